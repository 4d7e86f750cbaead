/* jobs.h -- jobs for tests: a puzzle on its own lattice, a folder, and counts of what is found. */
#pragma once

#include "support/hasty_disk.h"
#include "support/quick_clock.h"
#include "support/texts.h"
#include "support/tuning.h"

#include <unistd.h>

#include <tw/job.h>

static const char dominoes[] = "tilewright: 1\ntitle: Dominoes\nlattice: ./rows.yaml\n"
                               "container: {box: [6, 5]}\n"
                               "pieces: [{name: D, cells: [[0, 0], [1, 0]], copies: any}]\n";
static const tw_store_file files[] = {
    {"./rows.yaml", "tilewright-lattice: 1\nname: rows\nrank: 2\ncells:\n  cell:\n    arcs:\n"
                    "      left: [cell, [-1, 0], right]\n      right: [cell, [1, 0], left]\n"
                    "      up: [cell, [0, -1], down]\n      down: [cell, [0, 1], up]\n"
                    "turns:\n  quarter: {matrix: [[0, -1], [1, 0]]}\n"}};

enum { ALL = 1183, CLASSES = 603 }; /* solutions of the dominoes, all and up to turns */

static inline tw_status load_rows(void *user, const char *path, tw_bytes *bytes, tw_error *error)
{
    (void)user;
    (void)error;
    assert_string_equal(path, files[0].name);
    tw_bytes_add(bytes, files[0].text, strlen(files[0].text));
    return TW_OK;
}

/* ---- A place for files, and what is found ------------------------------------------------ */

typedef struct bench {
    char folder[24], path[40], store[40];
    tw_puzzle *puzzle;
    tw_solve_options search;
    tw_job_options options;
    /* set by the callbacks of the jobs */
    uint64_t found, events[5];
    bool unsafe; /* settle() fails */
} bench;

static inline bool take_event(void *user, const tw_job_event *event)
{
    ((bench *)user)->events[event->kind]++;
    return true;
}

static inline bool settle(void *user, tw_error *error)
{
    *error = (tw_error){.status = TW_ERR_IO, .message = "unsafe"};
    return !((bench *)user)->unsafe;
}

static inline bool count_solution(void *user, const tw_solution *solution)
{
    assert_true(solution->count > 0);
    ((bench *)user)->found++;
    return true;
}

static inline void set_up(bench *b)
{
    tw_source source = source_of("dominoes.yaml", dominoes);
    source.load = load_rows;
    memset(b, 0, sizeof *b);
    strcpy(b->folder, "job-XXXXXX");
    assert_non_null(mkdtemp(b->folder));
    snprintf(b->path, sizeof b->path, "%s/a.tw", b->folder);
    snprintf(b->store, sizeof b->store, "%s/a.store", b->folder);
    assert_int_equal(tw_puzzle_read(NULL, &source, NULL, &complaints, &b->puzzle), TW_OK);
    b->search = (tw_solve_options)ONE_THREAD(.engine = "dancing", .tuning = &by_size);
    b->options = (tw_job_options){.size = sizeof b->options,
                                  .search = &b->search,
                                  .name = "dominoes.yaml",
                                  .text = dominoes,
                                  .files = files,
                                  .file_count = 1,
                                  .disk = &hasty,
                                  .report = &complaints,
                                  .settle = settle,
                                  .event = take_event,
                                  .user = b};
}

static inline void tear_down(bench *b)
{
    tw_puzzle_free(b->puzzle);
    unlink(b->path);
    unlink(b->store);
    assert_int_equal(rmdir(b->folder), 0);
}

/* A bench that is torn down at the end of its block. */
#define BENCH(b)                                                                                   \
    __attribute__((cleanup(tear_down))) bench b;                                                   \
    set_up(&b)

static inline tw_job *new_job(const bench *b)
{
    tw_job *job = NULL;
    assert_well(tw_job_new(&quick, b->puzzle, &b->options, &job, &error));
    return job;
}

/* Opens a saved job from its file alone. */
static inline tw_job *open_job(bench *b, const char *path)
{
    tw_job *job = NULL;
    b->search = (tw_solve_options)ONE_THREAD(.limit = b->search.limit);
    b->options.text = NULL;
    b->options.file_count = 0;
    assert_well(tw_job_open(&quick, path, &b->options, &job, &error));
    return job;
}

static inline tw_result run(bench *b, tw_job *job, uint64_t branches)
{
    const tw_budget budget = {.size = sizeof budget, .branches = branches};
    const tw_solve_sink sink = {.size = sizeof sink, .solution = count_solution, .user = b};
    tw_result result = {0};
    assert_well(tw_job_run(job, &budget, &sink, &result, &error));
    return result;
}

static inline void save(tw_job *job)
{
    tw_error error = {0};
    if (tw_job_save(job, &error) != TW_OK)
        fail_msg("%s: %s", error.file, error.message);
}

/* Saves the job and reopens it from its checkpoint. */
static inline void save_and_open(bench *b, tw_job **job)
{
    save(*job);
    tw_job_free(*job);
    *job = NULL;
    *job = open_job(b, b->path);
}

static inline tw_job_figures figures_of(tw_job *job)
{
    tw_job_figures figures;
    tw_job_progress(job, &figures);
    return figures;
}

static inline void assert_whole(const tw_result *result)
{
    assert_int_equal(result->outcome, TW_OUTCOME_EXHAUSTED);
    assert_int_equal(result->solutions, CLASSES);
    assert_int_equal(result->none, ALL);
}
