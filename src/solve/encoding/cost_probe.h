/* solve/encoding/cost_probe.h -- estimates the work of a search roughly, by a few dives into its
 * tree; used while the subproblems of a search are made (subproblems.h). */
#pragma once

#include "solve/encoding/encoding.h"

#define TW_FIRST_DIVES 16 /* for a first guess */

/* A cover with more options takes too long to dive into; its search begins in the plain way. */
#define TW_COST_PROBE_MOST_OPTIONS 20000

typedef struct tw_cost_probe {
    tw_setup setup;  /* its engine is NULL: no estimate is possible */
    tw_state *state; /* NULL before the first dive */
    uint64_t random;
    size_t dives; /* so far */
} tw_cost_probe;

/* The cost of all dives themselves, in the unit of their estimates. */
double tw_cost_probe_spent(const tw_cost_probe *probe);

/* A probe of an engine, without estimates if the engine cannot be probed; setup->engine may be
 * NULL. What setup points to is borrowed. Takes no memory yet. */
tw_cost_probe tw_cost_probe_of(const tw_setup *setup);
void tw_cost_probe_free(tw_cost_probe *probe);
/* Estimates the cost of a search of the tree below a path by one dive: right in the mean, but
 * mostly too low; the same at each run. In nanoseconds of a usual machine, from the engine's
 * counters. The path's options are all forced. */
tw_status tw_cost_probe_try(tw_cost_probe *probe, tw_path path, double *cost);
/* Did the dives so far, at least one, take so long on average that some dozens of them would be
 * slow? Independent of the clock. */
bool tw_cost_probe_is_slow(const tw_cost_probe *probe);
/* Does the engine never count options? Its nodes are cheap, its trees uneven, and a few dives
 * estimate them badly. */
bool tw_cost_probe_is_blind(const tw_engine *engine);
/* Branches of all dives, times the options that each may look at: the cost of the dives if there
 * are many options, some ten nanoseconds each. */
double tw_cost_probe_looks(const tw_cost_probe *probe);
/* A uniform random number in [0, 1). */
double tw_cost_probe_chance(tw_cost_probe *probe);
