/* test_bitset.c -- the engines that work with rows of bits: every set of instructions finds the
 * same tree, node for node; subtrees that are searched in one go are as if they were not; covers of
 * up to a thousand places; stocks with counts. What all engines have in common is in
 * test_engine*.c. */
#include "engine/bitset/bitset_plan.h"
#include "support/covers.h"

#define COVERS 500 /* random covers for each test */

static const char *const names[] = {"bitset", "first-empty"};
static const tw_isa isas[] = {TW_ISA_PORTABLE, TW_ISA_AVX2, TW_ISA_AVX512};

/* The result of a search; the hash depends on the order of the solutions. */
typedef struct record {
    tw_counters counters;
    uint64_t hits, hash;
    uint64_t stop_at; /* refuse every stop_at-th hit; 0: none */
} record;

static bool hash_hit(void *user, const uint32_t *options, size_t count)
{
    record *seen = user;
    uint64_t hash = seen->hash;
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ (options[i] + 1)) * 0x100000001b3u;
    seen->hash = (hash ^ count) * 0x100000001b3u;
    seen->hits++;
    return seen->stop_at == 0 || seen->hits % seen->stop_at != 0;
}

static record search(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                     uint64_t budget)
{
    record seen = {.hash = 1};
    const tw_hit_sink sink = {hash_hit, &seen};
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    while (engine->run(state, budget, &sink) != TW_RUN_EXHAUSTED)
        continue;
    seen.counters = engine->counters(state);
    assert_int_equal(seen.counters.hits, seen.hits);
    engine->free(state);
    return seen;
}

static void assert_same(const record *a, const record *b)
{
    assert_int_equal(a->hits, b->hits);
    assert_int_equal(a->hash, b->hash);
    assert_int_equal(a->counters.branches, b->counters.branches);
    assert_int_equal(a->counters.updates, b->counters.updates);
}

/* All sets of instructions and budgets give the same record as the first; returns it. */
static record search_all_ways(const tw_cover *cover, const char *name, uint32_t sweep)
{
    const tw_engine *engine = tw_engine_find(name);
    tw_heuristics heuristics = {.sweep = sweep, .isa = TW_ISA_PORTABLE};
    record first = search(engine, cover, heuristics, 1);
    for (size_t i = 0; i < sizeof isas / sizeof *isas && isas[i] <= tw_isa_best(); i++) {
        heuristics.isa = isas[i];
        for (uint64_t budget = 100; budget > 0; budget = budget == 100 ? UINT64_MAX : 0) {
            record other = search(engine, cover, heuristics, budget);
            assert_same(&other, &first);
        }
    }
    return first;
}

/* ---- Options alike ----------------------------------------------------------------------- */

typedef struct choices {
    uint32_t options[8];
    size_t count;
} choices;

static bool keep_first(void *user, const uint32_t *options, size_t count)
{
    choices *seen = user;
    assert_int_equal(count, 2);
    seen->options[seen->count++] = options[0] < options[1] ? options[0] : options[1];
    return true;
}

TEST(options_with_the_same_places_are_chosen_in_their_order)
{
    tw_cover_builder *builder = new_builder(2, 0);
    for (uint32_t i = 0; i < 4; i++)
        add_option(builder, 1, UINT32_MAX);
    add_option(builder, 2, UINT32_MAX);
    OWNED(tw_cover) *cover = finish(builder);
    for (size_t i = 0; i < 2; i++) {
        choices seen = {.count = 0};
        const tw_hit_sink sink = {keep_first, &seen};
        const tw_engine *engine = tw_engine_find(names[i]);
        tw_state *made = new_state(engine, NULL, cover, (tw_heuristics){0}, whole_tree);
        assert_int_equal(engine->run(made, UINT64_MAX, &sink), TW_RUN_EXHAUSTED);
        engine->free(made);
        assert_int_equal(seen.count, 4);
        for (uint32_t k = 0; k < 4; k++)
            assert_int_equal(seen.options[k], k);
    }
}

/* ---- Many rows --------------------------------------------------------------------------- */

static uint64_t keys_of(const tw_bits_plan *plan, const uint32_t *places, size_t count)
{
    uint64_t keys = 0;
    for (size_t i = 0; i < count; i++)
        keys ^= plan->keys[plan->place_bit[places[i]]];
    return keys;
}

