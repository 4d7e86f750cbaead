/* engine/bitset_simd_avx2.h -- the vector layer of the engine `bitset` in AVX2.
 *
 * Every layer has the same functions (bitset_simd.h says what they mean); this one has 32 bytes in
 * a vector. Sets of lanes are vectors of zeros and ones here, so going to numbers and back costs
 * an instruction or two; lanes are packed by a permutation out of a table. */
#ifndef TW_ENGINE_BITSET_SIMD_LAYER_H
#define TW_ENGINE_BITSET_SIMD_LAYER_H

#include "engine/bitset_simd_table.h"

#include <immintrin.h>
#include <stdint.h>

#define TW_LANE static inline __attribute__((always_inline))

#ifdef __AVX2__ /* else there is nothing to say */

typedef __m256i tw_vec;

enum { TW_LANES32 = 8, TW_LANES64 = 4, TW_FOLDS32 = 3, TW_FOLDS64 = 2 };

/* ---- Whole vectors ----------------------------------------------------------------------- */

TW_LANE tw_vec vec_zero(void)
{
    return _mm256_setzero_si256();
}

TW_LANE tw_vec vec_load(const void *from)
{
    return _mm256_load_si256(from);
}

TW_LANE tw_vec vec_load_any(const void *from)
{
    return _mm256_loadu_si256(from);
}

TW_LANE void vec_store_any(void *to, tw_vec v)
{
    _mm256_storeu_si256(to, v);
}

TW_LANE tw_vec vec_and(tw_vec a, tw_vec b)
{
    return _mm256_and_si256(a, b);
}

TW_LANE tw_vec vec_or(tw_vec a, tw_vec b)
{
    return _mm256_or_si256(a, b);
}

TW_LANE tw_vec vec_xor(tw_vec a, tw_vec b)
{
    return _mm256_xor_si256(a, b);
}

TW_LANE tw_vec vec_without(tw_vec a, tw_vec b)
{
    return _mm256_andnot_si256(b, a);
}

TW_LANE tw_vec vec_or3(tw_vec a, tw_vec b, tw_vec c)
{
    return vec_or(vec_or(a, b), c);
}

TW_LANE tw_vec vec_xor3(tw_vec a, tw_vec b, tw_vec c)
{
    return vec_xor(vec_xor(a, b), c);
}

TW_LANE tw_vec vec_major(tw_vec a, tw_vec b, tw_vec c)
{
    return vec_or(vec_and(a, b), vec_and(c, vec_xor(a, b)));
}

/* ---- Lanes of 32 bits -------------------------------------------------------------------- */

TW_LANE tw_vec vec_all32(uint32_t x)
{
    return _mm256_set1_epi32((int)x);
}

TW_LANE uint32_t vec_lanes32(tw_vec m)
{
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(m));
}

TW_LANE tw_vec vec_is_zero32(tw_vec a)
{
    return _mm256_cmpeq_epi32(a, _mm256_setzero_si256());
}

TW_LANE tw_vec vec_add32(tw_vec a, tw_vec b)
{
    return _mm256_add_epi32(a, b);
}

TW_LANE uint32_t vec_apart32(tw_vec a, tw_vec b)
{
    return vec_lanes32(vec_is_zero32(vec_and(a, b)));
}

TW_LANE uint32_t vec_meet32(tw_vec a, tw_vec b)
{
    return vec_apart32(a, b) ^ 0xff;
}

TW_LANE uint32_t vec_equal32(tw_vec a, tw_vec b)
{
    return vec_lanes32(_mm256_cmpeq_epi32(a, b));
}

TW_LANE tw_vec vec_or_apart32(tw_vec sum, tw_vec v, tw_vec x)
{
    return vec_or(sum, vec_and(v, vec_is_zero32(vec_and(v, x))));
}

TW_LANE tw_vec vec_else32(tw_vec a, tw_vec b)
{
    return vec_or(a, vec_and(b, vec_is_zero32(a)));
}

TW_LANE tw_vec vec_lowest32(tw_vec a)
{
    return vec_and(a, _mm256_sub_epi32(_mm256_setzero_si256(), a));
}

TW_LANE void vec_pack32(uint32_t *to, uint32_t lanes, tw_vec v)
{
    __m128i from = _mm_loadl_epi64((const __m128i *)vec_packing[lanes]);
    _mm256_storeu_si256((__m256i *)to, _mm256_permutevar8x32_epi32(v, _mm256_cvtepu8_epi32(from)));
}

TW_LANE tw_vec vec_look_up32(const uint32_t *table, const uint32_t *at)
{
    return _mm256_i32gather_epi32((const int *)table, _mm256_loadu_si256((const __m256i *)at), 4);
}

/* ---- Lanes of 64 bits -------------------------------------------------------------------- */

TW_LANE tw_vec vec_all64(uint64_t x)
{
    return _mm256_set1_epi64x((long long)x);
}

TW_LANE uint32_t vec_lanes64(tw_vec m)
{
    return (uint32_t)_mm256_movemask_pd(_mm256_castsi256_pd(m));
}

TW_LANE tw_vec vec_is_zero64(tw_vec a)
{
    return _mm256_cmpeq_epi64(a, _mm256_setzero_si256());
}

TW_LANE uint32_t vec_apart64(tw_vec a, tw_vec b)
{
    return vec_lanes64(vec_is_zero64(vec_and(a, b)));
}

