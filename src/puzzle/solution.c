/* solution.c -- solutions that own their placements and cells: one block, freed by one call. */
#include "puzzle/puzzle_shared.h"

#include <string.h>

#include "puzzle/puzzle_data.h"

/* The cells follow the placements. */
typedef struct owned {
    tw_solution shown; /* first: its address is that of the block */
    const tw_context *context;
    size_t size; /* of the block */
    tw_placement items[];
} owned;

tw_solution *tw_solution_new(const tw_context *context, size_t placements, size_t cells,
                             tw_placement **items, tw_cell **all)
{
    context = tw_context_or_default(context);
    size_t size = sizeof(owned) + placements * sizeof(tw_placement) + (cells + 1) * sizeof(tw_cell);
    owned *made = tw_take(context, size, 1);
    if (!made)
        return NULL;
    made->context = context;
    made->size = size;
    made->shown.placements = *items = made->items;
    *all = (tw_cell *)(void *)(made->items + placements);
    return &made->shown;
}

tw_status tw_solution_copy(const tw_context *context, const tw_solution *solution,
                           tw_solution **copy)
{
    tw_placement *items;
    tw_cell *next;
    size_t cells = 0;
    for (size_t i = 0; i < solution->count; i++)
        cells += solution->placements[i].cell_count;
    tw_solution *made = tw_solution_new(context, solution->count, cells, &items, &next);
    if (!made)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < solution->count; i++) {
        items[i] = solution->placements[i];
        if (items[i].cell_count > 0)
            memcpy(next, items[i].cells, items[i].cell_count * sizeof *next);
        items[i].cells = next;
        next += items[i].cell_count;
    }
    made->count = solution->count;
    *copy = made;
    return TW_OK;
}

static bool is_cell(const tw_lattice *lattice, const tw_cell *cell)
{
    bool near = true;
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++)
        near = near && cell->at[i] >= -TW_MAX_COORDINATE && cell->at[i] <= TW_MAX_COORDINATE;
    return near && tw_lattice_has_cell(lattice, *cell);
}

tw_status tw_solution_names(const tw_puzzle *puzzle, const tw_solution *solution, tw_error *error)
{
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *one = &solution->placements[i];
        if (one->piece >= puzzle->piece_count)
            return tw_fail(error, TW_ERR_INPUT, "placement %zu: there is no piece number %u", i,
                           one->piece);
        if (one->cell_count == 0)
            return tw_fail(error, TW_ERR_INPUT, "placement %zu: the piece has no cells", i);
        for (size_t c = 0; c < one->cell_count; c++)
            if (!is_cell(puzzle->lattice, &one->cells[c]))
                return tw_fail(error, TW_ERR_INPUT,
                               "placement %zu: cell %zu is none of the lattice", i, c);
    }
    return TW_OK;
}

void tw_solution_free(tw_solution *solution)
{
    owned *block = (owned *)(void *)solution;
    if (block)
        tw_give(block->context, block, block->size, 1);
}
