/* render.h -- a panel of a scene on its way onto a page, and the ways of drawing it: in the plane,
 * in space, as a map. */
#ifndef TW_DRAW_RENDER_H
#define TW_DRAW_RENDER_H

#include "draw/display/display_list.h"
#include "draw/scene/scene.h"

typedef struct tw_panel {
    const tw_scene *scene;
    size_t number;
    tw_viewport view; /* of the scene's coordinates as they are seen */
} tw_panel;

/* Does the spot lie in it? */
bool tw_panel_has(const tw_panel *panel, const tw_spot *spot);
/* Where a point of a body (or of TW_NO_BODY) lies on the page, in the plane. */
tw_point tw_panel_place(const tw_panel *panel, uint32_t body, const double point[2]);
/* So many sizes of a cell, on the page. */
double tw_panel_pixels(const tw_panel *panel, double units);

tw_status tw_render2d(const tw_panel *panel);
tw_status tw_render3d(const tw_panel *panel, tw_error *error);
/* The scene has heat. */
tw_status tw_render_heat(const tw_panel *panel);
/* (render_marks.c) In the plane: what marks the edges of a body, on top of it; and once all bodies
 * are there, the tabs of all of them. */
void tw_render_edges(const tw_panel *panel, uint32_t body);
void tw_render_tabs(const tw_panel *panel);
/* All sticks of a panel in the plane. */
tw_status tw_render_sticks(const tw_panel *panel);

/* (panel.c) Draws it, whichever way the scene wants; its low corner comes to lie at left, top
 * of the view. */
tw_status tw_panel_draw(const tw_panel *panel, tw_error *error);

#endif
