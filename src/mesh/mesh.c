/* mesh.c -- pieces and solutions as meshes: each part made, checked, and put in its place.
 *
 * A part that is not closed is refused; the finished triangles are checked once more. */

#include "draw/colour.h"
#include "draw/piece_style.h"
#include "draw/spacing.h"
#include "mesh/finished_mesh.h"
#include "base/bounds.h"
#include "base/numbers.h"
#include "base/sized.h"

#define NEAR 2e-5 /* share of an edge below which points of surfaces are one */

/* ---- Making one part --------------------------------------------------------------------- */

typedef struct tw_making {
    const tw_context *context;
    tw_mesh_cells of; /* the cells of the current part */
    size_t triangles; /* so far, in all parts */
    tw_mesh_style style;
    tw_error *error;
} tw_making;

/* A way to make a part. */
typedef struct recipe {
    bool inside;  /* points that cannot be moved together stay inside their cells */
    bool careful; /* chamfers leave points in notches alone */
    bool raw;     /* faces in one plane are not merged */
} recipe;

/* Best first. */
static const recipe ways[] = {{false, false, false}, {true, false, false}, {false, true, false},
                              {true, true, false},   {false, false, true}, {true, false, true}};

/* The stages of making a skin, each from the one before. */
typedef enum stage {
    STAGE_BODIES,
    STAGE_RAW,
    STAGE_MERGED,
    STAGE_CHAMFERED,
    STAGE_WHOLE,
    STAGES
} stage;

/* Of a rounded edge at a right angle: how deep the two edges of its chamfer are cut, as a share of
 * the chamfer. Then all three faces touch one arc: the tangents of an arc of radius 1 from 0, 45
 * and 90 degrees leave 2 - sqrt(2) of the chamfer's faces, and tan(22.5) - tan(11.25) of its edges.
 */
#define ROUNDING 0.368

/* Chamfers a surface and merges what lies in one plane. */
static tw_status chamfer(const tw_making *m, const tw_skin *skin, double size, recipe way,
                         tw_skin *chamfered)
{
    tw_skin beveled = {.context = chamfered->context};
    tw_status status = tw_mesh_bevel(skin, size, way.careful, &beveled, m->error);
    status = status ? status : tw_mesh_merge(&beveled, NEAR * m->of.scale.edge, false, chamfered);
    return status;
}

/* Adds the surface of the hollow inside bodies to their outer one; it faces inwards. */
static tw_status hollow_out(const tw_making *m, const tw_skin *bodies, recipe way, tw_skin *whole)
{
    const double near = NEAR * m->of.scale.edge, wall = m->style.hollow;
    tw_skin raw = {.context = whole->context}, merged = raw;
    const tw_skin *inner = way.raw ? &raw : &merged;
    tw_status status = tw_mesh_fuse(bodies, (tw_inset){m->of.scale.clearance + wall, way.inside},
                                    near, &raw, NULL);
    if (status == TW_OK && !way.raw)
        status = tw_mesh_merge(&raw, near, true, &merged);
    if (status == TW_ERR_INPUT || (status == TW_OK && inner->face_count == 0))
        status = tw_fail(m->error, TW_ERR_INPUT,
                         "walls of %g mm leave no room in a piece with such cells", wall);
    const uint32_t before = (uint32_t)whole->point_count;
    for (size_t i = 0; i < inner->point_count && status == TW_OK; i++)
        tw_skin_point(whole, inner->points[i]);
    for (uint32_t f = 0; f < inner->face_count && status == TW_OK; f++) {
        for (uint32_t i = inner->faces[f].count; i-- > 0;)
            tw_skin_corner(whole, before + inner->corners[inner->faces[f].first + i]);
        tw_skin_close(whole, inner->faces[f].owner);
    }
    return status ? status : whole->status;
}

