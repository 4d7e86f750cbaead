/* test_prove_impossible.c -- a proof in place of the search. */
#include "support/texts.h"
#include "support/tuning.h"

#define FRAME "{minus: [{box: [5, 5, 5]}, {box: [3, 3, 3], at: [1, 1, 1]}]}"
#define DOMINOES "[{name: D, box: [2, 1, 1], copies: any}]"

static tw_solver *solver_of(const tw_puzzle *puzzle, const tw_solve_options *options)
{
    return solver_for(NULL, puzzle, options);
}

static tw_result run(tw_solver *solver, uint64_t branches)
{
    const tw_budget budget = {.size = sizeof budget, .branches = branches};
    return run_solver(solver, &budget, NULL);
}

/* 49 dominoes would have to cover 48 cells of one colour and 50 of the other. */
TEST(what_a_colouring_disproves_is_not_searched)
{
    OWNED(tw_puzzle) *puzzle = read_parts("cube", FRAME, DOMINOES);
    for (uint64_t limit = 0; limit < 2; limit++) {
        const tw_solve_options options = ONE_THREAD(.limit = limit);
        OWNED(tw_solver) *solver = solver_of(puzzle, &options);
        assert_null(tw_solver_proof(solver));
        tw_result result = run(solver, 100000);
        assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
        assert_int_equal(result.solutions + result.none + result.branches, 0);
        assert_string_equal(tw_solver_proof(solver), "a colouring");
        assert_int_equal(tw_solver_get_state(solver), TW_SOLVER_DONE);
        assert_int_equal(tw_solver_reset(solver), TW_OK);
        assert_int_equal(run(solver, 100000).outcome, TW_OUTCOME_EXHAUSTED);
    }
}

TEST(an_engine_that_was_asked_for_searches)
{
    OWNED(tw_puzzle) *puzzle = read_parts("cube", FRAME, DOMINOES);
    const tw_solve_options options = ONE_THREAD(.engine = "dancing");
    OWNED(tw_solver) *solver = solver_of(puzzle, &options);
    tw_result result = run(solver, 1000);
    assert_int_equal(result.outcome, TW_OUTCOME_BUDGET);
    assert_true(result.branches >= 1000);
    assert_null(tw_solver_proof(solver));
}

/* For a caller that would divide the search. */
TEST(a_proof_is_found_without_a_run)
{
    OWNED(tw_puzzle) *puzzle = read_parts("cube", FRAME, DOMINOES);
    const tw_solve_options options = ONE_THREAD(.limit = 0),
                           named = ONE_THREAD(.engine = "dancing");
    tw_solver *solver = solver_of(puzzle, &options), *other = solver_of(puzzle, &named);
    assert_int_equal(tw_solver_prove(solver, NULL, NULL), TW_ERR_STATE);
    assert_int_equal(tw_solver_prepare(solver, NULL, NULL), TW_OK);
    assert_int_equal(tw_solver_prepare(other, NULL, NULL), TW_OK);
    assert_int_equal(tw_solver_prove(solver, NULL, NULL), TW_OK);
    assert_int_equal(tw_solver_prove(other, NULL, NULL), TW_OK);
    assert_string_equal(tw_solver_proof(solver), "a colouring");
    assert_null(tw_solver_proof(other));
    assert_int_equal(tw_solver_get_state(solver), TW_SOLVER_READY);
    assert_int_equal(run(solver, 0).branches, 0);
    tw_solver_free(solver);
    tw_solver_free(other);
}

TEST(nothing_is_left_of_what_was_proved)
{
    const tw_checkpoint *saved = NULL;
    OWNED(tw_puzzle) *puzzle = read_parts("cube", FRAME, DOMINOES);
    const tw_solve_options options = ONE_THREAD(.limit = 0);
    OWNED(tw_solver) *solver = solver_of(puzzle, &options);
    run(solver, 0);
    assert_int_equal(tw_solver_save(solver, NULL, 0, &saved, NULL), TW_OK);
    assert_int_equal(saved->task_count, 0);
}

/* Shipped puzzles with solutions are not disproved: a first one is found, or the budget ends. */
TEST(what_has_solutions_is_searched)
{
    for (size_t i = 0; tw_builtin_puzzle(i).name; i++) {
        const tw_builtin shipped = tw_builtin_puzzle(i);
        tw_source source = source_of(shipped.name, shipped.text);
        OWNED(tw_puzzle) *puzzle = NULL;
        assert_int_equal(tw_puzzle_read(NULL, &source, NULL, &complaints, &puzzle), TW_OK);
        const tw_solve_options options = ONE_THREAD(.limit = 1, .restarts = TW_RESTARTS_NEVER);
        OWNED(tw_solver) *solver = solver_of(puzzle, &options);
        run(solver, 20000);
        const tw_puzzle_notes *notes = tw_puzzle_about(puzzle);
        if (tw_solver_proof(solver) && *notes->none && strcmp(notes->none, "0") != 0)
            fail_msg("%s has solutions", shipped.name);
    }
}

RUN_TESTS
