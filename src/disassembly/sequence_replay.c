/* sequence_replay.c -- a sequence of moves that is given, checked cell by cell
 * (sequence_replay.h).
 *
 * A cell that goes on in a direction meets another cell when what lies between the two is some
 * whole steps, no more than are gone, and what a cell of its kind passes on one. So a move is
 * judged at once however far it goes. Parts are looked at in the order of their numbers: each is
 * announced by one before it, and stands where that left it.
 * A turn is judged cell by cell, too, each with each beside it.
 * What is stated in several moves is one, if the same goes straight on.
 * Invariant: the cells of a placement are those that it had, shifted and turned by the moves that
 * it took part in, but for those that lead away. */
#include "disassembly/sequence_replay.h"

#include "base/base.h"
#include "lattice/lattice_shared.h"
#include "puzzle/puzzle_data.h"

#include <stdio.h>
#include <stdlib.h>

/* no search goes more steps (pair_words.h) */
enum {
    MOST_MOVE_STEPS = 32767,
    FARTHEST_MOVE = 1 << 28,
    REPLAY_CELL_STEPS = 8
}; /* these of pace */
static const char *const too_many_steps = "a move goes 32767 steps at most";

typedef struct player {
    tw_taking *taking;
    const tw_replay_board *board;
    const tw_sequence *sequence;
    tw_cell *cells; /* of all placements, one after the other, where they stand */
    size_t cell_count;
    size_t first[TW_MAX_ASSEMBLY + 1];       /* cell of each placement */
    tw_piece_bits expected[TW_MAX_ASSEMBLY]; /* of each part, once it is announced */
    bool announced[TW_MAX_ASSEMBLY];
    size_t part, move; /* the current ones; the move among those of its part */
    size_t next_move;  /* among all */
    tw_pace *pace;
    tw_error *error;
} player;

/* ---- Faults ------------------------------------------------------------------------------ */

/* Fails at the current move, or at the current part. */
static tw_status fail_at(const player *p, bool of_move, const char *what)
{
    const tw_place *at = of_move ? p->sequence->move_at : p->sequence->part_at;
    tw_status status = of_move ? tw_fail(p->error, TW_ERR_INPUT, "step %zu of part %zu: %s",
                                         p->move + 1, p->part, what)
                               : tw_fail(p->error, TW_ERR_INPUT, "part %zu: %s", p->part, what);
    if (p->error)
        p->error->at = at ? at[of_move ? p->next_move : p->part] : (tw_place){0, 0};
    return status;
}

/* ---- Sets -------------------------------------------------------------------------------- */

