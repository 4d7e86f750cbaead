/* test_engine.c -- every engine of the table: the same solutions as brute force on thousands of
 * random covers, with all heuristics; stopped and remade anywhere; no memory taken in a run. */
#include "covers.h"

#define COVERS 3000      /* random covers for the solutions */
#define STOPPED_COVERS 400 /* random covers for what happens at every node */

/* The engines that search; the template finds nothing. */
static size_t searching_engines(void)
{
    return tw_engine_count() - 1;
}

/* Calls check for each engine and each combination of heuristics. */
static void each_way(const tw_cover *cover, const found *all,
                     void (*check)(const tw_engine *engine, const tw_cover *cover,
                                   tw_heuristics heuristics, const found *all))
{
    for (size_t i = 0; i < searching_engines(); i++)
        for (size_t j = 0; j < combinations(); j++)
            check(tw_engine_get(i), cover, combination(j), all);
}

/* Runs to the end in budgets; *hits gains what is found. Returns the number of runs. */
static size_t run_out(const tw_engine *engine, tw_state *state, uint64_t budget, found *hits)
{
    const tw_hit_sink sink = {gather_hit, hits};
    size_t runs = 1;
    while (engine->run(state, budget, &sink) != TW_RUN_EXHAUSTED)
        assert_true(runs++ < 1000000);
    return runs;
}

static void solve(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                  found *hits)
{
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    run_out(engine, state, UINT64_MAX, hits);
    assert_int_equal(engine->counters(state).hits, hits->count);
    engine->free(state);
}

/* ---- The table ------------------------------------------------------------------------------- */

