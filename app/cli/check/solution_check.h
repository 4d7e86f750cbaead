/* solution_check.h -- checks the solutions in a text or a store: how many are right. */
#pragma once

#include "cli/input.h"

/* Checks solutions of a puzzle in `what`: a text, "-", or a store, from which those of this puzzle
 * are taken. Returns the exit code. */
int cli_check_solutions(const cli_call *cli, const tw_puzzle *puzzle, const char *what);
/* Checks the solutions of a store, each with the puzzle it is kept with: all, or those of the
 * puzzle with this hash (NULL: any). Returns the exit code. */
int cli_check_store(const cli_call *cli, const char *what, const tw_hash *wanted);
/* Checks solutions without a puzzle, against the shipped puzzle that the end of their run names.
 * They are in the plain file `what`, or in `input` if already read. Returns the exit code. */
int cli_check_solution_text(const cli_call *cli, const char *what, const cli_input *input);
