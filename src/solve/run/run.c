/* run.c -- runs a solver: the loop of a search (tw/solve.h).
 *
 * tw_solver_run prepares what is not prepared (prepare.c), then searches. The workers of a pool
 * (search/pool/pool.h) go through the tasks that are left; call.c judges each hit and hands it on.
 * A call ends when the workers have halted; pool, judges and sums stay for the next call. Before
 * the search, and now and then during it, a proof may show that there is no solution
 * (prove_impossible.c). If one solution of a big puzzle is wanted, tries in changing orders
 * (search/restarts.h) take turns with the plain search, and the first solution that either finds is
 * the answer. The plain search has a part of the time, as it may find that there is none. */
#include <math.h>

#include "base/sized.h"
#include "solve/run/call.h"

#define ASK_SECONDS 0.1 /* of making before the caller is asked for the first time */
#define PLAIN_TURN 0.02 /* seconds of the plain search before the first restart */
#define RESTARTS_TURN 0.05
#define PLAIN_SHARE 0.25   /* share of that time for the plain search after each turn */
/* Seconds of restarts, and tries, before the plain search is made: of a very big puzzle it takes
 * much memory and time. */
#define RESTARTS_ALONE 1.0
#define TRIES_ALONE 32
#define SIDE_OPTIONS (1 << 24) /* of the covers of all threads with restarts, about */
#define RESTARTS_NODES 500 /* between two looks at the clock: some milliseconds */
#define BIG_PUZZLE 200     /* least number of cells for which diving pays */

/* ---- Watching ---------------------------------------------------------------------------- */

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

/* During making: asks only the caller. What is made before a search takes bounded time, and is made
 * anew if it is cut off: if the budget were checked, a small one would never reach the search. With
 * a pool there is a search already, and a proof is looked for. */
static bool watch_call_making(void *user, double done)
{
    tw_call *call = user;
    const tw_restarts *restarts = call->solver->course.restarts;
    tw_search_progress now = {0};
    (void)done;
    if (call->solver->pool) {
        now = tw_pool_progress(call->solver->pool);
        return tw_call_goes_on(call, &now);
    }
    if (restarts)
        now.counters = tw_restarts_counters(restarts);
    return tw_call_tell_search(call, &now);
}

/* The engine's path, decoded in the order of its choices; false: the caller says stop. */
static bool tell_trace(tw_call *call)
{
    tw_solver *solver = call->solver;
    tw_path path = tw_pool_path(solver->pool);
    tw_encoding_poses(&solver->encoding, path.options, path.count, solver->hit);
    tw_solution pieces = tw_assign_names_poses(&solver->names, solver->hit, path.count, false);
    if (call->sink->trace(call->sink->user, &pieces))
        return true;
    pthread_mutex_lock(&solver->lock);
    call->told_to_stop = true;
    pthread_mutex_unlock(&solver->lock);
    return false;
}

/* Seconds of this search and its preparing, in all calls. */
static double search_seconds(const tw_call *call)
{
    return call->solver->course.spent + tw_call_seconds(call);
}

/* Has it found nothing for so long that there may be a proof of that? */
static bool is_proof_due(const tw_call *call, const tw_search_progress *now)
{
    const double budget = call->budget.seconds;
    const double left = budget > 0 ? budget - tw_call_seconds(call) : INFINITY;
    return now->counters.hits == 0 && !call->sink->trace &&
           tw_solver_proof_is_due(call->solver, search_seconds(call), left);
}

/* false: the workers halt, as the call ends, the other search has its turn, or a proof is due. */
static bool watch_search(void *user, const tw_search_progress *now)
{
    tw_call *call = user;
    tw_solver *solver = call->solver;
    if (call->sink->trace && solver->engine->path && !tell_trace(call))
        return false;
    if (call->sink->progress)
        tw_solver_expect(solver, search_seconds(call));
    call->turn_over = (solver->course.restarts && now->seconds >= solver->course.plain_turn) ||
                      is_proof_due(call, now);
    return !call->turn_over && tw_call_goes_on(call, now);
}

/* ---- Restarts ---------------------------------------------------------------------------- */

