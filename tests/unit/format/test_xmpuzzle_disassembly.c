/* test_xmpuzzle_disassembly.c -- disassemblies in BurrTools files: replayed, or refused with a
 * reason; the puzzle and its solutions are read in any case. */
#include "support/foreign_texts.h"

typedef struct hearing {
    fault_log warnings;
    size_t solutions, told;
    tw_disassembly_sum sum;
    char level[40];
    bool enough; /* stop after this one */
} hearing;

static bool hear_solution(void *user, const tw_puzzle *puzzle, const tw_solution *solution)
{
    hearing *h = user;
    assert_int_equal(tw_solution_check(NULL, puzzle, solution, NULL), TW_OK);
    h->solutions++;
    return true;
}

static bool hear_apart(void *user, const tw_solution *solution, const tw_disassembler *by,
                       const tw_disassembly *disassembly)
{
    hearing *h = user;
    tw_bytes level = {0};
    assert_non_null(by);
    assert_true(solution->count > 1);
    h->told++;
    h->sum = tw_disassembly_total(disassembly);
    tw_disassembly_level(disassembly, &level);
    snprintf(h->level, sizeof h->level, "%s", level.data ? (const char *)level.data : "");
    tw_bytes_free(&level);
    return !h->enough;
}

/* Three bars side by side, the second unused; the solution is on line 6. */
static hearing *read_moves(const char *solution)
{
    static hearing h;
    static char text[8000];
    OWNED(tw_puzzle) *puzzle = NULL;
    fault_log faults = {0};
    tw_report report = {log_fault, &faults}, warnings = {log_fault, &h.warnings};
    h = (hearing){.solutions = 0};
    snprintf(text, sizeof text,
             "<puzzle version='2'><gridType type='0'/><colors/>\n"
             "<shapes><voxel x='2' y='2' z='1' type='0'>####</voxel>"
             "<voxel x='2' y='1' z='1' type='0' name='I2'>##</voxel></shapes>\n"
             "<problems><problem><shapes><shape id='1' min='2' max='3'/></shapes>\n"
             "<result id='0'/><bitmap/>\n"
             "<solutions>\n%s\n</solutions></problem></problems></puzzle>\n",
             solution);
    const tw_import how = {.size = sizeof how,
                           .warnings = &warnings,
                           .solution = hear_solution,
                           .user = &h,
                           .apart = hear_apart};
    tw_source source = source_of("test", text);
    source.format = tw_format_find("xmpuzzle");
    if (tw_puzzle_read(NULL, &source, &how, &report, &puzzle) != TW_OK)
        fail_msg("%s", faults.last.message);
    return &h;
}

#define ASSEMBLY "<assembly>0 0 0 0 x 0 1 0 0</assembly>"
#define STATE(x, y, z) "<state><dx>" x "</dx><dy>" y "</dy><dz>" z "</dz></state>"
#define BEGIN STATE("0 0", "0 1", "0 0")
#define SOLUTION(rest) "<solution>" ASSEMBLY "\n<separation>" rest "</separation></solution>"
#define MOVES(rest) SOLUTION("<pieces count='2'>0 2</pieces>\n" BEGIN "\n" rest)

TEST(moves_are_made_again)
{
    hearing *h = read_moves(MOVES(STATE("0 1", "0 1", "0 0") STATE("0 1", "0 30001", "0 0")));
    assert_int_equal(h->warnings.count, 0);
    assert_int_equal(h->solutions, 1);
    assert_int_equal(h->told, 1);
    assert_int_equal(h->sum.answer, TW_DISASSEMBLY_FOUND);
    assert_string_equal(h->level, "2");
}

/* Only relative positions count, and copies may come in any order. */
TEST(all_may_shift_and_stand_in_any_order)
{
    hearing *h = read_moves(SOLUTION("<pieces count='2'>2 0</pieces>" STATE("7 7", "1 0", "-3 -3")
                                         STATE("-30001 -1", "1 0", "4 4")));
    assert_int_equal(h->warnings.count, 0);
    assert_int_equal(h->told, 1);
    assert_int_equal(h->sum.moves, 1);
}

