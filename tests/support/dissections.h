/* dissections.h -- boxes of cubes cut into random pieces. Compares disassemblies, and copies them
 * into lists that a test may change before a replay. */
#pragma once

#include "support/texts.h"

#include <tw/disassembly.h>

enum { MOST_CUT = 24, MOST_CUBES = 343 };

typedef struct dissection {
    tw_cell cells[MOST_CUT][MOST_CUBES];
    tw_placement placements[MOST_CUT];
    tw_solution solution;
} dissection;

/* How a box is cut: each cube goes to a random one of `pieces` + `spare` owners, the first cubes so
 * that each piece has one; spare owners are left out. Pieces need not be connected, so they
 * interlock. */
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

/* A box whose wall, with holes, is piece 0; small pieces inside have room to move. */
typedef struct caging {
    uint32_t side, pieces, most_cells, holes; /* holes: of 100 cells of the wall */
} caging;

enum { NOBODY_THERE = UINT32_MAX };

static inline bool is_wall(caging how, const int32_t *at)
{
    bool wall = false;
    for (size_t i = 0; i < 3; i++)
        wall = wall || at[i] == 0 || at[i] == (int32_t)how.side - 1;
    return wall;
}

static inline uint32_t *cell_owner(uint32_t *owners, caging how, const int32_t *at)
{
    return &owners[((uint32_t)at[2] * how.side + (uint32_t)at[1]) * how.side + (uint32_t)at[0]];
}

/* Grows a piece along a random walk through free cells inside the box. */
static inline void grow_piece(uint32_t *owners, caging how, uint32_t piece, uint64_t *seed)
{
    int32_t at[3];
    do
        for (size_t i = 0; i < 3; i++)
            at[i] = 1 + (int32_t)cast(seed, how.side - 2);
    while (*cell_owner(owners, how, at) != NOBODY_THERE);
    for (uint32_t made = 0, cells = 1 + cast(seed, how.most_cells); made < cells; made++) {
        int32_t next[3] = {at[0], at[1], at[2]};
        *cell_owner(owners, how, at) = piece;
        next[cast(seed, 3)] += cast(seed, 2) ? 1 : -1;
        if (*cell_owner(owners, how, next) != NOBODY_THERE)
            break;
        memcpy(at, next, sizeof at);
    }
}

static inline void cage(dissection *d, caging how, uint64_t *seed)
{
    static uint32_t owners[MOST_CUBES];
    memset(d->placements, 0, sizeof d->placements);
    d->solution = (tw_solution){d->placements, how.pieces};
    for (uint32_t round = 0; round < 2; round++)
        for (uint32_t i = 0; i < how.side * how.side * how.side; i++) {
            const int32_t at[3] = {(int32_t)(i % how.side), (int32_t)(i / how.side % how.side),
                                   (int32_t)(i / how.side / how.side)};
            if (round == 0) {
                owners[i] = is_wall(how, at) ? 0 : NOBODY_THERE;
                continue;
            }
            if (owners[i] == NOBODY_THERE ||
                (i > 0 && owners[i] == 0 && cast(seed, 100) < how.holes))
                continue;
            d->cells[owners[i]][d->placements[owners[i]].cell_count++] =
                (tw_cell){{at[0], at[1], at[2]}, 0};
            for (uint32_t p = 1; i == 0 && p < how.pieces; p++)
                grow_piece(owners, how, p, seed);
        }
    for (uint32_t i = 0; i < how.pieces; i++)
        d->placements[i].cells = d->cells[i];
}

static inline tw_disassembler *new_disassembler(const tw_context *context, const tw_puzzle *puzzle,
                                                const tw_disassembly_options *options)
{
    tw_disassembler *made = NULL;
    assert_well(tw_disassembler_new(context, puzzle, options, &made, &error));
    return made;
}

static inline tw_disassembly *take_apart_by(tw_disassembler *by, const tw_solution *solution)
{
    tw_disassembly *made = NULL;
    assert_well(tw_disassembler_run(by, solution, NULL, &made, &error));
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
        assert_int_equal(first.quarters, second.quarters);
        assert_int_equal(first.axis, second.axis);
        assert_memory_equal(first.centre, second.centre, sizeof first.centre);
        assert_int_equal(first.path_count, second.path_count);
        if (first.path_count > 0)
            assert_memory_equal(first.path, second.path, first.path_count * sizeof *first.path);
        assert_int_equal(first.moved_count, second.moved_count);
        assert_memory_equal(first.moved, second.moved, first.moved_count * sizeof *first.moved);
    }
}

/* Compares everything, including the number of states. */
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

/* ---- The result, as a file could state it -------------------------------------------------- */

enum { STATED_PARTS = 64, STATED_MOVES = 2000, STATED_NUMBERS = 20000 };

typedef struct stated {
    tw_disassembly_part parts[STATED_PARTS];
    tw_disassembly_move moves[STATED_MOVES];
    uint32_t numbers[STATED_NUMBERS];
    tw_place part_at[STATED_PARTS], move_at[STATED_MOVES]; /* part or move n is on line n + 1 */
    tw_sequence sequence;
} stated;

static inline const uint32_t *state_numbers(stated *s, size_t *used, const uint32_t *from,
                                            size_t count)
{
    uint32_t *to = s->numbers + *used;
    assert_true(*used + count <= STATED_NUMBERS);
    for (size_t i = 0; i < count; i++)
        to[i] = from[i];
    *used += count;
    return to;
}

static inline void state_disassembly(const tw_disassembly *made, const tw_solution *solution,
                                     stated *s)
{
    tw_sequence *q = &s->sequence;
    tw_disassembly_part part;
    tw_disassembly_move move;
    size_t used = 0;
    *q = (tw_sequence){.solution = solution,
                       .parts = s->parts,
                       .moves = s->moves,
                       .part_at = s->part_at,
                       .move_at = s->move_at};
    for (; tw_disassembly_part_get(made, q->part_count, &part); q->part_count++) {
        assert_true(q->part_count < STATED_PARTS);
        for (size_t m = 0; tw_disassembly_move_get(made, q->part_count, m, &move); m++) {
            assert_true(q->move_count < STATED_MOVES);
            move.moved = state_numbers(s, &used, move.moved, move.moved_count);
            s->move_at[q->move_count] = (tw_place){(uint32_t)q->move_count + 1, 0};
            s->moves[q->move_count++] = move;
        }
        part.pieces = state_numbers(s, &used, part.pieces, part.piece_count);
        s->part_at[q->part_count] = (tw_place){(uint32_t)q->part_count + 1, 0};
        s->parts[q->part_count] = part;
    }
}
