/* test_replay.c -- stated sequences are replayed cell by cell: those that were found are accepted;
 * a wrong one is reported with its step, its pieces and its place. */
#include "support/dissections.h"
#include "support/patience.h"
#include "support/share.h"

enum { ASSEMBLIES = 300 };

static const cutting cut_small = {.side = 4, .pieces = 5, .spare = 8};

/* ---- What was found ---------------------------------------------------------------------- */

static void assert_replays(tw_disassembler *d, const tw_disassembly *found, const stated *s)
{
    OWNED(tw_disassembly) *again = NULL;
    tw_error error = {0};
    if (tw_disassembler_replay(d, &s->sequence, NULL, &again, &error) != TW_OK)
        fail_msg("%s", error.message);
    tw_disassembly_sum one = tw_disassembly_total(found), other = tw_disassembly_total(again);
    assert_int_equal(other.answer, one.answer == TW_DISASSEMBLY_FOUND ? TW_DISASSEMBLY_FOUND
                                                                      : TW_DISASSEMBLY_UNDECIDED);
    assert_int_equal(other.level, one.level);
    assert_int_equal(other.moves, one.moves);
    assert_int_equal(other.piece_moves, one.piece_moves);
    assert_int_equal(other.states, 0);
    for (size_t i = 0; one.answer == TW_DISASSEMBLY_FOUND && i < s->sequence.part_count; i++)
        assert_same_part(found, again, i);
}

TEST(what_was_found_replays)
{
    static dissection d;
    static stated s;
    OWNED(tw_puzzle) *puzzle = read_container("cube", "{box: [2, 2, 2]}", "[0, 0, 0]");
    OWNED(tw_disassembler) *by = new_disassembler(NULL, puzzle, NULL);
    uint64_t seed = 8;
    size_t deep = 0, stuck = 0;
    for (size_t i = 0; i < ASSEMBLIES && (i < share_of(ASSEMBLIES) || deep == 0 || stuck == 0);
         i++) {
        cut(&d, cut_small, &seed);
        tw_disassembly *found = take_apart_by(by, &d.solution);
        state_disassembly(found, &d.solution, &s);
        assert_replays(by, found, &s);
        deep += tw_disassembly_total(found).level > 1;
        stuck += tw_disassembly_total(found).answer == TW_DISASSEMBLY_NONE;
        tw_disassembly_free(found);
    }
    assert_true(deep > 0 && stuck > 0);
}

/* ---- What does not do -------------------------------------------------------------------- */

/* In a plane: a hook holds a block that must rise before it can leave to the right; beside them
 * lies a loose tile. */
static const tw_cell hook[] = {{{0, 0}, 0}, {{1, 0}, 0}, {{2, 0}, 0}, {{0, 1}, 0}, {{0, 2}, 0},
                               {{2, 2}, 0}, {{1, 3}, 0}, {{0, 3}, 0}, {{2, 3}, 0}};
static const tw_cell block[] = {{{1, 1}, 0}};
static const tw_cell tile[] = {{{5, 5}, 0}};
static const tw_placement placements[] = {{.piece = 0, .cells = hook, .cell_count = 9},
                                          {.piece = 1, .cells = block, .cell_count = 1},
                                          {.piece = 2, .cells = tile, .cell_count = 1}};
static const tw_solution solution = {placements, 3};

typedef struct bench {
    tw_puzzle *puzzle;
    tw_disassembler *by;
    stated s;
} bench;

static size_t direction_of(const tw_disassembler *by, int32_t x, int32_t y)
{
    const int32_t *at;
    for (size_t i = 0; (at = tw_disassembler_direction(by, i)); i++)
        if (at[0] == x && at[1] == y)
            return i;
    fail_msg("there is no direction %d, %d", (int)x, (int)y);
    return 0;
}

/* The tile goes down, then the block goes a step down and one back, and leaves to the right. */
static bench *new_bench(const tw_disassembly_options *options)
{
    static bench b;
    static const uint32_t all[] = {0, 1, 2}, both[] = {0, 1};
    b.puzzle = read_parts("square", "{box: [11, 1]}",
                          "[{name: hook, cells: [[0, 0], [1, 0], [2, 0], [0, 1], [0, 2], [2, 2], "
                          "[1, 3], [0, 3], [2, 3]]}, {name: block, cells: [[0, 0]]}, {name: tile, "
                          "cells: [[0, 0]]}]");
    assert_int_equal(tw_disassembler_new(NULL, b.puzzle, options, &b.by, NULL), TW_OK);
    b.s.parts[0] =
        (tw_disassembly_part){.pieces = all, .piece_count = 3, .move_count = 1, .stayed = 1};
    b.s.parts[1] = (tw_disassembly_part){.pieces = both, .piece_count = 2, .move_count = 3};
    b.s.moves[0] = (tw_disassembly_move){
        .moved = all + 2, .moved_count = 1, .direction = direction_of(b.by, 0, 1), .steps = 0};
    b.s.moves[1] = (tw_disassembly_move){
        .moved = all + 1, .moved_count = 1, .direction = direction_of(b.by, 0, 1), .steps = 1};
    b.s.moves[2] = (tw_disassembly_move){
        .moved = all + 1, .moved_count = 1, .direction = direction_of(b.by, 0, -1), .steps = 1};
    b.s.moves[3] = (tw_disassembly_move){
        .moved = all + 1, .moved_count = 1, .direction = direction_of(b.by, 1, 0), .steps = 0};
    for (uint32_t i = 0; i < 4; i++)
        b.s.part_at[i] = b.s.move_at[i] = (tw_place){i + 1, 7};
    b.s.sequence = (tw_sequence){&solution, b.s.parts, 2, b.s.moves, 4, b.s.part_at, b.s.move_at};
    return &b;
}

