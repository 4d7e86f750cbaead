/* cell_set.c -- a set of cells, kept in the order in which they were added.
 *
 * Invariant: table files cells[0 .. count).
 * Cost: constant for adding and finding. */
#include <string.h>

#include "format/shape/shapes.h"
#include "lattice/lattice_shared.h"

/* Files all cells anew; there is room for them. */
static void file_all(tw_cell_set *bag)
{
    tw_hash_table_clear(&bag->table);
    for (size_t i = 0; i < bag->count; i++)
        tw_hash_table_add(bag->reader->context, &bag->table, tw_lattice_hash(&bag->cells[i].cell),
                          (uint32_t)i);
}

tw_cell_set_cell *tw_cell_set_find(const tw_cell_set *bag, tw_cell cell)
{
    uint64_t hash = tw_lattice_hash(&cell);
    size_t step = 0;
    uint32_t found;
    while ((found = tw_hash_table_next(&bag->table, hash, &step)) != TW_HASH_TABLE_END)
        if (memcmp(&bag->cells[found].cell, &cell, sizeof cell) == 0)
            return &bag->cells[found];
    return NULL;
}

tw_status tw_cell_set_add(tw_cell_set *bag, const tw_cell_set_cell *cell)
{
    if (bag->count == TW_MAX_CELLS)
        return tw_reader_refuse(bag->reader, TW_ERR_TOO_LARGE, cell->place, "",
                                "the shape has more than %d cells", TW_MAX_CELLS);
    tw_cell_set_cell *cells =
        tw_grow(bag->reader->context, bag->cells, &bag->capacity, bag->count + 1, sizeof *cells);
    if (!cells)
        return tw_reader_memory(bag->reader);
    bag->cells = cells;
    if (!tw_hash_table_add(bag->reader->context, &bag->table, tw_lattice_hash(&cell->cell),
                           (uint32_t)bag->count))
        return tw_reader_memory(bag->reader);
    cells[bag->count++] = *cell;
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
    tw_hash_table_free(bag->reader->context, &bag->table);
    bag->cells = NULL;
    bag->count = bag->capacity = 0;
}
