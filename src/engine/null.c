/* null.c -- the engine that finds nothing: copy this file to begin one.
 *
 * It makes a state, is exhausted at once and reports no solution, not even the empty one. So it
 * is a template and a way to time everything around an engine, never an answer: it refuses every
 * cover, and only a caller that does not ask can make a state of it.
 *
 * To make an engine of it: copy the file, rename the table, name it in the list of engines.c and
 * the file in meson.build, and fill in. What must hold is in engine.h; what saves work:
 *   cover/cover_internal.h  the lists of the cover, to read in an inner loop
 *   walk.h         budgets, paths, resuming, dividing, the share left, for an engine with a stack;
 *                  say how to put, undo, open and turn to the next choice, and they are written
 *                  (TW_WALKER_ENTRIES)
 *   strand.h       regions of empty places that are too small
 * backtrack.c is a plain engine with a stack; cover/item_index.h has the options by place and
 * stock.
 *
 * tests/unit/engine/test_engine.c tries every engine of the table against brute force on thousands
 * of covers, test_engine_stops.c stops it at every node and fails its allocations: a new one is
 * tested by being listed. */
#include "base/scope.h"
#include "engine/engine.h"

/* The state of a search: everything run() needs, taken in make() from the scope. */
typedef struct null_state {
    tw_scope scope;
    bool done;
} null_state;

static const char *refuses_null(const tw_cover *cover)
{
    (void)cover;
    return "any search, being a template";
}

static tw_status make_null(const tw_setup *setup, tw_path from, tw_state **state)
{
    if (from.count > 0 || from.fixed > 0)
        return TW_ERR_INPUT; /* its tree is the root alone */
    null_state *made = tw_scope_object(tw_context_or_default(setup->context), sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    *state = made;
    return TW_OK;
}

static tw_run run_null(tw_state *self, uint64_t budget, const tw_hit_sink *sink)
{
    null_state *state = self;
    (void)budget;
    (void)sink;
    state->done = true;
    return TW_RUN_EXHAUSTED;
}

static tw_path path_null(const tw_state *state)
{
    (void)state;
    return (tw_path){0};
}

static uint64_t left_null(const tw_state *self)
{
    const null_state *state = self;
    return state->done ? 0 : TW_WHOLE;
}

static tw_counters counters_null(const tw_state *state)
{
    (void)state;
    return (tw_counters){0};
}

static void free_null(tw_state *taken)
{
    tw_scope_free(taken, sizeof(null_state));
}

const tw_engine tw_engine_null = {
    .name = "null",
    .summary = "finds nothing; the template of an engine",
    .refuses = refuses_null,
    .make = make_null,
    .run = run_null,
    .path = path_null,
    .left = left_null,
    .counters = counters_null,
    .free = free_null,
};
