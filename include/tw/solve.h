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
#include <tw/store.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TW_NO_SWEEP UINT32_MAX

typedef struct tw_solve_options {
    const char *engine; /* NULL: the default one, with its best heuristic (size) */
    bool size;          /* branch on what has the fewest ways left; who knows sweeps always does */
    int strand;         /* give up when a region is too small: 0 off, 1 lowest, 2 every region */
    /* Go through the container from one end to the other while more than so many pieces are to be
     * put down; 0: as a probe finds good, TW_NO_SWEEP: never. */
    uint32_t sweep;
    int isa; /* instructions: 0 the best, 1 portable, 2 x86-64-v2, 3 AVX2, 4 AVX-512 */
    tw_up_to up_to;
    /* What symmetry is taken out through: the name of a piece, or "cell:" and a cell that must be
     * covered and that all symmetries keep, as in "cell:2,0" (the name of its kind last where the
     * lattice has several kinds); NULL: chosen. Borrowed for the call. */
    const char *pivot;
    uint64_t limit; /* solutions after which to stop; 0 = all */
    /* The work is done in one run, which cannot be saved: after it, and in `save`, tw_solver_save
     * says TW_ERR_STATE. Where nobody takes the solutions, more of them are then counted without
     * being looked at, and when the run was stopped there are at least so many as it says. */
    bool whole;
    size_t threads; /* that search; 0 and 1: the calling one alone */
    bool all_cores; /* one for each processor instead */
    bool ordered;   /* solutions in one order, however many threads; so it is with a limit */
    /* With a limit of 1: tries in changing orders, hard pieces first, beside the plain search;
     * which solution comes then depends on the seed. 0 in big puzzles, 1 always, -1 never. */
    int dive;
    uint64_t seed;
    /* How symmetry is taken out: 0 as suits the engine, 1 by the places where the search begins, 2
     * so with as many of them as it takes, -1 out of the cover; an engine that cannot do the former
     * does the latter. */
    int roots;
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

/* What was done at one level of the search tree: at the nodes where so many poses are placed. */
typedef struct tw_level {
    uint64_t branches; /* poses placed to get there */
    uint64_t updates;  /* the engine's unit of work (links taken out, tests made) */
} tw_level;

typedef struct tw_progress {
    double fraction; /* of the tree, 0 to 1, never less than before */
    double seconds;  /* since the run began */
    uint64_t branches;
    uint64_t solutions;
    /* The levels reached so far, up to two tenths of a second ago: their sums are those of a moment
     * that has gone. Borrowed for the call; none (0) from an engine that does not tell them apart,
     * and of a cover on its own. */
    const tw_level *levels;
    size_t level_count;
} tw_progress;

/* What the run tells while it goes, one thing at a time. Any entry may be NULL. */
typedef struct tw_solve_sink {
    /* A solution, one of each class; borrowed for the call. false: stop. With several threads and
     * no order this may be called in any of them, and once more for each of them after false: what
     * was found then would be lost else. */
    bool (*solution)(void *user, const tw_solution *solution);
    /* Called some hundred times a second at most, in the thread that runs. false: stop. */
    bool (*progress)(void *user, const tw_progress *progress);
    void *user;
    /* Every single step: the pieces that are down and, last, the one that is about to be tried.
     * Slow, for people who watch; an engine that cannot say where it is tells nothing. pieces
     * borrowed for the call. false: stop. */
    bool (*trace)(void *user, const tw_solution *pieces);
    /* Asked with each progress. true: the work halts for a moment and `save` is called. */
    bool (*save_due)(void *user, const tw_progress *progress);
    /* Nothing moves, and tw_solver_save says what is left. false: stop. */
    bool (*save)(void *user);
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
    const char *engine; /* borrowed for the life of the solver */
    bool size;          /* the heuristics in force */
    int strand;
    uint32_t sweep;    /* 0: never */
    const char *pivot; /* name of the piece, or NULL when none could be used */
    /* The cell that symmetry is taken out through instead, as all symmetries keep it; UINT32_MAX
     * when none. */
    uint32_t pivot_cell;
    size_t threads; /* that search; one with an engine that cannot be divided */
    size_t roots;   /* places where the search begins, so that symmetry is out of it */
} tw_solve_stats;

/* With what was counted before the checkpoint, in a run that goes on from one. */
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
/* The plan of the search and why it was chosen: its line of that number, from 0, without an end of
 * line; cut to fit. false past the last. */
TW_API bool tw_solver_explain(const tw_solver *solver, size_t number, char *line, size_t size);
/* The cover that is searched; options are poses, but a reduced cover has fewer (see `roots`). */
TW_API const tw_cover *tw_solver_cover(const tw_solver *solver);
TW_API uint32_t tw_solver_pose_of_option(const tw_solver *solver, uint32_t option);
/* The pieces on the cells of these options of the cover, by whoever chose them; borrowed until the
 * next call with this solver. Whether they solve the puzzle is for tw_solution_check to say.
 * TW_ERR_INPUT for options that do not exist, or more of them than there are cells. */
TW_API tw_status tw_solver_decode(tw_solver *solver, const uint32_t *options, size_t count,
                                  tw_solution *solution);
/* Runs from the start to the end, the limit, or until a callback says stop. sink: borrowed for
 * the call; may be NULL. */
TW_API tw_status tw_solver_run(tw_solver *solver, const tw_solve_sink *sink, tw_result *result,
                               tw_error *error);

/* Within `solution` of a sink: the numbers of the poses of that solution, ascending; borrowed for
 * the call. */
TW_API const uint32_t *tw_solver_found(const tw_solver *solver, size_t *count);

/* ---- Runs that last ---------------------------------------------------------------------- */

/* Numbers of a solver in a checkpoint. Those below TW_SAVED_FACTS add up over parts of a work. */
typedef enum tw_saved_number {
    TW_SAVED_SOLUTIONS = 1,
    TW_SAVED_NONE,            /* all solutions that those stand for */
    TW_SAVED_FIXED_ROTATIONS, /* Burnside's sums over all of them */
    TW_SAVED_FIXED_ISOMETRIES,
    TW_SAVED_BRANCHES,
    TW_SAVED_UPDATES,
    TW_SAVED_MICROSECONDS,  /* of all runs */
    TW_SAVED_LEVELS = 256,  /* branches of level 0, its updates, branches of level 1, ... */
    TW_SAVED_FACTS = 65536, /* from here on: facts, not sums */
    TW_SAVED_BEGUN = TW_SAVED_FACTS + 2, /* units of the work when it was new */
    TW_SAVED_FIRST = TW_SAVED_FACTS + 4  /* microseconds to the first solution */
} tw_saved_number;

/* What is left to do and what was counted: after a run, in `save` of one, or before the first.
 * texts: the caller's own, borrowed with the checkpoint; the names engine, with, up-to, pivot and
 * symmetry are the solver's. *checkpoint: borrowed until the next call that saves, runs or frees.
 * TW_ERR_STATE when the options said that the work is a whole, TW_ERR_UNSUPPORTED from an engine
 * that cannot say where it is, or without the libraries that hash. */
TW_API tw_status tw_solver_save(tw_solver *solver, const tw_checkpoint_text *texts, size_t count,
                                const tw_checkpoint **checkpoint, tw_error *error);
/* The next runs go on from there; nothing of it is borrowed. TW_ERR_INPUT when it is of another
 * puzzle, another cover, or a tree made in another way; error says which. */
TW_API tw_status tw_solver_resume(tw_solver *solver, const tw_checkpoint *checkpoint,
                                  tw_error *error);

/* The levels that the last run reached, level 0 being the start; their sums are the result's.
 * Borrowed until the next run. *count is 0 before the first run, and with an engine that does not
 * tell levels apart. */
TW_API const tw_level *tw_solver_levels(const tw_solver *solver, size_t *count);

/* Names of the engines, the default first, then NULL past the end; summary: one line each. */
TW_API const char *tw_engine_name(size_t number);
TW_API const char *tw_engine_summary(size_t number);

/* What is left (all of it, or what tw_solver_resume brought) in parts. */
typedef struct tw_divided {
    const tw_checkpoint *checkpoint; /* the whole, its tasks in the order of the tree */
    const uint32_t *part;            /* of each task: 0 .. parts - 1 */
    const double *branches;          /* estimated, of each task */
} tw_divided;

/* Divides it into parts of about the same size by estimate, always in the same way. What dividing
 * itself visited is in the checkpoint's sums, what it found is held by its tasks. texts, statuses:
 * as tw_solver_save. go_on (may be NULL): asked now and then and told which share is about done,
 * false ends it with TW_ERR_STATE. *divided: borrowed like what is saved. */
TW_API tw_status tw_solver_divide(tw_solver *solver, size_t parts, const tw_checkpoint_text *texts,
                                  size_t count, bool (*go_on)(void *user, double done), void *user,
                                  tw_divided *divided, tw_error *error);

/* ---- Estimates --------------------------------------------------------------------------- */

typedef struct tw_guessing {
    uint64_t seed;    /* decides the outcome, but for `seconds` */
    double precision; /* enough when the standard error of the branches is this share; 0: never */
    double seconds;   /* after so long it ends; 0: never */
    uint64_t probes;  /* after so many it ends; 0: a million */
} tw_guessing;

/* A mean, its standard error, and bounds that hold the truth about 19 times of 20. */
typedef struct tw_guess {
    double mean, error, low, high;
} tw_guess;

typedef struct tw_guesses {
    tw_guess branches;
    tw_guess hits;    /* solutions before those are left out that only turn others */
    tw_guess seconds; /* of one thread */
    uint64_t probes;
    bool precise; /* the precision was reached */
} tw_guesses;

/* How large the search will be that the next run makes: by going down its tree at random (Knuth,
 * "Estimating the efficiency of backtrack programs", 1975). Uneven trees are guessed too low more
 * often than too high. go_on (may be NULL): false ends it with what there is.
 * TW_ERR_UNSUPPORTED from an engine that cannot be probed. */
TW_API tw_status tw_solver_estimate(tw_solver *solver, const tw_guessing *wanted,
                                    bool (*go_on)(void *user), void *user, tw_guesses *guesses,
                                    tw_error *error);

/* ---- Covers on their own ----------------------------------------------------------------- */

typedef struct tw_cover_search {
    const char *engine; /* NULL: the default one, with its best heuristic (size) */
    bool size;          /* these two as in tw_solve_options */
    int strand;
    uint64_t limit; /* solutions after which to stop; 0 = all */
    size_t threads; /* these two as in tw_solve_options as well; solutions come in one order if
                     * there is a limit */
    bool all_cores;
} tw_cover_search;

/* What the run tells while it goes; any entry may be NULL. */
typedef struct tw_cover_sink {
    /* The options of a solution, borrowed for the call. false: stop. */
    bool (*solution)(void *user, const uint32_t *options, size_t count);
    bool (*progress)(void *user, const tw_progress *progress); /* as in tw_solve_sink */
    void *user;
} tw_cover_sink;

typedef struct tw_cover_result {
    tw_outcome outcome;
    uint64_t solutions; /* exact when exhausted, else so many at least */
    uint64_t branches, updates;
    double seconds_first; /* to the first solution; negative if none was found */
    double seconds;
} tw_cover_result;

/* Finds the solutions of a cover, all of them: nothing is known of symmetry. options: NULL for
 * defaults. Statuses as tw_solver_new. */
TW_API tw_status tw_cover_run(const tw_context *context, const tw_cover *cover,
                              const tw_cover_search *options, const tw_cover_sink *sink,
                              tw_cover_result *result, tw_error *error);
/* Writes a DRAT proof, in text, that the clauses of tw_cover_clauses in this style have no model,
 * if they have none. prover: NULL to go on for ever. TW_ERR_UNSUPPORTED: this build has no CaDiCaL,
 * or the style cannot say this cover; error says which. */
TW_API tw_status tw_cover_prove(const tw_context *context, const tw_cover *cover,
                                tw_clause_style style, const tw_prover *prover, const tw_out *out,
                                tw_proved *answer, tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
