/* plot_frame.c -- the frame of a chart: page, title, axes; and what all charts share.
 *
 * The label of the upright axis stands above it, so that it reads without a turn of the head.
 * Widths of texts are estimated, as the fonts of a reader of SVG are not known; numbers are centred
 * on the middle of their estimated place, so that half of an error remains. */
#include "draw/plot/plot_internal.h"

#include <math.h>
#include <string.h>

#include "draw/display/list_writers.h"
#include "draw/page/page.h"
#include "base/sized.h"

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

void tw_plot_text_at(tw_display_list *list, tw_point at, const char *text, double size,
                     tw_rgb colour)
{
    tw_display_list_text(list, at, text, (tw_lettering){size, colour, .middle = true});
}

void tw_plot_text_to(tw_display_list *list, tw_point at, const char *text, double size,
                     tw_rgb colour)
{
    at.x -= tw_plot_width(text, size) / 2;
    tw_plot_text_at(list, at, text, size, colour);
}

void tw_plot_box(tw_display_list *list, const tw_plot_area *box, tw_rgb fill)
{
    tw_display_list_move(list, (tw_point){box->left, box->top});
    tw_display_list_line(list, (tw_point){box->right, box->top});
    tw_display_list_line(list, (tw_point){box->right, box->bottom});
    tw_display_list_line(list, (tw_point){box->left, box->bottom});
    tw_display_list_close(list);
    tw_display_list_paint(list, &fill, (tw_stroke){fill, 0});
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
    tw_plot_area *field = &chart->field;
    double room = field->right - field->left, top = TW_PLOT_MARGIN;
    if (*chart->title && !chart->picture.no_title) {
        double size = fmin(TITLE, fmax(9, room / fmax(tw_plot_width(chart->title, 1.12), 1e-3)));
        tw_display_list_text(&chart->list, (tw_point){field->left, top + 0.85 * size}, chart->title,
                             (tw_lettering){size, tw_plot_dark, .bold = true});
        top += 1.25 * size;
    }
    if (chart->plot.note && *chart->plot.note) {
        tw_display_list_text(&chart->list, (tw_point){field->left, top + TW_PLOT_SMALL},
                             chart->plot.note,
                             (tw_lettering){.size = TW_PLOT_SMALL, .colour = tw_plot_pale});
        top += 1.5 * TW_PLOT_SMALL;
    }
    field->top = top > TW_PLOT_MARGIN ? top + 6 : top;
}

tw_status tw_chart_take(tw_chart *chart, const tw_context *context, const tw_plot *plot,
                        const tw_picture *picture, tw_error *error)
{
    *chart = (tw_chart){.title = "", .list = tw_display_list_start(context)};
    tw_status status = tw_sized_copy(plot, &chart->plot, sizeof chart->plot, "tw_plot", error);
    return status ? status
                  : tw_sized_copy(picture, &chart->picture, sizeof chart->picture, "tw_picture",
                                  error);
}

tw_status tw_chart_start(tw_chart *chart, double width, double height, tw_error *error)
{
    tw_picture *p = &chart->picture;
    if (p->title)
        chart->title = p->title;
    p->explode = 0;
    p->has_view = false;
    tw_status status = tw_picture_check(chart->list.context, p, error);
    p->width = p->width > 0 ? p->width : width;
    p->height = p->height > 0 ? p->height : height;
    chart->list.width = p->width;
    chart->list.height = p->height;
    chart->field = (tw_plot_area){.left = TW_PLOT_MARGIN,
                                  .right = p->width - TW_PLOT_MARGIN,
                                  .bottom = p->height - TW_PLOT_MARGIN};
    if (status == TW_OK)
        draw_heading(chart);
    return status;
}

tw_status tw_chart_end(tw_chart *chart, tw_status status, const tw_out *out, tw_error *error)
{
    chart->list.title = *chart->title ? chart->title : "A chart";
    chart->list.about = chart->plot.note ? chart->plot.note : "";
    if (status == TW_OK)
        status = chart->list.status;
    if (status == TW_OK)
        status = tw_display_list_write(&chart->list, chart->picture.format, out, error);
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
        chart->field.left += widest(y) + GAP;
        chart->field.top += has_label(chart->plot.y_label) ? 1.9 * TW_PLOT_SMALL : 4;
    }
    if (x)
        chart->field.right -= widest(x) / 2;
    chart->field.bottom -= 1.2 * TW_PLOT_SMALL + GAP;
    if (has_label(chart->plot.x_label))
        chart->field.bottom -= 1.6 * TW_PLOT_SMALL;
    if (chart->field.right - chart->field.left >= 40 &&
        chart->field.bottom - chart->field.top >= 40)
        return TW_OK;
    return tw_fail(error, TW_ERR_USAGE, "%.0f by %.0f pixels are too small for this picture",
                   chart->picture.width, chart->picture.height);
}

static void draw_tick(tw_chart *chart, tw_point from, tw_point to)
{
    tw_display_list_move(&chart->list, from);
    tw_display_list_line(&chart->list, to);
    tw_display_list_paint(&chart->list, NULL, (tw_stroke){tw_plot_grid, 1});
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
    double apart = (chart->field.right - chart->field.left) / (double)(axis->count - 1);
    size_t stride = stride_of(axis, apart, widest(axis) + TW_PLOT_SMALL);
    for (size_t i = 0; i < axis->count; i++) {
        double x = chart->field.left + apart * (double)i;
        char text[32];
        draw_tick(chart, (tw_point){x, chart->field.top}, (tw_point){x, chart->field.bottom});
        tw_axis_text(axis, i, text);
        if (i % stride == 0)
            tw_plot_text_at(&chart->list, (tw_point){x, chart->field.bottom + GAP + TW_PLOT_SMALL},
                            text, TW_PLOT_SMALL, tw_plot_pale);
    }
}

static void draw_y(tw_chart *chart, const tw_axis *axis)
{
    double apart = (chart->field.bottom - chart->field.top) / (double)(axis->count - 1);
    size_t stride = stride_of(axis, apart, 1.4 * TW_PLOT_SMALL);
    for (size_t i = 0; i < axis->count; i++) {
        double y = chart->field.bottom - apart * (double)i;
        char text[32];
        draw_tick(chart, (tw_point){chart->field.left, y}, (tw_point){chart->field.right, y});
        tw_axis_text(axis, i, text);
        if (i % stride == 0)
            tw_plot_text_to(&chart->list,
                            (tw_point){chart->field.left - GAP, y + 0.36 * TW_PLOT_SMALL}, text,
                            TW_PLOT_SMALL, tw_plot_pale);
    }
}

void tw_chart_axes(tw_chart *chart, const tw_axis *x, const tw_axis *y)
{
    const tw_plot *plot = &chart->plot;
    if (x)
        draw_x(chart, x);
    if (y)
        draw_y(chart, y);
    if (y && has_label(plot->y_label))
        tw_display_list_text(
            &chart->list, (tw_point){TW_PLOT_MARGIN, chart->field.top - 0.9 * TW_PLOT_SMALL},
            plot->y_label, (tw_lettering){.size = TW_PLOT_SMALL, .colour = tw_plot_dark});
    if (has_label(plot->x_label))
        tw_plot_text_at(&chart->list,
                        (tw_point){(chart->field.left + chart->field.right) / 2,
                                   chart->picture.height - TW_PLOT_MARGIN},
                        plot->x_label, TW_PLOT_SMALL, tw_plot_dark);
}
