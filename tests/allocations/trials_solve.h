/* trials_solve.h -- trials (trial.h) of solvers and covers. */
#ifndef TW_TEST_TRIALS_SOLVE_H
#define TW_TEST_TRIALS_SOLVE_H

#include "trial.h"
#include "support/tuning.h"

/* ---- Solvers ----------------------------------------------------------------------------- */

static const char *const trial_engines[] = {"dancing", "backtrack", "bitset", "first-empty"};

enum { TRIAL_ENGINES = sizeof trial_engines / sizeof *trial_engines };

static tw_solver *some_solver(trial *t, size_t variant, bool ready)
{
    const tw_solve_options options = ONE_THREAD(.engine = trial_engines[variant % TRIAL_ENGINES]);
    tw_solver *solver = NULL;
    PLENTY(tw_solver_new(CONTEXT, about.puzzle, &options, &solver, NULL));
    if (ready)
        PLENTY(tw_solver_prepare(solver, NULL, NULL));
    return solver;
}

/* After a failed call the solver is still usable and counts right. Frees it. */
static void finish_solver(trial *t, tw_solver *solver)
{
    tw_result result = {.none = 7};
    PLENTY(tw_solver_run(solver, NULL, NULL, &result, NULL));
    if (result.outcome != TW_OUTCOME_EXHAUSTED || result.none == 7 || result.none == 0)
        blame_trial(t, "afterwards it does not count");
    tw_solver_free(solver);
}

static tw_status try_solver_new(trial *t, size_t variant)
{
    const tw_placement pin = about.solution->placements[0];
    const tw_solve_options options =
        ONE_THREAD(.engine = "dancing", .pivot = "D", .pins = &pin, .pin_count = 1);
    OWNED(tw_solver) *solver = NULL;
    CALL(tw_solver_new(CONTEXT, about.puzzle, variant ? &options : NULL, &solver, NULL));
    UNTOUCHED(!solver);
    return status;
}

static tw_status try_solver_prepare(trial *t, size_t variant)
{
    tw_solver *solver = some_solver(t, variant, false);
    CALL(tw_solver_prepare(solver, NULL, NULL));
    if (tw_solver_get_state(solver) != (status ? TW_SOLVER_NEW : TW_SOLVER_READY))
        blame_trial(t, "it is in another state");
    finish_solver(t, solver);
    return status;
}

static tw_status try_solver_run(trial *t, size_t variant)
{
    tw_solver *solver = some_solver(t, variant, variant < TRIAL_ENGINES);
    tw_result result = {.none = 77777};
    CALL(tw_solver_run(solver, NULL, NULL, &result, NULL));
    UNTOUCHED(result.none == 77777);
    finish_solver(t, solver);
    return status;
}

/* A solver for the three cheapest or the three dearest solutions. */
static tw_solver *priced_solver(trial *t, bool dearest)
{
    const tw_solve_options options =
        ONE_THREAD(.limit = 3, .objective = dearest ? TW_OBJECTIVE_DEAREST : TW_OBJECTIVE_CHEAPEST);
    tw_solver *solver = NULL;
    PLENTY(tw_solver_new(CONTEXT, about.priced, &options, &solver, NULL));
    PLENTY(tw_solver_prepare(solver, NULL, NULL));
    return solver;
}

static tw_status try_solver_run_for_best(trial *t, size_t variant)
{
    OWNED(tw_solver) *solver = priced_solver(t, variant);
    tw_result result = {.none = 77777};
    CALL(tw_solver_run(solver, NULL, NULL, &result, NULL));
    UNTOUCHED(result.none == 77777);
    if (status) /* a solution may be lost: start again */
        PLENTY(tw_solver_reset(solver));
    PLENTY(tw_solver_run(solver, NULL, NULL, &result, NULL));
    if (tw_solver_best_count(solver) != 3)
        blame_trial(t, "afterwards it does not find the best");
    return status;
}

static tw_status try_solver_next(trial *t, size_t variant)
{
    tw_solver *solver = some_solver(t, variant, variant < TRIAL_ENGINES);
    const tw_solution *solution = about.solution;
    CALL(tw_solver_next(solver, NULL, &solution, NULL, NULL));
    UNTOUCHED(solution == about.solution);
    finish_solver(t, solver);
    return status;
}

static tw_status try_solver_reset(trial *t, size_t variant)
{
    tw_solver *solver = some_solver(t, variant, true);
    tw_result result;
    PLENTY(tw_solver_run(solver, NULL, NULL, &result, NULL));
    CALL(tw_solver_reset(solver));
    finish_solver(t, solver);
    return status;
}

static tw_status try_solver_decode(trial *t, size_t variant)
{
    tw_solver *solver = some_solver(t, variant, true);
    const uint32_t option = 0;
    tw_solution solution = {.count = 77};
    CALL(tw_solver_decode(solver, &option, 1, &solution));
    UNTOUCHED(solution.count == 77);
    finish_solver(t, solver);
    return status;
}

