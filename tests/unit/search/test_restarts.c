/* test_restarts.c -- short tries in changing orders find every solution once, with any engine; a
 * seed determines all. */
#include "support/covers.h"

#include "base/base.h"
#include "search/restarts.h"

/* Runs to the end in budgets of `budget`. Returns the number of tries. */
static uint64_t run_restarts(const tw_engine *engine, const tw_cover *cover,
                             tw_heuristics heuristics, const tw_restarts_options *options,
                             uint64_t budget, found *hits)
{
    LEDGER(0);
    const tw_hit_sink sink = {gather_hit, hits};
    tw_restarts *restarts = NULL;
    assert_int_equal(tw_restarts_new(&(const tw_setup){.context = &context,
                                                       .engine = engine,
                                                       .cover = cover,
                                                       .heuristics = heuristics},
                                     options, &restarts),
                     TW_OK);
    tw_run run = TW_RUN_BUDGET;
    while (run == TW_RUN_BUDGET)
        assert_int_equal(tw_restarts_run(restarts, budget, NULL, &sink, &run), TW_OK);
    uint64_t tries = tw_restarts_tries(restarts);
    assert_int_equal(tw_restarts_counters(restarts).hits, hits->count);
    tw_restarts_free(restarts);
    assert_all_given_back(&book);
    return tries;
}

static uint64_t most_tries;

static void check_restarts(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                           const found *all)
{
    tw_restarts_options options = tw_restarts_defaults(tw_cover_option_count(cover));
    options.unit = 3;
    options.rest = 1 + tw_cover_option_count(cover) % 4;
    options.patience = 1;
    FOUND(hits);
    uint64_t tries = run_restarts(engine, cover, heuristics, &options, 2, &hits);
    most_tries = tries > most_tries ? tries : most_tries;
    assert_true(same_sets(&hits, all));
}

TEST(every_solution_is_found_once)
{
    most_tries = 0;
    each_random_cover(130000, 300, check_restarts);
    assert_true(most_tries > 3); /* else no order was ever changed */
}

TEST(a_seed_decides_what_comes_first)
{
    uint32_t first[8] = {0};
    tw_cover_builder *builder = new_builder(10, 0);
    for (uint32_t i = 0; i + 1 < 10; i += 2) { /* two ways for each pair of places */
        add_option(builder, 3u << i, UINT32_MAX);
        add_option(builder, 3u << i, UINT32_MAX);
    }
    OWNED(tw_cover) *cover = finish(builder);
    for (uint64_t seed = 0; seed < 8; seed++) {
        tw_restarts_options options = tw_restarts_defaults(seed / 2);
        OWN_FOUND hits = {.stop_at = 1};
        const tw_engine *engine = tw_engine_get(0);
        run_restarts(engine, cover, (tw_heuristics){0}, &options, 1000, &hits);
        assert_int_equal(hits.count, 1);
        first[seed] = hits.sets[0];
    }
    for (size_t i = 0; i < 8; i += 2)
        assert_int_equal(first[i], first[i + 1]);
    assert_false(first[0] == first[2] && first[0] == first[4] && first[0] == first[6]);
}

/* Runs restarts to the end, while allocation number `refused` fails. */
static tw_status restarts_refused(const tw_cover *cover, size_t refused)
{
    LEDGER(.refuse_from = refused, .refuse_count = 1);
    tw_restarts_options options = tw_restarts_defaults(1);
    found hits = {0};
    const tw_hit_sink sink = {gather_hit, &hits};
    tw_restarts *restarts = NULL;
    tw_run run = TW_RUN_BUDGET;
    options.unit = 3;
    options.rest = 2;
    options.patience = 1;
    tw_status status = tw_restarts_new(
        &(const tw_setup){.context = &context, .engine = tw_engine_get(0), .cover = cover},
        &options, &restarts);
    while (!status && run == TW_RUN_BUDGET)
        status = tw_restarts_run(restarts, 100, NULL, &sink, &run);
    tw_restarts_free(restarts);
    assert_all_given_back(&book);
    forget(&hits);
    return status;
}

TEST(failed_allocations_are_told)
{
    OWNED(tw_cover) *cover = random_cover(7);
    tw_status status = TW_ERR_MEMORY;
    for (size_t n = 1; status; n += 1 + n / 100) {
        status = restarts_refused(cover, n);
        assert_true(status == TW_OK || status == TW_ERR_MEMORY);
    }
}

TEST(budgets_decide_nothing)
{
    for (uint64_t seed = 131700; seed < 131730; seed++) {
        OWNED(tw_cover) *cover = random_cover(seed);
        tw_restarts_options options = tw_restarts_defaults(seed);
        options.unit = 3;
        options.rest = 2;
        options.patience = 1;
        uint32_t first[2] = {0};
        size_t count[2];
        for (size_t i = 0; i < 2; i++) {
            OWN_FOUND hits = {.stop_at = 1};
            run_restarts(tw_engine_get(0), cover, (tw_heuristics){0}, &options, i ? 1 : 100, &hits);
            count[i] = hits.count;
            first[i] = hits.count ? hits.sets[0] : 0;
        }
        assert_int_equal(count[0], count[1]);
        assert_int_equal(first[0], first[1]);
    }
}

RUN_TESTS
