/* test_solve.c -- the solve call: options, outcomes, counts, the sink, memory. */
#include "support/fixtures.h"
#include "support/laid.h"

#include "solve/solver.h"
#include "cover/cover_shared.h"
#include "support/tuning.h"

/* the thesis' worked example: 16 in all, 2 up to symmetry */
static const char example[] = "P xx/xx/x 1, I xxx 1, o x 1";

static const tw_same conventions[3] = {TW_SAME_REFLECTIONS, TW_SAME_ROTATIONS, TW_SAME_NONE};

static tw_result run(const tw_puzzle *puzzle, const tw_solve_options *options,
                     const tw_solve_sink *sink)
{
    OWNED(tw_solver) *solver = NULL;
    tw_result result = {0};
    assert_well(tw_solver_new(NULL, puzzle, options, &solver, &error) != TW_OK ||
                tw_solver_run(solver, NULL, sink, &result, &error));
    return result;
}

/* Every convention, reduced separately, must imply the same three counts; so must work done as a
 * whole, without listing solutions. */
static void expect_counts(const char *rows, const char *pieces, bool mirrors, uint64_t none,
                          uint64_t rotations, uint64_t reflections)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle(rows, pieces, mirrors);
    const uint64_t handed[3] = {reflections, rotations, none};
    for (size_t i = 0; i < 6; i++) {
        const tw_solve_options options =
            ONE_THREAD(.same = conventions[i % 3], .not_resumable = i >= 3);
        tw_result r = run(puzzle, &options, NULL);
        assert_int_equal(r.outcome, TW_OUTCOME_EXHAUSTED);
        assert_int_equal(r.none, none);
        assert_int_equal(r.rotations, rotations);
        assert_int_equal(r.reflections, reflections);
        assert_int_equal(r.solutions, handed[i % 3]);
    }
}

TEST(the_worked_example_has_16_solutions_of_2_kinds)
{
    expect_counts("xxx/xxx/xxx", example, true, 16, 4, 2);
}

/* Dominoes: equal copies are not distinguished; by hand: 36 on 4x4, of 9 kinds. */
TEST(dominoes_on_a_4x4_board_are_36_of_9_kinds)
{
    expect_counts("xxxx/xxxx/xxxx/xxxx", "D xx 8", true, 36, 12, 9);
}

/* Two names for one shape are one piece; the same board. */
TEST(equal_pieces_under_two_names_are_not_told_apart)
{
    expect_counts("xxxx/xxxx/xxxx/xxxx", "D xx 3, E x/x 5", true, 36, 12, 9);
}

/* Three straight pieces: symmetries fix solutions, so classes are smaller than |G|. */
TEST(a_solution_with_symmetry_of_its_own_is_counted_once)
{
    expect_counts("xxx/xxx/xxx", "I xxx 3", true, 2, 1, 1);
}

TEST(redundant_pieces_may_stay_away)
{
    /* a row of three: I; D and o in two ways */
    expect_counts("xxx", "I xxx 0-1, L xx/x. 0-1, D xx 0-1, o x 0-1", true, 3, 2, 2);
}

TEST(optional_cells_may_stay_empty)
{
    expect_counts("?x?", "D xx 1", true, 2, 1, 1);
}

TEST(no_solution_is_an_answer)
{
    expect_counts("xxxx/xxxx", "T xxx/.x. 2", true, 0, 0, 0);
}

TEST(labelled_copies_multiply)
{
    static const char dominoes[] = "D xx 2";
    OWNED(tw_puzzle) *puzzle = NULL;
    assert_int_equal(try_puzzle(new_plane(), "xx/xx", dominoes, true, true, NULL, &puzzle), TW_OK);
    const tw_solve_options options = ONE_THREAD(.same = TW_SAME_NONE);
    tw_result r = run(puzzle, &options, NULL);
    assert_int_equal(r.none, 4); /* 2 tilings, 2 ways to name the dominoes */
    assert_int_equal(r.reflections, 1);
}

