/* test_memory_bound.c -- a search stays within its memory bound: another engine is chosen, or the
 * requested one refuses; threads without room do not search. */
#include "support/fixtures.h"
#include "support/tuning.h"

#include "engine/engine.h"

/* Twelve dominoes and eight cells that may stay empty. */
static tw_puzzle *board(void)
{
    static const char text[] = "tilewright: 1\nlattice: square\n"
                               "container: {box: [8, 4], optional: [[0, 0], [1, 0], [2, 0], [3, 0],"
                               " [4, 0], [5, 0], [6, 0], [7, 0]]}\n"
                               "pieces: [{name: D, cells: [[0, 0], [1, 0]], copies: 12}]\n";
    const tw_source source = {.name = "board.yaml", .text = text, .size = sizeof text - 1};
    tw_puzzle *puzzle = NULL;
    assert_int_equal(tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle), TW_OK);
    return puzzle;
}

static uint64_t free_memory; /* as a context reports it */

static uint64_t tell_free_memory(void *user)
{
    (void)user;
    return free_memory;
}

static tw_context context_with(uint64_t free)
{
    tw_context context = *tw_context_default();
    free_memory = free;
    context.free_memory = tell_free_memory;
    return context;
}

typedef struct outcome {
    char engine[32];
    size_t threads;
    uint64_t solutions;
} outcome;

static outcome count(const tw_context *context, const tw_solve_options *options)
{
    OWNED(tw_puzzle) *puzzle = board();
    outcome found = {0};
    OWNED(tw_solver) *solver = ready_for(context, puzzle, options);
    tw_result result = run_solver(solver, NULL, NULL);
    tw_solve_stats stats = tw_solver_get_stats(solver);
    snprintf(found.engine, sizeof found.engine, "%s", stats.engine);
    found.threads = stats.threads;
    found.solutions = result.none;
    return found;
}

TEST(another_engine_is_chosen_where_memory_is_small)
{
    const tw_solve_options usual = ONE_THREAD(.memory = 0);
    const tw_solve_options small = ONE_THREAD(.memory = 5000);
    const tw_solve_options reduced =
        ONE_THREAD(.memory = 5000, .subproblems = TW_SUBPROBLEMS_NEVER);
    outcome first = count(NULL, &usual);
    assert_string_equal(first.engine, "bitset");
    outcome second = count(NULL, &small);
    assert_string_equal(second.engine, "dancing");
    assert_int_equal(second.solutions, first.solutions);
    outcome third = count(NULL, &reduced);
    assert_string_equal(third.engine, "dancing");
    assert_int_equal(third.solutions, first.solutions);
}

TEST(without_a_word_half_of_what_is_free_is_taken)
{
    const tw_solve_options options = ONE_THREAD(.memory = 0);
    tw_context context = context_with(5000);
    assert_string_equal(count(&context, &options).engine, "dancing");
    context = context_with(0);
    assert_string_equal(count(&context, &options).engine, "bitset");
    context = context_with((uint64_t)1 << 40);
    assert_string_equal(count(&context, &options).engine, "bitset");
}

TEST(an_engine_that_was_asked_for_refuses_and_names_another)
{
    static const char *const names[] = {"bitset", "first-empty"};
    OWNED(tw_puzzle) *puzzle = board();
    for (size_t i = 0; i < 2; i++) {
        const tw_solve_options options = ONE_THREAD(.memory = 5000, .engine = names[i]);
        tw_solver *solver = NULL;
        tw_error error = {0};
        assert_int_equal(ready_solver(NULL, puzzle, &options, &solver, &error), TW_ERR_UNSUPPORTED);
        assert_non_null(strstr(error.message, names[i]));
        assert_non_null(strstr(error.message, "engine \"dancing\""));
    }
}

TEST(threads_without_room_do_not_search)
{
    tw_puzzle *puzzle = board();
    const tw_solve_options usual = ONE_THREAD(.engine = "bitset");
    tw_solver *solver = ready_for(NULL, puzzle, &usual);
    const tw_setup setup = {.engine = tw_engine_find("bitset"), .cover = tw_solver_cover(solver)};
    tw_need need = {0};
    assert_int_equal(setup.engine->needs(&setup, &need), TW_OK);
    tw_solver_free(solver);
    tw_puzzle_free(puzzle);
    for (size_t room = 1; room < 5; room++) {
        const tw_solve_options options = {.size = sizeof options,
                                          .engine = "bitset",
                                          .threads = 3,
                                          .memory = need.shared + room * need.each + 100};
        assert_int_equal(count(NULL, &options).threads, room < 3 ? room : 3);
    }
}

TEST(a_cover_is_searched_within_its_bound)
{
    OWNED(tw_puzzle) *puzzle = board();
    const tw_solve_options usual = ONE_THREAD(.engine = "bitset");
    OWNED(tw_solver) *solver = ready_for(NULL, puzzle, &usual);
    const tw_cover *cover = tw_solver_cover(solver);
    tw_cover_search open = {.size = sizeof open, .threads = 1};
    tw_cover_search small = {.size = sizeof small, .threads = 1, .memory = 5000};
    tw_cover_result first, second;
    tw_error error = {0};
    assert_int_equal(tw_cover_run(NULL, cover, &open, NULL, &first, NULL), TW_OK);
    assert_int_equal(tw_cover_run(NULL, cover, &small, NULL, &second, NULL), TW_OK);
    assert_int_equal(first.solutions, second.solutions);
    small.engine = "bitset";
    assert_int_equal(tw_cover_run(NULL, cover, &small, NULL, &second, &error), TW_ERR_UNSUPPORTED);
    assert_non_null(strstr(error.message, "engine \"dancing\""));
}

RUN_TESTS
