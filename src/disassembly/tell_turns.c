/* tell_turns.c -- moves as they were found, seen as they are told (taking.h).
 *
 * A search lets the first piece of its part stand; its origin is the least corner of that piece.
 * The *view* of a part carries the search's places to those that are told. When told of is the move
 * of the other side, the other way, then all that follows is seen from what moved.
 * Invariant: the view carries each piece, where the search has it, to where its *pose* has carried
 * its cells of the solution.
 *
 * A turn that shifts is told with its path, which is sought again where the pieces are as it is
 * told. */
#include "disassembly/taking.h"

/* Maps x to turned x, shifted. */
typedef struct pose {
    int32_t turned[3][3], by[3];
} pose;

static const pose unmoved = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};

static void turn_direction(const pose *p, const int32_t way[3], int32_t to[3])
{
    for (size_t i = 0; i < 3; i++) {
        to[i] = 0;
        for (size_t k = 0; k < 3; k++)
            to[i] += p->turned[i][k] * way[k];
    }
}

/* First b, then a. */
static pose after(const pose *a, const pose *b)
{
    pose both = {{{0}}, {0}};
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            for (size_t k = 0; k < 3; k++)
                both.turned[i][j] += a->turned[i][k] * b->turned[k][j];
    turn_direction(a, b->by, both.by);
    for (size_t i = 0; i < 3; i++)
        both.by[i] += a->by[i];
    return both;
}

static pose inverse(const pose *p)
{
    pose back;
    int32_t by[3];
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            back.turned[i][j] = p->turned[j][i];
    turn_direction(&back, p->by, by);
    for (size_t i = 0; i < 3; i++)
        back.by[i] = -by[i];
    return back;
}

/* ---- Telling ------------------------------------------------------------------------------- */

typedef struct turns_telling {
    tw_taking *taking;
    const tw_solution *solution;
    pose poses[TW_MAX_ASSEMBLY]; /* of pieces */
} turns_telling;

/* Does the other side move? It has the part's first piece, which has not moved so far. */
static bool moves_other(const turns_telling *of, const tw_piece_bits *pieces,
                        const tw_piece_bits *moved)
{
    size_t count = 0, going = 0, fixed = 0, fixed_going = 0;
    for (size_t i = 0; i < of->taking->piece_count; i++) {
        const bool held = tw_taking_is_fixed(of->taking, i), goes = tw_piece_bits_has(moved, i);
        const bool in = tw_piece_bits_has(pieces, i);
        count += in;
        going += goes;
        fixed += in && held;
        fixed_going += goes && held;
    }
    return fixed ? fixed_going > 0 : 2 * going > count;
}

static const tw_moves *moves_of(const turns_telling *of)
{
    return of->taking->words->moves;
}

/* A direction of the search, as the view shows it. */
static uint32_t see_direction(const turns_telling *of, const pose *view, uint32_t direction)
{
    const tw_moves *moves = moves_of(of);
    uint32_t seen = 0;
    int32_t way[3];
    turn_direction(view, tw_moves_direction(moves, direction), way);
    while (seen + 1 < tw_moves_direction_count(moves) &&
           memcmp(tw_moves_direction(moves, seen), way, sizeof way) != 0)
        seen++;
    return seen;
}

static tw_axis_turn see_turn(const pose *view, const tw_axis_turn *turn)
{
    tw_axis_turn seen = {.quarters = turn->quarters, .shifts = turn->shifts};
    int32_t axis[3] = {0, 0, 0}, way[3];
    axis[turn->axis] = 1;
    turn_direction(view, axis, way);
    for (uint8_t i = 0; i < 3; i++)
        seen.axis = way[i] ? i : seen.axis;
    if (way[seen.axis] < 0)
        seen.quarters = (int8_t)-seen.quarters;
    turn_direction(view, turn->centre, seen.centre);
    for (size_t i = 0; i < 3; i++)
        seen.centre[i] += 2 * view->by[i];
    seen.centre[seen.axis] = 0;
    return seen;
}

/* What a move does in the search. */
static pose pose_of(const turns_telling *of, const tw_taken_move *move)
{
    const tw_axis_turn *turn = &move->turn;
    const size_t u = (turn->axis + 1u) % 3, v = (turn->axis + 2u) % 3;
    pose by = unmoved;
    for (size_t i = 0; i < 3 && !turn->quarters; i++)
        by.by[i] = (int32_t)move->steps * tw_moves_direction(moves_of(of), move->direction)[i];
    if (!turn->quarters)
        return by;
    const bool half = turn->quarters % 2 == 0;
    by.turned[u][u] = by.turned[v][v] = half ? -1 : 0;
    by.turned[u][v] = half ? 0 : -turn->quarters;
    by.turned[v][u] = half ? 0 : turn->quarters;
    by.by[u] = (turn->centre[u] + (half ? turn->centre[u] : turn->quarters * turn->centre[v])) / 2;
    by.by[v] = (turn->centre[v] + (half ? turn->centre[v] : -turn->quarters * turn->centre[u])) / 2;
    return by;
}

