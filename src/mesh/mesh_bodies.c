/* mesh_bodies.c -- the cells of a piece as bodies with flat faces, from the lattice's geometry.
 *
 * A polygon becomes a plate, a prism stands as it is, a solid gets its faces turned so that all of
 * them look outwards. Points of different bodies that are the same but for rounding become one.
 * The page has y downwards and z away from the eye; here y points away and z up, a half turn, so
 * that nothing is mirrored. */
#include "draw/spacing.h"
#include "mesh/surfaces.h"
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

static void measure_solid(const tw_cell_shape *shape, double *least)
{
    size_t first = 0;
    for (size_t i = 0; i < shape->face_length; i++) {
        size_t next = i + 1 < shape->face_length && shape->faces[i + 1] != 255 ? i + 1 : first;
        if (shape->faces[i] == 255)
            first = i + 1;
        else if (shape->faces[i] < shape->point_count && shape->faces[next] < shape->point_count)
            take_least(least, point_distance(shape->points[shape->faces[i]],
                                             shape->points[shape->faces[next]]));
    }
}

/* Shortest edge of a cell: of a ball its diameter, of a stick its length. */
static void measure_shape(const tw_cell_shape *shape, double *least)
{
    bool loop = shape->shape == TW_SHAPE_POLYGON || shape->shape == TW_SHAPE_PRISM;
    for (size_t i = 0; loop && i < shape->point_count; i++) {
        if (!tw_shape_slit_side(shape, i))
            take_least(least, point_distance(shape->points[i],
                                             shape->points[(i + 1) % shape->point_count]));
    }
    if (shape->shape == TW_SHAPE_PRISM)
        take_least(least, fabs(shape->height));
    else if (shape->shape == TW_SHAPE_SOLID)
        measure_solid(shape, least);
    else if (shape->shape == TW_SHAPE_SPHERE)
        take_least(least, 2 * shape->radius);
    else if (shape->shape == TW_SHAPE_SEGMENT)
        take_least(least, point_distance(shape->points[0], shape->points[1]));
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

tw_status tw_mesh_find_scale(const tw_lattice *lattice, const tw_mesh_style *style,
                             tw_mesh_scale *scale, tw_error *error)
{
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
                             .chamfer = chamfer};
    return TW_OK;
}

tw_vec3 tw_mesh_place(const tw_mesh_scale *scale, const double at[3])
{
    return (tw_vec3){at[0] * scale->factor, -at[1] * scale->factor, -at[2] * scale->factor};
}

/* ---- One body ---------------------------------------------------------------------------- */

bool tw_mesh_is_body(const tw_lattice *lattice, tw_cell cell)
{
    const tw_cell_shape *shape = tw_lattice_cell_shape(lattice, cell.kind);
    return shape && (shape->shape == TW_SHAPE_POLYGON || shape->shape == TW_SHAPE_PRISM ||
                     shape->shape == TW_SHAPE_SOLID);
}

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

/* Is the loop of points clockwise, seen from above in millimetres? */
static bool is_clockwise(const tw_cell_shape *shape)
{
    double area = 0;
    for (size_t i = 0; i < shape->point_count; i++) {
        const double *a = shape->points[i], *b = shape->points[(i + 1) % shape->point_count];
        area += a[0] * b[1] - a[1] * b[0];
    }
    return area > 0; /* y is turned over */
}

