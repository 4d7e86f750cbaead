/* sequence_replay.h -- a sequence of moves that is given, checked cell by cell.
 *
 * Nothing that the search knows is asked for: no pairs of pieces, no states, no closed sets. Each
 * piece is its cells, which go along with it; what a cell passes on a step (moves.h), or meets as
 * it turns (rounded_cells.h), must not be another piece's. */
#pragma once

#include "disassembly/cells/moves.h"
#include "disassembly/taking.h"

/* What a sequence is replayed on; all borrowed. */
typedef struct tw_replay_board {
    const tw_puzzle *puzzle;
    const tw_moves *moves;
    const tw_rounding *rounding; /* of edges, as pieces turn; NULL: they do not */
    tw_turn_paths *paths;        /* for turns that shift; NULL, or slack 0: none does */
} tw_replay_board;

/* Do two placements have a cell in common? TW_OK when none do, TW_ERR_INPUT, TW_ERR_MEMORY. */
tw_status tw_find_overlap(const tw_context *context, const tw_puzzle *puzzle,
                          const tw_solution *solution, tw_error *error);
/* Fills the taking's tree with what the sequence does, the whole first; taking->stopped: the
 * taking's watch stopped it. Otherwise like tw_disassembler_replay, whose the taking is; the
 * solution's cells are already checked. */
tw_status tw_replay_sequence(tw_taking *taking, const tw_replay_board *board,
                             const tw_sequence *sequence, tw_error *error);
