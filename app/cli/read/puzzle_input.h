/* puzzle_input.h -- puzzles and lattices that the user names, in own and foreign formats. */
#pragma once

#include "cli/input.h"
#include "verbs/check_verb.h"

/* Is this the puzzle of another program, by its bytes or by its name? */
bool cli_is_foreign(cli_input *input);
/* Reads an input in any format, with the problem and the target of --problem and --target: *puzzle,
 * which the input owns, or an exit code after messages. Prints warnings, unless with --quiet. */
int cli_read_puzzle(cli_input *input, tw_puzzle **puzzle);
/* The same with this target; NULL: the puzzle as a whole. The caller owns it. */
int cli_read_target(cli_input *input, const char *target, tw_puzzle **puzzle);
/* The same, with more options. puzzle NULL: adds a puzzle file to `text`. */
int cli_import(cli_input *input, const tw_import *asked, tw_puzzle **puzzle, tw_bytes *text);
/* Opens a puzzle in any format and reads it: *puzzle, or an exit code after messages. */
int cli_open_puzzle(const cli_call *cli, const char *what, cli_input *input, tw_puzzle **puzzle);
/* The same, for a search: of a puzzle with targets one must be chosen. */
int cli_open_target(const cli_call *cli, const char *what, cli_input *input, tw_puzzle **puzzle);
/* cli_open_target of the puzzle that the command names first, within --timeout; CLI_EARLY: time is
 * up. */
int cli_open_target_in_time(const cli_call *cli, cli_input *input, tw_puzzle **puzzle);
/* Refuses a puzzle with targets if none is chosen: each target is a puzzle, all of them as one make
 * no sense. CLI_GO_ON, or CLI_INPUT. */
int cli_check_target(const cli_call *cli, const char *what, const tw_puzzle *puzzle);
/* Prints each finding as a note. */
extern const verb_finding_sink cli_notes;
/* The number of targets of a puzzle. */
size_t cli_count_targets(const tw_puzzle *puzzle);
/* Does this text call itself a lattice? (Its key may stand anywhere in it.) */
bool cli_says_lattice(const char *text);
int cli_open_lattice(const cli_call *cli, const char *what, cli_input *input, tw_lattice **lattice);
