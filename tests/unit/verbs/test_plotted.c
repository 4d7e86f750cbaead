/* test_plotted.c -- the data gathered before a plot is drawn. */
#include "support/test_list.h"

#include "verbs/plot_verb.h"

TEST(a_long_curve_is_thinned_out_and_keeps_its_ends)
{
    enum { MANY = 3 * VERB_CURVE_POINTS };
    verb_plotted all = {.curve_count = 0};
    assert_true(verb_plot_curves(&all, 1));
    verb_curve *curve = all.curves;
    for (int i = 0; i < MANY; i++)
        verb_curve_add(curve, i, 2 * i);
    assert_true(curve->count > VERB_CURVE_POINTS / 2 && curve->count <= VERB_CURVE_POINTS);
    assert_true(curve->x[0] == 0 && curve->x[1] == (double)curve->stride);
    for (size_t i = 1; i < curve->count; i++)
        assert_true(curve->x[i] - curve->x[i - 1] == (double)curve->stride &&
                    curve->y[i] == 2 * curve->x[i]);
    /* an end before the last point is drawn at it, above */
    double last = curve->x[curve->count - 1];
    verb_curve_end(curve, last - 1, MANY);
    assert_true(curve->x[curve->count - 1] == last && curve->y[curve->count - 1] == MANY);
    verb_plot_free(&all);
}

TEST(levels_are_bars_with_their_numbers)
{
    const tw_level levels[] = {{.branches = 1}, {.branches = 20}, {.branches = 300}};
    verb_plotted all = {.curve_count = 0};
    assert_true(verb_plot_levels(&all, levels, 3, 0));
    assert_int_equal(all.bar_count, 2);
    assert_true(all.bars[0].value == 20 && all.bars[1].value == 300 && all.levels);
    assert_string_equal(all.bar_texts[1].name, "2");
    verb_plot_free(&all);
    all = (verb_plotted){.curve_count = 0};
    assert_true(verb_plot_levels(&all, levels, 3, 7));
    assert_true(all.bars[0].value == 7);
    verb_plot_free(&all);
}

RUN_TESTS
