/* solver_options.c -- the options of a solver: copied, and the engine they name (solver.h). */
#include "solve/solver.h"

#include <string.h>

/* ---- The engine -------------------------------------------------------------------------- */

const char *tw_engine_name(size_t number)
{
    return number < tw_engine_count() ? tw_engine_get(number)->name : NULL;
}

const char *tw_engine_summary(size_t number)
{
    return number < tw_engine_count() ? tw_engine_get(number)->summary : NULL;
}

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

/* ---- Copies ------------------------------------------------------------------------------ */

/* All cells stand in one block. */
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

tw_status tw_solver_take_options(tw_solver *solver, const tw_solve_options *options)
{
    solver->options = *options;
    solver->options.engine = options->engine ? solver->engine->name : NULL;
    if (options->pivot)
        solver->options.pivot = solver->pivot = tw_copy_text(solver->context, options->pivot);
    if (options->pivot && !solver->pivot)
        return TW_ERR_MEMORY;
    return copy_pins(solver, options->pins, options->pin_count);
}

void tw_solver_give_options(tw_solver *solver)
{
    const tw_context *context = solver->context;
    tw_give_text(context, solver->pivot);
    tw_give(context, solver->pins, solver->options.pin_count, sizeof *solver->pins);
    tw_give(context, solver->pin_cells, solver->pin_cell_count, sizeof *solver->pin_cells);
}
