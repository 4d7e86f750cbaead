/* bitset_filter.c -- the kernels of the engine `bitset` (bitset_bits.h) that find the rows that an
 * option leaves, and copy them; compiled once for each instruction set.
 *
 * Rows of up to four words are read once, by loops of constant length. Longer rows are read twice:
 * first the words of the chosen option, which gives a bit for each row, then every word, up to the
 * first word that shows an item without rows. The options of a node are tried two at a time, so
 * that rows are loaded half as often.
 * Cost: about a cycle a row and word on AVX-512, half of it when two are tried; copying a row
 *   takes as long, because the copies cross cache lines. */
#include "engine/bitset/simd/bitset_lanes.h"

#include "engine/bitset/simd/bitset_planes.h"

#include <string.h>

/* ---- Trials ------------------------------------------------------------------------------ */

/* A bit mask of rows consists of whole words: the last one must end with zeros. */
TW_LANE void clear_last(uint8_t *alive, size_t rows)
{
    if (rows > 0)
        memset(alive + (rows - 1) / 64 * 8, 0, 8);
}

/* The effect of killing some bits on a list: `sums` is the OR of the rows alive, lane by lane. Four
 * words at most; their number is a constant wherever a trial is used. */
typedef struct trial {
    tw_vec kills[4], sums[4];
    uint64_t need[4];
    uint8_t *alive;
} trial;

TW_LANE void begin_trial(trial *self, const uint64_t *kill, const uint64_t *need, uint8_t *alive,
                         size_t rows, size_t words)
{
    for (size_t w = 0; w < words; w++) {
        self->kills[w] = vec_all64(kill[w]);
        self->sums[w] = vec_zero();
        self->need[w] = need[w];
    }
    self->alive = alive;
    clear_last(alive, rows);
}

/* Returns the lanes that survive. */
TW_LANE uint32_t try_rows(trial *self, const tw_vec *rows, size_t words)
{
    tw_vec met = vec_and(rows[0], self->kills[0]);
    for (size_t w = 1; w < words; w++)
        met = vec_or(met, vec_and(rows[w], self->kills[w]));
    for (size_t w = 0; w < words; w++)
        self->sums[w] = vec_or_where_zero64(self->sums[w], rows[w], met);
    return vec_apart64(met, met);
}

/* Applies one or two trials (a constant) to a list whose rows are all alive. */
TW_LANE void try_list(const tw_bits_list *list, trial *trials, size_t count, size_t words)
{
    const size_t rows = list->count; /* the compiler takes `alive` for an alias of the list */
    const uint64_t *bits[4];
    for (size_t w = 0; w < words; w++)
        bits[w] = list->bits + w * list->stride;
#pragma GCC unroll 2
    for (size_t i = 0; i < rows; i += 8) {
        uint32_t bytes[2] = {0, 0};
        for (size_t part = 0; part < 8; part += TW_LANES64) {
            tw_vec v[4];
            for (size_t w = 0; w < words; w++)
                v[w] = vec_load(bits[w] + i + part);
            for (size_t t = 0; t < count; t++)
                bytes[t] |= try_rows(&trials[t], v, words) << part;
        }
        for (size_t t = 0; t < count; t++)
            trials[t].alive[i / 8] = (uint8_t)bytes[t];
    }
}

/* Returns whether the rows alive have all that is needed. */
TW_LANE bool end_trial(const trial *self, uint64_t *seen, size_t rows, size_t words)
{
    uint64_t missing = 0;
    if (rows % 8) /* the zeros behind the list survive, too */
        self->alive[rows / 8] &= (uint8_t)tw_bits_low(rows % 8);
    for (size_t w = 0; w < words; w++) {
        seen[w] = vec_any_of64(self->sums[w]);
        missing |= self->need[w] & ~seen[w];
    }
    return missing == 0;
}

/* ---- All options of a node --------------------------------------------------------------- */

TW_LANE void begin_choice(trial *self, const tw_bits_list *list, const tw_bits_wants *wants,
                          uint32_t row, uint64_t *kept, size_t words)
{
    uint64_t kill[4];
    uint64_t need[4];
    for (size_t w = 0; w < words; w++) {
        uint64_t bits = tw_bits_word(list, row, w);
        kill[w] = bits & ~wants->more[w];
        need[w] = wants->need[w] & ~(bits & ~wants->owed[w]);
    }
    begin_trial(self, kill, need, (uint8_t *)(kept + words), list->count, words);
}

