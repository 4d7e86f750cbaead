/* run.c -- a run of a solver: workers over the tasks, hits judged, decoded and handed on (call.h).
 *
 * Each worker judges the hits it finds with sums of its own, so no worker waits for another; only
 * handing a solution to the caller takes the lock. The judges' sums are added up when they are
 * asked for, between two turns.
 * A hit that is held for its turn is judged when that comes: sums are of what was handed on.
 * A call ends when the workers have come to a halt; pool, judges and sums stay for the next one.
 * When one solution is wanted of a big puzzle, tries in changing orders take turns with the plain
 * search (run_restarts.c). */
#include "base/sized.h"
#include "solve/run/call.h"

#include <string.h>

#define ASK_SECONDS 0.1 /* before what is being made is asked for the first time */

/* ---- Hits -------------------------------------------------------------------------------- */

static bool wants_no_more(const tw_call *call)
{
    return call->told_to_stop || call->used_up || call->solver->course.at_limit;
}

/* With the lock: hands on the images of a hit, from that number on, and counts them in *handed.
 * Once no more are wanted the others come too late, as hits of other workers do. */
static tw_pool_answer hand_on(tw_call *call, const tw_pool_hit *hit, size_t image,
                              const tw_solution_class *found, uint64_t *handed)
{
    const tw_solver *solver = call->solver;
    const tw_class_images *images = &solver->encoding.images;
    const tw_judge *judge = &solver->judges[hit->worker];
    uint32_t subproblem = hit->root % (uint32_t)solver->subproblems.count;
    for (; image < images->count && !wants_no_more(call); ++*handed) {
        if (call->sink->solution)
            tw_class_images_get(images, image, judge->hit, hit->count, judge->image);
        tw_call_hand_on(call, judge->image, hit->count);
        image = tw_class_images_next(images, image, found->fixing, found->fixing_count);
    }
    *hit->again = tw_solver_root(solver, subproblem, image);
    return image < images->count ? TW_POOL_LATE
           : wants_no_more(call) ? TW_POOL_ENOUGH
                                 : TW_POOL_MORE;
}

/* One that comes again, with images left, was judged before. */
static tw_pool_answer take_hit(void *user, const tw_pool_hit *hit)
{
    tw_call *call = user;
    tw_solver *solver = call->solver;
    tw_judge *judge = &solver->judges[hit->worker];
    size_t image = hit->root / solver->subproblems.count;
    const tw_subproblem *subproblem =
        &solver->subproblems.items[hit->root % solver->subproblems.count];
    uint64_t handed = 0;
    for (size_t i = 0; i < hit->count; i++)
        judge->hit[i] = solver->encoding.pose_of_option[hit->options[i]];
    if (image == 0 &&
        !tw_canonical_filter_admits(&judge->filter, subproblem, judge->hit, hit->count))
        return TW_POOL_MORE;
    const tw_solution_class found =
        tw_canonical_filter_look(&judge->filter, subproblem, judge->hit, hit->count);
    pthread_mutex_lock(&solver->lock);
    tw_pool_answer answer = hand_on(call, hit, image, &found, &handed);
    pthread_mutex_unlock(&solver->lock);
    tw_canonical_filter_count(&judge->filter, &found, handed);
    return answer;
}

/* Is every solution looked at by itself? */
static bool looks(const tw_call *call)
{
    return call->sink->solution || call->sink->trace || call->budget.solutions;
}

/* Will it do to know how many hits there are below a subproblem? Where a class has several, only if
 * the work is done as a whole and none was looked at: one hit that was judged has counted for all
 * of them. */
static bool only_counts(void *user, uint32_t number)
{
    const tw_call *call = user;
    const tw_solver *solver = call->solver;
    const tw_subproblem *subproblem = &solver->subproblems.items[number];
    bool shares = tw_solver_is_whole(solver) && !solver->course.judged &&
                  tw_subproblem_adds_up(subproblem, &solver->subproblems);
    return !looks(call) && !solver->options.limit && (shares || tw_subproblem_is_plain(subproblem));
}

static void take_many(void *user, uint32_t worker, uint32_t number, uint64_t hits)
{
    tw_call *call = user;
    tw_solver *solver = call->solver;
    const tw_subproblem *subproblem = &solver->subproblems.items[number];
    uint64_t share = tw_subproblem_share(subproblem, &solver->encoding);
    tw_canonical_filter_add(&solver->judges[worker].filter, hits, share);
    pthread_mutex_lock(&solver->lock);
    tw_call_note_first(call);
    solver->course.shares += hits * share;
    solver->course.shared = solver->course.shared || !tw_subproblem_is_plain(subproblem);
    pthread_mutex_unlock(&solver->lock);
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

/* While something is made: asks the caller alone. What is made before a search is bounded, and
 * begun anew when it is cut off: were the budget asked, a small one would never come to search
 * anything. */
static bool watch_making(void *user, double done)
{
    tw_call *call = user;
    const tw_restarts *restarts = call->solver->course.restarts;
    tw_search_progress now = {0};
    (void)done;
    if (restarts)
        now.counters = tw_restarts_counters(restarts);
    return tw_call_tell_search(call, &now);
}

/* false: the workers are to halt, to end the call or because it is the other search's turn. */
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
    tw_call_expect(call);
    call->turn_over = solver->course.restarts && now->seconds >= solver->course.plain_turn;
    return !call->turn_over && tw_call_goes_on(call, now);
}

