/* find_figure.c -- the smallest figure that pieces tile (tw/advanced/figure.h).
 *
 * Sizes are tried in ascending order, each number of cells that all pieces divide; of each size,
 * every kind of symmetry that is asked for.
 * Invariant: a size is left only when each formula for it has no model. */
#include "base/numbers.h"
#include "base/sized.h"
#include "solve/figure/figure_formula.h"

#include <tw/advanced/figure.h>

#define STEPS 20000 /* between two looks at the watch by the SAT solver */

typedef struct figure_call {
    tw_figure_terms terms;
    const tw_puzzle *puzzle;
    tw_figure_options asked;
    tw_pace pace;
    tw_poses *poses;
    uint32_t *near, *stocks, *pieces; /* what the terms borrow; the piece of each tile */
    size_t step;                      /* all pieces divide it */
    bool *ends;                       /* for each axis, one a cell; as the terms have them */
    uint32_t *orbit;                  /* one a cell */
    bool *kept;                       /* one a motion: it is no repetition of another */
    tw_figure made;
    tw_error *error;
} figure_call;

/* ---- Symmetries -------------------------------------------------------------------------- */

/* Is one motion a power of the other? *generates: and the other way round. */
static bool is_power(const figure_call *call, const uint32_t *one, const uint32_t *of)
{
    const size_t cells = call->terms.cells;
    uint32_t *power = call->orbit; /* scratch */
    bool same = false, identity = false;
    memcpy(power, of, cells * sizeof *power);
    while (!same && !identity) {
        same = memcmp(power, one, cells * sizeof *power) == 0;
        identity = true;
        for (size_t c = 0; c < cells; c++) {
            identity = identity && power[c] == c;
            power[c] = of[power[c]];
        }
    }
    return same;
}

/* A figure that a motion maps to itself is mapped so by its powers, too. So a motion is looked at
 * only if no other one that is asked for is a power of it; of two that are powers of each other,
 * the first. */
static void choose_motions(figure_call *call)
{
    const uint32_t *const *motions = call->asked.motions;
    for (size_t m = 0; m < call->asked.motion_count; m++) {
        call->kept[m] = true;
        for (size_t other = 0; other < call->asked.motion_count && call->kept[m]; other++)
            if (other != m && is_power(call, motions[other], motions[m]))
                call->kept[m] = m < other && is_power(call, motions[m], motions[other]);
    }
}

/* The first cell of the orbit of each cell under a motion; without one, each is its own. */
static void find_orbits(figure_call *call, const uint32_t *motion)
{
    const size_t cells = call->terms.cells;
    memset(call->orbit, 255, cells * sizeof *call->orbit);
    for (uint32_t c = 0; c < cells; c++)
        for (uint32_t at = c; call->orbit[at] == UINT32_MAX; at = motion ? motion[at] : at)
            call->orbit[at] = c;
}

/* ---- What was found ---------------------------------------------------------------------- */

static tw_status read_tiling(figure_call *call, const tw_figure_formula *formula, size_t tile,
                             tw_solution **tiling)
{
    const tw_stock *stock = tw_poses_stock(call->poses, call->stocks[tile]);
    const size_t room = stock->pose_count;
    uint32_t *numbers = tw_take(call->terms.context, room, sizeof *numbers);
    uint32_t *pieces = tw_take(call->terms.context, room, sizeof *pieces);
    size_t count = 0;
    for (uint32_t p = 0; p < stock->pose_count && numbers && pieces; p++)
        if (tw_figure_has_pose(formula, tile, stock->first_pose + p)) {
            pieces[count] = call->pieces[tile];
            numbers[count++] = stock->first_pose + p;
        }
    if (numbers && pieces)
        *tiling = tw_solution_of_poses(call->terms.context, call->poses, numbers, pieces, count);
    tw_give(call->terms.context, numbers, room, sizeof *numbers);
    tw_give(call->terms.context, pieces, room, sizeof *pieces);
    return *tiling ? TW_OK : TW_ERR_MEMORY;
}

