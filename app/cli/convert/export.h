/* export.h -- the state of an export; covers and diagrams, which need no solution; and the map of a
 * cover, which turns the model of a SAT solver back into a solution. */
#pragma once

#include "cli/convert/whole_file.h"
#include "cli/read/solution_input.h"
#include "cli/run/search_words.h"
#include "verbs/conditions.h"
#include "verbs/convert_verbs.h"
#include "verbs/totals.h"

/* The row that asks how clauses are made, for a struct S with a field `encoding`. */
/* clang-format off */
#define CLI_ENCODING(S) {"encoding", "product|sequential|pairwise|rules", "product", \
    "For clauses: how \"at most one\" is written.", FIELD_CHOICE(S, encoding)}
/* clang-format on */

typedef struct cli_export_options {
    cli_common common;
    verb_search search;
    verb_conditions_asked conditions;
    const char *to, *from, *map, *cnf, *config, *arguments; /* NULL: not given */
    bool apart;
    tw_clause_style encoding;
} cli_export_options;

typedef struct cli_export {
    const cli_call *cli;
    const cli_export_options *asked;
    const tw_format *format;
    cli_input input;
    tw_puzzle *puzzle;
    tw_solver *solver;
    cli_file output;
    /* Of solutions: */
    const tw_poses *poses;  /* NULL unless the format asks for them */
    tw_poses *own_poses;    /* when they are not the solver's */
    cli_solution_list kept; /* for a puzzle, written with all of them at once */
    uint64_t number;        /* of the solution, from 1 */
    bool complete;          /* was the search exhausted? */
    uint64_t total;         /* then: solutions in all */
    verb_totals totals;     /* of an exhausted search */
    tw_status status;       /* of writing */
    tw_error error;
} cli_export;

/* Writes the cover of the puzzle, or the diagram of its solutions. The exit code. */
int cli_export_cover(cli_export *self);
int cli_export_diagram(cli_export *self);
/* Writes a cover that has no puzzle in another format. The exit code. */
int cli_export_other_cover(cli_export *self);
/* Writes the clauses of the puzzle, and the proof that they have no model. The exit code. */
int cli_export_proof(cli_export *self);

/* ---- Covers and their maps --------------------------------------------------------------- */

/* Makes a solver whose cover has solutions of each class. pivot: the piece that takes symmetry out;
 * NULL: none. CLI_GO_ON, or an exit code after a message. */
int cli_cover_solver(const cli_input *input, const tw_puzzle *puzzle, cli_classes classes,
                     const char *pivot, tw_solver **solver);
/* The same with each class once. If no piece allows that, it refuses, or without --same and
 * --exchange prints a note and keeps all solutions; sets *classes. */
int cli_exact_solver(const cli_input *input, const tw_puzzle *puzzle, cli_classes *classes,
                     tw_solver **solver);

/* The map of a cover: a line of JSON about the whole, then one for each variable, which is the
 * piece on its cells:
 *   {"map": "tilewright", "same": "reflections", "variables": 2032}
 *   {"variable": 1, "piece": "F", "cells": [[0,1],[1,0],[1,1],[1,2],[2,0]]}
 * false when memory is out. */
bool cli_write_map(const tw_solver *solver, cli_classes classes, tw_bytes *text);
