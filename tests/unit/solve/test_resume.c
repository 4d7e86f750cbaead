/* test_resume.c -- solvers with several threads, stopped, saved and resumed anywhere: in the end
 * the same solutions, counts and branches as in one run. */
#include "support/fixtures.h"
#include "support/quick_clock.h"
#include "support/written.h"
#include "support/tuning.h"

#include <tw/advanced/store.h>

/* ---- What is found ----------------------------------------------------------------------- */

/* A sum over the solutions that does not depend on their order, and their number. */
typedef struct bag {
    uint64_t sum, count;
    uint64_t stop_after; /* solutions of this run; 0: never */
    uint64_t asked, halt_every;
    const tw_puzzle *puzzle;
} bag;

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static bool put_in_bag(void *user, const tw_solution *solution)
{
    bag *found = user;
    uint64_t sum = 0;
    for (size_t p = 0; p < solution->count; p++) {
        const tw_placement *piece = &solution->placements[p];
        uint64_t cells = 0;
        for (size_t c = 0; c < piece->cell_count; c++)
            cells += mix(7, tw_puzzle_find_cell(found->puzzle, piece->cells[c]));
        sum += mix(cells, piece->cell_count);
    }
    found->sum += mix(sum, 1);
    found->count++;
    return !found->stop_after || --found->stop_after > 0;
}

static bool halt_now_and_then(void *user, const tw_progress *progress)
{
    bag *found = user;
    (void)progress;
    return ++found->asked % found->halt_every != 0;
}

/* ---- Through a file ---------------------------------------------------------------------- */

/* Saves what is left to bytes, reads it back and resumes it in a new solver. */
static tw_solver *pass_on(tw_solver *solver, const tw_puzzle *puzzle,
                          const tw_solve_options *options)
{
    const tw_checkpoint *saved = NULL;
    tw_checkpoint *read = NULL;
    WRITTEN(file);
    assert_well(tw_solver_save(solver, NULL, 0, &saved, &error) != TW_OK ||
                tw_checkpoint_write(NULL, saved, out_to(&file), &error));
    tw_solver_free(solver);
    assert_well(tw_checkpoint_read(NULL, file.text, file.length, &read, &error));
    solver = ready_for(&quick, puzzle, options);
    assert_well(tw_solver_resume(solver, read, &error));
    tw_checkpoint_free(read);
    return solver;
}

/* ---- Undisturbed and disturbed ----------------------------------------------------------- */

static tw_result run_whole(const tw_puzzle *puzzle, const tw_solve_options *options, bag *found)
{
    const tw_solve_sink sink = {.size = sizeof sink, .solution = put_in_bag, .user = found};
    OWNED(tw_solver) *solver = ready_for(&quick, puzzle, options);
    tw_result result = run_solver(solver, NULL, &sink);
    assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
    return result;
}

/* Stops alternately at a solution and in the middle of the search, and resumes in another solver
 * with another number of threads. Returns the number of stops. */
static size_t run_in_pieces(const tw_puzzle *puzzle, tw_solve_options options, bool ordered,
                            bag *found, tw_result *result)
{
    size_t stops = 0;
    OWNED(tw_solver) *solver = ready_for(&quick, puzzle, &options);
    for (;; stops++) {
        const tw_solve_sink sink = {.size = sizeof sink,
                                    .solution = put_in_bag,
                                    .user = found,
                                    .progress = stops % 2 ? halt_now_and_then : NULL};
        found->stop_after = stops % 2 ? 0 : 1 + stops % 5;
        found->halt_every = 3 + stops % 7;
        assert_int_equal(tw_solver_run(solver, NULL, &sink, result, NULL), TW_OK);
        if (result->outcome == TW_OUTCOME_EXHAUSTED)
            break;
        assert_int_equal(result->outcome, TW_OUTCOME_STOPPED);
        options.threads = 1 + (stops * 5) % 4;
        options.ordered = ordered;
        solver = pass_on(solver, puzzle, &options);
        assert_true(stops < 100000);
    }
    return stops;
}

