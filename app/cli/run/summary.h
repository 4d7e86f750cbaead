/* summary.h -- the output about a run: for people, and as JSON. */
#pragma once

#include "cli/run/search_words.h"
#include "cli/run/solution_print.h"
#include "verbs/run_end.h"

typedef struct cli_run {
    const cli_call *cli;
    verb_end end;
    double fraction;        /* of the search done when it ended */
    const char *checkpoint; /* file with the remaining work; NULL: none */
    bool unprepared;        /* stopped before there was a search */
    uint64_t limit;         /* solutions, of all runs of a checkpoint together; 0: none */
} cli_run;

/* "Soma cube        27 cells . 7 pieces . 1,016 placements . 48 symmetries" */
void cli_print_header(const cli_run *run);
/* Prints the last line: how many solutions, by which convention, and whether these are all. */
void cli_print_result(const cli_run *run);
/* Prints the run as one JSON object; returns its exit code, as cli_run_exit. */
int cli_print_run(const cli_run *run, bool levels);
/* The exit code of a run. If its count differs from that of the puzzle's file, reports that on
 * standard error and returns CLI_DISPUTED. */
int cli_run_exit(const cli_run *run);
/* Prints commands a user may want next. */
void cli_print_next(const cli_run *run);
/* Prints the proof, found before the search, that there is no solution, if any. */
void cli_print_proof(const cli_run *run);
/* For a puzzle named `what` whose search is only described or divided: prints such a proof. false:
 * there is none. */
bool cli_tell_proof(const cli_call *cli, tw_solver *solver, const char *what);
/* Prints that this puzzle has no solution, by this proof. */
void cli_print_no_solution(const cli_call *cli, const char *what, const char *proof);
/* The number of subproblems if each begins with a piece placed by the plan and not by a branch, so
 * that level 1 has no branches; 0: level 1 has branches like any other. */
size_t cli_places_begun(const tw_solver *solver);
/* Adds a puzzle with its options, as another command would name it: "calendar --target nov-20".
 * puzzle: NULL if not available. */
void cli_text_add_asked(tw_bytes *text, const cli_call *cli, const tw_puzzle *puzzle,
                        const char *what);
/* Prints a table with branches and updates of each level. */
void cli_print_levels(const cli_run *run);

/* ---- With --cost ------------------------------------------------------------------------- */

/* Prints the best solutions known, if asked for, and their costs. first: draw the first one; all:
 * print each. Statuses as cli_print_solution. */
tw_status cli_print_best(const cli_run *run, cli_solution_print how, bool first, bool all);
/* Prints the last line of such a run, in place of cli_print_result. */
void cli_print_cost_result(const cli_run *run);
