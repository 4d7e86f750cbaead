/* test_bitset_kernels.c -- the kernels of the engine `bitset` (bitset_bits.h) that
 * look what survives a choice, copy that and count, each set of instructions against plain loops:
 * on random lists of one to six words, of rows that do and do not fill a vector, a byte, a word.
 * What is behind the room a kernel may write to stays as it was. */
#include "support/covers.h"

#include "engine/bitset/bitset_kernels.h"

#define TRIES 12 /* lists per size */
#define MOST_WORDS 6
#define MOST_ROWS 65
#define MOST_CHOICES 9
#define GUARD 0x5bd1e9955bd1e995u

static const tw_isa isas[] = {TW_ISA_PORTABLE, TW_ISA_AVX2, TW_ISA_AVX512};
static const size_t sizes[] = {0, 1, 7, 8, 31, 32, 33, 64, 65};

/* ---- Lists ------------------------------------------------------------------------------- */

/* Room for a list, aligned to 64 bytes, and a word behind it. */
typedef struct room {
    void *block;
    uint64_t *bits; /* in the block, at a multiple of 64 bytes */
    size_t words;
} room;

static room new_room(size_t words)
{
    room made = {.words = words};
    made.block = malloc((words + 1) * sizeof *made.bits + 63);
    assert_non_null(made.block);
    made.bits = (uint64_t *)(((uintptr_t)made.block + 63) / 64 * 64);
    for (size_t i = 0; i <= words; i++)
        made.bits[i] = GUARD;
    return made;
}

static void drop_room(room *made)
{
    assert_true(made->bits[made->words] == GUARD);
    free(made->block);
}

static uint64_t random_word(uint64_t *seed)
{
    uint64_t high = random_below(seed, UINT32_MAX);
    return high << 32 | random_below(seed, UINT32_MAX);
}

/* About one bit of 2^thin. */
static uint64_t thin_word(uint64_t *seed, uint32_t thin)
{
    uint64_t word = UINT64_MAX;
    for (uint32_t i = 0; i < thin; i++)
        word &= random_word(seed);
    return word;
}

static void thin_mask(uint64_t *seed, uint32_t thin, uint64_t *mask, size_t words)
{
    for (size_t w = 0; w < words; w++)
        mask[w] = thin_word(seed, thin);
}

/* Rows are bits of bytes, whatever the byte order: row 8 is in the second byte. */
static void set_row(uint64_t *alive, size_t row)
{
    ((uint8_t *)alive)[row / 8] |= (uint8_t)(1 << row % 8);
}

static bool has_row(const uint64_t *alive, size_t row)
{
    return ((const uint8_t *)alive)[row / 8] >> row % 8 & 1;
}

/* Random rows; the bits after them are zeros. */
static void random_rows(uint64_t *seed, uint32_t thin, uint64_t *alive, size_t rows)
{
    uint64_t word = 0;
    memset(alive, 0, (MOST_ROWS + 63) / 64 * sizeof *alive);
    for (size_t i = 0; i < rows; i++) {
        word = i % 64 ? word >> 1 : thin_word(seed, thin);
        if (word & 1)
            set_row(alive, i);
    }
}

typedef struct sample {
    room room;
    tw_bits_list list;
    uint64_t alive[(MOST_ROWS + 63) / 64];
    uint64_t seed;
} sample;

static sample new_sample(uint64_t seed, size_t rows, size_t words)
{
    sample made = {.seed = seed};
    uint32_t thin = 1 + random_below(&made.seed, 4);
    uint64_t flip = random_below(&made.seed, 4) == 0 ? UINT64_MAX : 0; /* most bits are ones */
    size_t stride = tw_bits_stride(rows);
    made.room = new_room(words * stride);
    memset(made.room.bits, 0, words * stride * sizeof(uint64_t));
    for (size_t w = 0; w < words; w++)
        for (size_t i = 0; i < rows; i++)
            made.room.bits[w * stride + i] = thin_word(&made.seed, thin) ^ flip;
    made.list =
        (tw_bits_list){.bits = made.room.bits, .count = rows, .stride = stride, .words = words};
    random_rows(&made.seed, 1, made.alive, rows);
    return made;
}

