/* trials_saved.h -- trials (trial.h) of hashes, checkpoints, parts and jobs. */
#pragma once

#include "trials_solve.h"
#include "support/hasty_disk.h"
#include "store/checkpoint/merge.h"
#include "store/checkpoint/atomic_file.h"
#include "store/checkpoint/checkpoint_shared.h"
#include "store/fingerprint.h"

#include <tw/job.h>

OWNABLE(tw_checkpoint)
OWNABLE(tw_merge)

/* ---- Hashes and checkpoints -------------------------------------------------------------- */

TRIAL(tw_puzzle_hash, 2)
{
    const tw_hash before = {{7}};
    tw_hash hash = before;
    CALL(tw_puzzle_hash(CONTEXT, variant ? about.marked : about.puzzle, &hash, NULL));
    UNTOUCHED(tw_hash_equal(&hash, &before));
    return status;
}

TRIAL(tw_cover_hash, 1)
{
    const tw_hash before = {{7}};
    tw_hash hash = before;
    CALL(tw_cover_hash(CONTEXT, about.cover, &hash, NULL));
    UNTOUCHED(tw_hash_equal(&hash, &before));
    return status;
}

TRIAL(tw_disk_save, 2)
{
    TRIAL_PATH(path, ".disk");
    uint8_t data[] = "bytes";
    const tw_bytes bytes = {.context = CONTEXT, .data = data, .size = 5};
    CALL(tw_disk_save(&bytes, variant ? &hasty : NULL, path.at, NULL));
    return status;
}

TRIAL(tw_checkpoint_write, 1)
{
    CALL(tw_checkpoint_write(CONTEXT, about.checkpoint, &nowhere, NULL));
    return status;
}

TRIAL(tw_checkpoint_save, 1)
{
    TRIAL_PATH(path, ".tw");
    CALL(tw_checkpoint_save(CONTEXT, about.checkpoint, &hasty, path.at, NULL));
    return status;
}

TRIAL(tw_checkpoint_read, 1)
{
    OWNED(tw_checkpoint) *read = NULL;
    CALL(tw_checkpoint_read(CONTEXT, checkpoint_file.data, checkpoint_file.size, &read, NULL));
    UNTOUCHED(!read);
    return status;
}

TRIAL(tw_checkpoint_load, 1)
{
    TRIAL_PATH(path, ".load");
    OWNED(tw_checkpoint) *read = NULL;
    PLENTY(tw_checkpoint_save(NULL, about.checkpoint, &hasty, path.at, NULL));
    CALL(tw_checkpoint_load(CONTEXT, path.at, &read, NULL));
    UNTOUCHED(!read);
    return status;
}

TRIAL(tw_checkpoint_match, 1)
{
    CALL(tw_checkpoint_match(about.checkpoint, &about.checkpoint->puzzle, &about.checkpoint->cover,
                             NULL));
    return status;
}

/* ---- Parts ------------------------------------------------------------------------------- */

/* The solver's work cut into two parts; the division is freed with the solver. */
static tw_parts *some_parts(trial *t, tw_solver **solver)
{
    tw_divided divided = {.checkpoint = NULL};
    tw_parts *parts = NULL;
    *solver = some_solver(t, 0, true);
    PLENTY(tw_solver_divide(*solver, 2, NULL, 0, NULL, &divided, NULL));
    PLENTY(tw_parts_cut(CONTEXT, divided.checkpoint, divided.part, 2, &parts, NULL));
    return parts;
}

TRIAL(tw_parts_cut, 1)
{
    OWNED(tw_solver) *solver = some_solver(t, 0, true);
    tw_divided divided = {.checkpoint = NULL};
    OWNED(tw_parts) *parts = NULL;
    PLENTY(tw_solver_divide(solver, 2, NULL, 0, NULL, &divided, NULL));
    CALL(tw_parts_cut(CONTEXT, divided.checkpoint, divided.part, 2, &parts, NULL));
    UNTOUCHED(!parts);
    return status;
}

