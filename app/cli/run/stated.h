/* stated.h -- reports a count that differs from that of the puzzle's file. */
#ifndef CLI_STATED_H
#define CLI_STATED_H

#include "cli/cli.h"
#include "verbs/totals.h"

/* Returns `code`; but if the puzzle's file states another count, and nothing failed, reports that
 * on standard error and returns CLI_DISPUTED. */
int cli_stated_exit(const verb_totals *totals, int code);

#endif
