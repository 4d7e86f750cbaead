/* engine/bitset/simd/bitset_simd_avx2.h -- the vector layer of the engine `bitset` in AVX2.
 *
 * Every layer has the same functions (bitset_simd.h says what they mean); this one has 32 bytes in
 * a vector. Lanes are packed by a permutation out of a table. */
#ifndef TW_ENGINE_BITSET_SIMD_AVX2_H
#define TW_ENGINE_BITSET_SIMD_AVX2_H

#ifdef __AVX2__ /* else the file is empty */

#define TW_VEC_BYTES 32
#include "engine/bitset/simd/bitset_simd_common.h"

/* ---- Lanes ------------------------------------------------------------------------------- */

TW_LANE uint32_t vec_lanes32(tw_vec m)
{
    return (uint32_t)_mm256_movemask_ps((__m256)m);
}

TW_LANE uint32_t vec_lanes64(tw_vec m)
{
    return (uint32_t)_mm256_movemask_pd((__m256d)m);
}

TW_VEC_TESTS(32)
TW_VEC_TESTS(64)

/* For each set of lanes: which lane comes first, second, .. when they are packed, four bits each.
 */
/* clang-format off */
static const uint32_t vec_packing[256] = {
    0x00000000, 0x00000000, 0x00000001, 0x00000010, 0x00000002, 0x00000020, 0x00000021, 0x00000210,
    0x00000003, 0x00000030, 0x00000031, 0x00000310, 0x00000032, 0x00000320, 0x00000321, 0x00003210,
    0x00000004, 0x00000040, 0x00000041, 0x00000410, 0x00000042, 0x00000420, 0x00000421, 0x00004210,
    0x00000043, 0x00000430, 0x00000431, 0x00004310, 0x00000432, 0x00004320, 0x00004321, 0x00043210,
    0x00000005, 0x00000050, 0x00000051, 0x00000510, 0x00000052, 0x00000520, 0x00000521, 0x00005210,
    0x00000053, 0x00000530, 0x00000531, 0x00005310, 0x00000532, 0x00005320, 0x00005321, 0x00053210,
    0x00000054, 0x00000540, 0x00000541, 0x00005410, 0x00000542, 0x00005420, 0x00005421, 0x00054210,
    0x00000543, 0x00005430, 0x00005431, 0x00054310, 0x00005432, 0x00054320, 0x00054321, 0x00543210,
    0x00000006, 0x00000060, 0x00000061, 0x00000610, 0x00000062, 0x00000620, 0x00000621, 0x00006210,
    0x00000063, 0x00000630, 0x00000631, 0x00006310, 0x00000632, 0x00006320, 0x00006321, 0x00063210,
    0x00000064, 0x00000640, 0x00000641, 0x00006410, 0x00000642, 0x00006420, 0x00006421, 0x00064210,
    0x00000643, 0x00006430, 0x00006431, 0x00064310, 0x00006432, 0x00064320, 0x00064321, 0x00643210,
    0x00000065, 0x00000650, 0x00000651, 0x00006510, 0x00000652, 0x00006520, 0x00006521, 0x00065210,
    0x00000653, 0x00006530, 0x00006531, 0x00065310, 0x00006532, 0x00065320, 0x00065321, 0x00653210,
    0x00000654, 0x00006540, 0x00006541, 0x00065410, 0x00006542, 0x00065420, 0x00065421, 0x00654210,
    0x00006543, 0x00065430, 0x00065431, 0x00654310, 0x00065432, 0x00654320, 0x00654321, 0x06543210,
    0x00000007, 0x00000070, 0x00000071, 0x00000710, 0x00000072, 0x00000720, 0x00000721, 0x00007210,
    0x00000073, 0x00000730, 0x00000731, 0x00007310, 0x00000732, 0x00007320, 0x00007321, 0x00073210,
    0x00000074, 0x00000740, 0x00000741, 0x00007410, 0x00000742, 0x00007420, 0x00007421, 0x00074210,
    0x00000743, 0x00007430, 0x00007431, 0x00074310, 0x00007432, 0x00074320, 0x00074321, 0x00743210,
    0x00000075, 0x00000750, 0x00000751, 0x00007510, 0x00000752, 0x00007520, 0x00007521, 0x00075210,
    0x00000753, 0x00007530, 0x00007531, 0x00075310, 0x00007532, 0x00075320, 0x00075321, 0x00753210,
    0x00000754, 0x00007540, 0x00007541, 0x00075410, 0x00007542, 0x00075420, 0x00075421, 0x00754210,
    0x00007543, 0x00075430, 0x00075431, 0x00754310, 0x00075432, 0x00754320, 0x00754321, 0x07543210,
    0x00000076, 0x00000760, 0x00000761, 0x00007610, 0x00000762, 0x00007620, 0x00007621, 0x00076210,
    0x00000763, 0x00007630, 0x00007631, 0x00076310, 0x00007632, 0x00076320, 0x00076321, 0x00763210,
    0x00000764, 0x00007640, 0x00007641, 0x00076410, 0x00007642, 0x00076420, 0x00076421, 0x00764210,
    0x00007643, 0x00076430, 0x00076431, 0x00764310, 0x00076432, 0x00764320, 0x00764321, 0x07643210,
    0x00000765, 0x00007650, 0x00007651, 0x00076510, 0x00007652, 0x00076520, 0x00076521, 0x00765210,
    0x00007653, 0x00076530, 0x00076531, 0x00765310, 0x00076532, 0x00765320, 0x00765321, 0x07653210,
    0x00007654, 0x00076540, 0x00076541, 0x00765410, 0x00076542, 0x00765420, 0x00765421, 0x07654210,
    0x00076543, 0x00765430, 0x00765431, 0x07654310, 0x00765432, 0x07654320, 0x07654321, 0x76543210,
};
/* clang-format on */

TW_LANE void vec_pack32(uint32_t *to, uint32_t lanes, tw_vec v)
{
    const __m256i shift = _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28);
    tw_vec from = _mm256_srlv_epi32(_mm256_set1_epi32((int)vec_packing[lanes]), shift);
    vec_store_any(to, _mm256_permutevar8x32_epi32(v, from)); /* the lowest three bits count */
}

/* Four lanes of 64 bits are eight of 32: a bit becomes two. */
TW_LANE void vec_pack64(uint64_t *to, uint32_t lanes, tw_vec v)
{
    static const uint8_t doubled[16] = {0x00, 0x03, 0x0c, 0x0f, 0x30, 0x33, 0x3c, 0x3f,
                                        0xc0, 0xc3, 0xcc, 0xcf, 0xf0, 0xf3, 0xfc, 0xff};
    vec_pack32((uint32_t *)to, doubled[lanes], v);
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
