/* lattice_equal.h -- is a lattice the one that another text describes? */
#pragma once

#include <tw/advanced/lattice.h>

/* Have the two the same kinds, arcs, transformations, periods, order and geometry, under the same
 * names? */
bool tw_lattice_equal(const tw_lattice *a, const tw_lattice *b);
