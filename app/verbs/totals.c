/* totals.c -- compares counts that were found with those in a file (totals.h). */
#include "verbs/totals.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "verbs/json_values.h"

void verb_take_totals(verb_totals *totals, const tw_result *result)
{
    const uint64_t counts[] = {result->reflections, result->rotations, result->none};
    for (int i = 0; result->outcome == TW_OUTCOME_EXHAUSTED && i <= TW_SAME_NONE; i++) {
        snprintf(totals->digits[i], sizeof totals->digits[i], "%" PRIu64, counts[i]);
        totals->counts[i] = totals->digits[i];
    }
}

void verb_take_stored(verb_totals *totals, const char *same, uint64_t solutions)
{
    tw_same kind;
    bool exchange;
    if (!tw_same_find(same, &kind, &exchange) || exchange)
        return;
    snprintf(totals->digits[kind], sizeof totals->digits[kind], "%" PRIu64, solutions);
    totals->counts[kind] = totals->digits[kind];
}

verb_totals verb_no_totals(const char *what, const tw_puzzle *puzzle)
{
    return (verb_totals){.what = what, .puzzle = puzzle, .counts = {"0", "0", "0"}};
}

const char *verb_disputed(const verb_totals *totals, tw_same same)
{
    const char *found = totals->counts[same];
    if (!found)
        return NULL;
    const tw_puzzle_notes *notes = tw_puzzle_about(totals->puzzle);
    const char *said =
        (const char *const[]){notes->reflections, notes->rotations, notes->none}[same];
    return *said && strcmp(found, said) != 0 ? said : NULL;
}

json_t *verb_json_disputed(const verb_totals *totals)
{
    const char *said[TW_SAME_NONE + 1];
    for (int i = 0; i <= TW_SAME_NONE; i++)
        said[i] = verb_disputed(totals, (tw_same)i);
    return verb_json_any_counts(said);
}
