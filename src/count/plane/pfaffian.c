/* pfaffian.c -- Gaussian elimination modulo a prime (count/plane/pfaffian.h).
 *
 * Numbers are stored times 2^32 modulo the prime, so that a product needs no division:
 * Montgomery, "Modular multiplication without trial division" (1985). */
#include "count/plane/pfaffian.h"

#define PAIR_STEPS 2 /* of pace, for a product */

typedef struct modulus {
    uint32_t prime, inverse; /* -1 / prime modulo 2^32 */
    uint32_t one, second;    /* 2^32 and 2^64 modulo the prime */
} modulus;

/* Entries of a row or column that are not 0. */
typedef struct sparse {
    uint32_t *at, *value;
    size_t count;
} sparse;

typedef struct elimination {
    tw_scope scope; /* of all its arrays */
    size_t rows;
    modulus by;
    uint32_t **row; /* of each row: the columns behind it, one after the other */
    size_t *room;   /* of each row: columns stored; the others are 0 */
    bool *gone;
    sparse first, second; /* the two rows to eliminate */
    uint32_t value;
} elimination;

/* ---- Numbers ----------------------------------------------------------------------------- */

static uint32_t times_modulo(const modulus *by, uint32_t a, uint32_t b)
{
    uint64_t product = (uint64_t)a * b;
    uint32_t factor = (uint32_t)product * by->inverse;
    uint64_t sum = (product + (uint64_t)factor * by->prime) >> 32;
    return (uint32_t)(sum >= by->prime ? sum - by->prime : sum);
}

static uint32_t plus(const modulus *by, uint32_t a, uint32_t b)
{
    return a + b >= by->prime ? a + b - by->prime : a + b;
}

static uint32_t minus_modulo(const modulus *by, uint32_t a)
{
    return a ? by->prime - a : 0;
}

static modulus modulus_of(uint32_t prime)
{
    uint32_t inverse = prime; /* right in 3 bits; each step doubles them */
    for (int i = 0; i < 4; i++)
        inverse *= 2 - prime * inverse;
    uint64_t one = ((uint64_t)1 << 32) % prime;
    return (modulus){prime, 0 - inverse, (uint32_t)one, (uint32_t)(one * one % prime)};
}

/* By Fermat. */
static uint32_t inverse_modulo(const modulus *by, uint32_t a)
{
    uint32_t result = by->one;
    for (uint32_t power = by->prime - 2; power; power >>= 1) {
        if (power & 1)
            result = times_modulo(by, result, a);
        a = times_modulo(by, a, a);
    }
    return result;
}

static uint32_t residue_modulo(const modulus *by, int64_t value)
{
    int64_t rest = value % (int64_t)by->prime;
    return times_modulo(by, (uint32_t)(rest < 0 ? rest + by->prime : rest), by->second);
}

/* ---- Rows -------------------------------------------------------------------------------- */

/* row < column */
static uint32_t matrix_entry(const elimination *work, size_t row, size_t column)
{
    size_t i = column - row - 1;
    return i < work->room[row] ? work->row[row][i] : 0;
}

/* Makes room in a row up to a column. */
static tw_status reach_column(elimination *work, size_t row, size_t column)
{
    size_t before = work->room[row];
    if (column - row <= before)
        return TW_OK;
    if (!TW_GROW(&work->scope.context, work->row[row], work->room[row], column - row))
        return TW_ERR_MEMORY;
    memset(work->row[row] + before, 0, (work->room[row] - before) * sizeof(uint32_t));
    return TW_OK;
}

static tw_status fill_elimination(elimination *work, const tw_skew_matrix *matrix)
{
    tw_status status = TW_OK;
    for (size_t e = 0; !status && e < matrix->count; e++) {
        const tw_skew_entry *one = &matrix->entries[e];
        status = reach_column(work, one->row, one->column);
        if (!status)
            work->row[one->row][one->column - one->row - 1] = residue_modulo(&work->by, one->value);
    }
    return status;
}

/* ---- Elimination ------------------------------------------------------------------------- */

static void add_matrix_entry(sparse *list, size_t at, uint32_t value)
{
    list->at[list->count] = (uint32_t)at;
    list->value[list->count++] = value;
}

/* Lists a row's entries in columns behind `from` that are not gone; columns before the row, too. */
static void list_row(const elimination *work, size_t row, size_t from, sparse *list)
{
    size_t end = row + 1 + work->room[row];
    list->count = 0;
    for (size_t k = from + 1; k < row; k++)
        if (!work->gone[k] && matrix_entry(work, k, row))
            add_matrix_entry(list, k, minus_modulo(&work->by, matrix_entry(work, k, row)));
    for (size_t k = (from > row ? from : row) + 1; k < end && k < work->rows; k++)
        if (!work->gone[k] && matrix_entry(work, row, k))
            add_matrix_entry(list, k, matrix_entry(work, row, k));
}

