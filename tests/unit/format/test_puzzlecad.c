/* test_puzzlecad.c -- OpenSCAD texts that call puzzlecad: pieces, joined parts, faults, writing. */
#include "puzzle/orient.h"
#include "support/foreign_texts.h"
#include "support/ledger.h"

static const tw_import plainly;

/* ---- Pieces ------------------------------------------------------------------------------ */

static const char plates[] = "// A title\n"
                             "/* burr_plate([[\"x\"]]); is not one in a comment */\n"
                             "include <puzzlecad.scad>\n"
                             "module burr_plate_of(n) { echo(\"burr_plate(\\\"x\\\")\"); }\n"
                             "$burr_scale = 17; bars = [\"xx\"]; two = [bars, \"x|x\"];\n"
                             "burr_plate([\n"
                             "    [\"xxx|.x.\", \"...|.x.\"],  // F\n"
                             "    [\"xxx|.x.\", \"...|.x.\"],  // F\n"
                             "    1024, /* a stick */ \"a.|bb{label_text=B}\", // V\n"
                             "], $auto_layout = true, num_copies = 2);\n"
                             "*burr_piece(bars);\n"
                             "translate([1, 2, 3]) burr_plate(concat(two, repeat(3, \"+++\")), "
                             "$burr_inset = 2 * (3 + 1));\n";

static size_t cells_of(const tw_puzzle *puzzle, uint32_t piece, uint32_t copies, const char *name)
{
    const tw_cell *cells;
    const uint8_t *colours;
    uint32_t low, high;
    tw_puzzle_piece_copies(puzzle, piece, &low, &high);
    assert_int_equal(low, copies);
    assert_int_equal(high, copies);
    assert_string_equal(tw_puzzle_piece_name(puzzle, piece), name);
    return tw_puzzle_form(puzzle, piece, 0, &cells, &colours);
}

TEST(pieces_of_plates_are_read)
{
    reading read = read_fine("puzzlecad", plates, plainly);
    assert_string_equal(tw_puzzle_title(read.puzzle), "A title");
    assert_int_equal(tw_puzzle_piece_count(read.puzzle), 6);
    assert_int_equal(cells_of(read.puzzle, 0, 4, "F"), 5);
    assert_int_equal(cells_of(read.puzzle, 1, 2, "2"), 14);
    assert_int_equal(cells_of(read.puzzle, 2, 2, "V"), 3);
    assert_int_equal(cells_of(read.puzzle, 3, 2, "4"), 2);
    assert_int_equal(cells_of(read.puzzle, 4, 1, "5"), 2);
    assert_int_equal(cells_of(read.puzzle, 5, 3, "6"), 3);
    assert_int_equal(tw_puzzle_cell_count(read.puzzle), 4 * 5 + 2 * 14 + 2 * 3 + 4 + 2 + 9);
    assert_int_equal(read.warnings.count, 2); /* no container, a label */
    tw_puzzle_free(read.puzzle);
}

TEST(a_box_that_is_asked_for_is_the_container)
{
    static const char half_hour[] =
        "burr_plate([[\"xxx|.x.\", \"...|.x.\"], [\".xx|xx.\", \"...|.x.\"], [\".x.|xxx\", "
        "\"...|x..\"],\n[\".x.|xxx\"], [\"x..|xxx\"], [\"x.|xx\", \"..|.x\"]]);";
    reading read = read_fine("puzzlecad", half_hour, (tw_import){.box = {3, 3, 3}});
    assert_int_equal(count_all(read.puzzle).none, 24); /* one, turned */
    assert_int_equal(read.warnings.count, 0);
    tw_puzzle_free(read.puzzle);
    reading large;
    assert_int_equal(read_foreign("puzzlecad", source_of("test", half_hour),
                                  (tw_import){.box = {3000, 3000, 1}}, &large),
                     TW_ERR_TOO_LARGE);
}

TEST(altekruse_pieces_are_read_by_their_segments)
{
    static const char pieces[] = "w = 2;\nburr_piece(generalized_altekruse(\"bd\"));\n"
                                 "burr_piece(generalized_altekruse(\"dbd\", w));\n"
                                 "burr_piece(generalized_altekruse(str(\"b\")));\n";
    reading read = read_fine("puzzlecad", pieces, plainly);
    assert_int_equal(tw_puzzle_piece_count(read.puzzle), 2);
    assert_int_equal(cells_of(read.puzzle, 0, 1, "1"), 2 * 4 + 2 * 4);
    assert_int_equal(cells_of(read.puzzle, 1, 1, "2"), 4 * 4 + 3 * 4);
    assert_said(&read.warnings, "compute");
    tw_puzzle_free(read.puzzle);
}

