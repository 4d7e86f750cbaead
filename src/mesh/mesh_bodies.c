/* mesh_bodies.c -- the cells of a piece as bodies with flat faces, from the lattice's geometry.
 *
 * A polygon becomes a plate, a prism stays as it is, the faces of a solid are oriented outwards.
 * Points of different bodies that differ only by rounding become one.
 * A lattice has x to the right, y downwards and z away from the eye; here y points away and z up.
 * So it is turned by half a turn about x, or, if the container's larger end has low z, not at all;
 * it is never mirrored. */
#include "draw/spacing.h"
#include "mesh/surfaces.h"
#include "lattice/cell_faces.h"
#include "base/near_grid.h"
#include "base/numbers.h"
#include "lattice/lattice_shared.h"

/* ---- Scale ------------------------------------------------------------------------------- */

#define NEAR 1e-3 /* share of an edge below which two points are one */

tw_status tw_mesh_find_scale(const tw_puzzle *puzzle, const tw_mesh_style *style,
                             tw_mesh_scale *scale, tw_error *error)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    tw_shape shape = TW_SHAPE_NONE;
    double edge = tw_lattice_has_geometry(lattice) ? tw_shortest_edge(lattice, &shape) : 0;
    if (edge <= 0 || !tw_is_within(edge, 1e-6, 1e6))
        return tw_fail(error, TW_ERR_UNSUPPORTED, "the lattice does not say how its cells look");
    double millimetres = style->scale != 0 ? style->scale : 10;
    double clearance = style->clearance, chamfer = style->chamfer, thickness = style->thickness;
    if (!tw_is_within(millimetres, 0.01, 1000) || !tw_is_within(clearance, 0, 1000) ||
        !tw_is_within(chamfer, 0, 1000) || !tw_is_within(thickness, 0, 1000))
        return tw_fail(error, TW_ERR_USAGE,
                       "lengths are from 0 to 1000 millimetres, of an edge from 0.01");
    if (chamfer > millimetres / 3)
        return tw_fail(error, TW_ERR_INPUT,
                       "a chamfer of %g mm is too much for edges of %g mm; a third is possible",
                       chamfer, millimetres);
    if (thickness <= 0)
        thickness = millimetres * (shape == TW_SHAPE_SEGMENT ? 0.15 : 0.5);
    *scale = (tw_mesh_scale){.factor = millimetres / edge,
                             .edge = millimetres,
                             .thickness = thickness,
                             .clearance = clearance,
                             .chamfer = chamfer,
                             .up = tw_stands_up(puzzle)};
    return TW_OK;
}

tw_vec3 tw_mesh_place(const tw_mesh_scale *scale, const double at[3])
{
    const double across = scale->up ? scale->factor : -scale->factor;
    return (tw_vec3){at[0] * scale->factor, at[1] * across, at[2] * across};
}

/* ---- One body ---------------------------------------------------------------------------- */

typedef struct tw_casting {
    const tw_mesh_scale *scale;
    tw_skin *bodies;
    tw_near_grid *grid; /* of their points */
    double near;
    double position[3];
    uint32_t owner;
    uint32_t points[2 * TW_MAX_VERTICES]; /* in the skin */
} tw_casting;

static bool add_near(tw_near_grid *grid, tw_vec3 at, uint32_t number)
{
    return tw_near_add(grid, (double[3]){at.x, at.y, at.z}, number);
}

static tw_near_search search_near(const tw_near_grid *grid, tw_vec3 low, tw_vec3 high)
{
    return tw_near_begin(grid, (double[3]){low.x, low.y, low.z},
                         (double[3]){high.x, high.y, high.z});
}

