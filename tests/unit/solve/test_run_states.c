/* test_run_states.c -- the states of a solver: what each call does in each state; runs in many
 * calls, pulled, with budgets and interrupted, find what one call finds. */
#include "support/fixtures.h"
#include "support/patience.h"
#include "support/quick_clock.h"
#include "support/tuning.h"

#include <time.h>

#include <tw/advanced/store.h>

static tw_puzzle *dominoes(void)
{
    return new_puzzle("xxxxxx/xxxxxx/xxxxxx/xxxxxx", "D xx 12", true);
}

/* No solution has a symmetry; if o is in a corner, each class has two hits. */
static tw_puzzle *lopsided(void)
{
    return new_puzzle("xxxx/xxxx/xxxx/xxxx", "P xx/xx/x. 1, D xx 5, o x 1", true);
}

/* ---- What is found ----------------------------------------------------------------------- */

#define MOST 5000

/* The poses of each solution as one number; no number may come twice. */
typedef struct bag {
    uint64_t seen[MOST];
    size_t count;
    const tw_solver *solver;
} bag;

static void put_in(bag *found)
{
    size_t count = 0;
    uint64_t hash = 7;
    const uint32_t *poses = tw_solver_found(found->solver, &count);
    assert_true(count > 0 && found->count < MOST);
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ poses[i]) * 0x9e3779b97f4a7c15u;
    for (size_t i = 0; i < found->count; i++)
        assert_true(found->seen[i] != hash);
    found->seen[found->count++] = hash;
}

static bool take_solution(void *user, const tw_solution *solution)
{
    assert_true(solution->count > 0);
    put_in(user);
    return true;
}

static tw_result run_whole(const tw_puzzle *puzzle, tw_solve_options options)
{
    OWNED(tw_solver) *solver = solver_for(&quick, puzzle, &options);
    tw_result result = run_solver(solver, NULL, NULL);
    assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
    return result;
}

static void assert_equal(const tw_result *got, const tw_result *want)
{
    assert_int_equal(got->outcome, TW_OUTCOME_EXHAUSTED);
    assert_int_equal(got->solutions, want->solutions);
    assert_int_equal(got->none, want->none);
    assert_int_equal(got->rotations, want->rotations);
    assert_int_equal(got->reflections, want->reflections);
    assert_int_equal(got->branches, want->branches);
}

/* ---- The table --------------------------------------------------------------------------- */

static void expect_state(const tw_solver *solver, tw_solver_state want)
{
    assert_int_equal(tw_solver_get_state(solver), want);
}

static void expect_refused(tw_solver *solver)
{
    const tw_estimate_options wanted = {.size = sizeof wanted, .probes = 1};
    const tw_checkpoint nothing = {.task_count = 0};
    const tw_checkpoint *saved = NULL;
    tw_divided divided;
    tw_estimate guesses;
    assert_int_equal(tw_solver_save(solver, NULL, 0, &saved, NULL), TW_ERR_STATE);
    assert_int_equal(tw_solver_resume(solver, &nothing, NULL), TW_ERR_STATE);
    assert_int_equal(tw_solver_divide(solver, 2, NULL, 0, NULL, &divided, NULL), TW_ERR_STATE);
    assert_int_equal(tw_solver_estimate(solver, &wanted, NULL, &guesses, NULL), TW_ERR_STATE);
}

TEST(a_solver_goes_through_its_states)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    const tw_solve_options options = ONE_THREAD(.engine = "dancing");
    const tw_budget some = {.size = sizeof some, .branches = 50};
    OWNED(tw_solver) *solver = solver_for(&quick, puzzle, &options);
    expect_state(solver, TW_SOLVER_NEW);
    expect_refused(solver);
    assert_null(tw_solver_poses(solver));
    assert_int_equal(tw_solver_get_stats(solver).poses, 0);
    assert_int_equal(tw_solver_reset(solver), TW_OK);
    expect_state(solver, TW_SOLVER_NEW);
    assert_int_equal(tw_solver_prepare(solver, NULL, NULL), TW_OK);
    expect_state(solver, TW_SOLVER_READY);
    assert_int_equal(tw_solver_get_stats(solver).poses, 38);
    tw_result result = run_solver(solver, &some, NULL);
    assert_int_equal(result.outcome, TW_OUTCOME_BUDGET);
    expect_state(solver, TW_SOLVER_PAUSED);
    assert_int_equal(tw_solver_prepare(solver, NULL, NULL), TW_OK);
    expect_state(solver, TW_SOLVER_PAUSED);
    result = run_solver(solver, NULL, NULL);
    expect_state(solver, TW_SOLVER_DONE);
    assert_int_equal(result.none, 281);
    result = (tw_result){0};
    result = run_solver(solver, &some, NULL);
    assert_int_equal(result.none, 281);
    assert_int_equal(tw_solver_reset(solver), TW_OK);
    expect_state(solver, TW_SOLVER_READY);
}

