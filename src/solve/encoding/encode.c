/* encode.c -- poses and symmetry to a cover, with the symmetry taken out or whole.
 *
 * In a reduced cover a *pivot* is a stock used exactly once whose poses the group permutes among
 * themselves (or at least a large part of the group does). Every solution has just one pose of it,
 * so of each orbit of its poses only one needs to be tried: under left multiplication by the
 * container's group, which is where the original went wrong (it kept one orientation per left
 * coset). Of the stocks that serve, the one with the fewest orbits is taken; what symmetry is left
 * (a pivot pose that some element fixes, or no pivot at all) canonical_filter.c removes solution by
 * solution. A caller may name a cell instead, one that the whole group keeps: of the poses that
 * cover it, which the group permutes, one of each orbit is left (pivot_option.c). A whole cover has
 * every pose; subproblems.c says where the search of it begins.
 * Cost: group * poses. */
#include "solve/encoding/encoding.h"
#include "cover/cover_shared.h"
#include "puzzle/puzzle_shared.h"

#include <string.h>

#define OPTION_STEPS 20 /* of pace */

/* ---- The group --------------------------------------------------------------------------- */

/* Where the cover is wanted as it is, no images are made. */
static tw_status make_group(tw_encoding *encoding, const tw_solve_options *options)
{
    bool all = !options->no_images;
    encoding->group = tw_take(encoding->context, encoding->keeper_count, sizeof *encoding->group);
    encoding->asked = tw_take(encoding->context, tw_symmetry_count(encoding->symmetry),
                              sizeof *encoding->asked);
    if (!encoding->group || !encoding->asked)
        return TW_ERR_MEMORY;
    for (size_t k = 0; k < encoding->keeper_count; k++) {
        uint32_t element = encoding->keepers[k];
        bool asked = tw_symmetry_counts(encoding->symmetry, element, options->up_to);
        encoding->asked[element] = asked;
        encoding->asked_count += asked;
        if (all || asked)
            encoding->group[encoding->group_count++] = element;
    }
    return tw_class_images_make(encoding->context, encoding->symmetry, encoding->group,
                                encoding->group_count, encoding->asked, &encoding->images);
}

/* ---- The pivot --------------------------------------------------------------------------- */

static bool keeps(const tw_encoding *encoding, size_t member, uint32_t stock)
{
    return tw_symmetry_stocks(encoding->symmetry, encoding->group[member])[stock] == stock;
}

bool tw_encoding_covers(const tw_encoding *encoding, uint32_t pose, uint32_t cell)
{
    tw_pose lying = tw_poses_get(encoding->poses, pose);
    for (size_t i = 0; i < lying.cell_count; i++)
        if (lying.cells[i] == cell)
            return true;
    return false;
}

/* Is this pose, which covers a cell that the group keeps, the least of its orbit? */
static bool is_least_of_cell(const tw_encoding *encoding, uint32_t pose)
{
    for (size_t m = 1; m < encoding->group_count; m++)
        if (tw_symmetry_poses(encoding->symmetry, encoding->group[m])[pose] < pose)
            return false;
    return true;
}

