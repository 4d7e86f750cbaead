/* engine/bitset/simd/bitset_simd_portable.h -- the vector layer of the engine `bitset` for every
 * machine without wider vectors: 16 bytes, in the vectors of gcc and clang.
 *
 * Every layer has the same functions (bitset_simd.h says what they mean). Rows are packed one by
 * one: each is stored, and the next one overwrites it if it is not wanted. Only what makes bits of
 * lanes is written twice, as SSE2, which every x86-64 has, does that in one instruction. */
#ifndef TW_ENGINE_BITSET_SIMD_PORTABLE_H
#define TW_ENGINE_BITSET_SIMD_PORTABLE_H

#define TW_VEC_BYTES 16
#include "engine/bitset/simd/bitset_bits.h"
#include "engine/bitset/simd/bitset_simd_common.h"

typedef uint8_t tw_vec_lanes8 __attribute__((vector_size(TW_VEC_BYTES), may_alias));
typedef uint16_t tw_vec_lanes16 __attribute__((vector_size(TW_VEC_BYTES), may_alias));

/* ---- Tests ------------------------------------------------------------------------------- */

#ifdef __SSE2__
TW_LANE uint32_t vec_lanes32(tw_vec m)
{
    return (uint32_t)_mm_movemask_ps((__m128)m);
}

TW_LANE uint32_t vec_lanes64(tw_vec m)
{
    return (uint32_t)_mm_movemask_pd((__m128d)m);
}

/* Which of 16 rows meet x, as bits. What is not 0 stays so when it is narrowed with saturation, and
 * is compared when it is bytes. */
TW_LANE uint32_t vec_marks32(const uint32_t *rows, tw_vec x)
{
    tw_vec a = _mm_packs_epi32(vec_load(rows) & x, vec_load(rows + 4) & x);
    tw_vec b = _mm_packs_epi32(vec_load(rows + 8) & x, vec_load(rows + 12) & x);
    tw_vec_lanes8 met = (tw_vec_lanes8)_mm_packs_epi16(a, b);
    return (uint32_t)_mm_movemask_epi8((tw_vec)(met == 0)) ^ 0xffff;
}

/* Of eight rows, as lanes of 16 bits: not 0 in those that meet x. */
TW_LANE tw_vec vec_met_of_8(const uint64_t *rows, tw_vec x)
{
    tw_vec a = _mm_packs_epi32(vec_load(rows) & x, vec_load(rows + 2) & x);
    tw_vec b = _mm_packs_epi32(vec_load(rows + 4) & x, vec_load(rows + 6) & x);
    return (tw_vec)((tw_vec_lanes16)_mm_packs_epi16(a, b) != 0);
}

TW_LANE uint32_t vec_marks64(const uint64_t *rows, tw_vec x)
{
    tw_vec met = _mm_packs_epi16(vec_met_of_8(rows, x), vec_met_of_8(rows + 8, x));
    return (uint32_t)_mm_movemask_epi8(met);
}
#else
TW_LANE uint32_t vec_lanes32(tw_vec m)
{
    tw_vec bits = m & (tw_vec)(tw_vec_lanes32){1, 2, 4, 8};
    uint64_t both = (uint64_t)(bits[0] | bits[1]);
    return (uint32_t)(both | both >> 32);
}

TW_LANE uint32_t vec_lanes64(tw_vec m)
{
    return (uint32_t)((m[0] & 1) | (m[1] & 2));
}

/* Halves of lanes of ones and zeros: two vectors become one. */
TW_LANE tw_vec vec_halves16(tw_vec a, tw_vec b)
{
    return (tw_vec)__builtin_shufflevector((tw_vec_lanes16)a, (tw_vec_lanes16)b, 0, 2, 4, 6, 8, 10,
                                           12, 14);
}

TW_LANE tw_vec vec_halves32(tw_vec a, tw_vec b)
{
    return (tw_vec)__builtin_shufflevector((tw_vec_lanes32)a, (tw_vec_lanes32)b, 0, 2, 4, 6);
}

/* Sixteen lanes of 16 bits as bits: of eight bytes, byte i keeps bit i, and they are added up. */
TW_LANE uint32_t vec_lanes16(tw_vec a, tw_vec b)
{
    const tw_vec_lanes8 bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    tw_vec m =
        (tw_vec)(bit & __builtin_shufflevector((tw_vec_lanes8)a, (tw_vec_lanes8)b, 0, 2, 4, 6, 8,
                                               10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30));
    const uint64_t ones = 0x0101010101010101u;
    return (uint32_t)((uint64_t)m[0] * ones >> 56 | (uint64_t)m[1] * ones >> 56 << 8);
}

