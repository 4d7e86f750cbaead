/* test_format_thesis.c -- the format room: texts in the form of the thesis' program. */
#include "support/texts.h"
#include "support/written.h"
#include "support/tuning.h"

/* ---- Heads of pictures ------------------------------------------------------------------- */

static tw_status write_head(const tw_puzzle *puzzle, const tw_solution *solution, written *to)
{
    OWNED(tw_poses) *poses = poses_of(puzzle);
    return solution_as("x3d-head", puzzle, poses, solution, 3, out_to(to));
}

static bool write_first(void *user, const tw_solution *solution)
{
    written *to = ((void **)user)[0];
    assert_int_equal(write_head(((void **)user)[1], solution, to), TW_OK);
    return false;
}

/* Writes the head of the puzzle's first solution. */
static void write_head_of_first(tw_puzzle *puzzle, written *to)
{
    void *both[] = {to, puzzle};
    tw_solve_sink sink = {.size = sizeof sink, .solution = write_first, .user = both};
    const tw_solve_options options = ONE_THREAD(.engine = "dancing", .tuning = &by_size);
    OWNED(tw_solver) *solver = solver_for(NULL, puzzle, &options);
    run_solver(solver, NULL, &sink);
    assert_true(to->length > 0);
}

/* The example of the thesis: the cells of its solution number 2, letter by letter. */
TEST(the_thesis_example_has_its_cells_in_its_order)
{
    OWNED(tw_puzzle) *puzzle = shipped_puzzle("hex-pyramid");
    WRITTEN(to);
    write_head_of_first(puzzle, &to);
    static const char cells[] = "\n\n H G G F F H H J J I K J I K K H A G B F I C G F I K J D D E "
                                "A A A B B C C B B E C D E D E\n\n";
    char start[3], letters[] = "HGFJIKABCDE";
    assert_int_equal(strncmp(to.text, "Solution #2 Parts order", 23), 0);
    const char *part = to.text + 23;
    for (size_t i = 0; letters[i]; i++, part += 3) { /* " H7"; the digit may differ */
        snprintf(start, sizeof start, " %c", letters[i]);
        assert_int_equal(strncmp(part, start, 2), 0);
        assert_non_null(strchr("0123456789abcdefghijklmnopqrstuvwxyz", part[2]));
    }
    assert_int_equal(strncmp(part, cells, strlen(cells)), 0);
}

static tw_puzzle *small_puzzle(void)
{
    return read_parts("square", "{layers: \".xxx\\n.x?x\"}",
                      "[{name: L, cells: [[0, 0], [1, 0], [0, 1]]},"
                      " {name: I, box: [2, 1], copies: [0, 2]}]");
}

static const tw_cell ell[] = {{.at = {1, 0}}, {.at = {2, 0}}, {.at = {1, 1}}};
static const tw_cell rod[] = {{.at = {3, 0}}, {.at = {3, 1}}};
static const tw_placement two_pieces[] = {{.piece = 0, .cells = ell, .cell_count = 3},
                                          {.piece = 1, .cells = rod, .cell_count = 2}};
static const tw_solution small_solution = {two_pieces, 2};

TEST(an_empty_cell_is_an_underscore)
{
    OWNED(tw_puzzle) *puzzle = small_puzzle();
    WRITTEN(to);
    assert_int_equal(write_head(puzzle, &small_solution, &to), TW_OK);
    const char *cells = strchr(to.text, '\n');
    assert_string_equal(cells, "\n\n L L I L _ I\n\n L L I\n L _ I\n\n");
}

TEST(layers_and_rows_keep_their_columns)
{
    OWNED(tw_puzzle) *puzzle = read_parts("cube", "{cells: [[0, 0, 0], [2, 0, 0], [1, 1, 2]]}",
                                          "[{name: A, cells: [[0, 0, 0]], copies: 3}]");
    WRITTEN(to);
    write_head_of_first(puzzle, &to);
    assert_string_equal(to.text, "Solution #2 Parts order A0 A0 A0\n\n A A A\n\n"
                                 " A   A\n\n\n\n\n\n\n   A\n\n");
}

TEST(cells_of_several_kinds_stand_side_by_side)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("triangle", "{cells: [[0, 0, down], [1, 0, up], [1, 0, down]]}",
                   "[{name: A, cells: [[0, 0, up]], copies: 3}]");
    WRITTEN(to);
    write_head_of_first(puzzle, &to);
    assert_non_null(strstr(to.text, "\n\n   A A A\n\n"));
}

