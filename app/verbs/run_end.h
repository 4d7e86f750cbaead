/* run_end.h -- how a search or a count ended: what it found, beside what the puzzle's file says.
 * The command and the page tell it from here.
 *
 * Invariant: a number that tables counted has no bound, and is theirs; any other is the result's.
 */
#ifndef VERBS_RUN_END_H
#define VERBS_RUN_END_H

#include <tw/advanced/count.h>
#include <tw/job.h>

#include "verbs/totals.h"

typedef struct verb_end {
    const char *what; /* the puzzle as the user called it */
    const tw_puzzle *puzzle;
    tw_solver *solver;
    const tw_job *job; /* that was run; NULL: none, and nothing is compared with the file */
    tw_solve_options options;
    tw_result result;
    const char *store;   /* file that has the solutions; NULL: there is none */
    uint64_t fresh;      /* solutions that it did not have before */
    bool counts;         /* without listing */
    tw_counter *counter; /* it has the numbers; NULL: the result has */
} verb_end;

/* Of a job, which is borrowed: all but the result and what of its store is new. */
verb_end verb_end_of(tw_job *job);
/* Tables have the numbers once they are done. NULL: it was a search. */
void verb_end_take_counter(verb_end *end, tw_counter *counter);
bool verb_end_is_exhausted(const verb_end *end);
/* Solutions by a convention, in digits: those that were handed on, or all that they stand for. NULL
 * when they were not counted. */
const char *verb_end_count(const verb_end *end, tw_up_to up_to, bool exchange, char buffer[32]);
/* Those that the file says otherwise; *totals borrows from the end. */
void verb_end_take_totals(const verb_end *end, verb_totals *totals);
/* One object; new, NULL: memory. */
json_t *verb_end_json(const verb_end *end, bool levels);
/* Of these members alone, ended by NULL; null where it has none. */
json_t *verb_end_members(const verb_end *end, const char *const *names);

/* ---- Of the best that were asked for ----------------------------------------------------- */

size_t verb_end_best_count(const verb_end *end);
/* One of them, from 0, the best first, and what it costs; borrowed. */
const tw_solution *verb_end_best(const verb_end *end, size_t number, int64_t *cost);
/* What none is better than. false: it is not known. */
bool verb_end_bound(const verb_end *end, int64_t *bound);

#endif
