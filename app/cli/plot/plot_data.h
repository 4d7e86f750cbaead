/* plot_data.h -- the options of `tilewright plot`, and what it gathers before it draws. */
#ifndef CLI_PLOT_DATA_H
#define CLI_PLOT_DATA_H

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
    double time_budget; /* seconds of each search, 0: any */
    uint64_t puzzle;    /* of a store; 0: not given */
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

void cli_plot_free(cli_plotting *self);
/* Room; false after a message. */
bool cli_plot_curves(cli_plotting *self, size_t count);
bool cli_plot_bars(cli_plotting *self, size_t count);
/* Title, and the kind of thing after a colon. */
void cli_plot_entitle(cli_plotting *self, const char *puzzle, const char *kind);

/* "up to isometries", "each counted" */
void cli_plot_up_to(const char *word, char text[40]);
/* "7 solutions", "at least 1 solution" */
void cli_plot_count(uint64_t number, bool exact, char text[60]);
/* "0.056 s", "123 s" */
void cli_plot_seconds(double seconds, char text[30]);
/* Bars that differ much are drawn on a logarithmic axis. */
void cli_plot_choose_scale(cli_plotting *self);
#endif
