/* bitset_lanes.c -- the kernels of the engine `bitset` (bitset_bits.h) in vectors; compiled once
 * for each set of instructions.
 *
 * Rows of up to four words are gone through once, with loops of constant length; those of more
 * words twice: first the words that the killing option has, which gives a bit a row, then every
 * word, and no further than to one that shows an item without rows.
 * Counting: all items of a word at once in *planes*: bit j of an item's count is its bit in plane
 * j. Four rows are added with three full adders; the carries of the second plane ripple on.
 * Cost: about a cycle a row and word for both on AVX-512. */
#include "engine/bitset_lanes.h"

#include "engine/bitset_simd.h"

#include <string.h>

enum { MOST_PLANES = 34 }; /* of numbers up to twice 2^32 */

/* ---- Counting ---------------------------------------------------------------------------- */

TW_LANE tw_vec row_vec(const tw_bits_list *list, const uint64_t *bits, size_t row)
{
    tw_vec v = vec_load(bits + row);
    return list->alive ? vec_keep64(list->alive[row / 8] >> row % 8, v) : v;
}

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

/* Counts in each lane by itself; the zeros behind a list make its last four vectors full. */
static void count_lanes(const tw_bits_list *list, const uint64_t *bits, tw_vec *planes, size_t used)
{
    for (size_t j = 0; j < used; j++)
        planes[j] = vec_zero();
    if (list->alive) {
        for (size_t i = 0; i < list->count; i += TW_LANES64)
            ripple(planes, 0, used, row_vec(list, bits, i));
        return;
    }
    for (size_t i = 0; i < list->count; i += 4 * TW_LANES64)
        ripple(planes, 2, used,
               count_four(planes, vec_load(bits + i), vec_load(bits + i + TW_LANES64),
                          vec_load(bits + i + 2 * TW_LANES64),
                          vec_load(bits + i + 3 * TW_LANES64)));
}

/* Planes that the counts of a lane need. */
static size_t planes_for(size_t rows)
{
    size_t most = (rows + TW_LANES64 - 1) / TW_LANES64;
    size_t used = 2;
    while (most >> used)
        used++;
    return used;
}

/* Adds the two halves of every lane group of a stage; returns what does not fit. */
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

/* Leaves the items with the fewest rows, and adds up how many that is. */
TW_LANE uint64_t choose_fewest(const tw_vec *planes, size_t used, uint64_t among, size_t *count)
{
    *count = 0;
    while (used-- > 0) {
        uint64_t fewer = among & ~vec_first64(planes[used]);
        *count |= (size_t)(fewer == 0) << used;
        among = fewer ? fewer : among;
    }
    return among;
}

/* The items with the fewest rows, if that is less than 16, and how many; else 0. */
static uint64_t fewest_below_16(const tw_bits_list *list, const uint64_t *bits, uint64_t among,
                                size_t *count)
{
    tw_vec planes[5];
    for (size_t j = 0; j < 5; j++)
        planes[j] = vec_zero();
    for (size_t i = 0; i < list->count; i += 4 * TW_LANES64) {
        tw_vec carry =
            count_four(planes, vec_load(bits + i), vec_load(bits + i + TW_LANES64),
                       vec_load(bits + i + 2 * TW_LANES64), vec_load(bits + i + 3 * TW_LANES64));
        tw_vec eights = vec_and(planes[2], carry);
        planes[2] = vec_xor(planes[2], carry);
        planes[4] = vec_or(planes[4], vec_and(planes[3], eights));
        planes[3] = vec_xor(planes[3], eights);
    }
    uint64_t over = 0;
    for (int stage = 0; stage < TW_FOLDS64; stage++)
        over |= vec_any_of64(add_halves(planes, 4, stage));
    among &= ~(over | vec_any_of64(planes[4]));
    return choose_fewest(planes, 4, among, count);
}

/* The items of one word with the fewest rows, and how many those are. */
static uint64_t fewest_of_word(const tw_bits_list *list, const uint64_t *bits, uint64_t among,
                               size_t *count)
{
    tw_vec planes[MOST_PLANES];
    uint64_t below_16 = list->alive ? 0 : fewest_below_16(list, bits, among, count);
    if (below_16)
        return below_16;
    size_t used = planes_for(list->count);
    count_lanes(list, bits, planes, used);
    for (int stage = 0; stage < TW_FOLDS64; stage++, used++)
        planes[used] = add_halves(planes, used, stage);
    return choose_fewest(planes, used, among, count);
}

static size_t find_rarest(const tw_bits_list *list, const uint64_t *among, size_t *count)
{
    size_t best = 0;
    *count = SIZE_MAX;
    for (size_t w = 0; w < list->words; w++) {
        size_t fewest = 0;
        if (!among[w])
            continue;
        uint64_t items = fewest_of_word(list, list->bits + w * list->stride, among[w], &fewest);
        if (fewest >= *count)
            continue;
        best = w * 64 + tw_bits_lowest(items);
        *count = fewest;
    }
    return best;
}

