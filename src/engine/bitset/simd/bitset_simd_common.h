/* engine/bitset/simd/bitset_simd_common.h -- what the vector layers of the engine `bitset` have in
 * common (bitset_simd.h says what the functions mean): the vectors of gcc and clang, of
 * TW_VEC_BYTES bytes, which the layer sets before it includes this.
 *
 * Without AVX-512 a set of lanes is first a vector of ones and zeros (`vec_is_zero`), and one more
 * instruction makes it a number (`vec_lanes`). */
#ifndef TW_ENGINE_BITSET_SIMD_COMMON_H
#define TW_ENGINE_BITSET_SIMD_COMMON_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <immintrin.h>
#endif

#ifndef TW_VEC_BYTES
#define TW_VEC_BYTES 16
#endif

#define TW_LANE static inline __attribute__((always_inline))

/* The same type as the __m128i, .. of that size. */
typedef long long tw_vec __attribute__((vector_size(TW_VEC_BYTES), may_alias));
typedef uint32_t tw_vec_lanes32 __attribute__((vector_size(TW_VEC_BYTES), may_alias));
typedef uint64_t tw_vec_lanes64 __attribute__((vector_size(TW_VEC_BYTES), may_alias));

enum {
    TW_LANES32 = TW_VEC_BYTES / 4,
    TW_LANES64 = TW_VEC_BYTES / 8,
    TW_FOLDS64 = TW_VEC_BYTES == 64 ? 3 : TW_VEC_BYTES / 16,
    TW_FOLDS32 = TW_FOLDS64 + 1
};

/* ---- Whole vectors ----------------------------------------------------------------------- */

TW_LANE tw_vec vec_zero(void)
{
    return (tw_vec){0};
}

TW_LANE tw_vec vec_load(const void *from)
{
    return *(const tw_vec *)from;
}

TW_LANE tw_vec vec_load_any(const void *from)
{
    tw_vec v;
    memcpy(&v, from, sizeof v);
    return v;
}

TW_LANE void vec_store_any(void *to, tw_vec v)
{
    memcpy(to, &v, sizeof v);
}

TW_LANE tw_vec vec_and(tw_vec a, tw_vec b)
{
    return a & b;
}

TW_LANE tw_vec vec_or(tw_vec a, tw_vec b)
{
    return a | b;
}

TW_LANE tw_vec vec_xor(tw_vec a, tw_vec b)
{
    return a ^ b;
}

TW_LANE tw_vec vec_without(tw_vec a, tw_vec b)
{
    return a & ~b;
}

/* ---- Lanes ------------------------------------------------------------------------------- */

TW_LANE tw_vec vec_all32(uint32_t x)
{
    return (tw_vec)((tw_vec_lanes32){0} + x);
}

TW_LANE tw_vec vec_all64(uint64_t x)
{
    return (tw_vec)((tw_vec_lanes64){0} + x);
}

TW_LANE tw_vec vec_add32(tw_vec a, tw_vec b)
{
    return (tw_vec)((tw_vec_lanes32)a + (tw_vec_lanes32)b);
}

TW_LANE tw_vec vec_lowest32(tw_vec a)
{
    return a & (tw_vec)(0 - (tw_vec_lanes32)a);
}

TW_LANE tw_vec vec_lowest64(tw_vec a)
{
    return a & (tw_vec)(0 - (tw_vec_lanes64)a);
}

TW_LANE uint64_t vec_first64(tw_vec v)
{
    return (uint64_t)v[0];
}

#if TW_VEC_BYTES < 64

TW_LANE tw_vec vec_or3(tw_vec a, tw_vec b, tw_vec c)
{
    return a | b | c;
}

TW_LANE tw_vec vec_xor3(tw_vec a, tw_vec b, tw_vec c)
{
    return a ^ b ^ c;
}

TW_LANE tw_vec vec_major(tw_vec a, tw_vec b, tw_vec c)
{
    return (a & b) | (c & (a ^ b));
}

/* Ones in the lanes that are 0. */
TW_LANE tw_vec vec_is_zero32(tw_vec a)
{
    return (tw_vec)((tw_vec_lanes32)a == 0);
}

#if defined(__SSE2__) && !defined(__SSE4_1__)
/* By halves: SSE2 compares 32 bits at a time. */
TW_LANE tw_vec vec_is_zero64(tw_vec a)
{
    return vec_is_zero32(a | _mm_shuffle_epi32(a, 0xb1));
}
#else
TW_LANE tw_vec vec_is_zero64(tw_vec a)
{
    return (tw_vec)((tw_vec_lanes64)a == 0);
}
#endif

