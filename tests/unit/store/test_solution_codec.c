/* test_solution_codec.c -- solutions as untrusted bytes: any that are no solution of the puzzle's
 * pieces and cells are refused. */
#include "support/texts.h"

#include "store/solution_codec.h"

#include <tw/advanced/store.h>

/* A board of 3 x 2 for dominoes and trominoes. */
static tw_puzzle *board(void)
{
    return new_puzzle("xxx/xxx", "D xx 0-3, I xxx 0-2", true);
}

typedef struct packed {
    const char *why;
    uint8_t bytes[16];
    size_t count;
} packed;

static tw_status unpack(const tw_puzzle *puzzle, const packed *p, tw_solution **solution)
{
    return tw_solution_unpack(NULL, puzzle, p->bytes, p->count, solution, NULL);
}

/* The number of placements; of each its piece, turn, number of cells, first cell, steps to the
 * others. */
TEST(bytes_are_what_the_header_says)
{
    OWNED(tw_puzzle) *puzzle = board();
    const packed two = {"", {2, 0, 0, 2, 0, 1, 1, 5, 3, 3, 1, 1}, 12};
    OWNED(tw_solution) *solution = NULL;
    assert_int_equal(unpack(puzzle, &two, &solution), TW_OK);
    assert_int_equal(solution->count, 2);
    assert_int_equal(solution->placements[0].piece, 0);
    assert_int_equal(solution->placements[0].cell_count, 2);
    assert_int_equal(solution->placements[0].cells[1].at[0], 1);
    assert_int_equal(solution->placements[1].piece, 1);
    assert_int_equal(solution->placements[1].turn, 5);
    assert_int_equal(solution->placements[1].cell_count, 3);
    assert_int_equal(solution->placements[1].cells[2].at[0], 2);
    assert_int_equal(solution->placements[1].cells[2].at[1], 1);
}

TEST(what_cannot_be_is_refused)
{
    static const packed wrong[] = {
        {"a cell twice", {1, 0, 0, 2, 0, 0}, 6},
        {"the last cell twice", {1, 1, 0, 3, 3, 1, 0}, 7},
        {"a cell twice in the second piece", {2, 0, 0, 2, 0, 1, 0, 0, 2, 3, 0}, 11},
        {"a step back", {1, 0, 0, 2, 1, 0xff, 0xff, 0xff, 0xff, 0x0f}, 10},
        {"a step round all numbers", {1, 0, 0, 2, 1, 0xfe, 0xff, 0xff, 0xff, 0x0f}, 10},
        {"a cell that is not there", {1, 0, 0, 2, 5, 1}, 6},
        {"a piece that is not there", {1, 2, 0, 2, 0, 1}, 6},
        {"a placement without cells", {2, 0, 0, 0, 0, 0, 2, 0, 1}, 9},
        {"more placements than there are", {2, 0, 0, 2, 0, 1}, 6},
        {"fewer placements than there are", {1, 0, 0, 2, 0, 1, 0, 0, 2, 3, 1}, 11},
        {"something behind", {1, 0, 0, 2, 0, 1, 0}, 7},
        {"nothing at all", {0}, 0},
    };
    OWNED(tw_puzzle) *puzzle = board();
    tw_solution *solution = NULL;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (unpack(puzzle, &wrong[i], &solution) != TW_ERR_INPUT || solution)
            fail_msg("taken: %s", wrong[i].why);
}

TEST(solutions_are_unpacked)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("square", "{box: [2, 2]}", "[{name: d, cells: [[0,0],[1,0]], copies: 2}]");
    uint8_t bytes[] = {2, 0, 1, 2, 0, 1, 0, 0, 2, 2, 1};
    const size_t count = sizeof bytes;
    tw_solution *back = NULL;
    assert_int_equal(tw_solution_unpack(NULL, puzzle, bytes, count, &back, NULL), TW_OK);
    assert_int_equal(back->count, 2);
    assert_int_equal(tw_solution_check(NULL, puzzle, back, NULL), TW_OK);
    assert_int_equal(back->placements[0].turn, 1);
    assert_int_equal(back->placements[1].cells[1].at[0], 1);
    tw_solution_free(back);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(tw_solution_unpack(NULL, puzzle, bytes, i, &back, NULL), TW_ERR_INPUT);
    for (size_t i = 0; i < count; i++) { /* nothing is read out of bounds */
        uint8_t was = bytes[i];
        for (unsigned value = 0; value < 256; value++) {
            bytes[i] = (uint8_t)value;
            if (tw_solution_unpack(NULL, puzzle, bytes, count, &back, NULL) == TW_OK)
                tw_solution_free(back);
        }
        bytes[i] = was;
    }
}

RUN_TESTS
