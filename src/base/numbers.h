/* numbers.h -- small helpers with numbers: division, bytes, sorting, a random stream, mixing. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Floor division and its remainder, 0 <= remainder < divisor; divisor > 0. */
int64_t tw_floor_div(int64_t value, int64_t divisor);
/* min(a + b, most), for sums that are bounded anyway. */
static inline uint32_t tw_sum_within(uint32_t a, uint32_t b, uint32_t most)
{
    uint64_t sum = (uint64_t)a + b;
    return sum < most ? (uint32_t)sum : most;
}
/* false for NaN */
static inline bool tw_is_within(double value, double least, double most)
{
    return value >= least && value <= most;
}
/* Which of two numbers comes first, as qsort asks: -1, 0 or 1. Takes each of them twice. */
#define TW_ORDER(a, b) (((a) > (b)) - ((a) < (b)))
/* An order by one thing, then by another. */
static inline int tw_order_then(int order, int next)
{
    return order ? order : next;
}
enum { TW_WORD_BYTES = sizeof(uint64_t) };
/* Eight bytes at any address as a number, the lowest first on every machine. */
static inline uint64_t tw_load_word(const void *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? word : __builtin_bswap64(word);
}
static inline void tw_store_word(void *at, uint64_t word)
{
    word = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? word : __builtin_bswap64(word);
    memcpy(at, &word, sizeof word);
}
/* Sorts numbers, ascending. Cost: count * log count. */
void tw_sort_numbers(uint32_t *numbers, size_t count);
/* The index of a number in a list that ascends; `count`: it is not there. Cost: log count. */
static inline size_t tw_find_number(const uint32_t *numbers, size_t count, uint32_t number)
{
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (numbers[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && numbers[low] == number ? low : count;
}
/* Is a number in a list, in any order? Cost: count. */
static inline bool tw_has_number(const uint32_t *numbers, size_t count, uint32_t number)
{
    for (size_t i = 0; i < count; i++)
        if (numbers[i] == number)
            return true;
    return false;
}
/* Sorts a short list, with a second one whose entries move along. Cost: count^2. */
void tw_sort_pairs(uint32_t *numbers, uint32_t *along, size_t count);
/* Which of two lists comes first in the order of words? Below 0: the first; 0: they are equal. */
int tw_compare_lists(const uint32_t *one, const uint32_t *other, size_t count);
/* base^exponent modulo a number below 2^32. */
uint64_t tw_power_modulo(uint64_t base, uint64_t exponent, uint64_t modulus);
/* The greatest number that divides both, of either sign. */
int64_t tw_common_divisor(int64_t a, int64_t b);
/* The next number of a seed's stream, uniform over all 64 bits. Source: Steele, Lea and Flood,
 * "Fast splittable pseudorandom number generators" (2014). */
uint64_t tw_random(uint64_t *seed);
/* The same below a bound, each number with the same chance; bound: 1 or more. */
uint64_t tw_random_below(uint64_t *seed, uint64_t bound);
/* The same as a share, uniform in [0, 1). */
double tw_random_share(uint64_t *seed);
/* A mixing step for hash tables. */
static inline uint64_t tw_mix(uint64_t hash, uint64_t value)
{
    hash ^= value + 0x9e3779b97f4a7c15u + (hash << 6) + (hash >> 2);
    hash *= 0xff51afd7ed558ccdu;
    return hash ^ (hash >> 32);
}
/* The hash of a box of a grid in space. */
static inline uint64_t tw_mix_box(const int64_t box[3])
{
    return tw_mix(tw_mix(tw_mix(0, (uint64_t)box[0]), (uint64_t)box[1]), (uint64_t)box[2]);
}
/* Mixes in each byte of a text. */
static inline uint64_t tw_mix_bytes(uint64_t hash, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hash = tw_mix(hash, (unsigned char)bytes[i]);
    return hash;
}
/* Mixes in each number of a list. */
static inline uint64_t tw_mix_all(uint64_t hash, const uint32_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hash = tw_mix(hash, numbers[i]);
    return hash;
}
