/* test_write_puzzle.c -- puzzles written as files, in YAML and JSON, are read as equal puzzles. */
#include "support/foreign_texts.h"
#include "puzzle/puzzle_shared.h"

static tw_puzzle *read_shipped(size_t number)
{
    tw_builtin shipped = tw_builtin_puzzle(number);
    tw_puzzle *puzzle = NULL;
    tw_source source = {.name = shipped.name, .text = shipped.text, .size = shipped.size};
    assert_int_equal(tw_puzzle_read(NULL, &source, NULL, &complaints, &puzzle), TW_OK);
    return puzzle;
}

static written write_it(const tw_puzzle *puzzle, bool json)
{
    written to = new_written();
    assert_well(write_as(json ? "json" : "yaml", puzzle, NULL, out_to(&to), &error));
    return to;
}

static tw_puzzle *read_back(const written *from, bool json)
{
    tw_puzzle *puzzle = NULL;
    tw_source source = written_source(json ? "written.json" : "written.yaml", from);
    assert_int_equal(tw_puzzle_read(NULL, &source, NULL, &complaints, &puzzle), TW_OK);
    return puzzle;
}

static void assert_same_poses(const tw_puzzle *a, const tw_puzzle *b)
{
    tw_poses *one = NULL, *other = NULL;
    assert_int_equal(tw_poses_new(NULL, a, NULL, &one, NULL), TW_OK);
    assert_int_equal(tw_poses_new(NULL, b, NULL, &other, NULL), TW_OK);
    assert_int_equal(tw_poses_count(one), tw_poses_count(other));
    assert_int_equal(tw_poses_stock_count(one), tw_poses_stock_count(other));
    tw_poses_free(one);
    tw_poses_free(other);
}

static void assert_same_notes(const tw_puzzle_notes *a, const tw_puzzle_notes *b)
{
    assert_string_equal(a->source, b->source);
    assert_string_equal(a->author, b->author);
    assert_string_equal(a->family, b->family);
    assert_string_equal(a->notes, b->notes);
    assert_string_equal(a->none, b->none);
    assert_string_equal(a->rotations, b->rotations);
    assert_string_equal(a->reflections, b->reflections);
    assert_string_equal(a->claimed, b->claimed);
}

/* Writes and reads twice: the puzzle stays equal, and the text no longer changes. */
static void go_round(const tw_puzzle *puzzle, bool json)
{
    OWN_WRITTEN first = write_it(puzzle, json);
    tw_puzzle *one = read_back(&first, json);
    assert_same_puzzle(puzzle, one);
    assert_same_poses(puzzle, one);
    assert_same_notes(tw_puzzle_about(puzzle), tw_puzzle_about(one));
    OWN_WRITTEN second = write_it(one, json);
    tw_puzzle *two = read_back(&second, json);
    OWN_WRITTEN third = write_it(two, json);
    assert_string_equal(second.text, third.text);
    tw_puzzle_free(one);
    tw_puzzle_free(two);
}

static void go_round_all(bool json)
{
    size_t number = 0;
    for (; tw_builtin_puzzle(number).name; number++) {
        OWNED(tw_puzzle) *puzzle = read_shipped(number);
        go_round(puzzle, json);
    }
    assert_true(number > 50);
}

TEST(every_shipped_puzzle_is_written_in_yaml_and_read_as_an_equal_one)
{
    go_round_all(false);
}

TEST(every_shipped_puzzle_is_written_in_json_and_read_as_an_equal_one)
{
    go_round_all(true);
}

/* ---- Everything a file can say ----------------------------------------------------------- */

static void round_parts(const char *lattice, const char *container, const char *pieces)
{
    char text[4000];
    snprintf(text, sizeof text,
             "tilewright: 1\nnotes: \"two\\nlines: \\\"quoted\\\" # and more\"\n"
             "lattice: %s\ncontainer: %s\npieces: %s\n",
             lattice, container, pieces);
    OWNED(tw_puzzle) *puzzle = read_named("parts.yaml", text);
    go_round(puzzle, false);
    go_round(puzzle, true);
}

