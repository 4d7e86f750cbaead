/* job_save.c -- a job's counter, checkpoints, events and figures (tw/job.h).
 *
 * Invariant: before a checkpoint is saved, every solution that it counts is in the store. */
#include "job/job_internal.h"
#include "job/store_writer.h"

#include "base/base.h"
#include "solve/tables/counter_file.h"
#include "solve/solver.h"
#include "store/checkpoint/local_files.h"

#define LOW_DISK 16000000 /* bytes */

/* ---- The counter ------------------------------------------------------------------------- */

void tw_job_free_origin(tw_job_origin *origin)
{
    tw_merge_free(origin->merge);
    for (size_t i = 0; origin->read && i < origin->count; i++)
        tw_checkpoint_free(origin->read[i]);
    tw_long_close(&origin->counted);
    *origin = (tw_job_origin){.checkpoint = NULL};
}

tw_status tw_job_begin_count(tw_job *job, const tw_watch *watch, tw_error *error)
{
    tw_long_reader *from = &job->origin.counted;
    if (job->counter)
        return TW_OK;
    bool stopped = false;
    tw_status status = tw_counter_new(job->solver, NULL, &job->counter, error);
    if (!status && from->open) {
        status = tw_counter_load(job->counter, from, watch, error);
        stopped = status == TW_ERR_STATE;
    }
    if (status)
        tw_job_drop_count(job);
    else
        tw_job_free_origin(&job->origin);
    if (!stopped)
        return status;
    tw_clear_error(error);
    status = tw_long_rewind(from);
    job->origin.checkpoint = from->front;
    return status ? tw_long_fail(from, "", error) : TW_OK;
}

void tw_job_drop_count(tw_job *job)
{
    tw_counter_free(job->counter);
    job->counter = NULL;
}

/* ---- Telling ----------------------------------------------------------------------------- */

void tw_job_tell(tw_job *job, tw_job_event_kind kind, const tw_error *error, uint64_t bytes)
{
    const tw_job_event event = {kind, error, bytes};
    if (job->event && !job->event(job->user, &event))
        tw_job_pause(job);
}

void tw_job_update(tw_job *job, const tw_progress *now)
{
    pthread_mutex_lock(&job->lock);
    tw_job_figures *figures = &job->figures;
    bool counted = tw_job_is_tabled(job) && tw_counter_is_done(job->counter);
    figures->state = job->over || counted ? TW_SOLVER_DONE : tw_solver_get_state(job->solver);
    figures->stage = tw_solver_stage(job->solver);
    if (now) {
        figures->fraction = now->fraction;
        figures->seconds = now->seconds;
        figures->branches = now->branches;
        figures->solutions = now->solutions;
    } else if (job->ran) {
        figures->seconds = job->result.seconds;
        figures->branches = job->result.branches;
        figures->solutions = job->result.solutions;
        figures->fraction = job->result.outcome == TW_OUTCOME_EXHAUSTED ? 1 : figures->fraction;
    }
    if (job->writer)
        tw_store_writer_counts(job->writer, &figures->stored, &figures->missing);
    pthread_mutex_unlock(&job->lock);
}

/* ---- Saving ------------------------------------------------------------------------------ */

tw_status tw_job_checkpoint(tw_job *job, tw_error *error)
{
    const tw_checkpoint *left = job->divided;
    tw_error wrong = {.status = TW_OK};
    if (!job->path)
        return TW_OK;
    if (job->settle && !job->settle(job->user, &wrong))
        return tw_fail(error, TW_ERR_IO, "%s",
                       wrong.message[0] ? wrong.message : "what was found cannot be made safe");
    tw_status status = job->writer ? tw_store_writer_settle(job->writer, error) : TW_OK;
    const bool tabled = tw_job_is_tabled(job);
    if (!status && !left && !tabled)
        status = tw_solver_save(job->solver, job->texts.items, job->texts.count, &left, error);
    tw_long_writer writer = {.context = job->context, .disk = job->disk, .path = job->path};
    /* of the search before the tables */
    const tw_checkpoint_number searched[] = {
        {TW_SAVED_SOLUTIONS, job->result.solutions},
        {TW_SAVED_MICROSECONDS, (uint64_t)(job->before_tables * 1e6)}};
    const tw_checkpoint said = {.texts = job->texts.items,
                                .text_count = job->texts.count,
                                .numbers = searched,
                                .number_count = 2};
    if (!status && tabled)
        status = tw_counter_save(job->counter, &said, &writer, error);
    else if (!status)
        status = tw_checkpoint_save(job->context, left, job->disk, job->path, error);
    job->saved = tw_job_seconds(job);
    return status;
}

