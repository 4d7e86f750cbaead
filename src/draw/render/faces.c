/* faces.c -- the sides of solid cells that can be visible.
 *
 * Two cells in contact share a side: a face of each, with the same corners. Such a pair is found by
 * a hash of its corners, and is hidden unless the bodies are moved apart.
 * Cost: sorting the faces, then their sides. */
#include "draw/render/faces.h"
#include "lattice/cell_faces.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"
#include "base/numbers.h"

#include <math.h>
#include <stdlib.h>

/* ---- Collecting -------------------------------------------------------------------------- */

static const double *face_point(const tw_faces *f, const tw_face *face, size_t i)
{
    return f->merge.points[f->corners[face->first + i % face->count]];
}

/* Newell's normal, of length one; all zero for a face without area. */
static void find_normal(const tw_faces *f, tw_face *face)
{
    double n[3] = {0, 0, 0};
    for (size_t i = 0; i < face->count; i++) {
        const double *a = face_point(f, face, i), *b = face_point(f, face, i + 1);
        for (size_t k = 0; k < 3; k++)
            n[k] += (a[(k + 1) % 3] - b[(k + 1) % 3]) * (a[(k + 2) % 3] + b[(k + 2) % 3]);
    }
    double length = sqrt(tw_space_dot(n, n));
    for (size_t k = 0; k < 3; k++)
        face->normal[k] = length > 0 ? n[k] / length : 0;
}

typedef struct face_adding {
    tw_faces *faces;
    const tw_scene *scene;
    const tw_spot *spot;
} face_adding;

static void add_corner(const face_adding *a, const double point[3])
{
    tw_faces *f = a->faces;
    const double *at = a->spot->at;
    const double place[3] = {at[0] + point[0], at[1] + point[1], at[2] + point[2]};
    if (TW_GROW_OF(f, corners, corner_room, f->corner_count + 1))
        f->corners[f->corner_count++] = tw_vertex_merge_point(&f->merge, place);
}

/* Adds a face with the corners from `first` on, in order round it as seen from outside. */
static void add_seen_face(const face_adding *a, size_t first, bool both)
{
    tw_faces *f = a->faces;
    tw_face face = {.body = a->spot->body,
                    .spot = (size_t)(a->spot - a->scene->spots),
                    .first = first,
                    .count = f->corner_count - first,
                    .both = both};
    if (f->status == TW_OK && f->count >= TW_LIMIT(f->context, faces))
        f->status = TW_ERR_TOO_LARGE;
    if (!TW_GROW_OF(f, faces, room, f->count + 1))
        return;
    find_normal(f, &face);
    f->faces[f->count++] = face;
}

static void add_polygon(const face_adding *a, const tw_cell_shape *shape)
{
    size_t first = a->faces->corner_count, count = shape->point_count;
    bool back = tw_cell_loop_area(shape) < 0;
    for (size_t i = 0; i < count; i++)
        add_corner(a, shape->points[back ? count - 1 - i : i]);
    add_seen_face(a, first, true);
}

static void add_solid(const face_adding *a, const tw_cell_shape *shape)
{
    tw_cell_faces solid;
    tw_cell_faces_find(shape, &solid);
    for (size_t f = 0; f < solid.faces; f++) {
        size_t first = a->faces->corner_count;
        for (size_t k = 0; k < solid.count[f]; k++)
            add_corner(a, solid.corners[tw_cell_faces_corner(&solid, f, k)]);
        add_seen_face(a, first, false);
    }
}

/* ---- Faces that are hidden --------------------------------------------------------------- */

typedef struct key {
    uint64_t hash;
    uint32_t face;
} key;

static int compare_face_keys(const void *left, const void *right)
{
    const key *a = left, *b = right;
    return tw_order_then(TW_ORDER(a->hash, b->hash), TW_ORDER(a->face, b->face));
}

/* Equal for the same corners in any order. */
static uint64_t hash_face(const tw_faces *f, const tw_face *face)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < face->count; i++)
        sum += tw_mix(0x9E3779B97F4A7C15U, f->corners[face->first + i]);
    return tw_mix(sum, face->count);
}