TEST(what_pieces_may_undergo_comes_back)
{
    round_parts("square", "{box: [4, 3]}",
                "[{name: A, box: [2, 1], turns: fixed}, {name: B, box: [2, 1], turns: [quarter]},"
                " {name: C, box: [2, 1], mirror: false}, {name: D, box: [2, 1], turns: [flip]},"
                " {name: E, box: [2, 1]}, {name: F, box: [2, 1], mirror: true}]");
    round_parts("square", "{box: [4, 1]}",
                "[{name: A, box: [2, 1], turns: fixed}, {name: B, box: [2, 1], turns: fixed}]");
    round_parts("spheres", "{cells: [[0, 0, 0], [1, 1, 0], [2, 2, 0], [1, 2, 1]]}",
                "[{name: foot, turns: rigid, mirror: true,"
                " cells: [[0, 0, 0], [1, 1, 0], [2, 2, 0], [1, 2, 1]]}]");
}

TEST(any_number_of_copies_is_written_as_any_and_not_as_what_fits)
{
    static const char pieces[] = "[{name: A, cells: [[0, 0]], copies: any},"
                                 " {name: B, box: [2, 1], copies: [1, any]},"
                                 " {name: C, box: [5, 1], copies: [1, any]},"
                                 " {name: D, box: [3, 1], copies: [0, 4]}]";
    char text[400];
    snprintf(text, sizeof text,
             "tilewright: 1\nlattice: square\ncontainer: {box: [6, 2]}\npieces: %s\n", pieces);
    OWNED(tw_puzzle) *puzzle = read_named("any.yaml", text);
    go_round(puzzle, false);
    go_round(puzzle, true);
    OWN_WRITTEN told = write_it(puzzle, false);
    const char *at = told.text;
    static const char *const said[] = {"copies: any", "copies: [1, any]", "copies: [1, any]",
                                       "copies: [0, 4]"};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        at = strstr(at, said[i]);
        assert_non_null(at);
        at++;
    }
}

TEST(groups_of_pieces_come_back)
{
    static const char pieces[] = "[{name: a, cells: [[0, 0]], copies: 2, group: cage}, {name: b, "
                                 "cells: [[0, 0]], group: {cage: any, lid: 1}}]";
    round_parts("square", "{box: [3, 1]}", pieces);
    OWNED(tw_puzzle) *puzzle = read_parts("square", "{box: [3, 1]}", pieces);
    OWN_WRITTEN to = write_it(puzzle, false);
    assert_non_null(strstr(to.text, "group: cage"));
    assert_non_null(strstr(to.text, "group: {cage: any, lid: 1}"));
}

TEST(colours_of_pieces_come_back)
{
    OWNED(tw_puzzle) *puzzle =
        read_named("flag.yaml", "tilewright: 1\nlattice: square\n"
                                "container: {box: [4, 1]}\n"
                                "colours: {A: Gold, 'B #': \"#C30\", '3': black}\n"
                                "pieces: [{name: A, box: [1, 1]},"
                                " {name: 'B #', box: [1, 1]},"
                                " {name: '3', box: [1, 1]},"
                                " {name: D, box: [1, 1]}]\n");
    static const tw_rgb gold = {255, 215, 0}, red = {204, 51, 0}, black = {0, 0, 0};
    assert_memory_equal(tw_piece_paint(puzzle, 0), &gold, sizeof gold);
    assert_memory_equal(tw_piece_paint(puzzle, 1), &red, sizeof red);
    assert_memory_equal(tw_piece_paint(puzzle, 2), &black, sizeof black);
    assert_null(tw_piece_paint(puzzle, 3));
    go_round(puzzle, false);
    go_round(puzzle, true);
}

