/* test_engine_stops.c -- every engine of the table, with all heuristics, on random covers: stopped
 * at any node and remade from its path, run in parts of the tree, given invalid paths, short of
 * memory. */
#include "support/covers.h"

#define STOPPED_COVERS 400 /* random covers for tests at every node */

/* ---- Stopping and going on --------------------------------------------------------------- */

/* Remakes the state from its path. */
static tw_state *remake(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                        tw_state *state)
{
    double fraction = tw_engine_fraction(engine, state);
    tw_path path = keep_path(engine->path(state));
    engine->free(state);
    state = new_state(engine, NULL, cover, heuristics, path);
    tw_path again = engine->path(state);
    assert_int_equal(again.count, path.count);
    assert_int_equal(again.fixed, path.fixed);
    if (path.count)
        assert_memory_equal(again.options, path.options, path.count * sizeof *path.options);
    assert_true(tw_engine_fraction(engine, state) == fraction);
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
        FOUND(hits);
        stops = run_and_remake(engine, cover, heuristics, budget, false, &hits);
        assert_true(same_sets(&hits, all));
    }
    FOUND(hits);
    run_and_remake(engine, cover, heuristics, UINT64_MAX, true, &hits);
    assert_true(same_sets(&hits, all));
}

/* Runs with several budgets, without remaking: hits and counters do not depend on the budget. */
static void check_budgets_change_nothing(const tw_engine *engine, const tw_cover *cover,
                                         tw_heuristics heuristics, const found *all)
{
    tw_counters whole = {0};
    for (uint64_t budget = UINT64_MAX; budget > 0; budget = budget > 7 ? 7 : budget / 2) {
        FOUND(hits);
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
        engine->free(state);
    }
}

static void check_fraction(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                           const found *all)
{
    (void)all;
    FOUND(hits);
    const tw_hit_sink sink = {gather_hit, &hits};
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    double last = tw_engine_fraction(engine, state);
    assert_true(last == 0);
    tw_run run = TW_RUN_BUDGET;
    while (run != TW_RUN_EXHAUSTED) {
        run = engine->run(state, 1, &sink);
        double now = tw_engine_fraction(engine, state);
        assert_true(now >= last);
        assert_true(now < 1 || run == TW_RUN_EXHAUSTED);
        last = now;
    }
    assert_true(last == 1);
    engine->free(state);
}

static void check_no_memory_is_taken(const tw_engine *engine, const tw_cover *cover,
                                     tw_heuristics heuristics, const found *all)
{
    (void)all;
    LEDGER(0);
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
}

TEST(stopped_at_every_budget_and_remade_nothing_is_lost_or_doubled)
{
    each_random_cover(10000, STOPPED_COVERS, check_every_budget);
}

TEST(budgets_change_neither_solutions_nor_counters)
{
    each_random_cover(20000, STOPPED_COVERS, check_budgets_change_nothing);
}

TEST(the_fraction_goes_from_0_to_1_and_never_back)
{
    each_random_cover(30000, STOPPED_COVERS, check_fraction);
}

TEST(a_run_takes_no_memory)
{
    each_random_cover(40000, STOPPED_COVERS, check_no_memory_is_taken);
}

/* ---- Parts of the tree ------------------------------------------------------------------- */

/* Runs the subtree below a node: the first `fixed` options of the path are never undone. */
static void run_below(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                      tw_path path, found *hits)
{
    tw_state *state = new_state(engine, NULL, cover, heuristics, path);
    run_out(engine, state, 2, hits);
    engine->free(state);
}

/* The subtrees of all nodes at a depth, and the nodes above, hold every solution once. */
static void check_partition_at(const tw_engine *engine, const tw_cover *cover,
                               tw_heuristics heuristics, size_t depth, const found *all)
{
    FOUND(hits);
    FOUND(step);
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
    engine->free(state);
}

static void check_partition(const tw_engine *engine, const tw_cover *cover,
                            tw_heuristics heuristics, const found *all)
{
    for (size_t depth = 0; depth < 4; depth++)
        check_partition_at(engine, cover, heuristics, depth, all);
}

TEST(fixed_prefixes_divide_the_tree)
{
    each_random_cover(50000, STOPPED_COVERS, check_partition);
}

static uint32_t set_of(const uint32_t *options, size_t count)
{
    uint32_t set = 0;
    for (size_t i = 0; i < count; i++)
        set |= (uint32_t)1 << options[i];
    return set;
}

/* Fixing the first options of a path in the middle of the search leaves the hits still to come that
 * begin with them. */
