/* diagnostics.h -- error messages on standard error, and the exit codes of the program. */
#pragma once

#include <tw/advanced.h>

#include "cli/terminal/terminal.h"

/* What the program returns. */
typedef enum cli_exit {
    CLI_FOUND = 0,    /* did what was asked */
    CLI_NONE = 1,     /* searched to the end: there is no solution */
    CLI_INPUT = 2,    /* bad usage or bad input */
    CLI_EARLY = 3,    /* stopped before the end */
    CLI_INTERNAL = 4, /* out of memory, output that cannot be written, or a bug */
    CLI_DISPUTED = 5, /* counted, but the puzzle's file says another number */
    CLI_GO_ON = -1    /* not an exit code: no error so far */
} cli_exit;

int cli_status_exit(tw_status status);

/* "tilewright: ..." on standard error. Returns false. */
bool cli_complain(const char *format, ...) __attribute__((format(__printf__, 1, 2)));
/* The same; returns CLI_INPUT. */
#define cli_refuse(...) ((void)cli_complain(__VA_ARGS__), CLI_INPUT)
/* Complains that memory is out; returns CLI_INTERNAL. */
int cli_no_memory(void);
/* For a drawing on standard output: if too large, prints so and returns TW_OK; else the status. */
tw_status cli_unless_too_large(tw_status status);
/* Prints an error, its line with a caret, and its hint. text: the source that has the line; NULL:
 * none. */
void cli_print_error(const cli_terminal *terminal, const char *text, const tw_error *error);
