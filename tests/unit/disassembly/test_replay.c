/* test_replay.c -- stated sequences are replayed cell by cell: those that were found are accepted;
 * a wrong one is reported with its step, its pieces and its place. */
#include "support/dissections.h"
#include "support/laid.h"
#include "support/patience.h"
#include "support/share.h"

enum { ASSEMBLIES = 300 };

static const cutting cut_small = {.side = 4, .pieces = 5, .spare = 8};

/* ---- What was found ---------------------------------------------------------------------- */

static void assert_replays(tw_disassembler *d, const tw_disassembly *found, const stated *s)
{
    OWNED(tw_disassembly) *again = NULL;
    assert_well(tw_disassembler_replay(d, &s->sequence, NULL, &again, &error));
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
typedef struct bench {
    tw_puzzle *puzzle;
    tw_disassembler *by;
    laid laid;
    uint32_t named[64];
    size_t named_count;
    stated s;
} bench;

/* The tile goes down, then the block goes a step down and one back, and leaves to the right. */
static const char whole[] = "012/1 2v0 | 01 1v1 1^1 1>0";

static size_t direction_of(const tw_disassembler *by, char way)
{
    static const int32_t to[][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {0, 0}};
    const int32_t *at;
    for (size_t i = 0; way != '?' && (at = tw_disassembler_direction(by, i)); i++)
        if (memcmp(at, to[strchr("v^><o", way) - "v^><o"], sizeof to[0]) == 0)
            return i;
    return 99;
}

static uint32_t name_placements(bench *b, const char **at, const uint32_t **named)
{
    uint32_t count = 0;
    *named = &b->named[b->named_count];
    for (; **at >= '0' && **at <= '9'; (*at)++, count++)
        b->named[b->named_count++] = (uint32_t)(**at - '0');
    return count;
}

static uint32_t number_at(const char **at)
{
    char *end;
    uint32_t number = (uint32_t)strtoul(*at + 1, &end, 10);
    *at = end;
    return number;
}

/* "012/1-2 2v3 | 01": of the placements 0, 1 and 2, whose parts are 1 when they stay and 2 when
 * they go, 2 goes down by 3; 0 and 1 have no moves. */
static void state(bench *b, const char *at)
{
    size_t parts = 0, moves = 0;
    b->named_count = 0;
    while (*at) {
        tw_disassembly_part *part = &b->s.parts[parts++];
        *part = (tw_disassembly_part){0};
        part->piece_count = name_placements(b, &at, &part->pieces);
        part->stayed = *at == '/' ? number_at(&at) : 0;
        part->removed = *at == '-' ? number_at(&at) : 0;
        while (*at == ' ' && *++at != '|') {
            tw_disassembly_move *move = &b->s.moves[moves++];
            *move = (tw_disassembly_move){0};
            move->moved_count = name_placements(b, &at, &move->moved);
            move->direction = direction_of(b->by, *at);
            move->steps = number_at(&at);
            part->move_count++;
        }
        at += *at == '|' ? 2 : 0;
    }
    for (uint32_t i = 0; i < 8; i++)
        b->s.part_at[i] = b->s.move_at[i] = (tw_place){i + 1, 7};
    b->s.sequence = (tw_sequence){&b->laid.solution, b->s.parts,  parts, b->s.moves, moves,
                                  b->s.part_at,      b->s.move_at};
}

static void open_bench(bench *b, const tw_disassembly_options *options)
{
    lay(&b->laid, "0 0,0 1,0 2,0 0,1 0,2 2,2 1,3 0,3 2,3; 1 1,1; 2 5,5");
    b->puzzle = read_parts("square", "{box: [11, 1]}",
                           "[{name: hook, cells: [[0, 0], [1, 0], [2, 0], [0, 1], [0, 2], [2, 2], "
                           "[1, 3], [0, 3], [2, 3]]}, {name: block, cells: [[0, 0]]}, {name: tile, "
                           "cells: [[0, 0]]}]");
    assert_int_equal(tw_disassembler_new(NULL, b->puzzle, options, &b->by, NULL), TW_OK);
}

static void close_bench(bench *b)
{
    tw_disassembler_free(b->by);
    tw_puzzle_free(b->puzzle);
}

#define BENCH(name, options)                                                                       \
    __attribute__((cleanup(close_bench))) bench name;                                              \
    open_bench(&name, options)

static tw_disassembly *replay(bench *b, const char *text)
{
    tw_disassembly *made = NULL;
    state(b, text);
    assert_int_equal(tw_disassembler_replay(b->by, &b->s.sequence, NULL, &made, NULL), TW_OK);
    return made;
}

typedef struct wrong {
    const char *text, *says;
    uint32_t line;
} wrong;

static void assert_not_replayed(bench *b, const char *says, uint32_t line)
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
}

