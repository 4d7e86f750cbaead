/* test_disassembler.c -- the disassembler checks the solutions that a program passes to it. */
#include "support/dissections.h"
#include "support/laid.h"

typedef struct bench {
    tw_puzzle *puzzle;
    tw_disassembler *disassembler;
} bench;

static bench bench_on(const char *lattice)
{
    bench b = {.puzzle = read_container(lattice, "{box: [2, 2, 2]}", "[0, 0, 0]")};
    b.disassembler = new_disassembler(NULL, b.puzzle, NULL);
    return b;
}

static void clear_bench(bench *b)
{
    tw_disassembler_free(b->disassembler);
    tw_puzzle_free(b->puzzle);
}

/* A bench that is cleared at the end of its block. */
#define BENCH(b, lattice) __attribute__((cleanup(clear_bench))) bench b = bench_on(lattice)

/* Two pieces must be refused with this message, and the output left alone. */
static void assert_refused(const char *lattice, const char *pieces, tw_status status,
                           const char *says)
{
    BENCH(b, lattice);
    LAID(two, pieces);
    for (int times = 0; times < 2; times++) {
        tw_disassembly *made = NULL;
        tw_error error = {0};
        assert_int_equal(tw_disassembler_run(b.disassembler, &two.solution, NULL, &made, &error),
                         status);
        assert_null(made);
        if (!strstr(error.message, says))
            fail_msg("expected \"%s\" in \"%s\"", says, error.message);
    }
}

TEST(a_piece_without_cells_is_refused)
{
    assert_refused("cube", "0; 0 0,0,0", TW_ERR_INPUT, "placement 0: the piece has no cells");
    assert_refused("cube", "0 0,0,0; 0", TW_ERR_INPUT, "placement 1: the piece has no cells");
}

/* A pair is tested from the smaller piece, whichever comes first. */
TEST(pieces_that_overlap_are_named_with_their_cell)
{
    assert_refused("cube", "0 0,0,0 1,0,0 2,0,0; 0 1,-1,0 1,0,0 1,1,0", TW_ERR_INPUT,
                   "placements 0 and 1 overlap in cell [1, 0, 0]");
    assert_refused("cube", "0 0,0,0 1,0,0 2,0,0; 0 2,0,0", TW_ERR_INPUT,
                   "placements 0 and 1 overlap in cell [2, 0, 0]");
    assert_refused("cube", "0 2,0,0; 0 0,0,0 1,0,0 2,0,0", TW_ERR_INPUT,
                   "placements 0 and 1 overlap in cell [2, 0, 0]");
}

/* In the packing of balls translations have an even sum; at an odd sum even a known shape is no
 * cell. */
TEST(cells_that_cannot_be_are_refused)
{
    assert_refused("cube", "0 0,0,0 1,0,0 2,0,0; 0 5,5,5 5,5,6 5,5,5", TW_ERR_INPUT,
                   "placement 1: the piece has cell [5, 5, 5] twice");
    assert_refused("spheres", "0 0,0,0; 0 2,2,1", TW_ERR_INPUT,
                   "placement 1: cell 1 of the piece is none of lattice");
    assert_refused("spheres", "0 0,0,0; 0 2/9", TW_ERR_INPUT,
                   "placement 1: cell 1 of the piece is none of lattice");
}

TEST(what_is_far_or_wide_is_refused)
{
    assert_refused("cube", "0 0,0,0 1,0,0 2,0,0; 0 -2147483648,0,3 2147483647,0,3",
                   TW_ERR_TOO_LARGE, "placement 1: the piece is wider than");
    assert_refused("cube", "0 0,0,0 1,0,0 2,0,0; 0 2147483647,0,0", TW_ERR_TOO_LARGE,
                   "placement 1: pieces lie more than");
}

/* ---- Groups ------------------------------------------------------------------------------ */

/* Two rings in a plane, each round a piece that cannot leave it, and a loose piece. */
static tw_disassembly_sum take_rings_apart(const char *ring_group, const char *core_group)
{
    LAID(rings,
         "0 0,0 1,0 2,0 0,1 2,1 0,2 1,2 2,2; 0 5,0 6,0 7,0 5,1 7,1 5,2 6,2 7,2; 1 1,1; 1 6,1; "
         "2 3,1");
    char text[600];
    snprintf(text, sizeof text,
             "[{name: ring, union: [{cells: [[0, 0], [1, 0], [2, 0], [0, 1], [2, 1], [0, 2], [1, "
             "2], [2, 2]]}], copies: 2%s}, {name: core, cells: [[0, 0]], copies: 2%s}, {name: c, "
             "cells: [[0, 0]]}]",
             ring_group, core_group);
    OWNED(tw_puzzle) *puzzle = read_parts("square", "{box: [19, 1]}", text);
    OWNED(tw_disassembler) *d = new_disassembler(NULL, puzzle, NULL);
    OWNED(tw_disassembly) *made = take_apart_by(d, &rings.solution);
    return tw_disassembly_total(made);
}

TEST(pieces_of_a_group_may_stay_joined)
{
    assert_int_equal(take_rings_apart("", "").answer, TW_DISASSEMBLY_NONE);
    assert_int_equal(take_rings_apart(", group: a", "").answer, TW_DISASSEMBLY_NONE);
    assert_int_equal(take_rings_apart(", group: a", ", group: b").answer, TW_DISASSEMBLY_NONE);
    tw_disassembly_sum sum = take_rings_apart(", group: a", ", group: a");
    assert_int_equal(sum.answer, TW_DISASSEMBLY_FOUND);
    assert_int_equal(sum.level, 1);
}

