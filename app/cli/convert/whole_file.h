/* whole_file.h -- a file that is there whole or not at all. */
#ifndef CLI_WHOLE_FILE_H
#define CLI_WHOLE_FILE_H

#include "cli/input.h"

/* A file being written. A terminal, a pipe and the like are written directly; where a link leads to
 * a file that is replaced, which keeps its rights. A link that leads nowhere, and a disk, stay. */
typedef struct cli_file {
    const char *name; /* as the user gave it; borrowed */
    char *temporary;  /* NULL when written directly */
    FILE *stream;
    bool fresh; /* there was none of that name, and none may be replaced */
    int fault;  /* errno of the first write that failed */
    unsigned long long bytes;
} cli_file;

/* The file that --output names; NULL: standard output, which is "-", too. */
const char *cli_file_asked(const char *output);
/* Is there none of that name yet, or may it be replaced? false after a message. NULL is no file,
 * and what is no plain file is never in the way. */
bool cli_file_is_free(const char *name, bool force);
/* Begins a file, which replaces none unless force says so, however late that one came; CLI_GO_ON,
 * or an exit code after a message. End it with one of the two below. */
int cli_file_open(const char *name, bool force, cli_file *file);
tw_out cli_file_out(cli_file *file); /* borrowed until the end */
/* All is written: the file takes its place. CLI_GO_ON, or an exit code after
 * a message; then whatever stood there is as it was. */
int cli_file_keep(cli_file *file);
/* Forgets what was written. */
void cli_file_drop(cli_file *file);
/* Ends what a function of the library wrote: kept if all went well; else dropped, and what was
 * wrong is told. CLI_GO_ON, or an exit code after a message. */
int cli_file_end(cli_file *file, const cli_input *input, tw_status status, const tw_error *error);
/* The same of what was written to standard output. */
int cli_written(const cli_input *input, tw_status status, const tw_error *error);

/* Where --output sends a text: a file, or standard output. Does not move while it is open. */
typedef struct cli_output {
    tw_out out;
    cli_file file; /* stream NULL: standard output, or it is ended */
} cli_output;

/* name: as --output has it, or NULL. CLI_GO_ON, or an exit code after a message. */
int cli_output_open(const char *name, bool force, cli_output *output);
/* cli_file_end or cli_written. */
int cli_output_end(cli_output *output, const cli_input *input, tw_status status,
                   const tw_error *error);
/* A file that is not ended is dropped. */
void cli_output_free(cli_output *output);

#endif
