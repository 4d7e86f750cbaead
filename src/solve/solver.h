/* solver.h -- what a solver holds, for the files that make it, run it and save it.
 *
 * It is made in stages, each of which is made to its end or not at all; `made` says which are. */
#ifndef TW_SOLVE_SOLVER_H
#define TW_SOLVE_SOLVER_H

#include <pthread.h>
#include <stdatomic.h>

#include <tw/advanced/store.h>

#include "search/choose_engine.h"
#include "search/cost/cheapest.h"
#include "search/estimate/divide.h"
#include "search/pool/pool.h"
#include "search/restarts.h"
#include "solve/plan/search_plan.h"
#include "solve/symmetry/canonical_filter.h"

/* Sums that a run goes on adding to; in a checkpoint each is a number (tw_solver_save). */
typedef struct tw_sums {
    uint64_t solutions;
    uint64_t none, fixed_rotations, fixed_isometries; /* as in tw_canonical_filter */
    uint64_t branches, updates;
    double seconds;       /* of all runs */
    double seconds_first; /* of them up to the first solution; negative: none yet */
} tw_sums;

/* The solver's own texts in a checkpoint, and what they borrow. */
enum { TW_PIVOT_TEXT = TW_MAX_NAME + 80, TW_OWN_TEXTS = 5 };

typedef struct tw_own_texts {
    tw_checkpoint_text texts[TW_OWN_TEXTS];
    char with[TW_HEURISTIC_WORDS], pivot[TW_PIVOT_TEXT];
} tw_own_texts;

/* A checkpoint, and what it borrows. */
typedef struct tw_saved {
    tw_checkpoint checkpoint;
    tw_task_list frontier;
    tw_checkpoint_task *tasks;
    size_t task_room;
    tw_checkpoint_text *texts;
    size_t text_room;
    tw_checkpoint_number *numbers;
    size_t number_room;
    tw_own_texts own;
} tw_saved;

/* What a worker needs to judge a hit. */
typedef struct tw_judge {
    tw_canonical_filter filter;
    uint32_t *hit;   /* poses */
    uint32_t *image; /* of it */
} tw_judge;

/* A run over all its calls: what the pool and the judges do not know. */
typedef struct tw_course {
    uint64_t solutions; /* that were judged */
    uint64_t shares;    /* of others, that were only counted (tw_subproblem_share) */
    double first;       /* when the first came; negative: none yet */
    double spent;       /* seconds of the calls that are over, and of preparing */
    bool judged;        /* some call looked at each solution, .. */
    bool shared;        /* .. some call counted solutions that have several hits by their hits */
    bool at_limit;
    bool handed_on;        /* the caller has a solution */
    tw_restarts *restarts; /* NULL: there are no turns */
    bool by_restarts;      /* it found the solution */
    double alone;          /* seconds for it alone are left */
    double plain_turn;     /* seconds that the plain search has */
    bool probed;           /* how many branches it will have was asked .. */
    double expected;       /* .. and they are so many; 0: not known */
} tw_course;

