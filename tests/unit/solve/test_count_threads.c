/* test_count_threads.c -- shipped puzzles counted by tables on many threads, over and over: each
 * count is the known one, and what is kept for samples and diagrams is all there. Every rank is
 * shared out, however few states it has, so that threads meet in tables of few pages, in small
 * slices. */
#include "solve/tables/counter_internal.h"
#include "support/fixtures.h"
#include "support/share.h"
#include "support/texts.h"

enum { RUNS = 200 }; /* for each number of threads */

static const char *const names[] = {
    "bricks-4x8x8",     "gaya-cube",           "hexiamonds-chevron-12", "hexiamonds-crescent-2",
    "hexiamonds-ring",  "hexiamonds-zigzag-3", "magic-square",          "octet-tetrahedron",
    "pentominoes-3x20", "pentominoes-4x15",    "tangram-rectangle",     "torus-p-pentominoes"};
enum { PUZZLES = sizeof names / sizeof *names };

typedef struct known {
    tw_puzzle *puzzle;
    size_t nodes; /* of its diagram */
} known;

/* The last solution exists and no more: a state lost or counted twice would shift the numbers. */
static void check_kept(tw_counter *counter, const char *total)
{
    const tw_solution *solution = NULL;
    char past[24];
    snprintf(past, sizeof past, "%llu", strtoull(total, NULL, 10) + 1);
    assert_int_equal(tw_counter_solution(counter, total, &solution, NULL), TW_OK);
    assert_int_equal(tw_counter_solution(counter, past, &solution, NULL), TW_ERR_USAGE);
}

static void check_diagram(const tw_counter *counter, known *of)
{
    tw_diagram diagram = {0};
    assert_int_equal(tw_counter_diagram(counter, &diagram, NULL), TW_OK);
    if (of->nodes == 0)
        of->nodes = diagram.node_count;
    assert_int_equal(diagram.node_count, of->nodes);
}

static void count_shared(known *of, size_t threads, const tw_count_options *way)
{
    const tw_solve_options options = {
        .size = sizeof options, .same = TW_SAME_NONE, .threads = threads};
    const char *total = tw_puzzle_about(of->puzzle)->none;
    OWNED(tw_solver) *solver = ready_for(NULL, of->puzzle, &options);
    OWNED(tw_counter) *counter = counter_of(solver, way);
    assert_int_equal(tw_counter_make_elements(counter), TW_OK);
    assert_int_equal(tw_counter_make_problem(counter), TW_OK);
    assert_int_equal(tw_counter_begin_tables(counter, NULL), TW_OK);
    counter->now.counting.shared_from = 1;
    counter->now.counting.slice = 64;
    assert_int_equal(tw_counter_run(counter, NULL, NULL), TW_OK);
    assert_true(tw_counter_is_done(counter));
    assert_string_equal(tw_counter_total(counter, TW_SAME_NONE, false), total);
    if (way->keep) {
        check_diagram(counter, of);
        check_kept(counter, total);
    }
}

TEST(each_count_is_the_known_one)
{
    const size_t threads[] = {2, 3, 8, 16};
    const tw_count_options ways[] = {{.size = sizeof ways[0]},
                                     {.size = sizeof ways[0], .keep = true}};
    known all[PUZZLES] = {0};
    for (size_t p = 0; p < PUZZLES; p++) {
        all[p].puzzle = shipped_puzzle(names[p]);
        count_shared(&all[p], 1, &ways[1]);
    }
    for (size_t t = 0; t < 4; t++)
        for (size_t i = 0; i < share_of(RUNS); i++)
            count_shared(&all[i % PUZZLES], threads[t], &ways[i / PUZZLES % 2]);
    for (size_t p = 0; p < PUZZLES; p++)
        tw_puzzle_free(all[p].puzzle);
}

RUN_TESTS
