/* test_tables_or_search.c -- turns of tables and of a search: neither waits long for the other,
 * whatever progress they report. */
#include "support/fixtures.h"

#include <math.h>

#include "solve/plan/tables_or_search.h"

/* The total time if each takes this long alone and always reports this share as done, the tables
 * also that they need so many seconds at least. */
static double spend_told(double search, double tables, double search_share, double tables_share,
                         double least)
{
    const double step = 0.01;
    tw_turns turns;
    bool tabled = false;
    tw_turns_begin(&turns, 1);
    while (turns.searched < search && turns.tabled < tables) {
        if (tabled && tw_turns_tables_are_slow(&turns, tables_share, least)) {
            tw_turns_to_search(&turns);
            tabled = false;
        }
        if (!tabled && turns.searched >= turns.until)
            tabled = tw_turns_to_tables(&turns, search_share, INFINITY);
        *(tabled ? &turns.tabled : &turns.searched) += step;
    }
    return turns.searched + turns.tabled;
}

static double spend(double search, double tables, double search_share, double tables_share)
{
    return spend_told(search, tables, search_share, tables_share, 0);
}

TEST(what_ends_soon_is_searched_alone)
{
    assert_true(spend(0.29, 1, 0, 0) < 0.31);
    assert_true(spend(0.5, 1, 0.9, 0) < 0.52);
}

/* The search reports that it is nearly done, and is not. */
TEST(tables_have_a_turn_though_the_search_promises)
{
    assert_true(spend(1e4, 2, 0.26, 0) < 25);
    assert_true(spend(1e4, 2, 0.9, 0) < 36);
}

TEST(the_search_has_a_turn_though_tables_promise)
{
    assert_true(spend(2, 1e4, 0, 0.4) < 20);
    assert_true(spend(50, 1e4, 1e-6, 0) < 400);
}

TEST(the_answer_comes_within_a_few_times_the_better)
{
    static const double shares[] = {0, 1e-6, 0.1, 0.26, 0.45};
    for (double search = 0.1; search < 300; search *= 2)
        for (double tables = 0.1; tables < 300; tables *= 2)
            for (size_t i = 0; i < 25; i++) {
                double took = spend(search, tables, shares[i / 5], shares[i % 5]);
                if (took > 12 * fmin(search, tables) + 12)
                    fail_msg("%g s, of %g and %g; shares %g %g", took, search, tables,
                             shares[i / 5], shares[i % 5]);
            }
}

TEST(tables_that_need_long_give_up_at_once)
{
    assert_true(spend(0.85, 1e4, 0.1, 0) > 1.2);
    assert_true(spend_told(0.85, 1e4, 0.1, 0, 10) < 0.9);
}

TEST(tables_come_again_though_they_seemed_to_need_long)
{
    assert_true(spend_told(1e4, 2, 0.26, 0, 1e9) < 30);
}

TEST(more_threads_have_shorter_turns)
{
    tw_turns one, eight;
    tw_turns_begin(&one, 1);
    tw_turns_begin(&eight, 8);
    assert_true(fabs(one.until - 8 * eight.until) < 1e-9);
    one.searched = one.until;
    eight.searched = eight.until;
    assert_false(tw_turns_to_tables(&one, 0.2, INFINITY));   /* 1.2 s are left */
    assert_false(tw_turns_to_tables(&eight, 0.2, INFINITY)); /* 0.15 s */
    assert_true(tw_turns_to_tables(&one, 0.1, INFINITY));    /* 2.7 s */
    assert_false(tw_turns_to_tables(&one, 0.1, 1));          /* but only one second is left */
}

RUN_TESTS