/* ---- Counts by shares -------------------------------------------------------------------- */

static bool count_hit(void *user, const uint32_t *options, size_t count)
{
    (void)options;
    assert_true(count > 0);
    ++*(uint64_t *)user;
    return true;
}

/* Counts hits below subproblems whose stabiliser fixes no solution below: each counts as a
 * share. */
static uint64_t count_sharing_hits(const tw_solver *solver)
{
    const tw_subproblems *subproblems = &solver->subproblems;
    uint64_t hits = 0;
    const tw_hit_sink sink = {count_hit, &hits};
    for (size_t r = 0; !subproblems->ranks && r < subproblems->count; r++) {
        tw_state *state = NULL;
        if (subproblems->items[r].stabiliser_count == 1 || subproblems->items[r].fixer_count > 1)
            continue;
        assert_int_equal(solver->engine->make(&(const tw_setup){.cover = solver->encoding.cover,
                                                                .heuristics = solver->heuristics},
                                              subproblems->items[r].path, &state),
                         TW_OK);
        while (solver->engine->run(state, UINT64_MAX, &sink) != TW_RUN_EXHAUSTED)
            continue;
        solver->engine->free(state);
    }
    return hits;
}

/* The first solution of a run; an engine that counts reports no other. */
typedef struct first_one {
    const tw_puzzle *puzzle;
    uint64_t seen;
} first_one;

static bool take_first_one(void *user, const tw_solution *solution)
{
    first_one *first = user;
    assert_int_equal(tw_solution_check(NULL, first->puzzle, solution, NULL), TW_OK);
    first->seen++;
    return true;
}

/* The counts are the same as a whole or not, with one thread or several, with the first solution
 * listed or not. Returns how many hits count by shares. */
static uint64_t expect_shared_counts(const tw_puzzle *puzzle, const char *pivot, tw_same same)
{
    tw_solve_options options = ONE_THREAD(.engine = "bitset", .subproblems = TW_SUBPROBLEMS_FEW,
                                          .pivot = pivot, .same = same);
    const tw_result want = run(puzzle, &options, NULL);
    assert_int_equal(want.outcome, TW_OUTCOME_EXHAUSTED);
    const size_t threads[] = {1, 1, 2, 3, 8, 16};
    uint64_t sharing = 0;
    options.not_resumable = true;
    for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
        options.threads = threads[t];
        first_one first = {.puzzle = puzzle};
        const tw_solve_sink sink = {
            .size = sizeof sink, .solution = take_first_one, .user = &first, .first = true};
        OWNED(tw_solver) *solver = ready_for(NULL, puzzle, &options);
        assert_non_null(solver->engine->sum);
        sharing += count_sharing_hits(solver);
        tw_result result = run_solver(solver, NULL, t == 0 ? NULL : &sink);
        assert_int_equal(first.seen, t > 0 && want.solutions > 0);
        assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
        assert_int_equal(result.solutions, want.solutions);
        assert_int_equal(result.none, want.none);
        assert_int_equal(result.rotations, want.rotations);
        assert_int_equal(result.reflections, want.reflections);
        assert_true(result.seconds_first >= 0);
    }
    return sharing;
}

/* Subproblems with a stabiliser: in the first puzzle no solution has a symmetry; in the second some
 * have, below some subproblems; in the last, o in the middle also has rotations. */
TEST(hits_below_symmetric_subproblems_are_counted_by_shares)
{
    tw_puzzle *puzzles[] = {
        new_puzzle("xxx/xxx/xxx", example, true),
        new_puzzle("xxx/xxx/xxx", "I xxx 2, D xx 1, o x 1", true),
        new_puzzle("xxxx/xxxx/xxxx/xxxx", "L xx/x. 1-2, I xxx 1-3, o x 1", true),
        new_puzzle("xxx/xxx/xxx", "L xx/x. 1, I xxx 1, D xx 1, o x 1", true)};
    for (size_t p = 0; p < 4; p++) {
        assert_true(expect_shared_counts(puzzles[p], "o", TW_SAME_REFLECTIONS) > 0);
        uint64_t turned = expect_shared_counts(puzzles[p], "o", TW_SAME_ROTATIONS);
        assert_true(p < 3 || turned > 0);
        tw_puzzle_free(puzzles[p]);
    }
}

