/* search/cost/cheapest.h -- the cheapest solutions of a cover, while workers find them.
 *
 * The best found so far are kept as soon as any worker has them, and the cutoff that all workers
 * share falls to the dearest of these. A solution that costs as much as that one is still wanted if
 * it comes before it in the order of the tree; but once enough are known in the part of the tree
 * before all that is still searched (which an ordered pool reports), only cheaper ones are. So the
 * outcome does not depend on the order of finding: it is the cheapest, and among equal costs the
 * first in the order of the tree. A hit may stand for several solutions that cost the same, its
 * images by number: they follow one another in that order. */
#pragma once

#include "search/cost/prices.h"
#include "search/pool/pool.h"

typedef struct tw_cheapest tw_cheapest;

/* most: the number of solutions to find, 1 or more. *cheapest: new. TW_ERR_MEMORY, TW_ERR_STATE as
 * the prices. */
tw_status tw_cheapest_new(const tw_setup *setup, bool dearest, size_t most, tw_cheapest **cheapest);
void tw_cheapest_free(tw_cheapest *cheapest); /* NULL is allowed */
/* For the setup of engines; borrowed for its life. */
const tw_cutoff *tw_cheapest_cutoff(const tw_cheapest *cheapest);

/* From any thread. Takes an image of a hit if it is wanted; false: neither it nor later images are
 * wanted, and if it is the first, the hit need not be passed on. */
bool tw_cheapest_take(tw_cheapest *cheapest, const tw_pool_hit *hit, uint32_t image);
/* To be called for the hits taken in the order of the tree, once for each of their images. */
void tw_cheapest_pass(tw_cheapest *cheapest, const tw_pool_hit *hit);

/* From any thread: the number of solutions known. */
size_t tw_cheapest_count(tw_cheapest *cheapest);
/* Not during a run: a solution, the best first, with its cost by the cover; options borrowed until
 * the next run. */
typedef struct tw_priced {
    int64_t cost;
    const uint32_t *options;
    size_t count;
    uint32_t image;
} tw_priced;
tw_priced tw_cheapest_get(const tw_cheapest *cheapest, size_t number);
/* A bound by the cover's costs: no solution costs less (with dearest: more). */
int64_t tw_cheapest_bound(const tw_cheapest *cheapest);
/* Was a hit lost because memory was out? */
bool tw_cheapest_failed(const tw_cheapest *cheapest);