/* Is this pose of the stock the least of its orbit under the elements that keep the stock? */
static bool is_representative(const tw_encoding *encoding, uint32_t stock, uint32_t pose)
{
    for (size_t m = 1; m < encoding->group_count; m++)
        if (keeps(encoding, m, stock) &&
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
        count += !tw_pins_forbid(encoding, data->first_pose + i) &&
                 is_representative(encoding, stock, data->first_pose + i);
    return count;
}

static size_t count_keepers(const tw_encoding *encoding, uint32_t stock)
{
    size_t count = 0;
    for (size_t m = 0; m < encoding->group_count; m++)
        count += keeps(encoding, m, stock);
    return count;
}

/* The stock kept by most of the group; among equals, the one with the fewest representatives. */
static uint32_t choose_pivot(const tw_encoding *encoding)
{
    uint32_t best = TW_NO_PIVOT, fewest = UINT32_MAX;
    size_t most = 1; /* the identity alone reduces nothing */
    for (uint32_t s = 0; s < tw_poses_stock_count(encoding->poses); s++) {
        size_t keepers = tw_encoding_may_pivot(encoding, s) ? count_keepers(encoding, s) : 0;
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
    uint32_t better = choose_pivot(encoding);
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
        encoding->pivot = name ? encoding->named : choose_pivot(encoding);
    return status;
}

/* ---- The cover --------------------------------------------------------------------------- */

bool tw_encoding_keeps(const tw_encoding *encoding, uint32_t pose)
{
    if (tw_pins_forbid(encoding, pose))
        return false;
    if (encoding->pivot_cell != TW_NO_PIVOT)
        return !tw_encoding_covers(encoding, pose, encoding->pivot_cell) ||
               is_least_of_cell(encoding, pose);
    return encoding->pivot == TW_NO_PIVOT ||
           tw_poses_get(encoding->poses, pose).stock != encoding->pivot ||
           is_representative(encoding, encoding->pivot, pose);
}

/* The places of a pose: its cells, then its constraints. */
static size_t list_places(const tw_encoding *encoding, const tw_mark_constraints *constraints,
                          uint32_t number, uint32_t *places)
{
    tw_pose pose = tw_poses_get(encoding->poses, number);
    uint32_t cells = (uint32_t)tw_puzzle_cell_count(tw_poses_puzzle(encoding->poses));
    memcpy(places, pose.cells, pose.cell_count * sizeof *places);
    size_t count = pose.cell_count;
    for (uint32_t i = constraints->start[number]; i < constraints->start[number + 1]; i++)
        places[count++] = cells + constraints->constraints[i];
    return count;
}

static tw_status add_options(tw_encoding *encoding, const tw_mark_constraints *constraints,
                             uint32_t *places, tw_cover_builder *builder)
{
    size_t count = tw_poses_count(encoding->poses);
    encoding->pose_of_option = tw_take(encoding->context, count, sizeof(uint32_t));
    if (!encoding->pose_of_option)
        return TW_ERR_MEMORY;
    for (uint32_t p = 0; p < count; p++) {
        if (!tw_pace_goes_on(encoding->pace, OPTION_STEPS + encoding->group_count))
            return TW_ERR_STATE;
        if (!tw_encoding_keeps(encoding, p))
            continue;
        size_t length = list_places(encoding, constraints, p, places);
        tw_status status = tw_cover_builder_option(builder, places, length,
                                                   tw_poses_get(encoding->poses, p).stock);
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
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    for (uint32_t c = 0; c < tw_puzzle_cell_count(puzzle); c++) {
        tw_cell cell = *tw_puzzle_cell(puzzle, c);
        for (uint32_t l = 0; l < tw_lattice_arc_count(lattice, cell.kind); l++) {
            uint32_t other = tw_puzzle_find_cell(puzzle, tw_lattice_neighbour(lattice, cell, l));
            tw_status status = TW_OK;
            if (other != UINT32_MAX && other > c)
                status = tw_cover_builder_join(builder, c, other);
            if (status)
                return status;
        }
    }
    return TW_OK;
}

static void set_ranges(const tw_encoding *encoding, const tw_mark_constraints *constraints,
                       tw_cover_builder *builder)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(encoding->poses);
    uint32_t cells = (uint32_t)tw_puzzle_cell_count(puzzle);
    for (uint32_t c = 0; c < cells; c++)
        if (tw_puzzle_cell_optional(puzzle, c) && !encoding->pinned[c])
            tw_cover_builder_optional(builder, c);
    for (uint32_t b = 0; b < constraints->count; b++)
        tw_cover_builder_optional(builder, cells + b);
    for (uint32_t s = 0; s < tw_poses_stock_count(encoding->poses) &&
                         tw_pace_goes_on(encoding->pace, encoding->pin_count);
         s++) {
        const tw_stock *stock = tw_poses_stock(encoding->poses, s);
        uint32_t low = stock->low + tw_pins_raise(encoding, s);
        tw_cover_builder_range(builder, s, low < stock->high ? low : stock->high, stock->high);
    }
}

/* places: room for one number a place, as for the next function. */
static tw_status set_static_order(const tw_encoding *encoding,
                                  const tw_mark_constraints *constraints, uint32_t *places,
                                  tw_cover_builder *builder)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(encoding->poses);
    tw_status status = tw_static_order_make(
        encoding->context, puzzle, tw_puzzle_cell_count(puzzle) + constraints->count, places);
    return status ? status : tw_cover_builder_static_order(builder, places);
}

static tw_status fill_cover(tw_encoding *encoding, const tw_mark_constraints *constraints,
                            uint32_t *places, tw_cover_builder *builder)
{
    set_ranges(encoding, constraints, builder);
    tw_status status = join_cells(tw_poses_puzzle(encoding->poses), builder);
    if (status == TW_OK)
        status = set_static_order(encoding, constraints, places, builder);
    if (status == TW_OK)
        status = add_options(encoding, constraints, places, builder);
    if (status == TW_OK)
        status = tw_cover_freeze(builder, &encoding->cover);
    return status;
}

static tw_status make_cover(tw_encoding *encoding)
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

static tw_status make_costs(tw_encoding *encoding, tw_error *error)
{
    size_t count = tw_poses_count(encoding->poses);
    encoding->costs = tw_take(encoding->context, count, sizeof *encoding->costs);
    if (!encoding->costs)
        return TW_ERR_MEMORY;
    return tw_poses_costs(encoding->context, encoding->poses, encoding->costs, error);
}

tw_status tw_encode(const tw_encoding *from, const tw_solve_options *options, bool reduce,
                    tw_encoding *encoding, tw_error *error)
{
    tw_encoding made = *from;
    made.pivot = made.pivot_cell = made.named = made.named_cell = TW_NO_PIVOT;
    tw_status status = options->wanted ? make_costs(&made, error) : TW_OK;
    if (status == TW_OK)
        status = tw_pins_make(&made, options, error);
    if (status == TW_OK)
        status = make_group(&made, options);
    if (status == TW_OK)
        status = find_pivot(&made, options->pivot, reduce, error);
    if (status == TW_OK)
        status = tw_pace_status(made.pace, 0); /* while the pivot was chosen */
    if (status == TW_OK)
        status = make_cover(&made);
    if (status) {
        tw_encoding_free(&made);
        return status == TW_ERR_STATE ? status
                                      : tw_fail(error, status, "%s", tw_status_text(status));
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
    tw_cover_free(encoding->cover);
    tw_class_images_free(&encoding->images);
    if (encoding->group)
        tw_give(encoding->context, encoding->group, encoding->keeper_count, sizeof(uint32_t));
    tw_give(encoding->context, encoding->asked, tw_symmetry_count(encoding->symmetry),
            sizeof *encoding->asked);
    if (encoding->pose_of_option)
        tw_give(encoding->context, encoding->pose_of_option, tw_poses_count(encoding->poses),
                sizeof(uint32_t));
    if (encoding->costs)
        tw_give(encoding->context, encoding->costs, tw_poses_count(encoding->poses),
                sizeof *encoding->costs);
    tw_pins_free(encoding);
    memset(encoding, 0, sizeof *encoding);
}
