/* moves.c -- the directions in which cells of a lattice can go, and what they pass on the way.
 *
 * Whether a set of cells may begin to go along d depends on the planes in which it touches others:
 * none may face d. The directions worth having are therefore the extreme rays of the cones that
 * planes of contact cut out, which are the lines in which two of them meet. Planes are those of
 * faces, or tangent to two balls that touch; balls may also go from one hollow to the next.
 * Invariant: a cell b is in the sweep of a along d exactly when a is in that of b along -d; so each
 * is found once and written down twice. */
#include "disassembly/cells/moves.h"

#include "disassembly/cells/bodies.h"
#include "lattice/lattice_shared.h"

enum { MOST_PASSED_PAIRS = TW_MAX_DIRECTIONS / 2, LONGEST_MOVE = 60 };
_Static_assert(MOST_PASSED_PAIRS == TW_MAX_MOVES, "what a lattice states is taken as it is");

typedef struct cell_list {
    tw_cell *cells;
    size_t count, room;
} cell_list;

struct tw_moves {
    tw_scope scope; /* of the sweeps */
    const tw_context *context;
    const tw_lattice *lattice;
    size_t pairs; /* of directions */
    int32_t directions[TW_MAX_DIRECTIONS][TW_AXES];
    cell_list *sweeps; /* of a kind and direction: at kind * TW_MAX_DIRECTIONS + direction */
    size_t sweep_count;
};

/* Data shared while moves are made. */
typedef struct move_maker {
    tw_moves *moves;
    tw_bodies bodies;
    tw_vectors planes, lines;
    tw_cell *homes; /* of each kind a cell that exists */
    bool lift;
    tw_error *error;
} move_maker;

static tw_status no_move_memory(move_maker *m)
{
    return tw_fail(m->error, TW_ERR_MEMORY, "out of memory");
}

/* ---- Directions -------------------------------------------------------------------------- */

/* Lists the tangent planes of neighbouring balls, as linear forms, and the ways between them. */
static bool list_ball_planes(move_maker *m)
{
    const tw_lattice *lattice = m->moves->lattice;
    const tw_cell_body *kinds = m->bodies.kinds;
    bool added = true;
    for (size_t i = tw_lattice_rank(lattice); i < 3; i++) {
        const int64_t flat[3] = {0, i == 1, i == 2};
        added = added && tw_vectors_add_line(m->bodies.context, &m->planes, flat);
    }
    for (uint32_t kind = 0; kind < m->bodies.kind_count; kind++)
        for (uint32_t label = 0; label < tw_lattice_arc_count(lattice, kind); label++) {
            const tw_cell *step = &tw_lattice_arc(lattice, kind, label)->step;
            int64_t way[3], plane[3];
            for (size_t i = 0; i < 3; i++)
                way[i] = step->at[i] * m->bodies.unit + kinds[step->kind].middle[i] -
                         kinds[kind].middle[i];
            for (size_t i = 0; i < 3; i++)
                plane[i] = tw_dot(m->bodies.gram[i], way);
            added = added && tw_vectors_add_line(m->bodies.context, &m->planes, plane) &&
                    tw_vectors_add_line(m->bodies.context, &m->lines, way);
        }
    return added;
}

static bool list_lines(move_maker *m)
{
    bool added = !m->bodies.balls || list_ball_planes(m);
    for (uint32_t kind = 0; kind < m->bodies.kind_count; kind++) /* balls have no normals */
        for (size_t i = 0; added && i < m->bodies.kinds[kind].normals.count; i++)
            added = tw_vectors_add_line(m->bodies.context, &m->planes,
                                        m->bodies.kinds[kind].normals.at[i]);
    for (size_t a = 0; a < m->planes.count; a++)
        for (size_t b = 0; added && b < a; b++) {
            int64_t line[3];
            tw_cross(m->planes.at[b], m->planes.at[a], line);
            added = tw_vectors_add_line(m->bodies.context, &m->lines, line);
        }
    return added;
}

