/* stated.h -- how many solutions a puzzle has in all, as it was found out, beside what its file
 * says. */
#ifndef CLI_STATED_H
#define CLI_STATED_H

#include <tw/solve.h>

#include "cli/json_objects.h"

/* Of all solutions of a puzzle as it is written: nothing put, no condition. */
typedef struct cli_totals {
    const char *what; /* the puzzle as the user called it */
    const tw_puzzle *puzzle;
    const char *counts[TW_UP_TO_NONE + 1]; /* by tw_up_to, in digits; NULL: not known */
    char digits[TW_UP_TO_NONE + 1][32];    /* where nothing else holds them */
} cli_totals;

/* Those of a search; none where it has not tried everything. */
void cli_take_totals(cli_totals *totals, const tw_result *result);
/* That of a store with all there are; none where they are counted up to something else. */
void cli_take_stored(cli_totals *totals, const char *up_to, uint64_t solutions);
/* Those of a puzzle that is proved to have none. */
cli_totals cli_no_totals(const char *what, const tw_puzzle *puzzle);
/* The code of a command that would end with this one. Where the file says another number, and
 * nothing failed, that is told on standard error, and it is CLI_DISPUTED. */
int cli_stated_exit(const cli_totals *totals, int code);
/* The counts of the file that are others, as an object; NULL: there are none. */
json_t *cli_json_stated(const cli_totals *totals);

#endif
