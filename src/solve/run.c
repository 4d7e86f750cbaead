/* run.c -- a run of a solver: workers over the tasks, hits judged, decoded and handed on.
 *
 * Each worker judges the hits it finds with sums of its own, so nobody waits for anybody; only
 * handing a solution to the caller takes the lock. The judges' sums are added up whenever somebody
 * asks between two turns.
 * A hit that is held for its turn is judged when that comes: sums are of what was handed on.
 * A call ends when the workers have come to a halt; pool, judges and sums stay for the next one.
 * When one solution is wanted of a big puzzle, tries in changing orders take turns with the plain
 * search (run_restarts.c).
 * Invariant: solver->sums = what was before + what this run did, as of the last time of asking. */
#include "solve/call.h"

#include <string.h>

#define LEVELS_TURN 0.1 /* seconds between two looks at the levels */
#define ASK_SECONDS 0.1 /* before what is being made is asked for the first time */

static double seconds_now(const tw_solver *solver)
{
    return solver->context->seconds(solver->context->user);
}

double tw_call_seconds(const tw_call *call)
{
    return seconds_now(call->solver) - call->started;
}

/* Solutions of this run; of some begun, as many as there are at least. */
static uint64_t solutions_of(const tw_solver *solver)
{
    uint64_t whole = solver->encoding.group_count;
    const tw_course *course = &solver->course;
    return course->solutions + course->shares / whole + (course->shares % whole > 0);
}

/* ---- Hits -------------------------------------------------------------------------------- */

static void note_first(const tw_call *call)
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
    note_first(call);
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

/* With the lock. Once no more are wanted, others come too late. */
static tw_pool_answer hand_on(tw_call *call, uint32_t *poses, size_t count)
{
    if (call->told_to_stop || call->used_up || call->solver->course.at_limit)
        return TW_POOL_LATE;
    return tw_call_hand_on(call, poses, count) ? TW_POOL_MORE : TW_POOL_ENOUGH;
}

static tw_pool_answer take_hit(void *user, const tw_pool_hit *hit)
{
    tw_call *call = user;
    tw_solver *solver = call->solver;
    tw_judge *judge = &solver->judges[hit->worker];
    const tw_subproblem *root = &solver->roots.items[hit->root];
    for (size_t i = 0; i < hit->count; i++)
        judge->hit[i] = solver->encoding.pose_of_option[hit->options[i]];
    if (!tw_canonical_filter_admits(&judge->orbits, root, judge->hit, hit->count))
        return TW_POOL_MORE;
    pthread_mutex_lock(&solver->lock);
    tw_pool_answer answer = hand_on(call, judge->hit, hit->count);
    pthread_mutex_unlock(&solver->lock);
    if (answer != TW_POOL_LATE)
        tw_canonical_filter_count(&judge->orbits, root, judge->hit, hit->count);
    return answer;
}

/* Is every solution looked at by itself? */
static bool looks(const tw_call *call)
{
    return call->sink->solution || call->sink->trace || call->budget.solutions;
}

/* Will it do to know how many hits there are below a root? Where a class has several, only if the
 * work is done as a whole and nobody looked at any: one hit that was judged has counted for all of
 * them. */
static bool only_counts(void *user, uint32_t number)
{
    const tw_call *call = user;
    const tw_solver *solver = call->solver;
    const tw_subproblem *root = &solver->roots.items[number];
    bool shares = tw_solver_is_whole(solver) && !solver->course.judged &&
                  tw_subproblem_adds_up(root, &solver->roots);
    return !looks(call) && !solver->options.limit && (shares || tw_subproblem_is_plain(root));
}

static void take_many(void *user, uint32_t worker, uint32_t number, uint64_t hits)
{
    tw_call *call = user;
    tw_solver *solver = call->solver;
    const tw_subproblem *root = &solver->roots.items[number];
    uint64_t share = tw_subproblem_share(root, &solver->encoding);
    tw_canonical_filter_add(&solver->judges[worker].orbits, hits, share);
    pthread_mutex_lock(&solver->lock);
    note_first(call);
    solver->course.shares += hits * share;
    solver->course.shared = solver->course.shared || !tw_subproblem_is_plain(root);
    pthread_mutex_unlock(&solver->lock);
}

