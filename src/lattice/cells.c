/* cells.c -- arithmetic on cells: neighbours, images, order, normal form.
 *
 * Invariant: every cell that leaves this file is reduced by the periods. Unless wraps turn, this is
 * its canonical name. On an unwrapped lattice names are canonical as they are, and the order is the
 * same after any translation, so the normal form of a set is the translate whose least cell is at
 * its kind's home, near the origin. */
#include "lattice/lattice_internal.h"
#include "lattice/lattice_shared.h"
#include "base/numbers.h"

#include <stdlib.h>
#include <string.h>

/* Works in place, so that no cell is copied on an unwrapped lattice. */
static void reduce_cell(const tw_lattice *lattice, tw_cell *cell)
{
    if (lattice->wrap.count == 0)
        return;
    int64_t at[TW_MAX_RANK];
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        at[i] = cell->at[i];
    tw_echelon_reduce(&lattice->wrap, at);
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        cell->at[i] = (int32_t)at[i];
}

tw_cell tw_lattice_image(const tw_lattice *lattice, tw_cell cell, size_t number)
{
    const tw_isometry *image = &lattice->images[number];
    if (number > 0)
        cell = tw_lattice_apply(lattice->plane, image->transform, cell);
    return tw_lattice_translate(lattice, cell, image->by);
}

/* Is one name of a cell less than another, by the axes of the wraps? */
static bool is_less_name(const tw_lattice *lattice, const tw_cell *a, const tw_cell *b)
{
    for (size_t i = 0; i < lattice->rank; i++) {
        const size_t axis = lattice->image_order[i];
        if (a->at[axis] != b->at[axis])
            return a->at[axis] < b->at[axis];
    }
    return a->kind < b->kind;
}

tw_cell tw_lattice_canonical(const tw_lattice *lattice, tw_cell cell)
{
    reduce_cell(lattice, &cell);
    tw_cell least = cell;
    for (size_t n = 1; n < lattice->image_count; n++) {
        const tw_cell image = tw_lattice_image(lattice, cell, n);
        if (is_less_name(lattice, &image, &least))
            least = image;
    }
    return least;
}

bool tw_lattice_has_cell(const tw_lattice *lattice, tw_cell cell)
{
    if (cell.kind >= lattice->kind_count)
        return false;
    int64_t at[TW_MAX_RANK] = {0};
    for (size_t i = 0; i < lattice->rank; i++)
        at[i] = (int64_t)cell.at[i] - lattice->potential[cell.kind][i];
    return tw_echelon_has(&lattice->reach, at);
}

int tw_lattice_compare(const tw_lattice *lattice, const tw_cell *a, const tw_cell *b)
{
    for (size_t i = 0; i < lattice->rank; i++) {
        int64_t difference = 0;
        for (size_t j = 0; j < lattice->rank; j++)
            difference += lattice->order[i][j] * ((int64_t)a->at[j] - b->at[j]);
        if (difference != 0)
            return difference < 0 ? -1 : 1;
    }
    return a->kind < b->kind ? -1 : a->kind > b->kind;
}

uint64_t tw_lattice_hash(const tw_cell *cell)
{
    uint64_t hash = cell->kind;
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        hash = tw_mix(hash, (uint32_t)cell->at[i]);
    return hash;
}

tw_status tw_cells_file(const tw_context *context, const tw_cell *cells, size_t count,
                        tw_hash_table *table)
{
    if (!tw_hash_table_reserve(context, table, count))
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < count; i++)
        (void)tw_hash_table_add(context, table, tw_lattice_hash(&cells[i]), (uint32_t)i);
    return TW_OK;
}

uint32_t tw_cells_find_filed(const tw_cell *cells, const tw_hash_table *table, tw_cell cell)
{
    const uint64_t hash = tw_lattice_hash(&cell);
    size_t step = 0;
    uint32_t found;
    while ((found = tw_hash_table_next(table, hash, &step)) != TW_HASH_TABLE_END &&
           memcmp(&cells[found], &cell, sizeof cell) != 0)
        continue;
    return found;
}

