/* estimate_verb.h -- how large a search will be, by each engine. */
#ifndef VERBS_ESTIMATE_H
#define VERBS_ESTIMATE_H

#include <tw/advanced/solve.h>

#include "verbs/search_fields.h"

#define VERB_AUTO_ENGINE "auto" /* the engine that a search would take */

typedef struct verb_estimate {
    verb_search search;
    double precision;   /* per cent */
    double time_budget; /* seconds, for each engine */
    verb_seed random_seed;
} verb_estimate;

extern const verb_field verb_estimate_fields[];

/* What is known of one engine; borrowed for the call that tells it. One of the three that follow
 * the engine is set. */
typedef struct verb_estimate_row {
    const char *engine;          /* NULL with a proof */
    const tw_estimate *estimate; /* of it, with these figures of the solver: */
    const tw_solve_stats *stats;
    const char *refuses; /* why it cannot be probed */
    const char *proof;   /* of no solution, so that no engine need search */
} verb_estimate_row;

typedef struct verb_estimate_sink {
    void (*row)(void *user, const verb_estimate_row *row);
    void *user;
    tw_watch watch;
} verb_estimate_sink;

/* Tells a row for each engine, or for the one that is asked for, which refuses with an error.
 * *stopped: the watch ended it before all were told. */
tw_status verb_estimate_run(const verb_estimate *asked, const tw_puzzle *puzzle,
                            const verb_estimate_sink *sink, bool *stopped, tw_error *error);
/* A row as an object; with a proof its "file_says" has counts of the file that are not 0. puzzle:
 * NULL where it was probed with pieces put, of which its file says nothing. New, NULL: memory. */
json_t *verb_estimate_json(const tw_puzzle *puzzle, const verb_estimate_row *row);

#endif
