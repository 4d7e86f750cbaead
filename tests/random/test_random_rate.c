/* test_random_rate.c -- ratings of random puzzles: the patient solver meets each solution once, the
 * exact mean is that of many runs, and neighbours are those that comparing all solutions shows. */
#include <math.h>
#include <stdlib.h>

#include <tw/advanced/rate.h>

#include "listing.h"
#include "puzzle/puzzle_shared.h"
#include "roll.h"
#include "support/seeds.h"

enum { USUAL = 400, RUNS = 2000, MOST_COMPARED = 60, MOST_WORK = 300 };

/* ---- Ratings ----------------------------------------------------------------------------- */

static tw_rating *rate_with(const tw_puzzle *puzzle, uint64_t exact, uint64_t runs)
{
    const tw_rate_options options = {
        .size = sizeof options, .exact = exact, .runs = runs, .seed = 1};
    tw_rating *rating = NULL;
    assert_int_equal(tw_rate(soiled(), puzzle, &options, NULL, &rating, NULL), TW_OK);
    assert_non_null(rating);
    return rating;
}

static double sum_of_shares(const tw_rate_share *shares, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += shares[i].share;
    return sum;
}

/* The mean of many runs lies near the exact one. Five deviations are passed by none of these seeds,
 * which are always the same; a hundredth is for an order so rare that no run has it. */
static void check_runs(uint64_t seed, const tw_puzzle *puzzle, const tw_rating *exact)
{
    tw_rating *runs = rate_with(puzzle, 1, RUNS);
    const double deviation = (runs->high - runs->work) / 1.96;
    assert_false(runs->exact && exact->work > 1);
    if (!runs->exact && fabs(runs->work - exact->work) > 5 * deviation + exact->work / 100)
        fail_msg("seed %llu: the mean of runs is %g, the exact one %g", (unsigned long long)seed,
                 runs->work, exact->work);
    tw_rating_free(runs);
}

static void check_rating(uint64_t seed, const tw_puzzle *puzzle, const listing *all)
{
    tw_rating *exact = rate_with(puzzle, 10000000, 1);
    assert_true(exact->exact);
    if ((exact->answer == TW_RATE_FOUND) != (all->count > 0) ||
        (exact->counted && fabs(exact->solutions - (double)all->count) > 1e-6))
        fail_msg("seed %llu: %g solutions, not %zu", (unsigned long long)seed, exact->solutions,
                 all->count);
    assert_true(sum_of_shares(exact->pieces, exact->piece_count) < 1 + 1e-9);
    /* a cell that stays empty is no piece */
    assert_true(!exact->counted || sum_of_shares(exact->cells, exact->cell_count) <=
                                       sum_of_shares(exact->pieces, exact->piece_count) + 1e-9);
    if (exact->answer == TW_RATE_FOUND && exact->work < MOST_WORK)
        check_runs(seed, puzzle, exact);
    tw_rating_free(exact);
}

/* ---- Neighbours -------------------------------------------------------------------------- */

/* The pieces of `one` that `other` has not. */
static size_t count_moved(const tw_poses *poses, const tw_solution *one, const tw_solution *other)
{
    size_t moved = 0;
    for (size_t i = 0; i < one->count; i++)
        moved += !has_placement(poses, other, &one->placements[i]);
    return moved;
}

/* The least over the images of the other; SIZE_MAX: they have other numbers of pieces. */
static size_t fewest_moved(const tw_poses *poses, tw_solution_orbit *orbit, const tw_solution *one,
                           const tw_solution *other)
{
    size_t images, fewest = SIZE_MAX;
    if (one->count != other->count)
        return SIZE_MAX;
    assert_int_equal(tw_solution_orbit_find(orbit, other, &images, NULL), TW_OK);
    for (size_t i = 0; i < images; i++) {
        const size_t moved = count_moved(poses, one, tw_solution_orbit_get(orbit, i));
        fewest = moved < fewest ? moved : fewest;
    }
    return fewest;
}

