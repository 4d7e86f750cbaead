/* mark_icons.c -- marks on the edges of pieces: where they are.
 *
 * A placement says which cells a piece covers and which transformation laid it so; which of its
 * cells went where follows from the form that fits. The mark of a half-edge goes with it.
 * Cost: the cube of a piece's cells, so pieces of more than MOST cells show none. */
#include "draw/scene/scene.h"

#include <math.h>
#include <string.h>

#include "draw/spacing.h"
#include "lattice/lattice_shared.h"

#define MOST 64

static bool same_cell(tw_cell a, tw_cell b)
{
    bool same = a.kind == b.kind;
    for (size_t k = 0; k < TW_MAX_RANK; k++)
        same = same && a.at[k] == b.at[k];
    return same;
}

static bool covers(const tw_placement *placement, tw_cell cell)
{
    for (size_t i = 0; i < placement->cell_count; i++) {
        if (same_cell(placement->cells[i], cell))
            return true;
    }
    return false;
}

/* Does the form, turned and then moved so that its first cell comes to `onto`, cover the cells of
 * the placement? images: where its cells come to lie. */
static bool fits(const tw_lattice *lattice, const tw_cell *form, const tw_placement *placement,
                 tw_cell onto, tw_cell images[MOST])
{
    tw_cell first = tw_lattice_apply(lattice, placement->turn, form[0]);
    int32_t by[TW_MAX_RANK];
    if (first.kind != onto.kind)
        return false;
    for (size_t k = 0; k < TW_MAX_RANK; k++)
        by[k] = onto.at[k] - first.at[k];
    for (size_t i = 0; i < placement->cell_count; i++) {
        tw_cell turned = tw_lattice_apply(lattice, placement->turn, form[i]);
        images[i] = tw_lattice_canonical(lattice, tw_lattice_translate(lattice, turned, by));
        if (!covers(placement, images[i]))
            return false;
    }
    return true;
}

/* The form that a placement is, and where its cells lie; SIZE_MAX when there is none. */
static size_t find_form(const tw_puzzle *puzzle, const tw_placement *placement,
                        tw_cell images[MOST])
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    if (placement->cell_count > MOST || placement->turn >= tw_lattice_transform_count(lattice))
        return SIZE_MAX;
    for (size_t form = 0; form < tw_puzzle_form_count(puzzle, placement->piece); form++) {
        const tw_cell *cells;
        const uint8_t *colours;
        if (tw_puzzle_form(puzzle, placement->piece, form, &cells, &colours) !=
            placement->cell_count)
            continue;
        for (size_t i = 0; i < placement->cell_count; i++) {
            if (fits(lattice, cells, placement, placement->cells[i], images))
                return form;
        }
    }
    return SIZE_MAX;
}

/* ---- Sides ------------------------------------------------------------------------------- */

typedef struct side {
    double from[2], to[2];
} side;

/* Side `number` of a cell's polygon, where it lies. */
static side side_of(const tw_cell_shape *shape, const double at[3], size_t number)
{
    const double *a = shape->points[number], *b = shape->points[(number + 1) % shape->point_count];
    return (side){{at[0] + a[0], at[1] + a[1]}, {at[0] + b[0], at[1] + b[1]}};
}

/* How much of the one lies along the other; *common: that part. */
static double overlap(const side *a, const side *b, double tolerance, side *common)
{
    double x = a->to[0] - a->from[0], y = a->to[1] - a->from[1], length = hypot(x, y), t[2];
    for (size_t i = 0; i < 2; i++) {
        const double *end = i == 0 ? b->from : b->to;
        double u = end[0] - a->from[0], v = end[1] - a->from[1];
        if (fabs(x * v - y * u) > tolerance * length)
            return 0;
        t[i] = (x * u + y * v) / length;
    }
    double low = fmax(0, fmin(t[0], t[1])), high = fmin(length, fmax(t[0], t[1]));
    for (size_t k = 0; k < 2; k++) {
        double step = (a->to[k] - a->from[k]) / length;
        common->from[k] = a->from[k] + low * step;
        common->to[k] = a->from[k] + high * step;
    }
    return high - low;
}

static bool has_sides(const tw_cell_shape *shape)
{
    return (shape->shape == TW_SHAPE_POLYGON || shape->shape == TW_SHAPE_PRISM) &&
           shape->point_count > 2;
}

/* The side that a cell shares with the neighbour to which an arc leads, if the two lie in one
 * plane. */
static bool find_side(const tw_scene *scene, tw_cell cell, tw_cell next, side *shared)
{
    const tw_cell_shape *own = tw_lattice_cell_shape(scene->lattice, cell.kind),
                        *other = tw_lattice_cell_shape(scene->lattice, next.kind);
    double at[3], beyond[3], most = 1e-3 * scene->unit, tolerance = most;
    tw_lattice_position(scene->lattice, cell, at);
    tw_lattice_position(scene->lattice, next, beyond);
    if (!has_sides(own) || !has_sides(other) || fabs(at[2] - beyond[2]) > tolerance)
        return false;
    bool found = false;
    for (size_t i = 0; i < own->point_count * other->point_count; i++) {
        side a = side_of(own, at, i / other->point_count), common;
        side b = side_of(other, beyond, i % other->point_count);
        double length = overlap(&a, &b, tolerance, &common);
        if (length <= most)
            continue;
        most = length;
        *shared = common;
        found = true;
    }
    return found;
}

