/* run.c -- the budget loop around an engine.
 *
 * Nothing in an engine looks at a clock. The loop gives it a budget of nodes, looks at the clock
 * afterwards and chooses the next budget so that it takes about a hundredth of a second. */
#include "search/search.h"

#include "base/base.h"
#include "search/budget.h"

#define TURN_SECONDS 0.01

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
    uint64_t budget = watch ? TW_BUDGET_FIRST : UINT64_MAX;
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
            budget = tw_budget_next(budget, now - before, TURN_SECONDS);
        before = now;
    }
}
