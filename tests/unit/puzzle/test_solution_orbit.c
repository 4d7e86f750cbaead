/* test_solution_orbit.c -- images of solutions: the images of the unique solutions are all
 * solutions, each once; all images of one have the same canonical form. */
#include "support/texts.h"

#include "base/numbers.h"
#include "store/solution_codec.h"
#include "support/tuning.h"

#include <tw/advanced/store.h>

/* ---- Solutions as bytes ------------------------------------------------------------------ */

typedef tw_bytes packed;

typedef struct heap {
    const tw_puzzle *puzzle;
    packed *items;
    size_t count, room;
} heap;

/* Cell by cell, without an orbit. */
static packed pack(const tw_puzzle *puzzle, const tw_solution *solution)
{
    tw_bytes made = {.size = 0};
    tw_pack_number(&made, solution->count);
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *placement = &solution->placements[i];
        uint32_t numbers[64], before = 0;
        assert_true(placement->cell_count <= 64);
        for (size_t k = 0; k < placement->cell_count; k++)
            numbers[k] = tw_puzzle_find_cell(puzzle, placement->cells[k]);
        tw_sort_numbers(numbers, placement->cell_count);
        tw_pack_number(&made, placement->piece);
        tw_pack_number(&made, placement->turn);
        tw_pack_number(&made, placement->cell_count);
        for (size_t k = 0; k < placement->cell_count; before = numbers[k++])
            tw_pack_number(&made, numbers[k] - before);
    }
    return made;
}

static void give(packed *item)
{
    tw_bytes_free(item);
}

static bool keep(void *user, const tw_solution *solution)
{
    heap *h = user;
    if (h->count == h->room) {
        h->room = 2 * h->room + 64;
        h->items = realloc(h->items, h->room * sizeof *h->items);
        assert_non_null(h->items);
    }
    h->items[h->count++] = pack(h->puzzle, solution);
    return true;
}

static int compare(const void *left, const void *right)
{
    const packed *a = left, *b = right;
    int order = memcmp(a->data, b->data, a->size < b->size ? a->size : b->size);
    return order != 0 ? order : a->size < b->size ? -1 : a->size > b->size;
}

static void sort(heap *h)
{
    if (h->count > 0)
        qsort(h->items, h->count, sizeof *h->items, compare);
}

static void empty(heap *h)
{
    for (size_t i = 0; i < h->count; i++)
        give(&h->items[i]);
    free(h->items);
}

static heap solve(const tw_puzzle *puzzle, tw_same same)
{
    heap h = {.puzzle = puzzle};
    const tw_solve_options options = ONE_THREAD(.same = same);
    const tw_solve_sink sink = {.size = sizeof sink, .solution = keep, .user = &h};
    tw_solver *solver = NULL;
    tw_result result;
    assert_well(tw_solver_new(NULL, puzzle, &options, &solver, &error) != TW_OK ||
                tw_solver_run(solver, NULL, &sink, &result, &error));
    assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
    tw_solver_free(solver);
    sort(&h);
    return h;
}

/* ---- Images of them ---------------------------------------------------------------------- */

typedef struct bench {
    tw_poses *poses;
    tw_symmetry *symmetry;
    tw_solution_orbit *orbit, *others; /* of the same kind */
} bench;

static bench set_up(const tw_puzzle *puzzle, tw_same same)
{
    bench b;
    b.poses = poses_of(puzzle);
    b.symmetry = symmetry_of(b.poses, false);
    assert_int_equal(tw_solution_orbit_new(NULL, b.symmetry, same, &b.orbit, NULL), TW_OK);
    assert_int_equal(tw_solution_orbit_new(NULL, b.symmetry, same, &b.others, NULL), TW_OK);
    return b;
}

static void tear_down(bench *b)
{
    tw_solution_orbit_free(b->others);
    tw_solution_orbit_free(b->orbit);
    tw_symmetry_free(b->symmetry);
    tw_poses_free(b->poses);
}

/* The pose of placement i; in a labelled puzzle, of the next copy. */
static uint32_t pose_of(const bench *b, const tw_puzzle *puzzle, const tw_solution *solution,
                        size_t i)
{
    uint32_t pose;
    assert_int_equal(tw_poses_of_placement(b->poses, &solution->placements[i], &pose), TW_OK);
    if (!tw_puzzle_labelled(puzzle))
        return pose;
    uint32_t stock = tw_poses_get(b->poses, pose).stock, copy = 0;
    for (size_t k = 0; k < i; k++)
        copy += solution->placements[k].piece == solution->placements[i].piece;
    return pose + tw_poses_stock(b->poses, stock + copy)->first_pose -
           tw_poses_stock(b->poses, stock)->first_pose;
}

