/* divide_solver.c -- how large the work of a solver is, and the work in parts (tw/solve.h).
 *
 * Both look at what a run would begin with: the roots, or what a checkpoint brought. */
#include "solve/solver.h"

#include "search/divide.h"
#include "search/estimate.h"

/* ---- Estimating -------------------------------------------------------------------------- */

static tw_guess guess_of(const tw_measure *measure)
{
    return (tw_guess){measure->mean, measure->error, measure->low, measure->high};
}

typedef struct asker {
    bool (*go_on)(void *user);
    void *user;
} asker;

static tw_status estimate_tasks(const tw_solver *solver, const tw_task_list *tasks,
                                const tw_estimate_options *options, const asker *ask,
                                tw_estimate *estimate)
{
    tw_prober *prober = NULL;
    tw_status status = tw_prober_new(solver->context, solver->engine, solver->encoding.cover,
                                     solver->heuristics, &prober);
    if (status == TW_OK)
        status = tw_prober_estimate(prober, tasks->tasks, tasks->count, options, ask->go_on,
                                    ask->user, estimate);
    tw_prober_free(prober);
    return status;
}

tw_status tw_solver_estimate(tw_solver *solver, const tw_guessing *wanted,
                             bool (*go_on)(void *user), void *user, tw_guesses *guesses,
                             tw_error *error)
{
    const tw_estimate_options options = {.seed = wanted->seed,
                                         .precision = wanted->precision,
                                         .seconds = wanted->seconds,
                                         .probes = wanted->probes};
    const asker ask = {go_on, user};
    tw_task_list tasks = {0};
    tw_estimate estimate;
    tw_status status = tw_solver_first_tasks(solver, &tasks);
    if (status == TW_OK)
        status = estimate_tasks(solver, &tasks, &options, &ask, &estimate);
    tw_task_list_free(&tasks);
    if (status == TW_ERR_UNSUPPORTED)
        return tw_fail(error, status, "engine \"%s\" cannot be probed; take another one",
                       solver->engine->name);
    if (status)
        return tw_fail(error, status, "%s", tw_status_text(status));
    *guesses = (tw_guesses){.branches = guess_of(&estimate.nodes),
                            .hits = guess_of(&estimate.hits),
                            .seconds = guess_of(&estimate.seconds),
                            .probes = estimate.probes,
                            .precise = estimate.precise};
    return TW_OK;
}

/* ---- Dividing ---------------------------------------------------------------------------- */

/* The division becomes what is saved. */
static tw_status keep_division(tw_solver *solver, tw_division *division,
                               const tw_checkpoint_text *texts, size_t count, tw_error *error)
{
    tw_sums sums = solver->before;
    sums.branches += division->counters.branches;
    sums.updates += division->counters.updates;
    tw_task_list tasks = division->tasks;                         /* taken */
    division->tasks = (tw_task_list){.context = solver->context}; /* that much is asked of it yet */
    return tw_solver_save_tasks(solver, tasks, &sums, texts, count, error);
}

tw_status tw_solver_divide(tw_solver *solver, size_t parts, const tw_checkpoint_text *texts,
                           size_t count, bool (*go_on)(void *user, double done), void *user,
                           tw_divided *divided, tw_error *error)
{
    tw_task_list tasks = {0};
    tw_solver_drop_divided(solver);
    tw_solver_drop_run(solver);
    tw_status status = tw_solver_first_tasks(solver, &tasks);
    if (status == TW_OK)
        status =
            tw_divide(solver->context, solver->engine, solver->encoding.cover, solver->heuristics,
                      tasks.tasks, tasks.count, parts, 0, go_on, user, &solver->division);
    tw_task_list_free(&tasks);
    if (status == TW_ERR_UNSUPPORTED)
        return tw_fail(error, status, "engine \"%s\" cannot be divided; take another one",
                       solver->engine->name);
    if (status == TW_OK)
        status = keep_division(solver, &solver->division, texts, count, error);
    if (status)
        return tw_fail(error, status, "%s", tw_status_text(status));
    divided->part = solver->division.part;
    divided->branches = solver->division.nodes;
    return tw_solver_saved(solver, &divided->checkpoint);
}

void tw_solver_drop_divided(tw_solver *solver)
{
    tw_division_free(&solver->division);
    solver->division = (tw_division){0};
}
