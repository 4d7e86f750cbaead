/* run.c -- a run of a solver: workers over the tasks, hits judged, decoded and handed on.
 *
 * Each worker judges the hits it finds with sums of its own, so nobody waits for anybody; only
 * handing a solution to the caller takes the lock. The judges' sums are added up whenever somebody
 * asks between two turns.
 * A hit that is held for its turn is judged when that comes: sums are of what was handed on.
 * When one solution is wanted of a big puzzle, tries in changing orders (search/restarts.h) take
 * turns with the plain search, half of the time each; whoever finds one first has found it.
 * Invariant: solver->sums = what was before + what this run did, as of the last time of asking. */
#include "solve/solver.h"

#include <pthread.h>
#include <string.h>

#include "search/restarts.h"

#define PLAIN_TURN 0.02 /* seconds of the plain search before the first dive */
#define DIVE_TURN 0.05
#define PLAIN_SHARE 0.25 /* of that the plain search has after each: it may find there is none */
#define DIVE_ALONE 1.0   /* seconds before the plain search is even made ready */
#define DIVE_NODES 500   /* between two looks at the clock: some milliseconds */
#define BIG_PUZZLE 200   /* cells to fill from which on diving pays */
#define LEVELS_TURN 0.1  /* seconds between two looks at the levels */

typedef struct solve_run {
    tw_solver *solver;
    const tw_solve_sink *sink;
    pthread_mutex_t lock; /* around what follows, and the caller's sink */
    uint64_t solutions;   /* of this run that were judged */
    uint64_t shares;      /* of others, that were only counted (tw_subproblem_share) */
    double first;         /* when the first came; negative: none yet */
    bool told_to_stop, at_limit;
    double started;
    tw_restarts *dive; /* NULL: there are no turns */
    double plain_turn; /* seconds that the plain search has */
    bool turn_over;
    double levels_at; /* when the levels were gathered last; negative: never */
} solve_run;

static double seconds_now(const tw_solver *solver)
{
    return solver->context->seconds(solver->context->user);
}

/* Solutions of this run; of some begun, as many as there are at least. */
static uint64_t solutions_of(const solve_run *run)
{
    uint64_t whole = run->solver->encoding.group_count;
    return run->solutions + run->shares / whole + (run->shares % whole > 0);
}

/* ---- Hits -------------------------------------------------------------------------------- */

/* Counts a solution and hands it on; false: no more are wanted. */
static bool hand_on(solve_run *run, uint32_t *poses, size_t count)
{
    tw_solver *solver = run->solver;
    run->solutions++;
    if (run->first < 0)
        run->first = seconds_now(solver) - run->started;
    run->at_limit = solver->limit && run->solutions >= solver->limit;
    if (run->sink->solution) {
        tw_sort_numbers(poses, count);
        tw_solution solution = tw_decode(&solver->decoder, poses, count, true);
        solver->found = poses;
        solver->found_count = count;
        if (!run->sink->solution(run->sink->user, &solution))
            run->told_to_stop = true;
    }
    return !run->told_to_stop && !run->at_limit;
}

static bool take_hit(void *user, const tw_pool_hit *hit)
{
    solve_run *run = user;
    tw_solver *solver = run->solver;
    tw_judge *judge = &solver->judges[hit->worker];
    for (size_t i = 0; i < hit->count; i++)
        judge->hit[i] = solver->encoding.pose_of_option[hit->options[i]];
    if (!tw_canonical_filter_admit(&judge->orbits, &solver->roots.items[hit->root], judge->hit,
                                   hit->count))
        return true;
    pthread_mutex_lock(&run->lock);
    bool more = hand_on(run, judge->hit, hit->count);
    pthread_mutex_unlock(&run->lock);
    return more;
}

/* Will it do to know how many hits there are below a root? Where a class has several, only if the
 * work is done as a whole: one hit that was judged has counted for all of them. */
static bool only_counts(void *user, uint32_t number)
{
    const solve_run *run = user;
    const tw_solver *solver = run->solver;
    const tw_subproblem *root = &solver->roots.items[number];
    bool shares = tw_solver_is_whole(solver) && tw_subproblem_adds_up(root, &solver->roots);
    return !run->sink->solution && !run->sink->trace && !solver->limit &&
           (shares || tw_subproblem_is_plain(root));
}

