/* test_format.c -- the format room: every form of container, every way to name a lattice, arc
 * lists. Texts that must be refused are in tests/bad. */
#include "support/laid.h"
#include "support/texts.h"

/* ---- Containers -------------------------------------------------------------------------- */

/* at: "+" a required cell, "?" an optional one, "-" none. */
static const struct {
    const char *lattice, *container, *piece, *at;
    size_t cells;
} containers[] = {
    /* A box has every cell with small coordinates, of every kind, that exists where it stands. */
    {"cube", "{box: [3, 2, 4]}", "[0, 0, 0]", "+0,0,0 +2,1,3 -3,0,0", 24},
    {"triangle", "{box: [2, 3]}", "[0, 0, up]", "+1,2/1", 12},
    {"spheres", "{box: [3, 3, 3]}", "[0, 0, 0]", "+0,0,0", 14}, /* cells with even sums, of 27 */
    {"spheres", "{box: [3, 3, 3], at: [1, 0, 0]}", "[0, 0, 0]", "+1,1,0", 13}, /* odd sums */
    /* Cells name their kind by name or number; a list is short for its cells. */
    {"triangle", "{cells: [[0, 0, up], [0, 0, 1], [1, 0, 0]]}", "[0, 0, up]", "+0,0/1 -1,0/1", 3},
    {"square", "[[0, 0], [5, 7]]", "[0, 0]", "+5,7", 2},
    /* One text is one layer. */
    {"square", "{layers: \"xx\\n.x\"}", "[0, 0]", "+1,1", 3},
    {"line", "{layers: [x.xx]}", "[0]", "+3 -1", 3},
    /* Shapes unite, intersect and subtract. */
    {"square", "{union: [{box: [2, 2]}, {box: [2, 2], at: [1, 1]}, [[9, 9]]]}", "[0, 0]", "+9,9",
     8},
    {"square", "{intersect: [{box: [4, 4]}, {box: [4, 4], at: [1, 2]}]}", "[0, 0]", "+3,3", 6},
    {"square", "{minus: [{box: [3, 3]}, [[1, 1]], {box: [1, 1]}]}", "[0, 0]", "-1,1 -0,0", 7},
    /* They move by translate and at alike. */
    {"square", "{translate: {by: [5, -3], of: {box: [1, 2], at: [1, 0]}}, at: [0, 10]}", "[0, 0]",
     "+6,7 +6,8", 2},
    /* A cell that one part requires is required; others are marked or added before the move. */
    {"square", "{union: [{layers: \"??\"}, {layers: \"x\"}]}", "[0, 0]", "+0,0 ?1,0", 2},
    {"square", "{box: [3, 1], optional: {box: [2, 1], at: [2, 0]}, at: [10, 0]}", "[0, 0]",
     "+11,0 ?12,0 ?13,0", 4},
    {"square", "{box: [3, 2], optional: {minus: [{box: [3, 2]}, [[1, 1]]]}}", "[0, 0]",
     "?0,0 ?2,1 +1,1", 6},
    {"square", "{box: [2, 1], optional: [[0, 0], [2, 0]], at: [10, 0]}", "[0, 0]",
     "?10,0 +11,0 ?12,0", 3},
};

TEST(containers_have_the_cells_that_are_written)
{
    for (size_t i = 0; i < sizeof containers / sizeof *containers; i++) {
        OWNED(tw_puzzle) *puzzle =
            read_container(containers[i].lattice, containers[i].container, containers[i].piece);
        if (tw_puzzle_cell_count(puzzle) != containers[i].cells)
            fail_msg("%s: %zu cells", containers[i].container, tw_puzzle_cell_count(puzzle));
        for (const char *at = containers[i].at; *at; at += *at == ' ') {
            tw_cell cell = {.kind = 0};
            char expected = *at;
            at = read_laid_cell(at, &cell);
            uint32_t number = tw_puzzle_find_cell(puzzle, cell);
            char found = number == UINT32_MAX ? '-' : "+?"[tw_puzzle_cell_optional(puzzle, number)];
            if (found != expected)
                fail_msg("%s: %c before \"%s\"", containers[i].container, found, at);
        }
    }
}

