/* progress.h -- one line on the terminal that tells how far a search is. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "cli.h"

typedef struct cli_progress {
    const cli_terminal *terminal;
    const char *engine;
    bool enabled;
    bool visible;   /* is there a line now? */
    double written; /* seconds of the run when it was last written */
    double fraction;
} cli_progress;

void cli_progress_start(cli_progress *progress, const cli_call *cli, const char *engine,
                        bool quiet);
/* Redraws the line when it is time to. */
void cli_progress_show(cli_progress *progress, const tw_progress *now);
/* Takes the line away, before anything else is printed. */
void cli_progress_clear(cli_progress *progress);

#endif
