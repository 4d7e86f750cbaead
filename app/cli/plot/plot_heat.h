/* plot_heat.h -- where pieces lie in all solutions. */
#ifndef CLI_PLOT_HEAT_H
#define CLI_PLOT_HEAT_H

#include "cli/plot/plot_data.h"

/* Fills in what is drawn, of a puzzle or of a store: CLI_GO_ON, or an exit code after a message. */
int cli_plot_heat(cli_plotting *self);

#endif
