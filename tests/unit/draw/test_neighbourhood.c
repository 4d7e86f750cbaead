/* test_neighbourhood.c -- a cell in the middle of its neighbours. */
#include "support/drawn.h"
#include "support/text_page.h"

static void assert_neighbourhood(tw_lattice *lattice, uint32_t kind, const char *expected)
{
    WRITTEN(p);
    assert_int_equal(tw_draw_neighbourhood(NULL, lattice, kind, &plain_style, out_to(&p)), TW_OK);
    assert_string_equal(p.text, expected);
    assert_int_equal(tw_draw_neighbourhood(NULL, lattice, (uint32_t)tw_lattice_kind_count(lattice),
                                           &plain_style, out_to(&p)),
                     TW_ERR_USAGE);
    tw_lattice_free(lattice);
}

TEST(the_neighbours_of_a_square_stand_around_it)
{
    assert_neighbourhood(new_squares(), 0,
                         "           up\n"
                         "            |\n"
                         "            |\n"
                         "left ---- cell ---- right\n"
                         "            |\n"
                         "            |\n"
                         "          down\n");
}

TEST(neighbours_in_space_are_drawn_layer_by_layer)
{
    OWNED(tw_lattice) *lattice = new_cubes();
    WRITTEN(p);
    assert_int_equal(tw_draw_neighbourhood(NULL, lattice, 0, &plain_style, out_to(&p)), TW_OK);
    const char *const words[] = {"front", "back", "left", "right", "up",
                                 "down",  "cell", "z -1", "z 0",   "z +1"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!strstr(p.text, words[i]))
            fail_msg("expected \"%s\" in\n%s", words[i], p.text);
    }
}

TEST(names_of_neighbours_never_overlap)
{
    static const double basis[2][3] = {{1, 0, 0}, {0.05, 0.05, 0}};
    tw_arc_def arcs[6];
    add_arc(arcs, 0, "a-long-name-to-the-east", 1, 0, 0);
    add_arc(arcs, 1, "a-long-name-to-the-west", -1, 0, 0);
    add_arc(arcs, 2, "nearly-here", 0, 1, 0);
    add_arc(arcs, 3, "nearly-here-too", 0, -1, 0);
    add_arc(arcs, 4, "almost-east", 1, 1, 0);
    add_arc(arcs, 5, "almost-west", -1, -1, 0);
    OWNED(tw_lattice) *lattice =
        new_simple(2, arcs, 6, basis, (tw_cell_shape){.shape = TW_SHAPE_NONE});
    WRITTEN(p);
    assert_int_equal(tw_draw_neighbourhood(NULL, lattice, 0, &plain_style, out_to(&p)), TW_OK);
    for (size_t i = 0; i < 6; i++) {
        if (!strstr(p.text, arcs[i].label))
            fail_msg("expected \"%s\" in\n%s", arcs[i].label, p.text);
    }
}

RUN_TESTS
