/* test_lengths.c -- the length of the sets of pieces does not change a disassembly: a cage with a
 * fixed wall gives the same result when the wall is cut into more and more pieces, all fixed. */
#include "support/dissections.h"
#include "support/share.h"

enum { SHIFTED = 30, TURNED = 5, MOST_STATES = 600, INNER = 5, MOST_PIECES = 110 };

/* How often each answer came. */
typedef struct tally {
    size_t apart, together, undecided, deep;
} tally;

/* The same with the wall, placement 0, cut into `walls` placements of piece 0; the others are of
 * piece 1. */
static const tw_solution *cut_wall(const dissection *d, size_t walls)
{
    static tw_placement placements[MOST_PIECES];
    static tw_solution solution;
    const tw_placement *wall = &d->placements[0];
    solution = (tw_solution){.placements = placements};
    for (size_t i = 0; i < walls; i++) {
        const size_t from = i * wall->cell_count / walls, to = (i + 1) * wall->cell_count / walls;
        placements[solution.count++] =
            (tw_placement){.piece = 0, .cells = wall->cells + from, .cell_count = to - from};
    }
    for (size_t i = 1; i < d->solution.count; i++) {
        placements[solution.count] = d->placements[i];
        placements[solution.count++].piece = 1;
    }
    return &solution;
}

static tw_disassembly_sum take(tw_disassembler *by, const tw_solution *solution)
{
    OWNED(tw_disassembly) *made = take_apart_by(by, solution);
    return tw_disassembly_total(made);
}

static void compare_lengths(bool turns, size_t assemblies)
{
    static const size_t walls[] = {5, 20, 40, 100}; /* sets of 16, 32, 64 and 256 bits */
    static dissection d;
    const uint32_t wall = 0;
    const tw_disassembly_options options = {.size = sizeof options,
                                            .max_states = MOST_STATES,
                                            .fixed = &wall,
                                            .fixed_count = 1,
                                            .rotations = turns};
    OWNED(tw_puzzle) *puzzle = read_parts(
        "cube", "{box: [2, 1, 1]}", "[{name: wall, box: [1, 1, 1]}, {name: in, box: [1, 1, 1]}]");
    OWNED(tw_disassembler) *by = new_disassembler(NULL, puzzle, &options);
    uint64_t seed = turns ? 5 : 3;
    tally of = {0};
    for (size_t i = 0; i < assemblies && (i < share_of(assemblies) || of.deep == 0); i++) {
        cage(&d, (caging){.side = 5, .pieces = INNER, .most_cells = 3, .holes = 12}, &seed);
        const tw_disassembly_sum whole = take(by, cut_wall(&d, 1));
        for (size_t k = 0; k < sizeof walls / sizeof *walls; k++) {
            const size_t most = d.placements[0].cell_count;
            tw_disassembly_sum cut = take(by, cut_wall(&d, walls[k] < most ? walls[k] : most));
            assert_int_equal(cut.answer, whole.answer);
            assert_int_equal(cut.level, whole.level);
            if (whole.states > MOST_STATES)
                continue; /* the fewest moves were not searched for among all */
            assert_int_equal(cut.moves, whole.moves);
            assert_int_equal(cut.rotations, whole.rotations);
        }
        of.apart += whole.answer == TW_DISASSEMBLY_FOUND;
        of.together += whole.answer == TW_DISASSEMBLY_NONE;
        of.undecided += whole.answer == TW_DISASSEMBLY_UNDECIDED;
        of.deep += whole.level > 1;
    }
    print_message("# %zu apart, %zu together, %zu not decided, %zu by more than one move\n",
                  of.apart, of.together, of.undecided, of.deep);
    assert_true(of.apart > 0 && of.deep > 0);
}

TEST(cut_walls_change_nothing)
{
    compare_lengths(false, SHIFTED);
}

TEST(nor_where_pieces_turn)
{
    compare_lengths(true, TURNED);
}

RUN_TESTS
