/* test_subproblems.c -- the subproblems that take symmetry out of a search, and those below which
 * no solution has a symmetry. That every class of solutions is found once is tested on random
 * puzzles (tests/random). */
#include <tw/advanced/format.h>

#include "support/fixtures.h"

#include "solve/symmetry/subproblems.h"
#include "support/tuning.h"

/* A puzzle with all data from which subproblems are made. */
typedef struct grove {
    tw_puzzle *puzzle;
    tw_poses *poses;
    tw_symmetry *symmetry;
    tw_encoding encoding;
    tw_subproblems subproblems;
} grove;

static void plant(grove *g, tw_puzzle *puzzle, tw_same same, const char *pivot)
{
    const tw_solve_options options = ONE_THREAD(.same = same, .pivot = pivot, .no_images = true);
    g->puzzle = puzzle;
    g->poses = poses_of(puzzle);
    g->symmetry = symmetry_of(g->poses, false);
    const tw_encoding from = {
        .context = tw_context_default(), .poses = g->poses, .symmetry = g->symmetry};
    assert_int_equal(tw_encode(&from, &options, false, &g->encoding, NULL), TW_OK);
    assert_int_equal(tw_subproblems_make(&g->encoding, NULL, (tw_heuristics){0}, &g->subproblems),
                     TW_OK);
}

static void fell(grove *g)
{
    tw_subproblems_free(&g->subproblems);
    tw_encoding_free(&g->encoding);
    tw_symmetry_free(g->symmetry);
    tw_poses_free(g->poses);
    tw_puzzle_free(g->puzzle);
}

static bool maps_to_itself(const grove *g, const tw_subproblem *subproblem, uint32_t element)
{
    const uint32_t *map = tw_symmetry_poses(g->symmetry, element);
    for (size_t i = 0; i < subproblem->path.count; i++) {
        uint32_t image = map[g->encoding.pose_of_option[subproblem->path.options[i]]];
        bool among = false;
        for (size_t k = 0; k < subproblem->path.count; k++)
            among |= g->encoding.pose_of_option[subproblem->path.options[k]] == image;
        if (!among)
            return false;
    }
    return true;
}

/* Checks the invariants of all subproblems. */
static void check_subproblems(const grove *g)
{
    uint64_t weight = 0;
    for (size_t r = 0; r < g->subproblems.count; r++) {
        const tw_subproblem *subproblem = &g->subproblems.items[r];
        weight += subproblem->weight;
        assert_int_equal(subproblem->path.fixed, subproblem->path.count);
        assert_int_equal(subproblem->path.forced, subproblem->path.count);
        assert_true(tw_engine_together(g->encoding.cover, subproblem->path.options,
                                       subproblem->path.count));
        assert_true(subproblem->stabiliser_count >= 1 && subproblem->fixer_count >= 1);
        assert_int_equal(subproblem->stabiliser[0], 0);
        assert_int_equal(subproblem->fixers[0], 0);
        for (size_t k = 0; !g->subproblems.ranks && k < subproblem->stabiliser_count; k++)
            assert_true(maps_to_itself(g, subproblem, subproblem->stabiliser[k]));
    }
    assert_true(weight == TW_WHOLE || g->subproblems.count == 0);
}

TEST(a_piece_that_the_group_keeps_comes_first)
{
    grove g;
    plant(&g, new_puzzle("xxx/xxx/xxx", "P xx/xx/x 1, I xxx 1, o x 1", true), TW_SAME_REFLECTIONS,
          "P");
    check_subproblems(&g);
    size_t places = tw_cover_place_count(g.encoding.cover);
    assert_int_equal(g.subproblems.pivot, places);
    assert_int_equal(g.subproblems.count, 2);
    assert_int_equal(g.subproblems.options_left, 2 + 6 + 9);
    for (size_t r = 0; r < 2; r++)
        assert_int_equal(g.subproblems.items[r].stabiliser_count, 1);
    fell(&g);
}

