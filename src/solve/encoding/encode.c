/* encode.c -- poses and symmetry to a cover, with the symmetry taken out or whole.
 *
 * In a reduced cover a *pivot* is a stock used exactly once whose poses the group permutes among
 * themselves (or at least a large part of the group does). Every solution has just one pose of it,
 * so of each orbit of its poses only one needs to be tried: under left multiplication by the
 * container's group, which is where the original went wrong (it kept one orientation per left
 * coset). Of the stocks that serve, the one with the fewest orbits is taken; canonical_filter.c
 * removes the symmetry left (a pivot pose that some element fixes, or no pivot at all) solution by
 * solution. A caller may name a cell instead, one that the whole group keeps: of the poses that
 * cover it, which the group permutes, one of each orbit is left (pivot_option.c). A whole cover has
 * every pose; subproblems.c says where the search of it begins.
 *
 * A *pin* is a placement that every solution contains, the puzzle's own or the caller's. It becomes
 * a pose. The cells it covers must be covered (even optional ones), and of all poses that touch one
 * of them only the pin is an option; so it is in every solution, whatever the range of its stock,
 * and engines need no rule for it. But if a stock has several pieces and one is pinned more often
 * than it must be used, the others still must be used as often: the stock's low rises. Only
 * symmetries that map the pins onto themselves are symmetries of the rest; if costs matter, only
 * those that keep costs too.
 *
 * If the puzzle bounds the number of empty cells, all cells must be covered, and the last stock,
 * with that range, has an option for each optional cell: so engines count empty cells as pieces.
 * Invariant: no two pins share a cell.
 * Cost: group * poses. */
#include "solve/encoding/encoding.h"
#include "base/numbers.h"
#include "cover/cover_shared.h"
#include "puzzle/puzzle_shared.h"
#include "solve/encoding/axis_orders.h"

#include <string.h>

#define OPTION_STEPS 20 /* of pace */

/* ---- Pins -------------------------------------------------------------------------------- */

static bool is_pinned_pose(const tw_encoding *encoding, uint32_t pose)
{
    return tw_has_number(encoding->pins, encoding->pin_count, pose);
}

/* Is this cell known to be covered? */
static bool is_known(const tw_encoding *encoding, uint32_t cell)
{
    return encoding->known && encoding->known[cell] != UINT32_MAX;
}

/* Does the pose cover a cell that is known to have another piece, or share a cell with a pin
 * without being that pin? */
static bool is_forbidden(const tw_encoding *encoding, uint32_t pose)
{
    if (encoding->pin_count == 0 && !encoding->known)
        return false;
    tw_pose lying = tw_poses_get(encoding->poses, pose);
    for (size_t c = 0; c < lying.cell_count; c++)
        if (is_known(encoding, lying.cells[c]) && encoding->known[lying.cells[c]] != lying.stock)
            return true;
    for (size_t c = 0; c < lying.cell_count; c++)
        if (encoding->pinned[lying.cells[c]])
            return !is_pinned_pose(encoding, pose);
    return false;
}

/* The number of pins of a piece among the first `most`. */
static size_t count_pins(const tw_encoding *encoding, uint32_t piece, size_t most)
{
    size_t count = 0;
    for (size_t i = 0; i < most; i++)
        count += encoding->pin_pieces[i] == piece;
    return count;
}

/* By how much the pins raise the number of units of a stock that must be used. */
static uint32_t raised_by(const tw_encoding *encoding, uint32_t stock)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(encoding->poses);
    uint32_t raise = 0;
    for (size_t i = 0; i < encoding->pin_count; i++) {
        uint32_t low, high, piece = encoding->pin_pieces[i];
        if (tw_poses_get(encoding->poses, encoding->pins[i]).stock != stock)
            continue;
        tw_puzzle_piece_copies(puzzle, piece, &low, &high);
        raise += count_pins(encoding, piece, i + 1) > low;
    }
    return raise;
}

/* ---- Finding the pins ------------------------------------------------------------------------ */