/* ---- Icons ------------------------------------------------------------------------------- */

/* The cell at the end of an arc, as it lies in the plane: not round the back of a wrapped lattice.
 */
static tw_cell next_of(const tw_scene *scene, tw_cell cell, uint32_t label)
{
    const tw_arc *arc = tw_lattice_arc(scene->lattice, cell.kind, label);
    return tw_lattice_translate(tw_lattice_plane(scene->lattice), arc->step, cell.at);
}

static void place_icon(const tw_scene *scene, tw_cell cell, uint32_t label, tw_mark_icon *icon)
{
    tw_cell next = next_of(scene, cell, label);
    double from[3], to[3], length = 0;
    side shared;
    tw_cell_middle(scene->lattice, cell, from);
    tw_cell_middle(scene->lattice, next, to);
    for (size_t k = 0; k < 3; k++)
        length += (to[k] - from[k]) * (to[k] - from[k]);
    for (size_t k = 0; k < 3; k++)
        icon->out[k] = (to[k] - from[k]) / fmax(sqrt(length), 1e-9);
    for (size_t k = 0; k < 2; k++) {
        icon->at[k] = from[k] + 0.33 * (to[k] - from[k]);
        icon->middle[k] = from[k];
    }
    icon->edged = find_side(scene, cell, next, &shared);
    if (icon->edged)
        memcpy(icon->ends, &shared, sizeof icon->ends);
}

static tw_status add_icon(tw_scene *scene, tw_cell cell, uint32_t label, tw_mark_icon icon)
{
    if (!TW_GROW(scene->context, scene->icons, scene->icon_room, scene->icon_count + 1))
        return TW_ERR_MEMORY;
    icon.style = scene->marks[icon.mark];
    place_icon(scene, cell, label, &icon);
    scene->icons[scene->icon_count++] = icon;
    if (icon.style.form == TW_MARK_COLOUR)
        scene->bodies[icon.body].tiled = true;
    return TW_OK;
}

/* The number of the form's cell that came to lie on a cell; MOST when none did. */
static size_t origin_of(const tw_placement *placement, const tw_cell images[MOST], tw_cell cell)
{
    size_t number = 0;
    while (number < placement->cell_count && !same_cell(images[number], cell))
        number++;
    return number < placement->cell_count ? number : MOST;
}

/* Where the cells of a placement came from. */
typedef struct origin {
    const tw_puzzle *puzzle;
    const tw_placement *placement;
    size_t form, cell; /* cell: of the form, by number */
} origin;

/* The marks of one spot. */
static tw_status add_icons(tw_scene *scene, size_t spot, const origin *from)
{
    const tw_cell *cells;
    const uint8_t *colours;
    tw_puzzle_form(from->puzzle, from->placement->piece, from->form, &cells, &colours);
    uint32_t kind = cells[from->cell].kind;
    const tw_transform *turn = tw_lattice_transform(scene->lattice, from->placement->turn);
    tw_status status = TW_OK;
    for (uint32_t label = 0; label < tw_lattice_arc_count(scene->lattice, kind) && !status;
         label++) {
        uint8_t mark = tw_puzzle_form_mark(from->puzzle, from->placement->piece, from->form,
                                           from->cell, label);
        if (mark > 0)
            status = add_icon(
                scene, scene->spots[spot].cell, turn->label[kind][label],
                (tw_mark_icon){.body = scene->spots[spot].body, .spot = spot, .mark = mark});
    }
    return status;
}

tw_status tw_scene_mark_icons(tw_scene *scene, const tw_puzzle *puzzle, uint32_t body,
                              const tw_placement *placement)
{
    tw_cell images[MOST];
    if (tw_puzzle_mark_count(puzzle) == 0)
        return TW_OK;
    origin from = {puzzle, placement, find_form(puzzle, placement, images), 0};
    size_t first = scene->bodies[body].first, end = first + scene->bodies[body].count;
    tw_status status = TW_OK;
    for (size_t spot = first; spot < end && from.form != SIZE_MAX && !status; spot++) {
        from.cell = origin_of(placement, images, scene->spots[spot].cell);
        if (from.cell != MOST)
            status = add_icons(scene, spot, &from);
    }
    return status;
}

const tw_mark_icon *tw_scene_icon_towards(const tw_scene *scene, size_t spot,
                                          const double direction[3])
{
    const tw_mark_icon *best = NULL;
    size_t low = 0, high = scene->icon_count;
    double most = 0.7;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (scene->icons[middle].spot < spot)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < scene->icon_count && scene->icons[low].spot == spot; low++) {
        const double *out = scene->icons[low].out;
        double along = out[0] * direction[0] + out[1] * direction[1] + out[2] * direction[2];
        if (along > most) {
            most = along;
            best = scene->icons + low;
        }
    }
    return best;
}
