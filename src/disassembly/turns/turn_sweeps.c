/* turn_sweeps.c -- parts of circles through squares (turn_sweeps.h).
 *
 * Halves of an edge cut the plane into small squares, four to a cube. A circle about the axis goes
 * through them in an order that changes only where the square of its radius is the sum of two
 * squares: a whole number. So a circle with k + 1/2 there, for each whole k, stands for all those
 * between; it goes through no corner. From a small square on, those that lie on the next quarter
 * of the circle, or half, up to that which the square itself would come to, are met. */
#include "disassembly/turns/turn_sweeps.h"

#include <stdlib.h>

/* ---- Along a circle ------------------------------------------------------------------------ */

/* A small square that a circle goes through: its least corner is at (x, y), both 0 or more, and all
 * of it is turned by `quarters`. */
typedef struct stretch {
    int32_t x, y;
    unsigned quarters;
} stretch;

/* The next one on the circle of radius^2 k + 1/2. */
static stretch next_stretch(stretch at, int32_t k)
{
    if ((at.y + 1) * (at.y + 1) + at.x * at.x <= k) {
        at.y++;
    } else if (at.x > 0) {
        at.x--;
    } else { /* as the quadrant ended, the next one begins */
        at.x = at.y;
        at.y = 0;
        at.quarters = (at.quarters + 1) % 4;
    }
    return at;
}

/* The middle of the cube that contains a small square. like: the middle of some cube; all middles
 * have odd coordinates where it has. */
static tw_met_cell cell_of(stretch at, const tw_met_cell *like)
{
    int32_t x = at.x, y = at.y;
    for (unsigned q = 0; q < at.quarters; q++) {
        const int32_t was = x;
        x = -y - 1;
        y = was;
    }
    return (tw_met_cell){.u = (int16_t)(x + ((x ^ like->u) & 1)),
                         .v = (int16_t)(y + ((y ^ like->v) & 1))};
}

/* ---- Sweeps -------------------------------------------------------------------------------- */

static tw_turn_sweep *sweep_place(const tw_turn_sweeps *sweeps, int32_t u, int32_t v)
{
    const int32_t reach = sweeps->reach, side = 2 * reach + 1;
    return &sweeps->of[(size_t)(v + reach) * (size_t)side + (size_t)(u + reach)];
}

/* Adds a cube unless it was, or is out of reach. */
static bool add_met(const tw_turn_sweeps *sweeps, tw_turn_sweep *sweep, tw_met_cell met)
{
    if (abs(met.u) > sweeps->reach || abs(met.v) > sweeps->reach)
        return true;
    uint32_t *met_by = &sweep_place(sweeps, met.u, met.v)->met_by;
    if (*met_by == sweeps->found)
        return true;
    *met_by = sweeps->found;
    if (!TW_GROW(sweeps->context, sweep->met, sweep->room, sweep->count + 1))
        return false;
    sweep->met[sweep->count++] = met;
    return true;
}

/* Adds what is on the way of a cube's small square along a circle. */
static bool add_arc(const tw_turn_sweeps *sweeps, tw_turn_sweep *sweep, stretch from, int32_t k,
                    const tw_met_cell *turning)
{
    const unsigned quarters = tw_quarters_about(turning->u, turning->v);
    const stretch end = {from.x, from.y, (from.quarters + quarters) % 4};
    for (stretch at = from; at.x != end.x || at.y != end.y || at.quarters != end.quarters;) {
        at = next_stretch(at, k);
        const tw_met_cell met = cell_of(at, turning);
        if ((met.u != turning->u || met.v != turning->v) && !add_met(sweeps, sweep, met))
            return false;
    }
    return true;
}

/* Circles go through a small square from its nearest corner to its farthest. */
static bool find_sweep(tw_turn_sweeps *sweeps, tw_turn_sweep *sweep, int32_t u, int32_t v)
{
    const tw_met_cell turning = {.u = (int16_t)u, .v = (int16_t)v};
    sweeps->found++;
    for (int32_t c = 0; c < 4; c++) {
        stretch from = {u - c % 2, v - c / 2, 0};
        for (; from.x < 0 || from.y < 0; from.quarters++) { /* back, into the first quadrant */
            const int32_t was = from.x;
            from.x = from.y;
            from.y = -was - 1;
        }
        const int32_t near = from.x * from.x + from.y * from.y,
                      far = near + 2 * from.x + 2 * from.y + 2;
        for (int32_t k = near; k < far; k++)
            if (!add_arc(sweeps, sweep, from, k, &turning))
                return false;
    }
    if (sweeps->rounding.ease > 0)
        sweep->rounded = tw_take(sweeps->context, sweep->count, sizeof *sweep->rounded);
    return sweeps->rounding.ease == 0 || sweep->rounded;
}

static size_t places(int32_t reach)
{
    const size_t side = 2 * (size_t)reach + 1;
    return reach ? side * side : 0;
}

void tw_turn_sweeps_clear(tw_turn_sweeps *sweeps)
{
    for (size_t i = 0; i < places(sweeps->reach); i++) {
        const tw_turn_sweep *sweep = &sweeps->of[i];
        tw_give(sweeps->context, sweep->met, sweep->room, sizeof *sweep->met);
        tw_give(sweeps->context, sweep->rounded, sweep->count, sizeof *sweep->rounded);
    }
    if (sweeps->reach)
        tw_give(sweeps->context, sweeps->of, places(sweeps->reach), sizeof *sweeps->of);
    sweeps->of = NULL;
    sweeps->reach = 0;
}

bool tw_turn_sweeps_reach(tw_turn_sweeps *sweeps, int32_t reach)
{
    if (reach <= sweeps->reach)
        return true;
    tw_turn_sweeps_clear(sweeps);
    reach = reach < TW_MOST_REACH / 2 ? 2 * reach : reach;
    sweeps->of = tw_take(sweeps->context, places(reach), sizeof *sweeps->of);
    if (sweeps->of)
        sweeps->reach = reach;
    return sweeps->of != NULL;
}

tw_turn_sweep *tw_turn_sweep_at(tw_turn_sweeps *sweeps, int32_t u, int32_t v)
{
    tw_turn_sweep *sweep = sweep_place(sweeps, u, v);
    if (!sweep->is_found)
        sweep->is_found = find_sweep(sweeps, sweep, u, v);
    return sweep->is_found ? sweep : NULL;
}

bool tw_turn_sweep_meets(const tw_turn_sweeps *sweeps, const tw_turn_sweep *sweep,
                         const tw_rounded_cell *turning, size_t met, unsigned other_corners)
{
    const tw_rounded_cell other = {sweep->met[met].u, sweep->met[met].v, other_corners};
    const unsigned pair = 16 * turning->corners + other_corners;
    const uint64_t bit = (uint64_t)1 << pair % 64;
    uint64_t *known = &sweep->rounded[met].known[pair / 64],
             *meets = &sweep->rounded[met].meets[pair / 64];
    if (!(*known & bit)) {
        if (tw_rounded_cells_meet(&sweeps->rounding, tw_quarters_about(turning->u, turning->v),
                                  turning, &other))
            *meets |= bit;
        *known |= bit;
    }
    return *meets & bit;
}
