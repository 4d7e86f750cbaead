/* spacing.h -- how far apart the cells of a lattice lie and how large they are, by its geometry. */
#pragma once

#include <tw/advanced/puzzle.h>

typedef struct tw_spacing {
    double layer; /* least difference of z of two neighbours; 0: all lie in one layer */
    double near;  /* least distance of two neighbours of the same layer */
    double rows;  /* y of every translation of the lattice is a multiple of it */
} tw_spacing;

tw_spacing tw_spacing_measure(const tw_lattice *lattice);
/* The shortest edge of the cells that must be covered: of a ball its diameter, of a stick its
 * length. 0: none of them can be drawn. shape: NULL, or set to the shape of the last. */
double tw_shortest_edge(const tw_lattice *lattice, tw_shape *shape);
/* Does an outline go along a slit to a hole, round it and back? True if this side (from its corner
 * to the next), or in the second function any side, is also there in the opposite direction. */
bool tw_shape_slit_side(const tw_cell_shape *shape, size_t side);
bool tw_shape_has_slit(const tw_cell_shape *shape);
/* The middle of a cell's shape; if it has a hole, the cell's position in the lattice. */
void tw_cell_middle(const tw_lattice *lattice, tw_cell cell, double middle[3]);
/* In space, does the lattice's z point up? The container's larger end is below; if both are equal,
 * z points down, and the first layer is on top. Cost: the cells. */
bool tw_stands_up(const tw_puzzle *puzzle);