static tw_status try_solver_save(trial *t, size_t variant)
{
    tw_solver *solver = some_solver(t, variant, true);
    const tw_checkpoint *saved = about.checkpoint;
    const tw_solution *solution = NULL;
    const tw_checkpoint_text text = {"a", "b"};
    PLENTY(tw_solver_next(solver, NULL, &solution, NULL, NULL));
    CALL(tw_solver_save(solver, &text, 1, &saved, NULL));
    UNTOUCHED(saved == about.checkpoint);
    finish_solver(t, solver);
    return status;
}

static tw_status try_solver_resume(trial *t, size_t variant)
{
    const tw_solve_options options = ONE_THREAD(.engine = "dancing", .tuning = &by_size);
    tw_solver *solver = NULL;
    (void)variant;
    PLENTY(tw_solver_new(CONTEXT, about.puzzle, &options, &solver, NULL));
    PLENTY(tw_solver_prepare(solver, NULL, NULL));
    CALL(tw_solver_resume(solver, about.checkpoint, NULL));
    finish_solver(t, solver);
    return status;
}

static tw_status try_solver_divide(trial *t, size_t variant)
{
    tw_solver *solver = some_solver(t, variant, true);
    tw_divided divided = {.checkpoint = about.checkpoint};
    CALL(tw_solver_divide(solver, 3, NULL, 0, NULL, &divided, NULL));
    UNTOUCHED(divided.checkpoint == about.checkpoint);
    finish_solver(t, solver);
    return status;
}

static tw_status try_task_judge_new(trial *t, size_t variant)
{
    tw_solver *solver = some_solver(t, variant, true);
    tw_divided divided;
    tw_task_judge *judge = NULL;
    PLENTY(tw_solver_divide(solver, 3, NULL, 0, NULL, &divided, NULL));
    CALL(tw_task_judge_new(solver, divided.checkpoint->tasks, divided.checkpoint->task_count,
                           &judge, NULL));
    UNTOUCHED(!judge);
    tw_task_judge_free(judge);
    finish_solver(t, solver);
    return status;
}

static tw_status try_solver_estimate(trial *t, size_t variant)
{
    tw_solver *solver = some_solver(t, variant, true);
    const tw_estimate_options wanted = {.size = sizeof wanted, .seed = 1, .probes = 10};
    tw_estimate guesses = {.probes = 77};
    CALL(tw_solver_estimate(solver, &wanted, NULL, &guesses, NULL));
    UNTOUCHED(guesses.probes == 77);
    finish_solver(t, solver);
    return status;
}

/* Uses the default engine: none is named. */
static tw_status try_solver_prove(trial *t, size_t variant)
{
    const tw_solve_options options = ONE_THREAD(.limit = 0);
    tw_solver *solver = NULL;
    (void)variant;
    PLENTY(tw_solver_new(CONTEXT, about.space, &options, &solver, NULL));
    PLENTY(tw_solver_prepare(solver, NULL, NULL));
    CALL(tw_solver_prove(solver, NULL, NULL));
    UNTOUCHED(!tw_solver_proof(solver));
    finish_solver(t, solver);
    return status;
}

static bool drop_solution(void *user, const tw_solution *solution)
{
    (void)user;
    (void)solution;
    return true;
}

static tw_status try_solver_sample(trial *t, size_t variant)
{
    const tw_solve_options options = ONE_THREAD(.engine = "dancing", .same = TW_SAME_NONE);
    const tw_sample_options wanted = {.size = sizeof wanted, .seed = 1, .probes = 10};
    const tw_sample_sink sink = {.size = sizeof sink, .solution = drop_solution};
    tw_sample sample = {.probes = 77};
    tw_solver *solver = NULL;
    (void)variant;
    PLENTY(tw_solver_new(CONTEXT, about.puzzle, &options, &solver, NULL));
    PLENTY(tw_solver_prepare(solver, NULL, NULL));
    CALL(tw_solver_sample(solver, &wanted, &sink, &sample, NULL));
    UNTOUCHED(sample.probes == 77);
    finish_solver(t, solver);
    return status;
}

/* ---- Counting ---------------------------------------------------------------------------- */

static tw_counter *some_counter(trial *t, tw_solver *solver, const tw_count_options *options)
{
    tw_counter *counter = NULL;
    PLENTY(tw_counter_new(solver, options, &counter, NULL));
    return counter;
}

static tw_status try_counter_new(trial *t, size_t variant)
{
    tw_solver *solver = some_solver(t, variant, true);
    tw_counter *counter = NULL;
    const uint32_t first = 0;
    const tw_condition some = {TW_CONDITION_AVOIDS, &first, 1};
    const tw_count_options options = {
        .size = sizeof options, .conditions = &some, .condition_count = 1};
    CALL(tw_counter_new(solver, &options, &counter, NULL));
    UNTOUCHED(!counter);
    tw_counter_free(counter);
    finish_solver(t, solver);
    return status;
}

