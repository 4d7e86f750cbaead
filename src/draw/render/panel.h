/* panel.h -- a panel of a scene, to be drawn on a page. */
#pragma once

#include "draw/display/display_list.h"
#include "draw/scene/scene.h"

typedef struct tw_panel {
    const tw_scene *scene;
    size_t number;
    tw_viewport view; /* of the scene's coordinates in the view */
} tw_panel;

/* Does the spot lie in the panel? */
bool tw_panel_has(const tw_panel *panel, const tw_spot *spot);
/* The place on the page of a point of a body (or of TW_NO_BODY), in the plane. */
tw_point tw_panel_place(const tw_panel *panel, uint32_t body, const double point[2]);
/* The length on the page of so many sizes of a cell. */
double tw_panel_pixels(const tw_panel *panel, double units);
/* Writes the short name or the letter of a body, centred on a point of the page; or, in a scene
 * with names of cells, the kind and the coordinates of its only cell, one below the other. */
void tw_panel_label(const tw_panel *panel, uint32_t body, tw_point about, double size,
                    tw_rgb ground);
