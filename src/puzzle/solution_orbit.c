/* solution_orbit.c -- the images of a solution under the symmetries of its puzzle.
 *
 * A solution is the list of its poses' numbers, ascending. An element of the group sends each pose
 * to a pose (mirror twins and equal pieces are settled there, symmetry.c); the image is the sorted
 * list of those. Lists are compared from their first number; the least is the canonical form. A
 * list becomes a solution again by the deal that solvers use, so names and turns are right.
 * Invariant: the rows that order[0 .. count-1] names are different and ascend.
 * Cost: of the least image alone, group * poses, and a sort for the few that begin no later than
 * the best so far. */
#include <string.h>

#include "puzzle/assign_names.h"
#include "puzzle/poses.h"
#include "puzzle/puzzle_shared.h"

struct tw_solution_orbit {
    const tw_context *context;
    const tw_symmetry *symmetry;
    const tw_poses *poses;
    uint32_t *group; /* elements, identity first */
    size_t group_count, element_count;
    uint32_t *pins, *pin_pieces; /* the puzzle's own */
    size_t pin_count;
    uint32_t *placed; /* placements of each piece so far */
    uint32_t *found;  /* poses of the solution, in the order of its placements */
    uint32_t *image, *least;
    size_t most;    /* poses a solution can have: the container's cells bound them */
    uint32_t *rows; /* one an element, each with room for `width` poses */
    size_t width, poses_count;
    uint32_t *order; /* one an element: numbers of rows */
    size_t count;    /* images; 0: none were found */
    tw_assign_names deal;
    tw_solution dealt;
};

/* ---- The group --------------------------------------------------------------------------- */

static bool is_pin(const tw_solution_orbit *images, uint32_t pose)
{
    for (size_t i = 0; i < images->pin_count; i++)
        if (images->pins[i] == pose)
            return true;
    return false;
}

static bool keeps_pins(const tw_solution_orbit *images, uint32_t element)
{
    const uint32_t *map = tw_symmetry_poses(images->symmetry, element);
    for (size_t i = 0; i < images->pin_count; i++)
        if (!is_pin(images, map[images->pins[i]]))
            return false;
    return true;
}

static void find_group(tw_solution_orbit *images, tw_up_to up_to)
{
    size_t count = up_to == TW_UP_TO_NONE ? 1 : images->element_count;
    for (uint32_t e = 0; e < count; e++)
        if ((up_to == TW_UP_TO_ISOMETRIES || tw_symmetry_is_rotation(images->symmetry, e)) &&
            keeps_pins(images, e))
            images->group[images->group_count++] = e;
}

static tw_status find_pins(tw_solution_orbit *images, tw_error *error)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(images->poses);
    for (; images->pin_count < tw_puzzle_pin_count(puzzle); images->pin_count++) {
        const tw_placement *pin = tw_puzzle_pin(puzzle, images->pin_count);
        uint32_t pose = tw_poses_of_placement(images->poses, pin);
        if (pose == UINT32_MAX)
            return tw_fail(error, TW_ERR_INPUT, "piece \"%s\" cannot lie where it is pinned",
                           tw_puzzle_piece_name(puzzle, pin->piece));
        images->pins[images->pin_count] = pose;
        images->pin_pieces[images->pin_count] = pin->piece;
    }
    return TW_OK;
}

/* ---- Making and freeing ------------------------------------------------------------------ */

static tw_status make_images(tw_solution_orbit *images, tw_up_to up_to, tw_error *error)
{
    const tw_context *context = images->context;
    const tw_puzzle *puzzle = tw_poses_puzzle(images->poses);
    size_t pins = tw_puzzle_pin_count(puzzle);
    images->group = tw_take(context, images->element_count, sizeof *images->group);
    images->order = tw_take(context, images->element_count, sizeof *images->order);
    images->pins = tw_take(context, pins, sizeof *images->pins);
    images->pin_pieces = tw_take(context, pins, sizeof *images->pin_pieces);
    images->placed = tw_take(context, tw_puzzle_piece_count(puzzle), sizeof *images->placed);
    images->found = tw_take(context, images->most, sizeof *images->found);
    images->image = tw_take(context, images->most, sizeof *images->image);
    images->least = tw_take(context, images->most, sizeof *images->least);
    if (!images->group || !images->order || !images->pins || !images->pin_pieces ||
        !images->placed || !images->found || !images->image || !images->least)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory for images");
    tw_status status = find_pins(images, error);
    if (status)
        return status;
    find_group(images, up_to);
    if (tw_assign_names_make(context, images->poses, images->pins, images->pin_pieces,
                             images->pin_count, &images->deal))
        return tw_fail(error, TW_ERR_MEMORY, "out of memory for images");
    return TW_OK;
}

