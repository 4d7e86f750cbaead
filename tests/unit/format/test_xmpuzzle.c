/* test_xmpuzzle.c -- BurrTools files: read, counted, written, read again; and bad files.
 *
 * The small puzzles are made for these tests; their counts were found twice, by another counter and
 * by BurrTools. */
#include <stdlib.h>

#include "support/foreign_texts.h"

static const tw_import plainly;

/* A file with one problem: shapes and everything in the problem are given. */
static const char *file_of(int grid, int colours, const char *shapes, const char *problem)
{
    static char text[8000];
    char list[400] = "";
    for (int i = 0; i < colours; i++)
        strcat(list, "<color red='1' green='2' blue='3'/>");
    snprintf(text, sizeof text,
             "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"%d\"/>\n"
             "<colors>%s</colors>\n<shapes>%s</shapes>\n"
             "<problems><problem>%s</problem></problems>\n</puzzle>\n",
             grid, list, shapes, problem);
    return text;
}

#define I2 "<voxel x='2' y='1' z='1' type='0' name='I2'>##</voxel>"
#define LEFT "<voxel x='2' y='2' z='2' type='0' name='A'>##_#___#</voxel>"
#define RIGHT "<voxel x='2' y='2' z='2' type='0' name='B'>##_##___</voxel>"

typedef struct small_case {
    int grid, colours;
    const char *shapes, *problem;
    uint64_t none, rotations, reflections;
    const char *warning; /* NULL: none */
} small_case;

static const small_case cases[] = {
    {0, 0, "<voxel x='3' y='2' z='1' type='0'>######</voxel>" I2,
     "<shapes><shape id='1' count='3'/></shapes><result id='0'/>", 3, 2, 2, NULL},
    {0, 0, "<voxel x='3' y='2' z='1' type='0'>######</voxel>" I2,
     "<shapes><shape id='1'/><shape id='1' count='2'/></shapes><result id='0'/>", 3, 2, 2,
     "are equal and not told apart"},
    {0, 1,
     "<voxel x='3' y='2' z='1' type='0'>######</voxel>"
     "<voxel x='2' y='1' z='1' type='0'>#1#</voxel>",
     "<shapes><shape id='1' count='3'/></shapes><result id='0'/>", 3, 2, 2,
     "colours in other places"},
    {0, 1,
     "<voxel x='2' y='1' z='1' type='0'>#1#</voxel><voxel x='2' y='1' z='1' type='0'>#1#</voxel>",
     "<shapes><shape id='1'/></shapes><result id='0'/>"
     "<bitmap><pair piece='0' result='0'/></bitmap>",
     1, 1, 1, "colours in other places"},
    {0, 1,
     "<voxel x='2' y='1' z='1' type='0'>#1#1</voxel>"
     "<voxel x='2' y='1' z='1' type='0'>#1#1</voxel>",
     "<shapes><shape id='1'/></shapes><result id='0'/>"
     "<bitmap><pair piece='0' result='0'/></bitmap>",
     1, 1, 1, "tones"},
    {0, 0, "<voxel x='4' y='2' z='1' type='0'>#+++++++</voxel>" I2,
     "<shapes><shape id='1' min='1' max='4'/></shapes><result id='0'/>", 39, 39, 39, NULL},
    {0, 0, "<voxel x='4' y='2' z='1' type='0'>#+++++++</voxel>" I2,
     "<shapes><shape id='1' count='2'/></shapes><result id='0'/>", 13, 13, 13, NULL},
    {0, 0, "<voxel x='4' y='2' z='2' type='0'>################</voxel>" LEFT RIGHT,
     "<shapes><shape id='1' count='2'/><shape id='2' count='2'/></shapes><result id='0'/>", 72, 10,
     7, NULL},
    {0, 0, "<voxel x='4' y='2' z='2' type='0'>################</voxel>" LEFT RIGHT,
     "<shapes><shape id='1' min='0' max='4'/><shape id='2' min='0' max='4'/></shapes>"
     "<result id='0'/>",
     144, 26, 15, NULL},
    {0, 0,
     "<voxel x='2' y='1' z='1' type='0'>##</voxel><voxel x='2' y='1' z='1' type='0'>#+</voxel>",
     "<shapes><shape id='1' count='2'/></shapes><result id='0'/>", 1, 1, 1, "take no room"},
    {2, 0,
     "<voxel x='3' y='3' z='3' type='0'>__#_#_#___#_#_____#________</voxel>"
     "<voxel x='3' y='3' z='1' type='0'>__#_#_#__</voxel>"
     "<voxel x='2' y='2' z='2' type='0'>___#_##_</voxel>",
     "<shapes><shape id='1'/><shape id='2'/></shapes><result id='0'/>", 3, 1, 1, NULL},
};