/* The least multiple of a line that is a translation of the lattice; false: it leads out of the
 * lattice, or too far. */
static bool step_along(const move_maker *m, const int64_t line[3], int32_t step[TW_AXES])
{
    size_t rank = tw_lattice_rank(m->moves->lattice);
    for (size_t i = 0; i < 3; i++)
        if ((i >= rank && line[i] != 0) || line[i] > LONGEST_MOVE || line[i] < -LONGEST_MOVE)
            return false;
    for (int32_t times = 1; times <= LONGEST_MOVE; times++) {
        tw_cell cell = {{0}, 0};
        for (size_t i = 0; i < rank; i++)
            cell.at[i] = step[i] = times * (int32_t)line[i];
        if (tw_lattice_has_cell(m->moves->lattice, cell))
            return true;
    }
    return false;
}

/* Shorter ones first, in the lattice's coordinates; of equal length those along earlier axes. */
static bool is_shorter_move(const int32_t a[TW_AXES], const int32_t b[TW_AXES])
{
    int64_t length = 0;
    for (size_t i = 0; i < TW_AXES; i++)
        length += (int64_t)a[i] * a[i] - (int64_t)b[i] * b[i];
    for (size_t i = 0; length == 0 && i < TW_AXES; i++)
        length = b[i] - a[i];
    return length < 0;
}

/* Inserts a direction behind those that are shorter, or as long and along earlier axes. */
static tw_status add_direction(move_maker *m, const int32_t step[TW_AXES], bool last)
{
    tw_moves *moves = m->moves;
    size_t at = moves->pairs;
    if (at == MOST_PASSED_PAIRS)
        return tw_fail(m->error, TW_ERR_UNSUPPORTED,
                       "cells of lattice \"%s\" could go in more than %d directions",
                       tw_lattice_name(moves->lattice), TW_MAX_DIRECTIONS);
    for (; at > 0 && !last && is_shorter_move(step, moves->directions[at - 1]); at--)
        memcpy(moves->directions[at], moves->directions[at - 1], sizeof moves->directions[at]);
    memcpy(moves->directions[at], step, sizeof moves->directions[at]);
    moves->pairs++;
    return TW_OK;
}

/* ---- Sweeps ------------------------------------------------------------------------------ */

static bool add_passed_cell(move_maker *m, uint32_t kind, size_t direction, tw_cell cell)
{
    cell_list *list = &m->moves->sweeps[kind * TW_MAX_DIRECTIONS + direction];
    if (!TW_GROW(m->moves->context, list->cells, list->room, list->count + 1))
        return false;
    list->cells[list->count++] = cell;
    return true;
}

static tw_status mover_meets(move_maker *m, uint32_t mover, size_t direction, tw_cell cell)
{
    tw_moves *moves = m->moves;
    tw_cell back = {{0}, mover};
    for (size_t i = 0; i < 3; i++)
        back.at[i] = -cell.at[i];
    if (add_passed_cell(m, mover, direction, cell) &&
        add_passed_cell(m, cell.kind, moves->pairs + direction, back))
        return TW_OK;
    return no_move_memory(m);
}

/* Finds all cells of one kind in the way of a cell of another that goes along a direction;
 * MOST_PASSED_PAIRS: that cell stays where it is, and none may be in its way. */