/* Calls check with every available set of instructions, for lists of every size. */
static void each_list(size_t most_words, void (*check)(const tw_bits_kernels *kernels, sample *s))
{
    size_t checked = 0;
    for (size_t k = 0; k < sizeof isas / sizeof *isas; k++) {
        const tw_bits_kernels *kernels = tw_bits_kernels_find(isas[k]);
        if (!kernels)
            continue;
        for (size_t i = 0; i < most_words * (sizeof sizes / sizeof *sizes) * TRIES; i++) {
            size_t which = i / TRIES;
            sample s = new_sample(i, sizes[which / most_words], 1 + which % most_words);
            check(kernels, &s);
            drop_room(&s.room);
        }
        checked++;
    }
    assert_true(checked > 0);
}

/* ---- What survives ----------------------------------------------------------------------- */

/* The kernel `survive`, done row by row. */
static bool survive_plainly(const tw_bits_list *list, size_t first, const uint64_t *kill,
                            const uint64_t *need, uint64_t *alive, uint64_t *seen)
{
    uint64_t missing = 0;
    memset(alive, 0, (list->count + 63) / 64 * sizeof *alive);
    memset(seen, 0, list->words * sizeof *seen);
    for (size_t i = first; i < list->count; i++) {
        uint64_t met = 0;
        for (size_t w = 0; w < list->words; w++)
            met |= tw_bits_word(list, i, w) & kill[w];
        if (met || !tw_bits_is_alive(list, i))
            continue;
        set_row(alive, i);
        for (size_t w = 0; w < list->words; w++)
            seen[w] |= tw_bits_word(list, i, w);
    }
    for (size_t w = 0; w < list->words; w++)
        missing |= need[w] & ~seen[w];
    return missing == 0;
}

static size_t survivals[2]; /* failures and successes */

static void check_survive(const tw_bits_kernels *kernels, sample *s)
{
    const tw_bits_list *list = &s->list;
    uint64_t kill[MOST_WORDS], need[MOST_WORDS], seen[MOST_WORDS], want_seen[MOST_WORDS];
    uint64_t want[(MOST_ROWS + 63) / 64];
    size_t words = (list->count + 63) / 64;
    size_t first =
        random_below(&s->seed, 2) ? random_below(&s->seed, (uint32_t)list->count + 1) : 0;
    room alive = new_room(words);
    thin_mask(&s->seed, 4, kill, list->words);
    thin_mask(&s->seed, 6, need, list->words);
    s->list.alive = random_below(&s->seed, 2) ? (const uint8_t *)s->alive : NULL;
    bool lives = survive_plainly(list, first, kill, need, want, want_seen);
    assert_int_equal(kernels->survive(list, first, kill, need, (uint8_t *)alive.bits, seen), lives);
    survivals[lives]++;
    if (lives) {
        assert_memory_equal(alive.bits, want, words * sizeof *want);
        assert_memory_equal(seen, want_seen, list->words * sizeof *seen);
    }
    drop_room(&alive);
}

TEST(what_survives_a_mask_is_what_has_nothing_of_it)
{
    memset(survivals, 0, sizeof survivals);
    each_list(MOST_WORDS, check_survive);
    assert_true(survivals[0] > 100 && survivals[1] > 100);
}

/* ---- The choices of a node --------------------------------------------------------------- */

static size_t pairs[4]; /* of choices; index: first lives, 1; second lives, 2 */
static size_t singles[2];

/* Computes what a row leaves, in the form that is kept. Does the row live? */
static bool choose_plainly(const tw_bits_list *list, const tw_bits_wants *wants, uint32_t row,
                           uint64_t *kept)
{
    uint64_t kill[4], need[4];
    for (size_t w = 0; w < list->words; w++) {
        uint64_t bits = tw_bits_word(list, row, w);
        kill[w] = bits & ~wants->more[w];
        need[w] = wants->need[w] & ~(bits & ~wants->owed[w]);
    }
    return survive_plainly(list, 0, kill, need, kept + list->words, kept);
}

