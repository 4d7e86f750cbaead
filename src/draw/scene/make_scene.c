/* make_scene.c -- makes scenes of puzzles: the places of cells, their bodies, the viewpoint; and
 * the looks of bodies that are added one by one.
 *
 * A cell looks like its shape in the lattice. A scene is flat if all its shapes lie in one plane,
 * or if its layers are to be drawn one by one.
 * In space the positive direction of rotation is kept, so the drawing could be built.
 * A solution in space is put together from the lowest piece up, by lowest cells; of equally low
 * pieces the one further from the eye comes first, so that a new piece is in front. In the plane
 * pieces come in reading order. The order is made for viewing: overhanging pieces may have to be
 * inserted from the side. */
#include "draw/scene/scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bounds.h"
#include "base/numbers.h"
#include "draw/piece_style.h"
#include "draw/spacing.h"
#include "lattice/lattice_shared.h"

#define DEGREE 0.017453292519943295
#define ISOMETRIC 35.26438968
#define NEAR 0.55 /* share of the distance of layers that still is the same layer */

static tw_status make_scene_room(tw_scene *scene, size_t spots, size_t bodies)
{
    scene->spot_count = spots;
    scene->body_count = bodies;
    scene->spots = tw_take(scene->context, spots, sizeof *scene->spots);
    scene->bodies = tw_take(scene->context, bodies, sizeof *scene->bodies);
    return scene->spots && scene->bodies ? TW_OK : TW_ERR_MEMORY;
}

/* ---- Sizes ------------------------------------------------------------------------------- */

static double shape_size(const tw_cell_shape *shape)
{
    double area = 0, length = 0;
    if (shape->shape == TW_SHAPE_SPHERE)
        return 2 * shape->radius;
    for (size_t i = 0; i < shape->point_count; i++) {
        const double *a = shape->points[i], *b = shape->points[(i + 1) % shape->point_count];
        area += (a[0] * b[1] - a[1] * b[0]) / 2;
        length = fmax(length, hypot(hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]));
    }
    bool sized = shape->shape == TW_SHAPE_POLYGON || shape->shape == TW_SHAPE_PRISM;
    return sized ? sqrt(fabs(area)) : shape->shape == TW_SHAPE_SOLID ? 0.7 * length : length;
}

/* The mean size of the kinds of cell that must be covered. */
static double measure_unit(const tw_lattice *lattice)
{
    double sum = 0;
    size_t count = 0;
    for (uint32_t kind = 0; kind < tw_lattice_kind_count(lattice); kind++) {
        double size = shape_size(tw_lattice_cell_shape(lattice, kind));
        if (tw_lattice_kind_optional(lattice, kind) || !(size > 1e-6))
            continue;
        sum += size;
        count++;
    }
    return count > 0 ? sum / (double)count : 1;
}

/* ---- Planes and layers ------------------------------------------------------------------- */

static bool lies_flat(const tw_scene *scene)
{
    for (size_t i = 0; i < scene->spot_count; i++) {
        const tw_spot *spot = scene->spots + i;
        const tw_cell_shape *shape = tw_lattice_cell_shape(scene->lattice, spot->cell.kind);
        if (shape->shape == TW_SHAPE_PRISM || shape->shape == TW_SHAPE_SOLID ||
            fabs(spot->at[2] - scene->spots[0].at[2]) > 1e-3 * scene->unit)
            return false;
        for (size_t k = 1; k < shape->point_count; k++) {
            if (fabs(shape->points[k][2] - shape->points[0][2]) > 1e-3 * scene->unit)
                return false;
        }
    }
    return true;
}

static int compare_heights(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

/* Numbers the spots' layers from the lowest z on. TW_ERR_TOO_LARGE: they are more than the pictures
 * that a page takes. */
static tw_status find_scene_layers(tw_scene *scene)
{
    size_t count = scene->spot_count, layers = 0;
    double apart = NEAR * tw_spacing_measure(scene->lattice).layer;
    double *starts = tw_take(scene->context, count, sizeof *starts);
    if (!starts)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < count; i++)
        starts[i] = scene->spots[i].middle[2];
    qsort(starts, count, sizeof *starts, compare_heights);
    for (size_t i = 0; i < count; i++) {
        if (layers == 0 || (apart > 0 && starts[i] - starts[layers - 1] > apart))
            starts[layers++] = starts[i];
    }
    if (layers > TW_LIMIT(scene->context, pictures))
        return TW_ERR_TOO_LARGE;
    for (size_t i = 0; i < count; i++) {
        size_t low = 0, high = layers;
        while (high - low > 1) {
            size_t middle = low + (high - low) / 2;
            if (starts[middle] <= scene->spots[i].middle[2])
                low = middle;
            else
                high = middle;
        }
        scene->spots[i].layer = low;
    }
    scene->panels = layers;
    return TW_OK;
}

