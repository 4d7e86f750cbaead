/* test_moves.c -- the directions in which cells move and the cells they pass, derived from
 * shapes. */
#include "support/texts.h"

#include "disassembly/cells/moves.h"

OWNABLE(tw_moves)

static tw_lattice *shipped(const char *name)
{
    tw_source source;
    return shipped_lattice(name, &source);
}

static tw_moves *moves_of(const tw_lattice *lattice)
{
    tw_moves *moves = NULL;
    assert_well(tw_moves_new(NULL, lattice, false, &moves, &error));
    return moves;
}

/* The number of a direction; fails the test if there is none. */
static size_t direction_of(const tw_moves *moves, const int32_t by[3])
{
    for (size_t d = 0; d < tw_moves_direction_count(moves); d++)
        if (memcmp(tw_moves_direction(moves, d), by, 3 * sizeof *by) == 0)
            return d;
    fail_msg("no direction (%d, %d, %d)", by[0], by[1], by[2]);
    return 0;
}

static bool sweeps(const tw_moves *moves, uint32_t kind, size_t direction, const tw_cell *cell)
{
    size_t count;
    const tw_cell *cells = tw_moves_sweep(moves, kind, direction, &count);
    for (size_t i = 0; i < count; i++)
        if (memcmp(&cells[i], cell, sizeof *cell) == 0)
            return true;
    return false;
}

/* How many cells a cell of kind 0 passes in each direction of the first half, one digit each. */
static uint64_t widths(const tw_moves *moves)
{
    uint64_t all = 0;
    for (size_t d = 0; d < tw_moves_direction_count(moves) / 2; d++) {
        size_t count;
        tw_moves_sweep(moves, 0, d, &count);
        all = 10 * all + (count < 9 ? count : 9);
    }
    return all;
}

TEST(only_boxes_face_to_face_lose_nothing_by_whole_steps)
{
    static const char *const names[] = {"cube",    "square",  "tri-prism", "hex-prism",
                                        "spheres", "hexagon", "rhombic",   "half-cubes"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        OWNED(tw_lattice) *lattice = shipped(names[i]);
        OWNED(tw_moves) *moves = moves_of(lattice);
        if (tw_moves_are_exact(lattice, moves) != (i < 2))
            fail_msg("%s", names[i]);
    }
}

TEST(cubes_go_six_ways_and_pass_the_next_cell)
{
    OWNED(tw_lattice) *lattice = shipped("cube");
    OWNED(tw_moves) *moves = moves_of(lattice);
    assert_int_equal(tw_moves_direction_count(moves), 6);
    for (size_t d = 0; d < 6; d++) {
        const int32_t *by = tw_moves_direction(moves, d);
        size_t count;
        const tw_cell *cells = tw_moves_sweep(moves, 0, d, &count);
        assert_int_equal(by[d % 3], d < 3 ? 1 : -1);
        assert_int_equal(count, 1);
        assert_memory_equal(cells[0].at, by, 3 * sizeof *by);
    }
}

/* Triangular prisms have eight directions; in their plane a step crosses two cells: from a triangle
 * through its neighbour into the next one of its kind. */
TEST(triangular_prisms_cross_two_cells)
{
    OWNED(tw_lattice) *lattice = shipped("tri-prism");
    OWNED(tw_moves) *moves = moves_of(lattice);
    assert_int_equal(tw_moves_direction_count(moves), 8);
    assert_int_equal(widths(moves), 2212);
    size_t right = direction_of(moves, (const int32_t[3]){1, 0, 0});
    assert_true(sweeps(moves, 0, right, &(tw_cell){{0}, 1}));
    assert_true(sweeps(moves, 0, right, &(tw_cell){{1}, 0}));
    assert_true(sweeps(moves, 1, right, &(tw_cell){{1}, 0}));
    assert_true(sweeps(moves, 1, right, &(tw_cell){{1}, 1}));
}

/* Balls, with a neighbour at [1, 1, 0]. Along a row the adjacent rows are in the way, since two
 * balls of radius 1/2 in rows 0.87 apart meet. Along an axis a ball passes between four others. */
