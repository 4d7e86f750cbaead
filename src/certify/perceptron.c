/* perceptron.c -- signed weights by the perceptron's rule, in whole numbers.
 *
 * Weights begin at 0. While the rows can come to 0 or more, what they ask for at their dearest is
 * subtracted from the weights; an option below 0 adds one to each of its rows. A round that changes
 * nothing ends it: the weights are a proof. If a proof exists, the rule finds one in a finite
 * number of rounds; if not, it never ends, so its effort is bounded.
 * Then the weights are made plain: divided and rounded, as small as they still prove it, and single
 * ones moved nearer to 0.
 * Source: F. Rosenblatt, "Principles of Neurodynamics" (1962); A. Novikoff's bound on its steps. */
#include "base/base.h"
#include "certify/kinds.h"

#define MOST_SHIFT 3

/* Subtracts what the rows ask for from the weights, if the rows can come to 0 or more. */
static bool push_rows(const tw_system *system, int64_t *weights)
{
    if (tw_system_most(system, weights) < 0)
        return false;
    for (size_t r = 0; r < system->rows; r++)
        weights[r] -= weights[r] > 0 ? system->high[r] : system->low[r];
    return true;
}

static bool push_columns(const tw_system *system, int64_t *weights, tw_rounds *rounds)
{
    bool changed = false;
    for (size_t c = 0; c < system->columns; c++) {
        if (tw_system_total(system, weights, c) >= 0)
            continue;
        changed = true;
        if (rounds)
            rounds->short_of[c]++;
        for (size_t e = system->start[c]; e < system->start[c + 1]; e++)
            weights[system->entries[e]]++;
    }
    return changed;
}

static int64_t greatest(const int64_t *weights, size_t rows)
{
    int64_t most = 0;
    for (size_t r = 0; r < rows; r++) {
        int64_t size = weights[r] < 0 ? -weights[r] : weights[r];
        most = size > most ? size : most;
    }
    return most;
}

/* weight * to / from, rounded. */
static int64_t rounded_weight(int64_t weight, int64_t to, int64_t from)
{
    int64_t twice = 2 * weight * to + (weight < 0 ? -from : from);
    return twice / (2 * from);
}

/* Scales weights down to the smallest that still prove it, within the effort. small: one a row. */
static void shrink_weights(const tw_system *system, tw_effort *effort, int64_t *weights,
                           int64_t *small)
{
    int64_t from = greatest(weights, system->rows);
    for (int64_t to = 1; to < from; to++) {
        if (!tw_effort_goes_on(effort, system->rows + system->columns))
            return;
        for (size_t r = 0; r < system->rows; r++)
            small[r] = rounded_weight(weights[r], to, from);
        if (!tw_system_is_proof(system, small))
            continue;
        memcpy(weights, small, system->rows * sizeof *small);
        return;
    }
}

static size_t count_weights(const tw_system *system, const int64_t *weights)
{
    size_t count = 0;
    for (size_t r = 0; r < system->rows; r++)
        count += weights[r] != 0;
    return count;
}

/* Moves single weights nearer to 0, as long as that leaves a proof. */
static void trim_weights(const tw_system *system, tw_effort *effort, int64_t *weights)
{
    bool better = true;
    while (better) {
        better = false;
        for (size_t r = 0; r < system->rows; r++) {
            int64_t before = weights[r], after = 0;
            for (; after != before; after += before > 0 ? 1 : -1) {
                if (!tw_effort_goes_on(effort, system->start[system->columns])) {
                    weights[r] = before;
                    return;
                }
                weights[r] = after;
                if (tw_system_is_proof(system, weights))
                    break;
            }
            weights[r] = after;
            better = better || after != before;
        }
    }
}

/* Adds `by` to all cells, and adjusts the number of options so that no total changes. */
static void shift_weights(const tw_system *system, int64_t by, int64_t *weights)
{
    size_t number = tw_system_number(system), size = 0;
    for (size_t e = system->start[0]; e < system->start[1]; e++)
        size += system->entries[e] < system->cells;
    for (size_t c = 0; c < system->cells; c++)
        weights[c] += system->high[c] > 0 ? by : 0;
    weights[number] -= by * (int64_t)size;
}

/* Keeps the fewest weights to which shifting and trimming lead: if the number of options is a row,
 * all cells may be shifted together. small: three a row. */
static void tidy(const tw_system *system, tw_effort *effort, int64_t *weights, int64_t *small)
{
    int64_t most = system->high[tw_system_number(system)] > 0 ? MOST_SHIFT : 0;
    int64_t *best = small + system->rows;
    memcpy(best, weights, system->rows * sizeof *best);
    for (int64_t by = -most; by <= most && system->columns > 0; by++) {
        memcpy(small, weights, system->rows * sizeof *small);
        shift_weights(system, by, small);
        if (!tw_system_is_proof(system, small))
            continue;
        shrink_weights(system, effort, small, best + system->rows);
        trim_weights(system, effort, small);
        shrink_weights(system, effort, small, best + system->rows);
        trim_weights(system, effort, small);
        if (greatest(small, system->rows) <= greatest(best, system->rows) &&
            count_weights(system, small) < count_weights(system, best))
            memcpy(best, small, system->rows * sizeof *small);
    }
    memcpy(weights, best, system->rows * sizeof *best);
}

tw_status tw_make_plain(const tw_system *system, tw_effort *effort, int64_t *weights)
{
    int64_t *scratch = tw_take(system->context, 3 * system->rows, sizeof *scratch);
    if (!scratch)
        return TW_ERR_MEMORY;
    shrink_weights(system, effort, weights, scratch);
    tidy(system, effort, weights, scratch);
    return TW_OK;
}

/* Do sums of weights that the effort can reach fit 64 bits? A round changes no weight by more than
 * the number of columns, or of units asked for, and costs as many steps. */
static bool fits_weights(const tw_system *system, const tw_effort *effort, const int64_t *weights)
{
    uint64_t reach = 1, already = (uint64_t)greatest(weights, system->rows);
    for (size_t r = 0; r < system->rows; r++)
        if (system->high[r] > 0 && system->high[r] <= INT32_MAX)
            reach += (uint64_t)system->high[r];
    return effort->left < ((uint64_t)1 << 62) / reach - already;
}

tw_status tw_find_signs(const tw_system *system, tw_effort *effort, int64_t *weights,
                        tw_rounds *rounds)
{
    size_t round = system->rows + system->start[system->columns] + system->columns;
    if (!fits_weights(system, effort, weights))
        return TW_ERR_STATE;
    for (bool changed = true; changed;) {
        if (!tw_effort_goes_on(effort, round))
            return TW_ERR_STATE;
        changed = push_rows(system, weights);
        if (rounds)
            rounds->asked += changed;
        changed |= push_columns(system, weights, rounds);
    }
    return TW_OK;
}

tw_status tw_find_signed(const tw_system *system, tw_effort *effort, tw_certificate **certificate)
{
    int64_t *weights = tw_take(system->context, system->rows, sizeof *weights);
    tw_status status = weights ? tw_find_signs(system, effort, weights, NULL) : TW_ERR_MEMORY;
    if (status == TW_OK)
        status = tw_make_plain(system, effort, weights);
    return status ? status : tw_certificate_of_rows(system, weights, 0, certificate);
}
