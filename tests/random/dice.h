/* dice.h -- what the tests on random puzzles share: numbers from a seed, and every way to solve. */
#ifndef TW_TEST_DICE_H
#define TW_TEST_DICE_H

#include "support/fixtures.h"

#include "engine/engine.h"

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
    int roots; /* these as in tw_solve_options */
    uint32_t sweep;
    int isa;
    bool whole;
    size_t threads;
} method;

enum { MOST_METHODS = 80 };

/* An engine that sweeps branches by size or by its sweep; any instructions must do. One that adds
 * up hits does so if it may. */
static inline size_t add_sweeps(const tw_engine *engine, int roots, method *list, size_t count)
{
    static const uint32_t sweeps[] = {TW_NO_SWEEP, 1, 3};
    for (size_t i = 0; i < 3; i++)
        list[count++] = (method){engine->name, true, 0, roots, sweeps[i], i == 2, false, 0};
    if (engine->sum)
        list[count++] = (method){engine->name, true, 0, roots, TW_NO_SWEEP, 0, true, 0};
    return count;
}

/* All that an engine can do; the first method is the plain reference. Those that walk no tree take
 * too long for every puzzle and are left out. */
static inline size_t add_methods(const tw_engine *engine, method *list, size_t count)
{
    static const int roots[] = {-1, 1, 2};
    if (!engine->seek)
        return count;
    for (size_t way = 0; way < (engine->forced ? 3 : 1); way++) {
        if (engine->sweeps) {
            count = add_sweeps(engine, roots[way], list, count);
            continue;
        }
        for (int size = 0; size <= (int)engine->size; size++)
            for (int strand = 0; strand <= (engine->strand ? 2 : 0); strand++)
                list[count++] =
                    (method){engine->name, size > 0, strand, roots[way], 0, 0, false, 0};
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

/* One that walks no tree takes its time for each puzzle; NULL: it is not in this build. */
static inline const method *slow_method(void)
{
    static const method slow = {"sat", false, 0, 0, 0, 0, false, 0};
    const tw_engine *engine = tw_engine_find(slow.engine);
    tw_cover_builder *builder = NULL;
    tw_cover *cover = NULL;
    bool here = false;
    if (engine && tw_cover_builder_new(NULL, 1, 0, &builder) == TW_OK &&
        tw_cover_freeze(builder, &cover) == TW_OK)
        here = !engine->refuses(cover, (tw_heuristics){0});
    tw_cover_builder_free(builder);
    tw_cover_free(cover);
    return here ? &slow : NULL;
}

static inline tw_result solve_pinned(const tw_puzzle *puzzle, const method *m, tw_up_to up_to,
                                     const tw_placement *pin, const tw_solve_sink *sink)
{
    tw_solve_options options = {.engine = m->engine,
                                .size = m->size,
                                .strand = m->strand,
                                .roots = m->roots,
                                .sweep = m->sweep,
                                .isa = m->isa,
                                .whole = m->whole,
                                .threads = m->threads,
                                .up_to = up_to,
                                .pins = pin,
                                .pin_count = pin != NULL};
    tw_solver *solver = NULL;
    tw_error error = {0};
    tw_result result = {0};
    if (tw_solver_new(soiled(), puzzle, &options, &solver, &error) != TW_OK ||
        tw_solver_run(solver, NULL, sink, &result, &error) != TW_OK)
        fail_msg("%s", error.message);
    tw_solver_free(solver);
    return result;
}

static inline tw_result solve(const tw_puzzle *puzzle, const method *m, tw_up_to up_to,
                              const tw_solve_sink *sink)
{
    return solve_pinned(puzzle, m, up_to, NULL, sink);
}

#endif
