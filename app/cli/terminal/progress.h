/* progress.h -- a line on the terminal that shows how far a search is; or lines of JSON. */
#pragma once

#include "cli/cli.h"

#define CLI_PROGRESS_PAST 32 /* samples, a second or more apart */

typedef struct cli_progress {
    const cli_terminal *terminal;
    const char *engine;
    bool enabled;
    bool visible;   /* is the line on the screen? */
    double written; /* seconds of the run when it was last written */
    double fraction;
    FILE *json;  /* gets lines of JSON, once a second; NULL: none */
    double told; /* seconds of the run when the last line of JSON was written */
    struct {
        double seconds, fraction;
    } past[CLI_PROGRESS_PAST]; /* ring of samples, for the recent rate */
    size_t sampled;
    double earlier_branches, earlier_rate; /* of an earlier run; 0: none */
    bool by_probes;                        /* it is an estimate of probes, not a run */
} cli_progress;

/* A line with only a share, "preparing  34 %"; while nothing is known to be done, with the seconds
 * since it began, "preparing  12 s". */
void cli_show_share(const cli_terminal *terminal, const char *word, double done, double seconds);

void cli_progress_start(cli_progress *progress, const cli_call *cli, const char *engine,
                        bool quiet);
/* Redraws the line when it is due. */
void cli_progress_show(cli_progress *progress, const tw_progress *now);
/* How progress is shown, in the order of the words of --progress. Lines of JSON go to standard
 * output if other JSON does, else to standard error. */
typedef enum cli_progress_kind {
    CLI_PROGRESS_LINE,
    CLI_PROGRESS_JSON,
    CLI_PROGRESS_NONE
} cli_progress_kind;
void cli_progress_choose(cli_progress *progress, cli_progress_kind kind, bool among_json);
/* Announces an earlier run of the same search: its seconds (scaled to the threads of this one), and
 * its branches, more than 0. */
void cli_progress_expect(cli_progress *progress, double seconds, uint64_t branches);
/* The last line of JSON, if there are any; `solutions` are the digits of the whole number, which
 * may be more than 64 bits hold. */
void cli_progress_end(cli_progress *progress, const tw_progress *now, const char *solutions);
/* Removes the line, before anything else is printed. */
void cli_progress_clear(cli_progress *progress);