TEST(small_puzzles_have_the_counts_they_should)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const small_case *one = &cases[i];
        const char *text = file_of(one->grid, one->colours, one->shapes, one->problem);
        reading read = read_fine("xmpuzzle", text, plainly);
        tw_result result = count_all(read.puzzle);
        assert_int_equal(result.none, one->none);
        assert_int_equal(result.rotations, one->rotations);
        assert_int_equal(result.reflections, one->reflections);
        assert_int_equal(read.warnings.count > 0, one->warning != NULL);
        if (one->warning)
            assert_said(&read.warnings, one->warning);
        tw_puzzle_free(read.puzzle);
    }
}

TEST(a_bound_of_holes_raises_the_only_range)
{
    static const char shapes[] = "<voxel x='4' y='2' z='1' type='0'>#+++++++</voxel>" I2
                                 "<voxel x='1' y='1' z='1' type='0'>#</voxel>";
    static const struct {
        const char *entries, *most;
        const char *same; /* entries that have as many assemblies without a bound */
    } bounds[] = {{"<shape id='1' min='1' max='4'/>", "0", "<shape id='1' count='4'/>"},
                  {"<shape id='1' min='1' max='4'/>", "2", "<shape id='1' min='3' max='4'/>"},
                  {"<shape id='1' min='1' max='4'/>", "3", "<shape id='1' min='3' max='4'/>"},
                  {"<shape id='1' min='1' max='4'/>", "7", "<shape id='1' min='1' max='4'/>"},
                  {"<shape id='1' count='2'/>", "1", "<shape id='1' count='2'/>"}};
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        uint64_t none[2];
        for (size_t k = 0; k < 2; k++) {
            char text[2000], problem[400], attribute[60];
            snprintf(problem, sizeof problem, "<shapes>%s</shapes><result id='0'/>",
                     k == 0 ? bounds[i].entries : bounds[i].same);
            snprintf(attribute, sizeof attribute, "<problem maxHoles='%s'>", bounds[i].most);
            const char *plain = file_of(0, 0, shapes, problem), *at = strstr(plain, "<problem>");
            snprintf(text, sizeof text, "%.*s%s%s", (int)(at - plain), plain,
                     k == 0 ? attribute : "<problem>", at + strlen("<problem>"));
            reading read = read_fine("xmpuzzle", text, plainly);
            none[k] = count_all(read.puzzle).none;
            tw_puzzle_free(read.puzzle);
        }
        assert_int_equal(none[0], none[1]);
    }
}

TEST(a_file_without_a_problem_shows_its_shapes_side_by_side)
{
    static const int grids[] = {0, 1};
    for (size_t i = 0; i < 2; i++) {
        const char *text = file_of(grids[i], 1,
                                   "<voxel x='2' y='1' z='1' type='0'>__</voxel>" I2
                                   "<voxel x='2' y='1' z='1' type='0'>#1+</voxel>" LEFT,
                                   "");
        char bare[8000];
        const char *from = strstr(text, "<problem>"), *to = strstr(text, "</problems>");
        snprintf(bare, sizeof bare, "%.*s%s", (int)(from - text), text, to);
        reading read = read_fine("xmpuzzle", bare, plainly);
        assert_non_null(strstr(read.warnings.first.message, "side by side"));
        assert_int_equal(tw_puzzle_piece_count(read.puzzle), 3);
        assert_string_equal(tw_puzzle_piece_name(read.puzzle, 1), "S3");
        assert_true(count_all(read.puzzle).none > 0);
        tw_puzzle_free(read.puzzle);
    }
}

