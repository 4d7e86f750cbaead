/* test_puzzle.c -- the puzzle room: rules of puzzles, orientations and poses, stocks of equal
 * pieces, symmetries, and the check of solutions. */
#include "support/fixtures.h"
#include "support/laid.h"
#include "support/patience.h"
#include "support/quick_clock.h"
#include "support/texts.h"
#include "puzzle/puzzle_shared.h"

/* the thesis' worked example: 3x3, 16 + 6 + 9 poses */
static const char example[] = "P xx/xx/x 1, I xxx 1, o x 1";

/* ---- Rules ------------------------------------------------------------------------------- */

static void expect_fault(const char *rows, const char *pieces, const char *words)
{
    fault_log log = {0};
    tw_report report = {log_fault, &log};
    tw_puzzle *puzzle = NULL;
    OWNED(tw_lattice) *lattice = new_plane();
    assert_int_equal(try_puzzle(lattice, rows, pieces, true, false, &report, &puzzle),
                     TW_ERR_INPUT);
    assert_null(puzzle);
    assert_said(&log, words);
}

/* words: of the volume; NULL: the pieces may fill the container. */
static void expect_volume(const char *rows, const char *pieces, const char *words)
{
    tw_puzzle *puzzle = NULL;
    tw_lattice *lattice = new_plane();
    char text[240];
    assert_int_equal(try_puzzle(lattice, rows, pieces, true, false, NULL, &puzzle), TW_OK);
    assert_int_equal(tw_puzzle_volume(puzzle).fits, words == NULL);
    tw_puzzle_volume_text(puzzle, text, sizeof text);
    if (words)
        assert_string_equal(text, words);
    tw_puzzle_free(puzzle);
}

TEST(pieces_that_cannot_fill_the_container_are_told_by_size)
{
    expect_volume("xxx/xxx/xxx", "I xxx 2", "the pieces have 6 cells, but the container needs 9");
    expect_volume("xxx/xxx/xxx", "I xxx 2, T xx 1, J xx 1, O x 1",
                  "the pieces have 11 = 2x3 + 2x2 + 1 cells, but the container needs 9");
    expect_volume("xxx/xxx/xxx", "I xxx 3", NULL);
}

TEST(ranges_are_weighed_at_both_ends)
{
    expect_volume("xxx/xxx/xx?", "I xxx 0-2, O x 1",
                  "the pieces have 1 to 7 = (0 to 2)x3 + 1 cells, but the container needs 8 to 9");
    expect_volume("xxx/xxx/xx?", "I xxx 0-3", NULL);
}

TEST(a_volume_in_words_is_cut_to_fit)
{
    tw_puzzle *puzzle = NULL;
    char text[40];
    assert_int_equal(try_puzzle(new_plane(), "xxx", "I xxx 2, T xx 3", true, false, NULL, &puzzle),
                     TW_OK);
    for (size_t size = 0; size <= sizeof text; size++) {
        memset(text, '?', sizeof text);
        tw_puzzle_volume_text(puzzle, text, size);
        if (size > 0)
            assert_true(strlen(text) < size);
        else
            assert_int_equal(text[0], '?');
    }
    tw_puzzle_free(puzzle);
}

TEST(a_name_used_twice_is_refused)
{
    static const char pieces[] = "I xxx 1, I x 6";
    expect_fault("xxx/xxx/xxx", pieces, "two pieces are called \"I\"");
}

TEST(a_cell_listed_twice_is_named)
{
    static const tw_cell board[] = {{{0, 0}, 0}, {{1, 0}, 0}, {{2, 0}, 0}};
    static const tw_cell twice[] = {{{0, 0}, 0}, {{1, 0}, 0}, {{0, 0}, 0}};
    fault_log log = {0};
    tw_report report = {log_fault, &log};
    tw_puzzle *puzzle = NULL;
    OWNED(tw_lattice) *lattice = new_plane();
    const tw_form_def form = {.cells = twice, .cell_count = 3};
    const tw_transform_set turns = tw_lattice_turns(lattice, true);
    const tw_piece_def piece = {
        .name = "I", .forms = &form, .form_count = 1, .low = 1, .high = 1, .turns = &turns};
    const tw_puzzle_def def = {.size = sizeof def,
                               .title = "test",
                               .lattice = lattice,
                               .cells = board,
                               .cell_count = 3,
                               .pieces = &piece,
                               .piece_count = 1};
    assert_int_equal(tw_puzzle_new(NULL, &def, &report, &puzzle), TW_ERR_INPUT);
    assert_said(&log, "piece \"I\" lists cell [0, 0] twice");
}

