/* engine/bitset_simd_portable.h -- the vector layer of the engine `bitset` in plain C, with the
 * vectors of gcc and clang: 16 bytes, which every machine of today has.
 *
 * Every layer has the same functions (bitset_simd.h says what they mean). Masks of lanes are put
 * together lane by lane unless the machine can do it, and packing stores every row and steps on
 * where it is wanted. */
#ifndef TW_ENGINE_BITSET_SIMD_LAYER_H
#define TW_ENGINE_BITSET_SIMD_LAYER_H

#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#define TW_LANE static inline __attribute__((always_inline))

typedef uint32_t tw_vec __attribute__((vector_size(16)));
typedef uint64_t tw_vec64 __attribute__((vector_size(16)));

enum { TW_LANES32 = 4, TW_LANES64 = 2, TW_FOLDS32 = 2, TW_FOLDS64 = 1 };

/* ---- Whole vectors ----------------------------------------------------------------------- */

TW_LANE tw_vec vec_zero(void)
{
    return (tw_vec){0, 0, 0, 0};
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

/* ---- Lanes of 32 bits -------------------------------------------------------------------- */

TW_LANE tw_vec vec_all32(uint32_t x)
{
    return (tw_vec){x, x, x, x};
}

/* The lanes of a mask vector (all ones or none) as bits. */
TW_LANE uint32_t vec_bits32(tw_vec m)
{
#ifdef __SSE2__
    return (uint32_t)_mm_movemask_ps((__m128)m);
#else
    return (m[0] & 1) | (m[1] & 2) | (m[2] & 4) | (m[3] & 8);
#endif
}

TW_LANE tw_vec vec_add32(tw_vec a, tw_vec b)
{
    return a + b;
}

TW_LANE uint32_t vec_apart32(tw_vec a, tw_vec b)
{
    return vec_bits32((tw_vec)((a & b) == 0));
}

TW_LANE uint32_t vec_meet32(tw_vec a, tw_vec b)
{
    return vec_bits32((tw_vec)((a & b) != 0));
}

TW_LANE uint32_t vec_equal32(tw_vec a, tw_vec b)
{
    return vec_bits32((tw_vec)(a == b));
}

TW_LANE tw_vec vec_or_apart32(tw_vec sum, tw_vec v, tw_vec x)
{
    return sum | (v & (tw_vec)((v & x) == 0));
}

TW_LANE tw_vec vec_else32(tw_vec a, tw_vec b)
{
    return a | (b & (tw_vec)(a == 0));
}

TW_LANE tw_vec vec_lowest32(tw_vec a)
{
    return a & (0 - a);
}

TW_LANE void vec_pack32(uint32_t *to, uint32_t lanes, tw_vec v)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < TW_LANES32; i++) {
        to[at] = v[i];
        at += lanes >> i & 1;
    }
}

TW_LANE tw_vec vec_look_up32(const uint32_t *table, const uint32_t *at)
{
    return (tw_vec){table[at[0]], table[at[1]], table[at[2]], table[at[3]]};
}

/* ---- Lanes of 64 bits -------------------------------------------------------------------- */

TW_LANE tw_vec vec_all64(uint64_t x)
{
    return (tw_vec)(tw_vec64){x, x};
}

TW_LANE uint32_t vec_bits64(tw_vec64 m)
{
#ifdef __SSE2__
    return (uint32_t)_mm_movemask_pd((__m128d)m);
#else
    return (uint32_t)((m[0] & 1) | (m[1] & 2));
#endif
}

TW_LANE uint32_t vec_apart64(tw_vec a, tw_vec b)
{
    return vec_bits64((tw_vec64)((tw_vec64)(a & b) == 0));
}

TW_LANE uint32_t vec_meet64(tw_vec a, tw_vec b)
{
    return vec_bits64((tw_vec64)((tw_vec64)(a & b) != 0));
}

TW_LANE uint32_t vec_equal64(tw_vec a, tw_vec b)
{
    return vec_bits64((tw_vec64)((tw_vec64)a == (tw_vec64)b));
}

TW_LANE tw_vec vec_or_apart64(tw_vec sum, tw_vec v, tw_vec x)
{
    return sum | (v & (tw_vec)((tw_vec64)(v & x) == 0));
}