static void cast_prism(tw_casting *casting, const tw_cell_shape *shape, double height)
{
    size_t count = shape->point_count;
    bool back = is_clockwise(shape);
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

/* ---- Faces of a solid, turned outwards --------------------------------------------------- */

typedef struct tw_solid_faces {
    uint8_t first[4 * TW_MAX_VERTICES], count[4 * TW_MAX_VERTICES];
    bool known[4 * TW_MAX_VERTICES], back[4 * TW_MAX_VERTICES];
    size_t faces;
} tw_solid_faces;

static void find_faces(const tw_cell_shape *shape, tw_solid_faces *solid)
{
    solid->faces = 0;
    for (size_t i = 0, first = 0; i < shape->face_length; i++) {
        if (shape->faces[i] != 255)
            continue;
        solid->first[solid->faces] = (uint8_t)first;
        solid->count[solid->faces] = (uint8_t)(i - first);
        solid->known[solid->faces] = solid->back[solid->faces] = false;
        solid->faces++;
        first = i + 1;
    }
}

/* Corner k of a face, in the direction it is written. */
static uint8_t solid_corner(const tw_cell_shape *shape, const tw_solid_faces *solid, size_t face,
                            size_t k)
{
    return shape->faces[solid->first[face] + k % solid->count[face]];
}

/* How two faces share an edge: 1 both go along it alike, -1 not alike, 0 they do not share one. */
static int share_edge(const tw_cell_shape *shape, const tw_solid_faces *solid, size_t f, size_t g)
{
    for (size_t i = 0; i < solid->count[f]; i++)
        for (size_t k = 0; k < solid->count[g]; k++) {
            uint8_t a = solid_corner(shape, solid, f, i), b = solid_corner(shape, solid, f, i + 1);
            uint8_t c = solid_corner(shape, solid, g, k), d = solid_corner(shape, solid, g, k + 1);
            if (a == c && b == d)
                return 1;
            if (a == d && b == c)
                return -1;
        }
    return 0;
}

/* Turns the neighbours of faces that are known until all are. */
static void turn_faces(const tw_cell_shape *shape, tw_solid_faces *solid)
{
    solid->known[0] = true;
    for (bool more = true; more;) {
        more = false;
        for (size_t f = 0; f < solid->faces; f++)
            for (size_t g = 0; g < solid->faces; g++) {
                int way = 0;
                if (solid->known[f] && !solid->known[g])
                    way = share_edge(shape, solid, f, g);
                if (way == 0)
                    continue;
                solid->back[g] = way > 0 ? !solid->back[f] : solid->back[f];
                solid->known[g] = more = true;
            }
    }
}

static void cast_faces(tw_casting *casting, const tw_cell_shape *shape, const tw_solid_faces *solid,
                       bool turned)
{
    for (size_t f = 0; f < solid->faces; f++) {
        size_t count = solid->count[f];
        bool back = solid->back[f] != turned;
        for (size_t k = 0; k < count; k++) {
            uint8_t corner = solid_corner(shape, solid, f, back ? count - 1 - k : k);
            tw_skin_corner(casting->bodies, casting->points[corner]);
        }
        tw_skin_close(casting->bodies, casting->owner);
    }
}

/* Six times the volume that the faces enclose. */
static double solid_volume(const tw_casting *casting, const tw_cell_shape *shape,
                           const tw_solid_faces *solid)
{
    const tw_vec3 *points = casting->bodies->points;
    double volume = 0;
    tw_vec3 origin = points[casting->points[0]];
    for (size_t f = 0; f < solid->faces; f++)
        for (size_t k = 1; k + 1 < solid->count[f]; k++) {
            tw_vec3 p[3];
            for (size_t i = 0; i < 3; i++) {
                uint8_t corner = solid_corner(shape, solid, f, i == 0 ? 0 : k + i - 1);
                p[i] = tw_vec_sub(points[casting->points[corner]], origin);
            }
            double part = tw_vec_dot(p[0], tw_vec_cross(p[1], p[2]));
            volume += solid->back[f] ? -part : part;
        }
    return volume;
}

static void cast_solid(tw_casting *casting, const tw_cell_shape *shape)
{
    tw_solid_faces solid;
    find_faces(shape, &solid);
    if (solid.faces == 0)
        return;
    for (size_t i = 0; i < shape->point_count; i++)
        casting->points[i] = cast_point(casting, shape->points[i], 0);
    if (casting->bodies->status != TW_OK)
        return;
    turn_faces(shape, &solid);
    cast_faces(casting, shape, &solid, solid_volume(casting, shape, &solid) < 0);
}

/* ---- All of them ------------------------------------------------------------------------- */

tw_status tw_mesh_bodies(const tw_mesh_cells *of, tw_skin *bodies, tw_error *error)
{
    const tw_mesh_scale *scale = &of->scale;
    tw_casting casting = {.scale = scale, .bodies = bodies, .near = NEAR * scale->edge};
    for (size_t i = 0; i < of->count && bodies->status == TW_OK; i++) {
        const tw_cell_shape *shape = tw_lattice_cell_shape(of->lattice, of->cells[i].kind);
        if (!tw_mesh_is_body(of->lattice, of->cells[i]))
            continue;
        tw_lattice_position(of->lattice, of->cells[i], casting.position);
        casting.owner = (uint32_t)i;
        if (shape->shape == TW_SHAPE_SOLID)
            cast_solid(&casting, shape);
        else if (shape->shape == TW_SHAPE_PRISM)
            cast_prism(&casting, shape, fabs(shape->height) * scale->factor);
        else
            cast_prism(&casting, shape, scale->thickness);
    }
    tw_status status = bodies->status;
    if (status == TW_OK)
        status = tw_mesh_contact(bodies, casting.near);
    return status == TW_OK ? TW_OK : tw_fail(error, status, "%s", tw_status_text(status));
}
