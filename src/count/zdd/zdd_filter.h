/* count/zdd/zdd_filter.h -- parts of a family: the sets that have a variable of some or none, and
 * those that a permutation of the variables leaves as they are; and two families in one.
 *
 * Each fills a zeroed *part, finished, with the memory of the diagram that it is a part of, which
 * stays. TW_ERR_MEMORY, TW_ERR_STATE when the pace stops: *part is empty then. */
#pragma once

#include "count/zdd/zdd.h"

/* A set of variables, which are the numbers below `count`; `in` says which are in it. */
typedef struct tw_zdd_some {
    const bool *in;
    uint32_t count;
} tw_zdd_some;

/* with: the sets that have at least one of these variables; else those that have none of them.
 * Cost: twice the nodes, or the nodes. */
tw_status tw_zdd_part(const tw_zdd *zdd, tw_zdd_some some, bool with, tw_pace *pace, tw_zdd *part);

/* The sets that are their own images. image: of each variable, UINT32_MAX if it has none; a
 * permutation of the others. Cost: at the worst that of the sets up to the middle. */
tw_status tw_zdd_fixed(const tw_zdd *zdd, const uint32_t *image, uint32_t variables, tw_pace *pace,
                       tw_zdd *part);

/* The sets of either; both have the same memory. Cost: the product of their nodes at most. */
tw_status tw_zdd_union(const tw_zdd *one, const tw_zdd *two, uint32_t variables, tw_pace *pace,
                       tw_zdd *both);
