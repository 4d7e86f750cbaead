/* render3d.c -- a scene in space: faces, balls and sticks, lit from the upper left, near ones over
 * far ones. Balls of one piece that touch are joined by necks.
 *
 * Each face that looks towards the eye is an item for the painter; concave ones are cut into
 * triangles first. A letter stands on the largest uncovered part of a piece. Neighbouring faces of
 * one piece in one plane have no line between them; a hairline of their own colour keeps what lies
 * behind from shining through. A wider one would cut into the lines and patterns of the face that
 * was painted before. */
#include "draw/render/faces.h"
#include "draw/render/painting.h"
#include "draw/render/render.h"

#include <math.h>

#include "draw/outline/outline.h"
#include "lattice/lattice_shared.h"

#define TUBE 0.13  /* radius of a stick, in units */
#define NECK 0.4   /* radius of what joins two balls, in radii of the smaller one */
#define LINE 0.028 /* width of a line, in units */
#define ROUND 16   /* corners about a ball */

typedef struct eye {
    const tw_panel *panel;
    const tw_scene *scene; /* the panel's */
    tw_display_list *list; /* the panel's */
    tw_faces faces;
    tw_painting painting;
    uint32_t *letters; /* per body: the item that bears its letter, or UINT32_MAX */
} eye;

/* The spot of an item, or of the face that it is a part of. */
static const tw_spot *spot_at(const eye *e, const tw_item *item)
{
    bool face = item->kind == TW_ITEM_FACE;
    return e->scene->spots + (face ? e->faces.faces[item->user].spot : item->user);
}

/* ---- Looking ----------------------------------------------------------------------------- */

/* Converts a point of a body to the view: to the right, downwards, towards the eye. */
static void see_point(const eye *e, uint32_t body, const double point[3], double seen[3])
{
    double moved[3] = {point[0], point[1], point[2]};
    if (body != TW_NO_BODY)
        tw_body_place(&e->scene->bodies[body], point, moved);
    tw_scene_look(e->scene, moved, seen);
}

static void look_at_normal(const eye *e, const tw_face *face, double seen[3])
{
    double turned[3] = {face->normal[0], face->normal[1], face->normal[2]};
    if (face->body != TW_NO_BODY)
        tw_body_way(&e->scene->bodies[face->body], face->normal, turned);
    tw_scene_look(e->scene, turned, seen);
}

static double light_on(const double normal[3])
{
    static const double lamp[3] = {-0.40, -0.75, 0.527};
    return 0.8 + 0.27 * tw_space_dot(normal, lamp);
}

/* ---- Faces ------------------------------------------------------------------------------- */

static bool is_left(const tw_sight *a, const tw_sight *b, const tw_sight *c, double hand)
{
    return hand * ((b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x)) > 1e-12;
}

static bool is_convex_sight(const tw_sight *corners, size_t count, double hand)
{
    for (size_t i = 0; i < count; i++) {
        const tw_sight *a = corners + i, *b = corners + (i + 1) % count,
                       *c = corners + (i + 2) % count;
        if (hand * ((b->x - a->x) * (c->y - b->y) - (b->y - a->y) * (c->x - b->x)) < -1e-9)
            return false;
    }
    return true;
}

/* Adds a convex item. */
static void add_convex_item(eye *e, tw_item item, const tw_sight *corners, size_t count)
{
    for (size_t i = 0; i < count; i++)
        tw_painting_corner(&e->painting, corners[i]);
    tw_painting_item(&e->painting, item);
}

/* Is corner i an ear, which may be cut off? */
static bool is_ear(const tw_sight *corners, const size_t *left, size_t count, size_t i, double hand)
{
    const tw_sight *a = corners + left[(i + count - 1) % count], *b = corners + left[i],
                   *c = corners + left[(i + 1) % count];
    if (!is_left(a, b, c, hand))
        return false;
    for (size_t k = 0; k < count; k++) {
        const tw_sight *p = corners + left[k];
        if (p != a && p != b && p != c && is_left(a, b, p, hand) && is_left(b, c, p, hand) &&
            is_left(c, a, p, hand))
            return false;
    }
    return true;
}