/* words: constant, at most 4. */
TW_LANE size_t keep_living_rows(const tw_bits_list *list, const tw_bits_wants *wants,
                                const uint32_t *rows, size_t count, uint32_t *to, uint64_t *kept,
                                size_t words)
{
    size_t size = tw_bits_kept_words(list->count, words);
    size_t living = 0;
    size_t i = 0;
    trial trials[2];
    for (; i + 2 <= count; i += 2) {
        const uint32_t pair[2] = {rows[i], rows[i + 1]};
        begin_choice(&trials[0], list, wants, pair[0], kept, words);
        begin_choice(&trials[1], list, wants, pair[1], kept + size, words);
        try_list(list, trials, 2, words);
        bool first = end_trial(&trials[0], kept, list->count, words);
        bool second = end_trial(&trials[1], kept + size, list->count, words);
        if (second && !first)
            memcpy(kept, kept + size, size * sizeof *kept);
        to[living] = pair[0];
        to[living + first] = pair[1];
        living += (size_t)first + second;
        kept += (first + second) * size;
    }
    if (i == count)
        return living;
    uint32_t last = rows[i];
    begin_choice(&trials[0], list, wants, last, kept, words);
    try_list(list, trials, 1, words);
    to[living] = last;
    return living + end_trial(&trials[0], kept, list->count, words);
}

size_t TW_BITSET_LIVING(const tw_bits_list *list, const tw_bits_wants *wants, const uint32_t *rows,
                        size_t count, uint32_t *to, uint64_t *kept)
{
    switch (list->words) {
    case 1:
        return keep_living_rows(list, wants, rows, count, to, kept, 1);
    case 2:
        return keep_living_rows(list, wants, rows, count, to, kept, 2);
    case 3:
        return keep_living_rows(list, wants, rows, count, to, kept, 3);
    default:
        return keep_living_rows(list, wants, rows, count, to, kept, 4);
    }
}

/* ---- One option -------------------------------------------------------------------------- */

/* The rows of a byte of the mask that exist and are alive. */
TW_LANE uint32_t byte_of(const tw_bits_list *list, size_t first, size_t row)
{
    uint32_t byte = list->alive ? list->alive[row / 8] : 0xff;
    if (row + 8 > list->count)
        byte &= (1u << (list->count - row)) - 1;
    if (row < first)
        byte &= 0xffu << (first - row);
    return byte;
}

/* Removes the rows that meet one word of kill from the mask. */
static void kill_by_word(const tw_bits_list *list, size_t first, size_t word, uint64_t kill,
                         uint8_t *alive)
{
    const uint64_t *bits = list->bits + word * list->stride;
    tw_vec kills = vec_all64(kill);
    for (size_t i = first / 8 * 8; i < list->count; i += 8) {
        uint32_t byte = 0;
        if (!alive[i / 8])
            continue;
        for (size_t part = 0; part < 8; part += TW_LANES64)
            byte |= vec_apart64(vec_load(bits + i + part), kills) << part;
        alive[i / 8] &= (uint8_t)byte;
    }
}

static uint64_t seen_in_word(const tw_bits_list *list, size_t first, size_t word,
                             const uint8_t *alive)
{
    const uint64_t *bits = list->bits + word * list->stride;
    tw_vec sum = vec_zero();
    for (size_t i = first / 8 * 8; i < list->count; i += 8) {
        uint32_t byte = alive[i / 8];
        for (size_t part = 0; byte && part < 8; part += TW_LANES64)
            sum = vec_or(sum, vec_keep64(byte >> part, vec_load(bits + i + part)));
    }
    return vec_any_of64(sum);
}

