/* test_roots.c -- where a search begins so that symmetry is out of it. What the roots are good for,
 * that every class of solutions is found once, is tried on random puzzles (tests/random). */
#include "fixtures.h"

#include "solve/roots.h"

/* A puzzle with all that roots are made of. */
typedef struct grove {
    tw_puzzle *puzzle;
    tw_poses *poses;
    tw_symmetry *symmetry;
    tw_encoding encoding;
    tw_roots roots;
} grove;

static void plant(grove *g, tw_puzzle *puzzle, tw_up_to up_to, const char *pivot)
{
    const tw_solve_options options = {.up_to = up_to, .pivot = pivot};
    g->puzzle = puzzle;
    assert_int_equal(tw_poses_new(NULL, puzzle, &g->poses, NULL), TW_OK);
    assert_int_equal(tw_symmetry_new(NULL, g->poses, &g->symmetry, NULL), TW_OK);
    assert_int_equal(
        tw_encode(tw_context_default(), g->poses, g->symmetry, &options, false, &g->encoding, NULL),
        TW_OK);
    assert_int_equal(tw_roots_make(&g->encoding, g->encoding.named, NULL, &g->roots), TW_OK);
}

static void fell(grove *g)
{
    tw_roots_free(&g->roots);
    tw_encoding_free(&g->encoding);
    tw_symmetry_free(g->symmetry);
    tw_poses_free(g->poses);
    tw_puzzle_free(g->puzzle);
}

static bool maps_to_itself(const grove *g, const tw_root *root, uint32_t element)
{
    const uint32_t *map = tw_symmetry_poses(g->symmetry, element);
    for (size_t i = 0; i < root->path.count; i++) {
        uint32_t image = map[g->encoding.pose_of_option[root->path.options[i]]];
        bool among = false;
        for (size_t k = 0; k < root->path.count; k++)
            among |= g->encoding.pose_of_option[root->path.options[k]] == image;
        if (!among)
            return false;
    }
    return true;
}

/* What holds of all roots. */
static void check_roots(const grove *g)
{
    uint64_t weight = 0;
    for (size_t r = 0; r < g->roots.count; r++) {
        const tw_root *root = &g->roots.items[r];
        weight += root->weight;
        assert_int_equal(root->path.fixed, root->path.count);
        assert_int_equal(root->path.forced, root->path.count);
        assert_true(tw_engine_together(g->encoding.cover, root->path.options, root->path.count));
        assert_true(root->kin_count >= 1 && root->fixer_count >= 1);
        assert_int_equal(root->kin[0], 0);
        assert_int_equal(root->fixers[0], 0);
        for (size_t k = 0; !g->roots.ranks && k < root->kin_count; k++)
            assert_true(maps_to_itself(g, root, root->kin[k]));
    }
    assert_true(weight == TW_WHOLE || g->roots.count == 0);
}

static void a_piece_that_the_group_keeps_comes_first(void **state)
{
    (void)state;
    const piece_sketch pieces[] = {
        {"P", "xx/xx/x", 1, 1}, {"I", "xxx", 1, 1}, {"o", "x", 1, 1}, {0}};
    grove g;
    plant(&g, new_puzzle("xxx/xxx/xxx", pieces, true), TW_UP_TO_ISOMETRIES, "P");
    check_roots(&g);
    size_t places = tw_cover_places(g.encoding.cover);
    assert_int_equal(g.roots.pivot, places);
    assert_int_equal(g.roots.count, 2);
    assert_int_equal(g.roots.options_left, 2 + 6 + 9);
    for (size_t r = 0; r < 2; r++)
        assert_int_equal(g.roots.items[r].kin_count, 1);
    fell(&g);
}

