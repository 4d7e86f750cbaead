/* mesh_cross.c -- does a surface of triangles intersect itself?
 *
 * Space is divided until few triangles are in a part; there each is compared with those that begin,
 * along x, before it ends. Two cross if an edge of one passes through the other more than `near`
 * from its border. If triangles share a point, the edges at that point are not compared; coincident
 * surfaces do not cross.
 * Cost: the triangles times the logarithm of their number, and the pairs near each other. */
#include <stdlib.h>

#include "base/numbers.h"
#include "mesh/surfaces.h"

typedef struct interval {
    tw_vec3 low, high;
    uint32_t face;
} interval;

static int compare_spans(const void *left, const void *right)
{
    const interval *a = left, *b = right;
    return tw_order_then(TW_ORDER(a->low.x, b->low.x), TW_ORDER(a->face, b->face));
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

/* ---- Which are compared ------------------------------------------------------------------ */

enum { FEW_TRIANGLES = 64 };

typedef struct crossing {
    const tw_skin *triangles;
    double near;
    bool found;
    tw_status status;
} crossing;

static double along(tw_vec3 at, unsigned axis)
{
    return axis == 0 ? at.x : axis == 1 ? at.y : at.z;
}

/* Compares triangles, sorted by their least x, with those that begin before they end. */
static void compare_in_order(crossing *c, const interval *spans, size_t count)
{
    for (const interval *a = spans; a < spans + count && !c->found; a++)
        for (const interval *b = a + 1; b < spans + count && b->low.x <= a->high.x && !c->found;
             b++) {
            if (a->low.y > b->high.y || b->low.y > a->high.y || a->low.z > b->high.z ||
                b->low.z > a->high.z)
                continue;
            c->found = pierces(c->triangles, a->face, b->face, c->near) ||
                       pierces(c->triangles, b->face, a->face, c->near);
        }
}

/* Divides many triangles by a plane in the middle, again and again; those that it cuts are on both
 * sides. tried: axes along which too many would be. */
static void compare_near(crossing *c, const interval *spans, size_t count, unsigned axis,
                         unsigned tried)
{
    if (count <= FEW_TRIANGLES || tried == 3) {
        compare_in_order(c, spans, count);
        return;
    }
    const tw_context *context = c->triangles->context;
    interval *parts = tw_take(context, 2 * count, sizeof *parts);
    double middle = 0;
    size_t below_count = 0, above_count = 0;
    if (!parts) {
        c->status = TW_ERR_MEMORY;
        return;
    }
    interval *above = parts + count;
    for (size_t i = 0; i < count; i++)
        middle += (along(spans[i].low, axis) + along(spans[i].high, axis)) / (2 * (double)count);
    for (size_t i = 0; i < count; i++) {
        if (along(spans[i].low, axis) <= middle)
            parts[below_count++] = spans[i];
        if (along(spans[i].high, axis) >= middle)
            above[above_count++] = spans[i];
    }
    const unsigned next = (axis + 1) % 3;
    const size_t many = count - count / 4;
    const bool divides = below_count <= many && above_count <= many;
    if (divides)
        compare_near(c, parts, below_count, next, 0);
    if (divides && !c->found && !c->status)
        compare_near(c, above, above_count, next, 0);
    tw_give(context, parts, 2 * count, sizeof *parts);
    if (!divides)
        compare_near(c, spans, count, next, tried + 1);
}

tw_status tw_mesh_crosses(const tw_skin *triangles, double near, bool *crosses)
{
    crossing c = {.triangles = triangles, .near = near};
    size_t count = triangles->face_count;
    interval *spans = tw_take(triangles->context, count, sizeof *spans);
    if (!spans)
        return TW_ERR_MEMORY;
    for (uint32_t f = 0; f < count; f++) {
        tw_vec3 p = face_corner(triangles, f, 0), q = face_corner(triangles, f, 1),
                r = face_corner(triangles, f, 2);
        spans[f] = (interval){
            {fmin(p.x, fmin(q.x, r.x)), fmin(p.y, fmin(q.y, r.y)), fmin(p.z, fmin(q.z, r.z))},
            {fmax(p.x, fmax(q.x, r.x)), fmax(p.y, fmax(q.y, r.y)), fmax(p.z, fmax(q.z, r.z))},
            f};
    }
    qsort(spans, count, sizeof *spans, compare_spans);
    compare_near(&c, spans, count, 0, 0);
    tw_give(triangles->context, spans, count, sizeof *spans);
    *crosses = c.found;
    return c.status;
}

/* ---- Points at one place ----------------------------------------------------------------- */

typedef struct tw_place_entry {
    float at[3];
    uint32_t point;
} tw_place_entry;

static int compare_face_places(const void *left, const void *right)
{
    const tw_place_entry *a = left, *b = right;
    int order = 0;
    for (size_t i = 0; i < 3; i++)
        order = tw_order_then(order, TW_ORDER(a->at[i], b->at[i]));
    return tw_order_then(order, TW_ORDER(a->point, b->point));
}

tw_status tw_mesh_by_place(const tw_skin *triangles, tw_skin *same)
{
    size_t count = triangles->point_count;
    tw_place_entry *entries = NULL;
    uint32_t *number = NULL;
    const tw_array arrays[] = {TW_ARRAY(entries, count), TW_ARRAY(number, count), {0}};
    if (!tw_arrays(same->context, arrays, TW_TAKE))
        return TW_ERR_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        tw_vec3 at = triangles->points[i];
        entries[i] = (tw_place_entry){{(float)at.x, (float)at.y, (float)at.z}, i};
        tw_skin_point(same, at);
    }
    qsort(entries, count, sizeof *entries, compare_face_places);
    for (size_t i = 0; i < count; i++) {
        const tw_place_entry *e = entries + i;
        bool alike =
            i > 0 && e->at[0] == e[-1].at[0] && e->at[1] == e[-1].at[1] && e->at[2] == e[-1].at[2];
        number[e->point] = alike ? number[e[-1].point] : e->point;
    }
    for (size_t f = 0; f < triangles->face_count; f++) {
        for (uint32_t i = 0; i < 3; i++)
            tw_skin_corner(same, number[triangles->corners[triangles->faces[f].first + i]]);
        tw_skin_close(same, 0);
    }
    return same->status;
}
