/* solve/tables/quick_count.h -- does counting without a search certainly take only a moment? And
 * what do tables that are begun take at least?
 *
 * Planning a search looks at parts of it, which in a long container full of copies takes longer
 * than counting all solutions. So this is checked first: for matchings in the plane, and for tables
 * with few states in any puzzle. A small puzzle is searched all the same, and so is one that a
 * colouring disproves. */
#pragma once

#include <tw/advanced/count.h>

#include "solve/solver.h"

/* solver: its plan may be made or not. False if memory is out. Cost: none if no piece may be used
 * twice; else that of encoding the puzzle. */
bool tw_count_is_quick(const tw_solver *solver);
/* How many times the work that a counter has done is left at least, by tw_counting_least_left; an
 * estimate. For the tables of the first element; 0 without, and later. */
double tw_counter_least_left(const tw_counter *counter);
