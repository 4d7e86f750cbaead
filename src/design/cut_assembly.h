/* cut_assembly.h -- the pieces of a container that is cut, and where they lie.
 *
 * Nothing is read or searched here, so that very many ways to cut it can be looked at. */
#pragma once

#include "base/scope.h"
#include "design/design_internal.h"

typedef struct tw_cut_assembly {
    tw_scope scope; /* of all lists */
    const tw_choice_tree *tree;
    tw_puzzle *whole; /* each piece has all cells that it may have */
    size_t count, arcs;
    uint32_t *near;            /* numbers of the neighbours of each cell, `arcs` of them */
    const tw_cut_cell **cells; /* of each cell of the container, in its order */
    uint32_t *owner, *queue;
    tw_cell *listed; /* the cells of all pieces, one after the other */
    tw_placement *placements;
    tw_solution solution; /* the pieces as they lie; borrows from the others */
} tw_cut_assembly;

/* self: zeroed; tw_cut_assembly_end frees it in any case. */
tw_status tw_cut_assembly_begin(const tw_context *context, tw_cut_assembly *self,
                                const tw_choice_tree *tree);
void tw_cut_assembly_end(tw_cut_assembly *self);

/* Makes self->solution; a piece without cells is in it. */
void tw_cut_assembly_make(tw_cut_assembly *self, const bool *taken);
/* Gives a random cell to another piece, or to none, and often a neighbour or two with it, as a
 * notch has several cells. */
void tw_cut_assembly_change(const tw_cut_assembly *self, uint64_t *seed, bool *taken);
/* How many parts of pieces are too many; a piece without cells counts as two. */
uint64_t tw_cut_assembly_loose(tw_cut_assembly *self);
