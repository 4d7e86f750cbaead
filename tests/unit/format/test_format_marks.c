/* test_format_marks.c -- the format room: marks, matching tables, pins and rules of turning in
 * puzzle texts, and the turns of written solutions. (Texts that must be refused are in
 * tests/bad.) */
#include "support/texts.h"
#include "support/written.h"
#include "lattice/lattice_shared.h"

/* ---- Marks ------------------------------------------------------------------------------- */

static uint8_t mark_called(const tw_puzzle *puzzle, const char *name)
{
    for (uint8_t mark = 1; mark <= tw_puzzle_mark_count(puzzle); mark++)
        if (strcmp(tw_puzzle_mark_name(puzzle, mark), name) == 0)
            return mark;
    fail_msg("no mark is called %s", name);
    return 0;
}

/* The mark on an arc of a cell of the first form of piece 0. */
static const char *mark_at(const tw_puzzle *puzzle, int32_t x, int32_t y, const char *arc)
{
    const tw_cell *cells;
    size_t count = form_of(puzzle, tw_puzzle_piece_name(puzzle, 0), &cells);
    uint32_t label = tw_lattice_find_label(tw_puzzle_lattice(puzzle), 0, arc);
    for (size_t c = 0; c < count; c++)
        if (cells[c].at[0] == x && cells[c].at[1] == y) {
            uint8_t mark = tw_puzzle_form_mark(puzzle, 0, 0, c, label);
            return mark ? tw_puzzle_mark_name(puzzle, mark) : "";
        }
    fail_msg("no cell [%d, %d]", (int)x, (int)y);
    return "";
}

TEST(marks_are_read_long_and_short)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("square", "{box: [2, 1]}",
                   "[{name: A, cells: [[0, 0], [1, 0]], marks: [[[0, 0], up, key],"
                   " {mark: lock, arc: right, cell: [1, 0]}, [[1, 0], down, key]]}]");
    assert_int_equal(tw_puzzle_mark_count(puzzle), 2);
    assert_string_equal(tw_puzzle_mark_name(puzzle, 1), "key"); /* in the order of the text */
    assert_string_equal(mark_at(puzzle, 0, 0, "up"), "key");
    assert_string_equal(mark_at(puzzle, 0, 0, "down"), "");
    assert_string_equal(mark_at(puzzle, 1, 0, "right"), "lock");
    assert_string_equal(mark_at(puzzle, 1, 0, "down"), "key");
}

TEST(marks_stand_on_the_border_too)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("square", "{box: [2, 1], at: [3, 0], marks: [[[4, 0], right, frame]]}",
                   "[{name: A, box: [2, 1]}]");
    uint32_t cell = tw_puzzle_find_cell(puzzle, (tw_cell){.at = {4, 0}});
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    uint32_t right = tw_lattice_find_label(lattice, 0, "right");
    uint32_t up = tw_lattice_find_label(lattice, 0, "up");
    assert_int_equal(tw_puzzle_border(puzzle, cell, right), 1);
    assert_int_equal(tw_puzzle_border(puzzle, cell, up), 0);
}

/* ---- The table --------------------------------------------------------------------------- */

/* Rows and columns: none, a, b, c, outside; '1' where two may meet. */
static void expect_table(const char *matching, const char *const rows[5])
{
    char text[1000];
    snprintf(text, sizeof text,
             "tilewright: 1\nlattice: square\ncontainer: {box: [1, 1]}\n"
             "pieces: [{name: A, cells: [[0, 0]],"
             " marks: [[[0, 0], up, a], [[0, 0], left, b], [[0, 0], down, c]]}]\n%s",
             matching);
    OWNED(tw_puzzle) *puzzle = read_named("test.yaml", text);
    const uint8_t numbers[5] = {0, mark_called(puzzle, "a"), mark_called(puzzle, "b"),
                                mark_called(puzzle, "c"), 4};
    for (size_t i = 0; i < 5; i++)
        for (size_t j = 0; j < 5; j++)
            if (tw_puzzle_may_meet(puzzle, numbers[i], numbers[j]) != (rows[i][j] == '1'))
                fail_msg("%s: row %zu, column %zu", matching, i, j);
}

TEST(without_a_table_all_marks_may_meet)
{
    const char *const all[5] = {"11111", "11111", "11111", "11111", "11111"};
    expect_table("", all);
}

TEST(an_empty_table_forbids_nothing)
{
    const char *const all[5] = {"11111", "11111", "11111", "11111", "11111"};
    expect_table("matching: {}", all);
}

TEST(a_list_names_what_a_mark_may_meet_and_so_may_the_others_list)
{
    const char *const both[5] = {"10001", "00110", "01000", "01000", "10001"};
    const char *const one[5] = {"10001", "00100", "01000", "00000", "10001"};
    expect_table("matching: {a: [b, c], b: a, c: []}", both);
    expect_table("matching: {a: [b], b: [], c: []}", one);
}

TEST(what_no_list_speaks_of_may_meet_what_no_list_speaks_of)
{
    const char *const rows[5] = {"10111", "00100", "11111", "10111", "10111"};
    expect_table("matching: {a: [b]}", rows);
}

TEST(none_and_outside_are_words_of_the_table)
{
    const char *const rows[5] = {"00010", "01001", "00000", "10000", "01000"};
    expect_table("matching: {none: [c], outside: [a], a: [a], b: [], c: none}", rows);
}

