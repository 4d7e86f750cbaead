/* solver.c -- the states of a solver, and what it forgets between them (solver.h).
 *
 * It makes and runs nothing: all files that do depend on it. */
#include "solve/solver.h"

/* ---- States ------------------------------------------------------------------------------ */

tw_solver_state tw_solver_get_state(const tw_solver *solver)
{
    return atomic_load(&solver->state);
}

void tw_solver_interrupt(tw_solver *solver)
{
    atomic_store(&solver->interrupted, true);
}

tw_status tw_solver_enter(tw_solver *solver, bool ready, tw_solver_state *before, tw_error *error)
{
    tw_solver_state was = tw_solver_get_state(solver);
    if (was == TW_SOLVER_RUNNING)
        return tw_fail(error, TW_ERR_STATE, "this solver is running");
    if (ready && was == TW_SOLVER_NEW)
        return tw_fail(error, TW_ERR_STATE, "this solver is new: prepare it first");
    *before = was;
    atomic_store(&solver->state, TW_SOLVER_RUNNING);
    return TW_OK;
}

tw_status tw_solver_check_volume(const tw_solver *solver, tw_error *error)
{
    const tw_volume volume = tw_puzzle_volume(solver->puzzle);
    char text[240];
    if (volume.fits)
        return TW_OK;
    tw_puzzle_volume_text(solver->puzzle, text, sizeof text);
    return tw_fail(error, TW_ERR_INPUT, "%s; %s", text,
                   volume.low > tw_puzzle_cell_count(solver->puzzle)
                       ? "with copies [0, 1] a piece may be left out"
                       : "add copies, or make cells of the container optional");
}

void tw_solver_leave(tw_solver *solver, tw_solver_state state)
{
    atomic_store(&solver->state, state);
}

static bool call_goes_on_uninterrupted(void *user, double done)
{
    tw_solver_watch *self = user;
    return !atomic_exchange(&self->solver->interrupted, false) &&
           (!self->watch || self->watch->go_on(self->watch->user, done));
}

tw_pace tw_solver_pace(tw_solver *solver, const tw_watch *callers, tw_solver_watch *watch)
{
    *watch = (tw_solver_watch){solver, callers, {call_goes_on_uninterrupted, watch}};
    return tw_pace_of(solver->context, &watch->both);
}

/* ---- Forgetting -------------------------------------------------------------------------- */

void tw_solver_drop_judges(tw_solver *solver)
{
    tw_scope_end(&solver->judging);
    solver->judges = NULL;
    solver->judge_count = 0;
}

void tw_solver_drop_run(tw_solver *solver)
{
    tw_pool_free(solver->pool);
    tw_cheapest_free(solver->cheapest);
    tw_restarts_free(solver->course.restarts);
    tw_side_tries_clear(&solver->side);
    tw_partial_free(solver->partial);
    tw_solver_drop_judges(solver);
    solver->pool = NULL;
    solver->partial = NULL;
    solver->cheapest = NULL;
    solver->course.restarts = NULL;
    solver->found_count = 0;
}

void tw_solver_drop_saved(tw_solver *solver)
{
    if (solver->saved)
        tw_task_list_free(&solver->saved->frontier);
    tw_scope_free(solver->saved, sizeof *solver->saved);
    solver->saved = NULL;
}

void tw_solver_forget(tw_solver *solver)
{
    tw_solver_drop_saved(solver);
    tw_solver_drop_run(solver);
    tw_task_list_free(&solver->begin);
    solver->resumed = false;
    solver->before = solver->sums = (tw_sums){.seconds_first = -1};
    solver->begun = TW_WHOLE;
    solver->level_count = 0;
    for (size_t i = 0; solver->levels_before && i < solver->level_room; i++)
        solver->levels_before[i] = (tw_level){0};
    solver->course = (tw_course){.first = -1, .spent = solver->prepared};
}

/* ---- Where a run begins ------------------------------------------------------------------ */

tw_status tw_solver_first_tasks(const tw_solver *solver, tw_task_list *list)
{
    if (solver->resumed)
        return tw_task_list_copy(solver->context, solver->begin.tasks, solver->begin.count, list);
    size_t count = solver->subproblems.count;
    tw_task *tasks = tw_take(solver->context, count, sizeof *tasks);
    if (!tasks)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < count; i++) {
        tasks[i].path = solver->subproblems.items[i].path;
        tasks[i].weight = solver->subproblems.items[i].weight;
        tasks[i].root = (uint32_t)i;
    }
    tw_status status = tw_task_list_copy(solver->context, tasks, count, list);
    tw_give(solver->context, tasks, count, sizeof *tasks);
    return status;
}
