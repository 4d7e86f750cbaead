/* test_random_sets.c -- sets of pieces out of random pools: their numbers against all choices of
 * copies, their solutions, met by a search and counted by tables, against all solutions of the pool
 * listed by another engine, and sets decided by exchanges of pieces, or by searches alone, against
 * those counts, with several threads.
 */
#include <math.h>

#include "solve/sets/pool_sets.h"

#include "puzzle/puzzle_shared.h"
#include "roll.h"
#include "support/seeds.h"
#include "support/tuning.h"

enum { USUAL = 200, MOST_SETS = 4000, MOST_SOLUTIONS = 3000 };
enum { LITTLE = 1000 }; /* bytes of memory: too little for exchanges */

/* ---- A pool ------------------------------------------------------------------------------ */

/* The roll with a choice of pieces; NULL if it is refused. */
static tw_puzzle *pool_of(roll *r, uint64_t seed)
{
    tw_error why;
    for (size_t p = 0; p < r->piece_count; p++) {
        r->pieces[p].low = pick(&seed, 6) == 0;
        r->pieces[p].high = r->pieces[p].low + (pick(&seed, 4) == 0 ? 2 : 1);
    }
    return puzzle_of(r, &why);
}

/* ---- Sets by all choices of copies ------------------------------------------------------- */

typedef struct choices {
    const tw_sets *sets;
    uint32_t copies[ROLL_PIECES];
    size_t least, most; /* cells of a set */
    uint64_t count;
} choices;

/* Every choice that fits has a number of its own, and that number leads back to it. */
static void choose(choices *all, size_t kind, size_t cells)
{
    uint32_t back[ROLL_PIECES];
    if (kind == tw_sets_kind_count(all->sets)) {
        const uint64_t number = tw_sets_find(all->sets, all->copies);
        assert_int_equal(number < tw_sets_number(all->sets),
                         cells >= all->least && cells <= all->most);
        if (number == UINT64_MAX)
            return;
        tw_sets_copies(all->sets, number, back);
        assert_memory_equal(back, all->copies, kind * sizeof *back);
        all->count++;
        return;
    }
    const tw_set_kind of = tw_sets_kind(all->sets, kind);
    for (uint32_t n = of.low; n <= of.high; n++) {
        all->copies[kind] = n;
        choose(all, kind + 1, cells + n * of.cells);
    }
}

static void compare_numbers(const tw_sets *sets, const tw_puzzle *puzzle)
{
    uint32_t low, high;
    (void)tw_puzzle_empty(puzzle, &low, &high);
    choices all = {.sets = sets,
                   .least = tw_puzzle_cell_count(puzzle) - high,
                   .most = tw_puzzle_cell_count(puzzle) - low};
    choose(&all, 0, 0);
    assert_int_equal(all.count, tw_sets_number(sets));
}

/* ---- Solutions by a list of all ---------------------------------------------------------- */

typedef struct listing {
    tw_sets *sets;
    tw_solution_orbit *orbit;
    uint64_t solutions[MOST_SETS]; /* classes, of each set that is the least of its twins */
    size_t count;
    size_t symmetries; /* up to which solutions are counted */
} listing;

/* A class is counted at its canonical form. */
static bool list_solution(void *user, const tw_solution *solution)
{
    listing *all = user;
    uint32_t copies[ROLL_PIECES] = {0};
    size_t images;
    assert_int_equal(tw_solution_orbit_find(all->orbit, solution, &images, NULL), TW_OK);
    const tw_solution *least = tw_solution_orbit_get(all->orbit, 0);
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *a = &solution->placements[i], *b = &least->placements[i];
        copies[tw_sets_kind_of(all->sets, a->piece)]++;
        if (a->piece != b->piece || a->turn != b->turn ||
            memcmp(a->cells, b->cells, a->cell_count * sizeof *a->cells) != 0)
            return true;
    }
    const uint64_t set = tw_sets_find(all->sets, copies);
    assert_true(set < tw_sets_number(all->sets));
    all->solutions[tw_sets_least_twin(all->sets, set)]++;
    return ++all->count < MOST_SOLUTIONS;
}

static bool not_too_long(void *user, const tw_progress *progress)
{
    (void)user;
    return progress->branches < 200000;
}

/* false: there are too many. */
static bool list_all(listing *all, const tw_puzzle *puzzle, tw_same same)
{
    const tw_solve_options options = {.size = sizeof options,
                                      .same = TW_SAME_NONE,
                                      .no_images = true,
                                      .engine = "dancing",
                                      .threads = 1};
    const tw_solve_sink sink = {
        .size = sizeof sink, .solution = list_solution, .progress = not_too_long, .user = all};
    tw_poses *poses = poses_of(puzzle);
    tw_symmetry *symmetry = NULL;
    assert_int_equal(tw_symmetry_new(NULL, poses, false, NULL, &symmetry, NULL), TW_OK);
    assert_int_equal(tw_solution_orbit_new(NULL, symmetry, same, &all->orbit, NULL), TW_OK);
    all->symmetries = tw_solution_orbit_most(all->orbit);
    tw_solver *solver = solver_for(NULL, puzzle, &options);
    tw_result result = run_solver(solver, NULL, &sink);
    tw_solver_free(solver);
    tw_solution_orbit_free(all->orbit);
    tw_symmetry_free(symmetry);
    tw_poses_free(poses);
    return result.outcome == TW_OUTCOME_EXHAUSTED;
}

