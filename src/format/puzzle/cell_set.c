/* cell_set.c -- a set of cells, kept in the order in which they were added.
 *
 * Invariant: slots is a table of open addresses over cells[0 .. count), at most half full.
 * Cost: constant for adding and finding; 34 bytes a cell and 8 to 16 of table. */
#include <string.h>

#include "format/puzzle/shapes.h"

static size_t first_slot(const tw_cell_set *bag, const tw_cell *cell)
{
    uint64_t hash = cell->kind;
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        hash = tw_mix(hash, (uint64_t)(int64_t)cell->at[i]);
    return (size_t)hash & (bag->slot_count - 1);
}

static bool same_cell(const tw_cell *a, const tw_cell *b)
{
    return a->kind == b->kind && memcmp(a->at, b->at, sizeof a->at) == 0;
}

static void file_cell(tw_cell_set *bag, size_t number)
{
    size_t slot = first_slot(bag, &bag->cells[number].cell);
    while (bag->slots[slot])
        slot = (slot + 1) & (bag->slot_count - 1);
    bag->slots[slot] = (uint32_t)number + 1;
}

/* Files all cells anew, in a table of the same size. */
static void file_all(tw_cell_set *bag)
{
    if (bag->slot_count == 0)
        return;
    memset(bag->slots, 0, bag->slot_count * sizeof *bag->slots);
    for (size_t i = 0; i < bag->count; i++)
        file_cell(bag, i);
}

static tw_status widen(tw_cell_set *bag)
{
    size_t count = bag->slot_count ? 2 * bag->slot_count : 32;
    uint32_t *slots = tw_take(bag->reader->context, count, sizeof *slots);
    if (!slots)
        return tw_reader_memory(bag->reader);
    tw_give(bag->reader->context, bag->slots, bag->slot_count, sizeof *slots);
    bag->slots = slots;
    bag->slot_count = count;
    file_all(bag);
    return TW_OK;
}

tw_cell_set_cell *tw_cell_set_find(const tw_cell_set *bag, tw_cell cell)
{
    if (bag->slot_count == 0)
        return NULL;
    for (size_t slot = first_slot(bag, &cell); bag->slots[slot];
         slot = (slot + 1) & (bag->slot_count - 1)) {
        tw_cell_set_cell *found = &bag->cells[bag->slots[slot] - 1];
        if (same_cell(&found->cell, &cell))
            return found;
    }
    return NULL;
}

tw_status tw_cell_set_add(tw_cell_set *bag, const tw_cell_set_cell *cell)
{
    if (bag->count == TW_MAX_CELLS)
        return tw_reader_refuse(bag->reader, TW_ERR_TOO_LARGE, cell->place, "",
                                "the shape has more than %d cells", TW_MAX_CELLS);
    if (2 * (bag->count + 1) > bag->slot_count && widen(bag))
        return TW_ERR_MEMORY;
    tw_cell_set_cell *cells =
        tw_grow(bag->reader->context, bag->cells, &bag->capacity, bag->count + 1, sizeof *cells);
    if (!cells)
        return tw_reader_memory(bag->reader);
    bag->cells = cells;
    cells[bag->count] = *cell;
    file_cell(bag, bag->count++);
    return TW_OK;
}

void tw_cell_set_filter(tw_cell_set *bag, const tw_cell_set *other, bool keep)
{
    size_t kept = 0;
    for (size_t i = 0; i < bag->count; i++)
        if ((tw_cell_set_find(other, bag->cells[i].cell) != NULL) == keep)
            bag->cells[kept++] = bag->cells[i];
    bag->count = kept;
    file_all(bag);
}

static bool out_of_bounds(const tw_cell *cell, const int32_t by[TW_MAX_RANK])
{
    for (size_t i = 0; i < TW_MAX_RANK; i++) {
        int32_t sum = cell->at[i] + by[i];
        if (sum > TW_MAX_COORDINATE || sum < -TW_MAX_COORDINATE)
            return true;
    }
    return false;
}

tw_status tw_cell_set_shift(tw_cell_set *bag, const tw_lattice *lattice,
                            const int32_t by[TW_MAX_RANK], tw_place place)
{
    for (size_t i = 0; i < bag->count; i++)
        if (out_of_bounds(&bag->cells[i].cell, by))
            return tw_reader_fault(bag->reader, place, "",
                                   "this moves a cell to a coordinate beyond %d",
                                   TW_MAX_COORDINATE);
    for (size_t i = 0; i < bag->count; i++)
        bag->cells[i].cell = tw_lattice_translate(lattice, bag->cells[i].cell, by);
    file_all(bag);
    return TW_OK;
}

void tw_cell_set_free(tw_cell_set *bag)
{
    tw_give(bag->reader->context, bag->cells, bag->capacity, sizeof *bag->cells);
    tw_give(bag->reader->context, bag->slots, bag->slot_count, sizeof *bag->slots);
    bag->cells = NULL;
    bag->slots = NULL;
    bag->count = bag->capacity = bag->slot_count = 0;
}
