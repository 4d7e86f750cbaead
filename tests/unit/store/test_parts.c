/* test_parts.c -- work cut into parts and merged again is the same work, whatever was done to the
 * parts meanwhile; missing, foreign, damaged or duplicate parts are refused. */
#include "support/fixtures.h"

#include <string.h>
#include <tw/advanced.h>

#include "store/hash.h"
#include "store/checkpoint/parts_internal.h"
#include "store/checkpoint/merge.h"

#define TASKS 30

typedef struct work {
    tw_checkpoint whole;
    tw_checkpoint_task tasks[TASKS];
    tw_checkpoint_text texts[4];
    tw_checkpoint_number numbers[5];
    uint32_t options[TASKS][3];
    uint32_t part[TASKS];
} work;

/* Some work, dealt out into `parts` parts. */
static void make_work(work *made, uint32_t parts)
{
    memset(made, 0, sizeof *made);
    for (uint32_t i = 0; i < TASKS; i++) {
        for (uint32_t k = 0; k < 3; k++)
            made->options[i][k] = 10 * i + k;
        made->tasks[i] = (tw_checkpoint_task){
            .options = made->options[i], .count = 3, .fixed = 2, .weight = 1000 + i, .root = i % 4};
        made->part[i] = (7 * i + 3) % parts;
    }
    made->texts[0] = (tw_checkpoint_text){"name", "a puzzle"};
    made->texts[1] = (tw_checkpoint_text){"engine", "dancing"};
    made->numbers[0] = (tw_checkpoint_number){TW_SAVED_SOLUTIONS, 5};
    made->numbers[1] = (tw_checkpoint_number){TW_SAVED_BRANCHES, 77};
    made->numbers[2] = (tw_checkpoint_number){TW_SAVED_BEGUN, 100000};
    made->numbers[3] = (tw_checkpoint_number){TW_SAVED_FIRST, 900};
    made->whole = (tw_checkpoint){.texts = made->texts,
                                  .text_count = 2,
                                  .numbers = made->numbers,
                                  .number_count = 4,
                                  .tasks = made->tasks,
                                  .task_count = TASKS};
    made->whole.puzzle.bytes[0] = 1;
    made->whole.cover.bytes[0] = 2;
}

static tw_parts *cut(const work *from, size_t count)
{
    tw_parts *parts = NULL;
    assert_int_equal(tw_parts_cut(NULL, &from->whole, from->part, count, &parts, NULL), TW_OK);
    assert_non_null(parts);
    return parts;
}

static uint64_t number_of(const tw_checkpoint *checkpoint, uint32_t name)
{
    uint64_t value = UINT64_MAX;
    tw_checkpoint_find_number(checkpoint, name, &value);
    return value;
}

/* A part after some work: `left` of its tasks, and its own numbers. */
typedef struct worked {
    tw_checkpoint shown;
    tw_checkpoint_number numbers[4];
} worked;

static void work_on(const tw_checkpoint *part, size_t left, uint64_t found, worked *done)
{
    done->shown = *part;
    done->shown.task_count = left < part->task_count ? left : part->task_count;
    uint64_t before = number_of(part, TW_SAVED_SOLUTIONS);
    done->numbers[0] =
        (tw_checkpoint_number){TW_SAVED_SOLUTIONS, (before == UINT64_MAX ? 0 : before) + found};
    done->numbers[1] = (tw_checkpoint_number){TW_SAVED_LEVELS + 4, found};
    done->numbers[2] = (tw_checkpoint_number){TW_SAVED_BEGUN, number_of(part, TW_SAVED_BEGUN)};
    done->numbers[3] = (tw_checkpoint_number){TW_SAVED_FIRST, 1000 - found};
    done->shown.numbers = done->numbers;
    done->shown.number_count = 4;
}

/* ---- Cutting ----------------------------------------------------------------------------- */

TEST(names_are_those_of_the_solver)
{
    assert_int_equal(TW_PARTS_FACTS, TW_SAVED_FACTS);
    assert_int_equal(TW_PARTS_BEGUN, TW_SAVED_BEGUN);
    assert_int_equal(TW_PARTS_FIRST, TW_SAVED_FIRST);
}

