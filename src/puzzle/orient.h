/* orient.h -- the orientations of a piece.
 *
 * Invariant of tw_orientations: normalised, pairwise different, in the order in which the forms
 * and transformations of the piece give them. None at all, where the piece meets itself round a
 * wrapped lattice however it is turned. */
#pragma once

#include "puzzle/puzzle_data.h"

typedef struct tw_orientations {
    tw_cell *cells;
    uint32_t *tags; /* per cell */
    size_t cell_room, tag_room, cell_total;
    size_t *start; /* of each orientation; one more at the end */
    size_t start_room, count;
    tw_hash_table table; /* of orientations */
    uint64_t hash;       /* of the set, whatever its order */
} tw_orientations;

/* All orientations of a piece. Filled on success; freed with tw_orientations_free. TW_ERR_MEMORY,
 * or TW_ERR_STATE when the pace, which may be NULL, stops. */
tw_status tw_orientations_make(const tw_context *context, const tw_puzzle *puzzle, uint32_t piece,
                               tw_pace *pace, tw_orientations *orientations);
/* Adds cells with their tags, in any place and order, unless they are there already; a set of zeros
 * is empty. TW_ERR_MEMORY. */
tw_status tw_orientations_add(const tw_context *context, const tw_lattice *lattice,
                              const tw_cell *cells, const uint32_t *tags, size_t count,
                              tw_orientations *orientations);
/* context: what they were made with. */
void tw_orientations_free(const tw_context *context, tw_orientations *orientations);
/* Are they the same sets? */
bool tw_orientations_equal(const tw_orientations *a, const tw_orientations *b);
