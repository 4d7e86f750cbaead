/* tw/advanced/search.h -- searches of covers without a puzzle, proofs that a cover has no solution,
 * and estimates of searches.
 *
 *   tw_cover --tw_cover_run--> solutions to a sink, and a result
 *            --tw_cover_prove--> a proof that there is no solution
 *
 * Threads: any number of searches may run at a time, even of the same cover. */
#ifndef TW_ADVANCED_SEARCH_H
#define TW_ADVANCED_SEARCH_H

#include <tw/advanced/cover.h>
#include <tw/engines.h>
#include <tw/outcome.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Estimates --------------------------------------------------------------------------- */

/* When an estimate (tw_solver_estimate) ends: at the first of these bounds. */
typedef struct tw_estimate_options {
    size_t size;      /* sizeof(tw_estimate_options) */
    uint64_t seed;    /* determines the result, unless `seconds` ends it */
    double precision; /* ends at this relative standard error of the branches; 0: no bound */
    double seconds;   /* 0: no bound */
    uint64_t probes;  /* 0: a million */
    /* With a precision: the relative standard error of the hits must reach this as well, which
     * needs at least one hit. If the branches are precise and a search of all fits in the seconds
     * left, the search is made instead. 0: hits may have any error. */
    double hits_precision;
} tw_estimate_options;

/* A mean, its standard error, and a confidence interval of 95 % (Fay and Feuer, "Confidence
 * intervals for directly standardized rates", 1997, widened for few contributions). The interval is
 * not symmetric: `high` is far from the mean after few contributions, and infinite after none. */
typedef struct tw_measure {
    double mean, error, low, high;
} tw_measure;

typedef struct tw_estimate {
    tw_measure branches;
    /* Solutions, one of each class, estimated from what the search finds before it drops
     * duplicates. It is too high where the search finds several solutions of a class, as in a
     * reduced cover, and inexact where a symmetry maps solutions to themselves. */
    tw_measure hits;
    tw_measure seconds; /* of one thread */
    uint64_t probes;    /* random descents made */
    bool precise;       /* the precision was reached, or the whole tree was visited */
} tw_estimate;

/* ---- Covers on their own ----------------------------------------------------------------- */

typedef struct tw_cover_search {
    size_t size;                    /* sizeof(tw_cover_search) */
    const char *engine;             /* NULL: the default one */
    const tw_engine_tuning *tuning; /* of that engine; NULL: its defaults */
    uint64_t limit;                 /* stop after this many solutions; 0: none */
    /* Threads that search; 0: one for each processor. With a limit, or one thread, solutions always
     * come in the same order. */
    size_t threads;
    uint64_t memory; /* as in tw_solve_options */
    /* Finds the cheapest or the dearest solutions, as many as the limit says (0: one; at most
     * 100,000). `priced` of the sink gets them at the end. They are the same for any number of
     * threads. */
    tw_objective objective;
} tw_cover_search;

/* Callbacks of a run. Any entry may be NULL. Two calls never overlap, so a callback needs no lock.
 */
typedef struct tw_cover_sink {
    size_t size; /* sizeof(tw_cover_sink) */
    /* Gets the options of a solution, borrowed for the call; any thread that searches may make the
     * call. false: stop; it is not called again. Not called with an objective. */
    bool (*solution)(void *user, const uint32_t *options, size_t count);
    /* With an objective: gets each of the best solutions and its cost, the best first; called at
     * the end of the run, in the thread that called. options: borrowed for the call. */
    void (*priced)(void *user, const uint32_t *options, size_t count, int64_t cost);
    /* Called at most some hundred times a second, in the thread that called. false: stop. */
    bool (*progress)(void *user, const tw_progress *progress);
    void *user;
} tw_cover_sink;

typedef struct tw_cover_result {
    const char *engine; /* the one that searched; borrowed for ever */
    tw_outcome outcome;
    /* The number of solutions if outcome is EXHAUSTED, else a lower bound. With an objective: how
     * many of the best are known. */
    uint64_t solutions;
    uint64_t branches, updates;
    double seconds_first; /* to the first solution; negative: none was found */
    double seconds;
    int64_t bound; /* with an objective: no solution is better than this, however the run ended */
} tw_cover_result;

/* Finds all solutions of a cover; it does not use symmetry. options, sink: borrowed for the call;
 * NULL: defaults, no callbacks. *result: filled on TW_OK; not NULL. A run that was stopped returns
 * TW_OK; its outcome says so. If no engine is named, and the default one cannot search the cover,
 * another one does, unless there is an objective. TW_ERR_USAGE: the engine does not exist; or there
 * is an objective, and no option has a cost or the limit is too high. TW_ERR_UNSUPPORTED: the
 * engine lacks the heuristic or cannot search by costs, or no engine that may be used can search
 * this cover with the memory it may take; error names one that can. */
TW_API tw_status tw_cover_run(const tw_context *context, const tw_cover *cover,
                              const tw_cover_search *options, const tw_cover_sink *sink,
                              tw_cover_result *result, tw_error *error);
/* Looks for a model of the clauses of a cover in this style ("dimacs" has the same clauses), and
 * writes a DRAT proof, as text, that there is none. *answer: what was found; only TW_PROVED_NONE
 * makes the text a proof. prover: borrowed for the call; NULL: never stops. TW_ERR_UNSUPPORTED:
 * this build has no CaDiCaL, or the style cannot express this cover; error says which.
 * TW_ERR_TOO_LARGE: more than 400 million literals. TW_ERR_IO: `out` failed. If memory runs out,
 * CaDiCaL may end the process (tw/error.h). */
TW_API tw_status tw_cover_prove(const tw_context *context, const tw_cover *cover,
                                tw_clause_style style, const tw_prover *prover, const tw_out *out,
                                tw_proved *answer, tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
