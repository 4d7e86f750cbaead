/* run_end.h -- how a search or a count ended: what it found, compared with what the puzzle's file
 * states. Both the command and the page use this.
 *
 * Invariant: numbers that tables counted come from the tables and have no bound; all others come
 * from the result. */
#pragma once

#include <tw/advanced/count.h>
#include <tw/job.h>

#include "verbs/totals.h"

/* What it points to is borrowed. */
typedef struct verb_end {
    const char *what; /* name of the puzzle, as the user gave it */
    const tw_puzzle *puzzle;
    tw_solver *solver;
    const tw_job *job; /* that ran; NULL: none, and nothing is compared with the file */
    tw_solve_options options;
    tw_result result;
    const char *store;   /* file that keeps the solutions; NULL: none */
    uint64_t fresh;      /* solutions that are new in the store */
    bool counts;         /* by tables, without listing solutions */
    tw_counter *counter; /* finished tables, which have the numbers; NULL: the result has them */
} verb_end;

/* The end of a job, borrowed for the life of the result. The caller fills `result` and `fresh`. */
verb_end verb_end_of(tw_job *job);
/* Takes the numbers from the tables if these are finished. NULL: it was a search. */
void verb_end_take_counter(verb_end *end, tw_counter *counter);
/* The end of a count without a job, of a solver with these options; nothing is compared with the
 * file. The caller fills `what`. */
verb_end verb_end_of_counter(const char *what, const tw_puzzle *puzzle, tw_solver *solver,
                             const tw_solve_options *options, tw_counter *counter);
bool verb_end_is_exhausted(const verb_end *end);
/* Cells that the best partial solution leaves empty; 0: there is a solution, or no partial one. */
size_t verb_end_cells_left(const verb_end *end);
/* The number of solutions under a convention, in digits, in the buffer or borrowed from the tables.
 * Under that of the options it is the number of solutions found, under others what it stands for.
 * NULL: not counted. */
const char *verb_end_count(const verb_end *end, tw_same same, bool exchange, char buffer[32]);
/* *totals: the counts that differ from those of the puzzle's file; it borrows from the end. */
void verb_end_take_totals(const verb_end *end, verb_totals *totals);
/* All of it as an object. levels: with the levels of the search. New; NULL: out of memory. */
json_t *verb_end_json(const verb_end *end, bool levels);
/* An object with only these members of verb_end_json, null if that lacks one. names: ends with
 * NULL. New. */
json_t *verb_end_members(const verb_end *end, const char *const *names);

/* ---- Of the best that were asked for ----------------------------------------------------- */

size_t verb_end_best_count(const verb_end *end);
/* One of them, by number from 0, the best first, and its cost; borrowed as in tw_solver_best. NULL
 * past the last. */
const tw_solution *verb_end_best(const verb_end *end, size_t number, int64_t *cost);
/* No solution is better than this bound. false: none is known. */
bool verb_end_bound(const verb_end *end, int64_t *bound);
