/* solve/run/call.h -- one call of tw_solver_run (run.c): its hits, its sums, and its progress. */
#pragma once

#include "solve/solver.h"

typedef struct tw_call {
    tw_solver *solver;
    const tw_solve_sink *sink;
    tw_budget budget;
    double started;
    uint64_t branches, solutions; /* of the calls before */
    bool told_to_stop, used_up;   /* the caller stopped the call; its budget is used up */
    bool turn_over;               /* it is the restarts' turn */
    double levels_at;             /* when the levels were gathered last; negative: never */
    tw_pace pace;                 /* for what the call makes; asks the caller, ignores the budget */
} tw_call;

double tw_call_seconds(const tw_call *call); /* since it began */
/* Branches of the call so far, with those of restarts; now: of the pool. */
uint64_t tw_call_branches(const tw_call *call, const tw_search_progress *now);
/* Is every solution looked at individually? */
bool tw_call_looks(const tw_call *call);
tw_status tw_call_make_judges(tw_solver *solver, size_t count);
/* The sink for the hits of the pool. */
tw_pool_sink tw_call_hits(tw_call *call);
/* The sink for hits of the restarts (tw_hit_sink); false: no more are wanted. */
bool tw_call_take_any(void *call, const uint32_t *options, size_t count);
/* Brings solver->sums up to date. Not while workers are at work. */
void tw_call_add_up(tw_call *call);
/* Tells the caller the progress; false: the caller says stop. */
bool tw_call_tell(tw_call *call, const tw_progress *progress);
bool tw_call_tell_search(tw_call *call, const tw_search_progress *now);
/* Tells the progress and checks the budget; false: stop. */
bool tw_call_goes_on(tw_call *call, const tw_search_progress *now);