/* Returns the first point of the skin nearer than `near`, or adds one. */
static uint32_t merge_point(tw_skin *skin, tw_near_grid *grid, tw_vec3 point, double near)
{
    const tw_vec3 by = {near, near, near};
    tw_near_search search = search_near(grid, tw_vec_sub(point, by), tw_vec_add(point, by));
    uint32_t best = TW_HASH_TABLE_END, i;
    while ((i = tw_near_next(&search)) != TW_HASH_TABLE_END) {
        tw_vec3 off = tw_vec_sub(skin->points[i], point);
        if (fabs(off.x) < near && fabs(off.y) < near && fabs(off.z) < near && i < best)
            best = i;
    }
    if (best != TW_HASH_TABLE_END)
        return best;
    best = tw_skin_point(skin, point);
    if (skin->status == TW_OK && !add_near(grid, point, best))
        skin->status = TW_ERR_MEMORY;
    return best;
}

static uint32_t cast_point(const tw_casting *casting, const double point[3], double rise)
{
    double at[3];
    for (size_t k = 0; k < 3; k++)
        at[k] = casting->position[k] + point[k];
    tw_vec3 place = tw_mesh_place(casting->scale, at);
    place.z += rise;
    return merge_point(casting->bodies, casting->grid, place, casting->near);
}

static void cast_prism(tw_casting *casting, const tw_cell_shape *shape, double height)
{
    size_t count = shape->point_count;
    bool back = (tw_cell_loop_area(shape) > 0) != casting->scale->up; /* y is reversed */
    for (size_t i = 0; i < count; i++) {
        const double *point = shape->points[back ? count - 1 - i : i];
        casting->points[i] = cast_point(casting, point, -height / 2);
        casting->points[count + i] = cast_point(casting, point, height / 2);
    }
    for (size_t i = 0; i < count; i++)
        tw_skin_corner(casting->bodies, casting->points[count - 1 - i]);
    tw_skin_close(casting->bodies, casting->owner);
    tw_skin_loop(casting->bodies, casting->points + count, count, casting->owner);
    for (size_t i = 0; i < count; i++) {
        const uint32_t *low = casting->points, *high = low + count;
        const size_t next = (i + 1) % count;
        const uint32_t wall[] = {low[i], low[next], high[next], high[i]};
        /* no wall where the base continues */
        if (!tw_shape_slit_side(shape, back ? (2 * count - 2 - i) % count : i))
            tw_skin_loop(casting->bodies, wall, 4, casting->owner);
    }
}

static void cast_solid(tw_casting *casting, const tw_cell_shape *shape)
{
    tw_cell_faces solid;
    tw_cell_faces_find(shape, &solid);
    for (size_t i = 0; i < shape->point_count; i++)
        casting->points[i] = cast_point(casting, shape->points[i], 0);
    for (size_t f = 0; f < solid.faces && casting->bodies->status == TW_OK; f++) {
        for (size_t k = 0; k < solid.count[f]; k++) {
            uint8_t corner = tw_cell_faces_corner(&solid, f, k);
            tw_skin_corner(casting->bodies, casting->points[corner]);
        }
        tw_skin_close(casting->bodies, casting->owner);
    }
}

/* ---- Bodies that lie against one another in part ------------------------------------------ */

/* Where two convex faces of different bodies lie in one plane, face each other and overlap, each is
 * cut along the edges of the other. Then every edge is split at the points of bodies that lie on
 * it. Afterwards two faces that touch in more than an edge are equal. Faces that are not convex are
 * not cut: both stay, and the piece is not fused there.
 * Cost: pairs of faces near each other; points near each edge. */

enum { MOST_LOOP = 4 * TW_MAX_VERTICES };

typedef struct tw_outline {
    tw_vec3 points[MOST_LOOP];
    size_t count;
} tw_outline;

typedef struct tw_facing {
    tw_vec3 normal, middle;
    double offset, reach; /* of the plane; of the points from the middle */
    bool convex, gone;
} tw_facing;

