/* trials_solve.h -- trials (trial.h) of solvers and covers. */
#pragma once

#include "trial.h"
#include "support/tuning.h"

#include <tw/advanced/challenge.h>
#include <tw/advanced/design.h>
#include <tw/advanced/figure.h>
#include <tw/advanced/rate.h>
#include <tw/advanced/unique.h>

#include "solve/sets/pool_sets.h"

OWNABLE(tw_task_judge)

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

/* After a failed call the solver is still usable and counts right. */
static void finish_solver(trial *t, tw_solver *solver)
{
    tw_result result = {.none = 7};
    PLENTY(tw_solver_run(solver, NULL, NULL, &result, NULL));
    if (result.outcome != TW_OUTCOME_EXHAUSTED || result.none == 7 || result.none == 0)
        blame_trial(t, "afterwards it does not count");
}

TRIAL(tw_solver_new, 2)
{
    const tw_placement pin = about.solution->placements[0];
    const tw_solve_options options =
        ONE_THREAD(.engine = "dancing", .pivot = "D", .pins = &pin, .pin_count = 1);
    OWNED(tw_solver) *solver = NULL;
    CALL(tw_solver_new(CONTEXT, about.puzzle, variant ? &options : NULL, &solver, NULL));
    UNTOUCHED(!solver);
    return status;
}

TRIAL(tw_solver_prepare, TRIAL_ENGINES)
{
    OWNED(tw_solver) *solver = some_solver(t, variant, false);
    CALL(tw_solver_prepare(solver, NULL, NULL));
    if (tw_solver_get_state(solver) != (status ? TW_SOLVER_NEW : TW_SOLVER_READY))
        blame_trial(t, "it is in another state");
    finish_solver(t, solver);
    return status;
}

TRIAL(tw_solver_run, 2 * TRIAL_ENGINES)
{
    OWNED(tw_solver) *solver = some_solver(t, variant, variant < TRIAL_ENGINES);
    tw_result result = {.none = 77777};
    CALL(tw_solver_run(solver, NULL, NULL, &result, NULL));
    UNTOUCHED(result.none == 77777);
    finish_solver(t, solver);
    return status;
}

