/* lattice_patch.h -- a patch of a lattice, for `draw`: a puzzle of single cells, and its solution.
 */
#pragma once

#include "cli/input.h"
#include "cli/read/solution_input.h"

/* Does the user mean a lattice: a shipped lattice whose name is no puzzle's, or a lattice file? */
bool cli_is_lattice(const char *what);
/* Reads the lattice and makes a puzzle of some of its cells. Each cell is a piece named after its
 * kind; the solution is added to *solved. CLI_GO_ON, or an exit code after messages. */
int cli_open_patch(const cli_call *cli, const char *what, cli_input *input, tw_puzzle **puzzle,
                   cli_solution_list *solved);
