/* search/estimate/estimate.h -- estimates the size of a search, by random walks down its tree.
 *
 * A probe chooses at random at each node; a node met with probability 1/w stands for w nodes, so
 * the mean over many probes is the number of all (Knuth, "Estimating the efficiency of backtrack
 * programs", 1975). The first choices are divided into strata that take turns, and small subtrees
 * are visited completely.
 * If hits are to be known as well, and all can be searched in the time left, all is searched.
 * Few probes meet the large parts of an uneven tree: an estimate is more often too low. */
#pragma once

#include <tw/advanced/search.h>

#include "search/estimate/met_hits.h"
#include "search/search_run.h"

/* A state for probes, used by several estimates. */
typedef struct tw_prober tw_prober;

/* setup: borrowed for the call, what it points to for the life of the prober. *prober: new.
 * TW_ERR_UNSUPPORTED for an engine that cannot be probed. */
tw_status tw_prober_new(const tw_setup *setup, tw_prober **prober);
void tw_prober_free(tw_prober *prober); /* NULL is allowed */

/* The next estimate adds the hits that it meets to `met`, and stops probing when they suffice; hits
 * of a complete search are not added. met: empty; borrowed until the estimate is over; NULL, the
 * default: no hits are gathered. */
void tw_prober_meet(tw_prober *prober, tw_met_hits *met);

/* From now on a hit below root r of a task counts as worths[r] hits; borrowed. NULL: as one. */
void tw_prober_weigh(tw_prober *prober, const double *worths);

/* Estimates what is left to do in all these tasks; their held hits do not count. *estimate: filled.
 * When the pace stops, the estimate ends with the probes so far.
 * TW_ERR_INPUT when a task is not one of this cover and engine. */
tw_status tw_prober_estimate(tw_prober *prober, const tw_task *tasks, size_t count,
                             const tw_estimate_options *options, tw_estimate *estimate);
