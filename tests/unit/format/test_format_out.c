/* test_format_out.c -- the format room: solutions written and read again. */
#include "support/texts.h"
#include "support/written.h"

static tw_puzzle *small_puzzle(void)
{
    return read_parts("square", "{layers: \"xxx\\nxx?\"}",
                      "[{name: 'say \"L\"', cells: [[0, 0], [1, 0], [0, 1]]},"
                      " {name: I, box: [2, 1], copies: [0, 2]}]");
}

static const tw_cell ell[] = {{.at = {0, 0}}, {.at = {1, 0}}, {.at = {0, 1}}};
static const tw_cell rod[] = {{.at = {2, 0}}, {.at = {2, 1}}};
static const tw_placement two_pieces[] = {{.piece = 0, .cells = ell, .cell_count = 3},
                                          {.piece = 1, .cells = rod, .cell_count = 2}};
static const tw_solution small_solution = {two_pieces, 2};

static void assert_same_solution(const tw_solution *a, const tw_solution *b)
{
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        assert_int_equal(a->placements[i].piece, b->placements[i].piece);
        assert_int_equal(a->placements[i].cell_count, b->placements[i].cell_count);
        assert_memory_equal(a->placements[i].cells, b->placements[i].cells,
                            a->placements[i].cell_count * sizeof(tw_cell));
    }
}

TEST(a_solution_is_a_line_of_json)
{
    OWNED(tw_puzzle) *puzzle = small_puzzle();
    WRITTEN(to);
    assert_int_equal(solution_as("jsonl", puzzle, NULL, &small_solution, 7, out_to(&to)), TW_OK);
    assert_string_equal(to.text, "{\"type\":\"solution\",\"solution\":7,\"placements\":["
                                 "{\"piece\":\"say \\\"L\\\"\",\"cells\":[[0,0],[1,0],[0,1]]},"
                                 "{\"piece\":\"I\",\"cells\":[[2,0],[2,1]]}]}\n");
    OWNED(tw_solution) *read = read_solution(puzzle, to.text);
    assert_same_solution(read, &small_solution);
}

TEST(cells_of_several_kinds_are_written_with_their_kind)
{
    OWNED(tw_puzzle) *puzzle = read_parts("triangle", "{cells: [[0, 0, up], [0, 0, down]]}",
                                          "[{name: A, cells: [[0, 0, up], [0, 0, down]]}]");
    const tw_cell cells[] = {{.kind = 0}, {.kind = 1}};
    const tw_placement placement = {.cells = cells, .cell_count = 2};
    const tw_solution solution = {&placement, 1};
    WRITTEN(to);
    assert_int_equal(solution_as("jsonl", puzzle, NULL, &solution, 1, out_to(&to)), TW_OK);
    assert_string_equal(
        to.text, "{\"type\":\"solution\",\"solution\":1,\"placements\":[{\"piece\":\"A\",\"cells\":"
                 "[[0,0,\"up\"],[0,0,\"down\"]]}]}\n");
    OWNED(tw_solution) *read = read_solution(puzzle, to.text);
    assert_int_equal(tw_solution_check(NULL, puzzle, read, NULL), TW_OK);
}

TEST(a_solution_is_put_in_order_when_it_is_read)
{
    OWNED(tw_puzzle) *puzzle = small_puzzle();
    OWNED(tw_solution) *read =
        read_solution(puzzle, "{\"placements\": [{\"piece\": \"I\", \"cells\": [[2, 1], [2, 0]]},"
                              " {\"cells\": [[0, 1], [0, 0], [1, 0]],"
                              " \"piece\": \"say \\\"L\\\"\"}]}");
    assert_same_solution(read, &small_solution);
}

