/* plot_frame.c -- the frame of a chart: page, title, axes; and what all charts share.
 *
 * The label of the upright axis stands above it, so that nobody has to turn his head. Widths of
 * texts are estimated, as the fonts of a reader of SVG are not known; numbers are centred on the
 * middle of their estimated place, so that half of an error remains. */
#include "draw/plot/plot_internal.h"

#include <math.h>
#include <string.h>

#include "draw/display/list_writers.h"
#include "draw/page/page.h"

#define TITLE 17.0
#define GAP 7.0 /* between numbers and the field */

const tw_rgb tw_plot_dark = {30, 34, 40}, tw_plot_pale = {86, 93, 105},
             tw_plot_grid = {222, 226, 232};

/* ---- Texts and boxes --------------------------------------------------------------------- */

double tw_plot_width(const char *text, double size)
{
    double width = 0;
    for (; *text; text++) {
        if (strchr(" ,.:;'|il", *text))
            width += 0.32;
        else if (((unsigned char)*text & 0xC0) != 0x80)
            width += *text >= 'A' && *text <= 'Z' ? 0.72 : 0.62;
    }
    return width * size;
}

void tw_plot_text_at(tw_display_list *list, double x, double y, double size, const char *text,
                     tw_rgb colour)
{
    tw_display_list_text(list, x, y, size, text, colour, true, false);
}

void tw_plot_text_to(tw_display_list *list, double x, double y, double size, const char *text,
                     tw_rgb colour)
{
    tw_plot_text_at(list, x - tw_plot_width(text, size) / 2, y, size, text, colour);
}

void tw_plot_box(tw_display_list *list, double left, double top, double right, double bottom,
                 tw_rgb fill)
{
    tw_display_list_move(list, left, top);
    tw_display_list_line(list, right, top);
    tw_display_list_line(list, right, bottom);
    tw_display_list_line(list, left, bottom);
    tw_display_list_close(list);
    tw_display_list_paint(list, &fill, fill, 0);
}

/* ---- Numbers ----------------------------------------------------------------------------- */

bool tw_plot_numbers(const double *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!(values[i] >= 0 && values[i] <= 1e300))
            return false;
    }
    return true;
}

/* ---- The page ---------------------------------------------------------------------------- */

static void draw_heading(tw_chart *chart)
{
    double room = chart->right - chart->left, top = TW_PLOT_MARGIN;
    if (*chart->title && !chart->picture.no_title) {
        double size = fmin(TITLE, fmax(9, room / fmax(tw_plot_width(chart->title, 1.12), 1e-3)));
        tw_display_list_text(&chart->list, chart->left, top + 0.85 * size, size, chart->title,
                             tw_plot_dark, false, true);
        top += 1.25 * size;
    }
    if (chart->plot->note && *chart->plot->note) {
        tw_display_list_text(&chart->list, chart->left, top + TW_PLOT_SMALL, TW_PLOT_SMALL,
                             chart->plot->note, tw_plot_pale, false, false);
        top += 1.5 * TW_PLOT_SMALL;
    }
    chart->top = top > TW_PLOT_MARGIN ? top + 6 : top;
}

tw_status tw_chart_start(tw_chart *chart, const tw_context *context, const tw_plot *plot,
                         const tw_picture *picture, double width, double height, tw_error *error)
{
    *chart = (tw_chart){.plot = plot, .title = ""};
    if (picture)
        chart->picture = *picture;
    tw_picture *p = &chart->picture;
    if (p->title)
        chart->title = p->title;
    chart->list = tw_display_list_start(tw_context_or_default(context));
    p->explode = 0;
    p->has_view = false;
    tw_status status = tw_picture_check(p, error);
    p->width = p->width > 0 ? p->width : width;
    p->height = p->height > 0 ? p->height : height;
    chart->list.width = p->width;
    chart->list.height = p->height;
    chart->left = TW_PLOT_MARGIN;
    chart->right = p->width - TW_PLOT_MARGIN;
    chart->bottom = p->height - TW_PLOT_MARGIN;
    draw_heading(chart);
    return status;
}

