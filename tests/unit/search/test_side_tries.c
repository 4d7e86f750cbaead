/* test_side_tries.c -- restarts in several threads find a solution if there is one, and come to an
 * end if there is none, wherever their turns end. */
#include "support/covers.h"

#include <time.h>

#include "search/side_tries.h"

static bool is_among(const found *all, uint32_t set)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->sets[i] == set)
            return true;
    return false;
}

/* Runs turns to the end; some of them end at once. */
static void check_side_tries(const tw_engine *engine, const tw_cover *cover,
                             tw_heuristics heuristics, const found *all)
{
    static const size_t threads[] = {1, 2, 3, 8, 16};
    static uint64_t turn;
    const tw_setup setup = {.engine = engine, .cover = cover, .heuristics = heuristics};
    tw_restarts_options options = tw_restarts_defaults(turn);
    options.unit = 3;
    options.rest = 2;
    options.patience = 1;
    FOUND(hits);
    hits.stop_at = 1;
    const tw_hit_sink sink = {gather_hit, &hits};
    tw_side_tries side = {.count = 0};
    tw_run run = TW_RUN_BUDGET;
    assert_int_equal(tw_side_tries_make(&setup, &options, threads[turn % 5], &side), TW_OK);
    while (run == TW_RUN_BUDGET) {
        const bool waits = turn++ % 3 > 0;
        tw_side_tries_begin(&side);
        while (waits && !tw_side_tries_are_over(&side))
            nanosleep(&(const struct timespec){.tv_nsec = 20000}, NULL);
        tw_side_tries_end(&side, &sink, &run);
    }
    assert_int_equal(run, all->count > 0 ? TW_RUN_SINK : TW_RUN_EXHAUSTED);
    assert_int_equal(hits.count, all->count > 0);
    assert_true(all->count == 0 || is_among(all, hits.sets[0]));
    assert_true(tw_side_tries_counters(&side).hits == 0);
    tw_side_tries_clear(&side);
}

TEST(several_threads_find_one_solution)
{
    each_random_cover(140000, 300, check_side_tries);
}

RUN_TESTS
