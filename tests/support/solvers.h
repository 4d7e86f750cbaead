/* solvers.h -- solvers for tests. */
#ifndef TW_TEST_SOLVERS_H
#define TW_TEST_SOLVERS_H

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

#endif
