/* test_engine.c -- every engine of the table, with all heuristics: the same solutions as brute
 * force on covers made by hand and on thousands of random ones. test_engine_stops.c stops them. */
#include "support/covers.h"

#define COVERS 3000 /* random covers to solve */

static void solve(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                  found *hits)
{
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    run_out(engine, state, UINT64_MAX, hits);
    assert_int_equal(engine->counters(state).hits, hits->count);
    engine->free(state);
}

/* ---- The table --------------------------------------------------------------------------- */

TEST(engines_are_found_by_name)
{
    assert_string_equal(tw_engine_get(0)->name, "bitset");
    assert_string_equal(tw_engine_get(tw_engine_count() - 1)->name, "null");
    for (size_t i = 0; i < tw_engine_count(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        assert_ptr_equal(tw_engine_find(engine->name), engine);
        assert_true(strlen(engine->summary) > 0);
        engine->free(NULL);
    }
    assert_null(tw_engine_find("Dancing"));
    assert_null(tw_engine_find(""));
}

TEST(the_template_is_exhausted_at_once)
{
    const tw_engine *null = tw_engine_find("null");
    OWNED(tw_cover) *cover = finish(new_builder(0, 0));
    assert_non_null(null->refuses(cover));
    found hits = {0};
    tw_state *walk = new_state(null, NULL, cover, combination(0), whole_tree);
    assert_true(tw_engine_fraction(null, walk) == 0);
    assert_int_equal(null->path(walk).count, 0);
    assert_int_equal(run_out(null, walk, 1, &hits), 1);
    assert_int_equal(hits.count, 0);
    assert_true(tw_engine_fraction(null, walk) == 1);
    assert_int_equal(null->counters(walk).hits, 0);
    null->free(walk);
    uint32_t option = 0;
    assert_int_equal(
        null->make(
            &(const tw_setup){.context = soiled(), .cover = cover, .heuristics = combination(0)},
            path_of(&option, 1, 0), &walk),
        TW_ERR_INPUT);
}

/* ---- Covers by hand ---------------------------------------------------------------------- */

static void check_solutions(const tw_engine *engine, const tw_cover *cover,
                            tw_heuristics heuristics, const found *all)
{
    FOUND(hits);
    assert_null(engine->refuses(cover));
    solve(engine, cover, heuristics, &hits);
    if (!same_sets(&hits, all))
        fail_msg("%s strand %d size %d: %zu solutions, expected %zu", engine->name,
                 (int)heuristics.strand, heuristics.size, hits.count, all->count);
}

/* Brute force must find `count` solutions, every engine the same ones. Frees the cover. */
static void expect_solutions(tw_cover *cover, size_t count)
{
    FOUND(all);
    solve_by_force(cover, &all);
    assert_int_equal(all.count, count);
    each_way(cover, &all, check_solutions);
    tw_cover_free(cover);
}

TEST(the_empty_cover_has_one_solution)
{
    expect_solutions(finish(new_builder(0, 0)), 1);
}

TEST(a_place_that_nothing_covers_cannot_be_filled)
{
    tw_cover_builder *builder = new_builder(2, 0);
    add_option(builder, 0x1, UINT32_MAX);
    expect_solutions(finish(builder), 0);
}

TEST(a_stock_without_options_cannot_be_used)
{
    for (uint32_t low = 0; low < 3; low++) {
        tw_cover_builder *builder = new_builder(1, 1);
        tw_cover_builder_range(builder, 0, low, 3);
        add_option(builder, 0x1, UINT32_MAX);
        expect_solutions(finish(builder), low == 0);
    }
}

TEST(a_stock_that_allows_no_use_is_never_used)
{
    tw_cover_builder *builder = new_builder(1, 1);
    tw_cover_builder_range(builder, 0, 0, 0);
    add_option(builder, 0x1, 0);
    add_option(builder, 0x1, UINT32_MAX);
    expect_solutions(finish(builder), 1);
}

/* Two rows of three; every domino. */
static tw_cover_builder *domino_builder(size_t stocks)
{
    static const uint32_t dominoes[] = {0x03, 0x06, 0x18, 0x30, 0x09, 0x12, 0x24};
    tw_cover_builder *builder = new_builder(6, stocks);
    for (size_t i = 0; i < sizeof dominoes / sizeof *dominoes; i++)
        for (uint32_t stock = 0; stock < stocks; stock++)
            add_option(builder, dominoes[i], stock);
    join(builder, 0, 1);
    join(builder, 1, 2);
    join(builder, 3, 4);
    join(builder, 4, 5);
    for (uint32_t i = 0; i < 3; i++)
        join(builder, i, i + 3);
    return builder;
}

TEST(three_dominoes_fill_two_rows_of_three_in_three_ways)
{
    tw_cover_builder *builder = domino_builder(1);
    tw_cover_builder_range(builder, 0, 3, 3);
    expect_solutions(finish(builder), 3);
}

TEST(equal_units_are_not_told_apart_and_different_stocks_are)
{
    expect_solutions(finish(domino_builder(3)), 18);
    tw_cover_builder *builder = domino_builder(2);
    tw_cover_builder_range(builder, 0, 2, 2);
    expect_solutions(finish(builder), 9);
}

TEST(too_few_or_too_many_units_give_no_solution)
{
    for (uint32_t count = 0; count < 6; count++) {
        tw_cover_builder *builder = domino_builder(1);
        tw_cover_builder_range(builder, 0, count, count);
        expect_solutions(finish(builder), count == 3 ? 3 : 0);
    }
}

TEST(optional_places_are_filled_in_every_way)
{
    tw_cover_builder *builder = domino_builder(1);
    for (uint32_t i = 0; i < 6; i++)
        tw_cover_builder_optional(builder, i);
    tw_cover_builder_range(builder, 0, 0, UINT32_MAX);
    expect_solutions(finish(builder), 22); /* matchings of the graph: 1 + 7 + 11 + 3 */
    builder = domino_builder(1);
    for (uint32_t i = 0; i < 6; i++)
        tw_cover_builder_optional(builder, i);
    tw_cover_builder_range(builder, 0, 2, 2);
    expect_solutions(finish(builder), 11);
}

TEST(a_stock_used_once_may_lie_on_optional_places_alone)
{
    tw_cover_builder *builder = domino_builder(2);
    tw_cover_builder_range(builder, 0, 0, 2);
    tw_cover_builder_optional(builder, 2);
    tw_cover_builder_optional(builder, 5);
    /* without 25: 01 34, 03 14; with it both again; and 03 12 45; times each choice of the one */
    expect_solutions(finish(builder), 2 * 2 + 2 * 3 + 3);
}

/* Places 0 1 2 3 in a row, 0 and 3 required. An option that is not joined covers 0 and 3. */
TEST(stranding_knows_options_that_are_not_joined)
{
    tw_cover_builder *builder = new_builder(4, 0);
    for (uint32_t i = 1; i < 4; i++)
        join(builder, i - 1, i);
    add_option(builder, 0x9, UINT32_MAX);
    add_option(builder, 0x6, UINT32_MAX);
    expect_solutions(finish(builder), 1);
}

/* A required place whose region has room enough only with its optional neighbour. */
TEST(stranding_counts_optional_places_as_room)
{
    tw_cover_builder *builder = new_builder(5, 0);
    for (uint32_t i = 1; i < 5; i++)
        join(builder, i - 1, i);
    tw_cover_builder_optional(builder, 4);
    add_option(builder, 0x07, UINT32_MAX);
    add_option(builder, 0x18, UINT32_MAX);
    add_option(builder, 0x03, UINT32_MAX);
    expect_solutions(finish(builder), 1);
}

static bool count_hit(void *user, const uint32_t *options, size_t count)
{
    (void)options;
    (void)count;
    ++*(uint64_t *)user;
    return true;
}

/* Numbers of options around those from which an engine may keep less in memory. */
TEST(very_many_options_through_a_place_find_room)
{
    static const size_t ways[] = {1354, 1355, 1365, 1366, 2720, 2730, 2731};
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        tw_cover_builder *builder = new_builder(3, 0);
        for (uint32_t place = 0; place < 3; place++)
            for (size_t i = 0; i < ways[w]; i++)
                add_option(builder, 1u << place, UINT32_MAX);
        OWNED(tw_cover) *cover = finish(builder);
        for (size_t i = 0; i < tw_engine_count(); i++) {
            const tw_engine *engine = tw_engine_get(i);
            uint64_t hits = 0;
            if (engine->refuses(cover) || !engine->seek)
                continue;
            tw_state *made = new_state(engine, NULL, cover, combination(0), whole_tree);
            engine->run(made, 2000, &(tw_hit_sink){count_hit, &hits});
            assert_true(hits > 0);
            engine->free(made);
        }
    }
}

