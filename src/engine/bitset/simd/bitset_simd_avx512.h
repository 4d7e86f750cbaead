/* engine/bitset/simd/bitset_simd_avx512.h -- the vector layer of the engine `bitset` in AVX-512: F,
 * BW, DQ, VL.
 *
 * Every layer has the same functions (bitset_simd.h says what they mean); this one has 64 bytes in
 * a vector, and masks of lanes in mask registers. What it has in common with AVX2 is in
 * bitset_simd_common.h; what looks alike beyond that has other instructions in every line.
 * Compressing goes through a register: the form that stores to memory is slow on Zen, and gcc 12
 * lets the zeroing form wait for what was in its target before, unless that is the source. */
#ifndef TW_ENGINE_BITSET_SIMD_AVX512_H
#define TW_ENGINE_BITSET_SIMD_AVX512_H

#ifdef __AVX512F__ /* else the file is empty */

#define TW_VEC_BYTES 64
#include "engine/bitset/simd/bitset_simd_common.h"

/* ---- Lanes ------------------------------------------------------------------------------- */

TW_LANE tw_vec vec_or3(tw_vec a, tw_vec b, tw_vec c)
{
    return _mm512_ternarylogic_epi64(a, b, c, 0xfe);
}

TW_LANE tw_vec vec_xor3(tw_vec a, tw_vec b, tw_vec c)
{
    return _mm512_ternarylogic_epi64(a, b, c, 0x96);
}

TW_LANE tw_vec vec_major(tw_vec a, tw_vec b, tw_vec c)
{
    return _mm512_ternarylogic_epi64(a, b, c, 0xe8);
}

#define TW_VEC_TESTS(bits)                                                                         \
    TW_LANE uint32_t vec_apart##bits(tw_vec a, tw_vec b)                                           \
    {                                                                                              \
        return _mm512_testn_epi##bits##_mask(a, b);                                                \
    }                                                                                              \
    TW_LANE uint32_t vec_meet##bits(tw_vec a, tw_vec b)                                            \
    {                                                                                              \
        return _mm512_test_epi##bits##_mask(a, b);                                                 \
    }                                                                                              \
    TW_LANE uint32_t vec_equal##bits(tw_vec a, tw_vec b)                                           \
    {                                                                                              \
        return _mm512_cmpeq_epi##bits##_mask(a, b);                                                \
    }                                                                                              \
    TW_LANE tw_vec vec_or_apart##bits(tw_vec sum, tw_vec v, tw_vec x)                              \
    {                                                                                              \
        return _mm512_mask_or_epi##bits(sum, _mm512_testn_epi##bits##_mask(v, x), sum, v);         \
    }                                                                                              \
    TW_LANE tw_vec vec_else##bits(tw_vec a, tw_vec b)                                              \
    {                                                                                              \
        return _mm512_mask_mov_epi##bits(b, _mm512_test_epi##bits##_mask(a, a), a);                \
    }
TW_VEC_TESTS(32)
TW_VEC_TESTS(64)

TW_LANE void vec_pack32(uint32_t *to, uint32_t lanes, tw_vec v)
{
    __asm__("vpcompressd %0,%0%{%1%}%{z%}" : "+v"(v) : "Yk"((__mmask16)lanes));
    vec_store_any(to, v);
}

TW_LANE void vec_pack64(uint64_t *to, uint32_t lanes, tw_vec v)
{
    __asm__("vpcompressq %0,%0%{%1%}%{z%}" : "+v"(v) : "Yk"((__mmask8)lanes));
    vec_store_any(to, v);
}

TW_VEC_LISTS(32)
TW_VEC_LISTS(64)

TW_LANE tw_vec vec_look_up32(const uint32_t *table, const uint32_t *at)
{
    return _mm512_i32gather_epi32(vec_load_any(at), table, 4);
}

TW_LANE tw_vec vec_look_up64(const uint64_t *table, const uint32_t *at)
{
    return _mm512_i32gather_epi64(_mm256_loadu_si256((const __m256i *)at), table, 8);
}

TW_LANE tw_vec vec_keep64(uint32_t lanes, tw_vec v)
{
    return _mm512_maskz_mov_epi64((__mmask8)lanes, v);
}

TW_LANE uint64_t vec_any_of64(tw_vec v)
{
    return (uint64_t)_mm512_reduce_or_epi64(v);
}

/* ---- Folding ----------------------------------------------------------------------------- */

