/* test_random_unique.c -- hints that leave one solution of random puzzles, against all sets of as
 * many hints or fewer, each compared with a list of all solutions by another engine. */
#include <stdlib.h>

#include <tw/advanced/unique.h>

#include "listing.h"
#include "puzzle/puzzle_shared.h"
#include "roll.h"
#include "support/seeds.h"

enum { USUAL = 200, MOST_SETS = 3000, MOST_PUZZLES = 150 };

typedef struct comparing {
    uint64_t seed;
    const tw_puzzle *puzzle;
    const tw_poses *poses;
    const tw_symmetry *symmetry;
    const listing *all;
    const tw_solution *chosen;
    tw_hint_options options;
    tw_solution_orbit *orbit;   /* by these */
    tw_solution *least;         /* canonical form of the chosen one */
    bool *unsure;               /* a list was given up: what it would show is not known */
    bool rival[MOST_SOLUTIONS]; /* each solution of the list: it is one */
    tw_hint *items;             /* all hints of the kind */
    size_t item_count;
} comparing;

/* ---- Rivals ------------------------------------------------------------------------------ */

static bool is_same_solution(const comparing *c, const tw_solution *a, const tw_solution *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; i < a->count && same; i++)
        same = has_placement(c->poses, b, &a->placements[i]);
    return same;
}

static bool is_rival(const comparing *c, const tw_solution *other)
{
    const tw_solution *least;
    assert_int_equal(tw_solution_orbit_least(c->orbit, other, &least, NULL), TW_OK);
    return !is_same_solution(c, c->least, least);
}

/* ---- What hints leave -------------------------------------------------------------------- */

/* The stock of the piece on a cell; UINT32_MAX: there is none. */
static uint32_t stock_on(const comparing *c, const tw_solution *solution, tw_cell cell)
{
    for (size_t i = 0; i < solution->count; i++)
        for (size_t k = 0; k < solution->placements[i].cell_count; k++)
            if (same_cell(&solution->placements[i].cells[k], &cell))
                return tw_poses_stock_of_piece(c->poses, solution->placements[i].piece);
    return UINT32_MAX;
}

static bool agrees(const comparing *c, const tw_solution *other, const tw_hint *hint)
{
    if (c->options.kind == TW_HINT_PINS)
        return has_placement(c->poses, other, &c->chosen->placements[hint->number]);
    const tw_cell cell = *tw_puzzle_cell(c->puzzle, hint->number);
    return stock_on(c, other, cell) == stock_on(c, c->chosen, cell);
}

/* Does the puzzle with these hints have a rival? Its pieces are those of the solution. */
static bool painted_leaves_rival(const comparing *c, const tw_hint *hints, size_t count)
{
    static listing found;
    tw_puzzle *made = NULL;
    bool rival = false;
    assert_int_equal(
        tw_hints_puzzle(NULL, c->puzzle, c->chosen, c->options.kind, hints, count, &made, NULL),
        TW_OK);
    *c->unsure = *c->unsure || !list_all(&found, made);
    for (size_t s = 0; s < found.count && !rival; s++) {
        tw_placement *renamed = calloc(c->chosen->count, sizeof *renamed);
        assert_non_null(renamed);
        for (size_t i = 0; i < found.solutions[s]->count; i++) {
            renamed[i] = found.solutions[s]->placements[i];
            renamed[i].piece = c->chosen->placements[renamed[i].piece].piece;
        }
        const tw_solution other = {renamed, found.solutions[s]->count};
        rival = is_rival(c, &other);
        free(renamed);
    }
    free_listing(&found);
    tw_puzzle_free(made);
    return rival;
}

static bool leaves_rival(const comparing *c, const tw_hint *hints, size_t count)
{
    bool rival = false;
    if (c->options.kind == TW_HINT_COLOURS || c->options.kind == TW_HINT_MARKS)
        return painted_leaves_rival(c, hints, count);
    for (size_t s = 0; s < c->all->count && !rival; s++) {
        rival = c->rival[s];
        for (size_t h = 0; h < count && rival; h++)
            rival = agrees(c, c->all->solutions[s], &hints[h]);
    }
    return rival;
}

