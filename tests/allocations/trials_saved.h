/* trials_saved.h -- trials (trial.h) of hashes, checkpoints, parts and jobs. */
#ifndef TW_TEST_TRIALS_SAVED_H
#define TW_TEST_TRIALS_SAVED_H

#include "trials_solve.h"
#include "store/checkpoint/merge.h"
#include "store/checkpoint/atomic_file.h"
#include "store/checkpoint/checkpoint_shared.h"
#include "store/fingerprint.h"

#include <stdio.h>
#include <unistd.h>

#include <tw/job.h>

/* ---- Hashes and checkpoints -------------------------------------------------------------- */

static tw_status try_puzzle_hash(trial *t, size_t variant)
{
    const tw_hash before = {{7}};
    tw_hash hash = before;
    CALL(tw_puzzle_hash(CONTEXT, variant ? about.marked : about.puzzle, &hash, NULL));
    UNTOUCHED(tw_hash_equal(&hash, &before));
    return status;
}

static tw_status try_cover_hash(trial *t, size_t variant)
{
    const tw_hash before = {{7}};
    tw_hash hash = before;
    (void)variant;
    CALL(tw_cover_hash(CONTEXT, about.cover, &hash, NULL));
    UNTOUCHED(tw_hash_equal(&hash, &before));
    return status;
}

static void *open_quick(void *user, char *path)
{
    (void)user;
    return fopen(path, "wb");
}

static size_t write_quick(void *user, void *file, const void *bytes, size_t count)
{
    (void)user;
    return fwrite(bytes, 1, count, file);
}

static bool sync_quick(void *user, void *file)
{
    (void)user;
    return file != NULL;
}

static bool close_quick(void *user, void *file)
{
    (void)user;
    return fclose(file) == 0;
}

static bool rename_quick(void *user, const char *from, const char *to)
{
    (void)user;
    return rename(from, to) == 0;
}

static bool sync_folder_quick(void *user, const char *path)
{
    (void)user;
    return path != NULL;
}

static void remove_quick(void *user, const char *path)
{
    (void)user;
    remove(path);
}

static const char *no_reason(void *user)
{
    (void)user;
    return NULL;
}

/* A disk that does not sync. */
static const tw_disk quick_disk = {.create = open_quick,
                                   .write = write_quick,
                                   .sync = sync_quick,
                                   .close = close_quick,
                                   .rename = rename_quick,
                                   .sync_folder = sync_folder_quick,
                                   .remove = remove_quick,
                                   .reason = no_reason};

static tw_status try_disk_save(trial *t, size_t variant)
{
    const char *path = trial_path(".disk");
    uint8_t data[] = "bytes";
    const tw_bytes bytes = {.context = CONTEXT, .data = data, .size = 5};
    CALL(tw_disk_save(&bytes, variant ? &quick_disk : NULL, path, NULL));
    remove(path);
    return status;
}

static tw_status try_checkpoint_write(trial *t, size_t variant)
{
    (void)variant;
    CALL(tw_checkpoint_write(CONTEXT, about.checkpoint, &nowhere, NULL));
    return status;
}

static tw_status try_checkpoint_save(trial *t, size_t variant)
{
    const char *path = trial_path(".tw");
    (void)variant;
    CALL(tw_checkpoint_save(CONTEXT, about.checkpoint, &quick_disk, path, NULL));
    remove(path);
    return status;
}

static tw_status try_checkpoint_read(trial *t, size_t variant)
{
    tw_checkpoint *read = NULL;
    (void)variant;
    CALL(tw_checkpoint_read(CONTEXT, checkpoint_file.bytes, checkpoint_file.count, &read, NULL));
    UNTOUCHED(!read);
    tw_checkpoint_free(read);
    return status;
}

static tw_status try_checkpoint_load(trial *t, size_t variant)
{
    const char *path = trial_path(".load");
    tw_checkpoint *read = NULL;
    (void)variant;
    PLENTY(tw_checkpoint_save(NULL, about.checkpoint, &quick_disk, path, NULL));
    CALL(tw_checkpoint_load(CONTEXT, path, &read, NULL));
    UNTOUCHED(!read);
    tw_checkpoint_free(read);
    remove(path);
    return status;
}