TEST(faults_of_a_solution_are_all_reported)
{
    static const struct {
        const char *text, *words;
        size_t faults;
    } cases[] = {
        {"", "not JSON", 1},
        {"[]", "a solution is a list of 0", 1},
        {"{}", "\"placements\" is missing", 1},
        {"{\"placements\": {}}", "\"placements\" is a mapping", 1},
        {"{\"placements\": [], \"colour\": 1}", "unknown key", 1},
        {"{\"solution\": -1, \"placements\": []}", "\"solution\" is -1", 1},
        {"{\"placements\": [1]}", "a placement is 1", 1},
        {"{\"placements\": [{\"piece\": \"I\"}]}", "needs", 1},
        {"{\"placements\": [{\"piece\": \"J\", \"cells\": []}]}", "has no piece \"J\"", 1},
        {"{\"placements\": [{\"piece\": \"I\", \"cells\": 1}]}", "\"cells\" is 1", 1},
        {"{\"placements\": [{\"piece\": \"I\", \"cells\": [[9, 9]]}]}", "no cell [9, 9]", 1},
        {"{\"placements\": [{\"piece\": \"I\", \"cells\": [[0]]}]}", "a cell is a list of 1", 1},
        {"{\"placements\": [{\"piece\": \"I\", \"cells\": [[0, 0], [0, 0]]}]}", "listed twice", 1},
        {"{\"placements\": [{\"piece\": \"J\", \"cells\": [[0], [7, 7]]}, 5, {}]}", "needs", 5}};
    OWNED(tw_puzzle) *puzzle = small_puzzle();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_no_solution(puzzle, cases[i].text, cases[i].faults, cases[i].words);
}

TEST(the_line_form_has_a_letter_for_each_cell)
{
    OWNED(tw_puzzle) *puzzle = small_puzzle();
    WRITTEN(to);
    char expected[10];
    char l = tw_puzzle_letter(puzzle, 0), i = tw_puzzle_letter(puzzle, 1);
    assert_int_equal(solution_as("lines", puzzle, NULL, &small_solution, 1, out_to(&to)), TW_OK);
    snprintf(expected, sizeof expected, "%c%c%c%c.%c\n", l, l, i, l, i);
    assert_string_equal(to.text, expected);
}

TEST(the_orientation_form_goes_by_the_first_cell_of_each_piece)
{
    OWNED(tw_puzzle) *puzzle = small_puzzle();
    OWNED(tw_poses) *poses = poses_of(puzzle);
    WRITTEN(to);
    char l = tw_puzzle_letter(puzzle, 0), i = tw_puzzle_letter(puzzle, 1), read[2];
    unsigned numbers[2];
    assert_int_equal(solution_as("orientations", puzzle, poses, &small_solution, 1, out_to(&to)),
                     TW_OK);
    assert_int_equal(sscanf(to.text, "%c%u %c%u\n", &read[0], &numbers[0], &read[1], &numbers[1]),
                     4);
    assert_int_equal(read[0], l);
    assert_int_equal(read[1], i);
    for (size_t p = 0; p < 2; p++) { /* the number is that of the pose on these cells */
        uint32_t pose;
        assert_int_equal(tw_poses_of_placement(poses, &two_pieces[p], &pose), TW_OK);
        assert_int_equal(tw_poses_get(poses, pose).orientation, numbers[p]);
    }
    const tw_placement wrong = {.cells = rod, .cell_count = 2}; /* not a pose of that piece */
    const tw_solution wrong_solution = {&wrong, 1};
    assert_int_equal(solution_as("orientations", puzzle, poses, &wrong_solution, 1, out_to(&to)),
                     TW_ERR_INPUT);
}

TEST(a_writer_says_when_its_bytes_are_refused)
{
    OWNED(tw_puzzle) *puzzle = small_puzzle();
    for (size_t left = 1; left < 20; left++) {
        WRITTEN(to);
        to.left = left;
        assert_int_equal(solution_as("jsonl", puzzle, NULL, &small_solution, 1, out_to(&to)),
                         TW_ERR_IO);
    }
    WRITTEN(to);
    to.left = 1;
    assert_int_equal(solution_as("lines", puzzle, NULL, &small_solution, 1, out_to(&to)),
                     TW_ERR_IO);
}

RUN_TESTS
