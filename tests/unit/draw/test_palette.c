/* test_palette.c -- palettes: the differences of their colours, and the colours of pieces. */
#include <stdlib.h>

#include "draw/copy_shades.h"
#include "draw/piece_style.h"
#include "support/texts.h"
#include "support/vision.h"

/* ---- Sight ------------------------------------------------------------------------------- */

#define HUES 12

static tw_rgb hue(size_t number)
{
    return tw_palette_colour(NULL, number);
}

static const tw_palette *find_palette(const char *name)
{
    size_t number = 0;
    while (strcmp(tw_palette_get(number)->name, name) != 0)
        number++;
    return tw_palette_get(number);
}

/* Pairs of CIELAB with their differences, from the table of Sharma, Wu and Dalal (2005). */
TEST(differences_are_those_of_ciede2000)
{
    static const double pairs[][7] = {
        {50, 2.6772, -79.7751, 50, 0, -82.7485, 2.0425},
        {50, -1, 2, 50, 0, 0, 2.3669},
        {50, 2.49, -0.001, 50, -2.49, 0.0011, 7.2195},
        {50, 2.5, 0, 73, 25, -18, 27.1492},
        {22.7233, 20.0904, -46.694, 23.0331, 14.973, -42.5619, 2.0373}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_true(fabs(lab_difference(pairs[i], pairs[i] + 3) - pairs[i][6]) < 1e-4);
    /* red and green of equal lightness differ for normal sight, hardly for deuteranopia */
    assert_true(difference((tw_rgb){200, 80, 60}, (tw_rgb){96, 140, 40}, 0) > 50);
    assert_true(difference((tw_rgb){200, 80, 60}, (tw_rgb){96, 140, 40}, 2) < 15);
}

/* doc/colours.md states these bounds. */
TEST(first_colours_are_far_apart_for_every_kind_of_sight)
{
    static const struct {
        size_t count;
        double usual, fewer; /* for normal sight; for the others */
    } bounds[] = {{3, 31, 24}, {6, 30, 17}, {10, 21, 16}, {12, 19, 13}};
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        for (size_t seen_by = 0; seen_by < SIGHTS; seen_by++) {
            double least = least_difference(tw_palette_get(0), bounds[i].count, seen_by);
            double bound = seen_by == 0 ? bounds[i].usual : bounds[i].fewer;
            if (least < bound)
                fail_msg("the first %zu differ by %.1f, less than %.0f, for %s", bounds[i].count,
                         least, bound, sight_names[seen_by]);
        }
    }
}