/* Cuts a concave face into triangles, ear by ear. */
static void add_triangles(eye *e, tw_item item, const tw_sight *corners, size_t count)
{
    size_t left[TW_MAX_VERTICES];
    double hand = tw_sights_area(corners, count) < 0 ? -1 : 1;
    for (size_t i = 0; i < count; i++)
        left[i] = i;
    for (size_t all = count; count >= 3; count--) {
        size_t ear = 0;
        while (ear < count - 1 && count > 3 && !is_ear(corners, left, count, ear, hand))
            ear++;
        const size_t own[3] = {left[(ear + count - 1) % count], left[ear], left[(ear + 1) % count]};
        tw_sight cut[3];
        for (size_t i = 0; i < 3; i++) { /* cuts are not lines */
            cut[i] = corners[own[i]];
            cut[i].line = cut[i].line && (own[i] + 1) % all == own[(i + 1) % 3];
        }
        add_convex_item(e, item, cut, 3);
        for (size_t i = ear; i + 1 < count; i++)
            left[i] = left[i + 1];
    }
}

static void add_lit_face(eye *e, uint32_t number)
{
    const tw_face *face = e->faces.faces + number;
    double normal[3], seen[3] = {0, 0, 0};
    tw_sight corners[TW_MAX_VERTICES];
    look_at_normal(e, face, normal);
    if (face->both && normal[2] < 0) {
        for (size_t k = 0; k < 3; k++)
            normal[k] = -normal[k];
    }
    if (normal[2] < 1e-4 || face->count < 3 || face->count > TW_MAX_VERTICES)
        return;
    for (size_t i = face->count; i-- > 0;) { /* the first one last: it gives the plane's depth */
        size_t corner = face->first + i;
        see_point(e, face->body, e->faces.merge.points[e->faces.corners[corner]], seen);
        corners[i] = (tw_sight){seen[0], seen[1], e->faces.lines[corner]};
    }
    double level = tw_space_dot(normal, seen);
    tw_item item = {.kind = TW_ITEM_FACE, .user = number};
    item.depth[0] = -normal[0] / normal[2];
    item.depth[1] = -normal[1] / normal[2];
    item.depth[2] = level / normal[2];
    double hand = tw_sights_area(corners, face->count) < 0 ? -1 : 1;
    if (is_convex_sight(corners, face->count, hand))
        add_convex_item(e, item, corners, face->count);
    else
        add_triangles(e, item, corners, face->count);
}

/* ---- Balls and sticks -------------------------------------------------------------------- */

static void add_lit_ball(eye *e, uint32_t number, double radius)
{
    const tw_spot *spot = e->scene->spots + number;
    tw_item item = {.kind = TW_ITEM_BALL, .radius = radius, .user = number};
    see_point(e, spot->body, spot->at, item.from);
    for (int i = 0; i < ROUND; i++) {
        double angle = 6.283185307179586 * i / ROUND;
        tw_painting_corner(&e->painting, (tw_sight){item.from[0] + radius * cos(angle),
                                                    item.from[1] + radius * sin(angle), false});
    }
    tw_painting_item(&e->painting, item);
}

/* Adds a tube between two points of a spot's body. */
static void add_tube(eye *e, uint32_t number, tw_item item, double ends[2][3])
{
    const tw_spot *spot = e->scene->spots + number;
    item.kind = TW_ITEM_TUBE;
    item.user = number;
    see_point(e, spot->body, ends[0], item.from);
    see_point(e, spot->body, ends[1], item.to);
    double angle = atan2(item.to[1] - item.from[1], item.to[0] - item.from[0]);
    for (int i = 0; i < ROUND; i++) {
        double round = angle + 1.5707963268 + 3.14159265359 * 2 * (i + 0.5) / ROUND;
        const double *end = i < ROUND / 2 ? item.from : item.to;
        tw_painting_corner(&e->painting, (tw_sight){end[0] + item.radius * cos(round),
                                                    end[1] + item.radius * sin(round), false});
    }
    tw_painting_item(&e->painting, item);
}

