/* run.c -- the budget loop around an engine.
 *
 * Nothing in an engine looks at a clock. The loop gives it a budget of nodes, looks at the clock
 * afterwards and chooses the next budget so that it takes about a hundredth of a second: it grows
 * and shrinks at most eightfold a time, so nodes that suddenly cost more are noticed soon.
 * Invariant: a budget is at least 1, so every turn makes progress. */
#include "search/search.h"

#include "base/base.h"

#define TURN_SECONDS 0.01
#define FIRST_BUDGET 1
#define LARGEST_BUDGET ((uint64_t)1 << 40)
#define LARGEST_STEP 8

/* The budget that should take a turn, after one that took `seconds`. */
static uint64_t next_budget(uint64_t budget, double seconds)
{
    double factor = seconds > 0 ? TURN_SECONDS / seconds : LARGEST_STEP;
    if (factor >= LARGEST_STEP)
        budget = budget > LARGEST_BUDGET / LARGEST_STEP ? LARGEST_BUDGET : budget * LARGEST_STEP;
    else if (factor <= 1.0 / LARGEST_STEP)
        budget /= LARGEST_STEP;
    else
        budget = (uint64_t)((double)budget * factor);
    return budget ? budget : 1;
}

static tw_search_progress look(const tw_engine *engine, const tw_state *state, double seconds)
{
    return (tw_search_progress){tw_engine_fraction(engine, state), seconds,
                                engine->counters(state)};
}

tw_search_end tw_search_run(const tw_context *context, const tw_engine *engine, tw_state *state,
                            const tw_hit_sink *sink, const tw_search_watch *watch,
                            tw_search_progress *progress)
{
    context = tw_context_or_default(context);
    double start = context->seconds(context->user);
    double before = start;
    uint64_t budget = watch ? FIRST_BUDGET : UINT64_MAX;
    for (;;) {
        tw_run run = engine->run(state, budget, sink);
        double now = context->seconds(context->user);
        *progress = look(engine, state, now - start);
        if (run == TW_RUN_EXHAUSTED)
            return TW_SEARCH_EXHAUSTED;
        if (run == TW_RUN_SINK)
            return TW_SEARCH_SINK;
        if (watch && !watch->go_on(watch->user, progress))
            return TW_SEARCH_STOPPED;
        if (watch && !watch->each_node)
            budget = next_budget(budget, now - before);
        before = now;
    }
}
