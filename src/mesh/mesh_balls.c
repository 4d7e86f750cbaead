/* mesh_balls.c -- pieces of balls and sticks as one closed surface.
 *
 *   cells --collect--> balls and rods between them --> a ball with a round hole for each rod,
 *   and a tube from hole to hole
 *
 * Balls that are neighbours in the lattice are joined by a neck through the place where they touch.
 * Sticks are rods; sticks of a piece meet in a ball, and a stick with a free end is shortened, to
 * leave room for the ball of another piece. Cells of optional kinds (they keep pieces from
 * crossing) are not made. A ball is the hull of points spread over it, of a ring of points around
 * each hole, and of one point over each hole; leaving out the triangles at the latter makes the
 * hole. Balls that overlap far are not joined: each surface is closed, and they overlap.
 * Cost: for each cell its arcs; for each ball the square of its points. */
#include <string.h>

#include "mesh/surfaces.h"
#include "lattice/lattice_shared.h"
#include "base/near_grid.h"
#include "base/numbers.h"

#define HOLE 25.0  /* degrees from the middle of a hole to its rim, at most */
#define SHARE 0.42 /* of the angle between two rods */
#define DEGREES 57.29577951308232

enum { MOST_RODS = 64, MOST_RING = 16, MOST_POINTS = 162 + MOST_RODS * (MOST_RING + 1) };

typedef struct tw_ball {
    tw_vec3 at;
    double radius; /* 0: no ball, the lone end of a stick */
    uint32_t rods;
    uint32_t first, last; /* of its rods: 2 * rod + end, or TW_NOWHERE */
} tw_ball;

typedef struct tw_rod {
    uint32_t ends[2]; /* balls */
    uint32_t next[2]; /* the next rod at the same ball, as tw_ball.first */
    double radius;
    bool neck, gone;             /* joins two balls; is not made */
    uint32_t ring[2][MOST_RING]; /* points in the skin */
} tw_rod;

typedef struct tw_balls {
    const tw_context *context;
    const tw_mesh_cells *of;
    tw_ball *balls;
    size_t ball_count, ball_room;
    tw_near_grid places; /* of the balls */
    double near;         /* places nearer than that are one */
    tw_rod *rods;
    size_t rod_count, rod_room;
    double hole;   /* angle from the middle of a hole to its rim */
    uint32_t ring; /* points around a hole */
    tw_skin *skin;
    tw_error *error;
    tw_status status; /* after a failure nothing is added */
} tw_balls;

/* ---- Convex hulls ------------------------------------------------------------------------ */

/* Adds points one by one: removes the triangles that a point sees, and joins the edges around them
 * to it. Decides on copies moved by less than a millionth of their extent, each in its own
 * direction, so that no four points lie in a plane.
 * Invariant: the triangles make up the hull of the points taken so far.
 * Cost: the square of the points; a ball has a few hundred. */

typedef struct tw_facet {
    uint32_t points[3];
    tw_vec3 normal;
    double offset;
} tw_facet;

typedef struct tw_hulling {
    tw_vec3 *moved;
    size_t count;
    tw_facet *facets;
    size_t facet_count;
    bool *rim; /* [from * count + to]: an edge of a removed triangle */
} tw_hulling;

static double jitter(uint64_t *state)
{
    *state = tw_mix(*state, 0x9e3779b97f4a7c15u);
    return (double)(*state >> 11) / 9007199254740992.0 - 0.5;
}

static void move_hull_points(tw_hulling *h, const tw_vec3 *points)
{
    uint64_t state = 1;
    double reach = 0;
    for (size_t i = 0; i < h->count; i++)
        reach = fmax(reach, tw_vec_length(tw_vec_sub(points[i], points[0])));
    for (size_t i = 0; i < h->count; i++) {
        tw_vec3 off = {jitter(&state), jitter(&state), jitter(&state)};
        h->moved[i] = tw_vec_add(points[i], tw_vec_times(off, 5e-7 * reach));
    }
}

static void add_facet(tw_hulling *h, uint32_t a, uint32_t b, uint32_t c)
{
    tw_facet *facet = h->facets + h->facet_count++;
    tw_vec3 u = tw_vec_sub(h->moved[b], h->moved[a]), v = tw_vec_sub(h->moved[c], h->moved[a]);
    *facet = (tw_facet){{a, b, c}, tw_vec_unit(tw_vec_cross(u, v)), 0};
    facet->offset = tw_vec_dot(facet->normal, h->moved[a]);
}