static void add_lit_stick(eye *e, uint32_t number, const tw_cell_shape *shape)
{
    const tw_spot *spot = e->scene->spots + number;
    double ends[2][3];
    for (size_t i = 0; i < 2; i++) {
        for (size_t k = 0; k < 3; k++) /* a little short: others meet it there */
            ends[i][k] = spot->at[k] + 0.93 * shape->points[i][k] + 0.07 * shape->points[1 - i][k];
    }
    add_tube(e, number, (tw_item){.radius = TUBE * e->scene->unit}, ends);
}

static double ball_radius(const tw_scene *scene, const tw_spot *spot)
{
    const tw_cell_shape *shape = tw_lattice_cell_shape(scene->lattice, spot->cell.kind);
    return shape->shape == TW_SHAPE_SPHERE ? shape->radius : 0;
}

/* Joins a ball to each later one of its piece that it touches, by a neck from surface to surface.
 */
static void add_necks(eye *e, uint32_t number)
{
    const tw_spot *spot = e->scene->spots + number;
    const tw_body *body = e->scene->bodies + spot->body;
    for (size_t i = number + 1; i < body->first + body->count; i++) {
        const tw_spot *other = e->scene->spots + i;
        const double radii[2] = {ball_radius(e->scene, spot), ball_radius(e->scene, other)};
        double way[3], ends[2][3], radius = NECK * fmin(radii[0], radii[1]);
        tw_space_between(spot->at, other->at, way);
        double far = sqrt(tw_space_dot(way, way)),
               from = sqrt(radii[0] * radii[0] - radius * radius),
               to = far - sqrt(radii[1] * radii[1] - radius * radius);
        if (radius <= 0 || far > 1.02 * (radii[0] + radii[1]) || from >= to)
            continue;
        for (size_t k = 0; k < 3; k++) {
            ends[0][k] = spot->at[k] + from / far * way[k];
            ends[1][k] = spot->at[k] + to / far * way[k];
        }
        add_tube(e, number, (tw_item){.radius = radius, .hidden = true}, ends);
    }
}

static void add_spot(eye *e, uint32_t number)
{
    const tw_spot *spot = e->scene->spots + number;
    const tw_cell_shape *shape = tw_lattice_cell_shape(e->scene->lattice, spot->cell.kind);
    if (e->scene->body_count > 0 && !tw_body_shown(e->scene, spot->body))
        return;
    if (shape->shape == TW_SHAPE_SPHERE)
        add_lit_ball(e, number, shape->radius);
    if (shape->shape == TW_SHAPE_SPHERE && spot->body != TW_NO_BODY)
        add_necks(e, number);
    if (shape->shape == TW_SHAPE_NONE)
        add_lit_ball(e, number, 0.45 * e->scene->unit);
    if (shape->shape == TW_SHAPE_SEGMENT && shape->point_count == 2)
        add_lit_stick(e, number, shape);
}

/* ---- Painting ---------------------------------------------------------------------------- */

static tw_look look_of(const eye *e, const tw_spot *spot)
{
    if (spot->body == TW_NO_BODY)
        return (tw_look){spot->optional ? e->scene->inks->spare : e->scene->inks->empty, 0};
    return tw_body_look(e->scene, spot->body);
}

static tw_rgb line_of_spot(const eye *e, const tw_spot *spot, tw_rgb colour)
{
    bool fresh = spot->body != TW_NO_BODY && tw_body_fresh(e->scene, spot->body);
    return fresh ? e->scene->inks->newest : tw_outline_on(colour, e->scene->inks);
}

