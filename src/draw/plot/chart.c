/* chart.c -- what all charts share: axes, the page with its title, texts and boxes.
 *
 * Ticks of a linear axis are multiples of 1, 2 or 5 times a power of ten (Heckbert, "Nice numbers
 * for graph labels", Graphics Gems, 1990). A logarithmic axis has one more place at its low end: 0,
 * the base of bars.
 * The label of the upright axis stands above it, so it can be read without turning the head. Widths
 * of texts are estimated, as the fonts of an SVG viewer are unknown; numbers are centred on the
 * middle of their estimated place, so that half of an error remains. */
#include "draw/plot/chart.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/display/list_writers.h"
#include "draw/page/page.h"
#include "base/sized.h"

#define TITLE 17.0
#define GAP 7.0 /* between numbers and the field */

const tw_rgb tw_plot_dark = {30, 34, 40}, tw_plot_pale = {86, 93, 105};

/* ---- Axes -------------------------------------------------------------------------------- */

/* The next larger of 1, 2, 5, 10, 20 ... */
static double next_step(double step)
{
    double power = pow(10, floor(log10(step) + 1e-9));
    double lead = round(step / power);
    return lead < 2 ? 2 * power : lead < 5 ? 5 * power : 10 * power;
}

tw_axis tw_axis_linear(double high, size_t most, bool whole)
{
    double top = high > 1e-300 ? high : 1; /* below that, steps would come out as 0 */
    double spaces = (double)(most > 2 ? most - 1 : 1);
    double step = pow(10, floor(log10(top / spaces)));
    if (whole)
        step = fmax(step, 1);
    while (ceil(top / step - 1e-9) > spaces)
        step = next_step(step);
    return (tw_axis){.step = step, .count = (size_t)fmax(1, ceil(top / step - 1e-9)) + 1};
}

tw_axis tw_axis_log(double least, double high)
{
    int first = (int)floor(log10(least) + 1e-9), last = (int)ceil(log10(high) - 1e-9);
    if (last < first + 1)
        last = first + 1;
    return (tw_axis){.log = true, .first = first, .count = (size_t)(last - first) + 2};
}

double tw_axis_place(const tw_axis *axis, double value)
{
    double spaces = (double)(axis->count - 1);
    if (!axis->log)
        return value / (axis->step * spaces);
    if (!(value > 0))
        return 0;
    return fmax(0, (log10(value) - axis->first + 1) / spaces);
}

double tw_axis_tick(const tw_axis *axis, size_t number)
{
    if (!axis->log)
        return axis->step * (double)number;
    return number == 0 ? 0 : pow(10, axis->first + (double)number - 1);
}

/* "12345.5" becomes "12,345.5". */
static void add_commas(const char *digits, char text[32])
{
    size_t whole = strspn(digits, "0123456789"), to = 0;
    for (size_t i = 0; digits[i] && to < 30; i++) {
        if (i > 0 && i < whole && (whole - i) % 3 == 0)
            text[to++] = ',';
        text[to++] = digits[i];
    }
    text[to] = '\0';
}

void tw_axis_text(const tw_axis *axis, size_t number, char text[32])
{
    static const char *const units[] = {"", " M", " G", " T"};
    double value = tw_axis_tick(axis, number), step = axis->log ? value : axis->step;
    double most = axis->log ? value : tw_axis_tick(axis, axis->count - 1);
    size_t unit = 0;
    char digits[40];
    if (value <= 0 || step < 1e-9 || most >= 1e15) {
        snprintf(text, 32, value <= 0 ? "0" : "%.3g", value);
        return;
    }
    double size = 1;
    while (unit < 3 && most >= 999.5 * size * (unit == 0 ? 1000 : 1))
        size = pow(1000, (double)++unit + 1);
    value /= size;
    step /= size;
    char figure[32];
    int decimals =
        (int)fmax(0, fmin(9, ceil(-log10(step) - 1e-9))); /* enough to tell ticks apart */
    snprintf(digits, sizeof digits, "%.*f", decimals, value);
    add_commas(digits, figure);
    snprintf(text, 32, "%.26s%s", figure, units[unit]);
}

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
    const tw_point corners[] = {{box->left, box->top},
                                {box->right, box->top},
                                {box->right, box->bottom},
                                {box->left, box->bottom}};
    tw_display_list_polygon(list, corners, 4);
    tw_display_list_paint(list, &fill, (tw_stroke){fill, 0});
}

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
    chart->list.sized = p->width > 0 || p->height > 0;
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
    status = status ? status : chart->list.status;
    if (status == TW_OK)
        status = tw_display_list_write(&chart->list, chart->picture.format, out, error);
    tw_display_list_free(&chart->list);
    return status;
}

