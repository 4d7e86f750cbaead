/* call.c -- what the files that run share (call.h): handing solutions on, sums, telling how far it
 * is.
 *
 * Invariant: solver->sums = what was before + what this run did, as of the last time of asking. */
#include "solve/run/call.h"
#include "base/numbers.h"

#include <string.h>

#define LEVELS_TURN 0.1 /* seconds between two looks at the levels */

static double seconds_now(const tw_solver *solver)
{
    return solver->context->seconds(solver->context->user);
}

double tw_call_seconds(const tw_call *call)
{
    return seconds_now(call->solver) - call->started;
}

void tw_call_begin(tw_call *call)
{
    const tw_solver *solver = call->solver;
    call->branches = solver->sums.branches - solver->before.branches;
    call->solutions = solver->course.solutions;
    call->started = seconds_now(solver);
}

/* Solutions of this run; of some begun, as many as there are at least. */
static uint64_t solutions_of(const tw_solver *solver)
{
    uint64_t whole = solver->encoding.asked_count;
    const tw_course *course = &solver->course;
    return course->solutions + course->shares / whole + (course->shares % whole > 0);
}

/* ---- Solutions --------------------------------------------------------------------------- */

tw_status tw_call_make_judges(tw_solver *solver, size_t count)
{
    tw_solver_drop_judges(solver);
    solver->judges = tw_take(solver->context, count, sizeof *solver->judges);
    if (!solver->judges)
        return TW_ERR_MEMORY;
    solver->judge_count = count;
    for (size_t i = 0; i < count; i++) {
        tw_judge *judge = &solver->judges[i];
        judge->hit = tw_take(solver->context, solver->hit_room, sizeof *judge->hit);
        judge->image = tw_take(solver->context, solver->hit_room, sizeof *judge->image);
        if (!judge->hit || !judge->image ||
            tw_canonical_filter_make(&solver->encoding, &solver->subproblems,
                                                    &judge->filter) != TW_OK)
            return TW_ERR_MEMORY;
    }
    return TW_OK;
}

void tw_call_note_first(const tw_call *call)
{
    tw_course *course = &call->solver->course;
    if (course->first < 0)
        course->first = course->spent + tw_call_seconds(call);
}

bool tw_call_hand_on(tw_call *call, uint32_t *poses, size_t count)
{
    tw_solver *solver = call->solver;
    tw_course *course = &solver->course;
    uint64_t limit = solver->options.limit, most = call->budget.solutions;
    course->solutions++;
    tw_call_note_first(call);
    course->at_limit = limit && course->solutions >= limit;
    call->used_up = call->used_up || (most && course->solutions - call->solutions >= most);
    if (call->sink->solution) {
        tw_sort_numbers(poses, count);
        tw_solution solution = tw_decode(&solver->decoder, poses, count, true);
        solver->found = poses;
        solver->found_count = count;
        if (!call->sink->solution(call->sink->user, &solution))
            call->told_to_stop = true;
    }
    return !call->told_to_stop && !call->used_up && !course->at_limit;
}

/* ---- Sums -------------------------------------------------------------------------------- */

static void add_judges(const tw_solver *solver, tw_sums *sums)
{
    for (size_t i = 0; i < solver->judge_count; i++) {
        const tw_canonical_filter *filter = &solver->judges[i].filter;
        sums->none += filter->none;
        sums->fixed_rotations += filter->fixed_rotations;
        sums->fixed_isometries += filter->fixed_isometries;
    }
}

/* While workers are at work, what they told last. */
static void keep_levels(tw_solver *solver)
{
    const tw_restarts *restarts = solver->course.restarts;
    size_t count = 0;
    memset(solver->tallies, 0, solver->level_room * sizeof *solver->tallies);
    if (solver->pool)
        count = tw_pool_levels(solver->pool, solver->tallies, solver->level_room);
    size_t tried = restarts ? tw_restarts_levels(restarts, solver->tallies, solver->level_room) : 0;
    count = tried > count ? tried : count;
    for (size_t i = 0; i < solver->level_room; i++) {
        solver->levels[i] = solver->levels_before[i];
        if (i < count) {
            solver->levels[i].branches += solver->tallies[i].branches;
            solver->levels[i].updates += solver->tallies[i].updates;
        }
        if (solver->levels[i].branches || solver->levels[i].updates)
            solver->level_count = i + 1;
    }
}

