/* cutoff.h -- what an engine may leave out when only the cheapest solutions are wanted. */
#ifndef TW_ENGINE_CUTOFF_H
#define TW_ENGINE_CUTOFF_H

#include <stdatomic.h>
#include <stdint.h>

/* Shared by all states of a search. The costs are such that options put down can only add to them:
 * what every solution pays anyway is taken out (search/cost/prices.h). */
typedef struct tw_cutoff {
    const int64_t *costs; /* one an option, 0 or more */
    /* Where options put down come to more, nothing below is wanted. It falls while they run. */
    _Atomic int64_t most;
} tw_cutoff;

#endif
