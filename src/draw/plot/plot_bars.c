/* plot_bars.c -- bars: upright ones side by side, or lying ones with names, one below the other.
 *
 * A bar that is open (the true value is larger) is pale, and its far side is not drawn. On a
 * logarithmic axis bars stand on a place of their own for 0 (plot_axis.c). */
#include "draw/plot/plot_internal.h"
#include "base/bounds.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define WIDTH 660.0
#define HEIGHT 380.0
#define ROW 30.0  /* of a lying bar */
#define SHARE 0.7 /* of a bar in its place */
#define EDGE 1.2
#define SHORT 32 /* a number in a few signs */

static const tw_rgb full = {46, 114, 178}, faint = {214, 228, 242}, edge = {24, 74, 128};

/* A chart of bars, its axis, and whether bars lie. */
typedef struct bar_chart {
    tw_chart chart;
    tw_axis axis;
    bool lying;
    double names; /* where the names begin */
} bar_chart;

/* ---- One bar ----------------------------------------------------------------------------- */

static tw_plot_area place_of(const bar_chart *f, const tw_plot_bar *bar, size_t number,
                             size_t count)
{
    const tw_plot_area *c = &f->chart.field;
    double far = tw_axis_place(&f->axis, bar->value);
    double room = (f->lying ? c->bottom - c->top : c->right - c->left) / (double)count;
    double near = ((double)number + (1 - SHARE) / 2) * room;
    if (f->lying)
        return (tw_plot_area){c->left, c->top + near, c->left + far * (c->right - c->left),
                              c->top + near + SHARE * room};
    return (tw_plot_area){c->left + near, c->bottom - far * (c->bottom - c->top),
                          c->left + near + SHARE * room, c->bottom};
}

/* Three sides of an open bar. */
static void open_edge(tw_display_list *list, const tw_plot_area *at, bool lying)
{
    tw_display_list_move(list, (tw_point){lying ? at->right : at->left, at->top});
    tw_display_list_line(list, (tw_point){at->left, lying ? at->top : at->bottom});
    tw_display_list_line(list, (tw_point){lying ? at->left : at->right, at->bottom});
    tw_display_list_line(list, (tw_point){at->right, lying ? at->bottom : at->top});
    tw_display_list_paint(list, NULL, (tw_stroke){edge, EDGE});
}

static void draw_bar(bar_chart *f, const tw_plot_bar *bar, const tw_plot_area *at)
{
    tw_display_list *list = &f->chart.list;
    if (bar->value <= 0)
        return;
    tw_plot_box(list, at, bar->open ? faint : full);
    if (bar->open)
        open_edge(list, at, f->lying);
}

/* ---- Words ------------------------------------------------------------------------------- */

/* "7", "123 k", "4.5 M" */
static void short_number(double value, char text[SHORT])
{
    static const char *const units[] = {"", " k", " M", " G", " T", " P", " E"};
    size_t unit = 0;
    double shown = value;
    for (; shown >= 999.5 && unit < 6; unit++)
        shown /= 1000;
    if (shown >= 999.5)
        snprintf(text, SHORT, "%.1e", value);
    else
        snprintf(text, SHORT, shown < 9.95 && unit > 0 ? "%.1f%s" : "%.0f%s", shown, units[unit]);
}

/* What stands at the end of a bar; own: room for it where the caller gave none. */
static const char *text_of(const tw_plot_bar *bar, char own[SHORT])
{
    if (!bar->text)
        short_number(bar->value, own);
    return bar->text ? bar->text : own;
}

/* Beside a lying bar; inside, or smaller, where there is no room. */
static void write_beside(bar_chart *f, const tw_plot_bar *bar, const tw_plot_area *at)
{
    double y = (at->top + at->bottom) / 2 + 0.36 * TW_PLOT_SMALL;
    tw_lettering how = {.size = TW_PLOT_SMALL, .colour = tw_plot_dark};
    tw_display_list_text(&f->chart.list, (tw_point){f->names, y}, bar->name ? bar->name : "", how);
    char own[SHORT];
    const char *text = text_of(bar, own);
    if (!*text)
        return;
    double beside = f->chart.picture.width - at->right - 9, inside = at->right - at->left - 14;
    double width = fmax(tw_plot_width(text, 1), 1e-3);
    how.size = fmin(TW_PLOT_SMALL, fmax(beside, inside) / width);
    if (width * how.size <= beside)
        tw_display_list_text(&f->chart.list, (tw_point){at->right + 7, y}, text, how);
    else
        tw_plot_text_to(&f->chart.list, (tw_point){at->right - 7, y}, text, how.size,
                        tw_text_on(bar->open ? faint : full));
}

static void write_below(bar_chart *f, const tw_plot_bar *bar, const tw_plot_area *at, double size,
                        bool named)
{
    char own[SHORT];
    double x = (at->left + at->right) / 2;
    tw_display_list *list = &f->chart.list;
    if (named && bar->name)
        tw_plot_text_at(list, (tw_point){x, f->chart.field.bottom + 7 + TW_PLOT_SMALL}, bar->name,
                        TW_PLOT_SMALL, tw_plot_pale);
    if (size > 0)
        tw_plot_text_at(list, (tw_point){x, at->top - 4}, text_of(bar, own), size, tw_plot_dark);
}

