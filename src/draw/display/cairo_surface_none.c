/* cairo_surface_none.c -- what stands in for cairo_surface.c where the library is built without
 * cairo. */
#include "draw/display/list_writers.h"

tw_status tw_raster_check(tw_error *error)
{
    return tw_fail(error, TW_ERR_UNSUPPORTED,
                   "this tilewright was built without cairo and pango, so of flat pictures it can "
                   "write svg alone");
}

tw_status tw_write_png(const tw_display_list *list, const tw_out *out, tw_error *error)
{
    (void)list;
    (void)out;
    return tw_raster_check(error);
}

tw_status tw_write_pdf(const tw_display_list *list, const tw_out *out, tw_error *error)
{
    (void)list;
    (void)out;
    return tw_raster_check(error);
}
