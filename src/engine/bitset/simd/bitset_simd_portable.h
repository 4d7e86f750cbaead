/* engine/bitset/simd/bitset_simd_portable.h -- the vector layer of the engine `bitset` for plain
 * x86-64, and, in plain C, for every other machine: 16 bytes in a vector.
 *
 * Packing stores every row and steps on where it is wanted. */
#ifndef TW_ENGINE_BITSET_SIMD_PORTABLE_H
#define TW_ENGINE_BITSET_SIMD_PORTABLE_H

#define TW_VEC_BYTES 16
#include "engine/bitset/simd/bitset_bits.h"
#include "engine/bitset/simd/bitset_simd_common.h"
#include "engine/bitset/simd/bitset_simd_sse2.h"

/* ---- Lanes ------------------------------------------------------------------------------- */

TW_LANE void vec_pack32(uint32_t *to, uint32_t lanes, tw_vec v)
{
    tw_vec_lanes32 w = (tw_vec_lanes32)v;
    uint32_t at = 0;
    for (uint32_t i = 0; i < TW_LANES32; i++) {
        to[at] = w[i];
        at += lanes >> i & 1;
    }
}

TW_VEC_FILTER_ROWS(32, apart, ==)

TW_LANE tw_vec vec_look_up32(const uint32_t *table, const uint32_t *at)
{
    return (tw_vec)(tw_vec_lanes32){table[at[0]], table[at[1]], table[at[2]], table[at[3]]};
}

TW_LANE void vec_pack64(uint64_t *to, uint32_t lanes, tw_vec v)
{
    to[0] = (uint64_t)v[0];
    to[lanes & 1] = (uint64_t)v[1];
}

TW_VEC_FILTER_ROWS(64, apart, ==)

TW_LANE tw_vec vec_keep64(uint32_t lanes, tw_vec v)
{
    return v & (tw_vec){0 - (long long)(lanes & 1), 0 - (long long)(lanes >> 1 & 1)};
}

TW_LANE tw_vec vec_look_up64(const uint64_t *table, const uint32_t *at)
{
    return (tw_vec)(tw_vec_lanes64){table[at[0]], table[at[1]]};
}

TW_LANE uint64_t vec_any_of64(tw_vec v)
{
    return (uint64_t)(v[0] | v[1]);
}

/* ---- Folding ----------------------------------------------------------------------------- */

TW_LANE tw_vec vec_fold_low(int stage, tw_vec a, tw_vec b)
{
    tw_vec_lanes32 c = (tw_vec_lanes32)a;
    tw_vec_lanes32 d = (tw_vec_lanes32)b;
    return stage == 0 ? (tw_vec){a[0], b[0]} : (tw_vec)(tw_vec_lanes32){c[0], c[2], d[0], d[2]};
}

TW_LANE tw_vec vec_fold_high(int stage, tw_vec a, tw_vec b)
{
    tw_vec_lanes32 c = (tw_vec_lanes32)a;
    tw_vec_lanes32 d = (tw_vec_lanes32)b;
    return stage == 0 ? (tw_vec){a[1], b[1]} : (tw_vec)(tw_vec_lanes32){c[1], c[3], d[1], d[3]};
}

TW_LANE uint32_t vec_slot32(uint32_t lane)
{
    return lane;
}

TW_LANE uint32_t vec_slot64(uint32_t lane)
{
    return lane;
}

/* ---- Lists ------------------------------------------------------------------------------- */

TW_VEC_SEE(32)

#ifndef __SSE2__
TW_VEC_SEE(64)
TW_VEC_FILTER_ROWS(32, meet, !=)
TW_VEC_FILTER_ROWS(64, meet, !=)
TW_VEC_ADD_MEET(32)
TW_VEC_ADD_MEET(64)
#endif

/* ---- From 64 bits to 32 ------------------------------------------------------------------ */

/* Rows are packed first: moving costs more, and more than half of them are dropped. */
#define TW_VEC_MOVES_LATE

/* Where the 16 bits from bit 32 on go; two tables, one for each eight bits. */
typedef struct tw_vec_moves {
    uint32_t table[2][256];
} tw_vec_moves;

/* Fills the table of eight targets, as far as there are living bits: entry n has the targets of the
 * bits of n. */
TW_LANE void vec_set_move_table(uint32_t *table, const uint32_t *target, uint32_t live)
{
    tw_vec a = (tw_vec)(tw_vec_lanes32){0, target[0], target[1], target[0] | target[1]};
    tw_vec b = a | vec_all32(target[2]);
    tw_vec fourth = vec_all32(target[3]);
    uint32_t upper[16] = {0};
    for (uint32_t i = 0; i <= live >> 4; i++) {
        if (i)
            upper[i] = upper[i & (i - 1)] | target[4 + tw_bits_lowest(i)];
        tw_vec more = vec_all32(upper[i]);
        vec_store_any(table + 16 * i, a | more);
        vec_store_any(table + 16 * i + 4, b | more);
        vec_store_any(table + 16 * i + 8, a | more | fourth);
        vec_store_any(table + 16 * i + 12, b | more | fourth);
    }
}

TW_LANE void vec_set_moves(tw_vec_moves *moves, uint64_t live)
{
    uint32_t target[16];
    uint32_t free = ~(uint32_t)live;
    for (uint32_t i = 0; i < 16; i++) {
        target[i] = (free & (0 - free)) & (0 - (uint32_t)(live >> (32 + i) & 1));
        free ^= target[i];
    }
    vec_set_move_table(moves->table[0], target, live >> 32 & 255);
    vec_set_move_table(moves->table[1], target + 8, (uint32_t)(live >> 40));
}

TW_LANE uint32_t vec_move(uint64_t row, const tw_vec_moves *moves)
{
    return (uint32_t)row | moves->table[0][row >> 32 & 255] | moves->table[1][row >> 40 & 255];
}

/* Writes up to three rows too many. */
TW_LANE void vec_move_list(uint32_t *to, const uint64_t *rows, uint32_t count, uint64_t live)
{
    tw_vec_moves moves;
    vec_set_moves(&moves, live);
    for (uint32_t i = 0; i < count; i += 4)
        for (uint32_t j = i; j < i + 4; j++)
            to[j] = vec_move(rows[j], &moves);
}

#endif
