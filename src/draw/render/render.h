/* render.h -- the ways of drawing a panel: in the plane, in space, as a map. */
#ifndef TW_DRAW_RENDER_H
#define TW_DRAW_RENDER_H

#include "draw/render/panel.h"

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

/* (draw_panel.c) Draws it, whichever way the scene wants; its low corner comes to lie at left, top
 * of the view. */
tw_status tw_panel_draw(const tw_panel *panel, tw_error *error);

#endif
