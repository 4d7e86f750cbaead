/* making.h -- what takes long and is no search yet, or no more: poses, the plan, a division. It
 * shows a line on the terminal after a moment, and ends when it is told to. */
#ifndef CLI_MAKING_H
#define CLI_MAKING_H

#include "cli/cli.h"

#include <tw/advanced/solve.h>

typedef struct cli_making {
    /* Filled in by the caller. */
    const cli_call *cli; /* --quiet: no line */
    const char *word;    /* what is done: "preparing" */
    double seconds;      /* after which it ends; 0: never */
    bool after_stop;     /* the end of a run that a signal stopped: that one does not count */
    /* The work's own. */
    double began, told; /* told: 0 while there is no line */
} cli_making;

/* Begins; the watch is good until the end. A signal that came before it began ends it at once,
 * unless it is after_stop: a command is a row of such works, and is stopped once. */
tw_watch cli_making_begin(cli_making *self);
/* Takes the line away. */
void cli_making_end(cli_making *self);
/* Seconds since it began. */
double cli_making_seconds(const cli_making *self);
/* tw_solver_prepare with such a line. A signal that is watched for ends it: TW_OK, and the solver
 * is still NEW. */
tw_status cli_prepare(const cli_call *cli, tw_solver *solver, tw_error *error);

#endif
