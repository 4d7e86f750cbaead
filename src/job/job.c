/* job.c -- makes a job from a puzzle, from a checkpoint, or from the parts of one (tw/job.h).
 *
 * Before it is prepared, nothing is computed, and no file is touched except those it reads.
 * Preparing opens the store before the first checkpoint, which names it. */
#include "job/job_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "base/sized.h"
#include "job/store_writer.h"
#include "solve/tables/counter_file.h"
#include "solve/tables/quick_count.h"
#include "store/checkpoint/checkpoint_format.h"

#define EVERY 60 /* seconds between checkpoints by default */

/* ---- What it goes on from ---------------------------------------------------------------- */

static tw_status read_files(tw_job *job, const char *const *paths, tw_error *error)
{
    tw_job_origin *origin = &job->origin;
    tw_status status = TW_OK;
    while (paths[origin->count])
        origin->count++;
    origin->read = tw_take(&job->scope.context, origin->count, sizeof(tw_checkpoint *));
    if (!origin->read)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    for (size_t i = 0; i < origin->count && !status; i++) {
        status = tw_checkpoint_load(job->context, paths[i], origin->read + i, error);
        if (!status && origin->merge)
            status = tw_merge_add(origin->merge, paths[i], origin->read[i], error);
    }
    origin->checkpoint = origin->read[0];
    return status;
}

/* Such a file may keep something else: solve/sets/sets_file.c, design/known_designs.c. */
static tw_status check_counted(const tw_checkpoint *front, const char *path, tw_error *error)
{
    const char *engine = tw_checkpoint_find_text(front, "engine");
    if (engine && strcmp(engine, TW_COUNTER_ENGINE) == 0)
        return TW_OK;
    tw_fail(error, TW_ERR_INPUT, "it keeps no run, but what \"sets\" or \"design\" knows");
    return tw_fail_in(path, TW_ERR_INPUT, error);
}

/* Reads the origin, and merges it if it has several parts. The tables of a count are read once its
 * counter exists. */
static tw_status read_origin(tw_job *job, const char *const *paths, tw_error *error)
{
    tw_job_origin *origin = &job->origin;
    tw_status status;
    if (!origin->merge && tw_checkpoint_is_long(paths[0])) {
        status = tw_long_open(&origin->counted, job->context, paths[0], error);
        origin->checkpoint = origin->counted.front;
        job->way = TW_JOB_COUNTS;
        return status ? status : check_counted(origin->checkpoint, paths[0], error);
    }
    status = read_files(job, paths, error);
    if (!status && origin->merge)
        status = tw_merge_end(origin->merge, &origin->checkpoint, error);
    return status;
}

/* ---- Making ------------------------------------------------------------------------------ */

/* Locks the checkpoint before any file there is read. back: the job resumes from it. */
static tw_status take_path(tw_job *job, const tw_job_options *options, bool back, tw_error *error)
{
    char real[TW_PATH];
    if (!options->checkpoint)
        return TW_OK;
    tw_status status = tw_disk_place(options->disk, options->checkpoint, back, real, error);
    if (status)
        return status;
    job->path = tw_copy_text(&job->scope.context, real);
    return job->path ? tw_disk_take(&job->alone, options->disk, job->path, error)
                     : tw_fail(error, TW_ERR_MEMORY, "out of memory");
}

