/* solvers.h -- poses, solvers and counters for tests; where one cannot be made the test fails. */
#pragma once

#include "support/test_list.h"

#include <tw/advanced/count.h>
#include <tw/advanced/puzzle.h>
#include <tw/advanced/solve.h>

/* Makes a solver and prepares it; frees it after a failure. */
static inline tw_status ready_solver(const tw_context *context, const tw_puzzle *puzzle,
                                     const tw_solve_options *options, tw_solver **solver,
                                     tw_error *error)
{
    tw_solver *made = NULL;
    tw_status status = tw_solver_new(context, puzzle, options, &made, error);
    if (status == TW_OK)
        status = tw_solver_prepare(made, NULL, error);
    if (status == TW_OK)
        *solver = made;
    else
        tw_solver_free(made);
    return status;
}

static inline tw_solver *ready_for(const tw_context *context, const tw_puzzle *puzzle,
                                   const tw_solve_options *options)
{
    tw_solver *solver = NULL;
    assert_well(ready_solver(context, puzzle, options, &solver, &error));
    return solver;
}

/* A solver that is not prepared. */
static inline tw_solver *solver_for(const tw_context *context, const tw_puzzle *puzzle,
                                    const tw_solve_options *options)
{
    tw_solver *solver = NULL;
    assert_well(tw_solver_new(context, puzzle, options, &solver, &error));
    return solver;
}

static inline tw_result run_solver(tw_solver *solver, const tw_budget *budget,
                                   const tw_solve_sink *sink)
{
    tw_result result = {0};
    assert_well(tw_solver_run(solver, budget, sink, &result, &error));
    return result;
}

static inline tw_counter *counter_of(tw_solver *solver, const tw_count_options *options)
{
    tw_counter *counter = NULL;
    assert_int_equal(tw_counter_new(solver, options, &counter, NULL), TW_OK);
    return counter;
}

static inline tw_poses *poses_of(const tw_puzzle *puzzle)
{
    tw_poses *poses = NULL;
    assert_int_equal(tw_poses_new(NULL, puzzle, NULL, &poses, NULL), TW_OK);
    return poses;
}

static inline tw_symmetry *symmetry_of(const tw_poses *poses, bool exchange)
{
    tw_symmetry *symmetry = NULL;
    assert_int_equal(tw_symmetry_new(NULL, poses, exchange, NULL, &symmetry, NULL), TW_OK);
    return symmetry;
}

/* A puzzle that ships. */
static inline tw_puzzle *shipped_puzzle(const char *name)
{
    tw_puzzle *puzzle = NULL;
    assert_int_equal(tw_puzzle_load(NULL, name, NULL, NULL, &puzzle), TW_OK);
    return puzzle;
}