static double height_over(const tw_facet *facet, tw_vec3 point)
{
    return tw_vec_dot(facet->normal, point) - facet->offset;
}

/* Begins with four points that span space; false when there are none. */
static bool begin_hull(tw_hulling *h, uint32_t corner[4])
{
    double far = 0, wide = 0, high = 0;
    corner[0] = 0;
    for (uint32_t i = 1; i < h->count; i++) {
        double length = tw_vec_length(tw_vec_sub(h->moved[i], h->moved[0]));
        if (length > far) {
            far = length;
            corner[1] = i;
        }
    }
    tw_vec3 line = tw_vec_sub(h->moved[corner[far > 0 ? 1 : 0]], h->moved[0]), normal = {0, 0, 0};
    for (uint32_t i = 1; i < h->count; i++) {
        tw_vec3 across = tw_vec_cross(line, tw_vec_sub(h->moved[i], h->moved[0]));
        if (tw_vec_length(across) > wide) {
            wide = tw_vec_length(across);
            normal = across;
            corner[2] = i;
        }
    }
    for (uint32_t i = 1; i < h->count; i++) {
        double height = tw_vec_dot(normal, tw_vec_sub(h->moved[i], h->moved[0]));
        if (fabs(height) > fabs(high)) {
            high = height;
            corner[3] = i;
        }
    }
    if (far <= 0 || wide <= 0 || fabs(high) <= 1e-5 * far * wide)
        return false;
    uint32_t b = corner[high > 0 ? 2 : 1], c = corner[high > 0 ? 1 : 2];
    add_facet(h, 0, b, c);
    add_facet(h, 0, c, corner[3]);
    add_facet(h, c, b, corner[3]);
    add_facet(h, b, 0, corner[3]);
    return true;
}

/* Removes the facets that the point sees, and joins the edges around them to it. gone: room for the
 * points of all removed edges. */
static void take_point(tw_hulling *h, uint32_t point, uint32_t *gone)
{
    size_t count = 0;
    for (size_t i = 0; i < h->facet_count;) {
        if (height_over(h->facets + i, h->moved[point]) <= 0) {
            i++;
            continue;
        }
        for (size_t k = 0; k < 3; k++) {
            uint32_t from = h->facets[i].points[k], to = h->facets[i].points[(k + 1) % 3];
            h->rim[from * h->count + to] = true;
            gone[2 * count] = from;
            gone[2 * count++ + 1] = to;
        }
        h->facets[i] = h->facets[--h->facet_count];
    }
    for (size_t i = 0; i < count; i++) {
        if (!h->rim[gone[2 * i + 1] * h->count + gone[2 * i]])
            add_facet(h, gone[2 * i], gone[2 * i + 1], point);
    }
    for (size_t i = 0; i < count; i++)
        h->rim[gone[2 * i] * h->count + gone[2 * i + 1]] = false;
}

/* Finds the faces of the convex hull of points that all lie on it: triples of numbers,
 * counterclockwise from outside. faces: room for 3 * (2 * count - 4) numbers. *face_count: how many
 * triples, 0 when the points do not span space. */
static tw_status find_hull(const tw_context *context, const tw_vec3 *points, size_t count,
                           uint32_t *faces, size_t *face_count)
{
    tw_hulling h = {.count = count};
    uint32_t *gone = NULL, corner[4] = {0, 0, 0, 0};
    const tw_array arrays[] = {TW_ARRAY(gone, 12 * count),
                               TW_ARRAY(h.moved, count),
                               TW_ARRAY(h.facets, 2 * count),
                               {&h.rim, count, count * sizeof *h.rim},
                               {0}};
    bool fine = tw_arrays(context, arrays, TW_TAKE);
    if (fine) {
        move_hull_points(&h, points);
        if (begin_hull(&h, corner)) {
            for (uint32_t i = 1; i < count; i++) {
                if (i != corner[1] && i != corner[2] && i != corner[3])
                    take_point(&h, i, gone);
            }
        }
        for (size_t i = 0; i < h.facet_count; i++)
            memcpy(faces + 3 * i, h.facets[i].points, sizeof h.facets[i].points);
        *face_count = h.facet_count;
    }
    tw_arrays(context, arrays, TW_GIVE);
    return fine ? TW_OK : TW_ERR_MEMORY;
}

