/* plot_lines.c -- lines over two axes, told apart by colour and by the shape of their marks. */
#include "draw/plot/plot_internal.h"
#include "base/bounds.h"
#include "draw/palette.h"

#include <math.h>

#define WIDTH 660.0
#define HEIGHT 400.0
#define LINE 2.0
#define MARK 4.5 /* radius */
#define MARKS 5  /* on a line */
#define SHAPES 6

typedef struct curves {
    const tw_plot_line *lines;
    size_t count;
    tw_axis x, y;
    double unit; /* of x on the axis: so many make 1 of a line's */
} curves;

/* ---- Marks ------------------------------------------------------------------------------- */

/* Shapes about a place: round, of four corners, three, four on a point, three upside down, six. */
static void draw_mark(tw_chart *chart, size_t number, tw_point about)
{
    static const struct {
        int corners;
        double turn, size;
    } shapes[SHAPES] = {{18, 0, 0.9}, {4, 0.7853981634, 1.15}, {3, -1.5707963268, 1.2},
                        {4, 0, 1.2},  {3, 1.5707963268, 1.2},  {6, 0, 1}};
    size_t shape = number % SHAPES;
    tw_display_list *list = &chart->list;
    tw_rgb fill = tw_palette_colour(chart->picture.palette, number + 1);
    for (int i = 0; i < shapes[shape].corners; i++) {
        double angle = shapes[shape].turn + 6.283185307179586 * i / shapes[shape].corners;
        tw_point corner = {about.x + MARK * shapes[shape].size * cos(angle),
                           about.y + MARK * shapes[shape].size * sin(angle)};
        if (i == 0)
            tw_display_list_move(list, corner);
        else
            tw_display_list_line(list, corner);
    }
    tw_display_list_close(list);
    tw_display_list_paint(list, &fill, (tw_stroke){{255, 255, 255}, 1});
}

/* ---- Lines ------------------------------------------------------------------------------- */

/* Where a point of a line lies on the page. */
static tw_point place_of(const tw_chart *chart, const curves *c, double x, double y)
{
    const tw_plot_area *field = &chart->field;
    return (tw_point){field->left +
                          tw_axis_place(&c->x, x * c->unit) * (field->right - field->left),
                      field->bottom - tw_axis_place(&c->y, y) * (field->bottom - field->top)};
}

/* Points nearer than half a pixel to the last one are left out; the last of all stays. */
static void draw_path(tw_chart *chart, const curves *c, size_t number)
{
    const tw_plot_line *line = c->lines + number;
    tw_point last = {-INFINITY, -INFINITY};
    for (size_t i = 0; i < line->count; i++) {
        tw_point at = place_of(chart, c, line->x[i], line->y[i]);
        if (i == 0)
            tw_display_list_move(&chart->list, at);
        else if (i + 1 == line->count || hypot(at.x - last.x, at.y - last.y) >= 0.5)
            tw_display_list_line(&chart->list, at);
        else
            continue;
        last = at;
    }
    tw_display_list_paint(&chart->list, NULL,
                          (tw_stroke){tw_palette_colour(chart->picture.palette, number + 1), LINE});
}

/* Marks at equal distances along x, a little shifted from line to line; one at the end. */
static void draw_marks(tw_chart *chart, const curves *c, size_t number)
{
    const tw_plot_line *line = c->lines + number;
    double end = line->count > 0 ? line->x[line->count - 1] : 0;
    size_t next = 1;
    for (size_t i = 0; i < line->count; i++) {
        double due = end * ((double)next - 0.5 * (double)number / (double)c->count) / MARKS;
        bool last = i + 1 == line->count;
        if (!last && (next >= MARKS || line->x[i] < due))
            continue;
        while (!last && next < MARKS && line->x[i] >= due)
            due = end * ((double)++next - 0.5 * (double)number / (double)c->count) / MARKS;
        draw_mark(chart, number, place_of(chart, c, line->x[i], line->y[i]));
    }
}

static void draw_line(tw_chart *chart, const curves *c, size_t number)
{
    const char *name = c->lines[number].name;
    tw_display_list_group(&chart->list, name && *name ? name : chart->title);
    draw_path(chart, c, number);
    if (c->count > 1 || c->lines[number].count == 1)
        draw_marks(chart, c, number);
    tw_display_list_end(&chart->list);
}

/* ---- The legend -------------------------------------------------------------------------- */

