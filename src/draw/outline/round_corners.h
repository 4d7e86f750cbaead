/* round_corners.h -- outlines put on a page, with rounded corners and with patterns in them. */
#ifndef TW_DRAW_ROUND_CORNERS_H
#define TW_DRAW_ROUND_CORNERS_H

#include "draw/display/display_list.h"
#include "draw/outline/outline.h"

/* Adds all loops to the path of the list, drawn in by `inset` and with corners rounded by `radius`,
 * both in the drawing's units; inset < 0 draws out. */
void tw_loops_path(const tw_loops *loops, double inset, double radius, const tw_viewport *view);
/* Adds the lines of a pattern (colour.h) inside the loops, `apart` from one another; they keep a
 * margin from the outline at their ends. */
void tw_loops_hatch(const tw_loops *loops, unsigned pattern, double apart, double margin,
                    const tw_viewport *view);

#endif
