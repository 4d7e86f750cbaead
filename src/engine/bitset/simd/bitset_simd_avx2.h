/* engine/bitset/simd/bitset_simd_avx2.h -- the vector layer of the engine `bitset` in AVX2.
 *
 * Every layer has the same functions (bitset_simd.h says what they mean); this one has 32 bytes in
 * a vector. Lanes are packed by a permutation out of a table. */
#ifndef TW_ENGINE_BITSET_SIMD_AVX2_H
#define TW_ENGINE_BITSET_SIMD_AVX2_H

#ifdef __AVX2__ /* else there is nothing to say */

#define TW_VEC_BYTES 32
#include "engine/bitset/simd/bitset_simd_common.h"
#include "engine/bitset/simd/bitset_simd_table.h"

/* ---- Lanes ------------------------------------------------------------------------------- */

TW_LANE void vec_pack32(uint32_t *to, uint32_t lanes, tw_vec v)
{
    __m128i from = _mm_loadl_epi64((const __m128i *)vec_packing[lanes]);
    vec_store_any(to, _mm256_permutevar8x32_epi32(v, _mm256_cvtepu8_epi32(from)));
}

/* Four lanes of 64 bits are eight of 32: a bit becomes two. */
TW_LANE void vec_pack64(uint64_t *to, uint32_t lanes, tw_vec v)
{
    static const uint8_t doubled[16] = {0x00, 0x03, 0x0c, 0x0f, 0x30, 0x33, 0x3c, 0x3f,
                                        0xc0, 0xc3, 0xcc, 0xcf, 0xf0, 0xf3, 0xfc, 0xff};
    __m128i from = _mm_loadl_epi64((const __m128i *)vec_packing[doubled[lanes]]);
    vec_store_any(to, _mm256_permutevar8x32_epi32(v, _mm256_cvtepu8_epi32(from)));
}

TW_VEC_LISTS(32)
TW_VEC_LISTS(64)

TW_LANE tw_vec vec_look_up32(const uint32_t *table, const uint32_t *at)
{
    return _mm256_i32gather_epi32((const int *)table, _mm256_loadu_si256((const __m256i *)at), 4);
}

TW_LANE tw_vec vec_look_up64(const uint64_t *table, const uint32_t *at)
{
    return _mm256_i32gather_epi64((const long long *)table, _mm_loadu_si128((const __m128i *)at),
                                  8);
}

TW_LANE tw_vec vec_keep64(uint32_t lanes, tw_vec v)
{
    const tw_vec bit = {1, 2, 4, 8};
    return v & ~vec_is_zero64(vec_all64(lanes) & bit);
}

TW_LANE uint64_t vec_any_of64(tw_vec v)
{
    return (uint64_t)(v[0] | v[1] | v[2] | v[3]);
}

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

/* Where the 18 bits from bit 32 on go, of which two are 0; six tables, one for each three bits. */
typedef struct tw_vec_moves {
    tw_vec table[6];
} tw_vec_moves;

TW_LANE void vec_set_moves(tw_vec_moves *moves, uint64_t live)
{
    const tw_vec first = (tw_vec)_mm256_setr_epi32(0, -1, 0, -1, 0, -1, 0, -1);
    const tw_vec second = (tw_vec)_mm256_setr_epi32(0, 0, -1, -1, 0, 0, -1, -1);
    const tw_vec third = (tw_vec)_mm256_setr_epi32(0, 0, 0, 0, -1, -1, -1, -1);
    uint32_t target[18] = {0};
    for (uint32_t i = 0; i < 16; i++)
        target[i] = _pdep_u32(_pext_u32(1u << i, (uint32_t)(live >> 32)), ~(uint32_t)live);
    for (uint32_t i = 0; i < 6; i++)
        moves->table[i] = (vec_all32(target[3 * i]) & first) |
                          (vec_all32(target[3 * i + 1]) & second) |
                          (vec_all32(target[3 * i + 2]) & third);
}

/* The first and the second halves of eight lanes of 64 bits; they are the lanes 0, 1, 4, 5, 2, 3,
 * 6, 7. */
TW_LANE tw_vec vec_low_halves(tw_vec a, tw_vec b)
{
    return (tw_vec)_mm256_shuffle_ps((__m256)a, (__m256)b, 0x88);
}

TW_LANE tw_vec vec_high_halves(tw_vec a, tw_vec b)
{
    return (tw_vec)_mm256_shuffle_ps((__m256)a, (__m256)b, 0xdd);
}

/* Those lanes in order. */
TW_LANE tw_vec vec_in_order(tw_vec v)
{
    return _mm256_permute4x64_epi64(v, 0xd8);
}

TW_LANE uint32_t vec_pack_moved(uint32_t *to, const uint64_t *rows, uint64_t kill,
                                const tw_vec_moves *moves)
{
    const tw_vec x = vec_all64(kill);
    uint32_t count = 0;
    for (uint32_t i = 0; i < 16; i += 8) {
        tw_vec a = vec_load(rows + i);
        tw_vec b = vec_load(rows + i + 4);
        tw_vec fits = vec_low_halves(vec_is_zero64(a & x), vec_is_zero64(b & x));
        tw_vec high = vec_high_halves(a, b);
        tw_vec moved = vec_low_halves(a, b);
        for (int j = 0; j < 6; j++)
            moved |= _mm256_permutevar8x32_epi32(moves->table[j], _mm256_srli_epi32(high, 3 * j));
        uint32_t lanes = vec_lanes32(vec_in_order(fits));
        vec_pack32(to + count, lanes, vec_in_order(moved));
        count += (uint32_t)__builtin_popcount(lanes);
    }
    return count;
}

#endif
#endif
