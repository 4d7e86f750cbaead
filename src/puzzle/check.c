/* check.c -- the independent judge of solutions.
 *
 * It shares nothing with poses and engines: each placement is compared with the piece's own forms
 * under each allowed transformation, cell by cell, and the container's cells are counted.
 * Cost: transformations * cells^2 a placement at worst. */
#include "puzzle/puzzle.h"

#include <string.h>

/* One form under one transformation, moved so that its first cell falls on `target`: is every cell
 * of it in the placement, on an agreeing colour? The counts are equal, so then they are equal. */
static bool lies_so(const tw_puzzle *puzzle, const tw_placement *placement, const tw_form *form,
                    uint32_t transform, const tw_cell *target)
{
    const tw_lattice *lattice = puzzle->lattice;
    tw_cell first = tw_lattice_apply(lattice, transform, form->cells[0]);
    int32_t by[TW_MAX_RANK];
    if (first.kind != target->kind)
        return false;
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        by[i] = target->at[i] - first.at[i];
    for (size_t c = 0; c < form->count; c++) {
        tw_cell cell = tw_lattice_apply(lattice, transform, form->cells[c]);
        cell = tw_lattice_translate(lattice, cell, by);
        size_t found = 0;
        while (found < placement->cell_count &&
               tw_lattice_compare(lattice, &placement->cells[found], &cell) != 0)
            found++;
        if (found == placement->cell_count)
            return false;
        uint8_t inside = puzzle->colours[tw_puzzle_find_cell(puzzle, cell)];
        if (inside && form->colours && form->colours[c] && form->colours[c] != inside)
            return false;
    }
    return true;
}

static bool form_lies(const tw_puzzle *puzzle, const tw_placement *placement, const tw_form *form)
{
    const tw_transform_set *turns = &puzzle->pieces[placement->piece].turns;
    if (form->count != placement->cell_count)
        return false;
    for (uint32_t t = 0; t < tw_lattice_transform_count(puzzle->lattice); t++)
        for (size_t c = 0; tw_transform_set_has(turns, t) && c < placement->cell_count; c++)
            if (lies_so(puzzle, placement, form, t, &placement->cells[c]))
                return true;
    return false;
}

static bool piece_lies(const tw_puzzle *puzzle, const tw_placement *placement)
{
    const tw_piece *piece = &puzzle->pieces[placement->piece];
    for (size_t f = 0; f < piece->form_count; f++)
        if (form_lies(puzzle, placement, &piece->forms[f]))
            return true;
    return false;
}

/* Marks the cells of a placement as covered by placement number `which` (from 1). */
static tw_status cover_cells(const tw_puzzle *puzzle, const tw_solution *solution, size_t which,
                             uint32_t *covered, tw_error *error)
{
    const tw_placement *placement = &solution->placements[which];
    const char *name = puzzle->pieces[placement->piece].name;
    char text[160];
    for (size_t c = 0; c < placement->cell_count; c++) {
        tw_cell cell = tw_lattice_canonical(puzzle->lattice, placement->cells[c]);
        uint32_t number = tw_puzzle_find_cell(puzzle, cell);
        tw_puzzle_name_cell(puzzle->lattice, &cell, text, sizeof text);
        if (number == UINT32_MAX)
            return tw_fail(error, TW_ERR_INPUT, "piece \"%s\" covers %s, which is not in the "
                           "container", name, text);
        if (covered[number])
            return tw_fail(error, TW_ERR_INPUT, "pieces \"%s\" and \"%s\" both cover %s",
                           puzzle->pieces[solution->placements[covered[number] - 1].piece].name,
                           name, text);
        covered[number] = (uint32_t)which + 1;
    }
    return TW_OK;
}

static tw_status check_placements(const tw_puzzle *puzzle, const tw_solution *solution,
                                  uint32_t *covered, uint32_t *used, tw_error *error)
{
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *placement = &solution->placements[i];
        if (placement->piece >= puzzle->piece_count)
            return tw_fail(error, TW_ERR_INPUT, "there is no piece number %u", placement->piece);
        used[placement->piece]++;
        tw_status status = cover_cells(puzzle, solution, i, covered, error);
        if (status)
            return status;
        if (!piece_lies(puzzle, placement))
            return tw_fail(error, TW_ERR_INPUT, "piece \"%s\" cannot lie like that: its cells, "
                           "turned as it may be, are others",
                           puzzle->pieces[placement->piece].name);
    }
    return TW_OK;
}

static tw_status check_totals(const tw_puzzle *puzzle, const uint32_t *covered,
                              const uint32_t *used, tw_error *error)
{
    char text[160];
    for (size_t p = 0; p < puzzle->piece_count; p++) {
        const tw_piece *piece = &puzzle->pieces[p];
        if (used[p] < piece->low || used[p] > piece->high)
            return tw_fail(error, TW_ERR_INPUT, "piece \"%s\" is used %u times; %u to %u are asked "
                           "for", piece->name, used[p], piece->low, piece->high);
    }
    for (size_t c = 0; c < puzzle->cell_count; c++)
        if (!covered[c] && !puzzle->optional[c]) {
            tw_puzzle_name_cell(puzzle->lattice, &puzzle->cells[c], text, sizeof text);
            return tw_fail(error, TW_ERR_INPUT, "nothing covers %s", text);
        }
    return TW_OK;
}

tw_status tw_solution_check(const tw_context *context, const tw_puzzle *puzzle,
                            const tw_solution *solution, tw_error *error)
{
    context = tw_context_or_default(context);
    uint32_t *covered = tw_take(context, puzzle->cell_count, sizeof *covered);
    uint32_t *used = tw_take(context, puzzle->piece_count, sizeof *used);
    tw_status status = TW_ERR_MEMORY;
    if (covered && used)
        status = check_placements(puzzle, solution, covered, used, error);
    else
        tw_fail(error, status, "out of memory");
    if (status == TW_OK)
        status = check_totals(puzzle, covered, used, error);
    tw_give(context, covered, puzzle->cell_count, sizeof *covered);
    tw_give(context, used, puzzle->piece_count, sizeof *used);
    return status;
}
