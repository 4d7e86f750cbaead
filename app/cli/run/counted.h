/* counted.h -- counts solutions by tables, for commands that need more from the tables than the
 * number; and counts those of a command's puzzle that meet conditions. */
#pragma once

#include "cli/input.h"
#include "cli/terminal/progress.h"
#include "verbs/conditions.h"
#include "verbs/search_fields.h"
#include "verbs/totals.h"

typedef struct cli_counting {
    const cli_call *cli;
    double seconds;      /* time limit; 0: none */
    uint64_t seed;       /* of samples */
    tw_counter *counter; /* new */
    cli_progress_kind shows;
    cli_progress progress; /* of the tables that cli_count made */
    verb_conditions conditions;
    tw_puzzle *puzzle; /* borrowed; cli_counting_open sets it, and all below */
    cli_input input;
    tw_solve_options search;
    tw_solver *solver;
} cli_counting;

/* Opens the puzzle that the command names, each solution counted by itself, and reads the
 * conditions; counts nothing yet. CLI_GO_ON, or an exit code after a message. */
int cli_counting_open(cli_counting *self, const verb_search *search,
                      const verb_conditions_asked *wanted);
/* Converts the conditions to numbers of a prepared solver. CLI_GO_ON, or an exit code after a
 * message. */
int cli_read_conditions(cli_counting *self, const verb_conditions_asked *asked,
                        const tw_solver *solver);
/* Counts the solutions of the solver that meet the conditions. TW_OK when done, and when a watched
 * signal or the time limit ended it (tw_counter_is_done tells). */
tw_status cli_count(cli_counting *self, const tw_solver *solver, tw_error *error);
/* After that: CLI_GO_ON if all were counted, else an exit code after a message. */
int cli_counted(const cli_counting *self, const cli_input *input, tw_status status,
                const tw_error *error);
/* Then their number; with conditions these are not all solutions of the puzzle. */
verb_totals cli_counted_totals(const cli_counting *self);
void cli_counting_free(cli_counting *self);
