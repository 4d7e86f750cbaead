/* engine/bitset/simd/bitset_planes.h -- counts rows in planes, for the kernels of the engine
 * `bitset`: bit j of an item's count is its bit in plane j. In five planes counts go up to 15, and
 * the last one has the items that more rows have. */
#ifndef TW_ENGINE_BITSET_PLANES_H
#define TW_ENGINE_BITSET_PLANES_H

#include "engine/bitset/simd/bitset_bits.h"
#include "engine/bitset/simd/bitset_simd.h"

/* Adds a carry into planes[from .. to). */
TW_LANE void ripple(tw_vec *planes, size_t from, size_t to, tw_vec carry)
{
    for (size_t j = from; j < to; j++) {
        tw_vec next = vec_and(planes[j], carry);
        planes[j] = vec_xor(planes[j], carry);
        carry = next;
    }
}

/* Adds four vectors of rows to the first two planes; returns the carry, in fours. */
TW_LANE tw_vec count_four(tw_vec *planes, tw_vec a, tw_vec b, tw_vec c, tw_vec d)
{
    tw_vec first = vec_major(planes[0], a, b);
    tw_vec ones = vec_xor3(planes[0], a, b);
    tw_vec then = vec_major(ones, c, d);
    planes[0] = vec_xor3(ones, c, d);
    tw_vec carry = vec_major(planes[1], first, then);
    planes[1] = vec_xor3(planes[1], first, then);
    return carry;
}

/* Adds four vectors of rows to five planes. */
TW_LANE void count_below_16(tw_vec *planes, const tw_vec *rows)
{
    tw_vec carry = count_four(planes, rows[0], rows[1], rows[2], rows[3]);
    tw_vec eights = vec_and(planes[2], carry);
    planes[2] = vec_xor(planes[2], carry);
    planes[4] = vec_or(planes[4], vec_and(planes[3], eights));
    planes[3] = vec_xor(planes[3], eights);
}

/* Adds the two halves of every lane group of a stage; returns the carry. */
TW_LANE tw_vec add_halves(tw_vec *planes, size_t used, int stage)
{
    tw_vec carry = vec_zero();
    for (size_t j = 0; j < used; j++) {
        tw_vec a = vec_fold_low(stage, planes[j], planes[j]);
        tw_vec b = vec_fold_high(stage, planes[j], planes[j]);
        planes[j] = vec_xor3(a, b, carry);
        carry = vec_major(a, b, carry);
    }
    return carry;
}

/* The lane in which vector `slot` is summed up. */
TW_LANE size_t lane_of_slot(uint32_t slot)
{
    uint32_t lane = 0;
    while (vec_slot64(lane) != slot)
        lane++;
    return lane;
}

/* Folds the planes of two words: one lane gets the counts of word 0, another those of word 1. */
TW_LANE void fold_two(const tw_vec *first, const tw_vec *second, tw_vec *planes)
{
    tw_vec carry = vec_zero();
    for (size_t j = 0; j < 4; j++) {
        tw_vec a = vec_fold_low(0, first[j], second[j]);
        tw_vec b = vec_fold_high(0, first[j], second[j]);
        planes[j] = vec_xor3(a, b, carry);
        carry = vec_major(a, b, carry);
    }
    planes[4] =
        vec_or3(vec_fold_low(0, first[4], second[4]), vec_fold_high(0, first[4], second[4]), carry);
    for (int stage = 1; stage < TW_FOLDS64; stage++) {
        carry = add_halves(planes, 4, stage);
        planes[4] = vec_or3(vec_fold_low(stage, planes[4], planes[4]),
                            vec_fold_high(stage, planes[4], planes[4]), carry);
    }
}

/* The lowest item of two words with the fewest rows, if that is less than 16. */
TW_LANE bool pick_rarest(tw_vec counts[2][5], const uint64_t *among, size_t *item, size_t *count)
{
    tw_vec planes[5];
    uint64_t lanes[5][TW_LANES64];
    const size_t second = lane_of_slot(1);
    fold_two(counts[0], counts[1], planes);
    for (size_t j = 0; j < 5; j++)
        vec_store_any(lanes[j], planes[j]);
    uint64_t a = among[0] & ~lanes[4][0];
    uint64_t b = among[1] & ~lanes[4][second];
    if (!(a | b))
        return false;
    *count = 0;
    for (size_t j = 4; j-- > 0;) {
        uint64_t fewer_a = a & ~lanes[j][0];
        uint64_t fewer_b = b & ~lanes[j][second];
        bool none = !(fewer_a | fewer_b);
        *count |= (size_t)none << j;
        a = none ? a : fewer_a;
        b = none ? b : fewer_b;
    }
    *item = a ? tw_bits_lowest(a) : 64 + tw_bits_lowest(b);
    return true;
}

#endif
