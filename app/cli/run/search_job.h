/* search_job.h -- the job of a command: the search that the command line asks for, and messages
 * about the events of the job. */
#pragma once

#include "cli/terminal/progress.h"
#include "cli/run/summary.h"

#define CLI_TASKS_A_PART 8 /* tasks that a division makes for a part, at least */

typedef struct cli_job {
    const cli_call *cli;
    /* search, checkpoint, every, store: set before it is opened. name: likewise; NULL: the name of
     * the input. */
    tw_job_options options;
    double budget;          /* limit of preparing, in seconds; 0: none */
    double prepared;        /* seconds that preparing took */
    cli_progress *progress; /* a line to clear before messages; NULL: none */
    cli_input input;
    tw_puzzle *puzzle; /* the named one; NULL: the job has its own */
    tw_job *job;
} cli_job;

/* Does the command resume a checkpoint, as `run resume` does? */
bool cli_job_goes_on(const cli_call *cli, const char *what);
/* Opens a puzzle, or a checkpoint of one. Set cli and options before; call cli_job_free in any
 * case. CLI_GO_ON, or an exit code after a message. */
int cli_job_open(cli_job *self, const char *what);
/* The same of a text that is in `input` already. */
int cli_job_read(cli_job *self);
/* The same with the parts of a division, ended by NULL. */
int cli_job_merge(cli_job *self, const char *const *paths);
/* Prepares the solver, the store and the first checkpoint. CLI_GO_ON, or an exit code after a
 * message; or CLI_EARLY when a watched signal, or the budget, ended it: the job is then not
 * ready. */
int cli_job_prepare(cli_job *self);
/* Divides the remaining work, with a progress line on a terminal. A signal stops it:
 * divided->checkpoint is NULL then. */
tw_status cli_job_divide(cli_job *self, size_t parts, tw_divided *divided, tw_error *error);
/* Saves the work done. CLI_GO_ON, or an exit code after a message. */
int cli_job_save(cli_job *self);
/* Writes a checkpoint. CLI_GO_ON, or an exit code after a message. */
int cli_write_checkpoint(const cli_call *cli, const tw_checkpoint *checkpoint, const char *path);
/* Reports an error of the job; returns the exit code. */
int cli_job_failed(const cli_job *self, tw_status status, const tw_error *error);
/* The run of the job, for its summary; borrows from the job. The caller sets the result. */
cli_run cli_job_run(const cli_job *self);
void cli_job_free(cli_job *self);
