/* render.h -- the ways of drawing a panel: in the plane, in space, as a map. */
#pragma once

#include "draw/outline/outline.h"
#include "draw/render/panel.h"

tw_status tw_render2d(const tw_panel *panel);
tw_status tw_render3d(const tw_panel *panel, tw_error *error);
/* For a scene with heat. */
tw_status tw_render_heat(const tw_panel *panel);
/* (render_marks.c) In the plane: draws the marks on the edges of a body, on top of it; and after
 * all bodies, the tabs of all of them. */
void tw_render_edges(const tw_panel *panel, uint32_t body);
void tw_render_tabs(const tw_panel *panel);
/* (render2d.c) In the plane: writes what stands on a body with this outline, where there is most
 * room; and the names of cells that no piece covers, as large as there is room. */
void tw_render_label(const tw_panel *panel, uint32_t body, const tw_loops *outline);
tw_status tw_render_names(const tw_panel *panel);
/* Draws all sticks of a panel in the plane. */
tw_status tw_render_sticks(const tw_panel *panel);

/* (draw_panel.c) Draws a panel in the way that suits its scene; the scene's low corner lies at
 * left, top of the view. */
tw_status tw_panel_draw(const tw_panel *panel, tw_error *error);