static void expect_least(bench *b, const tw_puzzle *puzzle, const tw_solution *solution,
                         const packed *canonical)
{
    const tw_solution *least = NULL;
    assert_int_equal(tw_solution_orbit_least(b->others, solution, &least, NULL), TW_OK);
    packed found = pack(puzzle, least), again = {.size = 0};
    assert_int_equal(compare(&found, canonical), 0);
    give(&found);
    uint32_t *poses = calloc(solution->count + 1, sizeof *poses);
    assert_non_null(poses);
    for (size_t i = 0; i < solution->count; i++)
        poses[i] = pose_of(b, puzzle, solution, i);
    assert_int_equal(tw_solution_orbit_pack(b->others, poses, solution->count, &again), TW_OK);
    assert_int_equal(compare(&again, canonical), 0);
    give(&again);
    free(poses);
}

/* Adds the images of one solution to a heap; each must be a solution with the same canonical
 * form. */
static void add_images(bench *b, const packed *item, heap *all)
{
    const tw_puzzle *puzzle = all->puzzle;
    OWNED(tw_solution) *solution = NULL;
    size_t count = 0;
    assert_int_equal(tw_solution_unpack(NULL, puzzle, item->data, item->size, &solution, NULL),
                     TW_OK);
    assert_int_equal(tw_solution_orbit_find(b->orbit, solution, &count, NULL), TW_OK);
    assert_int_equal(tw_solution_orbit_most(b->orbit) % count, 0);
    packed canonical = pack(puzzle, tw_solution_orbit_get(b->orbit, 0));
    for (size_t i = 0; i < count; i++) {
        const tw_solution *image = tw_solution_orbit_get(b->orbit, i);
        assert_well(tw_solution_check(NULL, puzzle, image, &error));
        keep(all, image);
        expect_least(b, puzzle, image, &canonical);
    }
    assert_null(tw_solution_orbit_get(b->orbit, count));
    give(&canonical);
}

static void expect_equal(const heap *a, const heap *b)
{
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++)
        if (compare(&a->items[i], &b->items[i]) != 0)
            fail_msg("solution %zu is another one", i);
}

/* The images of the unique solutions are all solutions, by every convention. Takes the puzzle. */
static void expect_all(tw_puzzle *puzzle, size_t none, size_t reflections)
{
    heap every = solve(puzzle, TW_SAME_NONE);
    assert_int_equal(every.count, none);
    for (int same = TW_SAME_REFLECTIONS; same <= TW_SAME_NONE; same++) {
        heap unique = solve(puzzle, (tw_same)same), images = {.puzzle = puzzle};
        bench b = set_up(puzzle, (tw_same)same);
        if (same == TW_SAME_REFLECTIONS)
            assert_int_equal(unique.count, reflections);
        for (size_t i = 0; i < unique.count; i++)
            add_images(&b, &unique.items[i], &images);
        sort(&images);
        expect_equal(&images, &every);
        tear_down(&b);
        empty(&unique);
        empty(&images);
    }
    empty(&every);
    tw_puzzle_free(puzzle);
}

static void expect_shipped(const char *name, size_t none, size_t reflections)
{
    expect_all(shipped_puzzle(name), none, reflections);
}

/* ---- Tests ------------------------------------------------------------------------------- */

TEST(images_of_unique_solutions_are_all_on_planes_and_in_space)
{
    expect_shipped("example-3x3", 16, 2);
    expect_shipped("happy-cube-green", 240, 5);
    expect_shipped("pentominoes-3x20", 8, 2);
    expect_shipped("hexiamonds-6x6", 624, 156);
    expect_shipped("tetrahexes-4x7", 18, 9);
}

TEST(they_are_on_lattices_of_every_kind)
{
    expect_shipped("hex-pyramid", 12, 2);
    expect_shipped("half-cubes-2x2x2", 40, 4);
    expect_shipped("octet-tetrahedron", 782, 38);
    expect_shipped("tangram-rectangle", 36, 9);
    expect_shipped("tetrasticks-aztec", 24, 3);
    expect_shipped("cairos-1-3-block", 64, 32);
}

