/* cairo_painter.h -- a page drawn with cairo; included only where that library is known. */
#ifndef TW_DRAW_CAIRO_PAINTER_H
#define TW_DRAW_CAIRO_PAINTER_H

#include "draw/display/display_list.h"

/* cairo: a cairo_t; that type is known to no header of ours. */
tw_status tw_paint_list(const tw_display_list *list, void *cairo);

#endif
