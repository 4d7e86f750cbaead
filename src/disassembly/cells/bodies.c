/* bodies.c -- the shapes of cells, as lattice files state them for pictures, in whole numbers.
 *
 * A basis of fewer than three directions is completed by axes of space. Corners are computed in
 * this basis, and the least unit is chosen that makes all of them whole, to seven digits; a shape
 * that needs more than MOST_UNITS is not treated as a fraction.
 * Invariant: every number of a body is at most LARGEST, so no product of the tests overflows. */
#include "disassembly/cells/bodies.h"

#include <math.h>

#include "lattice/cell_faces.h"
#include "lattice/lattice_shared.h"

enum { MOST_UNITS = 120, LARGEST = 100000, MOST_BALL_UNITS = 12, LARGEST_PRODUCT = 100 };
static const double near_enough = 1e-4;

/* ---- The basis --------------------------------------------------------------------------- */

/* Data shared while bodies are made. */
typedef struct body_maker {
    tw_bodies *bodies;
    double basis[3][3], inverse[3][3];
    tw_cell_faces solid;                   /* of the current kind */
    double points[2 * TW_MAX_VERTICES][3]; /* its corners, in the lattice's coordinates */
    size_t count;
    tw_error *error;
} body_maker;

/* The inverse by rows of cross products; false: the basis spans no space. */
static bool invert_basis(body_maker *m)
{
    double rows[3][3];
    for (size_t i = 0; i < 3; i++)
        tw_space_cross(m->basis[(i + 1) % 3], m->basis[(i + 2) % 3], rows[i]);
    double volume = tw_space_dot(m->basis[0], rows[0]);
    for (size_t i = 0; i < 3; i++)
        for (size_t k = 0; k < 3; k++)
            m->inverse[i][k] = rows[i][k] / volume;
    return fabs(volume) > near_enough;
}

/* The lattice's directions, then axes of space, the last first, as far as they are new. */
static bool complete_basis(body_maker *m, const tw_lattice *lattice)
{
    size_t rank = tw_lattice_rank(lattice);
    for (size_t i = 0; i < rank; i++) {
        int32_t by[TW_MAX_RANK] = {0};
        by[i] = 1;
        tw_lattice_way(lattice, by, m->basis[i]);
    }
    for (size_t axes = rank == 3 ? 1 : rank == 2 ? 3 : 9, pick = 0; pick < axes; pick++) {
        for (size_t i = rank, rest = pick; i < 3; i++, rest /= 3)
            for (size_t k = 0; k < 3; k++)
                m->basis[i][k] = k == 2 - rest % 3;
        if (invert_basis(m))
            return true;
    }
    return false;
}

/* ---- Corners ----------------------------------------------------------------------------- */

static tw_status refuse_body(body_maker *m, uint32_t kind, const char *why)
{
    const tw_lattice *lattice = m->bodies->lattice;
    return tw_fail(m->error, TW_ERR_UNSUPPORTED,
                   "what is in the way of a cell of lattice \"%s\" is not known: the shape of kind "
                   "\"%s\" %s, and its file states no \"sweep\"",
                   tw_lattice_name(lattice), tw_lattice_kind_name(lattice, kind), why);
}

static bool is_body(const tw_lattice *lattice, const tw_cell_shape *shape)
{
    return shape->shape == TW_SHAPE_PRISM || shape->shape == TW_SHAPE_SOLID ||
           shape->shape == TW_SHAPE_SPHERE ||
           (shape->shape == TW_SHAPE_POLYGON && tw_lattice_rank(lattice) < 3);
}

/* Finds the faces of a kind, and lists its corners, or a ball's middle. */
static tw_status list_points(body_maker *m, uint32_t kind)
{
    const tw_cell_shape *shape = tw_lattice_cell_shape(m->bodies->lattice, kind);
    if (!is_body(m->bodies->lattice, shape))
        return refuse_body(m, kind, "is no solid");
    tw_cell_faces_find(shape, &m->solid);
    m->count = shape->shape == TW_SHAPE_SPHERE ? 1 : m->solid.corner_count;
    for (size_t i = 0; i < m->count; i++) {
        double point[3];
        for (size_t k = 0; k < 3; k++)
            point[k] = shape->at[k] + m->solid.corners[i][k];
        for (size_t k = 0; k < 3; k++)
            m->points[i][k] = tw_space_dot(point, m->inverse[k]);
    }
    return TW_OK;
}

static bool is_whole_number(double value, double most)
{
    return fabs(value - round(value)) < near_enough && fabs(value) <= most;
}

