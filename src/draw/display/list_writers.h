/* list_writers.h -- display lists as files: a row for each format.
 *
 * A new format is a file with its row, a line in write_list.c and one in meson.build. */
#pragma once

#include <tw/advanced/draw.h>

#include "draw/display/display_list.h"

/* Pages that are drawn one by one, each onto an empty list. */
typedef struct tw_leaves {
    const tw_context *context;
    size_t count; /* 1 at least */
    tw_status (*draw)(void *user, size_t number, tw_display_list *list, tw_error *error);
    void *user;
} tw_leaves;

typedef struct tw_picture_row {
    tw_format is; /* first: users hold a pointer to it */
    tw_status (*write)(const tw_display_list *list, const tw_out *out, tw_error *error);
    tw_status (*write_leaves)(const tw_leaves *leaves, const tw_out *out, tw_error *error);
} tw_picture_row; /* write_leaves: NULL where is.pages is false */

/* Can lists be written in this format? format: NULL for SVG. */
tw_status tw_display_list_check(const tw_format *format, tw_error *error);
/* Writes a finished list in a format that was checked. */
tw_status tw_display_list_write(const tw_display_list *list, const tw_format *format,
                                const tw_out *out, tw_error *error);
/* Writes one of the pages alone. */
tw_status tw_leaf_write(const tw_leaves *leaves, size_t number, const tw_format *format,
                        const tw_out *out, tw_error *error);
/* Writes them all as a file: many only in a format that has pages. */
tw_status tw_leaves_write(const tw_leaves *leaves, const tw_format *format, const tw_out *out,
                          tw_error *error);
/* cairo_painter.c, if tw_has("draw"). frame: the only one of a film that is painted, from 0; cairo:
 * a cairo_t, which no header here declares. */
tw_status tw_paint_list(const tw_display_list *list, size_t frame, void *cairo);
/* cairo_surface.c, likewise. */
tw_status tw_write_png(const tw_display_list *list, const tw_out *out, tw_error *error);
tw_status tw_write_pdf(const tw_display_list *list, const tw_out *out, tw_error *error);
tw_status tw_write_pdf_leaves(const tw_leaves *leaves, const tw_out *out, tw_error *error);
