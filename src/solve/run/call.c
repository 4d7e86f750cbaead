/* call.c -- what one call of tw_solver_run does with its hits, its sums and its progress (call.h).
 *
 * Each worker judges its hits with sums of its own, so no worker waits for another; only handing a
 * solution to the caller takes the lock. The sums of the judges are added up on request, between
 * two turns. A hit that is held for its turn is judged when the turn comes: sums count only what
 * was handed on. When the best solutions are wanted (search/cost/cheapest.h), one solution of each
 * class is judged as in any run, and kept with its images if it is cheap enough; all of a class
 * cost the same, as only symmetries that keep the costs count. Nothing is handed on: the best are
 * known only at the end. Invariant: solver->sums = what was before + what this run did, as of the
 * last request. */
#include "solve/run/call.h"
#include "base/numbers.h"

#include <string.h>

#define LEVELS_TURN 0.1 /* seconds between two looks at the levels */

double tw_call_seconds(const tw_call *call)
{
    const tw_context *context = call->solver->context;
    return context->seconds(context->user) - call->started;
}

/* Solutions of this run; a class of which only some hits were counted counts as one. */
static uint64_t solutions_of(const tw_solver *solver)
{
    uint64_t whole = solver->encoding.asked_count;
    const tw_course *course = &solver->course;
    return course->solutions + course->shares / whole + (course->shares % whole > 0);
}

/* ---- Handing on -------------------------------------------------------------------------- */

tw_status tw_call_make_judges(tw_solver *solver, size_t count)
{
    tw_solver_drop_judges(solver);
    const tw_context *context = tw_scope_begin(&solver->judging, solver->context);
    solver->judges = tw_take(context, count, sizeof *solver->judges);
    if (!solver->judges)
        return TW_ERR_MEMORY;
    solver->judge_count = count;
    for (size_t i = 0; i < count; i++) {
        tw_judge *judge = &solver->judges[i];
        judge->hit = tw_take(context, solver->hit_room, sizeof *judge->hit);
        judge->image = tw_take(context, solver->hit_room, sizeof *judge->image);
        if (!judge->hit || !judge->image ||
            tw_canonical_filter_make(context, &solver->encoding, &solver->subproblems,
                                     &judge->filter))
            return TW_ERR_MEMORY;
    }
    return TW_OK;
}

/* Notes the time of the first solution. The caller holds the lock. */
static void note_first(const tw_call *call)
{
    tw_course *course = &call->solver->course;
    if (course->first < 0)
        course->first = course->spent + tw_call_seconds(call);
}

static bool wants_no_more(const tw_call *call)
{
    return call->told_to_stop || call->used_up || call->solver->course.at_limit;
}

/* Does the caller want the next solution? The function's caller holds the lock. */
static bool is_wanted(const tw_call *call)
{
    return call->sink->solution && !(call->sink->first && call->solver->course.handed_on);
}

/* Hands a solution on. The caller holds the lock. */
static void tell_solution(tw_call *call, uint32_t *poses, size_t count)
{
    tw_solver *solver = call->solver;
    tw_sort_numbers(poses, count);
    tw_solution solution = tw_assign_names_poses(&solver->names, poses, count, true);
    solver->found = poses;
    solver->found_count = count;
    solver->course.handed_on = true;
    if (!call->sink->solution(call->sink->user, &solution))
        call->told_to_stop = true;
}

/* Counts a solution and hands it on if it is wanted. The caller holds the lock. */
static void hand_on_solution(tw_call *call, uint32_t *poses, size_t count)
{
    tw_solver *solver = call->solver;
    tw_course *course = &solver->course;
    uint64_t limit = solver->options.limit, most = call->budget.solutions;
    course->solutions++;
    note_first(call);
    course->at_limit = limit && course->solutions >= limit;
    call->used_up = call->used_up || (most && course->solutions - call->solutions >= most);
    if (is_wanted(call))
        tell_solution(call, poses, count);
}

/* ---- Hits -------------------------------------------------------------------------------- */