static void assert_refused(const wrong *rows, size_t count)
{
    BENCH(b, NULL);
    for (size_t i = 0; i < count; i++) {
        state(&b, rows[i].text);
        assert_not_replayed(&b, rows[i].says, rows[i].line);
    }
}

TEST(a_sequence_is_counted)
{
    BENCH(b, NULL);
    OWNED(tw_disassembly) *made = replay(&b, whole);
    tw_bytes level = {0};
    assert_int_equal(tw_disassembly_total(made).answer, TW_DISASSEMBLY_FOUND);
    assert_int_equal(tw_disassembly_total(made).moves, 4);
    tw_disassembly_level(made, &level);
    assert_string_equal(level.data, "1.3");
    tw_bytes_free(&level);
}

TEST(a_move_goes_as_many_steps_as_a_search_makes)
{
    BENCH(b, NULL);
    OWNED(tw_disassembly) *less = replay(&b, "012/1 2v0 | 01 1>32766 1<32766 1>0");
    OWNED(tw_disassembly) *most = replay(&b, "012/1 2v0 | 01 1>32767 1<32767 1>0");
    assert_int_equal(tw_disassembly_total(less).moves, 4);
    assert_int_equal(tw_disassembly_total(most).moves, 4);
}

/* One shift stated in two steps is one move, up to the longest move. */
TEST(a_shift_that_is_told_in_steps_is_one_move)
{
    static const struct {
        const char *text;
        uint32_t moves, steps;
    } rows[] = {{"012/1 2v0 | 01 1>1 1>2 1v0", 3, 3},
                {"012/1 2v0 | 01 1>32766 1>1 1v0", 3, 32767},
                {"012/1 2v0 | 01 1>1 1>0", 2, 0}};
    BENCH(b, NULL);
    for (size_t i = 0; i < 3; i++) {
        OWNED(tw_disassembly) *made = replay(&b, rows[i].text);
        tw_disassembly_move move;
        assert_int_equal(tw_disassembly_total(made).moves, rows[i].moves);
        assert_true(tw_disassembly_move_get(made, 1, 0, &move));
        assert_int_equal(move.steps, rows[i].steps);
    }
    state(&b, "012/1 2v0 | 01 1>32767 1>1 1>0");
    assert_not_replayed(&b, "step 2 of part 1: a move goes 32767 steps at most", 3);
}

TEST(what_meets_another_piece_is_told)
{
    static const wrong rows[] = {{"012/1 2v0 | 01 1v1 1>1 1>0", /* it was down, beside the foot */
                                  "step 2 of part 1: piece block (placement 1) meets piece hook "
                                  "(placement 0) in cell [2, 2]",
                                  3},
                                 {"012/1 2v0 | 01 1v1000 1^1 1>0",
                                  "step 1 of part 1: piece block (placement 1) meets piece hook "
                                  "(placement 0) in cell [1, 3]",
                                  2},
                                 {"012/1 2v0 | 01 1v1 1^1 1<0", "step 3 of part 1", 4}};
    assert_refused(rows, 3);
}