static void expect_same(const tw_puzzle *puzzle, const char *engine, tw_same same, bool ordered)
{
    bag whole = {.puzzle = puzzle};
    bag pieces = {.puzzle = puzzle};
    tw_result at_once, at_last;
    const tw_solve_options options = ONE_THREAD(.engine = engine, .tuning = &by_size, .same = same);
    at_once = run_whole(puzzle, &options, &whole);
    size_t stops = run_in_pieces(puzzle, options, ordered, &pieces, &at_last);
    assert_true(stops > 0);
    assert_int_equal(pieces.count, whole.count);
    assert_true(pieces.sum == whole.sum);
    assert_int_equal(at_last.solutions, at_once.solutions);
    assert_int_equal(at_last.none, at_once.none);
    assert_int_equal(at_last.rotations, at_once.rotations);
    assert_int_equal(at_last.reflections, at_once.reflections);
    assert_int_equal(at_last.branches, at_once.branches);
    assert_true(at_last.seconds_first >= 0 && at_last.seconds >= at_last.seconds_first);
}

/* Engines that can resume from a checkpoint and branch on the smallest item. */
static const char *const engines[] = {"dancing", "backtrack", "bitset"};

static bool is_there(const char *engine)
{
    for (size_t i = 0; tw_engine_name(i); i++)
        if (strcmp(tw_engine_name(i), engine) == 0)
            return true;
    return false;
}

static tw_puzzle *dominoes(void)
{
    return new_puzzle("xxxxxx/xxxxxx/xxxxxx/xxxxxx", "D xx 12", true);
}

static tw_puzzle *mixed(void)
{
    return new_puzzle("xxxxx/xxxx?/xxxxx", "L xx/x. 0-4, I xxx 1-3, D xx 0-3, T xxx/.x. 1", true);
}

static void each_way(bool ordered)
{
    tw_puzzle *puzzles[] = {dominoes(), mixed()};
    for (size_t p = 0; p < 2; p++) {
        for (size_t e = 0; e < sizeof engines / sizeof *engines; e++)
            if (is_there(engines[e]))
                for (int same = 0; same <= TW_SAME_NONE; same++)
                    expect_same(puzzles[p], engines[e], (tw_same)same, ordered);
        tw_puzzle_free(puzzles[p]);
    }
}

TEST(stopped_and_resumed_anywhere_nothing_is_lost_or_doubled)
{
    each_way(false);
}

TEST(nor_in_order)
{
    each_way(true);
}

/* ---- Told to stop ------------------------------------------------------------------------ */

/* A callback that stops at its n-th call. */
typedef struct patience {
    bag found;
    uint64_t asked, last;
} patience;

static bool find_with_patience(void *user, const tw_solution *solution)
{
    return put_in_bag(&((patience *)user)->found, solution);
}

static bool lose_patience(void *user, const tw_progress *progress)
{
    patience *self = user;
    (void)progress;
    return ++self->asked < self->last;
}

TEST(told_before_it_begins_a_run_leaves_all_to_do)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    for (size_t e = 0; e < sizeof engines / sizeof *engines; e++) {
        if (!is_there(engines[e]))
            continue;
        const tw_solve_options options = {
            .size = sizeof options, .engine = engines[e], .tuning = &by_size, .threads = 3};
        bag whole = {.puzzle = puzzle};
        patience self = {.found = {.puzzle = puzzle}, .last = 1};
        const tw_solve_sink sink = {.size = sizeof sink,
                                    .solution = find_with_patience,
                                    .progress = lose_patience,
                                    .user = &self};
        tw_result at_once = run_whole(puzzle, &options, &whole), result;
        OWNED(tw_solver) *solver = ready_for(&quick, puzzle, &options);
        result = run_solver(solver, NULL, &sink);
        assert_int_equal(result.outcome, TW_OUTCOME_STOPPED);
        assert_int_equal(result.branches, 0);
        assert_int_equal(self.asked, 1);
        assert_int_equal(self.found.count, 0);
        solver = pass_on(solver, puzzle, &options);
        self.last = UINT64_MAX;
        result = run_solver(solver, NULL, &sink);
        assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
        assert_int_equal(result.branches, at_once.branches);
        assert_true(self.found.sum == whole.sum && self.found.count == whole.count);
    }
}

/* Where runs were stopped. */
typedef struct halts {
    size_t early; /* before any solution was counted */
    size_t amid;  /* after some solutions, not all */
    size_t parts; /* below the average images per class */
} halts;

