/* turning.c -- pieces that turn (turning.h). */
#include "disassembly/turns/turning.h"

#include "base/numbers.h"
#include "disassembly/cells/vectors.h"

#include <string.h>

/* ---- Making -------------------------------------------------------------------------------- */

void tw_turning_make(tw_turning *turning, const tw_context *context, const tw_pair_words *words,
                     tw_met_pairs *pairs, const tw_disassembly_options *options)
{
    const int64_t divisor = tw_common_divisor(500, options->ease);
    *turning = (tw_turning){.words = words,
                            .pairs = pairs,
                            .sweeps.rounding = {500 / divisor, (int64_t)options->ease / divisor},
                            .paths.slack = options->slack};
    turning->context = turning->sweeps.context = turning->paths.context =
        tw_scope_begin(&turning->scope, context);
}

/* ---- A state ------------------------------------------------------------------------------- */

static bool measure_standing(tw_turning *t, const tw_standing *s)
{
    int32_t high[3] = {0};
    for (size_t i = 0; i < s->count; i++) {
        const int32_t *most = t->words->shapes[s->shapes[i]].most;
        tw_offset_unpack(t->words, s->places[i], t->at[i]);
        for (size_t k = 0; k < 3; k++) {
            const int32_t at = t->at[i][k], end = at + most[k] + 1;
            t->low[k] = i == 0 || at < t->low[k] ? at : t->low[k];
            high[k] = i == 0 || end > high[k] ? end : high[k];
        }
    }
    bool fits = true;
    for (size_t k = 0; k < 3; k++) {
        t->size[k] = high[k] - t->low[k];
        fits = fits && 2 * t->size[k] <= TW_MOST_REACH;
    }
    return fits;
}

static int32_t widest_side(const tw_turning *t)
{
    const int32_t most = t->size[0] > t->size[1] ? t->size[0] : t->size[1];
    return t->size[2] > most ? t->size[2] : most;
}

bool tw_turning_look(tw_turning *t, const tw_standing *standing, bool shared)
{
    const size_t count = standing->count;
    t->laid = false;
    t->count = count;
    memcpy(t->shapes, standing->shapes, count * sizeof *t->shapes);
    if (!measure_standing(t, standing))
        return false;
    const int32_t reach = 2 * widest_side(t);
    if (!shared)
        tw_met_pairs_begin(t->pairs, reach, t->words->age);
    t->too_wide = t->pairs->reach < reach;
    t->failed = t->failed || !TW_GROW(t->context, t->blocks, t->block_room, count * count);
    for (size_t k = 0; k < count * count && !t->failed && !t->too_wide; k++) {
        const size_t i = k / count, j = k % count;
        const tw_offset by = standing->places[j] - standing->places[i] + t->words->middle;
        const uint64_t pair = tw_pair_key(standing->shapes[i], standing->shapes[j], by);
        t->blocks[k] = i == j ? NULL : tw_met_pairs_block(t->pairs, pair);
        t->failed = i != j && !t->blocks[k];
    }
    return !t->failed && !t->too_wide;
}

static size_t place_of_cell(const tw_turning *t, const int32_t at[3])
{
    return ((size_t)at[2] * (size_t)t->size[1] + (size_t)at[1]) * (size_t)t->size[0] +
           (size_t)at[0];
}

/* What is in a cell; NULL: nothing. */
static const tw_turning_cell *cell_at(const tw_turning *t, const int32_t at[3])
{
    for (size_t k = 0; k < 3; k++)
        if (at[k] < 0 || at[k] >= t->size[k])
            return NULL;
    const uint32_t found = t->filled[place_of_cell(t, at)];
    return found ? &t->cells[found - 1] : NULL;
}