static bool call_everything(void *user, const tw_progress *progress)
{
    tw_solver *solver = user;
    tw_result result;
    (void)progress;
    expect_state(solver, TW_SOLVER_RUNNING);
    expect_refused(solver);
    assert_int_equal(tw_solver_prepare(solver, NULL, NULL), TW_ERR_STATE);
    assert_int_equal(tw_solver_run(solver, NULL, NULL, &result, NULL), TW_ERR_STATE);
    assert_int_equal(tw_solver_reset(solver), TW_ERR_STATE);
    return false;
}

/* Three times, on a board that no machine finishes before the first callback. */
TEST(while_it_runs_nothing_else_is_done_with_it)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxxxxxxxxx/xxxxxxxxxx/xxxxxxxxxx/xxxxxxxxxx/xxxxxxxxxx/"
                                          "xxxxxxxxxx/xxxxxxxxxx/xxxxxxxxxx/xxxxxxxxxx/xxxxxxxxxx",
                                          "D xx 50", true);
    OWNED(tw_solver) *solver = solver_for(&quick, puzzle, NULL);
    const tw_solve_sink sink = {.size = sizeof sink, .progress = call_everything, .user = solver};
    tw_result result;
    for (size_t i = 0; i < 3; i++) {
        result = run_solver(solver, NULL, &sink);
        assert_int_equal(result.outcome, TW_OUTCOME_STOPPED);
        assert_int_equal(tw_solver_prepare(solver, NULL, NULL), TW_OK);
    }
}

/* ---- Preparing --------------------------------------------------------------------------- */

TEST(preparing_can_be_stopped_anywhere_and_goes_on)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    const tw_solve_options options = {.size = sizeof options, .threads = 1};
    const tw_result want = run_whole(puzzle, options);
    for (uint64_t last = 1; last > 0; last++) {
        patience self = {.last = last};
        const tw_watch watch = {lose_patience, &self};
        OWNED(tw_solver) *solver = solver_for(&quick, puzzle, &options);
        assert_int_equal(tw_solver_prepare(solver, &watch, NULL), TW_OK);
        if (self.asked < last) { /* it was never stopped */
            expect_state(solver, TW_SOLVER_READY);
            assert_true(last > 5);
            last = UINT64_MAX;
        } else {
            expect_state(solver, TW_SOLVER_NEW);
            assert_int_equal(self.asked, last);
        }
        tw_result result = run_solver(solver, NULL, NULL);
        assert_equal(&result, &want);
    }
}

/* ---- In many calls ----------------------------------------------------------------------- */

static void run_in_calls(const tw_puzzle *puzzle, tw_solve_options options, tw_budget budget)
{
    const tw_result want = run_whole(puzzle, options);
    tw_result result = {.outcome = TW_OUTCOME_BUDGET};
    OWNED(tw_solver) *solver = solver_for(&quick, puzzle, &options);
    bag found = {.solver = solver};
    const tw_solve_sink sink = {.size = sizeof sink, .solution = take_solution, .user = &found};
    size_t calls = 0;
    double seconds = 0;
    assert_int_equal(tw_solver_prepare(solver, NULL, NULL), TW_OK);
    for (; result.outcome == TW_OUTCOME_BUDGET; calls++) {
        uint64_t branches = result.branches;
        size_t count = found.count;
        result = run_solver(solver, &budget, &sink);
        assert_true(calls < 100000); /* each makes progress */
        assert_true(!budget.solutions || found.count - count <= budget.solutions);
        assert_true(!budget.branches || result.branches - branches <= budget.branches + 50);
        assert_true(result.seconds >= seconds);
        assert_int_equal(found.count, result.solutions);
        seconds = result.seconds;
    }
    assert_equal(&result, &want);
    assert_true(calls > 1 || (options.threads > 1 && budget.seconds > 0)); /* clock was not read */
}

