/* render_heat.c -- a panel of a scene as a map: every cell in the colour of its number.
 *
 * One hue that only gets darker: the order is the same for every kind of sight and in grey. */
#include "draw/render/render.h"

#include <math.h>
#include <stdio.h>

#include "draw/outline/round_corners.h"
#include "draw/render/cell_section.h"

#define INSET 0.02
#define FIGURE 0.34  /* size of a number in a cell, in units */
#define SMALLEST 7.5 /* smaller ones are left out, in pixels */
#define STICK 0.3
#define RIM 0.022 /* between cells */

static const tw_rgb rim = {128, 140, 158};

typedef struct heated {
    const tw_scene *scene;
    const tw_viewport *frame;
    tw_display_list *list;
} heated;

static double rim_width(const heated *h)
{
    return fmax(0.3, fmin(0.9, RIM * h->scene->unit * h->frame->scale));
}

static double page_at(const heated *h, const double *point, size_t axis)
{
    return point[axis] * h->frame->scale + (axis == 0 ? h->frame->left : h->frame->top);
}

static void paint_circle(const heated *h, const double *at, double radius, tw_rgb fill, tw_rgb line)
{
    double x = page_at(h, at, 0), y = page_at(h, at, 1), r = radius * h->frame->scale;
    double out = r / cos(0.3926990817);
    tw_display_list_move(h->list, x + r, y);
    for (int i = 1; i <= 8; i++) { /* eight curves make a circle, near enough */
        double half = (i - 0.5) * 0.7853981634, whole = i * 0.7853981634;
        tw_display_list_curve(h->list, x + out * cos(half), y + out * sin(half), x + r * cos(whole),
                              y + r * sin(whole));
    }
    tw_display_list_close(h->list);
    tw_display_list_paint(h->list, &fill, line, rim_width(h));
}

/* A stick, with a rim so that pale ones are seen too. */
static void paint_stick(const heated *h, const tw_spot *spot, const tw_cell_shape *shape,
                        tw_rgb fill)
{
    double ends[2][3], width = STICK * h->scene->unit * h->frame->scale;
    for (size_t i = 0; i < 2; i++) {
        for (size_t k = 0; k < 3; k++) /* a little short: others meet it there */
            ends[i][k] = spot->at[k] + 0.82 * shape->points[i][k] + 0.18 * shape->points[1 - i][k];
    }
    for (size_t pass = 0; pass < 2; pass++) {
        tw_display_list_move(h->list, page_at(h, ends[0], 0), page_at(h, ends[0], 1));
        tw_display_list_line(h->list, page_at(h, ends[1], 0), page_at(h, ends[1], 1));
        tw_display_list_paint(h->list, NULL, pass == 0 ? rim : fill,
                              pass == 0 ? width + 1.6 : width);
    }
}

static tw_status paint_cell(const heated *h, const tw_spot *spot, tw_rgb fill)
{
    const tw_cell_shape *shape = tw_lattice_cell_shape(h->scene->lattice, spot->cell.kind);
    double radius = tw_spot_radius(h->scene, spot);
    tw_loops loop = tw_loops_start(h->scene->context);
    tw_spot_outline(h->scene, spot, &loop);
    if (loop.count > 0) {
        tw_loops_path(&loop, INSET * h->scene->unit, 0, h->frame, h->list);
        tw_display_list_paint(h->list, &fill, rim, rim_width(h));
    } else if (radius > 0) {
        paint_circle(h, spot->at, 0.94 * radius, fill, rim);
    } else if (shape->shape == TW_SHAPE_SEGMENT && shape->point_count == 2) {
        paint_stick(h, spot, shape, fill);
    }
    tw_status status = loop.status;
    tw_loops_free(&loop);
    return status;
}

/* "0", "<1", "7", "12.5" where all numbers are small. */
static void write_figure(double value, double most, char text[32])
{
    const char *format = most < 10 ? "%.1f" : "%.0f";
    double least = most < 10 ? 0.05 : 0.5;
    if (value <= 0)
        snprintf(text, 32, "0");
    else if (value < least)
        snprintf(text, 32, most < 10 ? "<.1" : "<1");
    else
        snprintf(text, 32, format, value);
}

static void figure_cell(const heated *h, const tw_spot *spot, double value, tw_rgb fill)
{
    const tw_cell_shape *shape = tw_lattice_cell_shape(h->scene->lattice, spot->cell.kind);
    double size = FIGURE * h->scene->unit * h->frame->scale;
    char text[32];
    bool flat = shape->shape != TW_SHAPE_SEGMENT;
    bool small = shape->shape == TW_SHAPE_SPHERE && tw_spot_radius(h->scene, spot) <= 0;
    if (size < SMALLEST || h->scene->heat_most >= 1000 || !flat || small)
        return;
    write_figure(value, h->scene->heat_most, text);
    tw_display_list_text(h->list, page_at(h, spot->middle, 0),
                         page_at(h, spot->middle, 1) + 0.36 * size, size, text, tw_text_on(fill),
                         true, false);
}

tw_status tw_render_heat(const tw_scene *scene, size_t panel, const tw_viewport *frame,
                         tw_display_list *list)
{
    heated h = {scene, frame, list};
    tw_status status = TW_OK;
    for (size_t i = 0; i < scene->spot_count && status == TW_OK; i++) {
        const tw_spot *spot = scene->spots + i;
        if (scene->panels > 1 && spot->layer != panel)
            continue;
        tw_rgb fill = tw_heat_colour(scene->heat[i] / scene->heat_most);
        status = paint_cell(&h, spot, fill);
        if (scene->labels)
            figure_cell(&h, spot, scene->heat[i], fill);
    }
    return status == TW_OK ? list->status : status;
}
