/* shifts.c -- which pieces go together as long as contacts stay closed.
 *
 * n . (v of one - v of other) = 0, for each contact with a force: equations over a prime field, of
 * which a solution is drawn at random. What is the same in that is the same in all but few. */
#include "disassembly/locked/shifts.h"

#include "base/numbers.h"

/* 2^31 - 1: products fit into 64 bits. */
static const uint64_t prime = 2147483647;

typedef struct equations {
    uint64_t *at; /* row after row */
    size_t rows, columns, room;
    size_t *leads; /* of a row, the column that it determines */
} equations;

static uint64_t power(uint64_t base, uint64_t exponent)
{
    uint64_t value = 1;
    for (; exponent; exponent >>= 1, base = base * base % prime)
        if (exponent & 1)
            value = value * base % prime;
    return value;
}

static uint64_t residue(int64_t value)
{
    int64_t rest = value % (int64_t)prime;
    return (uint64_t)(rest < 0 ? rest + (int64_t)prime : rest);
}

static void write_equation(const tw_balance *b, const tw_lock_contact *contact, uint64_t *row)
{
    for (size_t axis = 0; axis < b->rank; axis++) {
        row[contact->one * b->rank + axis] = residue(contact->normal[axis]);
        row[contact->other * b->rank + axis] = residue(-contact->normal[axis]);
    }
}

/* Takes so many times a row from another. */
static void subtract(uint64_t *from, const uint64_t *row, size_t columns, uint64_t times)
{
    for (size_t i = 0; i < columns && times; i++)
        from[i] = (from[i] + (prime - times) * row[i]) % prime;
}

/* Brings the last row, if it says anything new, into the form in which each row alone has its lead,
 * as 1; else takes it away. */
static void reduce_last(equations *e)
{
    uint64_t *row = e->at + (e->rows - 1) * e->columns;
    size_t lead = 0;
    for (size_t i = 0; i + 1 < e->rows; i++)
        subtract(row, e->at + i * e->columns, e->columns, row[e->leads[i]]);
    while (lead < e->columns && row[lead] == 0)
        lead++;
    if (lead == e->columns) {
        e->rows--;
        return;
    }
    uint64_t inverse = power(row[lead], prime - 2);
    for (size_t i = 0; i < e->columns; i++)
        row[i] = row[i] * inverse % prime;
    for (size_t i = 0; i + 1 < e->rows; i++)
        subtract(e->at + i * e->columns, row, e->columns, e->at[i * e->columns + lead]);
    e->leads[e->rows - 1] = lead;
}

static bool is_led(const equations *e, size_t column)
{
    for (size_t i = 0; i < e->rows; i++)
        if (e->leads[i] == column)
            return true;
    return false;
}

/* What may be chosen is drawn, the rest follows. */
static void draw(const equations *e, uint64_t *seed, uint64_t *shift)
{
    for (size_t c = 0; c < e->columns; c++)
        shift[c] = is_led(e, c) ? 0 : tw_random(seed) % prime;
    for (size_t i = 0; i < e->rows; i++) {
        uint64_t sum = 0;
        for (size_t c = 0; c < e->columns; c++)
            if (c != e->leads[i])
                sum = (sum + e->at[i * e->columns + c] * shift[c]) % prime;
        shift[e->leads[i]] = (prime - sum) % prime;
    }
}

bool tw_balance_shift(const tw_balance *balance, uint64_t *shift, size_t *free)
{
    equations e = {.columns = balance->piece_count * balance->rank};
    uint64_t seed = 1;
    e.room = e.columns + 1;
    tw_array arrays[] = {TW_ARRAY(e.at, e.room * e.columns), TW_ARRAY(e.leads, e.room), {0}};
    bool taken = tw_arrays(balance->context, arrays, TW_TAKE);
    for (size_t i = 0; taken && i < balance->contact_count; i++) {
        if (balance->contacts[i].force == 0)
            continue;
        uint64_t *row = e.at + e.rows++ * e.columns;
        memset(row, 0, e.columns * sizeof *row);
        write_equation(balance, &balance->contacts[i], row);
        reduce_last(&e);
    }
    if (taken) {
        draw(&e, &seed, shift);
        *free = e.columns - e.rows;
    }
    tw_arrays(balance->context, arrays, TW_GIVE);
    return taken;
}
