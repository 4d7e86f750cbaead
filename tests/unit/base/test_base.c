/* test_base.c -- memory through a counting context, faults, texts, numbers. */
#include "base/base.h"
#include "base/sized.h"
#include "base/numbers.h"
#include "base/faults.h"
#include "base/pace.h"

#include <stdio.h>
#include <string.h>

#include "support/ledger.h"

/* ---- A context that counts what is out and can refuse ------------------------------------ */

TEST(every_byte_taken_is_given_back)
{
    LEDGER(0);

    int *zeroed = tw_take(&context, 10, sizeof *zeroed);
    for (int i = 0; i < 10; i++)
        assert_int_equal(zeroed[i], 0);
    void *nothing = tw_take(&context, 0, 16);
    assert_non_null(nothing);
    char *copy = tw_copy_text(&context, "three dominoes");
    assert_string_equal(copy, "three dominoes");
    assert_int_equal(book.blocks, 3);

    tw_give(&context, zeroed, 10, sizeof *zeroed);
    tw_give(&context, nothing, 0, 16);
    tw_give_text(&context, copy);
    tw_give(&context, NULL, 5, 5);
    tw_give_text(&context, NULL);
}

TEST(an_array_grows_by_half_and_keeps_what_it_holds)
{
    LEDGER(0);
    uint32_t *items = NULL;
    size_t capacity = 0;

    for (uint32_t i = 0; i < 1000; i++) {
        uint32_t *grown = tw_grow(&context, items, &capacity, i + 1, sizeof *items);
        assert_non_null(grown);
        items = grown;
        items[i] = i * i;
    }
    for (uint32_t i = 0; i < 1000; i++)
        assert_int_equal(items[i], i * i);
    assert_true(capacity >= 1000 && capacity < 1600);
    assert_int_equal(book.bytes, capacity * sizeof *items);
    tw_give(&context, items, capacity, sizeof *items);
    assert_int_equal(book.bytes, 0);
}

TEST(sizes_that_overflow_are_refused)
{
    const tw_context *context = tw_context_default();
    size_t capacity = 4;
    uint64_t *items = tw_take(context, capacity, sizeof *items);

    assert_null(tw_take(context, SIZE_MAX / 4, 8));
    assert_null(tw_take(context, 8, SIZE_MAX / 4));
    assert_null(tw_grow(context, items, &capacity, SIZE_MAX / 4, sizeof *items));
    assert_int_equal(capacity, 4);
    tw_give(context, items, 4, sizeof *items);
}

TEST(a_refused_growth_leaves_the_array_alone)
{
    LEDGER(0);
    size_t capacity = 0;
    char *items = tw_grow(&context, NULL, &capacity, 1, 1);
    size_t before = capacity;

    items[0] = 'x';
    book.refuses = true;
    assert_null(tw_grow(&context, items, &capacity, 1000, 1));
    assert_null(tw_take(&context, 1, 1));
    assert_null(tw_copy_text(&context, "x"));
    assert_int_equal(capacity, before);
    assert_int_equal(items[0], 'x');
    tw_give(&context, items, capacity, 1);
    assert_int_equal(book.bytes, 0);
}

/* ---- Faults ------------------------------------------------------------------------------ */

TEST(the_first_error_wins)
{
    tw_error error = {0};

    assert_int_equal(tw_fail(&error, TW_ERR_INPUT, "%d is %s", 3, "odd"), TW_ERR_INPUT);
    assert_int_equal(tw_fail(&error, TW_ERR_IO, "later"), TW_ERR_IO);
    assert_int_equal(error.status, TW_ERR_INPUT);
    assert_string_equal(error.message, "3 is odd");
    assert_int_equal(tw_fail(NULL, TW_ERR_MEMORY, "nobody listens"), TW_ERR_MEMORY);
}

TEST(long_messages_are_cut_and_end)
{
    char longest[2000];
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    tw_error error = {0};

    tw_fail(&error, TW_ERR_INPUT, "%s", longest);
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
}

typedef struct heard {
    size_t count;
    size_t enough; /* stop after so many; 0: never */
    tw_error last;
} heard;

