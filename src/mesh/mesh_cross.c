/* mesh_cross.c -- does a surface of triangles intersect itself?
 *
 * Triangles are sorted by their least x; each is compared with those that begin before it ends. Two
 * cross if an edge of one passes through the other more than `near` from its border. If triangles
 * share a point, the edges at that point are not compared; coincident surfaces do not cross.
 * Cost: the triangles, and the pairs that overlap in x. */
#include <stdlib.h>

#include "mesh/surfaces.h"

typedef struct interval {
    tw_vec3 low, high;
    uint32_t face;
} interval;

static int compare_spans(const void *left, const void *right)
{
    const interval *a = left, *b = right;
    if (a->low.x != b->low.x)
        return a->low.x < b->low.x ? -1 : 1;
    return a->face < b->face ? -1 : a->face > b->face;
}

static tw_vec3 face_corner(const tw_skin *skin, uint32_t face, uint32_t i)
{
    return skin->points[skin->corners[skin->faces[face].first + i % 3]];
}

static bool is_near_point(tw_vec3 a, tw_vec3 b, double near)
{
    return fabs(a.x - b.x) < near && fabs(a.y - b.y) < near && fabs(a.z - b.z) < near;
}

/* Does the edge from a to b go through the face? */
static bool goes_through(const tw_skin *skin, tw_vec3 a, tw_vec3 b, uint32_t face, double near)
{
    tw_vec3 normal = tw_vec_unit(tw_skin_area(skin, face)), origin = face_corner(skin, face, 0);
    double from = tw_vec_dot(tw_vec_sub(a, origin), normal);
    double to = tw_vec_dot(tw_vec_sub(b, origin), normal);
    if (!((from > near && to < -near) || (from < -near && to > near)))
        return false;
    tw_vec3 at = tw_vec_add(a, tw_vec_times(tw_vec_sub(b, a), from / (from - to)));
    for (uint32_t i = 0; i < 3; i++) {
        tw_vec3 p = face_corner(skin, face, i), q = face_corner(skin, face, i + 1);
        tw_vec3 in = tw_vec_unit(tw_vec_cross(normal, tw_vec_sub(q, p)));
        if (tw_vec_dot(tw_vec_sub(at, p), in) < near)
            return false;
    }
    return true;
}

static bool pierces(const tw_skin *skin, uint32_t face, uint32_t other, double near)
{
    for (uint32_t i = 0; i < 3; i++) {
        tw_vec3 a = face_corner(skin, face, i), b = face_corner(skin, face, i + 1);
        bool apart = true;
        for (uint32_t k = 0; k < 3; k++) {
            tw_vec3 c = face_corner(skin, other, k);
            apart = apart && !is_near_point(a, c, near) && !is_near_point(b, c, near);
        }
        if (apart && goes_through(skin, a, b, other, near))
            return true;
    }
    return false;
}

tw_status tw_mesh_crosses(const tw_skin *triangles, double near, bool *crosses)
{
    size_t count = triangles->face_count;
    interval *spans = tw_take(triangles->context, count, sizeof *spans);
    if (!spans)
        return TW_ERR_MEMORY;
    for (uint32_t f = 0; f < count; f++) {
        tw_vec3 a = face_corner(triangles, f, 0), b = face_corner(triangles, f, 1),
                c = face_corner(triangles, f, 2);
        spans[f] = (interval){
            {fmin(a.x, fmin(b.x, c.x)), fmin(a.y, fmin(b.y, c.y)), fmin(a.z, fmin(b.z, c.z))},
            {fmax(a.x, fmax(b.x, c.x)), fmax(a.y, fmax(b.y, c.y)), fmax(a.z, fmax(b.z, c.z))},
            f};
    }
    qsort(spans, count, sizeof *spans, compare_spans);
    *crosses = false;
    for (const interval *a = spans; a < spans + count && !*crosses; a++)
        for (const interval *b = a + 1; b < spans + count && b->low.x <= a->high.x && !*crosses;
             b++) {
            if (a->low.y > b->high.y || b->low.y > a->high.y || a->low.z > b->high.z ||
                b->low.z > a->high.z)
                continue;
            *crosses = pierces(triangles, a->face, b->face, near) ||
                       pierces(triangles, b->face, a->face, near);
        }
    tw_give(triangles->context, spans, count, sizeof *spans);
    return TW_OK;
}

/* ---- Points at one place ----------------------------------------------------------------- */

typedef struct tw_place_entry {
    float at[3];
    uint32_t point;
} tw_place_entry;

static int compare_face_places(const void *left, const void *right)
{
    const tw_place_entry *a = left, *b = right;
    for (size_t i = 0; i < 3; i++) {
        if (a->at[i] != b->at[i])
            return a->at[i] < b->at[i] ? -1 : 1;
    }
    return a->point < b->point ? -1 : a->point > b->point;
}

tw_status tw_mesh_by_place(const tw_skin *triangles, tw_skin *same)
{
    size_t count = triangles->point_count;
    tw_place_entry *entries = NULL;
    uint32_t *number = NULL;
    const tw_array arrays[] = {TW_ARRAY(entries, count), TW_ARRAY(number, count), {0}};
    bool fine = tw_arrays(triangles->context, arrays, TW_TAKE);
    for (uint32_t i = 0; fine && i < count; i++) {
        tw_vec3 at = triangles->points[i];
        entries[i] = (tw_place_entry){{(float)at.x, (float)at.y, (float)at.z}, i};
        tw_skin_point(same, at);
    }
    if (fine)
        qsort(entries, count, sizeof *entries, compare_face_places);
    for (size_t i = 0; fine && i < count; i++) {
        const tw_place_entry *e = entries + i;
        bool alike =
            i > 0 && e->at[0] == e[-1].at[0] && e->at[1] == e[-1].at[1] && e->at[2] == e[-1].at[2];
        number[e->point] = alike ? number[e[-1].point] : e->point;
    }
    for (size_t f = 0; fine && f < triangles->face_count; f++) {
        for (uint32_t i = 0; i < 3; i++)
            tw_skin_corner(same, number[triangles->corners[triangles->faces[f].first + i]]);
        tw_skin_close(same, 0);
    }
    tw_arrays(triangles->context, arrays, TW_GIVE);
    return fine ? same->status : TW_ERR_MEMORY;
}
