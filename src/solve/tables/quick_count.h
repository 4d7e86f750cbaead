/* solve/tables/quick_count.h -- is counting without a search a matter of moments, for certain?
 *
 * Planning a search looks at parts of it, which in a long container full of copies takes longer
 * than to count all solutions. So that is asked before: of matchings in the plane, and of tables
 * whose states are few whatever the puzzle is like. A small puzzle is searched all the same, and
 * one that a colouring disproves. */
#ifndef TW_SOLVE_QUICK_COUNT_H
#define TW_SOLVE_QUICK_COUNT_H

#include "solve/solver.h"

/* solver: its plan may be made or not. False if memory is out. Cost: none if no piece may be used
 * twice; else that of encoding the puzzle. */
bool tw_count_is_quick(const tw_solver *solver);

#endif