TEST(optional_cells_colours_and_several_shapes_come_back)
{
    round_parts("square", "{layers: \"xr?\\nxb.\", at: [-3, 7]}",
                "[{name: 'true', layers: \"xr\"}, {name: '12', layers: \"xb\"},"
                " {name: \"q\\\"\\\\: #\", box: [1, 1], copies: [0, 1]}]");
    round_parts("square",
                "{box: [2, 2], colours: {dark red: [[0, 0]]}, optional: [[0, 0], [1, 1]]}",
                "[{name: A, box: [1, 1], copies: any, colours: {dark red: [[0, 0]]}},"
                " {name: B, shapes: [{box: [2, 1]}, {box: [1, 1]}], copies: any}]");
    round_parts("triangle", "{box: [2, 2], optional: [[0, 0, up]]}",
                "[{name: A, cells: [[0, 0, up]], copies: any},"
                " {name: B, cells: [[0, 0, down], [1, 0, up]], copies: any}]");
}

TEST(marks_pins_and_labelled_copies_come_back)
{
    OWNED(tw_puzzle) *puzzle = NULL;
    tw_source source = source_of(
        "marks.yaml", "tilewright: 1\nlattice: square\nlabelled: true\n"
                      "container: {box: [2, 2], marks: [[[0, 0], up, socket]]}\n"
                      "matching: {tab: [socket], socket: [tab], 'odd one': []}\n"
                      "pieces:\n"
                      "  - {name: plug, cells: [[0, 0], [1, 0]], marks: [[[1, 0], right, tab]]}\n"
                      "  - {name: dot, box: [1, 1], marks: [[[0, 0], up, odd one]], copies: 2,\n"
                      "     pin: [[1, 1]]}\n");
    assert_int_equal(tw_puzzle_read(NULL, &source, NULL, &complaints, &puzzle), TW_OK);
    go_round(puzzle, false);
    go_round(puzzle, true);
    OWN_WRITTEN to = write_it(puzzle, false);
    OWNED(tw_puzzle) *again = read_back(&to, false);
    for (uint8_t a = 0; a <= tw_puzzle_mark_count(puzzle) + 1; a++)
        for (uint8_t b = 0; b <= tw_puzzle_mark_count(puzzle) + 1; b++)
            assert_int_equal(tw_puzzle_may_meet(puzzle, a, b), tw_puzzle_may_meet(again, a, b));
    assert_memory_equal(tw_puzzle_pin(puzzle, 0)->cells, tw_puzzle_pin(again, 0)->cells,
                        sizeof(tw_cell));
}

static void assert_same_costs(const tw_puzzle *a, const tw_puzzle *b)
{
    int64_t of_a[64], of_b[64];
    tw_poses *one = NULL, *other = NULL;
    assert_int_equal(tw_poses_new(NULL, a, NULL, &one, NULL), TW_OK);
    assert_int_equal(tw_poses_new(NULL, b, NULL, &other, NULL), TW_OK);
    assert_true(tw_poses_count(one) <= 64);
    assert_int_equal(tw_poses_costs(NULL, one, of_a, NULL), TW_OK);
    assert_int_equal(tw_poses_costs(NULL, other, of_b, NULL), TW_OK);
    assert_memory_equal(of_a, of_b, tw_poses_count(one) * sizeof *of_a);
    tw_poses_free(one);
    tw_poses_free(other);
}

TEST(costs_come_back)
{
    OWNED(tw_puzzle) *puzzle = read_parts(
        "square", "{box: [3, 2]}",
        "[{name: I, box: [3, 1]}, {name: 'L #', cells: [[0, 0], [1, 0], [0, 1]], copies: any}]\n"
        "cost: [{weight: -7}, {weight: 1000000000, piece: 'L #'}, {weight: 3, cells: [[2, 1]]},\n"
        "  {weight: -5, piece: I, cells: [[0, 0], [1, 0]]},\n"
        "  {weight: 11, piece: I, pin: [[0, 1], [1, 1], [2, 1]]}]");
    for (int json = 0; json < 2; json++) {
        OWN_WRITTEN to = write_it(puzzle, json);
        OWNED(tw_puzzle) *again = read_back(&to, json);
        assert_int_equal(tw_puzzle_cost_count(again), 5);
        assert_same_costs(puzzle, again);
    }
}

