/* symmetry.c -- the symmetries of a puzzle, as permutations of cells, poses and stocks.
 *
 * Candidates are the automorphisms of the lattice: a transformation (on a wrapped lattice, one that
 * keeps the periods, though pieces may be turned by others), then a translation that takes the
 * container's first cell to some cell of it. (On an unwrapped lattice order survives translation,
 * so only one translation can work: least cell to least cell.) A candidate is a symmetry when it
 * maps the container with its optional cells and colours onto itself and the poses of each stock
 * onto those of one stock with the same range. Nothing is decided from the shape of the container
 * or of a piece: restricted turns, one-sided sets whose mirror twins are both there, and chiral
 * pieces are all settled by looking at the poses. What products of elements do follows from what
 * they do, so poses are looked at for a few generators alone.
 * Invariant: elements differ in what they do to cells or poses; element 0 is the identity; they
 * form a group, and the rotations in it a subgroup of index 1 or 2.
 * Cost: candidates * (cells + poses). */
#include "puzzle/puzzle_data.h"
#include "puzzle/puzzle_shared.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"
#include "base/numbers.h"

#include <string.h>

#define MAX_TABLE (256u << 20) /* entries of the table of poses: 1 GB */
#define MOST_GENERATORS 32    /* each at least doubles the group */
#define CELL_STEPS 8          /* of pace */
#define POSE_STEPS 40

typedef struct motion {
    bool rotation;
    uint32_t *cells;
    uint32_t *poses;
    uint32_t *stocks;
} motion;

struct tw_symmetry {
    const tw_context *context;
    const tw_poses *source;
    size_t cell_count, pose_count, stock_count;
    motion *elements;
    size_t count, room;
};

typedef struct seeker {
    tw_symmetry *made;
    const tw_poses *poses;
    const tw_puzzle *puzzle;
    uint32_t *image; /* of cells */
    uint32_t *pose_image;
    uint32_t *stock_image;
    uint32_t transform;                   /* of the candidate */
    uint32_t *sorted;                     /* cells of one pose, moved */
    uint32_t *marked;                     /* their markings, moved */
    bool *taken;                          /* stocks that are an image already */
    uint32_t generators[MOST_GENERATORS]; /* elements that make all others so far */
    size_t generator_count;
    tw_hash_table known; /* elements, by what they do to cells */
    tw_pace pace;
    tw_error *error;
} seeker;

/* ---- Cells ------------------------------------------------------------------------------- */

/* Does the border carry the same marks round the image of a cell? */
static bool keeps_border(const tw_puzzle *puzzle, uint32_t transform, uint32_t cell, uint32_t image)
{
    const tw_transform *map = tw_lattice_transform(puzzle->lattice, transform);
    uint32_t kind = puzzle->cells[cell].kind;
    for (uint32_t l = 0; puzzle->borders && l < tw_lattice_arc_count(puzzle->lattice, kind); l++)
        if (tw_puzzle_border(puzzle, cell, l) !=
            tw_puzzle_border(puzzle, image, map->label[kind][l]))
            return false;
    return true;
}

/* The permutation of cells by a transformation and the translation that takes the image of cell
 * `from` to cell `to`; false if it is none, or the pace stops. */
static bool move_cells(seeker *search, uint32_t transform, uint32_t from, uint32_t to)
{
    const tw_puzzle *puzzle = search->puzzle;
    tw_cell turned = tw_lattice_apply(puzzle->lattice, transform, puzzle->cells[from]);
    int32_t by[TW_MAX_RANK];
    if (turned.kind != puzzle->cells[to].kind)
        return false;
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        by[i] = puzzle->cells[to].at[i] - turned.at[i];
    search->transform = transform;
    for (uint32_t c = 0; c < puzzle->cell_count; c++) {
        tw_cell cell = tw_lattice_apply(puzzle->lattice, transform, puzzle->cells[c]);
        uint32_t image =
            tw_puzzle_find_cell(puzzle, tw_lattice_translate(puzzle->lattice, cell, by));
        if (!tw_pace_goes_on(&search->pace, CELL_STEPS) || image == UINT32_MAX ||
            puzzle->optional[c] != puzzle->optional[image] ||
            puzzle->colours[c] != puzzle->colours[image] ||
            !keeps_border(puzzle, transform, c, image))
            return false;
        search->image[c] = image;
    }
    return true; /* an injection of a finite set into itself */
}

