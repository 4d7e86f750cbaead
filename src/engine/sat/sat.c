/* sat.c -- the sat engine: the cover as clauses, solved by CaDiCaL; solutions one after the other
 * by blocking those that were found.
 *
 * Each option is a variable (cover/clauses.c has the clauses). A model is a solution. To block it
 * one clause says: not all of these options, or one more of those that lie on optional places
 * alone, as only they could be added to a solution. So no solution is found twice, and none lost.
 * There is no tree: a run goes on from what was learned, which no path can tell, so a state is
 * neither remade nor divided. `left` is all until nothing is.
 * A budget is counted in conflicts and hits: CaDiCaL stops after so many conflicts and keeps the
 * clauses it learned, so every run makes progress. `branches` stays 0 (nothing is put down),
 * `updates` are conflicts.
 * CaDiCaL takes its own memory; it ends the process when there is none. Hence the bound on the
 * formula, 40 bytes a literal.
 * Source: A. Biere and others, CaDiCaL; blocking clauses as in the article of doc/sat.md.
 * Cost: that of a SAT solver; good at a first solution and at proofs that there is none, bad at
 *   many solutions (doc/sat.md has figures). */
#include "engine/engine.h"

#include <ccadical.h>
#include <limits.h>

#include "base/scope.h"
#include "cover/cover_internal.h"
#include "cover/clauses.h"

#define MOST_LITERALS 50000000

/* Answers of CaDiCaL. */
enum { SAT_SATISFIABLE = 10, SAT_UNSATISFIABLE = 20 };

typedef struct sat_state {
    tw_scope scope;
    const tw_cover *cover;
    CCaDiCaL *solver;
    uint32_t *hit; /* options + 1 */
    bool *loose;   /* one an option: it lies on optional places alone */
    bool done;
    tw_counters counters;
} sat_state;

/* ---- Making ------------------------------------------------------------------------------ */

static const char *refuses_size(const tw_cover *cover)
{
    tw_clause_sizes sizes = {0};
    tw_status status = tw_cover_clauses(NULL, cover, TW_CLAUSES_PRODUCT, NULL, &sizes);
    return status || sizes.literals > MOST_LITERALS ? "a formula of that size" : NULL;
}

static bool add_sat_literal(void *user, int32_t literal)
{
    ccadical_add(user, literal);
    return true;
}

/* CaDiCaL hands on each clause it learns: one a conflict. */
static void count_sat_conflict(void *user, int *clause)
{
    (void)clause;
    ((tw_counters *)user)->updates++;
}

static bool is_loose(const tw_cover *cover, uint32_t option)
{
    tw_u32_span places = tw_cover_option(cover, option);
    for (size_t i = 0; i < places.count; i++)
        if (!cover->optional[places.items[i]])
            return false;
    return true;
}

/* Gives the solver its settings, the forced options and the clauses. */
static tw_status fill_sat_solver(sat_state *state, tw_path from)
{
    const tw_clause_sink sink = {add_sat_literal, state->solver};
    ccadical_set_option(state->solver, "quiet", 1);
    ccadical_set_learn(state->solver, &state->counters, INT_MAX, count_sat_conflict);
    for (uint32_t o = 0; o < state->cover->options; o++) {
        state->loose[o] = is_loose(state->cover, o);
        ccadical_freeze(state->solver, (int)o + 1); /* blocking clauses will name it */
    }
    for (size_t i = 0; i < from.forced; i++) {
        ccadical_add(state->solver, (int)from.options[i] + 1);
        ccadical_add(state->solver, 0);
    }
    return tw_cover_clauses(&state->scope.context, state->cover, TW_CLAUSES_PRODUCT, &sink, NULL);
}

static void free_sat(tw_state *self)
{
    sat_state *taken = self;
    if (taken && taken->solver)
        ccadical_release(taken->solver);
    tw_scope_free(taken, sizeof *taken);
}

/* CaDiCaL has its own heuristics. */
static tw_status make_sat(const tw_setup *setup, tw_path from, tw_state **state)
{
    const tw_cover *cover = setup->cover;
    if (from.count != from.forced || from.fixed != from.forced || from.bounded ||
        !tw_engine_together(cover, from.options, from.forced))
        return TW_ERR_INPUT;
    sat_state *made = tw_scope_object(tw_context_or_default(setup->context), sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    made->cover = cover;
    made->hit = tw_take(&made->scope.context, cover->options + 1, sizeof *made->hit);
    made->loose = tw_take(&made->scope.context, cover->options, sizeof *made->loose);
    tw_status status = TW_ERR_MEMORY;
    if (made->hit && made->loose) {
        made->solver = ccadical_init();
        status = made->solver ? fill_sat_solver(made, from) : TW_ERR_MEMORY;
    }
    if (status)
        free_sat(made);
    else
        *state = made;
    return status;
}

/* ---- Running ----------------------------------------------------------------------------- */

/* Reads the model into `hit` and blocks it. Returns how many options it has. */
static size_t step_past(sat_state *state)
{
    size_t count = 0;
    size_t literals = 0;
    for (uint32_t o = 0; o < state->cover->options; o++)
        if (ccadical_val(state->solver, (int)o + 1) > 0)
            state->hit[count++] = o;
    for (uint32_t o = 0, next = 0; o < state->cover->options; o++) {
        bool chosen = next < count && state->hit[next] == o;
        next += chosen;
        if (!chosen && !state->loose[o])
            continue;
        ccadical_add(state->solver, chosen ? -(int)o - 1 : (int)o + 1);
        literals++;
    }
    if (literals > 0)
        ccadical_add(state->solver, 0);
    state->done = literals == 0; /* the empty solution, and nothing can be added */
    state->counters.hits++;
    return count;
}

static tw_run run_sat(tw_state *self, uint64_t budget, const tw_hit_sink *sink)
{
    sat_state *state = self;
    while (budget > 0 && !state->done) {
        uint64_t before = state->counters.updates;
        ccadical_limit(state->solver, "conflicts", budget < INT_MAX ? (int)budget : INT_MAX);
        int answer = ccadical_solve(state->solver);
        uint64_t used = state->counters.updates - before;
        used = used > 0 ? used : 1;
        budget -= used < budget ? used : budget;
        state->done = answer == SAT_UNSATISFIABLE;
        if (answer != SAT_SATISFIABLE)
            continue;
        size_t count = step_past(state);
        if (!sink->hit(sink->user, state->hit, count) && !state->done)
            return TW_RUN_SINK;
    }
    return state->done ? TW_RUN_EXHAUSTED : TW_RUN_BUDGET;
}

/* ---- Reading ----------------------------------------------------------------------------- */

static uint64_t left_sat(const tw_state *self)
{
    const sat_state *state = self;
    return state->done ? 0 : TW_WHOLE;
}

static tw_counters counters_sat(const tw_state *self)
{
    const sat_state *state = self;
    return state->counters;
}

const tw_engine tw_engine_sat = {
    .name = "sat",
    .summary = "a SAT solver: a first solution of hard puzzles, proofs that there is none",
    .forced = true,
    .reduced = true,
    .refuses = refuses_size,
    .make = make_sat,
    .run = run_sat,
    .left = left_sat,
    .counters = counters_sat,
    .free = free_sat,
};