/* A puzzle with marks, and each use of subproblems. */
TRIAL_OF(tw_solver_run, solver_run_otherwise, 5)
{
    const tw_solve_options options = ONE_THREAD(.subproblems = (tw_subproblem_use)variant);
    const tw_puzzle *puzzle = variant == 4 ? about.marked : about.puzzle;
    OWNED(tw_solver) *solver = NULL;
    tw_result result;
    PLENTY(tw_solver_new(CONTEXT, puzzle, variant == 4 ? NULL : &options, &solver, NULL));
    CALL(tw_solver_run(solver, NULL, NULL, &result, NULL));
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

TRIAL_OF(tw_solver_run, solver_run_for_best, 2)
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

TRIAL(tw_solver_next, 2 * TRIAL_ENGINES)
{
    OWNED(tw_solver) *solver = some_solver(t, variant, variant < TRIAL_ENGINES);
    const tw_solution *solution = about.solution;
    CALL(tw_solver_next(solver, NULL, &solution, NULL, NULL));
    UNTOUCHED(solution == about.solution);
    finish_solver(t, solver);
    return status;
}

TRIAL(tw_solver_reset, 1)
{
    OWNED(tw_solver) *solver = some_solver(t, variant, true);
    tw_result result;
    PLENTY(tw_solver_run(solver, NULL, NULL, &result, NULL));
    CALL(tw_solver_reset(solver));
    finish_solver(t, solver);
    return status;
}

TRIAL(tw_solver_decode, 1)
{
    OWNED(tw_solver) *solver = some_solver(t, variant, true);
    const uint32_t option = 0;
    tw_solution solution = {.count = 77};
    CALL(tw_solver_decode(solver, &option, 1, &solution));
    UNTOUCHED(solution.count == 77);
    finish_solver(t, solver);
    return status;
}

TRIAL(tw_solver_save, TRIAL_ENGINES)
{
    OWNED(tw_solver) *solver = some_solver(t, variant, true);
    const tw_checkpoint *saved = about.checkpoint;
    const tw_solution *solution = NULL;
    const tw_checkpoint_text text = {"a", "b"};
    PLENTY(tw_solver_next(solver, NULL, &solution, NULL, NULL));
    CALL(tw_solver_save(solver, &text, 1, &saved, NULL));
    UNTOUCHED(saved == about.checkpoint);
    finish_solver(t, solver);
    return status;
}

TRIAL(tw_solver_resume, 1)
{
    const tw_solve_options options = ONE_THREAD(.engine = "dancing", .tuning = &by_size);
    OWNED(tw_solver) *solver = NULL;
    PLENTY(tw_solver_new(CONTEXT, about.puzzle, &options, &solver, NULL));
    PLENTY(tw_solver_prepare(solver, NULL, NULL));
    CALL(tw_solver_resume(solver, about.checkpoint, NULL));
    finish_solver(t, solver);
    return status;
}

TRIAL(tw_solver_divide, TRIAL_ENGINES)
{
    OWNED(tw_solver) *solver = some_solver(t, variant, true);
    tw_divided divided = {.checkpoint = about.checkpoint};
    CALL(tw_solver_divide(solver, 3, NULL, 0, NULL, &divided, NULL));
    UNTOUCHED(divided.checkpoint == about.checkpoint);
    finish_solver(t, solver);
    return status;
}

TRIAL(tw_task_judge_new, TRIAL_ENGINES)
{
    OWNED(tw_solver) *solver = some_solver(t, variant, true);
    tw_divided divided;
    OWNED(tw_task_judge) *judge = NULL;
    PLENTY(tw_solver_divide(solver, 3, NULL, 0, NULL, &divided, NULL));
    CALL(tw_task_judge_new(solver, divided.checkpoint->tasks, divided.checkpoint->task_count,
                           &judge, NULL));
    UNTOUCHED(!judge);
    finish_solver(t, solver);
    return status;
}

TRIAL(tw_solver_estimate, TRIAL_ENGINES)
{
    OWNED(tw_solver) *solver = some_solver(t, variant, true);
    const tw_estimate_options wanted = {.size = sizeof wanted, .seed = 1, .probes = 10};
    tw_estimate guesses = {.probes = 77};
    CALL(tw_solver_estimate(solver, &wanted, NULL, &guesses, NULL));
    UNTOUCHED(guesses.probes == 77);
    finish_solver(t, solver);
    return status;
}

/* Uses the default engine: none is named. */
TRIAL(tw_solver_prove, 1)
{
    const tw_solve_options options = ONE_THREAD(.limit = 0);
    OWNED(tw_solver) *solver = NULL;
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

TRIAL(tw_solver_sample, 1)
{
    const tw_solve_options options = ONE_THREAD(.engine = "dancing", .same = TW_SAME_NONE);
    const tw_sample_options wanted = {.size = sizeof wanted, .seed = 1, .probes = 10};
    const tw_sample_sink sink = {.size = sizeof sink, .solution = drop_solution};
    tw_sample sample = {.probes = 77};
    OWNED(tw_solver) *solver = NULL;
    PLENTY(tw_solver_new(CONTEXT, about.puzzle, &options, &solver, NULL));
    PLENTY(tw_solver_prepare(solver, NULL, NULL));
    CALL(tw_solver_sample(solver, &wanted, &sink, &sample, NULL));
    UNTOUCHED(sample.probes == 77);
    finish_solver(t, solver);
    return status;
}

TRIAL(tw_solver_find_symmetric, 1)
{
    const tw_solve_options options = ONE_THREAD(.engine = "dancing");
    const uint32_t any[] = {1, 2, 3};
    tw_symmetric found = {.element = 77};
    OWNED(tw_solver) *solver = NULL;
    PLENTY(tw_solver_new(CONTEXT, about.puzzle, &options, &solver, NULL));
    PLENTY(tw_solver_prepare(solver, NULL, NULL));
    if (!tw_has("sat"))
        return TW_OK;
    CALL(tw_solver_find_symmetric(solver, any, 3, NULL, &found, NULL));
    UNTOUCHED(found.element == 77);
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

TRIAL(tw_counter_new, 1)
{
    OWNED(tw_solver) *solver = some_solver(t, variant, true);
    OWNED(tw_counter) *counter = NULL;
    const uint32_t first = 0;
    const tw_condition some = {TW_CONDITION_AVOIDS, &first, 1};
    const tw_count_options options = {
        .size = sizeof options, .conditions = &some, .condition_count = 1};
    CALL(tw_counter_new(solver, &options, &counter, NULL));
    UNTOUCHED(!counter);
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
TRIAL(tw_counter_run, 4)
{
    OWNED(tw_solver) *solver = variant == 2 ? matched_solver(t) : some_solver(t, 0, true);
    const uint32_t first = 0;
    const tw_condition some[] = {{TW_CONDITION_SYMMETRIC, &first, 1},
                                 {.kind = TW_CONDITION_FAULT_FREE}};
    const tw_count_options options = {.size = sizeof options,
                                      .keep = variant == 1,
                                      .conditions = some,
                                      .condition_count = variant == 3 ? 2 : 0};
    OWNED(tw_counter) *counter = some_counter(t, solver, &options);
    CALL(tw_counter_run(counter, NULL, NULL));
    UNTOUCHED(!tw_counter_is_done(counter));
    if (!status && (tw_counter_get_stats(counter).matchings > 0) != (variant == 2))
        blame_trial(t, "it was counted the other way");
    finish_solver(t, solver);
    return status;
}

TRIAL_OF(tw_counter_run, counter_run_for_best, 2)
{
    OWNED(tw_solver) *solver = priced_solver(t, variant);
    OWNED(tw_counter) *counter = some_counter(t, solver, NULL);
    CALL(tw_counter_run(counter, NULL, NULL));
    UNTOUCHED(!tw_counter_is_done(counter) && tw_counter_best_count(counter) == 0);
    if (!status && tw_counter_best_count(counter) != 3)
        blame_trial(t, "it does not find the best");
    return status;
}

static tw_status draw_from_counter(trial *t, bool at_random)
{
    OWNED(tw_solver) *solver = some_solver(t, at_random, true);
    const tw_count_options options = {.size = sizeof options, .keep = true};
    OWNED(tw_counter) *counter = some_counter(t, solver, &options);
    const tw_solution *solution = NULL;
    PLENTY(tw_counter_run(counter, NULL, NULL));
    CALL(at_random ? tw_counter_draw(counter, &solution, NULL)
                   : tw_counter_solution(counter, "1", &solution, NULL));
    finish_solver(t, solver);
    return status;
}

TRIAL(tw_counter_draw, 1)
{
    return draw_from_counter(t, true);
}

TRIAL(tw_counter_solution, 1)
{
    return draw_from_counter(t, false);
}

TRIAL(tw_counter_heat, 1)
{
    OWNED(tw_solver) *solver = some_solver(t, variant, true);
    const tw_count_options options = {.size = sizeof options, .keep = true};
    OWNED(tw_counter) *counter = some_counter(t, solver, &options);
    PLENTY(tw_counter_run(counter, NULL, NULL));
    CALL(tw_counter_heat(counter, NULL, NULL));
    UNTOUCHED(!tw_counter_pose_heat(counter, 0));
    finish_solver(t, solver);
    return status;
}

TRIAL(tw_counter_diagram, 1)
{
    OWNED(tw_solver) *solver = some_solver(t, variant, true);
    const tw_count_options options = {.size = sizeof options, .keep = true};
    OWNED(tw_counter) *counter = some_counter(t, solver, &options);
    tw_diagram diagram = {.root = 77};
    PLENTY(tw_counter_run(counter, NULL, NULL));
    CALL(tw_counter_diagram(counter, &diagram, NULL));
    UNTOUCHED(diagram.root == 77);
    finish_solver(t, solver);
    return status;
}

/* ---- Covers ------------------------------------------------------------------------------ */

static bool take_options(void *user, const uint32_t *options, size_t count)
{
    (void)user;
    return options != NULL || count == 0;
}

TRIAL(tw_cover_run, TRIAL_ENGINES)
{
    const tw_cover_search search = {
        .size = sizeof search, .engine = trial_engines[variant], .threads = 1};
    const tw_cover_sink sink = {.size = sizeof sink, .solution = take_options};
    tw_cover_result result = {.solutions = 77777};
    CALL(tw_cover_run(CONTEXT, about.cover, &search, &sink, &result, NULL));
    UNTOUCHED(result.solutions == 77777);
    return status;
}

TRIAL(tw_cover_prove, 1)
{
    if (!tw_has("sat"))
        return TW_OK;
    tw_proved answer = TW_PROVED_STOPPED;
    CALL(tw_cover_prove(CONTEXT, about.cover, TW_CLAUSES_PRODUCT, NULL, &nowhere, &answer, NULL));
    UNTOUCHED(answer == TW_PROVED_STOPPED);
    return status;
}

/* ---- Sets of pieces ---------------------------------------------------------------------- */

OWNABLE(tw_sets)

static tw_sets *some_sets(trial *t)
{
    const tw_solve_options options = ONE_THREAD(.same = TW_SAME_NONE);
    tw_sets *sets = NULL;
    PLENTY(tw_sets_new(CONTEXT, about.puzzle, &options, NULL, &sets, NULL));
    return sets;
}

TRIAL(tw_sets_new, 1)
{
    OWNED(tw_sets) *sets = NULL;
    (void)variant;
    CALL(tw_sets_new(CONTEXT, about.puzzle, NULL, NULL, &sets, NULL));
    UNTOUCHED(!sets);
    return status;
}

/* By a search, by tables. */
TRIAL(tw_sets_count, 2)
{
    OWNED(tw_sets) *sets = some_sets(t);
    tw_sets_result result = {.with = 77};
    CALL(variant == 1 ? tw_sets_tabulate(sets, NULL, NULL)
                      : tw_sets_count(sets, NULL, &result, NULL));
    if (variant == 1 && status == TW_OK)
        PLENTY(tw_sets_count(sets, NULL, &result, NULL));
    UNTOUCHED(result.with == 77);
    if (status == TW_OK && (result.with != 1 || result.without != 0))
        blame_trial(t, "it counts wrongly");
    return status;
}

/* With a list of all solutions, set by set, by a sample. */
TRIAL(tw_sets_decide, 3)
{
    OWNED(tw_sets) *sets = some_sets(t);
    const tw_sets_decide_options how = {
        .size = sizeof how, .set_by_set = variant == 1, .samples = variant == 2 ? 2 : 0};
    tw_sets_result result = {.with = 77};
    CALL(tw_sets_decide(sets, &how, NULL, &result, NULL));
    UNTOUCHED(result.with == 77);
    if (status == TW_OK && (result.with != 1 + (variant == 2) || result.without != 0))
        blame_trial(t, "it decides wrongly");
    return status;
}

/* ---- Challenges -------------------------------------------------------------------------- */

OWNABLE(tw_challenges)

enum { MANY_SEARCHES = 31 }; /* one request in so many of theirs is refused */

TRIAL(tw_challenges_new, 1)
{
    OWNED(tw_challenges) *challenges = NULL;
    (void)variant;
    t->stride = MANY_SEARCHES;
    CALL(tw_challenges_new(CONTEXT, about.puzzle, 1, NULL, &challenges, NULL));
    UNTOUCHED(!challenges);
    return status;
}

TRIAL(tw_challenges_next, 1)
{
    OWNED(tw_challenges) *challenges = NULL;
    const tw_challenge *challenge = NULL;
    (void)variant;
    t->stride = MANY_SEARCHES;
    PLENTY(tw_challenges_new(CONTEXT, about.puzzle, 1, NULL, &challenges, NULL));
    CALL(tw_challenges_next(challenges, TW_CHALLENGE_EXPERT, NULL, &challenge, NULL));
    UNTOUCHED(!challenge);
    return status;
}

/* ---- Hints ------------------------------------------------------------------------------- */

/* One variant a kind of hints. */
TRIAL(tw_hints_find, 4)
{
    OWNED(tw_hints) *hints = NULL;
    const tw_hint_options options = {
        .size = sizeof options, .kind = (tw_hint_kind)variant, .fewest = true};
    t->stride = MANY_SEARCHES;
    CALL(tw_hints_find(CONTEXT, about.puzzle, about.solution, &options, NULL, &hints, NULL));
    UNTOUCHED(!hints);
    if (status == TW_OK && hints->answer == TW_HINTS_STOPPED)
        blame_trial(t, "it gives up");
    return status;
}

TRIAL(tw_hints_puzzle, 2)
{
    OWNED(tw_puzzle) *made = NULL;
    const tw_hint hint = {.number = 0};
    const tw_hint_kind kind = variant ? TW_HINT_COLOURS : TW_HINT_MARKS;
    CALL(tw_hints_puzzle(CONTEXT, about.puzzle, about.solution, kind, &hint, variant, &made, NULL));
    UNTOUCHED(!made);
    return status;
}

/* ---- Designs ----------------------------------------------------------------------------- */

static tw_status trial_design(trial *t, size_t variant, bool plenty, tw_design **design)
{
    static const char chosen[] = "tilewright: 1\nlattice: square\ncontainer: {box: [2, 2]}\n"
                                 "pieces: [{set: {polyforms: 2}, copies: 2},"
                                 " {choose: 1, of: [{name: a, box: [1, 1], copies: [0, 1]},"
                                 " {name: b, box: [2, 1]}]}]\n";
    static const char cut[] = "tilewright: 1\nlattice: square\ncontainer: {box: [2, 2]}\n"
                              "pieces: [{name: a, cut: all, parts: 2}]\n";
    const char *text = variant == 1 ? cut : chosen;
    static tw_source source = {.name = "design"};
    source.text = text;
    source.size = strlen(text);
    if (plenty)
        PLENTY(tw_design_read(CONTEXT, &source, NULL, NULL, design));
    return plenty ? TW_OK : tw_design_read(CONTEXT, &source, NULL, NULL, design);
}

TRIAL(tw_design_read, 2)
{
    OWNED(tw_design) *design = NULL;
    CALL(trial_design(t, variant, false, &design));
    UNTOUCHED(!design);
    return status;
}

/* The last variant keeps the search in a file, and goes on from it when it is there. */
TRIAL(tw_design_search, 3)
{
    OWNED(tw_design) *design = NULL;
    TRIAL_PATH(path, ".known");
    const tw_wish one = {.low = 1, .high = UINT64_MAX};
    const tw_design_options options = {.size = sizeof options,
                                       .solutions = variant == 1 ? NULL : &one,
                                       .level = variant == 1 ? &one : NULL,
                                       .known = variant == 2 ? path.at : NULL,
                                       .threads = 1};
    trial_design(t, variant, true, &design);
    CALL(tw_design_search(design, &options, NULL, NULL, NULL));
    return status;
}

/* ---- Figures ----------------------------------------------------------------------------- */

static const uint32_t tiled_twice[] = {0, 0};

/* A figure; none, with a proof. */
TRIAL(tw_figure_find, 2)
{
    OWNED(tw_figure) *figure = NULL;
    const tw_figure_options options = {.size = sizeof options,
                                       .tiles = tiled_twice,
                                       .tile_count = 2,
                                       .odd = variant == 1,
                                       .proof = variant == 1 ? &nowhere : NULL};
    if (!tw_has("sat"))
        return TW_OK;
    CALL(tw_figure_find(CONTEXT, about.space, &options, NULL, &figure, NULL));
    UNTOUCHED(!figure);
    return status;
}

TRIAL(tw_figure_check, 1)
{
    OWNED(tw_figure) *figure = NULL;
    tw_bytes proof = {0};
    const tw_out out = tw_bytes_out(&proof);
    const tw_figure_options options = {
        .size = sizeof options, .tiles = tiled_twice, .tile_count = 2, .odd = true, .proof = &out};
    uint64_t below;
    if (!tw_has("sat"))
        return TW_OK;
    PLENTY(tw_figure_find(CONTEXT, about.space, &options, NULL, &figure, NULL));
    CALL(tw_figure_check(CONTEXT, about.space, &options, (const char *)proof.data, proof.size, NULL,
                         &below, NULL));
    tw_bytes_free(&proof);
    return status;
}

/* ---- Ratings ----------------------------------------------------------------------------- */

/* Exact, and by runs. */
TRIAL(tw_rate, 2)
{
    OWNED(tw_rating) *rating = NULL;
    const tw_rate_options options = {.size = sizeof options, .exact = variant, .runs = 2};
    t->stride = MANY_SEARCHES;
    CALL(tw_rate(CONTEXT, about.puzzle, &options, NULL, &rating, NULL));
    UNTOUCHED(!rating);
    return status;
}

TRIAL(tw_neighbours_find, 1)
{
    OWNED(tw_neighbours) *found = NULL;
    t->stride = MANY_SEARCHES;
    CALL(tw_neighbours_find(CONTEXT, about.puzzle, TW_SAME_REFLECTIONS, 2, NULL, &found, NULL));
    UNTOUCHED(!found);
    return status;
}