/* Enough rows that some share half of their keys. */
TEST(each_of_many_rows_is_found_by_its_keys)
{
    enum { WIDE = 130, ROWS = WIDE * (WIDE - 1) * (WIDE - 2) / 6 };
    tw_cover_builder *builder = new_builder(WIDE, 0);
    for (uint32_t a = 0; a < WIDE; a++)
        for (uint32_t b = a + 1; b < WIDE; b++)
            for (uint32_t c = b + 1; c < WIDE; c++)
                assert_int_equal(
                    tw_cover_builder_option(builder, (uint32_t[]){a, b, c}, 3, UINT32_MAX), TW_OK);
    OWNED(tw_cover) *cover = finish(builder);
    tw_bits_plan *plan = NULL;
    assert_int_equal(tw_bits_plan_make(&(const tw_setup){.cover = cover}, &plan), TW_OK);
    assert_int_equal(plan->rows, ROWS);
    assert_true(plan->clashing);
    for (uint32_t row = 0; row < ROWS; row++) {
        const uint32_t *places = &cover->option_places[cover->option_start[plan->row_option[row]]];
        assert_int_equal(tw_bits_plan_find(plan, keys_of(plan, places, 3)), row);
    }
    tw_bits_plan_drop(plan);
}

/* ---- Boards ------------------------------------------------------------------------------ */

/* Straight pieces of `size` places on a board, one stock for all sizes or none. */
static void add_straight(tw_cover_builder *builder, uint32_t width, uint32_t height, uint32_t size,
                         uint32_t stock)
{
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            for (uint32_t down = 0; down < (height > 1 ? 2 : 1); down++) {
                uint32_t places[8];
                uint32_t step = down ? width : 1;
                if ((down ? y : x) + size > (down ? height : width))
                    continue;
                for (uint32_t i = 0; i < size; i++)
                    places[i] = y * width + x + i * step;
                assert_int_equal(tw_cover_builder_option(builder, places, size, stock), TW_OK);
            }
}

TEST(dominoes_fill_a_board_of_six_by_six_in_6728_ways)
{
    OWNED(tw_cover) *cover = domino_board(6, 6);
    for (size_t i = 0; i < 2; i++)
        for (uint32_t sweep = 0; sweep < 18; sweep += 6)
            assert_int_equal(search_all_ways(cover, names[i], sweep).hits, 6728);
}

/* Counts the ways to put a number of trominoes among the dominoes of a row. */
TEST(trominoes_between_dominoes_are_counted_in_rows_of_many_words)
{
    static const uint32_t cases[][3] = {{30, 2, 91}, {128, 2, 1953}, {256, 2, 8001}, {601, 1, 300}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tw_cover_builder *builder = new_builder(cases[i][0], 2);
        tw_cover_builder_range(builder, 0, 0, UINT32_MAX);
        tw_cover_builder_range(builder, 1, cases[i][1], cases[i][1]);
        add_straight(builder, cases[i][0], 1, 2, 0);
        add_straight(builder, cases[i][0], 1, 3, 1);
        OWNED(tw_cover) *cover = finish(builder);
        const tw_engine *engine = tw_engine_find("bitset");
        record first = search(engine, cover, (tw_heuristics){.isa = TW_ISA_PORTABLE}, UINT64_MAX);
        record best = search(engine, cover, (tw_heuristics){0}, UINT64_MAX);
        assert_int_equal(first.hits, cases[i][2]);
        assert_same(&first, &best);
    }
}

/* Straight pieces on a board of 4 x 4, of which some places may stay empty. */
static tw_cover *mixed_pieces(uint32_t optional, bool counted)
{
    tw_cover_builder *builder = new_builder(16, 4);
    for (uint32_t i = 0; i < optional; i++)
        tw_cover_builder_optional(builder, 5 * i % 16);
    if (counted) {
        tw_cover_builder_range(builder, 0, 3, 3);
        tw_cover_builder_range(builder, 1, 1, 3);
        tw_cover_builder_range(builder, 2, 0, 2);
    }
    for (uint32_t stock = 0; stock < 4; stock++)
        add_straight(builder, 4, 4, 2 + stock / 2, stock);
    return finish(builder);
}

/* Of `alone` places one stock covers each; of eight pairs it covers both places, or another stock
 * does. */