static double pixels(const eye *e, double units)
{
    return tw_panel_pixels(e->panel, units);
}

static tw_point on_page(const eye *e, double x, double y)
{
    return tw_viewport_point(&e->panel->view, x, y);
}

/* Adds the sides of an item that are lines; true when all of them are. */
static bool add_item_lines(const eye *e, const tw_item *item)
{
    bool all = true, open = false;
    for (size_t i = 0; i < item->count; i++) {
        const tw_sight *a = e->painting.corners + item->first + i,
                       *b = e->painting.corners + item->first + (i + 1) % item->count;
        if (a->line && !open)
            tw_display_list_move(e->list, on_page(e, a->x, a->y));
        if (a->line)
            tw_display_list_line(e->list, on_page(e, b->x, b->y));
        open = a->line;
        all = all && a->line;
    }
    return all;
}

static void hatch_item(const eye *e, const tw_item *item, unsigned pattern, tw_rgb line)
{
    tw_scope scope;
    tw_loops loop = tw_loops_start(tw_scope_begin(&scope, e->scene->context));
    for (size_t i = 0; i < item->count && pattern > 0; i++) {
        const tw_sight *corner = e->painting.corners + item->first + i;
        tw_loops_corner(&loop, corner->x, corner->y);
    }
    tw_loops_close(&loop);
    tw_loops_hatch(&loop, pattern, 0.2 * e->scene->unit, 0, &e->panel->view);
    tw_display_list_paint(e->list, NULL, (tw_stroke){line, pixels(e, 1.3 * LINE)});
    tw_scope_end(&scope);
}

/* Draws a round dot that lies on the face. */
static void dot_face(const eye *e, const tw_item *item, const tw_face *face, tw_rgb fill)
{
    const tw_point middle = tw_item_middle(&e->painting, item);
    tw_point corners[16];
    double normal[3];
    look_at_normal(e, face, normal);
    double flat = hypot(normal[0], normal[1]), r = 0.16 * e->scene->unit;
    const double u[2] = {flat > 1e-6 ? -normal[1] / flat : 1, flat > 1e-6 ? normal[0] / flat : 0};
    const double v[2] = {-u[1] * normal[2], u[0] * normal[2]};
    for (int i = 0; i < 16; i++) {
        double c = r * cos(0.39269908 * i), s = r * sin(0.39269908 * i);
        corners[i] = on_page(e, middle.x + c * u[0] + s * v[0], middle.y + c * u[1] + s * v[1]);
    }
    tw_display_list_polygon(e->list, corners, 16);
    tw_display_list_paint(e->list, &fill, (tw_stroke){{20, 20, 20}, pixels(e, 0.5 * LINE)});
}

/* The mark of the edge at a face; NULL: none. */
static const tw_mark_icon *icon_of(const eye *e, const tw_item *item)
{
    if (item->kind != TW_ITEM_FACE || e->scene->icon_count == 0)
        return NULL;
    const tw_face *face = e->faces.faces + item->user;
    return tw_scene_icon_towards(e->scene, face->spot, face->normal);
}

static tw_rgb colour_of_item(const eye *e, const tw_item *item)
{
    tw_look look = look_of(e, spot_at(e, item));
    const tw_mark_icon *icon = icon_of(e, item);
    double normal[3];
    if (item->kind != TW_ITEM_FACE)
        return look.colour;
    look_at_normal(e, &e->faces.faces[item->user], normal);
    bool coloured = icon && icon->style.form == TW_MARK_COLOUR;
    return tw_shade(coloured ? icon->style.paint : look.colour, light_on(normal));
}

