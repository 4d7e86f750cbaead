/* progress.h -- one line on the terminal that tells how far a search is; or lines of JSON. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "cli/cli.h"

#define CLI_PROGRESS_PAST 32 /* samples, a second or more apart */

typedef struct cli_progress {
    const cli_terminal *terminal;
    const char *engine;
    bool enabled;
    bool visible;   /* is there a line now? */
    double written; /* seconds of the run when it was last written */
    double fraction;
    FILE *json;  /* where lines of JSON go, once a second; NULL: there are none */
    double told; /* seconds of the run when the last one was written */
    struct {
        double seconds, fraction;
    } past[CLI_PROGRESS_PAST]; /* the oldest is overwritten; for the rate of late */
    size_t sampled;
    double earlier_branches, earlier_rate; /* of an earlier run; 0: there was none */
    bool by_probes;                        /* which was none: probes of the tree told of it */
} cli_progress;

/* A line with a share alone: "preparing  34 %". */
void cli_show_share(const cli_terminal *terminal, const char *word, double done);
/* Its word while tables are made. */
void cli_counting_word(uint64_t states, char word[80]);

void cli_progress_start(cli_progress *progress, const cli_call *cli, const char *engine,
                        bool quiet);
/* Redraws the line when it is time to. */
void cli_progress_show(cli_progress *progress, const tw_progress *now);
/* How it is told, in the order of the words of --progress: lines of JSON go to standard output
 * among others, else to standard error. */
typedef enum cli_progress_kind {
    CLI_PROGRESS_LINE,
    CLI_PROGRESS_JSON,
    CLI_PROGRESS_NONE
} cli_progress_kind;
void cli_progress_choose(cli_progress *progress, cli_progress_kind kind, bool among_json);
/* An earlier run of the same search took so long (as it would on the threads of this one) and so
 * many branches, more than 0. */
void cli_progress_expect(cli_progress *progress, double seconds, uint64_t branches);
/* The last line of JSON, if there are any. */
void cli_progress_end(cli_progress *progress, const tw_progress *now);
/* Takes the line away, before anything else is printed. */
void cli_progress_clear(cli_progress *progress);

#endif
