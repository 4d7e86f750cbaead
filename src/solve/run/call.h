/* solve/run/call.h -- one call of tw_solver_run, for the files that run: run.c, run_restarts.c,
 * run_cheapest.c, expect.c, prove_impossible.c. */
#ifndef TW_SOLVE_RUN_CALL_H
#define TW_SOLVE_RUN_CALL_H

#include "solve/solver.h"

typedef struct tw_call {
    tw_solver *solver;
    const tw_solve_sink *sink;
    tw_budget budget;
    double started;
    uint64_t branches, solutions; /* of the calls before */
    bool told_to_stop, used_up;   /* the caller's doing; the budget's */
    bool turn_over;               /* it is the restarts' turn */
    double levels_at;             /* when the levels were gathered last; negative: never */
    tw_pace pace;                 /* of what the call makes; asks the caller, not the budget */
} tw_call;

void tw_call_begin(tw_call *call); /* solver is set; notes the time, and what was done before */
double tw_call_seconds(const tw_call *call); /* since it began */
/* Branches that it may still make; 0: as many as it likes. */
uint64_t tw_call_branches_left(const tw_call *call);
tw_status tw_call_make_judges(tw_solver *solver, size_t count);
void tw_call_note_first(const tw_call *call); /* there is a solution. With the lock. */
/* Counts a solution and hands it on; false: no more are wanted. With the lock. */
bool tw_call_hand_on(tw_call *call, uint32_t *poses, size_t count);
/* Brings solver->sums up to date. Not while workers are at work. */
void tw_call_add_up(tw_call *call);
/* Tells how far it is; false: the caller says stop. */
bool tw_call_tell(tw_call *call, const tw_progress *progress);
bool tw_call_tell_search(tw_call *call, const tw_search_progress *now);
/* Tells of the search, and looks at the budget. */
bool tw_call_goes_on(tw_call *call, const tw_search_progress *now);

/* ---- prove_impossible.c ------------------------------------------------------------------ */

/* Is there a proof that nothing will be found? Once found it is kept. TW_ERR_MEMORY. */
tw_status tw_call_prove(tw_call *call, bool *proved);

/* ---- expect.c ---------------------------------------------------------------------------- */

/* Once the search lasts, finds how many branches it will have, for what is told of it (course). In
 * the thread that tells. */
void tw_call_expect(tw_call *call);

/* ---- run_cheapest.c ---------------------------------------------------------------------- */

/* Where the cheapest are wanted, gives the setup its cutoff. TW_ERR_MEMORY, TW_ERR_STATE. */
tw_status tw_call_make_cheapest(tw_call *call, tw_setup *setup);
tw_pool_sink tw_call_cheapest_sink(tw_call *call); /* for them */

/* ---- run_restarts.c ---------------------------------------------------------------------- */

/* Makes them, where one solution is wanted of a big puzzle. */
tw_status tw_call_make_restarts(tw_call *call);
/* Before anything else: making the plain search ready takes longer than most of them do. *over: the
 * call is at its end. */
tw_status tw_call_restart_alone(tw_call *call, tw_search_end *end, bool *over);
/* A turn; the plain search gets its share next. */
tw_status tw_call_restart(tw_call *call, tw_search_end *end, bool *over);

#endif
