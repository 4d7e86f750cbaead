/* store_writer.h -- solutions of a run into a store while it searches (--store).
 *
 * Every solution that is handed on is put into the store in its canonical form, by a thread that
 * does nothing else: the search waits only when that falls far behind. */
#ifndef CLI_STORE_WRITER_H
#define CLI_STORE_WRITER_H

#include "cli/run/search_options.h"

typedef struct cli_store_writer cli_store_writer;

/* What is to be kept, and where. All is borrowed for the life of the keeping. */
typedef struct cli_kept_run {
    const char *path; /* the store */
    bool there;       /* it must be there already, as a checkpoint says that it was */
    bool part;        /* what is searched is part of a work */
    uint64_t number;  /* of the run in the store that goes on; 0: a new one */
    const cli_input *source;
    const char *name; /* the puzzle as the user called it */
    const tw_puzzle *puzzle;
    const tw_solver *solver;
    const tw_solve_options *options;
} cli_kept_run;

/* Opens the store, finds or adds the puzzle, and begins the run. *keeping: new. CLI_GO_ON, or an
 * exit code after a message. */
int cli_store_writer_open(const cli_call *cli, const cli_kept_run *run, cli_store_writer **keeping);
void cli_store_writer_free(
    cli_store_writer *keeping); /* settles first, if it can; NULL is allowed */
/* The number of the run in the store. */
uint64_t cli_store_writer_run(const cli_store_writer *keeping);
/* The last run of the same search in the store that tried everything, if there is one. */
bool cli_store_writer_earlier(const cli_store_writer *keeping, tw_store_run *run);

/* Within `solution` of the solver's sink: takes a copy of what was found. */
void cli_store_writer_take(cli_store_writer *keeping);
/* For `progress` of a sink: kept now and then. */
void cli_store_writer_look(cli_store_writer *keeping, const tw_progress *now);
/* Is there a fault to be told? true once a fault; error is filled. */
bool cli_store_writer_fault(cli_store_writer *keeping, tw_error *error);
/* Waits until all that was taken is in the store and safe. false: it is not; error says why. */
bool cli_store_writer_settle(cli_store_writer *keeping, tw_error *error);
/* After the run: settles, and writes how it ended. *fresh: solutions that were not there before.
 * CLI_GO_ON, or an exit code after a message. */
int cli_store_writer_end(cli_store_writer *keeping, const tw_result *result, double fraction,
                         uint64_t *fresh);

#endif
