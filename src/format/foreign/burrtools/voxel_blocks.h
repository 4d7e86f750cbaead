/* voxel_blocks.h -- pieces in BurrTools' form: blocks of voxels, and the numbered turn of a
 * placement. */
#pragma once

#include "format/foreign/burrtools/burrtools_grid.h"

/* A set of cells as a block of voxels that begins near 0 0 0. */
typedef struct tw_voxel_block {
    const tw_burrtools_grid *grid;
    tw_voxel *voxels;       /* in the reader's arena */
    const uint8_t *colours; /* of a piece: the puzzle's, of each voxel; NULL: none */
    size_t count;
    tw_voxel size; /* rounded up as the grid requires */
    tw_voxel hotspot;
    tw_voxel shift; /* from the voxels of the cells to these */
} tw_voxel_block;

/* Where a piece lies: the position of its hotspot, and the number of its turn. */
typedef struct tw_voxel_motion {
    tw_voxel position;
    size_t turn;
} tw_voxel_motion;

/* Fills a block that has its grid, borrowed for its life. TW_ERR_TOO_LARGE when the cells lie too
 * far apart. */
tw_status tw_voxel_block_make(tw_reader *reader, tw_voxel_block *block, const tw_cell *cells,
                              size_t count, tw_error *error);
/* Does the program turn this piece exactly as the puzzle allows? TW_OK, TW_ERR_UNSUPPORTED if not,
 * TW_ERR_MEMORY. */
tw_status tw_voxel_ways_agree(const tw_context *context, const tw_burrtools_grid *grid,
                              const tw_puzzle *puzzle, uint32_t piece, tw_error *error);
/* The turn and position that lay the piece of this block like this. TW_ERR_INPUT: none. */
tw_status tw_voxel_motion_of(const tw_context *context, const tw_voxel_block *block,
                             const tw_puzzle *puzzle, const tw_placement *placement,
                             tw_voxel_motion *motion, tw_error *error);