static bool survive_by_word(const tw_bits_list *list, size_t first, const uint64_t *kill,
                            const uint64_t *need, uint8_t *alive, uint64_t *seen)
{
    clear_last(alive, list->count);
    memset(alive, 0, first / 8);
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

/* words: constant, at most 4. */
TW_LANE bool survive_at_once(const tw_bits_list *list, const uint64_t *kill, const uint64_t *need,
                             uint8_t *alive, uint64_t *seen, size_t words)
{
    trial one;
    begin_trial(&one, kill, need, alive, list->count, words);
    try_list(list, &one, 1, words);
    return end_trial(&one, seen, list->count, words);
}

bool TW_BITSET_SURVIVE(const tw_bits_list *list, size_t first, const uint64_t *kill,
                       const uint64_t *need, uint8_t *alive, uint64_t *seen)
{
    if (list->alive || first > 0 || list->words > 4)
        return survive_by_word(list, first, kill, need, alive, seen);
    switch (list->words) {
    case 1:
        return survive_at_once(list, kill, need, alive, seen, 1);
    case 2:
        return survive_at_once(list, kill, need, alive, seen, 2);
    case 3:
        return survive_at_once(list, kill, need, alive, seen, 3);
    default:
        return survive_at_once(list, kill, need, alive, seen, 4);
    }
}

/* ---- Copying ----------------------------------------------------------------------------- */

/* Writes zeros from row `count` to the stride: 16 to 31 rows. */
TW_LANE void end_rows(uint64_t *bits, size_t count, size_t stride)
{
    for (size_t i = 0; i < 16; i += TW_LANES64) {
        vec_store_any(bits + count + i, vec_zero());
        vec_store_any(bits + stride - 16 + i, vec_zero());
    }
}

/* Copies `words` words from word `word` on. words: constant, at most 2. */
TW_LANE size_t gather_words(const tw_bits_list *list, size_t word, const uint8_t *alive,
                            uint64_t *to, size_t stride, size_t words)
{
    const size_t rows = list->count;
    const uint64_t *from[2];
    uint64_t *next[2];
    size_t count = 0;
    for (size_t w = 0; w < words; w++) {
        from[w] = list->bits + (word + w) * list->stride;
        next[w] = to + (word + w) * stride;
    }
    for (size_t i = 0; i < rows; i += 8)
        for (size_t part = 0; part < 8; part += TW_LANES64) {
            uint32_t lanes = alive[i / 8] >> part & ((1u << TW_LANES64) - 1);
            for (size_t w = 0; w < words; w++)
                vec_pack64(next[w] + count, lanes, vec_load(from[w] + i + part));
            count += tw_bits_count(lanes);
        }
    for (size_t w = 0; w < words; w++)
        end_rows(next[w], count, stride);
    return count;
}

size_t TW_BITSET_GATHER(const tw_bits_list *list, const uint8_t *alive, uint64_t *to, size_t stride)
{
    size_t count = 0;
    size_t w = 0;
    for (; w + 2 <= list->words; w += 2)
        count = gather_words(list, w, alive, to, stride, 2);
    if (w < list->words)
        count = gather_words(list, w, alive, to, stride, 1);
    return count;
}

#if TW_BITSET_LAYER == 512
/* Counts cost nothing, as the machine waits for the stores. */
size_t TW_BITSET_GATHER_RAREST(const tw_bits_list *list, const uint8_t *alive, uint64_t *to,
                               size_t stride, const uint64_t *among, size_t *item, size_t *count)
{
    const size_t all = list->count;
    const uint64_t *const from[2] = {list->bits, list->bits + list->stride};
    uint64_t *const next[2] = {to, to + stride};
    tw_vec planes[2][5];
    size_t rows = 0;
    for (size_t w = 0; w < 2; w++)
        for (size_t j = 0; j < 5; j++)
            planes[w][j] = vec_zero();
    for (size_t i = 0; i < all; i += 4 * TW_LANES64) {
        tw_vec v[2][4];
        for (size_t j = 0; j < 4; j++) {
            uint32_t lanes = alive[i / 8 + j];
            for (size_t w = 0; w < 2; w++) {
                v[w][j] = vec_keep64(lanes, vec_load(from[w] + i + j * TW_LANES64));
                vec_pack64(next[w] + rows, lanes, v[w][j]);
            }
            rows += tw_bits_count(lanes);
        }
        count_below_16(planes[0], v[0]);
        count_below_16(planes[1], v[1]);
    }
    end_rows(next[0], rows, stride);
    end_rows(next[1], rows, stride);
    *count = 0;
    if (!pick_rarest(planes, among, item, count))
        *count = 0;
    return rows;
}
#endif
