/* test_invariants.c -- what an explanation says of all solutions, checked on all of them. */
#include "support/quick_clock.h"
#include "support/texts.h"
#include "support/tuning.h"

enum { MOST_USES = 30 };

typedef struct listening {
    const tw_puzzle *puzzle;
    const tw_colouring *colouring;
    uint32_t piece;
    int64_t wanted;           /* sum of weights under the piece */
    uint64_t found;           /* solutions */
    uint64_t used[MOST_USES]; /* solutions, by uses of the piece */
} listening;

/* Solutions whose number of uses is `rest` modulo `divisor`. */
static uint64_t count_used(const listening *all, size_t rest, size_t divisor)
{
    uint64_t count = 0;
    for (size_t i = rest; i < MOST_USES; i += divisor)
        count += all->used[i];
    return count;
}

static bool take(void *user, const tw_solution *solution)
{
    listening *self = user;
    uint64_t used = 0;
    int64_t total = 0;
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *one = &solution->placements[i];
        used += one->piece == self->piece;
        for (size_t c = 0; c < one->cell_count && one->piece == self->piece; c++)
            total += self->colouring->weights[tw_puzzle_find_cell(self->puzzle, one->cells[c])];
    }
    int64_t modulus = (int64_t)self->colouring->modulus;
    assert_true(self->wanted < 0 || ((total % modulus) + modulus) % modulus == self->wanted);
    assert_in_range(used, 0, MOST_USES - 1);
    self->used[used]++;
    self->found++;
    return true;
}

/* Examines all solutions; said: the expected line after "There is a solution.". */
static listening listen_to(const char *container, const char *pieces, const char *piece,
                           int64_t wanted, const char *said)
{
    OWNED(tw_puzzle) *puzzle = read_parts("square", container, pieces);
    const tw_solve_options options = ONE_THREAD(.same = TW_SAME_NONE);
    const tw_explain_options little = {.size = sizeof little, .quick = true};
    OWNED(tw_explanation) *explanation = NULL;
    tw_colouring colouring = {0};
    assert_int_equal(tw_explanation_new(NULL, puzzle, &little, NULL, &explanation, NULL), TW_OK);
    assert_string_equal(tw_explanation_line(explanation, 1), said);
    assert_true(tw_explanation_colouring(explanation, 0, &colouring));
    listening self = {.puzzle = puzzle,
                      .colouring = &colouring,
                      .piece = tw_puzzle_find_piece(puzzle, piece),
                      .wanted = wanted};
    const tw_solve_sink sink = {.size = sizeof sink, .solution = take, .user = &self};
    OWNED(tw_solver) *solver = solver_for(NULL, puzzle, &options);
    run_solver(solver, NULL, &sink);
    return self;
}

TEST(t_tetrominoes_come_in_pairs)
{
    listening all = listen_to("{box: [4, 6]}", "[{set: tetrominoes, copies: any}]", "T", -1,
                              "In every solution T is used an even number of times.");
    assert_true(all.found > 1000);
    assert_int_equal(count_used(&all, 0, 2), all.found);
}

TEST(sizes_tell_how_often_single_cells_are_used)
{
    listening all = listen_to(
        "{box: [4, 4]}",
        "[{name: dot, box: [1, 1], copies: [0, 9]}, {name: I, box: [3, 1], copies: any},"
        " {name: L, layers: \"xx\\nx.\", copies: [1, 3]}]",
        "dot", -1, "In every solution dot is used so often that it leaves 1 when divided by 3.");
    assert_true(all.used[1] > 0 && all.used[4] > 0 && all.used[7] > 0);
    assert_int_equal(count_used(&all, 1, 3), all.found);
}

/* Each T covers two more cells of one colour; the board has two more of one, and 1 to 3 T. */
TEST(a_chessboard_that_lacks_two_cells_takes_an_odd_number_of_ts)
{
    listening all = listen_to("{minus: [{box: [4, 4]}, {cells: [[0, 0], [2, 2]]}]}",
                              "[{name: T, layers: \"xxx\\n.x.\", copies: [0, 3]}, "
                              "{name: D, box: [2, 1], copies: any}]",
                              "T", -1, "In every solution T is used an odd number of times.");
    assert_true(all.found > 10);
    assert_int_equal(count_used(&all, 1, 2), all.found);
}

TEST(a_t_among_dominoes_covers_three_cells_of_one_colour)
{
    listening all = listen_to("{minus: [{box: [5, 5]}, {cells: [[1, 0]]}]}",
                              "[{name: D, box: [2, 1], copies: 10}, "
                              "{name: T, layers: \"xxx\\n.x.\"}]",
                              "T", 0,
                              "In every solution T covers a total of 0 modulo 3; 23 of its 43 "
                              "placements do.");
    assert_true(all.found > 10);
}

static bool take_share(void *user, double done)
{
    double *most = user;
    *most = done > *most ? done : *most;
    return true;
}

/* Else the share of a step, such as that of making placements, looked like one of the whole. */
TEST(no_share_is_told_while_a_reason_is_looked_for)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("square", "{box: [30, 30]}", "[{set: pentominoes, copies: any}]");
    OWNED(tw_explanation) *explanation = NULL;
    const tw_explain_options little = {.size = sizeof little, .quick = true};
    double most = -1;
    const tw_watch watch = {take_share, &most};
    assert_int_equal(tw_explanation_new(&quick, puzzle, &little, &watch, &explanation, NULL),
                     TW_OK);
    assert_true(most == 0);
}

RUN_TESTS
