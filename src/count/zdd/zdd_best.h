/* count/zdd/zdd_best.h -- the sets of a family one after the other, those first that cost least.
 *
 * A set costs the sum of its variables. Going bottom up, each node gets what its cheapest set costs
 * (sums and numbers of ways become minima and sums: the (min, +) semiring). With that it is known
 * of every way down how cheap it can become, so that the next set is found without a detour,
 * however many there are. Sets that cost the same come in an order that the diagram decides. */
#pragma once

#include "count/zdd/zdd.h"

/* A way to a node that is still to be continued. */
typedef struct tw_zdd_way {
    int64_t bound; /* what the cheapest set along it costs */
    int64_t spent; /* by the variables chosen so far */
    uint64_t age;
    uint32_t node;
    size_t last; /* the last of these, in `chosen`, counted from 1; 0: none */
} tw_zdd_way;

typedef struct tw_zdd_choice {
    uint32_t variable;
    size_t before; /* the choice before, likewise */
} tw_zdd_choice;

typedef struct tw_zdd_best {
    const tw_zdd *zdd;    /* borrowed */
    const int64_t *costs; /* one a variable; borrowed. No sum of a set's may overflow */
    int64_t *least;       /* of each node but the first, which has no set */
    tw_zdd_way *ways;     /* a heap */
    size_t way_count, way_room;
    tw_zdd_choice *chosen;
    size_t chosen_count, chosen_room;
    uint64_t age;
} tw_zdd_best;

/* Fills *best; tw_zdd_best_clear may follow in any case. TW_ERR_MEMORY. Cost: nodes. */
tw_status tw_zdd_best_begin(const tw_zdd *zdd, const int64_t *costs, tw_zdd_best *best);
void tw_zdd_best_clear(tw_zdd_best *best);
/* *cost: what the next set costs; false: there is none. */
bool tw_zdd_best_peek(const tw_zdd_best *best, int64_t *cost);
/* Takes the next set, which must exist: its variables, descending. variables: room for the longest
 * set. TW_ERR_MEMORY. Cost: length of a way, times the logarithm of the ways left open. */
tw_status tw_zdd_best_next(tw_zdd_best *best, uint32_t *variables, size_t *count);