/* Fuses, merges and chamfers bodies; the last stage receives their surface. */
static tw_status make_bodies(tw_making *m, recipe way, tw_skin stages[STAGES])
{
    double near = NEAR * m->of.scale.edge, clearance = m->of.scale.clearance;
    double size = m->of.scale.chamfer;
    bool merge = !way.raw, round = m->style.rounded;
    tw_skin *bodies = stages + STAGE_BODIES, *raw = stages + STAGE_RAW;
    tw_skin *merged = stages + STAGE_MERGED, *chamfered = stages + STAGE_CHAMFERED;
    tw_skin *whole = stages + STAGE_WHOLE;
    tw_status status = tw_mesh_bodies(&m->of, bodies);
    if (status != TW_OK || bodies->face_count == 0)
        return status;
    status = tw_mesh_fuse(bodies, (tw_inset){clearance, way.inside}, near, merge ? raw : whole,
                          m->error);
    if (status == TW_OK && merge)
        status = tw_mesh_merge(raw, near, clearance > 0, size > 0 ? merged : whole);
    if (status == TW_OK && size > 0)
        status = chamfer(m, merged, size, way, round ? chamfered : whole);
    if (status == TW_OK && size > 0 && round)
        status = chamfer(m, chamfered, ROUNDING * size, way, whole);
    return status == TW_OK && m->style.hollow > 0 ? hollow_out(m, bodies, way, whole) : status;
}

static tw_status make_triangles(tw_making *m, const tw_context *scratch, recipe way,
                                tw_skin *triangles)
{
    tw_skin stages[STAGES];
    const tw_skin *whole = stages + STAGE_WHOLE;
    for (size_t i = 0; i < STAGES; i++)
        stages[i] = (tw_skin){.context = scratch};
    tw_status status = make_bodies(m, way, stages);
    const size_t flat = whole->face_count;
    status = status ? status : tw_mesh_balls(&m->of, stages + STAGE_WHOLE, m->error);
    if (status == TW_OK && m->style.hollow > 0 && whole->face_count > flat)
        status = tw_fail(m->error, TW_ERR_UNSUPPORTED, "balls and sticks are not made hollow");
    for (size_t i = 0; i < whole->point_count && status == TW_OK; i++)
        tw_skin_point(triangles, whole->points[i]);
    for (uint32_t f = 0; f < whole->face_count && status == TW_OK; f++) {
        m->triangles += whole->faces[f].count - 2;
        status = m->triangles > TW_LIMIT(m->context, triangles)
                     ? tw_fail(m->error, TW_ERR_TOO_LARGE, "more than %u triangles",
                               TW_LIMIT(m->context, triangles))
                     : tw_skin_cut(whole, f, triangles);
    }
    return status == TW_OK ? triangles->status : status;
}

/* TW_ERR_INPUT: the surface is not closed. */
static tw_status check_closed(const tw_context *scratch, const tw_skin *triangles)
{
    uint32_t *mate = tw_take(scratch, triangles->open, sizeof *mate);
    return mate ? tw_skin_pair(triangles, false, mate) : TW_ERR_MEMORY;
}

/* Sets *good: is the surface closed, by the numbers of points and by their places; and if faces
 * were moved, does it not intersect itself? */
static tw_status judge_triangles(const tw_making *m, const tw_context *scratch,
                                 const tw_skin *triangles, bool *good)
{
    bool crosses = false,
         moved = m->of.scale.chamfer > 0 || m->of.scale.clearance > 0 || m->style.hollow > 0;
    tw_skin same = {.context = scratch};
    tw_status status = check_closed(scratch, triangles);
    status = status ? status : tw_mesh_by_place(triangles, &same);
    status = status ? status : check_closed(scratch, &same);
    if (status == TW_OK && moved)
        status = tw_mesh_crosses(triangles, NEAR * m->of.scale.edge, &crosses);
    *good = status == TW_OK && !crosses;
    return status == TW_ERR_INPUT ? TW_OK : status;
}