TW_LANE uint32_t vec_meet64(tw_vec a, tw_vec b)
{
    return vec_apart64(a, b) ^ 0xf;
}

TW_LANE uint32_t vec_equal64(tw_vec a, tw_vec b)
{
    return vec_lanes64(_mm256_cmpeq_epi64(a, b));
}

TW_LANE tw_vec vec_or_apart64(tw_vec sum, tw_vec v, tw_vec x)
{
    return vec_or(sum, vec_and(v, vec_is_zero64(vec_and(v, x))));
}

TW_LANE tw_vec vec_else64(tw_vec a, tw_vec b)
{
    return vec_or(a, vec_and(b, vec_is_zero64(a)));
}

TW_LANE tw_vec vec_lowest64(tw_vec a)
{
    return vec_and(a, _mm256_sub_epi64(_mm256_setzero_si256(), a));
}

/* Four lanes of 64 bits are eight of 32: a bit becomes two. */
TW_LANE void vec_pack64(uint64_t *to, uint32_t lanes, tw_vec v)
{
    static const uint8_t doubled[16] = {0x00, 0x03, 0x0c, 0x0f, 0x30, 0x33, 0x3c, 0x3f,
                                        0xc0, 0xc3, 0xcc, 0xcf, 0xf0, 0xf3, 0xfc, 0xff};
    __m128i from = _mm_loadl_epi64((const __m128i *)vec_packing[doubled[lanes]]);
    _mm256_storeu_si256((__m256i *)to, _mm256_permutevar8x32_epi32(v, _mm256_cvtepu8_epi32(from)));
}

TW_LANE tw_vec vec_keep64(uint32_t lanes, tw_vec v)
{
    const tw_vec bit = _mm256_setr_epi64x(1, 2, 4, 8);
    tw_vec chosen = vec_and(_mm256_set1_epi64x(lanes), bit);
    return vec_and(v, _mm256_cmpeq_epi64(chosen, bit));
}

TW_LANE tw_vec vec_look_up64(const uint64_t *table, const uint32_t *at)
{
    return _mm256_i32gather_epi64((const long long *)table, _mm_loadu_si128((const __m128i *)at),
                                  8);
}

TW_LANE uint64_t vec_first64(tw_vec v)
{
    return (uint64_t)_mm_cvtsi128_si64(_mm256_castsi256_si128(v));
}

TW_LANE uint64_t vec_any_of64(tw_vec v)
{
    __m128i half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    return (uint64_t)(_mm_cvtsi128_si64(half) | _mm_extract_epi64(half, 1));
}

/* ---- Sixteen rows ------------------------------------------------------------------------ */

#define TW_VEC_FILTERS(bits, lanes_of)                                                             \
    TW_LANE uint32_t vec_pack_##lanes_of##bits(uint##bits##_t *to, const uint##bits##_t *rows,     \
                                               tw_vec x)                                           \
    {                                                                                              \
        uint32_t count = 0;                                                                        \
        for (uint32_t i = 0; i < 16; i += TW_LANES##bits) {                                        \
            tw_vec v = vec_load(rows + i);                                                         \
            uint32_t lanes = vec_##lanes_of##bits(v, x);                                           \
            vec_pack##bits(to + count, lanes, v);                                                  \
            count += (uint32_t)__builtin_popcount(lanes);                                          \
        }                                                                                          \
        return count;                                                                              \
    }
TW_VEC_FILTERS(32, apart)
TW_VEC_FILTERS(32, meet)
TW_VEC_FILTERS(64, apart)
TW_VEC_FILTERS(64, meet)

/* ---- Folding ----------------------------------------------------------------------------- */

TW_LANE tw_vec vec_fold_low(int stage, tw_vec a, tw_vec b)
{
    if (stage == 0)
        return _mm256_permute2x128_si256(a, b, 0x20);
    if (stage == 1)
        return _mm256_unpacklo_epi64(a, b);
    return _mm256_castps_si256(
        _mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0x88));
}

TW_LANE tw_vec vec_fold_high(int stage, tw_vec a, tw_vec b)
{
    if (stage == 0)
        return _mm256_permute2x128_si256(a, b, 0x31);
    if (stage == 1)
        return _mm256_unpackhi_epi64(a, b);
    return _mm256_castps_si256(
        _mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0xdd));
}

TW_LANE uint32_t vec_slot32(uint32_t lane)
{
    return lane / 4 + lane % 4 * 2;
}

TW_LANE uint32_t vec_slot64(uint32_t lane)
{
    return lane / 2 + lane % 2 * 2;
}

/* ---- From 64 bits to 32 ------------------------------------------------------------------ */

/* The bits from 32 on that live, and where they may go. */
typedef struct tw_vec_moves {
    uint64_t from, to;
} tw_vec_moves;

TW_LANE void vec_set_moves(tw_vec_moves *moves, uint64_t live)
{
    *moves = (tw_vec_moves){live >> 32 << 32, (uint32_t)~live};
}

/* Keeps the low 32 bits of 16 rows and moves the bits above; packs those that have nothing of
 * `kill`. Returns how many. */
TW_LANE uint32_t vec_pack_moved(uint32_t *to, const uint64_t *rows, uint64_t kill,
                                const tw_vec_moves *moves)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < 16; i++) {
        uint64_t row = rows[i];
        to[at] = (uint32_t)row | (uint32_t)_pdep_u64(_pext_u64(row, moves->from), moves->to);
        at += (row & kill) == 0;
    }
    return at;
}

#endif
#endif
