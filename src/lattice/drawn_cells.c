/* drawn_cells.c -- checks that drawn cells do not overlap, and that neighbours share a face.
 *
 * A polygon counts as a prism of height 1. Two prisms overlap if their bases share an area and
 * their heights a length; two convex solids, if no plane separates them whose normal is that of a
 * face or a product of two edges; two balls, if their distance is less than the sum of their
 * radii. Two bodies share a face if two faces that point at each other share an area; two balls,
 * if they touch. Other pairs are not judged: segments, a ball beside a solid, solids that are not
 * convex.
 *
 * The area that two polygons share is a sum over pairs of triangles: a polygon is the sum of the
 * signed triangles of a fan, so it need not be convex.
 * Invariant: lengths below `near` count as zero. */
#include "lattice/cell_faces.h"
#include "lattice/lattice_internal.h"
#include "lattice/lattice_shared.h"

#include <math.h>

enum {
    MOST_BODY_FACES = TW_MAX_VERTICES + 2,
    MOST_COMPARED = 1 << 24, /* pairs of triangles, of axes, or of places */
    THICK = 8                /* `near`s: width of the area of a shared edge */
};

typedef enum body_kind { BODY_UNKNOWN, BODY_BALL, BODY_PRISM, BODY_SOLID } body_kind;

typedef struct body_face {
    size_t number, count; /* of the solid's; its corners */
    double normal[3];
} body_face;

/* The cell of a kind at translation 0. */
typedef struct drawn_body {
    body_kind kind;
    double radius; /* about the cell's position; the body lies within */
    tw_cell_faces solid;
    body_face faces[MOST_BODY_FACES];
    size_t face_count;
    bool convex;
} drawn_body;

typedef struct drawing_check {
    const tw_lattice *lattice;
    const tw_drawing_sink *sink;
    drawn_body *bodies;
    double near;
    size_t compared;
    bool enough;
} drawing_check;

/* ---- Bodies ------------------------------------------------------------------------------ */

static bool make_length_one(double vector[3])
{
    double length = sqrt(tw_space_dot(vector, vector));
    for (size_t i = 0; i < 3 && length > 0; i++)
        vector[i] /= length;
    return length > 0;
}

static const double *drawn_corner(const drawn_body *body, const body_face *face, size_t number)
{
    return body->solid.corners[tw_cell_faces_corner(&body->solid, face->number, number)];
}

static void make_drawn_body(const tw_cell_shape *shape, drawn_body *body)
{
    *body = (drawn_body){.convex = true};
    if (shape->shape == TW_SHAPE_SPHERE) {
        body->kind = BODY_BALL;
        body->radius = shape->radius;
    } else if (shape->shape == TW_SHAPE_POLYGON || shape->shape == TW_SHAPE_PRISM) {
        body->kind = BODY_PRISM;
    } else if (shape->shape == TW_SHAPE_SOLID) {
        body->kind = BODY_SOLID;
    }
    tw_cell_faces_find(shape, &body->solid);
    for (size_t f = 0; f < body->solid.faces; f++) { /* those that have an area */
        body_face *face = &body->faces[body->face_count];
        *face = (body_face){.number = f, .count = body->solid.count[f]};
        tw_cell_faces_normal(&body->solid, f, face->normal);
        body->face_count += make_length_one(face->normal);
    }
    for (size_t i = 0; i < body->solid.corner_count; i++) {
        const double *corner = body->solid.corners[i];
        body->radius = fmax(body->radius, sqrt(tw_space_dot(corner, corner)));
    }
}

/* Sets `convex`: no corner lies in front of a face. */
static void find_convex(drawn_body *body, double near)
{
    for (size_t f = 0; f < body->face_count; f++)
        for (size_t i = 0; i < body->solid.corner_count; i++) {
            double off[3];
            tw_space_between(drawn_corner(body, &body->faces[f], 0), body->solid.corners[i], off);
            body->convex = body->convex && tw_space_dot(off, body->faces[f].normal) < near;
        }
}

/* ---- Areas ------------------------------------------------------------------------------- */

