/* explain_job.h -- `tilewright explain`: its options, and the result that it draws. */
#pragma once

#include "cli/input.h"
#include "verbs/explain_verb.h"

typedef struct cli_explain_options {
    cli_common common;
    verb_explain asked;
    const char *certificate; /* NULL: not given */
} cli_explain_options;

typedef struct cli_explain_job {
    const cli_call *cli;
    const cli_explain_options *asked;
    cli_input input;
    tw_puzzle *puzzle;
    tw_explanation *explanation; /* NULL: it was stopped */
} cli_explain_job;

/* Runs the command. draw: makes the picture at the end, CLI_GO_ON or an exit code after a message;
 * NULL: no picture. Returns the exit code. */
int cli_run_explain(cli_call *cli, int (*draw)(const cli_explain_job *job));
