/* mesh_skin.c -- polygons over shared points: makes them, and pairs their edges.
 *
 * Invariant: the loops of faces 0 .. face_count-1 fill corners 0 .. open-1 in order; the corners
 * after them are the loop under construction.
 * Cost: pairing sorts the corners. */
#include <stdlib.h>

#include "base/numbers.h"
#include "mesh/surfaces.h"

/* ---- Making ------------------------------------------------------------------------------ */

void tw_skin_free(tw_skin *skin)
{
    tw_give(skin->context, skin->points, skin->point_room, sizeof *skin->points);
    tw_give(skin->context, skin->corners, skin->corner_room, sizeof *skin->corners);
    tw_give(skin->context, skin->faces, skin->face_room, sizeof *skin->faces);
    *skin = (tw_skin){.context = skin->context};
}

uint32_t tw_skin_point(tw_skin *skin, tw_vec3 point)
{
    if (!TW_GROW_OF(skin, points, point_room, skin->point_count + 1))
        return 0;
    skin->points[skin->point_count] = point;
    return (uint32_t)skin->point_count++;
}

void tw_skin_corner(tw_skin *skin, uint32_t point)
{
    if (skin->corner_count > skin->open && skin->corners[skin->corner_count - 1] == point)
        return;
    if (TW_GROW_OF(skin, corners, corner_room, skin->corner_count + 1))
        skin->corners[skin->corner_count++] = point;
}

void tw_skin_close(tw_skin *skin, uint32_t owner)
{
    size_t first = skin->open;
    while (skin->corner_count > first + 1 &&
           skin->corners[skin->corner_count - 1] == skin->corners[first])
        skin->corner_count--;
    if (skin->corner_count < first + 3 ||
        !TW_GROW_OF(skin, faces, face_room, skin->face_count + 1)) {
        skin->corner_count = first;
        return;
    }
    skin->faces[skin->face_count++] =
        (tw_skin_face){(uint32_t)first, (uint32_t)(skin->corner_count - first), owner};
    skin->open = skin->corner_count;
}

void tw_skin_loop(tw_skin *skin, const uint32_t *points, size_t count, uint32_t owner)
{
    for (size_t i = 0; i < count; i++)
        tw_skin_corner(skin, points[i]);
    tw_skin_close(skin, owner);
}

void tw_skin_replace(tw_skin *skin, const tw_skin *faces)
{
    tw_skin made = *faces;
    made.points = skin->points;
    made.point_count = skin->point_count;
    made.point_room = skin->point_room;
    *skin = made;
}

/* ---- Reading ----------------------------------------------------------------------------- */

uint32_t tw_skin_next(const tw_skin *skin, uint32_t face, uint32_t corner)
{
    const tw_skin_face *f = skin->faces + face;
    return corner + 1 < f->first + f->count ? corner + 1 : f->first;
}

uint32_t tw_skin_previous(const tw_skin *skin, uint32_t face, uint32_t corner)
{
    const tw_skin_face *f = skin->faces + face;
    return corner > f->first ? corner - 1 : f->first + f->count - 1;
}

tw_vec3 tw_skin_area(const tw_skin *skin, uint32_t face)
{
    const tw_skin_face *f = skin->faces + face;
    const uint32_t *loop = skin->corners + f->first;
    tw_vec3 origin = skin->points[loop[0]], area = {0, 0, 0};
    for (uint32_t i = 1; i + 1 < f->count; i++) {
        tw_vec3 a = tw_vec_sub(skin->points[loop[i]], origin);
        tw_vec3 b = tw_vec_sub(skin->points[loop[i + 1]], origin);
        area = tw_vec_add(area, tw_vec_cross(a, b));
    }
    return area;
}

/* ---- Edges ------------------------------------------------------------------------------- */

tw_edge_entry tw_skin_edge(const tw_skin *skin, uint32_t face, uint32_t corner)
{
    uint32_t from = skin->corners[corner], to = skin->corners[tw_skin_next(skin, face, corner)];
    return (tw_edge_entry){0, from < to ? from : to, from < to ? to : from, corner, corner};
}

static int compare_edges(const void *left, const void *right)
{
    const tw_edge_entry *a = left, *b = right;
    const int order = tw_order_then(TW_ORDER(a->owner, b->owner), TW_ORDER(a->low, b->low));
    return tw_order_then(order,
                         tw_order_then(TW_ORDER(a->high, b->high), TW_ORDER(a->corner, b->corner)));
}

void tw_sort_edges(tw_edge_entry *edges, size_t count)
{
    qsort(edges, count, sizeof *edges, compare_edges);
}

/* Pairs sorted edges, each with one of the opposite direction; false if that fails. */
static bool pair_edges(const tw_skin *skin, const tw_edge_entry *edges, size_t count,
                       uint32_t *mate)
{
    if (count % 2 != 0)
        return false;
    for (size_t i = 0; i < count; i += 2) {
        const tw_edge_entry *a = edges + i, *b = a + 1;
        if (!tw_same_edge(a, b) || skin->corners[a->corner] == skin->corners[b->corner] ||
            (i + 2 < count && tw_same_edge(b, b + 1)))
            return false;
        mate[a->corner] = b->corner;
        mate[b->corner] = a->corner;
    }
    return true;
}

tw_status tw_skin_pair(const tw_skin *skin, bool by_owner, uint32_t *mate)
{
    size_t count = skin->open;
    tw_edge_entry *edges = tw_take(skin->context, count, sizeof *edges);
    if (!edges)
        return TW_ERR_MEMORY;
    for (uint32_t f = 0; f < skin->face_count; f++) {
        const tw_skin_face *face = skin->faces + f;
        for (uint32_t c = face->first; c < face->first + face->count; c++) {
            edges[c] = tw_skin_edge(skin, f, c);
            edges[c].owner = by_owner ? face->owner : 0;
        }
    }
    tw_sort_edges(edges, count);
    bool fine = pair_edges(skin, edges, count, mate);
    tw_give(skin->context, edges, count, sizeof *edges);
    return fine ? TW_OK : TW_ERR_INPUT;
}
