/* list_writers.h -- display lists as files: a row for each format.
 *
 * A new one is a file with its row, a line in write_list.c and one in meson.build. */
#ifndef TW_DRAW_LIST_WRITERS_H
#define TW_DRAW_LIST_WRITERS_H

#include <tw/draw.h>

#include "draw/display/display_list.h"

typedef struct tw_picture_row {
    tw_format is; /* first: what users have is a pointer to it */
    tw_status (*write)(const tw_display_list *list, const tw_out *out, tw_error *error);
} tw_picture_row;

/* Can lists be written so? format: NULL for SVG. */
tw_status tw_display_list_check(const tw_format *format, tw_error *error);
/* Writes a finished list in a format that was checked. */
tw_status tw_display_list_write(const tw_display_list *list, const tw_format *format,
                                const tw_out *out, tw_error *error);
/* (cairo_surface.c) */
tw_status tw_write_png(const tw_display_list *list, const tw_out *out, tw_error *error);
tw_status tw_write_pdf(const tw_display_list *list, const tw_out *out, tw_error *error);

#endif