TEST(a_run_in_many_calls_is_the_run_in_one)
{
    static const char *const engines[] = {"dancing", "backtrack", "bitset", "first-empty"};
    tw_puzzle *puzzles[] = {dominoes(), lopsided()};
    for (size_t i = 0; i < 2 * 4 * 2 * 2; i++) {
        const tw_solve_options options = {.size = sizeof options,
                                          .engine = engines[i % 4],
                                          .threads = i / 4 % 2 ? 4 : 1,
                                          .ordered = i / 8 % 2};
        const tw_puzzle *puzzle = puzzles[i / 16];
        run_in_calls(puzzle, options, (tw_budget){.size = sizeof(tw_budget), .branches = 9});
        run_in_calls(puzzle, options, (tw_budget){.size = sizeof(tw_budget), .solutions = 3});
        run_in_calls(puzzle, options, (tw_budget){.size = sizeof(tw_budget), .seconds = 0.05});
    }
    tw_puzzle_free(puzzles[0]);
    tw_puzzle_free(puzzles[1]);
}

/* Takes so long that other threads find solutions meanwhile. */
static bool take_slowly(void *user, const tw_solution *solution)
{
    const struct timespec moment = {.tv_nsec = 2000000};
    nanosleep(&moment, NULL);
    return take_solution(user, solution);
}

/* Runs some times with a budget of one solution, then to the end. */
TEST(what_comes_too_late_waits_for_the_next_call)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    const tw_solve_options options = {.size = sizeof options, .engine = "dancing", .threads = 4};
    const tw_result want = run_whole(puzzle, options);
    const tw_budget one = {.size = sizeof one, .solutions = 1};
    OWNED(tw_solver) *solver = solver_for(&quick, puzzle, &options);
    bag found = {.solver = solver};
    const tw_solve_sink slow = {.size = sizeof slow, .solution = take_slowly, .user = &found};
    const tw_solve_sink quickly = {
        .size = sizeof quickly, .solution = take_solution, .user = &found};
    tw_result result;
    for (size_t calls = 1; calls <= 20; calls++) {
        result = run_solver(solver, &one, &slow);
        assert_int_equal(found.count, calls);
    }
    result = run_solver(solver, NULL, &quickly);
    assert_equal(&result, &want);
    assert_int_equal(found.count, want.solutions);
}

/* Pulls solutions; before every fourth, runs with a budget of one solution. */
static void pull_all(const tw_puzzle *puzzle, tw_solve_options options)
{
    const tw_result want = run_whole(puzzle, options);
    const tw_budget one = {.size = sizeof one, .solutions = 1};
    const tw_solution *solution = NULL;
    tw_result result;
    OWNED(tw_solver) *solver = solver_for(&quick, puzzle, &options);
    bag found = {.solver = solver};
    const tw_solve_sink sink = {.size = sizeof sink, .solution = take_solution, .user = &found};
    for (size_t i = 0; i == 0 || solution; i++) {
        if (i % 4 == 3)
            assert_int_equal(tw_solver_run(solver, &one, &sink, i % 8 == 3 ? NULL : &result, NULL),
                             TW_OK);
        assert_int_equal(tw_solver_next(solver, NULL, &solution, &result, NULL), TW_OK);
        if (solution)
            put_in(&found);
        assert_int_equal(result.solutions, found.count);
    }
    assert_equal(&result, &want);
    assert_int_equal(tw_solver_next(solver, NULL, &solution, NULL, NULL), TW_OK);
    assert_null(solution);
}

TEST(pulled_each_solution_comes_once)
{
    tw_puzzle *puzzles[] = {dominoes(), lopsided()};
    for (size_t p = 0; p < 2; p++) {
        for (size_t threads = 1; threads <= 5; threads += 2)
            for (int same = 0; same <= TW_SAME_NONE; same++) {
                pull_all(puzzles[p], (tw_solve_options){.size = sizeof(tw_solve_options),
                                                        .threads = threads,
                                                        .same = same});
                pull_all(puzzles[p], (tw_solve_options){.size = sizeof(tw_solve_options),
                                                        .threads = threads,
                                                        .same = same,
                                                        .ordered = true});
            }
        tw_puzzle_free(puzzles[p]);
    }
}

