/* rounded_cells.h -- does a cube that turns by a quarter or a half meet another, edges rounded?
 *
 * All is seen along the axis, which is the origin: cubes are squares. Rounding an edge replaces its
 * corner by an arc of radius `ease`, which touches both sides; edges that lie across the axis take
 * nothing from the middle of a cube's height, so nothing else counts. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* In whole units, as many to half an edge as are needed. */
typedef struct tw_rounding {
    int64_t half; /* of a cube's edge; at most 1000 */
    int64_t ease; /* the radius, at most `half`; 0: edges are sharp */
} tw_rounding;

/* A cube beside the axis, in halves of its edge: coordinates of its middle, at most 1024 away. */
typedef struct tw_rounded_cell {
    int32_t u, v;
    unsigned corners; /* that are rounded: bit 0 at -u -v, then with +u the next, and so on round */
} tw_rounded_cell;

/* Does the inner part of the first meet that of the other, while it turns by so many quarters, 1 or
 * 2, from u towards v? Exact: all comparisons are of whole numbers. Touching is no meeting. */
bool tw_rounded_cells_meet(const tw_rounding *by, unsigned quarters, const tw_rounded_cell *turning,
                           const tw_rounded_cell *other);
