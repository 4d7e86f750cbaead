/* test_random_counts.c -- random puzzles counted without a list, and by a search: all three counts
 * are the same, with any copies, optional cells, colours, marks, pins and periods, in memory and on
 * disk.
 *
 * With a number N the program compares N puzzles in place of the usual ones. */
#include <tw/advanced/count.h>

#include "roll.h"
#include "solve/solver.h"
#include "support/seeds.h"
#include "support/tuning.h"

enum { USUAL = 2000, MOST_BRANCHES = 2000 };

static bool not_too_long(void *user, const tw_progress *progress)
{
    (void)user;
    return progress->branches < MOST_BRANCHES;
}

/* Counts by a search; false: it takes too long. */
static bool search(tw_solver *solver, tw_result *result)
{
    const tw_solve_sink sink = {.size = sizeof sink, .progress = not_too_long};
    assert_int_equal(tw_solver_run(solver, NULL, &sink, result, NULL), TW_OK);
    return result->outcome == TW_OUTCOME_EXHAUSTED;
}

static void compare_total(const tw_counter *counter, tw_same same, uint64_t searched, uint64_t seed)
{
    const char *digits = tw_counter_total(counter, same, false);
    if (strtoull(digits, NULL, 10) != searched)
        fail_msg("seed %llu: %s counted, %llu found, up to %s", (unsigned long long)seed, digits,
                 (unsigned long long)searched, tw_same_word(same, false));
}

/* A watch that stops some times, so that the count is resumed. */
static bool stop_at_times(void *user, double done)
{
    (void)done;
    uint32_t asked = ++*(uint32_t *)user;
    return asked > 6 || asked % 2 != 0;
}

/* Counts by tables. Returns the most bytes they had; 0: they may have too few. */
static uint64_t count(tw_solver *solver, const tw_result *result, uint64_t seed)
{
    OWNED(tw_counter) *counter = NULL;
    tw_error error = {0};
    uint32_t asked = 0;
    const tw_watch watch = {stop_at_times, &asked};
    if (tw_counter_new(solver, NULL, &counter, &error) != TW_OK)
        fail_msg("seed %llu: %s", (unsigned long long)seed, error.message);
    while (!tw_counter_is_done(counter)) {
        tw_status status = tw_counter_run(counter, &watch, &error);
        if ((status == TW_ERR_TOO_LARGE || status == TW_ERR_MEMORY) && solver->options.spill)
            return 0;
        if (status)
            fail_msg("seed %llu: %s", (unsigned long long)seed, error.message);
    }
    compare_total(counter, TW_SAME_NONE, result->none, seed);
    if (tw_counter_total(counter, TW_SAME_ROTATIONS, false)) {
        compare_total(counter, TW_SAME_ROTATIONS, result->rotations, seed);
        compare_total(counter, TW_SAME_REFLECTIONS, result->reflections, seed);
    }
    return tw_counter_get_stats(counter).peak;
}

static size_t on_disk; /* counts that did without a part of the memory */

static void count_in_less(tw_solver *solver, const tw_result *result, uint64_t peak, uint64_t seed)
{
    solver->options.memory = peak - peak / 8;
    solver->options.spill = ".";
    on_disk += count(solver, result, seed) > 0;
}

/* Has the puzzle solutions? *compared: it could be compared. */
static bool compare(uint64_t seed, bool *compared)
{
    roll r;
    tw_error why;
    OWNED(tw_puzzle) *puzzle = make_roll(seed, &r) ? puzzle_of(&r, &why) : NULL;
    tw_cell cells[64];
    tw_placement pin;
    tw_result result = {0};
    if (!puzzle)
        return false;
    OWNED(tw_poses) *poses = poses_of(puzzle);
    bool pinned = r.pin > 0 && tw_poses_of_pieces(poses) > 0 &&
                  pin_pose(poses, r.pin % (uint32_t)tw_poses_of_pieces(poses), cells, &pin);
    const tw_solve_options options = {.size = sizeof options,
                                      .pins = pinned ? &pin : NULL,
                                      .pin_count = pinned,
                                      .threads = 1 + seed % 2,
                                      .same = (tw_same)(seed % 3)};
    OWNED(tw_solver) *solver = solver_for(soiled(), puzzle, &options);
    *compared = search(solver, &result);
    uint64_t peak = *compared ? count(solver, &result, seed) : 0;
    if (peak > 0)
        count_in_less(solver, &result, peak, seed);
    return result.none > 0;
}

static uint64_t wanted = USUAL;

TEST(counting_and_searching_say_the_same)
{
    compare_seeds(wanted, compare);
    assert_true(on_disk > share_of(wanted) / 100);
}

TEST(every_lattice_that_ships_is_rolled)
{
    const char *name;
    for (size_t i = 0; (name = tw_builtin_lattice(i).name); i++) {
        bool rolled = strcmp(name, "rings") == 0;
        for (size_t r = 0; r < ROLLED_LATTICES && !rolled; r++)
            rolled = strcmp(name, rolled_lattices[r].name) == 0;
        if (!rolled)
            fail_msg("add %s to rolled_lattices of roll.h", name);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1)
        wanted = strtoull(argv[1], NULL, 10);
    return run_all_tests(NULL, NULL);
}
