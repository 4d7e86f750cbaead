/* job_run.c -- runs a job (tw/job.h).
 *
 * A search is a series of runs of the solver: each ends when a checkpoint is due, or for good. A
 * count by tables is such a series of calls of the counter. No checkpoint is due before the tables
 * exist; earlier work starts again in each call. A TW_JOB_COUNT goes from one way to the next
 * (tw_job_way) by solve/plan/tables_or_search.h. */
#include "job/job_internal.h"
#include "job/store_writer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/base.h"
#include "base/sized.h"
#include "solve/solver.h"
#include "solve/tables/quick_count.h"

#define SHARE 19 /* least ratio of the time of counting to that of saving */

/* One call: its arguments, and the state of the job when it began. */
typedef struct running {
    tw_job *job;
    tw_solve_sink sink;
    tw_budget budget;
    double began;
    double until; /* time at which the search halts; INFINITY: as the budget says */
    uint64_t branches, solutions;
    /* of tables */
    double looked; /* when the caller was asked last */
    double begun;  /* when the first states were seen; 0: none was */
    double ranked; /* when the current rank was seen first */
    size_t rank;
    double due;    /* when the tables are saved next */
    bool stopped, slow;
} running;

static double seconds_of_run(const running *run)
{
    return tw_job_seconds(run->job) - run->began;
}

/* Is the time of the budget used up? */
static bool is_time_over(const running *run)
{
    return run->budget.seconds > 0 && seconds_of_run(run) >= run->budget.seconds;
}

/* ---- A search ---------------------------------------------------------------------------- */

static bool take_solution(void *user, const tw_solution *solution)
{
    const running *run = user;
    const tw_solve_sink *sink = &run->sink;
    if (run->job->writer)
        tw_store_writer_take(run->job->writer);
    return !sink->solution || sink->solution(sink->user, solution);
}

static bool take_trace(void *user, const tw_solution *pieces)
{
    const running *run = user;
    return run->sink.trace(run->sink.user, pieces);
}

static bool take_progress(void *user, const tw_progress *now)
{
    const running *run = user;
    const tw_solve_sink *sink = &run->sink;
    tw_job *job = run->job;
    tw_error error;
    tw_progress all = *now;
    all.seconds += job->turns.tabled;
    tw_job_update(job, &all);
    if (job->writer) {
        tw_store_writer_look(job->writer, &all);
        if (tw_store_writer_fault(job->writer, &error))
            tw_job_tell(job, TW_JOB_EVENT_UNSTORED, &error, 0);
    }
    bool more = !sink->progress || sink->progress(sink->user, &all);
    return more && !atomic_load(&job->paused);
}

static bool is_used_up(const running *run)
{
    const tw_budget *budget = &run->budget;
    const tw_result *now = &run->job->result;
    return is_time_over(run) ||
           (budget->branches && now->branches - run->branches >= budget->branches) ||
           (budget->solutions && now->solutions - run->solutions >= budget->solutions);
}

/* The budget until the next checkpoint is due, or the search halts. */
static tw_budget slice_of(const running *run)
{
    const tw_job *job = run->job;
    tw_budget slice = run->budget;
    double left = slice.seconds > 0 ? slice.seconds - seconds_of_run(run) : INFINITY;
    if (job->path)
        left = fmin(left, job->saved + job->every - tw_job_seconds(job));
    left = fmin(left, run->until - tw_job_seconds(job));
    slice.seconds = isinf(left) ? 0 : fmax(left, 1e-9);
    if (slice.branches)
        slice.branches -= job->result.branches - run->branches;
    if (slice.solutions)
        slice.solutions -= job->result.solutions - run->solutions;
    return slice;
}

static tw_status search_job(running *run, tw_error *error)
{
    tw_job *job = run->job;
    /* solutions are decoded if the sink or a store takes them */
    const tw_solve_sink sink = {.size = sizeof sink,
                                .solution =
                                    run->sink.solution || job->writer ? take_solution : NULL,
                                .progress = take_progress,
                                .trace = run->sink.trace ? take_trace : NULL,
                                .user = run,
                                .first = run->sink.first && !job->writer};
    job->divided = NULL;
    job->ran = true;
    for (;;) {
        const tw_budget slice = slice_of(run);
        tw_status status = tw_solver_run(job->solver, &slice, &sink, &job->result, error);
        job->result.seconds += job->turns.tabled;
        tw_job_update(job, NULL);
        double now = tw_job_seconds(job);
        if (status || job->result.outcome != TW_OUTCOME_BUDGET || is_used_up(run) ||
            now >= run->until)
            return status;
        if (job->path && now - job->saved >= job->every)
            tw_job_save_or_tell(job);
    }
}