/* ---- Sums -------------------------------------------------------------------------------- */

static void add_judges(const tw_solver *solver, tw_sums *sums)
{
    for (size_t i = 0; i < solver->judge_count; i++) {
        const tw_canonical_filter *orbits = &solver->judges[i].orbits;
        sums->none += orbits->none;
        sums->fixed_rotations += orbits->fixed_rotations;
        sums->fixed_isometries += orbits->fixed_isometries;
    }
}

/* While workers are at work, what they told last. */
static void keep_levels(tw_solver *solver)
{
    const tw_restarts *dive = solver->course.dive;
    size_t count = 0;
    memset(solver->tallies, 0, solver->level_room * sizeof *solver->tallies);
    if (solver->pool)
        count = tw_pool_levels(solver->pool, solver->tallies, solver->level_room);
    size_t dived = dive ? tw_restarts_levels(dive, solver->tallies, solver->level_room) : 0;
    count = dived > count ? dived : count;
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
    tw_counters pool = {0}, dive = {0};
    if (solver->pool)
        pool = tw_pool_progress(solver->pool).counters;
    if (course->dive)
        dive = tw_restarts_counters(course->dive);
    tw_sums sums = solver->before;
    add_judges(solver, &sums);
    sums.solutions += solutions_of(solver);
    sums.branches += pool.branches + dive.branches;
    sums.updates += pool.updates + dive.updates;
    sums.seconds += course->spent + tw_call_seconds(call);
    if (sums.seconds_first < 0 && course->first >= 0)
        sums.seconds_first = solver->before.seconds + course->first;
    solver->sums = sums;
    keep_levels(solver);
}

/* ---- Telling ----------------------------------------------------------------------------- */

/* The engine's path, decoded in the order of its choices. */
static bool tell_trace(const tw_call *call)
{
    tw_solver *solver = call->solver;
    tw_path path = tw_pool_path(solver->pool);
    for (size_t i = 0; i < path.count; i++)
        solver->hit[i] = solver->encoding.pose_of_option[path.options[i]];
    tw_solution pieces = tw_decode(&solver->decoder, solver->hit, path.count, false);
    return call->sink->trace(call->sink->user, &pieces);
}

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
    const tw_restarts *dive = solver->course.dive;
    if (!solver->pool) /* then it is the dive's */
        return now->counters.branches;
    uint64_t dived = dive ? tw_restarts_counters(dive).branches : 0;
    if (call->levels_at >= 0 && now->seconds >= call->levels_at &&
        now->seconds - call->levels_at < LEVELS_TURN)
        return dived + now->counters.branches;
    call->levels_at = now->seconds;
    keep_levels(solver);
    return dived + tw_pool_progress(solver->pool).counters.branches;
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
                         .level_count = solver->level_count};
}

/* As for solutions: the caller hears one thing at a time. */
static bool tell(tw_call *call, const tw_progress *progress)
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

bool tw_call_tell(tw_call *call, const tw_search_progress *now)
{
    tw_progress progress = {.stage = TW_STAGE_SEARCH};
    if (call->sink->progress)
        progress = progress_of(call, now);
    return tell(call, &progress);
}

static uint64_t branches_done(const tw_call *call, const tw_search_progress *now)
{
    const tw_restarts *dive = call->solver->course.dive;
    uint64_t dived = dive && call->solver->pool ? tw_restarts_counters(dive).branches : 0;
    return now->counters.branches + dived - call->branches;
}

static void look_at_budget(tw_call *call, const tw_search_progress *now)
{
    const tw_budget *budget = &call->budget;
    bool late = budget->seconds > 0 && tw_call_seconds(call) >= budget->seconds;
    bool much = budget->branches && branches_done(call, now) >= budget->branches;
    if (!late && !much)
        return;
    pthread_mutex_lock(&call->solver->lock);
    call->used_up = true;
    pthread_mutex_unlock(&call->solver->lock);
}