bool tw_call_looks(const tw_call *call)
{
    const tw_solve_sink *sink = call->sink;
    return (sink->solution && !sink->first) || sink->trace || call->budget.solutions;
}

/* Is it enough to count the hits below a subproblem? If a class has several hits, only when the
 * search is not resumable nor resumed, and no hit was judged: one judged hit counts for its whole
 * class. */
static bool adds_up(const tw_call *call, uint32_t number)
{
    const tw_solver *solver = call->solver;
    const tw_subproblem *subproblem = &solver->subproblems.items[number];
    bool shares = tw_solver_is_whole(solver) && !solver->course.judged &&
                  tw_subproblem_adds_up(subproblem, &solver->subproblems);
    return !tw_call_looks(call) && !solver->options.limit &&
           (shares || tw_subproblem_is_plain(subproblem));
}

/* Hits that add up are counted in bulk, once the caller has the first. */
static bool only_counts(void *user, uint32_t number)
{
    const tw_call *call = user;
    if (!adds_up(call, number))
        return false;
    pthread_mutex_lock(&call->solver->lock);
    bool wanted = is_wanted(call);
    pthread_mutex_unlock(&call->solver->lock);
    return !wanted;
}

static void take_call_hits(void *user, uint32_t worker, uint32_t number, uint64_t hits)
{
    tw_call *call = user;
    tw_solver *solver = call->solver;
    const tw_subproblem *subproblem = &solver->subproblems.items[number];
    uint64_t share = tw_subproblem_share(subproblem, &solver->encoding);
    tw_canonical_filter_add(&solver->judges[worker].filter, hits, share);
    pthread_mutex_lock(&solver->lock);
    note_first(call);
    solver->course.shares += hits * share;
    solver->course.shared = solver->course.shared || !tw_subproblem_is_plain(subproblem);
    pthread_mutex_unlock(&solver->lock);
}

/* Counts a hit; hands it on if it is the first. */
static tw_pool_answer take_counted_hit(tw_call *call, const tw_pool_hit *hit, uint32_t number)
{
    tw_solver *solver = call->solver;
    uint32_t *poses = solver->judges[hit->worker].hit;
    take_call_hits(call, hit->worker, number, 1);
    pthread_mutex_lock(&solver->lock);
    if (is_wanted(call)) {
        tw_encoding_poses(&solver->encoding, hit->options, hit->count, poses);
        tell_solution(call, poses, hit->count);
    }
    bool enough = wants_no_more(call);
    pthread_mutex_unlock(&solver->lock);
    return enough ? TW_POOL_ENOUGH : TW_POOL_MORE;
}

/* A hit of which some images were handed on is delivered again, with a root that encodes the
 * subproblem and the number of the next image; the images before it were judged. Once no more are
 * wanted, the other images are late, like hits of other workers. */
static tw_pool_answer take_call_hit(void *user, const tw_pool_hit *hit)
{
    tw_call *call = user;
    tw_solver *solver = call->solver;
    const tw_class_images *images = &solver->encoding.images;
    tw_judge *judge = &solver->judges[hit->worker];
    size_t count = solver->subproblems.count, image = hit->root / count, root = hit->root % count;
    const tw_subproblem *subproblem = &solver->subproblems.items[root];
    uint64_t handed = 0;
    if (image == 0 && adds_up(call, (uint32_t)root))
        return take_counted_hit(call, hit, (uint32_t)root);
    tw_encoding_poses(&solver->encoding, hit->options, hit->count, judge->hit);
    if (image == 0 &&
        !tw_canonical_filter_admits(&judge->filter, subproblem, judge->hit, hit->count))
        return TW_POOL_MORE;
    const tw_solution_class found =
        tw_canonical_filter_look(&judge->filter, subproblem, judge->hit, hit->count);
    pthread_mutex_lock(&solver->lock);
    for (; image < images->count && !wants_no_more(call); handed++) {
        if (is_wanted(call))
            tw_class_images_get(images, image, judge->hit, hit->count, judge->image);
        hand_on_solution(call, judge->image, hit->count);
        image = tw_class_images_next(images, image, found.fixing, found.fixing_count);
    }
    *hit->again = (uint32_t)(root + count * image);
    tw_pool_answer answer = image < images->count ? TW_POOL_LATE
                            : wants_no_more(call) ? TW_POOL_ENOUGH
                                                  : TW_POOL_MORE;
    pthread_mutex_unlock(&solver->lock);
    tw_canonical_filter_count(&judge->filter, &found, handed);
    return answer;
}