/* Digits up to 9, letters from 10 to 35, decimal numbers beyond. */
TEST(orientations_are_one_character_up_to_35)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("cube", "{box: [3, 3, 3]}",
                   "[{name: A, cells: [[0, 0, 0], [1, 0, 0], [2, 0, 0], [2, 1, 0],"
                   " [2, 1, 1]], mirror: true},"
                   " {name: B, box: [1, 1, 1], copies: any}]");
    OWNED(tw_poses) *poses = poses_of(puzzle);
    uint32_t stock = tw_poses_stock_of_piece(poses, 0);
    assert_true(tw_poses_stock(poses, stock)->orientations > 36);
    for (uint32_t i = 0; i < tw_poses_stock(poses, stock)->pose_count; i++) {
        tw_pose pose = tw_poses_get(poses, tw_poses_stock(poses, stock)->first_pose + i);
        tw_cell cells[5];
        for (size_t c = 0; c < 5; c++)
            cells[c] = *tw_puzzle_cell(puzzle, pose.cells[c]);
        const tw_placement placement = {.piece = 0, .cells = cells, .cell_count = 5};
        const tw_solution solution = {&placement, 1};
        WRITTEN(to);
        char expected[20];
        assert_int_equal(write_head(puzzle, &solution, &to), TW_OK);
        if (pose.orientation < 36)
            snprintf(expected, sizeof expected, "order A%c\n",
                     "0123456789abcdefghijklmnopqrstuvwxyz"[pose.orientation]);
        else
            snprintf(expected, sizeof expected, "order A%u\n", pose.orientation);
        assert_non_null(strstr(to.text, expected));
    }
}

TEST(what_is_no_solution_is_refused)
{
    OWNED(tw_puzzle) *puzzle = small_puzzle();
    const tw_cell outside[] = {{.at = {7, 7}}};
    const tw_placement wrong[] = {{.piece = 0, .cells = rod, .cell_count = 2},
                                  {.piece = 0, .cells = outside, .cell_count = 1},
                                  {.piece = 9, .cells = rod, .cell_count = 2}};
    for (size_t i = 0; i < 3; i++) {
        const tw_solution solution = {&wrong[i], 1};
        WRITTEN(to);
        assert_int_equal(write_head(puzzle, &solution, &to), TW_ERR_INPUT);
    }
}

TEST(cells_far_apart_have_no_picture)
{
    OWNED(tw_puzzle) *puzzle = read_parts("square", "{cells: [[0, 0], [100000, 100000]]}",
                                          "[{name: A, cells: [[0, 0]], copies: 2}]");
    const tw_cell cells[] = {{.at = {0, 0}}, {.at = {100000, 100000}}};
    const tw_placement both[] = {{.piece = 0, .cells = cells, .cell_count = 1},
                                 {.piece = 0, .cells = cells + 1, .cell_count = 1}};
    const tw_solution solution = {both, 2};
    WRITTEN(to);
    assert_int_equal(write_head(puzzle, &solution, &to), TW_ERR_TOO_LARGE);
    assert_int_equal(to.length, 0);
}

TEST(a_writer_says_when_its_bytes_are_refused)
{
    OWNED(tw_puzzle) *puzzle = small_puzzle();
    for (size_t left = 1; left < 20; left++) {
        WRITTEN(to);
        to.left = left;
        assert_int_equal(write_head(puzzle, &small_solution, &to), TW_ERR_IO);
    }
}

/* ---- Results ----------------------------------------------------------------------------- */

static void assert_results(const tw_results *results, const char *text)
{
    WRITTEN(to);
    assert_int_equal(tw_results_write(results, out_to(&to)), TW_OK);
    assert_string_equal(to.text, text);
    clear_written(&to);
    to.left = 2;
    assert_int_equal(tw_results_write(results, out_to(&to)), TW_ERR_IO);
}

TEST(a_result_is_a_name_its_arguments_sorted_and_a_number)
{
    const char *arguments[] = {"6", "10", "10"};
    tw_results results = {.name = "2d_SIMPLE", .arguments = arguments, .argument_count = 2};
    results.total = 9356;
    assert_results(&results, "2d_SIMPLE_10_6=9356\n"); /* an example of the original */
    results.argument_count = 3;
    results.matches = true;
    results.total = UINT64_MAX;
    assert_results(&results, "2d_SIMPLE_10_10_6_matches=18446744073709551615\n");
    results = (tw_results){.name = "soma"};
    assert_results(&results, "soma=0\n");
}

TEST(keys_are_written_as_java_reads_them)
{
    tw_results results = {.name = "a b:c=d#e!f\\g\th"};
    assert_results(&results, "a\\ b\\:c\\=d\\#e\\!f\\\\g\\u0009h=0\n");
    results.name = "\xC3\xBC\xE2\x82\xAC\xF0\x9F\xA7\xA9";
    assert_results(&results, "\\u00FC\\u20AC\\uD83E\\uDDE9=0\n");
    results.name = "\xFF\x80x\xC3";
    assert_results(&results, "\\uFFFD\\uFFFDx\\uFFFD=0\n");
}

RUN_TESTS
