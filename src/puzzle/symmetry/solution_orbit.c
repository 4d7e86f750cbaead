/* solution_orbit.c -- the images of a solution under the symmetries of its puzzle.
 *
 * A solution is the list of its poses' numbers, ascending. An element of the group sends each pose
 * to a pose (mirror twins and equal pieces are settled there, symmetry.c); the image is the sorted
 * list of those. Lists are compared from their first number; the least is the canonical form. A
 * list becomes a solution again as that of a solver does (assign_names.h), so names and turns are
 * right.
 * Invariant: the rows that order[0 .. count-1] names are different and ascend.
 * Cost: of the least image alone, group * poses, and a sort for the few that begin no later than
 * the best so far. */
#include <string.h>

#include "puzzle/assign_names.h"
#include "puzzle/puzzle_data.h"
#include "puzzle/puzzle_shared.h"
#include "base/numbers.h"

struct tw_solution_orbit {
    tw_scope scope;            /* of all that it owns */
    const tw_context *context; /* that of the scope */
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
    uint32_t *rows; /* one per element, each with room for `width` poses */
    size_t width, poses_count;
    uint32_t *order; /* one per element: numbers of rows */
    size_t count;    /* images; 0: none were found */
    tw_assign_names names;
    tw_solution solution;
};

/* ---- The group --------------------------------------------------------------------------- */

static tw_status find_pins(tw_solution_orbit *orbit, tw_error *error)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(orbit->poses);
    for (; orbit->pin_count < tw_puzzle_pin_count(puzzle); orbit->pin_count++) {
        const tw_placement *pin = tw_puzzle_pin(puzzle, orbit->pin_count);
        uint32_t copy = 0;
        for (size_t i = 0; i < orbit->pin_count; i++)
            copy += orbit->pin_pieces[i] == pin->piece;
        uint32_t pose;
        tw_status status = tw_poses_of_copy(orbit->poses, pin, copy, &pose);
        if (status == TW_ERR_MEMORY)
            return tw_fail(error, status, "out of memory");
        if (status)
            return tw_fail(error, status, "piece \"%s\" cannot lie where it is pinned",
                           tw_puzzle_piece_name(puzzle, pin->piece));
        orbit->pins[orbit->pin_count] = pose;
        orbit->pin_pieces[orbit->pin_count] = pin->piece;
    }
    return TW_OK;
}

/* ---- Making and freeing ------------------------------------------------------------------ */

static bool take_orbit_arrays(tw_solution_orbit *orbit)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(orbit->poses);
    size_t pins = tw_puzzle_pin_count(puzzle);
    const tw_array all[] = {TW_ARRAY(orbit->group, orbit->element_count),
                            TW_ARRAY(orbit->order, orbit->element_count),
                            TW_ARRAY(orbit->pins, pins),
                            TW_ARRAY(orbit->pin_pieces, pins),
                            TW_ARRAY(orbit->placed, tw_puzzle_piece_count(puzzle)),
                            TW_ARRAY(orbit->found, orbit->most),
                            TW_ARRAY(orbit->image, orbit->most),
                            TW_ARRAY(orbit->least, orbit->most),
                            {0}};
    return tw_arrays(orbit->context, all, TW_TAKE);
}

static tw_status make_orbit(tw_solution_orbit *orbit, tw_same same, tw_error *error)
{
    if (!take_orbit_arrays(orbit))
        return tw_fail(error, TW_ERR_MEMORY, "out of memory for images");
    tw_status status = find_pins(orbit, error);
    if (status)
        return status;
    /* The group: symmetries that count and keep the pins. */
    for (uint32_t e = 0; e < orbit->element_count; e++) {
        const uint32_t *map = tw_symmetry_poses(orbit->symmetry, e);
        bool kept = tw_symmetry_counts(orbit->symmetry, e, same);
        for (size_t i = 0; kept && i < orbit->pin_count; i++)
            kept = tw_has_number(orbit->pins, orbit->pin_count, map[orbit->pins[i]]);
        if (kept)
            orbit->group[orbit->group_count++] = e;
    }
    const tw_pinned pinned = {orbit->pins, orbit->pin_pieces, orbit->pin_count};
    return tw_assign_names_make(orbit->context, orbit->poses, pinned, &orbit->names)
               ? tw_fail(error, TW_ERR_MEMORY, "out of memory for images")
               : TW_OK;
}

