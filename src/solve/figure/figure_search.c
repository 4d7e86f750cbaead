/* figure_search.c -- the formulas of a search for figures (figure_search.h).
 *
 * Invariant: a size is left only when each formula for it is ruled out. */
#include "solve/figure/figure_search.h"

#include "base/numbers.h"
#include "base/sized.h"
#include "puzzle/puzzle_data.h"
#include "solve/symmetry/powers.h"

#define NOT_REACHED (UINT32_MAX / 2) /* steps; twice as many are a number, too */

/* ---- Symmetries -------------------------------------------------------------------------- */

/* Is each motion a permutation? */
static bool are_motions(const tw_figure_search *search)
{
    const size_t cells = search->terms.cells;
    bool right = true;
    for (size_t m = 0; m < search->asked.motion_count && right; m++) {
        memset(search->orbit, 0, cells * sizeof *search->orbit); /* scratch: is it an image? */
        for (size_t c = 0; c < cells && right; c++) {
            const uint32_t image = search->asked.motions[m][c];
            right = image < cells && search->orbit[image]++ == 0;
        }
    }
    return right;
}

/* Joins the orbits of each cell and of its image. */
static void join_orbits(tw_figure_search *search, const uint32_t *motion)
{
    uint32_t *orbit = search->orbit;
    for (uint32_t c = 0; c < search->terms.cells; c++) {
        uint32_t one = c, other = motion[c];
        while (orbit[one] != one)
            one = orbit[one];
        while (orbit[other] != other)
            other = orbit[other];
        orbit[one > other ? one : other] = one > other ? other : one;
    }
}

/* The first cell of the orbit of each cell under a motion, or all that are asked for together;
 * without one, each is its own. */
static void find_orbits(tw_figure_search *search, const uint32_t *motion)
{
    const tw_figure_options *asked = &search->asked;
    for (uint32_t c = 0; c < search->terms.cells; c++)
        search->orbit[c] = c;
    for (size_t m = 0; m < asked->motion_count; m++)
        if (asked->every || asked->motions[m] == motion)
            join_orbits(search, asked->motions[m]);
    for (uint32_t c = 0; c < search->terms.cells; c++)
        search->orbit[c] = search->orbit[search->orbit[c]]; /* those before it are done */
}

/* ---- Sizes ------------------------------------------------------------------------------- */

static tw_status try_motion(tw_figure_search *search, size_t size, const uint32_t *motion,
                            bool *none)
{
    tw_figure_formula formula = {.terms = &search->terms, .orbit = search->orbit, .size = size};
    find_orbits(search, motion);
    tw_status status = search->trial(search, &formula, none);
    tw_figure_formula_free(&formula);
    *none = *none && status == TW_OK && !search->pace.stopped;
    return status == TW_ERR_STATE ? TW_OK : status; /* the pace stopped */
}

/* size: 0 for any. */
static tw_status try_size(tw_figure_search *search, size_t size, bool *none)
{
    const tw_figure_options *asked = &search->asked;
    tw_status status = TW_OK;
    if (asked->motion_count == 0 || asked->every)
        return try_motion(search, size, NULL, none);
    for (size_t m = 0; m < asked->motion_count && status == TW_OK && *none; m++)
        if (search->kept[m]) {
            search->motion = m;
            status = try_motion(search, size, asked->motions[m], none);
        }
    return status;
}

/* A multiple of `step`: may a figure have so many cells? */
static bool is_size(const tw_figure_search *search, size_t size)
{
    return size >= search->terms.low && size <= search->terms.high &&
           !(search->terms.odd && size / search->terms.first_size % 2 == 0);
}

