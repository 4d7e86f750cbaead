/* summary.h -- what is told of a run: to a person, and as JSON. */
#ifndef CLI_SUMMARY_H
#define CLI_SUMMARY_H

#include "cli/run/search_words.h"
#include "cli/run/solution_print.h"
#include "verbs/run_end.h"

typedef struct cli_run {
    const cli_call *cli;
    verb_end end;
    double fraction;        /* of the search done when it ended */
    const char *checkpoint; /* file that has what is left; NULL: there is none */
    bool unprepared;        /* stopped before there was a search */
    uint64_t limit;         /* solutions asked for in all, when the run was told; 0: no limit */
} cli_run;

/* "Soma cube        27 cells . 7 pieces . 1,016 placements . 48 symmetries" */
void cli_print_header(const cli_run *run);
/* The one line that tells how many there are, by which convention, and whether that is all. */
void cli_print_result(const cli_run *run);
/* The run as one JSON object. Its exit code, as cli_run_exit has it. */
int cli_print_run(const cli_run *run, bool levels);
/* The exit code of a run that came so far. Where it counted otherwise than the puzzle's file says,
 * that is told on standard error, and the code is CLI_DISPUTED. */
int cli_run_exit(const cli_run *run);
/* Commands a person might want next. */
void cli_print_next(const cli_run *run);
/* What proved before the search that there is no solution, if something did. */
void cli_print_proof(const cli_run *run);
/* Of a puzzle by this name whose search is not to be made, but told of or divided: is there such a
 * proof? Then it is said. */
bool cli_tell_proof(const cli_call *cli, tw_solver *solver, const char *what);
/* Says of this puzzle that it has no solution, by this proof. */
void cli_print_no_solution(const cli_call *cli, const char *what, const char *proof);
/* Places where a search begins with one piece down, put there by the plan and not by a branch, so
 * that no branch is told of level 1; 0: level 1 has branches like any other. */
size_t cli_places_begun(const tw_solver *solver);
/* A puzzle as this command was asked for it, so that another one finds the same: "calendar --target
 * nov-20". puzzle: NULL where it is not at hand. */
void cli_text_add_asked(cli_text *text, const cli_call *cli, const tw_puzzle *puzzle,
                        const char *what);
/* A table with branches and updates of each level. */
void cli_print_levels(const cli_run *run);

/* ---- With --cost ------------------------------------------------------------------------- */

/* The best that are known, if they are asked for, and what each costs. first: the first one is
 * drawn; all: each is printed. Statuses as cli_print_solution. */
tw_status cli_print_best(const cli_run *run, cli_solution_print how, bool first, bool all);
/* The last line, in place of that of other runs. */
void cli_print_cost_result(const cli_run *run);

#endif