static void equal_pieces_begin_with_a_cell_that_the_group_keeps(void **state)
{
    (void)state;
    const piece_sketch pieces[] = {{"I", "xxx", 3, 3}, {0}};
    grove g;
    plant(&g, new_puzzle("xxx/xxx/xxx", pieces, true), TW_UP_TO_ISOMETRIES, NULL);
    check_roots(&g);
    assert_int_equal(g.roots.pivot, 4); /* the middle */
    assert_int_equal(g.roots.count, 1); /* of two ways to cover it */
    assert_true(g.roots.items[0].path.count >= 1);
    fell(&g);
}

/* No cell of an even board is kept: all ways to cover a few cells, one of each class. */
static void equal_pieces_on_an_even_board_begin_with_an_orbit_of_cells(void **state)
{
    (void)state;
    const piece_sketch pieces[] = {{"D", "xx", 8, 8}, {0}};
    grove g;
    plant(&g, new_puzzle("xxxx/xxxx/xxxx/xxxx", pieces, true), TW_UP_TO_ISOMETRIES, NULL);
    check_roots(&g);
    assert_int_equal(g.roots.pivot, TW_NO_ITEM);
    assert_true(g.roots.count > 1);
    assert_null(g.roots.ranks);
    for (size_t r = 0; r < g.roots.count; r++)
        assert_true(g.roots.items[r].path.count >= 2);
    fell(&g);
}

/* On a torus every cell is like every other: the whole group is compared with, beginning with a
 * cell that some of it keep. */
static void equal_pieces_on_a_torus_begin_with_a_cell_and_ranks(void **state)
{
    (void)state;
    const piece_sketch pieces[] = {{"D", "xx", 8, 8}, {0}};
    plane p;
    make_plane(&p);
    p.def.wrap_count = 2;
    p.def.wrap[0][0] = p.def.wrap[1][1] = 4;
    tw_puzzle *puzzle = NULL;
    assert_int_equal(
        try_puzzle(new_lattice(&p.def), "xxxx/xxxx/xxxx/xxxx", pieces, true, false, NULL, &puzzle),
        TW_OK);
    grove g;
    plant(&g, puzzle, TW_UP_TO_ISOMETRIES, NULL);
    check_roots(&g);
    assert_int_equal(g.roots.count, 1); /* the four dominoes on a cell are of one class */
    assert_non_null(g.roots.ranks);
    assert_int_equal(g.roots.items[0].kin_count, g.encoding.group_count);
    fell(&g);
}

static void without_symmetry_the_whole_tree_is_the_root(void **state)
{
    (void)state;
    const piece_sketch pieces[] = {{"D", "xx", 2, 2}, {0}};
    grove g;
    plant(&g, new_puzzle("xx/xx", pieces, true), TW_UP_TO_NONE, NULL);
    check_roots(&g);
    assert_int_equal(g.roots.count, 1);
    assert_int_equal(g.roots.items[0].path.count, 0);
    assert_int_equal(g.roots.items[0].weight, TW_WHOLE);
    assert_true(g.roots.items[0].fixer_count > 1); /* for the other two counts */
    fell(&g);
}

static void a_puzzle_that_is_hopeless_at_sight_has_no_roots(void **state)
{
    (void)state;
    const piece_sketch pieces[] = {{"T", "xxx/.x.", 1, 1}, {"I", "xxxxx", 1, 1}, {0}};
    grove g;
    plant(&g, new_puzzle("xxx/xxx/xxx", pieces, true), TW_UP_TO_ISOMETRIES, NULL);
    assert_int_equal(g.roots.count, 0); /* I fits nowhere */
    fell(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_piece_that_the_group_keeps_comes_first),
        cmocka_unit_test(equal_pieces_begin_with_a_cell_that_the_group_keeps),
        cmocka_unit_test(equal_pieces_on_an_even_board_begin_with_an_orbit_of_cells),
        cmocka_unit_test(equal_pieces_on_a_torus_begin_with_a_cell_and_ranks),
        cmocka_unit_test(without_symmetry_the_whole_tree_is_the_root),
        cmocka_unit_test(a_puzzle_that_is_hopeless_at_sight_has_no_roots),
    };
    return cmocka_run_group_tests_name("roots", tests, NULL, NULL);
}
