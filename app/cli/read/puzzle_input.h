/* puzzle_input.h -- puzzles and lattices that the user names, ours and those of other programs. */
#ifndef CLI_PUZZLE_INPUT_H
#define CLI_PUZZLE_INPUT_H

#include "cli/input.h"

/* Is this the puzzle of another program, by its bytes or by its name? */
bool cli_is_foreign(cli_input *input);
/* Reads an input in any format, its problem and its target as --problem and --target say: *puzzle,
 * or an exit code after messages. Warnings are printed, but with --quiet. */
int cli_read_puzzle(cli_input *input, tw_puzzle **puzzle);
/* The same, of a target of it; NULL: of the puzzle as a whole. */
int cli_read_target(cli_input *input, const char *target, tw_puzzle **puzzle);
/* The same, with what else is asked. puzzle NULL: it is written as a puzzle file of ours. */
int cli_import(cli_input *input, const tw_import *asked, tw_puzzle **puzzle, const tw_out *out);
/* Opens a puzzle in any format and reads it: *puzzle, or an exit code after messages. */
int cli_open_puzzle(const cli_call *cli, const char *what, cli_input *input, tw_puzzle **puzzle);
/* The same, for what is searched: of a puzzle with targets one must have been chosen. */
int cli_open_target(const cli_call *cli, const char *what, cli_input *input, tw_puzzle **puzzle);
/* The same in so many seconds (0: however many); CLI_EARLY: they did not do. */
int cli_open_puzzle_within(const cli_call *cli, const char *what, double seconds, cli_input *input,
                           tw_puzzle **puzzle);
/* How many targets a puzzle has. */
size_t cli_count_targets(const tw_puzzle *puzzle);
/* Does this text call itself a lattice? (Its key may stand anywhere in it.) */
bool cli_says_lattice(const char *text);
int cli_open_lattice(const cli_call *cli, const char *what, cli_input *input, tw_lattice **lattice);

#endif