TEST(rows_of_balls_interlock)
{
    OWNED(tw_lattice) *lattice = shipped("spheres");
    OWNED(tw_moves) *moves = moves_of(lattice);
    size_t row = direction_of(moves, (const int32_t[3]){1, 1, 0});
    assert_true(sweeps(moves, 0, row, &(tw_cell){{1, 1, 0}, 0}));
    assert_true(sweeps(moves, 0, row, &(tw_cell){{1, 0, 1}, 0}));
    assert_false(sweeps(moves, 0, row, &(tw_cell){{1, -1, 0}, 0}));
    size_t axis = direction_of(moves, (const int32_t[3]){2, 0, 0});
    assert_true(sweeps(moves, 0, axis, &(tw_cell){{1, 1, 0}, 0}));
    assert_false(sweeps(moves, 0, axis, &(tw_cell){{0, 1, 1}, 0}));
}

/* Directions and widths of the shipped lattices; cubes and triangular prisms agree with
 * BurrTools. */
TEST(every_shipped_lattice_of_bodies_has_its_moves)
{
    static const struct {
        const char *lattice;
        size_t directions;
        uint64_t widths;
    } known[] = {
        {"line", 2, 1},
        {"square", 4, 11},
        {"cube", 6, 111},
        {"tri-prism", 8, 2212},
        {"triangle", 6, 222},
        {"hexagon", 6, 333},
        {"hex-prism", 8, 1333},
        {"tangram", 8, 3444},
        {"half-cubes", 10, 13444},
        {"octet", 12, 222222},
        {"tetra-octa", 18, 555555999},
        {"spheres", 26, 5555555557777},
        {"rhombic", 26, 6659999999999},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        OWNED(tw_lattice) *lattice = shipped(known[i].lattice);
        OWNED(tw_moves) *moves = moves_of(lattice);
        assert_int_equal(tw_moves_direction_count(moves), known[i].directions);
        assert_int_equal(widths(moves), known[i].widths);
    }
}

/* The image of a translation under a transformation. */
static void turn_step(const tw_lattice *lattice, uint32_t transform, const int32_t *by,
                      int32_t image[3])
{
    tw_cell from = tw_lattice_apply(lattice, transform, (tw_cell){{0}, 0});
    tw_cell to = {{by[0], by[1], by[2]}, 0};
    to = tw_lattice_apply(lattice, transform, to);
    for (size_t i = 0; i < 3; i++)
        image[i] = to.at[i] - from.at[i];
}

/* A transformation maps directions to directions and passed cells to passed cells. */
static void check_transform(const tw_lattice *lattice, const tw_moves *moves, uint32_t transform)
{
    for (size_t d = 0; d < tw_moves_direction_count(moves); d++) {
        int32_t by[3];
        turn_step(lattice, transform, tw_moves_direction(moves, d), by);
        size_t image = direction_of(moves, by);
        for (uint32_t kind = 0; kind < tw_lattice_kind_count(lattice); kind++) {
            size_t count, images;
            const tw_cell *cells = tw_moves_sweep(moves, kind, d, &count);
            tw_cell at = tw_lattice_apply(lattice, transform, (tw_cell){{0}, kind});
            tw_moves_sweep(moves, at.kind, image, &images);
            assert_int_equal(images, count);
            for (size_t i = 0; i < count; i++) {
                tw_cell cell = tw_lattice_apply(lattice, transform, cells[i]);
                for (size_t k = 0; k < 3; k++)
                    cell.at[k] -= at.at[k];
                assert_true(sweeps(moves, at.kind, image, &cell));
            }
        }
    }
}

TEST(moves_turn_with_the_lattice)
{
    static const char *const lattices[] = {"cube",    "hex-prism", "tri-prism",    "spheres",
                                           "rhombic", "octet",     "kisrhombille", "tangram"};
    for (size_t i = 0; i < sizeof lattices / sizeof *lattices; i++) {
        OWNED(tw_lattice) *lattice = shipped(lattices[i]);
        OWNED(tw_moves) *moves = moves_of(lattice);
        for (uint32_t t = 0; t < tw_lattice_transform_count(lattice); t++)
            check_transform(lattice, moves, t);
    }
}

TEST(what_has_no_bodies_is_refused_by_name)
{
    static const struct {
        const char *lattice, *says;
    } refused[] = {
        {"square-sticks", "\"across\" is no solid"},
        {"cairo", "no whole numbers"},
        {"rings", "is wrapped"},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        OWNED(tw_lattice) *lattice = shipped(refused[i].lattice);
        tw_moves *moves = NULL;
        tw_error error = {0};
        assert_int_equal(tw_moves_new(NULL, lattice, false, &moves, &error), TW_ERR_UNSUPPORTED);
        assert_null(moves);
        assert_non_null(strstr(error.message, refused[i].says));
    }
}