static tw_status make_part(tw_making *m, tw_skin *triangles)
{
    size_t before = m->triangles;
    if (m->of.count > TW_LIMIT(m->context, body_cells))
        return tw_fail(m->error, TW_ERR_TOO_LARGE, "a body of %zu cells; %u are possible",
                       m->of.count, TW_LIMIT(m->context, body_cells));
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        const recipe way = ways[w];
        tw_scope scope;
        bool good = false;
        if ((way.inside && m->of.scale.clearance <= 0 && m->style.hollow <= 0) ||
            (way.careful && m->of.scale.chamfer <= 0) || (way.raw && m->of.scale.chamfer > 0))
            continue; /* makes no difference for this style */
        tw_skin_free(triangles);
        m->triangles = before;
        const tw_context *scratch = tw_scope_begin(&scope, m->context);
        tw_status status = make_triangles(m, scratch, way, triangles);
        status = status ? status : judge_triangles(m, scratch, triangles, &good);
        tw_scope_end(&scope);
        if (status != TW_OK)
            return status;
        if (triangles->face_count == 0)
            return tw_fail(m->error, TW_ERR_UNSUPPORTED,
                           "the lattice does not say how its cells look");
        if (good)
            return TW_OK;
    }
    if (m->of.scale.chamfer > 0)
        return tw_fail(m->error, TW_ERR_INPUT,
                       "a chamfer of %g mm cannot be cut at a piece with such cells",
                       m->of.scale.chamfer);
    return tw_fail(m->error, TW_ERR_UNSUPPORTED,
                   "the cells of a piece meet in a way that makes no closed body");
}

/* ---- Parts ------------------------------------------------------------------------------- */

static tw_rgb part_colour(const tw_piece_style *style)
{
    static const double lights[] = {1, 1.4, 0.65, 1.2, 0.82};
    return tw_shade(style->colour, lights[style->round % (sizeof lights / sizeof *lights)]);
}

static void move_part(tw_mesh_body *body, tw_vec3 by)
{
    for (size_t i = 0; i < body->skin.point_count; i++)
        body->skin.points[i] = tw_vec_add(body->skin.points[i], by);
}

/* The box around parts from .. to-1. */
static tw_mesh_box find_box(const tw_mesh *mesh, size_t from, size_t to)
{
    tw_mesh_box box = {{HUGE_VAL, HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}};
    for (size_t p = from; p < to; p++)
        for (size_t i = 0; i < mesh->bodies[p].skin.point_count; i++) {
            tw_vec3 at = mesh->bodies[p].skin.points[i];
            box.low =
                (tw_vec3){fmin(box.low.x, at.x), fmin(box.low.y, at.y), fmin(box.low.z, at.z)};
            box.high =
                (tw_vec3){fmax(box.high.x, at.x), fmax(box.high.y, at.y), fmax(box.high.z, at.z)};
        }
    return box;
}

tw_mesh_box tw_mesh_find_box(const tw_mesh *mesh)
{
    return find_box(mesh, 0, mesh->count);
}

void tw_mesh_free(tw_mesh *mesh)
{
    tw_scope_free(mesh, sizeof *mesh);
}

/* Adds a part made of the cells in m->of. */
static tw_status add_mesh_part(tw_mesh *mesh, tw_making *m, const char *name, tw_rgb colour)
{
    tw_mesh_body *body = mesh->bodies + mesh->count;
    tw_set_text(body->name, sizeof body->name, name);
    body->colour = colour;
    body->skin.context = &mesh->scope.context;
    tw_status status = make_part(m, &body->skin);
    mesh->count += status == TW_OK;
    return status;
}

/* ---- Beginning and end ------------------------------------------------------------------- */

/* Is each number 0 or within bounds? */
static bool all_within(const double *numbers, size_t count, double low, double high)
{
    for (size_t i = 0; i < count; i++)
        if (numbers[i] != 0 && !tw_is_within(numbers[i], low, high))
            return false;
    return true;
}