TW_LANE tw_vec vec_else64(tw_vec a, tw_vec b)
{
    return a | (b & (tw_vec)((tw_vec64)a == 0));
}

TW_LANE tw_vec vec_lowest64(tw_vec a)
{
    return a & (tw_vec)(0 - (tw_vec64)a);
}

TW_LANE void vec_pack64(uint64_t *to, uint32_t lanes, tw_vec v)
{
    tw_vec64 w = (tw_vec64)v;
    to[0] = w[0];
    to[lanes & 1] = w[1];
}

TW_LANE tw_vec vec_keep64(uint32_t lanes, tw_vec v)
{
    return v & (tw_vec)(tw_vec64){0 - (uint64_t)(lanes & 1), 0 - (uint64_t)(lanes >> 1 & 1)};
}

TW_LANE tw_vec vec_look_up64(const uint64_t *table, const uint32_t *at)
{
    return (tw_vec)(tw_vec64){table[at[0]], table[at[1]]};
}

TW_LANE uint64_t vec_first64(tw_vec v)
{
    return ((tw_vec64)v)[0];
}

TW_LANE uint64_t vec_any_of64(tw_vec v)
{
    tw_vec64 w = (tw_vec64)v;
    return w[0] | w[1];
}

/* ---- Sixteen rows ------------------------------------------------------------------------ */

#define TW_VEC_FILTERS(bits, lanes_of, test)                                                       \
    TW_LANE uint32_t vec_pack_##lanes_of##bits(uint##bits##_t *to, const uint##bits##_t *rows,     \
                                               tw_vec x)                                           \
    {                                                                                              \
        uint##bits##_t mask = (uint##bits##_t)vec_first64(x);                                      \
        uint32_t count = 0;                                                                        \
        for (uint32_t i = 0; i < 16; i++) {                                                        \
            to[count] = rows[i];                                                                   \
            count += (rows[i] & mask) test;                                                        \
        }                                                                                          \
        return count;                                                                              \
    }
TW_VEC_FILTERS(32, apart, == 0)
TW_VEC_FILTERS(32, meet, != 0)
TW_VEC_FILTERS(64, apart, == 0)
TW_VEC_FILTERS(64, meet, != 0)

/* ---- Folding ----------------------------------------------------------------------------- */

TW_LANE tw_vec vec_fold_low(int stage, tw_vec a, tw_vec b)
{
    if (stage == 0)
        return (tw_vec){a[0], a[1], b[0], b[1]};
    return (tw_vec){a[0], a[2], b[0], b[2]};
}

TW_LANE tw_vec vec_fold_high(int stage, tw_vec a, tw_vec b)
{
    if (stage == 0)
        return (tw_vec){a[2], a[3], b[2], b[3]};
    return (tw_vec){a[1], a[3], b[1], b[3]};
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

/* Where the 16 bits from bit 32 on go; four tables, one for each four bits. */
typedef struct tw_vec_moves {
    uint32_t table[4][16];
} tw_vec_moves;

TW_LANE void vec_set_moves(tw_vec_moves *moves, uint64_t live)
{
    uint32_t free = ~(uint32_t)live;
    for (uint32_t i = 0; i < 16; i++) {
        uint32_t target = live >> (32 + i) & 1 ? free & (0 - free) : 0;
        uint32_t bit = 1u << i % 4;
        uint32_t *table = moves->table[i / 4];
        free ^= target;
        table[0] = 0;
        for (uint32_t j = 0; j < bit; j++)
            table[bit + j] = table[j] | target;
    }
}

/* Keeps the low 32 bits of 16 rows and moves the bits above; packs those that have nothing of
 * `kill`. Returns how many. */
TW_LANE uint32_t vec_pack_moved(uint32_t *to, const uint64_t *rows, uint64_t kill,
                                const tw_vec_moves *moves)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < 16; i++) {
        uint64_t row = rows[i];
        to[at] = (uint32_t)row | moves->table[0][row >> 32 & 15] | moves->table[1][row >> 36 & 15] |
                 moves->table[2][row >> 40 & 15] | moves->table[3][row >> 44 & 15];
        at += (row & kill) == 0;
    }
    return at;
}

#endif
