/* tw/solve.h -- finds the solutions of a puzzle.
 *
 *   tw_puzzle --tw_solver_new--> tw_solver --tw_solver_run--> solutions to a sink, and a result
 *                                          --tw_solver_next--> one solution after the other
 *
 * A solver lists the placements of all pieces, finds the symmetries of the puzzle, encodes both as
 * an exact cover, searches that with an engine, and decodes what the engine finds into solutions,
 * one of each class of equivalent ones. It borrows the puzzle and owns everything else. A run may
 * stop early; the next run continues from there.
 *
 * A solver is in one of these states. The table says which state a call leads to.
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
 *   NEW: only the options were checked. READY: placements, symmetries and the plan of the search
 *   exist. PAUSED: the run stopped or used up its budget. DONE: the whole tree was searched, or the
 *   limit of the options is reached. *: if it is stopped or runs out of budget it stays NEW, and
 *   keeps what it made. "-": the state does not change. During one of these calls the solver is
 *   RUNNING. Then, and where the table says "refused", a call returns TW_ERR_STATE.
 *
 * Threads: one thread uses a solver at a time. tw_solver_interrupt and tw_solver_get_state may be
 * called from any thread at any time. Solvers share only what they borrow, and do not change it. */
#ifndef TW_SOLVE_H
#define TW_SOLVE_H

#include <tw/engines.h>
#include <tw/outcome.h>
#include <tw/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whether a search with a limit of 1 also searches with restarts in random orders, hard pieces
 * first, beside the plain search. Which solution is found depends on the seed. */
typedef enum tw_restart_use {
    TW_RESTARTS_IF_BIG,
    TW_RESTARTS_ALWAYS,
    TW_RESTARTS_NEVER
} tw_restart_use;

/* How equivalent solutions are kept out of the search. For an engine that cannot begin at several
 * places it is always TW_SUBPROBLEMS_NEVER. */
typedef enum tw_subproblem_use {
    TW_SUBPROBLEMS_IF_BETTER, /* as is best for the engine */
    TW_SUBPROBLEMS_FEW,       /* by the places where the search begins, if these are few */
    TW_SUBPROBLEMS_ALL,       /* by these places, however many they are */
    TW_SUBPROBLEMS_NEVER      /* the cover has one placement of the pivot from each class */
} tw_subproblem_use;

/* What to search for, and how. Zeroed but for the size: one solution of each class up to
 * isometries, by one thread for each processor. What it points to is borrowed for the call. */
typedef struct tw_solve_options {
    size_t size;                    /* sizeof(tw_solve_options) */
    const char *engine;             /* NULL: the default one */
    const tw_engine_tuning *tuning; /* of that engine; NULL: its defaults */
    /* The pivot, by which the search meets one solution of each class. It is the name of a piece,
     * or "cell:" and a cell that must be covered and that every symmetry maps to itself, such as
     * "cell:2,0" (if the lattice has several kinds of cells, the name of its kind comes last).
     * NULL: the solver chooses. */
    const char *pivot;
    /* Placements that every solution must contain, besides the puzzle's own pins. Only symmetries
     * that map all of them to themselves count then. */
    const tw_placement *pins;
    size_t pin_count;
    tw_same same;
    uint64_t limit; /* DONE after this many solutions, not counting a checkpoint's; 0: none */
    /* Threads that search; 0: one for each processor. With more than one, several threads must be
     * able to use the context at the same time. */
    size_t threads;
    /* Solutions come in the same order for any number of threads, as they always do with a limit.
     * Otherwise, with several threads, the order may differ from run to run. */
    bool ordered;
    /* Turns off saving and dividing: once the search has begun, tw_solver_save and tw_solver_divide
     * return TW_ERR_STATE. Without a sink for solutions, or with its `first`, some are then counted
     * in bulk. Then the number of a PAUSED solver is a lower bound, and a call that asks for the
     * remaining solutions, or for a number of them, returns TW_ERR_STATE. */
    bool not_resumable;
    tw_restart_use restarts;
    uint64_t seed; /* of the restarts */
    tw_subproblem_use subproblems;
    /* Bytes that the search may take, besides puzzle, placements and cover; 0: half of what is free
     * when the solver is prepared. An engine that needs more is not chosen, and is refused if asked
     * for by name. If there is no room for all threads, fewer of them search. */
    uint64_t memory;
    /* Exchanges of colours and marks that the puzzle allows are symmetries too, by themselves and
     * combined with those of same. */
    bool exchange;
    /* The search itself finds every solution that counts. Otherwise it finds one solution of each
     * class under all symmetries, whatever same says, and the solver makes the others of the class
     * as its images. Set this to see the cover or the tree as they are. */
    bool no_images;
    /* Finds the cheapest or the dearest solutions, as many as the limit says (0: one), by branch
     * and bound. Only symmetries that keep all costs count then. The sink gets no solutions;
     * tw_solver_best has them. The search cannot be saved or divided. The result does not depend on
     * the number of threads; of solutions that cost the same, those that come first in the engine's
     * order are kept. */
    tw_objective objective;
    /* Tables of a count (tw/advanced/count.h) that `memory` has no room for go to files in this
     * folder, which have no name there and are removed when the tables are, or when the program
     * ends in whatever way. Not those that are kept. NULL: tables take memory alone. */
    const char *spill;
    uint64_t spill_size; /* most bytes of these files; 0: no bound */
} tw_solve_options;

