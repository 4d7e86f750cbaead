/* job_count.c -- a job that counts without listing (tw/job.h).
 *
 * A count is a row of calls of the counter: each ends when a checkpoint is due, or for good. None
 * is due before there are tables: what comes before them begins anew in each call. */
#include "job/job_internal.h"

#include <math.h>

#define SHARE 19 /* counting takes so many times as long as saving, at least */

typedef struct job_count {
    tw_job *job;
    const tw_watch *watch; /* the caller's, or NULL */
    double due;            /* when it is saved next */
    bool stopped;          /* by the caller */
} job_count;

static void tell_figures(tw_job *job, double done)
{
    tw_counter_stats stats = tw_counter_get_stats(job->counter);
    pthread_mutex_lock(&job->lock);
    job->figures.fraction = done;
    job->figures.seconds = stats.seconds;
    job->figures.branches = stats.transitions;
    pthread_mutex_unlock(&job->lock);
}

static bool goes_on(void *user, double done)
{
    job_count *self = user;
    tell_figures(self->job, done);
    self->stopped = atomic_load(&self->job->paused) ||
                    (self->watch && !self->watch->go_on(self->watch->user, done));
    bool due = tw_counter_get_stats(self->job->counter).ranks > 0 &&
               tw_job_seconds(self->job) >= self->due;
    return !self->stopped && !due;
}

/* The next one is due when what it takes is a small part of the time. */
static void save(job_count *self)
{
    tw_job *job = self->job;
    double began = tw_job_seconds(job);
    if (job->path)
        tw_job_save_or_tell(job);
    double took = tw_job_seconds(job) - began;
    self->due = job->path ? began + took + fmax(job->every, SHARE * took) : INFINITY;
}

static tw_status run_count(job_count *self, tw_error *error)
{
    tw_job *job = self->job;
    const tw_watch watch = {goes_on, self};
    tw_status status = TW_OK;
    self->due = job->path ? tw_job_seconds(job) + job->every : INFINITY;
    while (!status && !tw_counter_is_done(job->counter)) {
        status = tw_counter_run(job->counter, &watch, error);
        if (status || self->stopped || tw_counter_is_done(job->counter))
            break;
        save(self);
    }
    return status;
}

tw_status tw_job_count(tw_job *job, const tw_watch *watch, tw_error *error)
{
    tw_clear_error(error);
    job_count self = {.job = job, .watch = watch};
    tw_status status = tw_job_prepare(job, watch, error);
    if (!status && job->ready)
        status = tw_job_begin_count(job, error);
    if (!status && job->ready)
        status = run_count(&self, error);
    if (!status && job->counter)
        tell_figures(job, tw_counter_is_done(job->counter) ? 1 : job->figures.fraction);
    atomic_store(&job->paused, false);
    return status;
}