bool tw_call_goes_on(tw_call *call, const tw_search_progress *now)
{
    if (!tw_call_tell(call, now))
        return false;
    look_at_budget(call, now);
    return !call->used_up;
}

/* While something is made. */
static bool watch_making(void *user, double done)
{
    tw_call *call = user;
    const tw_restarts *dive = call->solver->course.dive;
    tw_search_progress now = {0};
    (void)done;
    if (dive)
        now.counters = tw_restarts_counters(dive);
    return tw_call_goes_on(call, &now);
}

/* false: the workers are to halt, to end the call or because it is somebody else's turn. */
static bool watch_search(void *user, const tw_search_progress *now)
{
    tw_call *call = user;
    const tw_solver *solver = call->solver;
    if (call->sink->trace && solver->engine->path && !tell_trace(call)) {
        pthread_mutex_lock(&call->solver->lock);
        call->told_to_stop = true;
        pthread_mutex_unlock(&call->solver->lock);
        return false;
    }
    call->turn_over = solver->course.dive && now->seconds >= solver->course.plain_turn;
    return !call->turn_over && tw_call_goes_on(call, now);
}

/* ---- Making a run ------------------------------------------------------------------------ */

static void drop_judges(tw_solver *solver)
{
    const tw_context *context = solver->context;
    for (size_t i = 0; i < solver->judge_count; i++) {
        tw_canonical_filter_free(&solver->judges[i].orbits);
        tw_give(context, solver->judges[i].hit, solver->hit_room, sizeof(uint32_t));
    }
    tw_give(context, solver->judges, solver->judge_count, sizeof *solver->judges);
    solver->judges = NULL;
    solver->judge_count = 0;
}

void tw_solver_drop_run(tw_solver *solver)
{
    tw_pool_free(solver->pool);
    tw_restarts_free(solver->course.dive);
    drop_judges(solver);
    solver->pool = NULL;
    solver->course.dive = NULL;
    solver->found_count = 0;
}

tw_status tw_call_make_judges(tw_solver *solver, size_t count)
{
    drop_judges(solver);
    solver->judges = tw_take(solver->context, count, sizeof *solver->judges);
    if (!solver->judges)
        return TW_ERR_MEMORY;
    solver->judge_count = count;
    for (size_t i = 0; i < count; i++) {
        tw_judge *judge = &solver->judges[i];
        judge->hit = tw_take(solver->context, solver->hit_room, sizeof *judge->hit);
        if (!judge->hit ||
            tw_canonical_filter_make(&solver->encoding, &solver->roots, &judge->orbits) != TW_OK)
            return TW_ERR_MEMORY;
    }
    return TW_OK;
}

tw_status tw_solver_first_tasks(const tw_solver *solver, tw_task_list *list)
{
    if (solver->resumed)
        return tw_task_list_copy(solver->context, solver->begin.tasks, solver->begin.count, list);
    size_t count = solver->roots.count;
    tw_task *tasks = tw_take(solver->context, count, sizeof *tasks);
    if (!tasks)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < count; i++) {
        tasks[i].path = solver->roots.items[i].path;
        tasks[i].weight = solver->roots.items[i].weight;
        tasks[i].root = (uint32_t)i;
    }
    tw_status status = tw_task_list_copy(solver->context, tasks, count, list);
    tw_give(solver->context, tasks, count, sizeof *tasks);
    return status;
}

static tw_status make_pool(tw_call *call, size_t threads)
{
    tw_solver *solver = call->solver;
    const tw_pool_options options = {.threads = threads, .ordered = solver->ordered};
    tw_setup setup = tw_encoding_setup(&solver->encoding, solver->engine, solver->heuristics);
    setup.pace = &call->pace;
    tw_task_list tasks = {0};
    tw_status status = tw_solver_first_tasks(solver, &tasks);
    if (status == TW_OK)
        status = tw_pool_new(&setup, tasks.tasks, tasks.count, &options, &solver->pool);
    tw_task_list_free(&tasks);
    return status;
}

