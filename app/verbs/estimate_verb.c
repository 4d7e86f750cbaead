/* estimate_verb.c -- how large a search will be (estimate_verb.h). */
#include "verbs/estimate_verb.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "verbs/json_values.h"
#include "verbs/totals.h"

#define ROUGHLY 0.5    /* standard error of the solutions, as a share of their number */
#define EACH_SECONDS 2 /* for each engine, if no time is given for all of them */
#define LEAST_SECONDS 1e-3

static bool take_engine(const verb_field *row, const char *name, void *member, verb_fault *fault)
{
    bool automatic = strcmp(name, VERB_AUTO_ENGINE) == 0;
    if (automatic)
        *(const char **)member = VERB_AUTO_ENGINE;
    return automatic || verb_take_engine(row, name, member, fault);
}

/* clang-format off */
const verb_field verb_estimate_fields[] = {
    FIELD_PUZZLE,
    {"precision", "PERCENT", "10", "Stop when the branches are known this well.",
     FIELD_DECIMAL(verb_estimate, precision, 1e-300, 100, "a number of per cent, above 0")},
    {"timeout", "S", "", "Stop after S seconds. By default 2 for each engine.",
     FIELD_DECIMAL(verb_estimate, timeout, 0.01, 1e6, "a number of seconds from 0.01 on"),
     FIELD_SPEED},
    {"seed", "N", "1", "The same seed makes the same random choices.",
     FIELD_SEED(verb_estimate, seed), FIELD_EXPERT},
    FIELD_SAME(verb_estimate),
    {"engine", "NAME", "", "This engine alone; auto: the one that \"solve\" takes.",
     take_engine, FIELD_AT(verb_estimate, search.engine, const char *), FIELD_OF_SEARCH,
     FIELD_SPEED},
    FIELD_HEURISTIC(verb_estimate), FIELD_PIVOT(verb_estimate),
    FIELD_REST_OF_SEARCH(verb_estimate),
    FIELD_END};
/* clang-format on */

/* One estimate of a puzzle while it is made. */
typedef struct work {
    const verb_estimate *asked;
    const tw_puzzle *puzzle;
    const verb_estimate_sink *sink;
    tw_solve_options options; /* without the engine */
    size_t left;              /* engines still to be probed */
    double ends;              /* by the clock of the default context; 0: no time was given */
    bool stopped, proved;
} work;

static double seconds_left(const work *self)
{
    const tw_context *context = tw_context_default();
    return self->ends > 0 ? self->ends - context->seconds(context->user) : INFINITY;
}

/* Before an engine is probed: is there time? */
static bool goes_on(void *user, double done)
{
    const work *self = user;
    return self->sink->watch.go_on(self->sink->watch.user, done) && seconds_left(self) > 0;
}

static void tell_row(const work *self, const verb_estimate_row *row)
{
    self->sink->row(self->sink->user, row);
}

/* Passes on the row of an engine; NULL: of the one that a search chooses. prove: instead searches
 * only for a proof of no solution, as a search does first if no engine is named. */
static tw_status probe(work *self, const char *engine, bool prove, tw_error *error)
{
    const verb_estimate *asked = self->asked;
    const tw_watch watch = {goes_on, self};
    tw_estimate_options wanted = {.size = sizeof wanted,
                                  .precision = asked->precision / 100,
                                  .hits_precision = ROUGHLY,
                                  .seconds = EACH_SECONDS,
                                  .seed = asked->seed.number};
    tw_solve_options options = self->options;
    tw_solver *solver = NULL;
    tw_estimate estimate;
    options.engine = engine;
    tw_status status = tw_solver_new(NULL, self->puzzle, &options, &solver, error);
    if (status == TW_OK)
        status = tw_solver_prepare(solver, &watch, error);
    if (self->ends > 0)
        wanted.seconds = fmax(seconds_left(self) / (double)self->left, LEAST_SECONDS);
    self->stopped = status == TW_OK && tw_solver_get_state(solver) == TW_SOLVER_NEW;
    const bool ready = status == TW_OK && !self->stopped;
    if (ready && !prove)
        status = tw_solver_estimate(solver, &wanted, &self->sink->watch, &estimate, error);
    if (ready && !prove && status == TW_OK) {
        const tw_solve_stats stats = tw_solver_get_stats(solver);
        tell_row(self, &(verb_estimate_row){
                           .engine = stats.engine, .estimate = &estimate, .stats = &stats});
    }
    if (ready && prove && tw_solver_prove(solver, &watch, NULL) == TW_OK &&
        tw_solver_proof(solver)) {
        self->proved = true;
        tell_row(self, &(verb_estimate_row){.proof = tw_solver_proof(solver)});
    }
    tw_solver_free(solver);
    return status;
}