static int compare_lightness(const void *left, const void *right)
{
    const double *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

/* The largest step between successive OKLab lightnesses, over the smallest. */
static double unevenness(const tw_palette *palette)
{
    double lightness[TW_MAX_PALETTE], least = INFINITY, most = 0;
    for (size_t i = 0; i < palette->count; i++) {
        double lab[3];
        tw_colour_lab(palette->colours[i], lab);
        lightness[i] = lab[0];
    }
    qsort(lightness, palette->count, sizeof *lightness, compare_lightness);
    for (size_t i = 1; i < palette->count; i++) {
        least = fmin(least, lightness[i] - lightness[i - 1]);
        most = fmax(most, lightness[i] - lightness[i - 1]);
    }
    return most / least;
}

TEST(lightness_of_even_rises_in_even_steps)
{
    assert_true(unevenness(find_palette("even")) < 1.1);
    assert_true(unevenness(find_palette("former")) > 10);
}

TEST(shipped_palettes_have_colours_and_names)
{
    for (size_t i = 0; tw_palette_get(i); i++) {
        const tw_palette *one = tw_palette_get(i);
        assert_true(one->count > 0 && one->count <= TW_MAX_PALETTE && *one->summary);
        assert_ptr_equal(find_palette(one->name), one);
        assert_true(least_difference(one, one->count, 0) > 7);
    }
}

/* Most pictures in the plane need only the first four. */
TEST(shades_of_copies_differ)
{
    for (size_t i = 0; i < HUES; i++) {
        for (unsigned a = 0; a < TW_SHADES; a++) {
            for (unsigned b = 0; b < a; b++) {
                double far = difference(tw_copy_colour(hue(i), a), tw_copy_colour(hue(i), b), 0);
                if (far < (a < 4 ? 7 : 3.5))
                    fail_msg("shades %u and %u of hue %zu differ by %.1f", a, b, i, far);
            }
        }
        assert_int_equal(difference(tw_copy_colour(hue(i), 0), hue(i), 0), 0);
    }
}

TEST(more_pieces_than_hues_get_patterns_and_lightness)
{
    tw_look looks[18];
    for (size_t round = 0; round < 18; round++) {
        looks[round] = tw_look_of(hue(3), round);
        assert_true(looks[round].pattern < TW_PATTERNS);
        for (size_t before = 0; before < round; before++)
            assert_true(looks[round].pattern != looks[before].pattern ||
                        memcmp(&looks[round].colour, &looks[before].colour, sizeof(tw_rgb)) != 0);
    }
    assert_int_equal(looks[0].pattern, 0);
}

TEST(ink_can_be_read_on_every_hue)
{
    for (size_t i = 0; i < HUES; i++)
        assert_true(difference(hue(i), tw_text_on(hue(i)), 0) > 40);
}

TEST(each_piece_stands_out_from_a_page_of_either_kind)
{
    for (size_t dark = 0; dark < 2; dark++) {
        const tw_inks *inks = tw_inks_of(dark);
        for (size_t p = 0; tw_palette_get(p); p++) {
            for (size_t i = 0; i < tw_palette_get(p)->count; i++) {
                tw_rgb fill = tw_palette_colour(tw_palette_get(p), i);
                double seen = fmax(tw_contrast(fill, inks->page),
                                   tw_contrast(tw_outline_on(fill, inks), inks->page));
                if (seen < TW_SEEN)
                    fail_msg("%s, %zu: %.2f on a %s page", tw_palette_get(p)->name, i, seen,
                             dark ? "dark" : "light");
            }
        }
    }
    assert_true(fabs(tw_contrast((tw_rgb){0, 0, 0}, (tw_rgb){255, 255, 255}) - 21) < 1e-9);
}

/* ---- Choice ------------------------------------------------------------------------------ */

static bool same_colour(tw_rgb a, tw_rgb b)
{
    return a.red == b.red && a.green == b.green && a.blue == b.blue;
}

TEST(a_palette_goes_before_the_puzzle_and_that_before_the_first_colours)
{
    OWNED(tw_puzzle) *puzzle =
        read_named("flag.yaml", "tilewright: 1\nlattice: square\n"
                                "container: {box: [3, 1]}\ncolours: {I: red}\n"
                                "pieces: [{name: F, box: [1, 1]},"
                                " {name: I, box: [1, 1]}, {name: L, box: [1, 1]}]\n");
    static const tw_rgb red = {255, 0, 0};
    static const tw_rgb two[] = {{1, 2, 3}, {95, 135, 175}};
    const tw_palette palette = {"", "", two, 2};
    tw_piece_style styles[3];
    tw_piece_styles(puzzle, NULL, styles, 3);
    assert_true(same_colour(styles[0].colour, tw_palette_get(0)->colours[0]));
    assert_true(same_colour(styles[1].colour, red));
    assert_int_equal(tw_nearest_ground(styles[1].colour), 196);
    assert_true(same_colour(styles[2].colour, tw_palette_get(0)->colours[1]));
    tw_piece_styles(puzzle, &palette, styles, 3);
    assert_true(same_colour(styles[0].colour, two[0]));
    assert_true(same_colour(styles[1].colour, two[1]));
    assert_int_equal(tw_nearest_ground(styles[1].colour), 67);
    assert_true(same_colour(styles[2].colour, two[0]));
    assert_int_equal(styles[0].round, 0);
    assert_int_equal(styles[2].round, 1);
}

/* The colours of three one-cell pieces in a row; `three`: three kinds, else one. */
static void row_colours(const char *pieces, tw_rgb colours[3], bool three)
{
    char text[200];
    snprintf(text, sizeof text, "tilewright: 1\nlattice: square\ncontainer: {box: [3, 1]}\n%s\n",
             pieces);
    OWNED(tw_puzzle) *puzzle = read_named("row.yaml", text);
    tw_piece_style styles[3];
    tw_placement laid[3];
    for (uint32_t i = 0; i < 3; i++)
        laid[i] = (tw_placement){three ? i : 0, tw_puzzle_cell(puzzle, i), 1, 0};
    const tw_solution row = {laid, 3};
    assert_int_equal(tw_copy_styles(NULL, puzzle, NULL, &row, styles), TW_OK);
    for (size_t i = 0; i < 3; i++)
        colours[i] = styles[i].colour;
}

TEST(copies_of_the_only_piece_have_colours_of_the_palette)
{
    tw_rgb colours[3];
    row_colours("pieces: [{name: one, box: [1, 1], copies: 3}]", colours, false);
    assert_true(same_colour(colours[0], hue(0)) || same_colour(colours[0], hue(1)));
    assert_true(same_colour(colours[1], hue(0)) || same_colour(colours[1], hue(1)));
    assert_false(same_colour(colours[0], colours[1]) || same_colour(colours[1], colours[2]));
    row_colours("colours: {one: red}\npieces: [{name: one, box: [1, 1], copies: 3}]", colours,
                false);
    for (size_t i = 0; i < 3; i++)
        assert_true(colours[i].red > colours[i].blue && colours[i].green == colours[i].blue);
}

TEST(pieces_have_the_first_colours_in_their_order)
{
    tw_rgb colours[3];
    row_colours("pieces: [{name: Z, box: [1, 1]}, {name: A, box: [1, 1]}, {name: 7, box: [1, 1]}]",
                colours, true);
    for (size_t i = 0; i < 3; i++)
        assert_true(same_colour(colours[i], hue(i)));
}

RUN_TESTS
