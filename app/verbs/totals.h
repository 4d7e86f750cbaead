/* totals.h -- compares the number of solutions that was found with the one that the puzzle's file
 * states. */
#pragma once

#include <jansson.h>
#include <tw/advanced/solve.h>

/* Counts of all solutions of a puzzle as it is written, without further pins or conditions. What it
 * points to is borrowed; counts may point into digits, so do not copy the struct. */
typedef struct verb_totals {
    const char *what; /* name of the puzzle, as the user gave it; NULL: nothing is told */
    const tw_puzzle *puzzle;
    const char *counts[TW_SAME_NONE + 1]; /* by tw_same, in digits; NULL: not known */
    char digits[TW_SAME_NONE + 1][32];    /* room for counts that are stored nowhere else */
} verb_totals;

/* Takes the counts of a search; none if it is not exhausted. */
void verb_take_totals(verb_totals *totals, const tw_result *result);
/* Takes the count of a store that has all solutions; none if same is another convention, such as
 * one with exchanges. */
void verb_take_stored(verb_totals *totals, const char *same, uint64_t solutions);
/* The counts of a puzzle that is proved to have no solution: 0. */
verb_totals verb_no_totals(const char *what, const tw_puzzle *puzzle);
/* The count that the file states under a convention, if another one was found; borrowed from the
 * puzzle. NULL: they agree, or one is not known. */
const char *verb_disputed(const verb_totals *totals, tw_same same);
/* All of these as an object. New; NULL: there are none, or out of memory. */
json_t *verb_json_disputed(const verb_totals *totals);