/* An existing checkpoint is replaced only by one of the same puzzle, a damaged one by any. */
static tw_status check_there(tw_job *job, const tw_job_options *options, tw_error *error)
{
    tw_hash own;
    tw_long_reader reader = {.context = job->context};
    tw_checkpoint *read = NULL;
    tw_status status = TW_ERR_IO;
    bool same = false;
    if (options->disk || !job->path)
        return TW_OK;
    if (tw_checkpoint_is_long(job->path))
        status = tw_long_open(&reader, job->context, job->path, NULL);
    else
        status = tw_checkpoint_load(job->context, job->path, &read, NULL);
    if (!status && tw_puzzle_hash(job->context, job->puzzle, &own, NULL) == TW_OK)
        same = tw_hash_equal(&own, read ? &read->puzzle : &reader.front->puzzle);
    tw_checkpoint_free(read);
    tw_long_close(&reader);
    if (same || (status != TW_OK && status != TW_ERR_VERSION))
        return TW_OK;
    tw_fail(error, TW_ERR_IO, "a checkpoint of %s is there; remove it, or give another name",
            status ? "a newer version" : "another puzzle");
    return tw_fail_in(options->checkpoint, TW_ERR_IO, error);
}

static tw_status copy_options(tw_job *job, const tw_job_options *options, tw_error *error)
{
    const char *store = options->store;
    if (!store && job->origin.checkpoint)
        store = tw_checkpoint_find_text(job->origin.checkpoint, TW_JOB_STORE);
    if (store && *store)
        job->store = tw_copy_text(&job->scope.context, store);
    job->every = options->every > 0 ? options->every : EVERY;
    job->disk = options->disk;
    job->started = options->started;
    job->settle = options->settle;
    job->event = options->event;
    job->user = options->user;
    return store && *store && !job->store ? tw_fail(error, TW_ERR_MEMORY, "out of memory") : TW_OK;
}

static tw_status begin_job(tw_job *job, const tw_job_options *options, tw_error *error)
{
    tw_status status = TW_OK;
    job->search.not_resumable = job->search.not_resumable && !job->path && !job->store;
    tw_job_texts_of_options(&job->texts, options);
    job->search.engine = tw_job_texts_find(&job->texts, "asked-engine");
    job->search.pivot = tw_job_texts_find(&job->texts, "asked-pivot");
    if (job->search.limit == TW_JOB_NO_LIMIT)
        job->search.limit = 0;
    job->figures.limit = job->search.limit;
    if (job->search.not_resumable)
        return TW_OK;
    if (options->search->pin_count > 0)
        return tw_fail(error, TW_ERR_UNSUPPORTED,
                       "pins that are no part of the puzzle cannot be saved");
    if (options->text)
        return TW_OK;
    /* a job that can be saved searches the puzzle of its text */
    status = tw_job_texts_of_puzzle(&job->texts, job->puzzle, error);
    if (!status)
        status = tw_job_texts_read(job->context, &job->texts, options, &job->own, error);
    if (job->own)
        job->puzzle = job->own;
    return status;
}

static uint64_t number_in(const tw_checkpoint *checkpoint, const char *name)
{
    const char *text = tw_checkpoint_find_text(checkpoint, name);
    return text ? strtoull(text, NULL, 10) : 0;
}

/* Sets the solutions still to be found: up to the first limit, or as many more as given now. */
static void go_on_to_limit(tw_job *job)
{
    uint64_t asked = number_in(job->origin.checkpoint, TW_JOB_LIMIT), more = job->search.limit;
    uint64_t before = job->figures.before;
    if (more == TW_JOB_NO_LIMIT)
        asked = more = 0;
    else if (more > 0)
        asked = more < UINT64_MAX - before ? before + more : UINT64_MAX;
    else if (asked > before)
        more = asked - before;
    job->figures.limit = asked;
    job->search.limit = more;
}

static tw_status go_on_with_job(tw_job *job, const tw_job_options *options, tw_error *error)
{
    const tw_checkpoint *from = job->origin.checkpoint;
    const char *store = tw_checkpoint_find_text(from, TW_JOB_STORE);
    tw_part_of part;
    uint64_t begun = TW_CHECKPOINT_WHOLE;
    (void)tw_checkpoint_find_number(from, TW_SAVED_BEGUN, &begun);
    job->resumed = true;
    job->part = begun < TW_CHECKPOINT_WHOLE || tw_parts_read(from, &part, NULL) == TW_OK;
    (void)tw_checkpoint_find_number(from, TW_SAVED_SOLUTIONS, &job->figures.before);
    job->store_is_there = store && !options->store;
    job->run = number_in(from, TW_JOB_ID);
    tw_job_texts_of_checkpoint(&job->texts, from);
    job->search.not_resumable = false;
    go_on_to_limit(job);
    tw_job_texts_options(&job->texts, &job->search, &job->tuning);
    tw_status status = tw_job_texts_read(job->context, &job->texts, options, &job->own, error);
    job->puzzle = job->own;
    return status;
}

