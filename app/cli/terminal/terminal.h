/* terminal.h -- what the terminal can show, and standard output with its failures. */
#pragma once

#include <stdio.h>
#include <tw/advanced.h>

/* Properties of the terminal. */
typedef struct cli_terminal {
    bool out, err;               /* are they terminals? */
    bool out_colour, err_colour; /* may they be coloured? */
    bool live;                   /* may a line on standard error be redrawn? */
    bool unicode;                /* do terminals show UTF-8? */
    size_t width, height;        /* of the terminal; 80 x 24 without one */
} cli_terminal;

/* When to colour: depending on the terminal and the environment, or regardless of them. In the
 * order of the words of --color. */
typedef enum cli_colour { CLI_COLOUR_AUTO, CLI_COLOUR_ALWAYS, CLI_COLOUR_NEVER } cli_colour;

cli_terminal cli_look_at_terminal(cli_colour colour);
/* Measures its size again: its window may have been resized. */
void cli_measure_terminal(cli_terminal *terminal);
/* Its current width. */
size_t cli_width_now(const cli_terminal *terminal);
/* The current width of the terminal behind standard output or standard error; 0: no terminal. */
size_t cli_columns_of(FILE *file);
/* The start and the end of a line on standard error that is redrawn in its place. The cursor waits
 * at the line's first column: a terminal that breaks the line anew when its window gets narrower
 * keeps the cursor there, so that the next line, or cli_wipe_line, covers all of the old one. */
#define CLI_LINE_START "\r\033[?7l" /* no wrapping to a next row */
#define CLI_LINE_END "\033[J\033[?7h\r"
void cli_wipe_line(void);
/* Call after Ctrl-C: keeps further output from following the ^C that the terminal shows. */
void cli_pass_interrupt(const cli_terminal *terminal);
/* Standard output as a tw_out; failures are recorded, see cli_output_failed. */
tw_out cli_stdout(void);
/* The style of drawings on standard output. */
tw_text_style cli_style(const cli_terminal *terminal);
/* Hands on what is printed so far; a failure is recorded. */
void cli_flush_output(void);
/* Flushes standard output. errno of the first write that failed, or 0. */
int cli_end_output(void);
/* Flushes standard output, and if it is a file, makes it safe against power loss. TW_ERR_IO if that
 * fails; error says why. */
tw_status cli_settle_output(tw_error *error);
/* True once standard output failed. */
bool cli_output_failed(void);