/* A piece in two groups is joined to one of each alone. */
TEST(no_more_copies_stay_joined_than_a_group_has)
{
    assert_int_equal(take_rings_apart(", group: {a: 1, b: 1}", ", group: {a: 1, b: 1}").answer,
                     TW_DISASSEMBLY_FOUND);
    assert_int_equal(take_rings_apart(", group: {a: 2, b: 1}", ", group: {a: 1, c: 1}").answer,
                     TW_DISASSEMBLY_NONE);
    assert_int_equal(take_rings_apart(", group: {a: 2, b: 1}", ", group: {a: any, c: 1}").answer,
                     TW_DISASSEMBLY_FOUND);
}

enum { PAIRS = 12 };

/* Frames in eight groups, each round a core. The last, which is parted last, has a nose and is in
 * no group: of eight ways for each of the others all would have to be tried. */
TEST(what_fits_no_group_stays_together_at_once)
{
    char laid_text[2000], pieces[1000], *to = laid_text;
    const char *groups = "{a: any, b: any, c: any, d: any, e: any, f: any, g: any, h: any}";
    for (int i = 0; i < PAIRS; i++) {
        const bool last = i + 1 == PAIRS;
        to += sprintf(to, "%d %d,1 %d,0 %d,1 %d,2%s; 1 %d,1%s", last ? 2 : 0, 4 * i, 4 * i + 1,
                      4 * i + 2, 4 * i + 1, last ? " 44,0" : "", 4 * i + 1, last ? "" : "; ");
    }
    snprintf(pieces, sizeof pieces,
             "[{name: frame, cells: [[1, 0], [0, 1], [2, 1], [1, 2]], copies: %d, group: %s}, "
             "{name: core, cells: [[0, 0]], copies: %d, group: %s}, "
             "{name: nose, cells: [[1, 0], [0, 1], [2, 1], [1, 2], [0, 0]]}]",
             PAIRS - 1, groups, PAIRS, groups);
    LAID(frames, laid_text);
    OWNED(tw_puzzle) *puzzle = read_parts("square", "{box: [61, 1]}", pieces);
    OWNED(tw_disassembler) *d = new_disassembler(NULL, puzzle, NULL);
    OWNED(tw_disassembly) *made = take_apart_by(d, &frames.solution);
    assert_int_equal(tw_disassembly_total(made).answer, TW_DISASSEMBLY_NONE);
}

/* ---- Fixed pieces ------------------------------------------------------------------------ */

/* Two brackets round a piece that fills the space between them. */
static tw_disassembly *take_brackets_apart(tw_puzzle *puzzle, const uint32_t *fixed, size_t count)
{
    LAID(pieces, "0 0,0 0,1 0,2 1,0 1,2; 1 1,1; 2 2,0 2,1 2,2");
    const tw_disassembly_options options = {
        .size = sizeof options, .fixed = fixed, .fixed_count = count};
    OWNED(tw_disassembler) *d = new_disassembler(NULL, puzzle, &options);
    return take_apart_by(d, &pieces.solution);
}

static void assert_never_moved(const tw_disassembly *made, uint32_t piece)
{
    tw_disassembly_part part;
    tw_disassembly_move move;
    size_t moves = 0;
    for (size_t p = 0; tw_disassembly_part_get(made, p, &part); p++)
        for (size_t m = 0; tw_disassembly_move_get(made, p, m, &move); m++, moves++)
            for (size_t i = 0; i < move.moved_count; i++)
                assert_int_not_equal(move.moved[i], piece);
    assert_int_equal(moves, tw_disassembly_total(made).moves);
}

static tw_puzzle *read_brackets(void)
{
    return read_parts("square", "{box: [9, 1]}",
                      "[{name: left, cells: [[0, 0], [0, 1], [0, 2], [1, 0], [1, 2]]}, {name: b, "
                      "cells: [[0, 0]]}, {name: right, cells: [[0, 0], [0, 1], [0, 2]]}]");
}

TEST(a_fixed_piece_is_never_moved)
{
    OWNED(tw_puzzle) *puzzle = read_brackets();
    for (uint32_t piece = 0; piece < 3; piece++) {
        OWNED(tw_disassembly) *made = take_brackets_apart(puzzle, &piece, 1);
        assert_int_equal(tw_disassembly_total(made).answer, TW_DISASSEMBLY_FOUND);
        assert_int_equal(tw_disassembly_total(made).moves, 2);
        assert_never_moved(made, piece);
    }
}

TEST(fixed_pieces_hold_what_is_between_them)
{
    static const uint32_t brackets[] = {0, 2}, others[] = {0, 1}, strange[] = {1, 7};
    const tw_disassembly_options wrong = {.size = sizeof wrong, .fixed = strange, .fixed_count = 2};
    OWNED(tw_puzzle) *puzzle = read_brackets();
    tw_disassembler *d = NULL;
    tw_error error = {0};
    OWNED(tw_disassembly) *stuck = take_brackets_apart(puzzle, brackets, 2);
    assert_int_equal(tw_disassembly_total(stuck).answer, TW_DISASSEMBLY_NONE);
    OWNED(tw_disassembly) *made =
        take_brackets_apart(puzzle, others, 2); /* these need not separate */
    assert_int_equal(tw_disassembly_total(made).answer, TW_DISASSEMBLY_FOUND);
    assert_int_equal(tw_disassembly_total(made).moves, 1);
    assert_never_moved(made, 0);
    assert_never_moved(made, 1);
    assert_int_equal(tw_disassembler_new(NULL, puzzle, &wrong, &d, &error), TW_ERR_INPUT);
    assert_non_null(strstr(error.message, "no piece 7"));
}

RUN_TESTS
