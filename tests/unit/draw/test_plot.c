/* test_plot.c -- charts: round numbers on axes, bars and lines in their places, maps, refusals. */
#include <math.h>

#include "draw/plot/chart.h"

#include "support/drawn.h"
#include "support/written.h"

/* ---- Axes -------------------------------------------------------------------------------- */

static void assert_near(double a, double b)
{
    if (fabs(a - b) > 1e-6 * fmax(1, fabs(b)))
        fail_msg("%.9g is not %.9g", a, b);
}

static void assert_ticks(const tw_axis *axis, const char *texts)
{
    char all[400] = "";
    for (size_t i = 0; i < axis->count; i++) {
        char text[32];
        tw_axis_text(axis, i, text);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i > 0 ? "|" : "", text);
    }
    assert_string_equal(all, texts);
}

TEST(ticks_are_round_and_reach_the_largest_number)
{
    static const struct {
        double high;
        size_t most;
        const char *texts;
    } axes[] = {{2339, 8, "0|500|1,000|1,500|2,000|2,500"},
                {1, 8, "0|0.2|0.4|0.6|0.8|1.0"},
                {0.034, 5, "0|0.01|0.02|0.03|0.04"},
                {20, 5, "0|5|10|15|20"},
                {20.1, 5, "0|10|20|30"},
                {12e6, 7, "0|2 M|4 M|6 M|8 M|10 M|12 M"},
                {2.4e9, 7, "0|0.5 G|1.0 G|1.5 G|2.0 G|2.5 G"},
                {0, 8, "0|0.2|0.4|0.6|0.8|1.0"}};
    for (size_t i = 0; i < sizeof axes / sizeof *axes; i++) {
        tw_axis axis = tw_axis_linear(axes[i].high, axes[i].most, false);
        assert_ticks(&axis, axes[i].texts);
    }
    const tw_axis least = tw_axis_linear(5e-324, 8, false); /* no number is a seventh of it */
    assert_in_range(least.count, 2, 8);
    for (double high = 1e-7; high < 1e17; high *= 1.37) {
        tw_axis axis = tw_axis_linear(high, 8, false);
        assert_true(axis.count >= 2 && axis.count <= 8);
        assert_true(tw_axis_tick(&axis, axis.count - 1) >= high * (1 - 1e-8));
        assert_true(tw_axis_tick(&axis, axis.count - 2) < high);
        double lead = axis.step / pow(10, floor(log10(axis.step) + 1e-9));
        assert_true(fabs(lead - 1) < 1e-6 || fabs(lead - 2) < 1e-6 || fabs(lead - 5) < 1e-6);
    }
}

TEST(counts_have_no_ticks_between_whole_numbers)
{
    tw_axis axis = tw_axis_linear(2, 8, true);
    assert_ticks(&axis, "0|1|2");
    axis = tw_axis_linear(0, 8, true);
    assert_ticks(&axis, "0|1");
    axis = tw_axis_linear(2, 8, false);
    assert_ticks(&axis, "0|0.5|1.0|1.5|2.0");
}

TEST(values_lie_between_their_ticks)
{
    tw_axis axis = tw_axis_linear(20, 5, false);
    assert_near(tw_axis_place(&axis, 0), 0);
    assert_near(tw_axis_place(&axis, 20), 1);
    assert_near(tw_axis_place(&axis, 7), 0.35);
}

TEST(a_log_axis_has_powers_of_ten_and_a_place_for_nothing)
{
    tw_axis axis = tw_axis_log(1, 12345);
    assert_ticks(&axis, "0|1|10|100|1,000|10,000|100,000");
    assert_near(tw_axis_place(&axis, 0), 0);
    assert_near(tw_axis_place(&axis, 1), 1 / 6.0);
    assert_near(tw_axis_place(&axis, 1000), 4 / 6.0);
    assert_near(tw_axis_place(&axis, sqrt(10)), 1.5 / 6);
    assert_near(tw_axis_place(&axis, 100000), 1);
    for (size_t i = 0; i < axis.count; i++)
        assert_near(tw_axis_place(&axis, tw_axis_tick(&axis, i)), (double)i / 6);
    axis = tw_axis_log(0.02, 4e7);
    assert_ticks(&axis, "0|0.01|0.1|1|10|100|1,000|10,000|100,000|1 M|10 M|100 M");
    axis = tw_axis_log(5, 5);
    assert_ticks(&axis, "0|1|10");
    axis = tw_axis_log(10, 10);
    assert_ticks(&axis, "0|10|100");
    assert_near(tw_axis_place(&axis, 10), 0.5);
}