TEST(a_range_upside_down_is_refused)
{
    expect_fault("xxx/xxx/xxx", "I xxx 3-1", "at least 3 times but at most 1");
}

TEST(a_colour_on_one_side_only_is_refused)
{
    expect_fault("xxx/xxx/bbb", "I aaa 3", "\"b\" is in the container, but on no piece");
}

TEST(any_number_of_copies_means_what_fits_by_volume)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxx/xxx/xx?", "I xxx any", true);
    uint32_t low, high;
    tw_puzzle_piece_copies(puzzle, 0, &low, &high);
    assert_int_equal(low, 0);
    assert_int_equal(high, 3);
}

/* ---- Poses ------------------------------------------------------------------------------- */

TEST(the_worked_example_has_31_poses)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxx/xxx/xxx", example, true);
    OWNED(tw_poses) *poses = poses_of(puzzle);
    assert_int_equal(tw_poses_count(poses), 31);
    static const uint32_t counts[3] = {16, 6, 9}, orientations[3] = {8, 2, 1};
    for (uint32_t s = 0; s < 3; s++) {
        assert_int_equal(tw_poses_stock(poses, s)->pose_count, counts[s]);
        assert_int_equal(tw_poses_stock(poses, s)->orientations, orientations[s]);
    }
}

TEST(an_orientation_that_fits_nowhere_is_counted_but_not_as_fitting)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxx/xxx", "I xxx 2", true);
    OWNED(tw_poses) *poses = poses_of(puzzle);
    assert_int_equal(tw_poses_stock(poses, 0)->orientations, 2);
    assert_int_equal(tw_poses_stock(poses, 0)->fitting, 1);
}

TEST(every_pose_is_found_again_by_its_cells)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxx/xxx/xxx", example, true);
    OWNED(tw_poses) *poses = poses_of(puzzle);
    for (uint32_t i = 0; i < tw_poses_count(poses); i++) {
        tw_pose pose = tw_poses_get(poses, i);
        assert_int_equal(tw_poses_find(poses, &pose), i);
    }
}

TEST(equal_shapes_are_one_stock_whatever_their_names)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxx/xxx/xxx", "A xx/x. 1, B .x/xx 1-2, o x 0-3", true);
    OWNED(tw_poses) *poses = poses_of(puzzle);
    assert_int_equal(tw_poses_stock_count(poses), 2);
    assert_int_equal(tw_poses_stock(poses, 0)->low, 2);
    assert_int_equal(tw_poses_stock(poses, 0)->high, 3);
    assert_int_equal(tw_poses_stock_of_piece(poses, 1), 0);
}

/* More than 2^32 copies of equal monominoes under many names. */
TEST(the_copies_of_a_stock_add_up_however_many_there_are)
{
    enum { PIECES = 4295, COPIES = TW_MAX_COPIES };
    static char names[PIECES][8];
    static tw_piece_def pieces[PIECES];
    static const tw_cell board[] = {{{0, 0}, 0}, {{1, 0}, 0}, {{2, 0}, 0}};
    const tw_form_def form = {.cells = board, .cell_count = 1};
    tw_lattice *lattice = new_plane();
    const tw_transform_set turns = tw_lattice_turns(lattice, true);
    for (size_t i = 0; i < PIECES; i++) {
        snprintf(names[i], sizeof names[i], "p%zu", i);
        pieces[i] = (tw_piece_def){
            .name = names[i], .forms = &form, .form_count = 1, .high = COPIES, .turns = &turns};
    }
    const tw_puzzle_def def = {.size = sizeof def,
                               .title = "many",
                               .lattice = lattice,
                               .cells = board,
                               .cell_count = 3,
                               .pieces = pieces,
                               .piece_count = PIECES};
    OWNED(tw_puzzle) *puzzle = puzzle_from(&def);
    OWNED(tw_poses) *poses = poses_of(puzzle);
    assert_int_equal(tw_poses_stock_count(poses), 1);
    assert_int_equal(tw_poses_stock(poses, 0)->low, 0);
    assert_true(tw_poses_stock(poses, 0)->high >= COPIES);
}