/* ---- Collecting -------------------------------------------------------------------------- */

/* Returns its number (any, after a failure). */
static uint32_t add_mesh_ball(tw_balls *b, tw_vec3 at, double radius)
{
    const uint32_t number = (uint32_t)b->ball_count;
    if (!TW_GROW_OF(b, balls, ball_room, b->ball_count + 1))
        return number;
    b->balls[b->ball_count++] = (tw_ball){at, radius, 0, TW_NOWHERE, TW_NOWHERE};
    if (!tw_near_add(&b->places, (double[3]){at.x, at.y, at.z}, number))
        b->status = TW_ERR_MEMORY;
    return number;
}

static void add_rod(tw_balls *b, uint32_t from, uint32_t to)
{
    if (!TW_GROW_OF(b, rods, rod_room, b->rod_count + 1))
        return;
    tw_rod *rod = &b->rods[b->rod_count];
    *rod = (tw_rod){.ends = {from, to}, .next = {TW_NOWHERE, TW_NOWHERE}};
    for (uint32_t end = 0; end < 2; end++) { /* behind the other rods of its ball */
        tw_ball *ball = &b->balls[rod->ends[end]];
        const uint32_t link = 2 * (uint32_t)b->rod_count + end;
        *(ball->rods++ ? &b->rods[ball->last / 2].next[ball->last % 2] : &ball->first) = link;
        ball->last = link;
    }
    b->rod_count++;
}

static tw_vec3 cell_place(const tw_balls *b, tw_cell cell, const double off[3])
{
    double at[3];
    tw_lattice_position(b->of->lattice, cell, at);
    for (size_t k = 0; off && k < 3; k++)
        at[k] += off[k];
    return tw_mesh_place(&b->of->scale, at);
}

static bool is_ball_shape(const tw_balls *b, tw_cell cell, tw_shape shape)
{
    const tw_cell_shape *drawn = tw_lattice_cell_shape(b->of->lattice, cell.kind);
    return drawn && drawn->shape == shape && !tw_lattice_kind_optional(b->of->lattice, cell.kind);
}

static uint32_t find_ball_place(const tw_balls *b, tw_vec3 at)
{
    const double by = b->near;
    tw_near_search search = tw_near_begin(&b->places, (double[3]){at.x - by, at.y - by, at.z - by},
                                          (double[3]){at.x + by, at.y + by, at.z + by});
    uint32_t found = TW_NOWHERE, i;
    while ((i = tw_near_next(&search)) != TW_HASH_TABLE_END)
        if (i < found && tw_vec_length(tw_vec_sub(b->balls[i].at, at)) < by)
            found = i;
    return found;
}

/* Collects balls, then sticks between places, which may be those of balls. */
static tw_status collect_cells(tw_balls *b)
{
    for (size_t i = 0; i < b->of->count; i++) {
        const tw_cell cell = b->of->cells[i];
        if (!is_ball_shape(b, cell, TW_SHAPE_SPHERE))
            continue;
        double whole =
            tw_lattice_cell_shape(b->of->lattice, cell.kind)->radius * b->of->scale.factor;
        double radius = whole - b->of->scale.clearance;
        if (radius < 0.2 * whole)
            return tw_fail(b->error, TW_ERR_INPUT,
                           "a clearance of %g mm is too much for a piece with such cells",
                           b->of->scale.clearance);
        add_mesh_ball(b, cell_place(b, cell, NULL), radius);
    }
    for (size_t i = 0; i < b->of->count; i++) {
        const tw_cell cell = b->of->cells[i];
        const tw_cell_shape *shape = tw_lattice_cell_shape(b->of->lattice, cell.kind);
        uint32_t ends[2] = {0, 0};
        if (!is_ball_shape(b, cell, TW_SHAPE_SEGMENT))
            continue;
        for (size_t end = 0; end < 2; end++) {
            tw_vec3 at = cell_place(b, cell, shape->points[end]);
            ends[end] = find_ball_place(b, at);
            if (ends[end] == TW_NOWHERE)
                ends[end] = add_mesh_ball(b, at, 0);
        }
        if (ends[0] != ends[1])
            add_rod(b, ends[0], ends[1]);
    }
    return b->status;
}

/* Joins balls by necks along the arcs of their cells, if the neighbour is in the piece and lies
 * where the arc says (around a wrapped lattice it does not). */
