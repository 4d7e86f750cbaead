/* panel.c -- what of a scene a panel shows, and where. */
#include "draw/render/panel.h"

bool tw_panel_has(const tw_panel *panel, const tw_spot *spot)
{
    return panel->scene->panels == 1 || spot->layer == panel->number;
}

tw_point tw_panel_place(const tw_panel *panel, uint32_t body, const double point[2])
{
    static const double none[3] = {0, 0, 0};
    const double *offset = body == TW_NO_BODY ? none : panel->scene->bodies[body].offset;
    return tw_viewport_point(&panel->view, point[0] + offset[0], point[1] + offset[1]);
}

double tw_panel_pixels(const tw_panel *panel, double units)
{
    return units * panel->scene->unit * panel->view.scale;
}