/* Keeps a hit if it is among the best so far. */
static bool admit_best(void *user, const tw_pool_hit *hit)
{
    const tw_call *call = user;
    tw_solver *solver = call->solver;
    const tw_class_images *images = &solver->encoding.images;
    tw_judge *judge = &solver->judges[hit->worker];
    const tw_subproblem *subproblem = &solver->subproblems.items[hit->root];
    tw_encoding_poses(&solver->encoding, hit->options, hit->count, judge->hit);
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
    note_first(call);
    solver->course.solutions = tw_cheapest_count(solver->cheapest);
    pthread_mutex_unlock(&solver->lock);
    return true;
}

static tw_pool_answer pass_best(void *user, const tw_pool_hit *hit)
{
    const tw_call *call = user;
    const tw_solver *solver = call->solver;
    const tw_class_images *images = &solver->encoding.images;
    tw_judge *judge = &solver->judges[hit->worker];
    tw_encoding_poses(&solver->encoding, hit->options, hit->count, judge->hit);
    const tw_solution_class class = tw_canonical_filter_look(
        &judge->filter, &solver->subproblems.items[hit->root], judge->hit, hit->count);
    for (size_t image = 0; image < images->count;
         image = tw_class_images_next(images, image, class.fixing, class.fixing_count))
        tw_cheapest_pass(solver->cheapest, hit);
    return TW_POOL_MORE;
}

tw_pool_sink tw_call_hits(tw_call *call)
{
    if (call->solver->cheapest)
        return (tw_pool_sink){.admit = admit_best, .hit = pass_best, .user = call};
    return (tw_pool_sink){
        .hit = take_call_hit, .counts = only_counts, .many = take_call_hits, .user = call};
}

/* Takes any solution, the least of its class or not. */
bool tw_call_take_any(void *user, const uint32_t *options, size_t count)
{
    tw_call *call = user;
    tw_solver *solver = call->solver;
    const tw_encoding *encoding = &solver->encoding;
    tw_judge *judge = &solver->judges[0];
    const tw_subproblem whole = {.stabiliser = encoding->keepers,
                                 .stabiliser_count = 1,
                                 .fixers = encoding->keepers,
                                 .fixer_count = encoding->keeper_count};
    tw_encoding_poses(encoding, options, count, judge->hit);
    const tw_solution_class found =
        tw_canonical_filter_look(&judge->filter, &whole, judge->hit, count);
    tw_canonical_filter_count(&judge->filter, &found, 1);
    solver->course.by_restarts = true;
    hand_on_solution(call, judge->hit, count);
    return !wants_no_more(call);
}

/* ---- Sums -------------------------------------------------------------------------------- */

/* Takes the levels that the workers reported last. */
static void keep_levels(tw_solver *solver)
{
    memcpy(solver->levels, solver->levels_before, solver->level_room * sizeof *solver->levels);
    if (solver->pool)
        tw_pool_levels(solver->pool, solver->levels, solver->level_room);
    if (solver->course.restarts)
        tw_restarts_levels(solver->course.restarts, solver->levels, solver->level_room);
    tw_side_tries_levels(&solver->side, solver->levels, solver->level_room);
    for (size_t i = 0; i < solver->level_room; i++)
        if (solver->levels[i].branches || solver->levels[i].updates)
            solver->level_count = i + 1;
}

