/* foreign_input.h -- puzzle files of other programs, wherever a puzzle is asked for. */
#ifndef CLI_FOREIGN_INPUT_H
#define CLI_FOREIGN_INPUT_H

#include "cli/input.h"

/* Is this the puzzle of another program, by its bytes or by its name? */
bool cli_is_foreign(cli_input *input);
/* Reads it, its problem as --problem says, and prints warnings, but with --quiet; like
 * cli_open_puzzle. how: the rest of what is asked, NULL: nothing. */
int cli_read_foreign(cli_input *input, const tw_import *how, tw_puzzle **puzzle);
/* Reads it so, too, and writes it as a puzzle file of ours. */
int cli_translate_foreign(cli_input *input, const tw_import *how, const tw_out *out);

#endif