/* ---- Heuristics do what they are for ----------------------------------------------------- */

static uint64_t branches_of(const char *name, const tw_cover *cover, tw_heuristics heuristics,
                            size_t *hits)
{
    const tw_engine *engine = tw_engine_find(name);
    found list = {0};
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    run_out(engine, state, UINT64_MAX, &list);
    uint64_t branches = engine->counters(state).branches;
    *hits = list.count;
    forget(&list);
    engine->free(state);
    return branches;
}

/* Sums over many covers, since one alone may have nothing to save. */
TEST(heuristics_save_branches)
{
    static const char *const names[] = {"backtrack", "dancing"};
    for (size_t i = 0; i < 2; i++) {
        uint64_t sum[6] = {0};
        for (uint64_t seed = 0; seed < 500; seed++) {
            OWNED(tw_cover) *cover = random_cover(seed);
            size_t hits = 0;
            for (size_t j = 0; j < combinations(); j++)
                sum[j] += branches_of(names[i], cover, combination(j), &hits);
        }
        assert_true(sum[1] < sum[0]);  /* strand */
        assert_true(sum[2] <= sum[1]); /* extended */
        assert_true(i == 1 || sum[2] < sum[1]);
        assert_true(sum[3] < sum[0]); /* size */
        assert_true(sum[4] < sum[3] && sum[5] <= sum[4]);
    }
}

