/* test_cell_box.c -- cells of a container are found, and others are not, in a box that is full and
 * in one that is nearly empty. */
#include "lattice/lattice_shared.h"
#include "support/drawn.h"

#include "base/numbers.h"
#include "base/scope.h"
#include "puzzle/cell_box.h"

enum { TRIES = 20000, MOST = 400 };

/* Cells up to `reach` away from 0, each with a chance of one in `of`; compares what is found with
 * what the list has. */
static void compare_found(const tw_lattice *lattice, int32_t reach, uint32_t of, bool numbered)
{
    tw_cell cells[MOST];
    size_t count = 0, found = 0;
    uint64_t seed = 5;
    for (size_t i = 0; i < TRIES && count < MOST; i++) {
        tw_cell cell = {.kind = (uint32_t)(tw_random(&seed) % 2)};
        for (size_t k = 0; k < 2; k++)
            cell.at[k] = (int32_t)(tw_random(&seed) % (2 * (uint32_t)reach + 1)) - reach;
        if (tw_random(&seed) % of == 0)
            cells[count++] = cell;
    }
    tw_lattice_sort(lattice, cells, count);
    const size_t all = count;
    count = 1;
    for (size_t i = 1; i < all; i++) /* each once */
        if (tw_lattice_compare(lattice, &cells[count - 1], &cells[i]) != 0)
            cells[count++] = cells[i];
    tw_scope scope;
    const tw_context *context = tw_scope_begin(&scope, tw_context_default());
    tw_cell_box box;
    assert_true(tw_cell_box_make(context, lattice, cells, count, &box));
    assert_int_equal(box.numbers != NULL, numbered);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(tw_cell_box_find(&box, &cells[i]), i);
    for (size_t i = 0; i < TRIES; i++) {
        tw_cell cell = cells[tw_random(&seed) % count];
        cell.at[tw_random(&seed) % 2] += (int32_t)(tw_random(&seed) % 5) - 2;
        cell.kind ^= (uint32_t)(tw_random(&seed) % 2);
        const uint32_t number = tw_cell_box_find(&box, &cell);
        bool listed = false;
        for (size_t c = 0; c < count && !listed; c++)
            listed = tw_lattice_compare(lattice, &cells[c], &cell) == 0;
        assert_int_equal(number != UINT32_MAX, listed);
        if (listed)
            assert_int_equal(tw_lattice_compare(lattice, &cells[number], &cell), 0);
        found += listed;
    }
    assert_true(found > 0 && found < TRIES);
    const tw_cell none = {.kind = 2}, far = {.at = {INT32_MAX, INT32_MIN}};
    assert_int_equal(tw_cell_box_find(&box, &none), UINT32_MAX);
    assert_int_equal(tw_cell_box_find(&box, &far), UINT32_MAX);
    tw_scope_end(&scope);
}

TEST(a_full_box_has_numbers)
{
    OWNED(tw_lattice) *triangles = new_triangles();
    compare_found(triangles, 6, 80, true);
}

TEST(a_box_that_is_nearly_empty_is_searched_by_halving)
{
    OWNED(tw_lattice) *triangles = new_triangles();
    compare_found(triangles, 100000, 80, false);
}

RUN_TESTS
