/* symmetry.c -- the symmetries of a puzzle, as permutations of cells, poses and stocks.
 *
 * Candidates are the automorphisms of the lattice: a transformation (on a wrapped lattice, one that
 * keeps the periods, though pieces may be turned by others), then a translation that takes the
 * container's first cell to some cell of it. (On an unwrapped lattice order survives translation,
 * so only one translation can work: least cell to least cell.) A candidate is a symmetry when it
 * maps the container with its optional cells and colours onto itself and the poses of each stock
 * onto those of one stock with the same range. Nothing is decided from the shape of the container
 * or of a piece: restricted turns, one-sided sets whose mirror twins are both there, and chiral
 * pieces are all settled by looking at the poses.
 * Where names may be exchanged, a candidate is a motion with a permutation of them: cells must come
 * to cells of the colour that theirs becomes, poses to poses with the marks that theirs become, and
 * the matching table must stay as it is. Of the motions that go with one permutation the first is
 * enough, as the others are its products with what needs no exchange.
 * Cost: candidates * (cells + poses), and with permutations as many times the cells at most. */
#include "puzzle/puzzle_data.h"
#include "puzzle/puzzle_shared.h"
#include "puzzle/symmetry/symmetry_group.h"
#include "lattice/lattice_shared.h"
#include "base/numbers.h"

#include <string.h>

#define CELL_STEPS 8 /* of pace */
#define POSE_STEPS 40

typedef struct seeker {
    tw_group_maker maker; /* what the candidate does is its image */
    const tw_poses *poses;
    const tw_puzzle *puzzle;
    uint32_t transform; /* of the candidate */
    size_t number;      /* of its permutation, 0: none */
    tw_permutation permutation;
    bool *settled;    /* one a permutation: no more is to be looked for */
    uint32_t *sorted; /* cells of one pose, moved */
    uint32_t *marked; /* their markings, moved */
    bool *taken;      /* stocks that are an image already */
} seeker;

/* ---- Cells ------------------------------------------------------------------------------- */

/* Does the border carry the same marks round the image of a cell? */
static bool keeps_border(const seeker *search, uint32_t cell, uint32_t image)
{
    const tw_puzzle *puzzle = search->puzzle;
    const tw_transform *map = tw_lattice_transform(puzzle->lattice, search->transform);
    uint32_t kind = puzzle->cells[cell].kind;
    for (uint32_t l = 0; puzzle->borders && l < tw_lattice_arc_count(puzzle->lattice, kind); l++)
        if (search->permutation.marks[tw_puzzle_border(puzzle, cell, l)] !=
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
        if (!tw_pace_goes_on(&search->maker.pace, CELL_STEPS) || image == UINT32_MAX ||
            puzzle->optional[c] != puzzle->optional[image] ||
            search->permutation.colours[puzzle->colours[c]] != puzzle->colours[image] ||
            !keeps_border(search, c, image))
            return false;
        search->maker.image.cells[c] = image;
    }
    return true; /* an injection of a finite set into itself */
}

/* ---- Poses ------------------------------------------------------------------------------- */

/* A marking as the candidate moves it; UINT32_MAX when no piece has it so. */
static uint32_t moved_marking(const seeker *search, uint32_t marking)
{
    uint32_t tag = tw_cell_tag_turned(search->puzzle, tw_cell_tag(0, marking), search->transform);
    uint32_t turned = tw_cell_tag_marking(tag);
    return search->number ? tw_marking_permuted(search->puzzle, turned, search->permutation.marks)
                          : turned;
}

/* The pose of `stock` on the moved cells of a pose, or UINT32_MAX. */
static uint32_t moved_pose(seeker *search, uint32_t number, uint32_t stock)
{
    tw_pose pose = tw_poses_get(search->poses, number);
    for (size_t c = 0; c < pose.cell_count; c++)
        search->sorted[c] = search->maker.image.cells[pose.cells[c]];
    tw_pose moved = {.stock = stock, .cells = search->sorted, .cell_count = pose.cell_count};
    if (!pose.markings) {
        tw_sort_numbers(search->sorted, pose.cell_count);
        return tw_poses_find(search->poses, &moved);
    }
    for (size_t c = 0; c < pose.cell_count; c++)
        search->marked[c] = moved_marking(search, pose.markings[c]);
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
        if (image == UINT32_MAX || !tw_pace_goes_on(&search->maker.pace, POSE_STEPS))
            return false;
        search->maker.image.poses[a->first_pose + i] = image;
    }
    return true;
}

/* Its own stock first, else the first that fits; stocks with equal poses are as good as one
 * another, so the first is never a wrong choice. */
static bool move_stock(seeker *search, uint32_t stock)
{
    size_t count = tw_poses_stock_count(search->poses);
    for (size_t i = 0; i <= count; i++) {
        uint32_t to = i == 0 ? stock : (uint32_t)i - 1;
        if (!maps_stock(search, stock, to))
            continue;
        search->maker.image.stocks[stock] = to;
        search->taken[to] = true;
        return true;
    }
    return false;
}

static bool move_poses(seeker *search)
{
    memset(search->taken, 0, tw_poses_stock_count(search->poses) * sizeof *search->taken);
    for (uint32_t s = 0; s < tw_poses_stock_count(search->poses); s++)
        if (!move_stock(search, s))
            return false;
    return true;
}

/* ---- Candidates --------------------------------------------------------------------------- */

/* The element that moves cells so; TW_NO_ELEMENT if it is no symmetry. */
static tw_status make_element(seeker *search, uint32_t *element)
{
    *element = tw_group_find(&search->maker);
    if (*element != TW_NO_ELEMENT || !move_poses(search))
        return tw_pace_status(&search->maker.pace, 0);
    return tw_group_enter(&search->maker, element);
}