/* ---- Making a run ------------------------------------------------------------------------ */

static tw_status make_pool(tw_call *call, size_t threads)
{
    tw_solver *solver = call->solver;
    const tw_pool_options options = {.threads = threads, .ordered = solver->options.ordered};
    tw_setup setup = tw_encoding_setup(&solver->encoding, solver->engine, solver->heuristics);
    setup.pace = &call->pace;
    tw_task_list tasks = {0};
    tw_status status = tw_call_make_cheapest(call, &setup);
    if (status == TW_OK)
        status = tw_solver_first_tasks(solver, &tasks);
    if (status == TW_OK)
        status = tw_pool_new(&setup, tasks.tasks, tasks.count, &options, &solver->pool);
    tw_task_list_free(&tasks);
    return status;
}

/* Makes what is not there yet. What takes a while is done then: the caller is asked. *over: the
 * call is at its end. */
static tw_status make_run(tw_call *call, bool *over)
{
    tw_solver *solver = call->solver;
    if (solver->pool)
        return TW_OK;
    /* the judges first: without a pool they are made again */
    size_t threads = call->sink->trace ? 1 : solver->options.threads;
    tw_status status = tw_call_make_judges(solver, tw_pool_workers_for(solver->engine, threads));
    if (status == TW_OK)
        status = make_pool(call, threads);
    *over = status == TW_ERR_STATE; /* stopped: nothing is made */
    if (status)
        return *over ? TW_OK : status;
    const tw_search_progress now = tw_pool_progress(solver->pool);
    *over = !tw_call_tell_search(call, &now);
    return TW_OK;
}

/* ---- A call ------------------------------------------------------------------------------ */

/* Runs, and halts for restarts. */
static tw_status work(tw_call *call, tw_search_end *end)
{
    const tw_cheapest *cheapest = call->solver->cheapest;
    const tw_pool_sink each = {
        .hit = take_hit, .counts = only_counts, .many = take_many, .user = call};
    const tw_pool_sink hits = cheapest ? tw_call_cheapest_sink(call) : each;
    for (bool over = false; !over;) {
        const tw_search_watch watch = {.go_on = watch_search,
                                       .user = call,
                                       .each_node = call->sink->trace != NULL,
                                       .branches = tw_call_branches_left(call)};
        call->turn_over = false;
        tw_status status = tw_pool_run(call->solver->pool, &hits, &watch, NULL, end);
        over = *end != TW_SEARCH_STOPPED || !call->turn_over;
        if (!status && cheapest && tw_cheapest_failed(cheapest))
            status = TW_ERR_MEMORY;
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
    tw_status status = tw_call_prove(call, &over);
    if (over)
        *end = TW_SEARCH_EXHAUSTED;
    if (status == TW_OK && !over)
        status = tw_call_make_restarts(call);
    if (status == TW_OK && !over)
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
        .rotations = rounded_up(sums->fixed_rotations, solver->encoding.rotations),
        .isometries = rounded_up(sums->fixed_isometries, solver->encoding.isometries),
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
    return tw_call_tell(call, &progress) && !call->used_up;
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
        tw_restarts_free(solver->course.restarts);
        solver->course.restarts = NULL;
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
    tw_clear_error(error);
    static const tw_solve_sink silent = {0};
    tw_call call = {.solver = solver,
                    .sink = sink ? sink : &silent,
                    .budget = {.size = sizeof call.budget},
                    .levels_at = -1};
    tw_solver_state state;
    tw_status status = tw_sized_copy(budget, &call.budget, sizeof call.budget, "tw_budget", error);
    if (status == TW_OK)
        status = tw_solver_enter(solver, false, &state, error);
    if (status)
        return status;
    tw_solver_drop_saved(solver);
    tw_call_begin(&call);
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
    tw_clear_error(error);
    pull self = {.solver = solver};
    tw_result own;
    const tw_solve_sink sink = {.solution = keep_solution, .user = &self};
    tw_status status = tw_solver_run(solver, budget, &sink, result ? result : &own, error);
    if (status == TW_OK)
        *solution = self.found ? &solver->pulled : NULL;
    return status;
}
