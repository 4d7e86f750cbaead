/* job_run.c -- running a job (tw/job.h).
 *
 * A search is a row of runs of the solver: each ends when a checkpoint is due, or for good. A
 * TW_JOB_COUNT goes from one way to the next (tw_job_way) by solve/plan/tables_or_search.h. */
#include "job/job_internal.h"
#include "base/sized.h"

#include <math.h>

#include "base/base.h"

typedef tw_job_call running;

static double seconds_of(const running *run)
{
    return tw_job_seconds(run->job) - run->began;
}

static bool take_solution(void *user, const tw_solution *solution)
{
    const running *run = user;
    const tw_solve_sink *sink = run->sink;
    if (run->job->writer)
        tw_store_writer_take(run->job->writer);
    return !sink->solution || sink->solution(sink->user, solution);
}

static bool take_trace(void *user, const tw_solution *pieces)
{
    const running *run = user;
    return run->sink->trace(run->sink->user, pieces);
}

static void look_at_store(tw_job *job, const tw_progress *now)
{
    tw_error error;
    tw_store_writer_look(job->writer, now);
    if (tw_store_writer_fault(job->writer, &error))
        tw_job_tell(job, TW_JOB_EVENT_UNSTORED, &error, 0);
}

static bool take_progress(void *user, const tw_progress *now)
{
    const running *run = user;
    const tw_solve_sink *sink = run->sink;
    tw_job_update(run->job, now);
    if (run->job->writer)
        look_at_store(run->job, now);
    bool more = !sink->progress || sink->progress(sink->user, now);
    return more && !atomic_load(&run->job->paused);
}

static bool goes_on_preparing(void *user, double done)
{
    const running *run = user;
    const tw_progress now = {.stage = run->job->figures.stage, .seconds = seconds_of(run)};
    (void)done;
    return (run->budget.seconds <= 0 || now.seconds < run->budget.seconds) &&
           (!run->sink->progress || run->sink->progress(run->sink->user, &now));
}

static bool is_used_up(const running *run)
{
    const tw_budget *budget = &run->budget;
    const tw_result *now = &run->job->result;
    return tw_job_call_is_over(run) ||
           (budget->branches && now->branches - run->branches >= budget->branches) ||
           (budget->solutions && now->solutions - run->solutions >= budget->solutions);
}

/* What is left of the budget until the next checkpoint is due, or the search halts. */
static tw_budget slice_of(const running *run)
{
    const tw_job *job = run->job;
    tw_budget slice = run->budget;
    double left = slice.seconds > 0 ? slice.seconds - seconds_of(run) : INFINITY;
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

/* Solutions are not decoded if neither the sink nor a store takes them. */
static tw_solve_sink sink_of(running *run)
{
    bool looks = run->sink->solution || run->job->writer;
    return (tw_solve_sink){.solution = looks ? take_solution : NULL,
                           .progress = take_progress,
                           .trace = run->sink->trace ? take_trace : NULL,
                           .user = run};
}

static tw_status search(running *run, tw_error *error)
{
    tw_job *job = run->job;
    const tw_solve_sink sink = sink_of(run);
    job->divided = NULL;
    job->ran = true;
    for (;;) {
        const tw_budget slice = slice_of(run);
        tw_status status = tw_solver_run(job->solver, &slice, &sink, &job->result, error);
        tw_job_update(job, NULL);
        double now = tw_job_seconds(job);
        if (status || job->result.outcome != TW_OUTCOME_BUDGET || is_used_up(run) ||
            now >= run->until)
            return status;
        if (job->path && now - job->saved >= job->every)
            tw_job_save_or_tell(job);
    }
}

/* When a turn of the search is over, the way is chosen. */
static tw_status search_in_turn(running *run, tw_error *error)
{
    tw_job *job = run->job;
    tw_turns *turns = &job->turns;
    bool in_time = true, bounded = job->search.wanted && run->budget.seconds > 0;
    tw_status status = TW_OK;
    if (turns->threads == 0)
        tw_turns_begin(turns, tw_solver_get_stats(job->solver).threads);
    while (!status && in_time && job->way == TW_JOB_SEARCH_TURN) {
        double began = tw_job_seconds(job);
        run->until = began + turns->until - turns->searched;
        status = search(run, error);
        turns->searched += tw_job_seconds(job) - began;
        in_time = !status && job->result.outcome == TW_OUTCOME_BUDGET && !is_used_up(run);
        /* When the best so far are told after some time, the search takes no longer than that. */
        double most = bounded ? run->budget.seconds - seconds_of(run) : INFINITY;
        if (in_time && tw_turns_to_tables(turns, job->figures.fraction, most))
            job->way = TW_JOB_TABLES_TURN;
    }
    job->before_tables = job->result.seconds;
    run->until = INFINITY;
    return status;
}

/* A turn that ends while its way stays has ended the call. */
static tw_status run_ready(running *run, tw_error *error)
{
    tw_job *job = run->job;
    tw_status status = TW_OK;
    run->branches = job->result.branches;
    run->solutions = job->result.solutions;
    if (job->is_count)
        return tw_job_run_tables(run, error);
    for (tw_job_way was = TW_JOB_ASKS; !status && job->way && job->way != was;) {
        was = job->way;
        status =
            was == TW_JOB_SEARCH_TURN ? search_in_turn(run, error) : tw_job_run_tables(run, error);
    }
    return status || job->way ? status : search(run, error);
}

/* Was it to find as many as there were before? Then it only tells what is known. */
static bool has_all(const tw_job *job)
{
    return job->limit > 0 && job->before >= job->limit;
}

tw_status tw_job_run(tw_job *job, const tw_budget *budget, const tw_solve_sink *sink,
                     tw_result *result, tw_error *error)
{
    tw_clear_error(error);
    static const tw_solve_sink silent = {0};
    running run = {.job = job,
                   .sink = sink ? sink : &silent,
                   .budget = {.size = sizeof run.budget},
                   .began = tw_job_seconds(job),
                   .until = INFINITY};
    const tw_watch watch = {goes_on_preparing, &run};
    tw_status status = tw_sized_copy(budget, &run.budget, sizeof run.budget, "tw_budget", error);
    if (!status)
        status = tw_job_prepare(job, &watch, error);
    if (status)
        return status;
    if (has_all(job))
        tw_job_pause(job);
    if (job->over)
        atomic_store(&job->paused, false);
    bool paused = atomic_load(&job->paused);
    if (job->ready)
        status = run_ready(&run, error);
    else
        job->result = (tw_result){.outcome = paused ? TW_OUTCOME_STOPPED : TW_OUTCOME_BUDGET,
                                  .solutions = job->before,
                                  .seconds_first = -1,
                                  .seconds = seconds_of(&run)};
    if (has_all(job))
        job->result.outcome = TW_OUTCOME_LIMIT;
    atomic_store(&job->paused, false);
    if (!status)
        *result = job->result;
    return status;
}
