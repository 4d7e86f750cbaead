/* render_marks.c -- marks on the edges of pieces, in the plane.
 *
 * The colour of an edge is a triangle from its side to the middle of the cell. A tab is a part of
 * its piece that lies over the next one, or over the frame; a blank is a hole of the same shape, in
 * which the board shows until a tab fills it. Pairs of a tab and a blank take four shapes in turn.
 * An edge that is no side in the plane has a dot beside it. */
#include "draw/render/render.h"

#include <math.h>

#define INSET 0.035 /* all in units; as in render2d.c */
#define LINE 0.03
#define MOST 16

/* ---- Coloured edges ---------------------------------------------------------------------- */

static tw_point icon_place(const tw_panel *p, const tw_mark_icon *icon, double x, double y)
{
    return tw_panel_place(p, icon->body, (double[2]){x, y});
}

/* Draws a triangle from the middle of the cell nearly to its side. */
static void paint_edge(const tw_panel *p, const tw_mark_icon *icon)
{
    const double *a = icon->ends[0], *b = icon->ends[1], *m = icon->middle;
    double length = hypot(b[0] - a[0], b[1] - a[1]);
    double height = fabs((b[0] - a[0]) * (m[1] - a[1]) - (b[1] - a[1]) * (m[0] - a[0])) / length;
    double share = 1 - 1.6 * INSET * p->scene->unit / fmax(height, 1e-9);
    tw_display_list_move(p->view.list, icon_place(p, icon, m[0], m[1]));
    for (size_t i = 0; i < 2; i++)
        tw_display_list_line(p->view.list,
                             icon_place(p, icon, m[0] + share * (icon->ends[i][0] - m[0]),
                                        m[1] + share * (icon->ends[i][1] - m[1])));
    tw_display_list_close(p->view.list);
    tw_display_list_paint(
        p->view.list, &icon->style.paint,
        (tw_stroke){tw_shade(icon->style.paint, 0.6), tw_panel_pixels(p, 0.6 * LINE)});
}

/* ---- Tabs and blanks --------------------------------------------------------------------- */

/* Points along the side, and out of it, from one end of the neck to the other, in shares of its
 * length. */
typedef struct outline {
    size_t count;
    double at[MOST][2];
} outline;

static const outline shapes[TW_TAB_SHAPES] = {
    {13,
     {{-0.06, 0},
      {-0.06, 0.045},
      {-0.104, 0.08},
      {-0.12, 0.14},
      {-0.104, 0.2},
      {-0.06, 0.244},
      {0, 0.26},
      {0.06, 0.244},
      {0.104, 0.2},
      {0.12, 0.14},
      {0.104, 0.08},
      {0.06, 0.045},
      {0.06, 0}}},
    {4, {{-0.1, 0}, {-0.1, 0.22}, {0.1, 0.22}, {0.1, 0}}},
    {3, {{-0.15, 0}, {0, 0.26}, {0.15, 0}}},
    {4, {{-0.07, 0}, {-0.14, 0.22}, {0.14, 0.22}, {0.07, 0}}}};

/* Traces the path of a tab, or of a blank: inwards and a little wider. Its foot stays open, and
 * lies beyond the line round the piece. */
static void trace(const tw_panel *p, const tw_mark_icon *icon, bool inwards)
{
    const outline *shape = shapes + icon->style.shape;
    const double *a = icon->ends[0], *b = icon->ends[1];
    double length = hypot(b[0] - a[0], b[1] - a[1]), size = fmin(length, p->scene->unit);
    const double middle[2] = {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2};
    const double along[2] = {(b[0] - a[0]) / length, (b[1] - a[1]) / length};
    double side =
        along[1] * (icon->middle[0] - middle[0]) - along[0] * (icon->middle[1] - middle[1]);
    const double out[2] = {side > 0 ? -along[1] : along[1], side > 0 ? along[0] : -along[0]};
    double wide = inwards ? 1.18 : 1, hand = inwards ? -1.09 : 1, foot = inwards ? 0.05 : -0.08;
    for (size_t i = 0; i < shape->count + 2; i++) {
        bool end = i == 0 || i == shape->count + 1;
        const double *at = shape->at[i == 0 ? 0 : i > shape->count ? shape->count - 1 : i - 1];
        double x = wide * at[0] * size, y = (end ? foot : hand * at[1]) * size;
        tw_point to = icon_place(p, icon, middle[0] + x * along[0] + y * out[0],
                                 middle[1] + x * along[1] + y * out[1]);
        if (i == 0)
            tw_display_list_move(p->view.list, to);
        else
            tw_display_list_line(p->view.list, to);
    }
}

static tw_stroke line_of_icon(const tw_panel *p, const tw_mark_icon *icon)
{
    return (tw_stroke){tw_outline_on(tw_body_look(p->scene, icon->body).colour, p->scene->inks),
                       tw_panel_pixels(p, LINE)};
}

/* ---- All of them ------------------------------------------------------------------------- */

void tw_render_edges(const tw_panel *p, uint32_t body)
{
    const tw_body *of = p->scene->bodies + body;
    const size_t end = tw_scene_first_icon(p->scene, of->first + of->count);
    for (size_t i = tw_scene_first_icon(p->scene, of->first); i < end; i++) {
        const tw_mark_icon *icon = p->scene->icons + i;
        if (!icon->edged || !tw_panel_has(p, p->scene->spots + icon->spot))
            continue;
        if (icon->style.form == TW_MARK_COLOUR)
            paint_edge(p, icon);
        if (icon->style.form != TW_MARK_BLANK)
            continue;
        trace(p, icon, true);
        tw_display_list_paint(p->view.list,
                              p->scene->exploded ? &p->scene->inks->page : &p->scene->inks->board,
                              line_of_icon(p, icon));
    }
}

void tw_render_tabs(const tw_panel *p)
{
    for (size_t i = 0; i < p->scene->icon_count; i++) {
        const tw_mark_icon *icon = p->scene->icons + i;
        if (!tw_body_shown(p->scene, icon->body) || !tw_panel_has(p, p->scene->spots + icon->spot))
            continue;
        if (!icon->edged && p->scene->panels == 1) { /* no side in the plane: a dot beside it */
            tw_display_list_circle(p->view.list, tw_panel_place(p, icon->body, icon->at),
                                   tw_panel_pixels(p, 0.1));
            tw_display_list_paint(p->view.list, &icon->style.paint,
                                  (tw_stroke){{20, 20, 20}, tw_panel_pixels(p, 0.02)});
        } else if (icon->edged && icon->style.form == TW_MARK_TAB) {
            tw_rgb fill = tw_body_look(p->scene, icon->body).colour;
            trace(p, icon, false);
            tw_display_list_paint(p->view.list, &fill, line_of_icon(p, icon));
        }
    }
}
