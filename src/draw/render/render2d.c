/* render2d.c -- a panel of a flat scene: a dark board, pieces lying on it a little apart, so that
 * the board shows between different pieces and nowhere else.
 *
 * Polygons of one piece are fused into outlines with rounded corners; balls are discs, joined where
 * balls of one piece touch; sticks have a file of their own. A solid cell is shown as it is cut by
 * the plane in the middle of its layer. */
#include "draw/render/render.h"

#include <math.h>

#include "draw/outline/round_corners.h"
#include "draw/render/cell_section.h"

#define INSET 0.035 /* all in units */
#define RADIUS 0.13
#define RIM 0.07 /* of the board around everything */
#define LINE 0.03

static const tw_rgb board = {52, 56, 66}, empty = {236, 239, 244}, spare = {176, 183, 196};

/* ---- Polygons ---------------------------------------------------------------------------- */

static bool here(const tw_spot *spot, size_t panel, const tw_scene *scene)
{
    return scene->panels == 1 || spot->layer == panel;
}

typedef struct sheet {
    const tw_scene *scene;
    size_t panel;
    const tw_viewport *frame;
    tw_display_list *list;
} sheet;

static void paint_loops(const sheet *s, const tw_loops *loops, double inset, double radius,
                        tw_rgb fill, tw_rgb line, double width)
{
    double unit = s->scene->unit;
    tw_loops_path(loops, inset * unit, radius * unit, s->frame, s->list);
    tw_display_list_paint(s->list, &fill, line, width * unit * s->frame->scale);
}

static tw_status paint_board(const sheet *s)
{
    const tw_scene *scene = s->scene;
    tw_loops cells = tw_loops_start(scene->context), whole = tw_loops_start(scene->context);
    for (size_t i = 0; i < scene->spot_count; i++) {
        if (here(scene->spots + i, s->panel, scene))
            tw_spot_outline(scene, scene->spots + i, &cells);
    }
    tw_status status = tw_loops_fuse(&cells, 1e-3 * scene->unit, &whole);
    if (status == TW_OK && whole.count > 0)
        paint_loops(s, &whole, -RIM, 0.1, board, board, 0);
    tw_loops_free(&cells);
    tw_loops_free(&whole);
    return status;
}

static tw_status paint_empty(const sheet *s, const tw_spot *spot)
{
    tw_loops loop = tw_loops_start(s->scene->context);
    tw_spot_outline(s->scene, spot, &loop);
    if (loop.count > 0)
        paint_loops(s, &loop, 0.02, 0.05, spot->optional ? spare : empty, board, 0);
    tw_status status = loop.status;
    tw_loops_free(&loop);
    return status;
}

/* Thin lines between the cells of a piece: each cell's own outline. */
static void line_cells(const sheet *s, const tw_loops *cells, tw_rgb line)
{
    if (!s->scene->cells)
        return;
    tw_loops_path(cells, INSET * s->scene->unit, 0, s->frame, s->list);
    tw_display_list_paint(s->list, NULL, line, 0.5 * LINE * s->scene->unit * s->frame->scale);
}

static void paint_body_loops(const sheet *s, const tw_loops *cells, const tw_loops *loops,
                             uint32_t number)
{
    double unit = s->scene->unit, scale = s->frame->scale;
    tw_look look = tw_body_look(s->scene, number);
    tw_rgb line = tw_line_on(look.colour);
    bool fresh = tw_body_fresh(s->scene, number);
    paint_loops(s, loops, INSET, RADIUS, look.colour, line, 0);
    tw_loops_hatch(loops, look.pattern, 0.22 * unit, 0.09 * unit, s->frame, s->list);
    tw_display_list_paint(s->list, NULL, line, 1.6 * LINE * unit * scale);
    line_cells(s, cells, line);
    tw_loops_path(loops, (INSET + LINE / 2) * unit, RADIUS * unit, s->frame, s->list);
    tw_display_list_paint(s->list, NULL, fresh ? (tw_rgb){0, 0, 0} : line,
                          (fresh ? 2.5 : 1) * LINE * unit * scale);
}

/* ---- Discs ------------------------------------------------------------------------------- */

static void place_on_page(const sheet *s, const tw_spot *spot, const double point[3], double at[2])
{
    const tw_body *body = spot->body == TW_NO_BODY ? NULL : s->scene->bodies + spot->body;
    for (size_t k = 0; k < 2; k++)
        at[k] = (point[k] + (body ? body->offset[k] : 0)) * s->frame->scale +
                (k == 0 ? s->frame->left : s->frame->top);
}

/* A thick line to each later ball of the same piece that touches. */
static void join_ball(const sheet *s, const tw_spot *spot, double radius)
{
    const tw_body *body = s->scene->bodies + spot->body;
    for (const tw_spot *other = spot + 1; other < s->scene->spots + body->first + body->count;
         other++) {
        double far = tw_spot_radius(s->scene, other), from[2], to[2];
        double x = spot->at[0] - other->at[0], y = spot->at[1] - other->at[1],
               z = spot->at[2] - other->at[2];
        if (far <= 0 || other->layer != spot->layer ||
            sqrt(x * x + y * y + z * z) > 1.02 * (radius + far))
            continue;
        place_on_page(s, spot, spot->at, from);
        place_on_page(s, other, other->at, to);
        tw_display_list_move(s->list, from[0], from[1]);
        tw_display_list_line(s->list, to[0], to[1]);
    }
}

