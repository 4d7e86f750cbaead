/* challenge_job.h -- `tilewright challenge`: its options, and the challenges that it draws. */
#pragma once

#include "cli/input.h"
#include "verbs/challenge_verb.h"
#include "verbs/draw_verb.h"

typedef struct cli_challenge_options {
    cli_common common;
    verb_challenge asked;
    const char *booklet; /* file; NULL: none */
    unsigned paper;      /* of the booklet, as in verb_true_size */
} cli_challenge_options;

typedef struct cli_challenge_job {
    const cli_call *cli;
    const cli_challenge_options *asked;
    cli_input input;
    tw_puzzle *puzzle;
    verb_challenge_answer answer;
} cli_challenge_job;

/* Runs the command. draw: makes the booklet at the end, CLI_GO_ON or an exit code after a message;
 * NULL: no booklet. Returns the exit code. */
int cli_run_challenge(cli_call *cli, int (*draw)(const cli_challenge_job *job));