/* Reads the figure and its tilings. */
static tw_status read_figure(figure_call *call, const tw_figure_formula *formula)
{
    uint32_t *cells = (uint32_t *)(uintptr_t)call->made.cells;
    tw_solution **tilings = (tw_solution **)(uintptr_t)call->made.tilings;
    tw_status status = TW_OK;
    for (uint32_t c = 0; c < call->terms.cells; c++)
        if (formula->in[c])
            cells[call->made.cell_count++] = c;
    for (size_t t = 0; t < call->terms.tiles && status == TW_OK; t++) {
        status = read_tiling(call, formula, t, &tilings[t]);
        call->made.tile_count += status == TW_OK;
    }
    call->made.answer = TW_FIGURE_FOUND;
    return status;
}

/* ---- Sizes ------------------------------------------------------------------------------- */

static bool sat_goes_on(void *user)
{
    return tw_pace_goes_on(user, STEPS);
}

/* Looks for a figure of this size with this symmetry. */
static tw_status try_formula(figure_call *call, size_t size, const uint32_t *motion,
                             tw_proved *answer)
{
    const tw_prover prover = {sat_goes_on, &call->pace};
    tw_figure_formula formula = {.terms = &call->terms, .orbit = call->orbit, .size = size};
    find_orbits(call, motion);
    tw_status status = tw_figure_formula_make(&formula);
    if (status == TW_OK)
        status = tw_figure_formula_solve(&formula, &prover, answer);
    if (status == TW_OK && *answer == TW_PROVED_SOME)
        status = read_figure(call, &formula);
    call->made.formulas++;
    call->made.cuts += formula.cuts;
    tw_figure_formula_free(&formula);
    return status;
}

static tw_status try_size(figure_call *call, size_t size, tw_proved *answer)
{
    tw_status status = TW_OK;
    *answer = TW_PROVED_NONE;
    if (call->asked.motion_count == 0)
        return try_formula(call, size, NULL, answer);
    for (size_t m = 0; m < call->asked.motion_count && status == TW_OK && *answer == TW_PROVED_NONE;
         m++)
        if (call->kept[m]) {
            call->made.motion = m;
            status = try_formula(call, size, call->asked.motions[m], answer);
        }
    return status;
}

static tw_status try_sizes(figure_call *call)
{
    const size_t cells = call->terms.cells;
    const size_t high = call->asked.high > 0 && call->asked.high < cells ? call->asked.high : cells;
    const size_t first = tw_poses_stock(call->poses, call->stocks[0])->least_size;
    size_t size = (call->asked.low + call->step - 1) / call->step * call->step;
    tw_proved answer = TW_PROVED_NONE;
    tw_status status = TW_OK;
    for (size = size > 0 ? size : call->step; size <= high; size += call->step) {
        if (call->asked.odd && size / first % 2 == 0)
            continue;
        call->made.none_below = size;
        call->pace.done = (double)size / (double)(high + 1);
        status = try_size(call, size, &answer);
        if (status || answer != TW_PROVED_NONE)
            return status;
    }
    call->made.none_below = high + 1;
    call->made.answer = TW_FIGURE_NONE;
    return TW_OK;
}

/* ---- The call ---------------------------------------------------------------------------- */

static tw_status check_figure_puzzle(const tw_puzzle *puzzle, tw_error *error)
{
    const char *why =
        !tw_proof_solver_here                ? "this build has no CaDiCaL, which finds figures"
        : tw_puzzle_mark_count(puzzle) > 0   ? "figures are not looked for with marks on edges"
        : tw_puzzle_colour_count(puzzle) > 0 ? "figures are not looked for with colours"
        : tw_puzzle_pin_count(puzzle) > 0    ? "figures are not looked for around pins"
        : tw_puzzle_labelled(puzzle)
            ? "the puzzle tells equal pieces apart; figures are tiled by equal ones"
            : NULL;
    return why ? tw_fail(error, TW_ERR_UNSUPPORTED, "%s", why) : TW_OK;
}

