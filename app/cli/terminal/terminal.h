/* terminal.h -- what the terminal can show, and standard output with its failures. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdio.h>
#include <tw/advanced.h>

/* What is known of the terminal. */
typedef struct cli_terminal {
    bool out, err;               /* are they terminals? */
    bool out_colour, err_colour; /* may they be coloured? */
    bool live;                   /* may a line on standard error be redrawn? */
    bool unicode;                /* do terminals show UTF-8? */
    size_t width, height;        /* of the terminal; 80 x 24 where there is none */
} cli_terminal;

/* When to colour: as the terminal and the environment say, or whatever they say. In the order of
 * the words of --color. */
typedef enum cli_colour { CLI_COLOUR_AUTO, CLI_COLOUR_ALWAYS, CLI_COLOUR_NEVER } cli_colour;

cli_terminal cli_look_at_terminal(cli_colour colour);
/* Takes its size anew: a window may have been resized since the terminal was looked at. */
void cli_measure_terminal(cli_terminal *terminal);
/* Its width now. */
size_t cli_width_now(const cli_terminal *terminal);
/* The width now of the terminal that standard output or standard error is; 0: it is none. */
size_t cli_columns_of(FILE *file);
/* The start and the end of a line on standard error that is redrawn in its place. The cursor waits
 * at the line's first column: a terminal that breaks the line anew when its window gets narrower
 * keeps the cursor there, so that the next line, or cli_wipe_line, covers all of the old one. */
#define CLI_LINE_START "\r\033[?7l" /* nothing goes on to a next row */
#define CLI_LINE_END "\033[J\033[?7h\r"
void cli_wipe_line(void);
/* After Ctrl-C: what comes next does not stand behind the ^C that the terminal shows. */
void cli_pass_interrupt(const cli_terminal *terminal);
/* Standard output as the library wants it; what fails is kept, see cli_output_failed. */
tw_out cli_stdout(void);
/* How drawings on standard output look. */
tw_text_style cli_style(const cli_terminal *terminal);
/* Flushes standard output. errno of the first write that failed, or 0. */
int cli_end_output(void);
/* Hands on what was printed, and makes it safe against a loss of power if it goes into a file.
 * TW_ERR_IO when that cannot be; error says why. */
tw_status cli_settle_output(tw_error *error);
/* true once standard output failed. */
bool cli_output_failed(void);

#endif