typedef struct tw_splitting {
    tw_skin *bodies; /* faces are appended; those that are gone are removed at the end */
    tw_facing *facings;
    size_t room;
    tw_near_grid *points; /* of the bodies */
    tw_near_grid middles; /* of the faces looked at */
    uint32_t *before;     /* faces that come before one, and may touch it */
    size_t before_room;
    double near;
} tw_splitting;

/* ---- Looking at faces -------------------------------------------------------------------- */

static bool is_convex_face(const tw_skin *skin, const tw_skin_face *face, tw_vec3 normal)
{
    for (uint32_t i = 0; i < face->count; i++) {
        const uint32_t *loop = skin->corners + face->first;
        tw_vec3 a = skin->points[loop[i]], b = skin->points[loop[(i + 1) % face->count]],
                c = skin->points[loop[(i + 2) % face->count]];
        tw_vec3 turn = tw_vec_cross(tw_vec_sub(b, a), tw_vec_sub(c, b));
        if (tw_vec_dot(turn, normal) <
            -1e-6 * tw_vec_length(tw_vec_sub(b, a)) * tw_vec_length(tw_vec_sub(c, b)))
            return false;
    }
    return true;
}

static tw_facing look_at_face(const tw_skin *skin, uint32_t number)
{
    const tw_skin_face *face = skin->faces + number;
    tw_facing look = {.normal = tw_vec_unit(tw_skin_area(skin, number))};
    for (uint32_t i = 0; i < face->count; i++) {
        tw_vec3 point = skin->points[skin->corners[face->first + i]];
        look.middle = tw_vec_add(look.middle, tw_vec_times(point, 1.0 / face->count));
    }
    for (uint32_t i = 0; i < face->count; i++) {
        tw_vec3 point = skin->points[skin->corners[face->first + i]];
        look.reach = fmax(look.reach, tw_vec_length(tw_vec_sub(point, look.middle)));
    }
    look.offset = tw_vec_dot(look.normal, look.middle);
    look.convex = is_convex_face(skin, face, look.normal) && face->count <= MOST_LOOP / 2;
    return look;
}

static void look_at_new(tw_splitting *s, size_t from)
{
    tw_skin *bodies = s->bodies;
    if (!TW_GROW(bodies->context, s->facings, s->room, bodies->face_count))
        bodies->status = TW_ERR_MEMORY;
    for (size_t f = from; f < bodies->face_count && bodies->status == TW_OK; f++)
        s->facings[f] = look_at_face(bodies, (uint32_t)f);
    if (from == 0) /* of parts of faces, none reaches farther */
        for (size_t f = 0; f < bodies->face_count && bodies->status == TW_OK; f++)
            s->middles.side = fmax(s->middles.side, 2 * s->facings[f].reach + s->near);
    for (size_t f = from; f < bodies->face_count && bodies->status == TW_OK; f++)
        if (!add_near(&s->middles, s->facings[f].middle, (uint32_t)f))
            bodies->status = TW_ERR_MEMORY;
}

/* May two faces touch: in one plane, facing each other, near enough? */
static bool may_touch(const tw_splitting *s, size_t f, size_t g)
{
    const tw_facing *a = s->facings + f, *b = s->facings + g;
    if (a->gone || b->gone || s->bodies->faces[f].owner == s->bodies->faces[g].owner)
        return false;
    if (fabs(a->offset + b->offset) > s->near || tw_vec_dot(a->normal, b->normal) > -0.9999)
        return false;
    return tw_vec_length(tw_vec_sub(a->middle, b->middle)) < a->reach + b->reach;
}

/* ---- Cutting ----------------------------------------------------------------------------- */

static tw_outline outline_of(const tw_skin *skin, const tw_skin_face *face)
{
    tw_outline outline = {.count = face->count};
    for (uint32_t i = 0; i < face->count; i++)
        outline.points[i] = skin->points[skin->corners[face->first + i]];
    return outline;
}

static void add_point(tw_outline *outline, tw_vec3 point)
{
    if (outline->count < MOST_LOOP)
        outline->points[outline->count++] = point;
}