/* ---- Outcomes ---------------------------------------------------------------------------- */

typedef struct tally {
    const tw_puzzle *puzzle;
    uint64_t seen, stop_after;
} tally;

static bool see(void *user, const tw_solution *solution)
{
    tally *t = user;
    assert_int_equal(tw_solution_check(NULL, t->puzzle, solution, NULL), TW_OK);
    for (size_t i = 1; i < solution->count; i++)
        assert_true(solution->placements[i - 1].piece <= solution->placements[i].piece);
    return ++t->seen != t->stop_after;
}

TEST(a_limit_is_told_apart_from_exhaustion)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxx/xxx/xxx", example, true);
    const tw_solve_options options = ONE_THREAD(.same = TW_SAME_NONE, .limit = 5);
    tally t = {.puzzle = puzzle};
    const tw_solve_sink sink = {.size = sizeof sink, .solution = see, .user = &t};
    tw_result r = run(puzzle, &options, &sink);
    assert_int_equal(r.outcome, TW_OUTCOME_LIMIT);
    assert_int_equal(r.solutions, 5);
    assert_int_equal(t.seen, 5);
    assert_true(r.seconds_first >= 0);
}

TEST(a_sink_that_has_enough_stops_the_run)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxx/xxx/xxx", example, true);
    const tw_solve_options options = ONE_THREAD(.same = TW_SAME_NONE);
    tally t = {.puzzle = puzzle, .stop_after = 3};
    const tw_solve_sink sink = {.size = sizeof sink, .solution = see, .user = &t};
    tw_result r = run(puzzle, &options, &sink);
    assert_int_equal(r.outcome, TW_OUTCOME_STOPPED);
    assert_int_equal(r.solutions, 3);
}

TEST(the_levels_of_a_run_add_up_to_its_result)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxx/xxx/xxx", example, true);
    tw_result result = {0};
    size_t count = 1;
    const tw_solve_options options = ONE_THREAD(.engine = "dancing", .tuning = &by_size);
    OWNED(tw_solver) *solver = ready_for(NULL, puzzle, &options);
    tw_solver_levels(solver, &count);
    assert_int_equal(count, 0);
    for (size_t run = 0; run < 2; run++) {
        assert_int_equal(tw_solver_reset(solver), TW_OK);
        result = run_solver(solver, NULL, NULL);
        const tw_level *levels = tw_solver_levels(solver, &count);
        assert_int_equal(count, 4); /* the start, and one for each of three pieces */
        tw_level sum = {0};
        for (size_t i = 0; i < count; i++) {
            sum.branches += levels[i].branches;
            sum.updates += levels[i].updates;
        }
        assert_int_equal(sum.branches, result.branches);
        assert_int_equal(sum.updates, result.updates);
        assert_int_equal(levels[0].branches, 0);
        assert_true(levels[1].branches > 0);
    }
}

TEST(a_solver_that_is_reset_runs_again_with_equal_results)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxx/xxx/xxx", example, true);
    tw_result one, two;
    OWNED(tw_solver) *solver = ready_for(NULL, puzzle, NULL);
    one = run_solver(solver, NULL, NULL);
    assert_int_equal(tw_solver_reset(solver), TW_OK);
    two = run_solver(solver, NULL, NULL);
    assert_int_equal(one.none, two.none);
    assert_int_equal(one.branches, two.branches);
    assert_true(one.branches > 0);
}

typedef struct walker {
    uint64_t steps;
    size_t deepest;
} walker;

