/* fault_lines.c -- planes of the sides of cells; those that cut no cell are the lines
 * (solve/tables/kept/fault_lines.h).
 *
 * The first number of a plane's normal that is not about 0 is made positive, so that a plane has
 * one form; planes equal to a thousandth are one. */
#include "solve/tables/kept/fault_lines.h"

#include <math.h>

#include "lattice/lattice_shared.h"

#define STEPS 1024.0 /* steps of a unit of length; smaller differences are ignored */
#define NEAR (1 / STEPS)
#define END_OF_FACE 255

typedef struct side_plane {
    double normal[3], offset; /* points p with normal . p = offset */
} side_plane;

typedef struct fault_finding {
    const tw_puzzle *puzzle;
    const tw_lattice *lattice;
    tw_fault_lines *lines;
    side_plane *planes; /* one a line */
    size_t plane_room;
    bool *beyond; /* of the current plane: for each cell */
} fault_finding;

/* ---- Bodies ------------------------------------------------------------------------------ */

static const tw_cell_shape *cell_shape_of(const fault_finding *work, uint32_t cell)
{
    return tw_lattice_cell_shape(work->lattice, tw_puzzle_cell(work->puzzle, cell)->kind);
}

/* The least and the largest coordinate of a cell's corners along a plane's normal. */
static void extent(const fault_finding *work, uint32_t cell, const double normal[3],
                   double range[2])
{
    const tw_cell_shape *shape = cell_shape_of(work, cell);
    double at[3], rise = shape->shape == TW_SHAPE_PRISM ? fabs(normal[2]) * shape->height / 2 : 0;
    tw_lattice_position(work->lattice, *tw_puzzle_cell(work->puzzle, cell), at);
    range[0] = HUGE_VAL;
    range[1] = -HUGE_VAL;
    for (size_t p = 0; p < shape->point_count; p++) {
        double along = 0;
        for (size_t i = 0; i < 3; i++)
            along += normal[i] * (at[i] + shape->points[p][i]);
        range[0] = fmin(range[0], along - rise);
        range[1] = fmax(range[1], along + rise);
    }
}

/* Makes a normal's length 1 and its first number positive. false: it has no length. */
static bool make_unit(double normal[3])
{
    double length = sqrt(tw_space_dot(normal, normal));
    if (length < NEAR)
        return false;
    for (size_t i = 0; i < 3; i++)
        if (fabs(normal[i]) > NEAR * length) {
            length = normal[i] < 0 ? -length : length;
            break;
        }
    for (size_t i = 0; i < 3; i++)
        normal[i] /= length;
    return true;
}

/* The normal of a side by its number; false: there are no more. */
static bool cell_side(const tw_cell_shape *shape, size_t side, double normal[3])
{
    if (shape->shape != TW_SHAPE_SOLID) {
        if (side == shape->point_count && shape->shape == TW_SHAPE_PRISM) {
            normal[0] = normal[1] = 0;
            normal[2] = 1;
            return true;
        }
        if (side >= shape->point_count)
            return false;
        const double *one = shape->points[side];
        const double *two = shape->points[(side + 1) % shape->point_count];
        normal[0] = two[1] - one[1];
        normal[1] = one[0] - two[0];
        normal[2] = 0;
        return true;
    }
    size_t at = 0;
    double a[3], b[3];
    for (; at < shape->face_length && side > 0; at++)
        side -= shape->faces[at] == END_OF_FACE;
    if (at + 2 >= shape->face_length)
        return false;
    const double *from = shape->points[shape->faces[at]];
    tw_space_between(from, shape->points[shape->faces[at + 1]], a);
    tw_space_between(from, shape->points[shape->faces[at + 2]], b);
    tw_space_cross(a, b, normal);
    return true;
}

/* ---- Lines ------------------------------------------------------------------------------- */

static bool is_known_plane(const fault_finding *work, const side_plane *one)
{
    for (size_t l = 0; l < work->lines->count; l++) {
        const side_plane *other = &work->planes[l];
        double apart = fabs(one->offset - other->offset);
        for (size_t i = 0; i < 3; i++)
            apart = fmax(apart, fabs(one->normal[i] - other->normal[i]));
        if (apart < NEAR)
            return true;
    }
    return false;
}