TW_LANE tw_vec vec_fold_low(int stage, tw_vec a, tw_vec b)
{
    if (stage == 0)
        return _mm512_inserti64x4(a, _mm512_castsi512_si256(b), 1);
    if (stage == 1)
        return _mm512_shuffle_i64x2(a, b, 0x88);
    if (stage == 2)
        return _mm512_unpacklo_epi64(a, b);
    return _mm512_castps_si512(
        _mm512_shuffle_ps(_mm512_castsi512_ps(a), _mm512_castsi512_ps(b), 0x88));
}

TW_LANE tw_vec vec_fold_high(int stage, tw_vec a, tw_vec b)
{
    if (stage == 0)
        return _mm512_shuffle_i64x2(a, b, 0xee);
    if (stage == 1)
        return _mm512_shuffle_i64x2(a, b, 0xdd);
    if (stage == 2)
        return _mm512_unpackhi_epi64(a, b);
    return _mm512_castps_si512(
        _mm512_shuffle_ps(_mm512_castsi512_ps(a), _mm512_castsi512_ps(b), 0xdd));
}

TW_LANE uint32_t vec_slot32(uint32_t lane)
{
    return lane / 4 + lane % 4 * 4;
}

TW_LANE uint32_t vec_slot64(uint32_t lane)
{
    return lane / 2 + lane % 2 * 4;
}

/* ---- From 64 bits to 32 ------------------------------------------------------------------ */

/* Where the 16 bits from bit 32 on go; four tables, one for each four bits. */
typedef struct tw_vec_moves {
    tw_vec table[4];
} tw_vec_moves;

/* The lowest free bits, one a lane, in order. */
TW_LANE tw_vec vec_bits_of(uint32_t free)
{
    const tw_vec low = _mm512_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096,
                                         8192, 16384, 32768);
    uint32_t count = (uint32_t)__builtin_popcount(free & 0xffff);
    tw_vec first = _mm512_maskz_compress_epi32((__mmask16)free, low);
    tw_vec then = _mm512_maskz_compress_epi32((__mmask16)(free >> 16), _mm512_slli_epi32(low, 16));
    return _mm512_mask_expand_epi32(first, (__mmask16)(0xffffu << count), then);
}

/* Entry n of table i: the targets of the bits of n, as bits from 4i on, together. */
TW_LANE tw_vec vec_move_table(tw_vec targets, int i)
{
    tw_vec a = _mm512_maskz_permutexvar_epi32(0xaaaa, _mm512_set1_epi32(4 * i), targets);
    tw_vec b = _mm512_maskz_permutexvar_epi32(0xcccc, _mm512_set1_epi32(4 * i + 1), targets);
    tw_vec c = _mm512_maskz_permutexvar_epi32(0xf0f0, _mm512_set1_epi32(4 * i + 2), targets);
    tw_vec d = _mm512_maskz_permutexvar_epi32(0xff00, _mm512_set1_epi32(4 * i + 3), targets);
    return vec_or(vec_or3(a, b, c), d);
}

TW_LANE void vec_set_moves(tw_vec_moves *moves, uint64_t live)
{
    tw_vec targets =
        _mm512_maskz_expand_epi32((__mmask16)(live >> 32), vec_bits_of(~(uint32_t)live));
    for (int i = 0; i < 4; i++)
        moves->table[i] = vec_move_table(targets, i);
}

TW_LANE uint32_t vec_pack_moved(uint32_t *to, const uint64_t *rows, uint64_t kill,
                                const tw_vec_moves *moves)
{
    const tw_vec even =
        _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    const tw_vec odd = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
    tw_vec a = vec_load(rows);
    tw_vec b = vec_load(rows + 8);
    tw_vec x = vec_all64(kill);
    uint32_t lanes =
        (uint32_t)_mm512_testn_epi64_mask(a, x) | (uint32_t)_mm512_testn_epi64_mask(b, x) << 8;
    tw_vec low = _mm512_permutex2var_epi32(a, even, b);
    tw_vec high = _mm512_permutex2var_epi32(a, odd, b);
    tw_vec y = vec_or3(low, _mm512_permutexvar_epi32(high, moves->table[0]),
                       _mm512_permutexvar_epi32(_mm512_srli_epi32(high, 4), moves->table[1]));
    y = vec_or3(y, _mm512_permutexvar_epi32(_mm512_srli_epi32(high, 8), moves->table[2]),
                _mm512_permutexvar_epi32(_mm512_srli_epi32(high, 12), moves->table[3]));
    vec_pack32(to, lanes, y);
    return (uint32_t)__builtin_popcount(lanes);
}

TW_LANE tw_vec vec_or_where_zero64(tw_vec sum, tw_vec v, tw_vec met)
{
    return _mm512_mask_or_epi64(sum, _mm512_testn_epi64_mask(met, met), sum, v);
}

#endif
#endif