/* Begins a mesh of `parts` parts with `cells` cells in all; *made stays NULL if that fails. */
static tw_status begin_mesh(const tw_puzzle *puzzle, const tw_mesh_style *style, size_t parts,
                            size_t cells, tw_making *m, tw_mesh **made)
{
    tw_status status = tw_limits_check(m->context, m->error);
    if (status == TW_OK)
        status = tw_sized_copy(style, &m->style, sizeof m->style, "tw_mesh_style", m->error);
    if (status == TW_OK && !tw_is_within(m->style.explode, 0, 10))
        status =
            tw_fail(m->error, TW_ERR_USAGE, "pieces are moved out by 0 to 10 times their distance");
    if (status == TW_OK && !all_within(m->style.stretch, 3, 0.1, 10))
        status = tw_fail(m->error, TW_ERR_USAGE, "bodies are stretched 0.1 to 10 times");
    if (status == TW_OK &&
        (!all_within(m->style.bed, 2, 1, 100000) || (m->style.bed[0] > 0) != (m->style.bed[1] > 0)))
        status = tw_fail(m->error, TW_ERR_USAGE, "a bed is 1 to 100000 mm wide and deep");
    if (status == TW_OK && !tw_is_within(m->style.hollow, 0, 1000))
        status = tw_fail(m->error, TW_ERR_USAGE, "a wall is 0 to 1000 mm thick");
    if (status == TW_OK && m->style.rounded && !(m->style.chamfer > 0))
        status =
            tw_fail(m->error, TW_ERR_USAGE, "\"rounded\" rounds chamfers; ask for a chamfer, too");
    status = status ? status : tw_mesh_find_scale(puzzle, &m->style, &m->of.scale, m->error);
    if (status != TW_OK)
        return status;
    m->of.lattice = tw_puzzle_lattice(puzzle);
    m->of.fine = cells <= 200 ? 2 : cells <= 2000 ? 1 : 0; /* rounder balls when there are few */
    tw_mesh *mesh = *made = tw_scope_object(m->context, sizeof *mesh);
    if (!mesh)
        return TW_ERR_MEMORY;
    mesh->edge = m->of.scale.edge;
    mesh->bodies = tw_take(&mesh->scope.context, parts, sizeof *mesh->bodies);
    return mesh->bodies ? TW_OK : TW_ERR_MEMORY;
}

static void stretch_mesh(tw_mesh *mesh, const double by[3])
{
    const double x = by[0] > 0 ? by[0] : 1, y = by[1] > 0 ? by[1] : 1, z = by[2] > 0 ? by[2] : 1;
    for (size_t i = 0; i < mesh->count; i++) {
        tw_skin *skin = &mesh->bodies[i].skin;
        for (size_t k = 0; k < skin->point_count; k++)
            skin->points[k] =
                (tw_vec3){x * skin->points[k].x, y * skin->points[k].y, z * skin->points[k].z};
    }
}

tw_status tw_mesh_finish(tw_mesh *made, tw_status status, tw_mesh **mesh, tw_error *error)
{
    if (status == TW_OK) {
        *mesh = made;
        return TW_OK;
    }
    tw_mesh_free(made);
    return tw_fail_as(error, status);
}

/* ---- Solutions --------------------------------------------------------------------------- */

/* Does the puzzle have these pieces and cells? Counts the cells. */
static bool check_solution(const tw_puzzle *puzzle, const tw_solution *solution, size_t *cells)
{
    *cells = 0;
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *one = solution->placements + i;
        if (one->piece >= tw_puzzle_piece_count(puzzle) || one->cell_count == 0)
            return false;
        for (size_t c = 0; c < one->cell_count; c++) {
            if (tw_puzzle_find_cell(puzzle, one->cells[c]) == UINT32_MAX)
                return false;
        }
        *cells += one->cell_count;
    }
    return solution->count > 0 && *cells <= tw_puzzle_cell_count(puzzle);
}

/* Moves parts out as in pictures; the origin does not matter, as the whole is moved later. */
static void explode_mesh(tw_mesh *mesh, const tw_making *m, const tw_solution *solution)
{
    for (size_t i = 0; i < solution->count && m->style.explode > 0; i++) {
        const tw_placement *one = solution->placements + i;
        double sum[3] = {0, 0, 0}, middle[3];
        for (size_t c = 0; c < one->cell_count; c++) {
            tw_cell_middle(m->of.lattice, one->cells[c], middle);
            for (size_t k = 0; k < 3; k++)
                sum[k] += middle[k] / (double)one->cell_count;
        }
        move_part(mesh->bodies + i,
                  tw_vec_times(tw_mesh_place(&m->of.scale, sum), m->style.explode));
    }
}

static tw_status add_placements(tw_mesh *mesh, tw_making *m, const tw_puzzle *puzzle,
                                const tw_solution *solution)
{
    tw_piece_style *styles = tw_take(&mesh->scope.context, solution->count, sizeof *styles);
    if (!styles)
        return TW_ERR_MEMORY;
    tw_status status = tw_copy_styles(m->context, puzzle, m->style.palette, solution, styles);
    for (size_t i = 0; i < solution->count && status == TW_OK; i++) {
        const tw_placement *one = solution->placements + i;
        m->of.cells = one->cells;
        m->of.count = one->cell_count;
        status = add_mesh_part(mesh, m, tw_puzzle_piece_name(puzzle, one->piece),
                               part_colour(styles + i));
    }
    return status;
}