/* Chooses the way when a turn of the search is over. */
static tw_status search_in_turn(running *run, tw_error *error)
{
    tw_job *job = run->job;
    tw_turns *turns = &job->turns;
    bool in_time = true, bounded = job->search.objective && run->budget.seconds > 0;
    tw_status status = TW_OK;
    if (turns->threads == 0)
        tw_turns_begin(turns, tw_solver_get_stats(job->solver).threads);
    while (!status && in_time && job->way == TW_JOB_SEARCH_TURN) {
        double began = tw_job_seconds(job);
        run->until = began + turns->until - turns->searched;
        status = search_job(run, error);
        turns->searched += tw_job_seconds(job) - began;
        in_time = !status && job->result.outcome == TW_OUTCOME_BUDGET && !is_used_up(run);
        /* A budget bounds the search: at its end the best so far are reported. */
        double most = bounded ? run->budget.seconds - seconds_of_run(run) : INFINITY;
        if (in_time && tw_turns_to_tables(turns, job->figures.fraction, most))
            job->way = TW_JOB_TABLES_TURN;
    }
    job->before_tables = job->result.seconds - turns->tabled;
    run->until = INFINITY;
    return status;
}

/* ---- Tables ------------------------------------------------------------------------------ */

/* Adds the time since the last look to that of the tables. */
static void add_tabled(running *run)
{
    double now = tw_job_seconds(run->job);
    run->job->turns.tabled += now - run->looked;
    run->looked = now;
}

static bool counting_goes_on(void *user, double done)
{
    running *run = user;
    const tw_solve_sink *sink = &run->sink;
    tw_job *job = run->job;
    tw_counter_stats stats = tw_counter_get_stats(job->counter);
    const tw_progress now = {.stage = TW_STAGE_SEARCH,
                             .fraction = done,
                             .seconds = job->before_tables + stats.seconds,
                             .branches = stats.transitions,
                             .solutions = job->result.solutions,
                             .states = stats.states};
    tw_job_update(job, &now);
    run->stopped =
        (sink->progress && !sink->progress(sink->user, &now)) || atomic_load(&job->paused);
    bool over = is_time_over(run), begun = stats.ranks > 0;
    add_tabled(run);
    run->begun = run->begun > 0 || !begun ? run->begun : run->looked;
    run->ranked = run->rank == stats.rank ? run->ranked : run->looked;
    run->rank = stats.rank;
    double least = (run->ranked - run->begun) * tw_counter_least_left(job->counter);
    /* If a call ends before the tables exist, the next one would get no further. */
    run->slow = job->way == TW_JOB_TABLES_TURN &&
                ((over && !begun) || tw_turns_tables_are_slow(&job->turns, done, least));
    bool due = begun && run->looked >= run->due;
    return !run->stopped && !run->slow && !due && !over;
}

static tw_status run_counter(running *run, tw_error *error)
{
    tw_job *job = run->job;
    const tw_watch watch = {counting_goes_on, run};
    tw_status status = TW_OK;
    run->due = job->path ? run->looked + job->every : INFINITY;
    while (!status && !tw_counter_is_done(job->counter)) {
        status = tw_counter_run(job->counter, &watch, error);
        if (status || run->stopped || run->slow || tw_counter_is_done(job->counter) ||
            is_time_over(run))
            break;
        double began = tw_job_seconds(job), took = 0;
        if (job->path)
            tw_job_save_or_tell(job);
        took = tw_job_seconds(job) - began;
        /* once saving takes a small part of the time */
        run->due = job->path ? began + took + fmax(job->every, SHARE * took) : INFINITY;
    }
    return status;
}

static uint64_t total(const tw_job *job, tw_same same, bool exchange)
{
    const char *digits = tw_counter_total(job->counter, same, exchange);
    return digits ? strtoull(digits, NULL, 10) : 0;
}

static void take_counts(const running *run)
{
    tw_job *job = run->job;
    tw_result *result = &job->result;
    const tw_counter_stats stats = tw_counter_get_stats(job->counter);
    bool done = tw_counter_is_done(job->counter);
    result->outcome = done           ? TW_OUTCOME_EXHAUSTED
                      : run->stopped ? TW_OUTCOME_STOPPED
                                     : TW_OUTCOME_BUDGET;
    result->seconds = job->before_tables + stats.seconds;
    result->branches = stats.transitions;
    if (!job->ran)
        result->seconds_first = -1;
    job->ran = true;
    if (done && job->search.objective) {
        result->solutions = tw_counter_best_count(job->counter);
    } else if (done) {
        result->none = total(job, TW_SAME_NONE, false);
        result->rotations = total(job, TW_SAME_ROTATIONS, false);
        result->reflections = total(job, TW_SAME_REFLECTIONS, false);
        result->solutions = total(job, job->search.same, job->search.exchange);
    }
    tw_job_update(job, NULL);
}