/* No search follows: chooses what is prepared fastest. */
static tw_status prepare_for_count(tw_job *job, tw_error *error)
{
    job->search.engine = "backtrack";
    job->search.pivot = NULL;
    return job->store ? tw_fail(error, TW_ERR_UNSUPPORTED, "a count has no solutions to be kept")
                      : TW_OK;
}

/* Makes all of the job but the origin, which exists. */
static tw_status fill_job(tw_job *job, const tw_job_options *options, tw_error *error)
{
    const tw_solve_options *search = &job->search;
    tw_status status = copy_options(job, options, error);
    if (options->kind == TW_JOB_TABLES)
        job->way = TW_JOB_COUNTS;
    bool either =
        options->kind == TW_JOB_COUNT && !job->way && !job->origin.checkpoint && !job->store;
    if (!status)
        status = job->origin.checkpoint ? go_on_with_job(job, options, error)
                                        : begin_job(job, options, error);
    if (!status && job->texts.failed)
        status = tw_fail(error, TW_ERR_MEMORY, "out of memory");
    if (!status && tw_job_is_count(job))
        status = prepare_for_count(job, error);
    /* nothing that was asked for needs a search */
    if (either && !search->engine && !search->pivot && (search->limit == 0 || search->objective))
        job->way = search->objective ? TW_JOB_SEARCH_TURN : TW_JOB_ASKS;
    if (!status)
        status = tw_solver_new(job->context, job->puzzle, search, &job->solver, error);
    job->figures.solutions = job->figures.before;
    return status;
}

static tw_job *allocate(const tw_context *context)
{
    context = tw_context_or_default(context);
    tw_job *job = tw_scope_object(context, sizeof *job);
    if (!job)
        return NULL;
    job->context = context;
    job->texts.context = &job->scope.context;
    job->search.size = sizeof job->search;
    job->tuning.size = sizeof job->tuning;
    pthread_mutex_init(&job->lock, NULL);
    return job;
}

/* Makes the job, or frees it on an error. paths: what it resumes from; NULL: it has its puzzle. */
static tw_status finish_job(tw_job *job, const char *const *paths, const tw_job_options *options,
                            tw_job **made, tw_error *error)
{
    tw_job_options own = {.size = sizeof own};
    tw_status status = tw_sized_copy(options, &own, sizeof own, "tw_job_options", error);
    const bool back = paths && own.checkpoint && strcmp(paths[0], own.checkpoint) == 0;
    /* from here on the options point to copies of the job */
    if (!status)
        status =
            tw_sized_copy(own.search, &job->search, sizeof job->search, "tw_solve_options", error);
    if (!status)
        status = tw_sized_copy(job->search.tuning, &job->tuning, sizeof job->tuning,
                               "tw_engine_tuning", error);
    job->search.tuning = &job->tuning;
    own.search = &job->search;
    if (!status)
        status = take_path(job, &own, back, error);
    if (!status && paths)
        status = read_origin(job, paths, error);
    if (!status)
        status = fill_job(job, &own, error);
    if (!status && !back)
        status = check_there(job, &own, error);
    const bool stopped = status == TW_ERR_STATE && own.watch;
    if (status)
        tw_job_free(job);
    if (!status || stopped)
        *made = stopped ? NULL : job;
    return stopped ? TW_OK : status;
}