static void engines_are_found_by_name(void **state)
{
    (void)state;
    assert_string_equal(tw_engine_get(0)->name, "dancing");
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

static void the_template_is_exhausted_at_once(void **state)
{
    (void)state;
    const tw_engine *null = tw_engine_find("null");
    tw_cover *cover = finish(new_builder(0, 0));
    assert_null(null->refuses(cover, combination(0)));
    found hits = {0};
    tw_state *walk = new_state(null, NULL, cover, combination(0), whole_tree);
    assert_true(null->fraction(walk) == 0);
    assert_int_equal(null->path(walk).count, 0);
    assert_int_equal(run_out(null, walk, 1, &hits), 1);
    assert_int_equal(hits.count, 0);
    assert_true(null->fraction(walk) == 1);
    assert_int_equal(null->counters(walk).hits, 0);
    null->free(walk);
    uint32_t option = 0;
    assert_int_equal(null->make(NULL, cover, combination(0), (tw_path){&option, 1, 0}, &walk),
                     TW_ERR_INPUT);
    tw_cover_free(cover);
}

/* ---- Covers by hand -------------------------------------------------------------------------- */

static void check_solutions(const tw_engine *engine, const tw_cover *cover,
                            tw_heuristics heuristics, const found *all)
{
    found hits = {0};
    assert_null(engine->refuses(cover, heuristics));
    solve(engine, cover, heuristics, &hits);
    if (!same_sets(&hits, all))
        fail_msg("%s strand %d size %d: %zu solutions, expected %zu", engine->name,
                 (int)heuristics.strand, heuristics.size, hits.count, all->count);
    forget(&hits);
}

/* The cover is freed. Brute force must find `count`, every engine the same. */
static void expect_solutions(tw_cover *cover, size_t count)
{
    found all = {0};
    solve_by_force(cover, &all);
    assert_int_equal(all.count, count);
    each_way(cover, &all, check_solutions);
    forget(&all);
    tw_cover_free(cover);
}

static void the_empty_cover_has_one_solution(void **state)
{
    (void)state;
    expect_solutions(finish(new_builder(0, 0)), 1);
}

static void a_place_that_nothing_covers_cannot_be_filled(void **state)
{
    (void)state;
    tw_cover_builder *builder = new_builder(2, 0);
    add_option(builder, 0x1, UINT32_MAX);
    expect_solutions(finish(builder), 0);
}

static void a_stock_without_options_cannot_be_used(void **state)
{
    (void)state;
    for (uint32_t low = 0; low < 3; low++) {
        tw_cover_builder *builder = new_builder(1, 1);
        tw_cover_builder_range(builder, 0, low, 3);
        add_option(builder, 0x1, UINT32_MAX);
        expect_solutions(finish(builder), low == 0);
    }
}

static void a_stock_that_allows_no_use_is_never_used(void **state)
{
    (void)state;
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

static void three_dominoes_fill_two_rows_of_three_in_three_ways(void **state)
{
    (void)state;
    tw_cover_builder *builder = domino_builder(1);
    tw_cover_builder_range(builder, 0, 3, 3);
    expect_solutions(finish(builder), 3);
}

static void equal_units_are_not_told_apart_and_different_stocks_are(void **state)
{
    (void)state;
    expect_solutions(finish(domino_builder(3)), 18);
    tw_cover_builder *builder = domino_builder(2);
    tw_cover_builder_range(builder, 0, 2, 2);
    expect_solutions(finish(builder), 9);
}

static void too_few_or_too_many_units_give_no_solution(void **state)
{
    (void)state;
    for (uint32_t count = 0; count < 6; count++) {
        tw_cover_builder *builder = domino_builder(1);
        tw_cover_builder_range(builder, 0, count, count);
        expect_solutions(finish(builder), count == 3 ? 3 : 0);
    }
}

static void optional_places_are_filled_in_every_way(void **state)
{
    (void)state;
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

static void a_stock_used_once_may_lie_on_optional_places_alone(void **state)
{
    (void)state;
    tw_cover_builder *builder = domino_builder(2);
    tw_cover_builder_range(builder, 0, 0, 2);
    tw_cover_builder_optional(builder, 2);
    tw_cover_builder_optional(builder, 5);
    /* without 25: 01 34, 03 14; with it both again; and 03 12 45; each domino may be the one */
    expect_solutions(finish(builder), 2 * 2 + 2 * 3 + 3);
}

/* Places 0 1 2 3 in a row, 0 and 3 required. An option that is not joined covers 0 and 3. */
static void stranding_knows_options_that_are_not_joined(void **state)
{
    (void)state;
    tw_cover_builder *builder = new_builder(4, 0);
    for (uint32_t i = 1; i < 4; i++)
        join(builder, i - 1, i);
    add_option(builder, 0x9, UINT32_MAX);
    add_option(builder, 0x6, UINT32_MAX);
    expect_solutions(finish(builder), 1);
}

/* A required place whose region has room enough only with its optional neighbour. */
static void stranding_counts_optional_places_as_room(void **state)
{
    (void)state;
    tw_cover_builder *builder = new_builder(5, 0);
    for (uint32_t i = 1; i < 5; i++)
        join(builder, i - 1, i);
    tw_cover_builder_optional(builder, 4);
    add_option(builder, 0x07, UINT32_MAX);
    add_option(builder, 0x18, UINT32_MAX);
    add_option(builder, 0x03, UINT32_MAX);
    expect_solutions(finish(builder), 1);
}

/* ---- Heuristics do what they are for ------------------------------------------------------------ */

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

/* Over many covers: one alone may have nothing to save. */
static void heuristics_save_branches(void **state)
{
    (void)state;
    static const char *const names[] = {"backtrack", "dancing"};
    for (size_t i = 0; i < 2; i++) {
        uint64_t sum[6] = {0};
        for (uint64_t seed = 0; seed < 500; seed++) {
            tw_cover *cover = random_cover(seed);
            size_t hits = 0;
            for (size_t j = 0; j < combinations(); j++)
                sum[j] += branches_of(names[i], cover, combination(j), &hits);
            tw_cover_free(cover);
        }
        assert_true(sum[1] < sum[0]); /* strand */
        assert_true(sum[2] <= sum[1]); /* extended */
        assert_true(i == 1 || sum[2] < sum[1]);
        assert_true(sum[3] < sum[0]); /* size */
        assert_true(sum[4] < sum[3] && sum[5] <= sum[4]);
    }
}

/* Places 0 1 2 in a row and 3 apart. The only option of one place is needed for 3. */
static void extended_stranding_looks_at_regions_elsewhere(void **state)
{
    (void)state;
    tw_cover_builder *builder = new_builder(4, 2);
    join(builder, 0, 1);
    join(builder, 1, 2);
    tw_cover_builder_range(builder, 1, 0, 1);
    add_option(builder, 0x1, 0);
    add_option(builder, 0x8, 0);
    add_option(builder, 0x6, 1);
    add_option(builder, 0x7, 1);
    tw_cover *cover = finish(builder);
    for (size_t i = 0; i < searching_engines(); i++) {
        const char *name = tw_engine_get(i)->name;
        size_t hits = 0;
        tw_heuristics heuristics = {.strand = TW_STRAND_ON};
        assert_int_equal(branches_of(name, cover, heuristics, &hits), i == 0 ? 4 : 3);
        assert_int_equal(hits, 1);
        heuristics.strand = TW_STRAND_EXTENDED;
        assert_int_equal(branches_of(name, cover, heuristics, &hits), 2);
        assert_int_equal(hits, 1);
    }
    tw_cover_free(cover);
}

static void branches_are_options_put_down(void **state)
{
    (void)state;
    tw_cover_builder *builder = domino_builder(1);
    tw_cover_builder_range(builder, 0, 3, 3);
    tw_cover *cover = finish(builder);
    size_t hits = 0;
    /* 01, then 25, then 34 (solution); 03, then 12, then 45; 03, then 14, then 25 */
    assert_int_equal(branches_of("backtrack", cover, (tw_heuristics){0}, &hits), 8);
    assert_int_equal(hits, 3);
    assert_int_equal(branches_of("dancing", cover, (tw_heuristics){0}, &hits), 8);
    assert_int_equal(hits, 3);
    tw_cover_free(cover);
}

static void a_hopeless_cover_is_given_up_at_once(void **state)
{
    (void)state;
    for (int fault = 0; fault < 2; fault++) {
        tw_cover_builder *builder = domino_builder(1);
        tw_cover_builder_range(builder, 0, fault ? 8 : 0, UINT32_MAX);
        tw_cover_builder *with_more = fault ? builder : new_builder(7, 0);
        if (!fault) { /* place 6 cannot be covered */
            tw_cover_builder_free(builder);
            for (uint32_t i = 0; i < 6; i++)
                add_option(with_more, (uint32_t)1 << i, UINT32_MAX);
        }
        tw_cover *cover = finish(with_more);
        for (size_t i = 0; i < searching_engines(); i++)
            for (size_t j = 0; j < combinations(); j++) {
                size_t hits = 0;
                assert_int_equal(
                    branches_of(tw_engine_get(i)->name, cover, combination(j), &hits), 0);
                assert_int_equal(hits, 0);
            }
        tw_cover_free(cover);
    }
}

/* ---- Random covers --------------------------------------------------------------------------- */

static void all_engines_agree_with_brute_force(void **state)
{
    (void)state;
    size_t solvable = 0;
    size_t many = 0;
    for (uint64_t seed = 0; seed < COVERS; seed++) {
        tw_cover *cover = random_cover(seed);
        found all = {0};
        solve_by_force(cover, &all);
        solvable += all.count > 0;
        many += all.count > 3;
        each_way(cover, &all, check_solutions);
        forget(&all);
        tw_cover_free(cover);
    }
    assert_true(solvable > COVERS / 8); /* or the covers try nothing */
    assert_true(many > COVERS / 20);
}

/* ---- Stopping and going on --------------------------------------------------------------------- */

/* Copies a path; the caller frees. */
static tw_path keep_path(tw_path path)
{
    uint32_t *options = malloc((path.count + 1) * sizeof *options);
    assert_non_null(options);
    if (path.count)
        memcpy(options, path.options, path.count * sizeof *options);
    return (tw_path){options, path.count, path.fixed};
}

static void drop_path(tw_path path)
{
    free((uint32_t *)(uintptr_t)path.options);
}

/* Makes the state anew from its path. */
static tw_state *remake(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                        tw_state *state)
{
    double fraction = engine->fraction(state);
    tw_path path = keep_path(engine->path(state));
    engine->free(state);
    state = new_state(engine, NULL, cover, heuristics, path);
    tw_path again = engine->path(state);
    assert_int_equal(again.count, path.count);
    assert_int_equal(again.fixed, path.fixed);
    if (path.count)
        assert_memory_equal(again.options, path.options, path.count * sizeof *path.options);
    assert_true(engine->fraction(state) == fraction);
    drop_path(path);
    return state;
}

/* Runs to the end, remaking the state at every stop. Returns the number of stops. */
static size_t run_and_remake(const tw_engine *engine, const tw_cover *cover,
                             tw_heuristics heuristics, uint64_t budget, bool stop_at_hits,
                             found *hits)
{
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    const tw_hit_sink sink = {gather_hit, hits};
    size_t stops = 0;
    for (;;) {
        hits->stop_at = stop_at_hits ? hits->count + 1 : 0;
        size_t before = hits->count;
        tw_run run = engine->run(state, budget, &sink);
        assert_true(run != TW_RUN_SINK || (stop_at_hits && hits->count == before + 1));
        if (run == TW_RUN_EXHAUSTED)
            break;
        stops++;
        state = remake(engine, cover, heuristics, state);
    }
    engine->free(state);
    return stops;
}

static void check_every_budget(const tw_engine *engine, const tw_cover *cover,
                               tw_heuristics heuristics, const found *all)
{
    size_t stops = 1;
    for (uint64_t budget = 1; stops > 0; budget++) {
        found hits = {0};
        stops = run_and_remake(engine, cover, heuristics, budget, false, &hits);
        assert_true(same_sets(&hits, all));
        forget(&hits);
    }
    found hits = {0};
    run_and_remake(engine, cover, heuristics, UINT64_MAX, true, &hits);
    assert_true(same_sets(&hits, all));
    forget(&hits);
}

/* Without remaking, every budget and counters that do not depend on it. */
static void check_budgets_change_nothing(const tw_engine *engine, const tw_cover *cover,
                                         tw_heuristics heuristics, const found *all)
{
    tw_counters whole = {0};
    for (uint64_t budget = UINT64_MAX; budget > 0; budget = budget > 7 ? 7 : budget / 2) {
        found hits = {0};
        tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
        assert_int_equal(engine->run(state, 0, &(tw_hit_sink){gather_hit, &hits}), TW_RUN_BUDGET);
        run_out(engine, state, budget, &hits);
        tw_counters now = engine->counters(state);
        if (budget == UINT64_MAX)
            whole = now;
        assert_memory_equal(&now, &whole, sizeof now);
        assert_true(same_sets(&hits, all));
        size_t count = hits.count;
        assert_int_equal(run_out(engine, state, 1, &hits), 1); /* exhausted stays exhausted */
        assert_int_equal(hits.count, count);
        forget(&hits);
        engine->free(state);
    }
}

static void check_fraction(const tw_engine *engine, const tw_cover *cover,
                           tw_heuristics heuristics, const found *all)
{
    (void)all;
    found hits = {0};
    const tw_hit_sink sink = {gather_hit, &hits};
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    double last = engine->fraction(state);
    assert_true(last == 0);
    tw_run run = TW_RUN_BUDGET;
    while (run != TW_RUN_EXHAUSTED) {
        run = engine->run(state, 1, &sink);
        double now = engine->fraction(state);
        assert_true(now >= last);
        assert_true(now < 1 || run == TW_RUN_EXHAUSTED);
        last = now;
    }
    assert_true(last == 1);
    forget(&hits);
    engine->free(state);
}

static void check_no_memory_is_taken(const tw_engine *engine, const tw_cover *cover,
                                     tw_heuristics heuristics, const found *all)
{
    (void)all;
    ledger book = {0};
    const tw_context context = ledger_context(&book);
    found hits = {0};
    tw_state *state = new_state(engine, &context, cover, heuristics, whole_tree);
    size_t calls = book.calls;
    size_t bytes = book.bytes;
    assert_true(calls > 0);
    run_out(engine, state, 3, &hits);
    engine->path(state);
    assert_int_equal(book.calls, calls);
    assert_int_equal(book.bytes, bytes);
    forget(&hits);
    engine->free(state);
    assert_all_given_back(&book);
}

/* Calls check for many random covers, engines and heuristics. */
static void each_random_way(uint64_t first, void (*check)(const tw_engine *engine,
                                                          const tw_cover *cover,
                                                          tw_heuristics heuristics,
                                                          const found *all))
{
    for (uint64_t seed = first; seed < first + STOPPED_COVERS; seed++) {
        tw_cover *cover = random_cover(seed);
        found all = {0};
        solve_by_force(cover, &all);
        if (all.count < 300)
            each_way(cover, &all, check);
        forget(&all);
        tw_cover_free(cover);
    }
}

static void stopped_at_every_budget_and_remade_nothing_is_lost_or_doubled(void **state)
{
    (void)state;
    each_random_way(10000, check_every_budget);
}

static void budgets_change_neither_solutions_nor_counters(void **state)
{
    (void)state;
    each_random_way(20000, check_budgets_change_nothing);
}

static void the_fraction_goes_from_0_to_1_and_never_back(void **state)
{
    (void)state;
    each_random_way(30000, check_fraction);
}

static void a_run_takes_no_memory(void **state)
{
    (void)state;
    each_random_way(40000, check_no_memory_is_taken);
}

/* ---- Parts of the tree ----------------------------------------------------------------------- */

/* Runs the subtree below a node: the first `fixed` options of the path are never undone. */
static void run_below(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                      tw_path path, found *hits)
{
    tw_state *state = new_state(engine, NULL, cover, heuristics, path);
    assert_true(path.fixed < path.count || engine->fraction(state) == 0 ||
                engine->fraction(state) == 1);
    run_out(engine, state, 2, hits);
    engine->free(state);
}

/* The subtrees of all nodes at a depth, and the nodes above, hold every solution once. */
static void check_partition_at(const tw_engine *engine, const tw_cover *cover,
                               tw_heuristics heuristics, size_t depth, const found *all)
{
    found hits = {0};
    found step = {0};
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    tw_run run = TW_RUN_BUDGET;
    while (run != TW_RUN_EXHAUSTED) {
        tw_path path = keep_path(engine->path(state));
        step.count = 0;
        run = engine->run(state, 1, &(tw_hit_sink){gather_hit, &step});
        if (path.count < depth && step.count)
            add_set(&hits, step.sets[0]);
        path.fixed = path.count;
        if (path.count == depth)
            run_below(engine, cover, heuristics, path, &hits);
        drop_path(path);
    }
    assert_true(same_sets(&hits, all));
    forget(&hits);
    forget(&step);
    engine->free(state);
}

static void check_partition(const tw_engine *engine, const tw_cover *cover,
                            tw_heuristics heuristics, const found *all)
{
    for (size_t depth = 0; depth < 4; depth++)
        check_partition_at(engine, cover, heuristics, depth, all);
}

static void fixed_prefixes_divide_the_tree(void **state)
{
    (void)state;
    each_random_way(50000, check_partition);
}

static uint32_t set_of(const uint32_t *options, size_t count)
{
    uint32_t set = 0;
    for (size_t i = 0; i < count; i++)
        set |= (uint32_t)1 << options[i];
    return set;
}

/* What is left of the first branches: fixing some options of a path in the middle of the search
 * leaves the hits still to come that begin with them. */
static void check_fixing_midway(const tw_engine *engine, const tw_cover *cover,
                                tw_heuristics heuristics, const found *all)
{
    (void)all;
    found hits = {0};
    const tw_hit_sink sink = {gather_hit, &hits};
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    for (size_t turn = 0; turn < 30 && engine->run(state, 1, &sink) != TW_RUN_EXHAUSTED; turn++) {
        tw_path path = keep_path(engine->path(state));
        found rest = {0};
        run_below(engine, cover, heuristics, path, &rest);
        for (size_t fixed = 1; fixed < path.count; fixed++) {
            found below = {0};
            found expected = {0};
            uint32_t prefix = set_of(path.options, fixed);
            run_below(engine, cover, heuristics, (tw_path){path.options, path.count, fixed},
                      &below);
            /* the search goes depth first: they are the next ones to come */
            for (size_t i = 0; i < below.count; i++) {
                assert_int_equal(below.sets[i] & prefix, prefix);
                assert_true(i < rest.count);
                add_set(&expected, rest.sets[i]);
            }
            assert_true(below.count == 0 || memcmp(below.sets, expected.sets,
                                                   below.count * sizeof *below.sets) == 0);
            forget(&below);
            forget(&expected);
        }
        forget(&rest);
        drop_path(path);
    }
    forget(&hits);
    engine->free(state);
}

static void options_fixed_midway_leave_the_rest_of_their_subtree(void **state)
{
    (void)state;
    each_random_way(60000, check_fixing_midway);
}

/* ---- Paths that are none ----------------------------------------------------------------------- */

/* Every node of the tree as a path of at most two options; [a][b + 1] and [a][0] for one. */
typedef struct node_table {
    bool one[MAX_OPTIONS];
    bool two[MAX_OPTIONS][MAX_OPTIONS];
} node_table;

static void list_nodes(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                       node_table *nodes)
{
    found hits = {0};
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    do {
        tw_path path = engine->path(state);
        if (path.count == 1)
            nodes->one[path.options[0]] = true;
        if (path.count == 2)
            nodes->two[path.options[0]][path.options[1]] = true;
    } while (engine->run(state, 1, &(tw_hit_sink){gather_hit, &hits}) != TW_RUN_EXHAUSTED);
    forget(&hits);
    engine->free(state);
}

static void try_path(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                     tw_path path, bool is_node)
{
    ledger book = {0};
    const tw_context context = ledger_context(&book);
    tw_state *state = NULL;
    tw_status status = engine->make(&context, cover, heuristics, path, &state);
    assert_int_equal(status, is_node ? TW_OK : TW_ERR_INPUT);
    assert_int_equal(state != NULL, is_node);
    engine->free(state);
    assert_all_given_back(&book);
}

static void check_paths(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                        const found *all)
{
    (void)all;
    node_table nodes = {0};
    list_nodes(engine, cover, heuristics, &nodes);
    uint32_t options = (uint32_t)tw_cover_options(cover);
    for (uint32_t a = 0; a < options + 1; a++) {
        const uint32_t path[2] = {a < options ? a : UINT32_MAX, 0};
        for (size_t fixed = 0; fixed < 2; fixed++)
            try_path(engine, cover, heuristics, (tw_path){path, 1, fixed},
                     a < options && nodes.one[a]);
        try_path(engine, cover, heuristics, (tw_path){path, 1, 2}, false);
        for (uint32_t b = 0; a < options && b < options; b++) {
            const uint32_t both[2] = {a, b};
            try_path(engine, cover, heuristics, (tw_path){both, 2, 1}, nodes.two[a][b]);
        }
    }
    uint32_t many[64] = {0};
    try_path(engine, cover, heuristics, (tw_path){many, 64, 0}, false);
}

static void a_path_of_another_tree_is_refused(void **state)
{
    (void)state;
    for (uint64_t seed = 70000; seed < 70100; seed++) {
        tw_cover *cover = random_cover(seed);
        each_way(cover, NULL, check_paths);
        tw_cover_free(cover);
    }
}

/* ---- When memory is out -------------------------------------------------------------------------- */

/* Fails the n-th allocation, n = 1, 2, ..., alone or with all that follow. */
static void sweep_allocations(const tw_engine *engine, const tw_cover *cover,
                              tw_heuristics heuristics, size_t refuse_count)
{
    tw_status status = TW_ERR_MEMORY;
    for (size_t n = 1; status; n++) {
        ledger book = {.refuse_from = n, .refuse_count = refuse_count};
        const tw_context context = ledger_context(&book);
        tw_state *state = NULL;
        status = engine->make(&context, cover, heuristics, whole_tree, &state);
        assert_true(status == TW_OK || status == TW_ERR_MEMORY);
        assert_int_equal(status == TW_OK, state != NULL);
        assert_true(status == TW_ERR_MEMORY || book.calls < n);
        engine->free(state);
        assert_all_given_back(&book);
    }
}

static void making_survives_every_failed_allocation(void **state)
{
    (void)state;
    for (uint64_t seed = 80000; seed < 80020; seed++) {
        tw_cover *cover = random_cover(seed);
        for (size_t i = 0; i < tw_engine_count(); i++)
            for (size_t j = 0; j < combinations(); j++) {
                sweep_allocations(tw_engine_get(i), cover, combination(j), 1);
                sweep_allocations(tw_engine_get(i), cover, combination(j), SIZE_MAX);
            }
        tw_cover_free(cover);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engines_are_found_by_name),
        cmocka_unit_test(the_template_is_exhausted_at_once),
        cmocka_unit_test(the_empty_cover_has_one_solution),
        cmocka_unit_test(a_place_that_nothing_covers_cannot_be_filled),
        cmocka_unit_test(a_stock_without_options_cannot_be_used),
        cmocka_unit_test(a_stock_that_allows_no_use_is_never_used),
        cmocka_unit_test(three_dominoes_fill_two_rows_of_three_in_three_ways),
        cmocka_unit_test(equal_units_are_not_told_apart_and_different_stocks_are),
        cmocka_unit_test(too_few_or_too_many_units_give_no_solution),
        cmocka_unit_test(optional_places_are_filled_in_every_way),
        cmocka_unit_test(a_stock_used_once_may_lie_on_optional_places_alone),
        cmocka_unit_test(stranding_knows_options_that_are_not_joined),
        cmocka_unit_test(stranding_counts_optional_places_as_room),
        cmocka_unit_test(heuristics_save_branches),
        cmocka_unit_test(extended_stranding_looks_at_regions_elsewhere),
        cmocka_unit_test(branches_are_options_put_down),
        cmocka_unit_test(a_hopeless_cover_is_given_up_at_once),
        cmocka_unit_test(all_engines_agree_with_brute_force),
        cmocka_unit_test(stopped_at_every_budget_and_remade_nothing_is_lost_or_doubled),
        cmocka_unit_test(budgets_change_neither_solutions_nor_counters),
        cmocka_unit_test(the_fraction_goes_from_0_to_1_and_never_back),
        cmocka_unit_test(a_run_takes_no_memory),
        cmocka_unit_test(fixed_prefixes_divide_the_tree),
        cmocka_unit_test(options_fixed_midway_leave_the_rest_of_their_subtree),
        cmocka_unit_test(a_path_of_another_tree_is_refused),
        cmocka_unit_test(making_survives_every_failed_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
