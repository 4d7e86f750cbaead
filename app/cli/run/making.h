/* making.h -- long work before or after a search: poses, the plan, a division. It shows a line on
 * the terminal after a moment, and can be stopped. */
#pragma once

#include "cli/cli.h"

#include <tw/advanced/solve.h>

typedef struct cli_making {
    /* Filled in by the caller. */
    const cli_call *cli; /* --quiet: no line */
    const char *word;    /* what is done: "preparing" */
    double seconds;      /* after which it ends; 0: never */
    bool after_stop;     /* ends a run that a signal stopped; ignores that signal */
    /* Filled in by the work: the greatest share that was told. */
    double done;
    /* Private. */
    double began, told; /* told: 0 while there is no line */
} cli_making;

/* Begins; the watch is valid until the end. An earlier signal ends it at once, unless after_stop is
 * set: a command runs several such tasks, and one signal stops all. */
tw_watch cli_making_begin(cli_making *self);
/* Removes the line. */
void cli_making_end(cli_making *self);
/* Seconds left of a budget of the whole call, more than 0; 0: there is none. */
double cli_budget_left(const cli_call *cli, double budget);
/* The same of the budget that --timeout gives. */
double cli_time_left(const cli_call *cli);
/* Is it used up, or has a signal come? */
bool cli_is_late(const cli_call *cli);
/* Seconds since it began. */
double cli_making_seconds(const cli_making *self);
/* Says that nothing came of it, as it was stopped. Returns CLI_EARLY. */
int cli_stopped_before(void);
/* tw_solver_prepare with such a line. A signal that is watched for ends it: TW_OK, and the solver
 * is still NEW. */
tw_status cli_prepare(const cli_call *cli, tw_solver *solver, tw_error *error);
