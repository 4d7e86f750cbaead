/* test_palette.c -- palettes: how far apart their colours are, and which of them a piece has. */
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

TEST(hues_differ_for_every_kind_of_sight_more_than_before)
{
    for (size_t seen_by = 0; seen_by < SIGHTS; seen_by++) {
        double now = least_difference(tw_palette_get(0), seen_by);
        double before = least_difference(find_palette("former"), seen_by);
        assert_true(before > 28);
        if (now < before)
            fail_msg("the least difference is %.1f, not %.1f, for %s", now, before,
                     sight_names[seen_by]);
    }
    /* the measure knows alike from unlike: red and green of one lightness */
    assert_true(difference((tw_rgb){200, 80, 60}, (tw_rgb){96, 140, 40}, 0) > 60);
    assert_true(difference((tw_rgb){200, 80, 60}, (tw_rgb){96, 140, 40}, 2) < 30);
}

static int compare_lightness(const void *left, const void *right)
{
    const double *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

/* The largest step from a lightness of OKLab to the next, over the smallest. */
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

TEST(lightness_rises_in_even_steps)
{
    assert_true(unevenness(tw_palette_get(0)) < 1.1);
    assert_true(unevenness(find_palette("former")) > 10);
}

TEST(shipped_palettes_have_colours_and_names)
{
    for (size_t i = 0; tw_palette_get(i); i++) {
        const tw_palette *one = tw_palette_get(i);
        assert_true(one->count > 0 && one->count <= TW_MAX_PALETTE && *one->summary);
        assert_ptr_equal(find_palette(one->name), one);
        assert_true(least_difference(one, 0) > 10);
    }
}

/* The first four are all that most pictures in the plane need. */
TEST(shades_of_copies_differ)
{
    for (size_t i = 0; i < HUES; i++) {
        for (unsigned a = 0; a < TW_SHADES; a++) {
            for (unsigned b = 0; b < a; b++) {
                double far = difference(tw_copy_colour(hue(i), a), tw_copy_colour(hue(i), b), 0);
                if (far < (a < 4 ? 10 : 5))
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

/* ---- Choice ------------------------------------------------------------------------------ */

static bool same_colour(tw_rgb a, tw_rgb b)
{
    return a.red == b.red && a.green == b.green && a.blue == b.blue;
}

TEST(a_palette_goes_before_the_puzzle_and_that_before_the_usual_colours)
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
    assert_int_equal(styles[1].ground, 196);
    assert_true(same_colour(styles[2].colour, tw_palette_get(0)->colours[2]));
    tw_piece_styles(puzzle, &palette, styles, 3);
    assert_true(same_colour(styles[0].colour, two[0]));
    assert_true(same_colour(styles[1].colour, two[1]));
    assert_int_equal(styles[1].ground, 67);
    assert_true(same_colour(styles[2].colour, two[0]));
    assert_int_equal(styles[0].round, 0);
    assert_int_equal(styles[2].round, 1);
}

RUN_TESTS
