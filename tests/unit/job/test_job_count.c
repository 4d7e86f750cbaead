/* test_job_count.c -- jobs that count by tables: saved and reopened many times, they find the right
 * number; and jobs that choose between tables and a search. */
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
    b->options.kind = TW_JOB_TABLES;
}

typedef struct patience {
    tw_job *job;
    size_t left;
    double done; /* the least fraction, reached before */
} patience;

static bool while_patient(void *user, const tw_progress *now)
{
    patience *self = user;
    const tw_counter *counter = tw_job_counter(self->job);
    if (!counter || tw_counter_get_stats(counter).ranks == 0)
        return true;
    assert_true(now->fraction >= self->done);
    assert_true(now->seconds > 0); /* while the call runs, too */
    return self->left > 0 && self->left--;
}

/* Continues the count; true: it is done. */
static bool count_on(tw_job *job, size_t left, double done)
{
    patience self = {job, left, done};
    const tw_solve_sink sink = {.size = sizeof sink, .progress = while_patient, .user = &self};
    tw_result result;
    assert_well(tw_job_run(job, NULL, &sink, &result, &error));
    bool all = tw_counter_is_done(tw_job_counter(job));
    assert_int_equal(result.outcome, all ? TW_OUTCOME_EXHAUSTED : TW_OUTCOME_STOPPED);
    assert_int_equal(figures_of(job).state == TW_SOLVER_DONE, all);
    if (all && tw_counter_total(tw_job_counter(job), TW_SAME_REFLECTIONS, false))
        assert_true(result.none >= result.reflections); /* both may be capped at 2^64 - 1 */
    return all;
}

static bool count(tw_job *job, size_t left)
{
    return count_on(job, left, 0);
}

static void assert_trominoes(const tw_job *job)
{
    assert_string_equal(tw_counter_total(tw_job_counter(job), TW_SAME_NONE, false), TROMINOES);
    assert_string_equal(tw_counter_total(tw_job_counter(job), TW_SAME_REFLECTIONS, false), "10112");
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
        assert_true(figures_of(job).fraction >= last); /* finished work counts */
        last = figures_of(job).fraction;
        save_and_open(&b, &job);
        assert_true(tw_job_is_count(job));
    }
    assert_true(files_taken > 3);
    assert_trominoes(job);
    save_and_open(&b, &job); /* a finished count has nothing left to do */
    assert_true(count(job, 0));
    assert_trominoes(job);
}

/* A killed job resumes from its last automatic save. */
TEST(it_is_saved_while_it_runs)
{
    BENCH(b);
    set_up_count(&b);
    OWNED(tw_job) *job = new_job(&b);
    assert_int_equal(tw_job_prepare(job, NULL, NULL), TW_OK);
    assert_int_equal(access(b.path, F_OK), 0); /* from the beginning */
    unlink(b.path);
    assert_false(count(job, 20));
    tw_job_free(job);
    job = open_job(&b, b.path);
    assert_int_equal(tw_job_prepare(job, NULL, NULL), TW_OK);
    assert_true(tw_counter_get_stats(tw_job_counter(job)).rank > 0);
    assert_true(count(job, SIZE_MAX));
    assert_trominoes(job);
}