/* Finds on which side each cell is; false: the plane cuts one. */
static bool divides(const fault_finding *work, const side_plane *one)
{
    for (uint32_t c = 0; c < work->lines->cells; c++) {
        double range[2];
        extent(work, c, one->normal, range);
        work->beyond[c] = range[0] > one->offset - NEAR;
        if (!work->beyond[c] && range[1] > one->offset + NEAR)
            return false;
    }
    return true;
}

static tw_status add_line(fault_finding *work, const side_plane *one)
{
    tw_fault_lines *lines = work->lines;
    const tw_context *context = lines->context;
    if (is_known_plane(work, one) || !divides(work, one))
        return TW_OK;
    if (!TW_GROW(context, work->planes, work->plane_room, lines->count + 1) ||
        !TW_GROW(context, lines->beyond, lines->room, (lines->count + 1) * lines->cells))
        return TW_ERR_MEMORY;
    work->planes[lines->count] = *one;
    memcpy(lines->beyond + lines->count++ * lines->cells, work->beyond,
           lines->cells * sizeof *work->beyond);
    return TW_OK;
}

/* Adds the planes between two neighbours: sides of `cell` that the other touches from beyond. */
static tw_status part_neighbours(fault_finding *work, uint32_t cell, uint32_t neighbour)
{
    const tw_cell_shape *shape = cell_shape_of(work, cell);
    double own[2], other[2];
    side_plane one;
    tw_status status = TW_OK;
    for (size_t side = 0; !status && cell_side(shape, side, one.normal); side++) {
        if (!make_unit(one.normal))
            continue;
        extent(work, cell, one.normal, own);
        extent(work, neighbour, one.normal, other);
        one.offset = own[1];
        if (fabs(own[1] - other[0]) < NEAR)
            status = add_line(work, &one);
    }
    return status;
}

static tw_status find_fault_lines(fault_finding *work)
{
    tw_status status = TW_OK;
    for (uint32_t c = 0; c < work->lines->cells; c++) {
        const tw_cell cell = *tw_puzzle_cell(work->puzzle, c);
        size_t arcs = tw_lattice_arc_count(work->lattice, cell.kind);
        for (uint32_t label = 0; !status && label < arcs; label++) {
            uint32_t other =
                tw_puzzle_find_cell(work->puzzle, tw_lattice_neighbour(work->lattice, cell, label));
            if (other != UINT32_MAX)
                status = part_neighbours(work, c, other);
        }
    }
    return status;
}

/* ---- All of it --------------------------------------------------------------------------- */

static bool has_bodies(const tw_lattice *lattice)
{
    for (uint32_t kind = 0; kind < tw_lattice_kind_count(lattice); kind++) {
        tw_shape shape = tw_lattice_cell_shape(lattice, kind)->shape;
        if (shape != TW_SHAPE_POLYGON && shape != TW_SHAPE_PRISM && shape != TW_SHAPE_SOLID)
            return false;
    }
    return true;
}

tw_status tw_fault_lines_make(const tw_context *context, const tw_puzzle *puzzle,
                              tw_fault_lines *lines, tw_error *error)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    fault_finding work = {.puzzle = puzzle, .lattice = lattice, .lines = lines};
    lines->context = context;
    lines->cells = tw_puzzle_cell_count(puzzle);
    if (tw_lattice_wrap_count(lattice) > 0 || tw_lattice_rank(lattice) > 3 ||
        !tw_lattice_has_geometry(lattice) || !has_bodies(lattice))
        return tw_fail(error, TW_ERR_UNSUPPORTED,
                       "no straight lines are defined on the lattice \"%s\": that takes cells with "
                       "sides, three axes at most, and nothing that goes round",
                       tw_lattice_name(lattice));
    work.beyond = tw_take(context, lines->cells, sizeof *work.beyond);
    tw_status status = work.beyond ? find_fault_lines(&work) : TW_ERR_MEMORY;
    tw_give(context, work.beyond, lines->cells, sizeof *work.beyond);
    tw_give(context, work.planes, work.plane_room, sizeof *work.planes);
    return status;
}

void tw_fault_lines_clear(tw_fault_lines *lines)
{
    if (lines->context)
        tw_give(lines->context, lines->beyond, lines->room, sizeof *lines->beyond);
    *lines = (tw_fault_lines){0};
}

bool tw_fault_lines_is_crossed(const tw_fault_lines *lines, size_t line, const tw_pose *pose)
{
    const bool *beyond = lines->beyond + line * lines->cells;
    for (size_t c = 1; c < pose->cell_count; c++)
        if (beyond[pose->cells[c]] != beyond[pose->cells[0]])
            return true;
    return false;
}
