/* cover_formats.h -- a puzzle, or a cover alone, as the texts of exact cover programs and SAT
 * solvers; and the map that leads back. */
#ifndef CLI_COVER_FORMATS_H
#define CLI_COVER_FORMATS_H

#include <jansson.h>

#include "cli/convert/text_formats.h"

/* The row that asks how clauses are made, for a struct S with a field `encoding`. */
/* clang-format off */
#define CLI_ENCODING(S) {"encoding", "product|sequential|pairwise|rules", "product", \
    "For clauses: how \"at most one\" is said.", FIELD_CHOICE(S, encoding)}
/* clang-format on */

/* A solver, new, whose cover has solutions of each class, by --up-to and --exchange. CLI_GO_ON, or
 * an exit code after a message. */
int cli_cover_solver(const cli_export_job *job, cli_classes classes, tw_solver **solver);
/* The same with each class once. Where no piece makes it so that is said, and without
 * --up-to or --exchange it has all solutions instead: *classes tells. */
int cli_exact_solver(const cli_export_job *job, cli_classes *classes, tw_solver **solver);

/* The map of a cover: a line of JSON about the whole, then one for each variable, which is the
 * piece on its cells:
 *   {"map": "tilewright", "up_to": "isometries", "variables": 2032}
 *   {"variable": 1, "piece": "F", "cells": [[0,1],[1,0],[1,1],[1,2],[2,0]]}
 * false when memory is out. */
bool cli_write_map(const tw_puzzle *puzzle, tw_solver *solver, cli_classes classes, cli_text *text);

/* Adds a line to a map, and takes the object. false when memory is out, as it is when that is NULL.
 */
bool cli_add_map_line(cli_text *text, json_t *object);
/* Writes the file that --map names. CLI_GO_ON, or an exit code after a message. */
int cli_write_map_file(const cli_export_job *job, const cli_text *text);

/* `import --model` (model_import.c): solutions out of what a SAT solver printed. */
int cli_import_models(cli_call *cli, const cli_import_options *asked);

#endif