TEST(equal_pieces_begin_with_a_cell_that_the_group_keeps)
{
    grove g;
    plant(&g, new_puzzle("xxx/xxx/xxx", "I xxx 3", true), TW_SAME_REFLECTIONS, NULL);
    check_subproblems(&g);
    assert_int_equal(g.subproblems.pivot, 4); /* the middle */
    assert_int_equal(g.subproblems.count, 1); /* of two ways to cover it */
    assert_true(g.subproblems.items[0].path.count >= 1);
    fell(&g);
}

/* Symmetries keep no cell of an even board: takes all ways to cover a few cells, one per class. */
TEST(equal_pieces_on_an_even_board_begin_with_an_orbit_of_cells)
{
    grove g;
    plant(&g, new_puzzle("xxxx/xxxx/xxxx/xxxx", "D xx 8", true), TW_SAME_REFLECTIONS, NULL);
    check_subproblems(&g);
    assert_int_equal(g.subproblems.pivot, TW_NO_ITEM);
    assert_true(g.subproblems.count > 1);
    assert_null(g.subproblems.ranks);
    for (size_t r = 0; r < g.subproblems.count; r++)
        assert_true(g.subproblems.items[r].path.count >= 2);
    fell(&g);
}

/* On a torus all cells are equivalent: solutions are compared under the whole group, beginning with
 * a cell that some elements keep. */
TEST(equal_pieces_on_a_torus_begin_with_a_cell_and_ranks)
{
    tw_lattice *torus = new_wrapped(2, (const int32_t[][2]){{4, 0}, {0, 4}});
    tw_puzzle *puzzle = new_puzzle_on(torus, "xxxx/xxxx/xxxx/xxxx", "D xx 8", true);
    grove g;
    plant(&g, puzzle, TW_SAME_REFLECTIONS, NULL);
    check_subproblems(&g);
    assert_int_equal(g.subproblems.count, 1); /* the four dominoes on a cell are one class */
    assert_non_null(g.subproblems.ranks);
    assert_int_equal(g.subproblems.items[0].stabiliser_count, g.encoding.group_count);
    fell(&g);
}

TEST(without_symmetry_the_whole_tree_is_the_subproblem)
{
    grove g;
    plant(&g, new_puzzle("xx/xx", "D xx 2", true), TW_SAME_NONE, NULL);
    check_subproblems(&g);
    assert_int_equal(g.subproblems.count, 1);
    assert_int_equal(g.subproblems.items[0].path.count, 0);
    assert_int_equal(g.subproblems.items[0].weight, TW_WHOLE);
    assert_true(g.subproblems.items[0].fixer_count > 1); /* for the other two counts */
    fell(&g);
}

TEST(a_puzzle_that_is_hopeless_at_sight_has_no_subproblems)
{
    grove g;
    plant(&g, new_puzzle("xxx/xxx/xxx", "T xxx/.x. 1, I xxxxx 1", true), TW_SAME_REFLECTIONS, NULL);
    assert_int_equal(g.subproblems.count, 0); /* I fits nowhere */
    fell(&g);
}

/* ---- Subproblems below which no solution has a symmetry ---------------------------------- */

#define MOST_ELEMENTS 8 /* of the symmetry group of a board */
#define MOST_HITS 20000

/* Which elements fix some hit below a subproblem. */
typedef struct witness {
    const grove *grove;
    size_t hits;
    bool fixed[MOST_ELEMENTS];
} witness;

static bool is_fixed(const grove *g, uint32_t element, const uint32_t *options, size_t count)
{
    const tw_path hit = {.options = options, .count = count};
    const tw_subproblem subproblem = {.path = hit};
    return maps_to_itself(g, &subproblem, element);
}

static bool look_at_hit(void *user, const uint32_t *options, size_t count)
{
    witness *seen = user;
    const tw_encoding *encoding = &seen->grove->encoding;
    assert_true(seen->hits++ < MOST_HITS);
    for (size_t k = 0; k < encoding->keeper_count; k++)
        if (is_fixed(seen->grove, encoding->keepers[k], options, count))
            seen->fixed[encoding->keepers[k]] = true;
    return true;
}

