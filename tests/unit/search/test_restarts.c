/* test_restarts.c -- short tries in changing orders find every solution once, with any engine; a
 * seed determines all. */
#include "support/covers.h"

#include "base/base.h"
#include "base/numbers.h"
#include "search/greedy.h"
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

/* ---- The way down ------------------------------------------------------------------------ */

/* Chooses options at random until none fits; `chosen` is their set. Returns how many. */
static size_t go_down(tw_greedy *greedy, uint64_t *random, size_t most, uint32_t *chosen)
{
    size_t options = tw_cover_option_count(greedy->cover);
    size_t depth = 0;
    *chosen = 0;
    for (size_t tried = 0; tried < 3 * options && depth < most; tried++) {
        uint32_t option = (uint32_t)(tw_random(random) % options);
        if (greedy->gone[option])
            continue;
        if (tw_greedy_put(greedy, option)) {
            *chosen |= (uint32_t)1 << option;
            depth++;
        } else {
            tw_greedy_lift(greedy);
        }
    }
    return depth;
}

/* The options of the rest, in descending order; their number in *count. */
static tw_cover *rest_of(const tw_greedy *greedy, uint32_t *order, size_t *count)
{
    tw_cover *rest = NULL;
    *count = 0;
    for (size_t o = tw_cover_option_count(greedy->cover); o-- > 0;)
        if (!greedy->gone[o])
            order[(*count)++] = (uint32_t)o;
    assert_int_equal(tw_greedy_rest(greedy, order, *count, &rest), TW_OK);
    assert_int_equal(tw_cover_option_count(rest), *count);
    return rest;
}

/* The solutions of the rest, joined with `chosen`, must be the solutions that contain `chosen`. */
static void check_rest(const tw_greedy *greedy, uint32_t chosen, const found *all)
{
    uint32_t order[MAX_OPTIONS];
    size_t count;
    OWNED(tw_cover) *rest = rest_of(greedy, order, &count);
    OWN_FOUND parts = {0}, wanted = {0}, got = {0};
    solve_by_force(rest, &parts);
    for (size_t i = 0; i < parts.count; i++) {
        uint32_t set = chosen;
        for (size_t o = 0; o < count; o++)
            set |= (parts.sets[i] >> o & 1) << order[o];
        add_set(&got, set);
    }
    for (size_t i = 0; i < all->count; i++)
        if ((all->sets[i] & chosen) == chosen)
            add_set(&wanted, all->sets[i]);
    assert_true(same_sets(&got, &wanted));
    forget(&wanted);
    forget(&got);
}

TEST(what_is_left_has_the_solutions_with_what_lies_there)
{
    size_t deepest = 0, lost = 0, kept = 0;
    for (uint64_t seed = 131000; seed < 131400; seed++) {
        OWNED(tw_cover) *cover = random_cover(seed);
        tw_greedy greedy = {0};
        FOUND(all);
        uint32_t chosen;
        uint64_t random = seed;
        solve_by_force(cover, &all);
        assert_int_equal(tw_greedy_make(tw_context_or_default(NULL), cover, &greedy), TW_OK);
        size_t depth = go_down(&greedy, &random, 1 + seed % 4, &chosen);
        deepest = depth > deepest ? depth : deepest;
        check_rest(&greedy, chosen, &all);
        for (size_t i = 0; i < all.count; i++)
            *((all.sets[i] & chosen) == chosen ? &kept : &lost) += 1;
        tw_greedy_clear(&greedy);
    }
    assert_true(deepest > 2 && lost > 100 && kept > 100);
}

TEST(lifting_everything_gives_the_whole_cover_back)
{
    for (uint64_t seed = 131500; seed < 131600; seed++) {
        OWNED(tw_cover) *cover = random_cover(seed);
        tw_greedy greedy = {0}, fresh = {0};
        uint32_t chosen;
        uint64_t random = seed;
        assert_int_equal(tw_greedy_make(tw_context_or_default(NULL), cover, &greedy), TW_OK);
        assert_int_equal(tw_greedy_make(tw_context_or_default(NULL), cover, &fresh), TW_OK);
        for (size_t depth = go_down(&greedy, &random, 8, &chosen); depth > 0; depth--)
            tw_greedy_lift(&greedy);
        assert_memory_equal(greedy.ways, fresh.ways, greedy.items * sizeof *greedy.ways);
        assert_memory_equal(greedy.gone, fresh.gone, tw_cover_option_count(cover));
        assert_memory_equal(greedy.taken, fresh.taken, tw_cover_place_count(cover));
        assert_int_equal(greedy.trail_count, fresh.trail_count);
        tw_greedy_clear(&greedy);
        tw_greedy_clear(&fresh);
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