/* ---- What cannot be said ----------------------------------------------------------------- */

/* What is written in the format is read as the same puzzle. */
static void assert_written_alike(const char *format, const tw_puzzle *puzzle)
{
    WRITTEN(text);
    tw_error error = {0};
    reading again;
    if (write_as(format, puzzle, NULL, out_to(&text), &error) != TW_OK)
        fail_msg("%s", error.message);
    assert_int_equal(read_foreign(format, written_source("again", &text), plainly, &again), TW_OK);
    assert_same_puzzle(puzzle, again.puzzle);
    assert_int_equal(count_all(puzzle).none, count_all(again.puzzle).none);
    tw_puzzle_free(again.puzzle);
}

TEST(a_colour_of_pieces_lies_on_the_colours_that_its_pairs_name_and_on_cells_without_one)
{
    static const char two[] = "<voxel x='2' y='1' z='1' type='0'>#1#2</voxel>"
                              "<voxel x='1' y='1' z='1' type='0'>#1</voxel>"
                              "<voxel x='1' y='1' z='1' type='0'>#2</voxel>";
    static const char spare[] = "<voxel x='2' y='1' z='1' type='0'>#1#</voxel>"
                                "<voxel x='1' y='1' z='1' type='0'>#</voxel>"
                                "<voxel x='1' y='1' z='1' type='0'>#2</voxel>";
    static const struct {
        const char *shapes, *pairs;
        uint64_t none;
    } all[] = {
        {two, "", 0},
        {two, "<pair piece='0' result='0'/>", 0},
        {two, "<pair piece='0' result='0'/><pair piece='1' result='1'/>", 1},
        {two, "<pair piece='0' result='1'/><pair piece='1' result='0'/>", 1},
        {two,
         "<pair piece='0' result='0'/><pair piece='0' result='1'/><pair piece='1' result='1'/>", 1},
        {two, "<pair piece='0' result='0'/><pair piece='1' result='0'/>", 0},
        {two,
         "<pair piece='0' result='0'/><pair piece='0' result='1'/><pair piece='1' result='0'/>"
         "<pair piece='1' result='1'/>",
         2},
        {spare, "", 1},
        {spare, "<pair piece='1' result='0'/>", 2},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char problem[600];
        snprintf(problem, sizeof problem,
                 "<shapes><shape id='1'/><shape id='2'/></shapes><result id='0'/>"
                 "<bitmap>%s</bitmap>",
                 all[i].pairs);
        reading read = read_fine("xmpuzzle", file_of(0, 2, all[i].shapes, problem), plainly);
        assert_int_equal(count_all(read.puzzle).none, all[i].none);
        assert_written_alike("xmpuzzle", read.puzzle);
        assert_written_alike("yaml", read.puzzle);
        tw_puzzle_free(read.puzzle);
    }
}

/* ---- Faults ------------------------------------------------------------------------------ */

#define HEAD "<puzzle version='2'><gridType type='0'/><colors/>\n"
#define BOX "<voxel x='1' y='1' z='1' type='0'>#</voxel>"
#define FINE "<shapes><shape id='0'/></shapes><result id='0'/>"
#define TAIL "</problem></problems></puzzle>"
/* A whole file, in three lines. */
#define PUZZLE(shapes, problem) HEAD "<shapes>" shapes "</shapes>\n<problems><problem>" problem TAIL