/* ---- Files ------------------------------------------------------------------------------- */

/* The n-th box (M x y L x y L x y L x y Z) filled with a colour: its low and high corner. */
static void find_box(const char *svg, const char *fill, size_t n, double low[2], double high[2])
{
    for (const char *at = svg; (at = strstr(at, "<path d=\"M")); at++) {
        double p[4][2];
        int used = 0;
        char colour[8] = "";
        int found = sscanf(at, "<path d=\"M%lf %lfL%lf %lfL%lf %lfL%lf %lfZ\" fill=\"%7s%n",
                           &p[0][0], &p[0][1], &p[1][0], &p[1][1], &p[2][0], &p[2][1], &p[3][0],
                           &p[3][1], colour, &used);
        if (found != 9 || strcmp(colour, fill) != 0 || n-- > 0)
            continue;
        memcpy(low, p[0], 2 * sizeof *low);
        memcpy(high, p[2], 2 * sizeof *high);
        return;
    }
    fail_msg("there is no such box");
}

/* Where a text stands. */
static void find_text(const char *svg, const char *text, double at[2])
{
    char end[80];
    snprintf(end, sizeof end, ">%s</text>", text);
    const char *found = strstr(svg, end);
    if (!found)
        fail_msg("there is no text %s", text);
    while (strncmp(found, "<text ", 6) != 0)
        found--;
    assert_int_equal(sscanf(found, "<text x=\"%lf\" y=\"%lf\"", &at[0], &at[1]), 2);
}

#define SOLID "#2e72b2"
#define FAINT "#d6e4f2"

/* ---- Bars -------------------------------------------------------------------------------- */

TEST(bars_are_as_high_as_their_numbers)
{
    static const tw_plot_bar bars[] = {{"1", "50", 50, false},
                                       {"2", "100", 100, false},
                                       {"3", "0", 0, false},
                                       {"4", "25", 25, true}};
    double low[2], high[2], zero[2], top[2], name[2];
    WRITTEN(p);
    tw_plot plot = {.size = sizeof plot, .y_label = "how many"};
    assert_int_equal(tw_plot_levels(NULL, &plot, bars, 4, NULL, out_to(&p), NULL), TW_OK);
    find_text(p.text, "100", top); /* the tick is before the text of the bar */
    find_text(p.text, "0", zero);
    double whole = zero[1] - top[1];
    for (size_t i = 0; i < 2; i++) {
        find_box(p.text, SOLID, i, low, high);
        find_text(p.text, bars[i].name, name);
        assert_true(fabs((high[1] - low[1]) / whole - bars[i].value / 100) < 0.002);
        assert_true(fabs((low[0] + high[0]) / 2 - name[0]) < 0.02);
        assert_true(name[1] > high[1]);
    }
    find_box(p.text, FAINT, 0, low, high);
    assert_true(fabs((high[1] - low[1]) / whole - 0.25) < 0.002);
    assert_int_equal(count_words(p.text, SOLID), 2); /* no bar for 0 */
}

TEST(bars_on_a_log_axis_grow_by_powers)
{
    static const tw_plot_bar bars[] = {
        {"a", NULL, 1, false}, {"b", NULL, 1000, false}, {"c", NULL, 1e6, false}};
    tw_plot plot = {.size = sizeof plot, .log = true, .x_label = "seconds"};
    double low[2], high[2], length[3], name[2];
    WRITTEN(p);
    assert_int_equal(tw_plot_bars(NULL, &plot, bars, 3, NULL, out_to(&p), NULL), TW_OK);
    for (size_t i = 0; i < 3; i++) {
        find_box(p.text, SOLID, i, low, high);
        find_text(p.text, bars[i].name, name);
        length[i] = high[0] - low[0];
        assert_true(name[0] < low[0] && name[1] > low[1] && name[1] < high[1]);
    }
    assert_true(fabs(length[1] / length[0] - 4) < 0.01);
    assert_true(fabs(length[2] / length[0] - 7) < 0.01);
}

