/* plot_search.h -- searches made for a plot. */
#ifndef CLI_PLOT_SEARCH_H
#define CLI_PLOT_SEARCH_H

#include "cli/plot/plot_data.h"

/* One search. solver: new, free it whatever becomes of it. curve: gets the
 * solutions over time, may be NULL. take: gets every solution, may be NULL; false ends the search.
 */
typedef struct cli_plot_search {
    cli_plotting *self;
    tw_solve_options options;
    double seconds; /* that it may take, if less than what was asked for; 0: that */
    tw_solver *solver;
    tw_result result;
    double fraction; /* of the tree */
    verb_curve *curve;
    bool (*take)(void *user, const tw_solution *solution);
    void *user;
} cli_plot_search;

/* Makes the solver: CLI_GO_ON, or an exit code after a message. error: gets what the engine
 * refuses, about which nothing is said: CLI_INPUT with status TW_ERR_UNSUPPORTED. NULL: that is
 * told like the rest. */
int cli_plot_prepare(cli_plot_search *search, tw_error *error);
/* Runs it, or goes on. CLI_GO_ON, also when the budget was used up; else as above. */
int cli_plot_run(cli_plot_search *search, tw_error *error);

/* Each fills in what is drawn: CLI_GO_ON, or an exit code after a message. */
int cli_plot_time(cli_plotting *self);
int cli_plot_levels(cli_plotting *self);
int cli_plot_engines(cli_plotting *self);

#endif