static tw_status check_asked(const figure_call *call)
{
    const tw_figure_options *asked = &call->asked;
    const size_t pieces = tw_puzzle_piece_count(call->puzzle);
    if (asked->high > 0 && asked->low > asked->high)
        return tw_fail(call->error, TW_ERR_USAGE, "from %llu to %llu cells is no range",
                       (unsigned long long)asked->low, (unsigned long long)asked->high);
    for (size_t t = 0; t < asked->tile_count; t++)
        if (asked->tiles[t] >= pieces)
            return tw_fail(call->error, TW_ERR_USAGE, "there is no piece %u", asked->tiles[t]);
    return call->terms.tiles > 0 ? TW_OK
                                 : tw_fail(call->error, TW_ERR_INPUT, "the puzzle has no pieces");
}

/* The stock of each tile, and the least number of cells that all divide. */
static tw_status read_tiles(figure_call *call)
{
    call->step = 1;
    for (size_t t = 0; t < call->terms.tiles; t++) {
        const uint32_t piece = call->asked.tiles ? call->asked.tiles[t] : (uint32_t)t;
        const char *name = tw_puzzle_piece_name(call->puzzle, piece);
        call->pieces[t] = piece;
        call->stocks[t] = tw_poses_stock_of_piece(call->poses, piece);
        const tw_stock *stock = tw_poses_stock(call->poses, call->stocks[t]);
        if (stock->least_size != stock->greatest_size)
            return tw_fail(call->error, TW_ERR_UNSUPPORTED,
                           "piece \"%s\" has forms of several sizes", name);
        if (stock->pose_count == 0)
            return tw_fail(call->error, TW_ERR_INPUT, "piece \"%s\" has no place in the container",
                           name);
        const size_t size = stock->least_size;
        call->step = call->step / (size_t)tw_common_divisor((int64_t)call->step, (int64_t)size);
        call->step *= size;
    }
    return TW_OK;
}

static void find_near(figure_call *call)
{
    const tw_lattice *lattice = tw_puzzle_lattice(call->puzzle);
    for (uint32_t c = 0; c < call->terms.cells; c++) {
        const tw_cell cell = *tw_puzzle_cell(call->puzzle, c);
        for (uint32_t l = 0; l < call->terms.labels; l++)
            call->near[c * call->terms.labels + l] =
                l < tw_lattice_arc_count(lattice, cell.kind)
                    ? tw_puzzle_find_cell(call->puzzle, tw_lattice_neighbour(lattice, cell, l))
                    : c;
    }
}

/* Is each place of the smallest box around the container in it, with each kind of cell? */
static bool is_full_box(const tw_puzzle *puzzle)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    const size_t cells = tw_puzzle_cell_count(puzzle);
    size_t room = tw_lattice_kind_count(lattice);
    for (size_t axis = 0; axis < tw_lattice_rank(lattice) && room <= cells; axis++) {
        int32_t low = INT32_MAX, high = INT32_MIN;
        for (size_t c = 0; c < cells; c++) {
            const int32_t at = tw_puzzle_cell(puzzle, c)->at[axis];
            low = at < low ? at : low;
            high = at > high ? at : high;
        }
        room *= (size_t)(high - low) + 1;
    }
    return room == cells;
}

/* May figures be moved in the container? Round a wrapped lattice they could be moved for ever, and
 * one that lies around a gap of the container could get a hole. */
static bool may_move(const figure_call *call)
{
    return tw_lattice_wrap_count(tw_puzzle_lattice(call->puzzle)) == 0 &&
           call->asked.motion_count == 0 && (!call->asked.no_holes || is_full_box(call->puzzle));
}

static void find_ends(figure_call *call)
{
    for (size_t axis = 0; axis < call->terms.axes; axis++)
        for (size_t c = 0; c < call->terms.cells; c++) {
            tw_cell cell = *tw_puzzle_cell(call->puzzle, c);
            cell.at[axis]--;
            call->ends[axis * call->terms.cells + c] =
                tw_puzzle_find_cell(call->puzzle, cell) == UINT32_MAX;
        }
}

