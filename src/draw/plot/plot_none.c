/* plot_none.c -- what stands for plots where the library is built without them (tw/plot.h). */
#include <tw/plot.h>

#include "base/base.h"

tw_status tw_plot_lines(const tw_context *context, const tw_plot *plot, const tw_plot_line *lines,
                        size_t count, const tw_picture *picture, const tw_out *out, tw_error *error)
{
    (void)context;
    (void)plot;
    (void)lines;
    (void)count;
    (void)picture;
    (void)out;
    return tw_fail(error, TW_ERR_UNSUPPORTED,
                   "plots are not in this program: it was built without them");
}

tw_status tw_plot_levels(const tw_context *context, const tw_plot *plot, const tw_plot_bar *bars,
                         size_t count, const tw_picture *picture, const tw_out *out,
                         tw_error *error)
{
    (void)context;
    (void)plot;
    (void)bars;
    (void)count;
    (void)picture;
    (void)out;
    return tw_fail(error, TW_ERR_UNSUPPORTED,
                   "plots are not in this program: it was built without them");
}

tw_status tw_plot_bars(const tw_context *context, const tw_plot *plot, const tw_plot_bar *bars,
                       size_t count, const tw_picture *picture, const tw_out *out, tw_error *error)
{
    (void)context;
    (void)plot;
    (void)bars;
    (void)count;
    (void)picture;
    (void)out;
    return tw_fail(error, TW_ERR_UNSUPPORTED,
                   "plots are not in this program: it was built without them");
}

tw_status tw_plot_maps(const tw_context *context, const tw_puzzle *puzzle, const tw_plot *plot,
                       const tw_plot_map *maps, size_t count, const tw_picture *picture,
                       const tw_out *out, tw_error *error)
{
    (void)context;
    (void)puzzle;
    (void)plot;
    (void)maps;
    (void)count;
    (void)picture;
    (void)out;
    return tw_fail(error, TW_ERR_UNSUPPORTED,
                   "plots are not in this program: it was built without them");
}
