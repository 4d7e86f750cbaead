/* solve/plan/search_plan.h -- which engine searches, and by which rule it branches: chosen by a
 * short probe.
 *
 * What the caller asked for is not questioned. The choice depends on the puzzle and the options
 * alone, never on a clock. */
#ifndef TW_SOLVE_SEARCH_PLAN_H
#define TW_SOLVE_SEARCH_PLAN_H

#include "solve/symmetry/subproblems.h"

#define TW_MOST_WAYS 8

/* A way to search. */
typedef struct tw_way {
    const tw_engine *engine;
    tw_heuristics heuristics;
    double seconds; /* guessed; negative: not probed */
    size_t dives;   /* by so many */
    double looks;   /* at options, in all of them */
    bool slow;      /* dives take too long (cost_probe.h): there were no more */
} tw_way;

typedef struct tw_plan {
    tw_way ways[TW_MOST_WAYS]; /* the plain one first */
    size_t count;
    size_t chosen;
    const char *why; /* a finished clause, never NULL */
} tw_plan;

/* Chooses. asked: the plain way, not probed. Where the options name both there is nothing to
 * choose. TW_ERR_MEMORY. */
tw_status tw_plan_make(const tw_encoding *encoding, const tw_subproblems *subproblems,
                       const tw_solve_options *options, tw_way asked, tw_plan *plan);
#endif
