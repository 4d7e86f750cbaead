/* turn_paths.c -- a piece that turns and shifts (turn_paths.h).
 *
 * Two cubes with an angle between them are apart when, along one of the four directions across a
 * side, they are: the test of separating axes. Of u, for a given angle and v, it forbids one
 * interval for each two cubes. Rows of the grid are found when the search comes near them; most
 * pieces come no farther than a few. */
#include "disassembly/turns/turn_paths.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define QUARTER 1.5707963267948966

/* ---- What there is ------------------------------------------------------------------------- */

void tw_turn_paths_begin(tw_turn_paths *p)
{
    p->mover_count = p->other_count = 0;
}

static bool is_in_layers(const tw_turn_paths *p, int32_t layer)
{
    for (size_t i = 0; i < p->mover_count; i++)
        if (p->mover[i].layer == layer)
            return true;
    return false;
}

void tw_turn_paths_add(tw_turn_paths *p, bool mover, tw_path_cell cell)
{
    if (!mover && !is_in_layers(p, cell.layer))
        return;
    tw_path_cell **cells = mover ? &p->mover : &p->others;
    size_t *count = mover ? &p->mover_count : &p->other_count;
    size_t *room = mover ? &p->mover_room : &p->other_room;
    if (!TW_GROW(p->context, *cells, *room, *count + 1)) {
        p->failed = true;
        return;
    }
    (*cells)[(*count)++] = cell;
}

/* ---- Two cubes ----------------------------------------------------------------------------- */

static double edges_of(const tw_turn_paths *p)
{
    return p->slack / 1000.0;
}

/* How far apart two middles must be across a side of one of them, for so much room between. */
static double distance_at(const tw_turn_paths *p, double sine, double cosine, double room)
{
    return (0.5 - edges_of(p)) * (1 + fabs(sine) + fabs(cosine)) + room;
}

/* The farthest corner of the mover from a point. */
static double farthest_from(const tw_turn_paths *p, double u, double v)
{
    double far = 0;
    for (size_t i = 0; i < p->mover_count; i++)
        far = fmax(far, hypot(fabs(p->mover[i].u - u) + 0.5, fabs(p->mover[i].v - v) + 0.5));
    return far;
}

/* ---- The grid ------------------------------------------------------------------------------ */

/* Lays the grid; false: it would be too large, or memory is out. */
static bool lay_grid(tw_turn_paths *p, double more)
{
    int32_t low[2] = {INT32_MAX, INT32_MAX}, high[2] = {INT32_MIN, INT32_MIN};
    for (size_t i = 0; i < p->mover_count; i++) {
        const int32_t at[2] = {p->mover[i].u, p->mover[i].v};
        for (size_t k = 0; k < 2; k++) {
            low[k] = at[k] < low[k] ? at[k] : low[k];
            high[k] = at[k] > high[k] ? at[k] : high[k];
        }
    }
    for (size_t k = 0; k < 2; k++)
        p->middle[k] = (low[k] + high[k]) / 2.0;
    p->far = farthest_from(p, p->middle[0], p->middle[1]);
    p->margin = edges_of(p) + more;
    p->per_edge = 2 * (uint32_t)ceil(0.5 / edges_of(p)); /* even: halves are in it */
    p->per_quarter = (uint32_t)ceil(QUARTER * p->far / edges_of(p));
    p->side = 2 * TW_PATH_REACH * p->per_edge + 1;
    p->slices = 4 * p->per_quarter + 1;
    const size_t rows = (size_t)p->slices * p->side;
    if (p->failed || p->mover_count == 0 || rows > TW_MOST_PATH_ROWS)
        return false;
    for (size_t i = 0; i < p->touched_count; i++)
        p->rows[p->touched[i]] = (tw_path_row){.known = false};
    p->touched_count = p->queue_count = 0;
    const size_t before = p->row_room;
    p->failed = !TW_GROW(p->context, p->queue, p->queue_room, rows) ||
                !TW_GROW(p->context, p->touched, p->touched_room, rows) ||
                !TW_GROW(p->context, p->rows, p->row_room, rows);
    if (!p->failed && p->row_room > before)
        memset(p->rows + before, 0, (p->row_room - before) * sizeof *p->rows);
    return !p->failed;
}

static double angle_of(const tw_turn_paths *p, uint32_t slice)
{
    return ((double)slice - 2.0 * p->per_quarter) * QUARTER / p->per_quarter;
}

static double shift_of(const tw_turn_paths *p, uint32_t step)
{
    return ((double)step - (double)TW_PATH_REACH * p->per_edge) / p->per_edge;
}

