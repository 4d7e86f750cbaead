/* test_polyform.c -- polyforms: listed, counted, and stopped on the way. */
#include "support/fixtures.h"
#include "support/ledger.h"
#include "support/patience.h"

static size_t count_forms(const tw_lattice *lattice, size_t size, tw_polyform_symmetry symmetry)
{
    tw_cell *cells = NULL;
    size_t count = 0;
    assert_int_equal(
        tw_polyforms_new(lattice, size, symmetry, TW_MAX_POLYFORMS, NULL, &cells, &count, NULL),
        TW_OK);
    tw_polyforms_free(lattice, cells, size, count);
    return count;
}

TEST(pentominoes_are_12_free_18_one_sided_63_fixed)
{
    OWNED(tw_lattice) *lattice = new_plane();
    assert_int_equal(count_forms(lattice, 5, TW_POLYFORM_FREE), 12);
    assert_int_equal(count_forms(lattice, 5, TW_POLYFORM_ONE_SIDED), 18);
    assert_int_equal(count_forms(lattice, 5, TW_POLYFORM_FIXED), 63);
}

/* A straight piece of four cells is listed, though on a cylinder of circumference 3 it meets
 * itself. */
TEST(polyforms_of_a_cylinder_are_those_of_the_plane)
{
    NEW_PLANE(p);
    p.def.wrap_count = 1;
    p.def.wrap[0][0] = 3;
    OWNED(tw_lattice) *lattice = new_lattice(&p.def);
    assert_int_equal(count_forms(lattice, 4, TW_POLYFORM_FREE), 5);
    assert_int_equal(count_forms(lattice, 4, TW_POLYFORM_ONE_SIDED), 7);
}

TEST(too_many_polyforms_are_refused_with_the_limit)
{
    OWNED(tw_lattice) *lattice = new_plane();
    tw_cell *cells = NULL;
    size_t count = 0;
    tw_error error = {0};
    assert_int_equal(
        tw_polyforms_new(lattice, 8, TW_POLYFORM_FREE, 100, NULL, &cells, &count, &error),
        TW_ERR_TOO_LARGE);
    assert_null(cells);
    assert_non_null(strstr(error.message, "more than 100"));
}

/* The clock jumps at each look. Octominoes take long enough for several. */
TEST(polyforms_that_are_stopped_are_none_and_no_error)
{
    enum { OFTEN = 20 };
    LEDGER(.step = 1);
    NEW_PLANE(p);
    tw_lattice *lattice = NULL;
    patience self = {.last = OFTEN};
    const tw_watch watch = {lose_patience, &self};
    tw_cell *cells = NULL;
    size_t count = 7;
    tw_error error = {0};
    assert_int_equal(tw_lattice_new(&context, &p.def, NULL, &lattice), TW_OK);
    assert_int_equal(
        tw_polyforms_new(lattice, 8, TW_POLYFORM_FREE, 1000, &watch, &cells, &count, &error),
        TW_OK);
    assert_null(cells);
    assert_int_equal(count, 0);
    assert_int_equal(error.status, TW_OK);
    assert_int_equal(self.asked, OFTEN);
    tw_lattice_free(lattice);
    assert_all_given_back(&book);
}

/* Counts by Redelmeier's algorithm; lists are grown. */
TEST(polyforms_are_counted_as_they_are_listed)
{
    NEW_PLANE(p);
    p.def.wrap_count = 1;
    p.def.wrap[0][0] = 3;
    tw_lattice *lattices[] = {new_plane(), new_lattice(&p.def)};
    for (size_t i = 0; i < sizeof lattices / sizeof *lattices; i++) {
        for (size_t size = 1; size <= 5; size++)
            for (unsigned symmetry = 0; symmetry <= TW_POLYFORM_FIXED; symmetry++) {
                uint64_t count = 0;
                assert_int_equal(tw_polyforms_count(lattices[i], size,
                                                    (tw_polyform_symmetry)symmetry, NULL, &count,
                                                    NULL),
                                 TW_OK);
                assert_int_equal(count,
                                 count_forms(lattices[i], size, (tw_polyform_symmetry)symmetry));
            }
        tw_lattice_free(lattices[i]);
    }
}

