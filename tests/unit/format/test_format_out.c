/* test_format_out.c -- the format room: solutions written and read again, covers. */
#include "support/texts.h"

/* ---- Solutions --------------------------------------------------------------------------- */

typedef struct written {
    char text[4000];
    size_t length, left; /* left: most bytes accepted; 0: any number */
} written;

static bool keep(void *user, const char *bytes, size_t count)
{
    written *to = user;
    if (to->left > 0 && to->length + count > to->left)
        return false;
    assert_true(to->length + count < sizeof to->text);
    memcpy(to->text + to->length, bytes, count);
    to->length += count;
    to->text[to->length] = '\0';
    return true;
}

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

TEST(a_solution_is_a_line_of_json)
{
    OWNED(tw_puzzle) *puzzle = small_puzzle();
    written to = {.length = 0};
    tw_out out = {keep, &to};
    assert_int_equal(solution_as("jsonl", puzzle, NULL, &small_solution, 7, &out), TW_OK);
    assert_string_equal(to.text, "{\"type\":\"solution\",\"solution\":7,\"placements\":["
                                 "{\"piece\":\"say \\\"L\\\"\",\"cells\":[[0,0],[1,0],[0,1]]},"
                                 "{\"piece\":\"I\",\"cells\":[[2,0],[2,1]]}]}\n");
}

TEST(cells_of_several_kinds_are_written_with_their_kind)
{
    OWNED(tw_puzzle) *puzzle = read_parts("triangle", "{cells: [[0, 0, up], [0, 0, down]]}",
                                          "[{name: A, cells: [[0, 0, up], [0, 0, down]]}]");
    const tw_cell cells[] = {{.kind = 0}, {.kind = 1}};
    const tw_placement placement = {.cells = cells, .cell_count = 2};
    const tw_solution solution = {&placement, 1};
    written to = {.length = 0};
    tw_out out = {keep, &to};
    assert_int_equal(solution_as("jsonl", puzzle, NULL, &solution, 1, &out), TW_OK);
    assert_string_equal(
        to.text, "{\"type\":\"solution\",\"solution\":1,\"placements\":[{\"piece\":\"A\",\"cells\":"
                 "[[0,0,\"up\"],[0,0,\"down\"]]}]}\n");
    tw_solution *read = NULL;
    tw_source source = source_of("line", to.text);
    assert_int_equal(tw_solution_read(NULL, puzzle, &source, &complaints, &read), TW_OK);
    assert_int_equal(tw_solution_check(NULL, puzzle, read, NULL), TW_OK);
    tw_solution_free(read);
}

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

TEST(what_is_written_is_read_again)
{
    OWNED(tw_puzzle) *puzzle = small_puzzle();
    written to = {.length = 0};
    tw_out out = {keep, &to};
    assert_int_equal(solution_as("jsonl", puzzle, NULL, &small_solution, 1, &out), TW_OK);
    tw_solution *read = NULL;
    tw_source source = source_of("line", to.text);
    assert_int_equal(tw_solution_read(NULL, puzzle, &source, &complaints, &read), TW_OK);
    assert_same_solution(read, &small_solution);
    tw_solution_free(read);
}

TEST(a_solution_is_put_in_order_when_it_is_read)
{
    OWNED(tw_puzzle) *puzzle = small_puzzle();
    tw_solution *read = NULL;
    tw_source source =
        source_of("line", "{\"placements\": [{\"piece\": \"I\", \"cells\": [[2, 1], [2, 0]]},"
                          " {\"cells\": [[0, 1], [0, 0], [1, 0]],"
                          " \"piece\": \"say \\\"L\\\"\"}]}");
    assert_int_equal(tw_solution_read(NULL, puzzle, &source, &complaints, &read), TW_OK);
    assert_same_solution(read, &small_solution);
    tw_solution_free(read);
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
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fault_log log = {.count = 0};
        tw_report report = {log_fault, &log};
        tw_solution *read = NULL;
        tw_source source = source_of("line", cases[i].text);
        assert_int_equal(tw_solution_read(NULL, puzzle, &source, &report, &read), TW_ERR_INPUT);
        assert_null(read);
        assert_int_equal(log.count, cases[i].faults);
        assert_said(&log, cases[i].words);
    }
}

TEST(the_line_form_has_a_letter_for_each_cell)
{
    OWNED(tw_puzzle) *puzzle = small_puzzle();
    written to = {.length = 0};
    tw_out out = {keep, &to};
    char expected[10];
    char l = tw_puzzle_letter(puzzle, 0), i = tw_puzzle_letter(puzzle, 1);
    assert_int_equal(solution_as("lines", puzzle, NULL, &small_solution, 1, &out), TW_OK);
    snprintf(expected, sizeof expected, "%c%c%c%c.%c\n", l, l, i, l, i);
    assert_string_equal(to.text, expected);
}

