/* search/restarts.h -- a first solution of a big cover: many short tries, each of another filling.
 *
 * A search that goes wrong near the root never recovers. So passes of a beam (beam.h) fill the
 * cover until the rest is small, and keep for it what is easy to put down; the rest is then
 * searched as a cover of its own. After a number of nodes the next try begins.
 * The tries' lengths follow Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms"
 * (1993); very long tries leave more to be searched, in the end all: such a try searches the whole
 * cover. After a first hit there are no more tries, and the whole cover is searched: so, given the
 * time, all hits are found, each once. */
#pragma once

#include "search/partial.h"
#include "search/search_run.h"

typedef struct tw_restarts_options {
    uint64_t seed;
    uint64_t unit;     /* nodes of the shortest try, at least 1; 2,000 is good */
    size_t rest;       /* places that a short try leaves to be searched, at least 1; 150 is good */
    uint64_t patience; /* longer tries leave units / patience times as much; at least 1 */
    size_t threads;    /* that share the first passes, at least 1 */
    tw_partial *partial; /* of the cover; told how far tries come; borrowed; NULL: none */
} tw_restarts_options;

/* Values found good by measuring (bench/tuning.md). */
tw_restarts_options tw_restarts_defaults(uint64_t seed);

typedef struct tw_restarts tw_restarts;

/* setup: borrowed for the call, what it points to must outlive the restarts. *restarts: new.
 * TW_ERR_UNSUPPORTED when the engine refuses the cover. */
tw_status tw_restarts_new(const tw_setup *setup, const tw_restarts_options *options,
                          tw_restarts **restarts);
void tw_restarts_free(tw_restarts *restarts); /* NULL is allowed */
/* Continues for about `budget` nodes, like tw_engine.run. Each try allocates, so it can fail with a
 * status: then the restarts can only be freed. pace: stops it like a budget that ends, may be NULL;
 * a stop changes what follows. Hits are reported in the cover's own options.
 * The same seed and the same budgets give the same hits, with any number of threads. */
tw_status tw_restarts_run(tw_restarts *restarts, uint64_t budget, tw_pace *pace,
                          const tw_hit_sink *sink, tw_run *run);
/* Nodes and hits of all tries. */
tw_counters tw_restarts_counters(const tw_restarts *restarts);
/* Adds the same for each level of the cover's tree (tw_level), from level 0 on, to `levels`: an
 * option put down on the way is a branch of its level, and the rest's levels begin below those.
 * room: the length of `levels`; more than the number of places suffices. Returns the number of
 * levels reached. Of an engine without levels only the ways down are counted. */
size_t tw_restarts_levels(const tw_restarts *restarts, tw_level *levels, size_t room);
/* Do its threads share the passes? Several do until the second pass, or a try of it, is in vain. */
bool tw_restarts_share(const tw_restarts *restarts);
uint64_t tw_restarts_tries(const tw_restarts *restarts); /* begun so far */
