/* test_solution_texts.c -- printed solutions are read again: the first solution of each shipped
 * puzzle, in every form; and wrong texts. */
#include "support/owned.h"
#include "support/solvers.h"
#include "support/texts.h"
#include "support/tuning.h"

#include <tw/advanced/draw.h>

/* ---- Forms ------------------------------------------------------------------------------- */

/* format NULL: a drawing. */
typedef struct form {
    const char *format;
    tw_text_style style;
} form;

static const form forms[] = {
    {"lines", {0}},
    {"orientations", {0}},
    {NULL, {.size = sizeof(tw_text_style), .width = 80}},
    {NULL, {.size = sizeof(tw_text_style), .unicode = true}},
    {NULL, {.size = sizeof(tw_text_style), .width = 17}},
    {NULL, {.size = sizeof(tw_text_style), .plain = true, .width = 80}},
};

enum { FORMS = sizeof forms / sizeof *forms, MOST_CELLS = 300 };

static tw_status write_form(const form *f, const tw_poses *poses, const tw_solution *solution,
                            tw_bytes *text)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    const tw_out out = tw_bytes_out(text);
    return f->format ? solution_as(f->format, puzzle, poses, solution, 1, &out)
                     : tw_draw_text(NULL, puzzle, solution, &f->style, &out);
}

static tw_status read_form(const char *format, const tw_poses *poses, const char *text,
                           fault_log *log, tw_solution **solution)
{
    const tw_report report = {log_fault, log};
    tw_source source = source_of("f", text);
    memset(log, 0, sizeof *log);
    if (!format)
        return tw_drawing_read(NULL, poses, "f", text, &report, solution);
    source.format = tw_format_find(format);
    assert_true(source.format->reads);
    return tw_solution_read_text(NULL, poses, &source, &report, solution);
}

/* ---- Puzzles that ship ------------------------------------------------------------------- */

static bool keep_solution(void *user, const tw_solution *solution)
{
    assert_int_equal(tw_solution_copy(NULL, solution, user), TW_OK);
    return false;
}

/* Reads the written solution again; the result is a solution and prints the same. */
static void expect_back(const form *f, const tw_poses *poses, const tw_solution *solution)
{
    OWNED(tw_solution) *again = NULL;
    tw_bytes text = {.context = NULL}, second = {.context = NULL};
    fault_log log;
    assert_int_equal(write_form(f, poses, solution, &text), TW_OK);
    if (read_form(f->format, poses, (const char *)text.data, &log, &again) != TW_OK)
        fail_msg("%s\n%s:%u:%u: %s", (const char *)text.data, log.last.file, log.last.at.line,
                 log.last.at.column, log.last.message);
    assert_int_equal(tw_solution_check(NULL, tw_poses_puzzle(poses), again, NULL), TW_OK);
    assert_int_equal(write_form(f, poses, again, &second), TW_OK);
    assert_string_equal((const char *)text.data, (const char *)second.data);
    tw_bytes_free(&text);
    tw_bytes_free(&second);
}

TEST(every_text_of_a_shipped_puzzle_is_read)
{
    size_t solved = 0;
    tw_builtin shipped;
    for (size_t i = 0; (shipped = tw_builtin_puzzle(i)).name; i++) {
        OWNED(tw_puzzle) *puzzle = read_named(shipped.name, shipped.text);
        OWNED(tw_solution) *solution = NULL;
        const tw_solve_options options = ONE_THREAD(.limit = 1);
        const tw_budget budget = {.size = sizeof budget, .branches = 20000};
        const tw_solve_sink sink = {
            .size = sizeof sink, .solution = keep_solution, .user = &solution};
        if (tw_puzzle_cell_count(puzzle) > MOST_CELLS)
            continue;
        OWNED(tw_solver) *solver = ready_for(NULL, puzzle, &options);
        run_solver(solver, &budget, &sink);
        solved += solution != NULL;
        for (size_t f = 0; f < FORMS && solution; f++)
            expect_back(&forms[f], tw_solver_poses(solver), solution);
    }
    assert_true(solved > 250);
}

/* ---- Wrong texts ------------------------------------------------------------------------- */

typedef struct wrong_text {
    const char *format; /* NULL: a drawing */
    const char *text;
    const char *fault; /* "line:column: message", or "" if the text is right */
} wrong_text;

static void expect_faults(const char *puzzle_text, const wrong_text *texts)
{
    OWNED(tw_puzzle) *puzzle = read_named("p.yaml", puzzle_text);
    OWNED(tw_poses) *poses = poses_of(puzzle);
    for (; texts->text; texts++) {
        OWNED(tw_solution) *solution = NULL;
        char found[600] = "";
        fault_log log;
        if (read_form(texts->format, poses, texts->text, &log, &solution) != TW_OK)
            snprintf(found, sizeof found, "%u:%u: %s", log.last.at.line, log.last.at.column,
                     log.last.message);
        if (strcmp(found, texts->fault) != 0)
            fail_msg("%s\nexpected %s\nfound    %s", texts->text, texts->fault, found);
    }
}

