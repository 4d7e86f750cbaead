/* mesh_bodies.c -- the cells of a piece as bodies with flat faces, from the lattice's geometry.
 *
 * A polygon becomes a plate, a prism stands as it is, a solid gets its faces turned so that all of
 * them look outwards. Points of different bodies that are the same but for rounding become one.
 * A lattice has x to the right, y downwards and z away from the eye; here y points away and z up.
 * So it is turned by a half about x, or, where the container's larger end has low z, not at all:
 * nothing is mirrored. */
#include "draw/spacing.h"
#include "mesh/surfaces.h"
#include "lattice/cell_faces.h"
#include "lattice/lattice_shared.h"

/* ---- Scale ------------------------------------------------------------------------------- */

#define NEAR 1e-3 /* share of an edge below which two points are one */

static void take_least(double *least, double length)
{
    if (length > 1e-6 && (*least <= 0 || length < *least))
        *least = length;
}

static double point_distance(const double a[3], const double b[3])
{
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                (a[2] - b[2]) * (a[2] - b[2]));
}

/* Shortest edge of a cell: of a ball its diameter, of a stick its length. */
static void measure_shape(const tw_cell_shape *shape, double *least)
{
    const double(*points)[3] = shape->points;
    bool loop = shape->shape == TW_SHAPE_POLYGON || shape->shape == TW_SHAPE_PRISM;
    for (size_t i = 0; loop && i < shape->point_count; i++) {
        if (!tw_shape_slit_side(shape, i))
            take_least(least, point_distance(points[i], points[(i + 1) % shape->point_count]));
    }
    if (shape->shape == TW_SHAPE_PRISM)
        take_least(least, fabs(shape->height));
    else if (shape->shape == TW_SHAPE_SPHERE)
        take_least(least, 2 * shape->radius);
    else if (shape->shape == TW_SHAPE_SEGMENT)
        take_least(least, point_distance(points[0], points[1]));
    for (size_t i = 0, first = 0; shape->shape == TW_SHAPE_SOLID && i < shape->face_length; i++) {
        if (shape->faces[i] == 255)
            first = i + 1;
        else /* each face has its 255 behind it */
            take_least(
                least,
                point_distance(points[shape->faces[i]],
                               points[shape->faces[shape->faces[i + 1] != 255 ? i + 1 : first]]));
    }
}

/* 0 when no cell that must be covered can be drawn. */
static double shortest_edge(const tw_lattice *lattice, tw_shape *shape)
{
    double least = 0;
    for (uint32_t kind = 0; kind < tw_lattice_kind_count(lattice); kind++) {
        const tw_cell_shape *drawn = tw_lattice_cell_shape(lattice, kind);
        if (!drawn || tw_lattice_kind_optional(lattice, kind))
            continue;
        measure_shape(drawn, &least);
        *shape = drawn->shape;
    }
    return least;
}

static bool in_range(double value, double least, double most)
{
    return value >= least && value <= most; /* false for what is no number */
}

tw_status tw_mesh_find_scale(const tw_puzzle *puzzle, const tw_mesh_style *style,
                             tw_mesh_scale *scale, tw_error *error)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    tw_shape shape = TW_SHAPE_NONE;
    double edge = tw_lattice_has_geometry(lattice) ? shortest_edge(lattice, &shape) : 0;
    if (edge <= 0 || !in_range(edge, 1e-6, 1e6))
        return tw_fail(error, TW_ERR_UNSUPPORTED, "the lattice does not say how its cells look");
    double millimetres = style->scale > 0 ? style->scale : 10;
    double clearance = style->clearance, chamfer = style->chamfer, thickness = style->thickness;
    if (!in_range(millimetres, 0.01, 1000) || !in_range(clearance, 0, 1000) ||
        !in_range(chamfer, 0, 1000) || !in_range(thickness, 0, 1000))
        return tw_fail(error, TW_ERR_USAGE,
                       "lengths are from 0 to 1000 millimetres, of an edge from 0.01");
    if (chamfer > millimetres / 3)
        return tw_fail(error, TW_ERR_INPUT,
                       "a chamfer of %g mm is too much for edges of %g mm; a third is possible",
                       chamfer, millimetres);
    if (thickness <= 0)
        thickness = millimetres * (shape == TW_SHAPE_SEGMENT ? 0.15 : 0.5);
    *scale = (tw_mesh_scale){.factor = millimetres / edge,
                             .edge = millimetres,
                             .thickness = thickness,
                             .clearance = clearance,
                             .chamfer = chamfer,
                             .up = tw_stands_up(puzzle)};
    return TW_OK;
}