/* Counts by tables, or resumes that: job->result has its progress. If a search may take over, and
 * the tables fail or seem slower, job->way says so. */
static tw_status run_tables(running *run, tw_error *error)
{
    tw_job *job = run->job;
    tw_error own = {.status = TW_OK};
    run->looked = tw_job_seconds(job);
    run->stopped = run->slow = false;
    tw_status status = tw_job_begin_count(job, NULL, &own);
    if (!status)
        status = run_counter(run, &own);
    add_tabled(run);
    if (status && job->way == TW_JOB_TABLES_TURN) { /* for good */
        job->way = TW_JOB_SEARCHES;
        tw_job_drop_count(job);
        if (status == TW_ERR_IO)
            tw_job_tell(job, TW_JOB_EVENT_UNTABLED, &own, 0);
        return TW_OK;
    }
    if (!status && run->slow && !run->stopped && !tw_counter_is_done(job->counter)) {
        job->way = TW_JOB_SEARCH_TURN;
        tw_turns_to_search(&job->turns);
        return TW_OK;
    }
    if (status && error)
        *error = own;
    if (!status)
        take_counts(run);
    return status;
}

/* ---- A call ------------------------------------------------------------------------------ */

static bool goes_on_preparing(void *user, double done)
{
    const running *run = user;
    const tw_progress now = {.stage = run->job->figures.stage, .seconds = seconds_of_run(run)};
    (void)done;
    return (run->budget.seconds <= 0 || now.seconds < run->budget.seconds) &&
           (!run->sink.progress || run->sink.progress(run->sink.user, &now));
}

/* If a turn ends and the way stays, the call is over. */
static tw_status run_ready(running *run, tw_error *error)
{
    tw_job *job = run->job;
    tw_status status = TW_OK;
    run->branches = job->result.branches;
    run->solutions = job->result.solutions;
    if (tw_job_is_count(job))
        return run_tables(run, error);
    for (tw_job_way was = TW_JOB_ASKS; !status && job->way && job->way != was;) {
        was = job->way;
        status = was == TW_JOB_SEARCH_TURN ? search_in_turn(run, error) : run_tables(run, error);
    }
    return status || job->way ? status : search_job(run, error);
}

tw_status tw_job_run(tw_job *job, const tw_budget *budget, const tw_solve_sink *sink,
                     tw_result *result, tw_error *error)
{
    tw_clear_error(error);
    running run = {.job = job,
                   .sink = {.size = sizeof run.sink},
                   .budget = {.size = sizeof run.budget},
                   .began = tw_job_seconds(job),
                   .until = INFINITY};
    const tw_watch watch = {goes_on_preparing, &run};
    tw_status status = tw_sized_copy(budget, &run.budget, sizeof run.budget, "tw_budget", error);
    if (!status)
        status = tw_sized_copy(sink, &run.sink, sizeof run.sink, "tw_solve_sink", error);
    if (!status)
        status = tw_job_prepare(job, &watch, error);
    if (status)
        return status;
    /* If the limit was reached before, the call only reports that. */
    bool has_all = job->figures.limit > 0 && job->figures.before >= job->figures.limit;
    if (has_all)
        tw_job_pause(job);
    if (job->over)
        atomic_store(&job->paused, false);
    bool paused = atomic_load(&job->paused);
    if (job->ready)
        status = run_ready(&run, error);
    else
        job->result = (tw_result){.outcome = paused ? TW_OUTCOME_STOPPED : TW_OUTCOME_BUDGET,
                                  .solutions = job->figures.before,
                                  .seconds_first = -1,
                                  .seconds = seconds_of_run(&run)};
    if (has_all)
        job->result.outcome = TW_OUTCOME_LIMIT;
    atomic_store(&job->paused, false);
    if (!status && result)
        *result = job->result;
    return status;
}

/* ---- In words ---------------------------------------------------------------------------- */

bool tw_job_explain(const tw_job *job, size_t number, char *line, size_t size)
{
    if (tw_job_is_count(job) && number > 0) {
        snprintf(line, size, "chosen: tables: %s",
                 job->way == TW_JOB_QUICK ? "they certainly take moments" : "as asked for");
        return number == 1;
    }
    if (tw_solver_explain(job->solver, number, line, size))
        return true;
    bool next = number > 0 && tw_solver_explain(job->solver, number - 1, line, size);
    snprintf(line, size, "then: tables, if the search seems to last");
    return next && job->way == TW_JOB_SEARCH_TURN;
}