/* Rows to choose from, living and dead equally likely if both exist. Returns how many. */
static size_t roll_rows(sample *s, const tw_bits_wants *wants, uint32_t *rows)
{
    uint64_t kept[4 + (MOST_ROWS + 63) / 64];
    size_t count = s->list.count ? random_below(&s->seed, MOST_CHOICES + 1) : 0;
    for (size_t i = 0; i < count; i++) {
        bool living = random_below(&s->seed, 2) == 0;
        uint32_t row = random_below(&s->seed, (uint32_t)s->list.count);
        for (size_t n = 0; n < s->list.count; n++) {
            if (choose_plainly(&s->list, wants, row, kept) == living)
                break;
            row = (row + 1) % (uint32_t)s->list.count;
        }
        rows[i] = row;
    }
    return count;
}

/* What the kernel must leave; *kept: its words. Returns the number of living rows. */
static size_t choose_all_plainly(const tw_bits_list *list, const tw_bits_wants *wants,
                                 const uint32_t *rows, size_t count, uint32_t *to, uint64_t *kept)
{
    size_t living = 0, size = tw_bits_kept_words(list->count, list->words);
    uint64_t one[4 + (MOST_ROWS + 63) / 64];
    bool first = false;
    for (size_t i = 0; i < count; i++) {
        bool lives = choose_plainly(list, wants, rows[i], one);
        pairs[first + 2 * lives] += i % 2;
        singles[lives] += i % 2 == 0 && i + 1 == count;
        first = lives;
        if (!lives)
            continue;
        memcpy(kept + living * size, one, size * sizeof *one);
        to[living++] = rows[i];
    }
    return living;
}

static void check_living(const tw_bits_kernels *kernels, sample *s)
{
    const tw_bits_list *list = &s->list;
    size_t size = tw_bits_kept_words(list->count, list->words);
    uint64_t need[4], more[4], owed[4], want_kept[MOST_CHOICES * (4 + (MOST_ROWS + 63) / 64)];
    uint32_t rows[MOST_CHOICES + 1], to[MOST_CHOICES + 1], want_to[MOST_CHOICES];
    const tw_bits_wants wants = {need, more, owed};
    thin_mask(&s->seed, 3 + random_below(&s->seed, 4), need, list->words);
    thin_mask(&s->seed, random_below(&s->seed, 4), more, list->words);
    thin_mask(&s->seed, 3, owed, list->words);
    size_t count = roll_rows(s, &wants, rows);
    size_t want = choose_all_plainly(list, &wants, rows, count, want_to, want_kept);
    rows[count] = to[count] = UINT32_MAX;
    for (int in_place = 0; in_place < 2; in_place++) {
        uint32_t *target = in_place ? rows : to;
        room kept = new_room(count * size);
        assert_int_equal(kernels->living(list, &wants, rows, count, target, kept.bits), want);
        assert_memory_equal(target, want_to, want * sizeof *want_to);
        assert_memory_equal(kept.bits, want_kept, want * size * sizeof *want_kept);
        assert_int_equal(target[count], UINT32_MAX);
        drop_room(&kept);
    }
}

TEST(choices_that_live_are_kept_with_what_they_leave)
{
    memset(pairs, 0, sizeof pairs);
    memset(singles, 0, sizeof singles);
    each_list(4, check_living);
    for (size_t i = 0; i < 4; i++)
        assert_true(pairs[i] > 25); /* 31 with one set of kernels */
    assert_true(singles[0] > 50 && singles[1] > 50);
}

/* ---- Copies ------------------------------------------------------------------------------ */

static size_t count_rows(const sample *s)
{
    size_t count = 0;
    for (size_t i = 0; i < s->list.count; i++)
        count += has_row(s->alive, i);
    return count;
}

/* Checks for the living rows, in order, followed by zeros. */
static void assert_gathered(const sample *s, const uint64_t *to, size_t stride)
{
    for (size_t w = 0; w < s->list.words; w++) {
        size_t at = 0;
        for (size_t i = 0; i < s->list.count; i++)
            if (has_row(s->alive, i))
                assert_true(to[w * stride + at++] == tw_bits_word(&s->list, i, w));
        for (; at < stride; at++)
            assert_true(to[w * stride + at] == 0);
    }
}