static tw_status add_pin(tw_encoding *encoding, const tw_placement *placement, tw_error *error)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(encoding->poses);
    if (placement->piece >= tw_puzzle_piece_count(puzzle))
        return tw_fail(error, TW_ERR_USAGE, "there is no piece number %u to be pinned",
                       placement->piece);
    const char *name = tw_puzzle_piece_name(puzzle, placement->piece);
    size_t before = count_pins(encoding, placement->piece, encoding->pin_count);
    uint32_t low, high;
    tw_puzzle_piece_copies(puzzle, placement->piece, &low, &high);
    if (before >= high)
        return tw_fail(error, TW_ERR_USAGE,
                       "piece \"%s\" is pinned more often than it may be "
                       "used",
                       name);
    uint32_t pose;
    tw_status status = tw_poses_of_copy(encoding->poses, placement, (uint32_t)before, &pose);
    if (status == TW_ERR_MEMORY)
        return tw_fail(error, status, "out of memory");
    if (status)
        return tw_fail(error, TW_ERR_USAGE, "piece \"%s\" cannot lie where it is pinned", name);
    tw_pose lying = tw_poses_get(encoding->poses, pose);
    for (size_t c = 0; c < lying.cell_count; c++) {
        if (encoding->pinned[lying.cells[c]])
            return tw_fail(error, TW_ERR_USAGE,
                           "piece \"%s\" is pinned where another one is "
                           "pinned already",
                           name);
        encoding->pinned[lying.cells[c]] = true;
    }
    encoding->pin_pieces[encoding->pin_count] = placement->piece;
    encoding->pins[encoding->pin_count++] = pose;
    return TW_OK;
}

/* ---- Symmetries that keep them ----------------------------------------------------------- */

bool tw_pins_keep(const tw_encoding *encoding, uint32_t element)
{
    const uint32_t *map = tw_symmetry_poses(encoding->symmetry, element);
    for (size_t i = 0; i < encoding->pin_count; i++)
        if (!is_pinned_pose(encoding, map[encoding->pins[i]]))
            return false;
    return true;
}

/* If costs matter: does every pose cost as much as its image? */
static bool keeps_costs(const tw_encoding *encoding, uint32_t element)
{
    const uint32_t *map = tw_symmetry_poses(encoding->symmetry, element);
    for (size_t p = 0; encoding->costs && p < tw_poses_count(encoding->poses); p++)
        if (encoding->costs[p] != encoding->costs[map[p]])
            return false;
    return true;
}

/* Finds the poses of all pins, the cells they cover, and the symmetries that keep them. */
static tw_status make_encoding_pins(tw_encoding *encoding, const tw_solve_options *options,
                                    tw_error *error)
{
    const tw_context *context = encoding->context;
    const tw_symmetry *symmetry = encoding->symmetry;
    const tw_puzzle *puzzle = tw_poses_puzzle(encoding->poses);
    size_t cells = tw_puzzle_cell_count(puzzle);
    tw_status status = TW_OK;
    encoding->pins = tw_take(context, cells, sizeof *encoding->pins);
    encoding->pin_pieces = tw_take(context, cells, sizeof *encoding->pin_pieces);
    encoding->pinned = tw_take(context, cells, sizeof *encoding->pinned);
    encoding->keepers = tw_take(context, tw_symmetry_count(symmetry), sizeof *encoding->keepers);
    if (!encoding->pins || !encoding->pin_pieces || !encoding->pinned || !encoding->keepers)
        return TW_ERR_MEMORY;
    for (size_t i = 0; status == TW_OK && i < tw_puzzle_pin_count(puzzle); i++)
        status = add_pin(encoding, tw_puzzle_pin(puzzle, i), error);
    for (size_t i = 0; status == TW_OK && i < options->pin_count; i++)
        status = add_pin(encoding, &options->pins[i], error);
    for (uint32_t e = 0; status == TW_OK && e < tw_symmetry_count(symmetry); e++)
        if (tw_pins_keep(encoding, e) && keeps_costs(encoding, e)) {
            encoding->keepers[encoding->keeper_count++] = e;
            encoding->isometries += tw_symmetry_is_plain(symmetry, e, TW_SAME_REFLECTIONS);
            encoding->rotations += tw_symmetry_is_plain(symmetry, e, TW_SAME_ROTATIONS);
        }
    return status;
}

/* ---- The group --------------------------------------------------------------------------- */

/* Finds the group and its class images; with `no_images` the group has only elements up to which
 * solutions are counted, so that no images are made. */
