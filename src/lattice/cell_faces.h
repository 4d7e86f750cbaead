/* lattice/cell_faces.h -- the faces of a cell's body, and which way round they look.
 *
 * Faces of a solid may be written in any direction, and a body need not be convex: which side of a
 * face is outside follows from its neighbours and from the volume that all of them enclose, never
 * from where the body's middle lies. */
#pragma once

#include <tw/advanced/lattice.h>

/* The signed area of a polygon or of a prism's base: positive when its corners go counterclockwise
 * round the third axis. */
double tw_cell_loop_area(const tw_cell_shape *shape);

/* A cell's body, beside its place: a solid as it is written, or the prism over a polygon, of height
 * 1 if none is stated. Corner 2i + 1 of a prism lies above corner 2i. */
typedef struct tw_cell_faces {
    double corners[2 * TW_MAX_VERTICES][3];
    size_t corner_count;
    uint8_t numbers[6 * TW_MAX_VERTICES]; /* of the corners of each face */
    uint16_t first[4 * TW_MAX_VERTICES], count[4 * TW_MAX_VERTICES];
    size_t faces;
} tw_cell_faces;

/* Finds corners and faces; balls and segments have none. */
void tw_cell_faces_find(const tw_cell_shape *shape, tw_cell_faces *solid);

/* Corner k of a face, in a circle; counterclockwise as seen from outside. */
static inline uint8_t tw_cell_faces_corner(const tw_cell_faces *solid, size_t face, size_t k)
{
    return solid->numbers[solid->first[face] + k % solid->count[face]];
}

/* The outward normal of a face, of twice its area's length. */
void tw_cell_faces_normal(const tw_cell_faces *solid, size_t face, double normal[3]);
