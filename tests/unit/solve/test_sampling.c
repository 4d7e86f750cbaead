/* test_sampling.c -- solutions by number: all of them, each once, each right; and random ones, all
 * equally often.
 *
 * With a number N the program draws N times from each puzzle in place of the usual number. */
#include <math.h>

#include "solve/tables/counter_internal.h"
#include "support/counted_puzzle.h"
#include "support/solution_mark.h"

static void keep_all(counted *s, uint64_t seed)
{
    const tw_count_options keep = {.size = sizeof keep, .keep = true, .seed = seed};
    count_all(s, &keep);
}

static int compare_marks(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, two = *(const uint64_t *)b;
    return one < two ? -1 : one > two;
}

static void check_every_number(const char *container, const char *pieces, uint64_t total)
{
    char digits[24];
    const tw_solution *solution = NULL;
    OPEN(counted, s, "square", container, pieces);
    keep_all(&s, 1);
    assert_int_equal(s.total, total);
    uint64_t *marks = calloc(total, sizeof *marks);
    for (uint64_t i = 0; i < total; i++) {
        snprintf(digits, sizeof digits, "%llu", (unsigned long long)i + 1);
        assert_int_equal(tw_counter_solution(s.counter, digits, &solution, NULL), TW_OK);
        assert_int_equal(tw_solution_check(NULL, s.puzzle, solution, NULL), TW_OK);
        assert_string_equal(tw_counter_number(s.counter), digits);
        marks[i] = mark_of(solution);
    }
    qsort(marks, total, sizeof *marks, compare_marks);
    for (uint64_t i = 1; i < total; i++)
        assert_true(marks[i] != marks[i - 1]);
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)total + 1);
    assert_int_equal(tw_counter_solution(s.counter, digits, &solution, NULL), TW_ERR_USAGE);
    assert_int_equal(tw_counter_solution(s.counter, "0", &solution, NULL), TW_ERR_USAGE);
    assert_int_equal(tw_counter_solution(s.counter, "", &solution, NULL), TW_ERR_USAGE);
    assert_int_equal(tw_counter_solution(s.counter, "-1", &solution, NULL), TW_ERR_USAGE);
    free(marks);
}

TEST(every_number_is_another_solution)
{
    check_every_number("{box: [10, 10]}", "[{set: pentominoes, only: [Y], copies: any}]", 350);
    check_every_number("{box: [6, 6]}", "[{name: domino, box: [2, 1], copies: any}]", 6728);
    check_every_number("{box: [3, 20]}", "[set: pentominoes]", 8);
}

/* ---- Heat -------------------------------------------------------------------------------- */

static void check_heat(const char *container, const char *pieces)
{
    char digits[24];
    const tw_solution *solution = NULL;
    OPEN(counted, s, "square", container, pieces);
    keep_all(&s, 1);
    const tw_poses *poses = tw_solver_poses(s.solver);
    size_t pose_count = tw_poses_count(poses), cells = tw_puzzle_cell_count(s.puzzle);
    size_t stocks = tw_poses_stock_count(poses);
    uint64_t *used = calloc(pose_count, sizeof *used), *on = calloc(stocks * cells, sizeof *on);
    for (uint64_t i = 0; i < s.total; i++) {
        snprintf(digits, sizeof digits, "%llu", (unsigned long long)i + 1);
        assert_int_equal(tw_counter_solution(s.counter, digits, &solution, NULL), TW_OK);
        for (size_t p = 0; p < solution->count; p++) {
            uint32_t number;
            assert_int_equal(tw_poses_of_placement(poses, &solution->placements[p], &number),
                             TW_OK);
            tw_pose pose = tw_poses_get(poses, number);
            used[number]++;
            for (size_t c = 0; c < pose.cell_count; c++)
                on[pose.stock * cells + pose.cells[c]]++;
        }
    }
    assert_null(tw_counter_pose_heat(s.counter, 0));
    assert_int_equal(tw_counter_heat(s.counter, NULL, NULL), TW_OK);
    for (uint32_t p = 0; p < pose_count; p++)
        assert_int_equal(strtoull(tw_counter_pose_heat(s.counter, p), NULL, 10), used[p]);
    for (uint32_t stock = 0; stock < stocks; stock++)
        for (uint32_t c = 0; c < cells; c++)
            assert_int_equal(strtoull(tw_counter_cell_heat(s.counter, stock, c), NULL, 10),
                             on[stock * cells + c]);
    free(used);
    free(on);
}

TEST(heat_is_how_often_each_pose_is_used)
{
    check_heat("{box: [10, 10]}", "[{set: pentominoes, only: [Y], copies: any}]");
    check_heat("{box: [4, 6]}", "[{set: tetrominoes, copies: any}]");
    check_heat("{box: [3, 20]}", "[set: pentominoes]");
}

/* Two boards side by side have 12,988,816^2 solutions. The heat of a pose is the number of one
 * board's solutions with it, times those of the other: more than half a word. */
TEST(heat_that_may_not_take_so_much_is_refused)
{
    tw_error error = {0};
    OPEN(counted, s, "square", "{box: [8, 8]}", "[{set: tetrominoes, copies: any}]");
    keep_all(&s, 1);
    tw_state_memory *memory = &s.counter->now.counting.memory;
    memory->bound = memory->taken;
    assert_int_equal(tw_counter_heat(s.counter, NULL, &error), TW_ERR_TOO_LARGE);
    assert_non_null(strstr(error.message, "MiB"));
}