/* As the function fmax, which is a call on many machines. */
static double larger_of(double a, double b)
{
    return a > b ? a : b;
}

static double smaller_of(double a, double b)
{
    return a < b ? a : b;
}

/* The poses of a row whose u is in an interval. */
static uint64_t bits_between(const tw_turn_paths *p, double low, double high)
{
    const double reach = TW_PATH_REACH, steps = p->per_edge;
    if (low > high || low > reach || high < -reach)
        return 0;
    const unsigned from = p->side - 1 - (unsigned)((reach - larger_of(low, -reach)) * steps);
    const unsigned to = (unsigned)((smaller_of(high, reach) + reach) * steps);
    return from > to ? 0 : ~(uint64_t)0 << from & ~(uint64_t)0 >> (63 - to);
}

/* Finds where the mover is free, in a row. Two cubes are apart if |u| or |v| between their middles
 * is `apart`, or one of these, turned back, is. */
static void find_free(const tw_turn_paths *p, uint32_t number, tw_path_row *row)
{
    const double angle = angle_of(p, number / p->side), v = shift_of(p, number % p->side);
    const double sine = sin(angle), cosine = cos(angle);
    const double apart = distance_at(p, sine, cosine, p->margin);
    const bool slanted = fabs(sine) > 1e-9 && fabs(cosine) > 1e-9;
    const double slopes[2] = {slanted ? -sine / cosine : 0, slanted ? cosine / sine : 0};
    const double halves[2] = {slanted ? apart / fabs(cosine) : apart,
                              slanted ? apart / fabs(sine) : apart};
    row->free = ~(uint64_t)0 >> (64 - p->side);
    for (size_t i = 0; i < p->mover_count && row->free; i++) {
        const double from_u = p->mover[i].u - p->middle[0], from_v = p->mover[i].v - p->middle[1];
        const double at_u = cosine * from_u - sine * from_v + p->middle[0];
        const double at_v = sine * from_u + cosine * from_v + p->middle[1] + v;
        for (size_t j = 0; j < p->other_count; j++) {
            const tw_path_cell *other = &p->others[j];
            const double by = at_v - other->v;
            if (other->layer != p->mover[i].layer || fabs(by) >= apart)
                continue;
            const double middles[2] = {slopes[0] * by, slopes[1] * by};
            const double low =
                larger_of(-apart, larger_of(middles[0] - halves[0], middles[1] - halves[1]));
            const double high =
                smaller_of(apart, smaller_of(middles[0] + halves[0], middles[1] + halves[1]));
            row->free &= ~bits_between(p, low + other->u - at_u, high + other->u - at_u);
        }
    }
}

static tw_path_row *row_at(tw_turn_paths *p, uint32_t number)
{
    tw_path_row *row = &p->rows[number];
    if (!row->known) {
        find_free(p, number, row);
        row->known = true;
        p->touched[p->touched_count++] = number;
    }
    return row;
}

/* ---- The search ---------------------------------------------------------------------------- */

/* Spreads what is seen along its row. */
static void spread_row(tw_path_row *row)
{
    for (uint64_t before = 0; before != row->seen;) {
        before = row->seen;
        row->seen |= (before << 1 | before >> 1) & row->free;
    }
}

static void queue_row(tw_turn_paths *p, tw_path_row *row, uint32_t number)
{
    if (!row->queued)
        p->queue[p->queue_count++] = number;
    row->queued = true;
}

/* What is seen in a row is seen in the next one, where that is free. */
static void see_next(tw_turn_paths *p, const tw_path_row *row, uint32_t next)
{
    tw_path_row *other = row_at(p, next);
    const uint64_t more = row->seen & other->free & ~other->seen;
    other->seen |= more;
    if (more)
        queue_row(p, other, next);
}

/* Marks all that can be reached. A row is in the queue once at most, so there is room. */
static void flood(tw_turn_paths *p)
{
    const uint32_t middle = TW_PATH_REACH * p->per_edge;
    const uint32_t first = 2 * p->per_quarter * p->side + middle;
    tw_path_row *start = row_at(p, first);
    start->seen = (uint64_t)1 << middle & start->free;
    queue_row(p, start, first);
    while (p->queue_count > 0) {
        const uint32_t number = p->queue[--p->queue_count], v = number % p->side;
        tw_path_row *row = &p->rows[number];
        row->queued = false;
        spread_row(row);
        if (v > 0)
            see_next(p, row, number - 1);
        if (v + 1 < p->side)
            see_next(p, row, number + 1);
        if (number >= p->side)
            see_next(p, row, number - p->side);
        if (number / p->side + 1 < p->slices)
            see_next(p, row, number + p->side);
    }
}