static const bad_text bad[] = {
    {"", "not XML", 1, 1},
    {"tilewright: 1\n", "not XML", 1, 1},
    {"<puzzle version='2'>\n<shapes>\n</puzzle>", "not XML", 3, 3},
    {"<!DOCTYPE a [<!ENTITY b 'c'>]>\n<puzzle version='2'/>", "document type", 1, 1},
    {"<puzzle version='2'>&x;</puzzle>", "", 1, 0},
    {"<other/>", "this is a <other>", 1, 1},
    {"<!-- <a> --><puzzle/>", "has no version", 1, 13},
    {"<puzzle version='2'>\n <gridType type='5'/></puzzle>", "grid 5 is not known", 2, 2},
    {HEAD "<shapes/></puzzle>", "no problem", 1, 1},
    {PUZZLE(BOX, ""), "no container", 3, 11},
    {PUZZLE(BOX, "<result id='4294967295'/>"), "no container", 3, 20},
    {PUZZLE("<voxel x='1' y='1' type='0'>#</voxel>", FINE), "<voxel> has no z", 2, 9},
    {PUZZLE("<voxel x='1' y='1' z='1'>#</voxel>", FINE), "has no type", 2, 9},
    {PUZZLE("<voxel x='2' y='2' z='1' type='0'>###</voxel>", FINE), "there are 3 voxels; 2 x 2 x 1",
     2, 43},
    {PUZZLE("<voxel x='2' y='2' z='1' type='0'>#####</voxel>", FINE), "there are 5 voxels", 2, 43},
    {PUZZLE("<voxel x='2' y='1' z='1' type='0'>#x</voxel>", FINE), "found \"x\" among the voxels",
     2, 44},
    {PUZZLE("<voxel x='2' y='1' z='1' type='0'># #</voxel>", FINE), "found \" \" among the voxels",
     2, 44},
    {PUZZLE("<voxel x='8388608' y='8388608' z='8388608' type='0'>#</voxel>", FINE),
     "there are 1 voxels", 2, 61},
    {PUZZLE("<voxel x='1' y='1' z='1' type='0'>_</voxel>", FINE), "no voxels", 2, 9},
    {PUZZLE("<voxel x='1' y='1' z='1' type='0'>#99</voxel>", FINE), "colour above 63", 2, 43},
    {PUZZLE(BOX, "<shapes><shape id='7'/></shapes><result id='0'/>"), "names shape 7", 3, 28},
    {PUZZLE(BOX, "<shapes><shape id='0' count='many'/></shapes><result id='0'/>"), "count=\"many\"",
     3, 28},
    {PUZZLE(BOX, "<shapes><shape id='0' min='3' max='2'/></shapes><result id='0'/>"),
     "min is 3, but max is 2", 3, 28},
    {"<puzzle version='2'><gridType type='2'/><shapes><voxel x='2' y='1' z='1' type='0'>_#</voxel>"
     "</shapes><problems><problem>" FINE TAIL,
     "voxel 1 0 0 is filled, but there is no cell on grid 2", 1, 83},
};

TEST(every_fault_has_its_place_and_says_what_was_expected)
{
    static const bad_text newer = {"<puzzle version='3'/>", "version 3", 1, 1};
    assert_bad("xmpuzzle", plainly, TW_ERR_INPUT, bad, sizeof bad / sizeof *bad);
    assert_bad("xmpuzzle", plainly, TW_ERR_VERSION, &newer, 1);
}

TEST(a_problem_that_is_not_there_is_refused)
{
    static const char text[] =
        HEAD "<shapes>" BOX "</shapes>\n<problems>\n<problem name='one'>" FINE
             "</problem>\n<problem name='two'>" FINE "</problem></problems></puzzle>";
    reading read = read_fine("xmpuzzle", text, plainly);
    assert_string_equal(tw_puzzle_title(read.puzzle), "one");
    assert_said(&read.warnings, "there are 2 problems");
    tw_puzzle_free(read.puzzle);
    read = read_fine("xmpuzzle", text, (tw_import){.problem = 2});
    assert_string_equal(tw_puzzle_title(read.puzzle), "two");
    assert_int_equal(read.warnings.count, 0);
    tw_puzzle_free(read.puzzle);
    read = read_fine("xmpuzzle", text, (tw_import){.problem_name = "two"});
    assert_string_equal(tw_puzzle_title(read.puzzle), "two");
    assert_int_equal(read.warnings.count, 0);
    tw_puzzle_free(read.puzzle);
    tw_source source = source_of("test", text);
    assert_int_equal(read_foreign("xmpuzzle", source, (tw_import){.problem_name = "tow"}, &read),
                     TW_ERR_INPUT);
    assert_said(&read.faults, "no problem is called \"tow\"");
    assert_int_equal(read_foreign("xmpuzzle", source, (tw_import){.problem = 3}, &read),
                     TW_ERR_INPUT);
    assert_said(&read.faults, "problem 3 was asked for; there are 2");
    assert_int_equal(read.faults.last.at.line, 3);
}