/* Paints a face, with dots for the cell's colour, and for a tab (light) or a blank (dark). */
static void paint_face(const eye *e, const tw_item *item)
{
    const tw_face *face = e->faces.faces + item->user;
    const tw_spot *spot = e->scene->spots + face->spot;
    const tw_mark_icon *icon = icon_of(e, item);
    tw_look look = look_of(e, spot);
    tw_rgb fill = colour_of_item(e, item), line = line_of_spot(e, spot, look.colour);
    const tw_sight *corner = e->painting.corners + item->first;
    bool seam = false;
    for (size_t i = 0; i < item->count; i++) {
        tw_point at = on_page(e, corner[i].x, corner[i].y);
        if (i == 0)
            tw_display_list_move(e->list, at);
        else
            tw_display_list_line(e->list, at);
        seam = seam || !corner[i].line;
    }
    tw_display_list_close(e->list);
    tw_display_list_paint(e->list, &fill, (tw_stroke){fill, seam ? 1 : 0});
    if (look.pattern > 0)
        hatch_item(e, item, look.pattern, tw_outline_on(fill, e->scene->inks));
    if (spot->colour > 0)
        dot_face(e, item, face, spot->paint);
    if (icon && icon->style.form != TW_MARK_COLOUR)
        dot_face(e, item, face, tw_shade(fill, icon->style.form == TW_MARK_TAB ? 1.6 : 0.35));
    if (add_item_lines(e, item))
        tw_display_list_close(e->list);
    tw_display_list_paint(e->list, NULL, (tw_stroke){line, pixels(e, LINE)});
}

static void paint_ball(const eye *e, const tw_item *item)
{
    tw_look look = look_of(e, spot_at(e, item));
    tw_rgb line = line_of_spot(e, spot_at(e, item), look.colour);
    tw_display_list_disc(e->list, on_page(e, item->from[0], item->from[1]),
                         item->radius * e->panel->view.scale, look.colour,
                         (tw_stroke){line, pixels(e, LINE)});
    if (look.pattern > 0)
        hatch_item(e, item, look.pattern, line);
}

static void paint_tube(const eye *e, const tw_item *item)
{
    tw_look look = look_of(e, spot_at(e, item));
    double width = 2 * item->radius * e->panel->view.scale;
    const tw_stroke strokes[3] = {{line_of_spot(e, spot_at(e, item), look.colour), width},
                                  {look.colour, width - 2 * pixels(e, LINE)},
                                  {tw_shade(look.colour, 1.3), width * 0.3}};
    for (size_t i = 0; i < 3; i++) {
        double up = i == 2 ? 0.25 * item->radius : 0;
        tw_display_list_move(e->list, on_page(e, item->from[0] - up, item->from[1] - up));
        tw_display_list_line(e->list, on_page(e, item->to[0] - up, item->to[1] - up));
        tw_display_list_paint(e->list, NULL, strokes[i]);
    }
}

static bool is_neck(const eye *e, const tw_item *item)
{
    return item->kind == TW_ITEM_TUBE && ball_radius(e->scene, spot_at(e, item)) > 0;
}

/* Paints a neck: a darker band with lines along its sides, open where it goes into the balls. */
static void paint_neck(const eye *e, const tw_item *item)
{
    tw_look look = look_of(e, spot_at(e, item));
    double u = item->to[0] - item->from[0], v = item->to[1] - item->from[1],
           share = item->radius / fmax(hypot(u, v), 1e-9);
    const tw_rgb fill = tw_shade(look.colour, 0.8);
    tw_point corners[4];
    for (size_t i = 0; i < 4; i++) {
        const double *end = i == 0 || i == 3 ? item->from : item->to;
        double side = i < 2 ? share : -share;
        corners[i] = on_page(e, end[0] - side * v, end[1] + side * u);
    }
    tw_display_list_polygon(e->list, corners, 4);
    tw_display_list_paint(e->list, &fill, (tw_stroke){.width = 0});
    for (size_t i = 0; i < 4; i += 2) {
        tw_display_list_move(e->list, corners[i]);
        tw_display_list_line(e->list, corners[i + 1]);
    }
    tw_display_list_paint(
        e->list, NULL,
        (tw_stroke){line_of_spot(e, spot_at(e, item), look.colour), pixels(e, LINE)});
}