/* ---- Where one looks from ---------------------------------------------------------------- */

/* Are all cells upright prisms, as cubes are? */
static bool stands_upright(const tw_scene *scene)
{
    for (size_t i = 0; i < scene->spot_count; i++) {
        if (tw_lattice_cell_shape(scene->lattice, scene->spots[i].cell.kind)->shape !=
            TW_SHAPE_PRISM)
            return false;
    }
    return true;
}

/* Sets the view: prisms look best along a diagonal, where slanted faces and balls would hide
 * others. */
static void set_view(tw_scene *scene, const tw_picture *picture, bool up)
{
    bool diagonal = stands_upright(scene);
    double turn = DEGREE * (picture->has_view ? picture->turn : diagonal ? 45 : 20);
    double tilt = DEGREE * (picture->has_view ? picture->tilt : diagonal ? ISOMETRIC : 20);
    double c = cos(turn), s = sin(turn), sign = up ? -1 : 1;
    const double rows[3][3] = {{c, -s * sign, 0},
                               {s * sin(tilt), c * sin(tilt) * sign, cos(tilt) * sign},
                               {s * cos(tilt), c * cos(tilt) * sign, -sin(tilt) * sign}};
    memcpy(scene->view, rows, sizeof rows);
}

/* ---- What it takes on the page ----------------------------------------------------------- */

void tw_scene_look(const tw_scene *scene, const double vector[3], double seen[3])
{
    for (size_t i = 0; i < 3; i++)
        seen[i] = tw_space_dot(scene->view[i], vector);
}

static void include_place(tw_scene *scene, const double place[3], double radius)
{
    double seen[3];
    tw_scene_look(scene, place, seen);
    for (size_t k = 0; k < 2; k++) {
        double at = scene->flat ? place[k] : seen[k];
        scene->low[k] = fmin(scene->low[k], at - radius);
        scene->high[k] = fmax(scene->high[k], at + radius);
    }
}

static void include_point(tw_scene *scene, const tw_spot *spot, const double point[3],
                          double radius)
{
    const double lies[3] = {spot->at[0] + point[0], spot->at[1] + point[1], spot->at[2] + point[2]};
    double place[3] = {lies[0], lies[1], lies[2]};
    if (spot->body != TW_NO_BODY)
        tw_body_place(&scene->bodies[spot->body], lies, place);
    include_place(scene, place, radius);
}

static void include_spot(tw_scene *scene, const tw_spot *spot)
{
    const tw_cell_shape *shape = tw_lattice_cell_shape(scene->lattice, spot->cell.kind);
    if (shape->shape == TW_SHAPE_SPHERE || shape->shape == TW_SHAPE_NONE)
        include_point(scene, spot, (double[3]){0, 0, 0},
                      shape->shape == TW_SHAPE_SPHERE ? shape->radius : 0.5 * scene->unit);
    for (size_t i = 0; i < shape->point_count; i++) {
        const double *p = shape->points[i];
        double half = shape->shape == TW_SHAPE_PRISM ? shape->height / 2 : 0;
        double thick = shape->shape == TW_SHAPE_SEGMENT ? 0.12 * scene->unit : 0;
        include_point(scene, spot, (double[3]){p[0], p[1], p[2] - half}, thick);
        include_point(scene, spot, (double[3]){p[0], p[1], p[2] + half}, thick);
    }
}