/* Which of 16 rows meet x, as bits. */
TW_LANE uint32_t vec_marks32(const uint32_t *rows, tw_vec x)
{
    tw_vec met[4];
    for (int i = 0; i < 4; i++)
        met[i] = vec_is_met32(vec_load(rows + 4 * i), x);
    return vec_lanes16(vec_halves16(met[0], met[1]), vec_halves16(met[2], met[3]));
}

TW_LANE uint32_t vec_marks64(const uint64_t *rows, tw_vec x)
{
    tw_vec met[4];
    for (int i = 0; i < 4; i++)
        met[i] = vec_halves32(vec_is_met64(vec_load(rows + 4 * i), x),
                              vec_is_met64(vec_load(rows + 4 * i + 2), x));
    return vec_lanes16(vec_halves16(met[0], met[1]), vec_halves16(met[2], met[3]));
}
#endif

TW_VEC_TESTS(32)
TW_VEC_TESTS(64)

/* ---- Lists ------------------------------------------------------------------------------- */

TW_VEC_SEE(32)
TW_VEC_SEE(64)

TW_LANE void vec_pack32(uint32_t *to, uint32_t lanes, tw_vec v)
{
    tw_vec_lanes32 w = (tw_vec_lanes32)v;
    uint32_t at = 0;
    for (uint32_t i = 0; i < TW_LANES32; i++) {
        to[at] = w[i];
        at += lanes >> i & 1;
    }
}

TW_LANE void vec_pack64(uint64_t *to, uint32_t lanes, tw_vec v)
{
    to[0] = (uint64_t)v[0];
    to[lanes & 1] = (uint64_t)v[1];
}

/* The rows that meet x are marked sixty-four at a time. There are seldom more than four, so four
 * are always stored, real or not: their number is unpredictable, and a loop's end would be
 * mispredicted. */
#define TW_VEC_ROWS(bits)                                                                          \
    TW_LANE uint32_t vec_pack_apart##bits(uint##bits##_t *to, const uint##bits##_t *rows,          \
                                          tw_vec x)                                                \
    {                                                                                              \
        uint##bits##_t mask = (uint##bits##_t)vec_first64(x);                                      \
        size_t count = 0;                                                                          \
        for (size_t i = 0; i < 16; i += 4) {                                                       \
            const uint##bits##_t four[4] = {rows[i], rows[i + 1], rows[i + 2], rows[i + 3]};       \
            for (size_t j = 0; j < 4; j++) {                                                       \
                to[count] = four[j];                                                               \
                count += (four[j] & mask) == 0;                                                    \
            }                                                                                      \
        }                                                                                          \
        return (uint32_t)count;                                                                    \
    }                                                                                              \
    TW_LANE uint32_t vec_add_meet##bits(uint##bits##_t *to, uint32_t count,                        \
                                        const uint##bits##_t *rows, uint32_t padded, tw_vec x)     \
    {                                                                                              \
        for (uint32_t i = 0; i < padded;) {                                                        \
            const uint##bits##_t *from = rows + i;                                                 \
            uint64_t marks = 0;                                                                    \
            for (uint32_t j = 0; j < 64 && i < padded; j += 16, i += 16)                           \
                marks |= (uint64_t)vec_marks##bits(rows + i, x) << j;                              \
            uint32_t next = count;                                                                 \
            count += tw_bits_count(marks);                                                         \
            for (uint32_t j = 0; j < 4; j++, marks &= marks - 1)                                   \
                to[next++] = from[tw_bits_lowest(marks | (uint64_t)1 << 63)];                      \
            for (; marks; marks &= marks - 1)                                                      \
                to[next++] = from[tw_bits_lowest(marks)];                                          \
        }                                                                                          \
        return count;                                                                              \
    }
TW_VEC_ROWS(32)
TW_VEC_ROWS(64)

/* ---- Lanes ------------------------------------------------------------------------------- */

TW_LANE tw_vec vec_look_up32(const uint32_t *table, const uint32_t *at)
{
    return (tw_vec)(tw_vec_lanes32){table[at[0]], table[at[1]], table[at[2]], table[at[3]]};
}

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