TEST(a_limit_holds_over_all_calls)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    const tw_solve_options options = {.size = sizeof options, .limit = 5, .threads = 3};
    const tw_solution *solution = NULL;
    tw_result result = {0};
    OWNED(tw_solver) *solver = solver_for(&quick, puzzle, &options);
    for (size_t i = 1; i <= 6; i++) {
        assert_int_equal(tw_solver_next(solver, NULL, &solution, &result, NULL), TW_OK);
        assert_true((solution != NULL) == (i <= 5));
        assert_int_equal(result.solutions, i < 5 ? i : 5);
        expect_state(solver, i < 5 ? TW_SOLVER_PAUSED : TW_SOLVER_DONE);
    }
    assert_int_equal(result.outcome, TW_OUTCOME_LIMIT);
}

TEST(what_waits_for_the_next_call_is_saved)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    const tw_solve_options options = {.size = sizeof options, .engine = "dancing", .threads = 4};
    const tw_result want = run_whole(puzzle, options);
    const tw_checkpoint *saved = NULL;
    const tw_solution *solution = NULL;
    tw_result result = {0};
    tw_solver *solver = solver_for(&quick, puzzle, &options),
              *other = solver_for(&quick, puzzle, &options);
    assert_int_equal(tw_solver_prepare(other, NULL, NULL), TW_OK);
    do {
        assert_int_equal(tw_solver_next(solver, NULL, &solution, &result, NULL), TW_OK);
        assert_int_equal(tw_solver_save(solver, NULL, 0, &saved, NULL), TW_OK);
        assert_int_equal(tw_solver_resume(other, saved, NULL), TW_OK);
        tw_solver *swap = solver;
        solver = other;
        other = swap;
    } while (solution);
    assert_equal(&result, &want);
    tw_solver_free(solver);
    tw_solver_free(other);
}

/* ---- Interrupted ------------------------------------------------------------------------- */

static bool interrupt(void *user, const tw_solution *solution)
{
    (void)solution;
    tw_solver_interrupt(user);
    return true;
}

TEST(an_interrupt_ends_one_call)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    const tw_solve_options options = ONE_THREAD(.engine = "dancing");
    const tw_result want = run_whole(puzzle, options);
    OWNED(tw_solver) *solver = solver_for(&quick, puzzle, &options);
    const tw_solve_sink sink = {.size = sizeof sink, .solution = interrupt, .user = solver};
    tw_solver_interrupt(solver);
    assert_int_equal(tw_solver_prepare(solver, NULL, NULL), TW_OK);
    expect_state(solver, TW_SOLVER_NEW);
    tw_solver_interrupt(solver);
    tw_result result = run_solver(solver, NULL, NULL);
    assert_int_equal(result.outcome, TW_OUTCOME_STOPPED);
    expect_state(solver, TW_SOLVER_NEW);
    result = run_solver(solver, NULL, &sink);
    assert_int_equal(result.outcome, TW_OUTCOME_STOPPED);
    assert_true(result.solutions > 0 && result.solutions < want.solutions);
    expect_state(solver, TW_SOLVER_PAUSED);
    result = run_solver(solver, NULL, NULL);
    assert_equal(&result, &want);
}

static bool take_sample(void *user, const tw_solution *solution)
{
    (void)user;
    return solution->count > 0;
}

TEST(an_interrupt_ends_a_call_that_is_no_run)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    const tw_solve_options options =
        ONE_THREAD(.engine = "dancing", .same = TW_SAME_NONE, .no_images = true);
    OWNED(tw_solver) *solver = solver_for(&quick, puzzle, &options);
    const tw_sample_sink sink = {.size = sizeof sink, .solution = take_sample};
    tw_divided divided;
    tw_estimate estimate;
    tw_sample sample;
    assert_int_equal(tw_solver_prepare(solver, NULL, NULL), TW_OK);
    for (size_t i = 0; i < 6; i++) { /* the first call of each kind is interrupted */
        const bool whole = i % 2 == 1;
        if (!whole)
            tw_solver_interrupt(solver);
        if (i < 2) {
            assert_int_equal(tw_solver_divide(solver, 2, NULL, 0, NULL, &divided, NULL), TW_OK);
            assert_int_equal(divided.checkpoint != NULL, whole);
        } else if (i < 4) {
            assert_int_equal(tw_solver_estimate(solver, NULL, NULL, &estimate, NULL), TW_OK);
            assert_int_equal(estimate.branches.mean > 0, whole);
        } else {
            assert_int_equal(tw_solver_sample(solver, NULL, &sink, &sample, NULL), TW_OK);
            assert_int_equal(sample.met > 0, whole);
        }
    }
}

