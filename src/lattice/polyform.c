/* polyform.c -- all polyforms of a size on any lattice.
 *
 * Every polyform of n cells is one of n-1 cells and a neighbour (take a leaf of a spanning tree
 * away), so each size is grown from the size before: add every neighbour, bring the result to
 * its canonical form under the symmetry asked for, keep it if a hash table has not seen it. The
 * canonical form is the least normal form over the allowed transformations; it does not matter
 * whether the lattice has one kind of cells or many. Those of a wrapped one are its plane's.
 * Invariant: forms[0 .. count) are canonical, different, and in order of discovery.
 * Cost: forms of the size before * neighbours * transformations * n log n. */
#include "base/hash_table.h"
#include "base/pace.h"
#include "lattice/lattice_internal.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"
#include "base/numbers.h"

#include <string.h>

typedef struct tw_forms {
    size_t size;     /* cells of each */
    tw_cell *cells;  /* form i at i * size */
    size_t capacity; /* in cells */
    size_t count;
    tw_hash_table table;
} tw_forms;

#define TURNED_CELL_STEPS 8 /* of pace */

typedef struct tw_growth {
    const tw_lattice *lattice;
    tw_transform_set allowed;
    size_t turns; /* in it */
    size_t size, limit;
    tw_pace pace;
} tw_growth;

static void free_forms(const tw_context *context, tw_forms *forms)
{
    if (forms->cells)
        tw_give(context, forms->cells, forms->capacity, sizeof *forms->cells);
    tw_hash_table_free(context, &forms->table);
    memset(forms, 0, sizeof *forms);
}

static tw_status add_polyform(const tw_context *context, tw_forms *forms, const tw_cell *cells,
                              size_t limit)
{
    uint64_t hash = forms->size;
    size_t step = 0;
    uint32_t found;
    for (size_t c = 0; c < forms->size; c++)
        hash = tw_mix(hash, tw_lattice_hash(&cells[c]));
    while ((found = tw_hash_table_next(&forms->table, hash, &step)) != TW_HASH_TABLE_END)
        if (memcmp(&forms->cells[found * forms->size], cells, forms->size * sizeof *cells) == 0)
            return TW_OK; /* known */
    if (forms->count >= limit)
        return TW_ERR_TOO_LARGE;
    if (!TW_GROW(context, forms->cells, forms->capacity, (forms->count + 1) * forms->size))
        return TW_ERR_MEMORY;
    if (!tw_hash_table_add(context, &forms->table, hash, (uint32_t)forms->count))
        return TW_ERR_MEMORY;
    memcpy(&forms->cells[forms->count++ * forms->size], cells, forms->size * sizeof *cells);
    return TW_OK;
}

/* ---- Growing ----------------------------------------------------------------------------- */

void tw_polyform_normalise(const tw_lattice *lattice, const tw_transform_set *allowed,
                           const tw_cell *cells, size_t size, tw_cell *best)
{
    tw_cell trial[TW_MAX_POLYFORM];
    bool first = true;
    for (uint32_t t = 0; t < lattice->transform_count; t++) {
        if (!tw_transform_set_has(allowed, t))
            continue;
        for (size_t c = 0; c < size; c++)
            trial[c] = tw_lattice_apply(lattice, t, cells[c]);
        tw_lattice_normalise(lattice, trial, size);
        int order = first ? -1 : 0;
        for (size_t c = 0; c < size && order == 0; c++)
            order = tw_lattice_compare(lattice, &trial[c], &best[c]);
        if (order < 0)
            memcpy(best, trial, size * sizeof *cells);
        first = false;
    }
}

static tw_status grow_at(const tw_context *context, tw_growth *growth, const tw_cell *form,
                         tw_forms *larger, tw_cell from)
{
    size_t size = larger->size;
    tw_cell cells[TW_MAX_POLYFORM], least[TW_MAX_POLYFORM];
    memcpy(cells, form, (size - 1) * sizeof *cells);
    for (uint32_t l = 0; l < growth->lattice->kinds[from.kind].arc_count; l++) {
        cells[size - 1] = tw_lattice_neighbour(growth->lattice, from, l);
        if (growth->lattice->kinds[cells[size - 1].kind].optional ||
            tw_cells_find(form, size - 1, cells[size - 1]) < size - 1)
            continue;
        if (!tw_pace_goes_on(&growth->pace, TURNED_CELL_STEPS * size * growth->turns))
            return TW_ERR_STATE;
        tw_polyform_normalise(growth->lattice, &growth->allowed, cells, size, least);
        tw_status status = add_polyform(context, larger, least, growth->limit);
        if (status)
            return status;
    }
    return TW_OK;
}