/* What one call may use up; 0: no bound. With one thread every call makes some progress in the
 * search, however small its budget is. A preparation step that was cut off starts again. */
typedef struct tw_budget {
    size_t size; /* sizeof(tw_budget) */
    uint64_t
        branches; /* placements tried by this call, and as many more as an engine tries at once */
    /* Of this call, preparing included. The call may take a tenth of a second more, and some tenths
     * more when it makes the state of a large search. */
    double seconds;
    uint64_t solutions; /* passed on by this call */
} tw_budget;

/* Callbacks of a run. Any entry may be NULL. Two calls never overlap, so a callback needs no lock;
 * with several threads any of them may make the call. */
typedef struct tw_solve_sink {
    size_t size; /* sizeof(tw_solve_sink) */
    /* Gets a solution, one of each class; borrowed for the call. false: stop. What other threads
     * have found by then is kept for the next run. */
    bool (*solution)(void *user, const tw_solution *solution);
    /* Called at most some hundred times a second, in the thread that called. false: stop. */
    bool (*progress)(void *user, const tw_progress *progress);
    void *user;
    /* Called at every step, with the placed pieces and, last, the one that is tried next; borrowed
     * for the call. false: stop. It is slow, and meant for animations. The search then has one
     * thread; a search that several threads began cannot be traced (TW_ERR_STATE). Engines that do
     * not track their position never call it. */
    bool (*trace)(void *user, const tw_solution *pieces);
    /* One solution is enough: the next may be counted without being decoded, which is faster. */
    bool first;
} tw_solve_sink;

/* Sizes of the search, known before it begins. */
typedef struct tw_solve_stats {
    size_t cells, required;
    size_t pieces;           /* most pieces of a solution, copies counted */
    size_t orientations;     /* of all pieces together */
    size_t fitting;          /* orientations that fit somewhere in the container */
    size_t poses;            /* possible placements of all pieces */
    size_t poses_reduced;    /* those left when symmetry is taken out */
    size_t symmetries;       /* isometries of the puzzle that map its pins to themselves */
    size_t rotations;        /* rotations among them */
    size_t with_exchange;    /* isometries with exchanges, where the options ask for exchanges */
    size_t group;            /* symmetries up to which solutions are counted */
    size_t taken_out;        /* symmetries that the search takes out (see no_images) */
    const char *engine;      /* borrowed for the life of the solver */
    tw_engine_tuning tuning; /* in force; its sweep is 0 for never */
    const char *pivot;       /* name of the pivot piece; NULL: none */
    /* The pivot cell, if there is one instead of a piece; UINT32_MAX: none. */
    uint32_t pivot_cell;
    size_t threads;     /* that search; 1 with an engine that cannot be divided */
    size_t subproblems; /* places where the search begins */
} tw_solve_stats;

/* The totals of all runs of a solver so far; after a checkpoint is resumed, its counts are
 * included. 64 bits are enough, because each class is found separately: at 10^9 classes a second
 * the counts overflow after six years with a group of 100 symmetries. */
typedef struct tw_result {
    tw_outcome outcome;
    uint64_t solutions; /* found so far, one of each class, whether or not a sink took them */
    /* Solutions in all; up to rotations; up to rotations and reflections; with exchanges if the
     * options ask for these. Exact when outcome is EXHAUSTED. Otherwise the count for same is that
     * of `solutions`, and the other two are lower bounds that follow from them. */
    uint64_t none, rotations, reflections;
    uint64_t branches, updates;
    double seconds_first; /* to the first solution; negative: none was found */
    double seconds;       /* of all runs, preparing included */
} tw_result;

typedef struct tw_solver tw_solver;

typedef enum tw_solver_state {
    TW_SOLVER_NEW,
    TW_SOLVER_READY,
    TW_SOLVER_RUNNING,
    TW_SOLVER_PAUSED,
    TW_SOLVER_DONE
} tw_solver_state;

