/* search/search.h -- what surrounds an engine: it runs a state in budgets, so that the caller is
 * asked often enough whether to go on, and says how the run ended.
 *
 * Hits go to the caller's sink as the engine finds them; how many are wanted is the sink's
 * affair. */
#ifndef TW_SEARCH_SEARCH_H
#define TW_SEARCH_SEARCH_H

#include "engine/engine.h"

typedef enum tw_search_end {
    TW_SEARCH_EXHAUSTED, /* nothing is left */
    TW_SEARCH_SINK,      /* the sink wanted no more */
    TW_SEARCH_STOPPED    /* the watch said stop */
} tw_search_end;

/* How far a run is. */
typedef struct tw_search_progress {
    double fraction; /* of the tree */
    double seconds;  /* since the run began */
    tw_counters counters;
} tw_search_progress;

/* Asked about a hundred times a second. false: stop. */
typedef struct tw_search_watch {
    bool (*go_on)(void *user, const tw_search_progress *progress); /* borrowed for the call */
    void *user;
    bool each_node; /* ask after every single node instead */
} tw_search_watch;

/* Runs a state until it is exhausted, the sink wants no more, or the watch says stop; afterwards
 * it can be run on. The clock is the context's (NULL: the default one). watch: NULL for none.
 * *progress: filled; how far it came. */
tw_search_end tw_search_run(const tw_context *context, const tw_engine *engine, tw_state *state,
                            const tw_hit_sink *sink, const tw_search_watch *watch,
                            tw_search_progress *progress);

#endif
