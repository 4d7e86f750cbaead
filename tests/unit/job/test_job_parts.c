/* test_job_parts.c -- jobs divided and merged, and jobs that keep their solutions in a store. */
#include "support/jobs.h"

/* ---- Parts ------------------------------------------------------------------------------- */

enum { PARTS = 5 };

static void cut(const bench *b, tw_job *job, char paths[PARTS][48])
{
    tw_divided divided = {0};
    OWNED(tw_parts) *parts = NULL;
    assert_int_equal(tw_job_divide(job, PARTS, NULL, &divided, NULL), TW_OK);
    assert_int_equal(tw_parts_cut(NULL, divided.checkpoint, divided.part, PARTS, &parts, NULL),
                     TW_OK);
    for (size_t i = 0; i < PARTS; i++) {
        snprintf(paths[i], 48, "%s/%zu.tw", b->folder, i);
        assert_int_equal(tw_checkpoint_save(NULL, tw_parts_get(parts, i), NULL, paths[i], NULL),
                         TW_OK);
    }
}

static tw_result merge(bench *b, char paths[PARTS][48])
{
    const char *names[PARTS + 1] = {NULL};
    OWNED(tw_job) *job = NULL;
    tw_result result = {0};
    for (size_t i = 0; i < PARTS; i++)
        names[i] = paths[PARTS - 1 - i];
    assert_well(tw_job_merge(NULL, names, &b->options, &job, &error));
    assert_int_equal(tw_job_prepare(job, NULL, NULL), TW_OK);
    tw_job_pause(job);
    assert_int_equal(tw_job_run(job, NULL, NULL, &result, NULL), TW_OK);
    return result;
}

TEST(parts_make_up_the_whole)
{
    char paths[PARTS][48];
    BENCH(b);
    tw_job *job = new_job(&b);
    run(&b, job, 700); /* the rest is divided */
    cut(&b, job, paths);
    tw_job_free(job);
    tw_result result = merge(&b, paths);
    assert_int_equal(result.outcome, TW_OUTCOME_STOPPED);
    assert_int_equal(result.solutions, b.found);
    for (size_t i = 0; i < PARTS; i++) {
        b.options.checkpoint = paths[i];
        job = open_job(&b, paths[i]);
        assert_int_equal(run(&b, job, 0).outcome, TW_OUTCOME_EXHAUSTED);
        save(job);
        tw_job_free(job);
    }
    b.options.checkpoint = NULL;
    result = merge(&b, paths);
    assert_whole(&result);
    assert_int_equal(b.found, CLASSES);
    for (size_t i = 0; i < PARTS; i++)
        unlink(paths[i]);
}

TEST(what_was_divided_is_what_is_saved)
{
    tw_divided divided;
    tw_checkpoint *read = NULL;
    BENCH(b);
    b.options.checkpoint = b.path;
    OWNED(tw_job) *job = new_job(&b);
    run(&b, job, 300);
    assert_int_equal(tw_job_divide(job, 4, NULL, &divided, NULL), TW_OK);
    size_t tasks = divided.checkpoint->task_count;
    save(job);
    assert_int_equal(tw_checkpoint_load(NULL, b.path, &read, NULL), TW_OK);
    assert_true(tasks >= 4);
    assert_int_equal(read->task_count, tasks);
    tw_checkpoint_free(read);
    const tw_result result = run(&b, job, 0);
    assert_whole(&result);
}

/* ---- Stores ------------------------------------------------------------------------------ */

static uint64_t solutions_in(const char *path, tw_store_stats *stats)
{
    tw_store *store = NULL;
    assert_int_equal(tw_store_open(NULL, path, TW_STORE_READ, &store, NULL), TW_OK);
    assert_int_equal(tw_store_get_stats(store, 1, stats, NULL), TW_OK);
    tw_store_free(store);
    return stats->solutions;
}

TEST(a_store_has_each_solution_once)
{
    tw_store_stats stats;
    BENCH(b);
    b.options.checkpoint = b.path;
    b.options.store = b.store;
    tw_job *job = new_job(&b);
    run(&b, job, 1500);
    save(job);
    assert_int_equal(figures_of(job).stored, b.found);
    assert_int_equal(figures_of(job).missing, 0);
    assert_int_equal(solutions_in(b.store, &stats), b.found);
    run(&b, job, 500); /* not in the checkpoint, but in the store */
    tw_job_free(job);
    b.options.store = NULL; /* the checkpoint names it */
    job = open_job(&b, b.path);
    assert_string_equal(tw_job_store(job), b.store);
    const tw_result result = run(&b, job, 0);
    assert_whole(&result);
    save(job);
    tw_job_free(job);
    assert_int_equal(solutions_in(b.store, &stats), CLASSES);
    assert_int_equal(stats.runs, 1);
    assert_int_equal(stats.finished, 1);
    assert_true(stats.complete);
    const uint64_t branches = stats.branches;
    job = open_job(&b, b.path); /* nothing is left, so nothing is added */
    run(&b, job, 0);
    save(job);
    tw_job_free(job);
    assert_int_equal(b.events[TW_JOB_EVENT_STORE_LACKS], 0);
    assert_int_equal(solutions_in(b.store, &stats), CLASSES);
    assert_true(stats.runs == 1 && stats.branches == branches && stats.complete);
}