TEST(a_problem_without_pieces_is_under_construction)
{
    reading read = read_fine("xmpuzzle", PUZZLE(BOX, "<result id='0'/>"), plainly);
    assert_int_equal(tw_puzzle_piece_count(read.puzzle), 0);
    assert_int_equal(tw_puzzle_cell_count(read.puzzle), 1);
    tw_puzzle_free(read.puzzle);
}

TEST(elements_nested_too_deep_are_refused_and_those_passed_over_are_not)
{
    char text[20000] = HEAD "<shapes>" BOX "</shapes><problems><problem>" FINE;
    char deep[20000];
    size_t length = strlen(text);
    strcpy(deep, text);
    strcat(text, "<solutions><solution><assembly>0 0 0 0</assembly>");
    for (int i = 0; i < 100; i++)
        strcat(text, "<separation><pieces>1</pieces>");
    for (int i = 0; i < 100; i++)
        strcat(text, "</separation>");
    strcat(text, "</solution></solutions></problem></problems></puzzle>");
    reading read = read_fine("xmpuzzle", text, plainly);
    assert_int_equal(read.stored, 1);
    assert_said(&read.warnings, "the moves that the file has are left out");
    tw_puzzle_free(read.puzzle);
    for (int i = 0; i < 300; i++)
        strcat(deep + length, "<a>");
    assert_int_equal(read_foreign("xmpuzzle", source_of("test", deep), plainly, &read),
                     TW_ERR_TOO_LARGE);
    assert_said(&read.faults, "nested more than");
}

TEST(bytes_that_are_no_utf8_are_latin_letters)
{
    static const char text[] = HEAD "<shapes><voxel x='1' y='1' z='1' type='0' name='Stra\xdf"
                                    "e &amp; &lt;'>#</voxel></shapes>"
                                    "<problems><problem name='\xc4'>" FINE "</problem></problems>"
                                    "<comment>M\xfcnchen\r\nzwei</comment></puzzle>";
    reading read = read_fine("xmpuzzle", text, plainly);
    assert_string_equal(tw_puzzle_piece_name(read.puzzle, 0), "Stra\xc3\x9f"
                                                              "e & <");
    assert_string_equal(tw_puzzle_title(read.puzzle), "\xc3\x84");
    assert_string_equal(tw_puzzle_about(read.puzzle)->notes, "M\xc3\xbcnchen\nzwei");
    tw_puzzle_free(read.puzzle);
}

/* ---- Solutions --------------------------------------------------------------------------- */

TEST(stored_solutions_that_are_none_become_warnings)
{
    static const struct {
        const char *assembly, *words;
    } wrong[] = {{"0 0 0", "ends too soon"},
                 {"", "ends too soon"},
                 {"x", "is none"},
                 {"0 0 0 24", "a turn that does not exist"},
                 {"0 0 0 -1", "a turn that does not exist"},
                 {"5 0 0 0", "not lie in the container"},
                 {"99999999 0 0 0", "ends too soon"},
                 {"0 0 0 0 0 0 0 0", "more in it than the pieces"},
                 {"1 0 0 0", "not lie in the container"}};
    static const char shapes[] = "<voxel x='2' y='1' z='1' type='0'>##</voxel>" I2;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char problem[400];
        snprintf(problem, sizeof problem,
                 "<shapes><shape id='1'/></shapes><result id='0'/><solutions><solution><assembly>"
                 "%s</assembly></solution><solution asmNum='1'><assembly>1 0 0 8</assembly>"
                 "</solution></solutions>",
                 wrong[i].assembly);
        reading read = read_fine("xmpuzzle", file_of(0, 0, shapes, problem), plainly);
        assert_int_equal(read.stored, 1);
        assert_int_equal(read.warnings.count, 1);
        assert_said(&read.warnings, wrong[i].words);
        tw_puzzle_free(read.puzzle);
    }
}

/* ---- Writing ----------------------------------------------------------------------------- */

typedef struct found {
    const tw_solution *solutions[64];
    size_t count;
} found;

