/* tw/search.h -- searches of covers: how far one is, how large it will be, how it ended; and covers
 * that come without a puzzle.
 *
 *   tw_cover --tw_cover_run--> solutions to a sink, and a result
 *            --tw_cover_prove--> a proof that there is none
 *
 * Threads: any number of searches may run at a time, of the same cover too. */
#ifndef TW_SEARCH_H
#define TW_SEARCH_H

#include <tw/cover.h>
#include <tw/engines.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How the search ended. It says nothing of how many were found. */
typedef enum tw_outcome {
    TW_OUTCOME_UNKNOWN = 0, /* there was none: a zeroed result, as after a call that failed */
    TW_OUTCOME_EXHAUSTED,   /* every possibility was tried: counts are exact */
    TW_OUTCOME_STOPPED,     /* a callback or tw_solver_interrupt said so */
    TW_OUTCOME_LIMIT,       /* the limit of the options was reached, in all calls together */
    TW_OUTCOME_BUDGET       /* the budget of the call was used up */
} tw_outcome;

/* What a solver is at; a cover on its own is searched at once. */
typedef enum tw_stage {
    TW_STAGE_POSES,
    TW_STAGE_SYMMETRY,
    TW_STAGE_COVER,
    TW_STAGE_PLAN,
    TW_STAGE_SEARCH
} tw_stage;

/* What was done at one level of the search tree: at the nodes where so many poses are placed. */
typedef struct tw_level {
    uint64_t branches; /* poses placed to get there */
    uint64_t updates;  /* the engine's unit of work (links taken out, tests made) */
} tw_level;

typedef struct tw_progress {
    tw_stage stage;  /* before the search all that follows is 0 but for the seconds */
    double fraction; /* of the tree, 0 to 1, never less than before */
    double seconds;  /* of all runs so far, and of preparing */
    uint64_t branches;
    uint64_t solutions;
    /* The levels reached so far, up to two tenths of a second ago: their sums are those of a moment
     * that has gone. Borrowed for the call; none (0) from an engine that does not tell them apart,
     * and of a cover on its own. */
    const tw_level *levels;
    size_t level_count;
    /* Branches that there will be, by probes of the tree (tw_estimate) once the search has taken
     * some seconds; 0: not known. The fraction takes the choices of a node for equal, this does
     * not; few probes meet the large parts of a tree, so there may be more. */
    double expected;
    /* Of a job that counts by tables: partial coverings in them so far; the fraction and the
     * branches are then those of the tables. 0: a search. */
    uint64_t states;
} tw_progress;

/* ---- Estimates --------------------------------------------------------------------------- */

typedef struct tw_estimate_options {
    size_t size;      /* sizeof(tw_estimate_options) */
    uint64_t seed;    /* decides the outcome, but for `seconds` */
    double precision; /* enough when the standard error of the branches is this share; 0: never */
    double seconds;   /* after so long it ends; 0: never */
    uint64_t probes;  /* after so many it ends; 0: a million */
    /* With a precision: nor is it enough before the standard error of the hits is this share, which
     * never comes where none is met; if a search of all fits in the seconds left it is made
     * instead. 0: of hits it is enough at once. */
    double hits_precision;
} tw_estimate_options;

/* A mean, its standard error, and bounds that hold the truth about 19 times of 20. They are
 * lopsided, the upper one wide where few contributions were met and infinite where there was none.
 */
typedef struct tw_measure {
    double mean, error, low, high;
} tw_measure;

typedef struct tw_estimate {
    tw_measure branches;
    tw_measure hits;    /* solutions before those are left out that only turn others */
    tw_measure seconds; /* of one thread */
    uint64_t probes;
    bool precise; /* the precision was reached */
} tw_estimate;

/* ---- Covers on their own ----------------------------------------------------------------- */

/* Which solutions are wanted, where they cost something: that of a puzzle says what (tw_cost_rule),
 * or a text of a cover. */
typedef enum tw_wanted {
    TW_WANTED_ALL, /* any: costs do not matter */
    TW_WANTED_CHEAPEST,
    TW_WANTED_DEAREST
} tw_wanted;

typedef struct tw_cover_search {
    size_t size;                    /* sizeof(tw_cover_search) */
    const char *engine;             /* NULL: the default one */
    const tw_engine_tuning *tuning; /* of that engine; NULL: as it does best */
    uint64_t limit;                 /* solutions after which to stop; 0: all */
    /* How many search; 0: one for each processor. Solutions come in one order if there is a limit
     * or one thread. */
    size_t threads;
    uint64_t memory; /* as that of tw_solve_options */
    /* The cheapest or the dearest: as many as the limit says, one if it says none. They are handed
     * on at the end by `priced`, and are the same for any number of threads. */
    tw_wanted wanted;
} tw_cover_search;

/* What the run tells while it goes; any entry may be NULL. */
typedef struct tw_cover_sink {
    /* The options of a solution, borrowed for the call; one after the other, in any of the threads
     * that search. false: stop. */
    bool (*solution)(void *user, const uint32_t *options, size_t count);
    /* The best, the best first, with what each costs, where these are wanted; else not called. */
    void (*priced)(void *user, const uint32_t *options, size_t count, int64_t cost);
    /* Called some hundred times a second at most, in the thread that runs. false: stop. */
    bool (*progress)(void *user, const tw_progress *progress);
    void *user;
} tw_cover_sink;

typedef struct tw_cover_result {
    const char *engine; /* that searched */
    tw_outcome outcome;
    uint64_t solutions; /* exact when exhausted, else so many at least */
    uint64_t branches, updates;
    double seconds_first; /* to the first solution; negative if none was found */
    double seconds;
    int64_t bound; /* where the best are wanted: no solution is better, however the run ended */
} tw_cover_result;

/* Finds the solutions of a cover, all of them: nothing is known of symmetry. options, sink:
 * borrowed for the call; NULL: defaults, and nobody is told. A run that was stopped returns TW_OK
 * and says so in its outcome. TW_ERR_USAGE for an unknown engine, TW_ERR_UNSUPPORTED for a
 * heuristic that it has not, a cover that it refuses or more memory than it may take; error says
 * which engine can. TW_ERR_USAGE where the best are wanted and no option costs anything. */
TW_API tw_status tw_cover_run(const tw_context *context, const tw_cover *cover,
                              const tw_cover_search *options, const tw_cover_sink *sink,
                              tw_cover_result *result, tw_error *error);
/* Writes a DRAT proof, in text, that the clauses of the cover in this style ("dimacs" has them)
 * have no model, if they have none. prover: NULL to go on for ever. TW_ERR_UNSUPPORTED: this build
 * has no CaDiCaL, or the style cannot say this cover; error says which. */
TW_API tw_status tw_cover_prove(const tw_context *context, const tw_cover *cover,
                                tw_clause_style style, const tw_prover *prover, const tw_out *out,
                                tw_proved *answer, tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
