/* divide_solver.c -- estimates the work of a solver, and divides it into parts (tw/solve.h).
 *
 * Both start from what the next run would do: the subproblems, the tasks of a checkpoint, or what
 * is left. During a search the estimate is made once. The share of the tree that is done counts all
 * choices of a node as equal, but later ones have less below them, or more, so a time from that
 * share alone is wrong by factors. Once a search has lasted, its tree is probed for a moment, in
 * the thread that reports to the caller. Cost: PROBING seconds of a search of EXPECTED_AFTER or
 * more, LONGEST at most, and one more state. */
#include "solve/solver.h"

#include <math.h>

#include "base/sized.h"
#include "search/estimate/divide.h"
#include "search/estimate/estimate.h"

#define EXPECTED_AFTER 3.0 /* seconds */
#define PROBING 0.1
#define LONGEST 0.3            /* .. if a single descent takes longer than that */
#define CLOSE_ENOUGH 0.1       /* relative error below which no more probes are made */
#define TOO_ROUGH 0.4          /* relative error above which no estimate is reported */
#define MOST_MEMORY (64 << 20) /* the bound of the search does not cover it */

/* ---- Estimating -------------------------------------------------------------------------- */

/* Solutions that a hit below each subproblem stands for, if each class has its full size; 1 if each
 * is found by itself. */
static double *make_worths(const tw_solver *solver)
{
    const tw_subproblems *subproblems = &solver->subproblems;
    const tw_encoding *encoding = &solver->encoding;
    bool reduced = encoding->pivot != TW_NO_PIVOT || encoding->pivot_cell != TW_NO_PIVOT;
    double *worths = tw_take(solver->context, subproblems->count, sizeof *worths);
    for (size_t i = 0; worths && i < subproblems->count; i++)
        worths[i] = encoding->images.count == 1 ? 1
                    : reduced                   ? (double)encoding->images.count
                              : (double)tw_subproblem_share(&subproblems->items[i], encoding) /
                                    (double)encoding->asked_count;
    return worths;
}

static tw_status estimate_tasks(const tw_solver *solver, const tw_task_list *tasks,
                                const tw_estimate_options *options, tw_pace *pace,
                                tw_estimate *estimate)
{
    tw_setup setup = tw_encoding_setup(&solver->encoding, solver->engine, solver->heuristics);
    tw_prober *prober = NULL;
    double *worths = make_worths(solver);
    setup.pace = pace;
    tw_status status = worths ? tw_prober_new(&setup, &prober) : TW_ERR_MEMORY;
    if (status == TW_OK) {
        tw_prober_weigh(prober, worths);
        status = tw_prober_estimate(prober, tasks->tasks, tasks->count, options, estimate);
    }
    tw_prober_free(prober);
    tw_give(solver->context, worths, solver->subproblems.count, sizeof *worths);
    return status;
}

/* Estimates what is left. */
static tw_status estimate_left(tw_solver *solver, const tw_estimate_options *options,
                               const tw_watch *watch, tw_estimate *estimate, tw_error *error)
{
    tw_solver_watch both;
    tw_pace pace = tw_solver_pace(solver, watch, &both);
    tw_task_list tasks;
    tw_sums sums;
    tw_status status = tw_solver_left(solver, &tasks, &sums, error);
    if (status)
        return status;
    status = estimate_tasks(solver, &tasks, options, &pace, estimate);
    if (status == TW_ERR_STATE) { /* stopped before anything was made */
        estimate->branches.high = estimate->hits.high = estimate->seconds.high = HUGE_VAL;
        status = TW_OK;
    }
    tw_task_list_free(&tasks);
    if (status == TW_ERR_UNSUPPORTED)
        return tw_fail(error, status, "engine \"%s\" cannot be probed; take another one",
                       solver->engine->name);
    return status;
}

tw_status tw_solver_estimate(tw_solver *solver, const tw_estimate_options *options,
                             const tw_watch *watch, tw_estimate *estimate, tw_error *error)
{
    tw_clear_error(error);
    tw_solver_state state;
    tw_estimate_options own = {.size = sizeof own};
    tw_estimate made = {.probes = 0};
    tw_status status = tw_sized_copy(options, &own, sizeof own, "tw_estimate_options", error);
    if (status == TW_OK)
        status = tw_solver_enter(solver, true, &state, error);
    if (status)
        return status;
    status = estimate_left(solver, &own, watch, &made, error);
    tw_solver_leave(solver, state);
    if (status)
        return tw_fail_as(error, status);
    *estimate = made;
    return TW_OK;
}

