/* test_random_costs.c -- the cheapest and dearest solutions of random puzzles at random costs: by a
 * search of all solutions, each priced by the rules alone, by branch and bound, and by tables. */
#include <tw/advanced/count.h>

#include "puzzle/puzzle_shared.h"
#include "roll.h"
#include "support/seeds.h"
#include "support/tuning.h"

enum { USUAL = 600, MOST_SOLUTIONS = 3000 };

/* ---- Costs at random --------------------------------------------------------------------- */

static void say_cells_of(rolled_text *t, const tw_puzzle *puzzle, const uint32_t *cells,
                         size_t count)
{
    for (size_t c = 0; c < count; c++) {
        say(t, c ? ", " : "");
        say_cell(t, tw_puzzle_lattice(puzzle), tw_puzzle_cell(puzzle, cells[c]));
    }
}

static void say_rule(uint64_t *seed, rolled_text *t, const tw_poses *poses, bool marked)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    uint32_t number = pick(seed, (uint32_t)tw_poses_of_pieces(poses));
    tw_pose pose = tw_poses_get(poses, number);
    const char *piece = tw_puzzle_piece_name(puzzle, tw_poses_stock(poses, pose.stock)->piece);
    uint32_t kind = pick(seed, 6), cell = pick(seed, (uint32_t)tw_puzzle_cell_count(puzzle));
    say(t, "  - {weight: %d", (int)pick(seed, 41) - 20);
    if (kind != 0 && kind != 2)
        say(t, ", piece: %s", piece);
    if (kind == 2 || kind == 3) {
        say(t, ", cells: [");
        say_cells_of(t, puzzle, &cell, 1);
        say(t, "]");
    }
    if (kind >= 4 && !marked) {
        say(t, ", pin: [");
        say_cells_of(t, puzzle, pose.cells, pose.cell_count);
        say(t, "]");
    }
    say(t, "}\n");
}

/* The roll as a puzzle with costs; NULL if it is refused, or has no poses. */
static tw_puzzle *price(const roll *r, uint64_t seed)
{
    static rolled_text text;
    tw_error why;
    tw_puzzle *plain = puzzle_of(r, &why), *priced = NULL;
    if (!plain)
        return NULL;
    tw_poses *poses = poses_of(plain);
    write_roll(r, &text);
    say(&text, "cost:\n");
    for (uint32_t i = 1 + pick(&seed, 12); i > 0 && tw_poses_of_pieces(poses) > 0; i--)
        say_rule(&seed, &text, poses, tw_puzzle_mark_count(plain) > 0);
    const tw_source source = {.name = "priced.yaml", .text = text.bytes, .size = text.size};
    const tw_report report = {keep_words, &why};
    if (tw_poses_of_pieces(poses) > 0 &&
        tw_puzzle_read(NULL, &source, NULL, &report, &priced) != TW_OK)
        fail_msg("%s\n%.*s", why.message, (int)text.size, text.bytes);
    tw_poses_free(poses);
    tw_puzzle_free(plain);
    return priced;
}

/* ---- All solutions ----------------------------------------------------------------------- */

typedef struct listing {
    const tw_puzzle *puzzle;
    const tw_poses *poses;
    int64_t costs[MOST_SOLUTIONS];
    size_t count;
} listing;

static bool has_cell(const tw_placement *of, const tw_cell *cell)
{
    for (size_t c = 0; c < of->cell_count; c++)
        if (same_cell(&of->cells[c], cell))
            return true;
    return false;
}

static size_t common_cells(const tw_placement *a, const tw_placement *b)
{
    size_t count = 0;
    for (size_t c = 0; c < b->cell_count; c++)
        count += has_cell(a, &b->cells[c]);
    return count;
}

/* The cost of a placement by the rules alone. */
static int64_t cost_of(const listing *all, const tw_placement *placement)
{
    int64_t cost = 0;
    for (size_t i = 0; i < tw_puzzle_cost_count(all->puzzle); i++) {
        const tw_cost_rule *rule = tw_puzzle_cost(all->puzzle, i);
        size_t common = common_cells(placement, &rule->of);
        bool same = common == rule->of.cell_count && common == placement->cell_count;
        if (rule->of.piece != TW_ANY && tw_poses_stock_of_piece(all->poses, rule->of.piece) !=
                                            tw_poses_stock_of_piece(all->poses, placement->piece))
            continue;
        cost += rule->weight * (rule->kind == TW_COST_PIECE   ? 1
                                : rule->kind == TW_COST_CELLS ? (int64_t)common
                                                              : (int64_t)same);
    }
    return cost;
}