TEST(moves_that_are_none_are_told)
{
    static const wrong rows[] = {
        {"012/1 2v0 | 01 11v1 1^1 1>0", "is named twice", 2},
        {"012/1 2v0 | 01 3v1 1^1 1>0", "what is moved is no placement", 2},
        {"012/1 2v0 | 01 2v1 1^1 1>0", "not in this part", 2},
        {"012/1 2v0 | 01 v1 1^1 1>0", "nothing is moved", 2},
        {"012/1 2v0 | 01 01v1 1^1 1>0", "some must stay", 2},
        {"012/1 2v0 | 01 1?1 1^1 1>0", "cannot go in this direction", 2},
        {"012/1 2v0 | 01 1v32768 1^1 1>0", "32767 steps at most", 2},
        {"012/1 2v0 | 01 1v1 1^0 1>0", "only the last move leads away", 3},
        {"012/1 2v0 | 01 1v1 1^1 1>9", "the last move of a part leads away", 4}};
    assert_refused(rows, sizeof rows / sizeof rows[0]);
    BENCH(b, NULL);
    state(&b, whole);
    b.s.sequence.move_count = 3;
    assert_not_replayed(&b, "part 1: it has fewer moves than it says", 2);
}

/* In the plane a piece that is lifted a little would still be in the way of the others. */
TEST(what_is_lifted_leaves_its_part)
{
    const tw_disassembly_options options = {.size = sizeof options, .lift = true};
    BENCH(b, &options);
    state(&b, "012/1 2v0 | 01 1o1 1^1 1>0");
    assert_not_replayed(&b, "step 1 of part 1: a piece is lifted", 2);
}

TEST(what_is_fixed_does_not_move)
{
    static const uint32_t block_kind = 1;
    const tw_disassembly_options options = {
        .size = sizeof options, .fixed = &block_kind, .fixed_count = 1};
    BENCH(b, &options);
    state(&b, whole);
    assert_not_replayed(&b, "step 1 of part 1: a piece is moved that is fixed", 2);
}

TEST(parts_that_are_none_are_told)
{
    static const wrong rows[] = {
        {"", "nothing is said of how the 3 pieces come apart", 0},
        {"012/1 2v0 | 01 1v1 1^1 1>0 | 01", "3 parts are too many", 0},
        {"01/1 2v0 | 01 1v1 1^1 1>0", "part 0: the first part has all pieces", 1},
        {"012/1 2v0 | 02 1v1 1^1 1>0", "part 1: its pieces are not those", 2},
        {"012 2v0 | 01 1v1 1^1 1>0", "part 0: it leaves several pieces together", 1},
        {"012/2 2v0 | 01 1v1 1^1 1>0", "part 0: it falls into a part that does not stand behind it",
         1},
        {"012/1-1 2v0 | 01 1v1 1^1 1>0",
         "part 0: it falls into a part that does not stand behind it", 1},
        {"012-1 01v0 | 0 1v1 1^1 1>0", "part 1: its pieces are not those", 2},
        {"012/1 2v0 | 01/1", "part 1: it has no moves, and yet falls in two", 2}};
    assert_refused(rows, sizeof rows / sizeof rows[0]);
}

/* Whether that part comes apart was not searched. */
TEST(a_part_without_moves_is_not_decided)
{
    BENCH(b, NULL);
    OWNED(tw_disassembly) *made = replay(&b, "012/1 2v0 | 01");
    assert_int_equal(tw_disassembly_total(made).answer, TW_DISASSEMBLY_UNDECIDED);
    assert_int_equal(tw_disassembly_total(made).moves, 1);
}

TEST(a_replay_is_stopped)
{
    BENCH(b, NULL);
    tw_disassembly *made = (tw_disassembly *)&b;
    state(&b, whole);
    assert_int_equal(tw_disassembler_replay(b.by, &b.s.sequence, &no_patience, &made, NULL), TW_OK);
    assert_null(made);
}

RUN_TESTS