/* ---- The comparison ---------------------------------------------------------------------- */

static void compare_counts(tw_sets *sets, const listing *all, uint64_t seed)
{
    tw_sets_result result;
    uint64_t with = 0, classes = 0, kept = 0, solutions, total = 0;
    assert_int_equal(tw_sets_count(sets, NULL, &result, NULL), TW_OK);
    assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
    for (uint64_t set = 0; set < tw_sets_number(sets); set++) {
        const uint64_t least = tw_sets_least_twin(sets, set);
        const tw_set_answer answer = tw_sets_answer(sets, set, &solutions);
        if (solutions != all->solutions[least] ||
            answer != (solutions > 0 ? TW_SET_WITH : TW_SET_WITHOUT))
            fail_msg("seed %llu: set %llu has %llu solutions, not %llu", (unsigned long long)seed,
                     (unsigned long long)set, (unsigned long long)solutions,
                     (unsigned long long)all->solutions[least]);
        classes += least == set;
        kept += tw_sets_symmetries(sets, set);
        with += least == set && solutions > 0;
        total += least == set ? solutions : 0;
    }
    if (classes != tw_sets_number_of_classes(sets))
        fail_msg("seed %llu: %llu classes of sets, not %llu", (unsigned long long)seed,
                 (unsigned long long)tw_sets_number_of_classes(sets), (unsigned long long)classes);
    assert_int_equal(kept, classes * all->symmetries); /* Burnside's lemma */
    assert_int_equal(with, result.with);
    assert_int_equal(classes - with, result.without);
    assert_int_equal(total, result.solutions);
}

typedef struct patience {
    size_t left, next; /* questions until the next stop, and after it */
} patience;

static bool has_patience(void *user, double fraction)
{
    patience *now = user;
    (void)fraction;
    if (now->left-- > 0)
        return true;
    now->left = now->next;
    now->next *= 2;
    return false;
}

/* Tables give the same, though they are interrupted again and again. */
static void compare_tables(const tw_puzzle *puzzle, const tw_solve_options *options,
                           const listing *all, uint64_t seed)
{
    patience now = {0, 1};
    const tw_watch watch = {has_patience, &now};
    tw_sets *sets = NULL;
    assert_int_equal(tw_sets_new(soiled(), puzzle, options, NULL, &sets, NULL), TW_OK);
    sets->turns.searched = sets->turns.left = HUGE_VAL; /* no turn of tables ends by itself */
    do
        assert_int_equal(tw_sets_tabulate(sets, &watch, NULL), TW_OK);
    while (!sets->counted && !sets->searches);
    assert_true(sets->counted);
    compare_counts(sets, all, seed);
    tw_sets_free(sets);
}

/* Three times in four without a list of all solutions, so that sets are reached by exchanges or
 * searched alone. */
static void compare_decided(const tw_puzzle *puzzle, const tw_solve_options *options,
                            const listing *all, uint64_t seed)
{
    const tw_sets_decide_options how = {
        .size = sizeof how, .seed = seed, .set_by_set = seed % 4 > 0};
    tw_solve_options within = *options;
    tw_sets *sets = NULL;
    tw_sets_result result;
    within.memory = seed % 5 == 0 ? LITTLE : 0;
    assert_int_equal(tw_sets_new(soiled(), puzzle, &within, NULL, &sets, NULL), TW_OK);
    assert_int_equal(tw_sets_decide(sets, &how, NULL, &result, NULL), TW_OK);
    assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
    assert_int_equal(result.with + result.without, tw_sets_number_of_classes(sets));
    for (uint64_t set = 0; set < tw_sets_number(sets); set++) {
        const bool has = all->solutions[tw_sets_least_twin(sets, set)] > 0;
        if (tw_sets_answer(sets, set, NULL) != (has ? TW_SET_WITH : TW_SET_WITHOUT))
            fail_msg("seed %llu: set %llu was decided wrongly", (unsigned long long)seed,
                     (unsigned long long)set);
    }
    tw_sets_free(sets);
}

static bool compare(uint64_t seed, bool *compared)
{
    static const size_t threads[] = {1, 2, 3, 8, 16};
    static listing all;
    roll r;
    const tw_solve_options options = {
        .size = sizeof options, .same = (tw_same)(seed % 3), .threads = threads[seed % 5]};
    tw_puzzle *puzzle = make_roll(seed, &r) ? pool_of(&r, seed) : NULL;
    if (!puzzle)
        return false;
    all = (listing){.count = 0};
    assert_int_equal(tw_sets_new(soiled(), puzzle, &options, NULL, &all.sets, NULL), TW_OK);
    *compared = tw_sets_number(all.sets) <= MOST_SETS && list_all(&all, puzzle, options.same);
    if (*compared) {
        compare_numbers(all.sets, puzzle);
        compare_counts(all.sets, &all, seed);
        compare_tables(puzzle, &options, &all, seed);
        compare_decided(puzzle, &options, &all, seed);
    }
    tw_sets_free(all.sets);
    tw_puzzle_free(puzzle);
    return all.count > 0;
}

TEST(sets_of_random_pools_are_those_of_all_their_solutions)
{
    compare_seeds(USUAL, compare);
}

RUN_TESTS
