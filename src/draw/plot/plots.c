/* plots.c -- bars and lines over axes.
 *
 * Bars stand side by side, or lie one below the other with their names to the left. A bar that is
 * open (the true value is larger) is pale, and its far side is not drawn. On a logarithmic axis
 * bars stand on a place of their own for 0 (chart.c). Lines are told apart by colour and by the
 * shape of their marks. */
#include "draw/plot/chart.h"
#include "base/bounds.h"
#include "draw/palette.h"

#include <math.h>
#include <stdio.h>

#define WIDTH 660.0

/* ---- Bars -------------------------------------------------------------------------------- */

#define HEIGHT_OF_BARS 380.0
#define ROW 30.0  /* of a lying bar */
#define SHARE 0.7 /* of a bar in its place */
#define SHORT 32  /* room for a short number */

static const tw_rgb full = {46, 114, 178}, faint = {214, 228, 242};

static void draw_bar(tw_display_list *list, const tw_plot_bar *bar, const tw_plot_area *at,
                     bool lying)
{
    if (bar->value <= 0)
        return;
    tw_plot_box(list, at, bar->open ? faint : full);
    if (!bar->open)
        return;
    tw_display_list_move(list, (tw_point){lying ? at->right : at->left, at->top});
    tw_display_list_line(list, (tw_point){at->left, lying ? at->top : at->bottom});
    tw_display_list_line(list, (tw_point){lying ? at->left : at->right, at->bottom});
    tw_display_list_line(list, (tw_point){at->right, lying ? at->bottom : at->top});
    tw_display_list_paint(list, NULL, (tw_stroke){{24, 74, 128}, 1.2});
}

/* The text at the end of a bar: the caller's, or else its value as "7", "123 k", "4.5 M"; own: room
 * for that. */
static const char *text_of(const tw_plot_bar *bar, char own[SHORT])
{
    static const char *const units[] = {"", " k", " M", " G", " T", " P", " E"};
    size_t unit = 0;
    double shown = bar->value;
    if (bar->text)
        return bar->text;
    for (; shown >= 999.5 && unit < 6; unit++)
        shown /= 1000;
    if (shown >= 999.5)
        snprintf(own, SHORT, "%.1e", bar->value);
    else
        snprintf(own, SHORT, shown < 9.95 && unit > 0 ? "%.1f%s" : "%.0f%s", shown, units[unit]);
    return own;
}

/* Writes name and text of a lying bar; the text inside, or smaller, if there is no room beside
 * it. */
static void write_beside(tw_chart *chart, const tw_plot_bar *bar, const tw_plot_area *at)
{
    double y = (at->top + at->bottom) / 2 + 0.36 * TW_PLOT_SMALL;
    tw_lettering how = {.size = TW_PLOT_SMALL, .colour = tw_plot_dark};
    tw_display_list_text(&chart->list, (tw_point){TW_PLOT_MARGIN, y}, bar->name ? bar->name : "",
                         how);
    char own[SHORT];
    const char *text = text_of(bar, own);
    if (!*text)
        return;
    double beside = chart->picture.width - at->right - 9, inside = at->right - at->left - 14;
    double width = fmax(tw_plot_width(text, 1), 1e-3);
    how.size = fmin(TW_PLOT_SMALL, fmax(beside, inside) / width);
    if (width * how.size <= beside)
        tw_display_list_text(&chart->list, (tw_point){at->right + 7, y}, text, how);
    else
        tw_plot_text_to(&chart->list, (tw_point){at->right - 7, y}, text, how.size,
                        tw_text_on(bar->open ? faint : full));
}

/* The size at which all texts fit the places of their bars; 0: they would be too small. */
static double bar_text_size(const tw_plot_bar *bars, size_t count, double room)
{
    char own[SHORT];
    double widest = 1e-3;
    for (size_t i = 0; i < count; i++)
        widest = fmax(widest, tw_plot_width(text_of(bars + i, own), 1));
    double size = fmin(TW_PLOT_SMALL - 1, 0.96 * room / widest);
    return size >= 7 ? size : 0;
}

/* The stride at which names of bars fit: every so many bars have one. widest: the widest name. */
static size_t name_stride(double widest, double room)
{
    static const size_t strides[] = {1, 2, 5, 10, 20, 50, 100};
    size_t i = 0;
    while (i < 6 && room * (double)strides[i] < widest + 4)
        i++;
    return strides[i];
}