/* Makes what is not there yet. What takes a while is done then: the caller is asked. The budget is
 * not, so that something is done however small it is. *over: the call is at its end. */
static tw_status make_run(tw_call *call, bool *over)
{
    tw_solver *solver = call->solver;
    if (solver->pool)
        return TW_OK;
    /* the judges first: without a pool they are made again */
    size_t threads = call->sink->trace ? 1 : solver->threads;
    tw_status status = tw_call_make_judges(solver, tw_pool_workers_for(solver->engine, threads));
    if (status == TW_OK)
        status = make_pool(call, threads);
    *over = status == TW_ERR_STATE; /* stopped: nothing is made */
    if (status)
        return *over ? TW_OK : status;
    const tw_search_progress now = tw_pool_progress(solver->pool);
    *over = !tw_call_tell(call, &now);
    return TW_OK;
}

/* ---- A call ------------------------------------------------------------------------------ */

/* Branches that the call may still make; 0: as many as it likes. */
static uint64_t branches_left(const tw_call *call)
{
    const tw_search_progress now = tw_pool_progress(call->solver->pool);
    uint64_t budget = call->budget.branches, done = branches_done(call, &now);
    return budget > done ? budget - done : budget > 0;
}

/* Runs, and halts for restarts. */
static tw_status work(tw_call *call, tw_search_end *end)
{
    const tw_pool_sink hits = {
        .hit = take_hit, .counts = only_counts, .many = take_many, .user = call};
    for (bool over = false; !over;) {
        const tw_search_watch watch = {.go_on = watch_search,
                                       .user = call,
                                       .each_node = call->sink->trace != NULL,
                                       .branches = branches_left(call)};
        call->turn_over = false;
        tw_status status = tw_pool_run(call->solver->pool, &hits, &watch, NULL, end);
        over = *end != TW_SEARCH_STOPPED || !call->turn_over;
        if (!status && !over)
            status = tw_call_restart(call, end, &over);
        if (status)
            return status;
    }
    return TW_OK;
}

static tw_status search(tw_call *call, tw_search_end *end)
{
    bool over = false;
    tw_status status = tw_call_make_restarts(call);
    if (status == TW_OK)
        status = tw_call_restart_alone(call, end, &over);
    if (status == TW_OK && !over)
        status = make_run(call, &over);
    if (status == TW_OK && !over)
        status = work(call, end);
    return status;
}

/* Burnside's sums are multiples when the search was exhausted. */
static uint64_t rounded_up(uint64_t sum, size_t count)
{
    return count ? sum / count + (sum % count > 0) : 0;
}

static tw_outcome outcome_of(const tw_call *call, tw_search_end end)
{
    if (end == TW_SEARCH_EXHAUSTED)
        return TW_OUTCOME_EXHAUSTED;
    if (call->solver->course.at_limit)
        return TW_OUTCOME_LIMIT;
    return call->told_to_stop ? TW_OUTCOME_STOPPED : TW_OUTCOME_BUDGET;
}

static tw_result result_of(const tw_call *call, tw_search_end end)
{
    const tw_solver *solver = call->solver;
    const tw_sums *sums = &solver->sums;
    return (tw_result){
        .outcome = outcome_of(call, end),
        .solutions = sums->solutions,
        .none = sums->none,
        .rotations = rounded_up(sums->fixed_rotations, solver->encoding.keeper_rotations),
        .isometries = rounded_up(sums->fixed_isometries, solver->encoding.keeper_count),
        .branches = sums->branches,
        .updates = sums->updates,
        .seconds_first = sums->seconds_first,
        .seconds = sums->seconds,
    };
}

/* What several have begun cannot be traced, what was only counted cannot be looked at. */
static tw_status check_sink(const tw_call *call, tw_error *error)
{
    const tw_solver *solver = call->solver;
    if (call->sink->trace && solver->pool && tw_pool_workers(solver->pool) > 1)
        return tw_fail(error, TW_ERR_STATE, "what several threads have begun cannot be traced");
    if (looks(call) && solver->course.shared)
        return tw_fail(error, TW_ERR_STATE,
                       "solutions were counted without being looked at; reset the solver first");
    return TW_OK;
}

