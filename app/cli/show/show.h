/* show.h -- the parts of `tilewright show` that stand in files of their own. */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include "cli/run/search_options.h"

/* A puzzle that is shown. The solver is there only when figures are wanted. */
typedef struct cli_shown {
    const cli_call *cli;
    const char *what;
    cli_input source;
    tw_puzzle *puzzle;
    tw_puzzle_notes notes;
    tw_solve_options options;
    tw_solver *solver; /* NULL until figures are wanted */
} cli_shown;

/* Each returns CLI_GO_ON or an exit code after a message. */
int cli_show_orientations(cli_shown *shown, const char *piece); /* orientations.c */
int cli_show_json(cli_shown *shown);                            /* show_json.c */

#endif