/* Places 0 1 2 in a row and 3 apart. The only option of one place is needed for 3. */
TEST(extended_stranding_looks_at_regions_elsewhere)
{
    tw_cover_builder *builder = new_builder(4, 2);
    join(builder, 0, 1);
    join(builder, 1, 2);
    tw_cover_builder_range(builder, 1, 0, 1);
    add_option(builder, 0x1, 0);
    add_option(builder, 0x8, 0);
    add_option(builder, 0x6, 1);
    add_option(builder, 0x7, 1);
    OWNED(tw_cover) *cover = finish(builder);
    for (size_t i = 0; i < searching_engines(); i++) {
        const char *name = tw_engine_get(i)->name;
        size_t hits = 0;
        if (!tw_engine_get(i)->strand)
            continue;
        tw_heuristics heuristics = {.strand = TW_STRAND_ON};
        assert_int_equal(branches_of(name, cover, heuristics, &hits),
                         strcmp(name, "dancing") == 0 ? 4 : 3);
        assert_int_equal(hits, 1);
        heuristics.strand = TW_STRAND_EXTENDED;
        assert_int_equal(branches_of(name, cover, heuristics, &hits), 2);
        assert_int_equal(hits, 1);
    }
}

TEST(branches_are_options_put_down)
{
    tw_cover_builder *builder = domino_builder(1);
    tw_cover_builder_range(builder, 0, 3, 3);
    OWNED(tw_cover) *cover = finish(builder);
    size_t hits = 0;
    /* 01, then 25, then 34 (solution); 03, then 12, then 45; 03, then 14, then 25 */
    assert_int_equal(branches_of("backtrack", cover, (tw_heuristics){0}, &hits), 8);
    assert_int_equal(hits, 3);
    assert_int_equal(branches_of("dancing", cover, (tw_heuristics){0}, &hits), 8);
    assert_int_equal(hits, 3);
}

