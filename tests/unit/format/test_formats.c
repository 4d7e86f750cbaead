/* test_formats.c -- the table of formats: its rows, searches in it, refusals. */
#include "support/texts.h"

#include "format/text/format_row.h"

TEST(each_row_says_what_it_does)
{
    size_t count = 0;
    for (; tw_format_get(count); count++) {
        const tw_format *one = tw_format_get(count);
        const tw_format_row *row = (const tw_format_row *)(const void *)one;
        bool reads = row->read_puzzle || row->translate || row->read_solution || row->read_posed ||
                     row->read_cover;
        bool writes = row->write_puzzle || row->write_solution || row->write_cover;
        assert_true(one->reads == reads);
        assert_true(one->writes == (writes || row->write_results || row->write_diagram ||
                                    one->kind == TW_FORMAT_PROOF));
        assert_true(reads || one->writes);
        assert_true(*one->summary && one->extension[0] == '.');
        assert_ptr_equal(tw_format_find(one->name), one); /* so no name occurs twice */
        assert_true((one->kind == TW_FORMAT_COVER) == (row->write_cover != NULL));
        assert_true((one->kind == TW_FORMAT_SOLUTION) ==
                    (row->write_solution || row->read_solution || row->read_posed));
    }
    assert_true(count >= 20);
    assert_null(tw_format_get(count + 1));
    assert_null(tw_format_find("nothing"));
}

TEST(a_text_shows_what_it_is_in)
{
    static const struct {
        const char *name, *text, *format;
    } texts[] = {{"a.yaml", "tilewright: 1", "yaml"},
                 {"a", "", "yaml"},
                 {NULL, "{", "yaml"},
                 {"a.JSON", "{", "json"},
                 {".json", "", "yaml"},
                 {"a.xmpuzzle", "", "xmpuzzle"},
                 {"a.yaml", " \n<", "xmpuzzle"},
                 {"-", "\x1f\x8b", "xmpuzzle"},
                 {"a.txt", "bins 1 capacity 1", "yaml"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        tw_source source = {.name = texts[i].name, .text = texts[i].text};
        source.size = strlen(source.text);
        assert_string_equal(tw_format_of(&source)->name, texts[i].format);
        source.format = tw_format_find("piezas");
        assert_string_equal(tw_format_of(&source)->name, "piezas");
    }
}

static bool never(void *user, const char *bytes, size_t count)
{
    (void)user;
    (void)bytes;
    (void)count;
    fail();
    return false;
}

/* A format of another kind, and one that is not in the table. */
TEST(a_format_of_another_kind_is_refused)
{
    static const tw_format own = {.name = "own", .kind = TW_FORMAT_PUZZLE};
    const tw_format *const wrong[] = {tw_format_find("results-properties"), &own};
    OWNED(tw_puzzle) *puzzle = read_parts("line", "{box: [2]}", "[{name: A, box: [2]}]"),
                     *other = NULL;
    const tw_out out = {never, NULL};
    for (size_t i = 0; i < 2; i++) {
        tw_error error = {0};
        const tw_export how = {.size = sizeof how, .format = wrong[i]};
        const tw_solution_text one = {.size = sizeof one, .format = wrong[i], .puzzle = puzzle};
        const tw_cover_text text = {.size = sizeof text, .format = wrong[i]};
        tw_source source = {.text = "", .format = wrong[i]};
        tw_solution *solution = NULL;
        tw_cover *cover = NULL;
        assert_int_equal(tw_puzzle_write(NULL, puzzle, &how, &out, &error), TW_ERR_USAGE);
        assert_non_null(strstr(error.message, wrong[i]->name));
        assert_int_equal(tw_solution_write(NULL, NULL, &one, &out, NULL), TW_ERR_USAGE);
        assert_int_equal(tw_cover_write(NULL, NULL, &text, &out, NULL), TW_ERR_USAGE);
        assert_int_equal(tw_puzzle_read(NULL, &source, NULL, NULL, &other), TW_ERR_USAGE);
        assert_int_equal(tw_solution_read(NULL, puzzle, &source, NULL, &solution), TW_ERR_USAGE);
        assert_int_equal(tw_cover_read(NULL, &source, NULL, &cover, NULL), TW_ERR_USAGE);
        assert_null(other);
    }
    const tw_results results = {.format = tw_format_find("yaml")};
    assert_int_equal(tw_results_write(&results, &out), TW_ERR_USAGE);
}

TEST(a_format_with_poses_wants_them)
{
    OWNED(tw_puzzle) *puzzle = read_parts("line", "{box: [2]}", "[{name: A, box: [2]}]");
    const tw_out out = {never, NULL};
    const tw_solution none = {NULL, 0};
    assert_int_equal(solution_as("orientations", puzzle, NULL, &none, 1, &out), TW_ERR_USAGE);
    assert_int_equal(solution_as("orientations", puzzle, NULL, NULL, 1, &out), TW_OK);
}

RUN_TESTS
