/* plot.h -- the options of `tilewright plot`, and the data it gathers before it draws. */
#pragma once

#include "cli/run/search_words.h"
#include "cli/show/store_reader.h"
#include "verbs/plot_verb.h"
#include "verbs/picture_fields.h"

/* In the order of the words of --kind. */
typedef enum cli_plot_kind {
    CLI_PLOT_TIME,
    CLI_PLOT_LEVELS,
    CLI_PLOT_HEAT,
    CLI_PLOT_ENGINES
} cli_plot_kind;

typedef struct cli_plot_options {
    cli_common common;
    verb_search search;
    cli_plot_kind kind;
    const char *piece, *to; /* NULL: not given */
    tw_picture picture; /* its size */
    double timeout;     /* seconds; 0: never, or not given */
} cli_plot_options;

typedef struct cli_plotting {
    const cli_call *cli;
    const cli_plot_options *asked;
    const char *what;      /* operand: a puzzle or a store */
    cli_store_reader from; /* the puzzle; its store is NULL if a puzzle was named */
    tw_solve_options options;
    verb_plotted shown;
    size_t left; /* searches still to be made, this one included */
    int end; /* the exit code if all goes well */
} cli_plotting;

/* Seconds of the whole call, or if none are given of each search; 0: no limit. */
double cli_plot_budget(const cli_plotting *self);
/* Sets the title: the puzzle, a colon, and the kind of plot. */
void cli_plot_entitle(cli_plotting *self, const char *puzzle, const char *kind);
/* "up to reflections", "each counted" */
void cli_plot_same(const char *word, char text[40]);
/* "7 solutions", "at least 1 solution" */
void cli_plot_count(uint64_t number, bool exact, char text[60]);

/* Each gathers the data of a plot: CLI_GO_ON, or an exit code after a message. */
int cli_plot_time(cli_plotting *self); /* plot_search.c */
int cli_plot_levels(cli_plotting *self);
int cli_plot_engines(cli_plotting *self);
int cli_plot_stored_time(cli_plotting *self); /* plot_store.c */
int cli_plot_stored_engines(cli_plotting *self);
int cli_plot_heat(cli_plotting *self); /* plot_heat.c: of a puzzle or of a store */

/* One search. */
typedef struct cli_plot_search {
    cli_plotting *self;
    tw_solve_options options;
    double seconds;    /* its own time limit, if shorter than the user's; 0: none */
    bool may_refuse;   /* prints nothing if the engine cannot search the puzzle */
    verb_curve *curve; /* gets the solutions over time; NULL: none */
    /* Receives every solution; false ends the search. NULL: none. */
    bool (*take)(void *user, const tw_solution *solution);
    void *user;
    /* The outcome. */
    tw_solver *solver; /* new; the caller frees it in any case */
    tw_result result;
    double fraction; /* of the tree */
    bool refused;    /* refused, and `may_refuse` is set */
} cli_plot_search;

/* Makes the solver: CLI_GO_ON, or an exit code, after a message unless it was refused. */
int cli_plot_prepare(cli_plot_search *search);
/* Runs or resumes the search. CLI_GO_ON, also if the budget was used up; else as above. */
int cli_plot_run(cli_plot_search *search);
