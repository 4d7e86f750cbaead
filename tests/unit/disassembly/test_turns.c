/* test_turns.c -- what a cube meets in a turn: compared with its points at many angles, and
 * for sharp edges by two methods; and pieces that turn. */
#include <math.h>

#include "disassembly/turns/rounded_cells.h"
#include "disassembly/turns/turn_sweeps.h"
#include "base/numbers.h"
#include "support/share.h"
#include "support/dissections.h"
#include "support/laid.h"

enum { PAIRS = 400, ANGLES = 90, GRID = 20, SIDE = 7 };
static const double quarter = 1.5707963267948966;

/* The approximate distance of a point outside a cube, in halves of an edge. */
static double outside(const tw_rounded_cell *cell, double ease, double x, double y)
{
    x -= cell->u;
    y -= cell->v;
    const unsigned corner = y < 0 ? (x < 0 ? 0 : 1) : (x > 0 ? 2 : 3);
    const double in_x = fabs(x) - (1 - ease), in_y = fabs(y) - (1 - ease);
    if (cell->corners >> corner & 1 && in_x > 0 && in_y > 0)
        return sqrt(in_x * in_x + in_y * in_y) - ease;
    return fmax(fabs(x), fabs(y)) - 1;
}

/* Does the turning cell reach a point of the other, both enlarged by `larger`? */
static bool points_meet(const tw_rounded_cell *turning, const tw_rounded_cell *other, double ease,
                        double larger)
{
    const int angles = ANGLES * (int)tw_quarters_about(turning->u, turning->v);
    for (int a = 1; a < angles; a++) {
        const double cosine = cos(quarter * a / ANGLES), sine = sin(quarter * a / ANGLES);
        for (int i = -GRID; i <= GRID; i++)
            for (int k = -GRID; k <= GRID; k++) {
                const double x = turning->u + 1.05 * i / GRID, y = turning->v + 1.05 * k / GRID;
                if (outside(turning, ease, x, y) < larger &&
                    outside(other, ease, x * cosine - y * sine, x * sine + y * cosine) < larger)
                    return true;
            }
    }
    return false;
}

/* Middles of cubes beside an axis: odd or even along u, along v. */
static const int32_t oddness[4][2] = {{0, 0}, {1, 1}, {0, 1}, {1, 0}};

static tw_rounded_cell some_cell(uint64_t *seed, const int32_t odd[2])
{
    const int32_t u = 2 * (int32_t)(tw_random(seed) % 5) - 4,
                  v = 2 * (int32_t)(tw_random(seed) % 5) - 4;
    return (tw_rounded_cell){u + odd[0], v + odd[1], (unsigned)(tw_random(seed) % 16)};
}

TEST(rounded_cubes_meet_as_their_points_do)
{
    uint64_t seed = 3;
    size_t meeting = 0, apart = 0;
    for (size_t i = 0; i < share_of(PAIRS); i++) {
        const int32_t *odd = oddness[tw_random(&seed) % 4];
        const unsigned quarters = 1 + (odd[0] ^ odd[1]);
        const tw_rounded_cell a = some_cell(&seed, odd), b = some_cell(&seed, odd);
        const tw_rounding by = {20, (int64_t)(tw_random(&seed) % 21)};
        const double ease = (double)by.ease / (double)by.half;
        if (a.u == b.u && a.v == b.v)
            continue;
        bool meet = tw_rounded_cells_meet(&by, quarters, &a, &b);
        if (meet)
            assert_true(points_meet(&a, &b, ease, 0.06));
        else
            assert_false(points_meet(&a, &b, ease, -1e-9));
        meeting += meet;
        apart += !meet;
    }
    assert_true(meeting > 0 && apart > 0);
}

TEST(sharp_cubes_meet_likewise_along_circles)
{
    tw_turn_sweeps sweeps = {.context = tw_context_or_default(NULL)};
    const tw_rounding sharp = {1, 0};
    size_t meeting = 0;
    assert_true(tw_turn_sweeps_reach(&sweeps, SIDE));
    for (int32_t n = 0; n < SIDE * SIDE * SIDE * SIDE; n++) {
        const int32_t *odd = oddness[n & 3];
        const unsigned quarters = 1 + (odd[0] ^ odd[1]);
        const tw_rounded_cell a = {2 * (n % SIDE / 2) - 2 + odd[0],
                                   2 * (n / SIDE % SIDE / 2) - 2 + odd[1], 0};
        const tw_rounded_cell b = {2 * (n / SIDE / SIDE % SIDE) - 6 + odd[0],
                                   2 * (n / SIDE / SIDE / SIDE) - 6 + odd[1], 0};
        const tw_turn_sweep *sweep = tw_turn_sweep_at(&sweeps, a.u, a.v);
        bool met = false;
        for (size_t i = 0; i < sweep->count; i++)
            met = met || (sweep->met[i].u == b.u && sweep->met[i].v == b.v);
        if (a.u != b.u || a.v != b.v)
            assert_int_equal(met, tw_rounded_cells_meet(&sharp, quarters, &a, &b));
        meeting += met;
    }
    assert_true(meeting > 0);
    tw_turn_sweeps_clear(&sweeps);
}

