/* test_hands.c -- several threads disassemble one assembly with the same result as one thread,
 * including the number of states. */
#include "support/dissections.h"
#include "support/share.h"

enum { ASSEMBLIES = 200, MOST_HANDS = 4, STATES = 3000 };

typedef struct tally {
    size_t large, apart, undecided; /* large: with layers that threads share */
} tally;

/* Disassembles with one thread, then with more. Each disassembler has done all assemblies
 * before. */
static void compare(tw_disassembler *const *by, const tw_solution *solution, tally *of)
{
    OWNED(tw_disassembly) *alone = take_apart_by(by[0], solution);
    tw_disassembly_sum sum = tw_disassembly_total(alone);
    for (size_t i = 1; i < MOST_HANDS; i++) {
        OWNED(tw_disassembly) *together = take_apart_by(by[i], solution);
        assert_same_disassembly(alone, together);
    }
    of->large += sum.states > STATES / 2;
    of->apart += sum.answer == TW_DISASSEMBLY_FOUND;
    of->undecided += sum.answer == TW_DISASSEMBLY_UNDECIDED;
}

/* Converts the cage to balls, whose coordinates have an even sum: the same cells in their basis. */
static void make_balls(dissection *d)
{
    for (size_t i = 0; i < d->solution.count; i++)
        for (size_t c = 0; c < d->placements[i].cell_count; c++) {
            int32_t *at = d->cells[i][c].at, first = at[0];
            at[0] += at[1];
            at[1] += at[2];
            at[2] += first;
        }
}

static void compare_on(const char *lattice, tw_disassembly_options options, caging how)
{
    static dissection d;
    tw_puzzle *puzzle = read_container(lattice, "{box: [2, 2, 2]}", "[0, 0, 0]");
    tw_disassembler *by[MOST_HANDS];
    uint64_t seed = 11;
    tally of = {0};
    for (size_t i = 0; i < MOST_HANDS; i++) {
        options.threads = i + 1;
        by[i] = new_disassembler(NULL, puzzle, &options);
    }
    const size_t all = ASSEMBLIES / 4; /* a share, and on until one is large */
    for (size_t i = 0; i < all && (i < share_of(all) || of.large == 0); i++) {
        cage(&d, how, &seed);
        if (strcmp(lattice, "spheres") == 0)
            make_balls(&d);
        compare(by, &d.solution, &of);
    }
    print_message("# %zu with many states, %zu come apart, %zu not decided\n", of.large, of.apart,
                  of.undecided);
    for (size_t i = 0; i < MOST_HANDS; i++)
        tw_disassembler_free(by[i]);
    tw_puzzle_free(puzzle);
    assert_true(of.large > 0);
}

static void compare_all(tw_disassembly_options options, caging how)
{
    compare_on("cube", options, how);
}

enum { OPTIONS = sizeof(tw_disassembly_options) };

TEST(first_separations_are_the_same)
{
    compare_all(
        (tw_disassembly_options){.size = OPTIONS, .max_states = STATES, .first_choice = true},
        (caging){.side = 5, .pieces = 5, .most_cells = 3, .holes = 10});
}

TEST(best_separations_are_the_same)
{
    compare_all((tw_disassembly_options){.size = OPTIONS, .max_states = STATES},
                (caging){.side = 5, .pieces = 7, .most_cells = 4, .holes = 10});
}

TEST(so_they_are_where_pieces_turn)
{
    compare_all((tw_disassembly_options){.size = OPTIONS, .max_states = STATES, .rotations = true},
                (caging){.side = 5, .pieces = 4, .most_cells = 3, .holes = 6});
}

static void add_cell(dissection *d, size_t piece, int32_t x, int32_t y, int32_t z)
{
    tw_placement *of = &d->placements[piece];
    d->cells[piece][of->cell_count++] = (tw_cell){{x, y, z}, 0};
}

/* A closed shell around 3 x 3 x 3 cells, in which a domino and a cube are. The domino lies in 54
 * ways, the cube then in any of 25 other cells; all of it is reached. */
TEST(where_pieces_turn_all_states_are_found)
{
    static dissection d;
    memset(&d, 0, sizeof d);
    d.solution = (tw_solution){d.placements, 3};
    for (size_t i = 0; i < 3; i++)
        d.placements[i].cells = d.cells[i];
    for (int32_t n = 0; n < 125; n++) {
        const int32_t at[3] = {n % 5, n / 5 % 5, n / 25};
        if (at[0] % 4 == 0 || at[1] % 4 == 0 || at[2] % 4 == 0)
            add_cell(&d, 0, at[0], at[1], at[2]);
    }
    add_cell(&d, 1, 1, 1, 1);
    add_cell(&d, 1, 2, 1, 1);
    add_cell(&d, 2, 3, 3, 3);
    OWNED(tw_puzzle) *puzzle = read_container("cube", "{box: [2, 2, 2]}", "[0, 0, 0]");
    for (size_t threads = 1; threads <= MOST_HANDS; threads++) {
        const tw_disassembly_options options = {
            .size = OPTIONS, .threads = threads, .rotations = true, .slack = threads > 1 ? 200 : 0};
        OWNED(tw_disassembler) *by = new_disassembler(NULL, puzzle, &options);
        OWNED(tw_disassembly) *made = take_apart_by(by, &d.solution);
        assert_int_equal(tw_disassembly_total(made).states, 54 * 25);
        assert_int_equal(tw_disassembly_total(made).answer, TW_DISASSEMBLY_NONE);
    }
}

TEST(many_pieces_do_as_well)
{
    compare_all((tw_disassembly_options){.size = OPTIONS, .max_states = STATES},
                (caging){.side = 6, .pieces = 12, .most_cells = 5, .holes = 5});
}

TEST(limits_are_met_in_the_same_state)
{
    compare_all((tw_disassembly_options){.size = OPTIONS, .max_states = STATES, .max_moves = 3},
                (caging){.side = 6, .pieces = 20, .most_cells = 4, .holes = 10});
}

/* Six axes, searched one by one. */
TEST(balls_do_as_well)
{
    compare_on(
        "spheres",
        (tw_disassembly_options){.size = OPTIONS, .max_states = STATES, .first_choice = true},
        (caging){.side = 6, .pieces = 7, .most_cells = 3, .holes = 5});
}

RUN_TESTS
