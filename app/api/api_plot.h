/* api_plot.h -- one plot that was asked for: what is drawn, and around it. */
#ifndef API_PLOT_H
#define API_PLOT_H

#include "api/api_puzzle.h"
#include "api/api_run.h"

typedef struct api_plot {
    api_request *request;
    const tw_puzzle *puzzle; /* borrowed */
    tw_picture picture;
    tw_plot plot;
    char note[200];
    tw_out out;
} api_plot;

#endif
