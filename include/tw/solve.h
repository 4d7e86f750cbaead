/* tw/solve.h -- the one place where geometry and search meet.
 *
 *   tw_puzzle --tw_solver_new--> tw_solver --tw_solver_run--> solutions to a sink, and a result
 *                                          --tw_solver_next--> one solution after the other
 *
 * The solver makes the poses, finds the symmetries, encodes the cover (keeping one pose of each
 * class of a pivot piece), runs an engine, decodes its hits, and hands on one solution of each
 * class. It owns all the rest; the puzzle is borrowed. A run may end before the work does, and the
 * next one goes on where it was: examples/next.c is a whole program.
 *
 * Every solver is in one of these states; the table says where a call leads from each.
 *
 *                       NEW          READY        PAUSED        DONE
 *   tw_solver_prepare   READY *      -            -             -
 *   tw_solver_run       as READY *   PAUSED DONE  PAUSED DONE   - (the same result again)
 *   tw_solver_next      as READY *   PAUSED DONE  PAUSED DONE   - (no solution)
 *   tw_solver_reset     -            READY        READY         READY
 *   tw_solver_resume    refused      READY        READY         READY
 *   tw_solver_save      refused      -            -             -
 *   tw_solver_divide    refused      -            -             -
 *   tw_solver_estimate  refused      -            -             -
 *   tw_solver_sample    refused      -            -             -
 *   tw_solver_prove     refused      -            -             -
 *
 *   NEW: only the options were looked at. READY: poses, symmetries and the plan of the search are
 *   there. PAUSED: it stopped, or its budget is used up. DONE: everything was tried, or the limit
 *   of the options is reached. *: stopped or out of its budget meanwhile it stays NEW, and what
 *   was made is kept. "-": it stays as it is. While one of these calls is at work the solver is
 *   RUNNING; then, and where the table says so, they are refused with TW_ERR_STATE.
 *
 * Threads: a solver is used by one thread at a time; tw_solver_interrupt and tw_solver_get_state
 * may be called from any thread at any time. Different solvers have nothing in common but what
 * they borrow, which none of them changes. */
#ifndef TW_SOLVE_H
#define TW_SOLVE_H

#include <tw/engines.h>
#include <tw/outcome.h>
#include <tw/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* With a limit of 1: tries in changing orders, hard pieces first, beside the plain search. Which
 * solution comes then depends on the seed. */
typedef enum tw_restart_use {
    TW_RESTARTS_IF_BIG,
    TW_RESTARTS_ALWAYS,
    TW_RESTARTS_NEVER
} tw_restart_use;

/* How symmetry is taken out. An engine that cannot begin in several places leaves it to the cover.
 */
typedef enum tw_subproblem_use {
    TW_SUBPROBLEMS_IF_BETTER, /* as suits the engine */
    TW_SUBPROBLEMS_FEW,       /* by the places where the search begins */
    TW_SUBPROBLEMS_ALL,       /* so, with as many of them as it takes */
    TW_SUBPROBLEMS_NEVER      /* out of the cover: one pose of each class of the pivot */
} tw_subproblem_use;

/* What it points to is borrowed for the call. */
typedef struct tw_solve_options {
    size_t size;                    /* sizeof(tw_solve_options) */
    const char *engine;             /* NULL: the default one */
    const tw_engine_tuning *tuning; /* of that engine; NULL: as it does best */
    /* What symmetry is taken out through: the name of a piece, or "cell:" and a cell that must be
     * covered and that all symmetries keep, as in "cell:2,0" (the name of its kind last where the
     * lattice has several kinds); NULL: chosen. */
    const char *pivot;
    /* Placements that every solution must contain, beside the puzzle's own pins; only symmetries
     * that keep all of them count. */
    const tw_placement *pins;
    size_t pin_count;
    tw_up_to up_to;
    uint64_t limit; /* solutions, beside those of a checkpoint, after which all is done; 0: none */
    /* How many search, as --threads of the command; 0: one for each processor. A context of the
     * caller's own must then be one that several threads can use. */
    size_t threads;
    bool ordered; /* solutions in one order, however many threads; so it is with a limit */
    /* Turns off saving and dividing: once the work has begun, tw_solver_save and tw_solver_divide
     * return TW_ERR_STATE. Without a sink for solutions, some of them are then counted in bulk. So
     * while it is PAUSED its number is a lower bound, and a call that wants to see the remaining
     * solutions, or so many more, returns TW_ERR_STATE. */
    bool whole;
    tw_restart_use restarts;
    uint64_t seed; /* of the restarts */
    tw_subproblem_use subproblems;
    /* Bytes that the search may take, beside puzzle, poses and cover; 0: half of what is free when
     * it is prepared. An engine that would take more is not chosen, and refuses when it is asked
     * for; fewer threads than asked for search when there is no room for more. */
    uint64_t memory;
    /* Exchanges of colours and marks, as the puzzle allows them, count as symmetries too: alone,
     * and together with those that up_to says. */
    bool exchange;
    /* Solutions are searched for one by one: of symmetries the search takes out those of up_to
     * alone. Else it takes out all of them whatever up_to says, and makes the solutions of a class
     * that count by themselves as images of the one that it finds. This is for programs
     * that need the cover or the tree as they are. */
    bool no_images;
    /* The cheapest or the dearest: as many as the limit says, one if it says none. Only symmetries
     * that keep all costs count then. They are looked for by branch and bound, by an engine that
     * can; nothing is handed on, but tw_solver_best has them, and the work is a whole. The same
     * come for any number of threads; among those that cost the same the first in the order of the
     * tree, which is that of the engine. */
    tw_wanted wanted;
} tw_solve_options;

