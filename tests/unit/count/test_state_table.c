/* test_state_table.c -- entries of any length hold the keys and the sums that were put there. */
#include "count/counting.h"
#include "count/multiword.h"
#include "support/covers.h"

enum { KEYS = 120, ADDITIONS = 2000, SUM_WORDS = 4, LONGEST_NUMBER = 20, ROOM = 1 << 22 };

/* A table of one rank, and the sums that belong to its keys. */
typedef struct subject {
    tw_count_plan plan;
    tw_counting counting;
    tw_state_table table;
    uint64_t keys[KEYS][TW_MOST_KEY_WORDS];
    uint64_t sums[KEYS][SUM_WORDS];
} subject;

/* Keys of so many bytes, all different: the lowest seven bits after bit 0 are the key's number. */
static void make_keys(subject *s, uint64_t *seed)
{
    for (uint32_t k = 0; k < KEYS; k++) {
        uint64_t *key = s->keys[k];
        for (size_t b = 1; b < s->plan.key_bytes; b++)
            key[b / 8] |= (uint64_t)random_below(seed, 256) << 8 * (b % 8);
        key[0] |= (uint64_t)(k + 1) << 1;
        key[s->plan.words - 1] |= TW_KEY_MARK;
    }
}

static void add_random(subject *s, uint64_t *seed)
{
    const uint32_t k = random_below(seed, KEYS);
    const size_t bytes = 1 + random_below(seed, LONGEST_NUMBER);
    uint8_t number[LONGEST_NUMBER + TW_WORD_BYTES];
    uint64_t words[SUM_WORDS] = {0};
    memset(number, 0xa5, sizeof number); /* what is behind a number is not read as its part */
    for (size_t b = 0; b < bytes; b++) {
        number[b] = random_below(seed, 2) ? 0xff : (uint8_t)(1 + random_below(seed, 255));
        words[b / 8] |= (uint64_t)number[b] << 8 * (b % 8);
    }
    assert_true(
        tw_count_kernel_for(s->plan.words)->add(&s->counting, 0, s->keys[k], number, bytes));
    tw_words_add(s->sums[k], SUM_WORDS, words, SUM_WORDS);
}

static bool is_zero(const uint64_t *sum)
{
    return !(sum[0] | sum[1] | sum[2] | sum[3]);
}

static void assert_entry(const subject *s, size_t k)
{
    const tw_state_page *page = tw_state_page_of(&s->table, s->keys[k]);
    uint8_t *entry = tw_count_kernel_for(s->plan.words)->find(page, s->keys[k]);
    uint64_t key[TW_MOST_KEY_WORDS] = {0};
    assert_true((entry == NULL) == is_zero(s->sums[k]));
    if (!entry)
        return;
    tw_entry_key(page, entry, key, s->plan.words);
    assert_memory_equal(key, s->keys[k], sizeof key);
    for (size_t w = 0; w < SUM_WORDS; w++)
        assert_int_equal(
            tw_number_word(tw_entry_number(page, entry), page->number_bytes, w * TW_WORD_BYTES),
            s->sums[k][w]);
}

static void try_keys(size_t words, size_t key_bytes)
{
    uint64_t seed = 100 * words + key_bytes;
    subject *s = tw_take(soiled(), 1, sizeof *s);
    s->plan = (tw_count_plan){.words = words, .key_bytes = key_bytes};
    s->counting = (tw_counting){
        .plan = &s->plan, .tables = &s->table, .memory = {.context = soiled(), .bound = ROOM}};
    make_keys(s, &seed);
    assert_true(tw_state_table_open(&s->counting.memory, &s->table, 1, key_bytes));
    for (size_t i = 0; i < ADDITIONS; i++) {
        add_random(s, &seed);
        for (size_t k = 0; i % 200 == 0 && k < KEYS; k++)
            assert_entry(s, k);
    }
    for (size_t k = 0; k < KEYS; k++)
        assert_entry(s, k);
    assert_int_equal(tw_state_table_count(&s->table), KEYS);
    tw_state_table_clear(&s->counting.memory, &s->table);
    assert_int_equal(s->counting.memory.taken, 0);
    tw_give(soiled(), s, 1, sizeof *s);
}

TEST(entries_of_all_lengths_hold_keys_and_sums)
{
    static const struct {
        size_t words, least, most;
    } lengths[] = {{1, 1, 8}, {2, 8, 16}, {3, 16, 24}, {8, 24, 64}};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        for (size_t bytes = lengths[i].least; bytes <= lengths[i].most; bytes++)
            try_keys(lengths[i].words, bytes);
}

RUN_TESTS
