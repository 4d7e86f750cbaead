/* lattice/tiling_turns.h -- the rotations and reflections of a tiling. */
#pragma once

#include "lattice/tiles.h"

/* Fills the turns; the other members are found before. Fault: a shorter period. */
tw_status tw_tiling_find_turns(tw_tiling *tiling, tw_faults *faults);