/* ---- Poses ------------------------------------------------------------------------------- */

/* The pose of `stock` on the moved cells of a pose, or UINT32_MAX. */
static uint32_t moved_pose(seeker *search, uint32_t number, uint32_t stock)
{
    tw_pose pose = tw_poses_get(search->poses, number);
    for (size_t c = 0; c < pose.cell_count; c++)
        search->sorted[c] = search->image[pose.cells[c]];
    tw_pose moved = {.stock = stock, .cells = search->sorted, .cell_count = pose.cell_count};
    if (!pose.markings) {
        tw_sort_numbers(search->sorted, pose.cell_count);
        return tw_poses_find(search->poses, &moved);
    }
    for (size_t c = 0; c < pose.cell_count; c++) {
        uint32_t tag = tw_cell_tag(0, pose.markings[c]);
        search->marked[c] =
            tw_cell_tag_marking(tw_cell_tag_turned(search->puzzle, tag, search->transform));
    }
    tw_sort_pairs(search->sorted, search->marked, pose.cell_count);
    moved.markings = search->marked;
    return tw_poses_find(search->poses, &moved);
}

static bool maps_stock(seeker *search, uint32_t from, uint32_t to)
{
    const tw_stock *a = tw_poses_stock(search->poses, from);
    const tw_stock *b = tw_poses_stock(search->poses, to);
    if (search->taken[to] || a->low != b->low || a->high != b->high ||
        a->pose_count != b->pose_count)
        return false;
    for (uint32_t i = 0; i < a->pose_count; i++) {
        uint32_t image = moved_pose(search, a->first_pose + i, to);
        if (image == UINT32_MAX || !tw_pace_goes_on(&search->pace, POSE_STEPS))
            return false;
        search->pose_image[a->first_pose + i] = image;
    }
    return true;
}

/* Its own stock first, else the first that fits; stocks with equal poses are as good as one
 * another, so the first is never a wrong choice. */
static bool move_stock(seeker *search, uint32_t stock)
{
    size_t count = search->made->stock_count;
    for (size_t i = 0; i <= count; i++) {
        uint32_t to = i == 0 ? stock : (uint32_t)i - 1;
        if (!maps_stock(search, stock, to))
            continue;
        search->stock_image[stock] = to;
        search->taken[to] = true;
        return true;
    }
    return false;
}

static bool move_poses(seeker *search)
{
    memset(search->taken, 0, search->made->stock_count * sizeof *search->taken);
    for (uint32_t s = 0; s < search->made->stock_count; s++)
        if (!move_stock(search, s))
            return false;
    return true;
}

/* ---- Elements ---------------------------------------------------------------------------- */

static uint64_t hash_image(const uint32_t *image, size_t count)
{
    uint64_t hash = count;
    for (size_t i = 0; i < count; i++)
        hash = tw_mix(hash, image[i]);
    return hash;
}

/* Is there an element that moves the cells like this, and (where marks let two differ that move
 * cells alike) the poses too? */
static bool is_known(const seeker *search, uint64_t hash, bool poses_too)
{
    const tw_symmetry *made = search->made;
    size_t step = 0;
    uint32_t e;
    while ((e = tw_hash_table_next(&search->known, hash, &step)) != TW_HASH_TABLE_END) {
        const motion *known = &made->elements[e];
        if (memcmp(known->cells, search->image, made->cell_count * sizeof(uint32_t)) == 0 &&
            (!poses_too ||
             memcmp(known->poses, search->pose_image, made->pose_count * sizeof(uint32_t)) == 0))
            return true;
    }
    return false;
}

static uint32_t *copy_numbers(const tw_context *context, const uint32_t *numbers, size_t count)
{
    uint32_t *copy = tw_take(context, count, sizeof *copy);
    if (copy)
        memcpy(copy, numbers, count * sizeof *copy);
    return copy;
}

static tw_status check_room(const seeker *search)
{
    const tw_symmetry *made = search->made;
    if (made->count < TW_LIMIT(made->context, symmetries) &&
        (made->count + 1) * (made->pose_count + 1) <= MAX_TABLE)
        return TW_OK;
    return tw_fail(search->error, TW_ERR_TOO_LARGE,
                   "the container has more than %zu symmetries, "
                   "too many with %zu poses",
                   made->count, made->pose_count);
}

