/* row_tables.h -- which pieces touch which along one axis, as a table of sets, a row for each
 * piece; for what is compiled once for each length of sets (piece_sets.h).
 *
 * Few pieces have tables of a fixed size, so that loops over them are made into a few instructions
 * on long words: of 8 pieces a table is one number, of 16 it is two or four registers. Pieces of a
 * part have the numbers there that they have in what it was cut from, so the tables of the part are
 * those with the other rows and columns emptied. */
#pragma once

#include <string.h>

#include "base/numbers.h"
#include "disassembly/piece_sets.h"

/* The number of rows of a table for `count` pieces; a state has as many places. */
static inline size_t table_room(size_t count)
{
    return TW_SET_BITS <= 16 ? TW_SET_BITS : count;
}

/* Do the pieces of a part keep the numbers that they have in the part it is cut from? */
static const bool numbers_stay = TW_SET_BITS <= 16;

typedef struct sides {
    set one, other;
} sides;

#if TW_SET_BITS == 8
/* ---- Eight rows in one number: row i is byte i -------------------------------------------- */

#define EACH_BYTE ((uint64_t)0x0101010101010101)
#define DIAGONAL ((uint64_t)0x8040201008040201)

typedef uint64_t row_table;

static inline row_table load_row_table(const set *rows)
{
    return tw_load_word(rows);
}

static inline void store_table(row_table table, set *rows)
{
    tw_store_word(rows, table);
}

static inline row_table either_rows(row_table a, row_table b)
{
    return a | b;
}

static inline row_table common_rows(row_table a, row_table b)
{
    return a & b;
}

/* All rows, out of one number. */
static inline row_table join_rows(const uint64_t *numbers)
{
    return numbers[0];
}

/* All bits of the rows of members, none of the others. */
static inline uint64_t member_rows(set a)
{
    uint64_t diagonal = a.w[0] * EACH_BYTE & DIAGONAL;
    return ((diagonal + 0x7f * EACH_BYTE) >> 7 & EACH_BYTE) * 255;
}

/* What each piece takes along, itself included. */
static inline row_table close_table(row_table table, set full)
{
    (void)full;
    table |= DIAGONAL;
    for (size_t k = 0; k < 8; k++)
        table |= (table >> k & EACH_BYTE) * (table >> 8 * k & 255);
    return table;
}

/* Source: Warren, "Hacker's Delight", 7-3. */
static inline void transpose(const set *rows, set *turned)
{
    row_table table = load_row_table(rows);
    uint64_t swap = (table ^ table >> 7) & 0x00aa00aa00aa00aau;
    table ^= swap ^ swap << 7;
    swap = (table ^ table >> 14) & 0x0000cccc0000ccccu;
    table ^= swap ^ swap << 14;
    swap = (table ^ table >> 28) & 0x00000000f0f0f0f0u;
    store_table(table ^ swap ^ swap << 28, turned);
}

/* Does each member take all along? */
static inline bool is_all_closed(row_table closed, set full)
{
    return ((closed ^ full.w[0] * EACH_BYTE) & member_rows(full)) == 0;
}

/* All that is touched by the pieces of a set. */
static inline set touched_by(const set *rows, set moved)
{
    uint64_t touched = load_row_table(rows) & member_rows(moved);
    touched |= touched >> 32;
    touched |= touched >> 16;
    return (set){{(uint8_t)(touched | touched >> 8)}};
}

/* All bits of one side in its rows, and of the other in the others. */
static inline row_table rows_of_sides(sides of)
{
    const uint64_t members = member_rows(of.one);
    return (members & of.one.w[0] * EACH_BYTE) | (~members & of.other.w[0] * EACH_BYTE);
}

#elif TW_SET_BITS == 16
/* ---- Sixteen rows in two vectors ----------------------------------------------------------- */

typedef uint16_t eight_rows __attribute__((vector_size(16)));

typedef struct row_table {
    eight_rows low, high;
} row_table;

static inline row_table load_row_table(const set *rows)
{
    row_table table;
    memcpy(&table, rows, sizeof table);
    return table;
}

static inline void store_table(row_table table, set *rows)
{
    memcpy(rows, &table, sizeof table);
}

