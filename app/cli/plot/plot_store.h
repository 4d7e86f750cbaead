/* plot_store.h -- plots of what a store holds. */
#ifndef CLI_PLOT_STORE_H
#define CLI_PLOT_STORE_H

#include "cli/plot/plot_data.h"

/* Each fills in what is drawn: CLI_GO_ON, or an exit code after a message. */
int cli_plot_stored_time(cli_plotting *self);
int cli_plot_stored_engines(cli_plotting *self);
/* Hands every solution in the store to take, until false. *count: how many. */
int cli_plot_stored_solutions(cli_plotting *self,
                              bool (*take)(void *user, const tw_solution *solution), void *user,
                              uint64_t *count);
/* Did some run in the store try everything? */
int cli_plot_stored_complete(cli_plotting *self, bool *complete);

#endif
