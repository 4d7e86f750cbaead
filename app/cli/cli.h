/* cli.h -- what every subcommand shares: the run, its options, exit codes, output.
 *
 * The command uses the library through its public headers alone. Results go to standard output,
 * everything else to standard error. No function here ends the program: each returns an exit
 * code or a status to its caller, up to main. */
#ifndef CLI_H
#define CLI_H

#include <stdio.h>
#include <tw/tw.h>

#include "cli/options.h"

/* What the program returns. */
typedef enum cli_exit {
    CLI_FOUND = 0,    /* did what was asked */
    CLI_NONE = 1,     /* searched to the end: there is no solution */
    CLI_INPUT = 2,    /* bad usage or bad input */
    CLI_EARLY = 3,    /* stopped before the end */
    CLI_INTERNAL = 4, /* out of memory, output that cannot be written, or a fault of ours */
    CLI_GO_ON = -1    /* not an end at all: nothing was wrong so far */
} cli_exit;

/* What is known of the terminal (terminal.c). */
typedef struct cli_terminal {
    bool out, err;               /* are they terminals? */
    bool out_colour, err_colour; /* may they be coloured? */
    bool live;                   /* may a line on standard error be redrawn? */
    bool unicode;                /* do terminals show UTF-8? */
    size_t width, height;        /* of the terminal; 80 x 24 where there is none */
} cli_terminal;

/* One call of the program. */
typedef struct cli_call {
    cli_terminal terminal;
    cli_args args;
    const cli_common *options; /* the struct of the subcommand, which begins with this one */
    char **words; /* the command line, from the subcommand on, as it was given; ends with NULL */
} cli_call;

/* Those of another program (pictures), which the command hands over to it. */
int cli_draw(cli_call *cli);
int cli_plot(cli_call *cli);
int cli_shell(cli_call *cli);
int cli_list_images(const cli_call *cli); /* `list images`; or CLI_GO_ON */

/* "tilewright: ..." on standard error (diagnostics.c). Returns false. */
bool cli_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- Terminal and output (terminal.c) ---------------------------------------------------- */

cli_terminal cli_look_at_terminal(void);
/* Standard output as the library wants it; remembers nothing, see cli_out_ended. */
tw_out cli_stdout(void);
/* How drawings on standard output look. */
tw_text_style cli_style(const cli_call *cli);
/* Flushes standard output. `code`, or what became of it: CLI_INTERNAL with a message when it could
 * not be written, CLI_EARLY in silence when the reader has gone. */
int cli_finish_output(int code);
/* Hands on what was printed, and makes it safe against a loss of power if it goes into a file.
 * TW_ERR_IO when that cannot be; error says why. */
tw_status cli_settle_output(tw_error *error);
/* true once standard output failed. */
bool cli_output_failed(void);

/* ---- Text (text.c) ---------------------------------------------------------------------- */

/* A text that grows. Zeroed is empty; `bytes` ends with NUL when not NULL. */
typedef struct cli_text {
    char *bytes;
    size_t size, room;
    bool failed; /* out of memory */
} cli_text;

void cli_text_add(cli_text *text, const char *bytes, size_t count);
/* Adds at most 400 bytes of formatted text. */
void cli_text_format(cli_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A text from outside: control characters and broken UTF-8 become '?'. */
void cli_text_add_safe(cli_text *text, const char *outside);
void cli_text_free(cli_text *text);
tw_out cli_text_out(cli_text *text);

/* "12,345"; returns buffer. */
char *cli_number(uint64_t number, char buffer[32]);
/* Prints a text from outside, made safe in the same way. */
void cli_print_text(FILE *file, const char *outside);
/* A word as the shell reads it back: quoted where it must be. */
void cli_print_word(FILE *file, const char *word);
/* The candidate nearest to `word`, or NULL when none is near. candidate(user, i): the i-th one,
 * NULL past the end. */
const char *cli_nearest(const char *word, const char *(*candidate)(void *user, size_t number),
                        void *user);
/* A whole number within bounds, written in digits alone. */
bool cli_parse_number(const char *text, uint64_t least, uint64_t most, uint64_t *number);

/* ---- Signals (signals.c) -------------------------------------------------------------------- */

/* From now on SIGINT and SIGTERM raise a flag; the second one ends the program as ever. */
void cli_watch_signals(void);
bool cli_signal_came(void);

#endif