/* ---- What cannot be ---------------------------------------------------------------------- */

static bool follow(void *user, const tw_solution *pieces)
{
    (void)user;
    return pieces->count > 0;
}

TEST(what_several_have_begun_is_not_traced)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    const tw_budget some = {.size = sizeof some, .branches = 20};
    const tw_solve_sink sink = {.size = sizeof sink, .trace = follow};
    tw_solve_options options = {.size = sizeof options, .engine = "dancing", .threads = 3};
    OWNED(tw_solver) *solver = solver_for(&quick, puzzle, &options);
    tw_result result = run_solver(solver, &some, NULL);
    assert_int_equal(tw_solver_run(solver, &some, &sink, &result, NULL), TW_ERR_STATE);
    assert_int_equal(tw_solver_reset(solver), TW_OK);
    result = run_solver(solver, &some, &sink);
    result = run_solver(solver, NULL, &sink);
    assert_int_equal(result.none, 281);
}

static bool ask_some_times(void *user, const tw_progress *progress)
{
    uint64_t *left = user;
    (void)progress;
    return --*left > 0;
}

/* Runs until some solutions are counted, but not all. */
static tw_result count_some(tw_solver *solver)
{
    tw_result result = {0};
    while (result.none == 0) {
        uint64_t questions = 10;
        const tw_solve_sink sink = {
            .size = sizeof sink, .progress = ask_some_times, .user = &questions};
        result = run_solver(solver, NULL, &sink);
        assert_int_equal(result.outcome, TW_OUTCOME_STOPPED);
    }
    return result;
}

/* Once solutions were counted by hits, the others cannot be listed; once some were listed, the
 * others are not counted by hits. */
TEST(a_whole_is_looked_at_from_the_first_or_never)
{
    OWNED(tw_puzzle) *puzzle = lopsided();
    tw_solve_options options = {.size = sizeof options,
                                .engine = "bitset",
                                .subproblems = TW_SUBPROBLEMS_FEW,
                                .pivot = "o",
                                .threads = 1,
                                .not_resumable = true};
    const tw_result want = run_whole(puzzle, options);
    const tw_solution *solution = NULL;
    OWNED(tw_solver) *solver = solver_for(&quick, puzzle, &options);
    tw_result result = count_some(solver);
    assert_int_equal(tw_solver_next(solver, NULL, &solution, &result, NULL), TW_ERR_STATE);
    result = run_solver(solver, NULL, NULL);
    assert_int_equal(result.none, want.none);
    assert_int_equal(tw_solver_reset(solver), TW_OK);
    assert_int_equal(tw_solver_next(solver, NULL, &solution, &result, NULL), TW_OK);
    assert_non_null(solution);
    result = run_solver(solver, NULL, NULL);
    assert_int_equal(result.none, want.none);
    assert_int_equal(result.solutions, want.solutions);
}

/* What the options point to is copied. */
TEST(options_may_go_before_the_solver_is_prepared)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    char pivot[] = "cell:0,0", engine[] = "dancing";
    tw_cell cells[] = {*tw_puzzle_cell(puzzle, 0), *tw_puzzle_cell(puzzle, 1)};
    tw_placement pin = {.cells = cells, .cell_count = 2};
    tw_solve_options options = ONE_THREAD(.engine = engine, .pins = &pin, .pin_count = 1);
    tw_solver *solver = solver_for(&quick, puzzle, &options);
    options.pivot = pivot;
    tw_solver *refused = solver_for(&quick, puzzle, &options);
    cells[0] = cells[1] = (tw_cell){0};
    memset(pivot, 'x', sizeof pivot - 1);
    memset(engine, 'x', sizeof engine - 1);
    pin = (tw_placement){0};
    tw_result result = run_solver(solver, NULL, NULL);
    assert_true(result.none > 0 && result.none < 281);
    tw_error error = {.status = TW_OK};
    assert_int_equal(tw_solver_prepare(refused, NULL, &error), TW_ERR_USAGE);
    expect_state(refused, TW_SOLVER_NEW);
    assert_null(strstr(error.message, "xxx"));
    tw_solver_free(solver);
    tw_solver_free(refused);
}

RUN_TESTS
