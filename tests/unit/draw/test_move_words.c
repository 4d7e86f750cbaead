/* test_move_words.c -- moves in words, apart and together: slides, turns, what is lifted. */
#include <tw/advanced/draw.h>

#include "support/dissections.h"
#include "support/laid.h"

/* Pieces A and B as laid; compares the words of taking them apart, or of the way back. */
static void assert_words(const char *lattice, const char *text, tw_disassembly_options how,
                         bool assembly, const char *expected)
{
    const bool flat = strcmp(lattice, "square") == 0;
    OWNED(tw_puzzle) *puzzle =
        flat ? read_parts(lattice, "{box: [2, 1]}",
                          "[{name: A, cells: [[0, 0]]}, {name: B, cells: [[0, 0]]}]")
             : read_parts(lattice, "{box: [2, 1, 1]}",
                          "[{name: A, cells: [[0, 0, 0]]}, {name: B, cells: [[0, 0, 0]]}]");
    how.size = sizeof how;
    OWNED(tw_disassembler) *by = new_disassembler(NULL, puzzle, &how);
    LAID(whole, text);
    OWNED(tw_disassembly) *made = take_apart_by(by, &whole.solution);
    const tw_shown_moves moves = {.size = sizeof moves,
                                  .puzzle = puzzle,
                                  .solution = &whole.solution,
                                  .disassembler = by,
                                  .disassembly = made,
                                  .assembly = assembly};
    tw_bytes bytes = {0};
    const tw_out out = tw_bytes_out(&bytes);
    assert_well(tw_shown_moves_write(&moves, &out, &error));
    assert_string_equal((const char *)bytes.data, expected);
    tw_bytes_free(&bytes);
}

TEST(a_slide_names_its_axis_and_its_steps)
{
    /* A hook holds a bar that must rise before it can leave to the right. */
    static const char hook[] = "0 0,0 1,0 2,0 0,1 0,2 0,3 1,3 2,3 3,3 3,2; 1 1,2 2,2";
    const tw_disassembly_options slide = {0};
    assert_words("square", hook, slide, false,
                 "   1. piece B up by 1\n   2. piece B right and off\n");
    assert_words("square", hook, slide, true,
                 "   1. piece B left from outside\n   2. piece B down by 1\n");
}

TEST(a_turn_is_told_as_it_is_seen_from_a_side)
{
    static const char key[] = "0 0,0,2 1,0,2 2,0,0 2,0,1 2,0,2 2,1,0 0,2,0 0,2,1 1,2,0 2,2,0;"
                              "1 0,0,1 1,0,1 0,1,1 0,1,2 1,1,1 2,1,1 2,1,2 2,2,1 2,2,2";
    const tw_disassembly_options turns = {.rotations = true};
    assert_words("cube", key, turns, false,
                 "   1. piece B left by 1\n"
                 "   2. piece B turned 90 degrees clockwise, seen from the front\n"
                 "   3. piece B left and off\n");
    assert_words("cube", key, turns, true,
                 "   1. piece B right from outside\n"
                 "   2. piece B turned 90 degrees counterclockwise, seen from the front\n"
                 "   3. piece B right by 1\n");
}

TEST(a_turn_that_shifts_says_so)
{
    static const char domino[] =
        "0 0,2,1 1,1,1 1,3,1 2,0,1 2,2,0 2,2,2 2,3,1 3,0,1 3,2,0 3,2,2 3,3,1 4,0,1 4,2,0 4,2,2 "
        "4,4,1 5,1,1 5,2,1 5,3,1;1 4,2,1 4,3,1";
    const tw_disassembly_options shifts = {.rotations = true, .slack = 200};
    assert_words(
        "cube", domino, shifts, false,
        "   1. piece B turned 90 degrees counterclockwise, seen from the right, shifting on the "
        "way\n   2. piece B up and off\n");
}

TEST(what_lies_in_a_plane_is_lifted_out_of_it)
{
    static const char ring[] = "0 0,0 1,0 2,0 0,1 2,1 0,2 1,2 2,2; 1 1,1";
    const tw_disassembly_options lift = {.lift = true};
    assert_words("square", ring, lift, false, "   1. piece B out of the plane and off\n");
    assert_words("square", ring, lift, true, "   1. piece B out of the plane from outside\n");
}

RUN_TESTS