/* Dominoes in the plane: a matching problem. */
static tw_solver *matched_solver(trial *t)
{
    const tw_solve_options options = ONE_THREAD(.engine = "dancing");
    tw_solver *solver = NULL;
    PLENTY(tw_solver_new(CONTEXT, about.space, &options, &solver, NULL));
    PLENTY(tw_solver_prepare(solver, NULL, NULL));
    return solver;
}

/* Variants: tables, kept tables, matchings, conditions. */
static tw_status try_counter_run(trial *t, size_t variant)
{
    tw_solver *solver = variant == 2 ? matched_solver(t) : some_solver(t, 0, true);
    const uint32_t first = 0;
    const tw_condition some[] = {{TW_CONDITION_SYMMETRIC, &first, 1},
                                 {.kind = TW_CONDITION_FAULT_FREE}};
    const tw_count_options options = {.size = sizeof options,
                                      .keep = variant == 1,
                                      .conditions = some,
                                      .condition_count = variant == 3 ? 2 : 0};
    tw_counter *counter = some_counter(t, solver, &options);
    CALL(tw_counter_run(counter, NULL, NULL));
    UNTOUCHED(!tw_counter_is_done(counter));
    if (!status && (tw_counter_get_stats(counter).matchings > 0) != (variant == 2))
        blame_trial(t, "it was counted the other way");
    tw_counter_free(counter);
    finish_solver(t, solver);
    return status;
}

static tw_status try_counter_run_for_best(trial *t, size_t variant)
{
    OWNED(tw_solver) *solver = priced_solver(t, variant);
    OWNED(tw_counter) *counter = some_counter(t, solver, NULL);
    CALL(tw_counter_run(counter, NULL, NULL));
    UNTOUCHED(!tw_counter_is_done(counter) && tw_counter_best_count(counter) == 0);
    if (!status && tw_counter_best_count(counter) != 3)
        blame_trial(t, "it does not find the best");
    return status;
}

static tw_status try_counter_draw(trial *t, size_t variant)
{
    tw_solver *solver = some_solver(t, variant, true);
    const tw_count_options options = {.size = sizeof options, .keep = true};
    tw_counter *counter = some_counter(t, solver, &options);
    const tw_solution *solution = NULL;
    PLENTY(tw_counter_run(counter, NULL, NULL));
    CALL(variant ? tw_counter_draw(counter, &solution, NULL)
                 : tw_counter_solution(counter, "1", &solution, NULL));
    tw_counter_free(counter);
    finish_solver(t, solver);
    return status;
}

static tw_status try_counter_heat(trial *t, size_t variant)
{
    tw_solver *solver = some_solver(t, variant, true);
    const tw_count_options options = {.size = sizeof options, .keep = true};
    tw_counter *counter = some_counter(t, solver, &options);
    PLENTY(tw_counter_run(counter, NULL, NULL));
    CALL(tw_counter_heat(counter, NULL, NULL));
    UNTOUCHED(!tw_counter_pose_heat(counter, 0));
    tw_counter_free(counter);
    finish_solver(t, solver);
    return status;
}

static tw_status try_counter_diagram(trial *t, size_t variant)
{
    tw_solver *solver = some_solver(t, variant, true);
    const tw_count_options options = {.size = sizeof options, .keep = true};
    tw_counter *counter = some_counter(t, solver, &options);
    tw_diagram diagram = {.root = 77};
    PLENTY(tw_counter_run(counter, NULL, NULL));
    CALL(tw_counter_diagram(counter, &diagram, NULL));
    UNTOUCHED(diagram.root == 77);
    tw_counter_free(counter);
    finish_solver(t, solver);
    return status;
}

/* ---- Covers ------------------------------------------------------------------------------ */

static bool take_options(void *user, const uint32_t *options, size_t count)
{
    (void)user;
    return options != NULL || count == 0;
}

static tw_status try_cover_run(trial *t, size_t variant)
{
    const tw_cover_search search = {
        .size = sizeof search, .engine = trial_engines[variant], .threads = 1};
    const tw_cover_sink sink = {.size = sizeof sink, .solution = take_options};
    tw_cover_result result = {.solutions = 77777};
    CALL(tw_cover_run(CONTEXT, about.cover, &search, &sink, &result, NULL));
    UNTOUCHED(result.solutions == 77777);
    return status;
}

static tw_status try_cover_prove(trial *t, size_t variant)
{
    tw_proved answer = TW_PROVED_STOPPED;
    (void)variant;
    CALL(tw_cover_prove(CONTEXT, about.cover, TW_CLAUSES_PRODUCT, NULL, &nowhere, &answer, NULL));
    UNTOUCHED(answer == TW_PROVED_STOPPED);
    return status;
}

#endif
