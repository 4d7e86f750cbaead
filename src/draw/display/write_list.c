/* write_list.c -- which writer makes a file of a display list. */
#include "draw/display/list_writers.h"

tw_status tw_display_list_write(const tw_display_list *list, tw_picture_format format,
                                const tw_out *out, tw_error *error)
{
    switch (format) {
    case TW_PICTURE_PNG:
        return tw_write_png(list, out, error);
    case TW_PICTURE_PDF:
        return tw_write_pdf(list, out, error);
    case TW_PICTURE_SVG:
    default:
        return tw_write_svg(list, out);
    }
}