TEST(hundreds_of_units_are_counted_in_subtrees)
{
    enum { PAIRS = 8 };
    for (uint32_t alone = 240; alone < 270; alone += 7) {
        tw_cover_builder *builder = new_builder(alone + 2 * PAIRS, 2);
        tw_cover_builder_range(builder, 0, alone + 3, alone + 4);
        tw_cover_builder_range(builder, 1, 0, UINT32_MAX);
        add_straight(builder, alone, 1, 1, 0);
        for (uint32_t p = 0; p < PAIRS; p++)
            for (uint32_t stock = 0; stock < 2; stock++)
                assert_int_equal(
                    tw_cover_builder_option(builder, (uint32_t[]){alone + 2 * p, alone + 2 * p + 1},
                                            2, stock),
                    TW_OK);
        OWNED(tw_cover) *cover = finish(builder);
        assert_int_equal(search_all_ways(cover, "bitset", 0).hits, 56 + 70); /* 8 over 3, over 4 */
    }
}

TEST(all_instructions_find_the_same_tree_with_holes_and_counts)
{
    size_t solvable = 0;
    for (uint32_t optional = 0; optional < 6; optional++)
        for (uint32_t counted = 0; counted < 2; counted++) {
            OWNED(tw_cover) *cover = mixed_pieces(optional + (counted ? 0 : 6), counted);
            record first = search_all_ways(cover, "bitset", 0);
            record other =
                search(tw_engine_find("dancing"), cover, (tw_heuristics){.size = true}, UINT64_MAX);
            record filled = search_all_ways(cover, "first-empty", 0);
            assert_int_equal(first.hits, other.hits);
            assert_int_equal(filled.hits, other.hits);
            solvable += first.hits > 0;
        }
    assert_true(solvable > 4);
}

TEST(all_instructions_find_the_same_tree_on_random_covers)
{
    for (uint64_t seed = 200000; seed < 200000 + share_of(COVERS); seed++) {
        OWNED(tw_cover) *cover = random_cover(seed);
        for (size_t i = 0; i < 2; i++)
            search_all_ways(cover, names[i], (uint32_t)(seed % 5));
    }
}

/* ---- Subtrees ------------------------------------------------------------------------------ */

/* Stops at every n-th hit, amid subtrees, remakes the state from its path and goes on. */
TEST(a_subtree_can_be_left_at_any_hit_and_gone_on_with)
{
    OWNED(tw_cover) *cover = domino_board(6, 6);
    const tw_engine *engine = tw_engine_find("bitset");
    record whole = search(engine, cover, (tw_heuristics){0}, UINT64_MAX);
    for (uint64_t every = 1; every < 3000; every = 3 * every + 2) {
        record seen = {.hash = 1, .stop_at = every};
        const tw_hit_sink sink = {hash_hit, &seen};
        tw_state *walk = new_state(engine, NULL, cover, (tw_heuristics){0}, whole_tree);
        uint64_t branches = 0;
        while (engine->run(walk, UINT64_MAX, &sink) != TW_RUN_EXHAUSTED) {
            tw_path path = engine->path(walk);
            tw_state *next = new_state(engine, NULL, cover, (tw_heuristics){0}, path);
            assert_true(engine->left(next) == engine->left(walk));
            branches += engine->counters(walk).branches;
            engine->free(walk);
            walk = next;
        }
        branches += engine->counters(walk).branches;
        engine->free(walk);
        assert_int_equal(seen.hits, whole.hits);
        assert_int_equal(seen.hash, whole.hash);
        assert_int_equal(branches, whole.counters.branches);
    }
}

/* Searches the first choices, then the others, which were split off. The hits are in order and none
 * is beyond the bound of the first part, though subtrees break off at refused hits and, on the
 * larger board, at too many hits. */
