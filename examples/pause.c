/* pause.c -- a search in several calls, each within a budget, that Ctrl-C stops. Prints:
 *
 *     2339 solutions in several calls
 */
#include <signal.h>
#include <stdio.h>
#include <tw/tw.h>

static tw_solver *solver;

static void stop(int number)
{
    (void)number;
    tw_solver_interrupt(solver);
}

int main(void)
{
    const tw_budget budget = {.size = sizeof budget, .branches = 100000};
    tw_puzzle *puzzle = NULL;
    tw_result result = {0};
    int calls = 0;
    tw_status status = tw_puzzle_load(NULL, "pentominoes-6x10", NULL, NULL, &puzzle);
    if (status == TW_OK)
        status = tw_solver_new(NULL, puzzle, NULL, &solver, NULL);
    if (status == TW_OK)
        signal(SIGINT, stop);
    while (status == TW_OK && (calls == 0 || result.outcome == TW_OUTCOME_BUDGET)) {
        status = tw_solver_run(solver, &budget, NULL, &result, NULL);
        calls++;
    }
    printf("%llu solutions in %s\n", (unsigned long long)result.solutions,
           calls > 1 ? "several calls" : "one call");
    tw_solver_free(solver);
    tw_puzzle_free(puzzle);
    return status != TW_OK;
}