static tw_status join_balls(tw_balls *b)
{
    uint32_t ball = 0;
    for (size_t i = 0; i < b->of->count; i++) {
        const uint32_t kind = b->of->cells[i].kind;
        if (!is_ball_shape(b, b->of->cells[i], TW_SHAPE_SPHERE))
            continue;
        tw_vec3 from = cell_place(b, (tw_cell){.kind = kind}, NULL);
        for (uint32_t label = 0; label < tw_lattice_arc_count(b->of->lattice, kind); label++) {
            tw_cell step = tw_lattice_arc(b->of->lattice, kind, label)->step;
            if (!is_ball_shape(b, step, TW_SHAPE_SPHERE))
                continue;
            tw_vec3 way = tw_vec_sub(cell_place(b, step, NULL), from);
            uint32_t other = find_ball_place(b, tw_vec_add(b->balls[ball].at, way));
            if (other != TW_NOWHERE && other > ball)
                add_rod(b, ball, other);
        }
        ball++;
    }
    return b->status;
}

/* ---- Sizes ------------------------------------------------------------------------------- */

static tw_vec3 rod_way(const tw_balls *b, const tw_rod *rod, size_t end)
{
    tw_vec3 from = b->balls[rod->ends[end]].at, to = b->balls[rod->ends[1 - end]].at;
    return tw_vec_unit(tw_vec_sub(to, from));
}

/* The rods at a ball, and the end of each that is at the ball. */
typedef struct tw_rods_at {
    uint32_t rods[MOST_RODS];
    size_t ends[MOST_RODS], count;
} tw_rods_at;

static void find_rods(const tw_balls *b, uint32_t ball, tw_rods_at *at)
{
    at->count = 0;
    uint32_t link = b->balls[ball].first;
    for (; link != TW_NOWHERE; link = b->rods[link / 2].next[link % 2])
        if (!b->rods[link / 2].gone && at->count < MOST_RODS) {
            at->rods[at->count] = link / 2;
            at->ends[at->count++] = link % 2;
        }
}

/* The direction from the ball into its i-th rod. */
static tw_vec3 way_into(const tw_balls *b, const tw_rods_at *at, size_t i)
{
    return rod_way(b, b->rods + at->rods[i], at->ends[i]);
}

/* Makes the holes so narrow that no two of them meet. */
static void find_hole(tw_balls *b)
{
    double angle = HOLE / DEGREES / SHARE;
    for (uint32_t ball = 0; ball < b->ball_count; ball++) {
        tw_rods_at at;
        find_rods(b, ball, &at);
        for (size_t i = 0; i < at.count; i++)
            for (size_t k = 0; k < i; k++) {
                double cosine = tw_vec_dot(way_into(b, &at, i), way_into(b, &at, k));
                angle = fmin(angle, acos(fmax(-1, fmin(1, cosine))));
            }
    }
    b->hole = SHARE * angle;
}

/* The distance from a rod's end to its tube. */
static double rod_start(const tw_balls *b, const tw_rod *rod, size_t end)
{
    double radius = b->balls[rod->ends[end]].radius;
    if (radius > 0)
        return sqrt(fmax(0, radius * radius - rod->radius * rod->radius));
    return b->of->scale.thickness / 2 / sin(HOLE / DEGREES) + b->of->scale.clearance;
}

/* Sets the radii of rods, and of balls where sticks meet; drops rods between balls that overlap. */
static tw_status size_rods(tw_balls *b)
{
    double stick = b->of->scale.thickness / 2 - b->of->scale.clearance;
    for (size_t i = 0; i < b->rod_count; i++) {
        tw_rod *rod = b->rods + i;
        tw_ball *from = b->balls + rod->ends[0], *to = b->balls + rod->ends[1];
        rod->neck = from->radius > 0 && to->radius > 0;
        rod->radius = rod->neck ? sin(b->hole) * fmin(from->radius, to->radius) : stick;
    }
    for (size_t i = 0; i < b->ball_count; i++) {
        if (b->balls[i].radius <= 0 && b->balls[i].rods > 1)
            b->balls[i].radius = stick / sin(b->hole);
    }
    for (size_t i = 0; i < b->rod_count; i++) {
        tw_rod *rod = b->rods + i;
        tw_vec3 way = tw_vec_sub(b->balls[rod->ends[1]].at, b->balls[rod->ends[0]].at);
        double length = tw_vec_length(way) - rod_start(b, rod, 0) - rod_start(b, rod, 1);
        rod->gone = length < 1e-3 * b->of->scale.edge;
        if (!rod->neck && (stick < 0.05 * b->of->scale.thickness || rod->gone))
            return tw_fail(b->error, TW_ERR_INPUT,
                           "sticks %g mm thick with a clearance of %g mm cannot be made",
                           b->of->scale.thickness, b->of->scale.clearance);
    }
    return TW_OK;
}