static bool follow(void *user, const tw_solution *pieces)
{
    walker *w = user;
    w->steps++;
    w->deepest = pieces->count > w->deepest ? pieces->count : w->deepest;
    assert_true(pieces->count >= 1);
    return true;
}

TEST(a_trace_sees_every_step_and_changes_nothing)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxx/xxx/xxx", example, true);
    const tw_solve_options options = ONE_THREAD(.engine = "backtrack", .same = TW_SAME_NONE);
    walker w = {0};
    const tw_solve_sink sink = {.size = sizeof sink, .trace = follow, .user = &w};
    tw_result plain = run(puzzle, &options, NULL), traced = run(puzzle, &options, &sink);
    assert_int_equal(plain.branches, traced.branches);
    assert_int_equal(traced.none, 16);
    assert_int_equal(w.deepest, 3);
    assert_true(w.steps >= traced.branches - 1 && w.steps <= traced.branches);
}

/* ---- Options ----------------------------------------------------------------------------- */

static void expect_refusal(const tw_solve_options *options, tw_status want, const char *words)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxx/xxx/xxx", example, true);
    tw_solver *solver = NULL;
    tw_error error = {0};
    assert_int_equal(ready_solver(NULL, puzzle, options, &solver, &error), want);
    assert_null(solver);
    if (!strstr(error.message, words))
        fail_msg("expected \"%s\" in \"%s\"", words, error.message);
}

TEST(an_unknown_engine_is_refused_with_the_nearest_name)
{
    const tw_solve_options options = ONE_THREAD(.engine = "dansing");
    expect_refusal(&options, TW_ERR_USAGE, "did you mean \"dancing\"?");
}

TEST(the_template_of_an_engine_is_refused_and_says_nothing_of_solutions)
{
    const tw_solve_options options = ONE_THREAD(.engine = "null");
    expect_refusal(&options, TW_ERR_UNSUPPORTED,
                   "engine \"null\" cannot do any search, being a template; engine \"");
}

TEST(an_unknown_pivot_is_refused)
{
    const tw_solve_options options = ONE_THREAD(.pivot = "Q");
    expect_refusal(&options, TW_ERR_USAGE, "no piece \"Q\"");
}

TEST(any_pivot_gives_the_same_counts)
{
    static const char *const names[] = {"P", "I", "o"};
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxx/xxx/xxx", example, true);
    for (size_t i = 0; i < 3; i++) {
        const tw_solve_options options = ONE_THREAD(.pivot = names[i]);
        tw_result r = run(puzzle, &options, NULL);
        assert_int_equal(r.none, 16);
        assert_int_equal(r.reflections, 2);
    }
}

TEST(the_numbers_known_before_the_search_are_the_thesis_ones)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxx/xxx/xxx", example, true);
    const tw_solve_options options = ONE_THREAD(.pivot = "P");
    OWNED(tw_solver) *solver = ready_for(NULL, puzzle, &options);
    tw_solve_stats stats = tw_solver_get_stats(solver);
    assert_int_equal(stats.orientations, 11);
    assert_int_equal(stats.fitting, 11);
    assert_int_equal(stats.poses, 31);
    assert_int_equal(stats.poses_reduced, 2 + 6 + 9); /* P: one of each 8 */
    assert_int_equal(stats.symmetries, 8);
    assert_string_equal(stats.pivot, "P");
}

/* ---- The sweep --------------------------------------------------------------------------- */

static void expect_static_order(const char *rows, const uint32_t *want)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle(rows, "o x 1-any", true);
    OWNED(tw_solver) *solver = ready_for(NULL, puzzle, NULL);
    const uint32_t *sweep = tw_cover_static_order(tw_solver_cover(solver));
    assert_memory_equal(sweep, want, tw_puzzle_cell_count(puzzle) * sizeof *want);
}

