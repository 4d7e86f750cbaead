/* lattice/cell_faces.h -- the faces of a cell's body, and which way round they look.
 *
 * Faces of a solid may be written in any direction, and a body need not be convex: which side of a
 * face is outside follows from its neighbours and from the volume that all of them enclose, never
 * from where the body's middle lies. */
#ifndef TW_LATTICE_CELL_FACES_H
#define TW_LATTICE_CELL_FACES_H

#include <tw/advanced/lattice.h>

/* The signed area of a polygon or of a prism's base: positive when its corners go counterclockwise
 * round the third axis. */
double tw_cell_loop_area(const tw_cell_shape *shape);

typedef struct tw_cell_faces {
    uint8_t first[4 * TW_MAX_VERTICES], count[4 * TW_MAX_VERTICES];
    bool back[4 * TW_MAX_VERTICES]; /* as written, it faces inwards */
    size_t faces;
} tw_cell_faces;

/* Finds the faces of a solid. */
void tw_cell_faces_find(const tw_cell_shape *shape, tw_cell_faces *solid);

/* Corner k of a face, counterclockwise as seen from outside. */
uint8_t tw_cell_faces_corner(const tw_cell_shape *shape, const tw_cell_faces *solid, size_t face,
                             size_t k);

#endif
