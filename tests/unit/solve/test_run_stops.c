/* test_run_stops.c -- every long step can be stopped by its callback, frees its memory, and can be
 * repeated. Callbacks are counted: the clock jumps at each look, so that each look makes one. */
#include "support/covers.h"
#include "support/fixtures.h"
#include "support/patience.h"
#include "support/share.h"

static uint64_t later(uint64_t last)
{
    return last + 1 + last / 3;
}

/* A square board for dominoes. */
static tw_puzzle *board(unsigned side)
{
    char text[200];
    tw_puzzle *puzzle = NULL;
    int size = snprintf(text, sizeof text,
                        "tilewright: 1\nlattice: square\ncontainer: {box: [%u, %u]}\n"
                        "pieces: [{name: D, cells: [[0, 0], [1, 0]], copies: %u}]\n",
                        side, side, side * side / 2);
    const tw_source source = {.name = "board.yaml", .text = text, .size = (size_t)size};
    assert_int_equal(tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle), TW_OK);
    return puzzle;
}

/* ---- Poses and symmetries ---------------------------------------------------------------- */

TEST(poses_and_symmetries_are_stopped_anywhere)
{
    OWNED(tw_puzzle) *puzzle = board(60);
    LEDGER(.step = 1);
    bool made = false;
    for (uint64_t last = 1; !made; last = later(last)) {
        patience self = {.last = last};
        const tw_watch watch = {lose_patience, &self};
        tw_poses *poses = NULL;
        tw_symmetry *symmetry = NULL;
        assert_int_equal(tw_poses_new(&context, puzzle, &watch, &poses, NULL), TW_OK);
        assert_true((poses == NULL) == (self.asked == last));
        self.done = 0;
        if (poses) {
            assert_int_equal(tw_symmetry_new(&context, poses, false, &watch, &symmetry, NULL),
                             TW_OK);
            assert_true((symmetry == NULL) == (self.asked == last));
        }
        made = symmetry != NULL;
        assert_true(!made || last > 10);
        tw_symmetry_free(symmetry);
        tw_poses_free(poses);
        assert_all_given_back(&book);
    }
}

/* Round a torus each cell of the piece is tried as its first, for each of eight turns. */
TEST(a_piece_is_turned_at_a_pace_round_a_torus)
{
    static const char text[] =
        "tilewright: 1\nlattice: {base: square, wrap: [[20, 0], [0, 20]]}\n"
        "container: {cells: [[0, 0]]}\npieces: [{name: A, box: [6, 10], copies: any}]\n";
    const tw_source source = {.name = "torus.yaml", .text = text, .size = sizeof text - 1};
    OWNED(tw_puzzle) *puzzle = NULL;
    OWNED(tw_poses) *poses = NULL;
    LEDGER(.step = 1);
    patience self = {.last = 8};
    assert_int_equal(tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle), TW_OK);
    assert_int_equal(
        tw_poses_new(&context, puzzle, &(tw_watch){lose_patience, &self}, &poses, NULL), TW_OK);
    assert_null(poses);
    assert_all_given_back(&book);
}

/* ---- Preparing --------------------------------------------------------------------------- */

static void stop_preparing(const tw_puzzle *puzzle, const tw_solve_options *options)
{
    LEDGER(.step = 1);
    bool ready = false;
    for (uint64_t last = 1; !ready; last = later(last)) {
        patience self = {.last = last};
        const tw_watch watch = {lose_patience, &self};
        tw_solver *solver = solver_for(&context, puzzle, options);
        assert_int_equal(tw_solver_prepare(solver, &watch, NULL), TW_OK);
        ready = tw_solver_get_state(solver) == TW_SOLVER_READY;
        assert_true(ready == (self.asked < last));
        assert_true(!ready || last > 8);
        if (!ready && last < 20) { /* without the watch it completes */
            assert_int_equal(tw_solver_prepare(solver, NULL, NULL), TW_OK);
            assert_int_equal(tw_solver_get_state(solver), TW_SOLVER_READY);
        }
        tw_solver_free(solver);
        assert_all_given_back(&book);
    }
}

TEST(a_solver_is_stopped_anywhere_while_it_is_prepared)
{
    OWNED(tw_puzzle) *puzzle = board(10);
    const tw_solve_options ways[] = {
        {.size = sizeof(tw_solve_options), .threads = 1},
        {.size = sizeof(tw_solve_options),
         .threads = 1,
         .not_resumable = true,
         .subproblems = TW_SUBPROBLEMS_ALL},
        {.size = sizeof(tw_solve_options), .threads = 1, .engine = "first-empty"},
        {.size = sizeof(tw_solve_options),
         .threads = 1,
         .engine = "dancing",
         .subproblems = TW_SUBPROBLEMS_NEVER}};
    for (size_t i = 0; i < share_of_cases(sizeof ways / sizeof *ways); i++)
        stop_preparing(puzzle, &ways[i]);
}

/* ---- Running ----------------------------------------------------------------------------- */

typedef struct listener {
    uint64_t asked, last;
    bool stages[TW_STAGE_SEARCH + 1];
} listener;

static bool listen(void *user, const tw_progress *progress)
{
    listener *self = user;
    self->stages[progress->stage] = true;
    return ++self->asked < self->last;
}