static tw_status seed_forms(const tw_context *context, tw_growth *growth, tw_forms *forms)
{
    forms->size = 1;
    for (uint32_t k = 0; k < growth->lattice->kind_count; k++) {
        tw_cell cell = {.kind = k}, least;
        if (growth->lattice->kinds[k].optional)
            continue;
        tw_polyform_normalise(growth->lattice, &growth->allowed, &cell, 1, &least);
        tw_status status = add_polyform(context, forms, &least, growth->limit);
        if (status)
            return status;
    }
    return TW_OK;
}

static tw_status grow_all(const tw_context *context, tw_growth *growth, tw_forms *forms)
{
    tw_forms larger = {.size = forms->size + 1};
    tw_status status = TW_OK;
    double share = 1; /* of the whole; each size has about four times as many as the last */
    for (size_t size = forms->size + 1; size < growth->size; size++)
        share /= 4;
    for (size_t i = 0; status == TW_OK && i < forms->count; i++) {
        const tw_cell *form = &forms->cells[i * forms->size];
        growth->pace.done = share * (0.25 + 0.75 * (double)i / (double)forms->count);
        for (size_t c = 0; status == TW_OK && c < forms->size; c++)
            status = grow_at(context, growth, form, &larger, form[c]);
    }
    free_forms(context, forms);
    *forms = larger;
    return status;
}

tw_transform_set tw_polyform_transforms(const tw_lattice *lattice, tw_polyform_symmetry symmetry)
{
    if (symmetry == TW_POLYFORM_FIXED)
        return (tw_transform_set){{1}};
    return tw_lattice_turns(lattice, symmetry == TW_POLYFORM_FREE);
}

tw_status tw_polyforms_new(const tw_lattice *lattice, size_t size, tw_polyform_symmetry symmetry,
                           size_t limit, const tw_watch *watch, tw_cell **cells, size_t *count,
                           tw_error *error)
{
    tw_clear_error(error);
    if (size < 1 || size > TW_LIMIT(lattice->context, polyform))
        return tw_fail(error, TW_ERR_USAGE, "polyforms of %zu cells; 1 to %u are possible", size,
                       TW_LIMIT(lattice->context, polyform));
    if (limit > TW_LIMIT(lattice->context, polyforms))
        limit = TW_LIMIT(lattice->context, polyforms);
    tw_growth growth = {.lattice = tw_lattice_plane(lattice),
                        .allowed = tw_polyform_transforms(lattice, symmetry),
                        .size = size,
                        .limit = limit,
                        .pace = tw_pace_of(lattice->context, watch)};
    tw_forms forms = {0};
    growth.turns = tw_transform_set_count(&growth.allowed);
    tw_status status = seed_forms(lattice->context, &growth, &forms);
    while (status == TW_OK && forms.size < size)
        status = grow_all(lattice->context, &growth, &forms);
    tw_cell *result =
        status == TW_OK ? tw_take(lattice->context, forms.count * size, sizeof *result) : NULL;
    if (status == TW_OK && !result)
        status = TW_ERR_MEMORY;
    if (status == TW_ERR_TOO_LARGE)
        tw_fail(error, status, "there are more than %zu polyforms of %zu cells", limit, forms.size);
    else if (status != TW_OK && status != TW_ERR_STATE)
        tw_fail_as(error, status);
    if (status == TW_OK && forms.count > 0)
        memcpy(result, forms.cells, forms.count * size * sizeof *result);
    if (status == TW_OK || status == TW_ERR_STATE) {
        *cells = result; /* NULL when stopped */
        *count = status == TW_OK ? forms.count : 0;
        status = TW_OK;
    }
    free_forms(lattice->context, &forms);
    return status;
}

void tw_polyforms_free(const tw_lattice *lattice, tw_cell *cells, size_t size, size_t count)
{
    tw_give(lattice->context, cells, count * size, sizeof *cells);
}