TEST(a_labelled_puzzle_tells_every_copy_apart)
{
    OWNED(tw_puzzle) *puzzle = NULL;
    assert_int_equal(
        try_puzzle(new_plane(), "xxx/xx?/???", "A xx/x. 1-3", true, true, NULL, &puzzle), TW_OK);
    OWNED(tw_poses) *poses = poses_of(puzzle);
    assert_int_equal(tw_poses_stock_count(poses), 3);
    assert_int_equal(tw_poses_stock(poses, 0)->low, 1);
    assert_int_equal(tw_poses_stock(poses, 2)->low, 0);
}

TEST(mirror_twins_are_two_stocks_when_pieces_may_not_be_turned_over)
{
    for (size_t mirrors = 0; mirrors < 2; mirrors++) {
        OWNED(tw_puzzle) *puzzle = new_puzzle("xx/xx/xx/xx", "L x./x./xx 1, J .x/.x/xx 1", mirrors);
        OWNED(tw_poses) *poses = poses_of(puzzle);
        assert_int_equal(tw_poses_stock_count(poses), 2 - mirrors);
    }
}

TEST(colours_must_agree_where_both_sides_have_one)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("ab/ba", "D ab 2", true);
    OWNED(tw_poses) *poses = poses_of(puzzle);
    assert_int_equal(tw_poses_stock(poses, 0)->orientations, 4);
    assert_int_equal(tw_poses_count(poses), 4);
}

/* A puzzle on a cylinder of `round` squares. */
static tw_puzzle *on_a_cylinder(int32_t round, const char *rows, const char *pieces)
{
    return new_puzzle_on(new_wrapped(1, (const int32_t[][2]){{round, 0}}), rows, pieces, true);
}

TEST(a_ring_on_a_cylinder_is_one_pose_a_row)
{
    OWNED(tw_puzzle) *puzzle = on_a_cylinder(3, "xxx/xxx", "ring xxx 2");
    OWNED(tw_poses) *poses = poses_of(puzzle);
    assert_int_equal(tw_poses_count(poses), 2);
}

/* The cells of every pose are distinct on the wrapped lattice. */
TEST(no_pose_comes_round_onto_itself)
{
    for (int32_t slant = 0; slant < 3; slant++) {
        tw_lattice *torus = new_wrapped(2, (const int32_t[][2]){{3, slant}, {0, 3}});
        OWNED(tw_puzzle) *puzzle =
            new_puzzle_on(torus, "xxx/xxx/xxx", "L xxx/x 0-2, S xx/.xx 0-2, bar xxx 0-3", true);
        OWNED(tw_poses) *poses = poses_of(puzzle);
        assert_true(tw_poses_count(poses) > 0);
        for (uint32_t i = 0; i < tw_poses_count(poses); i++) {
            tw_pose pose = tw_poses_get(poses, i);
            for (size_t c = 1; c < pose.cell_count; c++)
                assert_true(pose.cells[c - 1] < pose.cells[c]);
        }
    }
}

static void expect_poses(int32_t round, const char *rows, const char *pieces, size_t stocks,
                         size_t poses)
{
    OWNED(tw_puzzle) *puzzle = on_a_cylinder(round, rows, pieces);
    OWNED(tw_poses) *made = poses_of(puzzle);
    assert_int_equal(tw_poses_stock_count(made), stocks);
    assert_int_equal(tw_poses_count(made), poses);
}

/* A quarter turn applies to pieces, though it is no symmetry of the cylinder. */
TEST(a_piece_is_turned_before_it_is_laid_round)
{
    expect_poses(4, "xxxx/xxxx", "d xx 4", 1, 8 + 4);
    /* along it would meet itself */
    expect_poses(3, "xxx/xxx/xxx/xxx", "I xxxx 3", 1, 3);
    expect_poses(3, "xxx/xxx", "I xxxx 0-1, o x 0-6", 2, 6);
    expect_poses(3, "xxx/xxx/xxx", "I xx 1, gap x.x 1, o x 5", 3, 15 + 12 + 9);
}