static bool is_seen(const tw_turn_paths *p, uint32_t slice, uint32_t v, uint32_t u)
{
    const tw_path_row *row = &p->rows[slice * p->side + v];
    return row->known && row->seen >> u & 1;
}

/* The turn that ends so many halves of an edge away. In halves, the centre is where the turn and
 * the shift together move nothing. */
static tw_axis_turn turn_ending(const tw_turn_paths *p, uint8_t axis, int8_t quarters, int32_t u,
                                int32_t v)
{
    const size_t along_u = tw_next_axis(axis), along_v = tw_next_axis(along_u);
    tw_axis_turn turn = {.axis = axis, .quarters = quarters, .shifts = true};
    turn.centre[along_u] =
        (int32_t)(2 * p->middle[0]) + (quarters % 2 == 0 ? u : u - quarters * v) / 2;
    turn.centre[along_v] =
        (int32_t)(2 * p->middle[1]) + (quarters % 2 == 0 ? v : v + quarters * u) / 2;
    return turn;
}

size_t tw_turn_paths_find(tw_turn_paths *p, uint8_t axis, tw_axis_turn turns[TW_MOST_PATHS])
{
    static const int8_t ways[] = {1, -1, 2, -2};
    const int32_t most = 2 * TW_PATH_REACH;
    size_t count = 0;
    if (!lay_grid(p, 1e-6)) /* more than a trace needs, so that rounding hides no path from it */
        return 0;
    flood(p);
    /* A quarter carries cubes onto cubes if the box has as much of a half in u as in v, else it
     * must end half an edge beside. */
    const int32_t step = (int32_t)p->per_edge / 2;
    const int32_t odd = (int32_t)(2 * p->middle[0]) ^ (int32_t)(2 * p->middle[1]);
    for (size_t w = 0; w < 4; w++) {
        const int32_t half = ways[w] % 2 != 0 ? odd & 1 : 0;
        const uint32_t slice = (uint32_t)((ways[w] + 2) * (int32_t)p->per_quarter);
        for (int32_t v = half - most; v <= most; v += 2)
            for (int32_t u = half - most; u <= most; u += 2)
                if (is_seen(p, slice, (uint32_t)((v + most) * step), (uint32_t)((u + most) * step)))
                    turns[count++] = turn_ending(p, axis, ways[w], u, v);
    }
    return count;
}

/* ---- Points -------------------------------------------------------------------------------- */

bool tw_turn_paths_clear_between(const tw_turn_paths *p, const int32_t centre[2],
                                 const tw_turn_point *from, const tw_turn_point *to)
{
    const double at[2] = {centre[0] / 2.0, centre[1] / 2.0}, room = edges_of(p) / 4;
    const double way =
        hypot(to->u - from->u, to->v - from->v) / 1000 +
        abs(to->angle - from->angle) * QUARTER / 9000 * farthest_from(p, at[0], at[1]);
    const double steps = ceil(way / room) + 1;
    for (double k = 0; k <= steps; k++) {
        const double share = k / steps;
        const double angle = (from->angle + share * (to->angle - from->angle)) * QUARTER / 9000;
        const double u = (from->u + share * (to->u - from->u)) / 1000 + at[0];
        const double v = (from->v + share * (to->v - from->v)) / 1000 + at[1];
        const double sine = sin(angle), cosine = cos(angle);
        const double apart = distance_at(p, sine, cosine, room);
        for (size_t i = 0; i < p->mover_count; i++) {
            const double from_u = p->mover[i].u - at[0], from_v = p->mover[i].v - at[1];
            const double at_u = cosine * from_u - sine * from_v + u;
            const double at_v = sine * from_u + cosine * from_v + v;
            for (size_t j = 0; j < p->other_count; j++) {
                const double by_u = at_u - p->others[j].u, by_v = at_v - p->others[j].v;
                if (p->others[j].layer == p->mover[i].layer && fabs(by_u) < apart &&
                    fabs(by_v) < apart && fabs(cosine * by_u + sine * by_v) < apart &&
                    fabs(cosine * by_v - sine * by_u) < apart)
                    return false;
            }
        }
    }
    return true;
}