static const char dominoes[] = "tilewright: 1\nlattice: square\ncontainer: {box: [3, 2]}\n"
                               "pieces: [{name: domino, box: [2, 1], copies: 3}]\n";

TEST(wrong_lines_are_told_by_their_place)
{
    static const wrong_text texts[] = {
        {"lines", "ddd", "1:1: expected a letter for each of the 6 cells, found 3"},
        {"lines", "dddddd d", "1:8: expected a letter for each of the 6 cells, found \"d\""},
        {"lines", "dddxdd", "1:4: no piece has the letter 'x'"},
        {"lines", "ddd.dd", "1:1: these cells d are not those of pieces as they may lie"},
        {"lines", "dddddd", ""},
        {"lines", "d..d..", ""},
        {"orientations", "", "1:1: expected pieces with their orientations"},
        {"orientations", "d0 x1",
         "1:4: \"x1\": no piece has this letter; expected a letter and a "
         "number, as in d0"},
        {"orientations", "d0 d7",
         "1:4: \"d7\": expected the letter of a piece and its "
         "orientation, d0 to d1"},
        {"orientations", "d0 d0 d0", "1:4: \"d0\" does not fit behind the pieces before it"},
        {"orientations", "d0 d1", "1:4: behind \"d1\" there are cells without a piece"},
        {"orientations", "d0 d1 d0", ""},
        {NULL}};
    expect_faults(dominoes, texts);
}

TEST(solutions_of_polyform_puzzler_are_laid_into_the_container)
{
    static const wrong_text texts[] = {
        {"puzzler", "0,0 1,0 I\n0,1 1,1 J\n2,0 2,1 K\n", ""},
        {"puzzler", "00,00 00,01 I\n01,00 01,01 J\n00,02 01,02 K\n! L\n", ""}, /* turned */
        {"puzzler", "", "1:1: expected pieces with their cells"},
        {"puzzler", "I\n", "1:1: expected cells and the name of the piece"},
        {"puzzler", "0,0 1,0 I\n0,1 1,1 J\n2,0 3,0 K\n",
         "1:1: these 6 cells do not fit into the container, however turned"},
        {"puzzler", "0,0 1,0 I\n0,1 1,1 2,1 J\n2,0 K\n",
         "2:1: no piece of the puzzle that is left lies on these cells of \"J\""},
        {"puzzler", "0,0 1,x I\n", "1:5: \"1,x\": expected coordinates like 0,1 or 0,1,2"},
        {"puzzler", "0,0 1, I\n", "1:5: \"1,\": expected coordinates like 0,1 or 0,1,2"},
        {"puzzler", "0,0 9999999,0 I\n",
         "1:5: \"9999999,0\": expected coordinates like 0,1 or 0,1,2"},
        {"puzzler", "0,0 1,0,1 I\n", "1:5: \"1,0,1\": the lattice has no cell there"},
        {"puzzler", "0,0 1,0 2,0 3,0 4,0 5,0 6,0 I\n",
         "1:25: there are more cells than the container has, 6"},
        {NULL}};
    expect_faults(dominoes, texts);
}

TEST(wrong_drawings_are_told_by_their_place)
{
    static const wrong_text texts[] = {
        {NULL, "+-------+---+\n| d   d | d |\n+-------+   |\n| d   d | d |\n+-------+---+\n", ""},
        {NULL, "+---+-+\n|d d|d|\n+---+ |\n|d d|d|\n+---+-+\n", ""},
        {NULL, "+-------+---+\n| d   d | d |\n+-------+   |\n| d   x | d |\n+-------+---+\n",
         "4:7: no piece has the letter 'x'"},
        {NULL, "+-------+---+\n| d   d | d |\n+-------+---+\n| d   d | d |\n+-------+---+\n",
         "2:3: these cells d are not those of pieces as they may lie"},
        {NULL, "+-------+---+\n| d   d | d |\n+-------+   |\n| d   d | d |\n+-------+-+-+\n",
         "5:11: expected '-', found '+'"},
        {NULL, "+-------+---+\n| d   d | d |\n+-------+   |\n| d   d | d |\n",
         "5:1: expected '+', found a blank"},
        {NULL, "+-------+---+\n| d   d | d |\n+-------+   |\n| d   d | d |\n+-------+---+\n|\n",
         "6:1: expected the end of the drawing: the container has no more"},
        {NULL, "d.d\nd d\n", "2:2: expected the letter of a piece, or '.', found a blank"},
        {NULL, "d.d\nd.dd\n", "2:4: expected a blank, found 'd'"},
        {NULL, "d.d\nd.d\n", ""},
        {NULL, "", "2:3: expected the letter of a piece, or '.', found a blank"},
        {NULL, "\xff\xfe\x80\nd\xc3\xa4\n",
         "2:3: expected the letter of a piece, or '.', found a blank"},
        {NULL}};
    expect_faults(dominoes, texts);
}

RUN_TESTS
