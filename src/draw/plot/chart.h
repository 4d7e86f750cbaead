/* chart.h -- the internals of charts: axes with round numbers, and the frame around the field.
 *
 *   numbers --axis--> places 0 .. 1 --frame--> pixels --> list --> svg, png or pdf */
#pragma once

#include <tw/advanced/plot.h>

#include "draw/colour.h"
#include "draw/display/display_list.h"

/* ---- Axes -------------------------------------------------------------------------------- */

/* A linear axis goes from 0 in steps of 1, 2 or 5 times a power of ten. A logarithmic one has 0 at
 * its low end and then powers of ten, 10^first .. 10^(first + count - 2), equally spaced. */
typedef struct tw_axis {
    bool log;
    double step;  /* linear: from tick to tick */
    int first;    /* logarithmic: exponent of the tick after 0 */
    size_t count; /* ticks, two at least; number 0 is at the low end */
} tw_axis;

/* The axis up to `high` or more, with at most `most` (>= 2) ticks if possible. whole: only whole
 * numbers are ticks. */
tw_axis tw_axis_linear(double high, size_t most, bool whole);
/* The axis for values from least to high, both above 0; least has a length above 0 on it. */
tw_axis tw_axis_log(double least, double high);
/* The place of a value: 0 at the low end, 1 at the high end. */
double tw_axis_place(const tw_axis *axis, double value);
double tw_axis_tick(const tw_axis *axis, size_t number);
/* The number of a tick as text: "0", "1,500", "0.25", "20 M". */
void tw_axis_text(const tw_axis *axis, size_t number, char text[32]);

/* ---- Frames ------------------------------------------------------------------------------ */

#define TW_PLOT_SMALL 11.0 /* size of letters */
#define TW_PLOT_MARGIN 16.0

typedef struct tw_plot_area {
    double left, top, right, bottom;
} tw_plot_area;

typedef struct tw_chart {
    tw_plot plot;
    tw_picture picture; /* with width and height filled in */
    const char *title;
    tw_plot_area field; /* in which numbers are drawn */
    tw_display_list list;
} tw_chart;

extern const tw_rgb tw_plot_dark, tw_plot_pale;

/* Makes a chart from the caller's structs, still without a page. TW_ERR_USAGE for their sizes. */
tw_status tw_chart_take(tw_chart *chart, const tw_context *context, const tw_plot *plot,
                        const tw_picture *picture, tw_error *error);
/* Makes a page of this size, unless the picture asks for another, with title and note; the field is
 * the rest below them. TW_ERR_USAGE for sizes out of range. */
tw_status tw_chart_start(tw_chart *chart, double width, double height, tw_error *error);
/* Draws the axes: takes the room for their numbers and labels from the field, then draws lines
 * across it at every tick. x: below, y: to the left; NULL: no such axis. TW_ERR_USAGE when no field
 * is left. */
tw_status tw_chart_axes(tw_chart *chart, const tw_axis *x, const tw_axis *y, tw_error *error);
/* Writes the page to out and frees the list in any case. status: that of the steps before; after a
 * failure nothing is written. */
tw_status tw_chart_end(tw_chart *chart, tw_status status, const tw_out *out, tw_error *error);

/* Estimates the width of a text: fonts differ. */
double tw_plot_width(const char *text, double size);
/* Draws text that ends at a place, or is centred on it. */
void tw_plot_text_to(tw_display_list *list, tw_point at, const char *text, double size,
                     tw_rgb colour);
void tw_plot_text_at(tw_display_list *list, tw_point at, const char *text, double size,
                     tw_rgb colour);
void tw_plot_box(tw_display_list *list, const tw_plot_area *box, tw_rgb fill);
/* Are these finite and not negative? */
bool tw_plot_numbers(const double *values, size_t count);