/* Mark and name of every line, in rows as long as the page is wide. draw: else rows are counted. */
static size_t legend_rows(tw_chart *chart, const curves *c, bool draw)
{
    size_t rows = 1;
    double x = TW_PLOT_MARGIN;
    for (size_t i = 0; i < c->count; i++) {
        const char *name = c->lines[i].name ? c->lines[i].name : "";
        double width = 30 + tw_plot_width(name, TW_PLOT_SMALL) + 18;
        if (x > TW_PLOT_MARGIN && x + width > chart->picture.width) {
            x = TW_PLOT_MARGIN;
            rows++;
        }
        double y = chart->field.top + 1.5 * TW_PLOT_SMALL * ((double)rows - 0.6);
        if (draw) {
            tw_display_list_move(&chart->list, (tw_point){x, y});
            tw_display_list_line(&chart->list, (tw_point){x + 22, y});
            tw_display_list_paint(
                &chart->list, NULL,
                (tw_stroke){tw_palette_colour(chart->picture.palette, i + 1), LINE});
            draw_mark(chart, i, (tw_point){x + 11, y});
            tw_display_list_text(&chart->list, (tw_point){x + 29, y + 0.36 * TW_PLOT_SMALL}, name,
                                 (tw_lettering){.size = TW_PLOT_SMALL, .colour = tw_plot_dark});
        }
        x += width;
    }
    return rows;
}

static void draw_legend(tw_chart *chart, const curves *c)
{
    if (c->count < 2)
        return;
    chart->field.top += 1.5 * TW_PLOT_SMALL * (double)legend_rows(chart, c, true) + 6;
}

/* ---- Time -------------------------------------------------------------------------------- */

/* What seconds up to high are easiest to read in; *by: so many of it are a second. */
static const char *unit_of_time(double high, double *by)
{
    static const struct {
        double from, by;
        const char *name;
    } units[] = {{18000, 1 / 3600.0, "hours"},
                 {300, 1 / 60.0, "minutes"},
                 {1, 1, "seconds"},
                 {0, 1000, "milliseconds"}};
    size_t unit = 0;
    while (high < units[unit].from)
        unit++;
    *by = units[unit].by;
    return units[unit].name;
}

/* ---- The chart --------------------------------------------------------------------------- */

static tw_status check_lines(const tw_context *context, const tw_plot_line *lines, size_t count,
                             tw_error *error)
{
    if (count == 0 || count > TW_LIMIT(context, plotted))
        return tw_fail(error, TW_ERR_USAGE, "a chart has 1 to %u lines, not %zu",
                       TW_LIMIT(context, plotted), count);
    for (size_t i = 0; i < count; i++) {
        bool fine = lines[i].count <= TW_LIMIT(context, points) &&
                    tw_plot_numbers(lines[i].x, lines[i].count) &&
                    tw_plot_numbers(lines[i].y, lines[i].count);
        for (size_t k = 1; fine && k < lines[i].count; k++)
            fine = lines[i].x[k] >= lines[i].x[k - 1];
        if (!fine)
            return tw_fail(error, TW_ERR_USAGE,
                           "points of a line have finite numbers from 0 on, x ascending, and there "
                           "are %u at most",
                           TW_LIMIT(context, points));
    }
    return TW_OK;
}

/* Are all y whole? Then so are the ticks. */
static bool measure(const tw_plot_line *lines, size_t count, double high[2])
{
    bool whole = true;
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < lines[i].count; k++) {
            high[0] = fmax(high[0], lines[i].x[k]);
            high[1] = fmax(high[1], lines[i].y[k]);
            whole = whole && floor(lines[i].y[k]) == lines[i].y[k];
        }
    }
    return whole;
}

tw_status tw_plot_lines(const tw_context *context, const tw_plot *plot, const tw_plot_line *lines,
                        size_t count, const tw_picture *picture, const tw_out *out, tw_error *error)
{
    tw_clear_error(error);
    tw_chart chart;
    double high[2] = {0, 0};
    curves c = {.lines = lines, .count = count, .unit = 1};
    tw_status status = tw_chart_take(&chart, context, plot, picture, error);
    if (status == TW_OK)
        status = check_lines(context, lines, count, error);
    if (status != TW_OK)
        return status;
    bool whole = measure(lines, count, high);
    if (chart.plot.seconds)
        chart.plot.x_label = unit_of_time(high[0], &c.unit);
    c.x = tw_axis_linear(high[0] * c.unit, 9, false);
    c.y = tw_axis_linear(high[1], 8, whole);
    status = tw_chart_start(&chart, WIDTH, HEIGHT, error);
    if (status == TW_OK) {
        draw_legend(&chart, &c);
        status = tw_chart_inset(&chart, &c.x, &c.y, error);
    }
    if (status == TW_OK) {
        tw_chart_axes(&chart, &c.x, &c.y);
        for (size_t i = count; i-- > 0;)
            draw_line(&chart, &c, i);
    }
    return tw_chart_end(&chart, status, out, error);
}
