/* images.c -- the images of a solution, and the least of them, its canonical form. Prints:
 *
 *     poses 4 12 25
 *     4 images, of 8
 *     CCCCABCBB
 */
#include <stdio.h>
#include <tw/advanced.h>

static bool print(void *user, const char *bytes, size_t count)
{
    return fwrite(bytes, 1, count, user) == count;
}

/* The form in which it is written that all of its images share. */
static tw_status show_canonical(tw_solver *solver, const tw_puzzle *puzzle,
                                const tw_solution *solution)
{
    const tw_out out = {print, stdout};
    const tw_solution_text how = {
        .size = sizeof how, .format = tw_format_find("lines"), .puzzle = puzzle, .number = 1};
    const tw_solution *least = NULL;
    tw_solution_orbit *orbit = NULL;
    size_t images = 0;
    tw_status status =
        tw_solution_orbit_new(NULL, tw_solver_symmetry(solver), TW_SAME_REFLECTIONS, &orbit, NULL);
    if (status == TW_OK)
        status = tw_solution_orbit_find(orbit, solution, &images, NULL);
    if (status == TW_OK)
        printf("%zu images, of %zu\n", images, tw_solution_orbit_most(orbit));
    if (status == TW_OK)
        status = tw_solution_orbit_least(orbit, solution, &least, NULL);
    if (status == TW_OK)
        status = tw_solution_write(NULL, least, &how, &out, NULL);
    tw_solution_orbit_free(orbit);
    return status;
}

int main(void)
{
    const tw_solution *solution = NULL;
    tw_puzzle *puzzle = NULL;
    tw_solver *solver = NULL;
    size_t count = 0;
    tw_status status = tw_puzzle_load(NULL, "three-3x3", NULL, NULL, &puzzle);
    if (status == TW_OK)
        status = tw_solver_new(NULL, puzzle, NULL, &solver, NULL);
    if (status == TW_OK)
        status = tw_solver_next(solver, NULL, &solution, NULL, NULL);
    if (status == TW_OK && solution) {
        const uint32_t *poses = tw_solver_found(solver, &count);
        for (size_t i = 0; i < count; i++)
            printf("%s%u", i ? " " : "poses ", (unsigned)poses[i]);
        putchar('\n');
        status = show_canonical(solver, puzzle, solution);
    }
    tw_solver_free(solver);
    tw_puzzle_free(puzzle);
    return status != TW_OK;
}
