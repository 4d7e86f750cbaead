/* estimate_verb.h -- estimates how large a search will be with each engine. */
#pragma once

#include <tw/advanced/solve.h>

#include "verbs/search_fields.h"

#define VERB_AUTO_ENGINE "auto" /* the engine that a search would choose */

typedef struct verb_estimate {
    verb_search search;
    double precision;   /* relative error of the branches, in per cent */
    double timeout;     /* seconds for all engines; 0: some for each */
    verb_seed seed;
} verb_estimate;

extern const verb_field verb_estimate_fields[];

/* What is known about one engine; borrowed for the callback. Exactly one of estimate, refuses and
 * proof is set. */
typedef struct verb_estimate_row {
    const char *engine;          /* NULL with a proof */
    const tw_estimate *estimate; /* comes with stats */
    const tw_solve_stats *stats;
    const char *refuses; /* why the engine cannot search this puzzle */
    const char *proof;   /* that there is no solution: no engine needs to search */
} verb_estimate_row;

/* Receives the rows. watch.go_on must be set. */
typedef struct verb_estimate_sink {
    void (*row)(void *user, const verb_estimate_row *row);
    void *user;
    tw_watch watch;
} verb_estimate_sink;

/* Passes a row for each engine to the sink; "sat" has no tree to estimate and is left out. If an
 * engine is asked for, there is a row for it alone, and an error if it cannot search the puzzle.
 * *stopped: the watch stopped it before the last row. TW_ERR_USAGE: two members of asked->search
 * exclude each other. Else as tw_solver_new, tw_solver_prepare, tw_solver_estimate. */
tw_status verb_estimate_run(const verb_estimate *asked, const tw_puzzle *puzzle,
                            const verb_estimate_sink *sink, bool *stopped, tw_error *error);
/* A row as an object. With a proof, "file_says" has the counts of the puzzle's file that are not 0.
 * puzzle: NULL if pins were added, as the file's counts then do not apply. New; NULL: out of
 * memory. */
json_t *verb_estimate_json(const tw_puzzle *puzzle, const verb_estimate_row *row);
