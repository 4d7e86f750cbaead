/* job_count.c -- a job that counts by tables (tw/job.h).
 *
 * A count is a row of calls of the counter: each ends when a checkpoint is due, or for good. None
 * is due before there are tables: what comes before them begins anew in each call. */
#include "job/job_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "solve/solver.h"

#define SHARE 19 /* counting takes so many times as long as saving, at least */

typedef struct job_count {
    const tw_job_call *call;
    double looked; /* when it was last asked whether it goes on */
    double due;    /* when it is saved next */
    bool stopped, slow;
} job_count;

static double seconds_of(const tw_job *job)
{
    return job->before_tables + tw_counter_get_stats(job->counter).seconds;
}

static bool tell(const job_count *self, double done)
{
    tw_job *job = self->call->job;
    const tw_solve_sink *sink = self->call->sink;
    tw_counter_stats stats = tw_counter_get_stats(job->counter);
    const tw_progress now = {.stage = TW_STAGE_SEARCH,
                             .fraction = done,
                             .seconds = seconds_of(job),
                             .branches = stats.transitions,
                             .solutions = job->result.solutions,
                             .states = stats.states};
    tw_job_update(job, &now);
    return !sink->progress || sink->progress(sink->user, &now);
}

static bool goes_on(void *user, double done)
{
    job_count *self = user;
    const tw_job_call *call = self->call;
    tw_job *job = call->job;
    double now = tw_job_seconds(job);
    self->stopped = !tell(self, done) || atomic_load(&job->paused);
    bool over = tw_job_call_is_over(call), begun = tw_counter_get_stats(job->counter).ranks > 0;
    job->turns.tabled += now - self->looked;
    self->looked = now;
    /* Where a call is over before there are tables, the next one would not come further. */
    self->slow =
        !job->is_count && ((over && !begun) || tw_turns_tables_are_slow(&job->turns, done));
    bool due = begun && now >= self->due;
    return !self->stopped && !self->slow && !due && !over;
}

/* The next one is due when what it takes is a small part of the time. */
static void save(job_count *self)
{
    tw_job *job = self->call->job;
    double began = tw_job_seconds(job);
    if (job->path)
        tw_job_save_or_tell(job);
    double took = tw_job_seconds(job) - began;
    self->due = job->path ? began + took + fmax(job->every, SHARE * took) : INFINITY;
}

static uint64_t total(const tw_job *job, tw_up_to up_to, bool exchange)
{
    const char *digits = tw_counter_total(job->counter, up_to, exchange);
    return digits ? strtoull(digits, NULL, 10) : 0;
}

static void take_result(const job_count *self)
{
    tw_job *job = self->call->job;
    tw_result *result = &job->result;
    bool done = tw_counter_is_done(job->counter);
    result->outcome = done            ? TW_OUTCOME_EXHAUSTED
                      : self->stopped ? TW_OUTCOME_STOPPED
                                      : TW_OUTCOME_BUDGET;
    result->seconds = seconds_of(job);
    result->branches = tw_counter_get_stats(job->counter).transitions;
    if (!job->ran)
        result->seconds_first = -1;
    job->ran = true;
    if (done && job->search.wanted) {
        result->solutions = tw_counter_best_count(job->counter);
    } else if (done) {
        result->none = total(job, TW_UP_TO_NONE, false);
        result->rotations = total(job, TW_UP_TO_ROTATIONS, false);
        result->isometries = total(job, TW_UP_TO_ISOMETRIES, false);
        result->solutions = total(job, job->search.up_to, job->search.exchange);
    }
    tw_job_update(job, NULL);
}

static tw_status run_counter(job_count *self, tw_error *error)
{
    tw_job *job = self->call->job;
    const tw_watch watch = {goes_on, self};
    tw_status status = TW_OK;
    self->due = job->path ? self->looked + job->every : INFINITY;
    while (!status && !tw_counter_is_done(job->counter)) {
        status = tw_counter_run(job->counter, &watch, error);
        if (status || self->stopped || self->slow || tw_counter_is_done(job->counter) ||
            tw_job_call_is_over(self->call))
            break;
        save(self);
    }
    return status;
}

tw_status tw_job_run_tables(const tw_job_call *call, tw_error *error)
{
    tw_job *job = call->job;
    job_count self = {.call = call, .looked = tw_job_seconds(job)};
    tw_error own = {.status = TW_OK};
    tw_status status = tw_job_begin_count(job, &own);
    if (!status)
        status = run_counter(&self, &own);
    if (!job->is_count && status) { /* for good */
        job->way = TW_JOB_SEARCHES;
        tw_job_drop_count(job);
        return TW_OK;
    }
    if (self.slow && !self.stopped && !tw_counter_is_done(job->counter)) {
        job->way = TW_JOB_SEARCH_TURN;
        tw_turns_to_search(&job->turns);
        return TW_OK;
    }
    if (status && error)
        *error = own;
    if (!status)
        take_result(&self);
    return status;
}

/* ------------------------------------------------------------------------------------------ */

bool tw_job_explain(const tw_job *job, size_t number, char *line, size_t size)
{
    if (job->is_count && number > 0) {
        snprintf(line, size, "chosen: tables: %s",
                 job->way == TW_JOB_SEARCH_TURN ? "they certainly take moments" : "as asked for");
        return number == 1;
    }
    if (tw_solver_explain(job->solver, number, line, size))
        return true;
    bool next = number > 0 && tw_solver_explain(job->solver, number - 1, line, size);
    snprintf(line, size, "then: tables, if the search seems to last");
    return next && job->way == TW_JOB_SEARCH_TURN;
}