static size_t most_arcs(const tw_lattice *lattice)
{
    size_t most = 0;
    for (uint32_t k = 0; k < tw_lattice_kind_count(lattice); k++)
        if (tw_lattice_arc_count(lattice, k) > most)
            most = tw_lattice_arc_count(lattice, k);
    return most;
}

static bool each_figure_array(figure_call *call, tw_arrays_do what)
{
    const tw_array all[] = {TW_ARRAY(call->near, call->terms.cells * call->terms.labels),
                            TW_ARRAY(call->stocks, call->terms.tiles),
                            TW_ARRAY(call->pieces, call->terms.tiles),
                            TW_ARRAY(call->ends, call->terms.cells * call->terms.axes),
                            TW_ARRAY(call->orbit, call->terms.cells),
                            TW_ARRAY(call->kept, call->asked.motion_count),
                            {0}};
    return tw_arrays(call->terms.context, all, what);
}

/* Looks for it, once there are poses. The result is in one block, but for its tilings. */
static tw_status find_with_poses(figure_call *call, tw_figure **figure)
{
    const size_t tiles = call->terms.tiles, cells = call->terms.cells;
    tw_solution **tilings;
    call->terms.poses = call->poses;
    *figure = tw_take_alone(call->terms.context, sizeof **figure + tiles * sizeof *tilings +
                                                     cells * sizeof *(*figure)->cells);
    if (!*figure || !each_figure_array(call, TW_TAKE))
        return TW_ERR_MEMORY;
    tilings = (tw_solution **)(*figure + 1);
    call->made.tilings = tilings;
    call->made.cells = (const uint32_t *)(tilings + tiles);
    call->terms.near = call->near;
    call->terms.stocks = call->stocks;
    find_near(call);
    find_ends(call);
    call->terms.ends = may_move(call) ? call->ends : NULL;
    choose_motions(call);
    tw_status status = read_tiles(call);
    if (status == TW_OK)
        status = try_sizes(call);
    **figure = call->made;
    return status;
}

tw_status tw_figure_find(const tw_context *context, const tw_puzzle *puzzle,
                         const tw_figure_options *options, const tw_watch *watch,
                         tw_figure **figure, tw_error *error)
{
    tw_clear_error(error);
    *figure = NULL;
    tw_figure_options own = {.size = sizeof own};
    context = tw_context_or_default(context);
    tw_status status = tw_sized_copy(options, &own, sizeof own, "tw_figure_options", error);
    if (status == TW_OK)
        status = check_figure_puzzle(puzzle, error);
    if (status)
        return status;
    figure_call call = {
        .terms = {.context = context,
                  .cells = tw_puzzle_cell_count(puzzle),
                  .labels = most_arcs(tw_puzzle_lattice(puzzle)),
                  .axes = tw_lattice_rank(tw_puzzle_lattice(puzzle)),
                  .tiles = own.tiles ? own.tile_count : tw_puzzle_piece_count(puzzle),
                  .no_holes = own.no_holes},
        .puzzle = puzzle,
        .asked = own,
        .pace = tw_pace_of(context, watch),
        .error = error};
    status = check_asked(&call);
    if (status == TW_OK)
        status = tw_poses_new(context, puzzle, watch, &call.poses, error);
    if (status == TW_OK && call.poses)
        status = find_with_poses(&call, figure);
    each_figure_array(&call, TW_GIVE);
    tw_poses_free(call.poses);
    if (status) {
        tw_figure_free(*figure);
        *figure = NULL;
    }
    return status == TW_ERR_TOO_LARGE
               ? tw_fail(error, status, "a formula of more than 50 million literals is needed")
           : status ? tw_fail(error, status, "%s", tw_status_text(status))
                    : TW_OK;
}

void tw_figure_free(tw_figure *figure)
{
    for (size_t t = 0; figure && t < figure->tile_count; t++)
        tw_solution_free(figure->tilings[t]);
    tw_give_alone(figure);
}