/* ---- The field --------------------------------------------------------------------------- */

static double widest_number(const tw_axis *axis)
{
    double width = 0;
    for (size_t i = 0; i < axis->count; i++) {
        char text[32];
        tw_axis_text(axis, i, text);
        width = fmax(width, tw_plot_width(text, TW_PLOT_SMALL));
    }
    return width;
}

/* Draws a line across the field at every tick, and as many numbers as keep apart. */
static void draw_axis(tw_chart *chart, const tw_axis *axis, bool upright)
{
    static const tw_rgb grid = {222, 226, 232};
    const tw_plot_area *field = &chart->field;
    double length = upright ? field->bottom - field->top : field->right - field->left;
    double apart = length / (double)(axis->count - 1);
    double room = upright ? 1.4 * TW_PLOT_SMALL : widest_number(axis) + TW_PLOT_SMALL;
    size_t stride = 1;
    while (apart * (double)stride < room && stride < axis->count)
        stride++;
    for (size_t i = 0; i < axis->count; i++) {
        double x = field->left + apart * (double)i, y = field->bottom - apart * (double)i;
        char text[32];
        tw_axis_text(axis, i, text);
        tw_display_list_move(&chart->list,
                             upright ? (tw_point){field->left, y} : (tw_point){x, field->top});
        tw_display_list_line(&chart->list,
                             upright ? (tw_point){field->right, y} : (tw_point){x, field->bottom});
        tw_display_list_paint(&chart->list, NULL, (tw_stroke){grid, 1});
        if (i % stride != 0)
            continue;
        if (upright)
            tw_plot_text_to(&chart->list, (tw_point){field->left - GAP, y + 0.36 * TW_PLOT_SMALL},
                            text, TW_PLOT_SMALL, tw_plot_pale);
        else
            tw_plot_text_at(&chart->list, (tw_point){x, field->bottom + GAP + TW_PLOT_SMALL}, text,
                            TW_PLOT_SMALL, tw_plot_pale);
    }
}

tw_status tw_chart_axes(tw_chart *chart, const tw_axis *x, const tw_axis *y, tw_error *error)
{
    tw_plot_area *field = &chart->field;
    const char *x_label = chart->plot.x_label ? chart->plot.x_label : "";
    const char *y_label = chart->plot.y_label ? chart->plot.y_label : "";
    if (y) {
        field->left += widest_number(y) + GAP;
        field->top += *y_label ? 1.9 * TW_PLOT_SMALL : 4;
    }
    if (x)
        field->right -= widest_number(x) / 2;
    field->bottom -= 1.2 * TW_PLOT_SMALL + GAP;
    if (*x_label)
        field->bottom -= 1.6 * TW_PLOT_SMALL;
    if (!(field->right - field->left >= 40 && field->bottom - field->top >= 40))
        return tw_fail(error, TW_ERR_USAGE, "%.0f by %.0f pixels are too small for this picture",
                       chart->picture.width, chart->picture.height);
    if (x)
        draw_axis(chart, x, false);
    if (y)
        draw_axis(chart, y, true);
    if (y && *y_label)
        tw_display_list_text(&chart->list,
                             (tw_point){TW_PLOT_MARGIN, field->top - 0.9 * TW_PLOT_SMALL}, y_label,
                             (tw_lettering){.size = TW_PLOT_SMALL, .colour = tw_plot_dark});
    if (*x_label)
        tw_plot_text_at(
            &chart->list,
            (tw_point){(field->left + field->right) / 2, chart->picture.height - TW_PLOT_MARGIN},
            x_label, TW_PLOT_SMALL, tw_plot_dark);
    return TW_OK;
}
