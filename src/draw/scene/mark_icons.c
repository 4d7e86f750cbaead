/* mark_icons.c -- marks on the edges of pieces: their forms and places in drawings.
 *
 * Two marks that may meet one another, but not both of them themselves, are a key and a lock, drawn
 * as a tab and a blank. The last word of a name tells which it is; if no name does, the mark named
 * first is the tab. Any other mark is the colour of an edge.
 * A placement states the cells that a piece covers and the transformation; the form that fits tells
 * the place of each cell of the piece, and so of each half-edge with a mark.
 * Cost: the square of the marks; the cube of a piece's cells, so pieces of more than MOST cells
 * show none. */
#include "draw/scene/scene.h"

#include <math.h>
#include <string.h>

#include "draw/spacing.h"
#include "lattice/lattice_shared.h"

#define MOST 64

/* ---- What they are drawn as -------------------------------------------------------------- */

static bool is_any(const char *word, const char *const *words)
{
    while (*words && strcmp(*words, word) != 0)
        words++;
    return *words;
}

/* 1: the name means a tab, -1: a blank, 0: neither. */
static int named_side(const char *name)
{
    static const char *const tabs[] = {"tab", "key", "knob", "plug", "peg", "male", "out", NULL};
    static const char *const blanks[] = {"blank", "lock",   "socket", "hole", "slot", "notch",
                                         "dent",  "pocket", "female", "in",   NULL};
    const char *word = name;
    for (const char *at = name; *at; at++) {
        if (strchr(" -_", *at) && at[1])
            word = at + 1;
    }
    return is_any(word, tabs) ? 1 : is_any(word, blanks) ? -1 : 0;
}

/* The first other mark that this one may meet, unless both may also meet themselves; 0: none. (The
 * other may meet itself only because no list mentions it.) */
static uint8_t partner_of(const tw_puzzle *puzzle, uint8_t mark)
{
    for (size_t i = 1; i <= tw_puzzle_mark_count(puzzle); i++) {
        uint8_t other = (uint8_t)i;
        if (other != mark && tw_puzzle_may_meet(puzzle, mark, other) &&
            !(tw_puzzle_may_meet(puzzle, mark, mark) && tw_puzzle_may_meet(puzzle, other, other)))
            return other;
    }
    return 0;
}

void tw_scene_mark_styles(tw_scene *scene, const tw_puzzle *puzzle)
{
    unsigned pairs = 0;
    for (size_t mark = 1; mark <= tw_puzzle_mark_count(puzzle); mark++) {
        tw_mark_style *style = scene->marks + mark;
        const char *name = tw_puzzle_mark_name(puzzle, (uint8_t)mark);
        uint8_t partner = partner_of(puzzle, (uint8_t)mark);
        style->paint = tw_named_colour(name, mark + 3);
        style->form = TW_MARK_COLOUR;
        if (!partner)
            continue;
        int own = named_side(name), other = named_side(tw_puzzle_mark_name(puzzle, partner));
        bool tab = own != 0 ? own > 0 : other != 0 ? other < 0 : mark < partner;
        style->form = tab ? TW_MARK_TAB : TW_MARK_BLANK;
        style->shape = partner < mark ? scene->marks[partner].shape : pairs++ % TW_TAB_SHAPES;
        scene->tabs = scene->tabs || tab;
    }
}

/* ---- Which form lies where --------------------------------------------------------------- */

/* Does the form, turned and then moved so that its first cell is on `onto`, cover the cells of the
 * placement? images: the places of its cells. */
static bool fits_placement(const tw_lattice *lattice, const tw_cell *form,
                           const tw_placement *placement, tw_cell onto, tw_cell images[MOST])
{
    tw_cell first = tw_lattice_apply(lattice, placement->turn, form[0]);
    int32_t by[TW_MAX_RANK];
    if (first.kind != onto.kind)
        return false;
    for (size_t k = 0; k < TW_MAX_RANK; k++)
        by[k] = onto.at[k] - first.at[k];
    const size_t count = placement->cell_count;
    for (size_t i = 0; i < count; i++) {
        tw_cell turned = tw_lattice_apply(lattice, placement->turn, form[i]);
        images[i] = tw_lattice_canonical(lattice, tw_lattice_translate(lattice, turned, by));
        if (tw_cells_find(placement->cells, count, images[i]) == count)
            return false;
    }
    return true;
}

