/* stated.c -- reports a count that the puzzle's file disputes (stated.h). */
#include "cli/run/stated.h"

#include "cli/run/search_words.h"
#include "cli/text.h"

int cli_stated_exit(const verb_totals *totals, int code)
{
    bool disputed = false;
    for (int i = 0; code != CLI_INPUT && code != CLI_INTERNAL && i <= TW_SAME_NONE; i++) {
        const char *said = verb_disputed(totals, (tw_same)i);
        if (!said)
            continue;
        disputed = true;
        cli_complain("%s: counted %s %s, but the file says %s: one of the two is wrong",
                     totals->what, cli_grouped(totals->counts[i]),
                     cli_class_words((cli_classes){(tw_same)i, false}), cli_grouped(said));
    }
    return disputed ? CLI_DISPUTED : code;
}