tw_vec3 tw_mesh_place(const tw_mesh_scale *scale, const double at[3])
{
    const double across = scale->up ? scale->factor : -scale->factor;
    return (tw_vec3){at[0] * scale->factor, at[1] * across, at[2] * across};
}

/* ---- One body ---------------------------------------------------------------------------- */

typedef struct tw_casting {
    const tw_mesh_scale *scale;
    tw_skin *bodies;
    double near;
    double position[3];
    uint32_t owner;
    uint32_t points[2 * TW_MAX_VERTICES]; /* in the skin */
} tw_casting;

static uint32_t cast_point(const tw_casting *casting, const double point[3], double rise)
{
    double at[3];
    for (size_t k = 0; k < 3; k++)
        at[k] = casting->position[k] + point[k];
    tw_vec3 place = tw_mesh_place(casting->scale, at);
    place.z += rise;
    return tw_skin_merge_point(casting->bodies, place, casting->near);
}

static void cast_prism(tw_casting *casting, const tw_cell_shape *shape, double height)
{
    size_t count = shape->point_count;
    bool back = (tw_cell_loop_area(shape) > 0) != casting->scale->up; /* y is turned over */
    for (size_t i = 0; i < count; i++) {
        const double *point = shape->points[back ? count - 1 - i : i];
        casting->points[i] = cast_point(casting, point, -height / 2);
        casting->points[count + i] = cast_point(casting, point, height / 2);
    }
    for (size_t i = 0; i < count; i++)
        tw_skin_corner(casting->bodies, casting->points[count - 1 - i]);
    tw_skin_close(casting->bodies, casting->owner);
    for (size_t i = 0; i < count; i++)
        tw_skin_corner(casting->bodies, casting->points[count + i]);
    tw_skin_close(casting->bodies, casting->owner);
    for (size_t i = 0; i < count; i++) {
        size_t next = (i + 1) % count;
        if (tw_shape_slit_side(shape, back ? (2 * count - 2 - i) % count : i))
            continue; /* the base goes on there, no wall stands */
        tw_skin_corner(casting->bodies, casting->points[i]);
        tw_skin_corner(casting->bodies, casting->points[next]);
        tw_skin_corner(casting->bodies, casting->points[count + next]);
        tw_skin_corner(casting->bodies, casting->points[count + i]);
        tw_skin_close(casting->bodies, casting->owner);
    }
}

static void cast_solid(tw_casting *casting, const tw_cell_shape *shape)
{
    tw_cell_faces solid;
    tw_cell_faces_find(shape, &solid);
    for (size_t i = 0; i < shape->point_count; i++)
        casting->points[i] = cast_point(casting, shape->points[i], 0);
    for (size_t f = 0; f < solid.faces && casting->bodies->status == TW_OK; f++) {
        for (size_t k = 0; k < solid.count[f]; k++) {
            uint8_t corner = tw_cell_faces_corner(shape, &solid, f, k);
            tw_skin_corner(casting->bodies, casting->points[corner]);
        }
        tw_skin_close(casting->bodies, casting->owner);
    }
}

/* ---- All of them ------------------------------------------------------------------------- */

tw_status tw_mesh_bodies(const tw_mesh_cells *of, tw_skin *bodies)
{
    const tw_mesh_scale *scale = &of->scale;
    tw_casting casting = {.scale = scale, .bodies = bodies, .near = NEAR * scale->edge};
    for (size_t i = 0; i < of->count && bodies->status == TW_OK; i++) {
        const tw_cell_shape *shape = tw_lattice_cell_shape(of->lattice, of->cells[i].kind);
        tw_lattice_position(of->lattice, of->cells[i], casting.position);
        casting.owner = (uint32_t)i;
        if (shape->shape == TW_SHAPE_SOLID)
            cast_solid(&casting, shape);
        else if (shape->shape == TW_SHAPE_PRISM)
            cast_prism(&casting, shape, fabs(shape->height) * scale->factor);
        else if (shape->shape == TW_SHAPE_POLYGON)
            cast_prism(&casting, shape, scale->thickness);
    }
    return bodies->status == TW_OK ? tw_mesh_contact(bodies, casting.near) : bodies->status;
}