static int64_t price_of(const listing *all, const tw_solution *solution)
{
    int64_t cost = 0;
    for (size_t i = 0; i < solution->count; i++)
        cost += cost_of(all, &solution->placements[i]);
    return cost;
}

static bool take(void *user, const tw_solution *solution)
{
    listing *all = user;
    if (all->count == MOST_SOLUTIONS)
        return false;
    all->costs[all->count++] = price_of(all, solution);
    return true;
}

static bool not_too_long(void *user, const tw_progress *progress)
{
    (void)user;
    return progress->branches < 20000;
}

static int by_cost(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

/* Lists all solutions; false: there are too many. */
static bool list_all(listing *all)
{
    const tw_solve_options options = {.size = sizeof options, .same = TW_SAME_NONE};
    const tw_solve_sink sink = {
        .size = sizeof sink, .solution = take, .progress = not_too_long, .user = all};
    tw_solver *solver = solver_for(soiled(), all->puzzle, &options);
    tw_result result = run_solver(solver, NULL, &sink);
    tw_solver_free(solver);
    if (all->count > 0)
        qsort(all->costs, all->count, sizeof *all->costs, by_cost);
    return result.outcome == TW_OUTCOME_EXHAUSTED;
}

static int64_t expected_at(const listing *all, bool dearest, size_t number)
{
    return all->costs[dearest ? all->count - 1 - number : number];
}

/* ---- The best ---------------------------------------------------------------------------- */

static tw_solver *solver_of(const listing *all, const tw_solve_options *options, uint64_t seed)
{
    tw_solver *solver = NULL;
    tw_error error = {0};
    if (tw_solver_new(soiled(), all->puzzle, options, &solver, &error) != TW_OK ||
        tw_solver_prepare(solver, NULL, &error) != TW_OK)
        fail_msg("seed %llu: %s", (unsigned long long)seed, error.message);
    return solver;
}

/* Runs it a few branches at a time. */
static void run_in_turns(tw_solver *solver, uint64_t branches)
{
    const tw_budget budget = {.size = sizeof budget, .branches = branches};
    tw_result result = {.outcome = TW_OUTCOME_BUDGET};
    while (result.outcome == TW_OUTCOME_BUDGET)
        result = run_solver(solver, &budget, NULL);
    assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
    assert_int_equal(result.solutions, tw_solver_best_count(solver));
}

static void compare_best(const listing *all, tw_solver *solver, const tw_solve_options *options,
                         uint64_t seed)
{
    bool dearest = options->objective == TW_OBJECTIVE_DEAREST;
    bool classes = options->same != TW_SAME_NONE && tw_solver_get_stats(solver).group > 1;
    size_t count = tw_solver_best_count(solver);
    int64_t cost = 0, bound = 0, before = 0;
    if (count == 0 ? all->count > 0 : count > all->count || count > options->limit)
        fail_msg("seed %llu: %zu of %zu", (unsigned long long)seed, count, all->count);
    if (!classes && count < options->limit)
        assert_int_equal(count, all->count);
    for (size_t i = 0; i < count; i++) {
        const tw_solution *solution = tw_solver_best(solver, i, &cost);
        assert_int_equal(price_of(all, solution), cost);
        assert_int_equal(tw_solution_check(NULL, all->puzzle, solution, NULL), TW_OK);
        if (i == 0 || !classes ? cost != expected_at(all, dearest, i)
            : dearest          ? cost > before
                               : cost < before)
            fail_msg("seed %llu: number %zu costs %lld", (unsigned long long)seed, i,
                     (long long)cost);
        before = cost;
        assert_true(tw_solver_bound(solver, &bound));
        assert_true(dearest ? bound >= cost : bound <= cost);
    }
}

static bool is_same(const tw_puzzle *puzzle, const tw_solution *a, const tw_solution *b)
{
    bool marked = tw_puzzle_mark_count(puzzle) > 0, same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++) {
        const tw_placement *one = &a->placements[i], *two = &b->placements[i];
        same = one->piece == two->piece && one->cell_count == two->cell_count &&
               common_cells(one, two) == two->cell_count && (!marked || one->turn == two->turn);
    }
    return same;
}