static tw_status keep_element(seeker *search, bool rotation, uint64_t hash)
{
    tw_symmetry *made = search->made;
    tw_status status = check_room(search);
    if (status)
        return status;
    if (!TW_GROW(made->context, made->elements, made->room, made->count + 1))
        return tw_fail(search->error, TW_ERR_MEMORY, "out of memory for symmetries");
    motion *kept = &made->elements[made->count++];
    kept->rotation = rotation;
    kept->cells = copy_numbers(made->context, search->image, made->cell_count);
    kept->poses = copy_numbers(made->context, search->pose_image, made->pose_count);
    kept->stocks = copy_numbers(made->context, search->stock_image, made->stock_count);
    if (!kept->cells || !kept->poses || !kept->stocks ||
        !tw_hash_table_add(made->context, &search->known, hash, (uint32_t)made->count - 1))
        return tw_fail(search->error, TW_ERR_MEMORY, "out of memory for symmetries");
    return TW_OK;
}

/* ---- Products ---------------------------------------------------------------------------- */

static void compose_maps(const uint32_t *first, const uint32_t *then, size_t count, uint32_t *image)
{
    for (size_t i = 0; i < count; i++)
        image[i] = then[first[i]];
}

/* Keeps the product of two elements, unless it is known. */
static tw_status keep_product(seeker *search, size_t first, size_t then, bool rotation)
{
    const tw_symmetry *made = search->made;
    const motion *a = &made->elements[first], *b = &made->elements[then];
    bool marked = search->puzzle->mark_count > 0;
    if (!tw_pace_goes_on(&search->pace, made->cell_count + made->pose_count))
        return TW_ERR_STATE;
    compose_maps(a->cells, b->cells, made->cell_count, search->image);
    uint64_t hash = hash_image(search->image, made->cell_count);
    if (!marked && is_known(search, hash, false))
        return TW_OK;
    compose_maps(a->poses, b->poses, made->pose_count, search->pose_image);
    compose_maps(a->stocks, b->stocks, made->stock_count, search->stock_image);
    return marked && is_known(search, hash, true) ? TW_OK : keep_element(search, rotation, hash);
}

/* Adds all products of the elements. rotation: of those that are new; when the last generator is
 * none, what is new is none either, as all rotations are known by then. */
static tw_status close_group(seeker *search, bool rotation)
{
    tw_status status = TW_OK;
    for (size_t e = 0; status == TW_OK && e < search->made->count; e++)
        for (size_t g = 0; status == TW_OK && g < search->generator_count; g++)
            status = keep_product(search, e, search->generators[g], rotation);
    return status;
}

static tw_status try_candidate(seeker *search, uint32_t transform, uint32_t from, uint32_t to)
{
    if (!move_cells(search, transform, from, to))
        return tw_pace_status(&search->pace, 0);
    uint64_t hash = hash_image(search->image, search->made->cell_count);
    bool marked = search->puzzle->mark_count > 0;
    if (!marked && is_known(search, hash, false))
        return TW_OK;
    if (!move_poses(search) || (marked && is_known(search, hash, true)))
        return tw_pace_status(&search->pace, 0);
    bool rotation = tw_lattice_transform(search->puzzle->lattice, transform)->proper;
    if (search->generator_count < MOST_GENERATORS)
        search->generators[search->generator_count++] = (uint32_t)search->made->count;
    tw_status status = keep_element(search, rotation, hash);
    return status ? status : close_group(search, rotation);
}

/* ---- All candidates ---------------------------------------------------------------------- */

/* The container cell whose image under the transformation is least. */
static uint32_t least_image(const tw_puzzle *puzzle, uint32_t transform)
{
    uint32_t best = 0;
    tw_cell least = tw_lattice_apply(puzzle->lattice, transform, puzzle->cells[0]);
    for (uint32_t c = 1; c < puzzle->cell_count; c++) {
        tw_cell cell = tw_lattice_apply(puzzle->lattice, transform, puzzle->cells[c]);
        if (tw_lattice_compare(puzzle->lattice, &cell, &least) < 0) {
            least = cell;
            best = c;
        }
    }
    return best;
}

static tw_status try_transform(seeker *search, uint32_t transform)
{
    if (tw_lattice_wrap_count(search->puzzle->lattice) == 0)
        return try_candidate(search, transform, least_image(search->puzzle, transform), 0);
    tw_status status = TW_OK;
    for (uint32_t to = 0; status == TW_OK && to < search->puzzle->cell_count; to++)
        status = try_candidate(search, transform, 0, to);
    return status;
}