static tw_status drop_pairs(tw_faces *f, bool exploded)
{
    size_t count = f->count, kept = 0;
    key *keys = tw_take(f->context, count, sizeof *keys);
    if (!keys)
        return TW_ERR_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        keys[i] = (key){hash_face(f, f->faces + i), i};
    qsort(keys, count, sizeof *keys, compare_face_keys);
    for (size_t i = 0; i + 1 < count; i++) {
        tw_face *a = f->faces + keys[i].face, *b = f->faces + keys[i + 1].face;
        if (keys[i].hash != keys[i + 1].hash || (exploded && a->body != b->body) || a->both)
            continue;
        a->count = b->count = 0; /* a pair */
        i++;
    }
    for (size_t i = 0; i < count; i++) {
        if (f->faces[i].count > 0)
            f->faces[kept++] = f->faces[i];
    }
    f->count = kept;
    return TW_OK;
}

/* ---- Lines ------------------------------------------------------------------------------- */

typedef struct face_side {
    uint32_t low, high, body, face;
    size_t corner; /* where it begins */
} face_side;

static int compare_face_sides(const void *left, const void *right)
{
    const face_side *a = left, *b = right;
    const int order = tw_order_then(TW_ORDER(a->body, b->body), TW_ORDER(a->low, b->low));
    return tw_order_then(order,
                         tw_order_then(TW_ORDER(a->high, b->high), TW_ORDER(a->face, b->face)));
}

static bool same_face_side(const face_side *a, const face_side *b)
{
    return a->body == b->body && a->low == b->low && a->high == b->high;
}

static bool same_plane(const tw_faces *f, const face_side *a, const face_side *b)
{
    const double *p = f->faces[a->face].normal, *q = f->faces[b->face].normal;
    return tw_space_dot(p, q) > 0.9999;
}

static tw_status find_face_lines(tw_faces *f)
{
    size_t count = 0;
    face_side *sides = tw_take(f->context, f->corner_count, sizeof *sides);
    if (!sides)
        return TW_ERR_MEMORY;
    for (uint32_t i = 0; i < f->count; i++) {
        const tw_face *face = f->faces + i;
        for (size_t k = 0; k < face->count; k++) {
            uint32_t a = f->corners[face->first + k],
                     b = f->corners[face->first + (k + 1) % face->count];
            sides[count++] =
                (face_side){a < b ? a : b, a < b ? b : a, face->body, i, face->first + k};
        }
    }
    qsort(sides, count, sizeof *sides, compare_face_sides);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i; end < count && same_face_side(sides + i, sides + end); end++)
            continue;
        for (size_t a = i; a < end; a++) {
            bool line = true;
            for (size_t b = i; b < end && line; b++)
                line = a == b || !same_plane(f, sides + a, sides + b);
            f->lines[sides[a].corner] = line;
        }
    }
    return TW_OK;
}

/* ---- Putting it together ----------------------------------------------------------------- */

/* Is the spot drawn as a solid: part of a body that is shown, or of an empty container? */
static bool is_drawn_solid(const tw_scene *scene, const tw_spot *spot)
{
    return scene->body_count == 0 || tw_body_shown(scene, spot->body);
}

tw_status tw_faces_new(const tw_scene *scene, tw_faces *f, tw_error *error)
{
    size_t points = 0;
    *f = (tw_faces){.context = scene->context};
    for (size_t i = 0; i < scene->spot_count; i++) {
        uint32_t kind = scene->spots[i].cell.kind;
        if (is_drawn_solid(scene, scene->spots + i))
            points += 2 * tw_lattice_cell_shape(scene->lattice, kind)->point_count;
    }
    f->status = tw_vertex_merge_new(scene->context, points, 1e-3 * scene->unit, &f->merge);
    for (size_t i = 0; i < scene->spot_count && f->status == TW_OK; i++) {
        const face_adding a = {f, scene, scene->spots + i};
        const tw_cell_shape *shape = tw_lattice_cell_shape(scene->lattice, a.spot->cell.kind);
        if (is_drawn_solid(scene, a.spot))
            (shape->shape == TW_SHAPE_POLYGON ? add_polygon : add_solid)(&a, shape);
    }
    if (f->status == TW_ERR_TOO_LARGE)
        return tw_fail(error, f->status, "more than %u faces are too many for one picture",
                       TW_LIMIT(f->context, faces));
    tw_status status = f->status ? f->status : drop_pairs(f, scene->exploded);
    if (status != TW_OK)
        return status;
    f->lines = tw_take(scene->context, f->corner_count, sizeof *f->lines);
    if (!f->lines)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < f->corner_count; i++)
        f->lines[i] = true;
    return scene->cells || scene->body_count == 0 ? TW_OK : find_face_lines(f);
}
