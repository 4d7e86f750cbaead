/* test_costs.c -- costs of placements: the rules of puzzles, and the resulting costs of poses. */
#include "support/texts.h"
#include "puzzle/puzzle_shared.h"

static int64_t costs[64];

static tw_puzzle *puzzle;
static tw_poses *poses;

static void open_parts(const char *pieces, const char *cost)
{
    char text[1000];
    snprintf(text, sizeof text,
             "tilewright: 1\nlattice: square\ncontainer: {box: [3, 2]}\npieces: %s\ncost: %s\n",
             pieces, cost);
    puzzle = read_named("costs.yaml", text);
    assert_int_equal(tw_poses_new(NULL, puzzle, NULL, &poses, NULL), TW_OK);
    assert_true(tw_poses_count(poses) <= 64);
}

static void close_parts(void)
{
    tw_poses_free(poses);
    tw_puzzle_free(puzzle);
}

/* The cost of the pose of a piece on two cells, by number. */
static int64_t cost_on(const char *piece, uint32_t a, uint32_t b)
{
    uint32_t stock = tw_poses_stock_of_piece(poses, tw_puzzle_find_piece(puzzle, piece));
    for (uint32_t p = 0; p < tw_poses_count(poses); p++) {
        tw_pose pose = tw_poses_get(poses, p);
        if (pose.stock == stock && pose.cells[0] == a && pose.cells[pose.cell_count - 1] == b)
            return costs[p];
    }
    fail_msg("no pose of %s on %u and %u", piece, a, b);
    return 0;
}

/* Cells 0 1 2 above, 3 4 5 below. */
static const char two[] = "[{name: I, box: [2, 1]}, {name: L, cells: [[0, 0], [1, 0], [0, 1]]},"
                          " {name: dot, box: [1, 1]}]";

TEST(a_pose_costs_the_sum_of_all_rules_that_hold_for_it)
{
    open_parts(two, "[{weight: 100}, {weight: 10, piece: I}, {weight: 1, cells: [[0, 0], [1, 0]]},"
                    " {weight: -3, piece: I, cells: [[0, 0]]},"
                    " {weight: 1000, piece: I, pin: [[1, 0], [0, 0]]}]");
    assert_int_equal(tw_puzzle_cost_count(puzzle), 5);
    assert_int_equal(tw_poses_costs(NULL, poses, costs, NULL), TW_OK);
    assert_int_equal(cost_on("I", 0, 1), 100 + 10 + 2 - 3 + 1000);
    assert_int_equal(cost_on("I", 1, 2), 100 + 10 + 1);
    assert_int_equal(cost_on("I", 0, 3), 100 + 10 + 1 - 3);
    assert_int_equal(cost_on("I", 2, 5), 100 + 10);
    assert_int_equal(cost_on("dot", 0, 0), 101);
    close_parts();
}

TEST(without_rules_nothing_costs_anything)
{
    open_parts(two, "[]");
    assert_int_equal(tw_puzzle_cost_count(puzzle), 0);
    costs[0] = 7;
    assert_int_equal(tw_poses_costs(NULL, poses, costs, NULL), TW_OK);
    for (size_t p = 0; p < tw_poses_count(poses); p++)
        assert_int_equal(costs[p], 0);
    close_parts();
}

TEST(what_is_said_of_one_of_equal_pieces_holds_for_both)
{
    tw_error error = {0};
    static const char equal[] =
        "[{name: I, box: [2, 1]}, {name: J, box: [1, 2]}, {name: K, box: [2, 1]}]";
    open_parts(equal, "[{weight: 2, piece: J}]");
    assert_int_equal(tw_poses_costs(NULL, poses, costs, NULL), TW_OK);
    for (size_t p = 0; p < tw_poses_count(poses); p++)
        assert_int_equal(costs[p], 2);
    close_parts();
    open_parts(equal, "[{weight: 2, piece: J}, {weight: 1, piece: K}]");
    assert_int_equal(tw_poses_costs(NULL, poses, costs, &error), TW_ERR_INPUT);
    assert_non_null(strstr(error.message, "\"J\" and of \"K\""));
    close_parts();
}

TEST(all_labelled_copies_of_a_piece_cost_the_same_and_other_pieces_do_not)
{
    open_parts("[{name: I, box: [2, 1], copies: 2}, {name: J, box: [1, 2]}]\nlabelled: true",
               "[{weight: 2, piece: I}, {weight: 5, piece: J, pin: [[0, 0], [0, 1]]}]");
    assert_int_equal(tw_poses_stock_count(poses), 3);
    assert_int_equal(tw_poses_costs(NULL, poses, costs, NULL), TW_OK);
    for (uint32_t p = 0; p < tw_poses_count(poses); p++)
        if (tw_poses_get(poses, p).stock < 2)
            assert_int_equal(costs[p], 2);
    assert_int_equal(cost_on("J", 0, 3), 5);
    assert_int_equal(cost_on("J", 0, 1), 0);
    close_parts();
}

TEST(a_pin_that_is_no_pose_is_refused)
{
    tw_error error = {0};
    open_parts(two, "[{weight: 5, piece: I, pin: [[0, 0], [2, 0]]}]");
    assert_int_equal(tw_poses_costs(NULL, poses, costs, &error), TW_ERR_INPUT);
    assert_string_equal(error.message, "a cost is of piece \"I\" where it cannot lie");
    close_parts();
}

RUN_TESTS