/* With period 3 in both directions, two adjacent cells are the same as two with a gap. */
TEST(pieces_that_come_to_lie_alike_are_one_stock)
{
    tw_lattice *torus = new_wrapped(2, (const int32_t[][2]){{3, 0}, {0, 3}});
    OWNED(tw_puzzle) *puzzle =
        new_puzzle_on(torus, "xxx/xxx/xxx", "I xx 1, gap x.x 1, o x 5", true);
    OWNED(tw_poses) *poses = poses_of(puzzle);
    assert_int_equal(tw_poses_stock_of_piece(poses, 0), tw_poses_stock_of_piece(poses, 1));
}

/* Mirrors along and across, half turns, and four translations. */
TEST(only_what_keeps_the_periods_is_a_symmetry)
{
    OWNED(tw_puzzle) *puzzle = on_a_cylinder(4, "xxxx/xxxx/xxxx/xxxx", "d xx 8");
    OWNED(tw_poses) *poses = poses_of(puzzle);
    OWNED(tw_symmetry) *symmetry = symmetry_of(poses, false);
    assert_int_equal(tw_symmetry_count(symmetry), 16);
    assert_int_equal(count_rotations(symmetry), 8);
}

/* ---- Symmetry ---------------------------------------------------------------------------- */

static void expect_symmetry(const char *rows, const char *pieces, bool mirrors, size_t isometries,
                            size_t rotations)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle(rows, pieces, mirrors);
    OWNED(tw_poses) *poses = poses_of(puzzle);
    OWNED(tw_symmetry) *symmetry = symmetry_of(poses, false);
    assert_int_equal(tw_symmetry_count(symmetry), isometries);
    assert_int_equal(count_rotations(symmetry), rotations);
    for (uint32_t c = 0; c < tw_puzzle_cell_count(puzzle); c++)
        assert_int_equal(tw_symmetry_cells(symmetry, 0)[c], c);
}

TEST(a_square_has_8_symmetries_and_a_rectangle_4)
{
    expect_symmetry("xxx/xxx/xxx", example, true, 8, 4);
    expect_symmetry("xxx/xxx", "I xxx 2", true, 4, 2);
}

TEST(optional_cells_and_colours_count_as_part_of_the_container)
{
    expect_symmetry("xxx/xxx/xx?", "I xxx 2-3", true, 2, 1);
    expect_symmetry("ab/ba", "D ab 2", true, 4, 2);
}

TEST(a_chiral_piece_forbids_mirrors_unless_its_twin_is_there_too)
{
    expect_symmetry("xx/xx/xx/xx", "L x./x./xx 2", false, 2, 2);
    expect_symmetry("xx/xx/xx/xx", "L x./x./xx 1, J .x/.x/xx 1", false, 4, 2);
}

TEST(symmetries_multiply)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxx/xxx/xxx", example, true);
    OWNED(tw_poses) *poses = poses_of(puzzle);
    OWNED(tw_symmetry) *symmetry = symmetry_of(poses, false);
    for (uint32_t e = 0; e < tw_symmetry_count(symmetry); e++) {
        const uint32_t *cells = tw_symmetry_cells(symmetry, e);
        const uint32_t *map = tw_symmetry_poses(symmetry, e);
        for (uint32_t p = 0; p < tw_poses_count(poses); p++) { /* poses map as their cells do */
            tw_pose pose = tw_poses_get(poses, p), image = tw_poses_get(poses, map[p]);
            for (size_t c = 0; c < pose.cell_count; c++) {
                bool found = false;
                for (size_t i = 0; i < image.cell_count; i++)
                    found = found || image.cells[i] == cells[pose.cells[c]];
                assert_true(found);
            }
        }
    }
}

/* The looks at the clock while the symmetries are found, of which there are so many. */
static size_t looks_for_symmetry(const tw_puzzle *puzzle, size_t count)
{
    patience lasting = {.last = 0};
    const tw_watch watch = {lose_patience, &lasting};
    OWNED(tw_poses) *poses = poses_of(puzzle);
    tw_symmetry *symmetry = NULL;
    const unsigned long long before = looks;
    assert_int_equal(tw_symmetry_new(&quick, poses, false, &watch, &symmetry, NULL), TW_OK);
    const size_t looked = (size_t)(looks - before);
    assert_int_equal(tw_symmetry_count(symmetry), count);
    tw_symmetry_free(symmetry);
    return looked;
}

