/* test_random_figure.c -- figures in random containers: of all sets of cells the smallest ones that
 * each piece tiles, by brute force. */
#include <stdlib.h>

#include <tw/advanced/figure.h>

#include "roll.h"
#include "support/soiled.h"
#include "support/seeds.h"

enum { USUAL = 400, MOST_CELLS = 13 };

/* ---- By brute force ---------------------------------------------------------------------- */

/* A set of cells is a bit for each. */
typedef struct sets_of_cells {
    const tw_puzzle *puzzle;
    const tw_poses *poses;
    size_t cells;
    uint32_t near[MOST_CELLS];
    bool edge[MOST_CELLS];   /* it has a neighbour beyond the container */
    bool needed[MOST_CELLS]; /* it is no joint of sticks */
} sets_of_cells;

static void look_around(sets_of_cells *all)
{
    const tw_lattice *lattice = tw_puzzle_lattice(all->puzzle);
    for (size_t c = 0; c < all->cells; c++) {
        const tw_cell cell = *tw_puzzle_cell(all->puzzle, c);
        all->needed[c] = !tw_lattice_kind_optional(lattice, cell.kind);
        for (uint32_t l = 0; l < tw_lattice_arc_count(lattice, cell.kind); l++) {
            const uint32_t next =
                tw_puzzle_find_cell(all->puzzle, tw_lattice_neighbour(lattice, cell, l));
            if (next == UINT32_MAX)
                all->edge[c] = true;
            else
                all->near[c] |= 1U << next;
        }
    }
}

/* The cells of `within` that are connected to the lowest of `from`, with it. */
static uint32_t spread(const sets_of_cells *all, uint32_t from, uint32_t within)
{
    uint32_t reached = from & -from, before = 0;
    while (reached != before) {
        before = reached;
        for (size_t c = 0; c < all->cells; c++)
            if (before >> c & 1)
                reached |= all->near[c] & within;
    }
    return reached;
}

static bool has_hole(const sets_of_cells *all, uint32_t figure)
{
    uint32_t left = ((1U << all->cells) - 1) & ~figure;
    const uint32_t empty = left;
    while (left > 0) {
        const uint32_t group = spread(all, left, empty);
        bool open = false, missing = false;
        for (size_t c = 0; c < all->cells; c++)
            if (group >> c & 1) {
                open = open || all->edge[c];
                missing = missing || all->needed[c];
            }
        if (missing && !open)
            return true;
        left &= ~group;
    }
    return false;
}

static uint32_t pose_set(const sets_of_cells *all, uint32_t pose)
{
    const tw_pose of = tw_poses_get(all->poses, pose);
    uint32_t set = 0;
    for (size_t c = 0; c < of.cell_count; c++)
        set |= 1U << of.cells[c];
    return set;
}

/* Tilings of a set by a stock. `other` NULL: is there one? Else: are there two without a common
 * pose? chosen: those so far, ended by UINT32_MAX. */
typedef struct tiling_walk {
    const sets_of_cells *all;
    const tw_stock *stock;
    uint32_t figure;
    const uint32_t *avoided; /* poses not to use, ended by UINT32_MAX */
    bool twice;
    uint32_t chosen[MOST_CELLS + 1];
    size_t count;
} tiling_walk;

static bool walk_tilings(tiling_walk *walk, uint32_t left);

static bool ends_well(const tiling_walk *walk)
{
    if (!walk->twice)
        return true;
    tiling_walk second = *walk;
    second.twice = false;
    second.avoided = walk->chosen;
    second.count = 0;
    return walk_tilings(&second, walk->figure);
}

static bool is_avoided(const tiling_walk *walk, uint32_t pose)
{
    bool found = false;
    for (const uint32_t *p = walk->avoided; p && *p != UINT32_MAX; p++)
        found = found || *p == pose;
    return found;
}

static bool walk_tilings(tiling_walk *walk, uint32_t left)
{
    const tw_stock *stock = walk->stock;
    walk->chosen[walk->count] = UINT32_MAX;
    if (left == 0)
        return ends_well(walk);
    bool found = false;
    for (uint32_t p = 0; p < stock->pose_count && !found; p++) {
        const uint32_t set = pose_set(walk->all, stock->first_pose + p);
        if (!(set & left & -left) || (set & ~left) || is_avoided(walk, stock->first_pose + p))
            continue;
        walk->chosen[walk->count++] = stock->first_pose + p;
        found = walk_tilings(walk, left & ~set);
        walk->count--;
    }
    return found;
}

static bool tiles(const sets_of_cells *all, uint32_t figure, uint32_t stock, bool twice)
{
    tiling_walk walk = {
        .all = all, .stock = tw_poses_stock(all->poses, stock), .figure = figure, .twice = twice};
    return walk_tilings(&walk, figure);
}