static void assert_right(const tw_result *result, const tw_result *want)
{
    assert_int_equal(result->outcome, TW_OUTCOME_EXHAUSTED);
    assert_int_equal(result->solutions, want->solutions);
    assert_int_equal(result->none, want->none);
    assert_int_equal(result->rotations, want->rotations);
    assert_int_equal(result->reflections, want->reflections);
    assert_true((result->seconds_first >= 0) == (want->solutions > 0));
}

/* Stops after `last` callbacks, is refused saving, and runs anew. false: the run ended before. */
static bool stop_and_start(tw_solver *solver, uint64_t last, const tw_result *want, halts *seen)
{
    patience self = {.last = last};
    const tw_solve_sink sink = {.size = sizeof sink, .progress = lose_patience, .user = &self};
    const tw_checkpoint *checkpoint = NULL;
    tw_result result, anew;
    result = run_solver(solver, NULL, &sink);
    assert_int_equal(tw_solver_save(solver, NULL, 0, &checkpoint, NULL), TW_ERR_STATE);
    assert_int_equal(tw_solver_reset(solver), TW_OK);
    anew = run_solver(solver, NULL, NULL);
    assert_right(&anew, want);
    assert_int_equal(tw_solver_reset(solver), TW_OK);
    if (result.outcome == TW_OUTCOME_EXHAUSTED) {
        assert_right(&result, want);
        return false;
    }
    assert_int_equal(result.outcome, TW_OUTCOME_STOPPED);
    assert_true(result.solutions <= want->solutions && result.none <= want->none);
    assert_true(result.rotations <= want->rotations && result.reflections <= want->reflections);
    assert_true((result.solutions > 0) == (result.none > 0));
    assert_true((result.seconds_first >= 0) == (result.solutions > 0));
    seen->early += result.none == 0;
    seen->amid += result.none > 0 && result.none < want->none;
    seen->parts += result.none > 0 && result.none * want->solutions < want->none;
    return true;
}

/* No solution has a symmetry; if o is in a corner, each class has two hits. */
static tw_puzzle *lopsided(void)
{
    return new_puzzle("xxxx/xxxx/xxxx/xxxx", "P xx/xx/x. 1, D xx 5, o x 1", true);
}

/* Stops at many points up to the end; with one thread always at the same points. */
static halts stop_all_over(const tw_puzzle *puzzle, tw_solve_options options)
{
    bag found = {.puzzle = puzzle};
    halts seen = {0};
    tw_result want = run_whole(puzzle, &options, &found);
    options.not_resumable = true;
    OWNED(tw_solver) *solver = ready_for(&quick, puzzle, &options);
    for (uint64_t last = 1; stop_and_start(solver, last, &want, &seen);
         last += last < 32 ? 1 : last / 2)
        continue;
    return seen;
}

TEST(done_as_a_whole_it_counts_right_and_is_not_saved_amid)
{
    tw_puzzle *puzzles[] = {dominoes(), mixed(), lopsided()};
    for (size_t p = 0; p < 3; p++) {
        tw_solve_options options = ONE_THREAD(.engine = "bitset", .subproblems = TW_SUBPROBLEMS_FEW,
                                              .pivot = p == 2 ? "o" : NULL);
        halts seen = stop_all_over(puzzles[p], options);
        assert_true(seen.early > 0 && seen.amid > 0);
        assert_true(p != 2 || seen.parts > 0); /* half a class was counted as one */
        options.threads = 3;
        assert_true(stop_all_over(puzzles[p], options).early > 0);
        tw_puzzle_free(puzzles[p]);
    }
}

/* A whole that has not begun is saved as ordinary, resumable work. */
TEST(before_it_begins_a_whole_is_saved_and_counts_right_in_another)
{
    tw_puzzle *puzzles[] = {dominoes(), mixed(), lopsided()};
    const tw_solve_options options = {.size = sizeof options, .threads = 3, .not_resumable = true},
                           usual = {.size = sizeof usual, .threads = 3};
    for (size_t p = 0; p < 3; p++) {
        bag found = {.puzzle = puzzles[p]};
        tw_result want = run_whole(puzzles[p], &usual, &found), result;
        tw_solver *solver = pass_on(ready_for(&quick, puzzles[p], &options), puzzles[p], &options);
        result = run_solver(solver, NULL, NULL);
        assert_right(&result, &want);
        tw_solver_free(solver);
        tw_puzzle_free(puzzles[p]);
    }
}

