/* cairo_surface_none.c -- what stands in for cairo_surface.c where the library is built without
 * cairo. Nothing comes here: such a format is refused before anything is drawn. */
#include "draw/display/list_writers.h"

tw_status tw_write_png(const tw_display_list *list, const tw_out *out, tw_error *error)
{
    (void)list;
    (void)out;
    (void)error;
    return TW_ERR_UNSUPPORTED;
}

tw_status tw_write_pdf(const tw_display_list *list, const tw_out *out, tw_error *error)
{
    (void)list;
    (void)out;
    (void)error;
    return TW_ERR_UNSUPPORTED;
}

tw_status tw_write_pdf_leaves(const tw_leaves *leaves, const tw_out *out, tw_error *error)
{
    (void)leaves;
    (void)out;
    (void)error;
    return TW_ERR_UNSUPPORTED;
}
