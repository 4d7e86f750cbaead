/* test_bin_packing.c -- instances of bin packing, the puzzles they become, and packings read off
 * solutions. Random instances are in tests/random. */
#include "support/laid.h"
#include "support/texts.h"
#include "support/written.h"

#include "format/foreign/packing/packing.h"

static tw_status read_text(const char *text, const tw_report *report, tw_packing *packing)
{
    tw_reader reader;
    tw_source source = source_of("items", text);
    tw_reader_open(&reader, NULL, &source);
    tw_packing_read(&reader, &source, packing);
    return tw_reader_close(&reader, report);
}

static tw_packing read_packing(const char *text)
{
    tw_packing packing;
    assert_int_equal(read_text(text, &complaints, &packing), TW_OK);
    return packing;
}

/* ---- Reading ----------------------------------------------------------------------------- */

TEST(sizes_are_counted_however_they_are_written)
{
    static const char *const texts[] = {"bins 3 capacity 10 7 5 5 3 3 3",
                                        "# a comment\nbins 3 capacity 10\n7,5,5\n3 times 3\n",
                                        "bins\t3#\ncapacity\r\n10  3 times 2, 7 3 5 times 2"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        tw_packing packing = read_packing(texts[i]);
        assert_int_equal(packing.bins, 3);
        assert_int_equal(packing.capacity, 10);
        assert_int_equal(packing.copies[7], 1);
        assert_int_equal(packing.copies[5], 2);
        assert_int_equal(packing.copies[3], 3);
        assert_int_equal(packing.count, 6);
        assert_int_equal(packing.sum, 26);
        assert_false(packing.full);
    }
}

TEST(a_size_may_be_there_as_often_as_wanted)
{
    tw_packing packing = read_packing("bins 1 capacity 10 4 2 times any 2");
    assert_true(packing.full);
    assert_true(packing.any[2]);
    assert_false(packing.any[4]);
    assert_int_equal(packing.copies[2], 1);
    assert_int_equal(packing.sum, 6);
}

TEST(every_fault_has_its_line_and_column)
{
    static const struct {
        const char *text, *words;
        size_t faults;
        uint32_t line, column; /* of the last fault */
    } cases[] = {{"", "expected \"bins\"", 1, 1, 1},
                 {"\n # bins\n", "the text ends here", 1, 3, 1},
                 {"boxes 3", "found \"boxes\"", 1, 1, 1},
                 {"bins", "expected the number of bins", 1, 1, 5},
                 {"bins 0 capacity 3 1", "found \"0\"", 1, 1, 6},
                 {"bins -1 capacity 3 1", "found \"-1\"", 1, 1, 6},
                 {"bins 3\n\n  capacite 4", "expected \"capacity\"", 1, 3, 3},
                 {"bins 3 capacity many 4", "expected the capacity of a bin", 1, 1, 17},
                 {"bins 3 capacity 99999999999999999999999 4", "found \"9999", 1, 1, 17},
                 {"bins 70000 capacity 10 1", "1049995 cells", 1, 1, 1},
                 {"bins 3 capacity 4", "expected sizes", 1, 1, 18},
                 {"bins 3 capacity 4 1 x 2 y", "found \"y\"", 2, 1, 25},
                 {"bins 3 capacity 4 \xC3\xBC\xC3\xBC z", "found \"z\"", 2, 1, 22},
                 {"bins 3 capacity 4 1001", "a size from 1 to 1000", 1, 1, 19},
                 {"bins 3 capacity 4 2 times", "or \"any\"", 1, 1, 26},
                 {"bins 3 capacity 4 2 times 0", "found \"0\"", 1, 1, 27},
                 {"bins 3 capacity 4 0 times any", "found \"0\"", 1, 1, 19},
                 {"bins 3 capacity 4\n4 4 3 2 2", "add up to 13, but 3 bins of 4 hold 12", 1, 2, 7},
                 {"bins 2 capacity 5 4 times 2\n3 times any", "room for 2 more", 1, 2, 12},
                 {"bins 1 capacity 4\n4 4 3 2 2", "1 bin of 4 hold", 1, 2, 3},
                 {"bins 1 capacity 4 900 times 1000000", "900000000", 1, 1, 19}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fault_log log = {.count = 0};
        tw_report report = {log_fault, &log};
        tw_packing packing = {.bins = 77};
        assert_int_equal(read_text(cases[i].text, &report, &packing), TW_ERR_INPUT);
        assert_int_equal(log.count, cases[i].faults);
        assert_told(&log.last, cases[i].line, cases[i].column, cases[i].words);
        assert_string_equal(log.last.file, "items");
        assert_int_equal(packing.bins, 77); /* untouched */
        assert_int_equal(read_text(cases[i].text, NULL, &packing), TW_ERR_INPUT);
    }
}

TEST(faults_without_end_are_cut_off)
{
    char text[1000] = "bins 3 capacity 4";
    for (size_t i = 0; i < 200; i++)
        strcat(text, " x");
    fault_log log = {.count = 0};
    tw_report report = {log_fault, &log};
    tw_packing packing;
    assert_int_equal(read_text(text, &report, &packing), TW_ERR_INPUT);
    assert_int_equal(log.count, TW_MAX_FAULTS);
}

/* ---- The puzzle -------------------------------------------------------------------------- */

