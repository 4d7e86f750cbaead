/* mesh_hull.c -- the convex hull of points on a ball, as triangles.
 *
 * Points are taken one by one: the triangles that a point sees go, and the edges around them are
 * joined to it. Decisions are made on copies moved by less than a millionth of their extent, each
 * in a direction of its own, so that four points in a plane are never a question.
 * Invariant: the triangles make up the hull of the points taken so far.
 * Cost: the square of the points, of which a ball has a few hundred. */
#include <string.h>

#include "mesh/surfaces.h"
#include "base/numbers.h"

typedef struct tw_facet {
    uint32_t points[3];
    tw_vec3 normal;
    double offset;
} tw_facet;

typedef struct tw_hulling {
    tw_vec3 *moved;
    size_t count;
    tw_facet *facets;
    size_t facet_count;
    bool *rim; /* [from * count + to]: an edge of a triangle that goes */
} tw_hulling;

static double jitter(uint64_t *state)
{
    *state = tw_mix(*state, 0x9e3779b97f4a7c15u);
    return (double)(*state >> 11) / 9007199254740992.0 - 0.5;
}

static void move_points(tw_hulling *h, const tw_vec3 *points)
{
    uint64_t state = 1;
    double reach = 0;
    for (size_t i = 0; i < h->count; i++)
        reach = fmax(reach, tw_vec_length(tw_vec_sub(points[i], points[0])));
    for (size_t i = 0; i < h->count; i++) {
        tw_vec3 off = {jitter(&state), jitter(&state), jitter(&state)};
        h->moved[i] = tw_vec_add(points[i], tw_vec_times(off, 5e-7 * reach));
    }
}

static void add_facet(tw_hulling *h, uint32_t a, uint32_t b, uint32_t c)
{
    tw_facet *facet = h->facets + h->facet_count++;
    tw_vec3 u = tw_vec_sub(h->moved[b], h->moved[a]), v = tw_vec_sub(h->moved[c], h->moved[a]);
    *facet = (tw_facet){{a, b, c}, tw_vec_unit(tw_vec_cross(u, v)), 0};
    facet->offset = tw_vec_dot(facet->normal, h->moved[a]);
}

static double height_over(const tw_facet *facet, tw_vec3 point)
{
    return tw_vec_dot(facet->normal, point) - facet->offset;
}

/* Four points that span space; false when there are none. */
static bool begin_hull(tw_hulling *h, uint32_t corner[4])
{
    double far = 0, wide = 0, high = 0;
    corner[0] = 0;
    for (uint32_t i = 1; i < h->count; i++) {
        double length = tw_vec_length(tw_vec_sub(h->moved[i], h->moved[0]));
        if (length > far) {
            far = length;
            corner[1] = i;
        }
    }
    tw_vec3 line = tw_vec_sub(h->moved[corner[far > 0 ? 1 : 0]], h->moved[0]), normal = {0, 0, 0};
    for (uint32_t i = 1; i < h->count; i++) {
        tw_vec3 across = tw_vec_cross(line, tw_vec_sub(h->moved[i], h->moved[0]));
        if (tw_vec_length(across) > wide) {
            wide = tw_vec_length(across);
            normal = across;
            corner[2] = i;
        }
    }
    for (uint32_t i = 1; i < h->count; i++) {
        double height = tw_vec_dot(normal, tw_vec_sub(h->moved[i], h->moved[0]));
        if (fabs(height) > fabs(high)) {
            high = height;
            corner[3] = i;
        }
    }
    if (far <= 0 || wide <= 0 || fabs(high) <= 1e-5 * far * wide)
        return false;
    uint32_t b = corner[high > 0 ? 2 : 1], c = corner[high > 0 ? 1 : 2];
    add_facet(h, 0, b, c);
    add_facet(h, 0, c, corner[3]);
    add_facet(h, c, b, corner[3]);
    add_facet(h, b, 0, corner[3]);
    return true;
}

/* Takes out what the point sees, and joins it to the edges around that. gone: room for the points
 * of all edges of what goes. */
static void take_point(tw_hulling *h, uint32_t point, uint32_t *gone)
{
    size_t count = 0;
    for (size_t i = 0; i < h->facet_count;) {
        if (height_over(h->facets + i, h->moved[point]) <= 0) {
            i++;
            continue;
        }
        for (size_t k = 0; k < 3; k++) {
            uint32_t from = h->facets[i].points[k], to = h->facets[i].points[(k + 1) % 3];
            h->rim[from * h->count + to] = true;
            gone[2 * count] = from;
            gone[2 * count++ + 1] = to;
        }
        h->facets[i] = h->facets[--h->facet_count];
    }
    for (size_t i = 0; i < count; i++) {
        if (!h->rim[gone[2 * i + 1] * h->count + gone[2 * i]])
            add_facet(h, gone[2 * i], gone[2 * i + 1], point);
    }
    for (size_t i = 0; i < count; i++)
        h->rim[gone[2 * i] * h->count + gone[2 * i + 1]] = false;
}

tw_status tw_mesh_hull(const tw_context *context, const tw_vec3 *points, size_t count,
                       uint32_t *faces, size_t *face_count)
{
    tw_hulling h = {.count = count};
    uint32_t *gone = NULL, corner[4] = {0, 0, 0, 0};
    const tw_array arrays[] = {TW_ARRAY(gone, 12 * count),
                               TW_ARRAY(h.moved, count),
                               TW_ARRAY(h.facets, 2 * count),
                               {&h.rim, count, count * sizeof *h.rim},
                               {0}};
    bool fine = tw_arrays(context, arrays, TW_TAKE);
    if (fine) {
        move_points(&h, points);
        if (begin_hull(&h, corner)) {
            for (uint32_t i = 1; i < count; i++) {
                if (i != corner[1] && i != corner[2] && i != corner[3])
                    take_point(&h, i, gone);
            }
        }
        for (size_t i = 0; i < h.facet_count; i++)
            memcpy(faces + 3 * i, h.facets[i].points, sizeof h.facets[i].points);
        *face_count = h.facet_count;
    }
    tw_arrays(context, arrays, TW_GIVE);
    return fine ? TW_OK : TW_ERR_MEMORY;
}
