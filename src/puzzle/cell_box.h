/* cell_box.h -- the cells of a container, found by their place in the box around them.
 *
 * The box has a number for each place and kind of cell in it. Where that would be nearly empty, as
 * for cells far apart, it has none, and the sorted cells are halved instead. */
#pragma once

#include <tw/advanced/lattice.h>

#include "base/base.h"

typedef struct tw_cell_box {
    const tw_lattice *lattice; /* borrowed, as the cells are */
    const tw_cell *cells;      /* ascending, each once */
    size_t count;
    int32_t low[TW_MAX_RANK];
    uint32_t size[TW_MAX_RANK]; /* 1 beyond the rank */
    uint32_t *numbers;          /* kinds fastest, then the last coordinate; NULL: halving */
} tw_cell_box;

/* cells: at least one. The numbers are taken with `context`, the scope of their owner. false:
 * memory is out. */
bool tw_cell_box_make(const tw_context *context, const tw_lattice *lattice, const tw_cell *cells,
                      size_t count, tw_cell_box *box);
/* Which place of the box is a cell's, by a rule that also numbers what is outside: so a motion by
 * whole cells adds the same to the places of all cells. The box has numbers. */
int64_t tw_cell_box_place(const tw_cell_box *box, const tw_cell *cell);
/* The number of a canonical cell; UINT32_MAX: it is none of them. */
uint32_t tw_cell_box_find(const tw_cell_box *box, const tw_cell *cell);
