/* search_words.h -- a search in words, and code that search commands share. */
#pragma once

#include "cli/input.h"
#include "verbs/search_fields.h"
#include "verbs/totals.h"

/* Which solutions count as the same. */
typedef struct cli_classes {
    tw_same same;
    bool exchange;
} cli_classes;

/* verb_read_search; false after a message. */
bool cli_read_search(const verb_search *asked, tw_solve_options *options);

/* ---- What commands that search have in common -------------------------------------------- */

/* "up to rotation and reflection": how solutions are counted. */
const char *cli_class_words(cli_classes classes);
/* Returns `code`; but if the puzzle's file states another count, and nothing failed, reports that
 * on standard error and returns CLI_DISPUTED. */
int cli_stated_exit(const verb_totals *totals, int code);
/* Makes a solver; CLI_GO_ON, or an exit code after a message. */
int cli_make_solver(const cli_input *input, const tw_puzzle *puzzle,
                    const tw_solve_options *options, tw_solver **solver);
/* Passes the solutions of a search to `take` until that returns false, with a line of progress;
 * CLI_GO_ON also when it was stopped. */
int cli_each_solution(const cli_input *input, const tw_puzzle *puzzle,
                      const tw_solve_options *options,
                      bool (*take)(void *user, const tw_solution *solution), void *user);

/* Prints how a puzzle would be searched, and why so. CLI_FOUND. */
int cli_explain_plan(const tw_job *job);

/* ---- The piece that symmetry is taken out through (pivot_text.c) ------------------------------
 */

/* With --pivot: a note on standard error when it does nothing or another piece may serve better. */
void cli_note_pivot(const cli_call *cli, const tw_solver *solver, const tw_solve_options *options);
/* The line of `show --stats`: which piece, and why. */
void cli_print_pivot(const tw_solver *solver, const tw_solve_options *options);
