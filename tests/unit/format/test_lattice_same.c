/* test_lattice_same.c -- two lattices are the same exactly if a text describes them alike. */
#include "format/lattice/write_lattice.h"
#include "support/texts.h"

#define MOVES                                                                                      \
    "moves:\n"                                                                                     \
    "  directions: [[1, 0], [0, 1]]\n"                                                             \
    "  sweep: {light: [[[0, 0, dark], [1, 0, light]], [[0, 1, light]]],"                           \
    " dark: [[[1, 0, light], [1, 0, dark]], [[0, 1, dark]]]}\n"
#define UPWARDS                                                                                    \
    "moves:\n"                                                                                     \
    "  directions: [[1, 0], [0, -1]]\n"                                                            \
    "  sweep: {light: [[[0, 0, dark], [1, 0, light]], [[0, -1, light]]],"                          \
    " dark: [[[1, 0, light], [1, 0, dark]], [[0, -1, dark]]]}\n"

/* Prisms on two kinds of cells, with a moves table that lists the cells in the way. */
static const char prisms[] =
    "tilewright-lattice: 1\n"
    "name: prisms\n"
    "rank: 2\n"
    "cells:\n"
    "  light:\n"
    "    arcs: {l: [dark, [-1, 0], r], r: [dark, [0, 0], l], u: [light, [0, -1], d],"
    " d: [light, [0, 1], u]}\n"
    "  dark:\n"
    "    arcs: {l: [light, [0, 0], r], r: [light, [1, 0], l], u: [dark, [0, -1], d],"
    " d: [dark, [0, 1], u]}\n"
    "turns:\n"
    "  half: {matrix: [[-1, 0], [0, -1]], kinds: {light: [dark, [-1, 0]], dark: [light, [-1, "
    "0]]}}\n"
    "mirrors:\n"
    "  flip: {matrix: [[1, 0], [0, -1]]}\n"
    "mirror: true\n"
    "order: [d, r, u, l]\n"
    "geometry:\n"
    "  basis: [[2, 0], [0, 1]]\n"
    "  shapes:\n"
    "    light: {at: [0, 0], polygon: [[0, 0], [1, 0], [1, 1], [0, 1]]}\n"
    "    dark: {at: [1, 0], polygon: [[0, 0], [1, 0], [1, 1], [0, 1]]}\n" MOVES;

/* Reads the text with `words`, which it must contain, replaced by `others`. */
static tw_lattice *read_with(const char *words, const char *others)
{
    char text[4000];
    tw_lattice *lattice = NULL;
    const char *at = strstr(prisms, words);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - prisms), prisms, others, at + strlen(words));
    tw_source source = source_of("prisms.yaml", text);
    if (tw_lattice_read(NULL, &source, &complaints, &lattice) != TW_OK)
        fail_msg("with \"%s\"", others);
    return lattice;
}

static bool same(const tw_lattice *one, const tw_lattice *other)
{
    bool found = false;
    assert_int_equal(tw_lattice_same(NULL, one, other, &found), TW_OK);
    return found;
}

static void assert_equal(const char *words, const char *others, bool equal)
{
    tw_lattice *one = read_with("", ""), *other = read_with(words, others);
    if (same(one, other) != equal || same(other, one) != equal)
        fail_msg("\"%s\" for \"%s\"", others, words);
    tw_lattice_free(one);
    tw_lattice_free(other);
}

TEST(the_same_text_is_the_same_lattice)
{
    assert_equal("", "", true);
    assert_equal("name: prisms", "name: others", true); /* the name does not count */
    assert_equal("rank: 2\n", "rank: 2  # of the plane\n", true);
}

TEST(whatever_differs_makes_another)
{
    static const char *const changed[][2] = {
        {"mirror: true", "mirror: false"},
        {"geometry:\n", "geometry:\n  schematic: true\n"},
        {"order: [d, r, u, l]", "order: [l, u, r, d]"},
        {"half: ", "turned: "},
        {"  flip: {matrix: [[1, 0], [0, -1]]}",
         "  flip: {matrix: [[-1, 0], [0, 1]], kinds: {light: [dark, [-1, 0]], dark: [light, [-1, "
         "0]]}}"},
        {"mirrors:\n  flip: {matrix: [[1, 0], [0, -1]]}\n", ""},
        {"  dark:\n    arcs", "  dark:\n    optional: true\n    arcs"},
        {"mirror: true", "mirror: true\nwrap: [[0, 4]]"},
        {"basis: [[2, 0], [0, 1]]", "basis: [[2, 0], [0.5, 1]]"},
        {"dark: {at: [1, 0], polygon: [[0, 0], [1, 0], [1, 1], [0, 1]]}",
         "dark: {at: [1, 0], polygon: [[0, 0], [1, 0], [1, 1]]}"},
        {"dark: {at: [1, 0], polygon: [[0, 0]", "dark: {at: [1, 0], polygon: [[0.1, 0]"},
        {"light: {at: [0, 0]", "light: {at: [0, 0.1]"},
        {MOVES, ""},
        {MOVES, UPWARDS},
        {"[[0, 1, dark]]]", "[[0, 1, dark], [0, 2, dark]]]"},
        {"[1, 0, dark]]", "[2, 0, light], [1, 0, dark]]"},
    };
    for (size_t i = 0; i < sizeof changed / sizeof *changed; i++)
        assert_equal(changed[i][0], changed[i][1], false);
}

TEST(lattices_that_ship_are_all_different)
{
    enum { MOST = 100 };
    tw_lattice *all[MOST] = {NULL};
    size_t count = 0;
    for (tw_builtin text; (text = tw_builtin_lattice(count)).name; count++) {
        tw_source source = {.name = text.name, .text = text.text, .size = text.size};
        assert_true(count < MOST);
        assert_int_equal(tw_lattice_read(NULL, &source, &complaints, &all[count]), TW_OK);
        for (size_t i = 0; i <= count; i++)
            if (same(all[i], all[count]) != (i == count))
                fail_msg("%s and %s", tw_lattice_name(all[i]), tw_lattice_name(all[count]));
    }
    while (count-- > 0)
        tw_lattice_free(all[count]);
}

RUN_TESTS