static bool keep_found(void *user, const tw_solution *solution)
{
    found *all = user;
    tw_solution *copy = NULL;
    assert_true(all->count < 64);
    assert_int_equal(tw_solution_copy(NULL, solution, &copy), TW_OK);
    all->solutions[all->count++] = copy;
    return true;
}

static void drop_found(found *all)
{
    for (size_t i = 0; i < all->count; i++)
        tw_solution_free((tw_solution *)(uintptr_t)all->solutions[i]);
    all->count = 0;
}

static void solve(const tw_puzzle *puzzle, found *all)
{
    tw_solve_sink sink = {.size = sizeof sink, .solution = keep_found, .user = all};
    OWNED(tw_solver) *solver = solver_for(NULL, puzzle, NULL);
    run_solver(solver, NULL, &sink);
}

/* Writes with all solutions, packed or not, and reads again: nothing may be lost. */
static void go_round(const tw_puzzle *puzzle, bool plain)
{
    const char *format = plain ? "xmpuzzle-plain" : "xmpuzzle";
    found all = {.count = 0};
    WRITTEN(first);
    WRITTEN(second);
    reading read;
    solve(puzzle, &all);
    tw_export how = {.size = sizeof how, .complete = true};
    how.solutions = all.solutions;
    how.solution_count = all.count;
    tw_error error = {0};
    if (write_as(format, puzzle, &how, out_to(&first), &error) != TW_OK)
        fail_msg("%s", error.message);
    assert_int_equal(first.text[0] == '<', plain);
    assert_int_equal(read_foreign("xmpuzzle", written_source("again", &first), plainly, &read),
                     TW_OK);
    assert_int_equal(read.warnings.count, tw_puzzle_colour_count(puzzle) > 0);
    assert_int_equal(read.stored, all.count);
    assert_int_equal(strtoull(tw_puzzle_about(read.puzzle)->claimed, NULL, 10), all.count);
    tw_result before = count_all(puzzle), after = count_all(read.puzzle);
    assert_int_equal(before.none, after.none);
    assert_int_equal(before.reflections, after.reflections);
    drop_found(&all);
    solve(read.puzzle, &all);
    how = (tw_export){.size = sizeof(tw_export), .complete = true};
    how.solutions = all.solutions;
    how.solution_count = all.count;
    assert_int_equal(write_as(format, read.puzzle, &how, out_to(&second), &error), TW_OK);
    reading last;
    assert_int_equal(read_foreign("xmpuzzle", written_source("again", &second), plainly, &last),
                     TW_OK);
    assert_same_puzzle(read.puzzle, last.puzzle);
    tw_puzzle_free(last.puzzle);
    tw_puzzle_free(read.puzzle);
    drop_found(&all);
}

TEST(puzzles_on_all_five_grids_go_out_and_come_back)
{
    static const char *const names[] = {
        "slothouber-graatsma", "ball-room-1",           "ball-room-2",  "ball-room-3",
        "four-rhombohedra",    "two-piece-tetrahedron", "checkers-5x5", "pentominoes-3x20"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        OWNED(tw_puzzle) *puzzle = shipped_puzzle(names[i]);
        if (count_all(puzzle).reflections <= 64)
            go_round(puzzle, i % 2 == 0);
    }
}

TEST(prisms_with_optional_cells_and_ranges_come_back)
{
    OWNED(tw_puzzle) *puzzle = read_parts(
        "tri-prism",
        "{cells: [[0, 0, 0, up], [0, 1, 0, up], [0, 1, 0, down], [1, 1, 0, up], [0, 0, 1, up],"
        " [0, 1, 1, up], [0, 1, 1, down], [1, 1, 1, up]], optional: [[0, 0, 1, up]]}",
        "[{name: two, cells: [[0, 1, 0, up], [0, 1, 0, down]], copies: [0, 3]},"
        " {name: '<\"&', cells: [[0, 0, 0, up]], copies: [0, 8]}]");
    go_round(puzzle, true);
}