/* Makes a solver; nothing is computed yet. puzzle: borrowed for the life of the solver. options:
 * borrowed for the call; NULL: defaults. *solver: new. TW_ERR_USAGE: the engine does not exist, the
 * puzzle has no exchanges or no costs and the options ask for them, or too many of the best are
 * wanted. TW_ERR_UNSUPPORTED: the engine lacks the heuristic, or cannot search by costs. */
TW_API tw_status tw_solver_new(const tw_context *context, const tw_puzzle *puzzle,
                               const tw_solve_options *options, tw_solver **solver,
                               tw_error *error);
TW_API void tw_solver_free(tw_solver *solver); /* NULL is allowed; not while it is RUNNING */
/* Makes placements, symmetries, cover and plan. This takes a millisecond in most puzzles, and hours
 * in huge ones. watch: may be NULL; if it stops the call, TW_OK is returned and the solver is still
 * NEW. TW_ERR_USAGE: the pivot does not exist, or a pin is not a possible placement or overlaps
 * another. TW_ERR_UNSUPPORTED: the engine cannot search this puzzle, or needs more memory than it
 * may have; error names one that can. */
TW_API tw_status tw_solver_prepare(tw_solver *solver, const tw_watch *watch, tw_error *error);
TW_API tw_solver_state tw_solver_get_state(const tw_solver *solver);
/* Stops the current call, as if a callback had returned false; if there is none, the next one. It
 * may be called from any thread and from signal handlers. */
TW_API void tw_solver_interrupt(tw_solver *solver);

/* All 0 while the solver is NEW. */
TW_API tw_solve_stats tw_solver_get_stats(const tw_solver *solver);
/* Prepares the solver if it is NEW, then searches until the tree is exhausted, the limit is
 * reached, the budget is used up, or a callback returns false. *result: totals of all runs so far.
 * budget, sink, result: may be NULL; the first two are borrowed for the call. Statuses as
 * tw_solver_prepare, TW_ERR_STATE as the table says, and TW_ERR_INPUT: the pieces have too many or
 * too few cells. */
TW_API tw_status tw_solver_run(tw_solver *solver, const tw_budget *budget,
                               const tw_solve_sink *sink, tw_result *result, tw_error *error);
/* Searches up to the next solution. *solution: borrowed until the next call with this solver; NULL:
 * there is none, and result->outcome says why: all were found, the budget is used up, or the call
 * was interrupted. budget, result: may be NULL. No solution is lost or comes twice, for any number
 * of threads and with calls of tw_solver_run between. Solutions that several threads find at the
 * same time wait for the next calls; which comes first may differ from run to run unless the
 * options are `ordered`. Threads are started for each call that finds none waiting, which takes
 * some hundredths of a millisecond. */
TW_API tw_status tw_solver_next(tw_solver *solver, const tw_budget *budget,
                                const tw_solution **solution, tw_result *result, tw_error *error);
/* Discards everything found so far, and a resumed checkpoint: the next run starts from the
 * beginning. A search for the best that ran out of memory (TW_ERR_MEMORY) needs this before it can
 * run again. */
TW_API tw_status tw_solver_reset(tw_solver *solver);

/* The proof that there is no solution, in words such as "a colouring modulo 2"; borrowed. NULL:
 * none was found. tw_solver_prove looks for one, and so does a run where no engine was named:
 * before a search that would take longer, and, with more effort, when it has found nothing for 2
 * seconds, for 20, and so on. tw/advanced/explain.h has it in full. */
TW_API const char *tw_solver_proof(const tw_solver *solver);

/* The best partial solution that the last run met: pieces that can be put down together and leave
 * the fewest cells empty. *cells_left: so many, of those that must be filled; at least 1. In a
 * puzzle that bounds its empty cells (tw_puzzle_empty) those that neither a piece nor an empty cell
 * of these takes. Engines look where they are a hundred times a second ("sat" does not), so it need
 * not be the best that there is. Pins are in it. Borrowed until the next call with this solver.
 * NULL, and 0 cells: there is a solution, or nothing was searched, as a proof came before it. */
TW_API const tw_solution *tw_solver_partial(tw_solver *solver, size_t *cells_left);

/* How many of the cheapest or dearest solutions are known so far. Once a run was EXHAUSTED, they
 * are the best there are. */
TW_API size_t tw_solver_best_count(const tw_solver *solver);
/* One of these solutions, the best first, with its cost; borrowed until the next call with this
 * solver. NULL past the last. */
TW_API const tw_solution *tw_solver_best(tw_solver *solver, size_t number, int64_t *cost);
/* A bound: no solution is cheaper than this, or dearer where the dearest are wanted. It holds
 * however the run ended. false: none is known yet. */
TW_API bool tw_solver_bound(const tw_solver *solver, int64_t *bound);

#ifdef __cplusplus
}
#endif
#endif