TEST(a_bound_holds_when_a_subtree_breaks_off)
{
    const tw_engine *engine = tw_engine_find("bitset");
    for (size_t i = 0; i < share_of_cases(4); i++) {
        OWNED(tw_cover) *cover = domino_board(i % 2 ? 8 : 6, 6);
        const tw_heuristics heuristics = {.size = true, .sweep = i < 2 ? 0 : 6};
        record whole = search(engine, cover, heuristics, UINT64_MAX);
        record seen = {.hash = 1, .stop_at = i % 2 ? 2000 + i : 1 + 40 * i};
        const tw_hit_sink sink = {hash_hit, &seen};
        tw_path task;
        tw_state *walk = new_state(engine, NULL, cover, heuristics, whole_tree);
        while (!engine->split(walk, &task))
            assert_int_equal(engine->run(walk, 1, &sink), TW_RUN_BUDGET);
        tw_state *rest = new_state(engine, NULL, cover, heuristics, task);
        assert_true(engine->path(walk).bounded);
        while (engine->run(walk, UINT64_MAX, &sink) != TW_RUN_EXHAUSTED)
            assert_true(engine->path(walk).bounded);
        assert_true(seen.hits > 0 && seen.hits < whole.hits);
        while (engine->run(rest, UINT64_MAX, &sink) != TW_RUN_EXHAUSTED)
            continue;
        assert_int_equal(seen.hits, whole.hits);
        assert_int_equal(seen.hash, whole.hash);
        engine->free(walk);
        engine->free(rest);
    }
}

/* Finds all hits below two fixed options and no others. */
TEST(nor_is_anything_found_above_what_is_fixed)
{
    const tw_engine *engine = tw_engine_find("bitset");
    const tw_heuristics heuristics = {.size = true};
    OWNED(tw_cover) *cover = domino_board(6, 6);
    record above = {.hash = 1}, want = {.hash = 1}, seen = {.hash = 1, .stop_at = 3};
    const tw_hit_sink sinks[] = {{hash_hit, &above}, {hash_hit, &want}, {hash_hit, &seen}};
    tw_state *walk = new_state(engine, NULL, cover, heuristics, whole_tree);
    while (engine->path(walk).count < 2)
        assert_int_equal(engine->run(walk, 1, &sinks[0]), TW_RUN_BUDGET);
    tw_path path = engine->path(walk);
    path.count = path.fixed = 2;
    for (size_t i = 1; i < 3; i++) {
        tw_state *below = new_state(engine, NULL, cover, heuristics, path);
        while (engine->run(below, UINT64_MAX, &sinks[i]) != TW_RUN_EXHAUSTED)
            assert_int_equal(engine->path(below).fixed, 2);
        engine->free(below);
    }
    assert_true(want.hits > 100 && want.hits < 6728);
    assert_int_equal(seen.hits, want.hits);
    assert_int_equal(seen.hash, want.hash);
    engine->free(walk);
}

/* Makes a twin with the n-th request for memory refused, for n from 1 on, until it succeeds. */
static tw_state *twin_in_want(const tw_engine *engine, const tw_state *first, ledger *book)
{
    tw_state *twin = NULL;
    size_t bytes = book->bytes;
    for (size_t refused = 1;; refused++) {
        book->refuse_from = book->calls + refused;
        book->refuse_count = 1;
        tw_status status = engine->twin(first, whole_tree, &twin);
        if (book->calls < book->refuse_from) {
            assert_int_equal(status, TW_OK);
            book->refuse_from = 0;
            return twin;
        }
        assert_int_equal(status, TW_ERR_MEMORY);
        assert_int_equal(book->bytes, bytes);
    }
}

TEST(a_twin_shares_the_rows_and_outlives_the_first)
{
    OWNED(tw_cover) *cover = domino_board(6, 6);
    const tw_heuristics heuristics = {.size = true};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const tw_engine *engine = tw_engine_find(names[i]);
        record alone = search(engine, cover, heuristics, 1000);
        record seen = {.hash = 1};
        const tw_hit_sink sink = {hash_hit, &seen};
        LEDGER(0);
        tw_state *first = new_state(engine, &context, cover, heuristics, whole_tree);
        size_t bytes = book.bytes;
        tw_state *twin = twin_in_want(engine, first, &book);
        assert_true(book.bytes - bytes < bytes);
        assert_int_equal(engine->run(first, 500, &sink), TW_RUN_BUDGET);
        engine->free(first);
        seen = (record){.hash = 1};
        while (engine->run(twin, 1000, &sink) != TW_RUN_EXHAUSTED)
            continue;
        seen.counters = engine->counters(twin);
        assert_same(&seen, &alone);
        engine->free(twin);
    }
}

/* ---- Nodes that take several runs -------------------------------------------------------- */

#define LARGE_PLACES 39
#define LARGE_NODES 40 /* nodes visited of that tree */

