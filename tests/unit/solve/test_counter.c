/* test_counter.c -- how a count is done: for which symmetries, and by which method. */
#include "support/counted_puzzle.h"

static tw_counter_stats count_in(counted *c, bool keep)
{
    const tw_count_options way = {.size = sizeof way, .keep = keep};
    const tw_counter_stats stats = count_all(c, &way);
    assert_int_equal(stats.element, stats.elements);
    return stats;
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
    OPEN(counted, c, lattice, container, pieces);
    const tw_counter_stats stats = count_in(&c, false);
    assert_int_equal(tw_symmetry_count(tw_solver_symmetry(c.solver)), symmetries);
    assert_int_equal(conjugacy_classes(c.solver), classes);
    assert_int_equal(stats.elements, classes);
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
    OPEN(counted, c, lattice, container, pieces);
    const tw_counter_stats stats = count_in(&c, false);
    if (stats.matchings != (expected == ALL ? stats.elements : expected))
        fail_msg("%s in %s: %zu of %zu by matchings", pieces, container, stats.matchings,
                 stats.elements);
    assert_true((stats.states == 0) == (stats.matchings == stats.elements));
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
    OPEN(counted, c, "square", "{box: [6, 6]}", any);
    const tw_counter_stats stats = count_in(&c, true);
    assert_int_equal(stats.matchings, 0); /* solutions are kept in tables */
    assert_true(stats.states > 0);
}

/* ---- Orders ------------------------------------------------------------------------------ */

/* Layer by layer takes 31,802 transitions. An order that spreads from a corner gets further with
 * the first states, and takes 177,259. */
TEST(boxes_are_counted_layer_by_layer)
{
    OPEN(counted, c, "cube", "{box: [4, 6, 10]}",
         "[{name: T, cells: [[0,0,0], [1,0,0], [2,0,0], [1,1,0], [1,2,0]], copies: any}]");
    assert_in_range(count_in(&c, true).transitions, 1, 100000);
}

RUN_TESTS