static bool keeps_motions(const sets_of_cells *all, uint32_t figure, const tw_figure_options *asked)
{
    size_t kept = 0;
    for (size_t m = 0; m < asked->motion_count; m++) {
        uint32_t image = 0;
        for (size_t c = 0; c < all->cells; c++)
            if (figure >> c & 1)
                image |= 1U << asked->motions[m][c];
        kept += image == figure;
    }
    return asked->every ? kept == asked->motion_count : kept > 0 || asked->motion_count == 0;
}

static bool is_figure(const sets_of_cells *all, uint32_t figure, const tw_figure_options *asked)
{
    const uint32_t first = tw_poses_stock_of_piece(all->poses, asked->tiles[0]);
    const size_t size = (size_t)__builtin_popcount(figure);
    bool fine = size >= asked->low && (asked->high == 0 || size <= asked->high) &&
                spread(all, figure, figure) == figure && keeps_motions(all, figure, asked) &&
                !(asked->odd && size / tw_poses_stock(all->poses, first)->least_size % 2 == 0) &&
                !(asked->no_holes && has_hole(all, figure));
    const uint32_t last = tw_poses_stock_of_piece(all->poses, asked->tiles[asked->tile_count - 1]);
    const bool twice = asked->tile_count > 1 && asked->tiles[0] == asked->tiles[1];
    return fine && tiles(all, figure, first, twice) && (twice || tiles(all, figure, last, false));
}

/* Cells of the smallest; 0: there is none. */
static size_t smallest(const sets_of_cells *all, const tw_figure_options *asked)
{
    size_t least = 0;
    for (uint32_t figure = 1; figure >> all->cells == 0; figure++) {
        const size_t size = (size_t)__builtin_popcount(figure);
        if ((least == 0 || size < least) && is_figure(all, figure, asked))
            least = size;
    }
    return least;
}

/* ---- Comparing --------------------------------------------------------------------------- */

static uint32_t set_of(const sets_of_cells *all, const tw_solution *tiling)
{
    uint32_t set = 0;
    for (size_t i = 0; i < tiling->count; i++)
        for (size_t c = 0; c < tiling->placements[i].cell_count; c++) {
            const uint32_t bit =
                1U << tw_puzzle_find_cell(all->puzzle, tiling->placements[i].cells[c]);
            assert_int_equal(set & bit, 0);
            set |= bit;
        }
    return set;
}

/* The figure is one, and each tiling covers it with poses of its piece. */
static void check_found(const sets_of_cells *all, const tw_figure *figure,
                        const tw_figure_options *asked)
{
    uint32_t set = 0;
    for (size_t c = 0; c < figure->cell_count; c++)
        set |= 1U << figure->cells[c];
    assert_true(is_figure(all, set, asked));
    assert_int_equal(figure->tile_count, asked->tile_count);
    for (size_t t = 0; t < figure->tile_count; t++) {
        const tw_solution *tiling = figure->tilings[t];
        assert_int_equal(set_of(all, tiling), set);
        for (size_t i = 0; i < tiling->count; i++) {
            uint32_t pose;
            assert_int_equal(tiling->placements[i].piece, asked->tiles[t]);
            assert_int_equal(tw_poses_of_placement(all->poses, &tiling->placements[i], &pose),
                             TW_OK);
        }
    }
    if (asked->motion_count > 0 && !asked->every) {
        tw_figure_options one = *asked;
        one.motions += figure->motion;
        one.motion_count = 1;
        assert_true(keeps_motions(all, set, &one));
    }
}

/* The proof that was written shows what was found; with any line left out, or the formula of the
 * figure claimed as well, it never shows more. */
static void check_proof(const sets_of_cells *all, const tw_figure *figure,
                        const tw_figure_options *asked, tw_bytes *proof, uint64_t *dice)
{
    uint64_t below;
    tw_error error;
    assert_int_equal(tw_figure_check(soiled(), all->puzzle, asked, (const char *)proof->data,
                                     proof->size, NULL, &below, &error),
                     TW_OK);
    assert_int_equal(below, figure->none_below);
    if (figure->answer == TW_FIGURE_NONE)
        return;
    char claim[80];
    const int length = snprintf(
        claim, sizeof claim, asked->motion_count > 0 ? "size %zu motion %zu\n0\n" : "size %zu\n0\n",
        figure->cell_count, figure->motion);
    const size_t line = proof->size > 0 ? pick(dice, (uint32_t)proof->size) : 0;
    const char *text = (const char *)proof->data;
    const char *end = proof->size > 0 ? memchr(text + line, '\n', proof->size - line) : NULL;
    tw_bytes forged = {0};
    const tw_out out = tw_bytes_out(&forged);
    (void)out.write(out.user, text, line);
    if (end)
        (void)out.write(out.user, end, proof->size - (size_t)(end - text));
    (void)out.write(out.user, claim, (size_t)length);
    (void)tw_figure_check(soiled(), all->puzzle, asked, (const char *)forged.data, forged.size,
                          NULL, &below, &error);
    assert_true(below <= figure->cell_count);
    tw_bytes_free(&forged);
}

