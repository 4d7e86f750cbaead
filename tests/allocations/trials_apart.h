/* trials_apart.h -- trials (trial.h) of taking solutions apart. */
#ifndef TW_TEST_TRIALS_APART_H
#define TW_TEST_TRIALS_APART_H

#include "trial.h"

#include <tw/disassembly.h>

static tw_status try_disassembler_new(trial *t, size_t variant)
{
    tw_disassembler *made = NULL;
    const tw_puzzle *puzzle = variant ? about.space : about.puzzle;
    CALL(tw_disassembler_new(CONTEXT, puzzle, NULL, &made, NULL));
    UNTOUCHED(!made);
    tw_disassembler_free(made);
    return status;
}

/* Three pieces of a cube: one leaves at once, the others after a move that is searched for.
 * variant: is the first separation taken? */
static tw_status try_disassembler_run(trial *t, size_t variant)
{
    static const tw_cell cells[3][10] = {{{{0, 0, 1}, 0},
                                          {{0, 0, 2}, 0},
                                          {{0, 1, 2}, 0},
                                          {{0, 2, 2}, 0},
                                          {{1, 2, 2}, 0},
                                          {{2, 2, 2}, 0}},
                                         {{{1, 0, 1}, 0},
                                          {{1, 0, 2}, 0},
                                          {{2, 0, 2}, 0},
                                          {{1, 1, 2}, 0},
                                          {{2, 1, 0}, 0},
                                          {{2, 1, 1}, 0},
                                          {{2, 1, 2}, 0},
                                          {{1, 2, 0}, 0},
                                          {{2, 2, 0}, 0},
                                          {{2, 2, 1}, 0}},
                                         {{{0, 0, 0}, 0},
                                          {{1, 0, 0}, 0},
                                          {{2, 0, 0}, 0},
                                          {{2, 0, 1}, 0},
                                          {{0, 1, 0}, 0},
                                          {{0, 1, 1}, 0},
                                          {{1, 1, 0}, 0},
                                          {{0, 2, 0}, 0},
                                          {{0, 2, 1}, 0},
                                          {{1, 2, 1}, 0}}};
    static const size_t counts[3] = {6, 10, 10};
    const tw_disassembly_options options = {.size = sizeof options, .first_choice = variant};
    tw_placement placements[3];
    tw_disassembler *disassembler = NULL;
    tw_disassembly *made = NULL;
    for (size_t i = 0; i < 3; i++)
        placements[i] = (tw_placement){.cells = cells[i], .cell_count = counts[i]};
    const tw_solution solution = {placements, 3};
    PLENTY(tw_disassembler_new(CONTEXT, about.space, &options, &disassembler, NULL));
    CALL(tw_disassembler_run(disassembler, &solution, NULL, &made, NULL));
    UNTOUCHED(!made);
    tw_disassembly_free(made);
    made = NULL;
    PLENTY(tw_disassembler_run(disassembler, &solution, NULL, &made, NULL));
    if (tw_disassembly_total(made).answer != TW_APART_YES)
        blame_trial(t, "what failed once is not taken apart any more");
    tw_disassembly_free(made);
    tw_disassembler_free(disassembler);
    return status;
}

static tw_status try_disassembly_level(trial *t, size_t variant)
{
    tw_disassembler *disassembler = NULL;
    tw_disassembly *made = NULL;
    tw_bytes text = {.context = CONTEXT};
    (void)variant;
    PLENTY(tw_disassembler_new(CONTEXT, about.space, NULL, &disassembler, NULL));
    PLENTY(tw_disassembler_run(disassembler, about.space_solution, NULL, &made, NULL));
    t->armed = true;
    tw_disassembly_level(made, &text);
    t->armed = false;
    tw_status status = text.status;
    tw_bytes_free(&text);
    tw_disassembly_free(made);
    tw_disassembler_free(disassembler);
    return status;
}

#endif
