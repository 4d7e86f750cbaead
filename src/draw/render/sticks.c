/* sticks.c -- sticks in the plane: thick lines that continue within a piece and stop short at its
 * ends.
 *
 * The form of an end depends on how many sticks of the piece meet there: a single stick stops
 * short, to leave room for others; two at an angle cut the corner on their own side, so that two
 * such angles pass one another; all others run through. Each piece is drawn twice, dark and wide,
 * then in its colour. */
#include "draw/render/render.h"

#include <math.h>

#include "draw/outline/vertex_merge.h"
#include "lattice/lattice_shared.h"

#define WIDTH 0.17 /* all in units: sticks */
#define EDGE 0.035 /* the dark line along them */
#define SHORT 0.2  /* where a stick ends and others may meet */
#define BEND 0.32

typedef struct stick {
    uint32_t ends[2]; /* numbers of points */
    uint32_t body;
    size_t spot;
} stick;

typedef struct bundle {
    const tw_panel *panel;
    const tw_scene *scene; /* the panel's */
    tw_display_list *list; /* the panel's */
    tw_vertex_merge merge;
    stick *sticks; /* body by body */
    size_t count;
    uint32_t *first, *next; /* sticks at each point, first[point], next[2 * stick + end] */
} bundle;

static tw_point stick_point(const bundle *all, uint32_t number, uint32_t body)
{
    return tw_panel_place(all->panel, body, all->merge.points[number]);
}

/* The place `units` from one end of a stick towards the other. */
static tw_point along_stick(const bundle *all, const stick *one, unsigned end, double units)
{
    tw_point from = stick_point(all, one->ends[end], one->body);
    tw_point to = stick_point(all, one->ends[1 - end], one->body);
    double length = hypot(to.x - from.x, to.y - from.y);
    double share = length > 0 ? fmin(0.5, tw_panel_pixels(all->panel, units) / length) : 0;
    return (tw_point){from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
}

/* ---- What meets where -------------------------------------------------------------------- */

typedef struct stick_meeting {
    size_t own;             /* sticks of the piece, this one included */
    size_t other;           /* sticks of other pieces */
    const stick *companion; /* another stick of the piece */
    unsigned end;           /* of the companion */
    bool bend;              /* the two make an angle, and are alone */
} stick_meeting;

static stick_meeting meet_sticks(const bundle *all, const stick *one, unsigned end)
{
    stick_meeting found = {0, 0, NULL, 0, false};
    uint32_t link = all->first[one->ends[end]];
    for (; link != UINT32_MAX; link = all->next[link]) {
        const stick *other = all->sticks + link / 2;
        bool own = other->body == one->body;
        found.own += own;
        found.other += !own;
        if (own && other != one) {
            found.companion = other;
            found.end = link % 2;
        }
    }
    if (found.own != 2 || !found.companion)
        return found;
    tw_point at = stick_point(all, one->ends[end], one->body);
    tw_point a = stick_point(all, one->ends[1 - end], one->body);
    tw_point b = stick_point(all, found.companion->ends[1 - found.end], one->body);
    double x = a.x - at.x, y = a.y - at.y, u = b.x - at.x, v = b.y - at.y;
    found.bend = fabs(atan2(x * v - y * u, x * u + y * v)) < 3.05;
    return found;
}

static tw_point end_of(const bundle *all, const stick *one, unsigned end)
{
    stick_meeting found = meet_sticks(all, one, end);
    if (found.own == 1)
        return along_stick(all, one, end, found.other > 0 ? SHORT : 0.5 * WIDTH + EDGE);
    return along_stick(all, one, end, found.bend ? BEND : 0);
}

/* ---- Drawing ----------------------------------------------------------------------------- */

static void add_bend(const bundle *all, const stick *one, unsigned end)
{
    stick_meeting found = meet_sticks(all, one, end);
    if (!found.bend || found.companion < one)
        return;
    tw_point from = along_stick(all, one, end, BEND),
             by = stick_point(all, one->ends[end], one->body),
             to = along_stick(all, found.companion, found.end, BEND);
    tw_display_list_move(all->list, from);
    tw_display_list_curve(all->list, by, to);
}

static void add_sticks(const bundle *all, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        tw_point a = end_of(all, all->sticks + i, 0), b = end_of(all, all->sticks + i, 1);
        tw_display_list_move(all->list, a);
        tw_display_list_line(all->list, b);
        add_bend(all, all->sticks + i, 0);
        add_bend(all, all->sticks + i, 1);
    }
}