void tw_call_add_up(tw_call *call)
{
    tw_solver *solver = call->solver;
    const tw_course *course = &solver->course;
    tw_counters pool = {0}, restarts = {0};
    if (solver->pool)
        pool = tw_pool_progress(solver->pool).counters;
    if (course->restarts)
        restarts = tw_restarts_counters(course->restarts);
    tw_sums sums = solver->before;
    add_judges(solver, &sums);
    sums.solutions += solutions_of(solver);
    sums.branches += pool.branches + restarts.branches;
    sums.updates += pool.updates + restarts.updates;
    sums.seconds += course->spent + tw_call_seconds(call);
    if (sums.seconds_first < 0 && course->first >= 0)
        sums.seconds_first = solver->before.seconds + course->first;
    solver->sums = sums;
    keep_levels(solver);
}

/* ---- Telling ----------------------------------------------------------------------------- */

/* Share of the part of the work that this solver is to do. */
static double share_done(const tw_solver *solver, double fraction)
{
    double left = (1 - fraction) * ((double)TW_WHOLE / (double)solver->begun);
    return left < 1 ? 1 - left : 0;
}

/* Gathers the levels now and then. Returns the branches of this run so far: no fewer than the
 * levels tell of, as workers tell their counters first. */
static uint64_t look_at_levels(tw_call *call, const tw_search_progress *now)
{
    tw_solver *solver = call->solver;
    const tw_restarts *restarts = solver->course.restarts;
    if (!solver->pool) /* then it is that of the restarts */
        return now->counters.branches;
    uint64_t tried = restarts ? tw_restarts_counters(restarts).branches : 0;
    if (call->levels_at >= 0 && now->seconds >= call->levels_at &&
        now->seconds - call->levels_at < LEVELS_TURN)
        return tried + now->counters.branches;
    call->levels_at = now->seconds;
    keep_levels(solver);
    return tried + tw_pool_progress(solver->pool).counters.branches;
}

static tw_progress progress_of(tw_call *call, const tw_search_progress *now)
{
    tw_solver *solver = call->solver;
    uint64_t branches = look_at_levels(call, now);
    pthread_mutex_lock(&solver->lock);
    uint64_t solutions = solutions_of(solver);
    pthread_mutex_unlock(&solver->lock);
    return (tw_progress){.stage = TW_STAGE_SEARCH,
                         .fraction = share_done(solver, now->fraction),
                         .seconds =
                             solver->before.seconds + solver->course.spent + tw_call_seconds(call),
                         .branches = solver->before.branches + branches,
                         .solutions = solver->before.solutions + solutions,
                         .levels = solver->levels,
                         .level_count = solver->level_count,
                         .expected = solver->course.expected};
}

/* As for solutions: the caller hears one thing at a time. */
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

static uint64_t branches_done(const tw_call *call, const tw_search_progress *now)
{
    const tw_restarts *restarts = call->solver->course.restarts;
    uint64_t tried = restarts && call->solver->pool ? tw_restarts_counters(restarts).branches : 0;
    return now->counters.branches + tried - call->branches;
}

uint64_t tw_call_branches_left(const tw_call *call)
{
    const tw_search_progress now = tw_pool_progress(call->solver->pool);
    uint64_t budget = call->budget.branches, done = branches_done(call, &now);
    return budget > done ? budget - done : budget > 0;
}

static bool is_over_budget(const tw_call *call, const tw_search_progress *now)
{
    const tw_budget *budget = &call->budget;
    return (budget->seconds > 0 && tw_call_seconds(call) >= budget->seconds) ||
           (budget->branches && branches_done(call, now) >= budget->branches);
}

bool tw_call_goes_on(tw_call *call, const tw_search_progress *now)
{
    if (!tw_call_tell_search(call, now))
        return false;
    bool over = is_over_budget(call, now);
    pthread_mutex_lock(&call->solver->lock);
    call->used_up = call->used_up || over;
    bool more = !call->used_up;
    pthread_mutex_unlock(&call->solver->lock);
    return more;
}