static bool watch_preparing(void *user, double done)
{
    tw_call *call = user;
    const tw_solver *solver = call->solver;
    const tw_progress progress = {.stage = tw_solver_stage(solver),
                                  .seconds = solver->course.spent + tw_call_seconds(call)};
    (void)done;
    if (call->budget.seconds > 0 && tw_call_seconds(call) >= call->budget.seconds)
        call->used_up = true;
    return tell(call, &progress) && !call->used_up;
}

/* Prepares and searches. *state: where that leads. */
static tw_status run_call(tw_call *call, tw_solver_state *state, tw_error *error)
{
    tw_solver *solver = call->solver;
    const tw_watch watch = {watch_preparing, call};
    tw_search_end end = TW_SEARCH_STOPPED;
    tw_status status = check_sink(call, error);
    if (status == TW_OK && *state == TW_SOLVER_NEW)
        status = tw_solver_make_ready(solver, &watch, error);
    if (status)
        return status;
    bool ready = tw_solver_stage(solver) == TW_STAGE_SEARCH;
    call->told_to_stop = call->told_to_stop || (!ready && !call->used_up);
    if (ready) {
        solver->course.judged |= looks(call);
        *state = TW_SOLVER_PAUSED;
        status = search(call, &end);
        tw_call_add_up(call);
    }
    solver->course.spent += tw_call_seconds(call);
    if (!ready)
        solver->sums = (tw_sums){.seconds = solver->course.spent, .seconds_first = -1};
    if (status) { /* what failed amid its tries has no use for them */
        tw_restarts_free(solver->course.dive);
        solver->course.dive = NULL;
        *state = solver->pool ? TW_SOLVER_PAUSED : TW_SOLVER_READY;
        return tw_fail(error, status, "%s", tw_status_text(status));
    }
    solver->result = result_of(call, end);
    if (end == TW_SEARCH_EXHAUSTED || solver->course.at_limit)
        *state = TW_SOLVER_DONE;
    return TW_OK;
}

tw_status tw_solver_run(tw_solver *solver, const tw_budget *budget, const tw_solve_sink *sink,
                        tw_result *result, tw_error *error)
{
    static const tw_solve_sink silent = {0};
    static const tw_budget endless = {0};
    tw_call call = {.solver = solver,
                    .sink = sink ? sink : &silent,
                    .budget = budget ? *budget : endless,
                    .levels_at = -1};
    tw_solver_state state;
    tw_status status = tw_solver_enter(solver, false, &state, error);
    if (status)
        return status;
    tw_solver_drop_saved(solver);
    call.branches = solver->sums.branches - solver->before.branches;
    call.solutions = solver->course.solutions;
    call.started = seconds_now(solver);
    const tw_watch watch = {watch_making, &call};
    call.pace = tw_pace_of(solver->context, &watch);
    call.pace.due = call.started + ASK_SECONDS; /* what is made is seldom made so long */
    if (state != TW_SOLVER_DONE)
        status = run_call(&call, &state, error);
    if (call.told_to_stop)
        atomic_store(&solver->interrupted, false);
    tw_solver_leave(solver, state);
    if (status == TW_OK)
        *result = solver->result;
    return status;
}

/* ---- One after the other ----------------------------------------------------------------- */

typedef struct pull {
    tw_solver *solver;
    bool found;
} pull;

static bool keep_solution(void *user, const tw_solution *solution)
{
    pull *self = user;
    self->solver->pulled = *solution;
    self->found = true;
    return false;
}

tw_status tw_solver_next(tw_solver *solver, const tw_budget *budget, const tw_solution **solution,
                         tw_result *result, tw_error *error)
{
    pull self = {.solver = solver};
    tw_result own;
    const tw_solve_sink sink = {.solution = keep_solution, .user = &self};
    tw_status status = tw_solver_run(solver, budget, &sink, result ? result : &own, error);
    if (status == TW_OK)
        *solution = self.found ? &solver->pulled : NULL;
    return status;
}