/* ---- While it runs ----------------------------------------------------------------------- */

typedef struct probing {
    const tw_solver *solver;
    double until; /* by the clock of its context */
} probing;

static bool dividing_goes_on(void *user, double done)
{
    const probing *self = user;
    const tw_context *context = self->solver->context;
    (void)done;
    return !atomic_load(&self->solver->interrupted) &&
           context->seconds(context->user) < self->until;
}

void tw_solver_expect(tw_solver *solver, double seconds)
{
    const tw_context *context = solver->context;
    const tw_setup setup = tw_encoding_setup(&solver->encoding, solver->engine, solver->heuristics);
    const tw_estimate_options options = {
        .size = sizeof options, .seed = 1, .precision = CLOSE_ENOUGH, .seconds = PROBING};
    tw_need need = {0, 0};
    tw_estimate estimate = {.probes = 0};
    tw_task_list tasks = {0};
    if (solver->course.probed || seconds < EXPECTED_AFTER)
        return;
    solver->course.probed = true;
    if (setup.engine->needs && (setup.engine->needs(&setup, &need) || need.shared >= MOST_MEMORY ||
                                need.each >= MOST_MEMORY))
        return;
    probing self = {solver, context->seconds(context->user) + LONGEST};
    const tw_watch watch = {dividing_goes_on, &self};
    tw_pace pace = tw_pace_of(context, &watch);
    tw_status status = tw_solver_first_tasks(solver, &tasks);
    if (status == TW_OK)
        status = estimate_tasks(solver, &tasks, &options, &pace, &estimate);
    tw_task_list_free(&tasks);
    const tw_measure *branches = &estimate.branches;
    if (status == TW_OK && branches->mean > 0 && branches->error < TOO_ROUGH * branches->mean)
        solver->course.expected = (double)solver->before.branches + branches->mean;
}

/* ---- Dividing ---------------------------------------------------------------------------- */

static tw_status divide_left(tw_solver *solver, size_t parts, const tw_watch *watch, tw_sums *sums,
                             tw_error *error)
{
    tw_setup setup = tw_encoding_setup(&solver->encoding, solver->engine, solver->heuristics);
    tw_solver_watch both;
    tw_pace pace = tw_solver_pace(solver, watch, &both);
    tw_task_list tasks;
    tw_status status = tw_solver_left(solver, &tasks, sums, error);
    if (status)
        return status;
    tw_division_free(&solver->division);
    setup.pace = &pace;
    status = tw_divide(&setup, tasks.tasks, tasks.count, parts, &solver->division);
    tw_task_list_free(&tasks);
    if (status == TW_ERR_UNSUPPORTED)
        return tw_fail(error, status, "engine \"%s\" cannot be divided; take another one",
                       solver->engine->name);
    return status == TW_ERR_STATE ? TW_OK : status; /* stopped: there is no division */
}

tw_status tw_solver_divide(tw_solver *solver, size_t parts, const tw_checkpoint_text *texts,
                           size_t count, const tw_watch *watch, tw_divided *divided,
                           tw_error *error)
{
    tw_clear_error(error);
    tw_solver_state state;
    tw_sums sums;
    tw_divided made = {.checkpoint = NULL};
    tw_status status = tw_solver_enter(solver, true, &state, error);
    if (status)
        return status;
    status = divide_left(solver, parts, watch, &sums, error);
    tw_division *division = &solver->division;
    if (status == TW_OK && division->part) {
        tw_task_list tasks = division->tasks;
        division->tasks = (tw_task_list){.context = solver->context}; /* saving takes the others */
        sums.branches += division->counters.branches;
        sums.updates += division->counters.updates;
        made.part = division->part;
        made.branches = division->nodes;
        status = tw_solver_save_tasks(solver, tasks, &sums, texts, count, error);
        made.checkpoint = status ? NULL : &solver->saved->checkpoint;
    }
    tw_solver_leave(solver, state);
    if (status)
        return tw_fail_as(error, status);
    *divided = made;
    return TW_OK;
}