TRIAL(tw_parts_read, 1)
{
    OWNED(tw_solver) *solver = NULL;
    OWNED(tw_parts) *parts = some_parts(t, &solver);
    tw_part_of of = {.count = 77};
    CALL(tw_parts_read(tw_parts_get(parts, 0), &of, NULL));
    UNTOUCHED(of.count == 77);
    return status;
}

TRIAL(tw_totals_add, 1)
{
    tw_totals totals = {.context = CONTEXT};
    PLENTY(tw_totals_add(&totals, about.checkpoint));
    const size_t count = totals.count;
    const tw_checkpoint_number more[] = {{5, 1}, {7, 1}, {9, 1}, {11, 1}, {60000, 1}};
    tw_checkpoint other = *about.checkpoint;
    other.numbers = more;
    other.number_count = 5;
    CALL(tw_totals_add(&totals, &other));
    UNTOUCHED(totals.count == count);
    tw_totals_free(&totals);
    return status;
}

TRIAL(tw_merge_new, 1)
{
    OWNED(tw_merge) *merge = NULL;
    CALL(tw_merge_new(CONTEXT, &merge));
    UNTOUCHED(!merge);
    return status;
}

static tw_status try_merge(trial *t, bool end)
{
    OWNED(tw_solver) *solver = NULL;
    OWNED(tw_parts) *parts = some_parts(t, &solver);
    OWNED(tw_merge) *merge = NULL;
    const tw_checkpoint *whole = NULL;
    tw_status status = TW_OK;
    PLENTY(tw_merge_new(CONTEXT, &merge));
    t->armed = !end;
    for (size_t i = 0; i < 2 && !status; i++)
        status = tw_merge_add(merge, i ? "one" : "two", tw_parts_get(parts, i), NULL);
    t->armed = end;
    if (!status)
        status = tw_merge_end(merge, &whole, NULL);
    t->armed = false;
    UNTOUCHED(!whole);
    return status;
}

TRIAL(tw_merge_add, 1)
{
    return try_merge(t, false);
}

TRIAL(tw_merge_end, 1)
{
    return try_merge(t, true);
}

/* ---- Jobs -------------------------------------------------------------------------------- */

static tw_job *some_job(trial *t, const char *checkpoint, bool ready)
{
    const tw_job_options options = {.size = sizeof options,
                                    .name = "trial",
                                    .checkpoint = checkpoint,
                                    .disk = &hasty,
                                    .store = ""};
    tw_job *job = NULL;
    PLENTY(tw_job_new(CONTEXT, about.puzzle, &options, &job, NULL));
    if (ready)
        PLENTY(tw_job_prepare(job, NULL, NULL));
    return job;
}

TRIAL(tw_job_new, 2)
{
    const tw_store_file file = {"a", "b"};
    TRIAL_PATH(path, ".job");
    TRIAL_PATH(store, ".store");
    const tw_job_options options = {.size = sizeof options,
                                    .name = "trial",
                                    .text = variant ? TRIAL_PUZZLE : NULL,
                                    .files = &file,
                                    .file_count = variant,
                                    .checkpoint = path.at,
                                    .store = variant ? store.at : NULL};
    OWNED(tw_job) *job = NULL;
    CALL(tw_job_new(CONTEXT, about.puzzle, &options, &job, NULL));
    UNTOUCHED(!job);
    return status;
}

TRIAL(tw_job_open, 1)
{
    TRIAL_PATH(path, ".job");
    OWNED(tw_job) *job = some_job(t, path.at, true), *opened = NULL;
    PLENTY(tw_job_save(job, NULL));
    CALL(tw_job_open(CONTEXT, path.at, NULL, &opened, NULL));
    UNTOUCHED(!opened);
    return status;
}

TRIAL(tw_job_prepare, 1)
{
    TRIAL_PATH(path, ".job");
    tw_result result;
    OWNED(tw_job) *job = some_job(t, path.at, false);
    CALL(tw_job_prepare(job, NULL, NULL));
    PLENTY(tw_job_run(job, NULL, NULL, &result, NULL));
    return status;
}