uint32_t tw_cells_find_sorted(const tw_lattice *lattice, const tw_cell *cells, size_t count,
                              const tw_cell *cell)
{
    for (size_t from = 0, to = count; from < to;) {
        const size_t middle = from + (to - from) / 2;
        const int order = tw_lattice_compare(lattice, &cells[middle], cell);
        if (order == 0)
            return (uint32_t)middle;
        if (order < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return UINT32_MAX;
}

tw_cell tw_lattice_translate(const tw_lattice *lattice, tw_cell cell, const int32_t *by)
{
    for (size_t i = 0; i < lattice->rank; i++)
        cell.at[i] += by[i];
    reduce_cell(lattice, &cell);
    return cell;
}

tw_cell tw_lattice_neighbour(const tw_lattice *lattice, tw_cell cell, uint32_t label)
{
    const tw_arc *arc = &lattice->kinds[cell.kind].arcs[label];
    cell.kind = arc->step.kind;
    return tw_lattice_translate(lattice, cell, arc->step.at);
}

uint32_t tw_lattice_label(const tw_lattice *lattice, tw_cell from, tw_cell to)
{
    for (uint32_t label = 0; label < lattice->kinds[from.kind].arc_count; label++) {
        tw_cell next = tw_lattice_canonical(lattice, tw_lattice_neighbour(lattice, from, label));
        if (tw_lattice_compare(lattice, &next, &to) == 0)
            return label;
    }
    return UINT32_MAX;
}

tw_cell tw_lattice_apply(const tw_lattice *lattice, uint32_t transform, tw_cell cell)
{
    const tw_transform *map = &lattice->transforms[transform];
    tw_cell image = {.kind = map->kind[cell.kind]};
    for (size_t i = 0; i < lattice->rank; i++) {
        int32_t sum = map->offset[cell.kind][i];
        for (size_t j = 0; j < lattice->rank; j++)
            sum += map->matrix[i][j] * cell.at[j];
        image.at[i] = sum;
    }
    reduce_cell(lattice, &image);
    return image;
}

/* ---- Sorting ----------------------------------------------------------------------------- */

/* Cells with tags that move with them; tags may be NULL. */
typedef struct tagged {
    tw_cell *cells;
    uint32_t *tags;
    size_t count;
} tagged;

static void swap_cells(const tagged *set, size_t a, size_t b)
{
    tw_cell cell = set->cells[a];
    set->cells[a] = set->cells[b];
    set->cells[b] = cell;
    if (!set->tags)
        return;
    uint32_t tag = set->tags[a];
    set->tags[a] = set->tags[b];
    set->tags[b] = tag;
}

static int compare_at(const tw_lattice *lattice, const tagged *set, size_t a, size_t b)
{
    return tw_lattice_compare(lattice, &set->cells[a], &set->cells[b]);
}

static void sift_tagged_down(const tw_lattice *lattice, const tagged *set, size_t root,
                             size_t count)
{
    for (size_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        if (child + 1 < count && compare_at(lattice, set, child, child + 1) < 0)
            child++;
        if (compare_at(lattice, set, root, child) >= 0)
            return;
        swap_cells(set, root, child);
        root = child;
    }
}

static void sort_by_heap(const tw_lattice *lattice, const tagged *set)
{
    for (size_t root = set->count / 2; root-- > 0;)
        sift_tagged_down(lattice, set, root, set->count);
    for (size_t end = set->count; end-- > 1;) {
        swap_cells(set, 0, end);
        sift_tagged_down(lattice, set, 0, end);
    }
}

enum { INDEX_BITS = 8, MOST_NUMBERED = 1 << INDEX_BITS }; /* cells */

/* Finds weights of coordinates whose sum, and then the kind, is a number that ascends as the cells
 * of a set do: each row of the order counts more than all after it can. false: that takes too many
 * bits. */
static bool find_weights(const tw_lattice *lattice, const tagged *set, int64_t weights[TW_MAX_RANK])
{
    const uint64_t most = (uint64_t)1 << (62 - INDEX_BITS);
    uint64_t reach[TW_MAX_RANK], range = lattice->kind_count;
    for (size_t j = 0; j < lattice->rank; j++) {
        const tw_cell_range of_j = tw_cells_range(set->cells, set->count, j);
        reach[j] = (uint64_t)((int64_t)of_j.high - of_j.low);
        weights[j] = 0;
    }
    for (size_t i = lattice->rank; i-- > 0;) {
        uint64_t span = 0;
        for (size_t j = 0; j < lattice->rank; j++)
            span += (uint64_t)llabs(lattice->order[i][j]) * reach[j];
        if (span >= most / range)
            return false;
        for (size_t j = 0; j < lattice->rank; j++)
            weights[j] += reach[j] ? (int64_t)range * lattice->order[i][j] : 0;
        range *= span + 1;
    }
    return true;
}

/* Sorts few cells by such numbers, each with the cell's place behind it. */
static bool sort_by_numbers(const tw_lattice *lattice, const tagged *set)
{
    int64_t weights[TW_MAX_RANK], numbers[MOST_NUMBERED];
    tw_cell cells[MOST_NUMBERED];
    uint32_t tags[MOST_NUMBERED];
    if (!find_weights(lattice, set, weights))
        return false;
    for (size_t c = 0; c < set->count; c++) {
        int64_t number = 0;
        for (size_t j = 0; j < lattice->rank; j++)
            number += weights[j] * ((int64_t)set->cells[c].at[j] - set->cells[0].at[j]);
        number = (number + set->cells[c].kind) * MOST_NUMBERED + (int64_t)c;
        size_t at = c;
        for (; at > 0 && numbers[at - 1] > number; at--)
            numbers[at] = numbers[at - 1];
        numbers[at] = number;
    }
    memcpy(cells, set->cells, set->count * sizeof *cells);
    if (set->tags)
        memcpy(tags, set->tags, set->count * sizeof *tags);
    for (size_t c = 0; c < set->count; c++) {
        const size_t from = (size_t)(numbers[c] & (MOST_NUMBERED - 1));
        set->cells[c] = cells[from];
        if (set->tags)
            set->tags[c] = tags[from];
    }
    return true;
}

/* qsort cannot be told which lattice's order to use. */
static void sort_tagged(const tw_lattice *lattice, const tagged *set)
{
    if (set->count > MOST_NUMBERED || (set->count > 1 && !sort_by_numbers(lattice, set)))
        sort_by_heap(lattice, set);
}

void tw_lattice_sort(const tw_lattice *lattice, tw_cell *cells, size_t count)
{
    sort_tagged(lattice, &(tagged){cells, NULL, count});
}

/* ---- Normal form ------------------------------------------------------------------------- */

/* Moves the set so that `origin`, one of its cells, goes to its kind's home. */
static void shift_to(const tw_lattice *lattice, const tagged *set, tw_cell origin)
{
    int32_t by[TW_MAX_RANK] = {0};
    for (size_t i = 0; i < lattice->rank; i++)
        by[i] = lattice->home[origin.kind][i] - origin.at[i];
    for (size_t c = 0; c < set->count; c++)
        set->cells[c] = tw_lattice_translate(lattice, set->cells[c], by);
    sort_tagged(lattice, set);
}

/* Compares two sorted sets of one size: the first different cell decides, then the first different
 * tag. */
static int compare_tagged(const tw_lattice *lattice, const tagged *a, const tagged *b)
{
    for (size_t c = 0; c < a->count; c++) {
        int order = tw_lattice_compare(lattice, &a->cells[c], &b->cells[c]);
        if (order != 0)
            return order;
    }
    for (size_t c = 0; a->tags && c < a->count; c++)
        if (a->tags[c] != b->tags[c])
            return a->tags[c] < b->tags[c] ? -1 : 1;
    return 0;
}

static void copy_tagged(const tagged *from, const tagged *to)
{
    memcpy(to->cells, from->cells, from->count * sizeof *from->cells);
    if (from->tags)
        memcpy(to->tags, from->tags, from->count * sizeof *from->tags);
}

/* On a wrapped lattice the least cell depends on the translation: tries each as the origin. */
static void normalise_wrapped(const tw_lattice *lattice, const tagged *set)
{
    tw_cell start_cells[TW_MOST_WRAPPED_CELLS], trial_cells[TW_MOST_WRAPPED_CELLS];
    uint32_t start_tags[TW_MOST_WRAPPED_CELLS], trial_tags[TW_MOST_WRAPPED_CELLS];
    const tagged start = {start_cells, set->tags ? start_tags : NULL, set->count};
    const tagged trial = {trial_cells, set->tags ? trial_tags : NULL, set->count};
    copy_tagged(set, &start);
    shift_to(lattice, set, start_cells[0]);
    for (size_t c = 1; c < set->count; c++) {
        copy_tagged(&start, &trial);
        shift_to(lattice, &trial, start_cells[c]);
        if (compare_tagged(lattice, &trial, set) < 0)
            copy_tagged(&trial, set);
    }
}

void tw_lattice_normalise_tagged(const tw_lattice *lattice, tw_cell *cells, uint32_t *tags,
                                 size_t count)
{
    const tagged set = {cells, tags, count};
    if (count == 0 || (lattice->wrap_count > 0 && count > TW_MOST_WRAPPED_CELLS))
        return;
    for (size_t c = 0; c < count; c++)
        reduce_cell(lattice, &cells[c]);
    sort_tagged(lattice, &set);
    if (lattice->wrap_count > 0)
        normalise_wrapped(lattice, &set);
    else
        shift_to(lattice, &set, cells[0]);
}

void tw_lattice_normalise(const tw_lattice *lattice, tw_cell *cells, size_t count)
{
    tw_lattice_normalise_tagged(lattice, cells, NULL, count);
}