TEST(a_file_is_written_again_with_what_was_found_for_one_of_its_problems)
{
    static const char text[] =
        "<puzzle version='2'><colors><color red='1' green='2' blue='3'/></colors>\n<shapes>" BOX
        "<voxel x='2' y='1' z='1' type='0' weight='3' name='unused'>#1+</voxel></shapes>\n"
        "<problems><problem name='one' state='2' assemblies='7'>" FINE
        "<solutions><solution><assembly>0 0 0 0</assembly></solution></solutions></problem>"
        "<problem name='two' state='1' assemblies='5' solutions='4' time='3'>" FINE
        "<assembler version='x'>1 2 &lt;</assembler></problem></problems>"
        "<comment popup=''>as it is</comment></puzzle>";
    const tw_import second = {.problem_name = "two"};
    const tw_source source = source_of("test", text);
    tw_error error = {0};
    WRITTEN(same);
    WRITTEN(solved);
    WRITTEN(again);
    reading read = read_fine("xmpuzzle", text, second);
    tw_export how = {.size = sizeof how, .origin = &source, .problem_name = "two"};
    assert_int_equal(write_as("xmpuzzle-plain", read.puzzle, &how, out_to(&same), &error), TW_OK);
    static const char *const kept[] = {
        "weight=\"3\"",         ">#1+<",           "red=\"1\"",    "assemblies=\"7\"",
        "popup=\"\">as it is<", "name=\"unused\"", "<assembly>0 0"};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        assert_non_null(strstr(same.text, kept[i]));
    assert_non_null(strstr(same.text, "<assembler version=\"x\">1 2 &lt;</assembler>"));
    found all = {.count = 0};
    solve(read.puzzle, &all);
    how.complete = true;
    how.solutions = all.solutions;
    how.solution_count = all.count;
    assert_int_equal(write_as("xmpuzzle-plain", read.puzzle, &how, out_to(&solved), &error), TW_OK);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        assert_non_null(strstr(solved.text, kept[i]));
    assert_null(strstr(solved.text, "<assembler"));
    assert_non_null(strstr(solved.text, "name=\"two\" state=\"2\" assemblies=\"1\""));
    reading last;
    assert_int_equal(read_foreign("xmpuzzle", written_source("again", &solved), second, &last),
                     TW_OK);
    assert_int_equal(last.stored, 1);
    assert_same_puzzle(read.puzzle, last.puzzle);
    const tw_source source_again = written_source("again", &solved);
    how.origin = &source_again;
    assert_int_equal(write_as("xmpuzzle-plain", last.puzzle, &how, out_to(&again), &error), TW_OK);
    assert_string_equal(again.text, solved.text);
    how.problem = 3;
    assert_int_equal(write_as("xmpuzzle-plain", last.puzzle, &how, out_to(&again), &error),
                     TW_ERR_INPUT);
    tw_puzzle_free(last.puzzle);
    tw_puzzle_free(read.puzzle);
    drop_found(&all);
}

TEST(what_the_format_cannot_say_is_refused)
{
    static const unsaid refused[] = {
        {"hexagon", "{box: [1, 1]}", "[{name: A, cells: [[0, 0]]}]", "no grid for lattice"},
        {"cube", "{box: [2, 1, 1]}", "[{name: A, box: [2, 1, 1], marks: [[[0, 0, 0], up, k]]}]",
         "marks"},
        {"cube", "{box: [2, 1, 1]}", "[{name: A, box: [2, 1, 1], pin: [[0, 0, 0], [1, 0, 0]]}]",
         "pinned"},
        {"cube", "{box: [2, 1, 1]}", "[{name: A, box: [2, 1, 1], turns: fixed}]",
         "may lie in other ways"},
        {"cube", "{box: [3, 1, 1]}",
         "[{name: A, shapes: [{box: [2, 1, 1]}, {box: [3, 1, 1]}], copies: any}]",
         "may lie in other ways"},
        {"cube", "{box: [2, 2, 1]}",
         "[{name: A, cells: [[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]], mirror: true,"
         " copies: [0, 1]}, {name: B, box: [1, 1, 1], copies: any}]",
         "may lie in other ways"},
        {"spheres", "{cells: [[0, 0, 0], [1, 1, 0], [2, 2, 0], [1, 2, 1]]}",
         "[{name: foot, cells: [[0, 0, 0], [1, 1, 0], [2, 2, 0], [1, 2, 1]]}]",
         "may lie in other ways"},
        {"{base: square, wrap: [[4, 0]]}", "{box: [4, 1]}", "[{name: A, box: [2, 1], copies: 2}]",
         "no grid for lattice"},
        {"cube", "{box: [3, 1, 1], optional: {box: [3, 1, 1]}, empty: 1}",
         "[{name: A, box: [1, 1, 1]}]", "least number of empty cells"},
        {"cube", "{box: [3, 1, 1], optional: {box: [3, 1, 1]}, empty: [0, 1]}",
         "[{name: A, box: [1, 1, 1]}]", "no bound of empty cells where"},
    };
    assert_refused("xmpuzzle", refused, sizeof refused / sizeof *refused);
}