static bool keep_class(void *user, const tw_solution *solution)
{
    return list_solution(user, solution);
}

/* All solutions, one of each class, in order. false: there are too many. */
static bool list_classes(listing *classes, const tw_puzzle *puzzle, tw_same same)
{
    const tw_solve_options options = {
        .size = sizeof options, .same = same, .threads = 1, .ordered = true};
    const tw_solve_sink sink = {.size = sizeof sink, .solution = keep_class, .user = classes};
    tw_solver *solver = solver_for(NULL, puzzle, &options);
    (void)run_solver(solver, NULL, &sink);
    tw_solver_free(solver);
    return classes->count <= MOST_COMPARED;
}

static const tw_neighbour *find_pair(const tw_neighbours *all, size_t one, size_t other)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->items[i].one == one && all->items[i].other == other)
            return &all->items[i];
    return NULL;
}

static void compare_neighbours(uint64_t seed, const tw_puzzle *puzzle, const listing *classes,
                               tw_same same, unsigned most)
{
    const tw_poses *poses = poses_of(puzzle);
    tw_symmetry *symmetry = NULL;
    tw_solution_orbit *orbit = NULL;
    tw_neighbours *all = NULL;
    size_t pairs = 0, members = 0;
    assert_int_equal(tw_symmetry_new(NULL, poses, false, NULL, &symmetry, NULL), TW_OK);
    assert_int_equal(tw_solution_orbit_new(NULL, symmetry, same, &orbit, NULL), TW_OK);
    assert_int_equal(tw_neighbours_find(soiled(), puzzle, same, most, NULL, &all, NULL), TW_OK);
    assert_int_equal(all->solutions, classes->count);
    for (size_t a = 0; a < classes->count; a++)
        for (size_t b = a + 1; b < classes->count; b++) {
            const size_t moved =
                fewest_moved(poses, orbit, classes->solutions[a], classes->solutions[b]);
            const tw_neighbour *pair = find_pair(all, a, b);
            if ((moved <= most) != (pair != NULL) || (pair && pair->moved != moved))
                fail_msg("seed %llu: %zu and %zu differ in %zu pieces, not %u",
                         (unsigned long long)seed, a, b, moved, pair ? pair->moved : 0);
            pairs += pair != NULL;
            assert_true(!pair || all->component[a] == all->component[b]);
        }
    assert_int_equal(pairs, all->count);
    for (size_t i = 0; i < all->component_count; i++) {
        assert_true(i == 0 || all->component_sizes[i] <= all->component_sizes[i - 1]);
        members += all->component_sizes[i];
    }
    assert_int_equal(members, all->solutions);
    tw_neighbours_free(all);
    tw_solution_orbit_free(orbit);
    tw_symmetry_free(symmetry);
    tw_poses_free((tw_poses *)(uintptr_t)poses);
}

static void check_neighbours(uint64_t seed, const tw_puzzle *puzzle)
{
    static const tw_same conventions[] = {TW_SAME_REFLECTIONS, TW_SAME_NONE, TW_SAME_ROTATIONS};
    static listing classes;
    const tw_same same = conventions[seed % 3];
    if (list_classes(&classes, puzzle, same))
        compare_neighbours(seed, puzzle, &classes, same, 1 + (unsigned)(seed / 3 % TW_MOST_MOVED));
    free_listing(&classes);
}

/* ---- The comparison ---------------------------------------------------------------------- */

static bool compare(uint64_t seed, bool *compared)
{
    static listing all;
    tw_puzzle *puzzle = rolled_puzzle(seed);
    if (!puzzle)
        return false;
    *compared = list_all(&all, puzzle);
    const bool solved = all.count > 0;
    if (*compared) {
        check_rating(seed, puzzle, &all);
        check_neighbours(seed, puzzle);
    }
    free_listing(&all);
    tw_puzzle_free(puzzle);
    return solved;
}

TEST(ratings_of_random_puzzles_agree_with_all_their_solutions)
{
    compare_seeds(USUAL, compare);
}

RUN_TESTS