tw_status tw_solution_orbit_new(const tw_context *context, const tw_symmetry *symmetry,
                                tw_same same, tw_solution_orbit **orbit, tw_error *error)
{
    tw_clear_error(error);
    context = tw_context_or_default(context);
    tw_solution_orbit *made = tw_scope_object(context, sizeof *made);
    if (!made)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory for images");
    made->context = &made->scope.context;
    made->symmetry = symmetry;
    made->poses = tw_symmetry_source(symmetry);
    made->element_count = tw_symmetry_count(symmetry);
    made->most = tw_puzzle_cell_count(tw_poses_puzzle(made->poses));
    tw_status status = make_orbit(made, same, error);
    if (status)
        tw_solution_orbit_free(made);
    else
        *orbit = made;
    return status;
}

void tw_solution_orbit_free(tw_solution_orbit *orbit)
{
    tw_scope_free(orbit, sizeof *orbit);
}

size_t tw_solution_orbit_most(const tw_solution_orbit *orbit)
{
    return orbit->group_count;
}

/* ---- From a solution to its poses -------------------------------------------------------- */

static tw_status find_poses(tw_solution_orbit *orbit, const tw_solution *solution, tw_error *error)
{
    size_t pieces = tw_puzzle_piece_count(tw_poses_puzzle(orbit->poses));
    size_t cells = 0;
    orbit->count = 0;
    memset(orbit->placed, 0, pieces * sizeof *orbit->placed);
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *placement = &solution->placements[i];
        const uint32_t copy = placement->piece < pieces ? orbit->placed[placement->piece]++ : 0;
        uint32_t pose;
        tw_status status = tw_poses_of_copy(orbit->poses, placement, copy, &pose);
        if (status == TW_ERR_MEMORY)
            return tw_fail(error, status, "out of memory");
        if (status)
            return tw_fail(error, status, "placement %zu is not one of this puzzle", i + 1);
        cells += placement->cell_count;
        if (cells > orbit->most)
            return tw_fail(error, TW_ERR_INPUT, "the solution covers more cells than there are");
        orbit->found[i] = pose;
    }
    orbit->poses_count = solution->count;
    return TW_OK;
}

/* ---- The least alone --------------------------------------------------------------------- */

/* Writes the image under an element, unsorted; returns its least pose. */
static uint32_t make_orbit_image(const tw_solution_orbit *orbit, uint32_t element, uint32_t *image)
{
    const uint32_t *map = tw_symmetry_poses(orbit->symmetry, element);
    uint32_t least = UINT32_MAX;
    for (size_t i = 0; i < orbit->poses_count; i++) {
        image[i] = map[orbit->found[i]];
        least = image[i] < least ? image[i] : least;
    }
    return least;
}

/* Finds the least image under the group. */
static void find_least_of_orbit(tw_solution_orbit *orbit)
{
    size_t count = orbit->poses_count;
    memcpy(orbit->least, orbit->found, count * sizeof *orbit->least);
    tw_sort_numbers(orbit->least, count);
    for (size_t m = 1; count > 0 && m < orbit->group_count; m++) {
        if (make_orbit_image(orbit, orbit->group[m], orbit->image) > orbit->least[0])
            continue;
        tw_sort_numbers(orbit->image, count);
        if (tw_compare_lists(orbit->image, orbit->least, count) < 0)
            memcpy(orbit->least, orbit->image, count * sizeof *orbit->least);
    }
}

tw_status tw_solution_orbit_least(tw_solution_orbit *orbit, const tw_solution *solution,
                                  const tw_solution **least, tw_error *error)
{
    tw_clear_error(error);
    tw_status status = find_poses(orbit, solution, error);
    if (status)
        return status;
    find_least_of_orbit(orbit);
    orbit->solution = tw_assign_names_poses(&orbit->names, orbit->least, orbit->poses_count, true);
    *least = &orbit->solution;
    return TW_OK;
}

