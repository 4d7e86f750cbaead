/* cell_section.h -- the section of a cell by the plane through the middle of its layer. */
#pragma once

#include "draw/outline/outline.h"
#include "draw/scene/scene.h"

/* Adds the outline of a spot in the plane of its layer, as a loop; nothing for balls and sticks. */
void tw_spot_outline(const tw_scene *scene, const tw_spot *spot, tw_loops *loops);
/* The same, but with a hole as its own loop if the outline has a slit: to be drawn, not fused. */
tw_status tw_spot_area(const tw_scene *scene, const tw_spot *spot, tw_loops *loops);
/* The radius of a spot that is drawn as a disc, else 0. */
double tw_spot_radius(const tw_scene *scene, const tw_spot *spot);
