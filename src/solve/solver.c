/* solver.c -- the solve call: puzzle to poses to cover to hits to solutions (tw/solve.h).
 *
 * Making and reading; run.c runs, save.c saves and goes on, divide_solver.c divides and estimates.
 * Invariant: a run changes nothing that was made here, so a solver can run again, from the start,
 *   with equal results. */
#include "solve/solver.h"

#include <string.h>

/* ---- Options ----------------------------------------------------------------------------- */

static const char *engine_word(void *user, size_t number)
{
    (void)user;
    return tw_engine_name(number);
}

tw_status tw_choose_engine(const tw_solve_options *options, const tw_engine **engine,
                           tw_heuristics *heuristics, tw_error *error)
{
    const tw_engine *chosen = options->engine ? tw_engine_find(options->engine) : tw_engine_get(0);
    if (!chosen) {
        const char *near = tw_nearest(options->engine, engine_word, NULL);
        return tw_fail(error, TW_ERR_USAGE, "there is no engine \"%s\"%s%s%s", options->engine,
                       near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
    }
    *engine = chosen;
    *heuristics = (tw_heuristics){.strand = (tw_strand)options->strand,
                                  .size = options->size || !options->engine ||
                                          (chosen->sweeps && !chosen->reduced),
                                  .sweep = options->sweep == TW_NO_SWEEP ? 0 : options->sweep,
                                  .isa = (tw_isa)options->isa};
    if (options->size && !chosen->size)
        return tw_fail(error, TW_ERR_UNSUPPORTED, "engine \"%s\" has no heuristic \"size\"",
                       chosen->name);
    if (options->strand && !chosen->strand)
        return tw_fail(error, TW_ERR_UNSUPPORTED, "engine \"%s\" has no heuristic \"strand\"",
                       chosen->name);
    if (options->sweep && !chosen->sweeps)
        return tw_fail(error, TW_ERR_UNSUPPORTED, "engine \"%s\" has no heuristic \"sweep\"",
                       chosen->name);
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

tw_status tw_check_engine(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                          tw_error *error)
{
    const char *why = engine->refuses(cover, heuristics);
    if (!why)
        return TW_OK;
    return tw_fail(error, TW_ERR_UNSUPPORTED, "engine \"%s\" cannot do %s; engine \"%s\" can",
                   engine->name, why, engine_that_can(cover));
}

/* ---- Making ------------------------------------------------------------------------------ */

static tw_status take_buffers(tw_solver *solver, tw_error *error)
{
    tw_status status = tw_decoder_make(&solver->encoding, &solver->decoder);
    solver->hit_room = tw_puzzle_cell_count(solver->puzzle);
    solver->hit = tw_take(solver->context, solver->hit_room, sizeof *solver->hit);
    /* every option put down covers a place */
    solver->level_room = tw_cover_places(solver->encoding.cover) + 1;
    solver->levels = tw_take(solver->context, solver->level_room, sizeof *solver->levels);
    solver->levels_before =
        tw_take(solver->context, solver->level_room, sizeof *solver->levels_before);
    solver->tallies = tw_take(solver->context, solver->level_room, sizeof *solver->tallies);
    bool all = solver->hit && solver->levels && solver->levels_before && solver->tallies;
    if (status == TW_OK && !all)
        status = TW_ERR_MEMORY;
    return status ? tw_fail(error, status, "%s", tw_status_text(status)) : TW_OK;
}

/* Is symmetry taken out of the cover, or by the roots of the search? */
static bool is_reduced(const tw_solver *solver, const tw_solve_options *options)
{
    bool able = solver->engine->forced && solver->engine->seek;
    return !able || options->roots < 0 || (options->roots == 0 && solver->engine->reduced);
}

static tw_status encode(tw_solver *solver, const tw_solve_options *options, tw_error *error)
{
    bool reduce = is_reduced(solver, options);
    tw_status status = tw_encode(solver->context, solver->poses, solver->symmetry, options, reduce,
                                 &solver->encoding, error);
    if (status == TW_OK)
        status = tw_check_engine(solver->engine, solver->encoding.cover, solver->heuristics, error);
    if (status)
        return status;
    /* asked for in so many words, roots are divided whether it pays or not */
    const tw_engine *judge = options->roots > 1 ? NULL : solver->engine;
    tw_cost_probe gauge =
        tw_cost_probe_of(solver->context, judge, solver->encoding.cover, solver->heuristics);
    status = reduce ? tw_single_subproblem(&solver->encoding, &solver->roots)
                    : tw_subproblems_make(&solver->encoding, solver->encoding.named, &gauge,
                                          &solver->roots);
    tw_cost_probe_free(&gauge);
    return status ? tw_fail(error, status, "%s", tw_status_text(status)) : TW_OK;
}

/* Chooses between ways to search, where the options leave a choice. */
static tw_status plan(tw_solver *solver, const tw_solve_options *options, tw_error *error)
{
    tw_status status = tw_plan_make(&solver->encoding, &solver->roots, options, solver->engine,
                                    solver->heuristics, &solver->plan);
    if (status)
        return tw_fail(error, status, "%s", tw_status_text(status));
    const tw_way *way = &solver->plan.ways[solver->plan.chosen];
    if (way->engine != solver->engine) {
        tw_subproblems_free(&solver->roots);
        status = tw_plan_subproblems(&solver->encoding, way, &solver->roots);
    }
    solver->engine = way->engine;
    solver->heuristics = way->heuristics;
    return status ? tw_fail(error, status, "%s", tw_status_text(status)) : TW_OK;
}

static tw_status build(tw_solver *solver, const tw_solve_options *options, tw_error *error)
{
    tw_status status = tw_choose_engine(options, &solver->engine, &solver->heuristics, error);
    if (status == TW_OK)
        status = tw_poses_new(solver->context, solver->puzzle, &solver->poses, error);
    if (status == TW_OK)
        status = tw_symmetry_new(solver->context, solver->poses, &solver->symmetry, error);
    if (status == TW_OK)
        status = encode(solver, options, error);
    if (status == TW_OK)
        status = plan(solver, options, error);
    if (status == TW_OK && options->whole)
        status = tw_prove_asymmetric(&solver->encoding, &solver->roots,
                                     solver->plan.ways[solver->plan.chosen].seconds);
    return status ? status : take_buffers(solver, error);
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
    made->threads = options->threads > 1 || options->all_cores ? options->threads : 1;
    made->ordered = options->ordered || options->limit > 0;
    made->whole = options->whole;
    made->up_to = options->up_to;
    made->dive = options->dive;
    made->seed = options->seed;
    made->begun = TW_WHOLE;
    made->before.seconds_first = -1;
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
    tw_solver_drop_saved(solver);
    tw_solver_drop_divided(solver);
    tw_solver_drop_run(solver);
    tw_task_list_free(&solver->begin);
    tw_give(context, solver->levels, solver->level_room, sizeof *solver->levels);
    tw_give(context, solver->levels_before, solver->level_room, sizeof *solver->levels_before);
    tw_give(context, solver->tallies, solver->level_room, sizeof *solver->tallies);
    tw_decoder_free(&solver->decoder);
    tw_subproblems_free(&solver->roots);
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

static void add_pivot(const tw_solver *solver, tw_solve_stats *stats)
{
    size_t places = tw_cover_places(solver->encoding.cover);
    uint32_t item = solver->roots.pivot;
    stats->pivot_cell = item < places ? item : solver->encoding.pivot_cell;
    uint32_t stock = solver->encoding.pivot;
    if (item != TW_NO_ITEM && item >= places)
        stock = (uint32_t)(item - places);
    if (stock != TW_NO_PIVOT)
        stats->pivot =
            tw_puzzle_piece_name(solver->puzzle, tw_poses_stock(solver->poses, stock)->piece);
}

tw_solve_stats tw_solver_stats(const tw_solver *solver)
{
    tw_solve_stats stats = {
        .cells = tw_puzzle_cell_count(solver->puzzle),
        .required = tw_puzzle_required_count(solver->puzzle),
        .poses = tw_poses_count(solver->poses),
        .poses_reduced = solver->roots.options_left,
        .roots = solver->roots.count,
        .threads = tw_pool_workers_for(solver->engine, solver->threads),
        .symmetries = solver->encoding.keeper_count,
        .rotations = solver->encoding.keeper_rotations,
        .engine = solver->engine->name,
        .size = solver->heuristics.size,
        .strand = (int)solver->heuristics.strand,
        .sweep = solver->heuristics.sweep,
    };
    add_pieces(solver, &stats);
    add_pivot(solver, &stats);
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

const uint32_t *tw_solver_found(const tw_solver *solver, size_t *count)
{
    *count = solver->found_count;
    return solver->found;
}

tw_status tw_solver_decode(tw_solver *solver, const uint32_t *options, size_t count,
                           tw_solution *solution)
{
    size_t cells = 0;
    if (count > solver->hit_room)
        return TW_ERR_INPUT;
    for (size_t i = 0; i < count; i++) {
        if (options[i] >= solver->encoding.option_count)
            return TW_ERR_INPUT;
        solver->hit[i] = solver->encoding.pose_of_option[options[i]];
        cells += tw_poses_get(solver->poses, solver->hit[i]).cell_count;
    }
    if (cells > solver->hit_room)
        return TW_ERR_INPUT;
    tw_sort_numbers(solver->hit, count);
    *solution = tw_decode(&solver->decoder, solver->hit, count, true);
    return TW_OK;
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
