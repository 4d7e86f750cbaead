/* lattice_patch.h -- a patch of a lattice, for `draw`: a puzzle of single cells, and its solution.
 */
#ifndef CLI_LATTICE_PATCH_H
#define CLI_LATTICE_PATCH_H

#include "cli/input.h"
#include "cli/read/solution_input.h"

/* Does the user mean a lattice: the name of a shipped one that is no puzzle, or a file of one? */
bool cli_is_lattice(const char *what);
/* Reads it and makes a puzzle of some of its cells, each a piece called as its kind is, laid in
 * *solved. CLI_GO_ON, or an exit code after messages. */
int cli_open_patch(const cli_call *cli, const char *what, cli_input *input, tw_puzzle **puzzle,
                   cli_solution_list *solved);

#endif
