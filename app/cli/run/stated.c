/* stated.c -- reports a count that the puzzle's file disputes (stated.h). */
#include "cli/run/stated.h"

#include "cli/run/search_words.h"
#include "cli/text.h"

int cli_stated_exit(const verb_totals *totals, int code)
{
    bool disputed = false;
    for (int i = 0; code != CLI_INPUT && code != CLI_INTERNAL && i <= TW_SAME_NONE; i++) {
        const char *said = verb_disputed(totals, (tw_same)i);
        cli_text line = {0};
        if (!said)
            continue;
        disputed = true;
        cli_text_format(&line, "counted ");
        cli_text_add_grouped(&line, totals->counts[i]);
        cli_text_format(&line, " %s, but the file says ",
                        cli_class_words((cli_classes){(tw_same)i, false}));
        cli_text_add_grouped(&line, said);
        cli_complain("%s: %s: one of the two is wrong", totals->what,
                     line.failed ? "" : line.bytes);
        cli_text_free(&line);
    }
    return disputed ? CLI_DISPUTED : code;
}