tw_status tw_solution_orbit_new(const tw_context *context, const tw_symmetry *symmetry,
                                tw_up_to up_to, tw_solution_orbit **images, tw_error *error)
{
    context = tw_context_or_default(context);
    tw_solution_orbit *made = tw_take(context, 1, sizeof *made);
    if (!made)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory for images");
    made->context = context;
    made->symmetry = symmetry;
    made->poses = tw_symmetry_source(symmetry);
    made->element_count = tw_symmetry_count(symmetry);
    made->most = tw_puzzle_cell_count(tw_poses_puzzle(made->poses));
    tw_status status = make_images(made, up_to, error);
    if (status)
        tw_solution_orbit_free(made);
    else
        *images = made;
    return status;
}

void tw_solution_orbit_free(tw_solution_orbit *images)
{
    if (!images)
        return;
    const tw_context *context = images->context;
    const tw_puzzle *puzzle = tw_poses_puzzle(images->poses);
    size_t pins = tw_puzzle_pin_count(puzzle);
    tw_assign_names_free(&images->deal);
    tw_give(context, images->group, images->element_count, sizeof *images->group);
    tw_give(context, images->order, images->element_count, sizeof *images->order);
    tw_give(context, images->pins, pins, sizeof *images->pins);
    tw_give(context, images->pin_pieces, pins, sizeof *images->pin_pieces);
    tw_give(context, images->placed, tw_puzzle_piece_count(puzzle), sizeof *images->placed);
    tw_give(context, images->found, images->most, sizeof *images->found);
    tw_give(context, images->image, images->most, sizeof *images->image);
    tw_give(context, images->least, images->most, sizeof *images->least);
    tw_give(context, images->rows, images->group_count, images->width * sizeof *images->rows);
    tw_give(context, images, 1, sizeof *images);
}

size_t tw_solution_orbit_most(const tw_solution_orbit *images)
{
    return images->group_count;
}

/* ---- From a solution to its poses -------------------------------------------------------- */

/* The stock of a placement: in a labelled puzzle each copy has one of its own. */
static bool find_stock(tw_solution_orbit *images, uint32_t piece, uint32_t *stock)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(images->poses);
    if (piece >= tw_puzzle_piece_count(puzzle))
        return false;
    uint32_t low, high, copy = images->placed[piece]++;
    tw_puzzle_piece_copies(puzzle, piece, &low, &high);
    *stock = tw_poses_stock_of_piece(images->poses, piece);
    if (!tw_puzzle_labelled(puzzle))
        return true;
    *stock += copy;
    return copy < high;
}

static tw_status find_poses(tw_solution_orbit *images, const tw_solution *solution, tw_error *error)
{
    size_t pieces = tw_puzzle_piece_count(tw_poses_puzzle(images->poses));
    uint32_t stock, pose = UINT32_MAX;
    images->count = 0;
    if (solution->count > images->most)
        return tw_fail(error, TW_ERR_INPUT, "the solution has more pieces than there are cells");
    memset(images->placed, 0, pieces * sizeof *images->placed);
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *placement = &solution->placements[i];
        if (find_stock(images, placement->piece, &stock))
            pose = tw_poses_of_stock(images->poses, stock, placement);
        else
            pose = UINT32_MAX;
        if (pose == UINT32_MAX)
            return tw_fail(error, TW_ERR_INPUT, "placement %zu is not one of this puzzle", i + 1);
        images->found[i] = pose;
    }
    images->poses_count = solution->count;
    return TW_OK;
}

/* ---- The least alone --------------------------------------------------------------------- */

/* The image by an element, unsorted; its least pose. */
static uint32_t make_image(const tw_solution_orbit *images, uint32_t element, uint32_t *image)
{
    const uint32_t *map = tw_symmetry_poses(images->symmetry, element);
    uint32_t least = UINT32_MAX;
    for (size_t i = 0; i < images->poses_count; i++) {
        image[i] = map[images->found[i]];
        least = image[i] < least ? image[i] : least;
    }
    return least;
}