TEST(a_bar_without_text_bears_its_value)
{
    static const tw_plot_bar bars[] = {{"a", NULL, 7, false},       {"b", NULL, 999, false},
                                       {"c", NULL, 999.5, false},   {"d", NULL, 123456, false},
                                       {"e", NULL, 4.5e6, false},   {"f", "", 31, false},
                                       {"g", NULL, 9.96e18, false}, {"h", NULL, 3e21, false}};
    static const char *const words[] = {">7<",     ">999<",  ">1.0 k<",  ">123 k<",
                                        ">4.5 M<", ">10 E<", ">3.0e+21<"};
    const tw_plot plot = {.size = sizeof plot, .log = true};
    WRITTEN(p);
    assert_int_equal(tw_plot_bars(NULL, &plot, bars, 8, NULL, out_to(&p), NULL), TW_OK);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_int_equal(count_words(p.text, words[i]), 1);
    assert_int_equal(count_words(p.text, ">31<"), 0);
}

/* An end of the axis, its label, and the highest tick. */
TEST(seconds_are_drawn_in_what_is_easy_to_read)
{
    static const struct {
        double end;
        const char *label, *tick;
    } times[] = {{0.5, ">milliseconds<", ">500<"},
                 {1, ">seconds<", ">1.0<"},
                 {240, ">seconds<", ">200<"},
                 {300, ">minutes<", ">5<"},
                 {36000, ">hours<", ">10<"}};
    const tw_plot plot = {.size = sizeof plot, .x_label = "never", .seconds = true};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        const double x[] = {0, times[i].end}, y[] = {0, 13};
        const tw_plot_line line = {"found", x, y, 2};
        WRITTEN(p);
        assert_int_equal(tw_plot_lines(NULL, &plot, &line, 1, NULL, out_to(&p), NULL), TW_OK);
        assert_int_equal(count_words(p.text, times[i].label), 1);
        assert_true(count_words(p.text, times[i].tick) >= 1);
        assert_int_equal(count_words(p.text, "never"), 0);
    }
}

TEST(many_bars_are_told_apart_by_some_of_their_names)
{
    tw_plot_bar bars[200];
    char names[200][8];
    tw_plot plot = {.size = sizeof plot, .log = true};
    double low[2], high[2], next[2];
    WRITTEN(p);
    for (size_t i = 0; i < 200; i++) {
        snprintf(names[i], sizeof names[i], "n%zu", i);
        bars[i] = (tw_plot_bar){names[i], "123 k", 1 + (double)i, false};
    }
    assert_int_equal(tw_plot_levels(NULL, &plot, bars, 200, NULL, out_to(&p), NULL), TW_OK);
    assert_int_equal(count_words(p.text, "123 k"), 0); /* no room */
    size_t named = count_words(p.text, ">n");
    assert_true(named >= 5 && named <= 60);
    for (size_t i = 0; i + 1 < 200; i++) {
        find_box(p.text, SOLID, i, low, high);
        assert_true(high[0] > low[0]);
        find_box(p.text, SOLID, i + 1, next, high);
        assert_true(next[0] > low[0]);
    }
}

/* ---- Lines ------------------------------------------------------------------------------- */

TEST(lines_go_through_their_points)
{
    static const double x[] = {0, 5, 10}, y[] = {0, 100, 400};
    const tw_plot_line lines[] = {{"one & only", x, y, 3}};
    tw_plot plot = {.size = sizeof plot, .x_label = "seconds", .y_label = "solutions"};
    double zero[2], right[2], top[2], p[3][2];
    WRITTEN(file);
    assert_int_equal(tw_plot_lines(NULL, &plot, lines, 1, NULL, out_to(&file), NULL), TW_OK);
    const char *group = strstr(file.text, "<g><title>one &amp; only</title>");
    assert_non_null(group);
    assert_int_equal(sscanf(strstr(group, "<path"), "<path d=\"M%lf %lfL%lf %lfL%lf %lf\"",
                            &p[0][0], &p[0][1], &p[1][0], &p[1][1], &p[2][0], &p[2][1]),
                     6);
    find_text(file.text, "2", zero); /* tick labels below are centred */
    find_text(file.text, "10", right);
    find_text(file.text, "400", top);
    assert_true(fabs(p[2][0] - right[0]) < 0.02);
    assert_true(fabs((p[1][0] - p[0][0]) * 2 - (p[2][0] - p[0][0])) < 0.05);
    assert_true(fabs((zero[0] - p[0][0]) * 5 - (p[2][0] - p[0][0])) < 0.1);
    assert_true(fabs((p[0][1] - p[1][1]) * 4 - (p[0][1] - p[2][1])) < 0.08);
    assert_true(p[2][1] < top[1] && p[2][1] > top[1] - 10);
}