static bool fits_unit(const body_maker *m, int64_t unit)
{
    for (size_t i = 0; i < m->count; i++)
        for (size_t k = 0; k < 3; k++)
            if (!is_whole_number(m->points[i][k] * (double)unit, LARGEST))
                return false;
    return true;
}

/* Makes the unit a multiple that suits the points of the current kind. */
static bool widen_unit(body_maker *m)
{
    int64_t most = m->bodies->balls ? MOST_BALL_UNITS : MOST_UNITS;
    for (int64_t unit = m->bodies->unit; unit <= most; unit += m->bodies->unit)
        if (fits_unit(m, unit)) {
            m->bodies->unit = unit;
            return true;
        }
    return false;
}

static void body_corner(const body_maker *m, size_t point, int64_t corner[3])
{
    for (size_t k = 0; k < 3; k++)
        corner[k] = llround(m->points[point][k] * (double)m->bodies->unit);
}

/* ---- Edges and faces --------------------------------------------------------------------- */

/* From one corner of a face to another. */
static void find_side(const body_maker *m, const tw_cell_body *body, size_t face, size_t from,
                      size_t to, int64_t side[3])
{
    const int64_t *start = body->corners.at[tw_cell_faces_corner(&m->solid, face, from)];
    const int64_t *end = body->corners.at[tw_cell_faces_corner(&m->solid, face, to)];
    for (size_t k = 0; k < 3; k++)
        side[k] = end[k] - start[k];
}

/* Adds the edges and the normal of a face. *convex: false when corners of the body lie on both
 * sides of it. */
static bool add_body_face(body_maker *m, tw_cell_body *body, size_t face, bool *convex)
{
    const size_t count = m->solid.count[face];
    int64_t normal[3] = {0}, side[2][3];
    bool above = false, below = false, added = true;
    for (size_t i = 0; i < count && !normal[0] && !normal[1] && !normal[2]; i++) {
        find_side(m, body, face, i, i + 1, side[0]);
        find_side(m, body, face, i, i + 2, side[1]);
        tw_cross(side[0], side[1], normal);
    }
    const int64_t *start = body->corners.at[tw_cell_faces_corner(&m->solid, face, 0)];
    for (size_t i = 0; i < body->corners.count; i++) {
        int64_t height = tw_dot(normal, body->corners.at[i]) - tw_dot(normal, start);
        above = above || height > 0;
        below = below || height < 0;
    }
    for (size_t i = 0; i < count && added; i++) {
        find_side(m, body, face, i, i + 1, side[0]);
        added = tw_vectors_add_line(m->bodies->context, &body->edges, side[0]);
    }
    *convex = *convex && above != below;
    return added && tw_vectors_add_line(m->bodies->context, &body->normals, normal);
}

static tw_status make_solid(body_maker *m, uint32_t kind)
{
    tw_cell_body *body = &m->bodies->kinds[kind];
    int64_t corner[3];
    bool convex = true;
    for (size_t i = 0; i < m->count; i++) {
        body_corner(m, i, corner);
        if (!tw_vectors_add(m->bodies->context, &body->corners, corner))
            return tw_fail(m->error, TW_ERR_MEMORY, "out of memory");
    }
    for (size_t f = 0; f < m->solid.faces; f++)
        if (!add_body_face(m, body, f, &convex))
            return tw_fail(m->error, TW_ERR_MEMORY, "out of memory");
    return convex ? TW_OK : refuse_body(m, kind, "is not convex");
}

/* ---- Balls ------------------------------------------------------------------------------- */

static double gap_of(const body_maker *m, uint32_t a, uint32_t b)
{
    const tw_lattice *lattice = m->bodies->lattice;
    double both = tw_lattice_cell_shape(lattice, a)->radius;
    both += tw_lattice_cell_shape(lattice, b)->radius;
    return both * both;
}

/* Are squared lengths whole in this scale, those of the basis and those of gaps? */
static bool fits_scale(const body_maker *m, double scale)
{
    for (size_t i = 0; i < 3; i++)
        for (size_t k = 0; k < 3; k++)
            if (!is_whole_number(scale * tw_space_dot(m->basis[i], m->basis[k]), LARGEST_PRODUCT))
                return false;
    for (uint32_t a = 0; a < m->bodies->kind_count; a++)
        for (uint32_t b = 0; b < m->bodies->kind_count; b++)
            if (!is_whole_number(scale * gap_of(m, a, b), LARGEST_PRODUCT))
                return false;
    return true;
}