static void free_bench(bench *b)
{
    tw_disassembler_free(b->by);
    tw_puzzle_free(b->puzzle);
}

static void assert_refused(bench *b, const char *says, uint32_t line)
{
    tw_disassembly *made = NULL;
    tw_error error = {0};
    assert_int_equal(tw_disassembler_replay(b->by, &b->s.sequence, NULL, &made, &error),
                     TW_ERR_INPUT);
    assert_null(made);
    if (!strstr(error.message, says))
        fail_msg("expected \"%s\" in \"%s\"", says, error.message);
    assert_int_equal(error.at.line, line);
    assert_int_equal(error.at.column, line ? 7 : 0);
    free_bench(b);
}

TEST(a_sequence_is_counted)
{
    bench *b = new_bench(NULL);
    tw_disassembly *made = NULL;
    tw_bytes level = {0};
    assert_int_equal(tw_disassembler_replay(b->by, &b->s.sequence, NULL, &made, NULL), TW_OK);
    assert_int_equal(tw_disassembly_total(made).answer, TW_DISASSEMBLY_FOUND);
    assert_int_equal(tw_disassembly_total(made).moves, 4);
    tw_disassembly_level(made, &level);
    assert_string_equal(level.data, "1.3");
    tw_bytes_free(&level);
    tw_disassembly_free(made);
    free_bench(b);
}

TEST(a_move_goes_up_to_a_thousand_steps)
{
    for (uint32_t steps = 999; steps <= 1000; steps++) {
        bench *b = new_bench(NULL);
        tw_disassembly *made = NULL;
        b->s.moves[1].direction = direction_of(b->by, 1, 0);
        b->s.moves[2].direction = direction_of(b->by, -1, 0);
        b->s.moves[1].steps = b->s.moves[2].steps = steps;
        assert_int_equal(tw_disassembler_replay(b->by, &b->s.sequence, NULL, &made, NULL), TW_OK);
        assert_int_equal(tw_disassembly_total(made).moves, 4);
        tw_disassembly_free(made);
        free_bench(b);
    }
}

/* One shift stated in two steps is one move, up to the longest move. */
TEST(a_shift_that_is_told_in_steps_is_one_move)
{
    static const uint32_t steps[][2] = {{1, 2}, {999, 1}, {1, 0}};
    for (size_t i = 0; i < 3; i++) {
        bench *b = new_bench(NULL);
        tw_disassembly *made = NULL;
        tw_disassembly_move move;
        for (size_t k = 0; k < 2; k++) {
            b->s.moves[1 + k].direction = direction_of(b->by, 1, 0);
            b->s.moves[1 + k].steps = steps[i][k];
        }
        b->s.moves[3].direction = direction_of(b->by, 0, 1);
        b->s.parts[1].move_count = steps[i][1] ? 3 : 2;
        b->s.sequence.move_count = 1 + b->s.parts[1].move_count;
        assert_int_equal(tw_disassembler_replay(b->by, &b->s.sequence, NULL, &made, NULL), TW_OK);
        assert_int_equal(tw_disassembly_total(made).moves, steps[i][1] ? 3 : 2);
        assert_true(tw_disassembly_move_get(made, 1, 0, &move));
        assert_int_equal(move.steps, steps[i][1] ? steps[i][0] + steps[i][1] : 0);
        tw_disassembly_free(made);
        free_bench(b);
    }
    bench *b = new_bench(NULL);
    b->s.moves[1].direction = b->s.moves[2].direction = direction_of(b->by, 1, 0);
    b->s.moves[1].steps = 1000;
    assert_refused(b, "step 2 of part 1: a move goes 1000 steps at most", 3);
}

TEST(what_meets_another_piece_is_told)
{
    bench *b = new_bench(NULL);
    b->s.moves[2].direction = direction_of(b->by, 1, 0); /* it was down, beside the foot */
    assert_refused(b,
                   "step 2 of part 1: piece block (placement 1) meets piece hook (placement 0) "
                   "in cell [2, 2]",
                   3);
    b = new_bench(NULL);
    b->s.moves[1].steps = 1000;
    assert_refused(b,
                   "step 1 of part 1: piece block (placement 1) meets piece hook (placement 0) "
                   "in cell [1, 3]",
                   2);
    b = new_bench(NULL);
    b->s.moves[3].direction = direction_of(b->by, -1, 0);
    assert_refused(b, "step 3 of part 1", 4);
}