/* Stops runs at many points; making a pool or a try calls back as well. */
static void stop_running(const tw_puzzle *puzzle, const tw_solve_options *options)
{
    LEDGER(.step = 1);
    listener self = {.last = 0};
    for (uint64_t last = 1; last < 100 || !self.stages[TW_STAGE_SEARCH]; last = later(last)) {
        const tw_solve_sink sink = {.size = sizeof sink, .progress = listen, .user = &self};
        self.asked = 0;
        self.last = last;
        tw_solver *solver = solver_for(&context, puzzle, options);
        tw_result result = run_solver(solver, NULL, &sink);
        assert_int_equal(result.outcome, TW_OUTCOME_STOPPED);
        assert_int_equal(self.asked, last);
        assert_int_equal(result.solutions, 0);
        tw_solver_free(solver);
        assert_all_given_back(&book);
    }
    for (size_t i = 0; i <= TW_STAGE_SEARCH; i++)
        assert_true(self.stages[i]);
}

static bool stop_before_search(void *user, const tw_progress *progress)
{
    bool *stages = user;
    stages[progress->stage] = true;
    assert_int_equal(progress->branches, 0);
    return progress->stage < TW_STAGE_PLAN;
}

TEST(a_run_tells_what_it_prepares_and_stops_there)
{
    OWNED(tw_puzzle) *puzzle = board(4);
    LEDGER(.step = 1);
    bool stages[TW_STAGE_SEARCH + 1] = {false};
    const tw_solve_sink sink = {
        .size = sizeof sink, .progress = stop_before_search, .user = stages};
    tw_solver *solver = solver_for(&context, puzzle, NULL);
    tw_result result = run_solver(solver, NULL, &sink);
    assert_int_equal(tw_solver_get_state(solver), TW_SOLVER_NEW);
    assert_int_equal(result.outcome, TW_OUTCOME_STOPPED);
    assert_true(result.seconds > 0 && result.seconds_first < 0);
    for (int i = 0; i <= TW_STAGE_SEARCH; i++)
        assert_true(stages[i] == (i <= TW_STAGE_PLAN));
    tw_solver_free(solver);
}

/* Two corners of one colour are missing: there is no solution, and an engine asked for by name
 * searches without end; without a name nothing is searched. */
TEST(a_run_is_stopped_anywhere)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle(".xxxxxxxxxxx/xxxxxxxxxxxx/xxxxxxxxxxxx/xxxxxxxxxxxx/"
                                          "xxxxxxxxxxxx/xxxxxxxxxxxx/xxxxxxxxxxxx/xxxxxxxxxxxx/"
                                          "xxxxxxxxxxxx/xxxxxxxxxxxx/xxxxxxxxxxxx/xxxxxxxxxxx.",
                                          "D xx 71", true);
    const tw_solve_options ways[] = {
        {.size = sizeof(tw_solve_options), .threads = 1, .engine = "bitset"},
        {.size = sizeof(tw_solve_options), .threads = 1, .engine = "first-empty"},
        {.size = sizeof(tw_solve_options),
         .threads = 1,
         .engine = "bitset",
         .limit = 1,
         .restarts = TW_RESTARTS_ALWAYS}};
    for (size_t i = 0; i < share_of_cases(sizeof ways / sizeof *ways); i++)
        stop_running(puzzle, &ways[i]);
}

/* A budget of seconds includes preparing; finished steps are kept. */
TEST(a_budget_ends_preparing)
{
    OWNED(tw_puzzle) *puzzle = board(6);
    LEDGER(.step = 1);
    const tw_solve_options options = {.size = sizeof options, .threads = 1};
    tw_budget some = {.size = sizeof some, .seconds = 1};
    tw_result result = {.outcome = TW_OUTCOME_BUDGET};
    size_t before = 0, calls = 0;
    tw_solver *solver = solver_for(&context, puzzle, &options);
    for (; result.outcome == TW_OUTCOME_BUDGET; calls++, some.seconds *= 1.2) {
        double seconds = result.seconds;
        result = run_solver(solver, &some, NULL);
        assert_true(result.seconds > seconds);
        before += tw_solver_get_state(solver) == TW_SOLVER_NEW;
    }
    assert_true(before > 0 && calls > before);
    assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
    assert_int_equal(result.none, 6728);
    tw_solver_free(solver);
}

/* With any budget, on any machine: the preparation is not repeated, and the search makes
 * progress. */
TEST(the_smallest_budget_comes_to_an_end)
{
    OWNED(tw_puzzle) *puzzle = board(6);
    const tw_budget some = {.size = sizeof some, .seconds = 0.5};
    const char *const engines[] = {NULL, "bitset", "dancing"};
    for (size_t i = 0; i < share_of_cases(sizeof engines / sizeof *engines); i++) {
        LEDGER(.step = 1);
        const tw_solve_options options = {
            .size = sizeof options, .threads = 1, .engine = engines[i]};
        tw_result result = {.outcome = TW_OUTCOME_BUDGET};
        tw_solver *solver = solver_for(&context, puzzle, &options);
        assert_int_equal(tw_solver_prepare(solver, NULL, NULL), TW_OK);
        for (size_t calls = 0; result.outcome == TW_OUTCOME_BUDGET && calls < 100000; calls++)
            result = run_solver(solver, &some, NULL);
        assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
        assert_int_equal(result.none, 6728);
        tw_solver_free(solver);
    }
}

RUN_TESTS