/* Estimates all engines that walk a tree. If one refuses the puzzle, its row has the reason. */
static tw_status probe_all(work *self, tw_error *error)
{
    const char *engine;
    self->left = 0;
    for (size_t i = 0; (engine = tw_engine_name(i)); i++)
        self->left += strcmp(engine, "sat") != 0;
    tw_status status = probe(self, NULL, true, error);
    for (size_t i = 0;
         status == TW_OK && !self->proved && !self->stopped && (engine = tw_engine_name(i)); i++) {
        if (strcmp(engine, "sat") == 0)
            continue;
        status = probe(self, engine, false, error);
        self->left--;
        if (status == TW_ERR_UNSUPPORTED) {
            tell_row(self, &(verb_estimate_row){.engine = engine, .refuses = error->message});
            status = TW_OK;
        }
        self->stopped = self->stopped || (self->left > 0 && !goes_on(self, 1));
    }
    return status;
}

tw_status verb_estimate_run(const verb_estimate *asked, const tw_puzzle *puzzle,
                            const verb_estimate_sink *sink, bool *stopped, tw_error *error)
{
    work self = {.asked = asked, .puzzle = puzzle, .sink = sink, .left = 1};
    verb_fault fault;
    const char *engine = asked->search.engine;
    tw_status status = TW_OK;
    if (!verb_read_search(&asked->search, &self.options, &fault)) {
        *error = (tw_error){.status = TW_ERR_USAGE};
        snprintf(error->message, sizeof error->message, "%s", fault.text);
        return TW_ERR_USAGE;
    }
    if (asked->timeout > 0)
        self.ends = asked->timeout + tw_context_default()->seconds(tw_context_default()->user);
    if (!engine)
        status = probe_all(&self, error);
    else
        status = probe(&self, strcmp(engine, VERB_AUTO_ENGINE) == 0 ? NULL : engine, false, error);
    *stopped = self.stopped || !sink->watch.go_on(sink->watch.user, 1);
    return status;
}

json_t *verb_estimate_json(const tw_puzzle *puzzle, const verb_estimate_row *row)
{
    const verb_totals none = verb_no_totals(NULL, puzzle);
    static const tw_estimate nothing = {.precise = true};
    const tw_estimate *estimate = row->proof ? &nothing : row->estimate;
    if (row->refuses)
        return json_pack("{s:s, s:o}", "engine", row->engine, "refuses",
                         verb_json_text(row->refuses));
    return json_pack("{s:s*, s:o*, s:o, s:o, s:o, s:o, s:b, s:s*, s:o*}", "engine", row->engine,
                     "heuristics", row->stats ? verb_json_heuristics(row->stats) : NULL,
                     "expected_branches", verb_json_measure(&estimate->branches),
                     "expected_solutions", verb_json_measure(&estimate->hits), "expected_seconds",
                     verb_json_measure(&estimate->seconds), "probes",
                     verb_json_count(estimate->probes), "precise", (int)estimate->precise, "proof",
                     row->proof, "file_says",
                     row->proof && puzzle ? verb_json_disputed(&none) : NULL);
}