static tw_status sweep_kinds(move_maker *m, size_t direction, uint32_t mover, uint32_t other)
{
    static const int32_t stays[3] = {0, 0, 0};
    const tw_lattice *lattice = m->moves->lattice;
    const int32_t *by = direction < MOST_PASSED_PAIRS ? m->moves->directions[direction] : stays;
    int64_t range[3][2];
    tw_status status = TW_OK;
    tw_bodies_range(&m->bodies, by, mover, other, range);
    for (int64_t z = range[2][0]; z <= range[2][1]; z++)
        for (int64_t y = range[1][0]; y <= range[1][1]; y++)
            for (int64_t x = range[0][0]; status == TW_OK && x <= range[0][1]; x++) {
                tw_cell cell = {{(int32_t)x, (int32_t)y, (int32_t)z}, other};
                tw_cell there = cell; /* beside a cell of the mover's kind that exists */
                for (size_t i = 0; i < TW_AXES; i++)
                    there.at[i] += m->homes[mover].at[i];
                bool itself = x == 0 && y == 0 && z == 0 && mover == other;
                if (itself || !tw_lattice_has_cell(lattice, there) ||
                    !tw_bodies_meet(&m->bodies, by, mover, &cell))
                    continue;
                if (direction < MOST_PASSED_PAIRS)
                    status = mover_meets(m, mover, direction, cell);
                else
                    status = tw_fail(
                        m->error, TW_ERR_UNSUPPORTED,
                        "what is in the way of a cell of lattice \"%s\" is not known: the shapes "
                        "of kinds \"%s\" and \"%s\" overlap",
                        tw_lattice_name(lattice), tw_lattice_kind_name(lattice, mover),
                        tw_lattice_kind_name(lattice, other));
            }
    return status;
}

static tw_status sweep_all(move_maker *m, size_t direction)
{
    tw_status status = TW_OK;
    for (uint32_t mover = 0; mover < m->bodies.kind_count; mover++)
        for (uint32_t other = 0; status == TW_OK && other < m->bodies.kind_count; other++)
            status = sweep_kinds(m, direction, mover, other);
    return status;
}

/* ---- All of it --------------------------------------------------------------------------- */

/* Follows arcs from the cell of kind 0 at the origin; a lattice's arcs lead to all kinds. */
static void find_kind_homes(move_maker *m)
{
    const tw_lattice *lattice = m->moves->lattice;
    bool known[TW_MAX_KINDS] = {true};
    bool grown = true;
    m->homes[0] = (tw_cell){{0}, 0};
    while (grown) {
        grown = false;
        for (uint32_t kind = 0; kind < m->bodies.kind_count; kind++)
            for (uint32_t l = 0; known[kind] && l < tw_lattice_arc_count(lattice, kind); l++) {
                tw_cell next = tw_lattice_neighbour(lattice, m->homes[kind], l);
                grown = grown || !known[next.kind];
                if (!known[next.kind])
                    m->homes[next.kind] = next;
                known[next.kind] = true;
            }
    }
}

/* ---- All directions ---------------------------------------------------------------------- */

/* Adds the direction out of the plane as the last one, if cells are lifted; then adds the second
 * half. */
static tw_status end_directions(move_maker *m)
{
    static const int32_t out[TW_AXES] = {0};
    tw_moves *moves = m->moves;
    tw_status status = TW_OK;
    if (m->lift && !tw_lattice_is_flat(moves->lattice))
        return tw_fail(m->error, TW_ERR_UNSUPPORTED,
                       "cells of lattice \"%s\" lie in space: there is no way out of a plane",
                       tw_lattice_name(moves->lattice));
    if (m->lift)
        status = add_direction(m, out, true);
    for (size_t i = 0; i < moves->pairs; i++)
        for (size_t k = 0; k < TW_AXES; k++)
            moves->directions[moves->pairs + i][k] = -moves->directions[i][k];
    return status;
}

/* ---- Stated moves ------------------------------------------------------------------------ */

/* Takes the directions in the order of the lattice's file. */
static void take_directions(tw_moves *moves)
{
    moves->pairs = tw_lattice_direction_count(moves->lattice);
    for (size_t d = 0; d < moves->pairs; d++)
        for (size_t i = 0; i < tw_lattice_rank(moves->lattice); i++)
            moves->directions[d][i] = tw_lattice_direction(moves->lattice, d)[i];
}