/* Makes a ball: its middle, and two corners of the box around it. */
static tw_status make_ball(body_maker *m, uint32_t kind)
{
    tw_cell_body *body = &m->bodies->kinds[kind];
    double radius = tw_lattice_cell_shape(m->bodies->lattice, kind)->radius;
    body_corner(m, 0, body->middle);
    for (int64_t side = -1; side <= 1; side += 2) {
        int64_t corner[3];
        for (size_t i = 0; i < 3; i++) {
            double reach = radius * sqrt(tw_space_dot(m->inverse[i], m->inverse[i]));
            corner[i] = body->middle[i] + side * (int64_t)ceil(reach * (double)m->bodies->unit);
        }
        if (!tw_vectors_add(m->bodies->context, &body->corners, corner))
            return tw_fail(m->error, TW_ERR_MEMORY, "out of memory");
    }
    return TW_OK;
}

static tw_status make_balls(body_maker *m)
{
    tw_bodies *bodies = m->bodies;
    double scale = 1;
    while (scale <= MOST_UNITS && !fits_scale(m, scale))
        scale++;
    if (scale > MOST_UNITS)
        return refuse_body(m, 0, "has no radius that fits the lattice in whole numbers");
    bodies->reach =
        tw_take(bodies->context, bodies->kind_count * bodies->kind_count, sizeof *bodies->reach);
    if (!bodies->reach)
        return tw_fail(m->error, TW_ERR_MEMORY, "out of memory");
    for (size_t i = 0; i < 9; i++)
        bodies->gram[i / 3][i % 3] =
            llround(scale * tw_space_dot(m->basis[i / 3], m->basis[i % 3]));
    for (size_t i = 0; i < bodies->kind_count * bodies->kind_count; i++) {
        uint32_t a = (uint32_t)(i / bodies->kind_count), b = (uint32_t)(i % bodies->kind_count);
        bodies->reach[i] = llround(scale * gap_of(m, a, b)) * bodies->unit * bodies->unit;
    }
    return TW_OK;
}

/* ---- All kinds --------------------------------------------------------------------------- */

/* Called twice: for the unit, and for the bodies in it. */
static tw_status make_kinds(body_maker *m, bool units)
{
    tw_status status = TW_OK;
    for (uint32_t kind = 0; status == TW_OK && kind < m->bodies->kind_count; kind++) {
        status = list_points(m, kind);
        if (status == TW_OK && units && !widen_unit(m))
            status = refuse_body(m, kind, "has corners that no whole numbers describe");
        if (status == TW_OK && !units)
            status = m->bodies->balls ? make_ball(m, kind) : make_solid(m, kind);
    }
    return status;
}

static tw_status make_all_bodies(body_maker *m)
{
    const tw_lattice *lattice = m->bodies->lattice;
    if (!tw_lattice_has_geometry(lattice) || tw_lattice_rank(lattice) > 3 ||
        !complete_basis(m, lattice))
        return refuse_body(m, 0, "is not given in space");
    size_t balls = 0;
    for (uint32_t kind = 0; kind < m->bodies->kind_count; kind++)
        balls += tw_lattice_cell_shape(lattice, kind)->shape == TW_SHAPE_SPHERE;
    m->bodies->balls = balls > 0;
    tw_status status = make_kinds(m, true);
    if (status == TW_OK && balls > 0 && balls < m->bodies->kind_count)
        status = refuse_body(m, 0, "is a ball, or is none where others are");
    if (status == TW_OK)
        status = make_kinds(m, false);
    if (status == TW_OK && m->bodies->balls)
        status = make_balls(m);
    return status;
}

tw_status tw_refuse_wrapped(const tw_lattice *lattice, tw_error *error)
{
    return tw_lattice_wrap_count(lattice) == 0
               ? TW_OK
               : tw_fail(error, TW_ERR_UNSUPPORTED,
                         "lattice \"%s\" is wrapped: nothing on it can be taken apart",
                         tw_lattice_name(lattice));
}

tw_status tw_bodies_make(const tw_context *context, const tw_lattice *lattice, tw_bodies *bodies,
                         tw_error *error)
{
    size_t kinds = tw_lattice_kind_count(lattice);
    body_maker m = {.bodies = bodies, .error = error};
    *bodies = (tw_bodies){.lattice = lattice, .unit = 1, .kind_count = kinds};
    if (tw_refuse_wrapped(lattice, error) != TW_OK)
        return TW_ERR_UNSUPPORTED;
    bodies->context = tw_scope_begin(&bodies->scope, tw_context_or_default(context));
    bodies->kinds = tw_take(bodies->context, kinds, sizeof *bodies->kinds);
    tw_status status =
        bodies->kinds ? make_all_bodies(&m) : tw_fail(error, TW_ERR_MEMORY, "out of memory");
    if (status != TW_OK)
        tw_scope_end(&bodies->scope);
    return status;
}
