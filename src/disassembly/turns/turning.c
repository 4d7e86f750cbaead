/* turning.c -- pieces that turn by quarters (turning.h). */
#include "disassembly/turns/turning.h"

#include "disassembly/cells/vectors.h"
#include "lattice/lattice_shared.h"

#include <string.h>

/* ---- Making -------------------------------------------------------------------------------- */

void tw_turning_make(tw_turning *turning, const tw_context *context, tw_pair_words *words,
                     uint32_t ease)
{
    const int64_t divisor = tw_common_divisor(500, ease);
    *turning = (tw_turning){
        .context = context,
        .words = words,
        .on = true,
        .sweeps = {.context = context, .rounding = {500 / divisor, (int64_t)ease / divisor}}};
}

void tw_turning_clear(tw_turning *turning)
{
    const tw_context *context = turning->context;
    if (!context)
        return;
    tw_turn_sweeps_clear(&turning->sweeps);
    tw_give(context, turning->turned, turning->turned_room, sizeof *turning->turned);
    tw_give(context, turning->filled, turning->filled_room, sizeof *turning->filled);
    tw_give(context, turning->cells, turning->cell_room, sizeof *turning->cells);
}

/* ---- A state ------------------------------------------------------------------------------- */

/* The axes across the one that is turned about, u and v. */
static size_t next_axis(size_t axis)
{
    return (axis + 1) % 3;
}

