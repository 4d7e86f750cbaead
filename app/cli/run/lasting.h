/* lasting.h -- runs that last: solutions into a store and checkpoints while a search goes on, and
 * going on from one. */
#ifndef CLI_LASTING_H
#define CLI_LASTING_H

#include "cli/run/checkpoint_bundle.h"
#include "cli/run/store_writer.h"

typedef struct cli_lasting {
    const cli_call *cli;
    cli_input *source;
    const char *path;  /* where checkpoints go; NULL: nowhere */
    const char *store; /* where solutions go; NULL: nowhere */
    cli_store_writer *keeping;
    uint64_t limit;      /* solutions that are asked for in all; 0: no limit */
    bool carry;          /* make texts for checkpoints */
    double every;        /* seconds between them */
    double budget;       /* seconds after which to stop; 0: none */
    tw_checkpoint *from; /* what the run goes on from; NULL: it begins */
    tw_solver *solver;
    cli_texts texts;                     /* the command's own, in every checkpoint */
    char run_words[24], limit_words[24]; /* numbers as texts */
    double started, saved;               /* when the run began, when it was saved last */
    bool asked, over;                    /* whether the budget is used up; that it is */
    const tw_checkpoint *divided;        /* what is left, in pieces; NULL: as the solver has it */
    bool warned;                         /* that a checkpoint could not be written */
    bool low;                            /* little was left on the disk at the last checkpoint */
} cli_lasting;

/* Reads the options --checkpoint, --checkpoint-every, --store, --time-budget, and opens `what`: a
 * puzzle, or a checkpoint of one. carry: checkpoints will be made even if --checkpoint does not ask
 * for one. CLI_GO_ON, or an exit code after a message. Free the run in either case. */
int cli_lasting_open(cli_lasting *run, const cli_call *cli, const char *what, bool carry,
                     cli_input *source, tw_puzzle **puzzle);
/* Makes the solver, opens the store, saves the first checkpoint. *options: completed by those of
 * the checkpoint. As cli_make_solver. */
int cli_lasting_solver(cli_lasting *run, const tw_puzzle *puzzle, tw_solve_options *options,
                       tw_solver **solver);
/* The puzzle as the user called it when the run was new. */
const char *cli_lasting_name(const cli_lasting *run);
/* Solutions that were found before this run. */
uint64_t cli_lasting_before(const cli_lasting *run);
/* The run in the store that tells how long this one will take; false: there is none. */
bool cli_lasting_earlier(const cli_lasting *run, tw_store_run *earlier);
/* For solution and progress of a sink: into the store. */
void cli_lasting_take(cli_lasting *run);
void cli_lasting_look(cli_lasting *run, const tw_progress *now);
/* Is there a fault of the store to be told? It is told once, and the run goes on. */
bool cli_lasting_fault(cli_lasting *run, tw_error *error);
/* For progress of a sink: true when it is time. A run that is over before it began
 * does something all the same: work in parts with small budgets would never end else. */
bool cli_lasting_is_over(cli_lasting *run);
bool cli_lasting_is_due(const cli_lasting *run);
/* Between two calls of tw_solver_run. What cannot be written is told once, and the run goes on. */
void cli_lasting_save(cli_lasting *run);
/* Divides what a solver has to do, as tw_solver_divide does, telling how far it is on a terminal. A
 * signal stops it. */
tw_status cli_divide(const cli_lasting *run, tw_solver *solver, size_t parts, tw_divided *divided,
                     tw_error *error);
/* After a run that was stopped: saves what is left, then divides it into `pieces` tasks or more;
 * what cannot be divided, or not to the end, stays as it is. */
void cli_lasting_divide(cli_lasting *run, size_t pieces);
/* After the run: what is left goes into the store, then the last checkpoint is saved. *fresh:
 * solutions that the store did not have. CLI_GO_ON, or an exit code after a message. */
int cli_lasting_end(cli_lasting *run, const tw_result *result, double fraction, uint64_t *fresh);
void cli_lasting_free(cli_lasting *run); /* before the solver */

#endif
