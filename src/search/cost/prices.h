/* search/cost/prices.h -- a bound on the cost of solutions of a cover, and the cost of each option
 * beyond it.
 *
 * Every item has a price, and what is left of an option is its cost less the prices of its items
 * (Knuth's "tax"). A solution covers each required place once, so it pays the prices of those in
 * any case. If no option has less than 0 left, the sum of prices is a *base* that no solution is
 * below, and a solution costs at least the base plus what is left of its options. The higher the
 * base, the sooner a search sees that options are too dear. A price begins as the item's least
 * share of an option's cost. Passes over the items balance prices: each is set between what is left
 * of the item's two cheapest options, at last at the cheapest. This is nearly the dual of the
 * linear programme.
 * Places that need not be covered and stocks that need not be used have prices of at most 0, as
 * they are not paid in every case.
 * Source: D. E. Knuth, program DLX5 ("tax"); D. Wedelin, An algorithm for large scale 0-1 integer
 * programming with application to airline crew scheduling, Annals of Operations Research 57, 1995.
 */
#pragma once

#include "engine/engine.h"

/* Prices by the cover's costs, or with `dearest` by their negatives, so that the dearest is the
 * cheapest. */
typedef struct tw_prices {
    const tw_context *context;
    const tw_cover *cover; /* borrowed */
    bool dearest;
    int64_t scale;  /* units of `base` and `extra` in a cost of 1 */
    int64_t base;   /* no solution costs less */
    int64_t *extra; /* of each option: what it adds to the base, 0 or more */
} tw_prices;

/* Fills *prices; freed with tw_prices_clear. TW_ERR_MEMORY, TW_ERR_STATE when the pace stops.
 * Depends on the cover alone. Cost: some dozen passes over the entries of all options. */
tw_status tw_prices_make(const tw_setup *setup, bool dearest, tw_prices *prices);
void tw_prices_clear(tw_prices *prices);
/* The cost of an option, with the sign by which wanted solutions cost the least. */
int64_t tw_prices_cost(const tw_prices *prices, uint32_t option);
/* A lower bound of the cost of solutions, with that sign. */
int64_t tw_prices_least(const tw_prices *prices);
/* The sum of `extra` that the options of a solution may have if it costs at most `cost`. */
int64_t tw_prices_room(const tw_prices *prices, int64_t cost);