tw_status tw_job_new(const tw_context *context, const tw_puzzle *puzzle,
                     const tw_job_options *options, tw_job **job, tw_error *error)
{
    tw_clear_error(error);
    tw_job *made = allocate(context);
    if (!made)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    made->puzzle = puzzle;
    return finish_job(made, NULL, options, job, error);
}

tw_status tw_job_open(const tw_context *context, const char *path, const tw_job_options *options,
                      tw_job **job, tw_error *error)
{
    tw_clear_error(error);
    const char *const paths[] = {path, NULL};
    tw_error wrong = {.status = TW_OK};
    tw_job *made = allocate(context);
    if (!made)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    tw_status status = finish_job(made, paths, options, job, &wrong);
    if (status == TW_ERR_INPUT)
        tw_set_text(wrong.file, sizeof wrong.file, path);
    if (status && error)
        *error = wrong;
    return status;
}

tw_status tw_job_merge(const tw_context *context, const char *const *paths,
                       const tw_job_options *options, tw_job **job, tw_error *error)
{
    tw_clear_error(error);
    tw_job *made = allocate(context);
    if (made && tw_merge_new(made->context, &made->origin.merge) == TW_OK)
        return finish_job(made, paths, options, job, error);
    tw_job_free(made);
    return tw_fail(error, TW_ERR_MEMORY, "out of memory");
}

void tw_job_free(tw_job *job)
{
    if (!job)
        return;
    tw_store_writer_free(job->writer);
    tw_job_drop_count(job);
    tw_solver_free(job->solver);
    tw_puzzle_free(job->own);
    tw_job_free_origin(&job->origin);
    tw_disk_give(&job->alone);
    pthread_mutex_destroy(&job->lock);
    tw_scope_free(job, sizeof *job);
}

/* ---- Preparing --------------------------------------------------------------------------- */

typedef struct job_preparing {
    tw_job *job;
    const tw_watch *watch; /* the caller's; or NULL */
} job_preparing;

static bool asked_to_go_on(void *user, double done)
{
    const job_preparing *self = user;
    tw_job_update(self->job, NULL);
    return !atomic_load(&self->job->paused) &&
           (!self->watch || self->watch->go_on(self->watch->user, done));
}

static tw_status prepare_solver(tw_job *job, tw_stage stage, const tw_watch *watch, tw_error *error)
{
    job_preparing self = {job, watch};
    const tw_watch own = {asked_to_go_on, &self};
    return tw_solver_prepare_to(job->solver, stage, &own, error);
}

/* Before a search is planned: is counting by tables sooner? */
static tw_status choose_count(tw_job *job, const tw_watch *watch, tw_error *error)
{
    tw_status status = prepare_solver(job, TW_STAGE_PLAN, watch, error);
    if (status || tw_solver_stage(job->solver) != TW_STAGE_PLAN)
        return status;
    job->way = tw_count_is_quick(job->solver) ? TW_JOB_QUICK : TW_JOB_SEARCH_TURN;
    if (job->way != TW_JOB_QUICK)
        return TW_OK;
    tw_solver *plain = NULL;
    status = prepare_for_count(job, error);
    if (!status)
        status = tw_solver_new(job->context, job->puzzle, &job->search, &plain, error);
    if (status)
        return status;
    tw_solver_free(job->solver);
    job->solver = plain;
    return TW_OK;
}

