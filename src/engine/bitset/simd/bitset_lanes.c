/* bitset_lanes.c -- the kernels of the engine `bitset` (bitset_bits.h) in vectors; compiled once
 * for each set of instructions.
 *
 * Counting: all items of a word at once in *planes*: bit j of an item's count is its bit in plane
 * j. Four rows are added with three full adders; the carries of the second plane ripple on. The
 * lanes of two words are folded together.
 * Cost: about half a cycle a row and word on AVX-512, and 50 cycles. */
#include "engine/bitset/simd/bitset_lanes.h"

#include "engine/bitset/simd/bitset_planes.h"

enum { MOST_PLANES = 34 }; /* of numbers up to twice 2^32 */

/* ---- Counting ---------------------------------------------------------------------------- */

TW_LANE tw_vec row_vec(const tw_bits_list *list, const uint64_t *bits, size_t row)
{
    tw_vec v = vec_load(bits + row);
    return list->alive ? vec_keep64(list->alive[row / 8] >> row % 8, v) : v;
}

/* Counts in each lane separately; the zeros behind a list fill up its last four vectors. */
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

/* Returns the items with the fewest rows; *count: that number of rows. */
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

/* Counts up to 15 in each lane separately; planes[4]: there are more. */
TW_LANE void count_word(const tw_bits_list *list, const uint64_t *bits, tw_vec *planes)
{
    for (size_t j = 0; j < 5; j++)
        planes[j] = vec_zero();
    for (size_t i = 0; i < list->count; i += 4 * TW_LANES64) {
        tw_vec rows[4];
        for (size_t j = 0; j < 4; j++)
            rows[j] = vec_load(bits + i + j * TW_LANES64);
        count_below_16(planes, rows);
    }
}

/* The items with the fewest rows, if these are fewer than 16; else 0. *count: their number. */
static uint64_t fewest_below_16(const tw_bits_list *list, const uint64_t *bits, uint64_t among,
                                size_t *count)
{
    tw_vec planes[5];
    count_word(list, bits, planes);
    uint64_t over = 0;
    for (int stage = 0; stage < TW_FOLDS64; stage++)
        over |= vec_any_of64(add_halves(planes, 4, stage));
    among &= ~(over | vec_any_of64(planes[4]));
    return choose_fewest(planes, 4, among, count);
}

static bool rarest_of_two(const tw_bits_list *list, const uint64_t *among, size_t *item,
                          size_t *count)
{
    tw_vec planes[2][5];
    count_word(list, list->bits, planes[0]);
    count_word(list, list->bits + list->stride, planes[1]);
    return pick_rarest(planes, among, item, count);
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
    if (list->words == 2 && !list->alive && rarest_of_two(list, among, &best, count))
        return best;
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

/* The rows from `row` on, 64 at most, that have an item. */
TW_LANE uint64_t having_of_64(const tw_bits_list *list, const uint64_t *bits, size_t row,
                              tw_vec wanted)
{
    uint64_t found = 0;
    size_t end = list->count - row < 64 ? list->count - row : 64;
    for (size_t i = 0; i < end; i += TW_LANES64)
        found |= (uint64_t)vec_meet64(row_vec(list, bits, row + i), wanted) << i;
    return found;
}

static size_t list_having(const tw_bits_list *list, size_t item, uint32_t *rows)
{
    const uint64_t *bits = list->bits + item / 64 * list->stride;
    tw_vec wanted = vec_all64((uint64_t)1 << item % 64);
    size_t count = 0;
    for (size_t i = 0; i < list->count; i += 64)
        for (uint64_t found = having_of_64(list, bits, i, wanted); found; found &= found - 1)
            rows[count++] = (uint32_t)i + tw_bits_lowest(found);
    return count;
}

/* words: constant where it is four at most; longer rows are left at the first word that is met. */
TW_LANE size_t list_apart_by_row(const tw_bits_list *list, const uint64_t *taken, uint32_t *rows,
                                 size_t words)
{
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        uint64_t met = 0;
        for (size_t w = 0; w < words && (words <= 4 || !met); w++)
            met |= list->bits[w * list->stride + i] & taken[w];
        rows[count] = (uint32_t)i;
        count += met == 0;
    }
    return count;
}

/* The same for four words at most; two lanes would not pay. */
TW_LANE size_t list_apart(const tw_bits_list *list, const uint64_t *taken, uint32_t *rows,
                          size_t words)
{
    if (TW_LANES64 == 2)
        return list_apart_by_row(list, taken, rows, words);
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
    return list_apart_by_row(list, taken, rows, list->words);
}

/* ---- Closing gaps ------------------------------------------------------------------------ */

static void close_row_map(const uint32_t *map, size_t words, const uint64_t *live, uint32_t *to)
{
    size_t count = 0;
    for (size_t w = 0; w < words; w++)
        for (size_t i = 0; i < 64; i += TW_LANES32) {
            uint32_t lanes = live[w] >> i & ((1u << TW_LANES32) - 1);
            vec_pack32(to + count, lanes, vec_load_any(map + w * 64 + i));
            count += tw_bits_count(lanes);
        }
}

/* Packs two words into one. */
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
    .survive = TW_BITSET_SURVIVE,
    .living = TW_BITSET_LIVING,
    .gather = TW_BITSET_GATHER,
    .gather_rarest = TW_BITSET_GATHER_RAREST,
    .close_gaps = close_row_gaps,
    .close_map = close_row_map,
    .search = TW_BITSET_SEARCH,
    .steps = &TW_BITSET_STEPS,
};
