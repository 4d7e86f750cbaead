/* solve/symmetry/pivot.h -- chooses the items to cover first, to take symmetry out, and lists the
 * ways to cover them, one of each class; used while the subproblems of a search are made
 * (subproblems.h). */
#pragma once

#include "solve/symmetry/residual.h"

#define TW_MOST_ITEMS 8 /* items covered together */

/* A group of symmetries, as the maker of subproblems keeps it. */
typedef struct tw_stabiliser {
    const uint32_t *elements; /* identity first */
    size_t count;
} tw_stabiliser;

/* Items that every solution covers, which a group permutes among themselves. */
typedef struct tw_pivot {
    uint32_t items[TW_MOST_ITEMS];
    size_t count;   /* 0: no such items */
    size_t classes; /* of the ways to cover them, once chosen */
} tw_pivot;

/* Sets of options that fit one another and all that is put down, and cover the items of a pivot,
 * each option at least one of them: the ways in which a solution can cover the pivot. */
typedef struct tw_root_sets {
    const tw_context *context;
    size_t width; /* numbers per set: ascending, then TW_NO_OPTION */
    uint32_t *options;
    size_t count, room;
} tw_root_sets;

/* Lists the sets. false: there are more than `limit`, or *status is TW_ERR_MEMORY or TW_ERR_STATE.
 * *sets: filled in any case; freed with tw_root_sets_free. */
bool tw_root_sets_make(tw_residual *residual, const tw_pivot *pivot, size_t limit,
                       tw_root_sets *sets, tw_status *status);
void tw_root_sets_free(tw_root_sets *sets);
static inline const uint32_t *tw_root_sets_get(const tw_root_sets *sets, size_t number)
{
    return &sets->options[number * sets->width];
}
/* How many options are in a set. */
size_t tw_root_sets_size(const tw_root_sets *sets, size_t number);
/* Writes the elements of the group that map the set to itself to `stabiliser`, which has room for
 * all, and returns their number; 0 if the set is not the least of its class under the group. */
size_t tw_root_sets_stabiliser(const tw_residual *residual, const tw_root_sets *sets, size_t number,
                               tw_stabiliser group, uint32_t *stabiliser);

/* The cost of a search with so many options left, in units that serve only to compare. */
double tw_pivot_work(double left);
/* Chooses the items that cost least: one that the group keeps, or else a few that it permutes.
 * pivot->count is 0 when there are none. price: of one class of ways to cover them, in the same
 * units. fine: look closely. tw_residual_look has seen all that is put down. TW_ERR_MEMORY;
 * TW_ERR_STATE when the pace stops. */
tw_status tw_pivot_choose(tw_residual *residual, tw_stabiliser group, double price, bool fine,
                          tw_pivot *pivot);
/* The item that most of the group keeps, but not all of it; keepers: receives those elements, with
 * room for the whole group. Returns their number; less than 2 if there is no such item. */
size_t tw_pivot_most_kept(const tw_residual *residual, tw_stabiliser group, uint32_t *item,
                          uint32_t *keepers);
/* Lists the elements of the group that keep an item; returns their number. */
size_t tw_pivot_keepers(const tw_residual *residual, tw_stabiliser group, uint32_t item,
                        uint32_t *keepers);