TEST(what_would_have_to_be_computed_is_left_out)
{
    static const char computed[] =
        "burr_plate([for (i = [1:3]) piece(i)]);\n"
        "burr_plate([\"xx\", board(320), str(\"x\", \"x\"), nothing, 88 + 1, [\"x\", more]]);\n"
        "burr_plate(all(), num_copies = n);\n";
    reading read = read_fine("puzzlecad", computed, plainly);
    assert_int_equal(tw_puzzle_piece_count(read.puzzle), 1);
    assert_said(&read.warnings, "compute");
    assert_int_equal(read.warnings.last.at.line, 1);
    tw_puzzle_free(read.puzzle);
}

/* ---- Parts ------------------------------------------------------------------------------- */

static uint64_t hash_of(const tw_puzzle *puzzle)
{
    tw_orientations ways;
    const tw_context *context = tw_context_default();
    assert_int_equal(tw_orientations_make(context, puzzle, 0, NULL, &ways), TW_OK);
    const uint64_t hash = ways.hash;
    tw_orientations_free(context, &ways);
    return hash;
}

/* Reads a text that makes one piece of `copies`, which is `expected`, turned in some way. */
static void assert_joins(const char *text, uint32_t copies, const char *expected)
{
    reading read = read_fine("puzzlecad", text, plainly);
    assert_int_equal(tw_puzzle_piece_count(read.puzzle), 1);
    OWNED(tw_puzzle) *whole = read_parts("cube", "{box: [1, 1, 1]}", expected);
    assert_true(cells_of(read.puzzle, 0, copies, "1") > 0);
    assert_true(hash_of(read.puzzle) == hash_of(whole));
    assert_int_equal(read.warnings.count, 1);
    tw_puzzle_free(read.puzzle);
}

TEST(parts_are_joined_by_their_connectors)
{
    static const char screw[] = "[{name: A, cells: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 1]]}]";
    static const char corner[] = "[{name: A, cells: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]}]";
    /* a cube on the end of an L, then on its corner */
    assert_joins("burr_plate([\"xx|x{connect=fz+y-,clabel=A}\", \"x{connect=mz-y-,clabel=A}\"]);",
                 1, screw);
    assert_joins("burr_piece(\"x{connect=mz-y-}\"); burr_piece(\"xx|x{connect=fz+y-}\");", 1,
                 screw);
    assert_joins("burr_plate([\"x{connect=fz+y-,clabel=B}x|x\", \"x{clabel=B,connect=mz+y-}\"],"
                 "num_copies = 3);",
                 3, corner);
    /* marks turn a part: both are L trominoes, and the second lies across */
    assert_joins(
        "burr_plate([[\"xx{connect=my-x+,clabel=A}\"], [\"x{connect=fy-z+,clabel=A}|x\"]]);", 1,
        "[{name: A, cells: [[0, 0, 0], [1, 0, 0], [1, -1, 0], [1, -2, 0]]}]");
}

TEST(leaves_go_to_hubs_and_two_connectors_meet_at_once)
{
    static const char bar[] = "[{name: A, box: [5, 1, 1]}]";
    assert_joins("burr_plate([\"x{connect=fx-y+}xx{connect=fx+y+}\", \"x{connect=mx+y+}\","
                 "\"x{connect=mx+y+}\"]);",
                 1, bar);
    assert_joins(
        "burr_piece(\"x{connect={fx-y+,fx+z+},clabel={X,Y}}\");"
        "burr_piece(\"x{connect=mx-y+,clabel=X}x\"); burr_piece(\"x{connect=mx-z+,clabel=Y}x\");",
        1, bar);
    assert_joins("burr_plate([\"x{connect=fz+y-,clabel=A}.x{connect=fz+y-,clabel=A}\","
                 "\"x{connect=mz+y-,clabel=A}xx{connect=mz+y-,clabel=A}\"]);",
                 1, "[{name: A, layers: [\"x.x\", \"xxx\"]}]");
}