/* Whoever goes on from a copy of an earlier checkpoint, and stops, takes nothing back. */
TEST(a_run_that_ended_in_a_store_stays_whole)
{
    tw_store_stats stats;
    BENCH(b);
    b.options.checkpoint = b.path;
    b.options.store = b.store;
    tw_job *job = new_job(&b);
    run(&b, job, 1500);
    save(job);
    tw_job_free(job);
    b.options.checkpoint = b.options.store = NULL;
    for (unsigned i = 0; i < 2; i++) {
        job = open_job(&b, b.path);
        run(&b, job, i == 0 ? 0 : 300);
        save(job);
        tw_job_free(job);
        assert_int_equal(solutions_in(b.store, &stats), CLASSES);
        assert_true(stats.runs == 1 && stats.complete);
        assert_int_equal(b.events[TW_JOB_EVENT_STORE_LACKS], 0);
    }
}

/* Each look advances the clock two seconds, so that the writer is woken all the time. */
static double slow_seconds(void *user)
{
    static atomic_ullong clock_looks;
    (void)user;
    return 2 * (double)atomic_fetch_add(&clock_looks, 1);
}

TEST(the_end_of_a_run_comes_after_all_else)
{
    const tw_context slow = {.size = sizeof slow, .resize = soiled_resize, .seconds = slow_seconds};
    for (size_t i = 0; i < 30; i++) {
        tw_store_stats stats;
        tw_job *job = NULL;
        BENCH(b);
        b.options.store = b.store;
        assert_int_equal(tw_job_new(&slow, b.puzzle, &b.options, &job, NULL), TW_OK);
        run(&b, job, 0);
        save(job);
        tw_job_free(job);
        assert_int_equal(solutions_in(b.store, &stats), CLASSES);
        assert_int_equal(stats.finished, 1);
    }
}

TEST(another_store_lacks_what_was_found_before)
{
    tw_store_stats stats;
    BENCH(b);
    b.options.checkpoint = b.path;
    OWNED(tw_job) *job = new_job(&b);
    uint64_t before = run(&b, job, 1500).solutions;
    save(job);
    tw_job_free(job);
    assert_true(before > 0);
    b.options.store = b.store;
    job = open_job(&b, b.path);
    assert_int_equal(tw_job_prepare(job, NULL, NULL), TW_OK);
    assert_int_equal(b.events[TW_JOB_EVENT_STORE_LACKS], 1);
    run(&b, job, 0);
    save(job);
    tw_job_free(job);
    assert_int_equal(solutions_in(b.store, &stats), CLASSES - before);
    assert_int_equal(stats.finished, 1);
    assert_true(!stats.complete && stats.known == CLASSES);
    b.options.store = "";
    job = open_job(&b, b.path);
    assert_null(tw_job_store(job));
}

/* A checkpoint is not trusted: it names a store, but the store must know its run. */
TEST(a_store_that_does_not_know_the_run_stays)
{
    tw_store_stats stats;
    tw_error error = {0};
    BENCH(b);
    b.options.checkpoint = b.path;
    b.options.store = b.store;
    tw_job *job = new_job(&b);
    run(&b, job, 1500);
    save(job);
    tw_job_free(job);
    assert_int_equal(unlink(b.store), 0);
    b.options.checkpoint = NULL;
    job = new_job(&b); /* another run with the same number */
    run(&b, job, 500);
    save(job);
    tw_job_free(job);
    const uint64_t before = solutions_in(b.store, &stats);
    b.options.store = NULL;
    job = open_job(&b, b.path);
    assert_int_equal(tw_job_prepare(job, NULL, &error), TW_ERR_INPUT);
    assert_string_equal(error.file, b.store);
    assert_non_null(strstr(error.message, "knows nothing of the run"));
    tw_job_free(job);
    assert_int_equal(solutions_in(b.store, &stats), before);
    assert_int_equal(stats.runs, 1);
    b.options.store = b.store; /* the caller names the store */
    job = open_job(&b, b.path);
    run(&b, job, 0);
    save(job);
    tw_job_free(job);
    assert_true(solutions_in(b.store, &stats) < CLASSES && !stats.complete && stats.runs == 2);
}

TEST(an_earlier_run_tells_how_long_it_takes)
{
    tw_store_run earlier;
    BENCH(b);
    b.options.store = b.store;
    OWNED(tw_job) *job = new_job(&b);
    assert_int_equal(tw_job_prepare(job, NULL, NULL), TW_OK);
    assert_false(tw_job_earlier(job, &earlier));
    const tw_result result = run(&b, job, 0);
    save(job);
    tw_job_free(job);
    job = new_job(&b);
    assert_int_equal(tw_job_prepare(job, NULL, NULL), TW_OK);
    assert_true(tw_job_earlier(job, &earlier));
    assert_int_equal(earlier.branches, result.branches);
}

TEST(a_store_that_is_none_is_named)
{
    tw_error error = {0};
    BENCH(b);
    b.options.store = b.store;
    FILE *file = fopen(b.store, "w");
    assert_non_null(file);
    for (size_t i = 0; i < 100; i++)
        fputs("this is a text and no store\n", file);
    fclose(file);
    OWNED(tw_job) *job = new_job(&b);
    assert_int_equal(tw_job_prepare(job, NULL, &error), TW_ERR_INPUT);
    assert_string_equal(error.file, b.store);
}

RUN_TESTS