/* Finds the form of a placement, and where its cells lie; SIZE_MAX when there is none. */
static size_t find_placed_form(const tw_puzzle *puzzle, const tw_placement *placement,
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
            if (fits_placement(lattice, cells, placement, placement->cells[i], images))
                return form;
        }
    }
    return SIZE_MAX;
}

/* ---- Sides ------------------------------------------------------------------------------- */

typedef struct polygon_side {
    double from[2], to[2];
} polygon_side;

/* Side `number` of a cell's polygon, at the cell's position. */
static polygon_side polygon_side_at(const tw_cell_shape *shape, const double at[3], size_t number)
{
    const double *a = shape->points[number], *b = shape->points[(number + 1) % shape->point_count];
    return (polygon_side){{at[0] + a[0], at[1] + a[1]}, {at[0] + b[0], at[1] + b[1]}};
}

/* The length that two sides share; *common: the shared part. */
static double overlap(const polygon_side *a, const polygon_side *b, double tolerance,
                      polygon_side *common)
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

/* Finds the side that a cell shares with a neighbour, if the two lie in one plane. */
static bool find_shared_side(const tw_scene *scene, tw_cell cell, tw_cell next,
                             polygon_side *shared)
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
        polygon_side a = polygon_side_at(own, at, i / other->point_count), common;
        polygon_side b = polygon_side_at(other, beyond, i % other->point_count);
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

/* Places the icon of the edge that an arc of the cell crosses. */
static void place_icon(const tw_scene *scene, tw_cell cell, uint32_t label, tw_mark_icon *icon)
{
    const tw_arc *arc = tw_lattice_arc(scene->lattice, cell.kind, label);
    /* in the plane: not round the back of a wrapped lattice */
    tw_cell next = tw_lattice_translate(tw_lattice_plane(scene->lattice), arc->step, cell.at);
    double from[3], to[3], length = 0;
    polygon_side shared;
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
    icon->edged = find_shared_side(scene, cell, next, &shared);
    if (icon->edged)
        memcpy(icon->ends, &shared, sizeof icon->ends);
}

tw_status tw_scene_mark_icons(tw_scene *scene, const tw_puzzle *puzzle, uint32_t body,
                              const tw_placement *placement)
{
    tw_cell images[MOST];
    if (tw_puzzle_mark_count(puzzle) == 0)
        return TW_OK;
    size_t form = find_placed_form(puzzle, placement, images);
    size_t first = scene->bodies[body].first, end = first + scene->bodies[body].count;
    for (size_t spot = first; spot < end && form != SIZE_MAX; spot++) {
        const tw_cell cell = scene->spots[spot].cell, *cells;
        const uint8_t *colours;
        size_t from = tw_cells_find(images, placement->cell_count, cell);
        if (from == placement->cell_count)
            continue;
        tw_puzzle_form(puzzle, placement->piece, form, &cells, &colours);
        uint32_t kind = cells[from].kind;
        const tw_transform *turn = tw_lattice_transform(scene->lattice, placement->turn);
        for (uint32_t label = 0; label < tw_lattice_arc_count(scene->lattice, kind); label++) {
            uint8_t mark = tw_puzzle_form_mark(puzzle, placement->piece, form, from, label);
            if (mark == 0)
                continue;
            if (!TW_GROW(scene->context, scene->icons, scene->icon_room, scene->icon_count + 1))
                return TW_ERR_MEMORY;
            tw_mark_icon *icon = scene->icons + scene->icon_count++;
            *icon = (tw_mark_icon){.body = body, .spot = spot, .style = scene->marks[mark]};
            place_icon(scene, cell, turn->label[kind][label], icon);
            if (icon->style.form == TW_MARK_COLOUR)
                scene->bodies[body].tiled = true;
        }
    }
    return TW_OK;
}

size_t tw_scene_first_icon(const tw_scene *scene, size_t spot)
{
    size_t low = 0, high = scene->icon_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (scene->icons[middle].spot < spot)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const tw_mark_icon *tw_scene_icon_towards(const tw_scene *scene, size_t spot,
                                          const double direction[3])
{
    const tw_mark_icon *best = NULL;
    double most = 0.7;
    for (size_t i = tw_scene_first_icon(scene, spot);
         i < scene->icon_count && scene->icons[i].spot == spot; i++) {
        double along = tw_space_dot(scene->icons[i].out, direction);
        if (along > most) {
            most = along;
            best = scene->icons + i;
        }
    }
    return best;
}
