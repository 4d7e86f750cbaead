/* test_solution_sets.c -- the solutions that meet conditions: as many as others counted, each by
 * its number, none twice. */
#include "base/numbers.h"
#include "support/counted_puzzle.h"

#define DOMINOES "[{name: domino, box: [2, 1], copies: any}]"

/* The number of solutions that meet the conditions. */
static uint64_t count_with(counted *c, const tw_condition *conditions, size_t count)
{
    const tw_count_options options = {.size = sizeof options,
                                      .seed = 1,
                                      .keep = true,
                                      .conditions = conditions,
                                      .condition_count = count};
    count_all(c, &options);
    return c->total;
}

TEST(fixed_solutions_add_up_by_burnside)
{
    const struct {
        const char *container, *pieces;
        uint64_t classes;
    } puzzles[] = {{"{box: [8, 8]}", DOMINOES, 1629189}, /* OEIS A068921 */
                   {"{box: [4, 6]}", "[{set: tetrominoes, copies: any}]", 550},
                   {"{box: [10, 10]}", "[{set: pentominoes, only: [Y], copies: any}]", 51}};
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        uint64_t sum = 0;
        OPEN(counted, c, "square", puzzles[i].container, puzzles[i].pieces);
        uint32_t elements = (uint32_t)tw_symmetry_count(tw_solver_symmetry(c.solver));
        for (uint32_t e = 0; e < elements; e++) {
            const tw_condition fixed = {TW_CONDITION_SYMMETRIC, &e, 1};
            sum += count_with(&c, &fixed, 1);
        }
        assert_int_equal(sum, elements * puzzles[i].classes);
    }
}

/* Counts by inclusion and exclusion over the sets of fault lines; for 8 by 8 OEIS A124997. */
TEST(dominoes_without_faults)
{
    const struct {
        const char *container;
        uint64_t solutions;
    } boxes[] = {{"{box: [5, 6]}", 6},     {"{box: [6, 6]}", 0},     {"{box: [6, 8]}", 62},
                 {"{box: [7, 8]}", 13514}, {"{box: [8, 8]}", 25506}, {"{box: [1, 2]}", 1}};
    const tw_condition fault_free = {.kind = TW_CONDITION_FAULT_FREE};
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        OPEN(counted, c, "square", boxes[i].container, DOMINOES);
        assert_int_equal(count_with(&c, &fault_free, 1), boxes[i].solutions);
    }
}

/* Haselgrove's 212 classes are 1,696 solutions; they use few of the states. */
TEST(all_of_a_large_board_in_few_nodes)
{
    OPEN(counted, c, "square", "{box: [15, 15]}", "[{set: pentominoes, only: [Y], copies: any}]");
    assert_int_equal(count_with(&c, NULL, 0), 1696);
    tw_counter_stats stats = tw_counter_get_stats(c.counter);
    assert_int_equal(stats.kept, 2924); /* including the state where all is covered */
    assert_int_equal(stats.nodes, 3294);
}

/* The number of solutions of a puzzle with one more pin. */
static uint64_t count_pinned(const counted *c, const tw_placement *pin)
{
    const tw_solve_options options = {
        .size = sizeof options, .threads = 1, .pins = pin, .pin_count = 1, .same = TW_SAME_NONE};
    __attribute__((cleanup(close_counted))) counted pinned = {0};
    pinned.solver = ready_for(NULL, c->puzzle, &options);
    return count_with(&pinned, NULL, 0);
}

