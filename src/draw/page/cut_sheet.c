/* cut_sheet.c -- pieces and their board as outlines to cut out of paper or wood, at one scale.
 *
 *   puzzle --> outlines, one for each piece, the frame and the ground --> parts in rows on sheets
 *
 * A cut takes half its width from what is inside a line, so lines lie that far outside the part,
 * also in its holes; a clearance moves the lines of pieces inwards. The frame is what surrounds the
 * container; the ground, as large as the frame, has the cells and their names to engrave.
 * Invariant: no part is turned or mirrored, and no two come nearer than APART. */
#include "draw/page/cut_sheet.h"

#include <math.h>
#include <stdlib.h>

#include "draw/display/list_writers.h"
#include "draw/piece_style.h"
#include "draw/render/cell_section.h"
#include "draw/render/render.h"
#include "draw/spacing.h"
#include "base/bounds.h"

#define APART 8.0 /* pixels between two parts */
#define RIM 0.5   /* of the frame, in units */
#define HAIR 0.4  /* width of a line, in pixels */
#define MM (96 / 25.4)

/* A thing to cut out, as often as there are copies. */
typedef struct cut_shape {
    tw_scene scene;
    tw_loops loops; /* its outline, in the drawing's units */
    const char *name;
    double inset;           /* of its lines, in the same */
    double low[2], size[2]; /* of the box around them */
    bool ground;
} cut_shape;

typedef struct sheet_part {
    const cut_shape *shape;
    size_t number, sheet;
    tw_point corner; /* on the sheet */
} sheet_part;

typedef struct sheet_layout {
    tw_scope scope; /* of all that is drawn */
    const tw_cut_sheet *asked;
    double scale, margin, width, height; /* of a sheet; pixels */
    cut_shape *shapes;                   /* of the pieces, the frame, the ground */
    sheet_part *parts;
    size_t shape_count, part_count, sheets;
    bool plain; /* lines alone */
} sheet_layout;

/* ---- Outlines ---------------------------------------------------------------------------- */

/* Finds the box around the lines of a shape. */
static void measure_shape_lines(cut_shape *shape)
{
    double high[2] = {-INFINITY, -INFINITY};
    shape->low[0] = shape->low[1] = INFINITY;
    for (size_t i = 0; i < shape->loops.corner_count; i++) {
        for (size_t k = 0; k < 2; k++) {
            shape->low[k] = fmin(shape->low[k], shape->loops.corners[i][k] + shape->inset);
            high[k] = fmax(high[k], shape->loops.corners[i][k] - shape->inset);
        }
    }
    for (size_t k = 0; k < 2; k++)
        shape->size[k] = high[k] - shape->low[k];
}

/* Fuses the cells of a scene; those that a target leaves open belong to the board. */
static tw_status fuse_scene(const tw_scene *scene, tw_loops *outline)
{
    tw_loops cells = tw_loops_start(scene->context);
    for (size_t i = 0; i < scene->spot_count; i++)
        tw_spot_outline(scene, scene->spots + i, &cells);
    for (size_t i = 0; i < scene->written_count; i++) {
        if (!scene->written[i].inside)
            tw_spot_outline(scene, &scene->written[i].spot, &cells);
    }
    return tw_loops_fuse(&cells, 1e-3 * scene->unit, outline);
}

static tw_status cut_piece(sheet_layout *c, uint32_t piece, cut_shape *shape, tw_error *error)
{
    const tw_picture *picture = c->asked->picture;
    tw_status status = tw_scene_piece(&shape->scene, c->asked->puzzle, piece, picture);
    shape->name = tw_puzzle_piece_name(c->asked->puzzle, piece);
    shape->inset = (picture->clearance - picture->kerf / 2) / c->scale;
    status = status ? status : fuse_scene(&shape->scene, &shape->loops);
    if (status == TW_OK && (!shape->scene.flat || shape->loops.count == 0))
        return tw_fail(error, TW_ERR_UNSUPPORTED,
                       "only pieces of flat polygons can be cut out, which those of the lattice "
                       "%s are not",
                       tw_lattice_name(shape->scene.lattice));
    if (c->plain && status == TW_OK)
        shape->scene.bodies[0].look = (tw_look){{255, 255, 255}, 0};
    measure_shape_lines(shape);
    return status;
}

/* Adds a rectangle around the container, and if it is a frame the container's outline, backwards:
 * what was outside it is then inside. */
