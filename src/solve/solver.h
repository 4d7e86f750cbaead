/* solver.h -- the struct of a solver, for the files that make it, run it and save it.
 *
 * It is made in stages, each of which is finished or has no effect; `made` counts them. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include <tw/advanced/store.h>

#include "base/scope.h"
#include "search/choose_engine.h"
#include "search/cost/cheapest.h"
#include "search/estimate/divide.h"
#include "search/pool/pool.h"
#include "search/side_tries.h"
#include "solve/plan/search_plan.h"
#include "solve/symmetry/canonical_filter.h"

/* Sums over all runs; each is a number in a checkpoint (tw_solver_save). */
typedef struct tw_sums {
    uint64_t solutions;
    uint64_t none, fixed_rotations, fixed_isometries; /* as in tw_canonical_filter */
    uint64_t branches, updates;
    double seconds;       /* of all runs */
    double seconds_first; /* seconds up to the first solution; negative: none yet */
} tw_sums;

/* The solver's own texts in a checkpoint, and what they borrow. */
enum { TW_PIVOT_TEXT = TW_MAX_NAME + 80, TW_OWN_TEXTS = 5 };

typedef struct tw_own_texts {
    tw_checkpoint_text texts[TW_OWN_TEXTS];
    char with[TW_HEURISTIC_WORDS], pivot[TW_PIVOT_TEXT];
} tw_own_texts;

/* A checkpoint, and what it borrows. */
typedef struct tw_saved {
    tw_scope scope; /* of the lists, but not of the frontier */
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
    uint32_t *image; /* of the hit */
} tw_judge;

/* A run over all its calls: the state that pool and judges do not have. */
typedef struct tw_course {
    uint64_t solutions; /* that were judged */
    uint64_t shares;    /* shares of the solutions that were only counted (tw_subproblem_share) */
    double first;       /* time of the first solution; negative: none yet */
    double spent;       /* seconds of the finished calls, and of preparing */
    bool judged;        /* some call looked at each solution, .. */
    bool shared;        /* .. some call counted solutions that have several hits by their hits */
    bool at_limit;
    bool handed_on;        /* the caller has a solution */
    tw_restarts *restarts; /* NULL: there are no turns */
    tw_counters beside;    /* of the restarts of other threads, up to their last turn */
    bool by_restarts;      /* restarts found the solution */
    double alone;          /* seconds left for restarts alone */
    double plain_turn;     /* seconds of the turn of the plain search */
    double proved_at;      /* when a proof was looked for last during the search; 0: never */
    bool probed;           /* the tree was probed for its number of branches .. */
    double expected;       /* .. which is this; 0: unknown */
} tw_course;

struct tw_solver {
    const tw_context *context;
    const tw_puzzle *puzzle;  /* borrowed */
    tw_solve_options options; /* the solver owns what it points to: */
    tw_engine_tuning tuning;
    char *pivot, *spill;
    tw_placement *pins;
    tw_cell *pin_cells;
    size_t pin_cell_count;
    const uint32_t *known; /* pieces on cells, as in tw_encoding, with no_images alone */
    const tw_engine *engine;
    tw_heuristics heuristics;
    _Atomic(tw_solver_state) state;
    atomic_bool interrupted;
    size_t made;     /* finished steps of preparing */
    double prepared; /* seconds that they took */
    tw_poses *poses;
    tw_symmetry *symmetry;
    tw_encoding encoding;
    tw_subproblems subproblems;
    tw_plan plan;
    tw_assign_names names; /* turns poses into pieces on cells */
    uint32_t *hit;         /* poses, for the calling thread */
    size_t hit_room;
    tw_partial *partial;   /* the best of the last run; NULL: none yet */
    tw_side_tries side;    /* restarts of other threads, beside those of the course */
    const uint32_t *found; /* the poses of the solution that is being handed on */
    size_t found_count;
    tw_level *levels; /* of the last run */
    size_t level_count, level_room;
    /* start of the next run */
    tw_task_list begin; /* unless `resumed`: the subproblems */
    bool resumed;
    tw_sums before;
    tw_level *levels_before;
    char proof[64]; /* proof that there is no solution, found before the search; "": none */
    uint64_t begun; /* units of the new work: a part has less than TW_WHOLE */
    /* the current run, or the last one */
    pthread_mutex_t lock; /* guards the course and the sink of the caller */
    tw_course course;
    tw_pool *pool;         /* NULL: not made yet */
    tw_cheapest *cheapest; /* NULL: not wanted, or no run yet */
    size_t most;           /* of the cheapest */
    tw_scope judging;      /* of the judges and what they have */
    tw_judge *judges;      /* one a worker */
    size_t judge_count;
    tw_sums sums;
    tw_outcome outcome; /* of the last call */
    tw_solution pulled; /* the solution that tw_solver_next returned */
    /* the last checkpoint, and what it borrows */
    tw_saved *saved;
    tw_division division;
};

