/* span.c -- integer spans: which cells exist, which are identified, which is least.
 *
 * Walking arcs from kind 0 along a tree gives every kind a potential; every other arc closes a
 * walk, and the closed walks generate the translations that lead from a cell to one of its own
 * kind (reach). A cell (k, t) exists when t - potential[k] lies in reach.
 * Invariant of tw_echelon: see lattice_internal.h. Steps are at most TW_MAX_STEP, so entries are
 * small but where a file means them not to be: sums that pass 62 bits are found out. */
#include "lattice/lattice_internal.h"
#include "base/bounds.h"
#include "base/faults.h"
#include "base/numbers.h"

#include <string.h>

/* ---- Echelon form ------------------------------------------------------------------------ */

void tw_echelon_clear(tw_echelon *echelon, size_t rank)
{
    memset(echelon, 0, sizeof *echelon);
    echelon->rank = rank;
}

/* Subtracts a multiple of a row; false when an entry passes 62 bits. */
static bool subtract_safely(int64_t target[TW_MAX_RANK], const int64_t row[TW_MAX_RANK],
                            int64_t times)
{
    const int64_t most = INT64_MAX / 2;
    for (size_t i = 0; i < TW_MAX_RANK; i++) {
        int64_t part;
        if (__builtin_mul_overflow(times, row[i], &part) ||
            __builtin_sub_overflow(target[i], part, &target[i]) || target[i] > most ||
            target[i] < -most)
            return false;
    }
    return true;
}

static void make_positive(int64_t row[TW_MAX_RANK], size_t pivot)
{
    if (row[pivot] < 0)
        for (size_t i = 0; i < TW_MAX_RANK; i++)
            row[i] = -row[i];
}

/* Euclid's algorithm on two rows: afterwards vector[column] is 0 and row[column] the greatest
 * common divisor. false: an entry overflows. */
static bool combine_rows(int64_t row[TW_MAX_RANK], int64_t vector[TW_MAX_RANK], size_t column)
{
    while (vector[column] != 0) {
        int64_t keep[TW_MAX_RANK];
        if (!subtract_safely(row, vector, row[column] / vector[column]))
            return false;
        memcpy(keep, row, sizeof keep);
        memcpy(row, vector, sizeof keep);
        memcpy(vector, keep, sizeof keep);
    }
    make_positive(row, column);
    return true;
}

static void insert_row(tw_echelon *echelon, size_t at, const int64_t vector[TW_MAX_RANK],
                       size_t pivot)
{
    for (size_t i = echelon->count; i > at; i--) {
        memcpy(echelon->rows[i], echelon->rows[i - 1], sizeof echelon->rows[i]);
        echelon->pivot[i] = echelon->pivot[i - 1];
    }
    memcpy(echelon->rows[at], vector, sizeof echelon->rows[at]);
    make_positive(echelon->rows[at], pivot);
    echelon->pivot[at] = pivot;
    echelon->count++;
}

/* Keeps the rows small: reduces each by those below it. false: an entry overflows. */
static bool tidy_rows(tw_echelon *echelon)
{
    bool short_enough = true;
    for (size_t i = 0; i < echelon->count; i++)
        for (size_t j = i + 1; j < echelon->count; j++) {
            size_t pivot = echelon->pivot[j];
            int64_t times = tw_floor_div(echelon->rows[i][pivot], echelon->rows[j][pivot]);
            short_enough &= subtract_safely(echelon->rows[i], echelon->rows[j], times);
        }
    return short_enough;
}

bool tw_echelon_add(tw_echelon *echelon, const int64_t vector[TW_MAX_RANK])
{
    int64_t rest[TW_MAX_RANK];
    memcpy(rest, vector, sizeof rest);
    size_t row = 0;
    bool grew = false;
    for (size_t column = 0; column < echelon->rank && !grew && !echelon->too_long; column++) {
        while (row < echelon->count && echelon->pivot[row] < column)
            row++;
        if (rest[column] == 0)
            continue;
        if (row < echelon->count && echelon->pivot[row] == column) {
            echelon->too_long = !combine_rows(echelon->rows[row], rest, column);
        } else {
            insert_row(echelon, row, rest, column);
            grew = true;
        }
    }
    echelon->too_long = echelon->too_long || !tidy_rows(echelon);
    return grew && !echelon->too_long;
}

