/* lattice/tiling_periods.h -- the periods of a tiling, as stated and as short as they can be. */
#pragma once

#include "lattice/tiles.h"

/* Fills basis and combined. Faults: periods that are parallel, or lean too much. */
tw_status tw_tiling_shorten(tw_tiling *tiling, tw_faults *faults);
/* The translation by by[0] and by[1] of the short periods: as a vector, and in stated periods.
 * false: it exceeds TW_MAX_STEP of them. */
void tw_tiling_translation(const tw_tiling *tiling, const int64_t by[2], double result[2]);
bool tw_tiling_step(const tw_tiling *tiling, const int64_t by[2], int32_t step[2]);
/* Coordinates of a point along the short periods. */
void tw_tiling_coordinates(const tw_tiling *tiling, const double point[2], double result[2]);
