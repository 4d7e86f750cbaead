/* dice.h -- what the tests on random puzzles share: numbers from a seed, and every way to solve. */
#ifndef TW_TEST_DICE_H
#define TW_TEST_DICE_H

#include "../unit/fixtures.h"

/* ---- Random numbers ---------------------------------------------------------------------- */

static inline uint64_t next_random(uint64_t *seed)
{
    *seed += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = *seed;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static inline uint32_t pick(uint64_t *seed, uint32_t below)
{
    return (uint32_t)(next_random(seed) % below);
}

/* ---- Every engine with every heuristic --------------------------------------------------- */

typedef struct method {
    const char *engine;
    bool size;
    int strand;
} method;

static const method methods[] = {
    {"dancing", true, 0},    {"dancing", false, 0},   {"dancing", true, 1},
    {"dancing", true, 2},    {"backtrack", false, 0}, {"backtrack", true, 0},
    {"backtrack", false, 1}, {"backtrack", true, 2},
};

static inline tw_result solve(const tw_puzzle *puzzle, const method *m, tw_up_to up_to,
                              const tw_solve_sink *sink)
{
    tw_solve_options options = {
        .engine = m->engine, .size = m->size, .strand = m->strand, .up_to = up_to};
    tw_solver *solver = NULL;
    tw_error error = {0};
    tw_result result = {0};
    if (tw_solver_new(NULL, puzzle, &options, &solver, &error) != TW_OK ||
        tw_solver_run(solver, sink, &result, &error) != TW_OK)
        fail_msg("%s", error.message);
    tw_solver_free(solver);
    return result;
}

#endif
