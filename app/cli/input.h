/* input.h -- texts that the user names: files, standard input, shipped texts; and messages about
 * their faults. */
#pragma once

#include "cli/cli.h"

/* CLI_TEXT: another text; none ships. CLI_PROOF: the same, but much longer. CLI_PALETTE_TEXT: a
 * palette that does not ship. */
typedef enum cli_wanted {
    CLI_PUZZLE,
    CLI_LATTICE,
    CLI_PALETTE_TEXT,
    CLI_TEXT,
    CLI_PROOF
} cli_wanted;

/* A text, the files it asked for, and the faults found in them so far. */
typedef struct cli_input {
    const cli_call *cli;
    char *name; /* as messages show it */
    char *text;
    size_t size;
    bool shipped;
    const tw_format *format; /* NULL: detected from bytes and name */
    tw_puzzle *puzzle;       /* that was read of it; NULL: none */
    tw_store_file *loaded;   /* files that the text named; names and texts owned, for messages */
    size_t loaded_count;
    bool enclosed; /* named files come from `loaded`, never from the disk */
    size_t faults;
    bool out_of_memory; /* one of the faults was lack of memory */
} cli_input;

/* Opens what the user called `what`: "-", a file, or a shipped name. CLI_GO_ON, or an exit code
 * after a message. Free the input in either case. */
int cli_input_open(const cli_call *cli, const char *what, cli_wanted wanted, cli_input *input);
void cli_input_free(cli_input *input);
/* The input as the readers take it; borrows from `input`. */
tw_source cli_input_view(cli_input *input);
/* Adds a copy of a named file to `loaded`. false: memory is out. */
bool cli_input_keep(cli_input *input, const char *path, const char *text, size_t size);
/* A report that prints each fault with its line and a caret. */
tw_report cli_input_report(cli_input *input);
/* Prints an error that was not reported, unless faults were printed; returns the exit code for
 * `status`. error may be NULL. */
int cli_input_failed(const cli_input *input, tw_status status, const tw_error *error);

/* Refuses a checkpoint or a store where a text is expected; the message names the command that
 * reads it. false: refused. */
bool cli_refuse_own(const char *name, bool checkpoint, bool store);
#define CLI_CHECKPOINT_BEGINS "\x89TWC\r\n\x1a\n"
#define CLI_STORE_BEGINS "SQLite format 3"
/* Opens a plain file to look at before it is read, since a pipe can be read only once. NULL: not a
 * plain file, or unreadable. */
FILE *cli_open_plain(const char *path);
/* Opens a file, or for "-" standard input, from which one text alone can come. NULL: *wrong says
 * why. */
FILE *cli_open_stream(const char *what, const char **wrong);
/* Does a file begin with these bytes, up to 16? false also when it cannot be read, and for "-". */
bool cli_file_begins(const char *path, const char *bytes, size_t count);