/* Every three places are an option: so many that a node is examined in parts. */
static tw_cover *all_threes(void)
{
    OWNED(tw_cover_builder) *builder = NULL;
    tw_cover *cover = NULL;
    assert_int_equal(tw_cover_builder_new(soiled(), LARGE_PLACES, 0, &builder), TW_OK);
    for (uint32_t a = 0; a < LARGE_PLACES; a++)
        for (uint32_t b = a + 1; b < LARGE_PLACES; b++)
            for (uint32_t c = b + 1; c < LARGE_PLACES; c++)
                assert_int_equal(
                    tw_cover_builder_option(builder, (uint32_t[]){a, b, c}, 3, UINT32_MAX), TW_OK);
    assert_int_equal(tw_cover_freeze(builder, &cover), TW_OK);
    return cover;
}

static void assert_same_path(tw_path a, tw_path b)
{
    assert_int_equal(a.count, b.count);
    assert_int_equal(a.fixed, b.fixed);
    assert_int_equal(a.bounded, b.bounded);
    if (a.count)
        assert_memory_equal(a.options, b.options, a.count * sizeof *a.options);
}

/* Runs to the end of the current node, in parts. Returns how often the node was broken off; each
 * time the state is as before it, and can be remade, sought or passed. */
static size_t visit_in_parts(const tw_engine *engine, const tw_cover *cover, tw_state *state,
                             tw_state *other, const tw_hit_sink *sink)
{
    size_t parts = 0;
    tw_path before = keep_path(engine->path(state));
    uint64_t left = engine->left(state);
    tw_counters counters = engine->counters(state);
    while (engine->run(state, 1, sink) == TW_RUN_AMID) {
        tw_counters now = engine->counters(state);
        assert_same_path(engine->path(state), before);
        assert_true(engine->left(state) == left);
        assert_memory_equal(&now, &counters, sizeof now);
        if (parts++ % 64 != 0)
            continue;
        tw_state *anew = new_state(engine, NULL, cover, (tw_heuristics){.size = true}, before);
        assert_same_path(engine->path(anew), before);
        engine->free(anew);
        assert_int_equal(engine->seek(other, before), TW_OK);
        assert_int_equal(engine->run(other, 1, sink), TW_RUN_AMID);
        assert_int_equal(engine->choices(other), engine->choices(state));
        if (engine->choices(other) < 2)
            continue;
        assert_true(engine->pass(other, 1)); /* undoes the counts of the passed choice */
        assert_int_equal(engine->path(other).count, before.count);
        assert_int_not_equal(engine->path(other).options[before.count - 1],
                             before.options[before.count - 1]);
    }
    drop_path(before);
    return parts;
}

static bool ignore_hit(void *user, const uint32_t *options, size_t count)
{
    (void)user;
    (void)options;
    (void)count;
    return true;
}

TEST(a_very_large_node_takes_several_runs_and_is_then_as_any_other)
{
    const tw_engine *engine = tw_engine_find("bitset");
    const tw_hit_sink sink = {ignore_hit, NULL};
    OWNED(tw_cover) *cover = all_threes();
    tw_state *walk = new_state(engine, NULL, cover, (tw_heuristics){.size = true}, whole_tree);
    tw_state *other = new_state(engine, NULL, cover, (tw_heuristics){.size = true}, whole_tree);
    tw_state *plain = new_state(engine, NULL, cover, (tw_heuristics){.size = true}, whole_tree);
    size_t broken = 0;
    for (size_t i = 0; i < LARGE_NODES; i++) {
        broken += visit_in_parts(engine, cover, walk, other, &sink) > 0;
        tw_engine_visit(engine, plain, &sink, NULL);
        assert_same_path(engine->path(walk), engine->path(plain));
        tw_path given[2];
        bool divided = engine->split(plain, &given[0]);
        assert_int_equal(engine->split(walk, &given[1]), divided);
        if (divided)
            assert_same_path(given[0], given[1]);
        tw_counters counters[] = {engine->counters(walk), engine->counters(plain)};
        assert_memory_equal(&counters[0], &counters[1], sizeof counters[0]);
    }
    assert_true(broken >= 1 && broken < LARGE_NODES);
    engine->free(walk);
    engine->free(other);
    engine->free(plain);
}

RUN_TESTS