static void paint_discs(const sheet *s, uint32_t number)
{
    const tw_body *body = s->scene->bodies + number;
    double scale = s->frame->scale, unit = s->scene->unit;
    tw_look look = tw_body_look(s->scene, number);
    for (size_t i = body->first; i < body->first + body->count; i++) {
        const tw_spot *spot = s->scene->spots + i;
        double radius = here(spot, s->panel, s->scene) ? tw_spot_radius(s->scene, spot) : 0;
        if (radius > 0)
            join_ball(s, spot, radius);
    }
    tw_display_list_paint(s->list, NULL, tw_line_on(look.colour), 0.4 * unit * scale);
    for (size_t i = body->first; i < body->first + body->count; i++) {
        const tw_spot *spot = s->scene->spots + i;
        double radius = here(spot, s->panel, s->scene) ? tw_spot_radius(s->scene, spot) : 0, at[2];
        place_on_page(s, spot, spot->at, at);
        if (radius > 0)
            tw_display_list_disc(s->list, at[0], at[1], 0.94 * radius * scale, look.colour,
                                 tw_body_fresh(s->scene, number) ? (tw_rgb){0, 0, 0}
                                                                 : tw_line_on(look.colour),
                                 LINE * unit * scale);
    }
}

static void paint_hollow(const sheet *s, const tw_spot *spot)
{
    double radius = tw_spot_radius(s->scene, spot), at[2];
    if (radius <= 0)
        return;
    place_on_page(s, spot, spot->at, at);
    tw_display_list_disc(s->list, at[0], at[1], 0.94 * radius * s->frame->scale,
                         spot->optional ? spare : empty, spare,
                         LINE * s->scene->unit * s->frame->scale);
}

/* ---- Letters and dots -------------------------------------------------------------------- */

/* How far a point is from the nearest side of the loops. */
static double clearance(const tw_loops *loops, const double point[2])
{
    double least = INFINITY;
    for (size_t loop = 0, start = 0; loop < loops->count; start = loops->ends[loop++]) {
        for (size_t i = start; i < loops->ends[loop]; i++) {
            const double *a = loops->corners[i],
                         *b = loops->corners[i + 1 < loops->ends[loop] ? i + 1 : start];
            double u = b[0] - a[0], v = b[1] - a[1], x = point[0] - a[0], y = point[1] - a[1];
            double share = fmax(0, fmin(1, (x * u + y * v) / fmax(u * u + v * v, 1e-12)));
            least = fmin(least, hypot(x - share * u, y - share * v));
        }
    }
    return least;
}

typedef struct spotlight {
    double at[2], room; /* in the drawing's units */
    double good;        /* the better the greater */
} spotlight;

/* A letter stands well where there is room and near the middle of the piece. */
static void try_place(const sheet *s, const tw_loops *loops, const double middle[2],
                      const double at[2], spotlight *best)
{
    double room = loops->count > 0 ? clearance(loops, at) : 0.4 * s->scene->unit;
    double good =
        fmin(room, 0.55 * s->scene->unit) - 0.2 * hypot(at[0] - middle[0], at[1] - middle[1]);
    if (good > best->good + 1e-6 * s->scene->unit)
        *best = (spotlight){{at[0], at[1]}, room, good};
}

/* The middles of cells, and of the sides between neighbouring ones. */
static spotlight find_place(const sheet *s, const tw_body *body, const tw_loops *loops)
{
    spotlight best = {{0, 0}, 0, -INFINITY};
    double middle[2] = {0, 0}, far = 1.3 * s->scene->unit;
    const tw_spot *spots = s->scene->spots + body->first;
    size_t count = 0, pairs = body->count < 100 ? body->count : 0;
    for (size_t i = 0; i < body->count; i++) {
        if (!here(spots + i, s->panel, s->scene))
            continue;
        count++;
        for (size_t k = 0; k < 2; k++)
            middle[k] += spots[i].middle[k] + body->offset[k];
    }
    for (size_t k = 0; k < 2; k++)
        middle[k] /= (double)(count > 0 ? count : 1);
    for (size_t i = 0; i < body->count; i++) {
        const double *a = spots[i].middle;
        double at[2] = {a[0] + body->offset[0], a[1] + body->offset[1]};
        if (!here(spots + i, s->panel, s->scene))
            continue;
        try_place(s, loops, middle, at, &best);
        for (size_t k = i + 1; k < pairs && loops->count > 0; k++) {
            const double *b = spots[k].middle;
            double between[2] = {at[0] + (b[0] - a[0]) / 2, at[1] + (b[1] - a[1]) / 2};
            if (here(spots + k, s->panel, s->scene) && hypot(b[0] - a[0], b[1] - a[1]) < far)
                try_place(s, loops, middle, between, &best);
        }
    }
    return best;
}

