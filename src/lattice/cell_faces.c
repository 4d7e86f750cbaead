/* cell_faces.c -- the faces of a body, and their outward side (lattice/cell_faces.h). */
#include "lattice/cell_faces.h"

#include <math.h>
#include <string.h>

#include "base/space.h"

double tw_cell_loop_area(const tw_cell_shape *shape)
{
    double area = 0;
    for (size_t i = 0; i < shape->point_count; i++) {
        const double *a = shape->points[i], *b = shape->points[(i + 1) % shape->point_count];
        area += a[0] * b[1] - a[1] * b[0];
    }
    return area / 2;
}

/* ---- Faces as they are written ------------------------------------------------------------- */

/* Adds a corner to the face that is being made. */
static void add_face_corner(tw_cell_faces *solid, size_t corner)
{
    const size_t face = solid->faces;
    solid->numbers[solid->first[face] + solid->count[face]++] = (uint8_t)corner;
}

static void end_cell_face(tw_cell_faces *solid)
{
    const size_t end = solid->first[solid->faces] + solid->count[solid->faces];
    solid->first[++solid->faces] = (uint16_t)end;
}

/* Base, roof and walls. */
static void make_prism_faces(const tw_cell_shape *shape, tw_cell_faces *solid)
{
    const size_t base = shape->point_count;
    const double half = shape->shape == TW_SHAPE_PRISM ? fabs(shape->height) / 2 : 0.5;
    const bool back = tw_cell_loop_area(shape) < 0;
    solid->corner_count = 2 * base;
    for (size_t i = 0; i < 2 * base; i++) {
        memcpy(solid->corners[i], shape->points[i / 2], sizeof solid->corners[i]);
        solid->corners[i][2] += i % 2 ? half : -half;
    }
    for (size_t roof = 0; roof < 2; roof++) {
        for (size_t i = 0; i < base; i++)
            add_face_corner(solid, 2 * (roof == back ? base - 1 - i : i) + roof);
        end_cell_face(solid);
    }
    for (size_t i = 0; i < base; i++) {
        const size_t next = (i + 1) % base;
        const size_t wall[4] = {2 * i + back, 2 * next + back, 2 * next + !back, 2 * i + !back};
        for (size_t k = 0; k < 4; k++)
            add_face_corner(solid, wall[k]);
        end_cell_face(solid);
    }
}

static void copy_solid_faces(const tw_cell_shape *shape, tw_cell_faces *solid)
{
    solid->corner_count = shape->point_count;
    memcpy(solid->corners, shape->points, shape->point_count * sizeof *shape->points);
    for (size_t i = 0; i < shape->face_length; i++)
        if (shape->faces[i] == 255)
            end_cell_face(solid);
        else
            add_face_corner(solid, shape->faces[i]);
}

void tw_cell_faces_normal(const tw_cell_faces *solid, size_t face, double normal[3])
{
    const double *start = solid->corners[tw_cell_faces_corner(solid, face, 0)];
    normal[0] = normal[1] = normal[2] = 0;
    for (size_t i = 1; i + 1 < solid->count[face]; i++) {
        double a[3], b[3], part[3];
        tw_space_between(start, solid->corners[tw_cell_faces_corner(solid, face, i)], a);
        tw_space_between(start, solid->corners[tw_cell_faces_corner(solid, face, i + 1)], b);
        tw_space_cross(a, b, part);
        for (size_t k = 0; k < 3; k++)
            normal[k] += part[k];
    }
}

/* ---- Turning them outwards ----------------------------------------------------------------- */

static void reverse_face(tw_cell_faces *solid, size_t face)
{
    uint8_t *numbers = solid->numbers + solid->first[face];
    for (size_t i = 0, k = solid->count[face]; i + 1 < k--; i++) {
        const uint8_t number = numbers[i];
        numbers[i] = numbers[k];
        numbers[k] = number;
    }
}

/* How two faces share an edge: 1 in the same direction, -1 in opposite ones, 0 not at all. */
static int share_edge(const tw_cell_faces *solid, size_t f, size_t g)
{
    for (size_t i = 0; i < solid->count[f]; i++)
        for (size_t k = 0; k < solid->count[g]; k++) {
            const uint8_t a = tw_cell_faces_corner(solid, f, i);
            const uint8_t b = tw_cell_faces_corner(solid, f, i + 1);
            const uint8_t c = tw_cell_faces_corner(solid, g, k);
            const uint8_t d = tw_cell_faces_corner(solid, g, k + 1);
            if (a == c && b == d)
                return 1;
            if (a == d && b == c)
                return -1;
        }
    return 0;
}

/* Orients all faces connected to a face like it; part[f]: the number of that face, plus 1. */
static void turn_part(tw_cell_faces *solid, size_t face, uint8_t *part)
{
    part[face] = (uint8_t)(face + 1);
    for (bool more = true; more;) {
        more = false;
        for (size_t f = 0; f < solid->faces; f++)
            for (size_t g = 0; g < solid->faces; g++) {
                const bool near = part[f] == face + 1 && !part[g];
                const int way = near ? share_edge(solid, f, g) : 0;
                if (way == 0)
                    continue;
                if (way > 0)
                    reverse_face(solid, g);
                part[g] = (uint8_t)(face + 1);
                more = true;
            }
    }
}

/* Six times the volume between a point and a face. */
static double face_volume(const tw_cell_faces *solid, size_t face, const double from[3])
{
    double volume = 0, p[3][3], across[3];
    for (size_t k = 1; k + 1 < solid->count[face]; k++) {
        for (size_t i = 0; i < 3; i++) {
            const size_t corner = tw_cell_faces_corner(solid, face, i == 0 ? 0 : k + i - 1);
            tw_space_between(from, solid->corners[corner], p[i]);
        }
        tw_space_cross(p[1], p[2], across);
        volume += tw_space_dot(p[0], across);
    }
    return volume;
}

static void turn_faces_outwards(tw_cell_faces *solid)
{
    uint8_t part[4 * TW_MAX_VERTICES] = {0};
    double middle[3] = {0, 0, 0}; /* open surfaces face away from it */
    for (size_t i = 0; i < 3 * solid->corner_count; i++)
        middle[i % 3] += solid->corners[i / 3][i % 3] / (double)solid->corner_count;
    for (size_t face = 0; face < solid->faces; face++) {
        double volume = 0;
        if (part[face])
            continue;
        turn_part(solid, face, part);
        for (size_t f = face; f < solid->faces; f++)
            volume += part[f] == face + 1 ? face_volume(solid, f, middle) : 0;
        for (size_t f = face; f < solid->faces && volume < 0; f++)
            if (part[f] == face + 1)
                reverse_face(solid, f);
    }
}

void tw_cell_faces_find(const tw_cell_shape *shape, tw_cell_faces *solid)
{
    *solid = (tw_cell_faces){0};
    if (shape->shape == TW_SHAPE_POLYGON || shape->shape == TW_SHAPE_PRISM) {
        make_prism_faces(shape, solid);
    } else if (shape->shape == TW_SHAPE_SOLID) {
        copy_solid_faces(shape, solid);
        turn_faces_outwards(solid);
    }
}