static size_t list_having(const tw_bits_list *list, size_t item, uint32_t *rows)
{
    const uint64_t *bits = list->bits + item / 64 * list->stride;
    tw_vec wanted = vec_all64((uint64_t)1 << item % 64);
    size_t count = 0;
    for (size_t i = 0; i < list->count; i += TW_LANES64)
        for (uint32_t lanes = vec_meet64(row_vec(list, bits, i), wanted); lanes; lanes &= lanes - 1)
            rows[count++] = (uint32_t)i + tw_bits_lowest(lanes);
    return count;
}

/* Four words at most. words: constant. */
TW_LANE size_t list_apart(const tw_bits_list *list, const uint64_t *taken, uint32_t *rows,
                          size_t words)
{
    static const uint32_t first[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const tw_vec step = vec_all32(TW_LANES64);
    tw_vec number = vec_load_any(first);
    tw_vec mask[4];
    size_t count = 0;
    for (size_t w = 0; w < words; w++)
        mask[w] = vec_all64(taken[w]);
    for (size_t i = 0; i < list->count; i += TW_LANES64) {
        tw_vec met = vec_and(vec_load(list->bits + i), mask[0]);
        for (size_t w = 1; w < words; w++)
            met = vec_or(met, vec_and(vec_load(list->bits + w * list->stride + i), mask[w]));
        uint32_t lanes = vec_apart64(met, met);
        vec_pack32(rows + count, lanes, number);
        count += tw_bits_count(lanes);
        number = vec_add32(number, step);
    }
    return count;
}

static size_t list_apart_one_by_one(const tw_bits_list *list, const uint64_t *taken, uint32_t *rows)
{
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        uint64_t met = 0;
        for (size_t w = 0; w < list->words && !met; w++)
            met = list->bits[w * list->stride + i] & taken[w];
        rows[count] = (uint32_t)i;
        count += met == 0;
    }
    return count;
}

static size_t list_fitting(const tw_bits_list *list, const uint64_t *taken, uint32_t *rows)
{
    if (list->words == 1)
        return list_apart(list, taken, rows, 1);
    if (list->words == 2)
        return list_apart(list, taken, rows, 2);
    if (list->words == 3)
        return list_apart(list, taken, rows, 3);
    if (list->words == 4)
        return list_apart(list, taken, rows, 4);
    return list_apart_one_by_one(list, taken, rows);
}

/* ---- Which rows survive an option -------------------------------------------------------- */

/* The rows of a byte of the mask that are there and alive. */
TW_LANE uint32_t byte_of(const tw_bits_list *list, size_t first, size_t row)
{
    uint32_t byte = list->alive ? list->alive[row / 8] : 0xff;
    if (row + 8 > list->count)
        byte &= (1u << (list->count - row)) - 1;
    if (row < first)
        byte &= 0xffu << (first - row);
    return byte;
}

/* Eight rows of `words` words: those that have nothing of kill. */
TW_LANE uint32_t apart_byte(const tw_bits_list *list, size_t row, const tw_vec *kill, size_t words)
{
    uint32_t byte = 0;
    for (size_t part = 0; part < 8; part += TW_LANES64) {
        tw_vec met = vec_and(vec_load(list->bits + row + part), kill[0]);
        for (size_t w = 1; w < words; w++) {
            tw_vec v = vec_load(list->bits + w * list->stride + row + part);
            met = vec_or(met, vec_and(v, kill[w]));
        }
        byte |= vec_apart64(met, met) << part;
    }
    return byte;
}

TW_LANE void see_byte(const tw_bits_list *list, size_t row, uint32_t byte, tw_vec *seen,
                      size_t words)
{
    for (size_t part = 0; part < 8; part += TW_LANES64)
        for (size_t w = 0; w < words; w++) {
            tw_vec v = vec_load(list->bits + w * list->stride + row + part);
            seen[w] = vec_or(seen[w], vec_keep64(byte >> part, v));
        }
}

/* words: constant, at most 4. */
TW_LANE bool survive_at_once(const tw_bits_list *list, size_t first, const uint64_t *kill,
                             const uint64_t *need, uint8_t *alive, uint64_t *seen, size_t words)
{
    tw_vec kills[4];
    tw_vec sums[4];
    for (size_t w = 0; w < words; w++) {
        kills[w] = vec_all64(kill[w]);
        sums[w] = vec_zero();
    }
    bool whole = !list->alive && first == 0; /* then the zeros behind do no harm */
    for (size_t i = first / 8 * 8; i < list->count; i += 8) {
        uint32_t byte = apart_byte(list, i, kills, words);
        if (!whole)
            byte &= byte_of(list, first, i);
        alive[i / 8] = (uint8_t)byte;
        see_byte(list, i, byte, sums, words);
    }
    if (whole && list->count % 8)
        alive[list->count / 8] &= (uint8_t)tw_bits_low(list->count % 8);
    uint64_t missing = 0;
    for (size_t w = 0; w < words; w++) {
        seen[w] = vec_any_of64(sums[w]);
        missing |= need[w] & ~seen[w];
    }
    return missing == 0;
}