/* Ones in the lanes in which a & b is not 0. */
TW_LANE tw_vec vec_is_met32(tw_vec a, tw_vec b)
{
    return ~vec_is_zero32(a & b);
}

TW_LANE tw_vec vec_is_met64(tw_vec a, tw_vec b)
{
    return ~vec_is_zero64(a & b);
}

/* What follows from a layer's vec_lanes (lanes of ones and zeros as bits). */
#define TW_VEC_TESTS(bits)                                                                         \
    TW_LANE uint32_t vec_apart##bits(tw_vec a, tw_vec b)                                           \
    {                                                                                              \
        return vec_lanes##bits(~vec_is_met##bits(a, b));                                           \
    }                                                                                              \
    TW_LANE uint32_t vec_meet##bits(tw_vec a, tw_vec b)                                            \
    {                                                                                              \
        return vec_apart##bits(a, b) ^ ((1u << TW_LANES##bits) - 1);                               \
    }                                                                                              \
    TW_LANE uint32_t vec_equal##bits(tw_vec a, tw_vec b)                                           \
    {                                                                                              \
        return vec_lanes##bits(vec_is_zero##bits(a ^ b));                                          \
    }                                                                                              \
    TW_LANE tw_vec vec_or_apart##bits(tw_vec sum, tw_vec v, tw_vec x)                              \
    {                                                                                              \
        return sum | (v & ~vec_is_met##bits(v, x));                                                \
    }                                                                                              \
    TW_LANE tw_vec vec_else##bits(tw_vec a, tw_vec b)                                              \
    {                                                                                              \
        return a | (b & vec_is_zero##bits(a));                                                     \
    }

#endif

/* ---- Sixteen rows ------------------------------------------------------------------------ */

/* By packing vectors: vec_pack_apart32, .. */
#define TW_VEC_FILTER(bits, test)                                                                  \
    TW_LANE uint32_t vec_pack_##test##bits(uint##bits##_t *to, const uint##bits##_t *rows,         \
                                           tw_vec x)                                               \
    {                                                                                              \
        uint32_t count = 0;                                                                        \
        for (uint32_t i = 0; i < 16; i += TW_LANES##bits) {                                        \
            tw_vec v = vec_load(rows + i);                                                         \
            uint32_t lanes = vec_##test##bits(v, x);                                               \
            vec_pack##bits(to + count, lanes, v);                                                  \
            count += (uint32_t)__builtin_popcount(lanes);                                          \
        }                                                                                          \
        return count;                                                                              \
    }

/* The OR of the rows of a list that are apart from x: vec_see32, .. */
#define TW_VEC_SEE(bits)                                                                           \
    TW_LANE tw_vec vec_see##bits(const uint##bits##_t *rows, uint32_t padded, tw_vec x)            \
    {                                                                                              \
        enum { STEP = TW_LANES##bits < 8 ? 16 : 2 * TW_LANES##bits };                              \
        tw_vec sums[2] = {vec_zero(), vec_zero()};                                                 \
        uint32_t i = 0;                                                                            \
        for (; i + STEP <= padded; i += STEP)                                                      \
            for (uint32_t j = 0; j < STEP; j += 2 * TW_LANES##bits) {                              \
                sums[0] = vec_or_apart##bits(sums[0], vec_load(rows + i + j), x);                  \
                sums[1] = vec_or_apart##bits(sums[1], vec_load(rows + i + j + TW_LANES##bits), x); \
            }                                                                                      \
        if (i < padded)                                                                            \
            sums[0] = vec_or_apart##bits(sums[0], vec_load(rows + i), x);                          \
        return vec_or(sums[0], sums[1]);                                                           \
    }

/* All of the above and vec_add_meet32, .., for layers that pack lanes in a few instructions. */
#define TW_VEC_LISTS(bits)                                                                         \
    TW_VEC_FILTER(bits, apart)                                                                     \
    TW_VEC_FILTER(bits, meet)                                                                      \
    TW_VEC_SEE(bits)                                                                               \
    TW_LANE uint32_t vec_add_meet##bits(uint##bits##_t *to, uint32_t count,                        \
                                        const uint##bits##_t *rows, uint32_t padded, tw_vec x)     \
    {                                                                                              \
        for (uint32_t i = 0; i < padded; i += 16)                                                  \
            count += vec_pack_meet##bits(to + count, rows + i, x);                                 \
        return count;                                                                              \
    }

#if TW_VEC_BYTES < 64
/* sum | v in lanes where `met` is 0, else sum. */
TW_LANE tw_vec vec_or_where_zero64(tw_vec sum, tw_vec v, tw_vec met)
{
    return sum | (v & vec_is_zero64(met));
}
#endif

#endif