/* Edges along an axis about which the piece has no other cell. */
static uint8_t free_edges(const tw_turning *t, const tw_turning_cell *cell, size_t axis)
{
    static const int32_t ways[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const size_t u = tw_next_axis(axis), v = tw_next_axis(u);
    unsigned corners = 15;
    for (unsigned c = 0; c < 4; c++)
        for (unsigned beside = 1; beside < 4; beside++) { /* along u, along v, along both */
            int32_t at[3] = {cell->at[0], cell->at[1], cell->at[2]};
            at[u] += beside & 1 ? ways[c][0] : 0;
            at[v] += beside & 2 ? ways[c][1] : 0;
            const tw_turning_cell *other = cell_at(t, at);
            if (other && other->owner == cell->owner)
                corners &= ~(1u << c);
        }
    return (uint8_t)corners;
}

/* Makes room for the cells of the state. */
static bool make_cell_room(tw_turning *t)
{
    const size_t volume = (size_t)t->size[0] * (size_t)t->size[1] * (size_t)t->size[2];
    size_t count = 0;
    for (size_t i = 0; i < t->count; i++)
        count += t->words->shapes[t->shapes[i]].count;
    if (!tw_turn_sweeps_reach(&t->sweeps, 2 * widest_side(t)) ||
        !TW_GROW(t->context, t->filled, t->filled_room, volume) ||
        !TW_GROW(t->context, t->cells, t->cell_room, count))
        return false;
    memset(t->filled, 0, volume * sizeof *t->filled);
    return true;
}

/* Lays all cells into the box, unless they lie there. */
static void lay_cells(tw_turning *t)
{
    if (t->laid || t->failed || !(t->laid = make_cell_room(t))) {
        t->failed = !t->laid;
        return;
    }
    t->cell_count = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        const tw_oriented *shape = &t->words->shapes[t->shapes[i]];
        for (size_t c = 0; c < shape->count; c++) {
            tw_turning_cell *cell = &t->cells[t->cell_count++];
            *cell = (tw_turning_cell){.owner = i};
            for (size_t k = 0; k < 3; k++)
                cell->at[k] = t->at[i][k] - t->low[k] + shape->cells[c].at[k];
            t->filled[place_of_cell(t, cell->at)] = (uint32_t)t->cell_count;
        }
    }
    for (size_t c = 0; c < t->cell_count && t->sweeps.rounding.ease > 0; c++)
        for (size_t axis = 0; axis < 3; axis++)
            t->cells[c].corners[axis] = free_edges(t, &t->cells[c], axis);
}

/* ---- Axes ---------------------------------------------------------------------------------- */

/* The first row parallel to an axis. Middles of cells are even, borders odd. */
static tw_axis_row first_row(const tw_turning *t, size_t axis)
{
    const size_t u = tw_next_axis(axis), v = tw_next_axis(u);
    const unsigned count = 2 * (unsigned)t->size[u] + 1;
    tw_axis_row row = {.axis = (uint8_t)axis, .count = count < TW_ROW_AXES ? count : TW_ROW_AXES};
    row.centre[u] = 2 * t->low[u] - 1;
    row.centre[v] = 2 * t->low[v] - 1;
    return row;
}

tw_axis_row tw_turning_first(const tw_turning *t)
{
    return first_row(t, 0);
}

bool tw_turning_next(const tw_turning *t, tw_axis_row *row)
{
    const size_t u = tw_next_axis(row->axis), v = tw_next_axis(u);
    const int32_t end_u = 2 * (t->low[u] + t->size[u]), end_v = 2 * (t->low[v] + t->size[v]);
    const int32_t left = end_u - row->centre[u] - (int32_t)row->count;
    if (left > 0) {
        row->centre[u] += (int32_t)row->count;
        row->count = left < TW_ROW_AXES ? (unsigned)left : TW_ROW_AXES;
        return true;
    }
    const int32_t next_v = row->centre[v] + 1;
    const uint8_t axis = row->axis;
    if (next_v == end_v && axis == 2)
        return false;
    *row = first_row(t, next_v < end_v ? axis : axis + 1u);
    if (next_v < end_v)
        row->centre[v] = next_v;
    return true;
}

tw_axis_turn tw_turning_about(const tw_axis_row *row, unsigned number)
{
    const size_t u = tw_next_axis(row->axis), v = tw_next_axis(u);
    tw_axis_turn turn = {.axis = row->axis};
    memcpy(turn.centre, row->centre, sizeof turn.centre);
    turn.centre[u] += (int32_t)number;
    turn.quarters = (int8_t)tw_quarters_about(turn.centre[u], turn.centre[v]);
    return turn;
}

