/* totals.c -- counts that were found, beside those that a file says (totals.h). */
#include "verbs/totals.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "verbs/json_values.h"

void verb_take_totals(verb_totals *totals, const tw_result *result)
{
    const uint64_t counts[] = {result->isometries, result->rotations, result->none};
    for (int i = 0; result->outcome == TW_OUTCOME_EXHAUSTED && i <= TW_UP_TO_NONE; i++) {
        snprintf(totals->digits[i], sizeof totals->digits[i], "%" PRIu64, counts[i]);
        totals->counts[i] = totals->digits[i];
    }
}

void verb_take_stored(verb_totals *totals, const char *up_to, uint64_t solutions)
{
    tw_up_to kind;
    bool exchange;
    if (!tw_up_to_find(up_to, &kind, &exchange) || exchange)
        return;
    snprintf(totals->digits[kind], sizeof totals->digits[kind], "%" PRIu64, solutions);
    totals->counts[kind] = totals->digits[kind];
}

verb_totals verb_no_totals(const char *what, const tw_puzzle *puzzle)
{
    return (verb_totals){.what = what, .puzzle = puzzle, .counts = {"0", "0", "0"}};
}

const char *verb_disputed(const verb_totals *totals, tw_up_to up_to)
{
    const char *found = totals->counts[up_to];
    if (!found)
        return NULL;
    const tw_puzzle_notes *notes = tw_puzzle_about(totals->puzzle);
    const char *said =
        (const char *const[]){notes->isometries, notes->rotations, notes->none}[up_to];
    return *said && strcmp(found, said) != 0 ? said : NULL;
}

json_t *verb_json_disputed(const verb_totals *totals)
{
    const char *said[TW_UP_TO_NONE + 1];
    for (int i = 0; i <= TW_UP_TO_NONE; i++)
        said[i] = verb_disputed(totals, (tw_up_to)i);
    return verb_json_any_counts(said);
}
