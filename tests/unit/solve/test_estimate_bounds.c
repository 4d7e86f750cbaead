/* test_estimate_bounds.c -- how often the number of solutions lies within the bounds of an
 * estimate, for shipped puzzles with known counts (column "none" of tests/counts.tsv, with its
 * sources). Seeds are fixed and no clock is used: a test that passes once passes always. */
#include "support/fixtures.h"
#include "support/solvers.h"
#include "support/tuning.h"

#include <math.h>

#define SEEDS 6

static const struct {
    const char *name;
    double count;
} known[] = {
    {"conway", 27456},          {"soma", 11520}, {"pentominoes-3x20", 8}, {"checkers-8x8", 52},
    {"pentominoes-6x10", 9356}, {"big-c", 40},   {"rings-12", 21976}};

/* Counts of estimates. */
typedef struct score {
    size_t all, held, open; /* open: with no upper bound */
} score;

static void add_estimate(score *sum, const tw_measure *hits, double count)
{
    sum->all++;
    sum->held += hits->low <= count && count <= hits->high;
    sum->open += !isfinite(hits->high);
    assert_true(isfinite(hits->high) == (hits->mean > 0)); /* bounded exactly if some hit was met */
}

/* The default options of the command, with a number of probes in place of seconds. */
static score try_seeds(const char *name, double count)
{
    const tw_solve_options options = ONE_THREAD(.same = TW_SAME_NONE, .no_images = true);
    tw_estimate_options how = {
        .size = sizeof how, .precision = 0.1, .hits_precision = 0.5, .probes = 3000};
    OWNED(tw_puzzle) *puzzle = shipped_puzzle(name);
    tw_estimate estimate;
    score sum = {0};
    OWNED(tw_solver) *solver = ready_for(NULL, puzzle, &options);
    for (how.seed = 1; how.seed <= SEEDS; how.seed++) {
        assert_int_equal(tw_solver_estimate(solver, &how, NULL, &estimate, NULL), TW_OK);
        add_estimate(&sum, &estimate.hits, count);
    }
    return sum;
}

TEST(bounds_hold_the_number_of_solutions)
{
    score all = {0};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        score one = try_seeds(known[i].name, known[i].count);
        assert_true(one.held >= one.all - 2);
        all.all += one.all;
        all.held += one.held;
        all.open += one.open;
    }
    assert_true(20 * all.held >= 19 * all.all); /* as promised */
    assert_true(10 * all.open < all.all);       /* and few without an upper bound */
}

RUN_TESTS
