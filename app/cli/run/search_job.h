/* search_job.h -- the job of a command: what is searched, as the command line says, and the words
 * for what a job meets. */
#ifndef CLI_SEARCH_JOB_H
#define CLI_SEARCH_JOB_H

#include "cli/terminal/progress.h"
#include "cli/run/summary.h"

#define CLI_TASKS_A_PART 8 /* that dividing makes for each part, or more */

typedef struct cli_job {
    const cli_call *cli;
    /* search, checkpoint, every, store: filled in before it is opened. name: likewise, NULL: that
     * of the input. */
    tw_job_options options;
    double budget;          /* seconds that preparing may take; 0: as it likes */
    double prepared;        /* seconds that it took */
    cli_progress *progress; /* a line that is taken away before words; NULL: there is none */
    cli_input input;
    tw_puzzle *puzzle; /* that was named; NULL: the job has its own */
    tw_job *job;
} cli_job;

/* Does it go on from a checkpoint, as `resume` does? */
bool cli_job_goes_on(const cli_call *cli, const char *what);
/* Opens a puzzle, or a checkpoint of one. cli and options are filled in before; cli_job_free
 * whatever comes of it. CLI_GO_ON, or an exit code after a message. */
int cli_job_open(cli_job *self, const char *what);
/* The same with the parts of a division, ended by NULL. */
int cli_job_merge(cli_job *self, const char *const *paths);
/* The solver, the store, the first checkpoint. CLI_GO_ON, or an exit code after a message; or
 * CLI_EARLY when a signal that is watched for, or the budget, ended it: the job is then not ready.
 */
int cli_job_prepare(cli_job *self);
/* Divides what is left, telling how far it is on a terminal. A signal stops it: divided->checkpoint
 * is NULL then. */
tw_status cli_job_divide(cli_job *self, size_t parts, tw_divided *divided, tw_error *error);
/* Makes safe what was done. CLI_GO_ON, or an exit code after a message. */
int cli_job_save(cli_job *self);
/* Writes a checkpoint. CLI_GO_ON, or an exit code after a message. */
int cli_write_checkpoint(const cli_call *cli, const tw_checkpoint *checkpoint, const char *path);
/* Tells an error of the job. The exit code. */
int cli_job_failed(const cli_job *self, tw_status status, const tw_error *error);
/* What is told of its run, which borrows from it; the result is the caller's to fill in. */
cli_run cli_job_run(const cli_job *self);
void cli_job_free(cli_job *self);

#endif