static witness witness_hits(const grove *g, const tw_subproblem *subproblem)
{
    witness seen = {.grove = g};
    const tw_engine *engine = tw_engine_find("dancing");
    const tw_hit_sink sink = {look_at_hit, &seen};
    tw_state *state = NULL;
    assert_true(g->encoding.keeper_count <= MOST_ELEMENTS);
    assert_int_equal(engine->make(&(const tw_setup){.cover = g->encoding.cover,
                                                    .heuristics = (tw_heuristics){.size = true}},
                                  subproblem->path, &state),
                     TW_OK);
    assert_int_equal(engine->run(state, UINT64_MAX, &sink), TW_RUN_EXHAUSTED);
    engine->free(state);
    return seen;
}

/* Fixers of a subproblem, as bits. */
static uint32_t fixers_of(const tw_subproblem *subproblem)
{
    uint32_t set = 0;
    for (size_t f = 0; f < subproblem->fixer_count; f++)
        set |= (uint32_t)1 << subproblem->fixers[f];
    return set;
}

/* How many subproblems with fixers have only the identity now, and how many keep them all. */
typedef struct outcome {
    size_t proved, proved_with_stabiliser, kept;
    size_t hits; /* below proved_with_stabiliser */
} outcome;

/* Proves what it can; the result must agree with all hits below each subproblem. */
static outcome prove(grove *g, double seconds)
{
    outcome out = {0};
    uint32_t *before = calloc(g->subproblems.count, sizeof *before);
    assert_true(before && g->subproblems.count > 0);
    for (size_t r = 0; r < g->subproblems.count; r++)
        before[r] = fixers_of(&g->subproblems.items[r]);
    assert_int_equal(tw_prove_asymmetric(&g->encoding, &g->subproblems, seconds), TW_OK);
    check_subproblems(g);
    for (size_t r = 0; r < g->subproblems.count; r++) {
        const tw_subproblem *subproblem = &g->subproblems.items[r];
        uint32_t fixing = 0, after = fixers_of(subproblem);
        witness seen = witness_hits(g, subproblem);
        for (size_t e = 0; e < MOST_ELEMENTS; e++)
            fixing |= (uint32_t)seen.fixed[e] << e;
        assert_int_equal(fixing & ~before[r], 0); /* guaranteed when they were made */
        assert_int_equal(after, (fixing & ~1u) ? before[r] : 1);
        if (before[r] == 1)
            continue;
        bool proved = after == 1;
        out.proved += proved;
        out.kept += !proved;
        out.proved_with_stabiliser += proved && subproblem->stabiliser_count > 1;
        out.hits += proved && subproblem->stabiliser_count > 1 ? seen.hits : 0;
    }
    free(before);
    return out;
}

TEST(below_a_subproblem_without_symmetric_solutions_only_the_identity_is_left)
{
    grove g;
    plant(&g, new_puzzle("xxx/xxx/xxx", "P xx/xx/x 1, I xxx 1, o x 1", true), TW_SAME_REFLECTIONS,
          "o");
    check_subproblems(&g);
    outcome out = prove(&g, 0);
    assert_int_equal(out.kept, 0);
    assert_true(out.proved_with_stabiliser >=
                2); /* o in a corner and on a side: a mirror keeps it */
    assert_true(out.hits > 0);
    for (size_t r = 0; r < g.subproblems.count; r++)
        assert_int_equal(g.subproblems.items[r].fixer_count, 1);
    fell(&g);
}

/* A mirror keeps the solutions with o in the middle of a side; none keeps those with o in a
 * corner. */
TEST(a_subproblem_with_a_symmetric_solution_keeps_its_fixers)
{
    grove g;
    plant(&g, new_puzzle("xxx/xxx/xxx", "I xxx 2, D xx 1, o x 1", true), TW_SAME_REFLECTIONS, "o");
    check_subproblems(&g);
    outcome out = prove(&g, 0);
    assert_true(out.kept >= 1 && out.proved_with_stabiliser >= 1);
    assert_true(out.hits > 0);
    fell(&g);
}

