/* make_solver.c -- makes, frees, resets and reads a solver (tw/solve.h).
 *
 * The solve call is puzzle to poses to cover to hits to solutions: prepare.c prepares, run/run.c
 * runs, run/save.c saves and resumes, run/divide_solver.c divides and estimates; solver.c keeps the
 * states. Invariant: a run changes nothing that was prepared, so a solver can run again, from the
 * start, with equal results. */
#include "base/numbers.h"
#include "base/sized.h"
#include "solve/solver.h"

#include <string.h>

/* ---- Making ------------------------------------------------------------------------------ */

/* All cells are in one block. */
static tw_status copy_pins(tw_solver *solver, const tw_placement *from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        solver->pin_cell_count += from[i].cell_count;
    solver->pins = tw_take(solver->context, count, sizeof *solver->pins);
    solver->pin_cells = tw_take(solver->context, solver->pin_cell_count, sizeof(tw_cell));
    solver->options.pins = solver->pins;
    if (!solver->pins || !solver->pin_cells)
        return TW_ERR_MEMORY;
    tw_cell *cells = solver->pin_cells;
    for (size_t i = 0; i < count; i++) {
        solver->pins[i] = from[i];
        solver->pins[i].cells = cells;
        if (from[i].cell_count > 0)
            memcpy(cells, from[i].cells, from[i].cell_count * sizeof *cells);
        cells += from[i].cell_count;
    }
    return TW_OK;
}

/* Copies what options point to. */
static tw_status take_options(tw_solver *solver, const tw_solve_options *options)
{
    solver->options = *options;
    solver->options.tuning = &solver->tuning;
    solver->options.ordered = options->ordered || options->limit > 0;
    solver->options.engine = options->engine ? solver->engine->name : NULL;
    if (options->objective) {
        solver->most = options->limit ? (size_t)options->limit : 1;
        solver->options.limit = 0;
        solver->options.ordered = solver->options.not_resumable = true;
    }
    if (options->pivot)
        solver->options.pivot = solver->pivot = tw_copy_text(solver->context, options->pivot);
    if (options->spill)
        solver->options.spill = solver->spill = tw_copy_text(solver->context, options->spill);
    if ((options->pivot && !solver->pivot) || (options->spill && !solver->spill))
        return TW_ERR_MEMORY;
    return copy_pins(solver, options->pins, options->pin_count);
}

static tw_status check_options(const tw_solver *solver, const tw_solve_options *options,
                               tw_error *error)
{
    if (options->exchange && tw_puzzle_exchange_count(solver->puzzle) == 0)
        return tw_fail(error, TW_ERR_USAGE,
                       "the puzzle does not say what may be exchanged (\"exchange\")");
    if (options->objective && tw_puzzle_cost_count(solver->puzzle) == 0)
        return tw_fail(error, TW_ERR_USAGE, "the puzzle does not say what costs what (\"cost\")");
    return options->objective ? tw_check_objective(solver->engine, options->limit, error) : TW_OK;
}

tw_status tw_solver_new(const tw_context *context, const tw_puzzle *puzzle,
                        const tw_solve_options *options, tw_solver **solver, tw_error *error)
{
    tw_clear_error(error);
    tw_solve_options own = {.size = sizeof own};
    context = tw_context_or_default(context);
    tw_solver *made = tw_take(context, 1, sizeof *made);
    if (!made)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    made->context = context;
    made->puzzle = puzzle;
    pthread_mutex_init(&made->lock, NULL); /* cannot fail: a mutex is only memory here */
    tw_solver_forget(made);
    made->tuning.size = sizeof made->tuning;
    tw_status status = tw_sized_copy(options, &own, sizeof own, "tw_solve_options", error);
    if (status == TW_OK)
        status = tw_sized_copy(own.tuning, &made->tuning, sizeof made->tuning, "tw_engine_tuning",
                               error);
    if (status == TW_OK)
        status = tw_choose_engine(own.engine, own.objective, &made->tuning, &made->engine,
                                  &made->heuristics, error);
    if (status == TW_OK)
        status = check_options(made, &own, error);
    if (status == TW_OK)
        status = take_options(made, &own);
    if (status) {
        tw_solver_free(made);
        return tw_fail_as(error, status);
    }
    *solver = made;
    return TW_OK;
}

void tw_solver_free(tw_solver *solver)
{
    if (!solver)
        return;
    tw_solver_drop_saved(solver);
    tw_division_free(&solver->division);
    tw_solver_drop_run(solver);
    tw_task_list_free(&solver->begin);
    tw_solver_drop_prepared(solver);
    tw_give_text(solver->context, solver->pivot);
    tw_give_text(solver->context, solver->spill);
    tw_give(solver->context, solver->pins, solver->options.pin_count, sizeof *solver->pins);
    tw_give(solver->context, solver->pin_cells, solver->pin_cell_count, sizeof(tw_cell));
    pthread_mutex_destroy(&solver->lock);
    tw_give(solver->context, solver, 1, sizeof *solver);
}

/* ---- States ------------------------------------------------------------------------------ */

