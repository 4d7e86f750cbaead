/* search/search_run.h -- the words of a search: how it ended, how far it is, and the watch that
 * says whether it is to go on.
 *
 * No engine looks at a clock or asks the watch: its caller (pool.h) does, between two turns. */
#ifndef TW_SEARCH_SEARCH_RUN_H
#define TW_SEARCH_SEARCH_RUN_H

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
    bool each_node;    /* ask after every single node instead */
    uint64_t branches; /* stop after about so many; 0: go on */
} tw_search_watch;

#endif
