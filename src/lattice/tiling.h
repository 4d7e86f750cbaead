/* lattice/tiling.h -- what there is to find out about a tiling. */
#pragma once

#include "lattice/tiles.h"

/* Fills the members found. Faults: sides of a polygon that meet, periods that are parallel or
 * longer than needed, polygons that overlap, gaps between them. TW_ERR_MEMORY; TW_ERR_STATE when
 * the pace stops. Call tw_tiling_clear in any case. */
tw_status tw_tiling_find(tw_tiling *tiling, tw_faults *faults);
void tw_tiling_clear(tw_tiling *tiling);
