/* solve/symmetry/subproblems.h -- finding the subproblems of a search (subproblem_list.h). */
#ifndef TW_SOLVE_SUBPROBLEMS_H
#define TW_SOLVE_SUBPROBLEMS_H

#include "solve/encoding/cost_probe.h"
#include "solve/symmetry/subproblem_list.h"

/* The subproblems for an encoding, whose cover is whole: exact for any group. named: the stock to
 * begin with, or TW_NO_PIVOT; then it is the encoding's named cell, if there is one. probe: tells
 * whether more subproblems pay; NULL: they are taken to. Filled on success and freed by
 * tw_subproblems_free. TW_ERR_MEMORY, TW_ERR_STATE. */
tw_status tw_subproblems_make(const tw_encoding *encoding, uint32_t named, tw_cost_probe *probe,
                              tw_subproblems *subproblems);
/* Tries to show of each subproblem that the identity alone can fix a solution below it, by a small
 * search; where that is so, it is the only fixer then. Not of a reduced cover. seconds: that the
 * whole search takes, guessed; the longer, the more is tried. TW_ERR_MEMORY, TW_ERR_STATE. */
tw_status tw_prove_asymmetric(const tw_encoding *encoding, tw_subproblems *subproblems,
                              double seconds);

#endif