TEST(the_static_order_goes_along_the_longest_side)
{
    const uint32_t wide[6] = {0, 3, 1, 4, 2, 5}, high[6] = {0, 1, 2, 3, 4, 5};
    const uint32_t bitten[7] = {0, 1, 4, 2, 5, 3, 6};
    expect_static_order("xxx/xxx", wide);
    expect_static_order("xx/xx/xx", high);
    expect_static_order("xx/xx", high); /* of equal sides: the order of the cells */
    expect_static_order("xxxx/.xxx", bitten);
}

/* ---- Pins -------------------------------------------------------------------------------- */

/* Counts the solutions that contain a placement, among all solutions of the worked example. */
typedef struct sieve {
    tw_placement want;
    uint64_t with;
} sieve;

static bool sift(void *user, const tw_solution *solution)
{
    sieve *s = user;
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *p = &solution->placements[i];
        if (p->piece == s->want.piece &&
            memcmp(p->cells, s->want.cells, p->cell_count * sizeof *p->cells) == 0)
            s->with++;
    }
    return true;
}

TEST(a_pinned_piece_is_in_every_solution_and_keeps_its_symmetries)
{
    static const tw_cell row[3] = {{{0, 0}, 0}, {{1, 0}, 0}, {{2, 0}, 0}};
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxx/xxx/xxx", example, true);
    sieve s = {.want = {.piece = 1, .cells = row, .cell_count = 3}};
    const tw_solve_sink sink = {.size = sizeof sink, .solution = sift, .user = &s};
    const tw_solve_options all = ONE_THREAD(.same = TW_SAME_NONE);
    run(puzzle, &all, &sink);
    assert_int_equal(s.with, 4); /* 16 solutions, I on one of four sides */
    for (size_t i = 0; i < 3; i++) {
        const tw_solve_options pinned =
            ONE_THREAD(.same = conventions[i], .pins = &s.want, .pin_count = 1);
        tw_result r = run(puzzle, &pinned, NULL);
        assert_int_equal(r.none, 4);
        assert_int_equal(r.rotations, 4);   /* no turn keeps the row at the top */
        assert_int_equal(r.reflections, 2); /* one mirror does */
    }
}

TEST(a_pin_on_optional_cells_must_be_covered)
{
    LAID(pin, "0 1,0 2,0");
    const tw_solve_options options =
        ONE_THREAD(.same = TW_SAME_NONE, .pins = pin.placements, .pin_count = 1);
    OWNED(tw_puzzle) *puzzle = new_puzzle("x??", "D xx 0-2, o x 0-3", true);
    assert_int_equal(run(puzzle, &options, NULL).none, 1); /* D there, o on the required cell */
}

/* Equal pieces are one stock, yet each piece keeps its own range beside the pinned one. */
TEST(a_pinned_piece_does_not_stand_in_for_an_equal_one)
{
    LAID(pin, "0 0,0 1,0");
    const tw_solve_options options =
        ONE_THREAD(.same = TW_SAME_NONE, .pins = pin.placements, .pin_count = 1);
    OWNED(tw_puzzle) *puzzle = new_puzzle("xx/xx", "D xx 0-1, E x/x 1, o x 0-2", true);
    tally t = {.puzzle = puzzle};
    const tw_solve_sink sink = {.size = sizeof sink, .solution = see, .user = &t};
    assert_int_equal(run(puzzle, &options, &sink).none, 1); /* never D with two o */
}

static void expect_pins_refused(const char *pins, const char *words)
{
    LAID(all, pins);
    const tw_solve_options options =
        ONE_THREAD(.pins = all.placements, .pin_count = all.solution.count);
    expect_refusal(&options, TW_ERR_USAGE, words);
}

TEST(pins_that_cannot_be_are_refused)
{
    expect_pins_refused("1 0,0 1,0 2,0; 1 0,1 1,1 2,1",
                        "\"I\" is pinned more often than it may be used");
    expect_pins_refused("1 0,0 1,0 1,1", "\"I\" cannot lie where it is pinned");
    expect_pins_refused("1 0,0 1,0 2,0; 2 1,0", "pinned where another one");
}

RUN_TESTS
