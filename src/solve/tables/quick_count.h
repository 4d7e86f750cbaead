/* solve/tables/quick_count.h -- does counting without a search certainly take only a moment?
 *
 * Planning a search looks at parts of it, which in a long container full of copies takes longer
 * than counting all solutions. So this is checked first: for matchings in the plane, and for tables
 * with few states in any puzzle. A small puzzle is searched all the same, and so is one that a
 * colouring disproves. */
#pragma once

#include "solve/solver.h"

/* solver: its plan may be made or not. False if memory is out. Cost: none if no piece may be used
 * twice; else that of encoding the puzzle. */
bool tw_count_is_quick(const tw_solver *solver);
