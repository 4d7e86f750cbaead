/* test_job_count.c -- jobs that count without listing: saved now and then, opened again and again,
 * they come to the number; what can only be done with a search is refused in words. */
#include "support/jobs.h"

#define NO_CORNERS "{minus: [{box: [9, 8]}, {cells: [[0, 0], [8, 0]]}]}"
#define TROMINOES "80092" /* in 6 by 6, any copies of both (doc/counts.md) */

/* ---- Help -------------------------------------------------------------------------------- */

static void set_up_count(bench *b)
{
    tw_puzzle_free(b->puzzle);
    b->puzzle = read_parts("square", "{box: [6, 6]}", "[{set: {polyforms: 3}, copies: any}]");
    b->search = (tw_solve_options)ONE_THREAD(.limit = 0);
    b->options.text = NULL;
    b->options.file_count = 0;
    b->options.checkpoint = b->path;
    b->options.every = 0.5;
    b->options.count = true;
}

typedef struct patience {
    tw_job *job;
    size_t left;
    double done; /* at least, since it was so before */
} patience;

static bool while_patient(void *user, double done)
{
    patience *self = user;
    const tw_counter *counter = tw_job_counter(self->job);
    if (!counter || tw_counter_get_stats(counter).ranks == 0)
        return true;
    assert_true(done >= self->done);
    return self->left > 0 && self->left--;
}

/* true: it is done. */
static bool count_on(tw_job *job, size_t left, double done)
{
    patience self = {job, left, done};
    const tw_watch watch = {while_patient, &self};
    tw_error error = {0};
    if (tw_job_count(job, &watch, &error) != TW_OK)
        fail_msg("%s", error.message);
    return tw_counter_is_done(tw_job_counter(job));
}

static bool count(tw_job *job, size_t left)
{
    return count_on(job, left, 0);
}

static void assert_trominoes(const tw_job *job)
{
    assert_string_equal(tw_counter_total(tw_job_counter(job), TW_UP_TO_NONE, false), TROMINOES);
    assert_string_equal(tw_counter_total(tw_job_counter(job), TW_UP_TO_ISOMETRIES, false), "10112");
}

/* ---- Tests ------------------------------------------------------------------------------- */

TEST(a_count_goes_on_where_it_was_saved)
{
    BENCH(b);
    set_up_count(&b);
    OWNED(tw_job) *job = new_job(&b);
    size_t files_taken = 0;
    double last = 0;
    for (; !count_on(job, 3, last); files_taken++) {
        assert_true(figures_of(job).fraction >= last); /* what was done counts */
        last = figures_of(job).fraction;
        save_and_open(&b, &job);
        assert_true(tw_job_is_count(job));
    }
    assert_true(files_taken > 3);
    assert_trominoes(job);
    save_and_open(&b, &job); /* of one that is done there is nothing left to do */
    assert_true(count(job, 0));
    assert_trominoes(job);
}

/* What is killed goes on from what was saved by itself. */
TEST(it_is_saved_while_it_runs)
{
    BENCH(b);
    set_up_count(&b);
    OWNED(tw_job) *job = new_job(&b);
    assert_int_equal(tw_job_prepare(job, NULL, NULL), TW_OK);
    assert_int_equal(access(b.path, F_OK), 0); /* from the beginning */
    unlink(b.path);
    assert_false(count(job, 12));
    tw_job_free(job);
    job = open_job(&b, b.path);
    assert_int_equal(tw_job_prepare(job, NULL, NULL), TW_OK);
    assert_true(tw_counter_get_stats(tw_job_counter(job)).rank > 0);
    assert_true(count(job, SIZE_MAX));
    assert_trominoes(job);
}

TEST(a_count_has_no_search_and_no_parts)
{
    tw_result result;
    tw_divided divided;
    tw_error run_error = {0}, divide_error = {0}, merge_error = {0}, store_error = {0};
    BENCH(b);
    set_up_count(&b);
    const char *const paths[] = {b.path, NULL};
    tw_job *job = new_job(&b), *merged = NULL;
    assert_false(count(job, 5));
    assert_int_equal(tw_job_run(job, NULL, NULL, &result, &run_error), TW_ERR_UNSUPPORTED);
    assert_int_equal(tw_job_divide(job, 2, NULL, &divided, &divide_error), TW_ERR_UNSUPPORTED);
    assert_non_null(strstr(divide_error.message, "count"));
    save(job);
    tw_job_free(job);
    b.options.checkpoint = NULL;
    assert_int_equal(tw_job_merge(&quick, paths, &b.options, &merged, &merge_error),
                     TW_ERR_UNSUPPORTED);
    assert_string_equal(merge_error.file, b.path);
    b.options.store = b.store;
    assert_int_equal(tw_job_new(&quick, b.puzzle, &b.options, &merged, &store_error),
                     TW_ERR_UNSUPPORTED);
}

/* It counts for a while, then searches, and what is saved is always what it does. */
TEST(a_job_may_count_and_then_search)
{
    tw_result result;
    BENCH(b);
    set_up_count(&b);
    b.options.count = false;
    b.options.every = 1e6;
    OWNED(tw_job) *job = new_job(&b);
    assert_false(count(job, 5));
    save(job);
    assert_int_equal(tw_job_run(job, NULL, NULL, &result, NULL), TW_OK);
    assert_int_equal(result.none, 80092);
    assert_null(tw_job_counter(job));
    save_and_open(&b, &job);
    assert_false(tw_job_is_count(job));
}

/* Does a job in this container count, if that is quick? None of them does when it is asked for
 * what needs a search. */
static bool counts_by_itself(bench *b, const char *container, const char *pieces)
{
    tw_puzzle_free(b->puzzle);
    b->puzzle = read_parts("square", container, pieces);
    OWNED(tw_job) *job = new_job(b);
    assert_int_equal(tw_job_prepare(job, NULL, NULL), TW_OK);
    bool counts = tw_job_is_count(job);
    assert_true(counts || tw_solver_get_state(tw_job_solver(job)) == TW_SOLVER_READY);
    if (counts)
        assert_true(count(job, SIZE_MAX));
    return counts;
}

/* Planning a search of the strips would take minutes. */
TEST(a_job_may_count_where_that_is_quick)
{
    static const char pairs[] = "[{name: D, box: [2, 1], copies: any}]";
    static const char tetrominoes[] = "[{set: {polyforms: 4}, copies: any}]";
    BENCH(b);
    set_up_count(&b);
    b.options.count = false;
    b.options.count_if_quick = true;
    b.options.checkpoint = NULL;
    assert_true(counts_by_itself(&b, "{box: [30, 30]}", pairs));
    assert_true(counts_by_itself(&b, "{box: [400, 4]}", tetrominoes));
    assert_false(counts_by_itself(&b, "{box: [6, 6]}", pairs)); /* small */
    assert_false(counts_by_itself(&b, "{box: [12, 12]}", tetrominoes));
    assert_false(
        counts_by_itself(&b, "{box: [65, 1]}", "[{name: I, box: [65, 1]}]")); /* no copies */
    assert_false(counts_by_itself(&b, NO_CORNERS, pairs)); /* which has a proof */
    b.search.memory = 1 << 20;
    assert_false(counts_by_itself(&b, "{box: [30, 4]}", tetrominoes));
    b.search.memory = 0;
    b.search.limit = 5;
    assert_false(counts_by_itself(&b, "{box: [8, 8]}", pairs));
    b.search.limit = 0;
    b.options.checkpoint = b.path;
    assert_false(counts_by_itself(&b, "{box: [8, 8]}", pairs));
}

RUN_TESTS