#define BY_RESTARTS ONE_THREAD(.engine = "bitset", .limit = 1, .restarts = TW_RESTARTS_ALWAYS)
static tw_puzzle *hopeless(void)
{
    /* no solution, endless */
    return new_puzzle(".xxxxxxxxx/xxxxxxxxxx/xxxxxxxxxx/xxxxxxxxxx/xxxxxxxxxx/"
                      "xxxxxxxxxx/xxxxxxxxxx/xxxxxxxxxx/xxxxxxxxxx/xxxxxxxxx.",
                      "D xx 49", true);
}

TEST(a_dive_is_stopped_as_soon_as_it_is_told)
{
    OWNED(tw_puzzle) *puzzle = hopeless();
    for (uint64_t last = 1; last < 200; last += 22) {
        const tw_solve_options options = BY_RESTARTS;
        patience self = {.found = {.puzzle = puzzle}, .last = last};
        const tw_solve_sink sink = {.size = sizeof sink,
                                    .solution = find_with_patience,
                                    .progress = lose_patience,
                                    .user = &self};
        OWNED(tw_solver) *solver = ready_for(&quick, puzzle, &options);
        tw_result result = run_solver(solver, NULL, &sink);
        assert_int_equal(result.outcome, TW_OUTCOME_STOPPED);
        assert_int_equal(self.asked, last);
        assert_int_equal(self.found.count, 0);
    }
}

/* ---- In order ---------------------------------------------------------------------------- */

typedef struct row {
    uint64_t first[400];
    size_t count;
    const tw_puzzle *puzzle;
} row;

static bool put_in_row(void *user, const tw_solution *solution)
{
    row *list = user;
    bag one = {.puzzle = list->puzzle};
    put_in_bag(&one, solution);
    if (list->count < 400)
        list->first[list->count++] = one.sum;
    return true;
}

TEST(an_order_is_the_same_for_every_number_of_threads)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    row expected = {.puzzle = puzzle};
    for (size_t threads = 1; threads <= 5; threads++) {
        row list = {.puzzle = puzzle};
        const tw_solve_options options = {
            .size = sizeof options, .threads = threads, .ordered = true};
        const tw_solve_sink sink = {.size = sizeof sink, .solution = put_in_row, .user = &list};
        tw_solver *solver = ready_for(&quick, puzzle, &options);
        run_solver(solver, NULL, &sink);
        tw_solver_free(solver);
        if (threads == 1)
            expected = list;
        assert_int_equal(list.count, expected.count);
        assert_memory_equal(list.first, expected.first, list.count * sizeof *list.first);
    }
    assert_true(expected.count > 50);
}

TEST(a_limit_is_kept_by_many_threads)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    for (uint64_t limit = 1; limit < 30; limit += 7) {
        bag found = {.puzzle = puzzle};
        const tw_solve_options options = {.size = sizeof options, .threads = 4, .limit = limit};
        const tw_solve_sink sink = {.size = sizeof sink, .solution = put_in_bag, .user = &found};
        OWNED(tw_solver) *solver = ready_for(&quick, puzzle, &options);
        tw_result result = run_solver(solver, NULL, &sink);
        assert_int_equal(result.outcome, TW_OUTCOME_LIMIT);
        assert_int_equal(result.solutions, limit);
        assert_int_equal(found.count, limit);
    }
}

/* ---- What does not fit ------------------------------------------------------------------- */

