/* core.c -- finds requirements that contradict one another, with a SAT solver (engine/sat/core.h).
 *
 * First CaDiCaL is asked whether there is a solution at all. If that is easily answered, each
 * requirement (a place is covered, a stock keeps to its range) has a *selector*: its clauses apply
 * if the selector is true. That no place is covered twice always applies. CaDiCaL is asked with all
 * selectors assumed, which takes longer, and names those that it used. Then each of these is left
 * out in turn; if the others still have no model, it is dropped. A trial that takes twice as many
 * conflicts as that answer did is given up, and its requirement stays.
 * The clauses of a stock are those of another cover, in which each option of the stock has its
 * own place. */
#include "engine/sat/core.h"

#include <ccadical.h>

#include "base/base.h"
#include "cover/clauses.h"
#include "cover/cover_internal.h"
#include "cover/item_index.h"
#include "engine/engine.h"

enum { CORE_UNSATISFIABLE = 20 };

#define MOST_CONFLICTS 10000 /* of an easy answer; with all selectors ten times as many */
#define LEAST_CONFLICTS 1000 /* of a trial */
#define STEPS 20000 /* between two pace checks by the solver */

typedef struct seeking {
    const tw_context *context;
    const tw_cover *cover;
    tw_pace *pace;
    CCaDiCaL *solver;
    tw_item_index users;
    size_t items;    /* places, then stocks */
    bool *needed;    /* one an item */
    uint64_t last;   /* the highest variable in use */
    int64_t *select; /* one an item: its selector, 0: no requirement */
    uint64_t conflicts;
} seeking;

/* ---- Clauses ------------------------------------------------------------------------------- */

/* Passes literals on to the solver, with a guard at the end of each clause. */
typedef struct relay {
    seeking *self;
    int64_t guard; /* 0: none */
} relay;

static bool pass_on(void *user, int32_t literal)
{
    const relay *r = user;
    if (literal == 0 && r->guard)
        ccadical_add(r->self->solver, (int)-r->guard);
    ccadical_add(r->self->solver, literal);
    return true;
}

/* options: those of the cover that the builder's options stand for; NULL: all. */
static tw_status add_clauses(seeking *self, const tw_cover_builder *builder,
                             const uint32_t *options, int64_t guard)
{
    tw_cover *cover = NULL;
    relay r = {self, guard};
    const tw_clause_sink sink = {pass_on, &r};
    tw_status status = tw_cover_freeze(builder, &cover);
    if (status == TW_OK)
        status = tw_cover_clauses_as(self->context, cover, TW_CLAUSES_PRODUCT, options, &self->last,
                                     &sink);
    tw_cover_free(cover);
    return status;
}

/* No place is covered twice. */
static tw_status add_overlaps(seeking *self)
{
    tw_cover_builder *builder = NULL;
    tw_status status = tw_cover_builder_new(self->context, self->cover->places, 0, &builder);
    for (uint32_t p = 0; status == TW_OK && p < self->cover->places; p++)
        tw_cover_builder_optional(builder, p);
    for (uint32_t o = 0; status == TW_OK && o < self->cover->options; o++) {
        tw_u32_span places = tw_cover_option(self->cover, o);
        status = tw_cover_builder_option(builder, places.items, places.count, UINT32_MAX);
    }
    if (status == TW_OK)
        status = add_clauses(self, builder, NULL, 0);
    tw_cover_builder_free(builder);
    return status;
}

static int64_t new_selector(seeking *self, size_t item)
{
    self->select[item] = (int64_t)++self->last;
    ccadical_freeze(self->solver, (int)self->last);
    return self->select[item];
}

static void add_place_requirement(seeking *self, uint32_t place)
{
    tw_u32_span users = tw_item_index_of_place(&self->users, place);
    int64_t selector = self->cover->optional[place] ? 0 : new_selector(self, place);
    if (!selector)
        return;
    for (size_t i = 0; i < users.count; i++)
        ccadical_add(self->solver, (int)users.items[i] + 1);
    ccadical_add(self->solver, (int)-selector);
    ccadical_add(self->solver, 0);
}

static tw_status add_stock_requirement(seeking *self, uint32_t stock)
{
    tw_u32_span users = tw_item_index_of_stock(&self->users, stock);
    uint32_t low = self->cover->low[stock], high = self->cover->high[stock];
    tw_cover_builder *builder = NULL;
    if (low == 0 && high >= users.count)
        return TW_OK;
    const int64_t guard = new_selector(self, self->cover->places + stock);
    tw_status status = tw_cover_builder_new(self->context, users.count, 1, &builder);
    if (status)
        return status;
    tw_cover_builder_range(builder, 0, low, high);
    for (uint32_t i = 0; status == TW_OK && i < users.count; i++) {
        tw_cover_builder_optional(builder, i);
        status = tw_cover_builder_option(builder, &i, 1, 0);
    }
    if (status == TW_OK)
        status = add_clauses(self, builder, users.items, guard);
    tw_cover_builder_free(builder);
    return status;
}