/* ---- Lattices ---------------------------------------------------------------------------- */

static const char own[] = "{name: mine, rank: 2, mirror: true, order: [down, left, up, right],"
                          " cells: {a: {arcs: {left: [a, [-1, 0], right], right: [a, [1, 0], left],"
                          " up: [a, [0, -1], down], down: [a, [0, 1], up]}}},"
                          " turns: {quarter: {labels: {a: [a, [up, down, right, left]]}}},"
                          " mirrors: {flip: {matrix: [[-1, 0], [0, 1]]}},"
                          " geometry: {basis: [[1, 0], [0.25, 0.8660254]],"
                          " shapes: {a: {at: [0, 0.1], polygon: [[0, 0], [1, 0], [1.25, 0.5]]}}}}";

TEST(a_lattice_that_does_not_ship_is_written_out)
{
    char text[2000];
    OWNED(tw_puzzle) *puzzle = NULL;
    snprintf(text, sizeof text,
             "tilewright: 1\nlattice: %s\ncontainer: {box: [3, 2]}\n"
             "pieces: [{name: L, cells: [[0, 0], [1, 0], [0, 1]], copies: 2}]\n",
             own);
    tw_source source = source_of("own.yaml", text);
    assert_int_equal(tw_puzzle_read(NULL, &source, NULL, &complaints, &puzzle), TW_OK);
    go_round(puzzle, false);
    go_round(puzzle, true);
    OWN_WRITTEN to = write_it(puzzle, false);
    OWNED(tw_puzzle) *again = read_back(&to, false);
    const tw_lattice *a = tw_puzzle_lattice(puzzle), *b = tw_puzzle_lattice(again);
    double position[3], other[3];
    tw_lattice_position(a, (tw_cell){.at = {2, 1}}, position);
    tw_lattice_position(b, (tw_cell){.at = {2, 1}}, other);
    assert_memory_equal(position, other, sizeof position);
    assert_string_equal(tw_lattice_generator_name(b, 1), "flip");
    assert_int_equal(count_all(puzzle).none, count_all(again).none);
}

TEST(lattices_that_ship_go_by_their_name_wrapped_or_not)
{
    static const struct {
        const char *lattice, *words;
    } named[] = {
        {"square", "\nlattice: square\n"},
        {"{base: square, wrap: [[4, 0]]}", "\nlattice: {base: square, wrap: [[4, 0]]}\n"},
        {"{base: square, wrap: [[4, 0], [0, 6]]}",
         "\nlattice: {base: square, wrap: [[4, 0], [0, 6]]}\n"},
        {"{base: square, wrap: [[0, 8], {turn: quarter+quarter+flip, by: [4, 3]}]}",
         "\nlattice: {base: square, wrap: [[0, 8], {turn: \"quarter+quarter+flip\", by: [4, "
         "3]}]}\n"}};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        OWNED(tw_puzzle) *puzzle =
            read_parts(named[i].lattice, "{box: [4, 2]}", "[{name: A, box: [2, 1], copies: any}]");
        OWN_WRITTEN to = write_it(puzzle, false);
        assert_non_null(strstr(to.text, named[i].words));
        OWNED(tw_puzzle) *again = read_back(&to, false);
        assert_same_puzzle(puzzle, again);
        assert_int_equal(count_all(puzzle).none, count_all(again).none);
    }
}