static bool hear(void *user, const tw_error *error)
{
    heard *all = user;
    all->count++;
    all->last = *error;
    return all->count != all->enough;
}

TEST(faults_carry_place_file_and_hint_and_stop_at_the_limit)
{
    heard all = {0};
    const tw_report report = {hear, &all};
    tw_faults faults = {.report = &report, .file = "soma.yaml"};

    assert_int_equal(tw_fault(&faults, (tw_place){14, 9}, "Remove it.", "cell %d twice", 7),
                     TW_ERR_INPUT);
    assert_string_equal(all.last.file, "soma.yaml");
    assert_string_equal(all.last.message, "cell 7 twice");
    assert_string_equal(all.last.hint, "Remove it.");
    assert_int_equal(all.last.at.line, 14);
    assert_int_equal(all.last.at.column, 9);
    for (int i = 0; i < 2 * TW_MAX_FAULTS; i++)
        tw_fault(&faults, (tw_place){1, 1}, "", "again");
    assert_int_equal(all.count, TW_MAX_FAULTS);
    assert_int_equal(faults.count, 2 * TW_MAX_FAULTS + 1);
}

TEST(who_has_heard_enough_hears_no_more)
{
    heard all = {.enough = 2};
    const tw_report report = {hear, &all};
    tw_faults faults = {.report = &report};
    for (int i = 0; i < 5; i++)
        assert_int_equal(tw_fault(&faults, (tw_place){1, 1}, "", "again"), TW_ERR_INPUT);
    assert_int_equal(all.count, 2);
    assert_int_equal(faults.count, 5);
}

TEST(faults_nobody_hears_are_counted)
{
    tw_faults faults = {.report = NULL};
    tw_fault(&faults, (tw_place){0, 0}, "", "unheard");
    assert_int_equal(faults.count, 1);
}

/* ---- Text -------------------------------------------------------------------------------- */

TEST(copied_text_is_cut_to_fit)
{
    char small[4] = "zzz";
    tw_set_text(small, sizeof small, "abcdef");
    assert_string_equal(small, "abc");
    tw_set_text(small, sizeof small, "");
    assert_string_equal(small, "");
}

static const char *word_number(void *user, size_t number)
{
    (void)user;
    static const char *const words[] = {"pivot-point", "pivot", "pieces", "container", "title"};
    return number < sizeof words / sizeof *words ? words[number] : NULL;
}