/* Each copy is mapped to the next copy of the twin, and not looked for among all. */
TEST(many_copies_of_mirror_twins_are_mapped_soon)
{
    OWNED(tw_puzzle) *puzzle = read_named(
        "p.yaml", "tilewright: 1\nlattice: square\nlabelled: true\ncontainer: {box: [4, 2]}\n"
                  "pieces:\n"
                  "- {name: L, cells: [[0, 0], [0, 1], [1, 1], [2, 1]], mirror: false, copies: [0, "
                  "2000]}\n"
                  "- {name: J, cells: [[2, 0], [0, 1], [1, 1], [2, 1]], mirror: false, copies: [0, "
                  "2000]}\n");
    assert_in_range(looks_for_symmetry(puzzle, 4), 1, 500);
}

/* A large container is turned whole to find where its first cell goes. */
TEST(turning_a_large_container_looks_at_the_clock)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("cube", "{box: [30, 20, 10]}", "[{name: a, box: [30, 20, 10]}]");
    assert_in_range(looks_for_symmetry(puzzle, 8), 25, 50);
}

TEST(a_cell_of_no_kind_is_not_in_a_container)
{
    static const char *const lattices[] = {"square",
                                           "{base: square, wrap: [{turn: flip, by: [0, 4]}]}"};
    for (size_t i = 0; i < 2; i++) {
        OWNED(tw_puzzle) *puzzle = read_container(lattices[i], "{box: [3, 4]}", "[0, 0]");
        assert_int_equal(tw_puzzle_find_cell(puzzle, (tw_cell){.kind = 1 << 30}), UINT32_MAX);
    }
}

/* ---- The judge --------------------------------------------------------------------------- */

/* words: NULL where the solution is right. */
static void judge(const tw_puzzle *puzzle, const char *text, const char *words)
{
    LAID(answer, text);
    tw_error error = {0};
    tw_status status = tw_solution_check(NULL, puzzle, &answer.solution, &error);
    assert_int_equal(status, words ? TW_ERR_INPUT : TW_OK);
    if (words && !strstr(error.message, words))
        fail_msg("expected \"%s\" in \"%s\"", words, error.message);
}

TEST(the_judge_accepts_a_right_answer_and_sees_what_is_wrong)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("xxx/xxx/xxx", example, true);
    judge(puzzle, "0 0,0 1,0 0,1 1,1 0,2; 1 2,0 2,1 2,2; 2 1,2", NULL);
    judge(puzzle, "0 0,0 1,0 0,1 1,1 1,2; 1 2,0 2,1 2,2; 2 0,2", NULL); /* P mirrored */
    judge(puzzle, "0 0,0 1,0 0,1 0,2 1,2; 1 2,0 2,1 2,2; 2 1,1",
          "piece \"P\" cannot lie like that");
    judge(puzzle, "0 0,0 1,0 0,1 1,1 0,2; 1 2,0 2,1 2,2; 2 0,0",
          "\"P\" and \"o\" both cover [0, 0]");
    judge(puzzle, "0 0,0 1,0 0,1 1,1 0,2; 1 2,0 2,1 2,2", "piece \"o\" is used 0 times");
    judge(puzzle, "0 0,0 1,0 0,1 1,1 0,2; 1 2,0 2,1 2,2; 2 5,5",
          "[5, 5], which is not in the container");
}

TEST(the_judge_sees_a_turn_that_is_not_allowed)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle("xx/xx/xx/xx", "L x./x./xx 1-2, o x 0-4", false);
    judge(puzzle, "0 1,0 1,1 1,2 0,2; 1 0,0; 1 0,1; 1 0,3; 1 1,3", "cannot lie like that");
}

/* Along the ring the piece covers three cells only, so an answer with a fourth is refused. */
TEST(the_judge_lets_no_piece_meet_itself)
{
    OWNED(tw_puzzle) *puzzle = on_a_cylinder(3, "\?\?\?/\?\?\?/\?\?\?/\?\?\?", "I xxxx 1");
    judge(puzzle, "0 0,0 1,0 2,0 0,1", "");
    judge(puzzle, "0 1,0 1,1 1,2 1,3", NULL);
}

RUN_TESTS