struct tw_solver {
    const tw_context *context;
    const tw_puzzle *puzzle;  /* borrowed */
    tw_solve_options options; /* what it points to is the solver's own: */
    tw_engine_tuning tuning;
    char *pivot;
    tw_placement *pins;
    tw_cell *pin_cells;
    size_t pin_cell_count;
    const tw_engine *engine;
    tw_heuristics heuristics;
    _Atomic(tw_solver_state) state;
    atomic_bool interrupted;
    size_t made;     /* steps of preparing that are over */
    double prepared; /* seconds that they took */
    tw_poses *poses;
    tw_symmetry *symmetry;
    tw_encoding encoding;
    tw_subproblems subproblems;
    tw_plan plan;
    tw_assign_names names; /* poses back to pieces on cells */
    uint32_t *hit;         /* poses, for the thread that calls */
    size_t hit_room;
    const uint32_t *found; /* while a solution is handed on: its poses */
    size_t found_count;
    tw_level *levels; /* of the last run */
    size_t level_count, level_room;
    /* where the next run begins */
    tw_task_list begin; /* unless `resumed`: the subproblems */
    bool resumed;
    tw_sums before;
    tw_level *levels_before;
    char proof[64]; /* that there is no solution, found before the search; "": none was */
    uint64_t begun; /* units of the work when it was new: a part has less than TW_WHOLE */
    /* the run under way, or the last one */
    pthread_mutex_t lock; /* around the course and the caller's sink */
    tw_course course;
    tw_pool *pool;         /* NULL: not made yet */
    tw_cheapest *cheapest; /* where these are wanted, from then on */
    size_t most;           /* of them */
    tw_judge *judges;      /* one a worker */
    size_t judge_count;
    tw_sums sums;
    tw_outcome outcome; /* of the last call */
    tw_solution pulled; /* what tw_solver_next has given out */
    /* what was saved last, and what it borrows */
    tw_saved *saved;
    tw_division division;
};

/* Is this the work as a whole, from the start to the end? */
static inline bool tw_solver_is_whole(const tw_solver *solver)
{
    return solver->options.not_resumable && !solver->resumed;
}
/* Is there something of the tree that is done, and all that was counted from it? What restarts
 * found has no place in it, and will be found again. */
static inline bool tw_solver_is_in_tree(const tw_solver *solver)
{
    return solver->pool && !solver->course.by_restarts;
}
/* Makes what is not yet made. Stopped it returns TW_OK as well; the state tells. */
tw_status tw_solver_make_ready(tw_solver *solver, const tw_watch *watch, tw_error *error);
/* tw_solver_prepare up to this stage; before TW_STAGE_SEARCH the solver stays NEW. */
tw_status tw_solver_prepare_to(tw_solver *solver, tw_stage stage, const tw_watch *watch,
                               tw_error *error);
tw_stage tw_solver_stage(const tw_solver *solver); /* the one that is to be made */
/* The plan of the search in words, as tw_job_explain. */
bool tw_solver_explain(const tw_solver *solver, size_t number, char *line, size_t size);
/* Gives back all that was prepared. */
void tw_solver_drop_prepared(tw_solver *solver);
/* Begins a call: from here on it is RUNNING. ready: not if it is NEW. TW_ERR_STATE. */
tw_status tw_solver_enter(tw_solver *solver, bool ready, tw_solver_state *before, tw_error *error);
void tw_solver_leave(tw_solver *solver, tw_solver_state state);
/* Forgets all runs and checkpoints. */
void tw_solver_forget(tw_solver *solver);
void tw_solver_drop_judges(tw_solver *solver);
/* Forgets the last run: its pool and its judges. */
void tw_solver_drop_run(tw_solver *solver);
/* Forgets what was saved. */
void tw_solver_drop_saved(tw_solver *solver);
/* Is there a proof that nothing will be found? Once found it is kept (tw_solver_proof). Stopped it
 * is not found. TW_ERR_MEMORY. */
tw_status tw_solver_look_for_proof(tw_solver *solver, tw_pace *pace);
/* Once a search has taken so many seconds that it seems to last, finds how many branches it will
 * have (course). */
void tw_solver_expect(tw_solver *solver, double seconds);
/* Makes a checkpoint of these tasks (taken, also on failure) and sums. */
tw_status tw_solver_save_tasks(tw_solver *solver, tw_task_list tasks, const tw_sums *sums,
                               const tw_checkpoint_text *texts, size_t count, tw_error *error);
/* The tasks a run begins with; *list: new. */
tw_status tw_solver_first_tasks(const tw_solver *solver, tw_task_list *list);
/* What is left, and the sums that belong to it. TW_ERR_STATE: it is a whole, TW_ERR_UNSUPPORTED:
 * the engine cannot say where it is; error says so. */
tw_status tw_solver_left(const tw_solver *solver, tw_task_list *list, tw_sums *sums,
                         tw_error *error);

#endif