TEST(large_heat_is_exact)
{
    OPEN(counted, s, "square",
         "{minus: [{box: [17, 8]}, {cells: [[8, 0], [8, 1], [8, 2], [8, 3], [8, 4], [8, "
         "5], [8, 6], [8, 7]]}]}",
         "[{name: domino, box: [2, 1], copies: any}]");
    keep_all(&s, 1);
    assert_string_equal(tw_counter_total(s.counter, TW_SAME_NONE, false), "168709341081856");
    assert_int_equal(tw_counter_heat(s.counter, NULL, NULL), TW_OK);
    for (uint32_t c = 0; c < 128; c++) /* every cell is covered in every solution */
        assert_string_equal(tw_counter_cell_heat(s.counter, 0, c), "168709341081856");
    OPEN(counted, more, "square", "{box: [16, 16]}", "[{name: domino, box: [2, 1], copies: any}]");
    keep_all(&more, 1);
    assert_int_equal(tw_counter_heat(more.counter, NULL, NULL), TW_OK);
    for (uint32_t c = 0; c < 256; c += 15)
        assert_string_equal(tw_counter_cell_heat(more.counter, 0, c),
                            "2444888770250892795802079170816"); /* OEIS A004003 */
}

/* States without room are lost, so a later count would be too small. */
TEST(what_was_refused_does_not_go_on)
{
    const tw_solve_options options = {.size = sizeof options, .threads = 1, .memory = 100000};
    OWNED(tw_puzzle) *puzzle =
        read_parts("square", "{box: [10, 10]}", "[{set: tetrominoes, copies: any}]");
    OWNED(tw_solver) *solver = ready_for(NULL, puzzle, &options);
    OWNED(tw_counter) *counter = counter_of(solver, NULL);
    assert_int_equal(tw_counter_run(counter, NULL, NULL), TW_ERR_TOO_LARGE);
    assert_int_equal(tw_counter_run(counter, NULL, NULL), TW_ERR_STATE);
    assert_false(tw_counter_is_done(counter));
}

/* ---- Chance ------------------------------------------------------------------------------ */

static uint64_t draws = 1000000;

/* Chi-square of the solutions' frequencies: its deviation from the expected value, in its own
 * standard deviations. */
static double deviation(counted *s)
{
    uint64_t *times = calloc(s->total, sizeof *times);
    double expected = (double)draws / (double)s->total, sum = 0, free_ones = (double)s->total - 1;
    const tw_solution *solution = NULL;
    for (uint64_t i = 0; i < draws; i++) {
        assert_int_equal(tw_counter_draw(s->counter, &solution, NULL), TW_OK);
        times[strtoull(tw_counter_number(s->counter), NULL, 10) - 1]++;
    }
    for (uint64_t i = 0; i < s->total; i++)
        sum += ((double)times[i] - expected) * ((double)times[i] - expected) / expected;
    free(times);
    return (sum - free_ones) / sqrt(2 * free_ones);
}

TEST(all_are_equally_likely)
{
    const struct {
        const char *container, *pieces;
    } puzzles[] = {{"{box: [10, 10]}", "[{set: pentominoes, only: [Y], copies: any}]"},
                   {"{box: [6, 6]}", "[{name: domino, box: [2, 1], copies: any}]"},
                   {"{box: [4, 6]}", "[{set: tetrominoes, copies: any}]"}};
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        OPEN(counted, s, "square", puzzles[i].container, puzzles[i].pieces);
        keep_all(&s, 8 + i);
        double far = deviation(&s);
        print_message("# %llu solutions, %llu drawn: chi-square off by %.2f of its deviation\n",
                      (unsigned long long)s.total, (unsigned long long)draws, far);
        assert_true(fabs(far) < 4);
    }
}

TEST(a_seed_decides_what_is_drawn)
{
    uint64_t marks[3] = {0};
    for (size_t i = 0; i < 3; i++) {
        const tw_solution *solution = NULL;
        OPEN(counted, s, "square", "{box: [6, 6]}", "[{name: domino, box: [2, 1], copies: any}]");
        keep_all(&s, i == 2 ? 8 : 7);
        for (size_t n = 0; n < 10; n++) {
            assert_int_equal(tw_counter_draw(s.counter, &solution, NULL), TW_OK);
            marks[i] = marks[i] * 31 + mark_of(solution);
        }
    }
    assert_true(marks[0] == marks[1]);
    assert_true(marks[0] != marks[2]);
}

TEST(where_there_is_none_nothing_is_drawn)
{
    const tw_solution *solution = NULL;
    OPEN(counted, s, "square", "{box: [2, 3]}",
         "[{name: bend, cells: [[0, 0], [1, 0], [0, 1]]}, {name: row, box: [3, 1]}]");
    keep_all(&s, 1);
    assert_int_equal(s.total, 0);
    assert_int_equal(tw_counter_draw(s.counter, &solution, NULL), TW_OK);
    assert_null(solution);
    assert_int_equal(tw_counter_solution(s.counter, "0", &solution, NULL), TW_ERR_USAGE);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        draws = strtoull(argv[1], NULL, 10);
    return run_all_tests(NULL, NULL);
}