/* Draws a disc with the letter on the stick nearest to the middle of the piece. */
static void label_sticks(const bundle *all, size_t first, size_t end, tw_rgb fill)
{
    uint32_t number = all->sticks[first].body;
    const tw_body *body = all->scene->bodies + number;
    double unit = tw_panel_pixels(all->panel, 1), r = 0.19 * unit, best = INFINITY;
    size_t chosen = first;
    for (size_t i = first; i < end; i++) {
        const double *m = all->scene->spots[all->sticks[i].spot].middle;
        double far = hypot(m[0] - body->middle[0], m[1] - body->middle[1]);
        if (far < best - 1e-6 * all->scene->unit) {
            best = far;
            chosen = i;
        }
    }
    if (!all->scene->labels || r < 3.5)
        return;
    tw_point at =
        tw_panel_place(all->panel, number, all->scene->spots[all->sticks[chosen].spot].middle);
    tw_display_list_circle(all->list, at, r);
    tw_display_list_paint(all->list, &fill,
                          (tw_stroke){tw_outline_on(fill, all->scene->inks), EDGE * unit});
    tw_panel_label(all->panel, number, at, 0.25 * unit, fill);
}

static void paint_group(const bundle *all, size_t first, size_t end)
{
    uint32_t number = all->sticks[first].body;
    double unit = tw_panel_pixels(all->panel, 1);
    if (!tw_body_shown(all->scene, number)) {
        add_sticks(all, first, end);
        tw_display_list_paint(all->list, NULL, (tw_stroke){{208, 213, 222}, 0.5 * WIDTH * unit});
        return;
    }
    tw_look look = tw_body_look(all->scene, number);
    bool fresh = tw_body_fresh(all->scene, number);
    tw_rgb line = fresh ? all->scene->inks->newest : tw_outline_on(look.colour, all->scene->inks);
    const tw_stroke strokes[] = {{line, (WIDTH + (fresh ? 3 : 2) * EDGE) * unit},
                                 {look.colour, WIDTH * unit},
                                 {line, 0.1 * look.pattern * WIDTH * unit}};
    tw_display_list_group(all->list, all->scene->bodies[number].name);
    for (size_t i = 0; i < (look.pattern > 0 ? 3 : 2); i++) {
        add_sticks(all, first, end);
        tw_display_list_paint(all->list, NULL, strokes[i]);
    }
    label_sticks(all, first, end, look.colour);
    tw_display_list_end(all->list);
}

/* ---- Putting it together ----------------------------------------------------------------- */

/* Is the spot a stick of this panel? */
static bool is_stick(const tw_panel *panel, const tw_spot *spot)
{
    const tw_cell_shape *shape = tw_lattice_cell_shape(panel->scene->lattice, spot->cell.kind);
    return tw_panel_has(panel, spot) && shape->shape == TW_SHAPE_SEGMENT && shape->point_count == 2;
}

static void add_stick(bundle *all, size_t number)
{
    const tw_spot *spot = all->scene->spots + number;
    const tw_cell_shape *shape = tw_lattice_cell_shape(all->scene->lattice, spot->cell.kind);
    stick *one = all->sticks + all->count;
    *one = (stick){.body = spot->body, .spot = number};
    for (unsigned end = 0; end < 2; end++) {
        const double *off = shape->points[end];
        size_t before = all->merge.count;
        one->ends[end] = tw_vertex_merge_point(
            &all->merge, (double[3]){spot->at[0] + off[0], spot->at[1] + off[1], 0});
        if (all->merge.count > before)
            all->first[one->ends[end]] = UINT32_MAX;
        all->next[2 * all->count + end] = all->first[one->ends[end]];
        all->first[one->ends[end]] = (uint32_t)(2 * all->count + end);
    }
    all->count++;
}

static void paint_all(const bundle *all, bool shown)
{
    for (size_t i = 0, end; i < all->count; i = end) {
        for (end = i + 1; end < all->count && all->sticks[end].body == all->sticks[i].body; end++)
            continue;
        if (tw_body_shown(all->scene, all->sticks[i].body) == shown)
            paint_group(all, i, end);
    }
}

tw_status tw_render_sticks(const tw_panel *panel)
{
    const tw_scene *scene = panel->scene;
    size_t count = 0;
    for (size_t i = 0; i < scene->spot_count; i++)
        count += is_stick(panel, scene->spots + i);
    if (count == 0)
        return TW_OK;
    tw_scope scope; /* as there may be many panels */
    const tw_context *own = tw_scope_begin(&scope, scene->context);
    bundle all = {.panel = panel, .scene = scene, .list = panel->view.list};
    const tw_array arrays[] = {TW_ARRAY(all.sticks, count),
                               TW_ARRAY(all.first, 2 * count),
                               TW_ARRAY(all.next, 2 * count),
                               {0}};
    tw_status status = tw_vertex_merge_new(own, 2 * count, 1e-3 * scene->unit, &all.merge);
    if (status == TW_OK && tw_arrays(own, arrays, TW_TAKE)) {
        for (size_t i = 0; i < scene->spot_count; i++)
            if (is_stick(panel, scene->spots + i))
                add_stick(&all, i);
        paint_all(&all, false);
        paint_all(&all, true);
    } else {
        status = TW_ERR_MEMORY;
    }
    tw_scope_end(&scope);
    return status;
}