/* The size at which all texts keep within the places of their bars; 0: they would be too small. */
static double text_size(const tw_plot_bar *bars, size_t count, double room)
{
    char own[SHORT];
    double widest = 1e-3;
    for (size_t i = 0; i < count; i++)
        widest = fmax(widest, tw_plot_width(text_of(bars + i, own), 1));
    double size = fmin(TW_PLOT_SMALL - 1, 0.96 * room / widest);
    return size >= 7 ? size : 0;
}

/* Every how many bars a name is written. */
static size_t name_stride(const tw_plot_bar *bars, size_t count, double room)
{
    static const size_t strides[] = {1, 2, 5, 10, 20, 50, 100};
    double widest = 0;
    size_t i = 0;
    for (size_t k = 0; k < count; k++)
        widest = fmax(widest, bars[k].name ? tw_plot_width(bars[k].name, TW_PLOT_SMALL) : 0);
    while (i < 6 && room * (double)strides[i] < widest + 4)
        i++;
    return strides[i];
}

/* ---- The axis ---------------------------------------------------------------------------- */

static tw_status check_bars(const tw_plot_bar *bars, size_t count, size_t most, tw_error *error)
{
    if (count == 0 || count > most)
        return tw_fail(error, TW_ERR_USAGE, "a chart has 1 to %zu bars, not %zu", most, count);
    for (size_t i = 0; i < count; i++) {
        if (!tw_plot_numbers(&bars[i].value, 1))
            return tw_fail(error, TW_ERR_USAGE, "bars have finite numbers from 0 on");
    }
    return TW_OK;
}

static tw_axis choose_axis(const tw_plot_bar *bars, size_t count, bool log)
{
    double least = INFINITY, high = 0;
    bool whole = true;
    for (size_t i = 0; i < count; i++) {
        high = fmax(high, bars[i].value);
        least = bars[i].value > 0 ? fmin(least, bars[i].value) : least;
        whole = whole && floor(bars[i].value) == bars[i].value;
    }
    return log && high > 0 ? tw_axis_log(least, high) : tw_axis_linear(high, 8, whole);
}

/* ---- Charts ------------------------------------------------------------------------------ */

tw_status tw_plot_levels(const tw_context *context, const tw_plot *plot, const tw_plot_bar *bars,
                         size_t count, const tw_picture *picture, const tw_out *out,
                         tw_error *error)
{
    tw_clear_error(error);
    bar_chart f = {.lying = false};
    tw_status status = tw_chart_take(&f.chart, context, plot, picture, error);
    if (status == TW_OK)
        status = check_bars(bars, count, TW_LIMIT(context, levels), error);
    if (status != TW_OK)
        return status;
    f.axis = choose_axis(bars, count, f.chart.plot.log);
    double width = fmax(420, fmin(1600, 120 + 46 * (double)count));
    status = tw_chart_start(&f.chart, width, HEIGHT, error);
    if (status == TW_OK)
        status = tw_chart_inset(&f.chart, NULL, &f.axis, error);
    if (status != TW_OK)
        return tw_chart_end(&f.chart, status, out, error);
    tw_chart_axes(&f.chart, NULL, &f.axis);
    double room = (f.chart.field.right - f.chart.field.left) / (double)count;
    double size = text_size(bars, count, room);
    size_t stride = name_stride(bars, count, room);
    for (size_t i = 0; i < count; i++) {
        tw_plot_area at = place_of(&f, bars + i, i, count);
        draw_bar(&f, bars + i, &at);
        write_below(&f, bars + i, &at, size, i % stride == 0);
    }
    return tw_chart_end(&f.chart, status, out, error);
}

static double widest_name(const tw_plot_bar *bars, size_t count)
{
    double widest = 0;
    for (size_t i = 0; i < count; i++)
        widest = fmax(widest, bars[i].name ? tw_plot_width(bars[i].name, TW_PLOT_SMALL) : 0);
    return widest;
}

tw_status tw_plot_bars(const tw_context *context, const tw_plot *plot, const tw_plot_bar *bars,
                       size_t count, const tw_picture *picture, const tw_out *out, tw_error *error)
{
    tw_clear_error(error);
    bar_chart f = {.lying = true, .names = TW_PLOT_MARGIN};
    tw_status status = tw_chart_take(&f.chart, context, plot, picture, error);
    if (status == TW_OK)
        status = check_bars(bars, count, TW_LIMIT(context, plotted), error);
    if (status != TW_OK)
        return status;
    f.axis = choose_axis(bars, count, f.chart.plot.log);
    status = tw_chart_start(&f.chart, WIDTH, 110 + ROW * (double)count, error);
    f.chart.field.left += fmin(widest_name(bars, count), f.chart.picture.width / 3) + 10;
    if (status == TW_OK)
        status = tw_chart_inset(&f.chart, &f.axis, NULL, error);
    if (status == TW_OK)
        tw_chart_axes(&f.chart, &f.axis, NULL);
    for (size_t i = 0; i < count && status == TW_OK; i++) {
        tw_plot_area at = place_of(&f, bars + i, i, count);
        draw_bar(&f, bars + i, &at);
        write_beside(&f, bars + i, &at);
    }
    return tw_chart_end(&f.chart, status, out, error);
}