/* ---- Rods -------------------------------------------------------------------------------- */

static void put_rod(tw_balls *b, tw_rod *rod)
{
    tw_vec3 way = rod_way(b, rod, 0);
    tw_vec3 other = fabs(way.x) < 0.6 ? (tw_vec3){1, 0, 0} : (tw_vec3){0, 1, 0};
    tw_vec3 u = tw_vec_unit(tw_vec_cross(other, way)), v = tw_vec_cross(way, u);
    for (size_t end = 0; end < 2; end++) { /* circles */
        double start = rod_start(b, rod, end);
        tw_vec3 middle =
            tw_vec_add(b->balls[rod->ends[end]].at, tw_vec_times(way, end == 0 ? start : -start));
        for (uint32_t k = 0; k < b->ring; k++) {
            double turn = 2 * 3.14159265358979323846 * k / b->ring;
            tw_vec3 off = tw_vec_add(tw_vec_times(u, rod->radius * cos(turn)),
                                     tw_vec_times(v, rod->radius * sin(turn)));
            rod->ring[end][k] = tw_skin_point(b->skin, tw_vec_add(middle, off));
        }
    }
    for (uint32_t k = 0; k < b->ring; k++) {
        const uint32_t next = (k + 1) % b->ring;
        const uint32_t wall[] = {rod->ring[0][k], rod->ring[0][next], rod->ring[1][next],
                                 rod->ring[1][k]};
        tw_skin_loop(b->skin, wall, 4, 0);
    }
    for (size_t end = 0; end < 2; end++) { /* closes lone ends */
        if (b->balls[rod->ends[end]].radius > 0)
            continue;
        for (uint32_t k = 0; k < b->ring; k++)
            tw_skin_corner(b->skin, rod->ring[end][end == 0 ? b->ring - 1 - k : k]);
        tw_skin_close(b->skin, 0);
    }
}

/* ---- Balls ------------------------------------------------------------------------------- */

/* Spreads points over a ball of radius 1: those of an icosahedron, its edges cut into `parts`. */
static size_t spread_points(unsigned parts, tw_vec3 *points)
{
    static const double phi = 1.6180339887498949;
    static const uint8_t faces[20][3] = {
        {0, 1, 8},  {0, 1, 10}, {0, 4, 5},  {0, 4, 8},   {0, 5, 10}, {1, 6, 7},  {1, 6, 8},
        {1, 7, 10}, {2, 3, 9},  {2, 3, 11}, {2, 4, 5},   {2, 4, 9},  {2, 5, 11}, {3, 6, 7},
        {3, 6, 9},  {3, 7, 11}, {4, 8, 9},  {5, 10, 11}, {6, 8, 9},  {7, 10, 11}};
    const tw_vec3 corners[12] = {{1, 0, phi}, {-1, 0, phi}, {1, 0, -phi}, {-1, 0, -phi},
                                 {phi, 1, 0}, {phi, -1, 0}, {-phi, 1, 0}, {-phi, -1, 0},
                                 {0, phi, 1}, {0, phi, -1}, {0, -phi, 1}, {0, -phi, -1}};
    size_t count = 0;
    for (size_t f = 0; f < 20; f++)
        for (unsigned i = 0; i <= parts; i++)
            for (unsigned k = 0; i + k <= parts; k++) {
                tw_vec3 p = tw_vec_times(corners[faces[f][0]], parts - i - k);
                p = tw_vec_add(p, tw_vec_times(corners[faces[f][1]], i));
                p = tw_vec_unit(tw_vec_add(p, tw_vec_times(corners[faces[f][2]], k)));
                size_t same = 0;
                while (same < count && tw_vec_length(tw_vec_sub(points[same], p)) > 1e-6)
                    same++;
                if (same == count)
                    points[count++] = p;
            }
    return count;
}