TEST(moves_that_are_none_are_told)
{
    static const uint32_t twice[] = {1, 1}, strange[] = {3}, tiles[] = {2}, both[] = {0, 1};
    bench *b = new_bench(NULL);
    b->s.moves[1] =
        (tw_disassembly_move){.moved = twice, .moved_count = 2, .direction = 0, .steps = 1};
    assert_refused(b, "is named twice", 2);
    b = new_bench(NULL);
    b->s.moves[1] =
        (tw_disassembly_move){.moved = strange, .moved_count = 1, .direction = 0, .steps = 1};
    assert_refused(b, "what is moved is no placement", 2);
    b = new_bench(NULL);
    b->s.moves[1] =
        (tw_disassembly_move){.moved = tiles, .moved_count = 1, .direction = 0, .steps = 1};
    assert_refused(b, "not in this part", 2);
    b = new_bench(NULL);
    b->s.moves[1].moved_count = 0;
    assert_refused(b, "nothing is moved", 2);
    b = new_bench(NULL);
    b->s.moves[1] =
        (tw_disassembly_move){.moved = both, .moved_count = 2, .direction = 0, .steps = 1};
    assert_refused(b, "some must stay", 2);
    b = new_bench(NULL);
    b->s.moves[1].direction = 99;
    assert_refused(b, "cannot go in this direction", 2);
    b = new_bench(NULL);
    b->s.moves[1].steps = 1001;
    assert_refused(b, "1000 steps at most", 2);
    b = new_bench(NULL);
    b->s.moves[2].steps = 0;
    assert_refused(b, "only the last move leads away", 3);
    b = new_bench(NULL);
    b->s.moves[3].steps = 9;
    assert_refused(b, "the last move of a part leads away", 4);
    b = new_bench(NULL);
    b->s.sequence.move_count = 3;
    assert_refused(b, "part 1: it has fewer moves than it says", 2);
}

TEST(what_is_fixed_does_not_move)
{
    static const uint32_t block_kind = 1;
    const tw_disassembly_options options = {
        .size = sizeof options, .fixed = &block_kind, .fixed_count = 1};
    assert_refused(new_bench(&options), "step 1 of part 1: a piece is moved that is fixed", 2);
}

TEST(parts_that_are_none_are_told)
{
    static const uint32_t others[] = {0, 2}, one[] = {0};
    bench *b = new_bench(NULL);
    b->s.sequence.part_count = 0;
    assert_refused(b, "nothing is said of how the 3 pieces come apart", 0);
    b = new_bench(NULL);
    b->s.sequence.part_count = 3;
    assert_refused(b, "3 parts are too many", 0);
    b = new_bench(NULL);
    b->s.parts[0].piece_count = 2;
    assert_refused(b, "part 0: the first part has all pieces", 1);
    b = new_bench(NULL);
    b->s.parts[1].pieces = others;
    assert_refused(b, "part 1: its pieces are not those", 2);
    b = new_bench(NULL);
    b->s.parts[0].stayed = 0;
    assert_refused(b, "part 0: it leaves several pieces together", 1);
    b = new_bench(NULL);
    b->s.parts[0].stayed = 2;
    assert_refused(b, "part 0: it falls into a part that does not stand behind it", 1);
    b = new_bench(NULL);
    b->s.parts[0].removed = 1;
    assert_refused(b, "part 0: it falls into a part that does not stand behind it", 1);
    b = new_bench(NULL);
    b->s.parts[0].stayed = 0;
    b->s.parts[0].removed = 1;
    b->s.moves[0] = (tw_disassembly_move){
        .moved = b->s.parts[1].pieces, .moved_count = 2, .direction = 0, .steps = 0};
    b->s.parts[1].pieces = one;
    b->s.parts[1].piece_count = 1;
    assert_refused(b, "part 1: its pieces are not those", 2);
    b = new_bench(NULL);
    b->s.parts[1].move_count = 0;
    b->s.parts[1].stayed = 1;
    assert_refused(b, "part 1: it has no moves, and yet falls in two", 2);
}

/* Whether that part comes apart was not searched. */
TEST(a_part_without_moves_is_not_decided)
{
    bench *b = new_bench(NULL);
    tw_disassembly *made = NULL;
    b->s.parts[1].move_count = 0;
    assert_int_equal(tw_disassembler_replay(b->by, &b->s.sequence, NULL, &made, NULL), TW_OK);
    assert_int_equal(tw_disassembly_total(made).answer, TW_DISASSEMBLY_UNDECIDED);
    assert_int_equal(tw_disassembly_total(made).moves, 1);
    tw_disassembly_free(made);
    free_bench(b);
}

TEST(a_replay_is_stopped)
{
    bench *b = new_bench(NULL);
    tw_disassembly *made = (tw_disassembly *)b;
    assert_int_equal(tw_disassembler_replay(b->by, &b->s.sequence, &no_patience, &made, NULL),
                     TW_OK);
    assert_null(made);
    free_bench(b);
}

RUN_TESTS