/* Cells and marks in the plane, turns that do not keep the periods, rigid turns, and sets. */
TEST(pieces_on_wrapped_lattices_come_back)
{
    static const char *const wraps[] = {
        "{base: square, wrap: [[4, 0]]}", "{base: square, wrap: [[4, 1], [-1, 4]]}",
        "{rank: 2, wrap: [[4, 0]], cells: {c: {arcs: {left: [c, [-1, 0], right], right: [c, [1, 0],"
        " left], up: [c, [0, -1], down], down: [c, [0, 1], up]}}}, mirrors: {flip: {matrix: [[-1,"
        " 0], [0, 1]]}}, turns: {quarter: {matrix: [[0, -1], [1, 0]]}}, geometry: {basis: [[1, 0],"
        " [0, 1]]}}"};
    for (size_t i = 0; i < sizeof wraps / sizeof *wraps; i++) {
        round_parts(wraps[i], "{box: [4, 3]}",
                    "[{name: A, cells: [[-1, 0], [0, 0], [3, 0]], turns: [quarter]},"
                    " {name: B, box: [5, 1], copies: [0, 1]},"
                    " {name: C, box: [2, 1], turns: [flip]}, {name: D, box: [2, 1], turns: fixed},"
                    " {name: E, box: [1, 2], turns: rigid, mirror: true, copies: [0, 2]},"
                    " {set: {polyforms: 4}, copies: [0, 1]}]");
        round_parts(wraps[i], "{box: [4, 3]}",
                    "[{name: A, box: [2, 1], marks: [[[0, 0], left, key], [[1, 0], down, lock]],"
                    " copies: any}, {name: B, box: [3, 1], marks: [[[0, 0], left, lock]],"
                    " turns: fixed, copies: [0, 1]}]");
    }
}

/* A partial solution is written as pins, after the existing pins. */
TEST(what_is_laid_becomes_pins)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("square", "{box: [3, 2]}",
                   "[{name: A, box: [1, 1], copies: 6, pins: [[[0, 0]], [[2, 1]]]}]");
    tw_cell cells[2] = {{.at = {1, 0}}, {.at = {0, 1}}};
    tw_placement placements[2] = {{.cells = cells, .cell_count = 1},
                                  {.cells = cells + 1, .cell_count = 1}};
    const tw_solution laid = {placements, 2}, *list[] = {&laid};
    const tw_export how = {.size = sizeof how, .solutions = list, .solution_count = 1};
    WRITTEN(to);
    assert_int_equal(tw_puzzle_pin_count(puzzle), 2);
    go_round(puzzle, false);
    go_round(puzzle, true);
    assert_int_equal(tw_puzzle_write(NULL, puzzle, &how, out_to(&to), NULL), TW_OK);
    OWNED(tw_puzzle) *again = read_back(&to, false);
    assert_int_equal(tw_puzzle_pin_count(again), 4);
    for (size_t i = 0; i < 2; i++)
        assert_memory_equal(tw_puzzle_pin(again, i + 2)->cells, &cells[i], sizeof *cells);
}

TEST(what_only_a_program_can_state_is_refused)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("square", "{box: [2, 1]}",
                   "[{name: A, box: [1, 1], marks: [[[0, 0], up, tab]], copies: 2}]");
    tw_cell cell = {.at = {0, 0}};
    tw_placement placement = {.cells = &cell, .cell_count = 1, .turn = 1};
    const tw_solution laid = {&placement, 1}, *list[] = {&laid};
    const tw_export how = {.size = sizeof how, .solutions = list, .solution_count = 1};
    WRITTEN(to);
    tw_error error = {0};
    assert_int_equal(tw_puzzle_write(NULL, puzzle, &how, out_to(&to), &error), TW_ERR_UNSUPPORTED);
    assert_non_null(strstr(error.message, "in another orientation"));
}

TEST(a_writer_that_refuses_bytes_ends_the_writing)
{
    OWNED(tw_puzzle) *puzzle = read_parts("square", "{box: [2, 1]}", "[{name: A, box: [2, 1]}]");
    WRITTEN(to);
    to.left = 3;
    assert_int_equal(tw_puzzle_write(NULL, puzzle, NULL, out_to(&to), NULL), TW_ERR_IO);
}

RUN_TESTS