static bool has_discs(const sheet *s, const tw_body *body)
{
    for (size_t i = body->first; i < body->first + body->count; i++) {
        if (here(s->scene->spots + i, s->panel, s->scene) &&
            tw_spot_radius(s->scene, s->scene->spots + i) > 0)
            return true;
    }
    return false;
}

static void label_body(const sheet *s, uint32_t number, const tw_loops *loops)
{
    const tw_body *body = s->scene->bodies + number;
    if (!s->scene->labels || (loops->count == 0 && !has_discs(s, body)))
        return;
    spotlight place = find_place(s, body, loops);
    double size = fmin(0.46 * s->scene->unit, 1.25 * place.room);
    tw_display_list_letter(s->list, place.at[0] * s->frame->scale + s->frame->left,
                           place.at[1] * s->frame->scale + s->frame->top, size * s->frame->scale,
                           body->letter, tw_body_look(s->scene, number).colour);
}

static void paint_dot(const sheet *s, const double at[2], double r, tw_rgb fill)
{
    tw_display_list_move(s->list, at[0] + r, at[1]);
    for (int i = 1; i <= 8; i++) { /* eight curves make a circle, near enough */
        double half = (i - 0.5) * 0.7853981634, whole = i * 0.7853981634,
               out = r / cos(0.3926990817);
        tw_display_list_curve(s->list, at[0] + out * cos(half), at[1] + out * sin(half),
                              at[0] + r * cos(whole), at[1] + r * sin(whole));
    }
    tw_display_list_close(s->list);
    tw_display_list_paint(s->list, &fill, (tw_rgb){20, 20, 20},
                          0.02 * s->scene->unit * s->frame->scale);
}

/* Dots in the upper right of cells tell their colours. */
static void dot_spot(const sheet *s, const tw_spot *spot)
{
    double unit = s->scene->unit * s->frame->scale, at[2];
    if (spot->colour == 0)
        return;
    place_on_page(s, spot, spot->middle, at);
    at[0] += 0.22 * unit;
    at[1] -= 0.22 * unit;
    paint_dot(s, at, 0.11 * unit, tw_dot_colour(spot->colour));
}

/* Dots beside edges tell their marks. */
static void dot_icons(const sheet *s)
{
    for (size_t i = 0; i < s->scene->icon_count; i++) {
        const tw_mark_icon *icon = s->scene->icons + i;
        const tw_body *body = s->scene->bodies + icon->body;
        double scale = s->frame->scale, at[2] = {s->frame->left, s->frame->top};
        for (size_t k = 0; k < 2; k++)
            at[k] += (icon->at[k] + body->offset[k]) * scale;
        if (tw_body_shown(s->scene, icon->body))
            paint_dot(s, at, 0.1 * s->scene->unit * scale, tw_hue((size_t)7 * (icon->mark + 1U)));
    }
}

/* ---- The panel --------------------------------------------------------------------------- */

static tw_status paint_body(const sheet *s, uint32_t number)
{
    const tw_scene *scene = s->scene;
    const tw_body *body = scene->bodies + number;
    tw_loops cells = tw_loops_start(scene->context), loops = tw_loops_start(scene->context);
    for (size_t i = body->first; i < body->first + body->count; i++) {
        if (here(scene->spots + i, s->panel, scene))
            tw_spot_outline(scene, scene->spots + i, &cells);
    }
    tw_status status = tw_loops_fuse(&cells, 1e-3 * scene->unit, &loops);
    if (status == TW_OK) {
        tw_display_list_group(s->list, body->name);
        if (loops.count > 0)
            paint_body_loops(s, &cells, &loops, number);
        paint_discs(s, number);
        label_body(s, number, &loops);
        tw_display_list_end(s->list);
    }
    tw_loops_free(&cells);
    tw_loops_free(&loops);
    return status;
}

static tw_status paint_spots(const sheet *s)
{
    tw_status status = TW_OK;
    for (size_t i = 0; i < s->scene->spot_count && status == TW_OK; i++) {
        const tw_spot *spot = s->scene->spots + i;
        bool covered = spot->body != TW_NO_BODY && s->scene->exploded;
        if (covered || tw_body_shown(s->scene, spot->body) || !here(spot, s->panel, s->scene))
            continue;
        status = paint_empty(s, spot);
        paint_hollow(s, spot);
    }
    return status;
}

tw_status tw_render2d(const tw_scene *scene, size_t panel, const tw_viewport *frame,
                      tw_display_list *list)
{
    sheet s = {scene, panel, frame, list};
    tw_status status = scene->exploded ? TW_OK : paint_board(&s);
    if (status == TW_OK)
        status = paint_spots(&s);
    for (uint32_t b = 0; b < scene->body_count && status == TW_OK; b++) {
        if (tw_body_shown(scene, b))
            status = paint_body(&s, b);
    }
    if (status == TW_OK)
        status = tw_render_sticks(scene, panel, frame, list);
    for (size_t i = 0; i < scene->spot_count && scene->colours > 0; i++) {
        if (here(scene->spots + i, panel, scene))
            dot_spot(&s, scene->spots + i);
    }
    if (scene->panels == 1)
        dot_icons(&s);
    return status == TW_OK ? list->status : status;
}
