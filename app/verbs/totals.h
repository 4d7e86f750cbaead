/* totals.h -- how many solutions a puzzle has in all, as it was found out, beside what its file
 * says. */
#ifndef VERBS_TOTALS_H
#define VERBS_TOTALS_H

#include <jansson.h>
#include <tw/advanced/solve.h>

/* Of all solutions of a puzzle as it is written: nothing put, no condition. */
typedef struct verb_totals {
    const char *what; /* the puzzle as the user called it; NULL: nothing is told */
    const tw_puzzle *puzzle;
    const char *counts[TW_UP_TO_NONE + 1]; /* by tw_up_to, in digits; NULL: not known */
    char digits[TW_UP_TO_NONE + 1][32];    /* where nothing else holds them */
} verb_totals;

/* Those of a search; none where it has not tried everything. */
void verb_take_totals(verb_totals *totals, const tw_result *result);
/* That of a store with all there are; none where they are counted up to something else. */
void verb_take_stored(verb_totals *totals, const char *up_to, uint64_t solutions);
/* Those of a puzzle that is proved to have none. */
verb_totals verb_no_totals(const char *what, const tw_puzzle *puzzle);
/* What the file says by a convention, if it is another number than was found; else NULL. */
const char *verb_disputed(const verb_totals *totals, tw_up_to up_to);
/* All that it says so, as an object; new, NULL: nothing. */
json_t *verb_json_disputed(const verb_totals *totals);

#endif
