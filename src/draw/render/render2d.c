/* render2d.c -- a panel of a flat scene: a dark board, pieces lying on it a little apart, so that
 * the board shows between different pieces and nowhere else.
 *
 * Polygons of one piece are fused into outlines with rounded corners; balls are discs, joined where
 * balls of one piece touch; sticks have a file of their own. A solid cell is shown by its section
 * in the middle plane of its layer. */
#include "draw/render/render.h"

#include <math.h>

#include "draw/outline/outline.h"
#include "draw/render/cell_section.h"
#include "lattice/lattice_shared.h"

#define INSET 0.035 /* all in units */
#define RADIUS 0.13
#define RIM 0.07      /* of the board around everything */
#define WIDE_RIM 0.31 /* with room for tabs */
#define LINE 0.03
#define DOT 0.2 /* radius of the disc that shows the colour of a cell */

/* ---- Polygons ---------------------------------------------------------------------------- */

/* inset, radius: in units. */
static void paint_loops(const tw_panel *p, const tw_loops *loops, double inset, double radius,
                        tw_rgb fill)
{
    double unit = p->scene->unit;
    tw_loops_path(loops, inset * unit, radius * unit, &p->view);
    tw_display_list_paint(p->view.list, &fill, (tw_stroke){fill, 0});
}

static tw_status paint_board(const tw_panel *p)
{
    const tw_scene *scene = p->scene;
    tw_loops cells = tw_loops_start(scene->context), whole = tw_loops_start(scene->context);
    for (size_t i = 0; i < scene->spot_count; i++) {
        if (tw_panel_has(p, scene->spots + i))
            tw_spot_outline(scene, scene->spots + i, &cells);
    }
    for (size_t i = 0; i < scene->written_count; i++) {
        if (!scene->written[i].inside)
            tw_spot_outline(scene, &scene->written[i].spot, &cells);
    }
    tw_status status = tw_loops_fuse(&cells, 1e-3 * scene->unit, &whole);
    if (status == TW_OK && whole.count > 0)
        paint_loops(p, &whole, scene->tabs ? -WIDE_RIM : -RIM, 0.1, scene->inks->board);
    return status;
}

/* The line round a body: black and wider for the newest one. */
static tw_stroke body_edge(const tw_panel *p, uint32_t number)
{
    if (tw_body_fresh(p->scene, number))
        return (tw_stroke){p->scene->inks->newest, tw_panel_pixels(p, 2.5 * LINE)};
    return (tw_stroke){tw_outline_on(tw_body_look(p->scene, number).colour, p->scene->inks),
                       tw_panel_pixels(p, LINE)};
}

static void paint_body_loops(const tw_panel *p, const tw_loops *loops, uint32_t number)
{
    double unit = p->scene->unit;
    const tw_body *body = p->scene->bodies + number;
    tw_look look = tw_body_look(p->scene, number);
    tw_rgb line = tw_outline_on(look.colour, p->scene->inks);
    double radius = body->tiled ? 0.03 : RADIUS;
    paint_loops(p, loops, INSET, radius, look.colour);
    tw_loops_hatch(loops, look.pattern, 0.22 * unit, 0.09 * unit, &p->view);
    tw_display_list_paint(p->view.list, NULL, (tw_stroke){line, tw_panel_pixels(p, 1.6 * LINE)});
    if (p->scene->cells) { /* thin lines between the cells: each one's own outline */
        tw_loops cells = tw_loops_start(loops->context);
        for (size_t i = body->first; i < body->first + body->count; i++) {
            if (tw_panel_has(p, p->scene->spots + i))
                tw_spot_area(p->scene, p->scene->spots + i, &cells);
        }
        tw_loops_path(&cells, INSET * unit, 0, &p->view);
        tw_display_list_paint(p->view.list, NULL,
                              (tw_stroke){line, tw_panel_pixels(p, 0.5 * LINE)});
    }
    tw_loops_path(loops, (INSET + LINE / 2) * unit, radius * unit, &p->view);
    tw_display_list_paint(p->view.list, NULL, body_edge(p, number));
}

/* ---- Discs ------------------------------------------------------------------------------- */

