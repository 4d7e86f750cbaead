/* test_lettered.c -- solutions read from the letters of cells, with and without walls. */
#include "support/texts.h"

#include "puzzle/puzzle_shared.h"

/* A row of cells, and dominoes and a single cell to fill it. */
static tw_status read_row(const char *letters, const uint32_t (*links)[4], size_t *placements,
                          uint32_t *cell, tw_error *error)
{
    char container[40];
    snprintf(container, sizeof container, "{box: [%zu, 1]}", strlen(letters));
    OWNED(tw_puzzle) *puzzle =
        read_parts("square", container,
                   "[{name: d, box: [2, 1], copies: any}, {name: o, box: [1, 1], copies: any}]");
    OWNED(tw_solution) *solution = NULL;
    const tw_lettered shown = {.letters = letters, .links = links};
    OWNED(tw_poses) *poses = poses_of(puzzle);
    tw_status status = tw_solution_of_letters(NULL, poses, &shown, &solution, cell, error);
    *placements = solution ? solution->count : 0;
    return status;
}

TEST(letters_show_a_solution)
{
    size_t placements;
    uint32_t cell;
    tw_error error = {0};
    assert_int_equal(read_row("ddddoo", NULL, &placements, &cell, &error), TW_OK);
    assert_int_equal(placements, 4);
    assert_int_equal(read_row("o.dd", NULL, &placements, &cell, &error), TW_OK);
    assert_int_equal(placements, 2);
}

TEST(the_first_cell_that_is_wrong_is_named)
{
    size_t placements;
    uint32_t cell = 0;
    tw_error error = {0};
    assert_int_equal(read_row("ooxo", NULL, &placements, &cell, &error), TW_ERR_INPUT);
    assert_int_equal(cell, 2);
    assert_string_equal(error.message, "no piece has the letter 'x'");
    assert_int_equal(read_row("oddd", NULL, &placements, &cell, &error), TW_ERR_INPUT);
    assert_int_equal(cell, 1);
    assert_non_null(strstr(error.message, "not those of pieces"));
}

/* There is a wall between the second and the third cell, or none; the others are unknown. */
TEST(walls_and_gaps_are_heeded)
{
    uint32_t links[4][4];
    size_t placements;
    uint32_t cell = 0;
    tw_error error = {0};
    memset(links, 0xff, sizeof links);
    links[1][0] = 2 * 2;
    links[2][2] = 2 * 1;
    assert_int_equal(read_row("dddd", (const uint32_t(*)[4])links, &placements, &cell, &error),
                     TW_OK);
    assert_int_equal(placements, 2);
    links[1][0] = 2 * 2 + 1;
    links[2][2] = 2 * 1 + 1;
    assert_int_equal(read_row("dddd", (const uint32_t(*)[4])links, &placements, &cell, &error),
                     TW_ERR_INPUT);
}

/* The last of so many cells of a letter is not found from the first again. Dominoes lie in several
 * ways there, so the search goes back, too. */
TEST(many_cells_of_one_letter_are_read)
{
    enum { SIDE = 300 };
    static char letters[SIDE * SIDE + 1];
    uint32_t cell = 0;
    tw_error error = {0};
    OWNED(tw_puzzle) *puzzle = read_parts("square", "{box: [300, 300]}",
                                          "[{name: d, box: [2, 1], copies: any}, {name: o, box: "
                                          "[1, 1], copies: any}]");
    OWNED(tw_solution) *solution = NULL;
    OWNED(tw_poses) *poses = poses_of(puzzle);
    const tw_lettered shown = {.letters = letters};
    memset(letters, 'd', SIDE * SIDE);
    memset(letters + 2 * SIDE, 'o', SIDE);
    assert_int_equal(tw_solution_of_letters(NULL, poses, &shown, &solution, &cell, &error), TW_OK);
    assert_int_equal(solution->count, (SIDE * SIDE - SIDE) / 2 + SIDE);
}

/* Two tiles side by side, each red on one side and blue on the other; letters do not show their
 * turns. matching: the marks that may meet. */
static tw_status read_tiles(const char *matching, tw_error *error)
{
    static const char tile[] = "cells: [[0, 0]], marks: [[[0, 0], left, red], [[0, 0], right, "
                               "blue]]";
    char text[700];
    uint32_t cell = 0;
    snprintf(text, sizeof text,
             "tilewright: 1\nlattice: square\ncontainer: {box: [2, 1]}\nmatching: %s\n"
             "pieces: [{name: a, %s}, {name: b, %s}]\n",
             matching, tile, tile);
    OWNED(tw_puzzle) *puzzle = read_named("p.yaml", text);
    OWNED(tw_solution) *solution = NULL;
    const tw_lettered shown = {.letters = "ab"};
    OWNED(tw_poses) *poses = poses_of(puzzle);
    tw_status status = tw_solution_of_letters(NULL, poses, &shown, &solution, &cell, error);
    if (status == TW_OK)
        assert_int_equal(tw_solution_check(NULL, puzzle, solution, NULL), TW_OK);
    return status;
}

TEST(marks_decide_how_a_piece_is_turned)
{
    tw_error error = {0};
    assert_int_equal(read_tiles("{red: [outside], blue: [blue, outside], none: [outside]}", &error),
                     TW_OK);
    assert_int_equal(read_tiles("{red: [outside], blue: [outside], none: [outside]}", &error),
                     TW_ERR_INPUT);
    assert_non_null(strstr(error.message, "none of them is a solution"));
}

RUN_TESTS