tw_status tw_solver_reset(tw_solver *solver)
{
    tw_solver_state before = TW_SOLVER_NEW;
    tw_status status = tw_solver_enter(solver, false, &before, NULL);
    if (status)
        return status;
    tw_solver_forget(solver);
    atomic_store(&solver->interrupted, false);
    tw_solver_leave(solver, before == TW_SOLVER_NEW ? before : TW_SOLVER_READY);
    return TW_OK;
}

/* ---- Reading ----------------------------------------------------------------------------- */

uint32_t tw_solver_pivot(const tw_solver *solver)
{
    const size_t places = tw_cover_place_count(solver->encoding.cover);
    const uint32_t item = solver->subproblems.pivot;
    return item != TW_NO_ITEM && item >= places ? (uint32_t)(item - places)
                                                : solver->encoding.pivot;
}

tw_solve_stats tw_solver_get_stats(const tw_solver *solver)
{
    if (tw_solver_stage(solver) != TW_STAGE_SEARCH)
        return (tw_solve_stats){.engine = solver->engine->name, .pivot_cell = UINT32_MAX};
    tw_solve_stats stats = {
        .cells = tw_puzzle_cell_count(solver->puzzle),
        .required = tw_puzzle_required_count(solver->puzzle),
        .poses = tw_poses_count(solver->poses),
        .poses_reduced = solver->subproblems.options_left,
        .subproblems = solver->subproblems.count,
        .threads = tw_pool_workers_for(solver->engine, solver->options.threads),
        .symmetries = solver->encoding.isometries,
        .rotations = solver->encoding.rotations,
        .with_exchange = solver->encoding.keeper_count,
        .group = solver->encoding.asked_count,
        .taken_out = solver->encoding.group_count,
        .engine = solver->engine->name,
        .tuning = {.size = sizeof(tw_engine_tuning),
                   .by_size = solver->heuristics.size,
                   .strand = solver->heuristics.strand,
                   .sweep = solver->heuristics.sweep,
                   .isa = solver->heuristics.isa,
                   .in_order = solver->engine->size && !solver->heuristics.size},
    };
    for (uint32_t p = 0; p < tw_puzzle_piece_count(solver->puzzle); p++) {
        uint32_t low, high;
        tw_puzzle_piece_copies(solver->puzzle, p, &low, &high);
        stats.pieces += high;
    }
    for (uint32_t s = 0; s < tw_poses_stock_count(solver->poses); s++) {
        stats.orientations += tw_poses_stock(solver->poses, s)->orientations;
        stats.fitting += tw_poses_stock(solver->poses, s)->fitting;
    }
    size_t places = tw_cover_place_count(solver->encoding.cover);
    const uint32_t item = solver->subproblems.pivot, stock = tw_solver_pivot(solver);
    stats.pivot_cell = item < places ? item : solver->encoding.pivot_cell;
    if (stock != TW_NO_PIVOT)
        stats.pivot =
            tw_puzzle_piece_name(solver->puzzle, tw_poses_stock(solver->poses, stock)->piece);
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
    *solution = tw_assign_names_poses(&solver->names, solver->hit, count, true);
    return TW_OK;
}

const tw_level *tw_solver_levels(const tw_solver *solver, size_t *count)
{
    *count = solver->level_count;
    return solver->levels;
}

/* ---- The best partial solution ----------------------------------------------------------- */

size_t tw_solver_cells_left(const tw_solver *solver)
{
    size_t left = solver->partial ? tw_partial_left(solver->partial) : TW_NO_PARTIAL;
    return left == TW_NO_PARTIAL ? 0 : left;
}

const tw_solution *tw_solver_partial(tw_solver *solver, size_t *cells_left)
{
    *cells_left = solver->sums.solutions > 0 ? 0 : tw_solver_cells_left(solver);
    if (*cells_left == 0)
        return NULL;
    const tw_u32_span options = tw_partial_options(solver->partial);
    tw_encoding_poses(&solver->encoding, options.items, options.count, solver->hit);
    tw_sort_numbers(solver->hit, options.count);
    solver->pulled = tw_assign_names_poses(&solver->names, solver->hit, options.count, true);
    return &solver->pulled;
}

/* ---- The best ---------------------------------------------------------------------------- */

size_t tw_solver_best_count(const tw_solver *solver)
{
    return solver->cheapest ? tw_cheapest_count(solver->cheapest) : 0;
}

const tw_solution *tw_solver_best(tw_solver *solver, size_t number, int64_t *cost)
{
    if (number >= tw_solver_best_count(solver))
        return NULL;
    tw_priced best = tw_cheapest_get(solver->cheapest, number);
    *cost = best.cost;
    tw_encoding_poses(&solver->encoding, best.options, best.count, solver->hit);
    if (best.image > 0)
        tw_class_images_get(&solver->encoding.images, best.image, solver->hit, best.count,
                            solver->hit);
    tw_sort_numbers(solver->hit, best.count);
    solver->pulled = tw_assign_names_poses(&solver->names, solver->hit, best.count, true);
    return &solver->pulled;
}

bool tw_solver_bound(const tw_solver *solver, int64_t *bound)
{
    if (solver->cheapest)
        *bound = tw_cheapest_bound(solver->cheapest);
    return solver->cheapest != NULL;
}