/* variant 0: a new job; 1: a reopened one. */
TRIAL_OF(tw_job_run, job_count, 2)
{
    TRIAL_PATH(path, ".job");
    const tw_job_options options = {.size = sizeof options,
                                    .name = "trial",
                                    .checkpoint = path.at,
                                    .disk = &hasty,
                                    .kind = TW_JOB_TABLES};
    tw_result result;
    OWNED(tw_job) *job = NULL;
    PLENTY(tw_job_new(CONTEXT, about.puzzle, &options, &job, NULL));
    if (variant) {
        PLENTY(tw_job_prepare(job, NULL, NULL));
        tw_job_free(job);
        job = NULL;
        PLENTY(tw_job_open(CONTEXT, path.at, &options, &job, NULL));
    }
    CALL(tw_job_run(job, NULL, NULL, &result, NULL));
    return status;
}

TRIAL(tw_job_run, 2)
{
    TRIAL_PATH(path, ".job");
    tw_result result = {.none = 77777};
    OWNED(tw_job) *job = some_job(t, path.at, variant);
    CALL(tw_job_run(job, NULL, NULL, &result, NULL));
    UNTOUCHED(result.none == 77777);
    PLENTY(tw_job_run(job, NULL, NULL, &result, NULL));
    return status;
}

TRIAL(tw_job_save, 1)
{
    TRIAL_PATH(path, ".job");
    const tw_budget some = {.size = sizeof some, .branches = 2};
    tw_result result;
    OWNED(tw_job) *job = some_job(t, path.at, true);
    PLENTY(tw_job_run(job, &some, NULL, &result, NULL));
    CALL(tw_job_save(job, NULL));
    PLENTY(tw_job_save(job, NULL));
    return status;
}

TRIAL(tw_job_divide, 1)
{
    TRIAL_PATH(path, ".job");
    tw_divided divided = {.checkpoint = about.checkpoint};
    OWNED(tw_job) *job = some_job(t, path.at, true);
    CALL(tw_job_divide(job, 2, NULL, &divided, NULL));
    UNTOUCHED(divided.checkpoint == about.checkpoint);
    PLENTY(tw_job_divide(job, 2, NULL, &divided, NULL));
    return status;
}

TRIAL(tw_job_merge, 1)
{
    TRIAL_PATH(path, ".job");
    TRIAL_PATH(one, ".part1");
    TRIAL_PATH(two, ".part2");
    const char *const paths[] = {one.at, two.at, NULL};
    OWNED(tw_job) *job = some_job(t, path.at, true), *merged = NULL;
    tw_divided divided = {.checkpoint = NULL};
    OWNED(tw_parts) *parts = NULL;
    PLENTY(tw_job_divide(job, 2, NULL, &divided, NULL));
    PLENTY(tw_parts_cut(CONTEXT, divided.checkpoint, divided.part, 2, &parts, NULL));
    for (size_t i = 0; i < 2; i++)
        PLENTY(tw_checkpoint_save(CONTEXT, tw_parts_get(parts, i), &hasty, paths[i], NULL));
    CALL(tw_job_merge(CONTEXT, paths, NULL, &merged, NULL));
    UNTOUCHED(!merged);
    return status;
}

/* ---- Sets of pieces ---------------------------------------------------------------------- */

TRIAL(tw_sets_save, 1)
{
    TRIAL_PATH(path, ".sets");
    OWNED(tw_sets) *sets = some_sets(t);
    (void)variant;
    PLENTY(tw_sets_decide(sets, NULL, NULL, NULL, NULL));
    CALL(tw_sets_save(sets, &hasty, path.at, NULL));
    return status;
}

TRIAL(tw_sets_load, 1)
{
    TRIAL_PATH(path, ".sets");
    OWNED(tw_sets) *sets = some_sets(t);
    (void)variant;
    PLENTY(tw_sets_save(sets, &hasty, path.at, NULL));
    CALL(tw_sets_load(sets, path.at, NULL, NULL));
    return status;
}
