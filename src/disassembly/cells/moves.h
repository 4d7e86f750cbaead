/* moves.h -- what cells of a lattice can do: directions in which they go straight on, by whole
 * translations, and what they pass on the way.
 *
 * A tw_moves is immutable once made, any number of threads may read it. */
#pragma once

#include <tw/disassembly.h>

/* Directions in which cells may go, each a translation of the lattice, and for each kind of cell
 * what it passes through on one step: its *sweep*. */
typedef struct tw_moves tw_moves;

/* Derived from the cells' shapes, in whole numbers. A direction is one in which two faces of cells
 * let a body slide along both (balls: two tangent planes), or from ball to ball; the step is the
 * shortest translation that way. A cell is in a sweep when the inner parts of the two bodies meet;
 * touching is allowed. Flat cells stay in their plane. lattice: borrowed for the life of the moves.
 * *moves: new. TW_ERR_UNSUPPORTED: the lattice is wrapped, is not in space, its shapes are no
 * convex bodies or overlap, or there are more than TW_MAX_DIRECTIONS; error names what it is. Cost:
 * directions * kinds^2, times the square of a cell's edges. lift: cells of a plane may leave it,
 * too: the last direction of each half is no translation, and nothing is in the way there;
 * TW_ERR_UNSUPPORTED where cells lie in space. */
tw_status tw_moves_new(const tw_context *context, const tw_lattice *lattice, bool lift,
                       tw_moves **moves, tw_error *error);
void tw_moves_free(tw_moves *moves); /* NULL is allowed */
/* An even number; the second half are those of the first, in the same order, the other way. */
size_t tw_moves_direction_count(const tw_moves *moves);
/* (exact_moves.c) Is nothing lost by going in these directions, by whole steps, alone? */
bool tw_moves_are_exact(const tw_lattice *lattice, const tw_moves *moves);
/* Are the cells, moreover, cubes, and is each direction one step along an axis? */
bool tw_moves_are_cubic(const tw_lattice *lattice, const tw_moves *moves);
/* As many entries as the lattice has rank; borrowed for the life of the moves. */
const int32_t *tw_moves_direction(const tw_moves *moves, size_t direction);
/* What a cell of a kind, at translation 0, passes through on one step: cells other than itself, in
 * no particular order. Borrowed for the life of the moves. */
const tw_cell *tw_moves_sweep(const tw_moves *moves, uint32_t kind, size_t direction,
                              size_t *count);