void tw_scene_measure(tw_scene *scene)
{
    scene->low[0] = scene->low[1] = INFINITY;
    scene->high[0] = scene->high[1] = -INFINITY;
    for (size_t i = 0; i < scene->spot_count; i++) {
        if (!scene->moving || tw_body_shown(scene, scene->spots[i].body))
            include_spot(scene, scene->spots + i);
    }
    for (size_t i = 0; i < scene->written_count; i++)
        include_spot(scene, &scene->written[i].spot);
    if (scene->arrow.drawn) {
        include_place(scene, scene->arrow.from, 0.2 * scene->unit);
        include_place(scene, scene->arrow.to, 0.2 * scene->unit);
    }
    if (!(scene->low[0] <= scene->high[0]))
        scene->low[0] = scene->low[1] = scene->high[0] = scene->high[1] = 0;
    double rim = scene->tabs ? 0.34 : 0.1; /* lines have a width, and the board a rim */
    for (size_t k = 0; k < 2; k++) {
        scene->low[k] -= rim * scene->unit;
        scene->high[k] += rim * scene->unit;
    }
}

/* ---- Bodies ------------------------------------------------------------------------------ */

/* Moves every body away from the middle of all spots, by `factor` times its distance. */
static void explode_scene(tw_scene *scene, double factor)
{
    double centre[3] = {0, 0, 0};
    for (size_t i = 0; i < 3 * scene->spot_count; i++)
        centre[i % 3] += scene->spots[i / 3].middle[i % 3] / (double)scene->spot_count;
    for (size_t i = 0; i < 3 * scene->body_count; i++) {
        tw_body *body = scene->bodies + i / 3;
        body->offset[i % 3] = factor * (body->middle[i % 3] - centre[i % 3]);
    }
    scene->exploded = factor > 0;
}

/* ---- Putting together -------------------------------------------------------------------- */

typedef struct rank {
    double first, second, third;
    uint32_t body;
} rank;

static int compare_roughly(double a, double b)
{
    return fabs(a - b) < 1e-6 ? 0 : a < b ? -1 : 1;
}

static int compare_ranks(const void *left, const void *right)
{
    const rank *a = left, *b = right;
    const int order =
        tw_order_then(compare_roughly(a->first, b->first), compare_roughly(a->second, b->second));
    return tw_order_then(
        order, tw_order_then(compare_roughly(a->third, b->third), TW_ORDER(a->body, b->body)));
}

static rank rank_body(const tw_scene *scene, uint32_t number)
{
    const tw_body *body = scene->bodies + number;
    double up = scene->view[1][2] < 0 || scene->view[2][2] > 0 ? 1 : -1;
    double least = INFINITY, seen[3];
    bool plane = scene->flat && scene->panels == 1;
    for (size_t i = body->first; i < body->first + body->count; i++) {
        const double *middle = scene->spots[i].middle;
        least = fmin(least, plane ? middle[1] : up * middle[2]);
    }
    least = round(least / (0.1 * scene->unit)); /* equal heights become equal numbers */
    if (plane)
        return (rank){least, body->middle[0], body->middle[1], number};
    tw_scene_look(scene, body->middle, seen);
    return (rank){least, seen[2], body->middle[0], number};
}

/* Finds the order in which the bodies are put together. */
static tw_status find_order(tw_scene *scene)
{
    rank *ranks = tw_take(scene->context, scene->body_count, sizeof *ranks);
    if (!ranks)
        return TW_ERR_MEMORY;
    for (uint32_t b = 0; b < scene->body_count; b++)
        ranks[b] = rank_body(scene, b);
    qsort(ranks, scene->body_count, sizeof *ranks, compare_ranks);
    for (uint32_t i = 0; i < scene->body_count; i++)
        scene->bodies[ranks[i].body].order = i;
    return TW_OK;
}

static void place_spot(const tw_scene *scene, tw_spot *spot)
{
    tw_lattice_position(scene->lattice, spot->cell, spot->at);
    tw_cell_middle(scene->lattice, spot->cell, spot->middle);
}