/* The radius of a spot that is drawn as a disc in this panel, else 0. */
static double disc_of(const tw_panel *p, const tw_spot *spot)
{
    return tw_panel_has(p, spot) ? tw_spot_radius(p->scene, spot) : 0;
}

/* Adds a thick line to each later ball of the same piece that touches this one. */
static void join_ball(const tw_panel *p, const tw_spot *spot, double radius)
{
    const tw_body *body = p->scene->bodies + spot->body;
    for (const tw_spot *other = spot + 1; other < p->scene->spots + body->first + body->count;
         other++) {
        double far = tw_spot_radius(p->scene, other);
        double x = spot->at[0] - other->at[0], y = spot->at[1] - other->at[1],
               z = spot->at[2] - other->at[2];
        if (far <= 0 || other->layer != spot->layer ||
            sqrt(x * x + y * y + z * z) > 1.02 * (radius + far))
            continue;
        tw_display_list_move(p->view.list, tw_panel_place(p, spot->body, spot->at));
        tw_display_list_line(p->view.list, tw_panel_place(p, other->body, other->at));
    }
}

static void paint_spot_disc(const tw_panel *p, const tw_spot *spot, tw_rgb fill, tw_rgb line)
{
    tw_display_list_disc(p->view.list, tw_panel_place(p, spot->body, spot->at),
                         0.94 * tw_spot_radius(p->scene, spot) * p->view.scale, fill,
                         (tw_stroke){line, tw_panel_pixels(p, LINE)});
}

static void paint_discs(const tw_panel *p, uint32_t number)
{
    const tw_body *body = p->scene->bodies + number;
    const tw_spot *spots = p->scene->spots + body->first;
    tw_look look = tw_body_look(p->scene, number);
    for (size_t i = 0; i < body->count; i++) {
        double radius = disc_of(p, spots + i);
        if (radius > 0)
            join_ball(p, spots + i, radius);
    }
    tw_display_list_paint(
        p->view.list, NULL,
        (tw_stroke){tw_outline_on(look.colour, p->scene->inks), tw_panel_pixels(p, 0.4)});
    for (size_t i = 0; i < body->count; i++) {
        if (disc_of(p, spots + i) > 0)
            paint_spot_disc(p, spots + i, look.colour, body_edge(p, number).colour);
    }
}

/* ---- Letters and dots -------------------------------------------------------------------- */

/* The distance of a point from the nearest side of the loops; negative: outside, or in a hole. */
static double clearance(const tw_loops *loops, const double point[2])
{
    double least = INFINITY;
    bool inside = false;
    for (size_t loop = 0, start = 0; loop < loops->count; start = loops->ends[loop++]) {
        for (size_t i = start; i < loops->ends[loop]; i++) {
            const double *a = loops->corners[i],
                         *b = loops->corners[i + 1 < loops->ends[loop] ? i + 1 : start];
            double u = b[0] - a[0], v = b[1] - a[1], x = point[0] - a[0], y = point[1] - a[1];
            double share = fmax(0, fmin(1, (x * u + y * v) / fmax(u * u + v * v, 1e-12)));
            least = fmin(least, hypot(x - share * u, y - share * v));
            if ((a[1] > point[1]) != (b[1] > point[1]) && x < u * y / v)
                inside = !inside;
        }
    }
    return inside ? least : -least;
}

typedef struct spotlight {
    double at[2], room; /* in the drawing's units */
    double good;        /* greater is better */
} spotlight;

/* The distance from a place to the nearest disc of a coloured cell of the body. */
static double dots_away(const tw_panel *p, const tw_body *body, const double at[2])
{
    double least = INFINITY;
    for (size_t i = body->first; i < body->first + body->count; i++) {
        const tw_spot *spot = p->scene->spots + i;
        if (spot->colour > 0 && tw_panel_has(p, spot))
            least = fmin(least, hypot(spot->middle[0] + body->offset[0] - at[0],
                                      spot->middle[1] + body->offset[1] - at[1]) -
                                    DOT * p->scene->unit);
    }
    return least;
}

