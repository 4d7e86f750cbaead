/* burrtools_grid.h -- how other programs write cells: the data of foreign.yaml in a form for
 * computing. */
#pragma once

#include <tw/disassembly.h>

#include "format/text/reader.h"

/* An integer point or voxel of another program. */
typedef struct tw_voxel {
    int64_t at[3];
} tw_voxel;

static inline tw_voxel tw_voxel_minus(const tw_voxel *a, const tw_voxel *b)
{
    return (tw_voxel){{a->at[0] - b->at[0], a->at[1] - b->at[1], a->at[2] - b->at[2]}};
}

/* An affine map of voxels, with an offset that depends on the kind of cell. */
typedef struct tw_burrtools_grid_map {
    int64_t matrix[3][3];
    int64_t adjugate[3][3], determinant;
    int64_t offset[TW_MAX_KINDS][3];
} tw_burrtools_grid_map;

/* A numbered turn; divide its matrix by `over` of the grid. */
typedef struct tw_burrtools_grid_turn {
    int8_t matrix[3][3];
} tw_burrtools_grid_turn;

/* A BurrTools grid over a builtin lattice; its memory is in the reader's arena. */
typedef struct tw_burrtools_grid {
    uint32_t number;
    const tw_lattice *lattice; /* borrowed from the maker of the grid */
    bool rigid, hotspot;
    int64_t block, reach;
    tw_burrtools_grid_map voxels; /* cells to voxels */
    bool centred;
    tw_burrtools_grid_map centres; /* voxels to middles; if not centred, the identity */
    int64_t over;
    const tw_burrtools_grid_turn *turns;
    size_t turn_count;
} tw_burrtools_grid;

/* The grid of that program (a key of foreign.yaml) for the lattice of that name; with NULL, the
 * first one with that number. *lattice: new, the builtin lattice of its name. TW_ERR_USAGE without
 * a fault when there is none. */
tw_status tw_burrtools_grid_find(tw_reader *reader, const char *program, uint32_t number,
                                 const char *name, tw_burrtools_grid *grid, tw_lattice **lattice);

/* The voxel of a cell, and the cell of a voxel; false when the voxel is no cell. */
tw_voxel tw_burrtools_grid_voxel(const tw_burrtools_grid *grid, const tw_cell *cell);
bool tw_burrtools_grid_cell(const tw_burrtools_grid *grid, const tw_voxel *voxel, tw_cell *cell);
/* The middle of a voxel, in units of the table of turns, and the voxel there; false: none. */
bool tw_burrtools_grid_middle(const tw_burrtools_grid *grid, const tw_voxel *voxel,
                              tw_voxel *middle);
bool tw_burrtools_grid_under(const tw_burrtools_grid *grid, const tw_voxel *middle,
                             tw_voxel *voxel);
/* The vector turned; false when that is not integral. */
bool tw_burrtools_grid_turned(const tw_burrtools_grid *grid, size_t turn, const tw_voxel *vector,
                              tw_voxel *image);

/* The vector from the middle of a shape's hotspot to that of a voxel, turned; false when it is not
 * possible. */
bool tw_burrtools_grid_way(const tw_burrtools_grid *grid, size_t turn, const tw_voxel *hotspot,
                           const tw_voxel *voxel, tw_voxel *image);
/* The cell of a voxel of a shape turned about its hotspot, whose middle moves to `to`. */
bool tw_burrtools_grid_lay(const tw_burrtools_grid *grid, size_t turn, const tw_voxel *hotspot,
                           const tw_voxel *to, const tw_voxel *voxel, tw_cell *cell);

/* The offset in voxels of one step in a direction. */
tw_voxel tw_burrtools_grid_step(const tw_burrtools_grid *grid, const tw_disassembler *disassembler,
                                size_t direction);