static tw_status fill_core_solver(seeking *self)
{
    self->last = self->cover->options;
    tw_status status = add_overlaps(self);
    for (uint32_t p = 0; status == TW_OK && p < self->cover->places; p++)
        add_place_requirement(self, p);
    for (uint32_t s = 0; status == TW_OK && s < self->cover->stocks; s++)
        status = add_stock_requirement(self, s);
    return status;
}

/* ---- Solving ------------------------------------------------------------------------------- */

static int should_end(void *user)
{
    return !tw_pace_goes_on(((seeking *)user)->pace, STEPS);
}

static void count_core_conflict(void *user, int *clause)
{
    (void)clause;
    ((seeking *)user)->conflicts++;
}

/* Solves with all needed selectors but one assumed. Gives up after `conflicts`, 0: never. */
static int solve_without(seeking *self, size_t left_out, uint64_t conflicts)
{
    for (size_t i = 0; i < self->items; i++)
        if (self->needed[i] && i != left_out)
            ccadical_assume(self->solver, (int)self->select[i]);
    if (conflicts)
        ccadical_limit(self->solver, "conflicts", conflicts < INT32_MAX ? (int)conflicts : -1);
    return ccadical_solve(self->solver);
}

/* Selectors that the solver did not use are not needed. */
static void keep_used(seeking *self, size_t left_out)
{
    for (size_t i = 0; i < self->items; i++)
        self->needed[i] =
            self->needed[i] && i != left_out && ccadical_failed(self->solver, (int)self->select[i]);
}

static tw_status minimise(seeking *self, bool *minimal)
{
    const uint64_t most = 2 * self->conflicts + LEAST_CONFLICTS;
    *minimal = true;
    for (size_t i = 0; i < self->items; i++) {
        if (!self->needed[i])
            continue;
        int answer = solve_without(self, i, most);
        if (answer == CORE_UNSATISFIABLE)
            keep_used(self, i);
        *minimal = *minimal && answer != 0;
        if (tw_pace_status(self->pace, STEPS))
            return TW_ERR_STATE;
    }
    return TW_OK;
}

/* Makes the solver; the conflicts are its own. TW_ERR_MEMORY. */
static tw_status open_core_solver(seeking *self)
{
    if (self->solver)
        ccadical_release(self->solver);
    self->solver = ccadical_init();
    if (!self->solver)
        return TW_ERR_MEMORY;
    self->conflicts = 0;
    ccadical_set_option(self->solver, "quiet", 1);
    ccadical_set_terminate(self->solver, self, should_end);
    ccadical_set_learn(self->solver, self, INT32_MAX, count_core_conflict);
    return TW_OK;
}

/* Is there a solution? */
static tw_status solve_whole(seeking *self, tw_core *core)
{
    relay r = {self, 0};
    const tw_clause_sink sink = {pass_on, &r};
    tw_status status = open_core_solver(self);
    if (status == TW_OK)
        status = tw_cover_clauses(self->context, self->cover, TW_CLAUSES_PRODUCT, &sink, NULL);
    if (status)
        return status;
    const int answer = ccadical_solve(self->solver);
    core->answer = answer == CORE_UNSATISFIABLE ? TW_PROVED_NONE : TW_PROVED_SOME;
    return answer == 0 ? TW_ERR_STATE : TW_OK;
}

/* Finds what is needed to show that there is none, or gives up: then nothing is marked. */
static tw_status solve_core(seeking *self, tw_core *core)
{
    tw_status status = open_core_solver(self);
    if (status == TW_OK)
        status = fill_core_solver(self);
    if (status)
        return status;
    for (size_t i = 0; i < self->items; i++)
        self->needed[i] = self->select[i] != 0;
    if (solve_without(self, self->items, 10 * MOST_CONFLICTS) != CORE_UNSATISFIABLE) {
        memset(self->needed, 0, self->items * sizeof *self->needed);
        return tw_pace_status(self->pace, STEPS);
    }
    keep_used(self, self->items);
    return minimise(self, &core->minimal);
}

tw_status tw_engine_core(const tw_setup *setup, bool *needed, tw_core *core)
{
    const tw_cover *cover = setup->cover;
    seeking self = {.context = tw_context_or_default(setup->context),
                    .cover = cover,
                    .pace = setup->pace,
                    .items = cover->places + cover->stocks,
                    .needed = needed};
    self.select = tw_take(self.context, self.items, sizeof *self.select);
    tw_status status = self.select ? TW_OK : TW_ERR_MEMORY;
    if (status == TW_OK)
        status = tw_item_index_make(self.context, cover, &self.users);
    if (status == TW_OK)
        status = solve_whole(&self, core);
    if (status == TW_OK && core->answer == TW_PROVED_NONE && self.conflicts <= MOST_CONFLICTS)
        status = solve_core(&self, core);
    if (self.solver)
        ccadical_release(self.solver);
    tw_item_index_clear(&self.users);
    tw_give(self.context, self.select, self.items, sizeof *self.select);
    return status;
}
