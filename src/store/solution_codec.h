/* store/solution_codec.h -- packed solutions, read a number at a time. */
#pragma once

#include <tw/advanced/store.h>

#include "store/packer.h"

/* Adds the canonical form of the solution made of these poses (numbers, in any order; each fits
 * beside the others): that of tw_solution_orbit_least. TW_ERR_MEMORY, and bytes are unchanged. */
tw_status tw_solution_orbit_pack(tw_solution_orbit *orbit, const uint32_t *poses, size_t pose_count,
                                 tw_bytes *bytes);

typedef struct tw_packed_placement {
    uint32_t piece, turn;
    size_t count; /* cells */
} tw_packed_placement;

size_t tw_packed_begin(tw_scan *scan); /* the number of placements */
void tw_packed_piece(tw_scan *scan, tw_packed_placement *placement);
/* The next cell: number `index` of its placement, after the cell `before`. */
uint32_t tw_packed_cell(tw_scan *scan, size_t index, uint32_t before);

/* Does the piece (UINT32_MAX: any) cover the cell (UINT32_MAX: any)? */
bool tw_packed_covers(const void *bytes, size_t count, uint32_t piece, uint32_t cell);