static tw_status try_checkpoint_match(trial *t, size_t variant)
{
    (void)variant;
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

static tw_status try_parts_cut(trial *t, size_t variant)
{
    OWNED(tw_solver) *solver = some_solver(t, 0, true);
    tw_divided divided = {.checkpoint = NULL};
    OWNED(tw_parts) *parts = NULL;
    (void)variant;
    PLENTY(tw_solver_divide(solver, 2, NULL, 0, NULL, &divided, NULL));
    CALL(tw_parts_cut(CONTEXT, divided.checkpoint, divided.part, 2, &parts, NULL));
    UNTOUCHED(!parts);
    return status;
}

static tw_status try_parts_read(trial *t, size_t variant)
{
    OWNED(tw_solver) *solver = NULL;
    OWNED(tw_parts) *parts = some_parts(t, &solver);
    tw_part_of of = {.count = 77};
    (void)variant;
    CALL(tw_parts_read(tw_parts_get(parts, 0), &of, NULL));
    UNTOUCHED(of.count == 77);
    return status;
}

static tw_status try_totals_add(trial *t, size_t variant)
{
    tw_totals totals = {.context = CONTEXT};
    (void)variant;
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

static tw_status try_merge_new(trial *t, size_t variant)
{
    tw_merge *merge = NULL;
    (void)variant;
    CALL(tw_merge_new(CONTEXT, &merge));
    UNTOUCHED(!merge);
    tw_merge_free(merge);
    return status;
}

static tw_status try_merge(trial *t, bool end)
{
    OWNED(tw_solver) *solver = NULL;
    OWNED(tw_parts) *parts = some_parts(t, &solver);
    tw_merge *merge = NULL;
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
    tw_merge_free(merge);
    return status;
}

static tw_status try_merge_add(trial *t, size_t variant)
{
    (void)variant;
    return try_merge(t, false);
}

static tw_status try_merge_end(trial *t, size_t variant)
{
    (void)variant;
    return try_merge(t, true);
}

/* ---- Jobs -------------------------------------------------------------------------------- */

static tw_job *some_job(trial *t, const char *checkpoint, bool ready)
{
    const tw_job_options options = {.size = sizeof options,
                                    .name = "trial",
                                    .checkpoint = checkpoint,
                                    .disk = &quick_disk,
                                    .store = ""};
    tw_job *job = NULL;
    PLENTY(tw_job_new(CONTEXT, about.puzzle, &options, &job, NULL));
    if (ready)
        PLENTY(tw_job_prepare(job, NULL, NULL));
    return job;
}

static tw_status try_job_new(trial *t, size_t variant)
{
    const tw_store_file file = {"a", "b"};
    const tw_job_options options = {.size = sizeof options,
                                    .name = "trial",
                                    .text = variant ? TRIAL_PUZZLE : NULL,
                                    .files = &file,
                                    .file_count = variant,
                                    .checkpoint = trial_path(".job"),
                                    .store = variant ? trial_path(".store") : NULL};
    OWNED(tw_job) *job = NULL;
    CALL(tw_job_new(CONTEXT, about.puzzle, &options, &job, NULL));
    UNTOUCHED(!job);
    return status;
}

static tw_status try_job_open(trial *t, size_t variant)
{
    char path[200];
    tw_job *job = some_job(t, strcpy(path, trial_path(".job")), true), *opened = NULL;
    (void)variant;
    PLENTY(tw_job_save(job, NULL));
    CALL(tw_job_open(CONTEXT, path, NULL, &opened, NULL));
    UNTOUCHED(!opened);
    tw_job_free(opened);
    tw_job_free(job);
    remove(path);
    return status;
}

static tw_status try_job_prepare(trial *t, size_t variant)
{
    char path[200];
    tw_result result;
    tw_job *job = some_job(t, strcpy(path, trial_path(".job")), false);
    (void)variant;
    CALL(tw_job_prepare(job, NULL, NULL));
    PLENTY(tw_job_run(job, NULL, NULL, &result, NULL));
    tw_job_free(job);
    remove(path);
    return status;
}

/* variant 0: a new job; 1: a reopened one. */
static tw_status try_job_count(trial *t, size_t variant)
{
    char path[200];
    const tw_job_options options = {.size = sizeof options,
                                    .name = "trial",
                                    .checkpoint = strcpy(path, trial_path(".job")),
                                    .disk = &quick_disk,
                                    .kind = TW_JOB_TABLES};
    tw_result result;
    tw_job *job = NULL;
    PLENTY(tw_job_new(CONTEXT, about.puzzle, &options, &job, NULL));
    if (variant) {
        PLENTY(tw_job_prepare(job, NULL, NULL));
        tw_job_free(job);
        PLENTY(tw_job_open(CONTEXT, path, &options, &job, NULL));
    }
    CALL(tw_job_run(job, NULL, NULL, &result, NULL));
    tw_job_free(job);
    remove(path);
    return status;
}

static tw_status try_job_run(trial *t, size_t variant)
{
    char path[200];
    tw_result result = {.none = 77777};
    tw_job *job = some_job(t, strcpy(path, trial_path(".job")), variant);
    CALL(tw_job_run(job, NULL, NULL, &result, NULL));
    UNTOUCHED(result.none == 77777);
    PLENTY(tw_job_run(job, NULL, NULL, &result, NULL));
    tw_job_free(job);
    remove(path);
    return status;
}

static tw_status try_job_save(trial *t, size_t variant)
{
    char path[200];
    const tw_budget some = {.size = sizeof some, .branches = 2};
    tw_result result;
    tw_job *job = some_job(t, strcpy(path, trial_path(".job")), true);
    (void)variant;
    PLENTY(tw_job_run(job, &some, NULL, &result, NULL));
    CALL(tw_job_save(job, NULL));
    PLENTY(tw_job_save(job, NULL));
    tw_job_free(job);
    remove(path);
    return status;
}

static tw_status try_job_divide(trial *t, size_t variant)
{
    char path[200];
    tw_divided divided = {.checkpoint = about.checkpoint};
    tw_job *job = some_job(t, strcpy(path, trial_path(".job")), true);
    (void)variant;
    CALL(tw_job_divide(job, 2, NULL, &divided, NULL));
    UNTOUCHED(divided.checkpoint == about.checkpoint);
    PLENTY(tw_job_divide(job, 2, NULL, &divided, NULL));
    tw_job_free(job);
    remove(path);
    return status;
}

static tw_status try_job_merge(trial *t, size_t variant)
{
    char path[200], parts_paths[2][200];
    const char *const paths[] = {parts_paths[0], parts_paths[1], NULL};
    tw_job *job = some_job(t, strcpy(path, trial_path(".job")), true), *merged = NULL;
    tw_divided divided = {.checkpoint = NULL};
    tw_parts *parts = NULL;
    (void)variant;
    PLENTY(tw_job_divide(job, 2, NULL, &divided, NULL));
    PLENTY(tw_parts_cut(CONTEXT, divided.checkpoint, divided.part, 2, &parts, NULL));
    for (size_t i = 0; i < 2; i++) {
        strcpy(parts_paths[i], trial_path(i ? ".part2" : ".part1"));
        PLENTY(
            tw_checkpoint_save(CONTEXT, tw_parts_get(parts, i), &quick_disk, parts_paths[i], NULL));
    }
    CALL(tw_job_merge(CONTEXT, paths, NULL, &merged, NULL));
    UNTOUCHED(!merged);
    tw_job_free(merged);
    tw_parts_free(parts);
    tw_job_free(job);
    remove(path);
    remove(parts_paths[0]);
    remove(parts_paths[1]);
    return status;
}

#endif