/* ---- Which meets which --------------------------------------------------------------------- */

/* A turn that is looked at: back, it is seen in a mirror, as a turn forward. */
typedef struct seen_turn {
    tw_axis_turn turn;
    bool back;
    uint64_t bit; /* of its axis */
} seen_turn;

static unsigned seen_corners(const seen_turn *of, unsigned corners)
{
    return of->back ? (corners & 1) << 3 | (corners & 2) << 1 | (corners & 4) >> 1 | corners >> 3
                    : corners;
}

/* Marks the axis for what a cell meets; left: pieces for which that is wanted. */
static void meet_from(tw_turning *t, const seen_turn *of, const tw_turning_cell *cell, size_t *left)
{
    const size_t axis = of->turn.axis, u = tw_next_axis(axis), v = tw_next_axis(u);
    const int32_t from_u = of->turn.centre[u] - 2 * t->low[u],
                  from_v = of->turn.centre[v] - 2 * t->low[v], up = of->back ? -1 : 1;
    const tw_rounded_cell seen = {2 * cell->at[u] - from_u, up * (2 * cell->at[v] - from_v),
                                  seen_corners(of, cell->corners[axis])};
    const tw_turn_sweep *sweep = tw_turn_sweep_at(&t->sweeps, seen.u, seen.v);
    if (!sweep) {
        t->failed = true;
        return;
    }
    const size_t steps[3] = {1, (size_t)t->size[0], (size_t)t->size[0] * (size_t)t->size[1]};
    const uint32_t *layer = t->filled + (size_t)cell->at[axis] * steps[axis];
    for (size_t i = 0; i<sweep->count && * left> 0; i++) {
        const tw_met_cell *met = &sweep->met[i];
        const int32_t at_u = (met->u + from_u) >> 1, at_v = (up * met->v + from_v) >> 1;
        if (at_u < 0 || at_v < 0 || at_u >= t->size[u] || at_v >= t->size[v])
            continue;
        const uint32_t found = layer[(size_t)at_u * steps[u] + (size_t)at_v * steps[v]];
        const tw_turning_cell *other = found ? &t->cells[found - 1] : NULL;
        if (other && t->wanted[other->owner] & ~t->met[other->owner] & of->bit &&
            (t->sweeps.rounding.ease == 0 ||
             tw_turn_sweep_meets(&t->sweeps, sweep, &seen, i,
                                 seen_corners(of, other->corners[axis])))) {
            t->met[other->owner] |= of->bit;
            --*left;
        }
    }
}

static size_t cells_of(const tw_turning *t, size_t piece)
{
    return t->words->shapes[t->shapes[piece]].count;
}

/* Finds what a piece meets of what is wanted, turning forward or back about some axes of a row. */
static void find_met(tw_turning *t, const tw_axis_row *row, size_t piece, bool back, uint64_t axes)
{
    size_t first = 0, end;
    lay_cells(t);
    memset(t->met, 0, t->count * sizeof *t->met);
    for (size_t i = 0; i < piece; i++)
        first += cells_of(t, i);
    end = first + cells_of(t, piece);
    for (; axes && !t->failed; axes &= axes - 1) {
        const seen_turn of = {tw_turning_about(row, (unsigned)__builtin_ctzll(axes)), back,
                              axes & -axes};
        size_t left = 0;
        for (size_t k = 0; k < t->count; k++)
            left += (t->wanted[k] & of.bit) != 0;
        for (size_t c = first; c < end && left > 0 && !t->failed; c++)
            meet_from(t, &of, &t->cells[c], &left);
    }
}

static tw_met_place place_beside(const tw_turning *t, const tw_axis_row *row, size_t piece)
{
    const size_t u = tw_next_axis(row->axis), v = tw_next_axis(u);
    return tw_met_pairs_place(t->pairs, row->axis, row->centre[u] - 2 * t->at[piece][u],
                              row->centre[v] - 2 * t->at[piece][v], row->count);
}