TEST(containing_a_pose_is_pinning_it)
{
    const char *const puzzles[][2] = {
        {"{box: [4, 4]}", DOMINOES},
        {"{box: [4, 5]}", "[{set: tetrominoes, copies: [0, 2]}]"},
        {"{layers: \"?xxx?\\nxxxxx\\nxx.xx\"}", "[{set: {polyforms: 3}, copies: any}]"}};
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        OPEN(counted, c, "square", puzzles[i][0], puzzles[i][1]);
        const tw_poses *poses = tw_solver_poses(c.solver);
        uint64_t all = count_with(&c, NULL, 0);
        for (uint32_t p = 0; p < tw_poses_count(poses); p++) {
            tw_pose pose = tw_poses_get(poses, p);
            tw_cell cells[4];
            for (size_t k = 0; k < pose.cell_count; k++)
                cells[k] = *tw_puzzle_cell(c.puzzle, pose.cells[k]);
            const tw_placement pin = {.piece = tw_poses_stock(poses, pose.stock)->piece,
                                      .cells = cells,
                                      .cell_count = pose.cell_count};
            const tw_condition with = {TW_CONDITION_CONTAINS, &p, 1},
                               without = {TW_CONDITION_AVOIDS, &p, 1};
            uint64_t pinned = count_pinned(&c, &pin);
            assert_int_equal(count_with(&c, &with, 1), pinned);
            assert_int_equal(count_with(&c, &without, 1), all - pinned);
        }
    }
}

/* ---- Symmetric ones, by looking at each -------------------------------------------------- */

/* Every solution, and its poses. */
typedef struct listed {
    const tw_poses *poses;
    const tw_placement *pins[2]; /* NULL: none */
    uint32_t found[2000][24];
    bool pinned[2000][24];
    size_t sizes[2000], count;
} listed;

static bool is_pin(const listed *l, const tw_placement *one, uint32_t pose)
{
    for (size_t i = 0; i < 2; i++) {
        uint32_t pinned;
        if (l->pins[i] && l->pins[i]->piece == one->piece &&
            tw_poses_of_placement(l->poses, l->pins[i], &pinned) == TW_OK && pinned == pose)
            return true;
    }
    return false;
}

static bool list_solution(void *user, const tw_solution *solution)
{
    listed *l = user;
    assert_true(l->count < 2000 && solution->count <= 24);
    l->sizes[l->count] = solution->count;
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *one = &solution->placements[i];
        uint32_t pose;
        assert_int_equal(tw_poses_of_placement(l->poses, one, &pose), TW_OK);
        l->found[l->count][i] = pose;
        l->pinned[l->count][i] = is_pin(l, one, pose);
    }
    l->count++;
    return true;
}

/* Does the map send each piece to a piece, and pinned ones to pinned ones? */
static bool is_fixed(const listed *l, size_t number, const uint32_t *map)
{
    for (size_t i = 0; i < l->sizes[number]; i++) {
        size_t k = 0;
        while (k < l->sizes[number] && l->found[number][k] != map[l->found[number][i]])
            k++;
        if (k == l->sizes[number] || l->pinned[number][i] != l->pinned[number][k])
            return false;
    }
    return true;
}

/* Is the element one of these, and the image of each pose a pose of the solution? */
static bool is_mapped_to_itself(const counted *c, const uint32_t *elements, size_t count,
                                const tw_symmetric *found)
{
    const tw_poses *poses = tw_solver_poses(c->solver);
    const uint32_t *map = tw_symmetry_poses(tw_solver_symmetry(c->solver), found->element);
    size_t kept = 0;
    uint32_t pose, image;
    for (size_t i = 0; i < found->solution.count; i++)
        for (size_t k = 0; k < found->solution.count; k++)
            kept += tw_poses_of_placement(poses, &found->solution.placements[i], &pose) == TW_OK &&
                    tw_poses_of_placement(poses, &found->solution.placements[k], &image) == TW_OK &&
                    map[pose] == image;
    return kept == found->solution.count && tw_has_number(elements, count, found->element);
}

/* Looks for a solution that one of these symmetries maps to itself. */
static void expect_found(const counted *c, const uint32_t *elements, size_t count, bool some)
{
    tw_symmetric found;
    if (!tw_has("sat"))
        return;
    assert_int_equal(tw_solver_find_symmetric(c->solver, elements, count, NULL, &found, NULL),
                     TW_OK);
    assert_int_equal(found.answer, some ? TW_PROVED_SOME : TW_PROVED_NONE);
    assert_true(!some || is_mapped_to_itself(c, elements, count, &found));
    assert_true(!some || tw_solution_check(NULL, tw_poses_puzzle(tw_solver_poses(c->solver)),
                                           &found.solution, NULL) == TW_OK);
}