tw_status tw_chart_end(tw_chart *chart, tw_status status, const tw_out *out, tw_error *error)
{
    const char *title = *chart->title ? chart->title : "A chart";
    const char *note = chart->plot->note ? chart->plot->note : "";
    if (status == TW_OK)
        status = chart->list.status;
    if (status == TW_OK)
        status =
            tw_display_list_write(&chart->list, chart->picture.format, title, note, out, error);
    tw_display_list_free(&chart->list);
    return status;
}

/* ---- Axes -------------------------------------------------------------------------------- */

static bool has_label(const char *label)
{
    return label && *label;
}

static double widest(const tw_axis *axis)
{
    double width = 0;
    for (size_t i = 0; i < axis->count; i++) {
        char text[32];
        tw_axis_text(axis, i, text);
        width = fmax(width, tw_plot_width(text, TW_PLOT_SMALL));
    }
    return width;
}

tw_status tw_chart_inset(tw_chart *chart, const tw_axis *x, const tw_axis *y, tw_error *error)
{
    if (y) {
        chart->left += widest(y) + GAP;
        chart->top += has_label(chart->plot->y_label) ? 1.9 * TW_PLOT_SMALL : 4;
    }
    if (x)
        chart->right -= widest(x) / 2;
    chart->bottom -= 1.2 * TW_PLOT_SMALL + GAP;
    if (has_label(chart->plot->x_label))
        chart->bottom -= 1.6 * TW_PLOT_SMALL;
    if (chart->right - chart->left >= 40 && chart->bottom - chart->top >= 40)
        return TW_OK;
    return tw_fail(error, TW_ERR_USAGE, "%.0f by %.0f pixels are too small for this picture",
                   chart->picture.width, chart->picture.height);
}

static void line_to(tw_chart *chart, double x, double y, double u, double v, tw_rgb colour,
                    double width)
{
    tw_display_list_move(&chart->list, x, y);
    tw_display_list_line(&chart->list, u, v);
    tw_display_list_paint(&chart->list, NULL, colour, width);
}

/* Every how many ticks a number is written, so that they keep apart. */
static size_t stride_of(const tw_axis *axis, double apart, double room)
{
    size_t stride = 1;
    while (apart * (double)stride < room && stride < axis->count)
        stride++;
    return stride;
}

static void draw_x(tw_chart *chart, const tw_axis *axis)
{
    double apart = (chart->right - chart->left) / (double)(axis->count - 1);
    size_t stride = stride_of(axis, apart, widest(axis) + TW_PLOT_SMALL);
    for (size_t i = 0; i < axis->count; i++) {
        double x = chart->left + apart * (double)i;
        char text[32];
        line_to(chart, x, chart->top, x, chart->bottom, tw_plot_grid, 1);
        tw_axis_text(axis, i, text);
        if (i % stride == 0)
            tw_plot_text_at(&chart->list, x, chart->bottom + GAP + TW_PLOT_SMALL, TW_PLOT_SMALL,
                            text, tw_plot_pale);
    }
}

static void draw_y(tw_chart *chart, const tw_axis *axis)
{
    double apart = (chart->bottom - chart->top) / (double)(axis->count - 1);
    size_t stride = stride_of(axis, apart, 1.4 * TW_PLOT_SMALL);
    for (size_t i = 0; i < axis->count; i++) {
        double y = chart->bottom - apart * (double)i;
        char text[32];
        line_to(chart, chart->left, y, chart->right, y, tw_plot_grid, 1);
        tw_axis_text(axis, i, text);
        if (i % stride == 0)
            tw_plot_text_to(&chart->list, chart->left - GAP, y + 0.36 * TW_PLOT_SMALL,
                            TW_PLOT_SMALL, text, tw_plot_pale);
    }
}

void tw_chart_axes(tw_chart *chart, const tw_axis *x, const tw_axis *y)
{
    const tw_plot *plot = chart->plot;
    if (x)
        draw_x(chart, x);
    if (y)
        draw_y(chart, y);
    if (y && has_label(plot->y_label))
        tw_display_list_text(&chart->list, TW_PLOT_MARGIN, chart->top - 0.9 * TW_PLOT_SMALL,
                             TW_PLOT_SMALL, plot->y_label, tw_plot_dark, false, false);
    if (has_label(plot->x_label))
        tw_plot_text_at(&chart->list, (chart->left + chart->right) / 2,
                        chart->picture.height - TW_PLOT_MARGIN, TW_PLOT_SMALL, plot->x_label,
                        tw_plot_dark);
}