TEST(they_are_where_turns_are_rigid)
{
    expect_shipped("ball-room-1", 8, 2);
    expect_shipped("ball-room-3", 72, 3);
}

/* The count of the torus is by a brute force of twenty lines. */
TEST(they_are_on_wrapped_lattices)
{
    expect_shipped("rings-test-2", 16, 2);
    expect_all(read_named("torus.yaml",
                          "tilewright: 1\n"
                          "lattice: {base: square, wrap: [[4, 0], [0, 3]]}\n"
                          "container: {box: [4, 3]}\n"
                          "pieces: [{name: V, cells: [[0,0],[1,0],[0,1]], copies: 4}]\n"),
               108, 6);
}

TEST(equal_copies_are_never_told_apart)
{
    expect_shipped("pairs-4x4x5", 400, 25);
    expect_shipped("slothouber-graatsma", 8, 1);
    expect_all(new_puzzle("xxxx/xxxx/xxxx/xxxx", "D xx 3, E xx 0-5", true), 36, 9);
}

TEST(labelled_copies_are_told_apart)
{
    tw_puzzle *puzzle = NULL;
    assert_int_equal(
        try_puzzle(new_plane(), "xxxx/xxxx", "D xx 2, E xx 2", true, true, NULL, &puzzle), TW_OK);
    expect_all(puzzle, 120, 36);
}

TEST(optional_cells_may_stay_empty_in_images_too)
{
    expect_all(new_puzzle("?x?/xxx/?x?", "L xx/x 2", true), 4, 1);
}

TEST(mirror_twins_change_places)
{
    expect_all(new_puzzle("xxxx/xxxx", "L xxx/x 1, J xxx/..x 1", false), 0, 0);
    expect_shipped("one-sided-pentominoes-3x30", 184, 46);
}

/* Tabs must face a socket, and knobs nothing; counted by hand. */
TEST(marks_are_carried_along)
{
    expect_all(read_named("keys.yaml", "tilewright: 1\n"
                                       "lattice: square\n"
                                       "container: {box: [2, 2]}\n"
                                       "matching: {tab: [socket], knob: [outside, none],"
                                       " none: [none, outside]}\n"
                                       "pieces:\n"
                                       "- {name: P, copies: 2, cells: [[0, 0]],"
                                       " marks: [[[0, 0], right, tab], [[0, 0], up, knob]]}\n"
                                       "- {name: S, copies: 2, cells: [[0, 0]],"
                                       " marks: [[[0, 0], right, socket]]}\n"),
               28, 5);
    expect_shipped("grey-frame-5x5", 1, 1);
}

TEST(pins_stay_where_they_are)
{
    static const char head[] = "tilewright: 1\nlattice: square\ncontainer: {box: [4, 4]}\npieces:\n"
                               "- {name: D, copies: 6, cells: [[0, 0], [1, 0]]}\n"
                               "- {name: P, cells: [[0, 0], [1, 0]], pin: [[0, 0], [1, 0]]}\n";
    char text[400];
    snprintf(text, sizeof text, "%s- {name: Q, cells: [[0, 0], [1, 0]], pin: [[2, 3], [3, 3]]}\n",
             head);
    expect_all(read_named("pins.yaml", text), 10, 7);
    snprintf(text, sizeof text, "%s- {name: Q, cells: [[0, 0], [1, 0]]}\n", head);
    expect_all(read_named("pin.yaml", text), 18, 18);
}

TEST(what_is_no_placement_is_refused)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxx/xxx", "L xx/x 2", true);
    const tw_cell row[3] = {{.at = {0, 0}}, {.at = {1, 0}}, {.at = {2, 0}}};
    const tw_placement bad[] = {{.piece = 0, .cells = row, .cell_count = 3},
                                {.piece = 0, .cells = row, .cell_count = 5000},
                                {.piece = 7, .cells = row, .cell_count = 3}};
    bench b = set_up(puzzle, TW_SAME_REFLECTIONS);
    for (size_t i = 0; i < 3; i++) {
        const tw_solution solution = {&bad[i], 1};
        size_t count = 77;
        assert_int_equal(tw_solution_orbit_find(b.orbit, &solution, &count, NULL), TW_ERR_INPUT);
        assert_int_equal(count, 77);
        assert_null(tw_solution_orbit_get(b.orbit, 0));
    }
    tear_down(&b);
}

RUN_TESTS
