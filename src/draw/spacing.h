/* spacing.h -- how far apart the cells of a lattice lie, by its geometry. */
#ifndef TW_DRAW_SPACING_H
#define TW_DRAW_SPACING_H

#include <tw/lattice.h>

typedef struct tw_spacing {
    double layer; /* least difference of z of two neighbours; 0: all lie in one layer */
    double near;  /* least distance of two neighbours of the same layer */
    double rows;  /* what all translations of the lattice are multiples of, in y */
} tw_spacing;

tw_spacing tw_spacing_measure(const tw_lattice *lattice);
/* The middle of a cell's shape. */
void tw_cell_middle(const tw_lattice *lattice, tw_cell cell, double middle[3]);

#endif