/* The points of one ball: places for the hull, and numbers in the skin. */
typedef struct tw_ball_points {
    tw_vec3 at[MOST_POINTS];
    uint32_t number[MOST_POINTS]; /* TW_NOWHERE: over a hole */
    size_t count;
} tw_ball_points;

/* Takes the points that are neither in a hole nor too near to its rim. */
static void take_spread(tw_balls *b, const tw_ball *ball, const tw_rods_at *at,
                        tw_ball_points *points)
{
    unsigned parts = b->of->fine >= 2 ? 4 : b->of->fine + 1;
    tw_vec3 spread[162];
    size_t all = spread_points(parts, spread);
    for (size_t i = 0; i < all; i++) {
        bool free = true;
        for (size_t r = 0; r < at->count && free; r++) {
            double radius = b->rods[at->rods[r]].radius;
            double rim = asin(fmin(1, radius / ball->radius)) + 0.5 / parts;
            free = tw_vec_dot(spread[i], way_into(b, at, r)) < cos(rim);
        }
        if (!free)
            continue;
        tw_vec3 place = tw_vec_add(ball->at, tw_vec_times(spread[i], ball->radius));
        points->number[points->count] = tw_skin_point(b->skin, place);
        points->at[points->count++] = place;
    }
}

static void take_hole(tw_balls *b, const tw_ball *ball, const tw_rod *rod, size_t end,
                      tw_ball_points *points)
{
    for (uint32_t k = 0; k < b->ring && b->skin->status == TW_OK; k++) {
        points->number[points->count] = rod->ring[end][k];
        points->at[points->count++] = b->skin->points[rod->ring[end][k]];
    }
    points->number[points->count] = TW_NOWHERE;
    points->at[points->count++] =
        tw_vec_add(ball->at, tw_vec_times(rod_way(b, rod, end), ball->radius));
}

static tw_status put_hull(tw_balls *b, const tw_ball_points *points)
{
    size_t room = 6 * points->count, count = 0;
    uint32_t *faces = tw_take(b->context, room, sizeof *faces);
    if (!faces)
        return TW_ERR_MEMORY;
    tw_status status = find_hull(b->context, points->at, points->count, faces, &count);
    for (size_t i = 0; i < count; i++) {
        bool hole = false;
        for (size_t k = 0; k < 3; k++)
            hole = hole || points->number[faces[3 * i + k]] == TW_NOWHERE;
        for (size_t k = 0; k < 3 && !hole; k++)
            tw_skin_corner(b->skin, points->number[faces[3 * i + k]]);
        tw_skin_close(b->skin, 0);
    }
    tw_give(b->context, faces, room, sizeof *faces);
    return status;
}

static tw_status put_ball(tw_balls *b, uint32_t number, tw_ball_points *points)
{
    const tw_ball *ball = b->balls + number;
    tw_rods_at at;
    if (ball->radius <= 0)
        return TW_OK;
    find_rods(b, number, &at);
    points->count = 0;
    take_spread(b, ball, &at, points);
    for (size_t i = 0; i < at.count; i++)
        take_hole(b, ball, b->rods + at.rods[i], at.ends[i], points);
    return b->skin->status == TW_OK ? put_hull(b, points) : b->skin->status;
}

/* ---- All of it --------------------------------------------------------------------------- */

static tw_status put_everything(tw_balls *b)
{
    tw_ball_points *points = tw_take(b->context, 1, sizeof *points);
    tw_status status = points ? TW_OK : TW_ERR_MEMORY;
    for (size_t i = 0; i < b->rod_count && status == TW_OK; i++) {
        if (!b->rods[i].gone)
            put_rod(b, b->rods + i);
    }
    for (uint32_t i = 0; i < b->ball_count && status == TW_OK; i++)
        status = put_ball(b, i, points);
    return status == TW_OK ? b->skin->status : status;
}

tw_status tw_mesh_balls(const tw_mesh_cells *of, tw_skin *skin, tw_error *error)
{
    tw_balls b = {.context = skin->context,
                  .of = of,
                  .places = {.context = skin->context, .side = 16e-3 * of->scale.edge},
                  .near = 1e-3 * of->scale.edge,
                  .ring = of->fine >= 2 ? 16 : 8 + 4 * of->fine,
                  .skin = skin,
                  .error = error};
    tw_status status = collect_cells(&b);
    status = status ? status : join_balls(&b);
    find_hole(&b);
    status = status ? status : size_rods(&b);
    return status == TW_OK ? put_everything(&b) : status;
}