/* Finishes a scene of any kind, once spots and bodies are filled in. up: does z point up? */
static tw_status finish_scene(tw_scene *scene, const tw_picture *picture, bool up)
{
    for (size_t i = 0; i < scene->spot_count; i++)
        place_spot(scene, scene->spots + i);
    for (size_t b = 0; b < scene->body_count; b++) {
        tw_body *body = scene->bodies + b;
        for (size_t i = 0; i < 3 * body->count; i++)
            body->middle[i % 3] +=
                scene->spots[body->first + i / 3].middle[i % 3] / (double)body->count;
    }
    scene->panels = 1;
    scene->labels = !picture->no_labels;
    scene->cells = picture->cells;
    scene->cell_names = picture->cell_names;
    scene->shown = picture->shown > 0 ? picture->shown : SIZE_MAX;
    scene->flat = lies_flat(scene);
    set_view(scene, picture, up);
    if (!scene->flat)
        scene->written_count = 0;
    tw_status status = TW_OK;
    if (picture->layers && !scene->flat) {
        scene->flat = true;
        status = find_scene_layers(scene);
    } else {
        explode_scene(scene, picture->explode);
    }
    tw_scene_measure(scene);
    return status == TW_OK ? find_order(scene) : status;
}

/* ---- From puzzles ------------------------------------------------------------------------ */

/* Finds the placement that covers each cell of the container: its number, or TW_NO_BODY. */
static tw_status cover_scene_cells(const tw_puzzle *puzzle, const tw_solution *solution,
                                   uint32_t *owner, tw_error *error)
{
    for (size_t i = 0; i < tw_puzzle_cell_count(puzzle); i++)
        owner[i] = TW_NO_BODY;
    for (uint32_t b = 0; solution && b < solution->count; b++) {
        const tw_placement *placement = solution->placements + b;
        if (placement->piece >= tw_puzzle_piece_count(puzzle))
            return tw_fail(error, TW_ERR_INPUT, "the solution names a piece that is not there");
        for (size_t i = 0; i < placement->cell_count; i++) {
            uint32_t cell = tw_puzzle_find_cell(puzzle, placement->cells[i]);
            if (cell == UINT32_MAX || owner[cell] != TW_NO_BODY)
                return tw_fail(error, TW_ERR_INPUT, "the solution names a cell %s",
                               cell == UINT32_MAX ? "that is not in the container" : "twice");
            owner[cell] = b;
        }
    }
    return TW_OK;
}

static tw_rgb paint_of(const tw_puzzle *puzzle, uint8_t colour)
{
    return colour > 0 ? tw_named_colour(tw_puzzle_colour_name(puzzle, colour), colour)
                      : (tw_rgb){0, 0, 0};
}

/* Counts the spots of each body first, so that they can be filed body by body. */
static void file_spots(tw_scene *scene, const tw_puzzle *puzzle, const uint32_t *owner)
{
    size_t count = tw_puzzle_cell_count(puzzle), next = 0;
    for (size_t i = 0; i < count; i++) {
        if (owner[i] != TW_NO_BODY)
            scene->bodies[owner[i]].count++;
    }
    for (size_t b = 0; b < scene->body_count; b++) {
        scene->bodies[b].first = next;
        next += scene->bodies[b].count;
        scene->bodies[b].count = 0;
    }
    for (size_t i = 0; i < count; i++) {
        tw_body *body = owner[i] == TW_NO_BODY ? NULL : scene->bodies + owner[i];
        size_t place = body ? body->first + body->count++ : next++;
        scene->spots[place] = (tw_spot){.cell = *tw_puzzle_cell(puzzle, i),
                                        .body = owner[i],
                                        .colour = tw_puzzle_cell_colour(puzzle, i),
                                        .paint = paint_of(puzzle, tw_puzzle_cell_colour(puzzle, i)),
                                        .optional = tw_puzzle_cell_optional(puzzle, i)};
    }
}

static tw_status write_names(tw_scene *scene, const tw_puzzle *puzzle, const uint32_t *owner)
{
    const tw_cell *cells;
    const char *const *names;
    size_t count = tw_puzzle_named_cells(puzzle, &cells, &names);
    scene->written = tw_take(scene->context, count, sizeof *scene->written);
    if (!scene->written)
        return TW_ERR_MEMORY;
    scene->written_count = count;
    for (size_t i = 0; i < count; i++) {
        uint32_t cell = tw_puzzle_find_cell(puzzle, cells[i]);
        bool inside = cell != UINT32_MAX;
        uint32_t body = inside ? owner[cell] : TW_NO_BODY;
        scene->written[i] = (tw_written){{.cell = cells[i], .body = body}, names[i], inside};
        place_spot(scene, &scene->written[i].spot);
    }
    return TW_OK;
}