/* Checks the branches of every level after a full search; there must be `count` levels. */
static void expect_level_branches(const tw_engine *engine, const tw_cover *cover, tw_path from,
                                  const uint64_t *expected, size_t count)
{
    FOUND(list);
    tw_state *state = new_state(engine, NULL, cover, (tw_heuristics){0}, from);
    run_out(engine, state, 1, &list);
    size_t levels = 0;
    const tw_level *level = engine->levels(state, &levels);
    assert_int_equal(levels, count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(level[i].branches, expected[i]);
    engine->free(state);
}

TEST(every_level_counts_its_own_branches)
{
    static const uint64_t whole[] = {0, 2, 3, 3};
    static const uint64_t second_half[] = {0, 0, 2, 2}; /* below 03, the fourth option */
    tw_cover_builder *builder = domino_builder(1);
    tw_cover_builder_range(builder, 0, 3, 3);
    OWNED(tw_cover) *cover = finish(builder);
    for (size_t i = 0; i < searching_engines(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        tw_state *walk = new_state(engine, NULL, cover, (tw_heuristics){0}, whole_tree);
        FOUND(list);
        const tw_hit_sink sink = {gather_hit, &list};
        while (engine->path(walk).count != 1 || engine->counters(walk).branches < 2)
            assert_int_equal(engine->run(walk, 1, &sink), TW_RUN_BUDGET);
        uint32_t last = engine->path(walk).options[0];
        expect_level_branches(engine, cover, whole_tree, whole, 4);
        expect_level_branches(engine, cover, path_of(&last, 1, 1), second_half, 4);
        engine->free(walk);
    }
}

TEST(levels_add_up_to_the_counters)
{
    for (uint64_t seed = 0; seed < 200; seed++) {
        OWNED(tw_cover) *cover = random_cover(seed);
        for (size_t i = 0; i < searching_engines() * combinations(); i++) {
            const tw_engine *engine = tw_engine_get(i % searching_engines());
            tw_heuristics heuristics = combination(i / searching_engines());
            FOUND(list);
            tw_state *walk = new_state(engine, NULL, cover, heuristics, whole_tree);
            run_out(engine, walk, 3, &list);
            size_t count = 0;
            const tw_level *levels = engine->levels(walk, &count);
            tw_level sum = {0};
            for (size_t k = 0; k < count; k++) {
                sum.branches += levels[k].branches;
                sum.updates += levels[k].updates;
            }
            assert_int_equal(sum.branches, engine->counters(walk).branches);
            assert_int_equal(sum.updates, engine->counters(walk).updates);
            assert_true(sum.branches == 0 || (sum.updates > 0 && levels[0].branches == 0));
            engine->free(walk);
        }
    }
}

/* Checks the fraction before each node. Frees the cover. */
static void expect_fractions(tw_cover *cover, const double *expected, size_t count)
{
    for (size_t i = 0; i < searching_engines(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        FOUND(hits);
        const tw_hit_sink sink = {gather_hit, &hits};
        tw_state *state = new_state(engine, NULL, cover, (tw_heuristics){0}, whole_tree);
        for (size_t j = 0; j < count; j++) {
            assert_true(tw_engine_fraction(engine, state) == expected[j]);
            tw_run run = engine->run(state, 1, &sink);
            assert_int_equal(run, j + 1 < count ? TW_RUN_BUDGET : TW_RUN_EXHAUSTED);
        }
        assert_true(tw_engine_fraction(engine, state) == 1);
        engine->free(state);
    }
    tw_cover_free(cover);
}

TEST(the_fraction_weighs_the_choices_of_a_node_equally)
{
    tw_cover_builder *builder = domino_builder(1);
    tw_cover_builder_range(builder, 0, 3, 3);
    /* the root, then the eight branches of the test above */
    static const double dominoes[] = {0, 0, 0, 0, 0.5, 0.5, 0.5, 0.75, 0.75};
    expect_fractions(finish(builder), dominoes, sizeof dominoes / sizeof *dominoes);
    builder = new_builder(2, 0); /* optional places: nothing, a, a and b, b */
    for (uint32_t i = 0; i < 2; i++) {
        tw_cover_builder_optional(builder, i);
        add_option(builder, (uint32_t)1 << i, UINT32_MAX);
    }
    static const double subsets[] = {0, 0, 0, 0.5};
    expect_fractions(finish(builder), subsets, sizeof subsets / sizeof *subsets);
}

TEST(a_hopeless_cover_is_given_up_at_once)
{
    for (int fault = 0; fault < 2; fault++) {
        tw_cover_builder *builder = domino_builder(1);
        tw_cover_builder_range(builder, 0, fault ? 8 : 0, UINT32_MAX);
        tw_cover_builder *with_more = fault ? builder : new_builder(7, 0);
        if (!fault) { /* place 6 cannot be covered */
            tw_cover_builder_free(builder);
            for (uint32_t i = 0; i < 6; i++)
                add_option(with_more, (uint32_t)1 << i, UINT32_MAX);
        }
        OWNED(tw_cover) *cover = finish(with_more);
        for (size_t i = 0; i < searching_engines(); i++)
            for (size_t j = 0; j < combinations(); j++) {
                size_t hits = 0;
                assert_int_equal(branches_of(tw_engine_get(i)->name, cover, combination(j), &hits),
                                 0);
                assert_int_equal(hits, 0);
            }
    }
}

/* ---- Random covers ----------------------------------------------------------------------- */

TEST(all_engines_agree_with_brute_force)
{
    size_t solvable = 0;
    size_t many = 0;
    for (uint64_t seed = 0; seed < COVERS; seed++) {
        OWNED(tw_cover) *cover = random_cover(seed);
        FOUND(all);
        solve_by_force(cover, &all);
        solvable += all.count > 0;
        many += all.count > 3;
        each_way(cover, &all, check_solutions);
    }
    assert_true(solvable > COVERS / 8); /* or the covers test nothing */
    assert_true(many > COVERS / 20);
}

RUN_TESTS