/* ---- All sets of hints ------------------------------------------------------------------- */

/* Lists all hints: placements, covered cells, or edges between placements. */
static void list_hints(comparing *c)
{
    const tw_lattice *lattice = tw_puzzle_lattice(c->puzzle);
    const size_t cells = tw_puzzle_cell_count(c->puzzle);
    c->items = calloc(cells * TW_MAX_LABELS + c->chosen->count, sizeof *c->items);
    assert_non_null(c->items);
    for (uint32_t i = 0; i < c->chosen->count && c->options.kind == TW_HINT_PINS; i++)
        c->items[c->item_count++] = (tw_hint){.number = i};
    for (uint32_t n = 0; n < cells && c->options.kind != TW_HINT_PINS; n++) {
        const tw_cell cell = *tw_puzzle_cell(c->puzzle, n);
        if (stock_on(c, c->chosen, cell) == UINT32_MAX)
            continue;
        if (c->options.kind != TW_HINT_MARKS)
            c->items[c->item_count++] = (tw_hint){.number = n};
        for (uint32_t l = 0;
             c->options.kind == TW_HINT_MARKS && l < tw_lattice_arc_count(lattice, cell.kind);
             l++) {
            const tw_hint hint = {n, l};
            const uint32_t across =
                tw_puzzle_find_cell(c->puzzle, tw_lattice_neighbour(lattice, cell, l));
            tw_puzzle *made = NULL;
            if (across == UINT32_MAX || across < n ||
                tw_hints_puzzle(NULL, c->puzzle, c->chosen, TW_HINT_MARKS, &hint, 1, &made, NULL))
                continue;
            tw_puzzle_free(made);
            c->items[c->item_count++] = hint;
        }
    }
}

/* Looks at sets of `size` hints from `from` on. Returns how many may still be looked at; *does: one
 * leaves no rival. */
static size_t look_at_sets(const comparing *c, tw_hint *set, size_t count, size_t size, size_t from,
                           size_t left, bool *does)
{
    if (count == size && left > 0) {
        *does = !leaves_rival(c, set, size);
        return left - 1;
    }
    for (size_t i = from; count < size && i < c->item_count && left > 0 && !*does; i++) {
        set[count] = c->items[i];
        left = look_at_sets(c, set, count + 1, size, i + 1, left, does);
    }
    return left;
}

/* No set of fewer hints than this leaves the solution alone, as far as there is time to look. */
static void check_fewer(const comparing *c, size_t count)
{
    const bool puzzles = c->options.kind == TW_HINT_COLOURS || c->options.kind == TW_HINT_MARKS;
    size_t left = puzzles ? MOST_PUZZLES : MOST_SETS;
    tw_hint *set = calloc(count + 1, sizeof *set);
    bool does = false;
    assert_non_null(set);
    for (size_t size = 0; size < count && left > 0; size++) {
        left = look_at_sets(c, set, 0, size, 0, left, &does);
        if (does && !*c->unsure)
            fail_msg("seed %llu, kind %d: %zu hints do, not %zu", (unsigned long long)c->seed,
                     (int)c->options.kind, size, count);
    }
    free(set);
}

/* ---- The comparison ---------------------------------------------------------------------- */

/* What tw_hints_find says of a puzzle that it must refuse. */
static bool must_refuse(const comparing *c)
{
    uint32_t low, high;
    bool refuse = tw_puzzle_colour_count(c->puzzle) > 0 || tw_puzzle_mark_count(c->puzzle) > 0 ||
                  tw_lattice_wrap_count(tw_puzzle_lattice(c->puzzle)) > 0;
    for (uint32_t p = 0; p < tw_puzzle_piece_count(c->puzzle); p++) {
        tw_puzzle_piece_copies(c->puzzle, p, &low, &high);
        refuse = refuse || low != high;
    }
    return refuse && (c->options.kind == TW_HINT_COLOURS || c->options.kind == TW_HINT_MARKS);
}

