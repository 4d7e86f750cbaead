/* search_options.h -- what solve, count and show have in common: the options of a search. */
#ifndef CLI_SEARCH_OPTIONS_H
#define CLI_SEARCH_OPTIONS_H

#include <jansson.h>

#include "cli/input.h"

/* Options of a search from the command line. false: a message was printed. */
bool cli_read_search(const cli_args *args, tw_solve_options *options);
/* "none", "rotations", "isometries" */
const char *cli_up_to_name(tw_up_to up_to);
/* The heuristics in force, as --with takes them: ["size"]; NULL when memory is out. */
json_t *cli_with_words(const tw_solve_stats *stats);
/* By which rule the puzzle's pieces are turned: "lattice", "rigid", or "mixed" where they differ.
 */
const char *cli_turns_name(const tw_puzzle *puzzle);
/* A count as JSON has it. */
json_t *cli_json_count(uint64_t number);
/* A text from outside; what JSON cannot hold becomes '?'. NULL when memory is out. */
json_t *cli_json_text(const char *outside);
/* Cells as [[x, y, z], ...], the kind's name last where the lattice has several. */
json_t *cli_json_cells(const tw_lattice *lattice, const tw_cell *cells, size_t count);
/* Prints an object as one line on standard output and frees it. CLI_GO_ON, or CLI_INTERNAL. */
int cli_print_json(json_t *object);
/* Makes a solver; CLI_GO_ON, or an exit code after a message. */
int cli_make_solver(cli_input *source, const tw_puzzle *puzzle, const tw_solve_options *options,
                    tw_solver **solver);

/* Prints the plan of a search and its reasons (plan_text.c). CLI_FOUND. */
int cli_explain_plan(const tw_solver *solver);

/* ---- The piece that symmetry is taken out through (pivot_text.c) ------------------------------
 */

/* With --pivot: a note on standard error when it does nothing or another piece may serve better. */
void cli_note_pivot(const cli_call *cli, const tw_solver *solver, const tw_solve_options *options);
/* The line of `show --stats`: which piece, and why. */
void cli_print_pivot(const tw_solver *solver, const tw_solve_options *options);

/* ---- What a person reads of a run (summary.c) -------------------------------------------- */

typedef struct cli_run {
    const cli_call *cli;
    const char *what; /* the puzzle as the user called it */
    const tw_puzzle *puzzle;
    tw_solver *solver;
    tw_solve_options options;
    tw_result result;
    double fraction;        /* of the search done when it ended */
    const char *checkpoint; /* file that has what is left; NULL: there is none */
    const char *store;      /* file that has the solutions; NULL: there is none */
    uint64_t fresh;         /* solutions that it did not have before */
    uint64_t limit;         /* solutions asked for in all, when the run was told; 0: no limit */
} cli_run;

/* "Soma cube        27 cells . 7 pieces . 1,016 placements . 48 symmetries" */
void cli_print_header(const cli_run *run);
/* The one line that tells how many there are, by which convention, and whether that is all. */
void cli_print_result(const cli_run *run);
/* The run as one JSON object; CLI_GO_ON, or CLI_INTERNAL. */
int cli_print_run(const cli_run *run, bool levels);
/* The exit code of a run that came so far. */
int cli_result_exit(const tw_result *result);
/* Commands a person might want next. */
void cli_print_next(const cli_run *run);

/* ---- Levels of the search tree (level_table.c) ------------------------------------------------
 */

/* A table with branches and updates of each level. */
void cli_print_levels(const cli_run *run);
/* [{"branches": N, "updates": N}, ...], level 0 first; NULL when memory is out. */
json_t *cli_levels_json(const tw_solver *solver);

#endif
