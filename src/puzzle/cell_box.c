/* cell_box.c -- cells by their place in a box (cell_box.h). */
#include "puzzle/cell_box.h"

#include "lattice/lattice_shared.h"

#include <string.h>

enum { FULL_ENOUGH = 8, SMALL = 1024 }; /* places a cell; places for which it does not matter */

static void bound_cells(tw_cell_box *box)
{
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        box->size[i] = 1;
    for (size_t i = 0; i < tw_lattice_rank(box->lattice); i++) {
        const tw_cell_range range = tw_cells_range(box->cells, box->count, i);
        box->low[i] = range.low;
        box->size[i] = (uint32_t)range.high - (uint32_t)range.low + 1;
    }
}

/* Places of the box; UINT64_MAX: too many to be numbered. */
static uint64_t place_count(const tw_cell_box *box)
{
    const uint64_t most = (uint64_t)FULL_ENOUGH * box->count + SMALL;
    uint64_t places = tw_lattice_kind_count(box->lattice);
    for (size_t i = 0; i < TW_MAX_RANK; i++) {
        places *= box->size[i];
        if (places > most)
            return UINT64_MAX;
    }
    return places;
}

int64_t tw_cell_box_place(const tw_cell_box *box, const tw_cell *cell)
{
    const size_t rank = tw_lattice_rank(box->lattice);
    int64_t place = 0;
    for (size_t i = 0; i < rank; i++)
        place = place * box->size[i] + cell->at[i] - box->low[i];
    return place * (int64_t)tw_lattice_kind_count(box->lattice) + cell->kind;
}

static bool is_in_box(const tw_cell_box *box, const tw_cell *cell)
{
    const size_t rank = tw_lattice_rank(box->lattice);
    for (size_t i = 0; i < rank; i++)
        if ((uint32_t)cell->at[i] - (uint32_t)box->low[i] >= box->size[i])
            return false;
    return cell->kind < tw_lattice_kind_count(box->lattice);
}

bool tw_cell_box_make(const tw_context *context, const tw_lattice *lattice, const tw_cell *cells,
                      size_t count, tw_cell_box *box)
{
    *box = (tw_cell_box){.lattice = lattice, .cells = cells, .count = count};
    bound_cells(box);
    const uint64_t places = place_count(box);
    if (places == UINT64_MAX)
        return true;
    box->numbers = tw_take(context, places, sizeof *box->numbers);
    if (!box->numbers)
        return false;
    memset(box->numbers, 255, places * sizeof *box->numbers);
    for (size_t c = 0; c < count; c++)
        box->numbers[tw_cell_box_place(box, &cells[c])] = (uint32_t)c;
    return true;
}

uint32_t tw_cell_box_find(const tw_cell_box *box, const tw_cell *cell)
{
    if (!box->numbers)
        return tw_cells_find_sorted(box->lattice, box->cells, box->count, cell);
    return is_in_box(box, cell) ? box->numbers[tw_cell_box_place(box, cell)] : UINT32_MAX;
}
