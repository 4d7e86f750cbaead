/* run_cheapest.c -- runs that want the cheapest or the dearest solutions (search/cost/cheapest.h).
 *
 * Of each class one solution is judged, as in any run, and then kept with its images if it is cheap
 * enough; all of a class cost the same, as only symmetries that keep the costs count. Nothing is
 * handed on: what is best is known at the end, and asked for. */
#include "base/numbers.h"
#include "solve/run/call.h"

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

static void read_poses(const tw_solver *solver, const uint32_t *options, size_t count,
                       uint32_t *poses)
{
    for (size_t i = 0; i < count; i++)
        poses[i] = solver->encoding.pose_of_option[options[i]];
}

static bool admit(void *user, const tw_pool_hit *hit)
{
    const tw_call *call = user;
    tw_solver *solver = call->solver;
    const tw_class_images *images = &solver->encoding.images;
    tw_judge *judge = &solver->judges[hit->worker];
    const tw_subproblem *subproblem = &solver->subproblems.items[hit->root];
    read_poses(solver, hit->options, hit->count, judge->hit);
    if (!tw_canonical_filter_admits(&judge->filter, subproblem, judge->hit, hit->count) ||
        !tw_cheapest_take(solver->cheapest, hit, 0))
        return false;
    const tw_solution_class class =
        tw_canonical_filter_look(&judge->filter, subproblem, judge->hit, hit->count);
    size_t image = 0;
    do
        image = tw_class_images_next(images, image, class.fixing, class.fixing_count);
    while (image < images->count && tw_cheapest_take(solver->cheapest, hit, (uint32_t)image));
    pthread_mutex_lock(&solver->lock);
    tw_call_note_first(call);
    solver->course.solutions = tw_cheapest_count(solver->cheapest);
    pthread_mutex_unlock(&solver->lock);
    return true;
}

static tw_pool_answer pass(void *user, const tw_pool_hit *hit)
{
    const tw_call *call = user;
    const tw_solver *solver = call->solver;
    const tw_class_images *images = &solver->encoding.images;
    tw_judge *judge = &solver->judges[hit->worker];
    read_poses(solver, hit->options, hit->count, judge->hit);
    const tw_solution_class class = tw_canonical_filter_look(
        &judge->filter, &solver->subproblems.items[hit->root], judge->hit, hit->count);
    for (size_t image = 0; image < images->count;
         image = tw_class_images_next(images, image, class.fixing, class.fixing_count))
        tw_cheapest_pass(solver->cheapest, hit);
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
    read_poses(solver, best.options, best.count, solver->hit);
    if (best.image > 0)
        tw_class_images_get(&solver->encoding.images, best.image, solver->hit, best.count,
                            solver->hit);
    tw_sort_numbers(solver->hit, best.count);
    solver->pulled = tw_decode(&solver->decoder, solver->hit, best.count, true);
    return &solver->pulled;
}

bool tw_solver_bound(const tw_solver *solver, int64_t *bound)
{
    if (solver->cheapest)
        *bound = tw_cheapest_bound(solver->cheapest);
    return solver->cheapest != NULL;
}
