/* api_plot.h -- one plot that was asked for. */
#ifndef API_PLOT_H
#define API_PLOT_H

#include "api/api_puzzle.h"
#include "api/runs/api_run.h"
#include "verbs/plot_verb.h"

typedef struct api_plot {
    api_request *request;
    verb_plotted shown;
} api_plot;

/* Fills in where pieces lie in the solutions that a run has found, and in all that symmetries make
 * of them. piece: its name; NULL: a map for each. run: looked at, not locked. false: refused. */
bool api_plot_heat(api_plot *plot, api_run *run, const char *piece);

#endif