/* Both solvers have the same solutions in the same order, and no solution twice. */
static void compare_lists(const tw_puzzle *puzzle, tw_solver *solver, tw_solver *other,
                          uint64_t seed)
{
    size_t count = tw_solver_best_count(solver);
    int64_t cost;
    assert_int_equal(tw_solver_best_count(other), count);
    for (size_t i = 0; i < count; i++) {
        OWNED(tw_solution) *one = NULL;
        assert_int_equal(tw_solution_copy(NULL, tw_solver_best(solver, i, &cost), &one), TW_OK);
        for (size_t k = i < 50 ? 0 : i; k <= i; k++)
            if (is_same(puzzle, one, tw_solver_best(other, k, &cost)) != (i == k))
                fail_msg("seed %llu: number %zu beside number %zu of another run",
                         (unsigned long long)seed, i, k);
    }
}

/* Tables find as many solutions, at the same costs. */
static void compare_tables(const listing *all, tw_solver *solver, uint64_t seed)
{
    size_t count = tw_solver_best_count(solver);
    int64_t cost, searched;
    OWNED(tw_counter) *counter = counter_of(solver, NULL);
    assert_int_equal(tw_counter_run(counter, NULL, NULL), TW_OK);
    if (tw_counter_best_count(counter) != count)
        fail_msg("seed %llu: %zu by tables, not %zu", (unsigned long long)seed,
                 tw_counter_best_count(counter), count);
    for (size_t i = 0; i < count; i++) {
        const tw_solution *solution = tw_counter_best(counter, i, &cost);
        assert_int_equal(price_of(all, solution), cost);
        assert_int_equal(tw_solution_check(NULL, all->puzzle, solution, NULL), TW_OK);
        tw_solver_best(solver, i, &searched);
        if (cost != searched)
            fail_msg("seed %llu: number %zu costs %lld, by tables %lld", (unsigned long long)seed,
                     i, (long long)searched, (long long)cost);
    }
    assert_null(tw_counter_best(counter, count, &cost));
}

static void try_best(const listing *all, uint64_t seed)
{
    uint64_t dice = seed + 1000;
    static const char *const engines[] = {NULL, NULL, "backtrack"};
    static const size_t threads[] = {1, 2, 3, 8, 16};
    const tw_solve_options options = {.size = sizeof options,
                                      .same = (tw_same)(seed % 3),
                                      .engine = engines[pick(&dice, 3)],
                                      .threads = threads[pick(&dice, 5)],
                                      .objective = pick(&dice, 2) ? TW_OBJECTIVE_CHEAPEST
                                                                  : TW_OBJECTIVE_DEAREST,
                                      .limit = 1 + pick(&dice, pick(&dice, 2) ? 3 : 4000)};
    OWNED(tw_solver) *solver = solver_of(all, &options, seed);
    run_in_turns(solver, pick(&dice, 2) ? 1 + pick(&dice, 50) : 0);
    compare_best(all, solver, &options, seed);
    compare_tables(all, solver, seed);
    tw_solve_options alone = options;
    alone.threads = 1;
    OWNED(tw_solver) *other = solver_of(all, &alone, seed);
    run_in_turns(other, 0);
    compare_lists(all->puzzle, solver, other, seed);
}

/* Has the puzzle solutions? *compared: it could be compared. */
static bool compare(uint64_t seed, bool *compared)
{
    roll r;
    static listing all;
    tw_puzzle *puzzle = make_roll(seed, &r) ? price(&r, seed) : NULL;
    if (!puzzle)
        return false;
    tw_poses *poses = poses_of(puzzle);
    all = (listing){.puzzle = puzzle, .poses = poses};
    *compared = list_all(&all);
    if (*compared)
        try_best(&all, seed);
    tw_poses_free(poses);
    tw_puzzle_free(puzzle);
    return all.count > 0;
}

TEST(the_best_of_random_puzzles_are_those_of_all_solutions)
{
    compare_seeds(USUAL, compare);
}

RUN_TESTS