static tw_status make_encoding_group(tw_encoding *encoding, const tw_solve_options *options)
{
    bool all = !options->no_images;
    encoding->group = tw_take(encoding->context, encoding->keeper_count, sizeof *encoding->group);
    encoding->asked =
        tw_take(encoding->context, tw_symmetry_count(encoding->symmetry), sizeof *encoding->asked);
    if (!encoding->group || !encoding->asked)
        return TW_ERR_MEMORY;
    for (size_t k = 0; k < encoding->keeper_count; k++) {
        uint32_t element = encoding->keepers[k];
        bool asked = tw_symmetry_counts(encoding->symmetry, element, options->same);
        encoding->asked[element] = asked;
        encoding->asked_count += asked;
        if (all || asked)
            encoding->group[encoding->group_count++] = element;
    }
    return tw_class_images_make(encoding->context, encoding->symmetry, encoding->group,
                                encoding->group_count, encoding->asked, &encoding->images);
}

/* ---- The pivot --------------------------------------------------------------------------- */

bool tw_encoding_covers(const tw_encoding *encoding, uint32_t pose, uint32_t cell)
{
    tw_pose lying = tw_poses_get(encoding->poses, pose);
    return tw_find_number(lying.cells, lying.cell_count, cell) < lying.cell_count;
}

/* Is this pose the least of its orbit under the elements of the group that keep its stock; with
 * TW_NO_PIVOT under all of them? */
static bool is_least_in_orbit(const tw_encoding *encoding, uint32_t stock, uint32_t pose)
{
    for (size_t m = 1; m < encoding->group_count; m++)
        if ((stock == TW_NO_PIVOT || tw_encoding_keeps(encoding, m, stock)) &&
            tw_symmetry_poses(encoding->symmetry, encoding->group[m])[pose] < pose)
            return false;
    return true;
}

static uint32_t count_representatives(const tw_encoding *encoding, uint32_t stock)
{
    const tw_stock *data = tw_poses_stock(encoding->poses, stock);
    uint32_t count = 0;
    for (uint32_t i = 0;
         i < data->pose_count && tw_pace_goes_on(encoding->pace, encoding->group_count); i++)
        count += !is_forbidden(encoding, data->first_pose + i) &&
                 is_least_in_orbit(encoding, stock, data->first_pose + i);
    return count;
}

/* The stock kept by most of the group; among equals, the one with the fewest representatives.
 * named: of those that a caller can name. */
static uint32_t choose_pivot(const tw_encoding *encoding, bool named)
{
    uint32_t best = TW_NO_PIVOT, fewest = UINT32_MAX;
    size_t most = 1; /* the identity alone reduces nothing */
    for (uint32_t s = 0; s < tw_poses_stock_count(encoding->poses); s++) {
        const bool may = tw_encoding_may_pivot(encoding, s) &&
                         !(named && tw_poses_stock(encoding->poses, s)->piece == TW_ANY);
        size_t keepers = may ? tw_encoding_keepers(encoding, s) : 0;
        if (keepers < most || keepers < 2)
            continue;
        uint32_t count = count_representatives(encoding, s);
        if (keepers > most || count < fewest) {
            most = keepers;
            fewest = count;
            best = s;
        }
    }
    return best;
}

static tw_status find_named(tw_encoding *encoding, const char *name, tw_error *error)
{
    uint32_t piece = tw_puzzle_find_piece(tw_poses_puzzle(encoding->poses), name);
    if (piece == UINT32_MAX)
        return tw_fail(error, TW_ERR_USAGE, "there is no piece \"%s\" to be the pivot", name);
    encoding->named = tw_poses_stock_of_piece(encoding->poses, piece);
    if (tw_encoding_may_pivot(encoding, encoding->named))
        return TW_OK;
    uint32_t better = choose_pivot(encoding, true);
    const tw_stock *stock = better == TW_NO_PIVOT ? NULL : tw_poses_stock(encoding->poses, better);
    return tw_fail(error, TW_ERR_USAGE,
                   "piece \"%s\" cannot be the pivot: it is not used exactly "
                   "once, or fits nowhere; %s%s",
                   name, stock ? "a better one is " : "no piece can",
                   stock ? tw_puzzle_piece_name(tw_poses_puzzle(encoding->poses), stock->piece)
                         : "");
}

