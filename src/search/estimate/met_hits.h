/* search/estimate/met_hits.h -- the hits that random probes of a tree meet, each with its weight:
 * how many hits it stands for.
 *
 * A hit that is met with probability 1/w has the weight w, so hits with large weights are met
 * seldom: drawn again by weight, all are equally likely, the more nearly the more there are
 * (importance resampling; Rubin, "Using the SIR algorithm to simulate posterior distributions",
 * 1988). Hits of one probe lie together in the tree and tell as much as one hit with the sum of
 * their weights; so probes tell as much as `effective` probes of equal sums (Kish, "Survey
 * sampling", 1965).
 * Invariant: hits from `settled` on are *pending*: whether they count is not known yet. */
#pragma once

#include "base/base.h"

#define TW_NO_STRATUM UINT32_MAX /* of hits met before all strata, which are known exactly */

typedef struct tw_met_hit {
    size_t start, count; /* its options */
    double weight;
    uint32_t stratum;
} tw_met_hit;

typedef struct tw_met_hits {
    const tw_context *context;
    tw_met_hit *hits;
    size_t count, settled, room;
    uint32_t *options;
    size_t option_count, option_room;
    double sum, squares; /* of the probes' sums of weights */
    double enough;       /* effective probes that suffice */
    bool out;            /* memory was out: some hits are lost */
} tw_met_hits;

/* The `hit` of a tw_hit_sink: adds a pending hit to the tw_met_hits `user`. Returns true. */
bool tw_met_hits_add(void *user, const uint32_t *options, size_t count);
void tw_met_hits_drop(tw_met_hits *met); /* the pending hits */
/* Settles the pending hits with this weight each. Returns the sum of their weights. */
double tw_met_hits_settle(tw_met_hits *met, double weight, uint32_t stratum);
/* At the end of a probe: the sum of the weights that it settled. */
void tw_met_hits_end_probe(tw_met_hits *met, double weights);
/* The number of probes of equal sums that would tell as much. */
double tw_met_hits_effective(const tw_met_hits *met);
/* Is there enough, or no more room? */
bool tw_met_hits_will_do(const tw_met_hits *met);
void tw_met_hits_clear(tw_met_hits *met);
