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

/* Bits of the upper half of a row that move equally far: to the left, or to the right. */
typedef struct tw_vec_move {
    uint32_t bits, left, right;
} tw_vec_move;

/* Finds how the bits of `live` from bit 32 on move. Returns the number of moves. */
TW_LANE uint32_t vec_moves_of(uint64_t live, tw_vec_move *moves)
{
    uint32_t free = ~(uint32_t)live;
    uint32_t count = 0;
    int32_t last = INT32_MAX;
    for (uint32_t high = (uint32_t)(live >> 32); high; high &= high - 1, free &= free - 1) {
        int32_t left = (int32_t)tw_bits_lowest(free) - (int32_t)tw_bits_lowest(high);
        if (left != last)
            moves[count++] =
                (tw_vec_move){0, left > 0 ? (uint32_t)left : 0, left < 0 ? (uint32_t)-left : 0};
        moves[count - 1].bits |= high & (0 - high);
        last = left;
    }
    return count;
}

/* Sixteen rows. */
TW_LANE void vec_move_rows(uint32_t *to, const uint64_t *rows, const tw_vec_move *moves,
                           uint32_t count)
{
    enum { LOW = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__, HIGH = !LOW };
    tw_vec_lanes32 low[4], high[4];
    for (uint32_t i = 0; i < 4; i++) {
        tw_vec_lanes32 a = (tw_vec_lanes32)vec_load(rows + 4 * i);
        tw_vec_lanes32 b = (tw_vec_lanes32)vec_load(rows + 4 * i + 2);
        low[i] = __builtin_shufflevector(a, b, LOW, LOW + 2, LOW + 4, LOW + 6);
        high[i] = __builtin_shufflevector(a, b, HIGH, HIGH + 2, HIGH + 4, HIGH + 6);
    }
    for (uint32_t j = 0; j < count; j++)
        for (uint32_t i = 0; i < 4; i++)
            low[i] |= (high[i] & moves[j].bits) << moves[j].left >> moves[j].right;
    for (uint32_t i = 0; i < 4; i++)
        vec_store_any(to + 4 * i, (tw_vec)low[i]);
}

/* Rows are packed first: moving costs more, and more than half of them are dropped. */
#define TW_VEC_MOVES_LATE

TW_LANE void vec_move_list(uint32_t *to, const uint64_t *rows, uint32_t count, uint64_t live)
{
    tw_vec_move moves[16];
    const uint32_t all = vec_moves_of(live, moves);
    for (uint32_t i = 0; i < count; i += 16)
        vec_move_rows(to + i, rows + i, moves, all);
}

#endif