TEST(a_count_of_polyforms_can_be_stopped)
{
    OWNED(tw_lattice) *lattice = new_plane();
    patience self = {.last = 1};
    const tw_watch watch = {lose_patience, &self};
    uint64_t count = 7;
    assert_int_equal(
        tw_polyforms_count(lattice, TW_MAX_POLYFORM, TW_POLYFORM_FREE, &watch, &count, NULL),
        TW_OK);
    assert_int_equal(count, 0);
    assert_int_equal(self.asked, 1);
    assert_int_equal(tw_polyforms_count(lattice, 0, TW_POLYFORM_FREE, NULL, &count, NULL),
                     TW_ERR_USAGE);
    assert_int_equal(
        tw_polyforms_count(lattice, TW_MAX_POLYFORM + 1, TW_POLYFORM_FREE, NULL, &count, NULL),
        TW_ERR_USAGE);
}

/* A cell with leaves, of which each two may change places: a class of transformations for each set
 * of such pairs. The clock jumps at each look. */
TEST(a_count_looks_at_the_clock_however_many_turns_there_are)
{
    enum { PAIRS = 8, LEAVES = 2 * PAIRS };
    LEDGER(.step = 1);
    char names[LEAVES][4];
    uint32_t kinds_to[PAIRS][LEAVES + 1], labels_to[PAIRS][LEAVES + 2 + LEAVES] = {{0}};
    tw_arc_def hub[LEAVES + 2] = {{.label = "right", .step = {1}, .back = 1},
                                  {.label = "left", .step = {-1}, .back = 0}};
    tw_arc_def back[LEAVES];
    tw_kind_def kinds[LEAVES + 1] = {{.name = "hub", .arcs = hub, .arc_count = LEAVES + 2}};
    tw_generator_def swaps[PAIRS];
    for (uint32_t i = 0; i < LEAVES; i++) {
        snprintf(names[i], sizeof names[i], "l%u", i);
        hub[2 + i] = (tw_arc_def){.label = names[i], .kind = 1 + i};
        back[i] = (tw_arc_def){.label = "b", .back = 2 + i};
        kinds[1 + i] = (tw_kind_def){.name = names[i], .arcs = &back[i], .arc_count = 1};
    }
    for (uint32_t g = 0; g < PAIRS; g++) {
        for (uint32_t i = 0; i < LEAVES + 2; i++)
            labels_to[g][i] = i >= 2 && (i - 2) / 2 == g ? i ^ 1 : i;
        for (uint32_t k = 0; k <= LEAVES; k++)
            kinds_to[g][k] = k >= 1 && (k - 1) / 2 == g ? ((k - 1) ^ 1) + 1 : k;
        swaps[g] = (tw_generator_def){.name = names[g],
                                      .by_labels = true,
                                      .kind_image = kinds_to[g],
                                      .label_image = labels_to[g]};
    }
    const tw_lattice_def def = {.size = sizeof def,
                                .name = "star",
                                .rank = 1,
                                .kinds = kinds,
                                .kind_count = LEAVES + 1,
                                .generators = swaps,
                                .generator_count = PAIRS};
    tw_lattice *lattice = NULL;
    patience self = {.last = 0};
    const tw_watch watch = {lose_patience, &self};
    uint64_t count = 0;
    assert_int_equal(tw_lattice_new(&context, &def, NULL, &lattice), TW_OK);
    assert_int_equal(tw_lattice_transform_count(lattice), 1 << PAIRS);
    assert_int_equal(tw_polyforms_count(lattice, 3, TW_POLYFORM_FREE, &watch, &count, NULL), TW_OK);
    assert_int_equal(count, count_forms(lattice, 3, TW_POLYFORM_FREE));
    assert_in_range(self.asked, 50, 500);
    tw_lattice_free(lattice);
    assert_all_given_back(&book);
}

RUN_TESTS