/* Many subproblems with several options, placed together with their images. */
TEST(equal_pieces_are_judged_as_all_solutions_say)
{
    static const char dominoes[] = "D xx 1-18";
    const struct {
        const char *rows;
        const char *pieces;
    } puzzles[] = {{"xxxx/xxxx/xxxx/xxxx", dominoes},
                   {"xxxxxx/xxxxxx/xxxxxx/xxxxxx", dominoes},
                   {"xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx", dominoes},
                   {"xxxxx/xxxxx/xxxxx/xxxxx/xxxxx", "I xxx 1-12, o x 1"},
                   {"xxxxx/xxxxx/xxxxx/xxxxx", "P xx/xx/x 2, I xxx 2, D xx 2"},
                   {"xxxx/xxxx/xxxx/xxxx", "L xx/x. 1-2, I xxx 1-3, o x 1"},
                   {"xxxxx/xxxxx/xxxxx/xxxxx/xxxxx", "L xx/x. 8, o x 1"}};
    outcome all = {0};
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        grove g;
        plant(&g, new_puzzle(puzzles[i].rows, puzzles[i].pieces, true), TW_SAME_REFLECTIONS, NULL);
        outcome out = prove(&g, 10);
        all.proved += out.proved;
        all.kept += out.kept;
        all.hits += out.hits;
        fell(&g);
    }
    assert_true(all.proved > 0 && all.kept > 0 && all.hits > 0);
}

/* ---- Without the time for it ------------------------------------------------------------- */

/* Without time all subproblems stay as they were; with enough time they are proved. */
static void expect_time_to_matter(grove *g, double enough)
{
    size_t fixers = 0, left = 0;
    for (size_t r = 0; r < g->subproblems.count; r++)
        fixers += g->subproblems.items[r].fixer_count;
    assert_true(fixers > g->subproblems.count);
    assert_int_equal(tw_prove_asymmetric(&g->encoding, &g->subproblems, 0), TW_OK);
    for (size_t r = 0; r < g->subproblems.count; r++)
        left += g->subproblems.items[r].fixer_count;
    assert_int_equal(left, fixers);
    assert_int_equal(tw_prove_asymmetric(&g->encoding, &g->subproblems, enough), TW_OK);
    check_subproblems(g);
    for (size_t r = 0; r < g->subproblems.count; r++)
        assert_int_equal(g->subproblems.items[r].fixer_count, 1);
}

/* Listing the options takes longer: nine pieces that are in no place their own image. */
TEST(so_many_options_that_looks_are_used_up_leave_the_fixers)
{
    enum { SIDE = 15 };
    char rows[SIDE * (SIDE + 1)];
    memset(rows, '?', sizeof rows);
    for (size_t y = 1; y < SIDE; y++)
        rows[y * (SIDE + 1) - 1] = '/';
    rows[sizeof rows - 1] = '\0';
    grove g;
    plant(&g,
          new_puzzle(rows,
                     "X .x./xxx/.x. 1, F .xx/xx./.x. 1, P xx/xx/x. 1, L x./x./x./xx 1, N xx../.xxx "
                     "1, Y .x../xxxx 1, Q xxxx/xx.. 1, R xxxx/x.x. 1, J xxxxx/x.... 1, K "
                     "xxxxx/.x... 1, M xxxxxx/x..... 1",
                     true),
          TW_SAME_REFLECTIONS, "X");
    size_t options = tw_cover_option_count(g.encoding.cover);
    assert_true(options > 12000 && options < 20000);
    expect_time_to_matter(&g, 50);
    fell(&g);
}

/* Two corners of one colour are missing: there is no solution, but only a search finds that. */
TEST(a_search_that_is_not_through_leaves_the_fixers)
{
    grove g;
    plant(&g,
          new_puzzle(".xxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxx.",
                     "D xx 31", true),
          TW_SAME_REFLECTIONS, NULL);
    expect_time_to_matter(&g, 50);
    fell(&g);
}

/* The cover is large enough to try other engines; still there must be one subproblem. */
TEST(a_cover_without_its_symmetry_is_planned_for_one_engine)
{
    const tw_solve_options options = ONE_THREAD(.subproblems = TW_SUBPROBLEMS_NEVER, .pivot = "A");
    OWNED(tw_puzzle) *puzzle = shipped_puzzle("bedlam");
    OWNED(tw_solver) *solver = solver_for(NULL, puzzle, &options);
    assert_int_equal(tw_solver_prepare(solver, NULL, NULL), TW_OK);
    assert_int_equal(tw_solver_get_stats(solver).subproblems, 1);
}

RUN_TESTS
