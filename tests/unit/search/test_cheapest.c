/* test_cheapest.c -- the cheapest solutions of random covers: by brute force, and by engines that
 * prune what is too dear. */
#include "support/priced.h"
#include "cover/cover_internal.h"
#include "search/cost/cheapest.h"

#define MOST_BEST 40

static bool admit(void *user, const tw_pool_hit *hit)
{
    return tw_cheapest_take(user, hit, 0);
}

static tw_pool_answer pass(void *user, const tw_pool_hit *hit)
{
    tw_cheapest_pass(user, hit);
    return TW_POOL_MORE;
}

static bool go_on(void *user, const tw_search_progress *progress)
{
    (void)user;
    (void)progress;
    return true;
}

static uint64_t branches; /* of all searches */

/* Searches the whole tree, `turn` branches at a time (0: at once). */
static void search_cheapest(const tw_setup *plain, tw_cheapest *cheapest, size_t threads,
                            uint64_t turn)
{
    static const tw_task whole = {.weight = TW_WHOLE};
    const tw_pool_options options = {.threads = threads, .ordered = true};
    const tw_pool_sink sink = {.admit = admit, .hit = pass, .user = cheapest};
    const tw_search_watch watch = {.go_on = go_on, .branches = turn};
    tw_setup setup = *plain;
    tw_pool *pool = NULL;
    tw_search_end end = TW_SEARCH_STOPPED;
    setup.cutoff = tw_cheapest_cutoff(cheapest);
    assert_int_equal(tw_pool_new(&setup, &whole, 1, &options, &pool), TW_OK);
    while (end != TW_SEARCH_EXHAUSTED)
        assert_int_equal(tw_pool_run(pool, &sink, turn ? &watch : NULL, &end), TW_OK);
    branches += tw_pool_progress(pool).counters.branches;
    tw_pool_free(pool);
}

typedef struct best {
    int64_t costs[MOST_BEST];
    uint32_t sets[MOST_BEST];
    size_t count;
} best;

static best find_best(const tw_setup *setup, bool dearest, size_t most, size_t threads,
                      uint64_t turn)
{
    tw_cheapest *cheapest = NULL;
    best list = {.count = 0};
    assert_int_equal(tw_cheapest_new(setup, dearest, most, &cheapest), TW_OK);
    search_cheapest(setup, cheapest, threads, turn);
    list.count = tw_cheapest_count(cheapest);
    for (size_t i = 0; i < list.count; i++) {
        tw_priced one = tw_cheapest_get(cheapest, i);
        list.costs[i] = one.cost;
        for (size_t o = 0; o < one.count; o++)
            list.sets[i] |= (uint32_t)1 << one.options[o];
        assert_int_equal(cost_of_set(setup->cover, list.sets[i]), one.cost);
    }
    if (list.count > 0) {
        int64_t bound = tw_cheapest_bound(cheapest);
        assert_true(dearest ? bound >= list.costs[0] : bound <= list.costs[0]);
    }
    assert_false(tw_cheapest_failed(cheapest));
    tw_cheapest_free(cheapest);
    return list;
}

static void try_cover(uint64_t seed, const tw_engine *engine)
{
    uint64_t dice = seed * 77 + 5;
    static const uint32_t spreads[] = {1, 3, 100, 1000000};
    OWNED(tw_cover) *plain = random_cover(seed);
    tw_cover *cover = priced(plain, &dice, spreads[seed % 4]);
    bool dearest = random_below(&dice, 2);
    size_t most = 1 + random_below(&dice, MOST_BEST);
    int64_t *costs;
    size_t all = costs_by_force(cover, dearest, &costs);
    tw_setup setup = {.context = soiled(),
                      .engine = engine,
                      .cover = cover,
                      .heuristics = combination(random_below(&dice, 2) * 3)};
    best first = find_best(&setup, dearest, most, 1, 0);
    assert_int_equal(first.count, all < most ? all : most);
    assert_memory_equal(first.costs, costs, first.count * sizeof *costs);
    best again = find_best(&setup, dearest, most, 1 + seed % 3, 1 + seed % 5);
    assert_int_equal(again.count, first.count);
    assert_memory_equal(again.sets, first.sets, first.count * sizeof *first.sets);
    free(costs);
    tw_cover_free(cover);
}

TEST(the_cheapest_of_random_covers_are_those_of_brute_force)
{
    for (size_t e = 0; e < tw_engine_count(); e++)
        for (uint64_t seed = 0; tw_engine_get(e)->costs && seed < share_of(1000); seed++)
            try_cover(seed, tw_engine_get(e));
}

/* If a piece costs the same in all places, prices give the exact total at once. */
TEST(a_bound_is_exact_where_prices_say_all)
{
    tw_cover_builder *builder = new_builder(12, 0);
    for (uint32_t p = 0; p + 1 < 12; p++) {
        add_option(builder, 3u << p, UINT32_MAX);
        assert_int_equal(tw_cover_builder_cost(builder, 7), TW_OK);
    }
    OWNED(tw_cover) *cover = finish(builder);
    const tw_setup setup = {.cover = cover};
    tw_prices prices;
    assert_int_equal(tw_prices_make(&setup, false, &prices), TW_OK);
    assert_int_equal(tw_prices_least(&prices), 6 * 7);
    tw_prices_clear(&prices);
    assert_int_equal(tw_prices_make(&setup, true, &prices), TW_OK);
    assert_int_equal(tw_prices_least(&prices), -6 * 7);
    tw_prices_clear(&prices);
}

/* Dominoes on 4 by 8 at random costs: 34 thousand solutions, of which few are visited. */
TEST(a_search_for_one_leaves_out_most_of_the_tree)
{
    uint64_t dice = 4;
    tw_cover_builder *builder = new_builder(32, 0);
    for (uint32_t p = 0; p < 32; p++)
        for (uint32_t step = 1; step <= 8; step += 7)
            if (step == 8 ? p < 24 : p % 8 < 7) {
                add_option(builder, 1u << p | 1u << (p + step), UINT32_MAX);
                assert_int_equal(tw_cover_builder_cost(builder, random_below(&dice, 1000)), TW_OK);
            }
    OWNED(tw_cover) *cover = finish(builder);
    const tw_setup setup = {
        .engine = tw_engine_find("dancing"), .cover = cover, .heuristics = {.size = true}};
    tw_cheapest *cheapest = NULL;
    assert_int_equal(tw_cheapest_new(&setup, false, 1, &cheapest), TW_OK);
    branches = 0;
    search_cheapest(&setup, cheapest, 1, 0);
    assert_int_equal(tw_cheapest_count(cheapest), 1);
    assert_true(branches < 2000);
    tw_cheapest_free(cheapest);
}

RUN_TESTS