TEST(parts_have_every_task_once_and_the_sums_once)
{
    work from;
    make_work(&from, 4);
    OWNED(tw_parts) *parts = cut(&from, 4);
    size_t seen[TASKS] = {0};
    for (uint32_t k = 0; k < 4; k++) {
        const tw_checkpoint *part = tw_parts_get(parts, k);
        for (size_t i = 0; i < part->task_count; i++) {
            uint32_t task = part->tasks[i].options[0] / 10;
            seen[task]++;
            assert_int_equal(from.part[task], k);
            assert_memory_equal(part->tasks + i, from.tasks + task, sizeof *part->tasks);
        }
        assert_int_equal(number_of(part, TW_SAVED_BEGUN), tw_checkpoint_units(part));
        assert_true(number_of(part, TW_SAVED_BRANCHES) == (k == 0 ? 77 : UINT64_MAX));
        assert_string_equal(tw_checkpoint_find_text(part, "name"), "a puzzle");
    }
    for (size_t i = 0; i < TASKS; i++)
        assert_int_equal(seen[i], 1);
}

TEST(a_part_says_of_what_it_is_one)
{
    work from;
    make_work(&from, 3);
    tw_parts *parts = cut(&from, 3), *again = cut(&from, 3);
    from.part[5] = (from.part[5] + 1) % 3;
    OWNED(tw_parts) *other = cut(&from, 3);
    for (uint32_t k = 0; k < 3; k++) {
        tw_part_of of, same, different;
        assert_int_equal(tw_parts_read(tw_parts_get(parts, k), &of, NULL), TW_OK);
        assert_int_equal(tw_parts_read(tw_parts_get(again, k), &same, NULL), TW_OK);
        assert_int_equal(tw_parts_read(tw_parts_get(other, k), &different, NULL), TW_OK);
        assert_int_equal(of.number, k + 1);
        assert_int_equal(of.count, 3);
        assert_int_equal(of.units, tw_checkpoint_units(tw_parts_get(parts, k)));
        assert_int_equal(of.whole, tw_checkpoint_units(&from.whole));
        assert_int_equal(of.begun, 100000);
        assert_true(tw_hash_equal(&of.split, &same.split));
        assert_false(tw_hash_equal(&of.split, &different.split));
    }
    tw_part_of of;
    assert_int_equal(tw_parts_read(&from.whole, &of, NULL), TW_ERR_USAGE);
    tw_parts_free(parts);
    tw_parts_free(again);
}

TEST(a_part_may_have_nothing_to_do)
{
    work from;
    make_work(&from, 2);
    OWNED(tw_parts) *parts = cut(&from, 5);
    tw_part_of of;
    assert_int_equal(tw_parts_get(parts, 4)->task_count, 0);
    assert_int_equal(tw_parts_read(tw_parts_get(parts, 4), &of, NULL), TW_OK);
    assert_int_equal(of.units, 0);
}

TEST(cutting_refuses_parts_that_are_not_there)
{
    work from;
    tw_parts *parts = NULL;
    make_work(&from, 4);
    assert_int_equal(tw_parts_cut(NULL, &from.whole, from.part, 0, &parts, NULL), TW_ERR_USAGE);
    assert_int_equal(tw_parts_cut(NULL, &from.whole, from.part, 3, &parts, NULL), TW_ERR_USAGE);
    assert_null(parts);
}

/* ---- Putting together -------------------------------------------------------------------- */

TEST(merging_adds_up_whatever_became_of_the_parts)
{
    work from;
    worked done[4];
    make_work(&from, 4);
    OWNED(tw_parts) *parts = cut(&from, 4);
    for (size_t left = 0; left < 3; left++) {
        tw_merge *merge = NULL;
        const tw_checkpoint *whole = NULL;
        assert_int_equal(tw_merge_new(NULL, &merge), TW_OK);
        for (size_t i = 0; i < 4; i++) {
            size_t k = (i * 3 + left) % 4; /* any order */
            work_on(tw_parts_get(parts, k), left, 10 * k + 1, done + k);
            assert_int_equal(tw_merge_add(merge, "a", &done[k].shown, NULL), TW_OK);
        }
        assert_int_equal(tw_merge_end(merge, &whole, NULL), TW_OK);
        assert_int_equal(number_of(whole, TW_SAVED_SOLUTIONS), 5 + 1 + 11 + 21 + 31);
        assert_int_equal(number_of(whole, TW_SAVED_LEVELS + 4), 1 + 11 + 21 + 31);
        assert_int_equal(number_of(whole, TW_SAVED_BEGUN), 100000);
        assert_int_equal(number_of(whole, TW_SAVED_FIRST), 1000 - 31);
        assert_int_equal(whole->task_count, 4 * left);
        assert_null(tw_checkpoint_find_text(whole, "split"));
        assert_string_equal(tw_checkpoint_find_text(whole, "engine"), "dancing");
        tw_merge_free(merge);
    }
}

