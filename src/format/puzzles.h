/* puzzles.h -- puzzle texts: from values to a tw_puzzle_def, part by part. */
#ifndef TW_FORMAT_PUZZLES_H
#define TW_FORMAT_PUZZLES_H

#include "format/lattices.h"
#include "format/shapes.h"

/* The puzzle as far as it has been read. */
typedef struct tw_draft {
    tw_reader *reader;
    tw_lattice *lattice;   /* owned until a puzzle takes it */
    const tw_value *sets;  /* of the lattice's text; NULL: none */
    const tw_value *turns; /* of the puzzle as a whole; NULL: not said */
    const tw_value *mirror;
    tw_colours colours;
    tw_piece_def *pieces; /* taken from the context */
    size_t piece_count, piece_capacity;
    uint64_t piece_cells; /* of all forms together */
} tw_draft;

/* ---- puzzle_lattice.c ------------------------------------------------------------------------ */

/* What stands under `lattice:`; fills draft->lattice and draft->sets. */
tw_status tw_draft_lattice(tw_draft *draft, const tw_source *source, const tw_value *value);

/* ---- pieces.c -------------------------------------------------------------------------------- */

/* All entries of `pieces:`. Without a lattice, only what does not need one is checked. */
tw_status tw_draft_pieces(tw_draft *draft, const tw_value *list);

/* ---- turns.c --------------------------------------------------------------------------------- */

/* What a piece may undergo, from `turns` and `mirror` of its entry, of the set it comes from (NULL:
 * none), and of the puzzle. */
bool tw_get_turns(tw_draft *draft, const tw_value *entry, const tw_set *set,
                  tw_transform_set *turns);

#endif
