/* next.c -- solutions pulled one at a time: those of a puzzle that ships, a line for each.
 *
 *     cc next.c $(pkg-config --cflags --libs tilewright) -o next && ./next */
#include <stdio.h>
#include <tw/tw.h>

static bool print(void *user, const char *bytes, size_t count)
{
    return fwrite(bytes, 1, count, user) == count;
}

int main(void)
{
    const tw_out out = {print, stdout};
    const tw_solution *solution = NULL;
    tw_solution_text how = {.size = sizeof how, .format = tw_format_find("lines")};
    tw_puzzle *puzzle = NULL;
    tw_solver *solver = NULL;
    tw_status status = tw_puzzle_load(NULL, "three-3x3", NULL, NULL, &puzzle);
    how.puzzle = puzzle;
    if (status == TW_OK)
        status = tw_solver_new(NULL, puzzle, NULL, &solver, NULL);
    do {
        if (solution)
            status = tw_solution_write(NULL, solution, &how, &out, NULL);
        if (status == TW_OK)
            status = tw_solver_next(solver, NULL, &solution, NULL, NULL);
    } while (status == TW_OK && solution);
    tw_solver_free(solver);
    tw_puzzle_free(puzzle);
    return status == TW_OK ? 0 : 1;
}