/* What one call may use up; 0: as much as it likes. With one thread a call that is to search gets
 * on with it, however small its budget; a step of preparing that was cut off begins again. */
typedef struct tw_budget {
    size_t size;       /* sizeof(tw_budget) */
    uint64_t branches; /* poses put down; it may be some more, as many as an engine tries at once */
    /* With those of preparing; about a tenth of a second more at most, but the state of a search is
     * not cut off when it is made, and a large one takes some tenths. */
    double seconds;
    uint64_t solutions; /* handed on */
} tw_budget;

/* What the run tells while it goes, one thing at a time. Any entry may be NULL. */
typedef struct tw_solve_sink {
    /* A solution, one of each class; borrowed for the call. false: stop; what other threads found
     * by then is kept for the next run. With several threads and no order this is called in any of
     * them. */
    bool (*solution)(void *user, const tw_solution *solution);
    /* Called some hundred times a second at most, in the thread that runs. false: stop. */
    bool (*progress)(void *user, const tw_progress *progress);
    void *user;
    /* Called at every step, with the pieces that are placed and, last, the one that is tried next.
     * Slow: it is for animations. Engines that do not know their position call nothing. A traced
     * search has one thread; work that several threads began cannot be traced (TW_ERR_STATE).
     * pieces: borrowed for the call. false: stop. */
    bool (*trace)(void *user, const tw_solution *pieces);
} tw_solve_sink;

/* What is known before the search. */
typedef struct tw_solve_stats {
    size_t cells, required;
    size_t pieces;       /* copies at most, all pieces together */
    size_t orientations; /* of all stocks */
    size_t fitting;      /* those that fit somewhere */
    size_t poses;
    size_t poses_reduced; /* poses left by the symmetry reduction */
    size_t symmetries;    /* isometries of the puzzle that keep the pins */
    size_t rotations;
    size_t with_exchange; /* isometries and exchanges together, where the options ask for these */
    size_t group;         /* those up to which solutions are counted */
    size_t taken_out;     /* those that the search takes out (no_images) */
    const char *engine;   /* borrowed for the life of the solver */
    tw_engine_tuning tuning; /* in force; its sweep is 0 for never */
    const char *pivot;       /* name of the piece, or NULL when none could be used */
    /* The cell that symmetry is taken out through instead, as all symmetries keep it; UINT32_MAX
     * when none. */
    uint32_t pivot_cell;
    size_t threads;     /* that search; one with an engine that cannot be divided */
    size_t subproblems; /* places where the search begins, so that symmetry is out of it */
} tw_solve_stats;

/* With what was counted before the checkpoint, in a run that goes on from one. Every solution was
 * come upon by itself, and the counts under less symmetry are larger by the order of the group at
 * most: at a thousand million solutions a second it takes six years to pass 64 bits with a group of
 * a hundred, six centuries with none. */
typedef struct tw_result {
    tw_outcome outcome;
    uint64_t solutions; /* handed on, up to what was asked */
    /* Classes under nothing, rotations, isometries, whether or not exchanges count as well. Exact
     * when exhausted; else the one that was asked for is right and the others are what those
     * solutions imply at least. */
    uint64_t none, rotations, isometries;
    uint64_t branches, updates;
    double seconds_first; /* to the first solution; negative if none was found */
    double seconds;
} tw_result;

