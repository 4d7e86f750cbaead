/* counted_puzzle.h -- a puzzle and its counter: OPEN(counted, c, "square", container, pieces). */
#pragma once

#include "support/solvers.h"
#include "support/texts.h"

typedef struct counted {
    tw_puzzle *puzzle;
    tw_solver *solver;
    tw_counter *counter;
    uint64_t total; /* of all solutions */
} counted;

static inline void open_counted(counted *c, const char *lattice, const char *container,
                                const char *pieces)
{
    const tw_solve_options options = {.size = sizeof options, .threads = 1};
    *c = (counted){.puzzle = read_parts(lattice, container, pieces)};
    c->solver = ready_for(NULL, c->puzzle, &options);
}

static inline void close_counted(counted *c)
{
    tw_counter_free(c->counter);
    tw_solver_free(c->solver);
    tw_puzzle_free(c->puzzle);
}

static inline tw_counter_stats count_all(counted *c, const tw_count_options *way)
{
    tw_counter_free(c->counter);
    c->counter = NULL;
    c->counter = counter_of(c->solver, way);
    assert_int_equal(tw_counter_run(c->counter, NULL, NULL), TW_OK);
    assert_true(tw_counter_is_done(c->counter));
    c->total = strtoull(tw_counter_total(c->counter, TW_SAME_NONE, false), NULL, 10);
    return tw_counter_get_stats(c->counter);
}
