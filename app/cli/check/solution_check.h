/* solution_check.h -- solutions in a text or a store, each judged: how many are right. */
#ifndef CLI_SOLUTION_CHECK_H
#define CLI_SOLUTION_CHECK_H

#include "cli/input.h"

/* Solutions of a puzzle in `what`: a text, "-", or a store, where those of this puzzle are taken.
 * The exit code. */
int cli_check_solutions(const cli_call *cli, const tw_puzzle *puzzle, const char *what);
/* All solutions of a store, each of the puzzle that it is kept with, or those of the puzzle with
 * this hash (NULL: any). The exit code. */
int cli_check_store(const cli_call *cli, const char *what, const tw_hash *wanted);
/* Solutions without their puzzle: of the one that ships whose name ends their run. They are in the
 * plain file `what`, or in `input` when it was read already. The exit code. */
int cli_check_solution_text(const cli_call *cli, const char *what, const cli_input *input);

#endif
