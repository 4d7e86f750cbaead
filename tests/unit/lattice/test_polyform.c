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

RUN_TESTS