static tw_status find_pivot(tw_encoding *encoding, const char *name, bool reduce, tw_error *error)
{
    tw_status status = TW_OK;
    bool cell = name && tw_encoding_names_cell(encoding, name);
    if (name)
        status =
            cell ? tw_encoding_name_cell(encoding, name, error) : find_named(encoding, name, error);
    if (reduce && cell)
        encoding->pivot_cell = encoding->named_cell;
    else if (reduce)
        encoding->pivot = name ? encoding->named : choose_pivot(encoding, false);
    return status;
}

/* ---- The cover --------------------------------------------------------------------------- */

/* Is this pose an option of the cover? */
static bool is_pose_option(const tw_encoding *encoding, uint32_t pose)
{
    if (is_forbidden(encoding, pose))
        return false;
    if (encoding->pivot_cell != TW_NO_PIVOT)
        return !tw_encoding_covers(encoding, pose, encoding->pivot_cell) ||
               is_least_in_orbit(encoding, TW_NO_PIVOT, pose);
    return encoding->pivot == TW_NO_PIVOT ||
           tw_poses_get(encoding->poses, pose).stock != encoding->pivot ||
           is_least_in_orbit(encoding, encoding->pivot, pose);
}

static tw_status add_pose_options(tw_encoding *encoding, const tw_mark_constraints *constraints,
                                  uint32_t *places, tw_cover_builder *builder)
{
    size_t count = tw_poses_count(encoding->poses);
    uint32_t cells = (uint32_t)tw_puzzle_cell_count(tw_poses_puzzle(encoding->poses));
    encoding->pose_of_option = tw_take(encoding->context, count, sizeof(uint32_t));
    if (!encoding->pose_of_option)
        return TW_ERR_MEMORY;
    for (uint32_t p = 0; p < count; p++) {
        if (!tw_pace_goes_on(encoding->pace, OPTION_STEPS + encoding->group_count))
            return TW_ERR_STATE;
        if (!is_pose_option(encoding, p))
            continue;
        tw_pose pose = tw_poses_get(encoding->poses, p);
        size_t length = pose.cell_count; /* its cells are places, then its constraints */
        memcpy(places, pose.cells, length * sizeof *places);
        for (uint32_t i = constraints->start[p]; i < constraints->start[p + 1]; i++)
            places[length++] = cells + constraints->constraints[i];
        tw_status status = tw_cover_builder_option(builder, places, length, pose.stock);
        if (status == TW_OK && encoding->costs)
            status = tw_cover_builder_cost(builder, encoding->costs[p]);
        if (status)
            return status;
        encoding->pose_of_option[encoding->option_count++] = p;
    }
    return TW_OK;
}

/* Tells the cover which cells are neighbours: each pair once. */
static tw_status join_cells(const tw_puzzle *puzzle, tw_cover_builder *builder)
{
    tw_status status = TW_OK;
    for (uint32_t c = 0; c < tw_puzzle_cell_count(puzzle); c++)
        for (uint32_t l = 0; status == TW_OK && l < tw_puzzle_arc_count(puzzle, c); l++) {
            const uint32_t other = tw_puzzle_cell_across(puzzle, c, l);
            if (other != UINT32_MAX && other > c)
                status = tw_cover_builder_join(builder, c, other);
        }
    return status;
}

static void set_ranges(const tw_encoding *encoding, const tw_mark_constraints *constraints,
                       tw_cover_builder *builder)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(encoding->poses);
    uint32_t cells = (uint32_t)tw_puzzle_cell_count(puzzle);
    const bool each = tw_poses_of_pieces(encoding->poses) < tw_poses_count(encoding->poses);
    for (uint32_t c = 0; c < cells && !each;
         c++) /* else an option leaves each optional one empty */
        if (tw_puzzle_cell_optional(puzzle, c) && !encoding->pinned[c] && !is_known(encoding, c))
            tw_cover_builder_optional(builder, c);
    for (uint32_t b = 0; b < constraints->count; b++)
        tw_cover_builder_optional(builder, cells + b);
    for (uint32_t s = 0; s < tw_poses_stock_count(encoding->poses) &&
                         tw_pace_goes_on(encoding->pace, encoding->pin_count);
         s++) {
        const tw_stock *stock = tw_poses_stock(encoding->poses, s);
        uint32_t low = stock->low + raised_by(encoding, s);
        tw_cover_builder_range(builder, s, low < stock->high ? low : stock->high, stock->high);
    }
}