static tw_status style_bodies(tw_scene *scene, const tw_puzzle *puzzle, const tw_solution *solution)
{
    size_t count = solution ? solution->count : 0;
    tw_piece_style *styles = tw_take(scene->context, count, sizeof *styles);
    tw_status status = styles ? TW_OK : TW_ERR_MEMORY;
    if (status == TW_OK && solution)
        status = tw_copy_styles(scene->context, puzzle, scene->palette, solution, styles);
    for (uint32_t b = 0; b < count && status == TW_OK; b++) {
        tw_body *body = scene->bodies + b;
        body->name = tw_puzzle_piece_name(puzzle, solution->placements[b].piece);
        body->letter = styles[b].letter;
        body->look = tw_look_of(styles[b].colour, styles[b].round);
        status = tw_scene_mark_icons(scene, puzzle, b, solution->placements + b);
    }
    return status;
}

static void start_scene(tw_scene *scene, const tw_puzzle *puzzle, const tw_picture *picture)
{
    scene->palette = picture->palette;
    scene->inks = tw_inks_of(picture->dark);
    scene->lattice = tw_puzzle_lattice(puzzle);
    scene->unit = measure_unit(scene->lattice);
    tw_scene_mark_styles(scene, puzzle);
}

tw_status tw_scene_solution(tw_scene *scene, const tw_puzzle *puzzle, const tw_solution *solution,
                            const tw_picture *picture, tw_error *error)
{
    size_t count = tw_puzzle_cell_count(puzzle);
    start_scene(scene, puzzle, picture);
    uint32_t *owner = tw_take(scene->context, count, sizeof *owner);
    tw_status status =
        owner ? make_scene_room(scene, count, solution ? solution->count : 0) : TW_ERR_MEMORY;
    status = status ? status : cover_scene_cells(puzzle, solution, owner, error);
    if (status == TW_OK) {
        file_spots(scene, puzzle, owner);
        status = write_names(scene, puzzle, owner);
    }
    status = status ? status : style_bodies(scene, puzzle, solution);
    return status == TW_OK ? finish_scene(scene, picture, tw_stands_up(puzzle)) : status;
}

tw_status tw_scene_piece(tw_scene *scene, const tw_puzzle *puzzle, uint32_t piece,
                         const tw_picture *picture)
{
    const tw_cell *cells;
    const uint8_t *colours;
    size_t count = tw_puzzle_form(puzzle, piece, 0, &cells, &colours);
    tw_placement placement = {.piece = piece, .cells = cells, .cell_count = count};
    start_scene(scene, puzzle, picture);
    tw_status status = make_scene_room(scene, count, 1);
    if (status != TW_OK)
        return status;
    scene->bodies[0].count = count;
    for (size_t i = 0; i < count; i++) {
        uint8_t colour = colours ? colours[i] : 0;
        scene->spots[i] =
            (tw_spot){.cell = cells[i], .colour = colour, .paint = paint_of(puzzle, colour)};
    }
    status = style_bodies(scene, puzzle, &(tw_solution){&placement, 1});
    if (status != TW_OK)
        return status;
    tw_picture plain = *picture;
    plain.explode = 0;
    plain.shown = 0;
    return finish_scene(scene, &plain, tw_stands_up(puzzle));
}

/* ---- As pieces come one by one ----------------------------------------------------------- */

bool tw_body_shown(const tw_scene *scene, uint32_t body)
{
    return body != TW_NO_BODY && scene->bodies[body].order < scene->shown &&
           !scene->bodies[body].gone;
}

bool tw_body_fresh(const tw_scene *scene, uint32_t body)
{
    const tw_body *it = scene->bodies + body;
    return scene->fresh && (it->moved || it->order + 1 == scene->shown);
}

tw_look tw_body_look(const tw_scene *scene, uint32_t body)
{
    static const tw_rgb white = {255, 255, 255};
    tw_look look = scene->bodies[body].look;
    if (scene->bodies[body].tiled)
        look = (tw_look){{233, 235, 240}, 0};
    if (scene->fresh && !tw_body_fresh(scene, body))
        look.colour = tw_mix_colours(look.colour, white, 0.5);
    return look;
}
