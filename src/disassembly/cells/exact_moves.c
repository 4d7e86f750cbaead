/* exact_moves.c -- lattices on which whole steps along their directions are the only moves.
 *
 * Where cells are boxes (of any angles) that meet face to face, every contact binds one axis
 * alone. So whatever can be shifted can be shifted along an axis. Where pieces stand between
 * whole places, rounding all coordinates down keeps every order along every axis, so those
 * places are as good. */
#include "disassembly/cells/moves.h"
#include "lattice/lattice_shared.h"

#include <math.h>
#include <stdlib.h>

#define NEAR 1e-6 /* coordinates of corners are decimal fractions */

static bool is_corner(const tw_cell_shape *shape, const double at[3])
{
    for (size_t i = 0; i < shape->point_count; i++) {
        const double *p = shape->points[i];
        if (fabs(p[0] - at[0]) + fabs(p[1] - at[1]) + fabs(p[2] - at[2]) < NEAR)
            return true;
    }
    return false;
}

/* Is half of the corners the other half, shifted by `way`? */
static bool joins_faces(const tw_cell_shape *shape, const double way[3])
{
    size_t count = 0;
    if (shape->shape == TW_SHAPE_PRISM && fabs(way[2]) > NEAR)
        return fabs(way[0]) + fabs(way[1]) + fabs(fabs(way[2]) - shape->height) < NEAR;
    for (size_t i = 0; i < shape->point_count; i++) {
        const double *p = shape->points[i];
        count += is_corner(shape, (double[3]){p[0] + way[0], p[1] + way[1], p[2] + way[2]});
    }
    return 2 * count == shape->point_count;
}

bool tw_moves_are_exact(const tw_lattice *lattice, const tw_moves *moves)
{
    size_t rank = tw_lattice_rank(lattice), corners = 0;
    const tw_cell_shape *shape = tw_lattice_cell_shape(lattice, 0);
    if (tw_lattice_kind_count(lattice) != 1 || tw_lattice_direction_count(lattice) > 0 ||
        tw_moves_direction_count(moves) != 2 * rank)
        return false;
    corners = shape->shape == TW_SHAPE_PRISM ? 2 * shape->point_count : shape->point_count;
    bool exact = corners == (size_t)1 << rank;
    for (size_t d = 0; d < rank && exact; d++) {
        double way[3];
        tw_lattice_way(lattice, tw_moves_direction(moves, d), way);
        exact = joins_faces(shape, way);
    }
    return exact;
}

bool tw_moves_are_cubic(const tw_lattice *lattice, const tw_moves *moves)
{
    if (!tw_lattice_cubic(lattice) || !tw_moves_are_exact(lattice, moves))
        return false;
    for (size_t d = 0; d < 3; d++) {
        const int32_t *by = tw_moves_direction(moves, d);
        if (abs(by[0]) + abs(by[1]) + abs(by[2]) != 1)
            return false;
    }
    return true;
}