tw_solution tw_solution_orbit_canonical(tw_solution_orbit *orbit, const uint32_t *poses,
                                        size_t count, const uint32_t **order)
{
    orbit->count = 0;
    orbit->poses_count = 0;
    for (size_t i = 0; i < count && orbit->poses_count < orbit->most; i++)
        if (poses[i] < tw_poses_of_pieces(orbit->poses)) /* empty cells follow from the others */
            orbit->found[orbit->poses_count++] = poses[i];
    find_least_of_orbit(orbit);
    *order = orbit->names.order;
    return tw_assign_names_poses(&orbit->names, orbit->least, orbit->poses_count, true);
}

const tw_poses *tw_solution_orbit_source(const tw_solution_orbit *orbit)
{
    return orbit->poses;
}

/* ---- All of them ------------------------------------------------------------------------- */

static uint32_t *orbit_row(const tw_solution_orbit *orbit, uint32_t row)
{
    return orbit->rows + (size_t)row * orbit->width;
}

static tw_status widen_rows(tw_solution_orbit *orbit, tw_error *error)
{
    size_t width = orbit->poses_count > 0 ? orbit->poses_count : 1;
    if (orbit->rows && width <= orbit->width)
        return TW_OK;
    uint32_t *rows = tw_take(orbit->context, orbit->group_count, width * sizeof *rows);
    if (!rows)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory for images");
    tw_give(orbit->context, orbit->rows, orbit->group_count, orbit->width * sizeof *rows);
    orbit->rows = rows;
    orbit->width = width;
    return TW_OK;
}

static bool is_after(const tw_solution_orbit *orbit, uint32_t a, uint32_t b)
{
    return tw_compare_lists(orbit_row(orbit, a), orbit_row(orbit, b), orbit->poses_count) > 0;
}

/* Sinks the row at `at` to its place in a heap with the greatest on top. */
static void sink(tw_solution_orbit *orbit, size_t at, size_t count)
{
    uint32_t row = orbit->order[at];
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && is_after(orbit, orbit->order[child + 1], orbit->order[child]))
            child++;
        if (!is_after(orbit, orbit->order[child], row))
            break;
        orbit->order[at] = orbit->order[child];
        at = child;
    }
    orbit->order[at] = row;
}

/* Sorts all rows and drops duplicates, which are then adjacent. */
static void sort_rows(tw_solution_orbit *orbit)
{
    size_t count = orbit->group_count;
    for (size_t i = count / 2; i-- > 0;)
        sink(orbit, i, count);
    for (size_t end = count - 1; end > 0; end--) {
        uint32_t greatest = orbit->order[0];
        orbit->order[0] = orbit->order[end];
        orbit->order[end] = greatest;
        sink(orbit, 0, end);
    }
    orbit->count = 1;
    for (size_t i = 1; i < count; i++)
        if (is_after(orbit, orbit->order[i], orbit->order[orbit->count - 1]))
            orbit->order[orbit->count++] = orbit->order[i];
}

tw_status tw_solution_orbit_find(tw_solution_orbit *orbit, const tw_solution *solution,
                                 size_t *count, tw_error *error)
{
    tw_clear_error(error);
    tw_status status = find_poses(orbit, solution, error);
    if (status == TW_OK)
        status = widen_rows(orbit, error);
    if (status)
        return status;
    for (uint32_t m = 0; m < orbit->group_count; m++) {
        make_orbit_image(orbit, orbit->group[m], orbit_row(orbit, m));
        tw_sort_numbers(orbit_row(orbit, m), orbit->poses_count);
        orbit->order[m] = m;
    }
    sort_rows(orbit);
    *count = orbit->count;
    return TW_OK;
}

const tw_solution *tw_solution_orbit_get(tw_solution_orbit *orbit, size_t number)
{
    if (number >= orbit->count)
        return NULL;
    const uint32_t *row = orbit_row(orbit, orbit->order[number]);
    orbit->solution = tw_assign_names_poses(&orbit->names, row, orbit->poses_count, true);
    return &orbit->solution;
}