typedef struct tw_plane {
    tw_vec3 at, normal;
} tw_plane;

/* Cuts a convex outline by a plane: `kept` lies behind it, `off` in front. Points nearer than
 * `near` to the plane count as on it. */
static void cut_outline(const tw_outline *whole, const tw_plane *plane, double near,
                        tw_outline *kept, tw_outline *off)
{
    kept->count = off->count = 0;
    for (size_t i = 0; i < whole->count; i++) {
        tw_vec3 a = whole->points[i], b = whole->points[(i + 1) % whole->count];
        double from = tw_vec_dot(tw_vec_sub(a, plane->at), plane->normal);
        double to = tw_vec_dot(tw_vec_sub(b, plane->at), plane->normal);
        if (from <= near)
            add_point(kept, a);
        if (from >= -near)
            add_point(off, a);
        if ((from < -near && to > near) || (from > near && to < -near)) {
            tw_vec3 cut = tw_vec_add(a, tw_vec_times(tw_vec_sub(b, a), from / (from - to)));
            add_point(kept, cut);
            add_point(off, cut);
        }
    }
}

/* Has the outline any width? */
static bool has_area(const tw_outline *outline, double near)
{
    tw_vec3 area = {0, 0, 0};
    double round = 0;
    for (size_t i = 0; i < outline->count; i++) {
        tw_vec3 a = tw_vec_sub(outline->points[i], outline->points[0]);
        tw_vec3 b = tw_vec_sub(outline->points[(i + 1) % outline->count], outline->points[0]);
        area = tw_vec_add(area, tw_vec_cross(a, b));
        round += tw_vec_length(tw_vec_sub(b, a));
    }
    return outline->count >= 3 && tw_vec_length(area) > 2 * near * round;
}

static void add_outline(tw_splitting *s, const tw_outline *outline, uint32_t owner)
{
    for (size_t i = 0; i < outline->count; i++)
        tw_skin_corner(s->bodies, merge_point(s->bodies, s->points, outline->points[i], s->near));
    tw_skin_close(s->bodies, owner);
}

/* The direction in the plane of b that leads out across its edge i. */
static tw_vec3 edge_normal(const tw_outline *b, size_t i, tw_vec3 normal)
{
    tw_vec3 along = tw_vec_sub(b->points[(i + 1) % b->count], b->points[i]);
    return tw_vec_unit(tw_vec_cross(along, normal));
}

/* Returns the part of a inside b; adds the rest as new faces of `owner`, unless it is
 * TW_NOWHERE. */
static tw_outline cut_by(tw_splitting *s, tw_outline a, const tw_outline *b, tw_vec3 normal,
                         uint32_t owner)
{
    for (size_t i = 0; i < b->count && has_area(&a, s->near); i++) {
        tw_outline kept, off;
        cut_outline(&a, &(tw_plane){b->points[i], edge_normal(b, i, normal)}, s->near, &kept, &off);
        if (owner != TW_NOWHERE && has_area(&off, s->near))
            add_outline(s, &off, owner);
        a = kept;
    }
    return a;
}

/* Is a wholly inside b? */
static bool is_inside(const tw_outline *a, const tw_outline *b, tw_vec3 normal, double near)
{
    for (size_t i = 0; i < b->count; i++) {
        tw_vec3 out = edge_normal(b, i, normal);
        for (size_t k = 0; k < a->count; k++)
            if (tw_vec_dot(tw_vec_sub(a->points[k], b->points[i]), out) > near)
                return false;
    }
    return true;
}

/* Cuts face f along g where they overlap in part. */
static void split_face(tw_splitting *s, size_t f, const tw_outline *a, const tw_outline *b,
                       tw_vec3 normal_of_b)
{
    if (is_inside(a, b, normal_of_b, s->near))
        return;
    uint32_t owner = s->bodies->faces[f].owner;
    size_t before = s->bodies->face_count;
    tw_outline both = cut_by(s, *a, b, normal_of_b, owner);
    add_outline(s, &both, owner);
    s->facings[f].gone = true;
    look_at_new(s, before);
}

