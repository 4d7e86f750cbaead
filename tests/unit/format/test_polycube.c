/* test_polycube.c -- definition files of polycube, lists of pieces in XML, solutions as tables. */
#include "support/foreign_texts.h"
#include "support/laid.h"

static const tw_import plainly;

/* ---- polycube ---------------------------------------------------------------------------- */

static const char two_puzzles[] = "# two L trominoes beside a fixed bar\n"
                                  "D : xDim = 2 :yDim=2:zDim=2   # a box\n"
                                  "L:stationary=F\n"
                                  " A A, F .\n"
                                  " A ., F .   # rows from above\n"
                                  "~L\n"
                                  "\n"
                                  "C:name=B:type=M:layout=0 0 0, 1 0 0, 0 1 0\n"
                                  "~D\n"
                                  "D:xDim=3:yDim=2:zDim=1:oneSide\n"
                                  "C:name=L:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\n"
                                  "C:name=I:layout=0 0 0,1 0 0\n"
                                  "~D\n";

TEST(a_definition_is_read)
{
    reading read = read_fine("polycube", two_puzzles, plainly);
    assert_int_equal(tw_puzzle_piece_count(read.puzzle), 3);
    assert_int_equal(tw_puzzle_pin_count(read.puzzle), 1);
    assert_int_equal(count_all(read.puzzle).none, 3);
    assert_said(&read.warnings, "more puzzles");
    assert_int_equal(read.warnings.last.at.line, 10);
    tw_puzzle_free(read.puzzle);
    read = read_fine("polycube", two_puzzles, (tw_import){.problem = 2});
    assert_int_equal(tw_lattice_rank(tw_puzzle_lattice(read.puzzle)), 2);
    assert_int_equal(count_all(read.puzzle).none, 2); /* four if the piece could be turned over */
    assert_int_equal(read.warnings.count, 0);
    tw_puzzle_free(read.puzzle);
}

static const bad_text bad[] = {
    {"", "there is no puzzle", 1, 1},
    {"C:name=A\n", "expected D", 1, 1},
    {"D:xDim=1:yDim=1\n~D\n", "D needs zDim=", 1, 1},
    {"D:xDim=1:yDim=1:zDim=0\n~D\n", "expected a whole number from 1", 1, 22},
    {"D:xDim=1:yDim=1:zDim=x\n~D\n", "found \"x\"", 1, 22},
    {"D:xDim=1:xDim=1:zDim=1\n~D\n", "only once", 1, 10},
    {"D:xDim=1:depth=1:zDim=1\n~D\n", "found \"depth\"", 1, 10},
    {"D:xDim=1=2:yDim=1:zDim=1\n~D\n", "one \"=\"", 1, 10},
    {"D:xDim=2:yDim=1:zDim=2:oneSide\n~D\n", "oneSide needs zDim=1", 1, 31},
    {"D:xDim=1:yDim=1:zDim=1\n", "ends before this puzzle does", 1, 1},
    {"D:xDim=1:yDim=1:zDim=1\nX\n~D\n", "expected C, L or ~D", 2, 1},
    {"D:xDim=1:yDim=1:zDim=1\n~D\n", "0 cells in all, the box has 1", 1, 1},
    {"D:xDim=1:yDim=1:zDim=1\nC:layout=0 0 0\n~D\n", "needs name=", 2, 1},
    {"D:xDim=1:yDim=1:zDim=1\nC:name=A:layout=0 0\n~D\n", "whole number", 2, 20},
    {"D:xDim=1:yDim=1:zDim=1\nC:name=A:layout=0 0 0 0\n~D\n", "expected a comma", 2, 23},
    {"D:xDim=1:yDim=1:zDim=1\nC:name=A:type=Q:layout=0 0 0\n~D\n", "M (mobile)", 2, 15},
    {"D:xDim=2:yDim=1:zDim=1\nC:name=A:layout=0 0 0\nC:name=A:layout=0 0 0\n~D\n",
     "a name that no other piece has", 3, 8},
    {"D:xDim=1:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 0 0 1\n~D\n", "more cells than the box", 2, 8},
    {"D:xDim=2:yDim=1:zDim=1\nL\n A\n~L\n~D\n", "expected the name of a piece", 3, 3},
    {"D:xDim=1:yDim=2:zDim=1\nL\n A\n~L\n~D\n", "the drawing has 1 rows", 4, 1},
    {"D:xDim=1:yDim=1:zDim=1\nL\n A B\n~L\n~D\n", "the end of the row", 3, 4},
    {"D:xDim=1:yDim=1:zDim=2\nL\n A\n~L\n~D\n", "another plane", 3, 3},
    {"D:xDim=1:yDim=1:zDim=1\nL\n A, B\n~L\n~D\n", "", 3, 0},
    {"D:xDim=1:yDim=1:zDim=1\nL\n A\n", "~L, which ends a drawing", 3, 0},
    {"D:xDim=1:yDim=2:zDim=1\nL\n A\n", "ends in a drawing", 3, 0},
    {"D:xDim=1:yDim=1:zDim=1\nL:stationary=B\n A\n~L\n~D\n", "a piece in the drawing", 2, 14},
    {"D:xDim=1:yDim=1:zDim=1\nL:stationary=A A\n A\n~L\n~D\n", "in the drawing, once", 2, 16},
    {"D:xDim=2:yDim=1:zDim=1\nC:name=A:layout=0 0 0\nL\n A .\n~L\n~D\n",
     "a name that no other piece has", 4, 2},
    {"D:xDim=2:yDim=1:zDim=1\nC:name=A:type=S:layout=1 0 0, 2 0 0\n~D\n", "not in the container", 2,
     8},
};

