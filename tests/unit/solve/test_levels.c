/* test_levels.c -- the levels of the search tree during a run: they only grow, never exceed what
 * was done, and in the end add up to all of it, also for a run that was saved and resumed. */
#include "support/fixtures.h"
#include "support/quick_clock.h"
#include "support/written.h"
#include "support/tuning.h"

#include <tw/advanced/store.h>

/* What was reported so far. */
typedef struct told {
    uint64_t branches[100];
    size_t count, times, with_levels;
    bool wrong;
} told;

static bool take_levels(void *user, const tw_progress *progress)
{
    told *t = user;
    uint64_t sum = 0;
    t->times++;
    t->with_levels += progress->level_count > 0;
    t->wrong |= progress->level_count < t->count || progress->level_count > 100;
    for (size_t i = 0; i < progress->level_count && !t->wrong; i++) {
        t->wrong |= i < t->count && progress->levels[i].branches < t->branches[i];
        t->branches[i] = progress->levels[i].branches;
        sum += t->branches[i];
    }
    t->wrong |= sum > progress->branches;
    t->count = progress->level_count;
    return true;
}

static const char pentominoes[] =
    "L xxxx/x 1, N xx/.xxx 1, P xx/xx/x 1, T xxx/.x/.x 1, V x/x/xxx 1, I xxxxx 1";

static const char board[] = "xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx";

static void check_sums(const tw_solver *solver, const tw_result *result)
{
    size_t count;
    tw_level sum = {0};
    const tw_level *levels = tw_solver_levels(solver, &count);
    for (size_t i = 0; i < count; i++) {
        sum.branches += levels[i].branches;
        sum.updates += levels[i].updates;
    }
    assert_true(count > 2);
    assert_int_equal(sum.branches, result->branches);
    assert_int_equal(sum.updates, result->updates);
}

static void expect_levels(const char *engine, size_t threads)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle(board, pentominoes, true);
    const tw_solve_options options = {.size = sizeof options, .engine = engine, .threads = threads};
    told t = {.count = 0};
    const tw_solve_sink sink = {.size = sizeof sink, .progress = take_levels, .user = &t};
    OWNED(tw_solver) *solver = ready_for(&quick, puzzle, &options);
    tw_result result = run_solver(solver, NULL, &sink);
    assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
    assert_false(t.wrong);
    if (threads == 1) { /* several threads share the clock */
        assert_true(t.times > 10);
        assert_true(t.with_levels > 0);
    }
    check_sums(solver, &result);
}

TEST(levels_grow_and_add_up_in_every_engine)
{
    static const char *const engines[] = {"bitset", "first-empty", "dancing", "backtrack"};
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++)
        expect_levels(engines[i], 1);
}

TEST(levels_of_several_threads_add_up_too)
{
    expect_levels("bitset", 2);
    expect_levels("bitset", 5);
    expect_levels("dancing", 3);
}

/* ---- Runs that are saved on the way ------------------------------------------------------ */

typedef struct saver {
    tw_solver *solver;
    tw_checkpoint *read; /* the first save */
    uint64_t asked;
} saver;

static bool stop_once(void *user, const tw_progress *progress)
{
    (void)progress;
    return ++((saver *)user)->asked != 20;
}

/* Saves during a run that goes on; the file is that of a run killed right after. */
static void save_it(saver *s)
{
    const tw_checkpoint *saved = NULL;
    WRITTEN(file);
    assert_int_equal(tw_solver_save(s->solver, NULL, 0, &saved, NULL), TW_OK);
    assert_int_equal(tw_checkpoint_write(NULL, saved, out_to(&file), NULL), TW_OK);
    assert_int_equal(tw_checkpoint_read(NULL, file.text, file.length, &s->read, NULL), TW_OK);
}

TEST(a_run_saved_on_its_way_keeps_the_levels)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle(board, pentominoes, true);
    const tw_solve_options options =
        ONE_THREAD(.engine = "dancing"); /* one thread: the clock is exact */
    saver s = {.solver = ready_for(&quick, puzzle, &options)};
    const tw_solve_sink sink = {.size = sizeof sink, .progress = stop_once, .user = &s};
    tw_result whole, rest;
    whole = run_solver(s.solver, NULL, &sink);
    assert_int_equal(whole.outcome, TW_OUTCOME_STOPPED);
    save_it(&s);
    whole = run_solver(s.solver, NULL, &sink);
    assert_int_equal(whole.outcome, TW_OUTCOME_EXHAUSTED);
    check_sums(s.solver, &whole);
    assert_non_null(s.read);
    tw_solver *second = ready_for(&quick, puzzle, &options);
    assert_int_equal(tw_solver_resume(second, s.read, NULL), TW_OK);
    rest = run_solver(second, NULL, NULL);
    assert_int_equal(rest.none, whole.none);
    check_sums(second, &rest);
    tw_checkpoint_free(s.read);
    tw_solver_free(second);
    tw_solver_free(s.solver);
}

RUN_TESTS
