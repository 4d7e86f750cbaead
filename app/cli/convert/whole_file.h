/* whole_file.h -- writes a file whole or not at all. */
#pragma once

#include "cli/input.h"

/* A file being written. A terminal, a pipe and the like are written directly; of a link the target
 * is replaced. A replaced file keeps its mode. A link that leads nowhere, and a disk, stay. Must
 * not move while it is open: `out` has its address. */
typedef struct cli_file {
    const char *name; /* as the user gave it; borrowed; NULL: standard output */
    tw_out out;       /* takes what is written, until the end */
    char *temporary;  /* NULL when written directly */
    FILE *stream;     /* NULL: standard output, or ended */
    bool fresh;       /* no file had that name, and none may be replaced */
    int fault;        /* errno of the first write that failed */
    unsigned long long bytes;
} cli_file;

/* The file that --output names; NULL: standard output, also for "-". */
const char *cli_file_asked(const char *output);
/* Is the name free, or may --force replace the file? false after a message. NULL, "-", and
 * anything but a plain file, count as free. */
bool cli_file_is_free(const cli_call *cli, const char *name);
/* Makes a folder for files, if it is not there; NULL: none. CLI_GO_ON, or an exit code after a
 * message. */
int cli_make_folder(const char *folder);
/* Begins a file, or standard output (name NULL), which does not move until its end. Without --force
 * it replaces no file, even one that comes later. CLI_GO_ON, or an exit code after a message. End
 * it with cli_file_keep, cli_file_drop or cli_file_end. */
int cli_file_open(const cli_call *cli, const char *name, cli_file *file);
/* Puts the finished file, never standard output, in place. CLI_GO_ON, or an exit code after a
 * message; then a file that was there is unchanged. */
int cli_file_keep(cli_file *file);
void cli_file_drop(cli_file *file); /* ends it, unless it is ended, and leaves nothing */
/* Ends what a library function wrote: keeps it if all went well; else drops it and reports the
 * error. CLI_GO_ON, or an exit code after a message. */
int cli_file_end(cli_file *file, const cli_input *input, tw_status status, const tw_error *error);
/* The same for standard output. */
int cli_written(const cli_input *input, tw_status status, const tw_error *error);

/* Writes a text that was made, with this status, and frees it. CLI_GO_ON, or an exit code after a
 * message. */
int cli_file_write(const cli_call *cli, const char *name, const cli_input *input, tw_bytes *text,
                   tw_status status, const tw_error *error);

/* Writes a puzzle that was made, with this status, as a puzzle file. name: of a file in the folder
 * of --output, without its ending; NULL: --output names the file. CLI_GO_ON, or an exit code after
 * a message. */
int cli_write_made(const cli_input *input, const char *name, const tw_puzzle *made,
                   tw_status status, tw_error *error);

/* "a.svg" becomes "a-WORDS.svg"; new. NULL: out of memory. */
char *cli_name_with(const char *name, const char *words);
