/* checkpoint_bundle.h -- checkpoints as this command has them: files, and what they carry so that
 * they go on on any machine: the puzzle's text, the files that it named, the options that were
 * asked for. */
#ifndef CLI_CHECKPOINT_BUNDLE_H
#define CLI_CHECKPOINT_BUNDLE_H

#include "cli/run/search_options.h"

/* ---- Files (checkpoint_bundle.c)
 * ------------------------------------------------------------------- */

/* Does the file begin as a checkpoint does? */
bool cli_is_checkpoint(const char *path);
/* Reads a checkpoint; CLI_GO_ON, or an exit code after a message. *checkpoint: new. */
int cli_read_checkpoint(const cli_call *cli, const char *path, tw_checkpoint **checkpoint);
/* Writes one; CLI_GO_ON, or an exit code after a message. */
int cli_write_checkpoint(const cli_call *cli, const tw_checkpoint *checkpoint, const char *path);

/* ---- What they carry --------------------------------------------------------------------- */

/* The command's own texts, for checkpoints to be written. Zeroed is empty. */
typedef struct cli_texts {
    tw_checkpoint_text *items;
    size_t count;
    char *file_names[CLI_MAX_LOADED]; /* of those that carry a file */
} cli_texts;

/* Texts of a puzzle that was read and of the options that were asked for, all of them borrowed,
 * and room for `more`. false: out of memory. Free them in either case. */
bool cli_texts_of_puzzle(cli_texts *texts, const cli_input *source, const tw_solve_options *options,
                         size_t more);
/* Those of a checkpoint that are not of one run alone, borrowed; as before. */
bool cli_texts_of_checkpoint(cli_texts *texts, const tw_checkpoint *checkpoint, size_t more);
/* Adds one, borrowed, for which there is room; NULL is none. */
void cli_texts_add(cli_texts *texts, const char *name, const char *value);
void cli_texts_free(cli_texts *texts);

/* A puzzle of another kind, just read, becomes one of ours, as its source does: that is what can be
 * carried. CLI_GO_ON, or an exit code after a message. */
int cli_make_carried(cli_input *source, tw_puzzle **puzzle);
/* The puzzle that a checkpoint carries; as cli_open_puzzle. The source borrows the checkpoint. */
int cli_open_carried(const cli_call *cli, const char *path, const tw_checkpoint *checkpoint,
                     cli_input *source, tw_puzzle **puzzle);
/* A solver for a checkpoint's puzzle that goes on from it; as cli_make_solver. *options: completed
 * by those that made its tree. */
int cli_resume_solver(cli_input *source, const tw_puzzle *puzzle, const tw_checkpoint *checkpoint,
                      tw_solve_options *options, tw_solver **solver);

#endif