/* Is the work neither resumable nor resumed? */
static inline bool tw_solver_is_whole(const tw_solver *solver)
{
    return solver->options.not_resumable && !solver->resumed;
}
/* Do tree and counts belong together, so that the run can be saved? Solutions of restarts have no
 * place in the tree, and will be found again. */
static inline bool tw_solver_is_in_tree(const tw_solver *solver)
{
    return solver->pool && !solver->course.by_restarts;
}
/* Makes what is not made yet. TW_OK also if it is stopped: see the state. */
tw_status tw_solver_make_ready(tw_solver *solver, const tw_watch *watch, tw_error *error);
/* tw_solver_prepare up to this stage; before TW_STAGE_SEARCH the solver stays NEW. */
tw_status tw_solver_prepare_to(tw_solver *solver, tw_stage stage, const tw_watch *watch,
                               tw_error *error);
/* Cells that the best partial solution leaves empty, also if there is a solution; 0: there is
 * none. */
size_t tw_solver_cells_left(const tw_solver *solver);
tw_stage tw_solver_stage(const tw_solver *solver); /* the stage that is made next */
/* The stock whose pieces take symmetry out; TW_NO_PIVOT: none. Of a prepared solver. */
uint32_t tw_solver_pivot(const tw_solver *solver);
/* The plan of the search in words, as tw_job_explain. */
bool tw_solver_explain(const tw_solver *solver, size_t number, char *line, size_t size);
/* Frees all that was prepared. */
void tw_solver_drop_prepared(tw_solver *solver);
/* Begins a call: the solver is RUNNING from here on. ready: refuse if it is NEW. TW_ERR_STATE. */
tw_status tw_solver_enter(tw_solver *solver, bool ready, tw_solver_state *before, tw_error *error);
/* TW_ERR_INPUT: the pieces cannot fill the container, by their numbers of cells alone. */
tw_status tw_solver_check_volume(const tw_solver *solver, tw_error *error);
void tw_solver_leave(tw_solver *solver, tw_solver_state state);
/* A watch of the caller, or NULL, beside tw_solver_interrupt. */
typedef struct tw_solver_watch {
    tw_solver *solver;
    const tw_watch *watch;
    tw_watch both;
} tw_solver_watch;
/* The pace of a call, which either of them stops. watch: filled, and borrowed by the pace. */
tw_pace tw_solver_pace(tw_solver *solver, const tw_watch *callers, tw_solver_watch *watch);
/* Forgets all runs and checkpoints. */
void tw_solver_forget(tw_solver *solver);
void tw_solver_drop_judges(tw_solver *solver);
/* Forgets the last run: its pool and its judges. */
void tw_solver_drop_run(tw_solver *solver);
/* Forgets what was saved. */
void tw_solver_drop_saved(tw_solver *solver);
/* Looks for a proof that nothing will be found; keeps it (tw_solver_proof). If it is stopped, none
 * is found. TW_ERR_MEMORY. */
tw_status tw_solver_look_for_proof(tw_solver *solver, tw_pace *pace);
/* Has a search that found nothing taken so many seconds, with its preparing, that it looks again,
 * with more effort? left: seconds that the call still has. */
bool tw_solver_proof_is_due(const tw_solver *solver, double seconds, double left);
/* Looks again; the workers wait. */
tw_status tw_solver_look_again_for_proof(tw_solver *solver, double seconds, tw_pace *pace);
/* Once a search has taken this many seconds and seems to last, estimates its number of branches
 * (course). */
void tw_solver_expect(tw_solver *solver, double seconds);
/* Makes a checkpoint of these sums and tasks, which are taken, also on failure. */
tw_status tw_solver_save_tasks(tw_solver *solver, tw_task_list tasks, const tw_sums *sums,
                               const tw_checkpoint_text *texts, size_t count, tw_error *error);
/* The tasks that a run begins with; *list: new. */
tw_status tw_solver_first_tasks(const tw_solver *solver, tw_task_list *list);
/* The tasks that are left, and their sums. TW_ERR_STATE: the search is not resumable.
 * TW_ERR_UNSUPPORTED: the engine cannot tell its position; error says so. */
tw_status tw_solver_left(const tw_solver *solver, tw_task_list *list, tw_sums *sums,
                         tw_error *error);
