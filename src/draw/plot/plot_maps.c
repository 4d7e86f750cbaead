/* plot_maps.c -- maps: cells of the container coloured by a number each, with a scale below.
 *
 *   maps --make--> scenes of the empty container, with numbers --> page of tiles, scale at its foot
 *
 * Cells have the shapes that their lattice gives them, layer by layer where there are several.
 * One hue that only gets darker: the order is the same for every kind of sight and in grey. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/page/page.h"
#include "draw/plot/plot_internal.h"

#define FOOT 58.0 /* height of the scale, in pixels */
#define INSET 0.02
#define FIGURE 0.34  /* size of a number in a cell, in units */
#define SMALLEST 7.5 /* smaller ones are left out, in pixels */
#define STICK 0.3
#define RIM 0.022 /* between cells */
#define STEPS 60  /* of the scale's colours */

static const tw_rgb rim = {128, 140, 158};

/* ---- Cells ------------------------------------------------------------------------------- */

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
    tw_plot_text_at(h->list, page_at(h, spot->middle, 0), page_at(h, spot->middle, 1) + 0.36 * size,
                    size, text, tw_text_on(fill));
}

tw_status tw_draw_heat(const tw_scene *scene, size_t panel, const tw_viewport *frame,
                       tw_display_list *list)
{
    heated h = {scene, frame, list};
    tw_status status = TW_OK;
    for (size_t i = 0; i < scene->spot_count && status == TW_OK; i++) {
        const tw_spot *spot = scene->spots + i;
        if (scene->panels > 1 && spot->layer != panel)
            continue;
        tw_rgb fill = tw_plot_heat(scene->heat[i] / scene->heat_most);
        status = paint_cell(&h, spot, fill);
        if (scene->labels)
            figure_cell(&h, spot, scene->heat[i], fill);
    }
    return status == TW_OK ? list->status : status;
}

/* ---- The scale --------------------------------------------------------------------------- */

typedef struct atlas {
    const tw_context *context;
    const tw_puzzle *puzzle;
    const tw_plot *plot;
    const tw_plot_map *maps;
    size_t count;
    tw_picture picture;
    tw_axis axis;
} atlas;

static void draw_scale(void *user, tw_display_list *list, double left, double top, double width)
{
    const atlas *a = user;
    double right = left + fmin(width, 420), bar = top + 22, below = bar + 12;
    const char *label = a->plot->x_label ? a->plot->x_label : "";
    double size = fmin(TW_PLOT_SMALL, fmax(7, width / fmax(tw_plot_width(label, 1), 1e-3)));
    tw_display_list_text(list, left, bar - 6, size, label, tw_plot_dark, false, false);
    for (int i = 0; i < STEPS;
         i++) /* each goes on under those after it, so that none shines through */
        tw_plot_box(list, left + (right - left) * i / STEPS, bar, right, below,
                    tw_plot_heat((i + 0.5) / STEPS));
    for (size_t i = 0; i < a->axis.count; i++) {
        double share = (double)i / (double)(a->axis.count - 1), x = left + share * (right - left);
        char text[32];
        tw_axis_text(&a->axis, i, text);
        tw_display_list_move(list, x, bar);
        tw_display_list_line(list, x, below + 4);
        tw_display_list_paint(list, NULL, tw_plot_pale, 1);
        if (share == 1 && right > left + width - 30)
            tw_plot_text_to(list, x + 4, below + 16, TW_PLOT_SMALL, text, tw_plot_pale);
        else
            tw_plot_text_at(list, x, below + 16, TW_PLOT_SMALL, text, tw_plot_pale);
    }
}

/* ---- The page ---------------------------------------------------------------------------- */

static tw_status make_map(void *user, size_t number, tw_scene *scene, char caption[160],
                          tw_error *error)
{
    const atlas *a = user;
    tw_status status = tw_scene_solution(a->context, a->puzzle, NULL, &a->picture, scene, error);
    scene->heat = a->maps[number].values;
    scene->heat_most = tw_axis_tick(&a->axis, a->axis.count - 1);
    if (a->count > 1 && a->maps[number].name)
        snprintf(caption, 160, "%s", a->maps[number].name);
    if (status == TW_ERR_TOO_LARGE)
        tw_fail(error, status, "the container is too large to draw");
    return status;
}

static tw_status check_maps(atlas *a, tw_error *error)
{
    double high = 0;
    size_t cells = tw_puzzle_cell_count(a->puzzle);
    if (a->count == 0 || a->count > TW_MAX_PICTURES)
        return tw_fail(error, TW_ERR_USAGE, "a page has 1 to %d maps, not %zu", TW_MAX_PICTURES,
                       a->count);
    for (size_t i = 0; i < a->count; i++) {
        if (!tw_plot_numbers(a->maps[i].values, cells))
            return tw_fail(error, TW_ERR_USAGE, "maps have finite numbers from 0 on");
        for (size_t k = 0; k < cells; k++)
            high = fmax(high, a->maps[i].values[k]);
    }
    a->axis = tw_axis_linear(high, 7, false);
    return tw_picture_check(&a->picture, error);
}

tw_status tw_plot_maps(const tw_context *context, const tw_puzzle *puzzle, const tw_plot *plot,
                       const tw_plot_map *maps, size_t count, const tw_picture *picture,
                       const tw_out *out, tw_error *error)
{
    atlas a = {.context = tw_context_or_default(context),
               .puzzle = puzzle,
               .plot = plot,
               .maps = maps,
               .count = count};
    const char *title = picture && picture->title ? picture->title : "";
    if (picture)
        a.picture = (tw_picture){.format = picture->format,
                                 .width = picture->width,
                                 .height = picture->height,
                                 .no_title = picture->no_title,
                                 .columns = picture->columns};
    a.picture.layers = true;
    a.picture.no_title = a.picture.no_title || !*title;
    tw_page page = {.context = a.context,
                    .picture = &a.picture,
                    .title = *title ? title : "A map",
                    .about = plot->x_label ? plot->x_label : "",
                    .count = count,
                    .uniform = true,
                    .make = make_map,
                    .user = &a,
                    .foot = FOOT,
                    .draw_foot = draw_scale};
    tw_status status = check_maps(&a, error);
    return status == TW_OK ? tw_page_write(&page, out, error) : status;
}
