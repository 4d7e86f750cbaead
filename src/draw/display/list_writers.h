/* list_writers.h -- display lists as files. */
#ifndef TW_DRAW_LIST_WRITERS_H
#define TW_DRAW_LIST_WRITERS_H

#include <tw/draw.h>

#include "draw/display/display_list.h"

/* (write_list.c) Writes a finished list in a format. */
tw_status tw_display_list_write(const tw_display_list *list, tw_picture_format format,
                                const tw_out *out, tw_error *error);
/* (svg.c) */
tw_status tw_write_svg(const tw_display_list *list, const tw_out *out);
/* (cairo_surface.c) */
tw_status tw_write_png(const tw_display_list *list, const tw_out *out, tw_error *error);
tw_status tw_write_pdf(const tw_display_list *list, const tw_out *out, tw_error *error);
/* TW_ERR_UNSUPPORTED, with what is missing, where neither of the two can be written. */
tw_status tw_raster_check(tw_error *error);

#endif