TEST(several_lines_have_a_legend_and_marks)
{
    static const double x[] = {0, 1, 2, 3}, y[] = {0, 1, 4, 9};
    const tw_plot_line lines[] = {{"first", x, y, 4}, {"second", x, x, 4}, {"third", x, y, 1}};
    tw_plot plot = {.size = sizeof plot, .note = "a note"};
    WRITTEN(p);
    assert_int_equal(tw_plot_lines(NULL, &plot, lines, 3, NULL, out_to(&p), NULL), TW_OK);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(count_words(p.text, lines[i].name), 2); /* title of the group, legend */
    assert_int_equal(count_words(p.text, ">a note</text>"), 1);
    size_t strokes = count_words(p.text, "stroke=\"#ffffff\"");
    assert_true(strokes >= 3 + 7); /* marks: in the legend, and on the lines */
    clear_written(&p);
    assert_int_equal(tw_plot_lines(NULL, &plot, lines, 1, NULL, out_to(&p), NULL), TW_OK);
    assert_int_equal(count_words(p.text, "first"), 1); /* no legend */
}

/* ---- Maps -------------------------------------------------------------------------------- */

static double lightness(tw_rgb colour)
{
    return 0.2126 * pow(colour.red, 2.2) + 0.7152 * pow(colour.green, 2.2) +
           0.0722 * pow(colour.blue, 2.2);
}

TEST(colours_of_a_scale_only_get_darker)
{
    for (int i = 0; i < 100; i++) {
        tw_rgb pale = tw_heat_colour(i / 100.0), dark = tw_heat_colour((i + 1) / 100.0);
        assert_true(lightness(dark) < lightness(pale));
        assert_true(dark.red <= pale.red && dark.green <= pale.green && dark.blue <= pale.blue);
    }
    assert_true(lightness(tw_heat_colour(0)) > 20 * lightness(tw_heat_colour(1)));
}

static const char rods[] = "I xx 4";

TEST(a_map_has_each_cell_in_its_colour_with_its_number)
{
    static const double values[8] = {0, 100, 50, 25, 0.4, 0, 0, 7};
    tw_plot_map map = {"I", values};
    tw_plot plot = {.size = sizeof plot, .x_label = "in % of everything"};
    double low[2], high[2], at[2];
    WRITTEN(p);
    OWNED(tw_puzzle) *puzzle = new_puzzle_on(new_squares(), "xxxx/xxxx", rods, true);
    assert_int_equal(tw_plot_maps(NULL, puzzle, &plot, &map, 1, NULL, out_to(&p), NULL), TW_OK);
    static const char *const texts[] = {"100", "50", "25", "&lt;1", "7"};
    static const size_t cells[] = {1, 2, 3, 4, 7};
    for (size_t i = 0; i < 5; i++) {
        tw_rgb fill = tw_heat_colour(values[cells[i]] / 100);
        char colour[8];
        snprintf(colour, sizeof colour, "#%02x%02x%02x", fill.red, fill.green, fill.blue);
        find_box(p.text, colour, 0, low, high);
        find_text(p.text, texts[i], at);
        assert_true(at[0] > low[0] && at[0] < high[0] && at[1] > low[1] && at[1] < high[1]);
        const tw_cell *cell = tw_puzzle_cell(puzzle, cells[i]);
        if (i > 0 && cell->at[1] == 0) { /* further to the right */
            double before[2];
            find_text(p.text, texts[i - 1], before);
            assert_true(at[0] > before[0] + 20);
        }
    }
    find_text(p.text, "in % of everything", at);
    find_text(p.text, "80", high); /* a tick of the scale */
    assert_true(high[1] > at[1]);
}