TEST(layers_are_drawn_column_by_row_by_block)
{
    OWNED(tw_puzzle) *puzzle =
        read_named("test.yaml", "tilewright: 1\nlattice: cube\n"
                                "container:\n  layers:\n    - |\n      xX#\n      ..x\n"
                                "    - |\n\n      .x\n"
                                "pieces:\n  - {name: A, cells: [[0, 0, 0]], copies: 5}\n");
    assert_int_equal(tw_puzzle_cell_count(puzzle), 5);
    assert_true(has(puzzle, 2, 0, 0));
    assert_true(has(puzzle, 2, 1, 0));
    assert_true(has(puzzle, 1, 1, 1)); /* the empty row counts */
}

TEST(letters_in_layers_are_colours_and_question_marks_optional_cells)
{
    OWNED(tw_puzzle) *puzzle = read_parts("square", "{layers: \"ab?\"}", "[{name: A, layers: ab}]");
    assert_int_equal(tw_puzzle_required_count(puzzle), 2);
    assert_true(is_optional(puzzle, 2, 0));
    assert_string_equal(colour_at(puzzle, 0, 0), "a");
    assert_string_equal(colour_at(puzzle, 1, 0), "b");
    assert_string_equal(colour_at(puzzle, 2, 0), "");
}

TEST(colours_are_given_beside_a_shape)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("square", "{box: [2, 1], colours: {red: [[1, 0]]}, at: [4, 4]}",
                   "[{name: A, box: [2, 1], colours: {red: [[0, 0]]}}]");
    assert_string_equal(colour_at(puzzle, 5, 4), "red");
    assert_string_equal(colour_at(puzzle, 4, 4), "");
    const tw_cell *cells;
    const uint8_t *colours;
    assert_int_equal(tw_puzzle_form(puzzle, 0, 0, &cells, &colours), 2);
    assert_int_equal(colours[0], 1);
    assert_int_equal(colours[1], 0);
    assert_int_equal(tw_puzzle_form(puzzle, 0, 1, &cells, &colours), 0);
}

/* ---- Lattices of a puzzle ---------------------------------------------------------------- */

static const char ribbon[] = "tilewright-lattice: 1\n"
                             "name: ribbon\n"
                             "rank: 1\n"
                             "cells:\n"
                             "  cell:\n"
                             "    arcs: {west: [cell, [-1], east], east: [cell, [1], west]}\n"
                             "sets:\n"
                             "  pairs: {title: Pairs, pieces: {two: [[0], [1]]}}\n";

static tw_status load_ribbon(void *user, const char *path, tw_bytes *bytes, tw_error *error)
{
    (void)error;
    *(const char **)user = path;
    tw_bytes_add(bytes, ribbon, strlen(ribbon));
    return TW_OK;
}

TEST(a_lattice_is_loaded_from_a_path)
{
    const char *asked = NULL;
    tw_source source = source_of("folder/test.yaml", "tilewright: 1\nlattice: my/ribbon.yaml\n"
                                                     "container: {box: [4]}\n"
                                                     "pieces: [{set: pairs, copies: 2}]\n");
    source.load = load_ribbon;
    source.user = &asked;
    OWNED(tw_puzzle) *puzzle = NULL;
    assert_int_equal(tw_puzzle_read(NULL, &source, NULL, &complaints, &puzzle), TW_OK);
    assert_non_null(asked);
    assert_string_equal(tw_lattice_name(tw_puzzle_lattice(puzzle)), "ribbon");
    assert_string_equal(tw_puzzle_piece_name(puzzle, 0), "two");
}

TEST(a_path_needs_a_loader)
{
    fault_log log;
    assert_int_equal(status_of("tilewright: 1\nlattice: ./x.yaml\ncontainer: {box: [1]}\n"
                               "pieces: [{name: A, box: [1]}]\n",
                               &log),
                     TW_ERR_USAGE);
    assert_said(&log, "cannot be loaded here");
}

