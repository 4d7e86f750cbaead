/* expect.c -- how many branches a search will have, by probes that are made while it runs.
 *
 * The share of the tree that is done takes the choices of a node for equal, and they are not: the
 * later ones have less below them, or more, so time that is told by that share alone is wrong by
 * factors. Once a search has shown that it lasts, its tree is probed for a moment, as by
 * tw_solver_estimate, in the thread that tells the caller.
 * Cost: once, PROBING seconds of a search of EXPECTED_AFTER or more, LONGEST at most, and one more
 * state. */
#include "solve/run/call.h"

#include "search/estimate/estimate.h"

#define EXPECTED_AFTER 3.0 /* seconds */
#define PROBING 0.1
#define LONGEST 0.3            /* .. where a single way down takes longer than that */
#define CLOSE_ENOUGH 0.1       /* the error that is no longer worth a probe, and */
#define TOO_ROUGH 0.4          /* the one with which nothing is told: shares of the mean */
#define MOST_MEMORY (64 << 20) /* the bound of the search does not cover it */

typedef struct probing {
    const tw_solver *solver;
    double until; /* by the clock of its context */
} probing;

static bool goes_on(void *user, double done)
{
    const probing *self = user;
    const tw_context *context = self->solver->context;
    (void)done;
    return !atomic_load(&self->solver->interrupted) &&
           context->seconds(context->user) < self->until;
}

static bool is_small(const tw_setup *setup)
{
    tw_need need = {0, 0};
    return !setup->engine->needs || (setup->engine->needs(setup, &need) == TW_OK &&
                                     need.shared < MOST_MEMORY && need.each < MOST_MEMORY);
}

/* Of the tasks with which the run began; 0: not known. */
static double probe_tasks(tw_solver *solver, const tw_task_list *tasks)
{
    const tw_context *context = solver->context;
    probing self = {solver, context->seconds(context->user) + LONGEST};
    const tw_watch watch = {goes_on, &self};
    const tw_estimate_options options = {
        .size = sizeof options, .seed = 1, .precision = CLOSE_ENOUGH, .seconds = PROBING};
    tw_setup setup = tw_encoding_setup(&solver->encoding, solver->engine, solver->heuristics);
    tw_pace pace = tw_pace_of(context, &watch);
    tw_prober *prober = NULL;
    tw_estimate estimate;
    setup.pace = &pace;
    if (!is_small(&setup) || tw_prober_new(&setup, &prober))
        return 0;
    tw_status status = tw_prober_estimate(prober, tasks->tasks, tasks->count, &options, &estimate);
    tw_prober_free(prober);
    bool fine = !status && estimate.branches.error < TOO_ROUGH * estimate.branches.mean;
    return fine ? estimate.branches.mean : 0;
}

void tw_call_expect(tw_call *call)
{
    tw_solver *solver = call->solver;
    tw_course *course = &solver->course;
    tw_task_list tasks = {0};
    if (course->probed || !call->sink->progress ||
        course->spent + tw_call_seconds(call) < EXPECTED_AFTER)
        return;
    course->probed = true;
    if (tw_solver_first_tasks(solver, &tasks))
        return;
    double left = probe_tasks(solver, &tasks);
    tw_task_list_free(&tasks);
    if (left > 0)
        course->expected = (double)solver->before.branches + left;
}
