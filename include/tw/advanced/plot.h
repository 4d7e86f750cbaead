/* tw/advanced/plot.h -- numbers as pictures: lines over time, bars, maps of a container.
 *
 * Threads: as tw/draw.h.
 * Cost: the numbers that are drawn. */
#ifndef TW_ADVANCED_PLOT_H
#define TW_ADVANCED_PLOT_H

#include <tw/draw.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What stands around the numbers; NULL wherever it is asked for: nothing. Texts are borrowed for
 * the call, NULL: none. */
typedef struct tw_plot {
    size_t size;                   /* sizeof(tw_plot) */
    const char *x_label, *y_label; /* of the axes; of maps, x_label is that of the scale */
    const char *note;              /* a line below the title */
    bool log;                      /* every step of the numbers' axis is ten times the one before */
    bool seconds; /* x of lines is: drawn in hours, minutes, seconds or milliseconds, whichever is
                   * easiest to read, and x_label is not asked */
} tw_plot;

/* Of all of these: picture says format, width, height, title and no_title, the rest of it is not
 * asked; NULL: defaults, without a title. Numbers are finite and not negative. TW_ERR_USAGE when
 * they are not, or there are too many or none; other statuses as of tw_draw_picture. */

/* Ascending in x; straight from point to point. name: in the legend, borrowed. */
typedef struct tw_plot_line {
    const char *name;
    const double *x, *y;
    size_t count;
} tw_plot_line;

/* Lines over axes that begin at 0. A single line has no legend. Not `log`. */
TW_API tw_status tw_plot_lines(const tw_context *context, const tw_plot *plot,
                               const tw_plot_line *lines, size_t count, const tw_picture *picture,
                               const tw_out *out, tw_error *error);

typedef struct tw_plot_bar {
    const char *name; /* beside or below it */
    const char *text; /* at its end; NULL: the value as "7", "123 k", "4.5 M"; "": none */
    double value;
    bool open; /* the true value is larger: drawn pale, and without an end */
} tw_plot_bar;

/* Upright bars, as of a histogram, from left to right. */
TW_API tw_status tw_plot_levels(const tw_context *context, const tw_plot *plot,
                                const tw_plot_bar *bars, size_t count, const tw_picture *picture,
                                const tw_out *out, tw_error *error);
/* Bars with their names to the left, one below the other. */
TW_API tw_status tw_plot_bars(const tw_context *context, const tw_plot *plot,
                              const tw_plot_bar *bars, size_t count, const tw_picture *picture,
                              const tw_out *out, tw_error *error);

/* A number for each cell of the container, in its order; borrowed. name: below the map. */
typedef struct tw_plot_map {
    const char *name;
    const double *values;
} tw_plot_map;

/* Maps of the container, side by side: the larger a number the darker its cell, by one scale for
 * all. In space a map has a part for each layer. Where there is room cells bear their number. */
TW_API tw_status tw_plot_maps(const tw_context *context, const tw_puzzle *puzzle,
                              const tw_plot *plot, const tw_plot_map *maps, size_t count,
                              const tw_picture *picture, const tw_out *out, tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