/* Takes the rows that meet one word of kill out of the mask. */
static void kill_by_word(const tw_bits_list *list, size_t first, size_t word, uint64_t kill,
                         uint8_t *alive)
{
    tw_bits_list one = {.bits = list->bits + word * list->stride, .count = list->count};
    tw_vec kills = vec_all64(kill);
    for (size_t i = first / 8 * 8; i < list->count; i += 8)
        if (alive[i / 8])
            alive[i / 8] &= (uint8_t)apart_byte(&one, i, &kills, 1);
}

static uint64_t seen_in_word(const tw_bits_list *list, size_t first, size_t word,
                             const uint8_t *alive)
{
    tw_bits_list one = {.bits = list->bits + word * list->stride, .count = list->count};
    tw_vec sum = vec_zero();
    for (size_t i = first / 8 * 8; i < list->count; i += 8)
        if (alive[i / 8])
            see_byte(&one, i, alive[i / 8], &sum, 1);
    return vec_any_of64(sum);
}

static bool survive_by_word(const tw_bits_list *list, size_t first, const uint64_t *kill,
                            const uint64_t *need, uint8_t *alive, uint64_t *seen)
{
    for (size_t i = first / 8 * 8; i < list->count; i += 8)
        alive[i / 8] = (uint8_t)byte_of(list, first, i);
    for (size_t w = 0; w < list->words; w++)
        if (kill[w])
            kill_by_word(list, first, w, kill[w], alive);
    for (size_t w = 0; w < list->words; w++) {
        seen[w] = seen_in_word(list, first, w, alive);
        if (need[w] & ~seen[w])
            return false;
    }
    return true;
}

static bool find_survivors(const tw_bits_list *list, size_t first, const uint64_t *kill,
                           const uint64_t *need, uint8_t *alive, uint64_t *seen)
{
    memset(alive, 0, first / 8);
    switch (list->words) {
    case 1:
        return survive_at_once(list, first, kill, need, alive, seen, 1);
    case 2:
        return survive_at_once(list, first, kill, need, alive, seen, 2);
    case 3:
        return survive_at_once(list, first, kill, need, alive, seen, 3);
    case 4:
        return survive_at_once(list, first, kill, need, alive, seen, 4);
    default:
        return survive_by_word(list, first, kill, need, alive, seen);
    }
}

/* ---- Copying ----------------------------------------------------------------------------- */

static size_t gather_rows(const tw_bits_list *list, const uint8_t *alive, uint64_t *to,
                          size_t stride)
{
    size_t count = 0;
    for (size_t w = 0; w < list->words; w++) {
        const uint64_t *bits = list->bits + w * list->stride;
        uint64_t *out = to + w * stride;
        count = 0;
        for (size_t i = 0; i < list->count; i += 8)
            for (size_t part = 0; part < 8; part += TW_LANES64) {
                uint32_t lanes = alive[i / 8] >> part & ((1u << TW_LANES64) - 1);
                vec_pack64(out + count, lanes, vec_load(bits + i + part));
                count += tw_bits_count(lanes);
            }
    }
    return count;
}

/* Two words that become one. */
static void close_pairs(uint64_t *bits, size_t count, size_t stride, const uint64_t *live)
{
    tw_bits_extract first = tw_bits_ready(live[0]);
    tw_bits_extract second = tw_bits_ready(live[1]);
    uint32_t shift = tw_bits_count(live[0]);
    for (size_t i = 0; i < count; i++)
        bits[i] = tw_bits_take(&first, bits[i]) | tw_bits_take(&second, bits[stride + i]) << shift;
}

/* Words are put together from left to right. */
static void close_row_gaps(uint64_t *bits, size_t count, size_t stride, size_t words,
                           const uint64_t *live)
{
    size_t filled = 0; /* bits of the result so far */
    uint32_t first = tw_bits_count(live[0]);
    if (words == 2 && first < 64 && first + tw_bits_count(live[1]) <= 64) {
        close_pairs(bits, count, stride, live);
        return;
    }
    for (size_t w = 0; w < words; w++) {
        tw_bits_extract ready = tw_bits_ready(live[w]);
        uint32_t more = tw_bits_count(live[w]);
        uint64_t *low = bits + filled / 64 * stride;
        uint32_t shift = filled % 64;
        bool spills = shift + more > 64;
        for (size_t i = 0; i < count; i++) {
            uint64_t x = tw_bits_take(&ready, bits[w * stride + i]);
            low[i] = (shift ? low[i] : 0) | x << shift;
            if (spills)
                low[stride + i] = x >> (64 - shift);
        }
        filled += more;
    }
}

const tw_bits_kernels TW_BITSET_KERNELS = {
    .rarest = find_rarest,
    .having = list_having,
    .fitting = list_fitting,
    .survive = find_survivors,
    .gather = gather_rows,
    .close_gaps = close_row_gaps,
    .search = TW_BITSET_SEARCH,
};
