/* job_counter.c -- the counter of a job, and what it goes on from (tw/job.h). */
#include "job/job_internal.h"

#include "solve/tables/counter_file.h"

void tw_job_free_origin(const tw_context *context, tw_job_origin *origin)
{
    tw_merge_free(origin->merge);
    for (size_t i = 0; origin->read && i < origin->count; i++)
        tw_checkpoint_free(origin->read[i]);
    tw_give(context, origin->read, origin->count, sizeof(tw_checkpoint *));
    tw_long_close(&origin->counted);
    *origin = (tw_job_origin){.checkpoint = NULL};
}

tw_status tw_job_begin_count(tw_job *job, tw_error *error)
{
    tw_long_reader *from = &job->origin.counted;
    if (job->counter)
        return TW_OK;
    tw_status status = tw_counter_new(job->solver, NULL, &job->counter, error);
    if (!status && from->open)
        status = tw_counter_load(job->counter, from, error);
    if (status)
        tw_job_drop_count(job);
    else
        tw_job_free_origin(job->context, &job->origin);
    return status;
}

void tw_job_drop_count(tw_job *job)
{
    tw_counter_free(job->counter);
    job->counter = NULL;
}

tw_counter *tw_job_counter(const tw_job *job)
{
    return tw_job_is_tabled(job) ? job->counter : NULL;
}

bool tw_job_is_count(const tw_job *job)
{
    return job->is_count;
}