TEST(a_count_has_no_parts_and_no_store)
{
    tw_divided divided;
    tw_error divide_error = {0}, merge_error = {0}, store_error = {0};
    BENCH(b);
    set_up_count(&b);
    const char *const paths[] = {b.path, NULL};
    tw_job *job = new_job(&b), *merged = NULL;
    assert_false(count(job, 5));
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

/* The events of a job that begins with a search and tries tables. */
typedef struct tries {
    size_t tables;   /* progress calls with tables */
    bool stops;      /* during the tables */
    bool slows_down; /* the clock runs fast during the tables */
} tries;

static bool tell_try(void *user, const tw_progress *now)
{
    tries *self = user;
    self->tables += now->states > 0;
    if (now->states > 0 && self->slows_down)
        atomic_fetch_add(&looks, 1000000);
    return now->states == 0 || !self->stops;
}

static tw_result run_tries(tw_job *job, tries *self)
{
    const tw_solve_sink sink = {.size = sizeof sink, .progress = tell_try, .user = self};
    tw_result result;
    assert_well(tw_job_run(job, NULL, &sink, &result, &error));
    return result;
}

static void set_up_tries(bench *b)
{
    set_up_count(b);
    b->options.kind = TW_JOB_COUNT;
    b->options.every = 1e9;
}

/* With this clock any search takes long. */
TEST(a_search_that_lasts_gives_way_to_tables)
{
    BENCH(b);
    set_up_tries(&b);
    OWNED(tw_job) *job = new_job(&b);
    tries self = {0};
    tw_result result = run_tries(job, &self);
    assert_true(self.tables > 0);
    assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
    assert_int_equal(result.none, 80092);
    assert_int_equal(result.solutions, result.reflections);
    assert_trominoes(job);
    result = run_tries(job, &self); /* the same result again */
    assert_int_equal(result.none, 80092);
}

/* The job is saved as what it does now. */
TEST(tables_that_were_stopped_go_on_as_tables)
{
    BENCH(b);
    set_up_tries(&b);
    OWNED(tw_job) *job = new_job(&b);
    tries self = {.stops = true};
    assert_int_equal(run_tries(job, &self).outcome, TW_OUTCOME_STOPPED);
    assert_non_null(tw_job_counter(job));
    save_and_open(&b, &job);
    assert_true(tw_job_is_count(job));
    assert_true(count(job, SIZE_MAX));
    assert_trominoes(job);
}

static bool ask_a_while(void *user, double done)
{
    size_t *left = user;
    (void)done;
    return *left > 0 && (*left)--;
}

/* A job stopped on the way is not ready, and is prepared again. */
TEST(taking_up_tables_can_be_stopped)
{
    BENCH(b);
    set_up_count(&b);
    OWNED(tw_job) *job = new_job(&b);
    assert_false(count(job, 20));
    size_t stops = 0;
    for (size_t asks = 0; asks < 8; asks++) {
        size_t left = asks;
        const tw_watch watch = {ask_a_while, &left};
        save_and_open(&b, &job);
        assert_int_equal(tw_job_prepare(job, &watch, NULL), TW_OK);
        if (!tw_job_is_ready(job)) {
            stops += tw_solver_get_state(tw_job_solver(job)) == TW_SOLVER_READY;
            assert_int_equal(tw_job_save(job, NULL), TW_ERR_STATE);
            assert_int_equal(tw_job_prepare(job, NULL, NULL), TW_OK);
        }
    }
    assert_true(stops > 0); /* stopped when only the tables were left */
    assert_true(count(job, SIZE_MAX));
    assert_trominoes(job);
}

/* With this clock the search makes some progress before tables are tried. */
static double slow_seconds(void *user)
{
    return 0.1 * quick_seconds(user);
}

TEST(tables_that_go_on_know_what_the_search_found)
{
    const tw_context slow = {
        .size = sizeof slow, .resize = soiled_resize, .seconds = slow_seconds, .user = NULL};
    BENCH(b);
    set_up_tries(&b);
    tw_puzzle_free(b.puzzle);
    b.puzzle = read_parts("square", "{box: [9, 7]}", "[{set: {polyforms: 3}, copies: any}]");
    OWNED(tw_job) *job = NULL;
    assert_int_equal(tw_job_new(&slow, b.puzzle, &b.options, &job, NULL), TW_OK);
    tries self = {.stops = true};
    tw_result before = run_tries(job, &self), after;
    assert_int_equal(before.outcome, TW_OUTCOME_STOPPED);
    assert_true(before.solutions > 0);
    save_and_open(&b, &job);
    assert_int_equal(tw_job_prepare(job, NULL, NULL), TW_OK);
    tw_job_pause(job);
    assert_int_equal(tw_job_run(job, NULL, NULL, &after, NULL), TW_OK);
    assert_int_equal(after.outcome, TW_OUTCOME_STOPPED);
    assert_int_equal(after.solutions, before.solutions);
    assert_true(after.seconds >= before.seconds);
}

TEST(tables_that_seem_slower_give_way_to_the_search)
{
    const tw_context slow = {
        .size = sizeof slow, .resize = soiled_resize, .seconds = slow_seconds, .user = NULL};
    BENCH(b);
    set_up_tries(&b);
    OWNED(tw_job) *job = NULL;
    assert_int_equal(tw_job_new(&slow, b.puzzle, &b.options, &job, NULL), TW_OK);
    tries self = {.slows_down = true};
    tw_result result = run_tries(job, &self);
    assert_in_range(self.tables, 1, 3);
    assert_null(tw_job_counter(job));
    assert_int_equal(result.none, 80092);
    assert_true(result.branches > 80092 / 8); /* of the search */
    save_and_open(&b, &job);
    assert_false(tw_job_is_count(job));
}

/* Many short calls give the same count as one. */
TEST(a_count_in_short_calls_comes_to_the_number)
{
    const tw_budget slice = {.size = sizeof slice, .seconds = 2};
    BENCH(b);
    set_up_tries(&b);
    b.options.checkpoint = NULL;
    b.options.kind = TW_JOB_COUNT;
    OWNED(tw_job) *job = new_job(&b);
    tw_result result = {.outcome = TW_OUTCOME_BUDGET};
    size_t calls = 0;
    for (; result.outcome == TW_OUTCOME_BUDGET; calls++) {
        double before = result.seconds;
        assert_int_equal(tw_job_run(job, &slice, NULL, &result, NULL), TW_OK);
        assert_true(result.seconds >= before);
    }
    assert_true(calls > 2);
    assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
    assert_int_equal(result.none, 80092);
}

TEST(tables_without_memory_give_way_to_the_search)
{
    BENCH(b);
    set_up_tries(&b);
    b.search.memory = 1 << 10;
    OWNED(tw_job) *job = new_job(&b);
    tries self = {0};
    tw_result result = run_tries(job, &self);
    assert_null(tw_job_counter(job));
    assert_int_equal(result.none, 80092);
}

TEST(a_disk_that_takes_no_states_is_told_and_the_search_goes_on)
{
    BENCH(b);
    set_up_tries(&b);
    b.search.spill = "./there is no such folder";
    OWNED(tw_job) *job = new_job(&b);
    tries self = {0};
    tw_result result = run_tries(job, &self);
    assert_null(tw_job_counter(job));
    assert_int_equal(result.none, 80092);
    assert_int_equal(b.events[TW_JOB_EVENT_UNTABLED], 1);
}

/* An engine or a limit asks for a search. */
TEST(what_names_an_engine_or_a_limit_is_searched)
{
    for (int how = 0; how < 2; how++) {
        BENCH(b);
        set_up_tries(&b);
        b.search.engine = how ? "bitset" : NULL;
        b.search.limit = how ? 0 : 70000;
        b.search.same = TW_SAME_NONE;
        OWNED(tw_job) *job = new_job(&b);
        tries self = {0};
        tw_result result = run_tries(job, &self);
        assert_int_equal(self.tables, 0);
        assert_int_equal(result.solutions, how ? 80092 : 70000);
    }
}

/* Does a job in this container count, if that is quick? A job asked for what needs a search never
 * does. */
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
    b.options.kind = TW_JOB_COUNT;
    b.options.checkpoint = NULL;
    assert_true(counts_by_itself(&b, "{box: [30, 30]}", pairs));
    assert_true(counts_by_itself(&b, "{box: [400, 4]}", tetrominoes));
    assert_false(counts_by_itself(&b, "{box: [6, 6]}", pairs)); /* small */
    assert_false(counts_by_itself(&b, "{box: [12, 12]}", tetrominoes));
    assert_false(
        counts_by_itself(&b, "{box: [65, 1]}", "[{name: I, box: [65, 1]}]")); /* no copies */
    assert_false(counts_by_itself(&b, NO_CORNERS, pairs));                    /* has a proof */
    b.search.memory = 1 << 20;
    assert_false(counts_by_itself(&b, "{box: [30, 4]}", tetrominoes));
    b.search.memory = 0;
    b.search.limit = 5;
    assert_false(counts_by_itself(&b, "{box: [8, 8]}", pairs));
    b.search.limit = 0;
    b.options.checkpoint = b.path;
    assert_true(counts_by_itself(&b, "{box: [8, 8]}", pairs));
}

RUN_TESTS