TEST(what_meets_something_is_told)
{
    hearing *h = read_moves(MOVES(STATE("0 0", "0 -30001", "0 0")));
    assert_int_equal(h->solutions, 1);
    assert_int_equal(h->told, 0);
    assert_said(&h->warnings, "how solution 1 comes apart is left out: step 1 of part 0: piece I2 "
                              "(placement 1) meets piece I2 (placement 0)");
    assert_int_equal(h->warnings.last.at.line, 9);
}

typedef struct bad_moves {
    const char *solution, *says;
    uint32_t line;
} bad_moves;

TEST(what_is_no_separation_is_told)
{
    static const bad_moves all[] = {
        {SOLUTION(""), "how many pieces", 7},
        {SOLUTION("<pieces>0 2</pieces>"), "how many pieces", 7},
        {SOLUTION("<pieces count='99999999999'>0 2</pieces>"), "how many pieces", 7},
        {SOLUTION("<pieces count='1'>0</pieces>"), "how many pieces", 7},
        {SOLUTION("<pieces count='2'>0</pieces>"), "ends too soon", 7},
        {SOLUTION("<pieces count='2'>0 x</pieces>"), "ends too soon", 7},
        {SOLUTION("<pieces count='2'>0 1</pieces>"), "not in the solution", 7},
        {SOLUTION("<pieces count='2'>0 -2</pieces>"), "not in the solution", 7},
        {SOLUTION("<pieces count='2'>0 3</pieces>"), "not in the solution", 7},
        {SOLUTION("<pieces count='2'>0 2 2</pieces>"), "more pieces than it says", 7},
        {SOLUTION("<pieces count='2'>0 2</pieces>"), "it has no moves", 7},
        {MOVES(""), "it has no moves", 7},
        {MOVES("<state/>"), "where each piece is", 9},
        {MOVES("<state><dx>0 0</dx><dy>0</dy></state>"), "where each piece is", 9},
        {MOVES(STATE("0 0 0", "0 1", "0 0")), "more numbers than pieces", 9},
        {MOVES(STATE("0 99999999999999999999", "0 1", "0 0")), "where each piece is", 9},
        {MOVES(BEGIN), "nothing moves", 9},
        {MOVES(STATE("0 1", "0 2", "0 0")), "no way of the lattice", 9},
        {MOVES(STATE("0 1", "0 1", "0 0")), "leads away", 9},
        {MOVES(STATE("0 30000", "0 1", "0 0") STATE("0 30000", "0 30000", "0 0")),
         "no way of the lattice", 9},
        {SOLUTION("<pieces count='2'>0 2</pieces>\n" STATE("0 3", "0 1", "0 0") BEGIN),
         "do not begin where they stood", 8},
        {MOVES(STATE("0 30000", "0 1", "0 0") "\n<separation type='left'><pieces count='2'>0 2"
                                              "</pieces>" BEGIN STATE("0 30000", "0 1",
                                                                      "0 0") "</separation>"),
         "parts are too many", 7},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        hearing *h = read_moves(all[i].solution);
        assert_int_equal(h->solutions, 1);
        assert_int_equal(h->told, 0);
        assert_int_equal(h->warnings.count, 1);
        if (!strstr(h->warnings.last.message, all[i].says) ||
            h->warnings.last.at.line != all[i].line)
            fail_msg("case %zu: %u: %s", i, (unsigned)h->warnings.last.at.line,
                     h->warnings.last.message);
    }
}

TEST(numbers_of_moves_alone_are_not_kept)
{
    hearing *h =
        read_moves("<solution>" ASSEMBLY "<separationInfo>2 0 0</separationInfo></solution>");
    assert_int_equal(h->told, 0);
    assert_said(&h->warnings, "only the number of moves that take a solution apart");
}

TEST(who_has_enough_gets_no_more)
{
    static const char *const one = MOVES(STATE("0 0", "0 30001", "0 0"));
    char both[4000];
    snprintf(both, sizeof both, "%s%s", one, one);
    assert_int_equal(read_moves(both)->told, 2);
}

RUN_TESTS
