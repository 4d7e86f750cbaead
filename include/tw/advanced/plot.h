/* tw/advanced/plot.h -- draws numbers as charts: lines over time, bars, maps of a container.
 *
 * Threads: as tw/draw.h. Cost: the numbers that are drawn. */
#ifndef TW_ADVANCED_PLOT_H
#define TW_ADVANCED_PLOT_H

#include <tw/draw.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Labels and axes of a chart. Where a call takes one, NULL means a zeroed one. It and its texts are
 * borrowed for the call; a text that is NULL is not drawn. */
typedef struct tw_plot {
    size_t size;                   /* sizeof(tw_plot) */
    const char *x_label, *y_label; /* of the axes; in maps x_label is that of the scale */
    const char *note;              /* a line below the title; maps have none */
    bool log;     /* the axis of the numbers is logarithmic, each step ten times the one before */
    bool seconds; /* x of lines is in seconds: it is drawn in hours, minutes, seconds or
                   * milliseconds, whichever is easiest to read, and x_label is ignored */
} tw_plot;

/* In all calls below, `picture` gives format, width, height, title and no_title; also the palette
 * of lines, and the columns of a page of maps. The rest of it is ignored. NULL: defaults. Without
 * `title` a chart has no title, not that of the puzzle. All arguments are borrowed for the call.
 * Numbers are 0 .. 10^300. TW_ERR_USAGE: a number is out of range, or there are none or too many.
 * Other statuses as tw_draw_picture. */

/* A line through count points, x ascending, at most TW_MAX_POINTS of them. name: in the legend. */
typedef struct tw_plot_line {
    const char *name;
    const double *x, *y;
    size_t count;
} tw_plot_line;

/* Draws 1 to TW_MAX_PLOTTED lines over axes that begin at 0. `log` is ignored. A single line has no
 * legend. */
TW_API tw_status tw_plot_lines(const tw_context *context, const tw_plot *plot,
                               const tw_plot_line *lines, size_t count, const tw_picture *picture,
                               const tw_out *out, tw_error *error);

typedef struct tw_plot_bar {
    const char *name; /* below or beside the bar; NULL: none */
    const char *text; /* at its end; NULL: the value, as "7", "123 k" or "4.5 M"; "": none */
    double value;
    bool open; /* the true value is larger: the bar is drawn pale, and without an end */
} tw_plot_bar;

/* Draws 1 to TW_MAX_LEVELS upright bars from left to right, such as a histogram. */
TW_API tw_status tw_plot_levels(const tw_context *context, const tw_plot *plot,
                                const tw_plot_bar *bars, size_t count, const tw_picture *picture,
                                const tw_out *out, tw_error *error);
/* Draws 1 to TW_MAX_PLOTTED horizontal bars, one below the other, with their names to the left. */
TW_API tw_status tw_plot_bars(const tw_context *context, const tw_plot *plot,
                              const tw_plot_bar *bars, size_t count, const tw_picture *picture,
                              const tw_out *out, tw_error *error);

/* A value for each cell of the container, by the cells' numbers. name: below the map, if there are
 * several; NULL: none. */
typedef struct tw_plot_map {
    const char *name;
    const double *values;
} tw_plot_map;

/* Draws 1 to TW_MAX_PICTURES maps of the container side by side. The larger a value, the darker its
 * cell, with one scale for all maps. In space the layers of a map are side by side. Cells show
 * their values if there is room. */
TW_API tw_status tw_plot_maps(const tw_context *context, const tw_puzzle *puzzle,
                              const tw_plot *plot, const tw_plot_map *maps, size_t count,
                              const tw_picture *picture, const tw_out *out, tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