static tw_status cut_board(sheet_layout *c, bool ground, cut_shape *shape, tw_error *error)
{
    const tw_picture *picture = c->asked->picture;
    tw_loops hole = tw_loops_start(&c->scope.context);
    tw_status status = tw_scene_solution(&shape->scene, c->asked->puzzle, NULL, picture, error);
    status = status ? status : fuse_scene(&shape->scene, &hole);
    double rim = RIM * shape->scene.unit, low[2] = {INFINITY, INFINITY},
           high[2] = {-INFINITY, -INFINITY};
    for (size_t i = 0; i < hole.corner_count; i++) {
        for (size_t k = 0; k < 2; k++) {
            low[k] = fmin(low[k], hole.corners[i][k] - rim);
            high[k] = fmax(high[k], hole.corners[i][k] + rim);
        }
    }
    for (size_t i = 0; i < 4; i++)
        tw_loops_corner(&shape->loops, i == 1 || i == 2 ? high[0] : low[0],
                        i < 2 ? low[1] : high[1]);
    tw_loops_close(&shape->loops);
    for (size_t loop = 0, start = 0; loop < hole.count && !ground; start = hole.ends[loop++]) {
        for (size_t i = hole.ends[loop]; i-- > start;)
            tw_loops_corner(&shape->loops, hole.corners[i][0], hole.corners[i][1]);
        tw_loops_close(&shape->loops);
    }
    shape->name = ground ? "ground" : "frame";
    shape->ground = ground;
    shape->inset = -picture->kerf / 2 / c->scale;
    measure_shape_lines(shape);
    return status == TW_OK ? shape->loops.status : status;
}

/* ---- Sheets ------------------------------------------------------------------------------ */

