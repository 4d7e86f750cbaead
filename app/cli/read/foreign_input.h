/* foreign_input.h -- puzzle files of other programs, wherever a puzzle is asked for. */
#ifndef CLI_FOREIGN_INPUT_H
#define CLI_FOREIGN_INPUT_H

#include "cli/input.h"

/* Is this text a BurrTools file, by its first bytes or by its name? */
bool cli_is_xmpuzzle(const cli_input *source);
/* Unpacks the text of a packed source, so that its lines can be shown. CLI_GO_ON, or an exit code
 * after a message. */
int cli_input_unpack(cli_input *source);
/* A report that prints warnings; nothing with --quiet. Borrowed for the life of the source. */
tw_report cli_input_warnings(cli_input *source);
/* Reads the source as a BurrTools file; like cli_open_puzzle. */
int cli_read_xmpuzzle(cli_input *source, tw_puzzle **puzzle, tw_puzzle_notes *notes);

#endif
