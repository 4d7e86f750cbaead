/* plot.h -- the options of `tilewright plot`, and what it gathers before it draws. */
#ifndef CLI_PLOT_H
#define CLI_PLOT_H

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
    const char *piece, *to, *output; /* NULL: not given */
    bool force;
    tw_picture picture; /* its size */
    double timeout;     /* seconds of each search, 0: any */
} cli_plot_options;

typedef struct cli_plotting {
    const cli_call *cli;
    const cli_plot_options *asked;
    const char *what;      /* operand: a puzzle or a store */
    cli_store_reader from; /* the puzzle; its store is NULL when what is a puzzle */
    tw_solve_options options;
    verb_plotted shown;
    int end; /* the exit code, when all goes well */
} cli_plotting;

/* Title, and the kind of thing after a colon. */
void cli_plot_entitle(cli_plotting *self, const char *puzzle, const char *kind);
/* "up to reflections", "each counted" */
void cli_plot_same(const char *word, char text[40]);
/* "7 solutions", "at least 1 solution" */
void cli_plot_count(uint64_t number, bool exact, char text[60]);

/* Each fills in what is drawn: CLI_GO_ON, or an exit code after a message. */
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
    double seconds;    /* that it may take, if less than what was asked for; 0: that */
    bool may_refuse;   /* nothing is said where the engine cannot search the puzzle */
    verb_curve *curve; /* gets the solutions over time; NULL: none */
    /* Gets every solution; false ends the search. NULL: none does. */
    bool (*take)(void *user, const tw_solution *solution);
    void *user;
    /* What came of it. */
    tw_solver *solver; /* new, free it whatever becomes of it */
    tw_result result;
    double fraction; /* of the tree */
    bool refused;    /* by an engine that may */
} cli_plot_search;

/* Makes the solver: CLI_GO_ON, or an exit code, after a message unless it is refused. */
int cli_plot_prepare(cli_plot_search *search);
/* Runs it, or goes on. CLI_GO_ON, also when the budget was used up; else as above. */
int cli_plot_run(cli_plot_search *search);

#endif
