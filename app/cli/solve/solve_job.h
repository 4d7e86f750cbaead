/* solve_job.h -- one run of `solve`, `count` or `resume`, for the files that search and count. */
#ifndef CLI_SOLVE_JOB_H
#define CLI_SOLVE_JOB_H

#include "verbs/turn_fields.h"
#include "cli/run/conditions.h"
#include "cli/run/counted.h"
#include "cli/run/search_job.h"
#include "cli/run/solution_print.h"
#include "cli/run/summary.h"

/* Of solve, count and resume; what one of them lacks stays 0. */
typedef struct solve_options {
    cli_common common;
    verb_search search;
    cli_condition_options conditions;
    const char *checkpoint, *store;
    double every, budget; /* seconds; budget 0: none */
    uint64_t leave;
    cli_progress_kind progress;
    cli_solution_format format;
    bool solutions, levels;
    unsigned apart; /* a cli_apart_which, if it is given */
    tw_disassembly_options how;
} solve_options;

typedef struct solve_job {
    const solve_options *asked;
    cli_run run;
    cli_job search;
    cli_progress progress;
    cli_conditions conditions;
    cli_counting counting;
    verb_search said; /* what the library is told, which borrows from it */
    bool solutions;   /* all are printed */
    bool draw_first;  /* on a terminal, unless all are printed anyway */
    uint64_t found;
    tw_status status; /* of printing */
} solve_job;

/* Of the time that it may take; 0: there is no bound. */
double cli_solve_seconds_left(const solve_job *job);
/* Prints a solution that was found: of all of them, or the first. */
tw_status cli_solve_print_solution(const solve_job *job, const tw_solution *solution);
/* Prints what it came to; the exit code. */
int cli_solve_print_end(solve_job *job);

/* Was counting asked for by name? */
bool cli_solve_asks_to_count(const solve_job *job);
/* What its job is to find, and how. */
tw_job_kind cli_solve_kind(const solve_job *job);
/* What keeps solutions or limits a search does not go with counting: false after a message. */
bool cli_solve_fits_count(const solve_job *job);
/* Tables that are done have the numbers of the run. NULL: it was a search. */
void cli_solve_take_counter(solve_job *job, tw_counter *counter);

/* Are solutions wanted that meet conditions? */
bool cli_solve_has_conditions(const solve_job *job);
/* All of it: reads the puzzle, counts them, prints how many there are. The exit code. */
int cli_solve_with_conditions(solve_job *job);

/* Are the solutions of all targets to be counted? */
bool cli_solve_asks_targets(const solve_job *job);
/* All of it: reads the puzzle, counts them, prints a row for each and the sum. The exit code. */
int cli_solve_targets(solve_job *job);

#endif