TEST(the_nearest_word_is_found_and_a_far_one_is_not)
{
    char endless[3 * TW_MAX_NAME];
    memset(endless, 'e', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';

    assert_string_equal(tw_nearest("peices", word_number, NULL), "pieces");
    assert_string_equal(tw_nearest("contaner", word_number, NULL), "container");
    assert_string_equal(tw_nearest("title", word_number, NULL), "title");
    assert_string_equal(tw_nearest("TITLE", word_number, NULL), "title");
    assert_string_equal(tw_nearest("pivto", word_number, NULL), "pivot"); /* a swap is one error */
    assert_string_equal(tw_nearest("tilte", word_number, NULL), "title");
    assert_string_equal(tw_nearest("contents", word_number, NULL), "container");
    /* of two words with the same beginning the nearer one, in any order */
    assert_string_equal(tw_nearest("pivo", word_number, NULL), "pivot");
    assert_null(tw_nearest("zebra", word_number, NULL));
    assert_null(tw_nearest("x", word_number, NULL));
    assert_null(tw_nearest("", word_number, NULL));
    assert_null(tw_nearest(endless, word_number, NULL));
}

TEST(every_status_has_words)
{
    for (int status = TW_OK; status <= TW_ERR_TOO_LARGE; status++)
        assert_string_not_equal(tw_status_text((tw_status)status), "unknown status");
    assert_string_equal(tw_status_text((tw_status)99), "unknown status");
    assert_string_equal(tw_version(), TW_VERSION);
}

/* ---- Numbers ----------------------------------------------------------------------------- */

TEST(division_rounds_down)
{
    for (int64_t value = -20; value <= 20; value++)
        for (int64_t divisor = 1; divisor <= 7; divisor++) {
            int64_t rest = value - divisor * tw_floor_div(value, divisor);
            assert_true(rest >= 0 && rest < divisor);
        }
}

/* Few and many numbers, random and already sorted. */
TEST(numbers_are_sorted_however_many_there_are)
{
    static uint32_t numbers[1000];
    for (size_t count = 0; count < 1000; count += 1 + count / 8) {
        uint64_t seed = count, sum = 0;
        for (size_t i = 0; i < count; i++)
            sum += numbers[i] = (uint32_t)(tw_random(&seed) % (count + 1));
        for (int again = 0; again < 2; again++) {
            tw_sort_numbers(numbers, count);
            for (size_t i = 1; i < count; i++)
                assert_true(numbers[i - 1] <= numbers[i]);
        }
        for (size_t i = 0; i < count; i++)
            sum -= numbers[i];
        assert_int_equal(sum, 0);
    }
}

TEST(mixing_spreads_small_numbers)
{
    uint64_t seen[256];
    for (uint64_t i = 0; i < 256; i++) {
        seen[i] = tw_mix(1, i);
        for (uint64_t j = 0; j < i; j++)
            assert_int_not_equal(seen[i], seen[j]);
    }
    assert_int_not_equal(tw_mix(tw_mix(0, 1), 2), tw_mix(tw_mix(0, 2), 1));
}

TEST(the_default_clock_never_goes_back)
{
    const tw_context *context = tw_context_or_default(NULL);
    assert_ptr_equal(context, tw_context_default());
    double last = context->seconds(context->user);
    for (int i = 0; i < 1000; i++) {
        double now = context->seconds(context->user);
        assert_true(now >= last);
        last = now;
    }
}

/* The first numbers for seed 0 from the program of splitmix's authors. */
TEST(random_numbers_are_those_of_splitmix)
{
    uint64_t seed = 0;
    assert_true(tw_random(&seed) == 0xe220a8397b1dcdafu);
    assert_true(tw_random(&seed) == 0x6e789e6aa1b965f4u);
    for (size_t i = 0; i < 1000; i++) {
        double share = tw_random_share(&seed);
        assert_true(share >= 0 && share < 1);
    }
}

/* ---- Bytes ------------------------------------------------------------------------------- */

TEST(bytes_grow_and_end_with_a_nul)
{
    tw_bytes bytes = {.context = NULL};
    const tw_out out = tw_bytes_out(&bytes);
    tw_bytes_add(&bytes, "", 0);
    assert_null(bytes.data);
    for (size_t i = 0; i < 300; i++) {
        assert_true(out.write(out.user, "abc", 3));
        assert_int_equal(bytes.size, 3 * (i + 1));
        assert_int_equal(bytes.data[bytes.size], '\0');
    }
    assert_memory_equal(bytes.data + 897, "abc", 4);
    tw_bytes_free(&bytes);
    assert_null(bytes.data);
    assert_int_equal(bytes.size, 0);
    tw_bytes_free(&bytes);
}

TEST(bytes_that_were_lost_are_remembered)
{
    LEDGER(0);
    tw_bytes bytes = {.context = &context};
    const tw_out out = tw_bytes_out(&bytes);
    assert_true(out.write(out.user, "a", 1));
    char more[1000] = "";
    book.refuses = true;
    assert_false(out.write(out.user, more, sizeof more));
    book.refuses = false;
    assert_int_equal(bytes.status, TW_ERR_MEMORY);
    assert_false(out.write(out.user, "b", 1)); /* although there is room */
    assert_string_equal((const char *)bytes.data, "a");
    tw_bytes_free(&bytes);
    assert_int_equal(bytes.status, TW_OK);
    tw_bytes_add(&bytes, "c", 1);
    assert_string_equal((const char *)bytes.data, "c");
    tw_bytes_free(&bytes);
}

TEST(a_part_is_known_by_its_whole_name)
{
    static const char *const parts[] = {"draw", "locked", "sat"};
    char longer[40], pair[40] = "";
    const size_t count = sizeof parts / sizeof *parts;
    for (size_t i = 0; i < count; i++) {
        snprintf(longer, sizeof longer, "%s.", parts[i]);
        assert_false(tw_has(longer));
        assert_false(tw_has(parts[i] + 1));
        if (*pair)
            assert_false(tw_has(pair));
        snprintf(pair, sizeof pair, "%s %s", parts[i], parts[(i + 1) % count]);
    }
    assert_false(tw_has(""));
    assert_false(tw_has(" "));
    assert_false(tw_has("nothing"));
}

/* ---- Options ----------------------------------------------------------------------------- */

typedef struct sized {
    size_t size;
    int a, b;
} sized;

TEST(options_are_copied_as_far_as_both_know_them)
{
    const struct {
        sized known;
        int news[2];
    } older = {{sizeof(sized), 1, 2}, {0}}, newer = {{sizeof newer, 1, 2}, {0}},
      strange = {{sizeof strange, 1, 2}, {0, 3}};
    const sized smaller = {offsetof(sized, b), 1, 2}, none = {0, 1, 2};
    sized own = {0};
    assert_int_equal(tw_sized_copy(&older, &own, sizeof own, "own", NULL), TW_OK);
    assert_int_equal(own.b, 2);
    assert_int_equal(tw_sized_copy(&newer, &own, sizeof own, "own", NULL),
                     TW_OK); /* the unknown part is 0 */
    assert_int_equal(tw_sized_copy(&strange, &own, sizeof own, "own", NULL), TW_ERR_USAGE);
    assert_int_equal(tw_sized_copy(&none, &own, sizeof own, "own", NULL), TW_ERR_USAGE);
    own = (sized){0};
    assert_int_equal(tw_sized_copy(&smaller, &own, sizeof own, "own", NULL), TW_OK);
    assert_int_equal(own.a, 1);
    assert_int_equal(own.b, 0);
}

/* ---- The pace ---------------------------------------------------------------------------- */

/* A clock that advances by `step` with every look. */
typedef struct sand {
    double now, step;
    size_t looks, asked, enough;
} sand;

static double trickle(void *user)
{
    sand *clock = user;
    clock->looks++;
    return clock->now += clock->step;
}

static bool ask(void *user, double done)
{
    sand *clock = user;
    assert_true(done == 0.5);
    return ++clock->asked < clock->enough;
}

TEST(a_pace_looks_at_the_clock_now_and_then_and_asks_ten_times_a_second)
{
    sand clock = {.step = 0.01, .enough = 1000};
    const tw_context context = {.size = sizeof context, .seconds = trickle, .user = &clock};
    const tw_watch watch = {ask, &clock};
    tw_pace pace = tw_pace_of(&context, &watch);
    pace.done = 0.5;
    for (size_t i = 0; i < 1000000; i++)
        assert_true(tw_pace_goes_on(&pace, 7));
    assert_in_range(clock.looks, 100, 200);
    assert_in_range(clock.asked, clock.looks / 11, clock.looks / 9 + 1);
}

TEST(a_pace_that_was_stopped_stays_so_and_asks_no_more)
{
    sand clock = {.step = 1, .enough = 3};
    const tw_context context = {.size = sizeof context, .seconds = trickle, .user = &clock};
    const tw_watch watch = {ask, &clock};
    tw_pace pace = tw_pace_of(&context, &watch);
    size_t steps = 0;
    pace.done = 0.5;
    while (tw_pace_goes_on(&pace, 1000))
        steps++;
    assert_in_range(steps, 60, 140); /* after two looks */
    for (size_t i = 0; i < 100; i++)
        assert_int_equal(tw_pace_status(&pace, 0), TW_ERR_STATE);
    assert_int_equal(clock.asked, 3);
    assert_true(tw_pace_goes_on(NULL, SIZE_MAX));
    pace = tw_pace_of(&context, NULL);
    assert_true(tw_pace_goes_on(&pace, SIZE_MAX));
}

RUN_TESTS