static tw_status try_candidate(seeker *search, uint32_t transform, uint32_t from, uint32_t to)
{
    uint32_t element;
    if (!move_cells(search, transform, from, to))
        return tw_pace_status(&search->maker.pace, 0);
    tw_status status = make_element(search, &element);
    if (status || element == TW_NO_ELEMENT)
        return status;
    if (search->number)
        search->settled[search->number] = true;
    return tw_group_join(&search->maker, element,
                         tw_lattice_transform(search->puzzle->lattice, transform)->proper);
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

/* Is it known already what goes with the permutation of the candidates? */
static bool is_settled(const seeker *search)
{
    return search->number && search->settled[search->number];
}

static tw_status try_transform(seeker *search, uint32_t transform)
{
    if (tw_lattice_wrap_count(search->puzzle->lattice) == 0)
        return try_candidate(search, transform, least_image(search->puzzle, transform), 0);
    tw_status status = TW_OK;
    for (uint32_t to = 0; status == TW_OK && to < search->puzzle->cell_count; to++)
        if (!is_settled(search))
            status = try_candidate(search, transform, 0, to);
    return status;
}

static tw_status try_transforms(seeker *search, bool proper)
{
    size_t count = tw_lattice_transform_count(search->puzzle->lattice);
    tw_status status = TW_OK;
    for (uint32_t t = 0; status == TW_OK && t < count && !is_settled(search); t++)
        if (tw_lattice_keeps_periods(search->puzzle->lattice, t) &&
            tw_lattice_transform(search->puzzle->lattice, t)->proper == proper)
            status = try_transform(search, t);
    return status;
}

/* How the subgroups are made, one after the other: of those that are there already, and of
 * candidates. */
typedef struct phase {
    uint8_t group, of;
    enum { NO_MOTION, TURN, MIRROR } motion;
    bool exchanges;
} phase;

static const phase phases[] = {{TW_PLAIN_TURNS, 0, TURN, false},
                               {TW_PLAIN_ISOMETRIES, TW_PLAIN_TURNS, MIRROR, false},
                               {TW_STILL, 0, NO_MOTION, true},
                               {TW_TURNS, TW_PLAIN_TURNS | TW_STILL, TURN, true},
                               {TW_ISOMETRIES, TW_PLAIN_ISOMETRIES | TW_TURNS, MIRROR, true}};

enum { PHASES = sizeof phases / sizeof *phases, PLAIN_PHASES = 2 };

static tw_status try_permutation(seeker *search, const phase *how)
{
    const tw_puzzle *puzzle = search->puzzle;
    size_t marks = puzzle->mark_count + 2;
    tw_exchange_permutation(puzzle, search->number, &search->permutation);
    if (!tw_pace_goes_on(&search->maker.pace, marks * marks))
        return TW_ERR_STATE;
    if (search->number && !tw_exchange_keeps_matching(puzzle, &search->permutation)) {
        search->settled[search->number] = true;
        return TW_OK;
    }
    return how->motion == NO_MOTION ? try_candidate(search, 0, 0, 0)
                                    : try_transforms(search, how->motion == TURN);
}

static tw_status make_group(seeker *search, const phase *how)
{
    size_t end = how->exchanges ? search->puzzle->permutation_count : 1;
    tw_status status = tw_group_open(&search->maker, how->group, how->of);
    search->number = how->exchanges ? 1 : 0;
    for (; status == TW_OK && search->number < end; search->number++)
        if (!is_settled(search))
            status = try_permutation(search, how);
    return status;
}

static tw_status try_all(seeker *search, bool exchange)
{
    size_t count = exchange ? PHASES : PLAIN_PHASES;
    tw_status status = tw_group_begin(&search->maker);
    for (size_t i = 0; status == TW_OK && i < count; i++) {
        search->maker.pace.done = (double)i / (double)count;
        status = make_group(search, &phases[i]);
    }
    return status;
}

/* ---- Making and freeing ------------------------------------------------------------------ */

static tw_status run_search(seeker *search, const tw_context *context, bool exchange)
{
    size_t cells = search->puzzle->cell_count;
    const tw_array all[] = {TW_ARRAY(search->sorted, cells),
                            TW_ARRAY(search->marked, cells),
                            TW_ARRAY(search->taken, tw_poses_stock_count(search->poses)),
                            TW_ARRAY(search->settled, search->puzzle->permutation_count),
                            {0}};
    tw_status status = tw_group_maker_open(&search->maker, context, search->poses);
    if (!tw_arrays(context, all, TW_TAKE))
        status = tw_fail(search->maker.error, TW_ERR_MEMORY, "out of memory for symmetries");
    if (status == TW_OK)
        status = try_all(search, exchange);
    tw_arrays(context, all, TW_GIVE);
    tw_group_maker_close(&search->maker);
    return status;
}

tw_status tw_symmetry_new(const tw_context *context, const tw_poses *poses, bool exchange,
                          const tw_watch *watch, tw_symmetry **symmetry, tw_error *error)
{
    tw_clear_error(error);
    context = tw_context_or_default(context);
    seeker search = {.maker = {.pace = tw_pace_of(context, watch), .error = error},
                     .poses = poses,
                     .puzzle = tw_poses_puzzle(poses)};
    tw_status status = run_search(&search, context, exchange);
    if (status) {
        tw_symmetry_free(search.maker.made);
        search.maker.made = NULL;
    }
    if (status && !search.maker.pace.stopped)
        return status;
    *symmetry = search.maker.made;
    return TW_OK;
}