TEST(maps_of_one_page_share_a_scale)
{
    static const double small[8] = {1, 2, 1, 2, 1, 2, 1, 2}, large[8] = {0, 0, 0, 0, 0, 0, 0, 20};
    const tw_plot_map maps[] = {{"small", small}, {"large", large}};
    tw_plot plot = {.size = sizeof plot, .x_label = "%"};
    double low[2], high[2];
    WRITTEN(p);
    OWNED(tw_puzzle) *puzzle = new_puzzle_on(new_squares(), "xxxx/xxxx", rods, true);
    assert_int_equal(tw_plot_maps(NULL, puzzle, &plot, maps, 2, NULL, out_to(&p), NULL), TW_OK);
    tw_rgb pale = tw_heat_colour(0.1);
    char colour[8];
    snprintf(colour, sizeof colour, "#%02x%02x%02x", pale.red, pale.green, pale.blue);
    find_box(p.text, colour, 3, low, high);
    find_text(p.text, "small", low);
    find_text(p.text, "large", high);
    for (size_t i = 0; i < 2; i++) {
        OWNED(tw_puzzle) *solid =
            new_puzzle_on(i ? new_honeycomb() : new_cubes(), "xxxx/xxxx", rods, true);
        clear_written(&p);
        assert_int_equal(tw_plot_maps(NULL, solid, &plot, maps, 2, NULL, out_to(&p), NULL), TW_OK);
    }
    assert_int_equal(count_words(p.text, "Gradient"), 0); /* shading would change the colours */
}

/* ---- What is refused --------------------------------------------------------------------- */

TEST(numbers_that_cannot_be_drawn_are_refused)
{
    const double bad[] = {NAN, INFINITY, -1};
    const double x[] = {0, 2, 1}, y[] = {0, 1, 2};
    tw_plot plot = {.size = sizeof plot, .x_label = "%"};
    OWNED(tw_puzzle) *puzzle = new_puzzle_on(new_squares(), "xxxx/xxxx", rods, true);
    WRITTEN(p);
    for (size_t i = 0; i < 3; i++) {
        tw_error error = {0};
        double values[8] = {0, 0, 0, 0, 0, 0, 0, bad[i]};
        tw_plot_bar bar = {"a", NULL, bad[i], false};
        tw_plot_line line = {"a", values + 6, values + 6, 2};
        tw_plot_map map = {"a", values};
        assert_int_equal(tw_plot_levels(NULL, &plot, &bar, 1, NULL, out_to(&p), &error),
                         TW_ERR_USAGE);
        assert_int_equal(tw_plot_bars(NULL, &plot, &bar, 1, NULL, out_to(&p), &error),
                         TW_ERR_USAGE);
        assert_int_equal(tw_plot_lines(NULL, &plot, &line, 1, NULL, out_to(&p), &error),
                         TW_ERR_USAGE);
        assert_int_equal(tw_plot_maps(NULL, puzzle, &plot, &map, 1, NULL, out_to(&p), &error),
                         TW_ERR_USAGE);
        assert_true(error.message[0] != '\0');
    }
    tw_plot_line back = {"a", x, y, 3};
    assert_int_equal(tw_plot_lines(NULL, &plot, &back, 1, NULL, out_to(&p), NULL), TW_ERR_USAGE);
    assert_int_equal(tw_plot_lines(NULL, &plot, &back, 0, NULL, out_to(&p), NULL), TW_ERR_USAGE);
    assert_int_equal(tw_plot_bars(NULL, &plot, NULL, 0, NULL, out_to(&p), NULL), TW_ERR_USAGE);
    assert_int_equal(tw_plot_maps(NULL, puzzle, &plot, NULL, 0, NULL, out_to(&p), NULL),
                     TW_ERR_USAGE);
    assert_int_equal(p.length, 0);
}

TEST(a_page_too_small_for_its_axes_is_refused)
{
    static const tw_plot_bar bar = {"a name", "text", 3, false};
    tw_picture sizes[] = {
        {.width = 60, .height = 300}, {.width = 300, .height = 60}, {.width = 15, .height = 300}};
    tw_plot plot = {.size = sizeof plot, .x_label = "x", .y_label = "y"};
    WRITTEN(p);
    for (size_t i = 0; i < 3; i++) {
        tw_error error = {0};
        sizes[i].size = sizeof *sizes;
        assert_int_equal(tw_plot_levels(NULL, &plot, &bar, 1, sizes + i, out_to(&p), &error),
                         TW_ERR_USAGE);
        assert_true(error.message[0] != '\0');
    }
    assert_int_equal(p.length, 0);
    assert_int_equal(
        tw_plot_levels(NULL, &plot, &bar, 1,
                       &(tw_picture){.size = sizeof(tw_picture), .width = 300, .height = 300},
                       out_to(&p), NULL),
        TW_OK);
    assert_non_null(strstr(p.text, "width=\"300\" height=\"300\""));
}

RUN_TESTS