TEST(a_checkpoint_of_something_else_is_refused)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    OWNED(tw_puzzle) *other = mixed();
    const tw_solve_options as_made = ONE_THREAD(.engine = "dancing", .tuning = &by_size);
    const tw_solve_options unlike[] = {
        ONE_THREAD(.engine = "dancing", .tuning = &in_order), ONE_THREAD(.engine = "backtrack"),
        ONE_THREAD(.engine = "dancing", .tuning = &by_size, .same = TW_SAME_NONE)};
    const tw_checkpoint *saved = NULL;
    tw_error error = {0};
    OWNED(tw_solver) *solver = ready_for(&quick, puzzle, &as_made);
    assert_int_equal(tw_solver_save(solver, NULL, 0, &saved, &error), TW_OK);
    for (size_t i = 0; i < sizeof unlike / sizeof *unlike; i++) {
        OWNED(tw_solver) *wrong = ready_for(&quick, puzzle, &unlike[i]);
        error = (tw_error){0};
        assert_int_equal(tw_solver_resume(wrong, saved, &error), TW_ERR_INPUT);
        assert_non_null(strstr(error.message, "checkpoint"));
    }
    OWNED(tw_solver) *wrong = ready_for(&quick, other, &as_made);
    error = (tw_error){0};
    assert_int_equal(tw_solver_resume(wrong, saved, &error), TW_ERR_INPUT);
}

/* ---- In parts ---------------------------------------------------------------------------- */

/* Runs one part in a new solver; adds to the sums of all. */
static void run_part(const tw_puzzle *puzzle, const tw_solve_options *options,
                     const tw_divided *whole, size_t number, bag *found, tw_result *sum)
{
    tw_checkpoint part = *whole->checkpoint;
    tw_checkpoint_task *tasks = calloc(part.task_count + 1, sizeof *tasks);
    assert_non_null(tasks);
    part.task_count = 0;
    part.tasks = tasks;
    for (size_t i = 0; i < whole->checkpoint->task_count; i++)
        if (whole->part[i] == number)
            tasks[part.task_count++] = whole->checkpoint->tasks[i];
    part.number_count = 0; /* no part has the sums of the division */
    const tw_solve_sink sink = {.size = sizeof sink, .solution = put_in_bag, .user = found};
    tw_solver *solver = ready_for(&quick, puzzle, options);
    assert_int_equal(tw_solver_resume(solver, &part, NULL), TW_OK);
    tw_result result = run_solver(solver, NULL, &sink);
    sum->none += result.none;
    sum->solutions += result.solutions;
    sum->branches += result.branches;
    tw_solver_free(solver);
    free(tasks);
}

TEST(parts_add_up_to_the_whole)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    for (size_t e = 0; e < sizeof engines / sizeof *engines; e++) {
        if (!is_there(engines[e]))
            continue;
        const tw_solve_options options = ONE_THREAD(.engine = engines[e], .tuning = &by_size);
        bag whole = {.puzzle = puzzle};
        tw_result at_once = run_whole(puzzle, &options, &whole);
        for (size_t parts = 1; parts < 12; parts += 5) {
            bag found = {.puzzle = puzzle};
            tw_result sum = {0};
            tw_divided divided;
            tw_error error = {0};
            OWNED(tw_solver) *solver = ready_for(&quick, puzzle, &options);
            if (tw_solver_divide(solver, parts, NULL, 0, NULL, &divided, &error))
                fail_msg("%s", error.message);
            for (size_t i = 0; i < parts; i++)
                run_part(puzzle, &options, &divided, i, &found, &sum);
            uint64_t before = 0;
            assert_true(tw_checkpoint_find_number(divided.checkpoint, TW_SAVED_BRANCHES, &before));
            assert_int_equal(found.count, whole.count);
            assert_true(found.sum == whole.sum);
            assert_int_equal(sum.none, at_once.none);
            assert_int_equal(sum.branches + before, at_once.branches);
        }
    }
}

TEST(an_estimate_of_a_small_search_is_near)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    const tw_solve_options options = ONE_THREAD(.engine = "dancing", .tuning = &by_size);
    bag found = {.puzzle = puzzle};
    tw_result result = run_whole(puzzle, &options, &found);
    tw_estimate guesses;
    const tw_estimate_options wanted = {.size = sizeof wanted, .seed = 1, .probes = 20000};
    OWNED(tw_solver) *solver = ready_for(&quick, puzzle, &options);
    assert_int_equal(tw_solver_estimate(solver, &wanted, NULL, &guesses, NULL), TW_OK);
    assert_true(guesses.branches.mean > 0.9 * (double)result.branches &&
                guesses.branches.mean < 1.1 * (double)result.branches);
    assert_true(guesses.branches.low <= guesses.branches.mean &&
                guesses.branches.mean <= guesses.branches.high);
}

RUN_TESTS
