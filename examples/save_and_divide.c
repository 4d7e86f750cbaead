/* save_and_divide.c -- a search saved as bytes, loaded again, and divided into parts. Prints:
 *
 *     2339 solutions
 */
#include <stdio.h>
#include <tw/advanced.h>

/* What is left of a run, as bytes: for a file, a message, another machine. */
static tw_status save(tw_solver *solver, tw_bytes *bytes, tw_error *error)
{
    const tw_checkpoint *left = NULL;
    const tw_out out = tw_bytes_out(bytes);
    tw_status status = tw_solver_save(solver, NULL, 0, &left, error);
    return status == TW_OK ? tw_checkpoint_write(NULL, left, &out, error) : status;
}

static tw_status load(tw_solver *solver, const tw_bytes *bytes, tw_error *error)
{
    tw_checkpoint *left = NULL;
    tw_status status = tw_checkpoint_read(NULL, bytes->data, bytes->size, &left, error);
    if (status == TW_OK)
        status = tw_solver_resume(solver, left, error);
    tw_checkpoint_free(left);
    return status;
}

/* A part in a solver of its own: it could be on another machine. */
static tw_status search_part(const tw_puzzle *puzzle, const tw_checkpoint *part,
                             uint64_t *solutions, tw_error *error)
{
    tw_solver *solver = NULL;
    tw_result result = {0};
    tw_status status = tw_solver_new(NULL, puzzle, NULL, &solver, error);
    if (status == TW_OK)
        status = tw_solver_prepare(solver, NULL, error);
    if (status == TW_OK)
        status = tw_solver_resume(solver, part, error);
    if (status == TW_OK)
        status = tw_solver_run(solver, NULL, NULL, &result, error);
    tw_solver_free(solver);
    *solutions += result.solutions;
    return status;
}

static tw_status search_parts(tw_solver *solver, const tw_puzzle *puzzle, uint64_t *solutions,
                              tw_error *error)
{
    tw_divided divided;
    tw_parts *parts = NULL;
    tw_status status = tw_solver_divide(solver, 3, NULL, 0, NULL, &divided, error);
    if (status == TW_OK)
        status = tw_parts_cut(NULL, divided.checkpoint, divided.part, 3, &parts, error);
    for (size_t i = 0; status == TW_OK && i < 3; i++)
        status = search_part(puzzle, tw_parts_get(parts, i), solutions, error);
    tw_parts_free(parts);
    return status;
}

int main(void)
{
    const tw_budget budget = {.size = sizeof budget, .branches = 100000};
    tw_puzzle *puzzle = NULL;
    tw_solver *solver = NULL;
    tw_bytes bytes = {.context = NULL};
    tw_result result;
    tw_error error = {0};
    uint64_t solutions = 0;
    if (tw_puzzle_load(NULL, "pentominoes-6x10", NULL, NULL, &puzzle) != TW_OK)
        return 1;
    tw_status status = tw_solver_new(NULL, puzzle, NULL, &solver, &error);
    if (status == TW_OK)
        status = tw_solver_run(solver, &budget, NULL, &result, &error);
    if (status == TW_OK)
        status = save(solver, &bytes, &error);
    if (status == TW_OK)
        status = tw_solver_reset(solver); /* as new: nothing was done */
    if (status == TW_OK)
        status = load(solver, &bytes, &error); /* and again as it was */
    if (status == TW_OK)
        status = search_parts(solver, puzzle, &solutions, &error);
    if (status != TW_OK)
        fprintf(stderr, "%s\n", error.message);
    else
        printf("%llu solutions\n", (unsigned long long)solutions);
    tw_bytes_free(&bytes);
    tw_solver_free(solver);
    tw_puzzle_free(puzzle);
    return status != TW_OK;
}
