/* user.c -- the smallest program of a user: a puzzle in, its number of solutions out.
 *
 * The install test compiles it against an installed copy, with the flags from pkg-config. */
#include <stdio.h>
#include <string.h>
#include <tw/advanced.h>

static const char text[] = "tilewright: 1\n"
                           "lattice: square\n"
                           "container: {box: [3, 2]}\n"
                           "pieces: [{name: domino, cells: [[0, 0], [1, 0]], copies: 3}]\n";

static bool show_fault(void *user, const tw_error *error)
{
    (void)user;
    fprintf(stderr, "%s:%u:%u: %s\n", error->file, (unsigned)error->at.line,
            (unsigned)error->at.column, error->message);
    return true;
}

int main(void)
{
    const tw_source source = {"dominoes.yaml", text, strlen(text), NULL, NULL};
    const tw_report report = {show_fault, NULL};
    tw_puzzle *puzzle = NULL;
    tw_solver *solver = NULL;
    tw_result result;
    tw_error error = {0};

    if (tw_puzzle_read(NULL, &source, NULL, &report, &puzzle) != TW_OK)
        return 2;
    if (tw_solver_new(NULL, puzzle, NULL, &solver, &error) != TW_OK ||
        tw_solver_run(solver, NULL, NULL, &result, &error) != TW_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 2;
    }
    printf("%llu of %llu\n", (unsigned long long)result.reflections,
           (unsigned long long)result.none);
    tw_solver_free(solver);
    tw_puzzle_free(puzzle);
    return 0;
}
