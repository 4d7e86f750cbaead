/* fold.c -- signed weights that are equal on rows that look alike.
 *
 * Rows are sorted into classes until the rows of a class ask for the same, and get units from
 * equally many columns of each class of columns; columns of a class give to the same classes of
 * rows. If weights prove something, so do their means over each class. So one row and one column of
 * each class suffice for the perceptron, which ends sooner the more symmetric the container is: its
 * symmetries are not used, and there may be more classes than orbits of rows, or fewer. Source: M.
 * Grohe, K. Kersting, M. Mladenov, E. Selman, "Dimension reduction via colour refinement" (2014).
 * Two classes with equal hashes by chance cost the proof, which is tested on the whole system, and
 * no more. */
#include <stdlib.h>

#include "base/base.h"
#include "base/numbers.h"
#include "certify/kinds.h"

#define MOST_PASSES 64

typedef struct folding {
    const tw_system *system;
    uint64_t *rows, *columns; /* hashes of what each looks like */
    uint64_t *sums;           /* one a row */
    uint64_t *sorted;         /* as many as there are rows, or columns */
    uint32_t *class_of;       /* one a row */
    size_t row_classes, column_classes;
} folding;

/* ---- Classes ------------------------------------------------------------------------------ */

static uint64_t mixed(uint64_t value)
{
    return tw_random(&value);
}

static int compare_hashes(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Sorts the distinct hashes into `sorted`. Returns their number. */
static size_t list_hash_classes(folding *self, const uint64_t *hashes, size_t count)
{
    size_t classes = 0;
    memcpy(self->sorted, hashes, count * sizeof *hashes);
    qsort(self->sorted, count, sizeof *self->sorted, compare_hashes);
    for (size_t i = 0; i < count; i++)
        if (classes == 0 || self->sorted[classes - 1] != self->sorted[i])
            self->sorted[classes++] = self->sorted[i];
    return classes;
}

static void refine_fold(folding *self)
{
    const tw_system *system = self->system;
    memset(self->sums, 0, system->rows * sizeof *self->sums);
    for (size_t c = 0; c < system->columns; c++) {
        uint64_t sum = 0;
        for (size_t e = system->start[c]; e < system->start[c + 1]; e++)
            sum += self->rows[system->entries[e]];
        self->columns[c] = mixed(sum);
        for (size_t e = system->start[c]; e < system->start[c + 1]; e++)
            self->sums[system->entries[e]] += self->columns[c];
    }
    for (size_t r = 0; r < system->rows; r++)
        self->rows[r] = mixed(self->rows[r] + mixed(self->sums[r]));
}

/* Refines until a pass makes no more classes. */
static tw_status sort_out(folding *self, tw_effort *effort)
{
    const tw_system *system = self->system;
    size_t pass = 8 * (system->start[system->columns] + system->rows + system->columns);
    for (size_t r = 0; r < system->rows; r++)
        self->rows[r] = mixed((uint64_t)system->low[r] ^ mixed((uint64_t)system->high[r]));
    for (size_t i = 0, before = 0; i < MOST_PASSES; i++) {
        if (!tw_effort_goes_on(effort, pass))
            return TW_ERR_STATE;
        refine_fold(self);
        self->column_classes = list_hash_classes(self, self->columns, system->columns);
        self->row_classes = list_hash_classes(self, self->rows, system->rows);
        if (self->row_classes + self->column_classes == before)
            break;
        before = self->row_classes + self->column_classes;
    }
    return TW_OK;
}

/* ---- The folded system -------------------------------------------------------------------- */

static size_t place_of_hash(const folding *self, uint64_t hash, size_t classes)
{
    const uint64_t *at = bsearch(&hash, self->sorted, classes, sizeof hash, compare_hashes);
    return (size_t)(at - self->sorted);
}

static void fold_rows(folding *self, tw_system *folded)
{
    const tw_system *system = self->system;
    list_hash_classes(self, self->rows, system->rows);
    for (size_t r = 0; r < system->rows; r++) {
        size_t class = place_of_hash(self, self->rows[r], self->row_classes);
        self->class_of[r] = (uint32_t) class;
        folded->low[class] += system->low[r];
        folded->high[class] += system->high[r];
    }
}

/* Adds the first column of each class; the second half of `sorted` marks classes that have one. */
static void fold_columns(folding *self, tw_system *folded)
{
    const tw_system *system = self->system;
    size_t end = 0, classes = list_hash_classes(self, self->columns, system->columns);
    uint64_t *has_one = self->sorted + classes;
    memset(has_one, 0, classes * sizeof *has_one);
    for (size_t c = 0; c < system->columns; c++) {
        if (has_one[place_of_hash(self, self->columns[c], classes)]++ > 0)
            continue;
        for (size_t e = system->start[c]; e < system->start[c + 1]; e++)
            folded->entries[end++] = self->class_of[system->entries[e]];
        folded->start[++folded->columns] = end;
    }
}

/* weights: room for one a row of the system; TW_ERR_STATE when none are found. */
static tw_status find_fold_weights(folding *self, tw_effort *effort, int64_t *weights)
{
    const tw_system *system = self->system;
    tw_system folded = {0};
    tw_status status = tw_system_room(system, self->row_classes, &folded);
    int64_t *classes = tw_take(system->context, self->row_classes, sizeof *classes);
    if (status != TW_OK || !classes)
        return TW_ERR_MEMORY;
    fold_rows(self, &folded);
    fold_columns(self, &folded);
    status = tw_find_signs(&folded, effort, classes, NULL);
    for (size_t r = 0; status == TW_OK && r < system->rows; r++)
        weights[r] = classes[self->class_of[r]];
    return status;
}

/* ---- Certificates ------------------------------------------------------------------------- */

tw_status tw_find_folded(const tw_system *system, tw_effort *effort, tw_certificate **certificate)
{
    folding self = {.system = system};
    int64_t *weights = NULL;
    const tw_array all[] = {TW_ARRAY(self.rows, system->rows),
                            TW_ARRAY(self.columns, system->columns),
                            TW_ARRAY(self.sums, system->rows),
                            TW_ARRAY(self.sorted, system->rows + system->columns),
                            TW_ARRAY(self.class_of, system->rows),
                            TW_ARRAY(weights, system->rows),
                            {0}};
    if (!tw_arrays(system->context, all, TW_TAKE))
        return TW_ERR_MEMORY;
    tw_status status = sort_out(&self, effort);
    if (status || 2 * self.column_classes > system->columns)
        return status;
    status = find_fold_weights(&self, effort, weights);
    if (status || !tw_system_is_proof(system, weights))
        return status;
    status = tw_make_plain(system, effort, weights);
    return status ? status : tw_certificate_of_rows(system, weights, 0, certificate);
}