/* Paints the items; consecutive items of one piece make a group. */
static void paint_items(const eye *e)
{
    uint32_t before = TW_NO_BODY;
    for (size_t i = 0; i < e->painting.order_count; i++) {
        const tw_item *item = e->painting.items + e->painting.order[i];
        uint32_t body = spot_at(e, item)->body;
        if (body != before && before != TW_NO_BODY)
            tw_display_list_end(e->list);
        if (body != before && body != TW_NO_BODY)
            tw_display_list_group(e->list, e->scene->bodies[body].name);
        before = body;
        if (item->kind == TW_ITEM_FACE)
            paint_face(e, item);
        else if (item->kind == TW_ITEM_BALL)
            paint_ball(e, item);
        else if (is_neck(e, item))
            paint_neck(e, item);
        else
            paint_tube(e, item);
    }
    if (before != TW_NO_BODY)
        tw_display_list_end(e->list);
}

/* ---- Letters ----------------------------------------------------------------------------- */

static double size_of_item(const eye *e, const tw_item *item)
{
    return sqrt(fabs(tw_sights_area(e->painting.corners + item->first, item->count) / 2));
}

/* Is there a dot where the letter would stand? */
static bool is_dotted(const eye *e, const tw_item *item)
{
    const tw_mark_icon *icon = icon_of(e, item);
    return item->kind == TW_ITEM_FACE &&
           (spot_at(e, item)->colour > 0 || (icon && icon->style.form != TW_MARK_COLOUR));
}

static void choose_letters(eye *e)
{
    for (size_t i = 0; i < e->scene->body_count; i++)
        e->letters[i] = UINT32_MAX;
    for (size_t i = 0; i < e->painting.order_count; i++) {
        uint32_t number = e->painting.order[i];
        const tw_item *item = e->painting.items + number;
        uint32_t body = spot_at(e, item)->body;
        if (body == TW_NO_BODY || item->hidden || is_dotted(e, item))
            continue;
        uint32_t best = e->letters[body];
        if (best == UINT32_MAX ||
            size_of_item(e, item) > 1.02 * size_of_item(e, e->painting.items + best))
            e->letters[body] = number;
    }
}

static void write_letters(const eye *e)
{
    for (size_t b = 0; b < e->scene->body_count; b++) {
        if (e->letters[b] == UINT32_MAX)
            continue;
        const tw_item *item = e->painting.items + e->letters[b];
        const tw_point middle = tw_item_middle(&e->painting, item);
        double size = fmin(0.5 * size_of_item(e, item), 0.46 * e->scene->unit);
        tw_panel_label(e->panel, (uint32_t)b, on_page(e, middle.x, middle.y),
                       size * e->panel->view.scale, colour_of_item(e, item));
    }
}

/* ---- Putting it together ----------------------------------------------------------------- */

tw_status tw_render3d(const tw_panel *panel, tw_error *error)
{
    const tw_scene *scene = panel->scene;
    eye e = {.panel = panel, .scene = scene, .list = panel->view.list};
    e.painting = tw_painting_start(scene->context, scene->unit);
    e.painting.reach = LINE / 2 * scene->unit;
    e.letters = tw_take(scene->context, scene->body_count, sizeof *e.letters);
    tw_status status = e.letters ? tw_faces_new(scene, &e.faces, error) : TW_ERR_MEMORY;
    for (uint32_t i = 0; status == TW_OK && i < e.faces.count; i++)
        add_lit_face(&e, i);
    for (uint32_t i = 0; status == TW_OK && i < scene->spot_count; i++)
        add_spot(&e, i);
    status = status ? status : tw_painting_sort(&e.painting, error);
    if (status != TW_OK)
        return status;
    paint_items(&e);
    choose_letters(&e);
    if (scene->labels)
        write_letters(&e);
    return e.list->status;
}