/* The first set in the members' rows, the second in the others. */
static inline row_table member_rows(set members, set theirs, set others)
{
    const eight_rows bits = {1, 2, 4, 8, 16, 32, 64, 128}, next = bits << 8;
    const eight_rows low = (eight_rows)((bits & members.w[0]) == bits);
    const eight_rows high = (eight_rows)((next & members.w[0]) == next);
    return (row_table){(low & theirs.w[0]) | (~low & others.w[0]),
                       (high & theirs.w[0]) | (~high & others.w[0])};
}

static inline row_table common_rows(row_table a, row_table b)
{
    return (row_table){a.low & b.low, a.high & b.high};
}

static inline row_table either_rows(row_table a, row_table b)
{
    return (row_table){a.low | b.low, a.high | b.high};
}

/* The number whose lowest 16 bits come first in memory, or back. */
static inline uint64_t in_order(uint64_t number)
{
    if (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
        return number;
    number = number << 32 | number >> 32;
    return (number & 0x0000ffff0000ffff) << 16 | (number >> 16 & 0x0000ffff0000ffff);
}

/* All rows, out of four numbers, every fourth from this one on. */
static inline row_table join_rows(const uint64_t *numbers)
{
    typedef uint64_t two __attribute__((vector_size(16)));
    return (row_table){(eight_rows)(two){in_order(numbers[0]), in_order(numbers[4])},
                       (eight_rows)(two){in_order(numbers[8]), in_order(numbers[12])}};
}

/* All rows together. */
static inline uint16_t fold_table(row_table table)
{
    eight_rows both = table.low | table.high;
    uint64_t two[2];
    memcpy(two, &both, sizeof two);
    two[0] |= two[1];
    two[0] |= two[0] >> 32;
    return (uint16_t)(two[0] | two[0] >> 16);
}

/* Adds the row to all rows that have its bit. */
static inline row_table add_table_row(row_table table, uint16_t row, uint16_t bit)
{
    const eight_rows bits = bit | (eight_rows){0}, all = row | (eight_rows){0};
    table.low |= (eight_rows)((table.low & bits) == bits) & all;
    table.high |= (eight_rows)((table.high & bits) == bits) & all;
    return table;
}

/* What each piece takes along, itself included. */
static inline row_table close_table(row_table table, set full)
{
    const eight_rows bits = {1, 2, 4, 8, 16, 32, 64, 128};
    table.low |= bits;
    table.high |= bits << 8;
    for (size_t k = 0; k < 8; k++)
        table = add_table_row(table, table.low[k], (uint16_t)(1 << k));
    for (size_t k = 0; k < 8 && full.w[0] >> (8 + k); k++)
        table = add_table_row(table, table.high[k], (uint16_t)(256 << k));
    return table;
}

/* Does each member take all along? */
static inline bool is_all_closed(row_table closed, set full)
{
    const set none = {{0}};
    closed.low ^= full.w[0];
    closed.high ^= full.w[0];
    return fold_table(common_rows(closed, member_rows(full, (set){{UINT16_MAX}}, none))) == 0;
}

/* Blocks beside the diagonal change places: of 8 by 8, then 4, 2, 1. Source: Warren, "Hacker's
 * Delight", 7-3. */
static inline void transpose(const set *rows, set *turned)
{
    uint64_t four[4];
    for (size_t w = 0; w < 4; w++) {
        four[w] = 0;
        for (size_t i = 0; i < 4; i++)
            four[w] |= (uint64_t)rows[4 * w + i].w[0] << 16 * i;
    }
    for (size_t w = 0; w < 2; w++) {
        uint64_t swap = (four[w] >> 8 ^ four[w + 2]) & 0x00ff00ff00ff00ffu;
        four[w] ^= swap << 8;
        four[w + 2] ^= swap;
    }
    for (size_t w = 0; w < 4; w += 2) {
        uint64_t swap = (four[w] >> 4 ^ four[w + 1]) & 0x0f0f0f0f0f0f0f0fu;
        four[w] ^= swap << 4;
        four[w + 1] ^= swap;
    }
    for (size_t w = 0; w < 4; w++) {
        uint64_t swap = (four[w] ^ four[w] >> 30) & 0x00000000ccccccccu;
        four[w] ^= swap ^ swap << 30;
        swap = (four[w] ^ four[w] >> 15) & 0x0000aaaa0000aaaau;
        four[w] ^= swap ^ swap << 15;
        for (size_t i = 0; i < 4; i++)
            turned[4 * w + i].w[0] = (uint16_t)(four[w] >> 16 * i);
    }
}

static inline row_table rows_of_sides(sides of)
{
    return member_rows(of.one, of.one, of.other);
}

#endif

#if TW_SET_BITS <= 16
/* ---- Either -------------------------------------------------------------------------------- */

static inline bool is_strong(const set *rows, size_t count, set full)
{
    (void)count;
    return is_all_closed(close_table(load_row_table(rows), full), full);
}

/* Finds what each piece takes along forward, and backward: all that take it along. false: every one
 * takes all, and nothing is filled in. */
static inline bool close_rows(const set *rows, size_t count, set full, set *forward, set *backward)
{
    const row_table closed = close_table(load_row_table(rows), full);
    (void)count;
    if (is_all_closed(closed, full))
        return false;
    store_table(closed, forward);
    transpose(forward, backward);
    return true;
}

/* Copies each side's rows without the other side's pieces, in `tables` tables. */
static inline void part_rows(const set *old, set *new, size_t tables, size_t count, sides of)
{
    const row_table kept = rows_of_sides(of);
    (void)count;
    for (size_t t = 0; t < tables; t++)
        store_table(common_rows(load_row_table(old + TW_SET_BITS * t), kept), new + TW_SET_BITS *t);
}

#else
/* ---- Row by row ---------------------------------------------------------------------------- */

/* Does every piece reach every other? */
static inline bool is_strong(const set *rows, size_t count, set full)
{
    set met = {{1}}, back = {{1}}, done = {{0}}, before;
    for (size_t i = 0; i < count; i++)
        if (is_empty(rows[i]))
            return false;
    for (set open = met; !is_empty(open); open = less(met, done)) {
        size_t i = least_piece(open);
        done = with(done, i);
        met = either(met, rows[i]);
    }
    if (!is_same_set(met, full))
        return false;
    do {
        before = back;
        for (size_t i = 0; i < count; i++)
            if (!is_empty(both(rows[i], back)))
                back = with(back, i);
    } while (!is_same_set(before, back));
    return is_same_set(back, full);
}

static inline void transpose(const set *rows, size_t count, set *turned)
{
    for (size_t i = 0; i < count; i++)
        turned[i] = (set){{0}};
    for (size_t i = 0; i < count; i++)
        EACH(j, rows[i])
    turned[j] = with(turned[j], i);
}

/* Finds what each piece takes along forward, and backward: all that take it along. false: every one
 * takes all, and `backward` is not filled in. */
static inline bool close_rows(const set *rows, size_t count, set full, set *forward, set *backward)
{
    bool strong = true;
    for (size_t i = 0; i < count; i++)
        forward[i] = with(rows[i], i);
    for (size_t k = 0; k < count; k++) {
        const set row = forward[k];
        for (size_t i = 0; i < count; i++)
            forward[i] = either(forward[i], either_none(row, set_has(forward[i], k)));
    }
    for (size_t i = 0; strong && i < count; i++)
        strong = is_same_set(forward[i], full);
    if (!strong)
        transpose(forward, count, backward);
    return !strong;
}

/* Copies each side's rows without the other side's pieces, in `tables` tables. */
static inline void part_rows(const set *old, set *new, size_t tables, size_t count, sides of)
{
    set kept[TW_SET_BITS];
    for (size_t i = 0; i < count; i++)
        kept[i] = set_has(of.one, i) ? of.one : of.other;
    for (size_t t = 0; t < tables; t++)
        for (size_t i = 0; i < count; i++)
            new[t * count + i] = both(old[t * count + i], kept[i]);
}
#endif

#if TW_SET_BITS > 8
/* All that is touched by the pieces of a set. */
static inline set touched_by(const set *rows, set moved)
{
    set touched = {{0}};
    EACH(i, moved)
    touched = either(touched, rows[i]);
    return touched;
}
#endif