void tw_job_save_or_tell(tw_job *job)
{
    tw_error error = {.status = TW_OK};
    uint64_t left = 0;
    bool saved = tw_job_checkpoint(job, &error) == TW_OK;
    if (saved) {
        bool low = !job->disk && tw_local_left(job->path, &left) && left < LOW_DISK;
        if (low && !job->low)
            tw_job_tell(job, TW_JOB_EVENT_DISK_LOW, NULL, left);
        job->low = low;
    } else if (!job->unsaved) {
        tw_job_tell(job, TW_JOB_EVENT_UNSAVED, &error, 0);
    }
    job->unsaved = !saved;
}

/* Checks that the job was prepared. */
static tw_status check_ready(const tw_job *job, tw_error *error)
{
    return job->ready ? TW_OK : tw_fail(error, TW_ERR_STATE, "the job is not prepared yet");
}

tw_status tw_job_save(tw_job *job, tw_error *error)
{
    tw_clear_error(error);
    tw_status status = check_ready(job, error);
    if (!status && job->writer && job->ran)
        status = tw_store_writer_end(job->writer, &job->result, job->figures.fraction, error);
    if (!status)
        status = tw_job_checkpoint(job, error);
    tw_job_update(job, NULL);
    return status;
}

tw_status tw_job_divide(tw_job *job, size_t parts, const tw_watch *watch, tw_divided *divided,
                        tw_error *error)
{
    tw_clear_error(error);
    tw_status status =
        tw_job_is_count(job)
            ? tw_fail(error, TW_ERR_UNSUPPORTED,
                      "this is a count without listing: it goes on as a whole, and is "
                      "not divided")
            : check_ready(job, error);
    if (!status) {
        tw_job_drop_count(job);
        job->way = TW_JOB_SEARCHES;
        status = tw_job_checkpoint(job, error);
    }
    if (!status)
        status = tw_solver_divide(job->solver, parts, job->texts.items, job->texts.count, watch,
                                  divided, error);
    job->divided = status ? NULL : divided->checkpoint;
    return status;
}

/* ---- Asking ------------------------------------------------------------------------------ */

void tw_job_pause(tw_job *job)
{
    atomic_store(&job->paused, true);
}

void tw_job_progress(tw_job *job, tw_job_figures *figures)
{
    pthread_mutex_lock(&job->lock);
    *figures = job->figures;
    pthread_mutex_unlock(&job->lock);
}

bool tw_job_is_ready(const tw_job *job)
{
    return job->ready;
}

const char *tw_job_name(const tw_job *job)
{
    const char *name = tw_job_texts_find(&job->texts, "name");
    return name ? name : "";
}

const char *tw_job_store(const tw_job *job)
{
    return job->store;
}

const tw_puzzle *tw_job_puzzle(const tw_job *job)
{
    return job->puzzle;
}

tw_solver *tw_job_solver(const tw_job *job)
{
    return job->solver;
}

const tw_solve_options *tw_job_search(const tw_job *job)
{
    return &job->search;
}

bool tw_job_earlier(const tw_job *job, tw_store_run *run)
{
    return job->writer && !job->resumed && tw_store_writer_earlier(job->writer, run);
}

tw_counter *tw_job_counter(const tw_job *job)
{
    return tw_job_is_tabled(job) ? job->counter : NULL;
}

bool tw_job_is_count(const tw_job *job)
{
    return job->way >= TW_JOB_QUICK;
}

bool tw_job_is_whole(const tw_job *job)
{
    const bool part = job->part || job->search.pin_count > 0 || job->search.objective;
    return !part &&
           (tw_job_is_tabled(job) ? tw_counter_is_done(job->counter)
                                  : job->ran && job->result.outcome == TW_OUTCOME_EXHAUSTED);
}
