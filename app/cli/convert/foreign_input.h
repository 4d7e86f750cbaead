/* foreign_input.h -- puzzle files of other programs, wherever a puzzle is asked for. */
#ifndef CLI_FOREIGN_H
#define CLI_FOREIGN_H

#include "cli/input.h"

/* Is this text a BurrTools file, by its first bytes or by its name? */
bool cli_is_xmpuzzle(const cli_source *source);
/* The problem that --problem asks for, if the command knows it and it was given; else 0. false: a
 * message was printed. */
bool cli_read_problem(const cli_args *args, size_t *problem);
/* Unpacks the text of a packed source, so that its lines can be shown. CLI_GO_ON, or an exit code
 * after a message. */
int cli_source_unpack(cli_source *source);
/* A report that prints warnings; nothing with --quiet. Borrowed for the life of the source. */
tw_report cli_source_warnings(cli_source *source);
/* Reads the source as a BurrTools file; like cli_open_puzzle. */
int cli_read_xmpuzzle(cli_source *source, tw_puzzle **puzzle, tw_puzzle_notes *notes);

#endif
