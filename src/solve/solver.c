/* solver.c -- the solve call: puzzle to poses to cover to hits to solutions (tw/solve.h).
 *
 * Invariant: everything a run needs was taken in tw_solver_new, but for the engine's state, which
 * each run makes and frees; so a solver can run again, from the start, with equal results. */
#include "solve/solve.h"

#include <assert.h>
#include <string.h>

#include "search/search.h"

struct tw_solver {
    const tw_context *context;
    const tw_puzzle *puzzle; /* borrowed */
    const tw_engine *engine;
    tw_heuristics heuristics;
    uint64_t limit;
    tw_poses *poses;
    tw_symmetry *symmetry;
    tw_encoding encoding;
    tw_orbits orbits;
    tw_decoder decoder;
    uint32_t *hit; /* poses of the hit at hand */
    size_t hit_room;
    tw_level *levels; /* of the last run */
    size_t level_count, level_room;
};

/* ---- Options ----------------------------------------------------------------------------- */

static const char *engine_word(void *user, size_t number)
{
    (void)user;
    return tw_engine_name(number);
}

static tw_status choose_engine(tw_solver *solver, const tw_solve_options *options, tw_error *error)
{
    solver->engine = options->engine ? tw_engine_find(options->engine) : tw_engine_get(0);
    if (!solver->engine) {
        const char *near = tw_nearest(options->engine, engine_word, NULL);
        return tw_fail(error, TW_ERR_USAGE, "there is no engine \"%s\"%s%s%s", options->engine,
                       near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
    }
    solver->heuristics = (tw_heuristics){.strand = (tw_strand)options->strand,
                                         .size = options->size || !options->engine};
    if (options->size && !solver->engine->size)
        return tw_fail(error, TW_ERR_UNSUPPORTED, "engine \"%s\" has no heuristic \"size\"",
                       solver->engine->name);
    if (options->strand && !solver->engine->strand)
        return tw_fail(error, TW_ERR_UNSUPPORTED, "engine \"%s\" has no heuristic \"strand\"",
                       solver->engine->name);
    return TW_OK;
}

/* The first engine that takes the cover as it is, for a refusal to name. */
static const char *engine_that_can(const tw_cover *cover)
{
    for (size_t i = 0; i < tw_engine_count(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        if (!engine->refuses(cover, (tw_heuristics){0}))
            return engine->name;
    }
    return "none";
}

static tw_status check_engine(const tw_solver *solver, tw_error *error)
{
    const tw_cover *cover = solver->encoding.cover;
    const char *why = solver->engine->refuses(cover, solver->heuristics);
    if (!why)
        return TW_OK;
    return tw_fail(error, TW_ERR_UNSUPPORTED, "engine \"%s\" cannot do %s; engine \"%s\" can",
                   solver->engine->name, why, engine_that_can(cover));
}

/* ---- Making ------------------------------------------------------------------------------ */

static tw_status take_buffers(tw_solver *solver, tw_error *error)
{
    tw_status status = tw_orbits_make(&solver->encoding, &solver->orbits);
    if (status == TW_OK)
        status = tw_decoder_make(&solver->encoding, &solver->decoder);
    solver->hit_room = tw_puzzle_cell_count(solver->puzzle);
    solver->hit = tw_take(solver->context, solver->hit_room, sizeof *solver->hit);
    /* every option put down covers a place */
    solver->level_room = tw_cover_places(solver->encoding.cover) + 1;
    solver->levels = tw_take(solver->context, solver->level_room, sizeof *solver->levels);
    if (status == TW_OK && (!solver->hit || !solver->levels))
        status = TW_ERR_MEMORY;
    return status ? tw_fail(error, status, "%s", tw_status_text(status)) : TW_OK;
}

static tw_status build(tw_solver *solver, const tw_solve_options *options, tw_error *error)
{
    tw_status status = choose_engine(solver, options, error);
    if (status == TW_OK)
        status = tw_poses_new(solver->context, solver->puzzle, &solver->poses, error);
    if (status == TW_OK)
        status = tw_symmetry_new(solver->context, solver->poses, &solver->symmetry, error);
    if (status == TW_OK)
        status = tw_encode(solver->context, solver->poses, solver->symmetry, options,
                           &solver->encoding, error);
    if (status == TW_OK)
        status = check_engine(solver, error);
    if (status == TW_OK)
        status = take_buffers(solver, error);
    return status;
}

tw_status tw_solver_new(const tw_context *context, const tw_puzzle *puzzle,
                        const tw_solve_options *options, tw_solver **solver, tw_error *error)
{
    static const tw_solve_options defaults = {0};
    context = tw_context_or_default(context);
    tw_solver *made = tw_take(context, 1, sizeof *made);
    if (!made)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    options = options ? options : &defaults;
    made->context = context;
    made->puzzle = puzzle;
    made->limit = options->limit;
    tw_status status = build(made, options, error);
    if (status) {
        tw_solver_free(made);
        return status;
    }
    *solver = made;
    return TW_OK;
}

void tw_solver_free(tw_solver *solver)
{
    if (!solver)
        return;
    const tw_context *context = solver->context;
    tw_give(context, solver->hit, solver->hit_room, sizeof *solver->hit);
    tw_give(context, solver->levels, solver->level_room, sizeof *solver->levels);
    tw_decoder_free(&solver->decoder);
    tw_orbits_free(&solver->orbits);
    if (solver->encoding.poses)
        tw_encoding_free(&solver->encoding);
    tw_symmetry_free(solver->symmetry);
    tw_poses_free(solver->poses);
    tw_give(context, solver, 1, sizeof *solver);
}

/* ---- Reading ----------------------------------------------------------------------------- */

static void add_pieces(const tw_solver *solver, tw_solve_stats *stats)
{
    for (uint32_t p = 0; p < tw_puzzle_piece_count(solver->puzzle); p++) {
        uint32_t low, high;
        tw_puzzle_piece_copies(solver->puzzle, p, &low, &high);
        stats->pieces += high;
    }
    for (uint32_t s = 0; s < tw_poses_stock_count(solver->poses); s++) {
        stats->orientations += tw_poses_stock(solver->poses, s)->orientations;
        stats->fitting += tw_poses_stock(solver->poses, s)->fitting;
    }
}

tw_solve_stats tw_solver_stats(const tw_solver *solver)
{
    tw_solve_stats stats = {
        .cells = tw_puzzle_cell_count(solver->puzzle),
        .required = tw_puzzle_required_count(solver->puzzle),
        .poses = tw_poses_count(solver->poses),
        .poses_reduced = solver->encoding.option_count,
        .symmetries = solver->encoding.keeper_count,
        .rotations = solver->encoding.keeper_rotations,
        .engine = solver->engine->name,
        .size = solver->heuristics.size,
        .strand = (int)solver->heuristics.strand,
    };
    add_pieces(solver, &stats);
    if (solver->encoding.pivot != TW_NO_PIVOT)
        stats.pivot = tw_puzzle_piece_name(
            solver->puzzle, tw_poses_stock(solver->poses, solver->encoding.pivot)->piece);
    return stats;
}

const tw_poses *tw_solver_poses(const tw_solver *solver)
{
    return solver->poses;
}

const tw_symmetry *tw_solver_symmetry(const tw_solver *solver)
{
    return solver->symmetry;
}

const tw_cover *tw_solver_cover(const tw_solver *solver)
{
    return solver->encoding.cover;
}

uint32_t tw_solver_pose_of_option(const tw_solver *solver, uint32_t option)
{
    return solver->encoding.pose_of_option[option];
}

const tw_level *tw_solver_levels(const tw_solver *solver, size_t *count)
{
    *count = solver->level_count;
    return solver->levels;
}

const char *tw_engine_name(size_t number)
{
    return number < tw_engine_count() ? tw_engine_get(number)->name : NULL;
}

const char *tw_engine_summary(size_t number)
{
    return number < tw_engine_count() ? tw_engine_get(number)->summary : NULL;
}

/* ---- Running ----------------------------------------------------------------------------- */

typedef struct solve_run {
    tw_solver *solver;
    const tw_solve_sink *sink;
    const tw_state *state;
    tw_result result;
    double started;
    bool told_to_stop, at_limit; /* by a callback; by the limit of solutions */
} solve_run;

static double seconds_now(const tw_solver *solver)
{
    return solver->context->seconds(solver->context->user);
}

static void note_solution(solve_run *run)
{
    if (run->result.solutions++ == 0)
        run->result.seconds_first = seconds_now(run->solver) - run->started;
    run->at_limit = run->solver->limit && run->result.solutions >= run->solver->limit;
}

static bool take_hit(void *user, const uint32_t *options, size_t count)
{
    solve_run *run = user;
    tw_solver *solver = run->solver;
    for (size_t i = 0; i < count; i++)
        solver->hit[i] = solver->encoding.pose_of_option[options[i]];
    tw_sort_numbers(solver->hit, count);
    if (!tw_orbits_admit(&solver->orbits, solver->hit, count))
        return true;
    note_solution(run);
    if (run->sink->solution) {
        tw_solution solution = tw_decode(&solver->decoder, solver->hit, count, true);
        run->told_to_stop = !run->sink->solution(run->sink->user, &solution);
    }
    return !run->told_to_stop && !run->at_limit;
}

/* The engine's path, decoded in the order of its choices. */
static bool tell_trace(solve_run *run)
{
    tw_solver *solver = run->solver;
    tw_path path = solver->engine->path(run->state);
    for (size_t i = 0; i < path.count; i++)
        solver->hit[i] = solver->encoding.pose_of_option[path.options[i]];
    tw_solution pieces = tw_decode(&solver->decoder, solver->hit, path.count, false);
    return run->sink->trace(run->sink->user, &pieces);
}

static bool tell_progress(void *user, const tw_search_progress *now)
{
    solve_run *run = user;
    if (run->sink->trace && !tell_trace(run))
        run->told_to_stop = true;
    if (run->told_to_stop || !run->sink->progress)
        return !run->told_to_stop;
    tw_progress progress = {.fraction = now->fraction,
                            .seconds = now->seconds,
                            .branches = now->counters.branches,
                            .solutions = run->result.solutions};
    run->told_to_stop = !run->sink->progress(run->sink->user, &progress);
    return !run->told_to_stop;
}

static void keep_levels(tw_solver *solver, const tw_state *state)
{
    const tw_tally *tallies = solver->engine->levels(state, &solver->level_count);
    assert(solver->level_count <= solver->level_room);
    for (size_t i = 0; i < solver->level_count; i++)
        solver->levels[i] = (tw_level){tallies[i].branches, tallies[i].updates};
}

static void finish(solve_run *run, tw_search_end end, const tw_search_progress *progress)
{
    tw_result *result = &run->result;
    result->branches = progress->counters.branches;
    result->updates = progress->counters.updates;
    result->none = run->solver->orbits.none;
    result->rotations = tw_orbits_rotations(&run->solver->orbits);
    result->isometries = tw_orbits_isometries(&run->solver->orbits);
    result->seconds = progress->seconds;
    if (end == TW_SEARCH_EXHAUSTED)
        result->outcome = TW_EXHAUSTED;
    else
        result->outcome = run->told_to_stop ? TW_STOPPED : TW_LIMIT;
}

tw_status tw_solver_run(tw_solver *solver, const tw_solve_sink *sink, tw_result *result,
                        tw_error *error)
{
    static const tw_solve_sink silent = {0};
    solve_run run = {
        .solver = solver, .sink = sink ? sink : &silent, .result = {.seconds_first = -1}};
    run.started = seconds_now(solver);
    tw_orbits_clear(&solver->orbits);
    tw_state *state = NULL;
    tw_status status = solver->engine->make(solver->context, solver->encoding.cover,
                                            solver->heuristics, (tw_path){0}, &state);
    if (status)
        return tw_fail(error, status, "%s", tw_status_text(status));
    run.state = state;
    const tw_hit_sink hits = {take_hit, &run};
    const tw_search_watch watch = {tell_progress, &run, run.sink->trace != NULL};
    tw_search_progress progress;
    tw_search_end end =
        tw_search_run(solver->context, solver->engine, state, &hits, &watch, &progress);
    finish(&run, end, &progress);
    keep_levels(solver, state);
    solver->engine->free(state);
    *result = run.result;
    return TW_OK;
}