static tw_status take_sweeps(move_maker *m)
{
    tw_moves *moves = m->moves;
    size_t kinds = tw_lattice_kind_count(moves->lattice), count;
    moves->sweep_count = kinds * TW_MAX_DIRECTIONS;
    moves->sweeps = tw_take(moves->context, moves->sweep_count, sizeof(cell_list));
    if (!moves->sweeps)
        return no_move_memory(m);
    take_directions(moves);
    size_t stated = moves->pairs;
    tw_status status = end_directions(m);
    for (uint32_t kind = 0; kind < kinds; kind++)
        for (size_t d = 0; status == TW_OK && d < stated; d++) {
            const tw_cell *cells = tw_lattice_sweep(moves->lattice, kind, d, &count);
            for (size_t c = 0; status == TW_OK && c < count; c++)
                status = mover_meets(m, kind, d, cells[c]);
        }
    return status;
}

/* ---- Both -------------------------------------------------------------------------------- */

static tw_status make_moves(move_maker *m)
{
    size_t kinds = m->bodies.kind_count;
    m->homes = tw_take(m->bodies.context, kinds, sizeof *m->homes);
    m->moves->sweeps = tw_take(m->moves->context, m->moves->sweep_count, sizeof(cell_list));
    if (!m->homes || !m->moves->sweeps)
        return no_move_memory(m);
    find_kind_homes(m);
    tw_status status = sweep_all(m, MOST_PASSED_PAIRS);
    if (tw_lattice_direction_count(m->moves->lattice) > 0)
        take_directions(m->moves);
    else if (status == TW_OK) {
        status = list_lines(m) ? TW_OK : no_move_memory(m);
        for (size_t i = 0; status == TW_OK && i < m->lines.count; i++) {
            int32_t step[TW_AXES] = {0};
            if (step_along(m, m->lines.at[i], step))
                status = add_direction(m, step, false);
        }
    }
    if (status == TW_OK)
        status = end_directions(m);
    for (size_t i = 0; status == TW_OK && i < m->moves->pairs; i++)
        status = sweep_all(m, i);
    return status;
}

static tw_status make_from_shapes(move_maker *m)
{
    tw_moves *moves = m->moves;
    tw_status status = tw_bodies_make(moves->context, moves->lattice, &m->bodies, m->error);
    if (status != TW_OK)
        return status;
    moves->sweep_count = m->bodies.kind_count * TW_MAX_DIRECTIONS;
    status = make_moves(m);
    tw_scope_end(&m->bodies.scope);
    return status;
}

tw_status tw_moves_new(const tw_context *context, const tw_lattice *lattice, bool lift,
                       tw_moves **moves, tw_error *error)
{
    move_maker m = {.lift = lift, .error = error};
    size_t cells;
    if (tw_refuse_wrapped(lattice, error) != TW_OK)
        return TW_ERR_UNSUPPORTED;
    context = tw_context_or_default(context);
    m.moves = tw_scope_object(context, sizeof *m.moves);
    if (!m.moves)
        return no_move_memory(&m);
    m.moves->context = &m.moves->scope.context;
    m.moves->lattice = lattice;
    bool stated =
        tw_lattice_direction_count(lattice) > 0 && tw_lattice_sweep(lattice, 0, 0, &cells);
    tw_status status = stated ? take_sweeps(&m) : make_from_shapes(&m);
    if (status == TW_OK)
        *moves = m.moves;
    else
        tw_moves_free(m.moves);
    return status;
}

void tw_moves_free(tw_moves *moves)
{
    tw_scope_free(moves, sizeof *moves);
}

size_t tw_moves_direction_count(const tw_moves *moves)
{
    return 2 * moves->pairs;
}

const int32_t *tw_moves_direction(const tw_moves *moves, size_t direction)
{
    return moves->directions[direction];
}

const tw_cell *tw_moves_sweep(const tw_moves *moves, uint32_t kind, size_t direction, size_t *count)
{
    const cell_list *list = &moves->sweeps[kind * TW_MAX_DIRECTIONS + direction];
    *count = list->count;
    return list->cells;
}