TEST(the_orientation_form_goes_by_the_first_cell_of_each_piece)
{
    OWNED(tw_puzzle) *puzzle = small_puzzle();
    OWNED(tw_poses) *poses = NULL;
    assert_int_equal(tw_poses_new(NULL, puzzle, NULL, &poses, NULL), TW_OK);
    written to = {.length = 0};
    tw_out out = {keep, &to};
    char l = tw_puzzle_letter(puzzle, 0), i = tw_puzzle_letter(puzzle, 1), read[2];
    unsigned numbers[2];
    assert_int_equal(solution_as("orientations", puzzle, poses, &small_solution, 1, &out), TW_OK);
    assert_int_equal(sscanf(to.text, "%c%u %c%u\n", &read[0], &numbers[0], &read[1], &numbers[1]),
                     4);
    assert_int_equal(read[0], l);
    assert_int_equal(read[1], i);
    for (size_t p = 0; p < 2; p++) { /* the number is that of the pose on these cells */
        uint32_t pose = tw_poses_of_placement(poses, &two_pieces[p]);
        assert_int_equal(tw_poses_get(poses, pose).orientation, numbers[p]);
    }
    const tw_placement wrong = {.cells = rod, .cell_count = 2}; /* not a pose of that piece */
    const tw_solution wrong_solution = {&wrong, 1};
    assert_int_equal(solution_as("orientations", puzzle, poses, &wrong_solution, 1, &out),
                     TW_ERR_INPUT);
}

TEST(a_writer_says_when_its_bytes_are_refused)
{
    OWNED(tw_puzzle) *puzzle = small_puzzle();
    for (size_t left = 1; left < 20; left++) {
        written to = {.left = left};
        tw_out out = {keep, &to};
        assert_int_equal(solution_as("jsonl", puzzle, NULL, &small_solution, 1, &out), TW_ERR_IO);
    }
    written to = {.left = 1};
    tw_out out = {keep, &to};
    assert_int_equal(solution_as("lines", puzzle, NULL, &small_solution, 1, &out), TW_ERR_IO);
}

/* ---- Covers ------------------------------------------------------------------------------ */

static tw_cover *make_cover(bool optional_place, uint32_t low, uint32_t high)
{
    OWNED(tw_cover_builder) *builder = NULL;
    tw_cover *cover = NULL;
    const uint32_t places[] = {0, 1, 2};
    assert_int_equal(tw_cover_builder_new(NULL, 3, 2, &builder), TW_OK);
    if (optional_place)
        tw_cover_builder_optional(builder, 1);
    tw_cover_builder_range(builder, 1, low, high);
    assert_int_equal(tw_cover_builder_option(builder, places, 2, 0), TW_OK);
    assert_int_equal(tw_cover_builder_option(builder, places + 1, 2, 1), TW_OK);
    assert_int_equal(tw_cover_builder_option(builder, places, 1, UINT32_MAX), TW_OK);
    assert_int_equal(tw_cover_freeze(builder, &cover), TW_OK);
    return cover;
}

static void assert_cover_text(bool optional_place, uint32_t low, uint32_t high, const char *text)
{
    OWNED(tw_cover) *cover = make_cover(optional_place, low, high);
    written to = {.length = 0};
    tw_out out = {keep, &to};
    assert_int_equal(tw_cover_write(NULL, cover, NULL, &out, NULL),
                     text ? TW_OK : TW_ERR_UNSUPPORTED);
    assert_string_equal(to.text, text ? text : "");
}

TEST(a_cover_is_written_as_items_and_options)
{
    assert_cover_text(false, 1, 1, "p0 p1 p2 s0 s1\np0 p1 s0\np1 p2 s1\np0\n");
    assert_cover_text(true, 0, 1, "p0 p2 s0 | p1 s1\np0 p1 s0\np1 p2 s1\np0\n");
    assert_cover_text(false, 0, 0, "p0 p1 p2 s0\np0 p1 s0\np0\n");
}

TEST(a_cover_with_multiplicities_is_not_written)
{
    assert_cover_text(false, 0, 2, NULL);
    assert_cover_text(false, 2, 2, NULL);
}

/* Knuth's programs would drop the option, and lose solutions. */
TEST(a_cover_with_an_option_without_primary_item_is_not_written)
{
    OWNED(tw_cover_builder) *builder = NULL;
    OWNED(tw_cover) *cover = NULL;
    const uint32_t places[] = {0, 1};
    assert_int_equal(tw_cover_builder_new(NULL, 2, 1, &builder), TW_OK);
    tw_cover_builder_optional(builder, 1);
    tw_cover_builder_range(builder, 0, 0, 1);
    assert_int_equal(tw_cover_builder_option(builder, places, 1, UINT32_MAX), TW_OK);
    assert_int_equal(tw_cover_builder_option(builder, places + 1, 1, 0), TW_OK);
    assert_int_equal(tw_cover_freeze(builder, &cover), TW_OK);
    written to = {.length = 0};
    tw_out out = {keep, &to};
    assert_int_equal(tw_cover_write(NULL, cover, NULL, &out, NULL), TW_ERR_UNSUPPORTED);
}

RUN_TESTS
