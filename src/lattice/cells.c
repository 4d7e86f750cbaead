/* cells.c -- arithmetic on cells: neighbours, images, canonical names, order, normal form.
 *
 * Invariant: every cell that leaves this file carries its canonical name. On an unwrapped lattice
 * names are canonical as they are, and the order is the same after any translation, so the
 * normal form of a set is the translate whose least cell is at its kind's home, near the origin. */
#include "lattice/lattice_internal.h"
#include "lattice/lattice_shared.h"

#include <string.h>

tw_cell tw_lattice_canonical(const tw_lattice *lattice, tw_cell cell)
{
    if (lattice->wrap_count == 0)
        return cell;
    int64_t at[TW_MAX_RANK];
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        at[i] = cell.at[i];
    tw_echelon_reduce(&lattice->wrap, at);
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        cell.at[i] = (int32_t)at[i];
    return cell;
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

tw_cell tw_lattice_translate(const tw_lattice *lattice, tw_cell cell, const int32_t by[TW_MAX_RANK])
{
    for (size_t i = 0; i < lattice->rank; i++)
        cell.at[i] += by[i];
    return tw_lattice_canonical(lattice, cell);
}

tw_cell tw_lattice_neighbour(const tw_lattice *lattice, tw_cell cell, uint32_t label)
{
    const tw_arc *arc = &lattice->kinds[cell.kind].arcs[label];
    cell.kind = arc->step.kind;
    return tw_lattice_translate(lattice, cell, arc->step.at);
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
    return tw_lattice_canonical(lattice, image);
}

/* ---- Sorting ----------------------------------------------------------------------------- */

/* Swaps two cells, and their tags if there are any. */
static void swap_cells(tw_cell *cells, uint32_t *tags, size_t a, size_t b)
{
    tw_cell cell = cells[a];
    cells[a] = cells[b];
    cells[b] = cell;
    if (!tags)
        return;
    uint32_t tag = tags[a];
    tags[a] = tags[b];
    tags[b] = tag;
}

static void sift_down(const tw_lattice *lattice, tw_cell *cells, uint32_t *tags, size_t root,
                      size_t count)
{
    for (size_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        if (child + 1 < count && tw_lattice_compare(lattice, &cells[child], &cells[child + 1]) < 0)
            child++;
        if (tw_lattice_compare(lattice, &cells[root], &cells[child]) >= 0)
            return;
        swap_cells(cells, tags, root, child);
        root = child;
    }
}

static void heap_sort(const tw_lattice *lattice, tw_cell *cells, uint32_t *tags, size_t count)
{
    for (size_t root = count / 2; root-- > 0;)
        sift_down(lattice, cells, tags, root, count);
    for (size_t end = count; end-- > 1;) {
        swap_cells(cells, tags, 0, end);
        sift_down(lattice, cells, tags, 0, end);
    }
}

/* By insertion where sets are small (pieces), by heap where they are not (containers): qsort
 * cannot be told which lattice's order to use. */
static void sort_tagged(const tw_lattice *lattice, tw_cell *cells, uint32_t *tags, size_t count)
{
    if (count > 32) {
        heap_sort(lattice, cells, tags, count);
        return;
    }
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0 && tw_lattice_compare(lattice, &cells[j], &cells[j - 1]) < 0; j--)
            swap_cells(cells, tags, j, j - 1);
}

void tw_lattice_sort(const tw_lattice *lattice, tw_cell *cells, size_t count)
{
    sort_tagged(lattice, cells, NULL, count);
}

/* ---- Normal form ------------------------------------------------------------------------- */

/* Moves the set so that `origin`, one of its cells, comes home. */
static void shift_to(const tw_lattice *lattice, tw_cell *cells, uint32_t *tags, size_t count,
                     tw_cell origin)
{
    int32_t by[TW_MAX_RANK] = {0};
    for (size_t i = 0; i < lattice->rank; i++)
        by[i] = lattice->home[origin.kind][i] - origin.at[i];
    for (size_t c = 0; c < count; c++)
        cells[c] = tw_lattice_translate(lattice, cells[c], by);
    sort_tagged(lattice, cells, tags, count);
}

/* Two sorted sets: the first different cell decides, then the first different tag. */
static int compare_tagged(const tw_lattice *lattice, const tw_cell *a, const uint32_t *a_tags,
                          const tw_cell *b, const uint32_t *b_tags, size_t count)
{
    for (size_t c = 0; c < count; c++) {
        int order = tw_lattice_compare(lattice, &a[c], &b[c]);
        if (order != 0)
            return order;
    }
    for (size_t c = 0; a_tags && c < count; c++)
        if (a_tags[c] != b_tags[c])
            return a_tags[c] < b_tags[c] ? -1 : 1;
    return 0;
}

/* On a wrapped lattice no cell is least whatever the translation: try each as the origin. */
static void normalise_wrapped(const tw_lattice *lattice, tw_cell *cells, uint32_t *tags,
                              size_t count)
{
    tw_cell start[TW_MAX_PIECE_CELLS], trial[TW_MAX_PIECE_CELLS];
    uint32_t start_tags[TW_MAX_PIECE_CELLS] = {0}, trial_tags[TW_MAX_PIECE_CELLS] = {0};
    size_t tag_bytes = tags ? count * sizeof *tags : 0;
    memcpy(start, cells, count * sizeof *cells);
    if (tags)
        memcpy(start_tags, tags, tag_bytes);
    shift_to(lattice, cells, tags, count, start[0]);
    for (size_t c = 1; c < count; c++) {
        memcpy(trial, start, count * sizeof *cells);
        memcpy(trial_tags, start_tags, tag_bytes);
        uint32_t *moved = tags ? trial_tags : NULL;
        shift_to(lattice, trial, moved, count, start[c]);
        if (compare_tagged(lattice, trial, moved, cells, tags, count) >= 0)
            continue;
        memcpy(cells, trial, count * sizeof *cells);
        if (tags)
            memcpy(tags, trial_tags, tag_bytes);
    }
}

void tw_lattice_normalise_tagged(const tw_lattice *lattice, tw_cell *cells, uint32_t *tags,
                                 size_t count)
{
    if (count == 0 || count > TW_MAX_PIECE_CELLS)
        return;
    for (size_t c = 0; c < count; c++)
        cells[c] = tw_lattice_canonical(lattice, cells[c]);
    sort_tagged(lattice, cells, tags, count);
    if (lattice->wrap_count > 0)
        normalise_wrapped(lattice, cells, tags, count);
    else
        shift_to(lattice, cells, tags, count, cells[0]);
}

void tw_lattice_normalise(const tw_lattice *lattice, tw_cell *cells, size_t count)
{
    tw_lattice_normalise_tagged(lattice, cells, NULL, count);
}