/* Of any size, there is one just when there is a smallest. */
static void compare_any_size(const sets_of_cells *all, tw_figure_options asked, size_t least)
{
    tw_figure *figure = NULL;
    asked.any_size = true;
    asked.proof = NULL;
    assert_int_equal(tw_figure_find(soiled(), all->puzzle, &asked, NULL, &figure, NULL), TW_OK);
    assert_int_equal(figure->answer, least > 0 ? TW_FIGURE_FOUND : TW_FIGURE_NONE);
    assert_true(figure->formulas <= (asked.motion_count > 0 ? asked.motion_count : 1));
    if (least > 0) {
        check_found(all, figure, &asked);
        assert_int_equal(figure->none_below, 0);
    }
    tw_figure_free(figure);
}

/* Is there one? *compared: the pieces fit into the container. */
static bool compare_figure(uint64_t seed, const sets_of_cells *all, tw_figure_options *asked,
                           bool *compared)
{
    tw_figure *figure = NULL;
    tw_bytes proof = {0};
    const tw_out out = tw_bytes_out(&proof);
    uint64_t dice = seed + 99;
    asked->proof = &out;
    tw_status status = tw_figure_find(soiled(), all->puzzle, asked, NULL, &figure, NULL);
    if (status == TW_ERR_USAGE) /* no figure can have so many cells */
        assert_int_equal(smallest(all, asked), 0);
    if (status == TW_ERR_INPUT || status == TW_ERR_UNSUPPORTED || status == TW_ERR_USAGE) {
        tw_bytes_free(&proof);
        return false; /* a piece fits nowhere; holes where there is no border */
    }
    assert_int_equal(status, TW_OK);
    *compared = true;
    const size_t least = smallest(all, asked);
    if (figure->cell_count != least || (figure->answer == TW_FIGURE_FOUND) != (least > 0))
        fail_msg("seed %llu: a figure of %zu cells, the smallest has %zu", (unsigned long long)seed,
                 figure->cell_count, least);
    if (least > 0)
        check_found(all, figure, asked);
    check_proof(all, figure, asked, &proof, &dice);
    compare_any_size(all, *asked, least);
    tw_bytes_free(&proof);
    tw_figure_free(figure);
    return least > 0;
}

/* A puzzle without what figures do not have. */
static tw_puzzle *roll_bare(uint64_t seed)
{
    roll r;
    tw_error why;
    if (!make_roll(seed, &r))
        return NULL;
    while (r.count > MOST_CELLS)
        drop_rolled_cell(&r, r.count - 1);
    r.coloured = r.marked = r.bounded = false;
    r.pin = 0;
    for (size_t p = 0; p < r.piece_count; p++)
        r.pieces[p].mark_count = r.pieces[p].low = 0;
    for (size_t c = 0; c < r.count; c++)
        r.optional[c] = true;
    return puzzle_of(&r, &why);
}

static bool compare(uint64_t seed, bool *compared)
{
    tw_puzzle *puzzle = roll_bare(seed);
    tw_symmetry *symmetry = NULL;
    const uint32_t *motions[64];
    uint64_t dice = seed * 77 + 1;
    if (!puzzle)
        return false;
    const uint32_t pieces = (uint32_t)tw_puzzle_piece_count(puzzle);
    sets_of_cells all = {
        .puzzle = puzzle, .poses = poses_of(puzzle), .cells = tw_puzzle_cell_count(puzzle)};
    const uint32_t chosen[] = {pick(&dice, pieces), pick(&dice, pieces)};
    tw_figure_options asked = {.size = sizeof asked,
                               .tiles = chosen,
                               .tile_count = 1 + pick(&dice, 2),
                               .low = pick(&dice, 4) == 0 ? pick(&dice, 6) : 0,
                               .high = pick(&dice, 6) == 0 ? 6 + pick(&dice, 6) : 0,
                               .motions = motions,
                               .every = pick(&dice, 3) == 0,
                               .odd = pick(&dice, 3) == 0,
                               .no_holes = pick(&dice, 3) == 0};
    look_around(&all);
    assert_int_equal(tw_symmetry_new(NULL, all.poses, false, NULL, &symmetry, NULL), TW_OK);
    for (uint32_t e = 1; e < tw_symmetry_count(symmetry) && pick(&dice, 2) == 0; e++)
        motions[asked.motion_count++] = tw_symmetry_cells(symmetry, e);
    const bool found = compare_figure(seed, &all, &asked, compared);
    tw_symmetry_free(symmetry);
    tw_poses_free((tw_poses *)(uintptr_t)all.poses);
    tw_puzzle_free(puzzle);
    return found;
}

TEST(figures_in_random_containers_are_the_smallest)
{
    if (tw_has("sat"))
        compare_seeds(USUAL, compare);
    else
        print_message("# figures are not looked for in this build\n");
}

RUN_TESTS