static double turn_of(const double a[2], const double b[2], const double c[2])
{
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/* The area that two triangles, parts of fans, have in common; both go counterclockwise. */
static double parts_common(const double a[3][2], const double b[3][2])
{
    double kept[16][2], next[16][2], area = 0;
    size_t count = 3;
    memcpy(kept, a, 3 * sizeof kept[0]);
    for (size_t side = 0; side < 3; side++) { /* keeps the part on its left */
        size_t made = 0;
        for (size_t i = 0; i < count; i++) {
            const double *one = kept[i], *other = kept[(i + 1) % count];
            double here = turn_of(b[side], b[(side + 1) % 3], one);
            double there = turn_of(b[side], b[(side + 1) % 3], other);
            if (here >= 0)
                memcpy(next[made++], one, sizeof next[0]);
            if ((here > 0 && there < 0) || (here < 0 && there > 0)) {
                double way = here / (here - there);
                for (size_t k = 0; k < 2; k++)
                    next[made][k] = one[k] + way * (other[k] - one[k]);
                made++;
            }
        }
        count = made;
        memcpy(kept, next, made * sizeof kept[0]);
    }
    for (size_t i = 1; i + 1 < count; i++)
        area += turn_of(kept[0], kept[i], kept[i + 1]) / 2;
    return area;
}

/* Triangle i of a polygon's fan, counterclockwise; returns its sign. */
static double fan_part(const double (*polygon)[2], size_t i, double corners[3][2])
{
    double turn = turn_of(polygon[0], polygon[i + 1], polygon[i + 2]);
    memcpy(corners[0], polygon[0], sizeof corners[0]);
    memcpy(corners[1], polygon[turn < 0 ? i + 2 : i + 1], sizeof corners[0]);
    memcpy(corners[2], polygon[turn < 0 ? i + 1 : i + 2], sizeof corners[0]);
    return turn < 0 ? -1 : 1;
}

static double polygons_common(drawing_check *c, const double (*a)[2], size_t a_count,
                              const double (*b)[2], size_t b_count)
{
    double area = 0;
    for (size_t i = 0; i + 2 < a_count; i++)
        for (size_t j = 0; j + 2 < b_count; j++) {
            double one[3][2], other[3][2];
            double sign = fan_part(a, i, one) * fan_part(b, j, other);
            area += sign * parts_common((const double(*)[2])one, (const double(*)[2])other);
        }
    c->compared += a_count * b_count;
    return fabs(area);
}

/* Is the area more than a shared edge can have? */
static bool is_thick(const drawing_check *c, const drawn_body *a, const drawn_body *b, double area)
{
    return area > THICK * c->near * fmin(a->radius, b->radius);
}

/* ---- Two cells --------------------------------------------------------------------------- */

/* Do two prisms overlap, the second moved by `far`? */
static bool prisms_overlap(drawing_check *c, const drawn_body *a, const drawn_body *b,
                           const double far[3])
{
    double base[2][TW_MAX_VERTICES][2];
    const drawn_body *both[2] = {a, b};
    double low = fmax(a->solid.corners[0][2], b->solid.corners[0][2] + far[2]);
    double high = fmin(a->solid.corners[1][2], b->solid.corners[1][2] + far[2]);
    if (high - low < c->near)
        return false;
    for (size_t n = 0; n < 2; n++)
        for (size_t i = 0; i < both[n]->solid.corner_count / 2; i++)
            for (size_t k = 0; k < 2; k++)
                base[n][i][k] = both[n]->solid.corners[2 * i][k] + (n ? far[k] : 0);
    return is_thick(c, a, b,
                    polygons_common(c, (const double(*)[2])base[0], a->solid.corner_count / 2,
                                    (const double(*)[2])base[1], b->solid.corner_count / 2));
}

/* Does a plane at right angles to the axis separate the bodies? */
static bool apart_by_axis(drawing_check *c, const drawn_body *a, const drawn_body *b,
                          const double far[3], double axis[3])
{
    double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
    const drawn_body *both[2] = {a, b};
    if (!make_length_one(axis))
        return false;
    for (size_t n = 0; n < 2; n++)
        for (size_t i = 0; i < both[n]->solid.corner_count; i++) {
            double along =
                tw_space_dot(both[n]->solid.corners[i], axis) + (n ? tw_space_dot(far, axis) : 0);
            low[n] = fmin(low[n], along);
            high[n] = fmax(high[n], along);
        }
    c->compared += a->solid.corner_count + b->solid.corner_count;
    return high[0] - low[1] < c->near || high[1] - low[0] < c->near;
}

static bool convex_overlap(drawing_check *c, const drawn_body *a, const drawn_body *b,
                           const double far[3])
{
    const drawn_body *both[2] = {a, b};
    double axis[3];
    for (size_t n = 0; n < 2; n++)
        for (size_t f = 0; f < both[n]->face_count; f++) {
            memcpy(axis, both[n]->faces[f].normal, sizeof axis);
            if (apart_by_axis(c, a, b, far, axis))
                return false;
        }
    for (size_t f = 0; f < a->face_count; f++)
        for (size_t i = 0; i < a->faces[f].count; i++)
            for (size_t g = 0; g < b->face_count; g++)
                for (size_t j = 0; j < b->faces[g].count; j++) {
                    double one[3], other[3];
                    tw_space_between(drawn_corner(a, &a->faces[f], i),
                                     drawn_corner(a, &a->faces[f], i + 1), one);
                    tw_space_between(drawn_corner(b, &b->faces[g], j),
                                     drawn_corner(b, &b->faces[g], j + 1), other);
                    if (!make_length_one(one) || !make_length_one(other))
                        continue;
                    tw_space_cross(one, other, axis);
                    if (tw_space_dot(axis, axis) > 1e-6 && apart_by_axis(c, a, b, far, axis))
                        return false;
                    if (c->compared > MOST_COMPARED)
                        return false;
                }
    return true;
}

/* far: from a to b. */
static bool drawn_bodies_overlap(drawing_check *c, const drawn_body *a, const drawn_body *b,
                                 const double far[3])
{
    double distance = sqrt(tw_space_dot(far, far));
    c->compared++;
    if (a->kind == BODY_UNKNOWN || b->kind == BODY_UNKNOWN ||
        distance > a->radius + b->radius - c->near)
        return false;
    if (a->kind == BODY_BALL || b->kind == BODY_BALL)
        return a->kind == b->kind;
    if (a->kind == BODY_PRISM && b->kind == BODY_PRISM)
        return prisms_overlap(c, a, b, far);
    return a->convex && b->convex && convex_overlap(c, a, b, far);
}

/* Do two faces point at each other and share an area? */
static bool faces_meet(drawing_check *c, const drawn_body *a, const body_face *f,
                       const drawn_body *b, const body_face *g, const double far[3])
{
    double flat[2][TW_MAX_VERTICES][2], axes[2][3] = {{0}}, off[3];
    const drawn_body *both[2] = {a, b};
    const body_face *face[2] = {f, g};
    c->compared++;
    if (tw_space_dot(f->normal, g->normal) > -0.999 || f->count > TW_MAX_VERTICES ||
        g->count > TW_MAX_VERTICES)
        return false;
    size_t least = 0; /* the axis farthest from the normal */
    for (size_t k = 1; k < 3; k++)
        least = fabs(f->normal[k]) < fabs(f->normal[least]) ? k : least;
    axes[0][least] = 1;
    tw_space_cross(f->normal, axes[0], axes[1]);
    make_length_one(axes[1]);
    tw_space_cross(axes[1], f->normal, axes[0]);
    for (size_t n = 0; n < 2; n++)
        for (size_t i = 0; i < face[n]->count; i++) {
            tw_space_between(drawn_corner(a, f, 0), drawn_corner(both[n], face[n], i), off);
            for (size_t k = 0; k < 3; k++)
                off[k] += n ? far[k] : 0;
            if (fabs(tw_space_dot(off, f->normal)) > c->near)
                return false;
            for (size_t k = 0; k < 2; k++)
                flat[n][i][k] = tw_space_dot(off, axes[k]);
        }
    return is_thick(c, a, b,
                    polygons_common(c, (const double(*)[2])flat[0], f->count,
                                    (const double(*)[2])flat[1], g->count));
}

/* True also for pairs that are not judged. */
static bool drawn_bodies_touch(drawing_check *c, const drawn_body *a, const drawn_body *b,
                               const double far[3])
{
    if (a->kind == BODY_UNKNOWN || b->kind == BODY_UNKNOWN)
        return true;
    if (a->kind == BODY_BALL || b->kind == BODY_BALL)
        return a->kind != b->kind || sqrt(tw_space_dot(far, far)) < a->radius + b->radius + c->near;
    for (size_t f = 0; f < a->face_count; f++)
        for (size_t g = 0; g < b->face_count; g++)
            if (faces_meet(c, a, &a->faces[f], b, &b->faces[g], far))
                return true;
    return false;
}

/* ---- All cells --------------------------------------------------------------------------- */

static tw_cell home_of(const tw_lattice *lattice, uint32_t kind)
{
    tw_cell cell = {.kind = kind};
    memcpy(cell.at, lattice->home[kind], lattice->rank * sizeof cell.at[0]);
    return cell;
}

static void way_between(const tw_lattice *lattice, tw_cell from, tw_cell to, double far[3])
{
    double ends[2][3];
    tw_lattice_position(lattice, from, ends[0]);
    tw_lattice_position(lattice, to, ends[1]);
    tw_space_between(ends[0], ends[1], far);
}

static void tell_pair(drawing_check *c, tw_cell one, tw_cell other, bool overlap)
{
    const tw_drawn_pair pair = {.cells = {one, other}, .overlap = overlap};
    c->enough = !c->sink->pair(c->sink->user, &pair);
}

/* Reports neighbours of a kind that share no face; each pair once. */
static void check_neighbours(drawing_check *c, uint32_t kind)
{
    const tw_cell home = home_of(c->lattice, kind);
    for (uint32_t l = 0; l < tw_lattice_arc_count(c->lattice, kind) && !c->enough; l++) {
        const tw_arc *arc = tw_lattice_arc(c->lattice, kind, l);
        tw_cell there = tw_lattice_neighbour(c->lattice, home, l);
        double far[3];
        if (there.kind < kind || (there.kind == kind && arc->back < l))
            continue;
        way_between(c->lattice, home, there, far);
        if (!drawn_bodies_touch(c, &c->bodies[kind], &c->bodies[there.kind], far))
            tell_pair(c, home, there, false);
    }
}

/* Reports cells of a kind that overlap cells of another or the same kind; each pair once. Counts
 * through the box of translations like an odometer. */
static void check_overlaps(drawing_check *c, uint32_t kind, uint32_t other)
{
    const tw_lattice *lattice = c->lattice;
    const tw_cell home = home_of(lattice, kind), there = home_of(lattice, other);
    int32_t reach[TW_MAX_RANK] = {0}, by[TW_MAX_RANK] = {0};
    double far[3], places = 1;
    way_between(lattice, home, there, far);
    double radius = c->bodies[kind].radius + c->bodies[other].radius + sqrt(tw_space_dot(far, far));
    for (size_t i = 0; i < lattice->rank; i++) {
        double most = tw_lattice_axis_reach(lattice, i, radius);
        places *= 2 * most + 1;
        if (!(places <= MOST_COMPARED)) {
            c->compared = MOST_COMPARED + 1;
            return;
        }
        reach[i] = (int32_t)most;
        by[i] = -reach[i];
    }
    for (size_t digit = 0; digit < lattice->rank && !c->enough && c->compared <= MOST_COMPARED;) {
        tw_cell cell = there;
        int32_t first = 0; /* of one kind: opposite translations count once */
        for (size_t i = 0; i < lattice->rank; i++) {
            cell.at[i] += by[i];
            first = first == 0 ? by[i] : first;
        }
        way_between(lattice, home, cell, far);
        if ((kind != other || first > 0) && tw_lattice_has_cell(lattice, cell) &&
            drawn_bodies_overlap(c, &c->bodies[kind], &c->bodies[other], far))
            tell_pair(c, home, cell, true);
        c->compared++;
        for (digit = 0; digit < lattice->rank && by[digit] == reach[digit]; digit++)
            by[digit] = -reach[digit];
        if (digit < lattice->rank)
            by[digit]++;
    }
}

static void check_all_cells(drawing_check *c)
{
    const uint32_t kinds = (uint32_t)c->lattice->kind_count;
    double least = HUGE_VAL;
    for (uint32_t k = 0; k < kinds; k++) {
        make_drawn_body(&c->lattice->kinds[k].drawn, &c->bodies[k]);
        if (c->bodies[k].kind != BODY_UNKNOWN)
            least = fmin(least, c->bodies[k].radius);
    }
    c->near = least / 500;
    for (uint32_t k = 0; k < kinds; k++)
        find_convex(&c->bodies[k], c->near);
    for (uint32_t k = 0; k < kinds && !c->enough && c->compared <= MOST_COMPARED; k++) {
        check_neighbours(c, k);
        for (uint32_t other = k; other < kinds && !c->enough && c->compared <= MOST_COMPARED;
             other++)
            check_overlaps(c, k, other);
    }
}

tw_status tw_lattice_check_drawing(const tw_lattice *lattice, const tw_drawing_sink *sink,
                                   tw_error *error)
{
    tw_clear_error(error);
    drawing_check c = {.lattice = tw_lattice_plane(lattice), .sink = sink};
    if (!lattice->has_geometry || lattice->schematic || lattice->rank > 3)
        return TW_OK;
    for (size_t k = 0; k < lattice->kind_count; k++)
        if (lattice->kinds[k].drawn.shape == TW_SHAPE_SEGMENT) /* balls beside segments are marks */
            return TW_OK;
    c.bodies = tw_take(lattice->context, lattice->kind_count, sizeof *c.bodies);
    if (!c.bodies)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    check_all_cells(&c);
    tw_give(lattice->context, c.bodies, lattice->kind_count, sizeof *c.bodies);
    return c.compared <= MOST_COMPARED
               ? TW_OK
               : tw_fail(error, TW_ERR_TOO_LARGE, "the cells are drawn too large to be compared");
}
