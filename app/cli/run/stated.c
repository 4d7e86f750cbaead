/* stated.c -- a count that the file disputes, told (stated.h). */
#include "cli/run/stated.h"

#include "cli/run/search_words.h"
#include "cli/text.h"

static bool tell(const verb_totals *totals, tw_up_to up_to)
{
    const char *said = verb_disputed(totals, up_to);
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

int cli_stated_exit(const verb_totals *totals, int code)
{
    bool disputed = false;
    for (int i = 0; code != CLI_INPUT && code != CLI_INTERNAL && i <= TW_UP_TO_NONE; i++)
        disputed = tell(totals, (tw_up_to)i) || disputed;
    return disputed ? CLI_DISPUTED : code;
}
