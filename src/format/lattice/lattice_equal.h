/* lattice_equal.h -- is a lattice the one that another text describes? */
#ifndef TW_FORMAT_LATTICE_EQUAL_H
#define TW_FORMAT_LATTICE_EQUAL_H

#include <tw/lattice.h>

/* Have the two the same kinds, arcs, transformations, periods, order and geometry, under the same
 * names? */
bool tw_lattice_equal(const tw_lattice *a, const tw_lattice *b);
/* The labels of kind 0 that `order:` would have to list; *count is 0 for reading order. false
 * when no list says it (one of fewer labels, completed by reading order). */
bool tw_lattice_order_labels(const tw_lattice *lattice, uint32_t labels[TW_MAX_RANK],
                             size_t *count);

#endif
