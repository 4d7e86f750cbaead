/* dissections.h -- boxes of cubes cut into pieces at random, and what comes of taking them apart,
 * compared. */
#ifndef TW_TEST_DISSECTIONS_H
#define TW_TEST_DISSECTIONS_H

#include "support/texts.h"

#include <tw/disassembly.h>

enum { MOST_CUT = 24, MOST_CUBES = 343 };

typedef struct dissection {
    tw_cell cells[MOST_CUT][MOST_CUBES];
    tw_placement placements[MOST_CUT];
    tw_solution solution;
} dissection;

/* How a box is cut: each cube is given to one of the pieces, the first ones so that each has one,
 * or to none, as if it were to one of those spare. Pieces need not hang together, so they hold each
 * other. */
typedef struct cutting {
    uint32_t side, pieces, spare;
} cutting;

static inline uint32_t cast(uint64_t *seed, uint32_t below)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (uint32_t)((*seed >> 11) % below);
}

static inline void cut(dissection *d, cutting how, uint64_t *seed)
{
    memset(d->placements, 0, sizeof d->placements);
    d->solution = (tw_solution){d->placements, how.pieces};
    for (uint32_t i = 0; i < how.side * how.side * how.side; i++) {
        uint32_t owner = i < how.pieces ? i : cast(seed, how.pieces + how.spare);
        const tw_cell cell = {{(int32_t)(i % how.side), (int32_t)(i / how.side % how.side),
                               (int32_t)(i / how.side / how.side)},
                              0};
        if (owner < how.pieces)
            d->cells[owner][d->placements[owner].cell_count++] = cell;
    }
    for (uint32_t i = 0; i < how.pieces; i++)
        d->placements[i].cells = d->cells[i];
}

static inline tw_disassembler *new_disassembler(const tw_context *context, const tw_puzzle *puzzle,
                                                const tw_disassembly_options *options)
{
    tw_disassembler *made = NULL;
    tw_error error = {0};
    if (tw_disassembler_new(context, puzzle, options, &made, &error) != TW_OK)
        fail_msg("%s", error.message);
    return made;
}

static inline tw_disassembly *take_apart_by(tw_disassembler *by, const tw_solution *solution)
{
    tw_disassembly *made = NULL;
    tw_error error = {0};
    if (tw_disassembler_run(by, solution, NULL, &made, &error) != TW_OK)
        fail_msg("%s", error.message);
    assert_non_null(made);
    return made;
}

static inline void assert_same_part(const tw_disassembly *a, const tw_disassembly *b, size_t number)
{
    tw_disassembly_part one = {0}, other = {0};
    tw_disassembly_move first, second;
    assert_true(tw_disassembly_part_get(a, number, &one));
    assert_true(tw_disassembly_part_get(b, number, &other));
    assert_int_equal(one.piece_count, other.piece_count);
    assert_memory_equal(one.pieces, other.pieces, one.piece_count * sizeof *one.pieces);
    assert_int_equal(one.answer, other.answer);
    assert_int_equal(one.move_count, other.move_count);
    assert_int_equal(one.stayed, other.stayed);
    assert_int_equal(one.removed, other.removed);
    for (size_t i = 0; tw_disassembly_move_get(a, number, i, &first); i++) {
        assert_true(tw_disassembly_move_get(b, number, i, &second));
        assert_int_equal(first.direction, second.direction);
        assert_int_equal(first.steps, second.steps);
        assert_int_equal(first.moved_count, second.moved_count);
        assert_memory_equal(first.moved, second.moved, first.moved_count * sizeof *first.moved);
    }
}

/* All of it, the number of states too. */
static inline void assert_same_disassembly(const tw_disassembly *a, const tw_disassembly *b)
{
    tw_disassembly_sum one = tw_disassembly_total(a), other = tw_disassembly_total(b);
    tw_disassembly_part part;
    size_t parts = 0;
    assert_int_equal(one.answer, other.answer);
    assert_int_equal(one.level, other.level);
    assert_int_equal(one.moves, other.moves);
    assert_int_equal(one.piece_moves, other.piece_moves);
    assert_int_equal(one.states, other.states);
    for (; tw_disassembly_part_get(a, parts, &part); parts++)
        assert_same_part(a, b, parts);
    assert_false(tw_disassembly_part_get(b, parts, &part));
}

#endif
