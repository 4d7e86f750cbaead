/* test_counter.c -- how a count is done: for which symmetries, and by which method. */
#include <tw/advanced/count.h>

#include "support/fixtures.h"
#include "support/texts.h"

typedef struct counted {
    tw_puzzle *puzzle;
    tw_solver *solver;
    tw_counter *counter;
    tw_counter_stats stats;
} counted;

static void open_counted(counted *c, const char *lattice, const char *container, const char *pieces,
                         bool keep)
{
    const tw_solve_options options = {.size = sizeof options, .threads = 1};
    const tw_count_options way = {.size = sizeof way, .keep = keep};
    *c = (counted){.puzzle = read_parts(lattice, container, pieces)};
    c->solver = ready_for(NULL, c->puzzle, &options);
    c->counter = counter_of(c->solver, &way);
    assert_int_equal(tw_counter_run(c->counter, NULL, NULL), TW_OK);
    c->stats = tw_counter_get_stats(c->counter);
    assert_int_equal(c->stats.element, c->stats.elements);
}

static void close_counted(counted *c)
{
    tw_counter_free(c->counter);
    tw_solver_free(c->solver);
    tw_puzzle_free(c->puzzle);
}

/* ---- Symmetries -------------------------------------------------------------------------- */

static bool commute(const tw_symmetry *symmetry, uint32_t one, uint32_t two, size_t poses)
{
    const uint32_t *first = tw_symmetry_poses(symmetry, one),
                   *second = tw_symmetry_poses(symmetry, two);
    for (size_t p = 0; p < poses; p++)
        if (first[second[p]] != second[first[p]])
            return false;
    return true;
}

/* Burnside's lemma for the group acting on itself: the number of conjugacy classes is that of
 * commuting pairs, divided by the number of elements. */
static size_t conjugacy_classes(const tw_solver *solver)
{
    const tw_symmetry *symmetry = tw_solver_symmetry(solver);
    size_t count = tw_symmetry_count(symmetry), pairs = 0;
    for (uint32_t one = 0; one < count; one++)
        for (uint32_t two = 0; two < count; two++)
            pairs += commute(symmetry, one, two, tw_poses_count(tw_solver_poses(solver)));
    assert_int_equal(pairs % count, 0);
    return pairs / count;
}

static void check_elements(const char *lattice, const char *container, const char *pieces,
                           size_t symmetries, size_t classes)
{
    counted c;
    open_counted(&c, lattice, container, pieces, false);
    assert_int_equal(tw_symmetry_count(tw_solver_symmetry(c.solver)), symmetries);
    assert_int_equal(conjugacy_classes(c.solver), classes);
    assert_int_equal(c.stats.elements, classes);
    close_counted(&c);
}

TEST(of_conjugate_symmetries_one_is_counted)
{
    const char *any = "[{name: domino, box: [2, 1], copies: any}]";
    const char *beam = "[{name: domino, box: [2, 1, 1], copies: any}]";
    check_elements("square", "{box: [4, 4]}", any, 8, 5);
    check_elements("square", "{box: [4, 3]}", any, 4, 4);
    check_elements("hexagon",
                   "{cells: [[0, 0], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]}",
                   "[{set: {polyforms: 2}, copies: any}, {name: cell, cells: [[0, 0]]}]", 12, 6);
    check_elements("cube", "{box: [3, 3, 2]}", beam, 16, 10);
    check_elements("cube", "{box: [2, 2, 2]}", beam, 48, 10);
    check_elements("{base: square, wrap: [[4, 0], [0, 4]]}", "{box: [4, 4]}", any, 128, 20);
}

/* ---- Ways -------------------------------------------------------------------------------- */

enum { ALL = 1000 };

static void check_matchings(const char *lattice, const char *container, const char *pieces,
                            size_t expected)
{
    counted c;
    open_counted(&c, lattice, container, pieces, false);
    if (c.stats.matchings != (expected == ALL ? c.stats.elements : expected))
        fail_msg("%s in %s: %zu of %zu by matchings", pieces, container, c.stats.matchings,
                 c.stats.elements);
    assert_true((c.stats.states == 0) == (c.stats.matchings == c.stats.elements));
    close_counted(&c);
}

TEST(two_cells_in_the_plane_are_matched)
{
    const char *any = "[{name: domino, box: [2, 1], copies: any}]";
    const char *all = "[{set: {polyforms: 2}, copies: any}]";
    check_matchings("square", "{box: [6, 6]}", any, ALL);
    check_matchings("square", "{box: [7, 4]}", "[{name: domino, box: [2, 1], copies: 14}]", ALL);
    check_matchings("square", "{minus: [{box: [5, 5]}, {cells: [[2, 2]]}]}", any, ALL);
    check_matchings("triangle", "{box: [3, 3]}", all, ALL);
    check_matchings("hexagon", "{box: [4, 3]}", all, ALL);
}

TEST(all_else_is_not)
{
    counted c;
    const char *any = "[{name: domino, box: [2, 1], copies: any}]";
    check_matchings("square", "{box: [4, 3]}", "[{name: row, box: [3, 1], copies: any}]", 0);
    check_matchings("square", "{box: [4, 3]}", "[{name: domino, box: [2, 1], copies: [0, 7]}]",
                    ALL);
    check_matchings(
        "square", "{box: [4, 3]}",
        "[{name: domino, box: [2, 1], copies: 5}, {name: cell, cells: [[0, 0]], copies: 2}]", 0);
    /* not plane, but some fixed parts are */
    check_matchings("{base: square, wrap: [[4, 0], [0, 4]]}", "{box: [4, 4]}", any, 7);
    check_matchings("cube", "{box: [2, 2, 3]}", "[{name: beam, box: [2, 1, 1], copies: any}]", 5);
    open_counted(&c, "square", "{box: [6, 6]}", any, true);
    assert_int_equal(c.stats.matchings, 0); /* solutions are kept in tables */
    assert_true(c.stats.states > 0);
    close_counted(&c);
}

RUN_TESTS