TEST(every_fault_of_a_definition_has_its_place)
{
    static const bad_text huge = {"D:xDim=200:yDim=200:zDim=200\n~D\n", "more than 1000000 cells",
                                  1, 1};
    assert_bad("polycube", plainly, TW_ERR_TOO_LARGE, &huge, 1);
    assert_bad("polycube", plainly, TW_ERR_INPUT, bad, sizeof bad / sizeof *bad);
}

static written write_cubes(const tw_puzzle *puzzle)
{
    written to = new_written();
    assert_well(write_as("polycube", puzzle, NULL, out_to(&to), &error));
    return to;
}

/* Writes the puzzle and reads it again; the two must be equal. */
static void round_cubes(const tw_puzzle *puzzle)
{
    reading first, second;
    OWN_WRITTEN one = write_cubes(puzzle);
    assert_int_equal(read_foreign("polycube", written_source("one", &one), plainly, &first), TW_OK);
    assert_int_equal(count_all(puzzle).none, count_all(first.puzzle).none);
    OWN_WRITTEN two = write_cubes(first.puzzle);
    assert_int_equal(read_foreign("polycube", written_source("two", &two), plainly, &second),
                     TW_OK);
    assert_same_puzzle(first.puzzle, second.puzzle);
    tw_puzzle_free(first.puzzle);
    tw_puzzle_free(second.puzzle);
}

TEST(definitions_go_out_and_come_back)
{
    for (size_t problem = 1; problem <= 2; problem++) {
        reading read = read_fine("polycube", two_puzzles, (tw_import){.problem = problem});
        round_cubes(read.puzzle);
        tw_puzzle_free(read.puzzle);
    }
    tw_puzzle *puzzle =
        read_parts("cube", "{layers: [\"xx.\\nxxx\", \"xxx\\nxxx\"], at: [5, -2, 9]}",
                   "[{name: A, box: [2, 1, 1], copies: 5}, {name: '_ #:', box: [1, 1, 1]}]");
    round_cubes(puzzle);
    tw_puzzle_free(puzzle);
    puzzle = read_parts("square", "{layers: \"xxx\\nx.x\"}",
                        "[{name: L, cells: [[0, 0], [1, 0], [0, 1]]}, {name: I, box: [2, 1]}]");
    round_cubes(puzzle);
    tw_puzzle_free(puzzle);
}

TEST(what_a_definition_cannot_say_is_refused)
{
    static const unsaid refused[] = {
        {"hexagon", "{box: [1, 1]}", "[{name: A, cells: [[0, 0]]}]", "cannot have lattice"},
        {"cube", "{layers: \"x?\"}", "[{name: A, box: [1, 1, 1], copies: [1, 2]}]",
         "may stay empty"},
        {"cube", "{box: [2, 1, 1]}", "[{name: A, box: [1, 1, 1], copies: [1, 2]}]",
         "more or less often"},
        {"cube", "{layers: \"ax\"}", "[{name: A, layers: \"ax\"}]", "colours"},
        {"cube", "{box: [2, 1, 1]}", "[{name: A, box: [2, 1, 1], turns: fixed}]",
         "turned in other ways"},
    };
    assert_refused("polycube", refused, sizeof refused / sizeof *refused);
}

/* ---- Lists of pieces --------------------------------------------------------------------- */

static const char list[] = "<?xml version=\"1.0\"?>\n"
                           "<PIEZAS>\n"
                           "  <PIEZA Nombre=\"L\" Ancho=\"2\" Alto=\"3\" Contenido=\"101011\"/>\n"
                           "  <PIEZA Nombre=\"L\" Ancho=\"2\" Alto=\"2\" Contenido=\"1111\"/>\n"
                           "</PIEZAS>\n";

