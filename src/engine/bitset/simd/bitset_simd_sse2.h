/* engine/bitset/simd/bitset_simd_sse2.h -- what the vector layer of 16 bytes does in SSE2, which
 * every x86-64 has, where plain C is slower (bitset_simd_portable.h includes this).
 *
 * Rows are tested several at a time: what is not 0 stays so when it is narrowed with saturation, so
 * that four rows of 64 bits become four of 32, or sixteen of 32 become bytes. */
#ifndef TW_ENGINE_BITSET_SIMD_SSE2_H
#define TW_ENGINE_BITSET_SIMD_SSE2_H

#include "engine/bitset/simd/bitset_bits.h"
#include "engine/bitset/simd/bitset_simd_common.h"

#ifdef __SSE2__ /* else the file is empty */

typedef int8_t tw_vec_lanes8 __attribute__((vector_size(TW_VEC_BYTES), may_alias));
typedef int16_t tw_vec_lanes16 __attribute__((vector_size(TW_VEC_BYTES), may_alias));

/* ---- What a candidate leaves ------------------------------------------------------------- */

/* Tests half of the rows in vectors, half one by one: either alone would wait for its part of the
 * machine. */
TW_LANE tw_vec vec_see64(const uint64_t *rows, uint32_t padded, tw_vec x)
{
    const uint64_t kill = vec_first64(x);
    tw_vec sum[2] = {vec_zero(), vec_zero()};
    uint64_t one[2] = {0, 0};
    for (const uint64_t *end = rows + padded; rows < end; rows += 16) {
        for (uint32_t i = 0; i < 8; i++)
            one[i % 2] |= rows[i] & kill ? 0 : rows[i];
        for (uint32_t i = 8; i < 16; i += 4) {
            tw_vec a = vec_load(rows + i);
            tw_vec b = vec_load(rows + i + 2);
            tw_vec apart = vec_is_zero32(_mm_packs_epi32(a & x, b & x));
            sum[0] |= a & (tw_vec)_mm_unpacklo_epi32(apart, apart);
            sum[1] |= b & (tw_vec)_mm_unpackhi_epi32(apart, apart);
        }
    }
    return sum[0] | sum[1] | (tw_vec){(long long)one[0], (long long)one[1]};
}

/* ---- Candidates -------------------------------------------------------------------------- */

/* Which of 16 rows meet x, as bits. */
TW_LANE uint32_t vec_marks32(const uint32_t *rows, tw_vec x)
{
    tw_vec a = _mm_packs_epi32(vec_load(rows) & x, vec_load(rows + 4) & x);
    tw_vec b = _mm_packs_epi32(vec_load(rows + 8) & x, vec_load(rows + 12) & x);
    tw_vec_lanes8 met = (tw_vec_lanes8)_mm_packs_epi16(a, b);
    return (uint32_t)_mm_movemask_epi8((tw_vec)(met == 0)) ^ 0xffff;
}

/* Of eight rows, as lanes of 16 bits: ones in those that are apart from x. */
TW_LANE tw_vec vec_apart_lanes16(const uint64_t *rows, tw_vec x)
{
    tw_vec a = _mm_packs_epi32(vec_load(rows) & x, vec_load(rows + 2) & x);
    tw_vec b = _mm_packs_epi32(vec_load(rows + 4) & x, vec_load(rows + 6) & x);
    return (tw_vec)((tw_vec_lanes16)_mm_packs_epi16(a, b) == 0);
}

TW_LANE uint32_t vec_marks64(const uint64_t *rows, tw_vec x)
{
    tw_vec apart = _mm_packs_epi16(vec_apart_lanes16(rows, x), vec_apart_lanes16(rows + 8, x));
    return (uint32_t)_mm_movemask_epi8(apart) ^ 0xffff;
}

/* The rows that meet x, sixty-four at a time. There are seldom more than four, so four are always
 * stored, real or not: their number is unpredictable, and a loop's end would be mispredicted. */
#define TW_VEC_ADD_MARKED(bits)                                                                    \
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
TW_VEC_ADD_MARKED(32)
TW_VEC_ADD_MARKED(64)

#endif
#endif