static void draw_levels(tw_chart *chart, const tw_axis *axis, const tw_plot_bar *bars, size_t count,
                        double widest)
{
    const tw_plot_area *field = &chart->field;
    double room = (field->right - field->left) / (double)count,
           size = bar_text_size(bars, count, room);
    size_t stride = name_stride(widest, room);
    for (size_t i = 0; i < count; i++) {
        double left = field->left + ((double)i + (1 - SHARE) / 2) * room;
        double far = tw_axis_place(axis, bars[i].value) * (field->bottom - field->top);
        const tw_plot_area at = {left, field->bottom - far, left + SHARE * room, field->bottom};
        double x = (at.left + at.right) / 2;
        char own[SHORT];
        draw_bar(&chart->list, bars + i, &at, false);
        if (i % stride == 0 && bars[i].name)
            tw_plot_text_at(&chart->list, (tw_point){x, field->bottom + 7 + TW_PLOT_SMALL},
                            bars[i].name, TW_PLOT_SMALL, tw_plot_pale);
        if (size > 0)
            tw_plot_text_at(&chart->list, (tw_point){x, at.top - 4}, text_of(bars + i, own), size,
                            tw_plot_dark);
    }
}

static void draw_lying(tw_chart *chart, const tw_axis *axis, const tw_plot_bar *bars, size_t count)
{
    const tw_plot_area *field = &chart->field;
    double room = (field->bottom - field->top) / (double)count;
    for (size_t i = 0; i < count; i++) {
        double top = field->top + ((double)i + (1 - SHARE) / 2) * room;
        double far = tw_axis_place(axis, bars[i].value) * (field->right - field->left);
        const tw_plot_area at = {field->left, top, field->left + far, top + SHARE * room};
        draw_bar(&chart->list, bars + i, &at, true);
        write_beside(chart, bars + i, &at);
    }
}

static tw_status plot_bars(bool lying, const tw_context *context, const tw_plot *plot,
                           const tw_plot_bar *bars, size_t count, const tw_picture *picture,
                           const tw_out *out, tw_error *error)
{
    tw_chart chart;
    double least = INFINITY, high = 0, widest = 0;
    size_t most = lying ? TW_LIMIT(context, plotted) : TW_LIMIT(context, levels);
    bool whole = true;
    tw_status status = tw_chart_take(&chart, context, plot, picture, error);
    if (status == TW_OK && (count == 0 || count > most))
        status = tw_fail(error, TW_ERR_USAGE, "a chart has 1 to %zu bars, not %zu", most, count);
    for (size_t i = 0; i < count && status == TW_OK; i++) {
        double value = bars[i].value;
        if (!tw_plot_numbers(&value, 1))
            status = tw_fail(error, TW_ERR_USAGE, "bars have finite numbers from 0 on");
        high = fmax(high, value);
        least = value > 0 ? fmin(least, value) : least;
        whole = whole && floor(value) == value;
        widest = fmax(widest, bars[i].name ? tw_plot_width(bars[i].name, TW_PLOT_SMALL) : 0);
    }
    if (status != TW_OK)
        return status;
    const tw_axis axis =
        chart.plot.log && high > 0 ? tw_axis_log(least, high) : tw_axis_linear(high, 8, whole);
    status = lying ? tw_chart_start(&chart, WIDTH, 110 + ROW * (double)count, error)
                   : tw_chart_start(&chart, fmax(420, fmin(1600, 120 + 46 * (double)count)),
                                    HEIGHT_OF_BARS, error);
    if (lying)
        chart.field.left += fmin(widest, chart.picture.width / 3) + 10;
    if (status == TW_OK)
        status = tw_chart_axes(&chart, lying ? &axis : NULL, lying ? NULL : &axis, error);
    if (status == TW_OK && lying)
        draw_lying(&chart, &axis, bars, count);
    else if (status == TW_OK)
        draw_levels(&chart, &axis, bars, count, widest);
    return tw_chart_end(&chart, status, out, error);
}

tw_status tw_plot_levels(const tw_context *context, const tw_plot *plot, const tw_plot_bar *bars,
                         size_t count, const tw_picture *picture, const tw_out *out,
                         tw_error *error)
{
    tw_clear_error(error);
    return plot_bars(false, context, plot, bars, count, picture, out, error);
}

tw_status tw_plot_bars(const tw_context *context, const tw_plot *plot, const tw_plot_bar *bars,
                       size_t count, const tw_picture *picture, const tw_out *out, tw_error *error)
{
    tw_clear_error(error);
    return plot_bars(true, context, plot, bars, count, picture, out, error);
}

/* ---- Lines ------------------------------------------------------------------------------- */

#define HEIGHT_OF_LINES 400.0
#define LINE 2.0
#define MARK 4.5 /* radius */
#define MARKS 5  /* on a line */

typedef struct curves {
    const tw_plot_line *lines;
    size_t count;
    tw_axis x, y;
    double unit; /* axis units in one unit of a line's x */
} curves;

static tw_stroke stroke_of(const tw_chart *chart, size_t number)
{
    return (tw_stroke){tw_palette_colour(chart->picture.palette, number), LINE};
}