/* Lists the convex faces before face f that may touch it, in order; returns their number. */
static size_t list_before(tw_splitting *s, size_t f)
{
    const double reach = s->middles.side;
    const tw_vec3 by = {reach, reach, reach}, middle = s->facings[f].middle;
    tw_near_search search =
        search_near(&s->middles, tw_vec_sub(middle, by), tw_vec_add(middle, by));
    size_t count = 0;
    uint32_t g;
    while (s->facings[f].convex && (g = tw_near_next(&search)) != TW_HASH_TABLE_END) {
        if (g >= f || !s->facings[g].convex || !may_touch(s, f, g))
            continue;
        if (!TW_GROW(s->bodies->context, s->before, s->before_room, count + 1)) {
            s->bodies->status = TW_ERR_MEMORY;
            return 0;
        }
        s->before[count++] = g;
    }
    tw_sort_numbers(s->before, count);
    return count;
}

static void split_faces(tw_splitting *s)
{
    bool split = false;
    for (size_t f = 0; f < s->bodies->face_count && s->bodies->status == TW_OK; f++) {
        const size_t count = list_before(s, f);
        for (size_t i = 0; i < count && s->bodies->status == TW_OK; i++) {
            const size_t g = s->before[i];
            if (!may_touch(s, f, g)) /* no longer */
                continue;
            tw_outline a = outline_of(s->bodies, s->bodies->faces + f);
            tw_outline b = outline_of(s->bodies, s->bodies->faces + g), both;
            tw_vec3 of_a = s->facings[f].normal, of_b = s->facings[g].normal;
            both = cut_by(s, a, &b, of_b, TW_NOWHERE);
            if (!has_area(&both, s->near))
                continue;
            split_face(s, f, &a, &b, of_b);
            split_face(s, g, &b, &a, of_a);
            split = split || s->facings[f].gone || s->facings[g].gone;
        }
    }
    if (!split || s->bodies->status != TW_OK)
        return;
    tw_skin *skin = s->bodies, kept = {.context = skin->context};
    for (size_t f = 0; f < skin->face_count; f++) {
        const tw_skin_face *face = skin->faces + f;
        if (!s->facings[f].gone)
            tw_skin_loop(&kept, skin->corners + face->first, face->count, face->owner);
    }
    tw_skin_replace(skin, &kept);
}

/* ---- Points on edges --------------------------------------------------------------------- */

/* The position of a point along the edge from a to b; 0 if it is not on it, or at an end. */
static double place_on(tw_vec3 a, tw_vec3 b, tw_vec3 point, double near)
{
    tw_vec3 along = tw_vec_unit(tw_vec_sub(b, a)), off = tw_vec_sub(point, a);
    double length = tw_vec_length(tw_vec_sub(b, a)), far = tw_vec_dot(off, along);
    if (far < near || far > length - near)
        return 0;
    return tw_vec_length(tw_vec_sub(off, tw_vec_times(along, far))) < near ? far : 0;
}

typedef struct tw_on_edge {
    double far;
    uint32_t point;
} tw_on_edge;

/* Adds the points on an edge to the unfinished loop. points: those of the skin. */
static void add_between(tw_skin *fine, const tw_skin *skin, const tw_near_grid *points,
                        const uint32_t ends[2], double near)
{
    const tw_vec3 a = skin->points[ends[0]], b = skin->points[ends[1]];
    const tw_vec3 low = {fmin(a.x, b.x) - near, fmin(a.y, b.y) - near, fmin(a.z, b.z) - near};
    const tw_vec3 high = {fmax(a.x, b.x) + near, fmax(a.y, b.y) + near, fmax(a.z, b.z) + near};
    tw_near_search search = search_near(points, low, high);
    tw_on_edge found[64];
    size_t count = 0;
    uint32_t i;
    while ((i = tw_near_next(&search)) != TW_HASH_TABLE_END) {
        double far = place_on(a, b, skin->points[i], near);
        if (far <= 0 || count == sizeof found / sizeof *found)
            continue;
        size_t k = count++;
        for (; k > 0 && found[k - 1].far > far; k--)
            found[k] = found[k - 1];
        found[k] = (tw_on_edge){far, i};
    }
    for (size_t k = 0; k < count; k++)
        tw_skin_corner(fine, found[k].point);
}