/* Proper transformations first: what a turn can do is a rotation, even if a mirror can do it too.
 */
static tw_status try_all(seeker *search)
{
    size_t count = tw_lattice_transform_count(search->puzzle->lattice), done = 0;
    tw_status status = TW_OK;
    for (int proper = 1; proper >= 0; proper--)
        for (uint32_t t = 0; status == TW_OK && t < count; t++)
            if (tw_lattice_keeps_periods(search->puzzle->lattice, t) &&
                tw_lattice_transform(search->puzzle->lattice, t)->proper == (proper == 1)) {
                search->pace.done = (double)done++ / (double)count;
                status = try_transform(search, t);
            }
    return status;
}

/* ---- Making and freeing ------------------------------------------------------------------ */

static tw_status run_search(seeker *search)
{
    tw_symmetry *made = search->made;
    const tw_context *context = made->context;
    size_t cells = made->cell_count;
    const tw_array all[] = {TW_ARRAY(search->image, cells),
                            TW_ARRAY(search->sorted, cells),
                            TW_ARRAY(search->marked, cells),
                            TW_ARRAY(search->pose_image, made->pose_count),
                            TW_ARRAY(search->stock_image, made->stock_count),
                            TW_ARRAY(search->taken, made->stock_count),
                            {0}};
    tw_status status = TW_ERR_MEMORY;
    if (tw_arrays(context, all, TW_TAKE))
        status = try_all(search);
    else
        tw_fail(search->error, status, "out of memory for symmetries");
    tw_arrays(context, all, TW_GIVE);
    tw_hash_table_free(context, &search->known);
    return status;
}

tw_status tw_symmetry_new(const tw_context *context, const tw_poses *poses, const tw_watch *watch,
                          tw_symmetry **symmetry, tw_error *error)
{
    context = tw_context_or_default(context);
    tw_symmetry *made = tw_take(context, 1, sizeof *made);
    if (!made)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory for symmetries");
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    *made = (tw_symmetry){.context = context,
                          .source = poses,
                          .cell_count = puzzle->cell_count,
                          .pose_count = tw_poses_count(poses),
                          .stock_count = tw_poses_stock_count(poses)};
    seeker search = {.made = made,
                     .poses = poses,
                     .puzzle = puzzle,
                     .pace = tw_pace_of(context, watch),
                     .error = error};
    tw_status status = run_search(&search);
    if (status) {
        tw_symmetry_free(made);
        made = NULL;
    }
    if (status && !search.pace.stopped)
        return status;
    *symmetry = made;
    return TW_OK;
}

void tw_symmetry_free(tw_symmetry *symmetry)
{
    if (!symmetry)
        return;
    const tw_context *context = symmetry->context;
    for (size_t e = 0; e < symmetry->count; e++) {
        tw_give(context, symmetry->elements[e].cells, symmetry->cell_count, sizeof(uint32_t));
        tw_give(context, symmetry->elements[e].poses, symmetry->pose_count, sizeof(uint32_t));
        tw_give(context, symmetry->elements[e].stocks, symmetry->stock_count, sizeof(uint32_t));
    }
    if (symmetry->elements)
        tw_give(context, symmetry->elements, symmetry->room, sizeof *symmetry->elements);
    tw_give(context, symmetry, 1, sizeof *symmetry);
}

/* ---- Reading ----------------------------------------------------------------------------- */

const tw_poses *tw_symmetry_source(const tw_symmetry *symmetry)
{
    return symmetry->source;
}

size_t tw_symmetry_count(const tw_symmetry *symmetry)
{
    return symmetry->count;
}

bool tw_symmetry_is_rotation(const tw_symmetry *symmetry, uint32_t element)
{
    return symmetry->elements[element].rotation;
}

const uint32_t *tw_symmetry_cells(const tw_symmetry *symmetry, uint32_t element)
{
    return symmetry->elements[element].cells;
}

const uint32_t *tw_symmetry_poses(const tw_symmetry *symmetry, uint32_t element)
{
    return symmetry->elements[element].poses;
}

const uint32_t *tw_symmetry_stocks(const tw_symmetry *symmetry, uint32_t element)
{
    return symmetry->elements[element].stocks;
}
