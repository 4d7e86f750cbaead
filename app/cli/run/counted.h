/* counted.h -- solutions counted without being listed, for `tilewright count`: when that is tried,
 * and what it came to. */
#ifndef CLI_COUNTED_H
#define CLI_COUNTED_H

#include <tw/job.h>

#include "cli/cli.h"

typedef struct cli_counting {
    const cli_call *cli;
    tw_job *job;              /* that counts, and is saved; NULL: there is none, but .. */
    tw_count_options options; /* .. its size: filled in by the caller */
    tw_counter *counter;
    double seconds; /* that it may take; 0: as it likes */
    double done;    /* share of the way that lies behind */
    bool given_up;  /* a search seems to be faster */
    /* Set while it runs, if it shall give up so: processor time that a search would take; 0:
     * never. */
    double rival;
} cli_counting;

/* The one at work; NULL before it is made. */
tw_counter *cli_counter(const cli_counting *self);
/* Counts what the solver searches, or goes on. TW_OK when it is done, when a signal that is watched
 * for or the time ended it (tw_counter_is_done tells), and when it gave up. */
tw_status cli_count(cli_counting *self, const tw_solver *solver, tw_error *error);
void cli_counting_free(cli_counting *self);

#endif
