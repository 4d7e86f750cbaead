/* solve/plan/search_plan.h -- chooses the engine, and the rule by which it branches, by a short
 * probe.
 *
 * Choices of the caller are kept. The choice depends on the puzzle and the options, not on a clock.
 */
#pragma once

#include "solve/symmetry/subproblems.h"

#define TW_MOST_WAYS 8

/* A way to search. */
typedef struct tw_way {
    const tw_engine *engine;
    tw_heuristics heuristics;
    double seconds; /* estimated; negative: not probed */
    size_t dives;   /* number of dives */
    double looks;   /* looks at options, in all dives */
    bool slow;      /* dives take too long (cost_probe.h), so there were no more */
} tw_way;

typedef struct tw_plan {
    tw_way ways[TW_MOST_WAYS]; /* the plain one first */
    size_t count;
    size_t chosen;
    const char *why; /* a finished clause, never NULL */
} tw_plan;

/* Chooses the way. asked: the plain way, not probed. If the options name engine and rule, nothing
 * is chosen. TW_ERR_MEMORY. */
tw_status tw_plan_make(const tw_encoding *encoding, const tw_subproblems *subproblems,
                       const tw_solve_options *options, tw_way asked, tw_plan *plan);
