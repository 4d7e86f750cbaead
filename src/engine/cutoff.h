/* cutoff.h -- what an engine may leave out when only the cheapest solutions are wanted. */
#pragma once

#include <stdatomic.h>
#include <stdint.h>

/* Shared by all states of a search. What every solution pays anyway is subtracted from the costs
 * (search/cost/prices.h), so an option put down never lowers their sum. */
typedef struct tw_cutoff {
    const int64_t *costs; /* one an option, 0 or more */
    /* A node whose options cost more together is pruned. It falls while the states run. */
    _Atomic int64_t most;
} tw_cutoff;
