/* engine/bitset/simd/bitset_simd_sse4.h -- the part of the vector layer of the engine `bitset` that
 * permutes bytes, of x86-64-v2; the rest is as in plain C, which includes this
 * (bitset_simd_portable.h).
 *
 * Lanes of 32 bits are packed by a permutation out of a table. To move bits, sixteen rows are
 * turned into vectors of bytes, one of the first bytes of all, .., and what four bits become
 * is looked up for all rows at once. */
#ifndef TW_ENGINE_BITSET_SIMD_SSE4_H
#define TW_ENGINE_BITSET_SIMD_SSE4_H

#include "engine/bitset/simd/bitset_simd_common.h"

#ifdef __SSE4_1__ /* else the file is empty */

/* Bytes of v: `at` has their numbers, below 16, or from 128 on for a 0. On WebAssembly the headers'
 * function would first mask some bits of `at`. */
TW_LANE tw_vec vec_permute(tw_vec v, tw_vec at)
{
#ifdef __wasm_simd128__
    return (tw_vec)wasm_i8x16_swizzle((v128_t)v, (v128_t)at);
#else
    return (tw_vec)_mm_shuffle_epi8(v, at);
#endif
}

/* ---- Packing ----------------------------------------------------------------------------- */

/* clang-format off */
static const uint8_t vec_packing[16][16] __attribute__((aligned(16))) = {
    {0},
    {0, 1, 2, 3},
    {4, 5, 6, 7},
    {0, 1, 2, 3, 4, 5, 6, 7},
    {8, 9, 10, 11},
    {0, 1, 2, 3, 8, 9, 10, 11},
    {4, 5, 6, 7, 8, 9, 10, 11},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11},
    {12, 13, 14, 15},
    {0, 1, 2, 3, 12, 13, 14, 15},
    {4, 5, 6, 7, 12, 13, 14, 15},
    {0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15},
    {8, 9, 10, 11, 12, 13, 14, 15},
    {0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15},
    {4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
};
/* clang-format on */

TW_LANE void vec_pack32(uint32_t *to, uint32_t lanes, tw_vec v)
{
    vec_store_any(to, vec_permute(v, vec_load(vec_packing[lanes])));
}

TW_VEC_FILTER(32, apart)

/* ---- From 64 bits to 32 ------------------------------------------------------------------ */

/* Byte b of where four of the 16 bits from bit 32 on go, for each of their 16 values. */
typedef struct tw_vec_moves {
    tw_vec table[4][4]; /* of which four bits, of which byte */
} tw_vec_moves;

/* Byte `at` of the dwords of four targets, put together as the bits of 0 to 15 say. */
TW_LANE tw_vec vec_move_table(tw_vec targets, char at)
{
    const char no = -128;
    const tw_vec add = (tw_vec)_mm_set1_epi8(at);
    tw_vec a = _mm_setr_epi8(no, 0, no, 0, no, 0, no, 0, no, 0, no, 0, no, 0, no, 0);
    tw_vec b = _mm_setr_epi8(no, no, 4, 4, no, no, 4, 4, no, no, 4, 4, no, no, 4, 4);
    tw_vec c = _mm_setr_epi8(no, no, no, no, 8, 8, 8, 8, no, no, no, no, 8, 8, 8, 8);
    tw_vec d = _mm_setr_epi8(no, no, no, no, no, no, no, no, 12, 12, 12, 12, 12, 12, 12, 12);
    a = vec_permute(targets, _mm_add_epi8(a, add));
    b = vec_permute(targets, _mm_add_epi8(b, add));
    c = vec_permute(targets, _mm_add_epi8(c, add));
    d = vec_permute(targets, _mm_add_epi8(d, add));
    return a | b | c | d;
}

TW_LANE void vec_set_moves(tw_vec_moves *moves, uint64_t live)
{
    uint32_t free = ~(uint32_t)live;
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t target[4];
        for (uint32_t j = 0; j < 4; j++) {
            target[j] = (free & (0 - free)) & (0 - (uint32_t)(live >> (32 + 4 * i + j) & 1));
            free ^= target[j];
        }
        tw_vec targets = vec_load_any(target);
        for (char at = 0; at < 4; at++)
            moves->table[i][(int)at] = vec_move_table(targets, at);
    }
}

/* What the 16 bits of 16 rows become: four vectors of four rows. */
TW_LANE void vec_move(tw_vec *moved, const tw_vec *high, const tw_vec_moves *moves)
{
    const tw_vec byte = _mm_set1_epi16(0xff);
    const tw_vec four = _mm_set1_epi8(0xf);
    tw_vec a = _mm_packus_epi32(high[0], high[1]);
    tw_vec b = _mm_packus_epi32(high[2], high[3]);
    tw_vec first = _mm_packus_epi16(a & byte, b & byte);
    tw_vec second = _mm_packus_epi16(_mm_srli_epi16(a, 8), _mm_srli_epi16(b, 8));
    tw_vec at[4] = {first & four, _mm_srli_epi16(first, 4) & four, second & four,
                    _mm_srli_epi16(second, 4) & four};
    tw_vec bytes[4];
    for (int i = 0; i < 4; i++)
        bytes[i] = vec_permute(moves->table[0][i], at[0]) | vec_permute(moves->table[1][i], at[1]) |
                   vec_permute(moves->table[2][i], at[2]) | vec_permute(moves->table[3][i], at[3]);
    a = _mm_unpacklo_epi8(bytes[0], bytes[1]);
    b = _mm_unpacklo_epi8(bytes[2], bytes[3]);
    moved[0] = _mm_unpacklo_epi16(a, b);
    moved[1] = _mm_unpackhi_epi16(a, b);
    a = _mm_unpackhi_epi8(bytes[0], bytes[1]);
    b = _mm_unpackhi_epi8(bytes[2], bytes[3]);
    moved[2] = _mm_unpacklo_epi16(a, b);
    moved[3] = _mm_unpackhi_epi16(a, b);
}

/* The first and the second halves of four lanes of 64 bits. */
TW_LANE tw_vec vec_low_halves(tw_vec a, tw_vec b)
{
    return (tw_vec)_mm_shuffle_ps((__m128)a, (__m128)b, 0x88);
}

TW_LANE tw_vec vec_high_halves(tw_vec a, tw_vec b)
{
    return (tw_vec)_mm_shuffle_ps((__m128)a, (__m128)b, 0xdd);
}

TW_LANE uint32_t vec_pack_moved(uint32_t *to, const uint64_t *rows, uint64_t kill,
                                const tw_vec_moves *moves)
{
    const tw_vec x = vec_all64(kill);
    tw_vec low[4];
    tw_vec high[4];
    tw_vec moved[4];
    uint32_t lanes[4];
    for (int i = 0; i < 4; i++) {
        tw_vec a = vec_load(rows + 4 * i);
        tw_vec b = vec_load(rows + 4 * i + 2);
        low[i] = vec_low_halves(a, b);
        high[i] = vec_high_halves(a, b);
        lanes[i] = vec_lanes32(vec_low_halves(vec_is_zero64(a & x), vec_is_zero64(b & x)));
    }
    vec_move(moved, high, moves);
    uint32_t count = 0;
    for (int i = 0; i < 4; i++) {
        vec_pack32(to + count, lanes[i], low[i] | moved[i]);
        count += (uint32_t)__builtin_popcount(lanes[i]);
    }
    return count;
}

#endif
#endif
