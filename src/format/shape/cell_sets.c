/* cell_sets.c -- one cell in a text, [x, y] or [x, y, kind] if there are several kinds; sets of
 * cells, kept in the order in which they were added (cell_sets.h).
 *
 * Invariant: the table of a set files cells[0 .. count).
 * Cost: constant for adding to a set and finding. */
#include "format/shape/cell_sets.h"
#include "base/emitter.h"
#include "base/bounds.h"
#include "lattice/lattice_shared.h"
#include "puzzle/puzzle_data.h"

#include <string.h>

static const char *cell_kind_candidate(void *user, size_t number)
{
    const tw_lattice *lattice = *(const tw_lattice *const *)user;
    return number < tw_lattice_kind_count(lattice) ? tw_lattice_kind_name(lattice, (uint32_t)number)
                                                   : NULL;
}

/* A kind by its name, or by its number from 0. */
static bool get_cell_kind(tw_reader *reader, const tw_lattice *lattice, const tw_value *value,
                          uint32_t *kind)
{
    int64_t number;
    uint32_t found = tw_lattice_find_kind(lattice, value->text);
    if (found == UINT32_MAX && tw_as_integer(value, &number) && number >= 0 &&
        (uint64_t)number < tw_lattice_kind_count(lattice))
        found = (uint32_t)number;
    if (found == UINT32_MAX)
        return !tw_reader_fault(
            reader, value->at, tw_did_you_mean(value->text, cell_kind_candidate, &lattice).text,
            "a cell of kind %s; the lattice has no such kind", tw_found(value).text);
    *kind = found;
    return true;
}

/* "[x, y]" with the kinds of the lattice, as a hint. */
static tw_words show_form(const tw_lattice *lattice)
{
    static const char axes[] = "x, y, z, w, v, u";
    _Static_assert(sizeof axes == 3 * TW_MAX_RANK - 1, "a letter an axis");
    const int length = 3 * (int)tw_lattice_rank(lattice) - 2;
    if (tw_lattice_kind_count(lattice) == 1)
        return tw_say("[%.*s]", length, axes);
    return tw_say("[%.*s, kind] with a kind such as \"%s\" or \"%s\"", length, axes,
                  tw_lattice_kind_name(lattice, 0), tw_lattice_kind_name(lattice, 1));
}

bool tw_get_cell(tw_reader *reader, const tw_lattice *lattice, const tw_value *value, tw_cell *cell)
{
    size_t rank = tw_lattice_rank(lattice);
    bool several = tw_lattice_kind_count(lattice) > 1;
    tw_cell read = {.kind = 0};
    if (value->type != TW_VALUE_LIST || (value->count != rank && value->count != rank + 1) ||
        (several && value->count == rank))
        return !tw_reader_fault(reader, value->at, "", "a cell is %s; expected %s",
                                tw_found(value).text, show_form(lattice).text);
    const tw_value *one = value->first;
    for (size_t i = 0; i < rank; i++, one = one->next) {
        int64_t number;
        if (!tw_get_integer(reader, one, "a coordinate",
                            (tw_bounds){-TW_REACH(reader->context, coordinate),
                                        TW_REACH(reader->context, coordinate)},
                            &number))
            return false;
        read.at[i] = (int32_t)number;
    }
    if (one && !get_cell_kind(reader, lattice, one, &read.kind))
        return false;
    *cell = tw_lattice_image(lattice, read, 0);
    return true;
}

tw_words tw_show_cell(const tw_lattice *lattice, tw_cell cell)
{
    tw_words words;
    tw_puzzle_name_cell(lattice, &cell, words.text, sizeof words.text);
    return words;
}

void tw_put_vector(tw_emitter *emitter, const char *key, const int32_t *vector, size_t count)
{
    tw_emitter_list(emitter, key, true);
    for (size_t i = 0; i < count; i++)
        tw_emitter_number(emitter, NULL, vector[i]);
    tw_emitter_end(emitter);
}

void tw_put_cell(tw_emitter *emitter, const tw_lattice *lattice, const char *key,
                 const tw_cell *cell)
{
    tw_emitter_list(emitter, key, true);
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++)
        tw_emitter_number(emitter, NULL, cell->at[i]);
    if (tw_lattice_kind_count(lattice) > 1)
        tw_emitter_text(emitter, NULL, tw_lattice_kind_name(lattice, cell->kind));
    tw_emitter_end(emitter);
}

void tw_put_cells(tw_emitter *emitter, const tw_lattice *lattice, const char *key,
                  const tw_cell *cells, size_t count)
{
    tw_emitter_list(emitter, key, true);
    for (size_t i = 0; i < count; i++)
        tw_put_cell(emitter, lattice, NULL, &cells[i]);
    tw_emitter_end(emitter);
}

tw_extent tw_extent_of(const tw_cell *cells, size_t count)
{
    tw_extent box = {.volume = 1};
    for (size_t k = 0; k < TW_MAX_RANK; k++) {
        int32_t least = cells[0].at[k], most = least;
        for (size_t i = 1; i < count; i++) {
            least = cells[i].at[k] < least ? cells[i].at[k] : least;
            most = cells[i].at[k] > most ? cells[i].at[k] : most;
        }
        box.least[k] = least;
        box.size[k] = (int64_t)most - least + 1;
        if (box.volume > UINT64_MAX / 4 / (uint64_t)box.size[k])
            box.volume = UINT64_MAX / 4;
        else
            box.volume *= (uint64_t)box.size[k];
    }
    return box;
}

/* ---- Sets of cells ----------------------------------------------------------------------- */

/* Enters all cells in the table again; there is room for them. */
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

void tw_cell_set_free(tw_cell_set *set)
{
    tw_give(set->reader->context, set->cells, set->capacity, sizeof *set->cells);
    tw_hash_table_free(set->reader->context, &set->table);
    set->cells = NULL;
    set->count = set->capacity = 0;
}
