/* solve/symmetry/pivot.h -- which items to cover first, so that symmetry goes; used while the
 * subproblems of a search are made (subproblems.h). */
#ifndef TW_SOLVE_PIVOT_H
#define TW_SOLVE_PIVOT_H

#include "solve/symmetry/root_sets.h"

/* What a search costs where so many options are left, in units that only compare. */
double tw_pivot_work(double left);
/* Chooses the items that cost least: one that the group keeps, or else a few that it permutes.
 * pivot->count is 0 when there are none. price: of one class of ways to cover them, in the same
 * units. fine: look closely. All that is put down has been looked at. TW_ERR_MEMORY, and
 * TW_ERR_STATE at whose pace it goes. */
tw_status tw_pivot_choose(tw_residual *residual, tw_stabiliser group, double price, bool fine,
                          tw_pivot *pivot);
/* The item that most of the group keeps, though not all of it; keepers: room for the whole group,
 * gets those elements. Returns how many; less than 2 when there is no such item. */
size_t tw_pivot_most_kept(const tw_residual *residual, tw_stabiliser group, uint32_t *item,
                          uint32_t *keepers);
/* Those elements of the group that keep an item. */
size_t tw_pivot_keepers(const tw_residual *residual, tw_stabiliser group, uint32_t item,
                        uint32_t *keepers);

#endif