/* Adds what is known of a pair (pieces * i + j) to its hits; returns the axes for which it is. */
static uint64_t read_hits(const tw_turning *t, const tw_axis_row *row, size_t pair, uint64_t *hits)
{
    const size_t i = pair / t->count, j = pair % t->count;
    const tw_met_place at = place_beside(t, row, i);
    uint64_t met;
    if (i == j)
        return ~(uint64_t)0;
    const uint64_t known = tw_known_hits_read(t->blocks[pair], &at, &met);
    hits[pair] |= met;
    return known;
}

/* Finds whether a piece meets another about some axes of a row: from the smaller one, turning
 * forward, or the other way. Keeps that, and all else that comes of it; adds it to `hits`. */
static void learn_hits(tw_turning *t, const tw_axis_row *row, size_t of, uint64_t axes,
                       uint64_t *hits)
{
    const size_t count = t->count, i = of / count, j = of % count;
    const bool back = cells_of(t, j) < cells_of(t, i);
    const size_t turning = back ? j : i;
    for (size_t k = 0; k < count; k++)
        t->wanted[k] =
            axes & ~read_hits(t, row, back ? k * count + turning : turning * count + k, hits);
    find_met(t, row, turning, back, axes);
    for (size_t k = 0; k < count && !t->failed; k++) {
        const size_t pair = back ? k * count + turning : turning * count + k;
        const tw_met_place at = place_beside(t, row, back ? k : turning);
        if (t->wanted[k])
            tw_known_hits_add(t->blocks[pair], &at, t->wanted[k], t->met[k]);
        hits[pair] |= t->met[k];
    }
}

/* Adds what is met by what is met, about all axes at once; returns those about which a set of
 * pieces can turn: some piece does not take along some other. */
static uint64_t close_hits(uint64_t *hits, size_t count)
{
    uint64_t open = 0;
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < count; i++) {
            const uint64_t met = hits[i * count + k];
            for (size_t j = 0; met && j < count; j++)
                hits[i * count + j] |= met & hits[k * count + j];
        }
    for (size_t i = 0; i < count * count; i++)
        open |= i / count == i % count ? 0 : ~hits[i];
    return open;
}

/* What is known often shows that nothing turns about an axis; only else is more to be found. Other
 * threads add to what is known at any time, so all that is read is used. */
uint64_t tw_turning_open(tw_turning *t, const tw_axis_row *row, uint64_t *hits)
{
    const size_t count = t->count;
    const uint64_t all = ~(uint64_t)0 >> (TW_ROW_AXES - row->count);
    for (size_t pair = 0; pair < count * count; pair++)
        read_hits(t, row, pair, hits);
    uint64_t open = close_hits(hits, count) & all;
    for (size_t pair = 0; pair < count * count && open && !t->failed; pair++) {
        const uint64_t before = hits[pair], unknown = open & ~read_hits(t, row, pair, hits);
        if (unknown)
            learn_hits(t, row, pair, unknown, hits);
        if (unknown || hits[pair] != before)
            open = close_hits(hits, count) & all;
    }
    return open;
}

/* ---- Shifts on the way --------------------------------------------------------------------- */

size_t tw_turning_shifts(tw_turning *t, uint32_t piece, uint8_t axis,
                         tw_axis_turn turns[TW_MOST_PATHS])
{
    const size_t u = tw_next_axis(axis), v = tw_next_axis(u);
    lay_cells(t);
    tw_turn_paths_begin(&t->paths);
    for (size_t mover = 2; mover-- > 0;)
        for (size_t c = 0; c < t->cell_count && !t->failed; c++)
            if ((t->cells[c].owner == piece) == (mover == 1)) {
                const int32_t *at = t->cells[c].at;
                tw_turn_paths_add(&t->paths, mover,
                                  (tw_path_cell){at[u] + t->low[u], at[v] + t->low[v], at[axis]});
            }
    const size_t count = t->failed ? 0 : tw_turn_paths_find(&t->paths, axis, turns);
    t->failed = t->failed || t->paths.failed;
    return count;
}
