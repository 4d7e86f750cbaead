/* tw/advanced/search.h -- searches of covers: how large one will be; and covers that come
 * without a puzzle.
 *
 *   tw_cover --tw_cover_run--> solutions to a sink, and a result
 *            --tw_cover_prove--> a proof that there is none
 *
 * Threads: any number of searches may run at a time, of the same cover too. */
#ifndef TW_ADVANCED_SEARCH_H
#define TW_ADVANCED_SEARCH_H

#include <tw/advanced/cover.h>
#include <tw/engines.h>
#include <tw/outcome.h>

#ifdef __cplusplus
extern "C" {
#endif

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
    tw_objective objective;
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
 * borrowed for the call; NULL: defaults, and no callbacks. A run that was stopped returns TW_OK
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
