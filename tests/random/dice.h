/* dice.h -- shared by the tests on random puzzles: numbers from a seed, and all methods to
 * solve. */
#pragma once

#include "support/fixtures.h"

#include "engine/engine.h"
#include "support/tuning.h"

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
    tw_engine_tuning tuning;
    tw_subproblem_use subproblems;
    bool whole;
    size_t threads; /* 0: one */
    bool exchange;
} method;

enum { MOST_METHODS = 80 };

/* An engine that chooses branches by size or by sweeps, with the best or portable instructions. If
 * it can sum hits, one method lets it. */
static inline size_t add_sweeps(const tw_engine *engine, tw_subproblem_use use, method *list,
                                size_t count)
{
    static const uint32_t sweeps[] = {TW_NO_SWEEP, 1, 3};
    tw_engine_tuning tuning = by_size;
    for (size_t i = 0; i < 3; i++) {
        tuning.sweep = sweeps[i];
        tuning.isa = i == 2 ? TW_ISA_PORTABLE : TW_ISA_BEST;
        list[count++] = (method){engine->name, tuning, use, false, 0, false};
    }
    tuning.sweep = TW_NO_SWEEP;
    tuning.isa = TW_ISA_BEST;
    if (engine->sum)
        list[count++] = (method){engine->name, tuning, use, true, 0, false};
    return count;
}

/* Adds all methods of an engine. The first method in the list is the plain reference. Engines
 * without seek() walk no tree; they are too slow for every puzzle and are left out. */
static inline size_t add_methods(const tw_engine *engine, method *list, size_t count)
{
    static const tw_subproblem_use uses[] = {TW_SUBPROBLEMS_NEVER, TW_SUBPROBLEMS_FEW,
                                             TW_SUBPROBLEMS_ALL};
    if (!engine->seek)
        return count;
    for (size_t way = 0; way < (engine->forced ? 3 : 1); way++) {
        if (engine->sweeps) {
            count = add_sweeps(engine, uses[way], list, count);
            continue;
        }
        for (int size = 0; size <= (int)engine->size; size++)
            for (int strand = 0; strand <= (engine->strand ? 2 : 0); strand++)
                list[count++] = (method){engine->name,
                                         {.size = sizeof by_size,
                                          .in_order = size < engine->size,
                                          .strand = (tw_strand)strand},
                                         uses[way],
                                         false,
                                         0,
                                         false};
    }
    return count;
}

static inline const method *all_methods(size_t *count)
{
    static method list[MOST_METHODS];
    static size_t known;
    if (known == 0) {
        known = add_methods(tw_engine_find("backtrack"), list, known);
        for (size_t i = 0; i < tw_engine_count(); i++)
            if (tw_engine_get(i) != tw_engine_find("backtrack"))
                known = add_methods(tw_engine_get(i), list, known);
        assert_true(known < MOST_METHODS);
    }
    *count = known;
    return list;
}

/* A method that walks no tree and is slow for each puzzle; NULL: not in this build. */
static inline const method *slow_method(void)
{
    static const method slow = {.engine = "sat", .tuning = {.size = sizeof by_size}};
    const tw_engine *engine = tw_engine_find(slow.engine);
    tw_cover_builder *builder = NULL;
    tw_cover *cover = NULL;
    bool here = false;
    if (engine && tw_cover_builder_new(NULL, 1, 0, &builder) == TW_OK &&
        tw_cover_freeze(builder, &cover) == TW_OK)
        here = !engine->refuses(cover);
    tw_cover_builder_free(builder);
    tw_cover_free(cover);
    return here ? &slow : NULL;
}

static inline tw_result solve_pinned(const tw_puzzle *puzzle, const method *m, tw_same same,
                                     const tw_placement *pin, const tw_solve_sink *sink)
{
    tw_solve_options options = {.size = sizeof options,
                                .engine = m->engine,
                                .tuning = &m->tuning,
                                .subproblems = m->subproblems,
                                .not_resumable = m->whole,
                                .threads = m->threads ? m->threads : 1,
                                .same = same,
                                .exchange = m->exchange,
                                .pins = pin,
                                .pin_count = pin != NULL};
    OWNED(tw_solver) *solver = NULL;
    tw_result result = {0};
    assert_well(tw_solver_new(soiled(), puzzle, &options, &solver, &error) != TW_OK ||
                tw_solver_run(solver, NULL, sink, &result, &error));
    return result;
}

static inline tw_result solve(const tw_puzzle *puzzle, const method *m, tw_same same,
                              const tw_solve_sink *sink)
{
    return solve_pinned(puzzle, m, same, NULL, sink);
}