TEST(a_lattice_of_the_same_name_is_not_taken_for_the_one_that_ships)
{
    OWNED(tw_puzzle) *puzzle = read_parts(
        "{name: square, rank: 2, cells: {square: {arcs: {left: [square, [-1, 0], right], right: "
        "[square, [1, 0], left], up: [square, [0, -1], down], down: [square, [0, 1], up]}}}}",
        "{box: [2, 1]}", "[{name: A, box: [2, 1]}]");
    WRITTEN(to);
    tw_error error = {0};
    assert_int_equal(write_as("xmpuzzle", puzzle, NULL, out_to(&to), &error), TW_ERR_UNSUPPORTED);
}

TEST(a_writer_that_refuses_bytes_ends_the_writing)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("cube", "{box: [2, 1, 1]}", "[{name: A, box: [2, 1, 1]}]");
    for (int plain = 0; plain < 2; plain++) {
        WRITTEN(to);
        to.left = 1;
        const char *format = plain ? "xmpuzzle-plain" : "xmpuzzle";
        assert_int_equal(write_as(format, puzzle, NULL, out_to(&to), NULL), TW_ERR_IO);
    }
}

/* ---- Packing ----------------------------------------------------------------------------- */

TEST(a_packed_file_that_is_cut_or_damaged_is_refused)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("cube", "{box: [2, 2, 2]}", "[{name: A, box: [2, 2, 1], copies: 2}]");
    WRITTEN(to);
    assert_int_equal(write_as("xmpuzzle", puzzle, NULL, out_to(&to), NULL), TW_OK);
    for (size_t size = 2; size < to.length; size++) {
        reading read;
        tw_source source = {.name = "cut", .text = to.text, .size = size};
        assert_int_equal(read_foreign("xmpuzzle", source, plainly, &read), TW_ERR_INPUT);
        assert_said(&read.faults, "gzip file");
    }
    for (size_t i = 10; i < to.length; i++) {
        reading read;
        to.text[i] ^= 0x40;
        tw_status status = read_foreign("xmpuzzle", written_source("damaged", &to), plainly, &read);
        assert_int_not_equal(status, TW_OK);
        to.text[i] ^= 0x40;
    }
}

TEST(a_small_file_that_unpacks_to_much_is_refused)
{
    /* 20 blocks of 65535 zeros take no room when packed again and again; a run of one byte
     * suffices: 1032 to 1 */
    OWNED(tw_puzzle) *puzzle = read_parts("cube", "{cells: [[0, 0, 0], [199, 199, 199]]}",
                                          "[{name: A, cells: [[0, 0, 0]], copies: 2}]");
    WRITTEN(to);
    tw_error error = {0};
    assert_int_equal(write_as("xmpuzzle", puzzle, NULL, out_to(&to), &error), TW_OK);
    assert_true(to.length < 20000);
    WRITTEN(twice);
    for (int i = 0; i < 2; i++) /* two members make one text */
        keep_written(&twice, to.text, to.length);
    tw_bytes bytes = {.size = 0};
    fault_log log = {.count = 0};
    tw_report report = {log_fault, &log};
    tw_source source = written_source("large", &twice);
    assert_int_equal(tw_source_unpack(&source, &report, &bytes), TW_ERR_TOO_LARGE);
    assert_said(&log, "more than 8388608 bytes");
}

RUN_TESTS