/* Reads which sizes are asked for. There must be one, if a range is given. */
static tw_status read_sizes(tw_figure_search *search)
{
    const tw_figure_options *asked = &search->asked;
    const size_t cells = search->terms.cells;
    search->terms.odd = asked->odd;
    search->terms.low = (size_t)asked->low;
    search->terms.high = asked->high > 0 && asked->high < cells ? (size_t)asked->high : cells;
    search->terms.first_size = tw_poses_stock(search->poses, search->stocks[0])->least_size;
    for (size_t size = search->step; size <= cells; size += search->step)
        if (is_size(search, size))
            return TW_OK;
    if (asked->low == 0 && asked->high == 0)
        return TW_OK;
    if (search->step > cells)
        return tw_fail(search->error, TW_ERR_USAGE,
                       "no figure has so many cells: no multiple of the sizes of all pieces is up "
                       "to the container's %zu",
                       cells);
    return tw_fail(search->error, TW_ERR_USAGE,
                   "no figure has so many cells: it has a multiple of %zu, up to the container's "
                   "%zu%s",
                   search->step, cells,
                   asked->odd ? ", and an odd number of copies of the first piece" : "");
}

tw_status tw_figure_search_run(tw_figure_search *search)
{
    const tw_figure_options *asked = &search->asked;
    const size_t high = search->terms.high;
    bool none = true;
    tw_status status = TW_OK;
    for (size_t size = search->step; size <= high; size += search->step) {
        if (!is_size(search, size))
            continue;
        if (asked->any_size) {
            status = try_size(search, 0, &none);
            break;
        }
        search->none_below = size;
        search->pace.done = (double)size / (double)(high + 1);
        status = try_size(search, size, &none);
        if (status || !none || search->pace.stopped)
            return status;
    }
    if (status || !none || search->pace.stopped)
        return status;
    search->none_below = high + 1;
    search->none = true;
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

static tw_status check_asked(const tw_figure_search *search)
{
    const tw_figure_options *asked = &search->asked;
    const size_t pieces = tw_puzzle_piece_count(search->puzzle);
    if (asked->any_size && asked->proof)
        return tw_fail(search->error, TW_ERR_USAGE,
                       "a proof needs one size after the other; any_size looks at all at once");
    if (asked->high > 0 && asked->low > asked->high)
        return tw_fail(search->error, TW_ERR_USAGE, "from %llu to %llu cells is no range",
                       (unsigned long long)asked->low, (unsigned long long)asked->high);
    for (size_t t = 0; t < asked->tile_count; t++)
        if (asked->tiles[t] >= pieces)
            return tw_fail(search->error, TW_ERR_USAGE, "there is no piece %u", asked->tiles[t]);
    return search->terms.tiles > 0
               ? TW_OK
               : tw_fail(search->error, TW_ERR_INPUT, "the puzzle has no pieces");
}

/* *connected: are the cells of a stock's poses? All its poses are alike. TW_ERR_MEMORY. */
static tw_status look_at_pose(const tw_figure_search *search, const tw_stock *stock,
                              bool *connected)
{
    const tw_pose pose = tw_poses_get(search->poses, stock->first_pose);
    const size_t cells = search->terms.cells, labels = search->terms.labels;
    uint32_t *reached = search->orbit; /* scratch */
    bool *left = tw_take(search->terms.context, cells, sizeof *left);
    size_t count = 1;
    if (!left)
        return TW_ERR_MEMORY;
    for (size_t c = 1; c < pose.cell_count; c++)
        left[pose.cells[c]] = true;
    reached[0] = pose.cells[0];
    for (size_t i = 0; i < count; i++)
        for (size_t l = 0; l < labels; l++) {
            const uint32_t next = search->near[reached[i] * labels + l];
            if (next == UINT32_MAX || !left[next])
                continue;
            left[next] = false;
            reached[count++] = next;
        }
    *connected = count == pose.cell_count;
    tw_give(search->terms.context, left, cells, sizeof *left);
    return TW_OK;
}

/* The stock of each tile, and the least number of cells that all divide. */
static tw_status read_tiles(tw_figure_search *search)
{
    search->step = 1;
    for (size_t t = 0; t < search->terms.tiles; t++) {
        const uint32_t piece = search->asked.tiles ? search->asked.tiles[t] : (uint32_t)t;
        const char *name = tw_puzzle_piece_name(search->puzzle, piece);
        search->pieces[t] = piece;
        search->stocks[t] = tw_poses_stock_of_piece(search->poses, piece);
        const tw_stock *stock = tw_poses_stock(search->poses, search->stocks[t]);
        if (stock->least_size != stock->greatest_size)
            return tw_fail(search->error, TW_ERR_UNSUPPORTED,
                           "piece \"%s\" has forms of several sizes", name);
        if (stock->pose_count == 0)
            return tw_fail(search->error, TW_ERR_INPUT,
                           "piece \"%s\" has no place in the container", name);
        bool connected = true;
        tw_status status = search->asked.any_size ? look_at_pose(search, stock, &connected) : TW_OK;
        if (status)
            return status;
        if (!connected)
            return tw_fail(search->error, TW_ERR_UNSUPPORTED,
                           "piece \"%s\" is not connected; any_size needs connected pieces", name);
        const size_t size = stock->least_size, cells = search->terms.cells;
        const size_t times = size / (size_t)tw_common_divisor((int64_t)search->step, (int64_t)size);
        search->step = search->step > cells / times ? cells + 1 : search->step * times;
    }
    return TW_OK;
}

static void find_near(tw_figure_search *search)
{
    for (uint32_t c = 0; c < search->terms.cells; c++)
        for (uint32_t l = 0; l < search->terms.labels; l++)
            search->near[c * search->terms.labels + l] =
                l < tw_puzzle_arc_count(search->puzzle, c)
                    ? tw_puzzle_cell_across(search->puzzle, c, l)
                    : c;
}

/* Is each place of the smallest box around the container in it, with each kind of cell? */
static bool is_full_box(const tw_puzzle *puzzle)
{
    const size_t cells = tw_puzzle_cell_count(puzzle);
    size_t room = tw_lattice_kind_count(puzzle->lattice);
    for (size_t axis = 0; axis < tw_lattice_rank(puzzle->lattice) && room <= cells; axis++) {
        const size_t length = puzzle->cell_box.size[axis];
        room = length > cells / room ? cells + 1 : room * length;
    }
    return room == cells;
}

/* Lowers steps until those of neighbours differ by at most one. */
static void spread_steps(tw_figure_search *search, uint32_t *steps)
{
    const size_t cells = search->terms.cells, labels = search->terms.labels;
    bool changed = true;
    while (changed && tw_pace_goes_on(&search->pace, cells)) {
        changed = false;
        for (size_t i = 0; i < cells * labels; i++) {
            const uint32_t next = search->near[i];
            if (next == UINT32_MAX || steps[next] <= steps[i / labels] + 1)
                continue;
            steps[next] = steps[i / labels] + 1;
            changed = true;
        }
    }
}

/* Finds the fewest steps from neighbour to neighbour that connect each cell with an end of each
 * axis: a figure that has the cell, and cannot be moved, has more cells than that. A set of axes is
 * reached by way of a cell from which one part of it is reached, and the rest. */
static void find_depths(tw_figure_search *search)
{
    const size_t cells = search->terms.cells;
    for (size_t axes = 1; axes >> search->terms.axes == 0; axes++) {
        uint32_t *steps = search->steps + axes * cells;
        for (size_t c = 0; c < cells; c++) {
            steps[c] = NOT_REACHED;
            for (size_t part = axes & (axes - 1); part > 0; part = (part - 1) & axes) {
                const uint32_t sum =
                    search->steps[part * cells + c] + search->steps[(axes - part) * cells + c];
                if (sum < steps[c])
                    steps[c] = sum;
            }
        }
        for (size_t axis = 0; axis < search->terms.axes; axis++)
            for (size_t c = 0; axes == (size_t)1 << axis && c < cells; c++)
                if (search->ends[axis * cells + c])
                    steps[c] = 0;
        spread_steps(search, steps);
        search->terms.depth = steps;
    }
}

/* May figures be moved in the container? Round a wrapped lattice they could be moved for ever. One
 * that lies around a gap of the container could get a hole; in a full box with one kind of cell
 * none can, as the neighbours of a hole are as far along each axis as the hole is. */
static bool may_move_figures(const tw_figure_search *search)
{
    const tw_lattice *lattice = tw_puzzle_lattice(search->puzzle);
    return tw_lattice_wrap_count(lattice) == 0 && search->asked.motion_count == 0 &&
           (!search->asked.no_holes ||
            (tw_lattice_kind_count(lattice) == 1 && is_full_box(search->puzzle)));
}

static void find_ends(tw_figure_search *search)
{
    for (size_t axis = 0; axis < search->terms.axes; axis++)
        for (size_t c = 0; c < search->terms.cells; c++) {
            tw_cell cell = *tw_puzzle_cell(search->puzzle, c);
            cell.at[axis]--;
            search->ends[axis * search->terms.cells + c] =
                tw_puzzle_find_cell(search->puzzle, cell) == UINT32_MAX;
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

static bool each_figure_array(tw_figure_search *search, tw_arrays_do what)
{
    const tw_array all[] = {TW_ARRAY(search->near, search->terms.cells * search->terms.labels),
                            TW_ARRAY(search->stocks, search->terms.tiles),
                            TW_ARRAY(search->pieces, search->terms.tiles),
                            TW_ARRAY(search->ends, search->terms.cells * search->terms.axes),
                            TW_ARRAY(search->steps, search->terms.cells << search->terms.axes),
                            TW_ARRAY(search->orbit, search->terms.cells),
                            TW_ARRAY(search->kept, search->asked.motion_count),
                            {0}};
    return tw_arrays(search->terms.context, all, what);
}

tw_status tw_figure_search_begin(tw_figure_search *search, const tw_figure_options *options,
                                 const tw_watch *watch)
{
    const tw_puzzle *puzzle = search->puzzle;
    search->asked = (tw_figure_options){.size = sizeof search->asked};
    tw_status status = tw_sized_copy(options, &search->asked, sizeof search->asked,
                                     "tw_figure_options", search->error);
    if (status == TW_OK)
        status = check_figure_puzzle(puzzle, search->error);
    if (status)
        return status;
    search->terms.cells = tw_puzzle_cell_count(puzzle);
    search->terms.labels = most_arcs(tw_puzzle_lattice(puzzle));
    search->terms.axes = tw_lattice_rank(tw_puzzle_lattice(puzzle));
    search->terms.tiles =
        search->asked.tiles ? search->asked.tile_count : tw_puzzle_piece_count(puzzle);
    search->terms.no_holes = search->asked.no_holes;
    search->pace = tw_pace_of(search->terms.context, watch);
    status = check_asked(search);
    if (status == TW_OK)
        status = tw_poses_new(search->terms.context, puzzle, watch, &search->poses, search->error);
    if (status || !search->poses)
        return status;
    if (!each_figure_array(search, TW_TAKE))
        return TW_ERR_MEMORY;
    search->terms.poses = search->poses;
    search->terms.near = search->near;
    search->terms.stocks = search->stocks;
    search->terms.pieces = search->pieces;
    search->terms.pace = &search->pace;
    find_near(search);
    if (may_move_figures(search)) {
        find_ends(search);
        search->terms.ends = search->ends;
        find_depths(search);
    }
    if (!are_motions(search))
        return tw_fail(search->error, TW_ERR_USAGE, "a motion is no permutation of the cells");
    if (search->asked.no_holes &&
        !tw_has_number(search->near, search->terms.cells * search->terms.labels, UINT32_MAX))
        return tw_fail(search->error, TW_ERR_UNSUPPORTED,
                       "the container has no border, so there is no telling what a hole is");
    if (!search->asked.every)
        tw_keep_powers(search->asked.motions, search->asked.motion_count, search->terms.cells,
                       search->orbit, &search->pace, search->kept); /* orbit: scratch */
    status = read_tiles(search);
    return status ? status : read_sizes(search);
}

tw_status tw_figure_fail(tw_error *error, tw_status status)
{
    return status == TW_ERR_TOO_LARGE
               ? tw_fail(error, status, "a formula of more than 50 million literals is needed")
               : tw_fail_as(error, status);
}

void tw_figure_search_free(tw_figure_search *search)
{
    each_figure_array(search, TW_GIVE);
    tw_poses_free(search->poses);
}
