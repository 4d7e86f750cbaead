/* solve/cost_probe.h -- how much work a search would be, told roughly by a few dives into its tree;
 * used while the roots of a search are made (subproblems.h). */
#ifndef TW_SOLVE_GAUGE_H
#define TW_SOLVE_GAUGE_H

#include "solve/solve_internal.h"

#define TW_FIRST_DIVES 16 /* for a first guess */

/* A cover with more options takes so long to dive into that it is begun in the plain way. */
#define TW_GAUGE_MOST_OPTIONS 20000

typedef struct tw_gauge {
    const tw_context *context;
    const tw_engine *engine; /* NULL: nothing can be told */
    const tw_cover *cover;
    tw_heuristics heuristics;
    tw_state *state; /* NULL until it is asked */
    uint64_t random;
    size_t dives; /* so far */
} tw_gauge;

/* What all dives took themselves, in the same unit as they tell. */
double tw_gauge_spent(const tw_gauge *gauge);

/* A gauge for an engine that can be probed, or one that tells nothing. Takes no memory yet. */
tw_gauge tw_gauge_of(const tw_context *context, const tw_engine *engine, const tw_cover *cover,
                     tw_heuristics heuristics);
void tw_gauge_free(tw_gauge *gauge);
/* What a search of the tree below a path would take, by one dive: right in the mean, but mostly
 * too low; the same at each run. In nanoseconds of a usual machine, by what the engine counts.
 * The path's options are all forced. */
tw_status tw_gauge_dive(tw_gauge *gauge, tw_path path, double *cost);
/* Does the engine never count options? Its nodes are cheap, its trees uneven, and a few dives tell
 * little of them. */
bool tw_gauge_is_blind(const tw_engine *engine);
/* An even number in [0, 1). */
double tw_gauge_chance(tw_gauge *gauge);

#endif