TEST(a_lattice_is_written_inline)
{
    OWNED(tw_puzzle) *puzzle =
        read_container("{rank: 1, cells: {cell: {arcs: {west: [cell, [-1], east], "
                       "east: [cell, [1], west]}}}}",
                       "{box: [4]}", "[0]");
    assert_int_equal(tw_puzzle_cell_count(puzzle), 4);
    assert_int_equal(tw_lattice_transform_count(tw_puzzle_lattice(puzzle)), 1);
}

TEST(a_lattice_is_wrapped_by_the_puzzle)
{
    OWNED(tw_puzzle) *puzzle =
        read_container("{base: square, wrap: [[4, 0]]}", "[[0, 0], [-1, 0], [6, 1]]", "[0, 0]");
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    assert_int_equal(tw_lattice_wrap_count(lattice), 1);
    assert_false(tw_lattice_keeps_periods(lattice, tw_lattice_generator_element(lattice, 0)));
    assert_true(has(puzzle, 3, 0, 0));
    assert_true(has(puzzle, 2, 1, 0));
}

/* The cells of a piece are those of the plane, not those of the wrapped container. */
TEST(a_piece_on_a_wrapped_lattice_is_written_in_the_plane)
{
    const tw_cell *cells;
    OWNED(tw_puzzle) *puzzle =
        read_parts("{base: square, wrap: [[3, 0]]}", "{box: [3, 4]}",
                   "[{name: A, box: [4, 1]}, {name: B, cells: [[0, 0], [3, 0]]},"
                   " {set: {polyforms: 4}, copies: [0, 1]}]");
    assert_int_equal(form_of(puzzle, "A", &cells), 4);
    assert_int_equal(cells[3].at[0], 3);
    assert_int_equal(form_of(puzzle, "B", &cells), 2);
    assert_int_equal(cells[1].at[0] - cells[0].at[0], 3);
    assert_int_equal(tw_puzzle_piece_count(puzzle), 2 + 5);
}

/* ---- Arc lists --------------------------------------------------------------------------- */

static void assert_same_form(const tw_puzzle *puzzle, const char *one, const char *other)
{
    const tw_cell *a, *b;
    size_t count = form_of(puzzle, one, &a);
    assert_int_equal(count, form_of(puzzle, other, &b));
    assert_memory_equal(a, b, count * sizeof *a);
}

TEST(arcs_place_cells_forwards_and_backwards)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("square", "{box: [3, 4]}",
                   "[{name: arcs, arcs: [[1, down, 2], [2, down, 3], [2, left, 4]]},"
                   " {name: back, arcs: [[2, up, 1], [3, up, 2], [4, right, 2], [1, down, 2]]},"
                   " {name: cells, cells: [[1, 0], [1, 1], [1, 2], [0, 1]]}]");
    assert_same_form(puzzle, "arcs", "cells");
    assert_same_form(puzzle, "back", "cells");
}

TEST(arcs_close_cycles_and_one_cell_needs_none)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("square", "{box: [5, 2]}",
                   "[{name: ring, arcs: [[1, right, 2], [2, down, 3], [3, left, 4], [4, up, 1]]},"
                   " {name: box, box: [2, 2]}, {name: one, arcs: [], copies: 2}]");
    assert_same_form(puzzle, "ring", "box");
}

TEST(arcs_find_kinds_by_their_labels)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("triangle", "{box: [3, 1]}",
                   "[{name: arcs, start: down, arcs: [[1, right, 2], [1, left, 3]]},"
                   " {name: back, arcs: [[2, left, 1], [3, left, 2]]},"
                   " {name: cells, cells: [[0, 0, down], [1, 0, up], [0, 0, up]], copies: 0},"
                   " {name: more, cells: [[0, 0, up], [0, 0, down], [1, 0, up]], copies: 0}]");
    assert_same_form(puzzle, "arcs", "cells");
    assert_same_form(puzzle, "back", "more");
}

RUN_TESTS