/* A pose of the grid, as a point of a turn about a centre. */
static tw_turn_point point_of(const tw_turn_paths *p, const int32_t centre[2], uint32_t node)
{
    const uint32_t slice = node / p->side / p->side, v = node / p->side % p->side;
    const double angle = angle_of(p, slice);
    const double from_u = p->middle[0] - centre[0] / 2.0, from_v = p->middle[1] - centre[1] / 2.0;
    const double at_u = from_u + shift_of(p, node % p->side), at_v = from_v + shift_of(p, v);
    return (tw_turn_point){
        .angle = (int32_t)lround(angle / QUARTER * 9000),
        .u = (int32_t)lround(1000 * (at_u - cos(angle) * from_u + sin(angle) * from_v)),
        .v = (int32_t)lround(1000 * (at_v - sin(angle) * from_u - cos(angle) * from_v))};
}

/* The nodes of the grid that are beside one, each in a direction of its own; returns whether there
 * is one. */
static bool beside_node(const tw_turn_paths *p, uint32_t node, unsigned way, uint32_t *next)
{
    const uint32_t side = p->side, parts[3] = {node % side, node / side % side, node / side / side};
    const uint32_t ends[3] = {side, side, p->slices}, steps[3] = {1, side, side * side};
    const unsigned k = way / 2;
    *next = way % 2 ? node + steps[k] : node - steps[k];
    return way % 2 ? parts[k] + 1 < ends[k] : parts[k] > 0;
}

/* Writes the nodes of a shortest path through what is free, backwards; returns how many. */
static size_t find_nodes(tw_turn_paths *p, uint32_t start, uint32_t end)
{
    const size_t all = (size_t)p->slices * p->side * p->side;
    if (!TW_GROW(p->context, p->from, p->from_room, all) ||
        !TW_GROW(p->context, p->nodes, p->node_room, all)) {
        p->failed = true;
        return 0;
    }
    memset(p->from, 0, all);
    size_t count = 0, next = 0;
    p->nodes[count++] = start;
    p->from[start] = 1; /* 2 + a way: it was reached by that */
    for (; next < count && !p->from[end]; next++)
        for (unsigned way = 0; way < 6; way++) {
            uint32_t beside;
            if (!beside_node(p, p->nodes[next], way, &beside) || p->from[beside])
                continue;
            const tw_path_row *row = row_at(p, beside / p->side);
            if (!(row->free >> beside % p->side & 1))
                continue;
            p->from[beside] = (uint8_t)(2 + way);
            p->nodes[count++] = beside;
        }
    if (!p->from[end])
        return 0;
    count = 0;
    for (uint32_t node = end; node != start;) {
        p->nodes[count++] = node;
        beside_node(p, node, (p->from[node] - 2u) ^ 1u, &node);
    }
    return count;
}

bool tw_turn_paths_trace(tw_turn_paths *p, const tw_axis_turn *turn, tw_turn_points *points)
{
    const size_t along_u = tw_next_axis(turn->axis), along_v = tw_next_axis(along_u);
    const int32_t centre[2] = {turn->centre[along_u], turn->centre[along_v]};
    if (!lay_grid(p, 0))
        return false;
    const int32_t from_u = (int32_t)(2 * p->middle[0]) - centre[0],
                  from_v = (int32_t)(2 * p->middle[1]) - centre[1];
    /* in halves: how far the middle of the box is from where it was */
    const bool half = turn->quarters % 2 == 0;
    const int32_t by_u = (half ? -from_u : -turn->quarters * from_v) - from_u;
    const int32_t by_v = (half ? -from_v : turn->quarters * from_u) - from_v;
    const int32_t most = 2 * TW_PATH_REACH, step = (int32_t)p->per_edge / 2;
    if (abs(by_u) > most || abs(by_v) > most)
        return false;
    const uint32_t middle = TW_PATH_REACH * p->per_edge, side = p->side;
    const uint32_t start = (2 * p->per_quarter * side + middle) * side + middle;
    const uint32_t end = ((uint32_t)((turn->quarters + 2) * (int32_t)p->per_quarter) * side +
                          (uint32_t)((by_v + most) * step)) *
                             side +
                         (uint32_t)((by_u + most) * step);
    size_t left = find_nodes(p, start, end);
    if (left == 0 ||
        !TW_GROW(points->context, points->all, points->room, points->count + left + 1)) {
        p->failed = p->failed || left > 0;
        return false;
    }
    tw_turn_point here = {0, 0, 0};
    points->all[points->count++] = here;
    while (left > 0) { /* as far as it goes straight */
        size_t next = left - 1;
        for (size_t by = 1; by <= left; by *= 2) {
            const tw_turn_point there = point_of(p, centre, p->nodes[left - by]);
            if (by > 1 && !tw_turn_paths_clear_between(p, centre, &here, &there))
                break;
            next = left - by;
        }
        here = point_of(p, centre, p->nodes[next]);
        points->all[points->count++] = here;
        left = next;
    }
    return true;
}