TEST(a_part_of_a_part_becomes_that_part_again)
{
    work from;
    make_work(&from, 3);
    OWNED(tw_parts) *outer = cut(&from, 3);
    const tw_checkpoint *second = tw_parts_get(outer, 1);
    uint32_t deal[TASKS];
    for (uint32_t i = 0; i < TASKS; i++)
        deal[i] = i % 2;
    OWNED(tw_parts) *inner = NULL;
    assert_int_equal(tw_parts_cut(NULL, second, deal, 2, &inner, NULL), TW_OK);
    tw_merge *merge = NULL;
    const tw_checkpoint *whole = NULL;
    assert_int_equal(tw_merge_new(NULL, &merge), TW_OK);
    assert_int_equal(tw_merge_add(merge, "b", tw_parts_get(inner, 1), NULL), TW_OK);
    assert_int_equal(tw_merge_add(merge, "a", tw_parts_get(inner, 0), NULL), TW_OK);
    assert_int_equal(tw_merge_end(merge, &whole, NULL), TW_OK);
    assert_string_equal(tw_checkpoint_find_text(whole, "split"),
                        tw_checkpoint_find_text(second, "split"));
    assert_int_equal(tw_checkpoint_units(whole), tw_checkpoint_units(second));
    assert_int_equal(number_of(whole, TW_SAVED_BEGUN), number_of(second, TW_SAVED_BEGUN));
    tw_merge_free(merge);
}

static void refuses(tw_merge *merge, const char *name, const tw_checkpoint *part, const char *words)
{
    tw_error error = {.status = TW_OK};
    assert_int_equal(tw_merge_add(merge, name, part, &error), TW_ERR_INPUT);
    assert_non_null(strstr(error.message, words));
    assert_non_null(strstr(error.message, name));
}

TEST(merging_refuses_what_is_foreign_damaged_or_doubled_by_name)
{
    work from, other;
    make_work(&from, 3);
    make_work(&other, 4);
    tw_parts *parts = cut(&from, 3), *others = cut(&other, 4);
    tw_merge *merge = NULL;
    assert_int_equal(tw_merge_new(NULL, &merge), TW_OK);
    refuses(merge, "w.tw", &from.whole, "not a part");
    assert_int_equal(tw_merge_add(merge, "x.tw", tw_parts_get(parts, 0), NULL), TW_OK);
    refuses(merge, "y.tw", tw_parts_get(others, 1), "another split");
    refuses(merge, "y.tw", tw_parts_get(parts, 0), "x.tw and y.tw are both part 1 of 3");
    tw_checkpoint changed = *tw_parts_get(parts, 1);
    changed.puzzle.bytes[5] ^= 1;
    refuses(merge, "y.tw", &changed, "another puzzle");
    changed = *tw_parts_get(parts, 1);
    changed.cover.bytes[5] ^= 1;
    refuses(merge, "y.tw", &changed, "other options");
    changed = *tw_parts_get(parts, 1);
    changed.tasks = from.tasks;
    changed.task_count = TASKS;
    refuses(merge, "y.tw", &changed, "more is left than it began with");
    changed = *tw_parts_get(parts, 1);
    changed.text_count--;
    refuses(merge, "y.tw", &changed, "not those");
    assert_int_equal(tw_merge_add(merge, "y.tw", tw_parts_get(parts, 1), NULL), TW_OK);
    tw_merge_free(merge);
    tw_parts_free(parts);
    tw_parts_free(others);
}

/* Of a million texts it would take days. */
TEST(merging_refuses_parts_of_too_many_texts)
{
    enum { MANY = 10001 };
    static tw_checkpoint_text texts[MANY];
    tw_merge *merge = NULL;
    tw_error error = {.status = TW_OK};
    work from;
    make_work(&from, 2);
    from.whole.texts = texts;
    from.whole.text_count = MANY;
    for (size_t i = 0; i < MANY; i++)
        texts[i] = (tw_checkpoint_text){"", ""};
    OWNED(tw_parts) *parts = cut(&from, 2);
    assert_int_equal(tw_merge_new(NULL, &merge), TW_OK);
    assert_int_equal(tw_merge_add(merge, "x.tw", tw_parts_get(parts, 0), &error), TW_ERR_TOO_LARGE);
    assert_string_equal(error.message, "x.tw: it has more than 10000 texts");
    tw_merge_free(merge);
}