/* Adds the cubes of a piece, seen along an axis. */
static void add_path_cells(const turns_telling *of, size_t piece, size_t axis, bool mover)
{
    const tw_placement *at = &of->solution->placements[piece];
    const size_t u = tw_next_axis(axis), v = tw_next_axis(u);
    for (size_t c = 0; c < at->cell_count; c++) {
        int32_t cell[3];
        turn_direction(&of->poses[piece], at->cells[c].at, cell);
        for (size_t i = 0; i < 3; i++)
            cell[i] += of->poses[piece].by[i];
        tw_turn_paths_add(&of->taking->turnings->paths, mover,
                          (tw_path_cell){cell[u], cell[v], cell[axis]});
    }
}

/* Finds the path of a turn as it is told, before it is made. */
static void tell_path(turns_telling *of, const tw_piece_bits *pieces, tw_taken_move *move)
{
    tw_taking *t = of->taking;
    tw_turn_paths *paths = &t->turnings->paths;
    tw_turn_paths_begin(paths);
    for (size_t mover = 2; mover-- > 0;)
        for (size_t i = 0; i < t->piece_count; i++)
            if (tw_piece_bits_has(pieces, i) && tw_piece_bits_has(&move->moved, i) == (mover == 1))
                add_path_cells(of, i, move->turn.axis, mover);
    move->path_first = t->points.count;
    if (!tw_turn_paths_trace(paths, &move->turn, &t->points))
        t->failed = true; /* memory is out: the search has found the same path */
    move->path_count = t->points.count - move->path_first;
}

/* Rewrites one move that is not the last, and updates poses and view. */
static void tell_move(turns_telling *of, const tw_piece_bits *pieces, tw_taken_move *move,
                      pose *view)
{
    const bool other = moves_other(of, pieces, &move->moved);
    const pose there = pose_of(of, move), back = inverse(&there), out = inverse(view);
    const pose inner = after(view, other ? &back : &there), seen = after(&inner, &out);
    const size_t half = tw_moves_direction_count(moves_of(of)) / 2;
    if (move->turn.quarters) {
        move->turn.quarters = (int8_t)(other ? -move->turn.quarters : move->turn.quarters);
        move->turn = see_turn(view, &move->turn);
        move->direction = 0;
    } else {
        move->direction = see_direction(
            of, view, (uint32_t)(other ? (move->direction + half) % (2 * half) : move->direction));
    }
    for (size_t w = 0; other && w < TW_PIECE_WORDS; w++)
        move->moved.words[w] ^= pieces->words[w];
    if (move->turn.shifts)
        tell_path(of, pieces, move);
    for (size_t i = 0; i < of->taking->piece_count; i++)
        if (tw_piece_bits_has(&move->moved, i))
            of->poses[i] = after(&seen, &of->poses[i]);
    if (other)
        *view = inner;
}

/* Sets where the view begins: at the least corner of the part's first piece, along the axes as the
 * view has turned them. */
static void begin_view(const turns_telling *of, const tw_piece_bits *pieces, pose *view)
{
    size_t first = 0;
    while (!tw_piece_bits_has(pieces, first))
        first++;
    const tw_placement *at = &of->solution->placements[first];
    memset(view->by, 0, sizeof view->by);
    const pose out = inverse(view), carried = after(&out, &of->poses[first]);
    int32_t corner[3] = {0, 0, 0};
    for (size_t c = 0; c < at->cell_count; c++) {
        int32_t cell[3];
        turn_direction(&carried, at->cells[c].at, cell);
        for (size_t i = 0; i < 3; i++) {
            cell[i] += carried.by[i];
            corner[i] = c == 0 || cell[i] < corner[i] ? cell[i] : corner[i];
        }
    }
    turn_direction(view, corner, view->by);
}

void tw_turns_tell(tw_taking *taking, uint32_t root, const tw_solution *solution)
{
    turns_telling of = {.taking = taking, .solution = solution};
    struct {
        uint32_t node;
        pose view;
    } open[TW_MAX_ASSEMBLY + 1] = {{root, unmoved}};
    for (size_t i = 0; i < TW_MAX_ASSEMBLY; i++)
        of.poses[i] = unmoved;
    for (size_t depth = 1; depth > 0;) {
        if (open[--depth].node == TW_NO_NODE)
            continue;
        const tw_taken_part *part = &taking->parts[open[depth].node];
        tw_taken_move *moves = taking->moves ? taking->moves + part->first_move : NULL;
        pose view = open[depth].view;
        begin_view(&of, &part->pieces, &view);
        for (size_t m = 0; m + 1 < part->move_count; m++)
            tell_move(&of, &part->pieces, &moves[m], &view);
        if (part->move_count > 0)
            moves[part->move_count - 1].direction =
                see_direction(&of, &view, moves[part->move_count - 1].direction);
        const uint32_t sides[2] = {part->removed, part->stayed};
        for (size_t i = 0; i < 2; i++) {
            open[depth].node = sides[i];
            open[depth++].view = view;
        }
    }
}
