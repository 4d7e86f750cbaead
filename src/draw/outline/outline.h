/* outline.h -- polygons fused into outlines, and outlines put on a page.
 *
 *   cells of one piece --tw_loops_fuse--> its outline --tw_loops_path--> a path of a list */
#pragma once

#include "base/scope.h"
#include "draw/display/display_list.h"

/* Closed polygons: loop i has the corners ends[i-1] .. ends[i]-1. */
typedef struct tw_loops {
    const tw_context *context; /* of a scope, also for what fusing takes on the way */
    double (*corners)[2];
    size_t corner_count, corner_room;
    size_t *ends;
    size_t count, room;
    tw_status status; /* after a failure nothing is added */
} tw_loops;

tw_loops tw_loops_start(const tw_context *context);
void tw_loops_corner(tw_loops *loops, double x, double y);
void tw_loops_close(tw_loops *loops); /* ends a loop; fewer than three corners are dropped */
/* Twice the area of a loop; the sign is that of its direction. */
double tw_loops_area(const tw_loops *loops, size_t loop);

/* Adds the outlines of the union of polygons that touch and do not overlap. Inner sides are
 * removed, also where a side meets several shorter ones. Outer loops have positive area, holes
 * negative; an outline that touches itself in a corner is split there. outlines: a started one. */
tw_status tw_loops_fuse(const tw_loops *polygons, double tolerance, tw_loops *outlines);

/* Is anything left inside the loops when all sides move in by the inset, and does each keep its
 * direction? */
bool tw_loops_bear(const tw_loops *loops, double inset);
/* Adds all loops to the path of the list, moved in by `inset` and with corners rounded by `radius`,
 * both in the drawing's units; inset < 0 moves out. */
void tw_loops_path(const tw_loops *loops, double inset, double radius, const tw_viewport *view);
/* Adds the lines of a pattern (colour.h) inside the loops, `apart` from one another; their ends
 * keep a margin from the outline. */
void tw_loops_hatch(const tw_loops *loops, unsigned pattern, double apart, double margin,
                    const tw_viewport *view);