static tw_status add_mesh_container(tw_mesh *mesh, tw_making *m, const tw_puzzle *puzzle)
{
    size_t count = tw_puzzle_cell_count(puzzle);
    tw_cell *cells = tw_take(&mesh->scope.context, count, sizeof *cells);
    if (!cells)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < count; i++)
        cells[i] = *tw_puzzle_cell(puzzle, i);
    m->of.cells = cells;
    m->of.count = count;
    return add_mesh_part(mesh, m, "container", (tw_rgb){176, 176, 176});
}

tw_status tw_mesh_of_solution(const tw_context *context, const tw_puzzle *puzzle,
                              const tw_solution *solution, const tw_mesh_style *style,
                              tw_mesh **mesh, tw_error *error)
{
    tw_clear_error(error);
    size_t cells = tw_puzzle_cell_count(puzzle);
    tw_making making = {.context = tw_context_or_default(context), .error = error};
    tw_mesh *made = NULL;
    if (solution && !check_solution(puzzle, solution, &cells))
        return tw_fail(error, TW_ERR_INPUT, "the solution is not one of this puzzle");
    tw_status status =
        begin_mesh(puzzle, style, solution ? solution->count : 1, cells, &making, &made);
    if (status == TW_OK)
        status = solution ? add_placements(made, &making, puzzle, solution)
                          : add_mesh_container(made, &making, puzzle);
    if (status == TW_OK && solution)
        explode_mesh(made, &making, solution);
    if (status == TW_OK) {
        stretch_mesh(made, making.style.stretch);
        tw_mesh_box box = tw_mesh_find_box(made);
        tw_vec3 middle = tw_vec_times(tw_vec_add(box.low, box.high), 0.5);
        made->shifted = (tw_vec3){-middle.x, -middle.y, -box.low.z};
        for (size_t i = 0; i < made->count; i++)
            move_part(made->bodies + i, made->shifted);
    }
    return tw_mesh_finish(made, status, mesh, error);
}

/* ---- Pieces side by side ----------------------------------------------------------------- */

static double gap_between(const tw_mesh *mesh)
{
    return fmax(2, mesh->edge / 2);
}

static double depth_of(const tw_mesh_box *box)
{
    return box->high.y - box->low.y;
}

/* A row of pieces on a bed. */
typedef struct bed_row {
    double right, away, deep;
} bed_row;

/* The first row that has room, perhaps a new one behind the others; false: none. */
static bool find_bed_row(bed_row *rows, size_t *count, const double bed[2], const tw_mesh_box *box,
                         double gap, size_t *found)
{
    const double width = box->high.x - box->low.x;
    for (*found = 0; *found < *count; ++*found)
        if (rows[*found].right + width <= bed[0] && depth_of(box) <= rows[*found].deep)
            return true;
    const double away = *count > 0 ? rows[*count - 1].away + rows[*count - 1].deep + gap : 0;
    if (width > bed[0] || away + depth_of(box) > bed[1])
        return false;
    rows[(*count)++] = (bed_row){0, away, depth_of(box)};
    return true;
}