static void compare_hints(comparing *c)
{
    tw_hints *hints = NULL;
    bool unsure = false;
    c->unsure = &unsure;
    const tw_status status =
        tw_hints_find(soiled(), c->puzzle, c->chosen, &c->options, NULL, &hints, NULL);
    assert_int_equal(status, must_refuse(c) ? TW_ERR_UNSUPPORTED : TW_OK);
    if (status)
        return;
    assert_int_not_equal(hints->answer, TW_HINTS_STOPPED);
    c->item_count = 0;
    list_hints(c);
    if (hints->answer == TW_HINTS_FOUND && leaves_rival(c, hints->items, hints->count) &&
        !*c->unsure)
        fail_msg("seed %llu, kind %d: %zu hints leave a rival", (unsigned long long)c->seed,
                 (int)c->options.kind, hints->count);
    assert_true(hints->answer == TW_HINTS_NONE || hints->least <= hints->count);
    if (c->options.fewest || hints->answer == TW_HINTS_NONE) {
        assert_true(hints->answer == TW_HINTS_NONE || hints->least == hints->count);
        check_fewer(c, hints->answer == TW_HINTS_NONE ? c->item_count + 1 : hints->count);
    }
    for (size_t left_out = 0; left_out < hints->count; left_out++) {
        tw_hint *others = calloc(hints->count, sizeof *others);
        size_t count = 0;
        assert_non_null(others);
        for (size_t h = 0; h < hints->count; h++)
            if (h != left_out)
                others[count++] = hints->items[h];
        if (!leaves_rival(c, others, count) && !*c->unsure)
            fail_msg("seed %llu, kind %d: hint %zu is not needed", (unsigned long long)c->seed,
                     (int)c->options.kind, left_out);
        free(others);
    }
    free(c->items);
    tw_hints_free(hints);
}

static void compare_kind(comparing *c)
{
    const tw_solution *least;
    assert_int_equal(tw_solution_orbit_new(NULL, c->symmetry, c->options.same, &c->orbit, NULL),
                     TW_OK);
    assert_int_equal(tw_solution_orbit_least(c->orbit, c->chosen, &least, NULL), TW_OK);
    assert_int_equal(tw_solution_copy(NULL, least, &c->least), TW_OK);
    for (size_t s = 0; s < c->all->count; s++)
        c->rival[s] = is_rival(c, c->all->solutions[s]);
    compare_hints(c);
    tw_solution_free(c->least);
    tw_solution_orbit_free(c->orbit);
}

static void compare_puzzle(uint64_t seed, const tw_puzzle *puzzle, const listing *all)
{
    static const tw_same conventions[] = {TW_SAME_NONE, TW_SAME_REFLECTIONS, TW_SAME_ROTATIONS};
    comparing *c = calloc(1, sizeof *c);
    assert_non_null(c);
    c->seed = seed;
    c->puzzle = puzzle;
    c->poses = poses_of(puzzle);
    tw_symmetry *symmetry = NULL;
    assert_int_equal(tw_symmetry_new(NULL, c->poses, false, NULL, &symmetry, NULL), TW_OK);
    c->symmetry = symmetry;
    c->all = all;
    c->chosen = all->solutions[seed % all->count];
    for (int kind = TW_HINT_PINS; kind <= TW_HINT_MARKS; kind++) {
        c->options = (tw_hint_options){.size = sizeof c->options,
                                       .kind = (tw_hint_kind)kind,
                                       .same = conventions[(seed + (unsigned)kind) % 3],
                                       .fewest = seed % 4 > 0};
        compare_kind(c);
    }
    tw_symmetry_free((tw_symmetry *)(uintptr_t)c->symmetry);
    tw_poses_free((tw_poses *)(uintptr_t)c->poses);
    free(c);
}

static bool compare(uint64_t seed, bool *compared)
{
    static listing all;
    tw_puzzle *puzzle = rolled_puzzle(seed);
    if (!puzzle)
        return false;
    *compared = list_all(&all, puzzle) && all.count > 0 && all.count < 200;
    if (*compared)
        compare_puzzle(seed, puzzle, &all);
    free_listing(&all);
    tw_puzzle_free(puzzle);
    return *compared;
}

TEST(hints_of_random_puzzles_are_enough_and_the_fewest)
{
    compare_seeds(USUAL, compare);
}

RUN_TESTS
