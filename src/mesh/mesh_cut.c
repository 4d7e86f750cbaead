/* mesh_cut.c -- polygons into triangles.
 *
 * Ears are cut off one by one, the widest first, seen along the polygon's normal; an ear may have
 * no other corner of the polygon in it or on its edges. If only collinear corners are left, they
 * are cut in order, so the polygon always keeps its edges.
 * Cost: the cube of the corners, of which a face has few. */
#include "mesh/surfaces.h"

typedef struct tw_flat {
    double x, y;
} tw_flat;

typedef struct tw_cutting {
    const tw_flat *flat;
    uint32_t *left; /* remaining corners, as places in the loop */
    size_t count;
} tw_cutting;

/* Twice the area, positive if counterclockwise. */
static double area_of_triangle(tw_flat a, tw_flat b, tw_flat c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static bool is_same_point(tw_flat a, tw_flat b)
{
    return a.x == b.x && a.y == b.y;
}

static double reach_between(tw_flat a, tw_flat b)
{
    return hypot(b.x - a.x, b.y - a.y);
}

/* Does p lie in the triangle or on its border, but for rounding? */
static bool is_within_triangle(tw_flat a, tw_flat b, tw_flat c, tw_flat p, double slack)
{
    if (is_same_point(a, p) || is_same_point(b, p) || is_same_point(c, p))
        return false;
    return area_of_triangle(a, b, p) >= -slack && area_of_triangle(b, c, p) >= -slack &&
           area_of_triangle(c, a, p) >= -slack;
}

/* The width of the ear at a corner; negative when it is no ear. */
static double ear_width(const tw_cutting *cut, size_t at)
{
    size_t n = cut->count;
    tw_flat a = cut->flat[cut->left[(at + n - 1) % n]], b = cut->flat[cut->left[at]],
            c = cut->flat[cut->left[(at + 1) % n]];
    double longest = fmax(fmax(reach_between(a, b), reach_between(b, c)), reach_between(a, c));
    double area = area_of_triangle(a, b, c);
    if (area <= 1e-9 * longest * longest)
        return -1;
    for (size_t i = 2; i + 1 < n; i++) {
        if (is_within_triangle(a, b, c, cut->flat[cut->left[(at + i) % n]],
                               1e-9 * longest * longest))
            return -1;
    }
    return area / longest;
}

static size_t best_ear(const tw_cutting *cut)
{
    size_t best = 0;
    double most = -2;
    for (size_t i = 0; i < cut->count; i++) {
        double width = ear_width(cut, i);
        if (width > most + 1e-9 * fabs(most)) {
            most = width;
            best = i;
        }
    }
    return best;
}

static void flatten(const tw_skin *skin, uint32_t face, tw_flat *flat)
{
    const tw_skin_face *f = skin->faces + face;
    tw_vec3 normal = tw_vec_unit(tw_skin_area(skin, face));
    tw_vec3 other = fabs(normal.x) < 0.6 ? (tw_vec3){1, 0, 0} : (tw_vec3){0, 1, 0};
    tw_vec3 u = tw_vec_unit(tw_vec_cross(other, normal)), v = tw_vec_cross(normal, u);
    tw_vec3 origin = skin->points[skin->corners[f->first]];
    for (uint32_t i = 0; i < f->count; i++) {
        tw_vec3 off = tw_vec_sub(skin->points[skin->corners[f->first + i]], origin);
        flat[i] = (tw_flat){tw_vec_dot(off, u), tw_vec_dot(off, v)};
    }
}

tw_status tw_skin_cut(const tw_skin *skin, uint32_t face, tw_skin *triangles)
{
    const tw_skin_face *f = skin->faces + face;
    const uint32_t *loop = skin->corners + f->first;
    tw_flat *flat = NULL;
    uint32_t *left = NULL;
    const tw_array arrays[] = {TW_ARRAY(flat, f->count), TW_ARRAY(left, f->count), {0}};
    if (f->count == 3) {
        tw_skin_loop(triangles, loop, 3, 0);
        return triangles->status;
    }
    if (!tw_arrays(skin->context, arrays, TW_TAKE))
        return TW_ERR_MEMORY;
    flatten(skin, face, flat);
    for (uint32_t i = 0; i < f->count; i++)
        left[i] = i;
    for (tw_cutting cut = {flat, left, f->count}; cut.count >= 3; cut.count--) {
        size_t n = cut.count, at = n == 3 ? 1 : best_ear(&cut);
        const uint32_t ear[] = {loop[left[(at + n - 1) % n]], loop[left[at]],
                                loop[left[(at + 1) % n]]};
        tw_skin_loop(triangles, ear, 3, 0);
        for (size_t i = at; i + 1 < n; i++)
            left[i] = left[i + 1];
    }
    tw_arrays(skin->context, arrays, TW_GIVE); /* there may be many faces */
    return triangles->status;
}