TEST(merging_names_the_parts_that_are_missing)
{
    work from;
    make_work(&from, 10);
    OWNED(tw_parts) *parts = cut(&from, 10);
    tw_merge *merge = NULL;
    const tw_checkpoint *whole = NULL;
    tw_error error = {.status = TW_OK};
    assert_int_equal(tw_merge_new(NULL, &merge), TW_OK);
    assert_int_equal(tw_merge_end(merge, &whole, NULL), TW_ERR_USAGE);
    for (size_t k = 0; k < 10; k++)
        if (k != 2 && k != 6)
            assert_int_equal(tw_merge_add(merge, "x", tw_parts_get(parts, k), NULL), TW_OK);
    assert_int_equal(tw_merge_end(merge, &whole, &error), TW_ERR_INPUT);
    assert_string_equal(error.message, "parts 3 and 7 of 10 are missing");
    assert_int_equal(tw_merge_add(merge, "x", tw_parts_get(parts, 2), NULL), TW_OK);
    error = (tw_error){.status = TW_OK};
    assert_int_equal(tw_merge_end(merge, &whole, &error), TW_ERR_INPUT);
    assert_string_equal(error.message, "part 7 of 10 is missing");
    assert_int_equal(tw_merge_add(merge, "x", tw_parts_get(parts, 6), NULL), TW_OK);
    assert_int_equal(tw_merge_end(merge, &whole, NULL), TW_OK);
    assert_int_equal(tw_checkpoint_units(whole), tw_checkpoint_units(&from.whole));
    tw_merge_free(merge);
}

TEST(what_parts_say_of_themselves_is_not_believed)
{
    static const char *const lies[] = {
        "",
        "1 2 3",
        "00112233445566778899aabbccddeeff",
        "00112233445566778899aabbccddeeff 0 3 10 30 30",
        "00112233445566778899aabbccddeeff 4 3 10 30 30",
        "00112233445566778899aabbccddeeff 1 3 31 30 30",
        "00112233445566778899aabbccddeeff 1 3 10 30 20",
        "00112233445566778899aabbccddeeff 1 3 10 30 99999999999999999999",
        "00112233445566778899aabbccddeexx 1 3 10 30 30",
    };
    tw_checkpoint_text text = {"split", NULL};
    tw_checkpoint part = {.texts = &text, .text_count = 1};
    tw_part_of of;
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        text.value = lies[i];
        assert_int_equal(tw_parts_read(&part, &of, NULL), TW_ERR_INPUT);
    }
    text.value = "00112233445566778899aabbccddeeff 1 4000000000 10 30 30";
    tw_merge *merge = NULL;
    assert_int_equal(tw_merge_new(NULL, &merge), TW_OK);
    refuses(merge, "x", &part, "4000000000");
    text.value = "00112233445566778899aabbccddeeff 3 3 10 30 30";
    assert_int_equal(tw_parts_read(&part, &of, NULL), TW_OK);
    tw_merge_free(merge);
}

TEST(sums_that_are_too_large_are_refused)
{
    tw_totals totals = {.context = NULL};
    const tw_checkpoint_number large[] = {{TW_SAVED_SOLUTIONS, UINT64_MAX - 3}};
    const tw_checkpoint_number few[] = {{TW_SAVED_SOLUTIONS, 3}},
                               many[] = {{TW_SAVED_SOLUTIONS, 1}};
    const tw_checkpoint_number crossed[] = {{TW_SAVED_BRANCHES, 1}, {TW_SAVED_SOLUTIONS, 1}};
    tw_checkpoint from = {.numbers = large, .number_count = 1};
    assert_int_equal(tw_totals_add(&totals, &from), TW_OK);
    from.numbers = few;
    assert_int_equal(tw_totals_add(&totals, &from), TW_OK);
    from.numbers = many;
    assert_int_equal(tw_totals_add(&totals, &from), TW_ERR_TOO_LARGE);
    from = (tw_checkpoint){.numbers = crossed, .number_count = 2};
    assert_int_equal(tw_totals_add(&totals, &from), TW_ERR_INPUT);
    assert_int_equal(totals.count, 1);
    assert_true(totals.numbers[0].value == UINT64_MAX);
    tw_totals_free(&totals);
}

RUN_TESTS