/* Draws a mark: circle, square, triangle, diamond, inverted triangle or hexagon. */
static void draw_mark(tw_chart *chart, size_t number, tw_point about)
{
    static const struct {
        size_t corners;
        double turn, size;
    } shapes[] = {{18, 0, 0.9}, {4, 0.7853981634, 1.15}, {3, -1.5707963268, 1.2},
                  {4, 0, 1.2},  {3, 1.5707963268, 1.2},  {6, 0, 1}};
    size_t shape = number % (sizeof shapes / sizeof *shapes);
    const tw_rgb fill = stroke_of(chart, number).colour;
    tw_point corners[18];
    for (size_t i = 0; i < shapes[shape].corners; i++) {
        double angle =
            shapes[shape].turn + 6.283185307179586 * (double)i / (double)shapes[shape].corners;
        corners[i] = (tw_point){about.x + MARK * shapes[shape].size * cos(angle),
                                about.y + MARK * shapes[shape].size * sin(angle)};
    }
    tw_display_list_polygon(&chart->list, corners, shapes[shape].corners);
    tw_display_list_paint(&chart->list, &fill, (tw_stroke){{255, 255, 255}, 1});
}

/* The place of a line's point on the page. */
static tw_point place_on_chart(const tw_chart *chart, const curves *c, double x, double y)
{
    const tw_plot_area *field = &chart->field;
    return (tw_point){field->left +
                          tw_axis_place(&c->x, x * c->unit) * (field->right - field->left),
                      field->bottom - tw_axis_place(&c->y, y) * (field->bottom - field->top)};
}

/* Draws marks at equal distances along x, a little shifted from line to line; one at the end. */
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
        draw_mark(chart, number, place_on_chart(chart, c, line->x[i], line->y[i]));
    }
}

/* Leaves out points nearer than half a pixel to the last one; the last of all stays. */
static void draw_line(tw_chart *chart, const curves *c, size_t number)
{
    const tw_plot_line *line = c->lines + number;
    tw_point last = {-INFINITY, -INFINITY};
    tw_display_list_group(&chart->list, line->name && *line->name ? line->name : chart->title);
    for (size_t i = 0; i < line->count; i++) {
        tw_point at = place_on_chart(chart, c, line->x[i], line->y[i]);
        if (i == 0)
            tw_display_list_move(&chart->list, at);
        else if (i + 1 == line->count || hypot(at.x - last.x, at.y - last.y) >= 0.5)
            tw_display_list_line(&chart->list, at);
        else
            continue;
        last = at;
    }
    tw_display_list_paint(&chart->list, NULL, stroke_of(chart, number));
    if (c->count > 1 || line->count == 1)
        draw_marks(chart, c, number);
    tw_display_list_end(&chart->list);
}

/* Draws mark and name of every line, in rows as long as the page is wide. */
static void draw_curve_legend(tw_chart *chart, const curves *c)
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
        tw_display_list_move(&chart->list, (tw_point){x, y});
        tw_display_list_line(&chart->list, (tw_point){x + 22, y});
        tw_display_list_paint(&chart->list, NULL, stroke_of(chart, i));
        draw_mark(chart, i, (tw_point){x + 11, y});
        tw_display_list_text(&chart->list, (tw_point){x + 29, y + 0.36 * TW_PLOT_SMALL}, name,
                             (tw_lettering){.size = TW_PLOT_SMALL, .colour = tw_plot_dark});
        x += width;
    }
    chart->field.top += 1.5 * TW_PLOT_SMALL * (double)rows + 6;
}

/* The unit in which seconds up to `high` are easiest to read; *by: units in a second. */
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

tw_status tw_plot_lines(const tw_context *context, const tw_plot *plot, const tw_plot_line *lines,
                        size_t count, const tw_picture *picture, const tw_out *out, tw_error *error)
{
    tw_clear_error(error);
    tw_chart chart;
    double high[2] = {0, 0};
    bool whole = true; /* true if all y are: so are the ticks */
    curves c = {.lines = lines, .count = count, .unit = 1};
    tw_status status = tw_chart_take(&chart, context, plot, picture, error);
    status = status ? status : check_lines(context, lines, count, error);
    if (status != TW_OK)
        return status;
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < lines[i].count; k++) {
            high[0] = fmax(high[0], lines[i].x[k]);
            high[1] = fmax(high[1], lines[i].y[k]);
            whole = whole && floor(lines[i].y[k]) == lines[i].y[k];
        }
    }
    if (chart.plot.seconds)
        chart.plot.x_label = unit_of_time(high[0], &c.unit);
    c.x = tw_axis_linear(high[0] * c.unit, 9, false);
    c.y = tw_axis_linear(high[1], 8, whole);
    status = tw_chart_start(&chart, WIDTH, HEIGHT_OF_LINES, error);
    if (status == TW_OK && count > 1)
        draw_curve_legend(&chart, &c);
    status = status ? status : tw_chart_axes(&chart, &c.x, &c.y, error);
    for (size_t i = count; i-- > 0 && status == TW_OK;)
        draw_line(&chart, &c, i);
    return tw_chart_end(&chart, status, out, error);
}