TEST(what_is_not_certain_stays_in_parts)
{
    static const char *const texts[] = {
        "burr_plate([\"x{connect=mz+}\", \"x{connect=fz+}\"]);",
        "burr_plate([\"x{connect=mz+y-}\", \"x{connect=mz+y+}\", \"x{connect=fz+y+}x\", "
        "\"x{connect=fz+y+}xx\"]);",
        "burr_plate([\"x{connect=mz+y-,clabel=A}\"]);",
        "burr_plate([[\"{connect=mz+y-}\", \"#x\"]]);",
        /* they would overlap */
        "burr_plate([[\"x{connect=fz+y-}\", \".\", \"x\"], [\"x{connect=mz+y-}\", \"x\", \"x\"]]);",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        reading read = read_fine("puzzlecad", texts[i], plainly);
        assert_said(&read.warnings, "connectors");
        assert_true(read.warnings.last.at.line == 1);
        tw_puzzle_free(read.puzzle);
    }
}

/* ---- Faults ------------------------------------------------------------------------------ */

static const bad_text bad[] = {
    {"", "no call of burr_plate", 1, 1},
    {"module burr_plate(a) {}", "no call of burr_plate", 1, 1},
    {"burr_plate([\"xx\", \"xAx\"]);", "expected a cell", 1, 21},
    {"burr_plate([\"xx\", [\"x.x\",\n\"x x\"]]);", "expected a cell", 2, 3},
    {"burr_plate([\"...\"]);", "has no cell", 1, 13},
    {"burr_plate([4097]);", "1 to 4096", 1, 13},
    {"burr_plate([\"x{connect=mz+y-\"]);", "that ends this", 1, 29},
    {"burr_plate([\"x", "the end of the text", 1, 15},
    {"burr_plate([\"x\" ;", "the \"]\" of the list", 1, 17},
    {"burr_plate(repeat(\"x\"));", "a number, then a piece", 1, 19},
    {"burr_plate(repeat(2, \"x\", 3));", "\")\"", 1, 25},
};

TEST(every_fault_has_its_place)
{
    static const bad_text cut = {"burr_piece(\"x{components=z+x+}\");", "cut into parts", 1, 15};
    static const bad_text many = {"burr_plate(repeat(999999999, \"x\"), num_copies = 9);",
                                  "more than 5000 pieces", 1, 30};
    assert_bad("puzzlecad", plainly, TW_ERR_INPUT, bad, sizeof bad / sizeof *bad);
    assert_bad("puzzlecad", plainly, TW_ERR_UNSUPPORTED, &cut, 1);
    assert_bad("puzzlecad", plainly, TW_ERR_TOO_LARGE, &many, 1);
    static const bad_text joints = {"burr_plate(repeat(3000, \"x{connect={mz+y-,mx+y-}}\"));",
                                    "more than 5000 connectors", 1, 25};
    assert_bad("puzzlecad", plainly, TW_ERR_TOO_LARGE, &joints, 1);
    /* names that lead to one another end */
    reading read;
    assert_int_equal(read_foreign("puzzlecad", source_of("test", "a = b; b = a; burr_plate(a);"),
                                  plainly, &read),
                     TW_ERR_INPUT);
}

TEST(copies_that_are_too_many_take_no_memory)
{
    static char text[50100];
    const size_t start = (size_t)snprintf(text, sizeof text, "burr_piece(\"");
    memset(text + start, 'x', 50000);
    strcpy(text + start + 50000, "\", num_copies = 400);");
    LEDGER(0);
    tw_puzzle *puzzle = NULL;
    tw_source source = source_of("test.scad", text);
    assert_int_equal(tw_puzzle_read(&context, &source, NULL, NULL, &puzzle), TW_ERR_TOO_LARGE);
    assert_in_range(book.most, 1, 50000000);
}

/* ---- Writing ----------------------------------------------------------------------------- */

TEST(what_is_written_is_read_again)
{
    reading first = read_fine("puzzlecad", plates, plainly), again;
    WRITTEN(to);
    assert_well(write_as("puzzlecad", first.puzzle, NULL, out_to(&to), &error));
    assert_int_equal(read_foreign("puzzlecad", written_source("again", &to), plainly, &again),
                     TW_OK);
    assert_same_puzzle(first.puzzle, again.puzzle);
    tw_puzzle_free(first.puzzle);
    tw_puzzle_free(again.puzzle);
}

TEST(what_puzzlecad_has_not_is_refused)
{
    static const unsaid refused[] = {
        {"hexagon", "{box: [1, 1]}", "[{name: A, cells: [[0, 0]]}]", "cannot have lattice"},
        {"cube", "{box: [2, 1, 1]}",
         "[{name: A, shapes: [{box: [1, 1, 1]}, {box: [2, 1, 1]}], copies: any}]",
         "several shapes"},
    };
    assert_refused("puzzlecad", refused, sizeof refused / sizeof *refused);
}

RUN_TESTS