static void check_gather(const tw_bits_kernels *kernels, sample *s)
{
    for (uint32_t thin = 0; thin < 4; thin++) {
        random_rows(&s->seed, thin, s->alive, s->list.count);
        size_t count = count_rows(s), stride = tw_bits_stride(count);
        room to = new_room(s->list.words * stride);
        assert_int_equal(kernels->gather(&s->list, (const uint8_t *)s->alive, to.bits, stride),
                         count);
        assert_gathered(s, to.bits, stride);
        drop_room(&to);
    }
}

TEST(rows_of_a_mask_are_copied_in_order_with_zeros_behind)
{
    each_list(MOST_WORDS, check_gather);
}

/* ---- The rarest item --------------------------------------------------------------------- */

/* Finds the rarest item, and counts its living rows. */
static size_t rarest_plainly(const tw_bits_list *list, const uint64_t *among, size_t *count)
{
    size_t best = SIZE_MAX;
    *count = SIZE_MAX;
    for (size_t item = 0; item < list->words * 64; item++) {
        size_t rows = 0;
        if (!(among[item / 64] >> item % 64 & 1))
            continue;
        for (size_t i = 0; i < list->count; i++)
            rows +=
                tw_bits_is_alive(list, i) && (tw_bits_word(list, i, item / 64) >> item % 64 & 1);
        if (rows >= *count)
            continue;
        *count = rows;
        best = item;
    }
    return best;
}

/* Random items, at least one; sometimes a word has none. */
static void roll_items(sample *s, uint64_t *among)
{
    size_t words = s->list.words;
    thin_mask(&s->seed, random_below(&s->seed, 6), among, words);
    if (random_below(&s->seed, 3) == 0)
        among[random_below(&s->seed, (uint32_t)words)] = 0;
    among[random_below(&s->seed, (uint32_t)words)] |= (uint64_t)1 << random_below(&s->seed, 64);
}

static size_t rare, common; /* answers below 16, and others */

static void check_rarest(const tw_bits_kernels *kernels, sample *s)
{
    uint64_t among[MOST_WORDS];
    for (int some = 0; some < 2; some++) {
        size_t count = 0, want_count = 0;
        s->list.alive = some ? (const uint8_t *)s->alive : NULL;
        roll_items(s, among);
        size_t want = rarest_plainly(&s->list, among, &want_count);
        assert_int_equal(kernels->rarest(&s->list, among, &count), want);
        assert_int_equal(count, want_count);
        rare += count < 16;
        common += count >= 16;
    }
}

TEST(the_rarest_item_is_the_lowest_that_the_fewest_rows_have)
{
    rare = common = 0;
    each_list(MOST_WORDS, check_rarest);
    assert_true(rare > 100 && common > 100);
}

static void check_gather_rarest(const tw_bits_kernels *kernels, sample *s)
{
    uint64_t among[MOST_WORDS];
    if (!kernels->gather_rarest || s->list.words != 2)
        return;
    for (uint32_t i = 0; i < 12; i++) {
        random_rows(&s->seed, i % 4, s->alive, s->list.count);
        roll_items(s, among);
        size_t count = count_rows(s), stride = tw_bits_stride(count);
        size_t item = 0, fewest = SIZE_MAX, want_fewest = 0;
        room to = new_room(2 * stride);
        assert_int_equal(kernels->gather_rarest(&s->list, (const uint8_t *)s->alive, to.bits,
                                                stride, among, &item, &fewest),
                         count);
        assert_gathered(s, to.bits, stride);
        s->list.alive = (const uint8_t *)s->alive;
        size_t want = rarest_plainly(&s->list, among, &want_fewest);
        s->list.alive = NULL;
        assert_int_equal(fewest, want_fewest < 16 ? want_fewest : 0);
        assert_true(fewest == 0 || item == want);
        rare += fewest > 0;
        common += want_fewest >= 16;
        drop_room(&to);
    }
}

TEST(a_copy_tells_its_rarest_item_where_instructions_can)
{
    rare = common = 0;
    each_list(2, check_gather_rarest);
    const tw_bits_kernels *best = tw_bits_kernels_find(TW_ISA_BEST);
    assert_true(!best->gather_rarest || (rare > 100 && common > 20));
}

RUN_TESTS