/* Makes the restarts, if one solution of a big puzzle is wanted. */
static tw_status make_restarts(tw_call *call)
{
    tw_solver *solver = call->solver;
    tw_course *course = &solver->course;
    tw_restart_use use = solver->options.restarts;
    bool big = tw_cover_required_count(solver->encoding.cover) >= BIG_PUZZLE;
    bool wanted = solver->options.limit == 1 &&
                  (use == TW_RESTARTS_ALWAYS || (use == TW_RESTARTS_IF_BIG && big));
    /* restarts search the whole tree, so they would find solutions of other parts, or known ones */
    bool all = solver->before.solutions == 0 && solver->begun == TW_WHOLE;
    if (course->restarts || solver->pool || !wanted || !all || call->sink->trace)
        return TW_OK;
    tw_restarts_options options = tw_restarts_defaults(solver->options.seed);
    options.partial = solver->partial;
    course->plain_turn = PLAIN_TURN;
    course->alone = RESTARTS_ALONE;
    const tw_setup setup = tw_encoding_setup(&solver->encoding, solver->engine, solver->heuristics);
    const size_t threads = tw_pool_workers_for(solver->engine, solver->options.threads);
    const size_t most = 1 + SIDE_OPTIONS / (tw_cover_option_count(setup.cover) + 1);
    options.threads = threads;
    tw_status status = tw_restarts_new(&setup, &options, &course->restarts);
    options.threads = 1;
    if (status == TW_OK)
        status = tw_side_tries_make(&setup, &options, threads - 1 < most ? threads - 1 : most,
                                    &solver->side);
    return status;
}

/* Asks the caller and checks the budget during the restarts. */
static bool call_goes_on(tw_call *call)
{
    const tw_solver *solver = call->solver;
    tw_search_progress now = {0};
    if (solver->pool)
        now = tw_pool_progress(solver->pool);
    else
        now.counters = tw_restarts_counters(solver->course.restarts);
    return tw_call_goes_on(call, &now);
}

/* A turn of restarts, of so many seconds; the plain search gets its share next. All threads share
 * the first passes; then each has its own. *over: the call is over. */
static tw_status restart(tw_call *call, double seconds, tw_search_end *end, bool *over)
{
    tw_course *course = &call->solver->course;
    tw_side_tries *side = &call->solver->side;
    const tw_hit_sink sink = {tw_call_take_any, call};
    double start = tw_call_seconds(call);
    tw_run ran = TW_RUN_BUDGET;
    tw_status status = TW_OK;
    const bool shared = tw_restarts_share(course->restarts);
    if (!shared)
        tw_side_tries_begin(side);
    do
        status = tw_restarts_run(course->restarts, RESTARTS_NODES, &call->pace, &sink, &ran);
    while (!status && ran == TW_RUN_BUDGET && (shared || !tw_side_tries_are_over(side)) &&
           call_goes_on(call) && tw_call_seconds(call) - start < seconds &&
           shared == tw_restarts_share(course->restarts));
    tw_side_tries_end(side, &sink, &ran);
    course->beside = tw_side_tries_counters(side);
    course->plain_turn = PLAIN_SHARE * (tw_call_seconds(call) - start);
    *over = ran != TW_RUN_BUDGET || call->told_to_stop || call->used_up;
    if (ran != TW_RUN_BUDGET) /* the only wanted hit may be the last one */
        *end = ran == TW_RUN_EXHAUSTED && !course->at_limit ? TW_SEARCH_EXHAUSTED : TW_SEARCH_SINK;
    return status;
}

/* Restarts come first: making the plain search takes longer than most of them. */
static tw_status restart_alone(tw_call *call, tw_search_end *end, bool *over)
{
    tw_course *course = &call->solver->course;
    if (!course->restarts || call->solver->pool)
        return TW_OK;
    tw_status status = tw_call_make_judges(call->solver, 1);
    double start = tw_call_seconds(call), left = course->alone;
    while (!status && !*over &&
           (course->alone > 0 || tw_restarts_tries(course->restarts) <= TRIES_ALONE)) {
        status = restart(call, RESTARTS_ALONE, end, over); /* threads wait between turns */
        course->alone = left - (tw_call_seconds(call) - start);
    }
    return status;
}

/* ---- The plain search -------------------------------------------------------------------- */