/* Rates a place for a letter, and keeps the best: one with room, near the middle of the piece. */
static void try_place(const tw_panel *p, const tw_body *body, const tw_loops *loops,
                      const double middle[2], const double at[2], spotlight *best)
{
    double unit = p->scene->unit;
    double room = loops->count > 0 ? clearance(loops, at) : 0.4 * unit;
    room = fmin(room, dots_away(p, body, at));
    double good = fmin(room, 0.55 * unit) - 0.2 * hypot(at[0] - middle[0], at[1] - middle[1]);
    if (good > best->good + 1e-6 * unit)
        *best = (spotlight){{at[0], at[1]}, room, good};
}

/* Tries the middles of cells, and of the sides between neighbouring ones. */
static spotlight find_spotlight(const tw_panel *p, const tw_body *body, const tw_loops *loops)
{
    spotlight best = {{0, 0}, 0, -INFINITY};
    double middle[2] = {0, 0}, far = 1.3 * p->scene->unit;
    const tw_spot *spots = p->scene->spots + body->first;
    size_t count = 0, pairs = body->count < 100 ? body->count : 0;
    for (size_t i = 0; i < body->count; i++) {
        if (!tw_panel_has(p, spots + i))
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
        if (!tw_panel_has(p, spots + i))
            continue;
        try_place(p, body, loops, middle, at, &best);
        const tw_cell_shape *shape = tw_lattice_cell_shape(p->scene->lattice, spots[i].cell.kind);
        bool dotted = spots[i].colour > 0 && loops->count > 0;
        for (size_t k = 0; k < shape->point_count && dotted;
             k++) { /* beside the disc, in corners */
            const double corner[2] = {at[0] + 0.64 * (spots[i].at[0] + shape->points[k][0] - a[0]),
                                      at[1] + 0.64 * (spots[i].at[1] + shape->points[k][1] - a[1])};
            try_place(p, body, loops, middle, corner, &best);
        }
        for (size_t k = i + 1; k < pairs && loops->count > 0; k++) {
            const double *b = spots[k].middle;
            double between[2] = {at[0] + (b[0] - a[0]) / 2, at[1] + (b[1] - a[1]) / 2};
            if (tw_panel_has(p, spots + k) && hypot(b[0] - a[0], b[1] - a[1]) < far)
                try_place(p, body, loops, middle, between, &best);
        }
    }
    return best;
}

void tw_render_label(const tw_panel *p, uint32_t number, const tw_loops *loops)
{
    static const tw_rgb plate = {250, 250, 252};
    const tw_body *body = p->scene->bodies + number;
    bool drawn = loops->count > 0;
    for (size_t i = body->first; i < body->first + body->count && !drawn; i++)
        drawn = disc_of(p, p->scene->spots + i) > 0;
    if (!p->scene->labels || !drawn)
        return;
    spotlight place = find_spotlight(p, body, loops);
    tw_point at = tw_viewport_point(&p->view, place.at[0], place.at[1]);
    if (body->tiled) { /* a light plate, which keeps the colours of edges visible round it */
        bool whole = tw_is_label(body->name) && tw_characters(body->name) > 1;
        double size = fmin((whole ? 0.34 : 0.25) * p->scene->unit, 0.7 * place.room);
        tw_display_list_circle(p->view.list, at, 0.72 * size * p->view.scale);
        tw_display_list_paint(p->view.list, &plate, (tw_stroke){plate, 0});
        tw_panel_label(p, number, at, (whole ? 0.9 : 1) * size * p->view.scale, plate);
        return;
    }
    double good = fmax((p->scene->tabs ? 0.34 : 0.46) * p->scene->unit, 0.5 * place.room);
    double size = fmin(good, 1.25 * place.room);
    tw_panel_label(p, number, at, size * p->view.scale, tw_body_look(p->scene, number).colour);
}

/* ---- The panel --------------------------------------------------------------------------- */

