/* cell_section.c -- the section of a cell by the plane through the middle of its layer. */
#include "draw/render/cell_section.h"
#include "draw/spacing.h"
#include "lattice/lattice_shared.h"

#include <math.h>
#include <stdlib.h>

static const tw_cell_shape *shape_of_spot(const tw_scene *scene, const tw_spot *spot)
{
    return tw_lattice_cell_shape(scene->lattice, spot->cell.kind);
}

typedef struct corner {
    double x, y, angle;
} corner;

static int compare_corners(const void *left, const void *right)
{
    const corner *a = left, *b = right;
    return a->angle < b->angle ? -1 : a->angle > b->angle;
}

/* The cut of a shape by the plane at height z; corners nearer than `near` are one. */
typedef struct section {
    double z, near;
    corner corners[TW_MAX_VERTICES];
    size_t count;
} section;

/* Adds the point where the side from a to b meets the plane. */
static void cut_side(section *s, const double a[3], const double b[3])
{
    if ((a[2] - s->z) * (b[2] - s->z) > 0 || fabs(a[2] - b[2]) < 1e-9)
        return;
    double share = (s->z - a[2]) / (b[2] - a[2]);
    double x = a[0] + (b[0] - a[0]) * share, y = a[1] + (b[1] - a[1]) * share;
    for (size_t i = 0; i < s->count; i++) {
        if (fabs(s->corners[i].x - x) < s->near && fabs(s->corners[i].y - y) < s->near)
            return;
    }
    if (s->count < TW_MAX_VERTICES)
        s->corners[s->count++] = (corner){x, y, 0};
}

/* Adds a convex shape, cut at a height. */
static void add_section_cut(const tw_cell_shape *shape, section *s, const double at[2],
                            tw_loops *loops)
{
    for (size_t i = 0, start = 0; i < shape->face_length; i++) {
        if (shape->faces[i] == 255) {
            start = i + 1;
            continue;
        }
        bool last = shape->faces[i + 1] == 255;
        cut_side(s, shape->points[shape->faces[i]],
                 shape->points[shape->faces[last ? start : i + 1]]);
    }
    if (s->count < 3)
        return;
    double x = 0, y = 0; /* the middle; corners are sorted round it */
    for (size_t i = 0; i < s->count; i++) {
        x += s->corners[i].x / (double)s->count;
        y += s->corners[i].y / (double)s->count;
    }
    for (size_t i = 0; i < s->count; i++)
        s->corners[i].angle = atan2(s->corners[i].y - y, s->corners[i].x - x);
    qsort(s->corners, s->count, sizeof *s->corners, compare_corners);
    for (size_t i = 0; i < s->count; i++)
        tw_loops_corner(loops, at[0] + s->corners[i].x, at[1] + s->corners[i].y);
    tw_loops_close(loops);
}

void tw_spot_outline(const tw_scene *scene, const tw_spot *spot, tw_loops *loops)
{
    const tw_cell_shape *shape = shape_of_spot(scene, spot);
    const tw_body *body = spot->body == TW_NO_BODY ? NULL : scene->bodies + spot->body;
    const double at[2] = {spot->at[0] + (body ? body->offset[0] : 0),
                          spot->at[1] + (body ? body->offset[1] : 0)};
    if (shape->shape == TW_SHAPE_SOLID)
        add_section_cut(shape,
                        &(section){.z = spot->middle[2] - spot->at[2], .near = 1e-3 * scene->unit},
                        at, loops);
    if (shape->shape != TW_SHAPE_POLYGON && shape->shape != TW_SHAPE_PRISM)
        return;
    for (size_t i = 0; i < shape->point_count; i++)
        tw_loops_corner(loops, at[0] + shape->points[i][0], at[1] + shape->points[i][1]);
    tw_loops_close(loops);
}

tw_status tw_spot_area(const tw_scene *scene, const tw_spot *spot, tw_loops *loops)
{
    if (!tw_shape_has_slit(shape_of_spot(scene, spot))) {
        tw_spot_outline(scene, spot, loops);
        return loops->status;
    }
    tw_scope scope;
    tw_loops outline = tw_loops_start(tw_scope_begin(&scope, scene->context));
    tw_spot_outline(scene, spot, &outline);
    tw_status status = tw_loops_fuse(&outline, 1e-3 * scene->unit, loops);
    tw_scope_end(&scope);
    return status;
}

double tw_spot_radius(const tw_scene *scene, const tw_spot *spot)
{
    const tw_cell_shape *shape = shape_of_spot(scene, spot);
    if (shape->shape == TW_SHAPE_NONE)
        return 0.45 * scene->unit;
    return shape->shape == TW_SHAPE_SPHERE && shape->radius > 0.25 * scene->unit ? shape->radius
                                                                                 : 0;
}