typedef struct tw_solver tw_solver;

typedef enum tw_solver_state {
    TW_SOLVER_NEW,
    TW_SOLVER_READY,
    TW_SOLVER_RUNNING,
    TW_SOLVER_PAUSED,
    TW_SOLVER_DONE
} tw_solver_state;

/* puzzle: borrowed for the life of the solver. options: borrowed for the call, NULL: defaults.
 * *solver: new; nothing is computed yet. TW_ERR_USAGE for an unknown engine, or for exchanges or
 * costs where the puzzle has none, or too many of the best; TW_ERR_UNSUPPORTED for a heuristic that
 * the engine has not, or costs. */
TW_API tw_status tw_solver_new(const tw_context *context, const tw_puzzle *puzzle,
                               const tw_solve_options *options, tw_solver **solver,
                               tw_error *error);
TW_API void tw_solver_free(tw_solver *solver); /* NULL is allowed; not while it is RUNNING */
/* Makes the poses, the symmetries, the cover and the plan, which takes from a millisecond to hours
 * in huge puzzles. watch: may be NULL; stopped it returns TW_OK and the solver is still NEW.
 * TW_ERR_USAGE for an unknown pivot, or a pin that is no pose or overlaps another;
 * TW_ERR_UNSUPPORTED when the engine refuses the puzzle, or would take more memory than it may;
 * error says which one can. */
TW_API tw_status tw_solver_prepare(tw_solver *solver, const tw_watch *watch, tw_error *error);
TW_API tw_solver_state tw_solver_get_state(const tw_solver *solver);
/* Ends the call that is at work, as if a callback said stop, or else the next one. From any thread
 * and from signal handlers. */
TW_API void tw_solver_interrupt(tw_solver *solver);

/* Of a solver that is not NEW any more; else figures are 0. */
TW_API tw_solve_stats tw_solver_get_stats(const tw_solver *solver);
/* Prepares if that is still to be done; then begins or goes on, until everything is tried, the
 * limit is reached, the budget is used up, or a callback says stop. Results are totals of all runs
 * so far. budget, sink: borrowed for the call, may be NULL. Statuses as tw_solver_prepare, and
 * TW_ERR_STATE as the table says. */
TW_API tw_status tw_solver_run(tw_solver *solver, const tw_budget *budget,
                               const tw_solve_sink *sink, tw_result *result, tw_error *error);
/* The same up to the next solution. *solution: borrowed until the next call with this solver; NULL
 * when there is none, and result->outcome says why: all were found, the budget is used up, or it
 * was interrupted. result: may be NULL. With a solution the outcome is TW_OUTCOME_STOPPED, or the
 * last word. No solution is lost or comes twice, however many threads search and whether calls of
 * tw_solver_run come between: what they find at the same time waits for the next call, in the
 * order of the tree when the options ask for one. They are started for each call that does not
 * find one waiting, which takes some hundredths of a millisecond. */
TW_API tw_status tw_solver_next(tw_solver *solver, const tw_budget *budget,
                                const tw_solution **solution, tw_result *result, tw_error *error);
/* Forgets what was done, and a checkpoint that was taken up: the next run begins from the start. So
 * does one after a search for the best that was refused memory (TW_ERR_MEMORY), which asks for it.
 */
TW_API tw_status tw_solver_reset(tw_solver *solver);

/* After tw_solver_prove, or a run that ended without searching, as a proof was found that there is
 * no solution: what proves it, in words ("a colouring modulo 2"), borrowed; else NULL. Such a proof
 * is looked for where no engine was asked for by name and the search would take longer
 * (tw/advanced/explain.h tells it in full). */
TW_API const char *tw_solver_proof(const tw_solver *solver);

/* Of a solver that wants the cheapest or dearest: how many it knows so far. After a run that was
 * EXHAUSTED they are the best there are. */
TW_API size_t tw_solver_best_count(const tw_solver *solver);
/* One of them, the best first, and what it costs; borrowed until the next call with this solver.
 * NULL past the last. */
TW_API const tw_solution *tw_solver_best(tw_solver *solver, size_t number, int64_t *cost);
/* What no solution is cheaper than (dearer, if these are wanted), however the run ended; false: not
 * known yet. */
TW_API bool tw_solver_bound(const tw_solver *solver, int64_t *bound);

#ifdef __cplusplus
}
#endif
#endif