TEST(a_cube_turns_on_the_spot_when_it_is_round)
{
    const tw_rounded_cell middle = {0, 0, 15}, beside = {2, 0, 0}, corner = {2, 2, 0};
    assert_true(tw_rounded_cells_meet(&(tw_rounding){500, 499}, 1, &middle, &beside));
    assert_false(tw_rounded_cells_meet(&(tw_rounding){500, 500}, 1, &middle, &beside));
    assert_false(tw_rounded_cells_meet(&(tw_rounding){1, 0}, 1, &middle, &corner));
}

/* ---- Pieces -------------------------------------------------------------------------------- */

/* B slides in, turns and slides on; found by a climb (doc/burrs.md). Then C moves alone. */
static const char turning[] =
    "0 0,0,2 1,0,2 2,0,0 2,0,1 2,0,2 2,1,0 0,2,0 0,2,1 1,2,0 2,2,0;"
    "0 0,0,1 1,0,1 0,1,1 0,1,2 1,1,1 2,1,1 2,1,2 2,2,1 2,2,2; 0 1,2,1 1,2,2";

static tw_disassembly *take_turning_apart(const tw_disassembly_options *options, size_t pieces)
{
    OWNED(tw_puzzle) *puzzle = read_container("cube", "{box: [2, 2, 2]}", "[0, 0, 0]");
    OWNED(tw_disassembler) *by = new_disassembler(NULL, puzzle, options);
    LAID(all, turning);
    all.solution.count = pieces;
    tw_disassembly *made = take_apart_by(by, &all.solution);
    assert_int_equal(tw_disassembler_exact(by), !options->rotations);
    return made;
}

TEST(what_needs_a_turn_comes_apart_by_it_alone)
{
    const tw_disassembly_options still = {.size = sizeof still};
    const tw_disassembly_options turns = {.size = sizeof turns, .rotations = true};
    tw_disassembly_move move;
    tw_disassembly *made = take_turning_apart(&still, 2);
    assert_int_equal(tw_disassembly_total(made).answer, TW_DISASSEMBLY_NONE);
    tw_disassembly_free(made);
    made = take_turning_apart(&turns, 2);
    assert_int_equal(tw_disassembly_total(made).level, 3);
    assert_int_equal(tw_disassembly_total(made).rotations, 1);
    assert_true(tw_disassembly_move_get(made, 0, 1, &move));
    assert_int_equal(move.quarters, -1);
    assert_int_equal(move.axis, 1);
    assert_int_equal(move.centre[0], 1);
    assert_int_equal(move.centre[2], 3);
    tw_disassembly_free(made);
    const tw_disassembly_options fewest = {.size = sizeof fewest, .rotations = true, .least = true};
    made = take_turning_apart(&fewest, 2);
    assert_int_equal(tw_disassembly_total(made).moves, 3);
    assert_true(tw_disassembly_total(made).least);
    tw_disassembly_free(made);
    made = take_turning_apart(&turns, 3);
    assert_int_equal(tw_disassembly_total(made).moves, 4);
    assert_int_equal(tw_disassembly_total(made).rotations, 1);
    tw_disassembly_free(made);
}

static tw_status refusal(const char *lattice, tw_disassembly_options options, tw_error *error)
{
    OWNED(tw_puzzle) *puzzle = read_container(lattice, "{box: [2, 2, 2]}", "[0, 0, 0]");
    tw_disassembler *by = NULL;
    options.size = sizeof options;
    tw_status status = tw_disassembler_new(NULL, puzzle, &options, &by, error);
    assert_null(by);
    return status;
}

TEST(turns_are_of_cubes_with_edges_that_can_be)
{
    tw_error error = {0};
    assert_int_equal(refusal("spheres", (tw_disassembly_options){.rotations = true}, &error),
                     TW_ERR_UNSUPPORTED);
    assert_non_null(strstr(error.message, "spheres"));
    assert_int_equal(refusal("hex-prism", (tw_disassembly_options){.rotations = true}, &error),
                     TW_ERR_UNSUPPORTED);
    assert_int_equal(refusal("cube", (tw_disassembly_options){.ease = 20}, &error), TW_ERR_USAGE);
    assert_int_equal(
        refusal("cube", (tw_disassembly_options){.rotations = true, .ease = 501}, &error),
        TW_ERR_USAGE);
    assert_int_equal(refusal("cube", (tw_disassembly_options){.slack = 50}, &error), TW_ERR_USAGE);
    for (uint32_t slack = 39; slack <= 201; slack += 162)
        assert_int_equal(
            refusal("cube", (tw_disassembly_options){.rotations = true, .slack = slack}, &error),
            TW_ERR_USAGE);
}

RUN_TESTS