/* ---- Pins -------------------------------------------------------------------------------- */

TEST(pins_are_kept_with_their_pieces)
{
    OWNED(tw_puzzle) *puzzle = read_parts("square", "{box: [3, 1]}",
                                          "[{name: A, box: [2, 1]}, {name: B, cells: [[7, 7]],"
                                          " pin: [[0, 0]]}]");
    assert_int_equal(tw_puzzle_pin_count(puzzle), 1);
    const tw_placement *pin = tw_puzzle_pin(puzzle, 0);
    assert_int_equal(pin->piece, 1);
    assert_int_equal(pin->cell_count, 1);
    assert_int_equal(pin->cells[0].at[0], 0);
}

/* ---- Turning ----------------------------------------------------------------------------- */

static const char foot[] = "cells: [[0, 0, 0], [1, 1, 0], [2, 2, 0], [1, 2, 1]]";

/* Counts the forms of a foot of four balls, with more keys for the piece and the puzzle. */
static size_t forms_of_foot(const char *beside, const char *above, bool *rigid)
{
    char text[1000];
    snprintf(text, sizeof text,
             "tilewright: 1\nlattice: spheres\n%scontainer: {%s}\n"
             "pieces: [{name: foot, %s%s}]\n",
             above, foot, foot, beside);
    OWNED(tw_puzzle) *puzzle = read_named("test.yaml", text);
    size_t count = tw_puzzle_form_count(puzzle, 0);
    *rigid = tw_puzzle_piece_rigid(puzzle, 0);
    return count;
}

TEST(rigid_turns_add_forms_and_the_nearest_word_counts)
{
    bool rigid;
    assert_int_equal(forms_of_foot("", "", &rigid), 1);
    assert_false(rigid);
    assert_int_equal(forms_of_foot("", "turns: rigid\n", &rigid), 2);
    assert_true(rigid);
    assert_int_equal(forms_of_foot(", turns: rigid", "turns: lattice\n", &rigid), 2);
    assert_true(rigid);
    assert_int_equal(forms_of_foot(", turns: lattice", "turns: rigid\n", &rigid), 1);
    assert_false(rigid);
    assert_int_equal(forms_of_foot(", turns: fixed", "turns: rigid\n", &rigid), 1);
    assert_false(rigid);
}

/* ---- Answers ----------------------------------------------------------------------------- */

static tw_puzzle *marked_puzzle(void)
{
    return read_parts("square", "{box: [2, 1]}",
                      "[{name: A, cells: [[0, 0]], marks: [[[0, 0], up, key]], copies: 2}]");
}

static const tw_cell first = {.at = {0, 0}}, second = {.at = {1, 0}};
static const tw_placement two[] = {{0, &first, 1, 3}, {0, &second, 1, 0}};
static const tw_solution answer = {two, 2};

TEST(an_answer_with_marks_says_how_pieces_are_turned)
{
    OWNED(tw_puzzle) *puzzle = marked_puzzle();
    WRITTEN(to);
    assert_int_equal(solution_as("jsonl", puzzle, NULL, &answer, 1, out_to(&to)), TW_OK);
    assert_string_equal(to.text, "{\"type\":\"solution\",\"solution\":1,\"placements\":[{\"piece\":"
                                 "\"A\",\"cells\":[[0,0]],\"turn\":3},"
                                 "{\"piece\":\"A\",\"cells\":[[1,0]],\"turn\":0}]}\n");
    OWNED(tw_solution) *again = read_solution(puzzle, to.text);
    assert_int_equal(again->count, 2);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(again->placements[i].turn, two[i].turn);
        assert_memory_equal(again->placements[i].cells, two[i].cells, sizeof first);
    }
}

TEST(a_turn_that_is_missing_or_no_turn_is_a_fault)
{
    OWNED(tw_puzzle) *puzzle = marked_puzzle();
    assert_no_solution(puzzle, "{\"pieces\":[{\"piece\":\"A\",\"cells\":[[0,0]]}]}", 1,
                       "\"turn\" is missing: in a puzzle with marks a placement needs it");
    assert_no_solution(puzzle, "{\"pieces\":[{\"piece\":\"A\",\"cells\":[[0,0]],\"turn\":8}]}", 1,
                       "\"turn\" is 8; expected a whole number from 0 to 7");
    assert_no_solution(puzzle, "{\"pieces\":[{\"piece\":\"A\",\"cells\":[[0,0]],\"turn\":\"up\"}]}",
                       1, "expected a whole number from 0 to 7");
    assert_no_solution(puzzle,
                       "{\"pieces\":[{\"piece\":\"B\",\"cells\":[[9,9]],\"turn\":-1},"
                       "{\"piece\":\"A\",\"cells\":[[0,0]]}]}",
                       4, "\"turn\" is missing");
}

TEST(without_marks_a_turn_is_an_unknown_key)
{
    OWNED(tw_puzzle) *puzzle = read_parts("square", "{box: [2, 1]}", "[{name: A, box: [2, 1]}]");
    assert_no_solution(puzzle,
                       "{\"pieces\":[{\"piece\":\"A\",\"cells\":[[0,0],[1,0]],\"turn\":0}]}", 1,
                       "unknown key \"turn\"");
}

RUN_TESTS
