/* write_solution.c -- writes solutions: lines of JSON, which read_solution.c reads. */
#include "format/shape/cell_sets.h"
#include "format/solution/solutions.h"

static void put_placement(tw_emitter *to, const tw_puzzle *puzzle, const tw_placement *placement)
{
    tw_emitter_map(to, NULL, true);
    tw_emitter_text(to, "piece", tw_puzzle_piece_name(puzzle, placement->piece));
    tw_put_cells(to, tw_puzzle_lattice(puzzle), "cells", placement->cells, placement->cell_count);
    if (tw_puzzle_mark_count(puzzle) > 0)
        tw_emitter_number(to, "turn", placement->turn);
    tw_emitter_end(to);
}

void tw_put_placements(tw_emitter *to, const char *key, const tw_puzzle *puzzle,
                       const tw_solution *solution)
{
    tw_emitter_list(to, key, true);
    for (size_t i = 0; i < solution->count; i++)
        put_placement(to, puzzle, &solution->placements[i]);
    tw_emitter_end(to);
}

static tw_status write_jsonl(const tw_context *context, const tw_solution *solution,
                             const tw_solution_text *how, const tw_out *out, tw_error *error)
{
    (void)context;
    (void)error;
    tw_emitter to;
    if (!solution)
        return TW_OK;
    tw_emitter_open(&to, out, TW_EMITTER_LINE);
    tw_emitter_text(&to, "type", how->partial ? "partial" : "solution");
    if (!how->partial)
        tw_emitter_count(&to, "solution", how->number);
    tw_put_placements(&to, "placements", how->puzzle, solution);
    return tw_emitter_close(&to);
}

const tw_format_row tw_format_jsonl = {
    .is = {.name = "jsonl",
           .extension = ".jsonl",
           .summary = "solutions as lines of JSON, for check and draw too",
           .kind = TW_FORMAT_SOLUTION,
           .reads = true,
           .writes = true},
    .read_solution = tw_read_jsonl,
    .write_solution = write_jsonl,
};