bool tw_echelon_too_long(const tw_echelon *echelon, size_t bits)
{
    int64_t most = INT64_C(1) << (63 - bits - echelon->rank);
    for (size_t i = 0; i < echelon->count; i++)
        for (size_t j = 0; j < echelon->rank; j++)
            if (echelon->rows[i][j] >= most || echelon->rows[i][j] <= -most)
                return true;
    return echelon->too_long;
}

void tw_echelon_reduce(const tw_echelon *echelon, int64_t vector[TW_MAX_RANK])
{
    for (size_t i = 0; i < echelon->count; i++) {
        const int64_t *row = echelon->rows[i];
        const int64_t times = tw_floor_div(vector[echelon->pivot[i]], row[echelon->pivot[i]]);
        for (size_t k = 0; k < TW_MAX_RANK; k++)
            vector[k] -= times * row[k];
    }
}

bool tw_echelon_has(const tw_echelon *echelon, const int64_t vector[TW_MAX_RANK])
{
    int64_t rest[TW_MAX_RANK];
    memcpy(rest, vector, sizeof rest);
    tw_echelon_reduce(echelon, rest);
    for (size_t i = 0; i < echelon->rank; i++)
        if (rest[i] != 0)
            return false;
    return true;
}

/* ---- Potentials and reach ---------------------------------------------------------------- */

void tw_closed_walk(const tw_lattice *lattice, size_t kind, size_t label, int64_t walk[TW_MAX_RANK])
{
    const tw_cell *step = &lattice->kinds[kind].arcs[label].step;
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        walk[i] = i < lattice->rank ? (int64_t)lattice->potential[kind][i] + step->at[i] -
                                          lattice->potential[step->kind][i]
                                    : 0;
}

/* Fills tree and potentials; known: the kinds that arcs reach. */
static void grow_tree(tw_lattice *lattice, bool known[TW_MAX_KINDS])
{
    size_t count = 0;
    for (bool grew = true; grew;) {
        grew = false;
        for (size_t k = 0; k < lattice->kind_count; k++)
            for (size_t l = 0; known[k] && l < lattice->kinds[k].arc_count; l++) {
                const tw_cell *step = &lattice->kinds[k].arcs[l].step;
                if (known[step->kind])
                    continue;
                for (size_t i = 0; i < lattice->rank; i++)
                    lattice->potential[step->kind][i] = lattice->potential[k][i] + step->at[i];
                lattice->tree[count++] = (tw_arc_place){k, l};
                known[step->kind] = grew = true;
            }
    }
}

void tw_lattice_find_homes(tw_lattice *lattice)
{
    for (size_t k = 0; k < lattice->kind_count; k++) {
        int64_t at[TW_MAX_RANK];
        tw_widen(lattice->potential[k], lattice->rank, at);
        tw_echelon_reduce(&lattice->reach, at);
        for (size_t i = 0; i < lattice->rank; i++)
            lattice->home[k][i] = (int32_t)at[i];
    }
}

tw_status tw_lattice_span(tw_lattice *lattice, const tw_lattice_def *def, tw_faults *faults)
{
    bool known[TW_MAX_KINDS] = {true};
    grow_tree(lattice, known);
    for (size_t k = 0; k < lattice->kind_count; k++)
        if (!known[k])
            return tw_fault(faults, def->kinds[k].place, "",
                            "no arcs lead from kind \"%s\" to kind "
                            "\"%s\"",
                            lattice->kinds[0].name, lattice->kinds[k].name);
    tw_echelon_clear(&lattice->reach, lattice->rank);
    for (size_t k = 0; k < lattice->kind_count; k++)
        for (size_t l = 0; l < lattice->kinds[k].arc_count; l++) {
            int64_t walk[TW_MAX_RANK];
            tw_closed_walk(lattice, k, l, walk);
            tw_echelon_add(&lattice->reach, walk);
        }
    if (tw_echelon_too_long(&lattice->reach, TW_REACH_BITS))
        return tw_fault(faults, def->place, "take shorter ones, or fewer kinds",
                        "the steps are too long to tell which cells there are");
    if (lattice->reach.count < lattice->rank)
        return tw_fault(faults, def->place, "a smaller rank, or more arcs",
                        "the arcs span %zu "
                        "directions, but the rank is %zu",
                        lattice->reach.count, lattice->rank);
    tw_lattice_find_homes(lattice);
    return TW_OK;
}

