/* draw_panel.c -- chooses the way to draw a panel, and draws the arrow over it. */
#include "draw/render/render.h"

#include <math.h>
#include <string.h>

/* Of the arrow, in units. */
#define SHAFT 0.13
#define HEAD 0.42
#define RIM 0.06

/* Draws an arrow over the panel: which way something goes. A light rim sets it off from its ground;
 * an arrow seen from its end is a circle. */
static void draw_arrow(const tw_panel *p)
{
    static const tw_rgb ink = {190, 18, 40}, white = {255, 255, 255};
    const tw_arrow *arrow = &p->scene->arrow;
    double unit = p->scene->unit, from[3], to[3];
    if (!arrow->drawn)
        return;
    memcpy(from, arrow->from, sizeof from);
    memcpy(to, arrow->to, sizeof to);
    if (!p->scene->flat) {
        tw_scene_look(p->scene, arrow->from, from);
        tw_scene_look(p->scene, arrow->to, to);
    }
    double length = hypot(to[0] - from[0], to[1] - from[1]);
    const double along[2] = {(to[0] - from[0]) / length, (to[1] - from[1]) / length};
    tw_display_list_group(p->view.list, "the move");
    if (length > 0.15 * unit) {
        double head = fmin(HEAD * unit, 0.6 * length);
        double half = fmin(SHAFT * unit, 0.35 * head) / 2, wide = 0.45 * head;
        const tw_point outline[] = {{0, -half},  {length - head, -half}, {length - head, -wide},
                                    {length, 0}, {length - head, wide},  {length - head, half},
                                    {0, half}};
        tw_point corners[7];
        for (size_t i = 0; i < 7; i++)
            corners[i] = tw_viewport_point(
                &p->view, from[0] + outline[i].x * along[0] - outline[i].y * along[1],
                from[1] + outline[i].x * along[1] + outline[i].y * along[0]);
        tw_display_list_polygon(p->view.list, corners, 7);
    } else {
        tw_display_list_circle(p->view.list, tw_viewport_point(&p->view, to[0], to[1]),
                               SHAFT * unit * p->view.scale);
    }
    tw_display_list_paint(p->view.list, &ink, (tw_stroke){white, tw_panel_pixels(p, RIM)});
    tw_display_list_end(p->view.list);
}

tw_status tw_panel_draw(const tw_panel *panel, tw_error *error)
{
    tw_panel placed = *panel;
    placed.view.left -= panel->scene->low[0] * panel->view.scale;
    placed.view.top -= panel->scene->low[1] * panel->view.scale;
    if (panel->scene->heat)
        return tw_render_heat(&placed);
    tw_status status = panel->scene->flat ? tw_render2d(&placed) : tw_render3d(&placed, error);
    if (status == TW_OK)
        draw_arrow(&placed);
    return status;
}
