/* plot_none.c -- in the place of this folder in a build without plots (tw/plot.h). */
#include <tw/plot.h>

#include "base/base.h"

#pragma GCC diagnostic ignored "-Wunused-parameter" /* nobody looks at what is asked */

/* clang-format off */
#define MISSING(name, ...) \
    tw_status name(__VA_ARGS__, const tw_picture *picture, const tw_out *out, tw_error *error) \
    { \
        return tw_fail(error, TW_ERR_UNSUPPORTED, \
                       "plots are not in this program: it was built without them"); \
    }
/* clang-format on */

MISSING(tw_plot_lines, const tw_context *context, const tw_plot *plot, const tw_plot_line *lines,
        size_t count)
MISSING(tw_plot_levels, const tw_context *context, const tw_plot *plot, const tw_plot_bar *bars,
        size_t count)
MISSING(tw_plot_bars, const tw_context *context, const tw_plot *plot, const tw_plot_bar *bars,
        size_t count)
MISSING(tw_plot_maps, const tw_context *context, const tw_puzzle *puzzle, const tw_plot *plot,
        const tw_plot_map *maps, size_t count)