/* ---- Order ------------------------------------------------------------------------------- */

/* Finds the independent steps of the order. A cell farther along the first label's step is less;
 * ties go to the next label whose step is independent of those before. Returns their number: less
 * than the rank if they are too long. */
static size_t independent_steps(tw_lattice *lattice, const tw_lattice_def *def,
                                int64_t steps[TW_MAX_RANK][TW_MAX_RANK])
{
    tw_echelon seen;
    tw_echelon_clear(&seen, lattice->rank);
    size_t count = 0;
    for (size_t n = 0; n < def->order_count; n++) {
        int64_t step[TW_MAX_RANK];
        tw_widen(lattice->kinds[0].arcs[def->order[n]].step.at, TW_MAX_RANK, step);
        if (count == lattice->rank || !tw_echelon_add(&seen, step))
            continue;
        lattice->order_labels[count] = def->order[n];
        memcpy(steps[count++], step, sizeof step);
    }
    lattice->order_label_count = count;
    for (size_t i = lattice->rank; i-- > 0 && count < lattice->rank;) {
        int64_t unit[TW_MAX_RANK] = {0};
        unit[i] = -1; /* the rest is in reading order */
        if (tw_echelon_add(&seen, unit))
            memcpy(steps[count++], unit, sizeof unit);
    }
    return count;
}

/* Divides the rows by their divisors and makes their product with the steps negative; false when an
 * entry stays too long for tw_lattice_compare. */
static bool scale_order(tw_lattice *lattice, int64_t columns[TW_MAX_RANK][TW_MAX_RANK])
{
    int64_t along = 0; /* the determinant of the columns, over a positive number */
    for (size_t i = 0; i < lattice->rank; i++) {
        int64_t divisor = 0; /* greatest common divisor of the row */
        for (size_t j = 0; j < TW_MAX_RANK; j++)
            for (int64_t value = lattice->order[i][j]; value != 0;) {
                int64_t rest = divisor % value;
                divisor = value;
                value = rest;
            }
        for (size_t j = 0; j < lattice->rank; j++) {
            lattice->order[i][j] /= divisor < 0 ? -divisor : divisor;
            if (!tw_within(lattice->order[i][j], TW_MAX_KEY))
                return false;
        }
    }
    for (size_t j = 0; j < lattice->rank; j++)
        along += lattice->order[0][j] * columns[j][0];
    for (size_t i = 0; i < lattice->rank && along > 0; i++)
        for (size_t j = 0; j < lattice->rank; j++)
            lattice->order[i][j] = -lattice->order[i][j];
    return true;
}

tw_status tw_lattice_make_order(tw_lattice *lattice, const tw_lattice_def *def, tw_faults *faults)
{
    size_t rank = lattice->rank;
    if (def->order_count == 0) {
        for (size_t i = 0; i < rank; i++)
            lattice->order[i][rank - 1 - i] = 1;
        return TW_OK;
    }
    bool seen[TW_MAX_LABELS] = {false};
    for (size_t n = 0; n < def->order_count; n++) {
        uint32_t label = def->order[n];
        if (label >= lattice->kinds[0].arc_count)
            return tw_fault(faults, def->order_place, "", "the order names arc number %u of %zu",
                            label, lattice->kinds[0].arc_count);
        if (seen[label])
            return tw_fault(faults, def->order_place, "", "the order names \"%s\" twice",
                            lattice->kinds[0].arcs[label].label);
        seen[label] = true;
    }
    int64_t steps[TW_MAX_RANK][TW_MAX_RANK] = {{0}}; /* row i: independent step i */
    int64_t columns[TW_MAX_RANK][TW_MAX_RANK] = {{0}};
    bool told = independent_steps(lattice, def, steps) == rank;
    for (size_t i = 0; i < rank; i++)
        for (size_t j = 0; j < rank; j++)
            columns[i][j] = steps[j][i];
    tw_adjugate(columns, rank, lattice->order); /* at = columns * a, so a ~ adjugate * at */
    return told && scale_order(lattice, columns)
               ? TW_OK
               : tw_fault(faults, def->order_place, "begin with shorter steps",
                          "the steps of the order are too long to compare cells by them");
}
