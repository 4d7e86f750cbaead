/* show.h -- the parts of `tilewright show` that have their own files. */
#pragma once

#include "cli/run/search_words.h"
#include "cli/run/solution_print.h"
#include "cli/show/store_reader.h"

/* The options of `show`: of puzzles, then of stores. */
typedef struct cli_show_options {
    cli_common common;
    verb_search search; /* its limit: of solutions shown */
    bool stats, pieces, cover, targets;
    const char *orientations; /* a piece, or NULL */
    uint64_t solution;        /* 0: not given */
    const char *where;        /* or NULL */
    bool random, all;
    verb_seed seed;
    cli_solution_format format;
} cli_show_options;

/* The puzzle shown. The solver exists only when figures are wanted. */
typedef struct cli_shown {
    const cli_call *cli;
    const char *what;
    const cli_show_options *asked;
    cli_input input;
    tw_puzzle *puzzle;
    tw_solve_options options;
    tw_solver *solver; /* NULL until figures are wanted */
} cli_shown;

/* Prints a table of the pieces (piece_table.c). poses: for figures of placements; NULL: without.
 * put: how often each piece is placed; NULL: without. */
void cli_print_pieces(const tw_puzzle *puzzle, const tw_poses *poses, const uint32_t *put);

/* Prints every orientation of a piece (orientations.c). CLI_GO_ON, or an exit code after a
 * message. */
int cli_show_orientations(cli_shown *shown, const char *piece);

/* The whole subcommand, for an operand that is a store (show_store.c). */
int cli_show_store(cli_call *cli, const cli_show_options *asked);
/* Refuses options that need a store; false after a message. */
bool cli_refuse_stored_options(const cli_call *cli);
/* Prints what is in the store, or with --stats all that is known of it (show_store_stats.c).
 * CLI_GO_ON, or an exit code after a message. */
int cli_list_store(cli_store_reader *reader, bool stats);
