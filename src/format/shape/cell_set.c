/* cell_set.c -- a set of cells, kept in the order in which they were added.
 *
 * Invariant: table files cells[0 .. count).
 * Cost: constant for adding and finding. */
#include <string.h>

#include "format/shape/cell_set.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"

/* Files all cells anew; there is room for them. */
static void file_all(tw_cell_set *set)
{
    tw_hash_table_clear(&set->table);
    for (size_t i = 0; i < set->count; i++)
        tw_hash_table_add(set->reader->context, &set->table, tw_lattice_hash(&set->cells[i].cell),
                          (uint32_t)i);
}

tw_set_cell *tw_cell_set_find(const tw_cell_set *set, tw_cell cell)
{
    uint64_t hash = tw_lattice_hash(&cell);
    size_t step = 0;
    uint32_t found;
    while ((found = tw_hash_table_next(&set->table, hash, &step)) != TW_HASH_TABLE_END)
        if (memcmp(&set->cells[found].cell, &cell, sizeof cell) == 0)
            return &set->cells[found];
    return NULL;
}

tw_status tw_cell_set_add(tw_cell_set *set, const tw_set_cell *cell)
{
    if (set->count == TW_LIMIT(set->reader->context, cells))
        return tw_reader_refuse(set->reader, TW_ERR_TOO_LARGE, cell->place, "",
                                "the shape has more than %u cells",
                                TW_LIMIT(set->reader->context, cells));
    if (!TW_GROW(set->reader->context, set->cells, set->capacity, set->count + 1))
        return tw_reader_memory(set->reader);
    if (!tw_hash_table_add(set->reader->context, &set->table, tw_lattice_hash(&cell->cell),
                           (uint32_t)set->count))
        return tw_reader_memory(set->reader);
    set->cells[set->count++] = *cell;
    return TW_OK;
}

void tw_cell_set_filter(tw_cell_set *set, const tw_cell_set *other, bool keep)
{
    size_t kept = 0;
    for (size_t i = 0; i < set->count; i++)
        if ((tw_cell_set_find(other, set->cells[i].cell) != NULL) == keep)
            set->cells[kept++] = set->cells[i];
    set->count = kept;
    file_all(set);
}

static bool out_of_bounds(const tw_cell *cell, const int32_t by[TW_MAX_RANK], int32_t most)
{
    for (size_t i = 0; i < TW_MAX_RANK; i++) {
        int32_t sum = cell->at[i] + by[i];
        if (sum > most || sum < -most)
            return true;
    }
    return false;
}

tw_status tw_cell_set_shift(tw_cell_set *set, const tw_lattice *lattice,
                            const int32_t by[TW_MAX_RANK], tw_place place)
{
    int32_t most = TW_REACH(set->reader->context, coordinate);
    for (size_t i = 0; i < set->count; i++)
        if (out_of_bounds(&set->cells[i].cell, by, most))
            return tw_reader_fault(set->reader, place, "",
                                   "this moves a cell to a coordinate beyond %d", most);
    for (size_t i = 0; i < set->count; i++)
        set->cells[i].cell = tw_lattice_translate(lattice, set->cells[i].cell, by);
    file_all(set);
    return TW_OK;
}

void tw_cell_set_free(tw_cell_set *set)
{
    tw_give(set->reader->context, set->cells, set->capacity, sizeof *set->cells);
    tw_hash_table_free(set->reader->context, &set->table);
    set->cells = NULL;
    set->count = set->capacity = 0;
}