/* ---- Stated moves ------------------------------------------------------------------------ */

#define ROW                                                                                        \
    "tilewright-lattice: 1\nname: row\nrank: 1\ncells:\n  a:\n    arcs: {l: [b, [-1], r], r: "     \
    "[b, [0], l]}\n  b:\n    arcs: {l: [a, [0], r], r: [a, [1], l]}\n"

static tw_status read_row(const char *moves, tw_lattice **lattice, fault_log *log)
{
    char text[1000];
    tw_report report = {log_fault, log};
    snprintf(text, sizeof text, ROW "%s", moves);
    tw_source source = source_of("row.yaml", text);
    memset(log, 0, sizeof *log);
    return tw_lattice_read(NULL, &source, &report, lattice);
}

TEST(what_is_stated_needs_no_shapes_and_holds_both_ways)
{
    OWNED(tw_lattice) *lattice = NULL;
    fault_log log;
    assert_int_equal(read_row("moves: {directions: [[1]], sweep: {a: [[[0, b], [1, a]]], b: [[[1, "
                              "a], [1, b]]]}}",
                              &lattice, &log),
                     TW_OK);
    OWNED(tw_moves) *moves = moves_of(lattice);
    assert_int_equal(tw_moves_direction_count(moves), 2);
    assert_true(sweeps(moves, 0, 0, &(tw_cell){{0}, 1}));
    assert_true(sweeps(moves, 0, 0, &(tw_cell){{1}, 0}));
    assert_true(sweeps(moves, 1, 1, &(tw_cell){{0}, 0}));
    assert_true(sweeps(moves, 0, 1, &(tw_cell){{-1}, 1}));
    assert_false(sweeps(moves, 0, 1, &(tw_cell){{0}, 1}));
}

TEST(neither_shapes_nor_a_sweep_is_refused)
{
    static const char *const without[] = {"", "moves: {directions: [[1]]}"};
    for (size_t i = 0; i < 2; i++) {
        OWNED(tw_lattice) *lattice = NULL;
        tw_moves *moves = NULL;
        tw_error error = {0};
        fault_log log;
        assert_int_equal(read_row(without[i], &lattice, &log), TW_OK);
        assert_int_equal(tw_moves_new(NULL, lattice, false, &moves, &error), TW_ERR_UNSUPPORTED);
        assert_non_null(strstr(error.message, "its file states no \"sweep\""));
    }
}

TEST(wrong_moves_are_faults)
{
    static const struct {
        const char *moves, *says;
    } wrong[] = {
        {"moves: {directions: [[0]]}", "direction 1 is no way from cell to cell"},
        {"moves: {directions: [[1], [-1]]}", "direction 2 is parallel to direction 1"},
        {"moves: {directions: [[1], [2]]}", "direction 2 is parallel to direction 1"},
        {"moves: {sweep: {}}", "has no \"directions\""},
        {"moves: {directions: []}", "0 directions; 1 to 15"},
        {"moves: {directions: [[1]], sweep: {a: [[[1, a]]]}}", "what \"b\" passes is not stated"},
        {"moves: {directions: [[1]], sweep: {b: [[[1, b]]]}}", "what \"b\" passes is stated"},
        {"moves: {directions: [[1]], sweep: {a: [[[1, a]], []]}}", "expected a list of 1 lists"},
        {"moves: {directions: [[1]], sweep: {c: [[[1, a]]]}}", "unknown kind \"c\""},
        {"moves: {directions: [[1]], sweep: {a: [[[0, b]]], b: [[[1, b]]]}}",
         "\"a\" does not pass the cell in which a step"},
        {"moves: {directions: [[1]], sweep: {a: [[[0, a], [1, a]]], b: [[[1, b]]]}}", "is itself"},
        {"moves: {directions: [[1]], sweep: {a: [[[1]]], b: [[[1, b]]]}}", "and a kind"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        tw_lattice *lattice = NULL;
        fault_log log;
        assert_int_equal(read_row(wrong[i].moves, &lattice, &log), TW_ERR_INPUT);
        assert_null(lattice);
        assert_said(&log, wrong[i].says);
    }
}

RUN_TESTS