static tw_puzzle *puzzle_of(const char *text)
{
    tw_source source = source_of("items", text);
    WRITTEN(to);
    tw_puzzle *puzzle = NULL;
    source.format = tw_format_find("binpacking");
    assert_int_equal(tw_puzzle_read(NULL, &source, NULL, &complaints, &puzzle), TW_OK);
    assert_int_equal(tw_puzzle_translate(NULL, &source, NULL, &complaints, out_to(&to)), TW_OK);
    OWNED(tw_puzzle) *same = read_named("packing.yaml", to.text);
    assert_int_equal(tw_puzzle_cell_count(puzzle), tw_puzzle_cell_count(same));
    assert_string_equal(tw_puzzle_title(puzzle), tw_puzzle_title(same));
    return puzzle;
}

TEST(the_comb_has_as_many_cells_as_the_paper_says)
{
    for (uint32_t bins = 1; bins < 6; bins++) {
        char text[80];
        snprintf(text, sizeof text, "bins %u capacity %u 1", bins, 7 - bins);
        OWNED(tw_puzzle) *puzzle = puzzle_of(text);
        assert_int_equal(tw_puzzle_cell_count(puzzle), 5 * (bins - 1) + bins * (7 - bins));
    }
}

TEST(crosses_fit_on_the_joints_alone)
{
    for (uint32_t capacity = 1; capacity < 6; capacity++) {
        char text[80];
        snprintf(text, sizeof text, "bins 4 capacity %u 1", capacity);
        OWNED(tw_puzzle) *puzzle = puzzle_of(text);
        OWNED(tw_poses) *poses = poses_of(puzzle);
        uint32_t joint = tw_puzzle_find_piece(puzzle, "joint"), low, high;
        tw_puzzle_piece_copies(puzzle, joint, &low, &high);
        assert_int_equal(low, 3);
        assert_int_equal(tw_poses_stock(poses, tw_poses_stock_of_piece(poses, joint))->pose_count,
                         3);
    }
}

TEST(equal_sizes_are_copies_of_one_piece)
{
    OWNED(tw_puzzle) *puzzle = puzzle_of("bins 2 capacity 9 4 4 4 2 times any");
    uint32_t low, high;
    assert_int_equal(tw_puzzle_piece_count(puzzle), 3);
    tw_puzzle_piece_copies(puzzle, tw_puzzle_find_piece(puzzle, "4"), &low, &high);
    assert_int_equal(low, 3);
    assert_int_equal(high, 3);
    tw_puzzle_piece_copies(puzzle, tw_puzzle_find_piece(puzzle, "2"), &low, &high);
    assert_int_equal(low, 0);
    assert_true(high >= 3);
    assert_int_equal(tw_puzzle_find_piece(puzzle, "free"), UINT32_MAX); /* bins are full */
}

TEST(a_writer_says_when_its_bytes_are_refused)
{
    tw_packing packing = read_packing("bins 3 capacity 10 7 5 5 3 3 3");
    WRITTEN(to);
    to.left = 100;
    assert_int_equal(tw_packing_write(&packing, "square", out_to(&to)), TW_ERR_IO);
}

/* ---- Packings ---------------------------------------------------------------------------- */

TEST(a_solution_is_read_as_a_packing)
{
    OWNED(tw_puzzle) *puzzle = puzzle_of("bins 2 capacity 3 2 1 2");
    char text[200];
    uint32_t two = tw_puzzle_find_piece(puzzle, "2");
    snprintf(text, sizeof text, "%u 0,1 0,2; %u 4,2 4,3; %u 0,3; %u 2,0 1,1 2,1 3,1 2,2; %u 4,1",
             two, two, tw_puzzle_find_piece(puzzle, "1"), tw_puzzle_find_piece(puzzle, "joint"),
             tw_puzzle_find_piece(puzzle, "free"));
    LAID(packing, text);
    assert_well(tw_solution_check(NULL, puzzle, &packing.solution, &error));
    assert_int_equal(solution_as("packing", puzzle, NULL, NULL, 1, NULL), TW_OK);
    WRITTEN(to);
    assert_int_equal(solution_as("packing", puzzle, NULL, &packing.solution, 1, out_to(&to)),
                     TW_OK);
    assert_string_equal(to.text, "bin 1: 2 1\nbin 2: 2 (1 free)\n");
    to.left = to.length + 5;
    assert_int_equal(solution_as("packing", puzzle, NULL, &packing.solution, 1, out_to(&to)),
                     TW_ERR_IO);
}

TEST(another_puzzle_is_no_packing)
{
    static const char *const pieces[] = {
        "[{name: I, box: [1, 2], copies: any}, {name: free, box: [1, 1], copies: any}]",
        "[{name: '3', box: [1, 2], copies: any}, {name: free, box: [1, 1], copies: any}]",
        "[{name: '1', box: [1, 1], copies: any}, {name: free, box: [1, 2], copies: any}]"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        OWNED(tw_puzzle) *puzzle = read_parts("square", "{box: [2, 2]}", pieces[i]);
        tw_error error = {0};
        const tw_solution_text how = {
            .size = sizeof how, .format = tw_format_find("packing"), .puzzle = puzzle};
        assert_int_equal(tw_solution_write(NULL, NULL, &how, NULL, &error), TW_ERR_INPUT);
        assert_non_null(strstr(error.message, "no puzzle of bin packing"));
    }
}

RUN_TESTS
