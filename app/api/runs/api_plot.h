/* api_plot.h -- one plot that was asked for: what is drawn, and around it. */
#ifndef API_PLOT_H
#define API_PLOT_H

#include "api/api_puzzle.h"
#include "api/runs/api_run.h"

typedef struct api_plot {
    api_request *request;
    const tw_puzzle *puzzle; /* borrowed */
    tw_picture picture;
    tw_plot plot;
    char note[200];
    tw_out out;
} api_plot;

/* Answers with where pieces lie in the solutions that a run has found, and in all that symmetries
 * make of them. piece: its name; NULL: a map for each. run: looked at, not locked. */
void api_plot_heat(api_plot *plot, api_run *run, const char *piece);

#endif
