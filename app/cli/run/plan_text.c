/* plan_text.c -- `--explain-plan`: how a puzzle would be searched, and why so. */
#include <stdio.h>

#include "cli/run/search_words.h"

int cli_explain_plan(const tw_job *job)
{
    char line[400];
    for (size_t i = 0; tw_job_explain(job, i, line, sizeof line); i++) {
        cli_print_text(stdout, line);
        cli_say(stdout, "\n");
    }
    return CLI_FOUND;
}
