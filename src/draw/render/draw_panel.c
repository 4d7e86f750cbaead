/* draw_panel.c -- which way a panel is drawn. */
#include "draw/render/render.h"

tw_status tw_panel_draw(const tw_panel *panel, tw_error *error)
{
    tw_panel placed = *panel;
    placed.view.left -= panel->scene->low[0] * panel->view.scale;
    placed.view.top -= panel->scene->low[1] * panel->view.scale;
    if (panel->scene->heat)
        return tw_render_heat(&placed);
    tw_status status = panel->scene->flat ? tw_render2d(&placed) : tw_render3d(&placed, error);
    if (status == TW_OK)
        tw_render_arrow(&placed);
    return status;
}