/* Lays pieces in rows on a bed, the deepest first, each in the first row that has room. */
static tw_status lay_on_bed(tw_mesh *mesh, const double bed[2], tw_error *error)
{
    tw_mesh_box *boxes = NULL;
    bed_row *rows = NULL;
    size_t *order = NULL, row_count = 0, laid = 0, at;
    const double gap = gap_between(mesh);
    const tw_array arrays[] = {TW_ARRAY(boxes, mesh->count),
                               TW_ARRAY(rows, mesh->count),
                               TW_ARRAY(order, mesh->count),
                               {0}};
    if (!tw_arrays(&mesh->scope.context, arrays, TW_TAKE))
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < mesh->count; i++) {
        boxes[i] = find_box(mesh, i, i + 1);
        for (at = i; at > 0 && depth_of(&boxes[order[at - 1]]) < depth_of(&boxes[i]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (; laid < mesh->count; laid++) {
        const tw_mesh_box *box = &boxes[order[laid]];
        if (!find_bed_row(rows, &row_count, bed, box, gap, &at))
            break;
        move_part(mesh->bodies + order[laid],
                  (tw_vec3){rows[at].right - box->low.x, rows[at].away - box->low.y, -box->low.z});
        rows[at].right += box->high.x - box->low.x + gap;
    }
    const size_t all = mesh->count;
    return laid == all ? TW_OK
                       : tw_fail(error, TW_ERR_TOO_LARGE,
                                 "%zu of %zu bodies lie on a bed of %g by %g mm; there is no room "
                                 "for the next",
                                 laid, all, bed[0], bed[1]);
}

/* Arranges pieces in rows from the origin to the right and away, about as wide as deep. */
static void arrange_pieces(tw_mesh *mesh)
{
    double area = 0, gap = gap_between(mesh), right = 0, deep = 0, away = 0;
    for (size_t i = 0; i < mesh->count; i++) {
        tw_mesh_box box = find_box(mesh, i, i + 1);
        area += (box.high.x - box.low.x + gap) * (box.high.y - box.low.y + gap);
    }
    for (size_t i = 0; i < mesh->count; i++) {
        tw_mesh_box box = find_box(mesh, i, i + 1);
        double width = box.high.x - box.low.x;
        if (right > 0 && right + width > 1.1 * sqrt(area)) {
            away += deep + gap;
            right = deep = 0;
        }
        move_part(mesh->bodies + i, (tw_vec3){right - box.low.x, away - box.low.y, -box.low.z});
        right += width + gap;
        deep = fmax(deep, box.high.y - box.low.y);
    }
}

static size_t first_form(const tw_puzzle *puzzle, uint32_t piece, const tw_cell **cells)
{
    const uint8_t *colours;
    return tw_puzzle_form(puzzle, piece, 0, cells, &colours);
}

static tw_status add_pieces(tw_mesh *mesh, tw_making *m, const tw_puzzle *puzzle, uint32_t only)
{
    size_t pieces = tw_puzzle_piece_count(puzzle);
    tw_piece_style *styles = tw_take(&mesh->scope.context, pieces, sizeof *styles);
    if (!styles)
        return TW_ERR_MEMORY;
    tw_piece_styles(puzzle, m->style.palette, styles, pieces);
    tw_status status = TW_OK;
    for (uint32_t p = 0; p < pieces && status == TW_OK; p++) {
        m->of.count = first_form(puzzle, p, &m->of.cells);
        size_t copies = only == UINT32_MAX ? tw_copies_to_make(puzzle, p) : p == only;
        for (size_t i = 0; i < copies && status == TW_OK; i++)
            status =
                add_mesh_part(mesh, m, tw_puzzle_piece_name(puzzle, p), part_colour(styles + p));
    }
    return status;
}

tw_status tw_mesh_of_pieces(const tw_context *context, const tw_puzzle *puzzle, uint32_t piece,
                            const tw_mesh_style *style, tw_mesh **mesh, tw_error *error)
{
    tw_clear_error(error);
    size_t parts = 0, cells = 0;
    tw_making making = {.context = tw_context_or_default(context), .error = error};
    tw_mesh *made = NULL;
    if (piece != UINT32_MAX && piece >= tw_puzzle_piece_count(puzzle))
        return tw_fail(error, TW_ERR_USAGE, "there is no such piece");
    for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle); p++) {
        const tw_cell *list;
        size_t copies = piece == UINT32_MAX ? tw_copies_to_make(puzzle, p) : p == piece;
        parts += copies;
        cells += copies * first_form(puzzle, p, &list);
    }
    tw_status status = begin_mesh(puzzle, style, parts, cells, &making, &made);
    status = status ? status : add_pieces(made, &making, puzzle, piece);
    if (status == TW_OK)
        stretch_mesh(made, making.style.stretch);
    if (status == TW_OK && making.style.bed[0] > 0)
        status = lay_on_bed(made, making.style.bed, error);
    else if (status == TW_OK)
        arrange_pieces(made);
    return tw_mesh_finish(made, status, mesh, error);
}
