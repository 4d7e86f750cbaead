/* cell_faces.c -- the outward side of faces (lattice/cell_faces.h). */
#include "lattice/cell_faces.h"

double tw_cell_loop_area(const tw_cell_shape *shape)
{
    double area = 0;
    for (size_t i = 0; i < shape->point_count; i++) {
        const double *a = shape->points[i], *b = shape->points[(i + 1) % shape->point_count];
        area += a[0] * b[1] - a[1] * b[0];
    }
    return area / 2;
}

/* Corner k of a face, in the direction it is written. */
static uint8_t written_corner(const tw_cell_shape *shape, const tw_cell_faces *solid, size_t face,
                              size_t k)
{
    return shape->faces[solid->first[face] + k % solid->count[face]];
}

uint8_t tw_cell_faces_corner(const tw_cell_shape *shape, const tw_cell_faces *solid, size_t face,
                             size_t k)
{
    size_t count = solid->count[face];
    return written_corner(shape, solid, face, solid->back[face] ? count - 1 - k % count : k);
}

/* How two faces share an edge: 1 in the same direction, -1 in opposite ones, 0 not at all. */
static int share_edge(const tw_cell_shape *shape, const tw_cell_faces *solid, size_t f, size_t g)
{
    for (size_t i = 0; i < solid->count[f]; i++)
        for (size_t k = 0; k < solid->count[g]; k++) {
            uint8_t a = written_corner(shape, solid, f, i),
                    b = written_corner(shape, solid, f, i + 1);
            uint8_t c = written_corner(shape, solid, g, k),
                    d = written_corner(shape, solid, g, k + 1);
            if (a == c && b == d)
                return 1;
            if (a == d && b == c)
                return -1;
        }
    return 0;
}

/* Orients all faces connected to a face like it; part[f]: the number of that face, plus 1. */
static void turn_part(const tw_cell_shape *shape, tw_cell_faces *solid, size_t face, uint8_t *part)
{
    part[face] = (uint8_t)(face + 1);
    for (bool more = true; more;) {
        more = false;
        for (size_t f = 0; f < solid->faces; f++)
            for (size_t g = 0; g < solid->faces; g++) {
                int way = 0;
                if (part[f] == face + 1 && !part[g])
                    way = share_edge(shape, solid, f, g);
                if (way == 0)
                    continue;
                solid->back[g] = way > 0 ? !solid->back[f] : solid->back[f];
                part[g] = (uint8_t)(face + 1);
                more = true;
            }
    }
}

/* Six times the volume between a point and a face. */
static double face_volume(const tw_cell_shape *shape, const tw_cell_faces *solid, size_t face,
                          const double from[3])
{
    double volume = 0;
    for (size_t k = 1; k + 1 < solid->count[face]; k++) {
        double p[3][3];
        for (size_t i = 0; i < 3; i++) {
            size_t corner = tw_cell_faces_corner(shape, solid, face, i == 0 ? 0 : k + i - 1);
            for (size_t x = 0; x < 3; x++)
                p[i][x] = shape->points[corner][x] - from[x];
        }
        for (size_t x = 0; x < 3; x++) {
            size_t y = (x + 1) % 3, z = (x + 2) % 3;
            volume += p[0][x] * (p[1][y] * p[2][z] - p[1][z] * p[2][y]);
        }
    }
    return volume;
}

void tw_cell_faces_find(const tw_cell_shape *shape, tw_cell_faces *solid)
{
    uint8_t part[4 * TW_MAX_VERTICES] = {0};
    double middle[3] = {0, 0, 0}; /* open surfaces face away from it */
    *solid = (tw_cell_faces){0};
    for (size_t i = 0, first = 0; i < shape->face_length; i++) {
        if (shape->faces[i] != 255)
            continue;
        solid->first[solid->faces] = (uint8_t)first;
        solid->count[solid->faces++] = (uint8_t)(i - first);
        first = i + 1;
    }
    for (size_t i = 0; i < 3 * shape->point_count; i++)
        middle[i % 3] += shape->points[i / 3][i % 3] / (double)shape->point_count;
    for (size_t face = 0; face < solid->faces; face++) {
        double volume = 0;
        if (part[face])
            continue;
        turn_part(shape, solid, face, part);
        for (size_t f = face; f < solid->faces; f++)
            volume += part[f] == face + 1 ? face_volume(shape, solid, f, middle) : 0;
        for (size_t f = face; f < solid->faces && volume < 0; f++)
            solid->back[f] = solid->back[f] != (part[f] == face + 1);
    }
}