static bool measure_standing(tw_turning *t, const tw_standing *s, int32_t (*at)[3])
{
    int32_t high[3] = {0};
    for (size_t i = 0; i < s->count; i++) {
        const tw_oriented *shape = &t->words->shapes[s->shapes[i]];
        tw_offset_unpack(t->words, s->places[i], at[i]);
        for (size_t k = 0; k < 3; k++) {
            const int32_t end = at[i][k] + shape->most[k] + 1;
            t->low[k] = i == 0 || at[i][k] < t->low[k] ? at[i][k] : t->low[k];
            high[k] = i == 0 || end > high[k] ? end : high[k];
        }
    }
    for (size_t k = 0; k < 3; k++)
        t->size[k] = high[k] - t->low[k];
    int32_t widest = t->size[0] > t->size[1] ? t->size[0] : t->size[1];
    widest = t->size[2] > widest ? t->size[2] : widest;
    if (2 * widest > TW_MOST_REACH)
        return false;
    const size_t volume = (size_t)t->size[0] * (size_t)t->size[1] * (size_t)t->size[2];
    t->failed = t->failed || !tw_turn_sweeps_reach(&t->sweeps, 2 * widest) ||
                !TW_GROW(t->context, t->filled, t->filled_room, volume);
    if (!t->failed)
        memset(t->filled, 0, volume * sizeof *t->filled);
    return !t->failed;
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
    const size_t u = next_axis(axis), v = next_axis(u);
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

bool tw_turning_look(tw_turning *t, const tw_standing *s)
{
    int32_t at[TW_MAX_ASSEMBLY][3];
    t->pieces = s->count;
    t->cell_count = 0;
    if (!measure_standing(t, s, at))
        return false;
    for (uint32_t i = 0; i < s->count; i++) {
        const tw_oriented *shape = &t->words->shapes[s->shapes[i]];
        t->failed =
            t->failed || !TW_GROW(t->context, t->cells, t->cell_room, t->cell_count + shape->count);
        for (size_t c = 0; c < shape->count && !t->failed; c++) {
            tw_turning_cell *cell = &t->cells[t->cell_count++];
            *cell = (tw_turning_cell){.owner = i};
            for (size_t k = 0; k < 3; k++)
                cell->at[k] = at[i][k] - t->low[k] + shape->cells[c].at[k];
            t->filled[place_of_cell(t, cell->at)] = (uint32_t)t->cell_count;
        }
    }
    for (size_t c = 0; c < t->cell_count && t->sweeps.rounding.ease > 0; c++)
        for (size_t axis = 0; axis < 3; axis++)
            t->cells[c].corners[axis] = free_edges(t, &t->cells[c], axis);
    return !t->failed;
}

/* ---- Axes ---------------------------------------------------------------------------------- */

/* Middles of cells are even, borders odd. */
static tw_quarter_turn first_of(const tw_turning *t, size_t axis)
{
    const size_t u = next_axis(axis), v = next_axis(u);
    tw_quarter_turn turn = {.axis = (uint8_t)axis, .quarters = 1};
    turn.centre[u] = 2 * t->low[u] - 1;
    turn.centre[v] = 2 * t->low[v] - 1;
    return turn;
}

tw_quarter_turn tw_turning_first(const tw_turning *t)
{
    return first_of(t, 0);
}

bool tw_turning_next(const tw_turning *t, tw_quarter_turn *turn)
{
    const size_t u = next_axis(turn->axis), v = next_axis(u);
    const int32_t low_u = 2 * t->low[u] - 1, high_u = low_u + 2 * t->size[u];
    const int32_t high_v = 2 * (t->low[v] + t->size[v]) - 1;
    turn->centre[u] += 2;
    if (turn->centre[u] <= high_u)
        return true;
    turn->centre[v]++;
    turn->centre[u] = low_u + ((turn->centre[v] ^ low_u) & 1);
    if (turn->centre[v] <= high_v)
        return true;
    if (turn->axis == 2)
        return false;
    *turn = first_of(t, turn->axis + 1u);
    return true;
}

/* ---- Which meets which --------------------------------------------------------------------- */

/* Marks what a cell meets in the row of its piece. */
static void hit_from(tw_turning *t, const tw_quarter_turn *turn, const tw_turning_cell *cell,
                     uint8_t *row)
{
    const size_t axis = turn->axis, u = next_axis(axis), v = next_axis(u);
    const int32_t from_u = turn->centre[u] - 2 * t->low[u],
                  from_v = turn->centre[v] - 2 * t->low[v];
    const tw_rounded_cell seen = {2 * cell->at[u] - from_u, 2 * cell->at[v] - from_v,
                                  cell->corners[axis]};
    tw_turn_sweep *sweep = tw_turn_sweep_at(&t->sweeps, seen.u, seen.v);
    int32_t at[3];
    if (!sweep) {
        t->failed = true;
        return;
    }
    at[axis] = cell->at[axis];
    for (size_t i = 0; i < sweep->count; i++) {
        tw_met_cell *met = &sweep->met[i];
        at[u] = (met->u + from_u) >> 1;
        at[v] = (met->v + from_v) >> 1;
        const tw_turning_cell *other = cell_at(t, at);
        if (other && other->owner != cell->owner && !row[other->owner] &&
            (t->sweeps.rounding.ease == 0 ||
             tw_turn_sweep_meets(&t->sweeps, &seen, met, other->corners[axis])))
            row[other->owner] = 1;
    }
}

void tw_turning_hits(tw_turning *t, const tw_quarter_turn *turn, uint8_t *hits)
{
    memset(hits, 0, t->pieces * t->pieces);
    for (size_t c = 0; c < t->cell_count && !t->failed; c++)
        hit_from(t, turn, &t->cells[c], hits + t->cells[c].owner * t->pieces);
}

/* ---- Turned pieces ------------------------------------------------------------------------- */

/* Finds the shape that one becomes; false: there is no room for it. */
static bool file_turned(tw_turning *t, const tw_quarter_turn *turn, uint32_t shape,
                        uint32_t *turned)
{
    const size_t u = next_axis(turn->axis), v = next_axis(u);
    const tw_oriented *from = &t->words->shapes[shape];
    const size_t count = from->count;
    tw_cell *cells = tw_take(t->context, count, sizeof *cells);
    tw_laid_shape laid = {.shape = UINT32_MAX};
    tw_error why = {0};
    if (!cells) {
        t->failed = true;
        return false;
    }
    for (size_t c = 0; c < count; c++) {
        const int32_t *at = from->cells[c].at;
        cells[c] = from->cells[c];
        cells[c].at[u] = turn->quarters > 0 ? from->most[v] - at[v] : at[v];
        cells[c].at[v] = turn->quarters > 0 ? at[u] : from->most[u] - at[u];
    }
    tw_lattice_sort(t->words->lattice, cells, count);
    const tw_placement placement = {.cells = cells, .cell_count = count};
    tw_status status = tw_pair_words_shape(t->words, &placement, cells, &laid, &why);
    tw_give(t->context, cells, count, sizeof *cells);
    *turned = laid.shape;
    t->failed = t->failed || status == TW_ERR_MEMORY;
    return status == TW_OK;
}

/* Replaces a shape by what it becomes, which is found once. */
static bool find_turned(tw_turning *t, const tw_quarter_turn *turn, uint32_t *shape)
{
    const size_t at = 6 * (size_t)*shape + 2 * (size_t)turn->axis + (turn->quarters < 0);
    const size_t before = t->turned_room;
    uint32_t found;
    if (t->age != t->words->age && t->turned)
        memset(t->turned, 0, before * sizeof *t->turned);
    t->age = t->words->age;
    if (!TW_GROW(t->context, t->turned, t->turned_room, 6 * t->words->shape_count)) {
        t->failed = true;
        return false;
    }
    memset(t->turned + before, 0, (t->turned_room - before) * sizeof *t->turned);
    if (t->turned[at] == 0) {
        if (!file_turned(t, turn, *shape, &found))
            return false;
        t->turned[at] = found + 1;
    }
    *shape = t->turned[at] - 1;
    return true;
}

bool tw_turning_turn(tw_turning *t, const tw_quarter_turn *turn, tw_laid_shape *piece)
{
    const size_t u = next_axis(turn->axis), v = next_axis(u);
    const int32_t *most = t->words->shapes[piece->shape].most;
    const int32_t sum = (turn->centre[u] + turn->centre[v]) / 2;
    const int32_t difference = (turn->centre[u] - turn->centre[v]) / 2;
    int32_t at[3], to[3];
    tw_offset_unpack(t->words, piece->at, at);
    to[turn->axis] = at[turn->axis];
    to[u] = turn->quarters > 0 ? sum - at[v] - most[v] : at[v] + difference;
    to[v] = turn->quarters > 0 ? at[u] - difference : sum - at[u] - most[u];
    for (size_t k = 0; k < 3; k++)
        if (to[k] >= 1 << (t->words->bits - 2) || to[k] < -(1 << (t->words->bits - 2)))
            return false;
    if (!find_turned(t, turn, &piece->shape))
        return false;
    piece->at = tw_offset_pack(t->words, to) + t->words->middle;
    return true;
}