static void take_many(void *user, uint32_t worker, uint32_t root, uint64_t hits)
{
    solve_run *run = user;
    tw_solver *solver = run->solver;
    uint64_t share = tw_subproblem_share(&solver->roots.items[root], &solver->encoding);
    tw_canonical_filter_add(&solver->judges[worker].orbits, hits, share);
    pthread_mutex_lock(&run->lock);
    if (run->first < 0)
        run->first = seconds_now(solver) - run->started;
    run->shares += hits * share;
    pthread_mutex_unlock(&run->lock);
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
static void keep_levels(solve_run *run)
{
    tw_solver *solver = run->solver;
    size_t count = 0;
    memset(solver->tallies, 0, solver->level_room * sizeof *solver->tallies);
    if (solver->pool)
        count = tw_pool_levels(solver->pool, solver->tallies, solver->level_room);
    size_t dived =
        run->dive ? tw_restarts_levels(run->dive, solver->tallies, solver->level_room) : 0;
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

/* Not while workers are at work. */
static void add_up(solve_run *run)
{
    tw_solver *solver = run->solver;
    tw_search_progress progress = {0};
    if (solver->pool)
        progress = tw_pool_progress(solver->pool);
    tw_sums sums = solver->before;
    add_judges(solver, &sums);
    sums.solutions += solutions_of(run);
    sums.branches += progress.counters.branches;
    sums.updates += progress.counters.updates;
    if (run->dive) {
        sums.branches += tw_restarts_counters(run->dive).branches;
        sums.updates += tw_restarts_counters(run->dive).updates;
    }
    sums.seconds += seconds_now(solver) - run->started;
    if (sums.seconds_first < 0 && run->first >= 0)
        sums.seconds_first = solver->before.seconds + run->first;
    solver->sums = sums;
    keep_levels(run);
}

/* ---- Telling ----------------------------------------------------------------------------- */

/* The engine's path, decoded in the order of its choices. */
static bool tell_trace(const solve_run *run)
{
    tw_solver *solver = run->solver;
    tw_path path = tw_pool_path(solver->pool);
    for (size_t i = 0; i < path.count; i++)
        solver->hit[i] = solver->encoding.pose_of_option[path.options[i]];
    tw_solution pieces = tw_decode(&solver->decoder, solver->hit, path.count, false);
    return run->sink->trace(run->sink->user, &pieces);
}

/* Share of the part of the work that this solver is to do. */
static double share_done(const tw_solver *solver, double fraction)
{
    double left = (1 - fraction) * ((double)TW_WHOLE / (double)solver->begun);
    return left < 1 ? 1 - left : 0;
}

/* Gathers the levels now and then. Returns the branches of this run so far: no fewer than the
 * levels tell of, as workers tell their counters first. */
static uint64_t look_at_levels(solve_run *run, const tw_search_progress *now)
{
    tw_solver *solver = run->solver;
    if (!solver->pool) /* then it is the dive's */
        return now->counters.branches;
    uint64_t dived = run->dive ? tw_restarts_counters(run->dive).branches : 0;
    if (run->levels_at >= 0 && now->seconds >= run->levels_at &&
        now->seconds - run->levels_at < LEVELS_TURN)
        return dived + now->counters.branches;
    run->levels_at = now->seconds;
    keep_levels(run);
    return dived + tw_pool_progress(solver->pool).counters.branches;
}

static tw_progress progress_of(solve_run *run, const tw_search_progress *now)
{
    const tw_solver *solver = run->solver;
    uint64_t branches = look_at_levels(run, now);
    pthread_mutex_lock(&run->lock);
    uint64_t solutions = solutions_of(run);
    pthread_mutex_unlock(&run->lock);
    return (tw_progress){.fraction = share_done(solver, now->fraction),
                         .seconds = solver->before.seconds + seconds_now(solver) - run->started,
                         .branches = solver->before.branches + branches,
                         .solutions = solver->before.solutions + solutions,
                         .levels = solver->levels,
                         .level_count = solver->level_count};
}

static void tell_to_stop(solve_run *run)
{
    pthread_mutex_lock(&run->lock);
    run->told_to_stop = true;
    pthread_mutex_unlock(&run->lock);
}

/* false: the run is to halt, for good when it was told to stop, or to be saved. */
static bool tell_progress(void *user, const tw_search_progress *now)
{
    solve_run *run = user;
    const tw_solve_sink *sink = run->sink;
    if (sink->trace && run->solver->engine->path && !tell_trace(run)) {
        tell_to_stop(run);
        return false;
    }
    run->turn_over = run->dive && now->seconds >= run->plain_turn;
    if (run->turn_over)
        return false;
    if (!sink->progress && !sink->save_due)
        return true;
    tw_progress progress = progress_of(run, now);
    pthread_mutex_lock(&run->lock); /* as for solutions: the caller hears one thing at a time */
    if (sink->progress && !sink->progress(sink->user, &progress))
        run->told_to_stop = true;
    bool go_on = !run->told_to_stop && !(sink->save_due && sink->save_due(sink->user, &progress));
    pthread_mutex_unlock(&run->lock);
    return go_on;
}

/* ---- Running ----------------------------------------------------------------------------- */

void tw_solver_drop_run(tw_solver *solver)
{
    const tw_context *context = solver->context;
    tw_pool_free(solver->pool);
    solver->pool = NULL;
    for (size_t i = 0; i < solver->judge_count; i++) {
        tw_canonical_filter_free(&solver->judges[i].orbits);
        tw_give(context, solver->judges[i].hit, solver->hit_room, sizeof(uint32_t));
    }
    tw_give(context, solver->judges, solver->judge_count, sizeof *solver->judges);
    solver->judges = NULL;
    solver->judge_count = 0;
}

static tw_status make_judges(tw_solver *solver, size_t count)
{
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

static tw_status make_run(tw_solver *solver, bool trace)
{
    const tw_pool_options options = {.threads = trace ? 1 : solver->threads,
                                     .ordered = solver->ordered};
    tw_task_list tasks = {0};
    tw_status status = tw_solver_first_tasks(solver, &tasks);
    if (status == TW_OK)
        status = tw_pool_new(solver->context, solver->engine, solver->encoding.cover,
                             solver->heuristics, tasks.tasks, tasks.count, &options, &solver->pool);
    tw_task_list_free(&tasks);
    if (status == TW_OK)
        status = make_judges(solver, tw_pool_workers(solver->pool));
    return status;
}

/* ---- Diving ------------------------------------------------------------------------------ */

static tw_status make_dive(solve_run *run)
{
    const tw_solver *solver = run->solver;
    bool big = tw_cover_required(solver->encoding.cover) >= BIG_PUZZLE;
    if (solver->limit != 1 || run->sink->trace || solver->dive < 0 || (solver->dive == 0 && !big))
        return TW_OK;
    const tw_restarts_options options = tw_restarts_defaults(solver->seed);
    run->plain_turn = PLAIN_TURN;
    return tw_restarts_new(solver->context, solver->encoding.cover, solver->engine,
                           solver->heuristics, &options, &run->dive);
}

/* Any solution will do, least of its class or not. */
static bool take_dive_hit(void *user, const uint32_t *options, size_t count)
{
    solve_run *run = user;
    tw_solver *solver = run->solver;
    const tw_encoding *encoding = &solver->encoding;
    tw_judge *judge = &solver->judges[0];
    const tw_subproblem whole = {.kin = encoding->keepers,
                                 .kin_count = 1,
                                 .fixers = encoding->keepers,
                                 .fixer_count = encoding->keeper_count};
    for (size_t i = 0; i < count; i++)
        judge->hit[i] = encoding->pose_of_option[options[i]];
    tw_canonical_filter_admit(&judge->orbits, &whole, judge->hit, count);
    return hand_on(run, judge->hit, count);
}

/* Asks the caller where the search itself does not: in the midst of a dive, and when what makes a
 * search ready, which takes a while, is done. */
static bool goes_on(solve_run *run)
{
    const tw_solver *solver = run->solver;
    tw_search_progress now = {0};
    if (!run->sink->progress)
        return true;
    if (solver->pool)
        now = tw_pool_progress(solver->pool);
    else if (run->dive)
        now.counters = tw_restarts_counters(run->dive);
    tw_progress progress = progress_of(run, &now);
    if (!run->sink->progress(run->sink->user, &progress))
        run->told_to_stop = true;
    return !run->told_to_stop;
}

/* A turn of diving; the plain search gets its share next. *over: the whole run is at its end. */
static tw_status dive_for_a_turn(solve_run *run, tw_search_end *end, bool *over)
{
    const tw_hit_sink sink = {take_dive_hit, run};
    double start = seconds_now(run->solver);
    tw_run ran = TW_RUN_BUDGET;
    tw_status status = TW_OK;
    do
        status = tw_restarts_run(run->dive, DIVE_NODES, &sink, &ran);
    while (!status && ran == TW_RUN_BUDGET && goes_on(run) &&
           seconds_now(run->solver) - start < DIVE_TURN);
    run->plain_turn = PLAIN_SHARE * (seconds_now(run->solver) - start);
    *over = ran != TW_RUN_BUDGET || run->told_to_stop;
    if (ran != TW_RUN_BUDGET) /* the only hit wanted may have been the last there is */
        *end = ran == TW_RUN_EXHAUSTED && !run->at_limit ? TW_SEARCH_EXHAUSTED : TW_SEARCH_SINK;
    return status;
}

/* Dives before anything else: making the plain search ready takes longer than most dives do. */
static tw_status dive_alone(solve_run *run, tw_search_end *end, bool *over)
{
    tw_solver *solver = run->solver;
    tw_status status = make_judges(solver, 1);
    while (!status && !*over && seconds_now(solver) - run->started < DIVE_ALONE) {
        const tw_search_progress now = {.counters = tw_restarts_counters(run->dive)};
        if (tell_progress(run, &now) || run->turn_over)
            status = dive_for_a_turn(run, end, over);
        *over = *over || run->told_to_stop;
    }
    add_up(run);
    if (!*over)
        tw_solver_drop_run(solver);
    return status;
}

/* ---- A whole run ------------------------------------------------------------------------- */

/* The caller saves what is left; *over: and wants no more. */
static void let_save(solve_run *run, bool *over)
{
    if (run->sink->save && !run->sink->save(run->sink->user))
        run->told_to_stop = true;
    *over = run->told_to_stop;
}

/* Runs, and halts to dive or to be saved. */
static tw_status work(solve_run *run, tw_search_end *end)
{
    const tw_pool_sink hits = {
        .hit = take_hit, .counts = only_counts, .many = take_many, .user = run};
    const tw_search_watch watch = {tell_progress, run, run->sink->trace != NULL};
    for (;;) {
        bool over = false;
        tw_status status = tw_pool_run(run->solver->pool, &hits, &watch, NULL, end);
        add_up(run);
        bool halted = *end == TW_SEARCH_STOPPED && !run->told_to_stop;
        if (status || !halted)
            return status;
        if (run->turn_over)
            status = dive_for_a_turn(run, end, &over);
        else
            let_save(run, &over);
        if (over)
            add_up(run);
        if (status || over)
            return status;
    }
}

/* Burnside's sums are multiples when the search was exhausted. */
static uint64_t rounded_up(uint64_t sum, size_t count)
{
    return sum / count + (sum % count > 0);
}

static tw_result result_of(const solve_run *run, tw_search_end end)
{
    const tw_solver *solver = run->solver;
    const tw_sums *sums = &solver->sums;
    tw_outcome outcome = run->told_to_stop ? TW_STOPPED : TW_LIMIT;
    return (tw_result){
        .outcome = end == TW_SEARCH_EXHAUSTED ? TW_EXHAUSTED : outcome,
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

tw_status tw_solver_run(tw_solver *solver, const tw_solve_sink *sink, tw_result *result,
                        tw_error *error)
{
    static const tw_solve_sink silent = {0};
    solve_run run = {.solver = solver,
                     .sink = sink ? sink : &silent,
                     .lock = PTHREAD_MUTEX_INITIALIZER,
                     .first = -1,
                     .levels_at = -1};
    run.started = seconds_now(solver);
    tw_solver_drop_saved(solver);
    tw_solver_drop_run(solver);
    solver->level_count = 0;
    tw_search_end end = TW_SEARCH_STOPPED;
    bool over = false;
    tw_status status = make_dive(&run);
    if (status == TW_OK && run.dive)
        status = dive_alone(&run, &end, &over);
    if (status == TW_OK && !over)
        status = make_run(solver, run.sink->trace != NULL);
    if (status == TW_OK && !over && !goes_on(&run)) {
        over = true;
        add_up(&run);
    }
    if (status == TW_OK && !over)
        status = work(&run, &end);
    if (!status)
        keep_levels(&run);
    tw_restarts_free(run.dive);
    if (status)
        return tw_fail(error, status, "%s", tw_status_text(status));
    *result = result_of(&run, end);
    return TW_OK;
}
