/* row_tables.h -- who touches whom along one axis, as a table of sets, a row for each piece; for
 * what is compiled once for each length of sets (piece_sets.h).
 *
 * Few pieces have tables of a fixed size, so that loops over them are made into a few instructions
 * on long words: of 8 pieces a table is one number, of 16 it is two or four registers. Rows past
 * the last piece are empty. */
#ifndef TW_DISASSEMBLY_ROW_TABLES_H
#define TW_DISASSEMBLY_ROW_TABLES_H

#include <string.h>

#include "disassembly/piece_sets.h"

/* Rows of a table for so many pieces; places of a state are kept in as many. */
static inline size_t table_room(size_t count)
{
    return TW_SET_BITS <= 16 ? TW_SET_BITS : count;
}

typedef struct sides {
    set one, other;
} sides;

#if TW_SET_BITS == 8
/* ---- Eight rows in one number: row i is byte i -------------------------------------------- */

#define EACH_BYTE ((uint64_t)0x0101010101010101)

static inline uint64_t load_table(const set *rows)
{
    uint64_t table = 0;
    for (size_t i = 0; i < 8; i++)
        table |= (uint64_t)rows[i].w[0] << 8 * i;
    return table;
}

static inline void store_table(uint64_t table, set *rows)
{
    for (size_t i = 0; i < 8; i++)
        rows[i].w[0] = (uint8_t)(table >> 8 * i);
}

/* All bits of the rows of members, none of the others. */
static inline uint64_t member_rows(set a)
{
    uint64_t diagonal = a.w[0] * EACH_BYTE & 0x8040201008040201u;
    return ((diagonal + 0x7f * EACH_BYTE) >> 7 & EACH_BYTE) * 255;
}

static inline uint64_t close_table(uint64_t table, size_t count)
{
    for (size_t k = 0; k < count; k++)
        table |= (table >> k & EACH_BYTE) * (table >> 8 * k & 255);
    return table;
}

/* Source: Warren, "Hacker's Delight", 7-3. */
static inline uint64_t transpose_table(uint64_t table)
{
    uint64_t swap = (table ^ table >> 7) & 0x00aa00aa00aa00aau;
    table ^= swap ^ swap << 7;
    swap = (table ^ table >> 14) & 0x0000cccc0000ccccu;
    table ^= swap ^ swap << 14;
    swap = (table ^ table >> 28) & 0x00000000f0f0f0f0u;
    return table ^ swap ^ swap << 28;
}

static inline bool is_strong(const set *rows, size_t count, set full)
{
    uint64_t closed = close_table(load_table(rows), count);
    uint64_t firsts = EACH_BYTE >> (64 - 8 * count);
    return (closed & 255) == full.w[0] && (closed & firsts) == firsts;
}

/* All that each piece takes along forward, and all that takes it along, which it takes backward.
 * false: every one takes all, and what is backward is not filled in. */
static inline bool close_rows(const set *rows, size_t count, set *forward, set *backward)
{
    uint64_t closed = close_table(load_table(rows) | 0x8040201008040201u, count);
    uint64_t pieces = ~(uint64_t)0 >> (64 - 8 * count);
    if ((closed & pieces) == (pieces & ((EACH_BYTE << count) - EACH_BYTE)))
        return false;
    store_table(closed, forward);
    store_table(transpose_table(closed), backward);
    return true;
}

static inline set touched_by(const set *rows, size_t count, set moved)
{
    uint64_t touched = load_table(rows) & member_rows(moved);
    (void)count;
    touched |= touched >> 32;
    touched |= touched >> 16;
    return (set){{(uint8_t)(touched | touched >> 8)}};
}

/* Rows of one side without the other, and those of the other without it; in so many tables. */
static inline void part_rows(const set *old, set *new, size_t tables, size_t count, sides of)
{
    uint64_t members = member_rows(of.one);
    uint64_t kept = (members & of.one.w[0] * EACH_BYTE) | (~members & of.other.w[0] * EACH_BYTE);
    (void)count;
    for (size_t t = 0; t < tables; t++)
        store_table(load_table(old + 8 * t) & kept, new + 8 * t);
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
        size_t i = least(open);
        done = with(done, i);
        met = either(met, rows[i]);
    }
    if (!is_same(met, full))
        return false;
    do {
        before = back;
        for (size_t i = 0; i < count; i++)
            if (!is_empty(both(rows[i], back)))
                back = with(back, i);
    } while (!is_same(before, back));
    return is_same(back, full);
}

#if TW_SET_BITS == 16
typedef uint16_t table16 __attribute__((vector_size(32)));

/* The rows of all that each piece takes along. */
static inline void close_forward(const set *rows, size_t count, set *forward)
{
    table16 table;
    memcpy(&table, rows, sizeof table);
    for (size_t i = 0; i < count; i++)
        table[i] |= (uint16_t)(1 << i);
    for (size_t k = 0; k < count; k++)
        table |= -(table >> (int)k & 1) & (table[k] | (table16){0});
    memcpy(forward, &table, sizeof table);
}

/* Blocks beside the diagonal change places: of 8 by 8, then 4, 2, 1. Source: Warren, "Hacker's
 * Delight", 7-3. */
static inline void transpose(const set *rows, size_t count, set *turned)
{
    uint64_t four[4];
    (void)count;
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
#else
static inline void close_forward(const set *rows, size_t count, set *forward)
{
    for (size_t i = 0; i < count; i++)
        forward[i] = with(rows[i], i);
    for (size_t k = 0; k < count; k++) {
        const set row = forward[k];
        for (size_t i = 0; i < count; i++)
            forward[i] = either(forward[i], either_none(row, has(forward[i], k)));
    }
}

static inline void transpose(const set *rows, size_t count, set *turned)
{
    for (size_t i = 0; i < count; i++)
        turned[i] = (set){{0}};
    for (size_t i = 0; i < count; i++)
        EACH(j, rows[i])
    turned[j] = with(turned[j], i);
}
#endif

/* All that each piece takes along forward, and all that takes it along, which it takes backward.
 * false: every one takes all, and what is backward is not filled in. */
static inline bool close_rows(const set *rows, size_t count, set *forward, set *backward)
{
    const set full = full_set(count);
    bool strong = true;
    close_forward(rows, count, forward);
    for (size_t i = 0; strong && i < count; i++)
        strong = is_same(forward[i], full);
    if (!strong)
        transpose(forward, count, backward);
    return !strong;
}

/* All that is touched by the pieces of a set. */
static inline set touched_by(const set *rows, size_t count, set moved)
{
    set touched = {{0}};
    (void)count;
    EACH(i, moved)
    touched = either(touched, rows[i]);
    return touched;
}

/* Rows of one side without the other, and those of the other without it; in so many tables. */
static inline void part_rows(const set *old, set *new, size_t tables, size_t count, sides of)
{
    const size_t room = table_room(count);
    set kept[TW_SET_BITS];
    for (size_t i = 0; i < room; i++)
        kept[i] = has(of.one, i) ? of.one : of.other;
    for (size_t t = 0; t < tables; t++)
        for (size_t i = 0; i < room; i++)
            new[t * room + i] = both(old[t * room + i], kept[i]);
}
#endif

#endif
