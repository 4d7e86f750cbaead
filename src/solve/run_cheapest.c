/* run_cheapest.c -- runs that want the cheapest or the dearest solutions (search/cost/cheapest.h).
 *
 * Of each class one solution is judged, as in any run, and then kept if it is cheap enough; all of
 * a class cost the same, as only symmetries that keep the costs count. Nothing is handed on: what
 * is best is known at the end, and asked for. */
#include "base/numbers.h"
#include "solve/call.h"

tw_status tw_call_make_cheapest(tw_call *call, tw_setup *setup)
{
    tw_solver *solver = call->solver;
    tw_status status = TW_OK;
    if (!solver->options.wanted)
        return TW_OK;
    if (!solver->cheapest)
        status = tw_cheapest_new(setup, solver->options.wanted == TW_WANTED_DEAREST, solver->most,
                                 &solver->cheapest);
    if (status == TW_OK)
        setup->cutoff = tw_cheapest_cutoff(solver->cheapest);
    return status;
}

static bool admit(void *user, const tw_pool_hit *hit)
{
    const tw_call *call = user;
    tw_solver *solver = call->solver;
    tw_judge *judge = &solver->judges[hit->worker];
    const tw_subproblem *subproblem = &solver->subproblems.items[hit->root];
    for (size_t i = 0; i < hit->count; i++)
        judge->hit[i] = solver->encoding.pose_of_option[hit->options[i]];
    if (!tw_canonical_filter_admits(&judge->filter, subproblem, judge->hit, hit->count) ||
        !tw_cheapest_take(solver->cheapest, hit))
        return false;
    pthread_mutex_lock(&solver->lock);
    tw_call_note_first(call);
    solver->course.solutions = tw_cheapest_count(solver->cheapest);
    pthread_mutex_unlock(&solver->lock);
    return true;
}

static tw_pool_answer pass(void *user, const tw_pool_hit *hit)
{
    const tw_call *call = user;
    tw_cheapest_pass(call->solver->cheapest, hit);
    return TW_POOL_MORE;
}

tw_pool_sink tw_call_cheapest_sink(tw_call *call)
{
    return (tw_pool_sink){.admit = admit, .hit = pass, .user = call};
}

/* ---- Asking ------------------------------------------------------------------------------ */

size_t tw_solver_best_count(const tw_solver *solver)
{
    return solver->cheapest ? tw_cheapest_count(solver->cheapest) : 0;
}

const tw_solution *tw_solver_best(tw_solver *solver, size_t number, int64_t *cost)
{
    if (number >= tw_solver_best_count(solver))
        return NULL;
    tw_priced best = tw_cheapest_get(solver->cheapest, number);
    *cost = best.cost;
    return tw_solver_decode(solver, best.options, best.count, &solver->pulled) == TW_OK
               ? &solver->pulled
               : NULL;
}

bool tw_solver_bound(const tw_solver *solver, int64_t *bound)
{
    if (solver->cheapest)
        *bound = tw_cheapest_bound(solver->cheapest);
    return solver->cheapest != NULL;
}