/* Counts the solutions fixed by each symmetry, then those fixed by any but the identity. */
static void expect_as_listed(const tw_puzzle *puzzle, const tw_placement *pin)
{
    static listed l;
    const tw_solve_options options = {.size = sizeof options,
                                      .threads = 1,
                                      .pins = pin,
                                      .pin_count = pin != NULL,
                                      .same = TW_SAME_NONE};
    const tw_solve_sink sink = {.size = sizeof sink, .solution = list_solution, .user = &l};
    __attribute__((cleanup(close_counted))) counted c = {0};
    c.solver = ready_for(NULL, puzzle, &options);
    l.count = 0;
    l.poses = tw_solver_poses(c.solver);
    l.pins[0] = pin;
    l.pins[1] = tw_puzzle_pin_count(puzzle) ? tw_puzzle_pin(puzzle, 0) : NULL;
    run_solver(c.solver, NULL, &sink);
    const tw_symmetry *symmetry = tw_solver_symmetry(c.solver);
    uint32_t all[64], elements = (uint32_t)tw_symmetry_count(symmetry);
    size_t any = 0;
    static bool some[2000];
    memset(some, 0, sizeof some);
    for (uint32_t e = 0; e < elements; e++) {
        const tw_condition fixed = {TW_CONDITION_SYMMETRIC, &e, 1};
        size_t count = 0;
        for (size_t n = 0; n < l.count; n++) {
            bool is = is_fixed(&l, n, tw_symmetry_poses(symmetry, e));
            count += is;
            any += e > 0 && is && !some[n];
            some[n] = some[n] || (e > 0 && is);
        }
        assert_int_equal(count_with(&c, &fixed, 1), count);
        expect_found(&c, &e, 1, count > 0);
        if (e > 0)
            all[e - 1] = e;
    }
    const tw_condition each = {TW_CONDITION_SYMMETRIC, all, elements - 1};
    assert_int_equal(count_with(&c, &each, 1), any);
    expect_found(&c, all, elements - 1, any > 0);
}

typedef struct pin_list {
    const tw_puzzle *puzzle;
    tw_solution *solution;
} pin_list;

static bool keep_first(void *user, const tw_solution *solution)
{
    pin_list *first = user;
    return tw_solution_copy(NULL, solution, &first->solution) == TW_OK && false;
}

/* Tests the puzzle as it is, then with each piece of a solution pinned. */
static void expect_with_pins(const char *lattice, const char *container, const char *pieces)
{
    pin_list first = {.puzzle = read_parts(lattice, container, pieces)};
    const tw_solve_options options = {.size = sizeof options, .threads = 1};
    const tw_solve_sink sink = {.size = sizeof sink, .solution = keep_first, .user = &first};
    tw_solver *solver = ready_for(NULL, first.puzzle, &options);
    run_solver(solver, NULL, &sink);
    assert_non_null(first.solution);
    expect_as_listed(first.puzzle, NULL);
    const tw_placement *own =
        tw_puzzle_pin_count(first.puzzle) ? tw_puzzle_pin(first.puzzle, 0) : NULL;
    for (size_t i = 0; i < first.solution->count; i++)
        if (!own || own->piece != first.solution->placements[i].piece)
            expect_as_listed(first.puzzle, &first.solution->placements[i]);
    tw_solution_free(first.solution);
    tw_solver_free(solver);
    tw_puzzle_free((tw_puzzle *)(uintptr_t)first.puzzle);
}

