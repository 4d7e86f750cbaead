/* test_dive.c -- short tries in changing orders find every solution once, whatever engine is under
 * them; a seed decides all. */
#include "covers.h"

#include "search/dive.h"

/* Runs to the end in budgets of `budget`. Returns how many tries it took. */
static uint64_t dive_out(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                         const tw_dive_options *options, uint64_t budget, found *hits)
{
    ledger book = {0};
    const tw_context context = ledger_context(&book);
    const tw_hit_sink sink = {gather_hit, hits};
    tw_dive *dive = NULL;
    assert_int_equal(tw_dive_new(&context, cover, engine, heuristics, options, &dive), TW_OK);
    tw_run run = TW_RUN_BUDGET;
    while (run == TW_RUN_BUDGET)
        assert_int_equal(tw_dive_run(dive, budget, &sink, &run), TW_OK);
    uint64_t tries = tw_dive_tries(dive);
    assert_int_equal(tw_dive_counters(dive).hits, hits->count);
    tw_dive_free(dive);
    assert_all_given_back(&book);
    return tries;
}

static uint64_t most_tries;

static void check_dive(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                       const found *all)
{
    tw_dive_options options = tw_dive_defaults(tw_cover_options(cover));
    options.unit = 3;
    found hits = {0};
    uint64_t tries = dive_out(engine, cover, heuristics, &options, 2, &hits);
    most_tries = tries > most_tries ? tries : most_tries;
    assert_true(same_sets(&hits, all));
    forget(&hits);
}

static void every_solution_is_found_once(void **state)
{
    (void)state;
    most_tries = 0;
    for (uint64_t seed = 130000; seed < 130300; seed++) {
        tw_cover *cover = random_cover(seed);
        found all = {0};
        solve_by_force(cover, &all);
        if (all.count < 300)
            each_way(cover, &all, check_dive);
        forget(&all);
        tw_cover_free(cover);
    }
    assert_true(most_tries > 3); /* else no order was ever changed */
}

static void a_seed_decides_what_comes_first(void **state)
{
    (void)state;
    uint32_t first[8] = {0};
    tw_cover_builder *builder = new_builder(10, 0);
    for (uint32_t i = 0; i + 1 < 10; i += 2) { /* two ways for each pair of places */
        add_option(builder, 3u << i, UINT32_MAX);
        add_option(builder, 3u << i, UINT32_MAX);
    }
    tw_cover *cover = finish(builder);
    for (uint64_t seed = 0; seed < 8; seed++) {
        tw_dive_options options = tw_dive_defaults(seed / 2);
        found hits = {.stop_at = 1};
        const tw_engine *engine = tw_engine_get(0);
        dive_out(engine, cover, (tw_heuristics){0}, &options, 1000, &hits);
        assert_int_equal(hits.count, 1);
        first[seed] = hits.sets[0];
        forget(&hits);
    }
    for (size_t i = 0; i < 8; i += 2)
        assert_int_equal(first[i], first[i + 1]);
    assert_false(first[0] == first[2] && first[0] == first[4] && first[0] == first[6]);
    tw_cover_free(cover);
}

static void failed_allocations_are_told(void **state)
{
    (void)state;
    tw_cover *cover = random_cover(7);
    const tw_dive_options options = tw_dive_defaults(1);
    tw_status status = TW_ERR_MEMORY;
    for (size_t n = 1; status; n++) {
        ledger book = {.refuse_from = n, .refuse_count = 1};
        const tw_context context = ledger_context(&book);
        tw_dive *dive = NULL;
        status =
            tw_dive_new(&context, cover, tw_engine_get(0), (tw_heuristics){0}, &options, &dive);
        assert_true(status == TW_OK || status == TW_ERR_MEMORY);
        tw_dive_free(dive);
        assert_all_given_back(&book);
    }
    tw_cover_free(cover);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_solution_is_found_once),
        cmocka_unit_test(a_seed_decides_what_comes_first),
        cmocka_unit_test(failed_allocations_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