/* Resumes the checkpoint; this build may choose another engine than the one that made its tree. */
static tw_status resume_job(tw_job *job, const tw_watch *watch, tw_error *error)
{
    tw_status status = TW_OK;
    const char *chosen = tw_solver_get_stats(job->solver).engine;
    if (tw_job_texts_engine(&job->texts, chosen, &job->search, &job->tuning)) {
        tw_solver_free(job->solver);
        job->solver = NULL;
        status = tw_solver_new(job->context, job->puzzle, &job->search, &job->solver, error);
        if (!status)
            status = prepare_solver(job, TW_STAGE_SEARCH, watch, error);
    }
    const tw_checkpoint *from = job->origin.checkpoint;
    bool ready = !status && tw_solver_get_state(job->solver) != TW_SOLVER_NEW;
    if (ready)
        status = tw_solver_resume(job->solver, from, error);
    if (!ready || status)
        return status;
    job->over = from->task_count == 0;
    /* its progress, until it runs */
    uint64_t left = tw_checkpoint_units(from), begun = TW_CHECKPOINT_WHOLE, microseconds = 0;
    (void)tw_checkpoint_find_number(from, TW_SAVED_BEGUN, &begun);
    (void)tw_checkpoint_find_number(from, TW_SAVED_MICROSECONDS, &microseconds);
    (void)tw_checkpoint_find_number(from, TW_SAVED_BRANCHES, &job->result.branches);
    job->result.solutions = job->figures.before;
    pthread_mutex_lock(&job->lock);
    job->figures.branches = job->result.branches;
    job->figures.seconds = (double)microseconds / 1e6;
    job->figures.fraction = left < begun ? 1 - (double)left / (double)begun : 0;
    pthread_mutex_unlock(&job->lock);
    tw_job_free_origin(&job->origin);
    return TW_OK;
}

/* Loads the saved tables, if any, and the figures of the search before them. */
static tw_status begin_count(tw_job *job, const tw_watch *watch, tw_error *error)
{
    job_preparing self = {job, watch};
    const tw_watch own = {asked_to_go_on, &self};
    uint64_t microseconds = 0;
    if (job->origin.checkpoint)
        (void)tw_checkpoint_find_number(job->origin.checkpoint, TW_SAVED_MICROSECONDS,
                                        &microseconds);
    tw_status status = tw_job_begin_count(job, &own, error);
    if (job->counter) {
        job->result.solutions = job->figures.before;
        job->before_tables += (double)microseconds / 1e6;
    }
    return status;
}

tw_status tw_job_prepare(tw_job *job, const tw_watch *watch, tw_error *error)
{
    tw_clear_error(error);
    if (job->ready)
        return TW_OK;
    double began = tw_job_seconds(job);
    tw_status status = job->way == TW_JOB_ASKS ? choose_count(job, watch, error) : TW_OK;
    if (!status && job->way != TW_JOB_ASKS)
        status = prepare_solver(job, TW_STAGE_SEARCH, watch, error);
    if (!status && job->origin.checkpoint && !tw_job_is_count(job))
        status = resume_job(job, watch, error);
    bool prepared = !status && tw_solver_get_state(job->solver) != TW_SOLVER_NEW;
    if (prepared && tw_job_is_count(job)) {
        status = begin_count(job, watch, error);
        prepared = job->counter != NULL;
    }
    job->before_tables += tw_job_seconds(job) - began;
    if (status || !prepared)
        return status;
    if (job->store && !job->writer) {
        status = tw_store_writer_new(job, &job->writer, error);
        if (!status && tw_store_writer_run(job->writer) != job->run && job->figures.before > 0)
            tw_job_tell(job, TW_JOB_EVENT_STORE_LACKS, NULL, 0);
    }
    if (!status && job->writer) { /* texts of this run, not of the work */
        tw_job_texts_add(&job->texts, TW_JOB_STORE, job->store);
        tw_job_texts_add_number(&job->texts, TW_JOB_ID, tw_store_writer_run(job->writer));
    }
    if (!status && job->figures.limit > 0)
        tw_job_texts_add_number(&job->texts, TW_JOB_LIMIT, job->figures.limit);
    job->ready = !status && !job->texts.failed;
    if (!status)
        status = job->ready ? tw_job_checkpoint(job, error)
                            : tw_fail(error, TW_ERR_MEMORY, "out of memory");
    tw_job_update(job, NULL);
    return status;
}