static int compare(const uint32_t *a, const uint32_t *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* Of those by the whole group. */
static void find_least(tw_solution_orbit *images)
{
    size_t count = images->poses_count;
    memcpy(images->least, images->found, count * sizeof *images->least);
    tw_sort_numbers(images->least, count);
    for (size_t m = 1; count > 0 && m < images->group_count; m++) {
        if (make_image(images, images->group[m], images->image) > images->least[0])
            continue;
        tw_sort_numbers(images->image, count);
        if (compare(images->image, images->least, count) < 0)
            memcpy(images->least, images->image, count * sizeof *images->least);
    }
}

tw_status tw_solution_orbit_least(tw_solution_orbit *images, const tw_solution *solution,
                                  const tw_solution **least, tw_error *error)
{
    tw_status status = find_poses(images, solution, error);
    if (status)
        return status;
    find_least(images);
    images->dealt = tw_assign_names_poses(&images->deal, images->least, images->poses_count, true);
    *least = &images->dealt;
    return TW_OK;
}

tw_solution tw_solution_orbit_canonical(tw_solution_orbit *images, const uint32_t *poses,
                                        size_t count, const uint32_t **order)
{
    images->count = 0;
    images->poses_count = count < images->most ? count : images->most;
    if (images->poses_count > 0)
        memcpy(images->found, poses, images->poses_count * sizeof *poses);
    find_least(images);
    *order = images->deal.order;
    return tw_assign_names_poses(&images->deal, images->least, images->poses_count, true);
}

const tw_poses *tw_solution_orbit_source(const tw_solution_orbit *images)
{
    return images->poses;
}

const tw_context *tw_solution_orbit_context(const tw_solution_orbit *images)
{
    return images->context;
}

/* ---- All of them ------------------------------------------------------------------------- */

static uint32_t *row_of(const tw_solution_orbit *images, uint32_t row)
{
    return images->rows + (size_t)row * images->width;
}

static tw_status widen_rows(tw_solution_orbit *images, tw_error *error)
{
    size_t width = images->poses_count > 0 ? images->poses_count : 1;
    if (images->rows && width <= images->width)
        return TW_OK;
    uint32_t *rows = tw_take(images->context, images->group_count, width * sizeof *rows);
    if (!rows)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory for images");
    tw_give(images->context, images->rows, images->group_count, images->width * sizeof *rows);
    images->rows = rows;
    images->width = width;
    return TW_OK;
}

static bool is_after(const tw_solution_orbit *images, uint32_t a, uint32_t b)
{
    return compare(row_of(images, a), row_of(images, b), images->poses_count) > 0;
}

/* Lets the one at `at` sink to its place in a heap of which the greatest is on top. */
static void sink(tw_solution_orbit *images, size_t at, size_t count)
{
    uint32_t row = images->order[at];
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && is_after(images, images->order[child + 1], images->order[child]))
            child++;
        if (!is_after(images, images->order[child], row))
            break;
        images->order[at] = images->order[child];
        at = child;
    }
    images->order[at] = row;
}

static void sort_rows(tw_solution_orbit *images)
{
    size_t count = images->group_count;
    for (size_t i = count / 2; i-- > 0;)
        sink(images, i, count);
    for (size_t end = count - 1; end > 0; end--) {
        uint32_t greatest = images->order[0];
        images->order[0] = images->order[end];
        images->order[end] = greatest;
        sink(images, 0, end);
    }
}

/* Equal ones are neighbours: each but the first goes. */
static void drop_equal(tw_solution_orbit *images)
{
    images->count = 1;
    for (size_t i = 1; i < images->group_count; i++)
        if (is_after(images, images->order[i], images->order[images->count - 1]))
            images->order[images->count++] = images->order[i];
}

tw_status tw_solution_orbit_find(tw_solution_orbit *images, const tw_solution *solution,
                                 size_t *count, tw_error *error)
{
    tw_status status = find_poses(images, solution, error);
    if (status == TW_OK)
        status = widen_rows(images, error);
    if (status)
        return status;
    for (uint32_t m = 0; m < images->group_count; m++) {
        make_image(images, images->group[m], row_of(images, m));
        tw_sort_numbers(row_of(images, m), images->poses_count);
        images->order[m] = m;
    }
    sort_rows(images);
    drop_equal(images);
    *count = images->count;
    return TW_OK;
}

const tw_solution *tw_solution_orbit_get(tw_solution_orbit *images, size_t number)
{
    if (number >= images->count)
        return NULL;
    const uint32_t *row = row_of(images, images->order[number]);
    images->dealt = tw_assign_names_poses(&images->deal, row, images->poses_count, true);
    return &images->dealt;
}
