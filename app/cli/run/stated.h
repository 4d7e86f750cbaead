/* stated.h -- a command that counted otherwise than the puzzle's file says so. */
#ifndef CLI_STATED_H
#define CLI_STATED_H

#include "cli/cli.h"
#include "verbs/totals.h"

/* The code of a command that would end with this one. Where the file says another number, and
 * nothing failed, that is told on standard error, and it is CLI_DISPUTED. */
int cli_stated_exit(const verb_totals *totals, int code);

#endif