static tw_status make_pool(tw_call *call, size_t threads)
{
    tw_solver *solver = call->solver;
    const tw_pool_options options = {
        .threads = threads, .ordered = solver->options.ordered, .partial = solver->partial};
    tw_setup setup = tw_encoding_setup(&solver->encoding, solver->engine, solver->heuristics);
    setup.pace = &call->pace;
    tw_task_list tasks = {0};
    tw_status status = TW_OK;
    if (solver->options.objective && !solver->cheapest)
        status = tw_cheapest_new(&setup, solver->options.objective == TW_OBJECTIVE_DEAREST,
                                 solver->most, &solver->cheapest);
    if (status == TW_OK && solver->cheapest)
        setup.cutoff = tw_cheapest_cutoff(solver->cheapest);
    if (status == TW_OK)
        status = tw_solver_first_tasks(solver, &tasks);
    if (status == TW_OK)
        status = tw_pool_new(&setup, tasks.tasks, tasks.count, &options, &solver->pool);
    tw_task_list_free(&tasks);
    return status;
}

/* Makes pool and judges if they are missing. If that took long, the caller is asked. */
static tw_status make_search(tw_call *call, bool *over)
{
    tw_solver *solver = call->solver;
    if (solver->pool)
        return TW_OK;
    /* judges first: without a pool they are made again */
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

/* Looks for a proof that there is no solution, if it is time. *over: there is one, or the call is
 * over. */
static tw_status prove_again(tw_call *call, tw_search_end *end, bool *over)
{
    tw_solver *solver = call->solver;
    const tw_search_progress now = tw_pool_progress(solver->pool);
    if (!is_proof_due(call, &now))
        return TW_OK;
    tw_status status = tw_solver_look_again_for_proof(solver, search_seconds(call), &call->pace);
    if (tw_solver_proof(solver))
        *end = TW_SEARCH_EXHAUSTED;
    *over = tw_solver_proof(solver) || call->told_to_stop || call->used_up;
    return status;
}

/* Runs the pool, and halts it for turns of restarts and for proofs. */
static tw_status search_in_turns(tw_call *call, tw_search_end *end)
{
    tw_solver *solver = call->solver;
    const tw_pool_sink hits = tw_call_hits(call);
    tw_status status = TW_OK;
    for (bool over = false; !status && !over;) {
        const tw_search_progress now = tw_pool_progress(solver->pool);
        uint64_t budget = call->budget.branches, done = tw_call_branches(call, &now);
        const tw_search_watch watch = {.go_on = watch_search,
                                       .user = call,
                                       .each_node = call->sink->trace != NULL,
                                       .branches = budget > done ? budget - done : budget > 0};
        call->turn_over = false;
        status = tw_pool_run(solver->pool, &hits, &watch, end);
        over = *end != TW_SEARCH_STOPPED || !call->turn_over;
        if (!status && solver->cheapest && tw_cheapest_failed(solver->cheapest))
            status = TW_ERR_MEMORY;
        if (!status && !over)
            status = prove_again(call, end, &over);
        if (!status && !over && solver->course.restarts)
            status = restart(call, RESTARTS_TURN, end, &over);
    }
    return status;
}

/* ---- The best partial solution ----------------------------------------------------------- */

/* It has the options of all pins. */
static tw_status make_partial(tw_solver *solver)
{
    const tw_encoding *encoding = &solver->encoding;
    size_t count = 0;
    for (size_t i = 0; i < encoding->pin_count; i++)
        for (uint32_t o = 0; o < encoding->option_count; o++)
            if (encoding->pose_of_option[o] == encoding->pins[i])
                solver->hit[count++] = o;
    return tw_partial_new(solver->context, encoding->cover, (tw_u32_span){solver->hit, count},
                          &solver->partial);
}

/* ---- A call ------------------------------------------------------------------------------ */

static tw_status search_call(tw_call *call, tw_search_end *end)
{
    tw_solver *solver = call->solver;
    tw_status status = call->sink->trace ? TW_OK : tw_solver_look_for_proof(solver, &call->pace);
    bool over = tw_solver_proof(solver) != NULL;
    if (over)
        *end = TW_SEARCH_EXHAUSTED;
    if (status == TW_OK && !over && !solver->partial)
        status = make_partial(solver);
    if (status == TW_OK && !over)
        status = make_restarts(call);
    if (status == TW_OK && !over)
        status = restart_alone(call, end, &over);
    if (status == TW_OK && !over)
        status = make_search(call, &over);
    if (status == TW_OK && !over)
        status = search_in_turns(call, end);
    return status;
}

/* Burnside's sums are multiples when the search was exhausted. */
static uint64_t rounded_up(uint64_t sum, size_t count)
{
    return count ? sum / count + (sum % count > 0) : 0;
}

static tw_result result_of(const tw_solver *solver)
{
    const tw_sums *sums = &solver->sums;
    return (tw_result){
        .outcome = solver->outcome,
        .solutions = sums->solutions,
        .none = sums->none,
        .rotations = rounded_up(sums->fixed_rotations, solver->encoding.rotations),
        .reflections = rounded_up(sums->fixed_isometries, solver->encoding.isometries),
        .branches = sums->branches,
        .updates = sums->updates,
        .seconds_first = sums->seconds_first,
        .seconds = sums->seconds,
    };
}

/* Prepares and searches. *state: the state it ends in. */
static tw_status run_call(tw_call *call, tw_solver_state *state, tw_error *error)
{
    tw_solver *solver = call->solver;
    tw_course *course = &solver->course;
    const tw_watch watch = {watch_preparing, call};
    tw_search_end end = TW_SEARCH_STOPPED;
    tw_status status = TW_OK;
    if (call->sink->trace && solver->pool && tw_pool_workers(solver->pool) > 1)
        return tw_fail(error, TW_ERR_STATE, "what several threads have begun cannot be traced");
    if (tw_call_looks(call) && course->shared)
        return tw_fail(error, TW_ERR_STATE,
                       "solutions were counted without being looked at; reset the solver first");
    if (*state == TW_SOLVER_NEW)
        status = tw_solver_make_ready(solver, &watch, error);
    if (status)
        return status;
    bool ready = tw_solver_stage(solver) == TW_STAGE_SEARCH;
    call->told_to_stop = call->told_to_stop || (!ready && !call->used_up);
    if (ready) {
        course->judged |= tw_call_looks(call);
        *state = TW_SOLVER_PAUSED;
        status = search_call(call, &end);
        tw_call_add_up(call);
    }
    course->spent += tw_call_seconds(call);
    if (!ready)
        solver->sums = (tw_sums){.seconds = course->spent, .seconds_first = -1};
    if (status) { /* restarts that failed in a try cannot resume */
        tw_restarts_free(course->restarts);
        tw_side_tries_clear(&solver->side);
        course->restarts = NULL;
        *state = solver->pool ? TW_SOLVER_PAUSED : TW_SOLVER_READY;
        return tw_fail_as(error, status);
    }
    solver->outcome = end == TW_SEARCH_EXHAUSTED ? TW_OUTCOME_EXHAUSTED
                      : course->at_limit         ? TW_OUTCOME_LIMIT
                      : call->told_to_stop       ? TW_OUTCOME_STOPPED
                                                 : TW_OUTCOME_BUDGET;
    if (end == TW_SEARCH_EXHAUSTED || course->at_limit)
        *state = TW_SOLVER_DONE;
    return TW_OK;
}

tw_status tw_solver_run(tw_solver *solver, const tw_budget *budget, const tw_solve_sink *sink,
                        tw_result *result, tw_error *error)
{
    tw_clear_error(error);
    tw_solve_sink own = {.size = sizeof own};
    tw_call call = {
        .solver = solver, .sink = &own, .budget = {.size = sizeof call.budget}, .levels_at = -1};
    const tw_watch watch = {watch_call_making, &call};
    tw_solver_state state;
    tw_status status = tw_sized_copy(budget, &call.budget, sizeof call.budget, "tw_budget", error);
    if (status == TW_OK)
        status = tw_sized_copy(sink, &own, sizeof own, "tw_solve_sink", error);
    if (status == TW_OK)
        status = tw_solver_check_volume(solver, error);
    if (status == TW_OK)
        status = tw_solver_enter(solver, false, &state, error);
    if (status)
        return status;
    tw_solver_drop_saved(solver);
    call.branches = solver->sums.branches - solver->before.branches;
    call.solutions = solver->course.solutions;
    call.started = solver->context->seconds(solver->context->user);
    call.pace = tw_pace_of(solver->context, &watch);
    call.pace.due = call.started + ASK_SECONDS; /* making seldom takes that long */
    if (state != TW_SOLVER_DONE)
        status = run_call(&call, &state, error);
    if (call.told_to_stop)
        atomic_store(&solver->interrupted, false);
    tw_solver_leave(solver, state);
    if (status == TW_OK && result)
        *result = result_of(solver);
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
    const tw_solve_sink sink = {.size = sizeof sink, .solution = keep_solution, .user = &self};
    tw_status status = tw_solver_run(solver, budget, &sink, result, error);
    if (status == TW_OK)
        *solution = self.found ? &solver->pulled : NULL;
    return status;
}
