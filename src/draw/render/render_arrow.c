/* render_arrow.c -- an arrow over a panel: which way something goes. A light rim parts it from what
 * it lies on; one that is seen from its end is a ring. */
#include "draw/render/render.h"

#include <math.h>

#define SHAFT 0.13 /* all in units */
#define HEAD 0.42
#define RIM 0.06

static void seen_at(const tw_panel *p, const double at[3], double seen[2])
{
    for (size_t i = 0; i < 2; i++) {
        const double *row = p->scene->view[i];
        seen[i] = p->scene->flat ? at[i] : row[0] * at[0] + row[1] * at[1] + row[2] * at[2];
    }
}

static void add_outline(const tw_panel *p, const double from[2], const double along[2],
                        double length)
{
    double unit = p->scene->unit, head = fmin(HEAD * unit, 0.6 * length);
    double half = fmin(SHAFT * unit, 0.35 * head) / 2 + 0.0, wide = 0.45 * head;
    const double corners[7][2] = {{0, -half},  {length - head, -half}, {length - head, -wide},
                                  {length, 0}, {length - head, wide},  {length - head, half},
                                  {0, half}};
    for (size_t i = 0; i < 7; i++) {
        double x = from[0] + corners[i][0] * along[0] - corners[i][1] * along[1];
        double y = from[1] + corners[i][0] * along[1] + corners[i][1] * along[0];
        if (i == 0)
            tw_display_list_move(p->view.list, tw_viewport_point(&p->view, x, y));
        else
            tw_display_list_line(p->view.list, tw_viewport_point(&p->view, x, y));
    }
    tw_display_list_close(p->view.list);
}

void tw_render_arrow(const tw_panel *p)
{
    static const tw_rgb ink = {190, 18, 40}, white = {255, 255, 255};
    const tw_arrow *arrow = &p->scene->arrow;
    double from[2], to[2], unit = p->scene->unit;
    if (!arrow->drawn)
        return;
    seen_at(p, arrow->from, from);
    seen_at(p, arrow->to, to);
    double length = hypot(to[0] - from[0], to[1] - from[1]);
    const double along[2] = {(to[0] - from[0]) / length, (to[1] - from[1]) / length};
    tw_display_list_group(p->view.list, "the move");
    if (length > 0.15 * unit)
        add_outline(p, from, along, length);
    else
        tw_display_list_circle(p->view.list, tw_viewport_point(&p->view, to[0], to[1]),
                               SHAFT * unit * p->view.scale);
    tw_display_list_paint(p->view.list, &ink, (tw_stroke){white, tw_panel_pixels(p, RIM)});
    tw_display_list_end(p->view.list);
}