static int compare_parts(const void *left, const void *right)
{
    const sheet_part *a = left, *b = right;
    if (fabs(a->shape->size[1] - b->shape->size[1]) > 1e-9)
        return a->shape->size[1] > b->shape->size[1] ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

/* Lays the parts in rows, the highest first. Without a width of the page the sheet is about
 * square; without a height it is as high as it needs to be. */
static tw_status lay_out_parts(sheet_layout *c, tw_error *error)
{
    const tw_picture *picture = c->asked->picture;
    double area = 0, widest = 0, right = 0, down = 0, deep = 0, most = 0;
    qsort(c->parts, c->part_count, sizeof *c->parts, compare_parts);
    for (size_t i = 0; i < c->part_count; i++) {
        const double *size = c->parts[i].shape->size;
        area += (size[0] * c->scale + APART) * (size[1] * c->scale + APART);
        widest = fmax(widest, size[0] * c->scale);
    }
    double room =
        picture->width > 0 ? picture->width - 2 * c->margin : fmax(1.2 * sqrt(area), widest);
    double height = picture->height > 0 ? picture->height - 2 * c->margin : INFINITY;
    for (size_t i = 0; i < c->part_count; i++) {
        sheet_part *part = c->parts + i;
        double wide = part->shape->size[0] * c->scale, high = part->shape->size[1] * c->scale;
        double fits = fmin(room / wide, height / high);
        if (fits < 1 - 1e-9)
            return tw_fail(error, TW_ERR_USAGE,
                           "the sheet is too small for the %s with edges of %.1f mm; edges of %.1f "
                           "mm fit",
                           part->shape->name, picture->edge / MM,
                           floor(10 * fits * picture->edge / MM) / 10);
        if (right > 0 && right + wide > room + 1e-6) {
            down += deep + APART;
            right = deep = 0;
        }
        if (down > 0 && down + high > height + 1e-6) {
            c->sheets++;
            down = right = deep = 0;
        }
        part->sheet = c->sheets;
        part->corner = (tw_point){c->margin + right, c->margin + down};
        right += wide + APART;
        deep = fmax(deep, high);
        most = fmax(most, down + deep);
    }
    c->sheets++;
    c->width = picture->width > 0 ? picture->width : ceil(room + 2 * c->margin);
    c->height = picture->height > 0 ? picture->height : ceil(most + 2 * c->margin);
    if (c->width > TW_LIMIT(c->asked->context, side) ||
        c->height > TW_LIMIT(c->asked->context, side))
        return tw_fail(error, TW_ERR_TOO_LARGE, "a sheet of %.0f by %.0f mm is too large",
                       c->width / MM, c->height / MM);
    return TW_OK;
}

/* ---- Drawing ----------------------------------------------------------------------------- */

/* Draws the lines of the cells, and the names on them. */
static tw_status engrave_ground(const tw_panel *panel)
{
    const tw_scene *scene = panel->scene;
    tw_loops cells = tw_loops_start(scene->context);
    tw_status status = TW_OK;
    for (size_t i = 0; i < scene->spot_count && status == TW_OK; i++)
        status = tw_spot_area(scene, scene->spots + i, &cells);
    for (size_t i = 0; i < scene->written_count && status == TW_OK; i++) {
        if (!scene->written[i].inside)
            status = tw_spot_area(scene, &scene->written[i].spot, &cells);
    }
    tw_loops_path(&cells, 0, 0, &panel->view);
    tw_display_list_paint(panel->view.list, NULL, (tw_stroke){{0, 0, 0}, HAIR});
    return status == TW_OK ? tw_render_names(panel) : status;
}

static tw_status draw_part(const sheet_layout *c, const sheet_part *part, tw_display_list *list)
{
    const cut_shape *shape = part->shape;
    const tw_rgb white = {255, 255, 255};
    const tw_rgb fill = shape->scene.body_count > 0 ? shape->scene.bodies[0].look.colour : white;
    const tw_panel panel = {&shape->scene,
                            0,
                            {list, c->scale, part->corner.x - shape->low[0] * c->scale,
                             part->corner.y - shape->low[1] * c->scale}};
    tw_status status = TW_OK;
    tw_display_list_group(list, shape->name);
    tw_loops_path(&shape->loops, shape->inset, 0, &panel.view);
    tw_display_list_paint(
        list, c->plain ? NULL : &fill,
        (tw_stroke){c->plain ? tw_cut_ink : tw_outline_on(fill, tw_inks_of(false)), HAIR});
    if (shape->ground)
        status = engrave_ground(&panel);
    else if (shape->scene.body_count > 0)
        tw_render_label(&panel, 0, &shape->loops);
    tw_display_list_end(list);
    return status;
}

static tw_status draw_cut_page(void *user, size_t number, tw_display_list *list, tw_error *error)
{
    const sheet_layout *c = user;
    tw_status status = TW_OK;
    (void)error;
    list->width = c->width;
    list->height = c->height;
    list->sized = c->asked->picture->width > 0;
    list->scaled = true;
    list->clear = c->plain;
    list->title = c->asked->title;
    list->about = c->asked->about;
    for (size_t i = 0; i < c->part_count && status == TW_OK; i++) {
        if (c->parts[i].sheet == number)
            status = draw_part(c, c->parts + i, list);
    }
    return status == TW_OK ? list->status : status;
}

/* ---- Putting it together ----------------------------------------------------------------- */

static tw_status make_cutting(sheet_layout *c, tw_error *error)
{
    const size_t pieces = c->shape_count - 2;
    const tw_context *own = &c->scope.context;
    const tw_array arrays[] = {
        TW_ARRAY(c->shapes, c->shape_count), TW_ARRAY(c->parts, c->part_count), {0}};
    tw_status status = tw_arrays(own, arrays, TW_TAKE) ? TW_OK : TW_ERR_MEMORY;
    for (size_t i = 0; i < c->shape_count && status == TW_OK; i++) {
        cut_shape *shape = c->shapes + i;
        shape->loops = tw_loops_start(own);
        shape->scene.context = own;
        status = i < pieces ? cut_piece(c, (uint32_t)i, shape, error)
                            : cut_board(c, i > pieces, shape, error);
        if (status == TW_OK && !tw_loops_bear(&shape->loops, shape->inset))
            status = tw_fail(error, TW_ERR_USAGE,
                             "a clearance of %g mm and a kerf of %g mm leave nothing of a side of "
                             "the %s",
                             c->asked->picture->clearance / MM, c->asked->picture->kerf / MM,
                             shape->name);
    }
    for (size_t i = 0, part = 0; i < c->shape_count && status == TW_OK; i++) {
        for (size_t k = tw_copies_to_make(c->asked->puzzle, (uint32_t)i); k > 0; k--, part++)
            c->parts[part] = (sheet_part){.shape = c->shapes + i, .number = part};
    }
    return status == TW_OK ? lay_out_parts(c, error) : status;
}

tw_status tw_cut_sheet_write(const tw_cut_sheet *asked, const tw_out *out, tw_error *error)
{
    const tw_picture *picture = asked->picture;
    const tw_lattice *lattice = tw_puzzle_lattice(asked->puzzle);
    const double edge = tw_lattice_has_geometry(lattice) ? tw_shortest_edge(lattice, NULL) : 0;
    sheet_layout c = {.asked = asked,
                      .scale = edge > 0 ? picture->edge / edge : 1,
                      .margin = picture->margin > 0 ? picture->margin : APART,
                      .shape_count = tw_puzzle_piece_count(asked->puzzle) + 2,
                      .plain = picture->clear};
    for (size_t i = 0; i < c.shape_count; i++)
        c.part_count += tw_copies_to_make(asked->puzzle, (uint32_t)i);
    tw_scope_begin(&c.scope, asked->context);
    tw_status status = make_cutting(&c, error);
    const tw_leaves leaves = {asked->context, c.sheets, draw_cut_page, &c};
    status = status ? status : tw_leaves_write(&leaves, picture->format, out, error);
    tw_scope_end(&c.scope);
    return status;
}
