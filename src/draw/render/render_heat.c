/* render_heat.c -- a panel of a scene as a map: every cell in the colour of its number.
 *
 * The scale is one hue that gets darker: the order is the same for every kind of colour vision and
 * in grey. */
#include "draw/render/render.h"

#include <math.h>
#include <stdio.h>

#include "draw/outline/outline.h"
#include "draw/render/cell_section.h"
#include "lattice/lattice_shared.h"

#define INSET 0.02
#define FIGURE 0.34  /* size of a number in a cell, in units */
#define SMALLEST 7.5 /* in pixels; smaller numbers are left out */
#define STICK 0.3
#define RIM 0.022 /* between cells */

static const tw_rgb rim = {128, 140, 158};

/* Paints a stick, with a rim so that pale ones are visible too. */
static void paint_stick(const tw_panel *p, const tw_spot *spot, const tw_cell_shape *shape,
                        tw_rgb fill)
{
    double width = tw_panel_pixels(p, STICK);
    tw_point ends[2];
    for (size_t i = 0; i < 2; i++) {
        double end[2];
        for (size_t k = 0; k < 2; k++) /* a little short: others meet it there */
            end[k] = spot->at[k] + 0.82 * shape->points[i][k] + 0.18 * shape->points[1 - i][k];
        ends[i] = tw_panel_place(p, spot->body, end);
    }
    for (size_t pass = 0; pass < 2; pass++) {
        tw_display_list_move(p->view.list, ends[0]);
        tw_display_list_line(p->view.list, ends[1]);
        tw_display_list_paint(p->view.list, NULL,
                              pass == 0 ? (tw_stroke){rim, width + 1.6} : (tw_stroke){fill, width});
    }
}

static tw_status paint_cell(const tw_panel *p, const tw_spot *spot, tw_rgb fill)
{
    const tw_cell_shape *shape = tw_lattice_cell_shape(p->scene->lattice, spot->cell.kind);
    double radius = tw_spot_radius(p->scene, spot);
    tw_stroke line = {rim, fmax(0.3, fmin(0.9, tw_panel_pixels(p, RIM)))};
    tw_scope scope;
    tw_loops loop = tw_loops_start(tw_scope_begin(&scope, p->scene->context));
    tw_status status = tw_spot_area(p->scene, spot, &loop);
    if (loop.count > 0) {
        tw_loops_path(&loop, INSET * p->scene->unit, 0, &p->view);
        tw_display_list_paint(p->view.list, &fill, line);
    } else if (radius > 0) {
        tw_display_list_circle(p->view.list, tw_panel_place(p, spot->body, spot->at),
                               0.94 * radius * p->view.scale);
        tw_display_list_paint(p->view.list, &fill, line);
    } else if (shape->shape == TW_SHAPE_SEGMENT && shape->point_count == 2) {
        paint_stick(p, spot, shape, fill);
    }
    tw_scope_end(&scope);
    return status;
}

/* Writes "0", "<1", "7", or "12.5" if all numbers are small; a weight as "3", "-1", nothing for
 * 0. */
static void write_figure(const tw_scene *scene, double value, char text[32])
{
    bool small = scene->heat_most < 10;
    *text = '\0';
    if (scene->signs && (value == 0 || isnan(value)))
        return;
    if (scene->signs)
        snprintf(text, 32, "%.0f", value);
    else if (value <= 0)
        snprintf(text, 32, "0");
    else if (value < (small ? 0.05 : 0.5))
        snprintf(text, 32, small ? "<.1" : "<1");
    else
        snprintf(text, 32, small ? "%.1f" : "%.0f", value);
}

/* The colour of a weight: 0 is nearly white, NaN is grey. */
static tw_rgb weight_colour(double value, double most)
{
    static const tw_rgb none = {150, 154, 160}, zero = {250, 250, 248};
    static const tw_rgb pale = {250, 214, 170}, dark = {176, 82, 20};
    double share = fabs(value) / most;
    if (isnan(value) || value == 0)
        return isnan(value) ? none : zero;
    return value > 0 ? tw_heat_colour(0.3 + 0.4 * share) : tw_mix_colours(pale, dark, share * 0.6);
}

static void figure_cell(const tw_panel *p, const tw_spot *spot, double value, tw_rgb fill)
{
    const tw_cell_shape *shape = tw_lattice_cell_shape(p->scene->lattice, spot->cell.kind);
    double size = tw_panel_pixels(p, FIGURE);
    bool wide = shape->shape != TW_SHAPE_SEGMENT &&
                (shape->shape != TW_SHAPE_SPHERE || tw_spot_radius(p->scene, spot) > 0);
    if (size < SMALLEST || p->scene->heat_most >= 1000 || !wide)
        return;
    char text[32];
    write_figure(p->scene, value, text);
    tw_point at = tw_panel_place(p, spot->body, spot->middle);
    at.y += 0.36 * size;
    tw_display_list_text(p->view.list, at, text,
                         (tw_lettering){size, tw_text_on(fill), .middle = true});
}

tw_status tw_render_heat(const tw_panel *p)
{
    const tw_scene *scene = p->scene;
    tw_status status = TW_OK;
    for (size_t i = 0; i < scene->spot_count && status == TW_OK; i++) {
        const tw_spot *spot = scene->spots + i;
        if (!tw_panel_has(p, spot))
            continue;
        double value = scene->heat[i];
        tw_rgb fill = scene->signs ? weight_colour(value, scene->heat_most)
                                   : tw_heat_colour(value / scene->heat_most);
        status = paint_cell(p, spot, fill);
        if (scene->labels)
            figure_cell(p, spot, value, fill);
    }
    return status == TW_OK ? p->view.list->status : status;
}
