/* test_drawn_cells.c -- cells whose drawn shapes overlap, and neighbours whose shapes lie apart. */
#include "support/texts.h"

typedef struct pairs {
    size_t overlap, apart;
} pairs;

static bool count_pair(void *user, const tw_drawn_pair *pair)
{
    pairs *count = user;
    count->overlap += pair->overlap;
    count->apart += !pair->overlap;
    return count->overlap + count->apart < 1000;
}

static pairs pairs_of(const tw_lattice *lattice)
{
    pairs count = {0};
    const tw_drawing_sink sink = {count_pair, &count};
    assert_int_equal(tw_lattice_check_drawing(lattice, &sink, NULL), TW_OK);
    return count;
}

static void assert_pairs(const char *text, size_t overlap, size_t apart)
{
    OWNED(tw_lattice) *lattice = NULL;
    tw_source source = source_of("drawn.yaml", text);
    assert_int_equal(tw_lattice_read(NULL, &source, &complaints, &lattice), TW_OK);
    pairs count = pairs_of(lattice);
    if (count.overlap != overlap || count.apart != apart)
        fail_msg("%zu overlap and %zu are apart in\n%s", count.overlap, count.apart, text);
}

/* A row of cells of this shape, at distance 1. */
static void assert_row(const char *shape, size_t overlap, size_t apart)
{
    char text[2000];
    snprintf(text, sizeof text,
             "tilewright-lattice: 1\nname: row\nrank: 1\n"
             "cells: {cell: {arcs: {l: [cell, [-1], r], r: [cell, [1], l]}}}\n"
             "geometry: {basis: [[1, 0, 0]], shapes: {cell: %s}}\n",
             shape);
    assert_pairs(text, overlap, apart);
}

/* Two alternating kinds, at x and x + 1/2. */
static void assert_two(const char *one, const char *other, size_t overlap, size_t apart)
{
    char text[2000];
    snprintf(text, sizeof text,
             "tilewright-lattice: 1\nname: two\nrank: 1\n"
             "cells: {a: {arcs: {l: [b, [-1], r], r: [b, [0], l]}},"
             " b: {arcs: {l: [a, [0], r], r: [a, [1], l]}}}\n"
             "geometry: {basis: [[1, 0, 0]], shapes: {a: %s, b: %s}}\n",
             one, other);
    assert_pairs(text, overlap, apart);
}

TEST(lattices_that_ship_are_drawn_as_they_are)
{
    for (size_t i = 0; tw_builtin_lattice(i).name; i++) {
        tw_source source;
        tw_lattice *lattice = shipped_lattice(tw_builtin_lattice(i).name, &source);
        pairs count = pairs_of(lattice);
        if (count.overlap + count.apart > 0)
            fail_msg("%s", tw_lattice_name(lattice));
        tw_lattice_free(lattice);
    }
}

TEST(polygons)
{
    assert_row("{polygon: [[0, 0], [1, 0], [1, 1], [0, 1]]}", 0, 0);
    assert_row("{polygon: [[0, 0], [0, 1], [1, 1], [1, 0]]}", 0, 0);
    assert_row("{polygon: [[0, 0], [1.0001, 0], [1.0001, 1], [0, 1]]}", 0, 0);
    assert_row("{polygon: [[0, 0], [0.9, 0], [0.9, 1], [0, 1]]}", 0, 1);
    assert_row("{polygon: [[0, 0], [1.1, 0], [1.1, 1], [0, 1]]}", 1, 1);
    assert_row("{polygon: [[0, 0], [2.1, 0], [2.1, 1], [0, 1]]}", 2, 1);
    assert_row("{polygon: [[0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]]}", 0, 1); /* corner to corner */
    assert_row("{polygon: [[0, 0], [1, 0], [1.5, 0.5], [1, 1], [0, 1], [0.5, 0.5]]}", 0, 0);
}

/* One polygon fills a notch or a hole of the other, or overlaps it from inside. */
TEST(polygons_that_are_not_convex)
{
    assert_two("{polygon: [[0, 0], [1, 0], [1, 0.4], [0.2, 0.4], [0.2, 0.6], [1, 0.6], [1, 1],"
               " [0, 1]]}",
               "{polygon: [[0.2, 0.4], [1, 0.4], [1, 0.6], [0.2, 0.6]]}", 0, 0);
    assert_two("{polygon: [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0], [0.2, 0.2], [0.2, 0.8],"
               " [0.8, 0.8], [0.8, 0.2], [0.2, 0.2]]}",
               "{polygon: [[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]]}", 0, 1);
    assert_two("{polygon: [[0, 0], [1, 0], [1, 1], [0, 1]]}",
               "{polygon: [[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]]}", 1, 2);
}

TEST(prisms_and_solids)
{
    static const char octahedron[] =
        "solid: {points: [[0.5, 0, 0], [-0.5, 0, 0], [0, 0.5, 0], [0, -0.5, 0], [0, 0, 0.5],"
        " [0, 0, -0.5]], faces: [[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4], [2, 0, 5], [1, 2, 5],"
        " [3, 1, 5], [0, 3, 5]]}";
    char shape[500], far[500];
    assert_row("{prism: [[0, 0], [1, 0], [1, 1], [0, 1]], height: 2}", 0, 0);
    assert_row("{prism: [[0, 0], [1.2, 0], [1.2, 1], [0, 1]], height: 2}", 1, 1);
    assert_two("{prism: [[0, 0], [0.5, 0], [0.5, 1], [0, 1]]}",
               "{at: [0, 0, 1], prism: [[0, 0], [0.5, 0], [0.5, 1], [0, 1]]}", 0, 1);
    assert_two("{prism: [[0, 0], [0.5, 0], [0.5, 1], [0, 1]]}",
               "{at: [0, 0, 0.9], prism: [[0, 0], [0.5, 0], [0.5, 1], [0, 1]]}", 1, 2);
    snprintf(shape, sizeof shape, "{%s}", octahedron);
    assert_row(shape, 0, 1); /* point to point */
    snprintf(far, sizeof far, "{at: [0.5, 0, 0], %s}", octahedron);
    assert_two(shape, far, 2, 2);
    snprintf(far, sizeof far, "{at: [0.5, 0.5, 0.5], %s}", octahedron);
    assert_two(shape, far, 0, 2); /* faces face each other across a gap */
}

TEST(balls)
{
    assert_row("{sphere: 0.5}", 0, 0);
    assert_row("{sphere: 0.4}", 0, 1);
    assert_row("{sphere: 0.55}", 1, 0);
    assert_row("{segment: [[0, 0], [3, 0]]}", 0, 0); /* segments are not checked */
}

TEST(what_is_too_large_is_not_compared)
{
    static const char text[] =
        "tilewright-lattice: 1\nname: large\nrank: 2\n"
        "cells: {c: {arcs: {l: [c, [-1, 0], r], r: [c, [1, 0], l], u: [c, [0, -1], d],"
        " d: [c, [0, 1], u]}}}\n"
        "geometry: {basis: [[0.001, 0], [0, 0.001]],"
        " shapes: {c: {polygon: [[0, 0], [1000000, 0], [0, 1000000]]}}}\n";
    OWNED(tw_lattice) *lattice = NULL;
    pairs count = {0};
    const tw_drawing_sink sink = {count_pair, &count};
    tw_source source = source_of("large.yaml", text);
    assert_int_equal(tw_lattice_read(NULL, &source, &complaints, &lattice), TW_OK);
    assert_int_equal(tw_lattice_check_drawing(lattice, &sink, NULL), TW_ERR_TOO_LARGE);
}

RUN_TESTS