static double longest_edge(const tw_skin *skin)
{
    double longest = 0;
    for (uint32_t f = 0; f < skin->face_count; f++)
        for (uint32_t c = skin->faces[f].first; c < skin->faces[f].first + skin->faces[f].count;
             c++)
            longest =
                fmax(longest,
                     tw_vec_length(tw_vec_sub(skin->points[skin->corners[tw_skin_next(skin, f, c)]],
                                              skin->points[skin->corners[c]])));
    return longest;
}

static void split_edges(tw_skin *skin, double near)
{
    tw_skin fine = {.context = skin->context};
    tw_near_grid points = {.context = skin->context, .side = longest_edge(skin) + near};
    for (uint32_t i = 0; i < skin->point_count && skin->status == TW_OK; i++)
        if (!add_near(&points, skin->points[i], i))
            skin->status = TW_ERR_MEMORY;
    for (uint32_t f = 0; f < skin->face_count && skin->status == TW_OK; f++) {
        const tw_skin_face *face = skin->faces + f;
        for (uint32_t c = face->first; c < face->first + face->count; c++) {
            tw_skin_corner(&fine, skin->corners[c]);
            const uint32_t ends[2] = {skin->corners[c], skin->corners[tw_skin_next(skin, f, c)]};
            add_between(&fine, skin, &points, ends, near);
        }
        tw_skin_close(&fine, face->owner);
    }
    if (skin->status == TW_OK)
        tw_skin_replace(skin, &fine);
}

/* ---- Both -------------------------------------------------------------------------------- */

/* Splits faces that overlap in part, and edges at the points on them. near: points closer than that
 * are one. points: those of the bodies. */
static void split_contacts(tw_skin *bodies, tw_near_grid *points, double near)
{
    tw_splitting s = {.bodies = bodies,
                      .points = points,
                      .middles = {.context = bodies->context, .side = near},
                      .near = near};
    if (bodies->face_count == 0)
        return;
    look_at_new(&s, 0);
    split_faces(&s);
    if (bodies->status == TW_OK)
        split_edges(bodies, near);
}

/* ---- All of them ------------------------------------------------------------------------- */

tw_status tw_mesh_bodies(const tw_mesh_cells *of, tw_skin *bodies)
{
    const tw_mesh_scale *scale = &of->scale;
    const double near = NEAR * scale->edge;
    tw_near_grid grid = {.context = bodies->context, .side = 16 * near};
    tw_casting casting = {.scale = scale, .bodies = bodies, .grid = &grid, .near = near};
    for (size_t i = 0; i < of->count && bodies->status == TW_OK; i++) {
        const tw_cell_shape *shape = tw_lattice_cell_shape(of->lattice, of->cells[i].kind);
        tw_lattice_position(of->lattice, of->cells[i], casting.position);
        casting.owner = (uint32_t)i;
        if (shape->shape == TW_SHAPE_SOLID)
            cast_solid(&casting, shape);
        else if (shape->shape == TW_SHAPE_PRISM)
            cast_prism(&casting, shape, fabs(shape->height) * scale->factor);
        else if (shape->shape == TW_SHAPE_POLYGON)
            cast_prism(&casting, shape, scale->thickness);
    }
    if (bodies->status == TW_OK)
        split_contacts(bodies, &grid, near);
    return bodies->status;
}
