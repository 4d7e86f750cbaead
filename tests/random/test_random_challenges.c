/* test_random_challenges.c -- challenges of random puzzles, against a list of all solutions by
 * another engine: exactly one contains what is given; at level expert each given piece is needed;
 * no two are alike. */
#include <stdlib.h>

#include <tw/advanced/challenge.h>

#include "listing.h"
#include "puzzle/puzzle_shared.h"
#include "roll.h"
#include "support/seeds.h"

enum { USUAL = 30, EACH = 2 };

typedef struct comparing {
    uint64_t seed;
    const tw_puzzle *puzzle;
    const tw_poses *poses;
    tw_solution_orbit *orbit;
    const listing *all;
    tw_solution *seen[TW_CHALLENGE_LEVELS * EACH]; /* canonical forms */
    size_t seen_count;
} comparing;

/* ---- What contains what ------------------------------------------------------------------ */

static size_t count_of_piece(const tw_solution *solution, uint32_t piece)
{
    size_t count = 0;
    for (size_t i = 0; i < solution->count; i++)
        count += solution->placements[i].piece == piece;
    return count;
}

/* Equal pieces may have different ranges: if the one that need not be used is given, the other one
 * is used as well. */
static bool has_enough(const tw_puzzle *puzzle, const tw_poses *poses, const tw_solution *solution,
                       const tw_solution *given)
{
    for (uint32_t stock = 0; stock < tw_poses_stock_count(poses); stock++) {
        size_t used = 0, needed = 0;
        for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle); p++) {
            uint32_t low, high;
            if (tw_poses_stock_of_piece(poses, p) != stock)
                continue;
            tw_puzzle_piece_copies(puzzle, p, &low, &high);
            const size_t there = count_of_piece(given, p);
            used += count_of_piece(solution, p);
            needed += there > low ? there : low;
        }
        if (used < needed)
            return false;
    }
    return true;
}

/* The solutions that contain the given pieces, without the one numbered `but`. */
static size_t count_containing(const comparing *c, const tw_solution *given, size_t but)
{
    size_t count = 0;
    tw_placement *kept = calloc(given->count + 1, sizeof *kept);
    tw_solution rest = {.placements = kept};
    assert_non_null(kept);
    for (size_t i = 0; i < given->count; i++)
        if (i != but)
            kept[rest.count++] = given->placements[i];
    for (size_t s = 0; s < c->all->count; s++) {
        bool contains = has_enough(c->puzzle, c->poses, c->all->solutions[s], &rest);
        for (size_t i = 0; i < rest.count && contains; i++)
            contains = has_placement(c->poses, c->all->solutions[s], &kept[i]);
        count += contains;
    }
    free(kept);
    return count;
}

static bool is_pinned(const tw_poses *poses, const tw_puzzle *puzzle, const tw_placement *placement)
{
    for (size_t i = 0; i < tw_puzzle_pin_count(puzzle); i++)
        if (is_same_placement(poses, tw_puzzle_pin(puzzle, i), placement))
            return true;
    return false;
}

/* ---- The comparison ---------------------------------------------------------------------- */

static void compare_alike(comparing *c, const tw_challenge *challenge)
{
    const tw_solution *least;
    assert_int_equal(tw_solution_orbit_least(c->orbit, challenge->given, &least, NULL), TW_OK);
    for (size_t i = 0; i < c->seen_count; i++) {
        bool alike = c->seen[i]->count == least->count;
        for (size_t k = 0; k < least->count && alike; k++)
            alike = has_placement(c->poses, c->seen[i], &least->placements[k]);
        if (alike)
            fail_msg("seed %llu: two challenges are alike", (unsigned long long)c->seed);
    }
    assert_int_equal(tw_solution_copy(NULL, least, &c->seen[c->seen_count++]), TW_OK);
}

static void compare_challenge(comparing *c, const tw_challenge *challenge)
{
    tw_error error = {0};
    if (tw_solution_check(NULL, c->puzzle, challenge->solution, &error) != TW_OK)
        fail_msg("seed %llu: %s", (unsigned long long)c->seed, error.message);
    for (size_t i = 0; i < challenge->given->count; i++)
        assert_true(has_placement(c->poses, challenge->solution, &challenge->given->placements[i]));
    assert_true(challenge->given->count < challenge->solution->count);
    const size_t containing = count_containing(c, challenge->given, SIZE_MAX);
    if (containing != 1)
        fail_msg("seed %llu: %zu solutions", (unsigned long long)c->seed, containing);
    for (size_t i = 0; challenge->level == TW_CHALLENGE_EXPERT && i < challenge->given->count; i++)
        if (!is_pinned(c->poses, c->puzzle, &challenge->given->placements[i]) &&
            count_containing(c, challenge->given, i) < 2)
            fail_msg("seed %llu: a piece is not needed", (unsigned long long)c->seed);
    compare_alike(c, challenge);
}

static size_t compare_levels(comparing *c, tw_challenges *challenges)
{
    size_t made = 0;
    for (int level = 0; level < TW_CHALLENGE_LEVELS; level++) {
        const uint64_t least = tw_challenges_least_work(challenges, (tw_challenge_level)level);
        for (size_t i = 0; i < EACH; i++) {
            const tw_challenge *challenge;
            assert_int_equal(
                tw_challenges_next(challenges, (tw_challenge_level)level, NULL, &challenge, NULL),
                TW_OK);
            if (!challenge)
                break;
            assert_int_equal(challenge->level, level);
            assert_true(challenge->work >= least);
            compare_challenge(c, challenge);
            made++;
        }
    }
    return made;
}

static size_t compare_puzzle(uint64_t seed, const tw_puzzle *puzzle, const listing *all)
{
    comparing c = {.seed = seed, .puzzle = puzzle, .all = all, .poses = poses_of(puzzle)};
    tw_symmetry *symmetry = NULL;
    tw_challenges *challenges = NULL;
    assert_int_equal(tw_symmetry_new(NULL, c.poses, false, NULL, &symmetry, NULL), TW_OK);
    assert_int_equal(tw_solution_orbit_new(NULL, symmetry, TW_SAME_REFLECTIONS, &c.orbit, NULL),
                     TW_OK);
    tw_status status = tw_challenges_new(soiled(), puzzle, seed, NULL, &challenges, NULL);
    assert_int_equal(status, all->count > 0 ? TW_OK : TW_ERR_USAGE);
    const size_t made = challenges ? compare_levels(&c, challenges) : 0;
    while (c.seen_count > 0)
        tw_solution_free(c.seen[--c.seen_count]);
    tw_challenges_free(challenges);
    tw_solution_orbit_free(c.orbit);
    tw_symmetry_free(symmetry);
    tw_poses_free((tw_poses *)(uintptr_t)c.poses);
    return made;
}

/* Puzzles with marks are left out: what is given there is told by turns, too. */
static bool compare(uint64_t seed, bool *compared)
{
    static listing all;
    tw_puzzle *puzzle = rolled_puzzle(seed);
    size_t made = 0;
    if (!puzzle)
        return false;
    *compared = tw_puzzle_mark_count(puzzle) == 0 && list_all(&all, puzzle) &&
                (all.count > 0 || seed % 8 == 0); /* most have solutions */
    if (*compared)
        made = compare_puzzle(seed, puzzle, &all);
    free_listing(&all);
    tw_puzzle_free(puzzle);
    return made > 0;
}

TEST(challenges_of_random_puzzles_have_one_solution)
{
    compare_seeds(USUAL, compare);
}

RUN_TESTS