/* Makes room for all entries that the two rows will join. */
static tw_status reach_all(elimination *work)
{
    const sparse *lists[2] = {&work->first, &work->second};
    size_t last = 0;
    tw_status status = TW_OK;
    for (size_t l = 0; l < 2; l++)
        if (lists[l]->count > 0 && lists[l]->at[lists[l]->count - 1] > last)
            last = lists[l]->at[lists[l]->count - 1];
    for (size_t l = 0; l < 2; l++)
        for (size_t i = 0; !status && i < lists[l]->count; i++)
            if (lists[l]->at[i] < last)
                status = reach_column(work, lists[l]->at[i], last);
    return status;
}

/* Adds second[k] * first[l] / a to m[k][l] for one k; value: second[k] / a. */
static void add_products(elimination *work, size_t k, uint32_t value)
{
    const modulus *by = &work->by;
    const sparse *first = &work->first;
    uint32_t negative = minus_modulo(by, value);
    size_t i = 0;
    for (; i < first->count && first->at[i] < k; i++) {
        uint32_t *to = &work->row[first->at[i]][k - first->at[i] - 1];
        *to = plus(by, *to, times_modulo(by, negative, first->value[i]));
    }
    i += i < first->count && first->at[i] == k;
    for (; i < first->count; i++) {
        uint32_t *to = &work->row[k][first->at[i] - k - 1];
        *to = plus(by, *to, times_modulo(by, value, first->value[i]));
    }
}

/* Multiplies the value by m[row][other], with its sign; false: the row is empty. */
static bool take_pair(elimination *work, size_t row, size_t *other)
{
    size_t between = 0;
    list_row(work, row, row, &work->first);
    if (work->first.count == 0)
        return false;
    *other = work->first.at[0];
    for (size_t k = row + 1; k < *other; k++)
        between += !work->gone[k];
    work->value = times_modulo(&work->by, work->value, work->first.value[0]);
    if (between % 2 != 0)
        work->value = minus_modulo(&work->by, work->value);
    return true;
}

static tw_status eliminate(elimination *work, size_t row, tw_pace *pace)
{
    size_t other;
    if (!take_pair(work, row, &other)) {
        work->value = 0;
        return TW_OK;
    }
    uint32_t inverse = inverse_modulo(&work->by, work->first.value[0]);
    work->gone[row] = work->gone[other] = true;
    list_row(work, row, other, &work->first);
    list_row(work, other, row, &work->second);
    tw_status status = reach_all(work);
    if (!status)
        status = tw_pace_status(pace, PAIR_STEPS * work->first.count * work->second.count);
    for (size_t i = 0; !status && i < work->second.count; i++)
        add_products(work, work->second.at[i],
                     times_modulo(&work->by, work->second.value[i], inverse));
    return status;
}

tw_status tw_pfaffian(const tw_skew_matrix *matrix, uint32_t prime, tw_pace *pace, uint32_t *value)
{
    elimination work = {.rows = matrix->rows, .by = modulus_of(prime)};
    const tw_array all[] = {
        TW_ARRAY(work.row, work.rows),          TW_ARRAY(work.room, work.rows),
        TW_ARRAY(work.gone, work.rows),         TW_ARRAY(work.first.at, work.rows),
        TW_ARRAY(work.first.value, work.rows),  TW_ARRAY(work.second.at, work.rows),
        TW_ARRAY(work.second.value, work.rows), {0}};
    bool taken = tw_arrays(tw_scope_begin(&work.scope, matrix->context), all, TW_TAKE);
    tw_status status = taken ? fill_elimination(&work, matrix) : TW_ERR_MEMORY;
    work.value = matrix->rows % 2 == 0 ? work.by.one : 0;
    for (size_t row = 0; !status && row < work.rows && work.value; row++)
        if (!work.gone[row])
            status = eliminate(&work, row, pace);
    tw_scope_end(&work.scope);
    if (!status)
        *value = times_modulo(&work.by, work.value, 1);
    return status;
}

void tw_skew_matrix_clear(tw_skew_matrix *matrix)
{
    if (matrix->context)
        tw_give(matrix->context, matrix->entries, matrix->room, sizeof *matrix->entries);
    *matrix = (tw_skew_matrix){0};
}