static void check_fixing_midway(const tw_engine *engine, const tw_cover *cover,
                                tw_heuristics heuristics, const found *all)
{
    (void)all;
    FOUND(hits);
    const tw_hit_sink sink = {gather_hit, &hits};
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    for (size_t turn = 0; turn < 30 && engine->run(state, 1, &sink) != TW_RUN_EXHAUSTED; turn++) {
        tw_path path = keep_path(engine->path(state));
        FOUND(rest);
        run_below(engine, cover, heuristics, path, &rest);
        for (size_t fixed = 1; fixed < path.count; fixed++) {
            FOUND(below);
            FOUND(expected);
            uint32_t prefix = set_of(path.options, fixed);
            run_below(engine, cover, heuristics, path_of(path.options, path.count, fixed), &below);
            /* the search is depth first, so these hits come next */
            for (size_t i = 0; i < below.count; i++) {
                assert_int_equal(below.sets[i] & prefix, prefix);
                assert_true(i < rest.count);
                add_set(&expected, rest.sets[i]);
            }
            assert_true(below.count == 0 ||
                        memcmp(below.sets, expected.sets, below.count * sizeof *below.sets) == 0);
        }
        drop_path(path);
    }
    engine->free(state);
}

TEST(options_fixed_midway_leave_the_rest_of_their_subtree)
{
    each_random_cover(60000, STOPPED_COVERS, check_fixing_midway);
}

/* ---- Paths that are none ----------------------------------------------------------------- */

/* Every node of the tree as a path of at most two options; [a][b + 1] and [a][0] for one. */
typedef struct node_table {
    bool one[MAX_OPTIONS];
    bool two[MAX_OPTIONS][MAX_OPTIONS];
} node_table;

static void list_nodes(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                       node_table *nodes)
{
    FOUND(hits);
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    do {
        tw_path path = engine->path(state);
        if (path.count == 1)
            nodes->one[path.options[0]] = true;
        if (path.count == 2)
            nodes->two[path.options[0]][path.options[1]] = true;
    } while (engine->run(state, 1, &(tw_hit_sink){gather_hit, &hits}) != TW_RUN_EXHAUSTED);
    engine->free(state);
}

static void try_path(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                     tw_path path, bool is_node)
{
    LEDGER(0);
    tw_state *state = NULL;
    tw_status status = engine->make(
        &(const tw_setup){.context = &context, .cover = cover, .heuristics = heuristics}, path,
        &state);
    assert_int_equal(status, is_node ? TW_OK : TW_ERR_INPUT);
    assert_int_equal(state != NULL, is_node);
    engine->free(state);
}

static void check_paths(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                        const found *all)
{
    (void)all;
    node_table nodes = {0};
    list_nodes(engine, cover, heuristics, &nodes);
    uint32_t options = (uint32_t)tw_cover_option_count(cover);
    for (uint32_t a = 0; a < options + 1; a++) {
        const uint32_t path[2] = {a < options ? a : UINT32_MAX, 0};
        for (size_t fixed = 0; fixed < 2; fixed++)
            try_path(engine, cover, heuristics, path_of(path, 1, fixed),
                     a < options && nodes.one[a]);
        try_path(engine, cover, heuristics, path_of(path, 1, 2), false);
        for (uint32_t b = 0; a < options && b < options; b++) {
            const uint32_t both[2] = {a, b};
            try_path(engine, cover, heuristics, path_of(both, 2, 1), nodes.two[a][b]);
        }
    }
    uint32_t many[64] = {0};
    try_path(engine, cover, heuristics, path_of(many, 64, 0), false);
}

TEST(a_path_of_another_tree_is_refused)
{
    for (uint64_t seed = 70000; seed < 70000 + share_of(100); seed++) {
        OWNED(tw_cover) *cover = random_cover(seed);
        each_way(cover, NULL, check_paths);
    }
}

/* ---- When memory is out ------------------------------------------------------------------ */

/* Fails the n-th allocation, n = 1, 2, ..., alone or with all that follow. */
static void sweep_allocations(const tw_engine *engine, const tw_cover *cover,
                              tw_heuristics heuristics, size_t refuse_count)
{
    tw_status status = TW_ERR_MEMORY;
    for (size_t n = 1; status; n++) {
        LEDGER(.refuse_from = n, .refuse_count = refuse_count);
        tw_state *state = NULL;
        status = engine->make(
            &(const tw_setup){.context = &context, .cover = cover, .heuristics = heuristics},
            whole_tree, &state);
        assert_true(status == TW_OK || status == TW_ERR_MEMORY);
        assert_int_equal(status == TW_OK, state != NULL);
        assert_true(status == TW_ERR_MEMORY || book.calls < n);
        engine->free(state);
    }
}

TEST(making_survives_every_failed_allocation)
{
    for (uint64_t seed = 80000; seed < 80000 + share_of(20); seed++) {
        OWNED(tw_cover) *cover = random_cover(seed);
        for (size_t i = 0; i < tw_engine_count(); i++)
            for (size_t j = 0; j < combinations(); j++) {
                if (tw_engine_get(i)->refuses(cover))
                    continue; /* not in this build */
                sweep_allocations(tw_engine_get(i), cover, combination(j), 1);
                sweep_allocations(tw_engine_get(i), cover, combination(j), SIZE_MAX);
            }
    }
}

RUN_TESTS
