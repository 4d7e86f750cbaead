/* solver.h -- what a solver holds, for the files that make it, run it and save it. */
#ifndef TW_SOLVE_SOLVER_H
#define TW_SOLVE_SOLVER_H

#include <tw/store.h>

#include "search/divide.h"
#include "search/pool/pool.h"
#include "solve/search_plan.h"

/* Sums that a run goes on adding to; in a checkpoint each is a number (tw_solver_save). */
typedef struct tw_sums {
    uint64_t solutions;
    uint64_t none, fixed_rotations, fixed_isometries; /* as in tw_canonical_filter */
    uint64_t branches, updates;
    double seconds;       /* of all runs */
    double seconds_first; /* of them up to the first solution; negative: none yet */
} tw_sums;

/* What a worker needs to judge a hit. */
typedef struct tw_judge {
    tw_canonical_filter orbits;
    uint32_t *hit; /* poses */
} tw_judge;

struct tw_solver {
    const tw_context *context;
    const tw_puzzle *puzzle; /* borrowed */
    const tw_engine *engine;
    tw_heuristics heuristics;
    uint64_t limit;
    size_t threads; /* 0: one for each processor */
    bool ordered;
    bool whole; /* as in tw_solve_options */
    tw_up_to up_to;
    int dive; /* as in tw_solve_options */
    uint64_t seed;
    tw_poses *poses;
    tw_symmetry *symmetry;
    tw_encoding encoding;
    tw_subproblems roots;
    tw_plan plan;
    tw_decoder decoder;
    uint32_t *hit; /* poses, for the thread that calls */
    size_t hit_room;
    const uint32_t *found; /* while a solution is handed on: its poses */
    size_t found_count;
    tw_level *levels; /* of the last run */
    tw_tally *tallies;
    size_t level_count, level_room;
    /* where the next run begins */
    tw_task_list begin; /* unless `resumed`: the roots */
    bool resumed;
    tw_sums before;
    tw_level *levels_before;
    uint64_t begun; /* units of the work when it was new: a part has less than TW_WHOLE */
    /* the run under way, or the last one */
    tw_pool *pool;
    tw_judge *judges; /* one a worker */
    size_t judge_count;
    tw_sums sums;
    /* what was saved last, and what it borrows */
    struct tw_saved *saved;
    tw_division division;
};

/* The engine and the heuristics that options name. TW_ERR_USAGE: there is none of that name,
 * TW_ERR_UNSUPPORTED: it lacks a heuristic. */
tw_status tw_choose_engine(const tw_solve_options *options, const tw_engine **engine,
                           tw_heuristics *heuristics, tw_error *error);
/* TW_ERR_UNSUPPORTED when it refuses the cover; error names one that does not. */
tw_status tw_check_engine(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                          tw_error *error);
/* Is this the work as a whole, from the start to the end? */
static inline bool tw_solver_is_whole(const tw_solver *solver)
{
    return solver->whole && !solver->resumed;
}
/* Forgets the last run: its pool and its judges. */
void tw_solver_drop_run(tw_solver *solver);
/* Forgets what was saved. */
void tw_solver_drop_saved(tw_solver *solver);
void tw_solver_drop_divided(tw_solver *solver);
/* Makes a checkpoint of these tasks (taken, also on failure) and sums. */
tw_status tw_solver_save_tasks(tw_solver *solver, tw_task_list tasks, const tw_sums *sums,
                               const tw_checkpoint_text *texts, size_t count, tw_error *error);
/* What was saved last; TW_ERR_STATE: nothing was. */
tw_status tw_solver_saved(const tw_solver *solver, const tw_checkpoint **checkpoint);
/* The tasks a run begins with; *list: new. */
tw_status tw_solver_first_tasks(const tw_solver *solver, tw_task_list *list);

#endif
