/* stated.c -- counts that were found, beside those that a file says (stated.h). */
#include "cli/run/stated.h"

#include <inttypes.h>
#include <string.h>

#include "cli/run/search_words.h"
#include "cli/text.h"

void cli_take_totals(cli_totals *totals, const tw_result *result)
{
    const uint64_t counts[] = {result->isometries, result->rotations, result->none};
    for (int i = 0; result->outcome == TW_OUTCOME_EXHAUSTED && i <= TW_UP_TO_NONE; i++) {
        snprintf(totals->digits[i], sizeof totals->digits[i], "%" PRIu64, counts[i]);
        totals->counts[i] = totals->digits[i];
    }
}

void cli_take_stored(cli_totals *totals, const char *up_to, uint64_t solutions)
{
    cli_classes classes;
    if (!tw_up_to_find(up_to, &classes.up_to, &classes.exchange) || classes.exchange)
        return;
    char *digits = totals->digits[classes.up_to];
    snprintf(digits, sizeof totals->digits[0], "%" PRIu64, solutions);
    totals->counts[classes.up_to] = digits;
}

cli_totals cli_no_totals(const char *what, const tw_puzzle *puzzle)
{
    return (cli_totals){.what = what, .puzzle = puzzle, .counts = {"0", "0", "0"}};
}

/* What the file says by a convention, if it is another number than was found; else NULL. */
static const char *stated(const cli_totals *totals, tw_up_to up_to)
{
    const char *found = totals->counts[up_to];
    if (!found)
        return NULL;
    const tw_puzzle_notes *notes = tw_puzzle_about(totals->puzzle);
    const char *said =
        (const char *const[]){notes->isometries, notes->rotations, notes->none}[up_to];
    return *said && strcmp(found, said) != 0 ? said : NULL;
}

static bool tell(const cli_totals *totals, tw_up_to up_to)
{
    const char *said = stated(totals, up_to);
    cli_text line = {0};
    if (!said)
        return false;
    cli_text_format(&line, "counted ");
    cli_text_add_grouped(&line, totals->counts[up_to]);
    cli_text_format(&line, " %s, but the file says ", cli_class_words((cli_classes){up_to, false}));
    cli_text_add_grouped(&line, said);
    cli_complain("%s: %s: one of the two is wrong", totals->what, line.failed ? "" : line.bytes);
    cli_text_free(&line);
    return true;
}

int cli_stated_exit(const cli_totals *totals, int code)
{
    bool disputed = false;
    for (int i = 0; code != CLI_INPUT && code != CLI_INTERNAL && i <= TW_UP_TO_NONE; i++)
        disputed = tell(totals, (tw_up_to)i) || disputed;
    return disputed ? CLI_DISPUTED : code;
}

json_t *cli_json_stated(const cli_totals *totals)
{
    const char *none = stated(totals, TW_UP_TO_NONE),
               *rotations = stated(totals, TW_UP_TO_ROTATIONS),
               *isometries = stated(totals, TW_UP_TO_ISOMETRIES);
    return none || rotations || isometries ? verb_json_counts(none, rotations, isometries) : NULL;
}
