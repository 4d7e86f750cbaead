/* fault_lines.c -- planes of the sides of cells; those that cut no cell are the lines
 * (solve/tables/kept/fault_lines.h).
 *
 * The first number of a plane's normal that is not about 0 is made positive, so that a plane has
 * one form; planes equal to a thousandth are one. */
#include "solve/tables/kept/fault_lines.h"

#include <math.h>

#include "lattice/cell_faces.h"
#include "base/space.h"
#include "puzzle/puzzle_shared.h"

#define STEPS 1024.0 /* steps of a unit of length; smaller differences are ignored */
#define NEAR (1 / STEPS)

typedef struct side_plane {
    double normal[3], offset; /* points p with normal . p = offset */
} side_plane;

typedef struct fault_finding {
    const tw_puzzle *puzzle;
    const tw_lattice *lattice;
    tw_fault_lines *lines;
    tw_cell_faces *solids; /* one a kind */
    side_plane *planes;    /* one a line */
    size_t plane_room;
    bool *beyond; /* of the current plane: for each cell */
} fault_finding;

/* ---- Bodies ------------------------------------------------------------------------------ */

static const tw_cell_faces *faces_of_cell(const fault_finding *work, uint32_t cell)
{
    return &work->solids[tw_puzzle_cell(work->puzzle, cell)->kind];
}

/* The least and the largest coordinate of a cell's corners along a plane's normal. */
static void extent(const fault_finding *work, uint32_t cell, const double normal[3],
                   double range[2])
{
    const tw_cell_faces *solid = faces_of_cell(work, cell);
    double at[3];
    tw_lattice_position(work->lattice, *tw_puzzle_cell(work->puzzle, cell), at);
    range[0] = HUGE_VAL;
    range[1] = -HUGE_VAL;
    for (size_t c = 0; c < solid->corner_count; c++) {
        const double along = tw_space_dot(normal, at) + tw_space_dot(normal, solid->corners[c]);
        range[0] = fmin(range[0], along);
        range[1] = fmax(range[1], along);
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
    const tw_cell_faces *solid = faces_of_cell(work, cell);
    double own[2], other[2];
    side_plane one;
    tw_status status = TW_OK;
    for (size_t face = 0; !status && face < solid->faces; face++) {
        tw_cell_faces_normal(solid, face, one.normal);
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
    for (uint32_t c = 0; c < work->lines->cells; c++)
        for (uint32_t l = 0; !status && l < tw_puzzle_arc_count(work->puzzle, c); l++) {
            const uint32_t other = tw_puzzle_cell_across(work->puzzle, c, l);
            if (other != UINT32_MAX)
                status = part_neighbours(work, c, other);
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
    const size_t kinds = tw_lattice_kind_count(lattice);
    const tw_array arrays[] = {
        TW_ARRAY(work.beyond, lines->cells), TW_ARRAY(work.solids, kinds), {0}};
    const bool there = tw_arrays(context, arrays, TW_TAKE);
    for (uint32_t kind = 0; there && kind < kinds; kind++)
        tw_cell_faces_find(tw_lattice_cell_shape(lattice, kind), &work.solids[kind]);
    tw_status status = there ? find_fault_lines(&work) : TW_ERR_MEMORY;
    tw_arrays(context, arrays, TW_GIVE);
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