void tw_call_add_up(tw_call *call)
{
    tw_solver *solver = call->solver;
    const tw_course *course = &solver->course;
    tw_counters done = {0};
    tw_sums sums = solver->before;
    if (solver->pool)
        tw_counters_add(&done, tw_pool_progress(solver->pool).counters);
    if (course->restarts)
        tw_counters_add(&done, tw_restarts_counters(course->restarts));
    tw_counters_add(&done, course->beside);
    for (size_t i = 0; i < solver->judge_count; i++) {
        const tw_canonical_filter *filter = &solver->judges[i].filter;
        sums.none += filter->none;
        sums.fixed_rotations += filter->fixed_rotations;
        sums.fixed_isometries += filter->fixed_isometries;
    }
    sums.solutions += solutions_of(solver);
    sums.branches += done.branches;
    sums.updates += done.updates;
    sums.seconds += course->spent + tw_call_seconds(call);
    if (sums.seconds_first < 0 && course->first >= 0)
        sums.seconds_first = solver->before.seconds + course->first;
    solver->sums = sums;
    keep_levels(solver);
}

/* ---- Telling ----------------------------------------------------------------------------- */

/* Branches of the restarts; 0 without a pool, as the progress then is that of the restarts. */
static uint64_t branches_beside(const tw_solver *solver)
{
    const tw_restarts *restarts = solver->course.restarts;
    return restarts && solver->pool
               ? tw_restarts_counters(restarts).branches + solver->course.beside.branches
               : 0;
}

uint64_t tw_call_branches(const tw_call *call, const tw_search_progress *now)
{
    return now->counters.branches + branches_beside(call->solver) - call->branches;
}

static tw_progress progress_of(tw_call *call, const tw_search_progress *now)
{
    tw_solver *solver = call->solver;
    uint64_t branches = branches_beside(solver) + now->counters.branches;
    bool due = call->levels_at < 0 || now->seconds < call->levels_at ||
               now->seconds - call->levels_at >= LEVELS_TURN;
    if (solver->pool && due) {
        call->levels_at = now->seconds;
        keep_levels(solver);
        /* workers tell counters before levels, so these are no fewer than those of the levels */
        branches = branches_beside(solver) + tw_pool_progress(solver->pool).counters.branches;
    }
    pthread_mutex_lock(&solver->lock);
    uint64_t solutions = solutions_of(solver);
    pthread_mutex_unlock(&solver->lock);
    /* the share of the work that this solver is to do */
    double left = (1 - now->fraction) * ((double)TW_WHOLE / (double)solver->begun);
    return (tw_progress){
        .stage = TW_STAGE_SEARCH,
        .fraction = left < 1 ? 1 - left : 0,
        .seconds = solver->before.seconds + solver->course.spent + tw_call_seconds(call),
        .branches = solver->before.branches + branches,
        .solutions = solver->before.solutions + solutions,
        .levels = solver->levels,
        .level_count = solver->level_count,
        .expected = solver->course.expected,
        .cells_left = solver->before.solutions + solutions > 0 ? 0 : tw_solver_cells_left(solver)};
}

/* As with solutions, the caller gets one call at a time. */
bool tw_call_tell(tw_call *call, const tw_progress *progress)
{
    const tw_solve_sink *sink = call->sink;
    pthread_mutex_lock(&call->solver->lock);
    if (!call->told_to_stop && (atomic_load(&call->solver->interrupted) ||
                                (sink->progress && !sink->progress(sink->user, progress))))
        call->told_to_stop = true;
    bool go_on = !call->told_to_stop;
    pthread_mutex_unlock(&call->solver->lock);
    return go_on;
}

bool tw_call_tell_search(tw_call *call, const tw_search_progress *now)
{
    tw_progress progress = {.stage = TW_STAGE_SEARCH};
    if (call->sink->progress)
        progress = progress_of(call, now);
    return tw_call_tell(call, &progress);
}

bool tw_call_goes_on(tw_call *call, const tw_search_progress *now)
{
    const tw_budget *budget = &call->budget;
    if (!tw_call_tell_search(call, now))
        return false;
    bool over = (budget->seconds > 0 && tw_call_seconds(call) >= budget->seconds) ||
                (budget->branches && tw_call_branches(call, now) >= budget->branches);
    pthread_mutex_lock(&call->solver->lock);
    call->used_up = call->used_up || over;
    bool more = !call->used_up;
    pthread_mutex_unlock(&call->solver->lock);
    return more;
}