TEST(symmetric_ones_are_those_of_a_list)
{
    static const char *const puzzles[][3] = {
        {"square", "{box: [2, 1]}", "[{name: p, cells: [[0, 0]]}, {name: q, cells: [[0, 0]]}]"},
        {"square", "{box: [2, 1]}",
         "[{name: p, cells: [[0, 0]], pin: [[0, 0]]}, {name: q, cells: [[0, 0]]}]"},
        {"square", "{box: [6, 1]}",
         "[{name: d, box: [2, 1], copies: [0, 3]}, {name: m, box: [1, 1], copies: any}]"},
        {"square", "{box: [4, 4]}", "[{name: d, box: [2, 1], copies: 7}, {name: e, box: [2, 1]}]"},
        {"square", "{box: [4, 4]}",
         "[{name: d, box: [2, 1], copies: 6}, {name: e, box: [2, 1]},"
         " {name: f, box: [2, 1], pin: [[0, 0], [1, 0]]}]"},
        {"square", "{layers: \"?x?\\nxxx\\n?x?\"}", "[{name: v, layers: \"xx\\nx.\", copies: 2}]"},
        {"square", "{box: [4, 4]}",
         "[{name: l, layers: \"xxx\\nx..\", copies: [0, 4], turns: [quarter], mirror: false},"
         " {name: j, layers: \"xxx\\n..x\", copies: [0, 4], turns: [quarter], mirror: false}]"},
        {"square", "{box: [4, 2], colours: {dark: [[0, 0], [2, 0], [1, 1], [3, 1]]}}",
         "[{name: d, box: [2, 1], colours: {dark: [[0, 0]]}, copies: any}]"},
        {"cube", "{box: [3, 2, 1]}", "[{name: v, cells: [[0,0,0],[1,0,0],[0,1,0]], copies: 2}]"},
        {"hexagon", "{box: [3, 3]}", "[{set: {polyforms: 3}, copies: any}]"}};
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++)
        expect_with_pins(puzzles[i][0], puzzles[i][1], puzzles[i][2]);
}

/* ---- By number --------------------------------------------------------------------------- */

/* Every number gives another solution; each meets the conditions and counts in the heat. */
TEST(numbers_of_a_part)
{
    uint32_t corner[200];
    tw_condition some = {TW_CONDITION_AVOIDS, corner, 0};
    OPEN(counted, c, "square", "{box: [4, 6]}", "[{set: tetrominoes, copies: any}]");
    const tw_poses *poses = tw_solver_poses(c.solver);
    for (uint32_t p = 0; p < tw_poses_count(poses); p++)
        if (tw_poses_get(poses, p).cells[0] == 0 && tw_poses_get(poses, p).cells[1] == 1)
            corner[some.count++] = p;
    uint64_t all = count_with(&c, NULL, 0);
    uint64_t without = count_with(&c, &some, 1), used = 0;
    assert_true(without > 0 && without < all);
    const tw_solution *solution = NULL;
    for (uint64_t i = 0; i < without; i++) {
        char digits[24];
        snprintf(digits, sizeof digits, "%llu", (unsigned long long)i + 1);
        assert_int_equal(tw_counter_solution(c.counter, digits, &solution, NULL), TW_OK);
        assert_int_equal(tw_solution_check(NULL, c.puzzle, solution, NULL), TW_OK);
        for (size_t p = 0; p < solution->count; p++) {
            uint32_t pose;
            assert_int_equal(tw_poses_of_placement(poses, &solution->placements[p], &pose), TW_OK);
            used += pose == 0;
            for (size_t k = 0; k < some.count; k++)
                assert_int_not_equal(pose, corner[k]);
        }
    }
    assert_int_equal(tw_counter_heat(c.counter, NULL, NULL), TW_OK);
    assert_int_equal(strtoull(tw_counter_pose_heat(c.counter, 0), NULL, 10), used);
    some.kind = TW_CONDITION_CONTAINS;
    assert_int_equal(count_with(&c, &some, 1), all - without);
}

TEST(conditions_of_what_there_is_not)
{
    const uint32_t far = 1000;
    const tw_condition wrong[] = {{TW_CONDITION_CONTAINS, &far, 1},
                                  {TW_CONDITION_SYMMETRIC, &far, 1},
                                  {(tw_condition_kind)7, NULL, 0}};
    OPEN(counted, c, "square", "{box: [4, 4]}", DOMINOES);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const tw_count_options options = {
            .size = sizeof options, .conditions = &wrong[i], .condition_count = 1};
        assert_int_equal(tw_counter_new(c.solver, &options, &c.counter, NULL), TW_ERR_USAGE);
        assert_null(c.counter);
    }
}

RUN_TESTS
