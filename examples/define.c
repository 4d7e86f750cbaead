/* define.c -- a puzzle made of cells, without a file. Prints:
 *
 *     2 trominoes
 *     24 solutions
 */
#include <stdio.h>
#include <tw/advanced.h>

int main(void)
{
    const tw_builtin *shipped = tw_builtin_find_lattice("square");
    const tw_source source = {.name = shipped->name, .text = shipped->text, .size = shipped->size};
    tw_lattice *lattice = NULL;
    tw_puzzle *puzzle = NULL;
    tw_solver *solver = NULL;
    tw_cell *shapes = NULL, board[16];
    size_t count = 0;
    if (tw_lattice_read(NULL, &source, NULL, &lattice) != TW_OK ||
        tw_polyforms_new(lattice, 3, TW_POLYFORM_FREE, 100, NULL, &shapes, &count, NULL) != TW_OK)
        return 1;
    printf("%zu trominoes\n", count);

    bool optional[16] = {[0] = true}; /* a corner that may stay empty */
    for (int i = 0; i < 16; i++)
        board[i] = (tw_cell){.at = {i % 4, i / 4}};
    const tw_form_def forms[] = {{.cells = shapes, .cell_count = 3},
                                 {.cells = shapes + 3, .cell_count = 3}};
    const tw_transform_set all = tw_lattice_turns(lattice, true);
    const tw_piece_def pieces[] = {
        {.name = "one", .forms = &forms[0], .form_count = 1, .high = TW_ANY, .turns = &all},
        {.name = "other", .forms = &forms[1], .form_count = 1, .high = TW_ANY, .turns = &all}};
    const tw_puzzle_def def = {.size = sizeof def,
                               .title = "Trominoes",
                               .lattice = lattice,
                               .cells = board,
                               .optional = optional,
                               .cell_count = 16,
                               .pieces = pieces,
                               .piece_count = 2};
    tw_result result = {0};
    tw_status status = tw_puzzle_new(NULL, &def, NULL, &puzzle);
    tw_polyforms_free(lattice, shapes, 3, count);
    if (status == TW_OK)
        status = tw_solver_new(NULL, puzzle, NULL, &solver, NULL);
    if (status == TW_OK)
        status = tw_solver_run(solver, NULL, NULL, &result, NULL);
    printf("%llu solutions\n", (unsigned long long)result.solutions);
    tw_solver_free(solver);
    tw_puzzle_free(puzzle); /* and the lattice, which it took */
    return status != TW_OK;
}