/* places: room for one number a place. */
static tw_status fill_cover(tw_encoding *encoding, const tw_mark_constraints *constraints,
                            uint32_t *places, tw_cover_builder *builder)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(encoding->poses);
    set_ranges(encoding, constraints, builder);
    tw_status status = join_cells(puzzle, builder);
    if (status == TW_OK)
        status = tw_static_order_make(encoding->context, puzzle,
                                      tw_puzzle_cell_count(puzzle) + constraints->count, places);
    if (status == TW_OK)
        status = tw_cover_builder_static_order(builder, places);
    if (status == TW_OK)
        status = add_pose_options(encoding, constraints, places, builder);
    if (status == TW_OK)
        status = tw_cover_freeze(builder, &encoding->cover);
    return status;
}

static tw_status make_encoding_cover(tw_encoding *encoding)
{
    const tw_context *context = encoding->context;
    tw_cover_builder *builder = NULL;
    tw_mark_constraints constraints = {0};
    size_t cells = tw_puzzle_cell_count(tw_poses_puzzle(encoding->poses)), all = 0;
    uint32_t *places = NULL;
    tw_status status = tw_mark_constraints_make(encoding, &constraints);
    if (status == TW_OK) {
        all = cells + constraints.count;
        places = tw_take(context, all, sizeof *places);
        status = places ? tw_cover_builder_new(context, all, tw_poses_stock_count(encoding->poses),
                                               &builder)
                        : TW_ERR_MEMORY;
    }
    if (status == TW_OK)
        status = fill_cover(encoding, &constraints, places, builder);
    tw_cover_builder_free(builder);
    tw_give(context, places, all, sizeof *places);
    tw_mark_constraints_free(context, &constraints);
    return status;
}

tw_status tw_encode(const tw_encoding *from, const tw_solve_options *options, bool reduce,
                    tw_encoding *encoding, tw_error *error)
{
    tw_encoding made = *from;
    made.pivot = made.pivot_cell = made.named = made.named_cell = TW_NO_PIVOT;
    tw_status status = TW_OK;
    if (options->objective) {
        made.costs = tw_take(made.context, tw_poses_count(made.poses), sizeof *made.costs);
        status = made.costs ? tw_poses_costs(made.context, made.poses, made.costs, error)
                            : TW_ERR_MEMORY;
    }
    if (status == TW_OK)
        status = make_encoding_pins(&made, options, error);
    if (status == TW_OK)
        status = make_encoding_group(&made, options);
    if (status == TW_OK)
        status = find_pivot(&made, options->pivot, reduce, error);
    if (status == TW_OK)
        status = tw_pace_status(made.pace, 0); /* stopped while choosing the pivot? */
    if (status == TW_OK)
        status = make_encoding_cover(&made);
    if (status) {
        tw_encoding_free(&made);
        return status == TW_ERR_STATE ? status : tw_fail_as(error, status);
    }
    *encoding = made;
    return TW_OK;
}

tw_setup tw_encoding_setup(const tw_encoding *encoding, const tw_engine *engine,
                           tw_heuristics heuristics)
{
    return (tw_setup){.context = encoding->context,
                      .engine = engine,
                      .cover = encoding->cover,
                      .heuristics = heuristics,
                      .pace = encoding->pace};
}

void tw_encoding_free(tw_encoding *encoding)
{
    if (!encoding->poses)
        return;
    size_t cells = tw_puzzle_cell_count(tw_poses_puzzle(encoding->poses));
    size_t poses = tw_poses_count(encoding->poses);
    size_t symmetries = tw_symmetry_count(encoding->symmetry);
    const tw_array all[] = {TW_ARRAY(encoding->group, encoding->keeper_count),
                            TW_ARRAY(encoding->asked, symmetries),
                            TW_ARRAY(encoding->pose_of_option, poses),
                            TW_ARRAY(encoding->costs, poses),
                            TW_ARRAY(encoding->pins, cells),
                            TW_ARRAY(encoding->pin_pieces, cells),
                            TW_ARRAY(encoding->pinned, cells),
                            TW_ARRAY(encoding->keepers, symmetries),
                            {0}};
    tw_cover_free(encoding->cover);
    tw_class_images_free(&encoding->images);
    tw_arrays(encoding->context, all, TW_GIVE);
    memset(encoding, 0, sizeof *encoding);
}
