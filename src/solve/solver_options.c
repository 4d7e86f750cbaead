/* solver_options.c -- the options of a solver, copied (solver.h). */
#include "solve/solver.h"

#include <string.h>

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
    solver->options.tuning = &solver->tuning;
    solver->options.ordered = options->ordered || options->limit > 0;
    solver->options.engine = options->engine ? solver->engine->name : NULL;
    if (options->wanted) {
        solver->most = options->limit ? (size_t)options->limit : 1;
        solver->options.limit = 0;
        solver->options.ordered = solver->options.whole = true;
    }
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
