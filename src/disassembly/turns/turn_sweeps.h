/* turn_sweeps.h -- what a cube meets while it turns about an axis of the cubic lattice, as far as
 * the lattice falls on itself.
 *
 * That is a quarter turn when the axis, parallel to an edge, goes through the middles of cubes or
 * along their edges, and a half turn when it goes through the middles of faces' sides, where a
 * quarter would put middles of cubes between them. Seen along the axis, which is the origin, with
 * halves of an edge as units, the middle of a cube has two coordinates that are both even or both
 * odd in the first case, and only one of them even in the second.
 *
 * Touching is allowed. What a cube meets, as far as there is room, is found once for each place
 * beside an axis. */
#pragma once

#include "base/base.h"
#include "disassembly/turns/rounded_cells.h"

/* A cube that another meets. */
typedef struct tw_met_cell {
    int16_t u, v;
} tw_met_cell;

/* Of two cubes, a bit for each pair of sets of rounded corners, numbered 16 * those of the one that
 * turns + those of the other: is it known if they meet, and do they? */
typedef struct tw_rounded_pairs {
    uint64_t known[4], meets[4];
} tw_rounded_pairs;

typedef struct tw_turn_sweep {
    tw_met_cell *met; /* edges being sharp */
    tw_rounded_pairs *rounded; /* of each of these; NULL: edges are sharp */
    size_t count, room;
    bool is_found;
    uint32_t met_by; /* the number of the last sweep that was found to meet this place */
} tw_turn_sweep;

typedef struct tw_turn_sweeps {
    const tw_context *context;
    tw_rounding rounding;
    int32_t reach;     /* of places for which there is room, beside the axis; 0: none */
    uint32_t found;    /* so many were */
    tw_turn_sweep *of; /* the first coordinate fastest */
} tw_turn_sweeps;

enum { TW_MOST_REACH = 1000 }; /* halves */

/* Makes room for places as far as `reach`, TW_MOST_REACH at most; false: memory is out. */
bool tw_turn_sweeps_reach(tw_turn_sweeps *sweeps, int32_t reach);
void tw_turn_sweeps_clear(tw_turn_sweeps *sweeps);
/* The quarters of a turn about the axis, for cubes with such a middle. */
static inline unsigned tw_quarters_about(int32_t u, int32_t v)
{
    return (u ^ v) & 1 ? 2 : 1;
}
/* What a cube there meets, turning from u towards v; NULL: memory is out. The other way, it meets
 * those that would meet it. Borrowed until room is made for more. */
tw_turn_sweep *tw_turn_sweep_at(tw_turn_sweeps *sweeps, int32_t u, int32_t v);
/* Does a cube meet number `met` of its sweep when corners are rounded? */
bool tw_turn_sweep_meets(const tw_turn_sweeps *sweeps, const tw_turn_sweep *sweep,
                         const tw_rounded_cell *turning, size_t met, unsigned other_corners);
