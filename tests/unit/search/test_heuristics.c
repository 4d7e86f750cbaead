/* test_heuristics.c -- each word of the heuristics sets its own field and nothing else; a set of
 * instructions is the one asked for, or refused. */
#include <string.h>

#include "search/choose_engine.h"
#include "support/test_list.h"

static bool take(const char *word, tw_engine_tuning *tuning)
{
    return tw_heuristic_take(word, strlen(word), tuning);
}

TEST(words_add_up)
{
    tw_engine_tuning tuning = {.size = sizeof tuning};
    assert_true(take("sweep=6", &tuning));
    assert_true(take("size", &tuning));
    assert_false(tuning.in_order);
    assert_true(take("order", &tuning));
    assert_true(tuning.in_order);
    assert_true(take("strand", &tuning));
    assert_int_equal(tuning.sweep, 6);
    assert_true(tuning.by_size);
    assert_int_equal(tuning.strand, TW_STRAND_ON);
    assert_true(take("strand=extended", &tuning));
    assert_int_equal(tuning.strand, TW_STRAND_EXTENDED);
    assert_true(take("sweep=0", &tuning));
    assert_int_equal(tuning.sweep, TW_NO_SWEEP);
}

TEST(only_so_many_bytes_are_the_word)
{
    tw_engine_tuning tuning = {.size = sizeof tuning};
    assert_true(tw_heuristic_take("sweep=61", strlen("sweep=6"), &tuning));
    assert_int_equal(tuning.sweep, 6);
    assert_true(tw_heuristic_take("strand=extended", strlen("strand"), &tuning));
    assert_int_equal(tuning.strand, TW_STRAND_ON);
}

TEST(what_is_no_word_changes_nothing)
{
    static const char *const words[] = {
        "",          "siz",          "sizes",           "strand=",  "sweep",
        "sweep=",    "sweep=K",      "sweep=-1",        "sweep=6 ", "sweep= 6",
        "sweep=1e3", "sweep=100001", "sweep=4294967297"};
    const tw_engine_tuning none = {.size = sizeof none};
    tw_engine_tuning tuning = none;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_false(take(words[i], &tuning));
    assert_memory_equal(&tuning, &none, sizeof none);
    assert_true(take("sweep=100000", &tuning));
}

TEST(each_has_a_name_and_a_summary)
{
    size_t count = 0;
    while (tw_heuristic_name(count))
        assert_non_null(tw_heuristic_summary(count++));
    assert_int_equal(count, 5);
    assert_null(tw_heuristic_summary(count));
    assert_string_equal(tw_heuristic_name(count - 1), "sweep=K");
}

TEST(instructions_that_are_not_here_are_refused)
{
    const tw_engine *engine;
    tw_heuristics heuristics;
    for (int isa = TW_ISA_BEST; isa <= TW_ISA_AVX512 + 1; isa++) {
        tw_error error = {0};
        const tw_engine_tuning tuning = {.size = sizeof tuning, .isa = (tw_isa)isa};
        const tw_status status =
            tw_choose_engine("bitset", TW_OBJECTIVE_ALL, &tuning, &engine, &heuristics, &error);
        assert_int_equal(status, isa > TW_ISA_AVX512        ? TW_ERR_USAGE
                                 : isa > (int)tw_isa_best() ? TW_ERR_UNSUPPORTED
                                                            : TW_OK);
        if (status == TW_ERR_UNSUPPORTED)
            assert_non_null(strstr(error.message, "this machine has no \""));
    }
}

RUN_TESTS
