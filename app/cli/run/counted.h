/* counted.h -- solutions counted by tables, for commands that ask the tables for more than their
 * number. */
#ifndef CLI_COUNTED_H
#define CLI_COUNTED_H

#include <tw/advanced/count.h>

#include "cli/cli.h"

typedef struct cli_counting {
    const cli_call *cli;
    tw_count_options options; /* filled in by the caller, with its size */
    double seconds;           /* that it may take; 0: as it likes */
    tw_counter *counter;      /* new */
} cli_counting;

/* Counts what the solver searches. TW_OK when it is done, and when a signal that is watched for or
 * the time ended it (tw_counter_is_done tells). */
tw_status cli_count(cli_counting *self, const tw_solver *solver, tw_error *error);
void cli_counting_free(cli_counting *self);

#endif
