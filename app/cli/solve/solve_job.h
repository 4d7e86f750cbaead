/* solve_job.h -- one run of `solve`, `count` or `resume`, and the one that counts all targets. */
#pragma once

#include "cli/run/search_job.h"
#include "cli/run/summary.h"
#include "verbs/solve_verb.h"

/* Options of solve, count and resume; those that one of them lacks stay 0. */
typedef struct solve_options {
    cli_common common;
    verb_solve run;
    cli_progress_kind progress;
    cli_solution_format format;
    bool solutions, levels;
    verb_range b_file; /* numbers n of a sequence */
    const char *from; /* kind of an exact cover; NULL: not given */
} solve_options;

typedef struct solve_job {
    const solve_options *asked;
    cli_run run;
    cli_job search;
    cli_progress progress;
    bool solutions; /* all are printed .. */
    bool first;     /* .. or the first one */
    bool captions;  /* some solutions were drawn below a caption */
    uint64_t found;
    tw_status status; /* of printing */
} solve_job;

/* Counts the solutions of all targets: reads the puzzle, prints a row for each and the sum. The
 * exit code. */
int cli_solve_targets(solve_job *job);
/* Prints the numbers of solutions of a sequence of puzzles, a line for each n of `b_file`. The exit
 * code. */
int cli_count_b_file(cli_call *cli, const solve_options *asked);
/* Looks for a solution with a symmetry that the conditions name. The exit code. */
int cli_solve_symmetric(const cli_call *cli, const solve_options *asked);
/* Searches an exact cover that is no puzzle. The exit code. */
int cli_solve_cover(cli_call *cli, const solve_options *asked);