static tw_status paint_body(const tw_panel *p, uint32_t number)
{
    const tw_scene *scene = p->scene;
    const tw_body *body = scene->bodies + number;
    tw_scope scope;
    const tw_context *own = tw_scope_begin(&scope, scene->context);
    tw_loops cells = tw_loops_start(own), loops = tw_loops_start(own);
    for (size_t i = body->first; i < body->first + body->count; i++) {
        if (tw_panel_has(p, scene->spots + i))
            tw_spot_outline(scene, scene->spots + i, &cells);
    }
    tw_status status = tw_loops_fuse(&cells, 1e-3 * scene->unit, &loops);
    if (status == TW_OK) {
        tw_display_list_group(p->view.list, body->name);
        if (loops.count > 0)
            paint_body_loops(p, &loops, number);
        paint_discs(p, number);
        tw_render_edges(p, number);
        tw_render_label(p, number, &loops);
        tw_display_list_end(p->view.list);
    }
    tw_scope_end(&scope);
    return status;
}

static tw_status paint_free_spot(const tw_panel *p, const tw_spot *spot, tw_rgb fill)
{
    tw_scope scope;
    tw_loops loop = tw_loops_start(tw_scope_begin(&scope, p->scene->context));
    tw_status status = tw_spot_area(p->scene, spot, &loop);
    if (loop.count > 0)
        paint_loops(p, &loop, 0.02, 0.05, fill);
    tw_scope_end(&scope);
    if (tw_spot_radius(p->scene, spot) > 0)
        paint_spot_disc(p, spot, fill, p->scene->inks->spare);
    return status;
}

tw_status tw_render_names(const tw_panel *p)
{
    const tw_inks *inks = p->scene->inks;
    tw_status status = TW_OK;
    for (size_t i = 0; i < p->scene->written_count && status == TW_OK; i++) {
        const tw_written *one = p->scene->written + i;
        double letters = (double)tw_characters(one->name);
        double size = tw_panel_pixels(p, fmin(0.4, 1.3 / fmax(1, letters)));
        tw_point at = tw_panel_place(p, TW_NO_BODY, one->spot.middle);
        if (tw_body_shown(p->scene, one->spot.body))
            continue;
        if (!one->inside && !p->scene->exploded)
            status = paint_free_spot(p, &one->spot, inks->page);
        if (size >= 4 && p->scene->labels)
            tw_display_list_text(p->view.list, (tw_point){at.x, at.y + 0.36 * size}, one->name,
                                 (tw_lettering){size, inks->words, true, .bold = !one->inside});
    }
    return status;
}

/* Draws the cells that no piece covers. */
static tw_status paint_spots(const tw_panel *p)
{
    const tw_inks *inks = p->scene->inks;
    tw_status status = TW_OK;
    for (size_t i = 0; i < p->scene->spot_count && status == TW_OK; i++) {
        const tw_spot *spot = p->scene->spots + i;
        bool covered = spot->body != TW_NO_BODY && p->scene->exploded;
        if (covered || tw_body_shown(p->scene, spot->body) || !tw_panel_has(p, spot))
            continue;
        status = paint_free_spot(p, spot, spot->optional ? inks->spare : inks->empty);
    }
    return status;
}

tw_status tw_render2d(const tw_panel *p)
{
    const tw_scene *scene = p->scene;
    tw_status status = scene->exploded ? TW_OK : paint_board(p);
    status = status ? status : paint_spots(p);
    for (uint32_t b = 0; b < scene->body_count && status == TW_OK; b++) {
        if (tw_body_shown(scene, b))
            status = paint_body(p, b);
    }
    status = status ? status : tw_render_sticks(p);
    for (size_t i = 0; i < scene->spot_count; i++) { /* discs show the colours of cells */
        const tw_spot *spot = scene->spots + i;
        if (spot->colour == 0 || !tw_panel_has(p, spot))
            continue;
        tw_display_list_circle(p->view.list, tw_panel_place(p, spot->body, spot->middle),
                               tw_panel_pixels(p, DOT));
        tw_display_list_paint(p->view.list, &spot->paint,
                              (tw_stroke){{20, 20, 20}, tw_panel_pixels(p, 0.02)});
    }
    status = status ? status : tw_render_names(p);
    tw_render_tabs(p);
    return status == TW_OK ? p->view.list->status : status;
}