static bool is_equal_bits(const tw_piece_bits *a, const tw_piece_bits *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Makes a set of placements from numbers; false: one is invalid, or there twice. */
static bool make_moved_set(const player *p, const uint32_t *numbers, size_t count,
                           tw_piece_bits *set)
{
    *set = (tw_piece_bits){{0}};
    for (size_t i = 0; i < count; i++) {
        if (numbers[i] >= p->taking->piece_count || tw_piece_bits_has(set, numbers[i]))
            return false;
        tw_piece_bits_add(set, numbers[i]);
    }
    return true;
}

/* ---- Cells ------------------------------------------------------------------------------- */

/* The cells of all placements, one after the other; *count of them. New; NULL: memory is out. */
static tw_cell *copy_cells(const tw_context *context, const tw_solution *solution, size_t *count)
{
    size_t filled = *count = 0;
    for (size_t i = 0; i < solution->count; i++)
        *count += solution->placements[i].cell_count;
    tw_cell *cells = tw_take(context, *count, sizeof *cells);
    for (size_t i = 0; cells && i < solution->count; i++) {
        const tw_placement *one = &solution->placements[i];
        memcpy(cells + filled, one->cells, one->cell_count * sizeof *cells);
        filled += one->cell_count;
    }
    return cells;
}

/* Two placements that meet, and the cell; steps: how many are gone until they meet. */
typedef struct cell_meeting {
    size_t mover, other, steps;
    tw_cell cell;
} cell_meeting;

/* The number of whole steps `by` after which a cell has gone `way`; SIZE_MAX: never. */
static size_t steps_between(const int32_t *by, const int64_t *way, size_t rank)
{
    int64_t steps = -1;
    for (size_t k = 0; k < rank; k++) {
        if (by[k] == 0 && way[k] == 0)
            continue;
        if (by[k] == 0 || way[k] % by[k] != 0 || (steps >= 0 && way[k] / by[k] != steps))
            return SIZE_MAX;
        steps = way[k] / by[k];
        if (steps < 0)
            return SIZE_MAX;
    }
    return steps < 0 ? SIZE_MAX : (size_t)steps;
}

/* Compares one moving cell with one that stays. */
static void look_at_cells(const player *p, const tw_disassembly_move *move, const size_t cells[2],
                          cell_meeting *found)
{
    const size_t rank = tw_lattice_rank(tw_puzzle_lattice(p->board->puzzle));
    const int32_t *by = tw_moves_direction(p->board->moves, move->direction);
    const tw_cell *mover = &p->cells[cells[0]], *other = &p->cells[cells[1]];
    size_t count;
    const tw_cell *sweep = tw_moves_sweep(p->board->moves, mover->kind, move->direction, &count);
    for (size_t s = 0; s < count; s++) {
        int64_t way[TW_MAX_RANK];
        if (sweep[s].kind != other->kind)
            continue;
        for (size_t k = 0; k < rank; k++)
            way[k] = (int64_t)other->at[k] - mover->at[k] - sweep[s].at[k];
        size_t steps = steps_between(by, way, rank);
        if (steps < found->steps)
            *found = (cell_meeting){.steps = steps, .cell = *other};
    }
}

static size_t size_at(const player *p, size_t placement)
{
    return p->first[placement + 1] - p->first[placement];
}

/* The first two that would meet; steps: SIZE_MAX when none do. */
static cell_meeting find_meeting(const player *p, const tw_disassembly_move *move,
                                 const tw_piece_bits *moved, const tw_piece_bits *rest)
{
    const size_t beyond = move->steps > 0 ? move->steps : SIZE_MAX;
    cell_meeting first = {.steps = beyond};
    for (size_t i = 0; i < p->taking->piece_count; i++)
        for (size_t k = 0; k < p->taking->piece_count; k++) {
            cell_meeting found = first;
            if (!tw_piece_bits_has(moved, i) || !tw_piece_bits_has(rest, k) ||
                !tw_pace_goes_on(p->pace, REPLAY_CELL_STEPS * size_at(p, i) * size_at(p, k)))
                continue;
            for (size_t c = p->first[i]; c < p->first[i + 1]; c++)
                for (size_t d = p->first[k]; d < p->first[k + 1]; d++)
                    look_at_cells(p, move, (size_t[2]){c, d}, &found);
            if (found.steps < first.steps)
                first = (cell_meeting){i, k, found.steps, found.cell};
        }
    first.steps = first.steps == beyond ? SIZE_MAX : first.steps;
    return first;
}

static tw_status shift_moved(player *p, const tw_disassembly_move *move)
{
    const size_t rank = tw_lattice_rank(tw_puzzle_lattice(p->board->puzzle));
    const int32_t *by = tw_moves_direction(p->board->moves, move->direction);
    for (size_t i = 0; i < move->moved_count; i++)
        for (size_t c = p->first[move->moved[i]]; c < p->first[move->moved[i] + 1]; c++)
            for (size_t k = 0; k < rank; k++) {
                int64_t at = p->cells[c].at[k] + (int64_t)move->steps * by[k];
                if (at < -FARTHEST_MOVE || at > FARTHEST_MOVE)
                    return fail_at(p, true, "the pieces are too far away");
                p->cells[c].at[k] = (int32_t)at;
            }
    return TW_OK;
}

/* ---- Turns ------------------------------------------------------------------------------- */

static const char *const far_from_axis = "a piece is too far from the axis";

/* In halves of an edge: how far from the axis cells are seen, and how far those that turn may be,
 * so that all that they may meet is seen. */
enum { FAR_FROM_AXIS = 1024, FAR_TO_TURN = FAR_FROM_AXIS - 4 };
enum { MOST_PATH_POINTS = 1000, FARTHEST_SHIFT = 10000 /* thousandths */ };

/* Coordinates across the axis, from u towards v. */
static size_t across_axis(const tw_disassembly_move *move, size_t which)
{
    return (move->axis + 1 + which) % 3;
}

/* Does a piece have a cell at `beside` from one of its own, across the axis? */
static bool has_beside(const player *p, size_t placement, size_t cell, const int32_t beside[3])
{
    for (size_t c = p->first[placement]; c < p->first[placement + 1]; c++) {
        bool same = true;
        for (size_t k = 0; k < 3; k++)
            same = same && p->cells[c].at[k] == p->cells[cell].at[k] + beside[k];
        if (same)
            return true;
    }
    return false;
}

/* Edges along the axis about which the piece has no other cell; they are rounded. */
static unsigned rounded_corners(const player *p, const tw_disassembly_move *move, size_t placement,
                                size_t cell)
{
    static const int32_t ways[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const size_t u = across_axis(move, 0), v = across_axis(move, 1);
    unsigned corners = 0;
    for (unsigned c = 0; c < 4 && p->board->rounding->ease > 0; c++) {
        int32_t one[3] = {0}, other[3] = {0}, both[3] = {0};
        one[u] = both[u] = ways[c][0];
        other[v] = both[v] = ways[c][1];
        if (!has_beside(p, placement, cell, one) && !has_beside(p, placement, cell, other) &&
            !has_beside(p, placement, cell, both))
            corners |= 1u << c;
    }
    return corners;
}

/* Projects a cell along the axis; false: it is too far from the axis. */
static bool see_cell(const player *p, const tw_disassembly_move *move, size_t placement,
                     size_t cell, tw_rounded_cell *seen)
{
    const size_t u = across_axis(move, 0), v = across_axis(move, 1);
    const int64_t at_u = 2 * (int64_t)p->cells[cell].at[u] - move->centre[u];
    const int64_t at_v = 2 * (int64_t)p->cells[cell].at[v] - move->centre[v];
    if (at_u < -FAR_FROM_AXIS || at_u > FAR_FROM_AXIS || at_v < -FAR_FROM_AXIS ||
        at_v > FAR_FROM_AXIS)
        return false;
    *seen =
        (tw_rounded_cell){(int32_t)at_u, (int32_t)at_v, rounded_corners(p, move, placement, cell)};
    return true;
}

/* What a cell that turns meets among all that stay; steps: SIZE_MAX when nothing. Turning the other
 * way, it meets what would meet it. */
static cell_meeting turn_cell(const player *p, const tw_disassembly_move *move,
                              const tw_piece_bits *rest, size_t mover, size_t cell)
{
    tw_rounded_cell one, other, *turning = move->quarters > 0 ? &one : &other,
                                *standing = move->quarters > 0 ? &other : &one;
    const cell_meeting away = {.mover = mover, .other = mover, .cell = p->cells[cell]};
    if (!see_cell(p, move, mover, cell, &one) ||
        one.u * one.u + one.v * one.v > FAR_TO_TURN * FAR_TO_TURN)
        return away;
    for (size_t i = 0; i < p->taking->piece_count; i++)
        for (size_t c = p->first[i]; tw_piece_bits_has(rest, i) && c < p->first[i + 1]; c++)
            if (tw_pace_goes_on(p->pace, REPLAY_CELL_STEPS * size_at(p, i)) &&
                p->cells[c].at[move->axis] == p->cells[cell].at[move->axis] &&
                see_cell(p, move, i, c, &other) &&
                tw_rounded_cells_meet(p->board->rounding, (unsigned)abs(move->quarters), turning,
                                      standing))
                return (cell_meeting){.mover = mover, .other = i, .cell = p->cells[c]};
    return (cell_meeting){.steps = SIZE_MAX};
}

/* ---- Turns that shift ---------------------------------------------------------------------- */

static bool is_within(int32_t number, int32_t most)
{
    return number >= -most && number <= most;
}

/* What is wrong with the points of a path; NULL: nothing. */
static const char *judge_points(const player *p, const tw_disassembly_move *move)
{
    const tw_turn_point *points = move->path;
    if (!p->board->paths || p->board->paths->slack == 0)
        return "it shifts while it turns; pieces may where slack is given";
    if (move->path_count > MOST_PATH_POINTS)
        return "its path has over 1000 points";
    const tw_turn_point *end = points + move->path_count - 1;
    for (const tw_turn_point *one = points; one <= end; one++)
        if (!is_within(one->angle, 36000) || !is_within(one->u, FARTHEST_SHIFT) ||
            !is_within(one->v, FARTHEST_SHIFT))
            return "a point of its path is more than a whole turn or 10 edges away";
    if (points->angle != 0 || points->u != 0 || points->v != 0)
        return "its path begins with an angle and a shift";
    return end->angle == 9000 * move->quarters && end->u == 0 && end->v == 0
               ? NULL
               : "its path does not end with the turn that is told";
}

/* Fills what turns, and one of the pieces that stand. false: a cell is too far from the axis. */
static bool fill_path_cells(const player *p, const tw_disassembly_move *move,
                            const tw_piece_bits *moved, size_t standing)
{
    tw_turn_paths_begin(p->board->paths);
    for (size_t mover = 2; mover-- > 0;)
        for (size_t i = 0; i < p->taking->piece_count; i++)
            for (size_t c = p->first[i]; c < p->first[i + 1]; c++) {
                const int32_t *at = p->cells[c].at;
                tw_rounded_cell seen;
                if (mover ? !tw_piece_bits_has(moved, i) : i != standing)
                    continue;
                if (!see_cell(p, move, i, c, &seen))
                    return false;
                tw_turn_paths_add(p->board->paths, mover,
                                  (tw_path_cell){at[across_axis(move, 0)], at[across_axis(move, 1)],
                                                 at[move->axis]});
            }
    return true;
}

/* Goes the whole path beside each piece that stands. */
static tw_status judge_path(const player *p, const tw_disassembly_move *move,
                            const tw_piece_bits *moved, const tw_piece_bits *rest)
{
    const int32_t centre[2] = {move->centre[across_axis(move, 0)],
                               move->centre[across_axis(move, 1)]};
    char text[200];
    for (size_t i = 0; i < p->taking->piece_count; i++) {
        if (!tw_piece_bits_has(rest, i))
            continue;
        if (!fill_path_cells(p, move, moved, i))
            return fail_at(p, true, far_from_axis);
        if (p->board->paths->failed)
            return tw_fail(p->error, TW_ERR_MEMORY, "out of memory");
        for (size_t k = 1; k < move->path_count; k++) {
            const size_t pairs = p->board->paths->mover_count * size_at(p, i);
            if (!tw_pace_goes_on(p->pace, REPLAY_CELL_STEPS * REPLAY_CELL_STEPS * pairs))
                return TW_ERR_STATE;
            if (tw_turn_paths_clear_between(p->board->paths, centre, &move->path[k - 1],
                                            &move->path[k]))
                continue;
            snprintf(text, sizeof text,
                     "it meets piece %s (placement %zu) between points %zu and %zu of its path",
                     tw_puzzle_piece_name(p->board->puzzle, p->taking->kinds[i]), i, k - 1, k);
            return fail_at(p, true, text);
        }
    }
    return TW_OK;
}

static cell_meeting find_turn_meeting(const player *p, const tw_disassembly_move *move,
                                      const tw_piece_bits *moved, const tw_piece_bits *rest)
{
    cell_meeting met = {.steps = SIZE_MAX};
    for (size_t i = 0; i < p->taking->piece_count; i++)
        for (size_t c = p->first[i]; tw_piece_bits_has(moved, i) && c < p->first[i + 1]; c++)
            if (met.steps == SIZE_MAX)
                met = turn_cell(p, move, rest, i, c);
    return met;
}

/* Turns cells near the axis; see_cell has checked that they are. */
static void turn_moved(player *p, const tw_disassembly_move *move)
{
    const size_t u = across_axis(move, 0), v = across_axis(move, 1);
    for (size_t i = 0; i < move->moved_count; i++)
        for (size_t c = p->first[move->moved[i]]; c < p->first[move->moved[i] + 1]; c++) {
            int32_t *at = p->cells[c].at;
            const int32_t from_u = 2 * at[u] - move->centre[u],
                          from_v = 2 * at[v] - move->centre[v];
            const bool half = move->quarters % 2 == 0;
            at[u] = (move->centre[u] - (half ? from_u : move->quarters * from_v)) / 2;
            at[v] = (move->centre[v] - (half ? from_v : -move->quarters * from_u)) / 2;
        }
}

/* What is wrong with a turn, whatever lies in its way; NULL: nothing. */
static const char *judge_turn(const player *p, const tw_disassembly_move *move, bool last)
{
    const int32_t *centre = move->centre;
    if (!p->board->rounding)
        return "it turns; pieces may turn where that is asked for alone";
    if (move->quarters < -2 || move->quarters > 2 || move->axis > 2)
        return "a turn is one quarter or two, one way or the other, about an axis of three";
    for (size_t k = 0; k < 3; k++)
        if (centre[k] < -FARTHEST_MOVE || centre[k] > FARTHEST_MOVE)
            return "the axis is too far away";
    if (move->quarters % 2 != 0 &&
        ((centre[across_axis(move, 0)] ^ centre[across_axis(move, 1)]) & 1) != 0)
        return "the axis of a quarter turn goes through middles of cells or along their edges";
    if (last)
        return "the last move of a part leads away";
    return move->path_count > 0 ? judge_points(p, move) : NULL;
}

/* ---- Moves ------------------------------------------------------------------------------- */

static tw_status tell_meeting(const player *p, const cell_meeting *met)
{
    const tw_puzzle *puzzle = p->board->puzzle;
    const uint32_t *kinds = p->taking->kinds;
    char cell[160], text[400];
    if (met->mover == met->other)
        return fail_at(p, true, far_from_axis);
    tw_puzzle_name_cell(tw_puzzle_lattice(puzzle), &met->cell, cell, sizeof cell);
    snprintf(text, sizeof text,
             "piece %s (placement %zu) meets piece %s (placement %zu) in cell %s",
             tw_puzzle_piece_name(puzzle, kinds[met->mover]), met->mover,
             tw_puzzle_piece_name(puzzle, kinds[met->other]), met->other, cell);
    return fail_at(p, true, text);
}

/* What is wrong with a move, whatever lies in its way; NULL: nothing. */
static const char *judge_move(const player *p, const tw_disassembly_move *move,
                              const tw_piece_bits *part, tw_piece_bits *moved)
{
    static const int32_t out[TW_AXES] = {0};
    const bool last = p->move + 1 == p->sequence->parts[p->part].move_count;
    if (!make_moved_set(p, move->moved, move->moved_count, moved))
        return "what is moved is no placement, or is named twice";
    if (move->moved_count == 0)
        return "nothing is moved";
    tw_piece_bits strangers = tw_piece_bits_less(moved, part),
                  rest = tw_piece_bits_less(part, moved);
    if (tw_piece_bits_size(&strangers) > 0)
        return "a piece is moved that is not in this part";
    if (tw_piece_bits_size(&rest) == 0)
        return "all pieces of the part are moved; some must stay";
    for (size_t i = 0; i < move->moved_count; i++)
        if (tw_taking_is_fixed(p->taking, move->moved[i]))
            return "a piece is moved that is fixed";
    if (move->quarters != 0)
        return judge_turn(p, move, last);
    if (move->direction >= tw_moves_direction_count(p->board->moves))
        return "pieces cannot go in this direction on the lattice";
    if (move->steps > MOST_MOVE_STEPS)
        return too_many_steps;
    if (last != (move->steps == 0))
        return last ? "the last move of a part leads away" : "only the last move leads away";
    if (!last && memcmp(tw_moves_direction(p->board->moves, move->direction), out, sizeof out) == 0)
        return "a piece is lifted out of the plane, but not in the last move of its part";
    return NULL;
}

/* Keeps a move; joins it to the last one if that moved the same pieces in the same direction.
 * first: where the moves of the part begin. */
static tw_status keep_move(player *p, const tw_disassembly_move *move, const tw_piece_bits *moved,
                           size_t first)
{
    tw_taking *t = p->taking;
    tw_taken_move kept = {
        .moved = *moved, .direction = (uint32_t)move->direction, .steps = move->steps};
    if (move->quarters != 0) {
        kept.turn.axis = (uint8_t)move->axis;
        kept.turn.quarters = (int8_t)move->quarters;
        memcpy(kept.turn.centre, move->centre, sizeof kept.turn.centre);
        kept.path_first = t->points.count;
        kept.path_count = move->path_count;
        if (!TW_GROW(t->points.context, t->points.all, t->points.room,
                     t->points.count + move->path_count))
            return tw_fail(p->error, TW_ERR_MEMORY, "out of memory");
        for (size_t i = 0; i < move->path_count; i++)
            t->points.all[t->points.count++] = move->path[i];
        kept.steps = 1;
    }
    tw_taken_move *last = t->move_count > first ? &t->moves[t->move_count - 1] : NULL;
    if (last && last->turn.quarters == 0 && kept.turn.quarters == 0 &&
        last->direction == kept.direction && is_equal_bits(&last->moved, &kept.moved)) {
        last->steps = kept.steps > 0 ? last->steps + kept.steps : 0;
        return last->steps <= MOST_MOVE_STEPS ? TW_OK : fail_at(p, true, too_many_steps);
    }
    if (!TW_GROW(t->own, t->moves, t->move_room, t->move_count + 1))
        return tw_fail(p->error, TW_ERR_MEMORY, "out of memory");
    t->moves[t->move_count++] = kept;
    return TW_OK;
}

static tw_status play_move(player *p, const tw_taken_part *part, tw_piece_bits *moved)
{
    if (p->next_move >= p->sequence->move_count)
        return fail_at(p, false, "it has fewer moves than it says");
    const tw_disassembly_move *move = &p->sequence->moves[p->next_move];
    const char *wrong = judge_move(p, move, &part->pieces, moved);
    if (wrong)
        return fail_at(p, true, wrong);
    tw_piece_bits rest = tw_piece_bits_less(&part->pieces, moved);
    const bool shifts = move->quarters != 0 && move->path_count > 0;
    tw_status status = shifts ? judge_path(p, move, moved, &rest) : TW_OK;
    if (status != TW_OK)
        return status;
    cell_meeting met = shifts                ? (cell_meeting){.steps = SIZE_MAX}
                       : move->quarters != 0 ? find_turn_meeting(p, move, moved, &rest)
                                             : find_meeting(p, move, moved, &rest);
    if (p->pace->stopped)
        return TW_ERR_STATE;
    if (met.steps != SIZE_MAX)
        return tell_meeting(p, &met);
    if (move->quarters != 0)
        turn_moved(p, move);
    else
        status = shift_moved(p, move);
    return status == TW_OK ? keep_move(p, move, moved, part->first_move) : status;
}

/* ---- Parts ------------------------------------------------------------------------------- */

/* Announces one side of a part that fell in two; number: of the side's part, 0: it is one piece. */
static tw_status announce(player *p, size_t number, const tw_piece_bits *side, uint32_t *node)
{
    *node = number ? (uint32_t)number : TW_NO_NODE;
    if (number == 0)
        return tw_piece_bits_size(side) == 1
                   ? TW_OK
                   : fail_at(p, false, "it leaves several pieces together, and no part has them");
    if (number <= p->part || number >= p->sequence->part_count || p->announced[number])
        return fail_at(p, false,
                       "it falls into a part that does not stand behind it, or is named "
                       "twice");
    p->announced[number] = true;
    p->expected[number] = *side;
    return TW_OK;
}

static tw_status judge_part(const player *p, const tw_disassembly_part *part, tw_piece_bits *pieces)
{
    if (!p->announced[p->part])
        return fail_at(p, false, "none before it falls into it");
    if (!make_moved_set(p, part->pieces, part->piece_count, pieces))
        return fail_at(p, false, "one of its pieces is no placement, or is named twice");
    if (!is_equal_bits(pieces, &p->expected[p->part]))
        return fail_at(p, false,
                       p->part ? "its pieces are not those that the moves before leave together"
                               : "the first part has all pieces");
    if (part->piece_count < 2)
        return fail_at(p, false, "it is one piece, which nothing needs to be told of");
    return part->move_count > 0 || (part->stayed == 0 && part->removed == 0)
               ? TW_OK
               : fail_at(p, false, "it has no moves, and yet falls in two");
}

static tw_status play_part(player *p)
{
    const tw_disassembly_part *part = &p->sequence->parts[p->part];
    tw_taking *t = p->taking;
    tw_taken_part made = {.answer = TW_DISASSEMBLY_NONE,
                          .first_move = (uint32_t)t->move_count,
                          .stayed = TW_NO_NODE,
                          .removed = TW_NO_NODE};
    tw_status status = judge_part(p, part, &made.pieces);
    tw_piece_bits moved = {{0}};
    for (p->move = 0; p->move < part->move_count && status == TW_OK; p->move++, p->next_move++)
        status = play_move(p, &made, &moved);
    made.move_count = (uint32_t)t->move_count - made.first_move;
    if (status == TW_OK && part->move_count > 0) {
        tw_piece_bits rest = tw_piece_bits_less(&made.pieces, &moved);
        status = announce(p, part->stayed, &rest, &made.stayed);
        if (status == TW_OK)
            status = announce(p, part->removed, &moved, &made.removed);
    }
    if (status == TW_OK && !TW_GROW(t->own, t->parts, t->part_room, t->part_count + 1))
        status = tw_fail(p->error, TW_ERR_MEMORY, "out of memory");
    if (status == TW_OK)
        t->parts[t->part_count++] = made;
    return status;
}

/* ---- What it comes to -------------------------------------------------------------------- */

static bool may_stay(const tw_taking *t, const tw_piece_bits *pieces)
{
    bool fixed = true;
    for (size_t i = 0; i < t->piece_count; i++)
        fixed = fixed && (!tw_piece_bits_has(pieces, i) || tw_taking_is_fixed(t, i));
    return fixed || tw_joined_groups_hold(t, pieces);
}

/* A part without moves stays together; whether it could come apart was not tried. */
static void find_answers(tw_taking *t)
{
    for (size_t i = t->part_count; i-- > 0;) {
        tw_taken_part *part = &t->parts[i];
        bool stayed =
            part->stayed == TW_NO_NODE || t->parts[part->stayed].answer == TW_DISASSEMBLY_FOUND;
        bool removed =
            part->removed == TW_NO_NODE || t->parts[part->removed].answer == TW_DISASSEMBLY_FOUND;
        bool done = part->move_count > 0 ? stayed && removed : may_stay(t, &part->pieces);
        part->answer = done ? TW_DISASSEMBLY_FOUND : TW_DISASSEMBLY_NONE;
    }
    if (t->part_count > 0 && t->parts[0].answer == TW_DISASSEMBLY_NONE)
        tw_joined_groups_settle(t, 0);
    for (size_t i = 0; i < t->part_count; i++)
        if (t->parts[i].answer == TW_DISASSEMBLY_NONE)
            t->parts[i].answer = TW_DISASSEMBLY_UNDECIDED;
}

tw_status tw_replay_sequence(tw_taking *taking, const tw_replay_board *board,
                             const tw_sequence *sequence, tw_error *error)
{
    const size_t pieces = taking->piece_count;
    tw_pace pace = tw_pace_of(taking->context, taking->watch);
    player p = {
        .taking = taking, .board = board, .sequence = sequence, .pace = &pace, .error = error};
    tw_status status = tw_find_overlap(taking->context, board->puzzle, sequence->solution, error);
    if (status != TW_OK)
        return status;
    if (sequence->part_count == 0 && pieces > 1)
        return tw_fail(error, TW_ERR_INPUT, "nothing is said of how the %zu pieces come apart",
                       pieces);
    if (sequence->part_count >= pieces && sequence->part_count > 0)
        return tw_fail(error, TW_ERR_INPUT, "%zu parts are too many: %zu pieces have %zu at most",
                       sequence->part_count, pieces, pieces > 0 ? pieces - 1 : 0);
    p.cells = copy_cells(taking->context, sequence->solution, &p.cell_count);
    if (!p.cells)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    p.announced[0] = true;
    for (size_t i = 0; i < pieces; i++) {
        p.first[i + 1] = p.first[i] + sequence->solution->placements[i].cell_count;
        tw_piece_bits_add(&p.expected[0], i);
    }
    for (; p.part < sequence->part_count && status == TW_OK; p.part++)
        status = play_part(&p);
    taking->stopped = pace.stopped;
    status = pace.stopped ? TW_OK : status;
    tw_give(taking->context, p.cells, p.cell_count, sizeof *p.cells);
    taking->least_open = true; /* whether fewer moves suffice was not tried */
    if (status == TW_OK && !taking->stopped)
        find_answers(taking);
    return status;
}

/* ---- Overlaps ---------------------------------------------------------------------------- */

static bool placement_has_cell(const tw_lattice *lattice, const tw_placement *one,
                               const tw_cell *cell)
{
    for (size_t c = 0; c < one->cell_count; c++)
        if (tw_lattice_compare(lattice, cell, &one->cells[c]) == 0)
            return true;
    return false;
}

/* Reports the first two placements that share this cell. */
static tw_status tell_overlap(const tw_puzzle *puzzle, const tw_solution *solution,
                              const tw_cell *cell, tw_error *error)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    size_t first = 0, second;
    char text[160];
    while (!placement_has_cell(lattice, &solution->placements[first], cell))
        first++;
    for (second = first + 1; second < solution->count; second++)
        if (placement_has_cell(lattice, &solution->placements[second], cell))
            break;
    tw_puzzle_name_cell(lattice, cell, text, sizeof text);
    return second < solution->count
               ? tw_fail(error, TW_ERR_INPUT, "placements %zu and %zu overlap in cell %s", first,
                         second, text)
               : tw_fail(error, TW_ERR_INPUT, "placement %zu has cell %s twice", first, text);
}

tw_status tw_find_overlap(const tw_context *context, const tw_puzzle *puzzle,
                          const tw_solution *solution, tw_error *error)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    size_t count;
    tw_status status = TW_OK;
    tw_cell *cells = copy_cells(context, solution, &count);
    if (!cells)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    tw_lattice_sort(lattice, cells, count);
    for (size_t i = 1; i < count && status == TW_OK; i++)
        if (tw_lattice_compare(lattice, &cells[i - 1], &cells[i]) == 0)
            status = tell_overlap(puzzle, solution, &cells[i], error);
    tw_give(context, cells, count, sizeof *cells);
    return status;
}