TEST(a_list_of_pieces_needs_a_board)
{
    reading read;
    assert_int_equal(read_foreign("piezas", source_of("test", list), plainly, &read), TW_ERR_USAGE);
    assert_said(&read.faults, "knows no board");
    read = read_fine("piezas", list, (tw_import){.box = {4, 2}});
    assert_string_equal(tw_puzzle_piece_name(read.puzzle, 1), "L.2");
    assert_int_equal(count_all(read.puzzle).none, 0);
    tw_puzzle_free(read.puzzle);
    read = read_fine("piezas",
                     "<PIEZAS><PIEZA Nombre='' Ancho='2' Alto='3' Contenido='101011'/><PIEZA "
                     "Nombre='' Ancho='4' Alto='2' Contenido='11110000'/></PIEZAS>",
                     (tw_import){.box = {2, 4}});
    assert_int_equal(count_all(read.puzzle).none, 0);
    tw_puzzle_free(read.puzzle);
}

TEST(every_fault_of_a_list_has_its_place)
{
    static const bad_text wrong[] = {
        {"<PIEZA/>", "this is a <PIEZA>", 1, 1},
        {"<PIEZAS>\n<PIEZA/></PIEZAS>", "has no Contenido", 2, 1},
        {"<PIEZAS>\n<PIEZA Contenido='1'/></PIEZAS>", "has no Nombre", 2, 1},
        {"<PIEZAS>\n <PIEZA Nombre='A' Contenido='1'/></PIEZAS>", "has no Ancho", 2, 2},
        {"<PIEZAS>\n <PIEZA Nombre='A' Contenido='1' Ancho='1' Alto='2'/></PIEZAS>",
         "1 characters; expected 1 x 2", 2, 2},
        {"<PIEZAS>\n <PIEZA Nombre='A' Contenido='x' Ancho='1' Alto='1'/></PIEZAS>", "each 0 or 1",
         2, 2},
        {"<PIEZAS>\n <PIEZA Nombre='A' Contenido='0' Ancho='1' Alto='1'/></PIEZAS>", "", 0, 0},
    };
    assert_bad("piezas", (tw_import){.box = {1, 1}}, TW_ERR_INPUT, wrong,
               sizeof wrong / sizeof *wrong);
}

TEST(an_empty_list_is_a_puzzle_under_construction)
{
    reading read = read_fine("piezas", "<PIEZAS/>", (tw_import){.box = {2, 1}});
    assert_int_equal(tw_puzzle_piece_count(read.puzzle), 0);
    assert_int_equal(tw_puzzle_cell_count(read.puzzle), 2);
    tw_puzzle_free(read.puzzle);
}

TEST(a_list_of_pieces_goes_out_and_comes_back)
{
    OWNED(tw_puzzle) *puzzle = read_parts("square", "{box: [20, 3]}", "[{set: pentominoes}]");
    WRITTEN(to);
    assert_int_equal(write_as("piezas", puzzle, NULL, out_to(&to), NULL), TW_OK);
    assert_non_null(strstr(to.text, "<PIEZA Nombre=\"I\" Ancho=\"1\" Alto=\"5\" "
                                    "Contenido=\"11111\"/>"));
    reading read = read_fine("piezas", to.text, (tw_import){.box = {20, 3}});
    assert_same_puzzle(puzzle, read.puzzle);
    assert_int_equal(count_all(read.puzzle).none, 8);
    tw_puzzle_free(read.puzzle);
}

/* ---- Tables ------------------------------------------------------------------------------ */

TEST(a_solution_is_a_row_a_cell)
{
    OWNED(tw_puzzle) *puzzle = read_parts(
        "triangle", "{cells: [[0, 0, up], [0, 0, down], [1, 0, up]]}",
        "[{name: 'say \"A\"', cells: [[0, 0, up]], copies: 2}, {name: B, cells: [[0, 0, down]]}]");
    LAID(three, "0 0,0/0; 0 1,0/0; 1 0,0/1");
    WRITTEN(to);
    assert_int_equal(solution_as("csv", puzzle, NULL, NULL, 1, out_to(&to)), TW_OK);
    assert_int_equal(solution_as("csv", puzzle, NULL, &three.solution, 7, out_to(&to)), TW_OK);
    assert_string_equal(to.text, "solution,piece,copy,x,y,kind\n"
                                 "7,\"say \"\"A\"\"\",1,0,0,\"up\"\n"
                                 "7,\"say \"\"A\"\"\",2,1,0,\"up\"\n"
                                 "7,\"B\",1,0,0,\"down\"\n");
}

RUN_TESTS
