/* tw/solve.h -- the one place where geometry and search meet.
 *
 *   tw_puzzle --tw_solver_new--> tw_solver --tw_solver_run--> solutions to a sink, and a result
 *
 * The solver makes the poses, finds the symmetries, encodes the cover (keeping one pose of each
 * class of a pivot piece), runs an engine, decodes its hits, and hands on one solution of each
 * class. It owns all the rest; the puzzle is borrowed. One solver is used by one thread at a
 * time. */
#ifndef TW_SOLVE_H
#define TW_SOLVE_H

#include <tw/cover.h>
#include <tw/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Which solutions are called the same. */
typedef enum tw_up_to {
    TW_UP_TO_ISOMETRIES = 0, /* turns and mirror images of the container */
    TW_UP_TO_ROTATIONS,      /* its turns alone */
    TW_UP_TO_NONE            /* nothing: all solutions */
} tw_up_to;

typedef struct tw_solve_options {
    const char *engine; /* NULL: the default one, with its best heuristic (size) */
    bool size;          /* branch on the cell or piece with the fewest ways left */
    int strand;         /* give up when a region is too small: 0 off, 1 lowest, 2 every region */
    tw_up_to up_to;
    const char *pivot; /* name of the piece whose poses are reduced; NULL: chosen */
    uint64_t limit;    /* solutions after which to stop; 0 = all */
    /* Placements that every solution must contain, beside the puzzle's own pins; only symmetries
     * that keep all of them count. Borrowed for the call. */
    const tw_placement *pins;
    size_t pin_count;
} tw_solve_options;

/* How the search ended. It says nothing of how many were found. */
typedef enum tw_outcome {
    TW_EXHAUSTED, /* every possibility was tried: counts are exact */
    TW_STOPPED,   /* the caller asked to stop */
    TW_LIMIT      /* the limit of solutions was reached */
} tw_outcome;

typedef struct tw_progress {
    double fraction; /* of the tree, 0 to 1, never less than before */
    double seconds;  /* since the run began */
    uint64_t branches;
    uint64_t solutions;
} tw_progress;

/* What the run tells while it goes. Any entry may be NULL. */
typedef struct tw_solve_sink {
    /* A solution, one of each class; borrowed for the call. false: stop. */
    bool (*solution)(void *user, const tw_solution *solution);
    /* Called some hundred times a second at most. false: stop. */
    bool (*progress)(void *user, const tw_progress *progress);
    void *user;
    /* Every single step: the pieces that are down and, last, the one that is about to be tried.
     * Slow, for people who watch. pieces borrowed for the call. false: stop. */
    bool (*trace)(void *user, const tw_solution *pieces);
} tw_solve_sink;

/* What is known before the search. */
typedef struct tw_solve_stats {
    size_t cells, required;
    size_t pieces;       /* copies at most, all pieces together */
    size_t orientations; /* of all stocks */
    size_t fitting;      /* those that fit somewhere */
    size_t poses;
    size_t poses_reduced; /* options in the cover: poses left by the symmetry reduction */
    size_t symmetries;    /* isometries of the puzzle that keep the pins */
    size_t rotations;
    const char *engine; /* borrowed for the life of the solver */
    bool size;          /* the heuristics in force */
    int strand;
    const char *pivot; /* name of the piece, or NULL when none could be used */
} tw_solve_stats;

typedef struct tw_result {
    tw_outcome outcome;
    uint64_t solutions; /* handed on, up to what was asked */
    /* Classes under nothing, rotations, isometries. Exact when exhausted; else the one that was
     * asked for is right and the others are what those solutions imply at least. */
    uint64_t none, rotations, isometries;
    uint64_t branches, updates;
    double seconds_first; /* to the first solution; negative if none was found */
    double seconds;
} tw_result;

/* What was done at one level of the search tree: at the nodes where so many poses are placed. */
typedef struct tw_level {
    uint64_t branches; /* poses placed to get there */
    uint64_t updates;  /* the engine's unit of work (links taken out, tests made) */
} tw_level;

typedef struct tw_solver tw_solver;

/* puzzle: borrowed for the life of the solver. options: borrowed for the call, NULL: defaults.
 * *solver: new. TW_ERR_USAGE for an unknown engine or pivot, or a pin that is no pose or overlaps
 * another; TW_ERR_UNSUPPORTED when the engine
 * refuses the puzzle; error says which one can. */
TW_API tw_status tw_solver_new(const tw_context *context, const tw_puzzle *puzzle,
                               const tw_solve_options *options, tw_solver **solver,
                               tw_error *error);
TW_API void tw_solver_free(tw_solver *solver); /* NULL is allowed */
TW_API tw_solve_stats tw_solver_stats(const tw_solver *solver);
TW_API const tw_poses *tw_solver_poses(const tw_solver *solver);
TW_API const tw_symmetry *tw_solver_symmetry(const tw_solver *solver);
/* The cover that is searched; options are poses, but a reduced cover has fewer. */
TW_API const tw_cover *tw_solver_cover(const tw_solver *solver);
TW_API uint32_t tw_solver_pose_of_option(const tw_solver *solver, uint32_t option);
/* Runs from the start to the end, the limit, or until a callback says stop. sink: borrowed for
 * the call; may be NULL. */
TW_API tw_status tw_solver_run(tw_solver *solver, const tw_solve_sink *sink, tw_result *result,
                               tw_error *error);
/* The levels that the last run reached, level 0 being the start; their sums are the result's.
 * Borrowed until the next run. *count is 0 before the first run, and with an engine that does not
 * tell levels apart. */
TW_API const tw_level *tw_solver_levels(const tw_solver *solver, size_t *count);

/* Names of the engines, the default first, then NULL past the end; summary: one line each. */
TW_API const char *tw_engine_name(size_t number);
TW_API const char *tw_engine_summary(size_t number);

#ifdef __cplusplus
}
#endif
#endif
