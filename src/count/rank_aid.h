/* count/rank_aid.h -- what makes the work at a rank with many states short.
 *
 * Filter: of the window two runs of some bits are looked up in a table, which lists the options of
 * the rank that are not excluded by those bits; the table is small, the lists are short.
 * Look: an item further on that no option can cover any more makes a state *dead*: no solution
 * comes from it, so it need not be kept. Which items are ever in danger so, and which options
 * mostly save them, is learnt from some states of the rank that are there already: for each such
 * item, the options that could cover it, of this rank or later ones, as the bits that they need
 * clear. */
#pragma once

#include "count/count_plan.h"
#include "count/state_table.h"

enum { TW_FILTER_BITS = 5, TW_FILTER_LISTS = 1 << 2 * TW_FILTER_BITS };

typedef struct tw_rank_look {
    uint32_t word, bit; /* of the item in the window */
    uint32_t count;     /* options; masks follow those of the item before */
} tw_rank_look;

typedef struct tw_rank_aid {
    bool made;          /* the filter */
    bool looked;        /* the looks */
    uint32_t near, far; /* where the two runs of the filter begin, in word 0 */
    uint32_t start[TW_FILTER_LISTS + 1];
    uint16_t *lists; /* options of the plan, from the rank's first on */
    size_t list_room;
    tw_rank_look *looks;
    size_t look_count, look_room;
    uint64_t *masks; /* words each */
    size_t mask_count, mask_room;
} tw_rank_aid;

/* The options of the plan that cover an item, in lists by rank. */
typedef struct tw_rank_users {
    size_t *start; /* of each rank, and the end */
    uint32_t *options;
    uint32_t *first; /* the rank of each option of the plan */
} tw_rank_users;

/* Each takes its arrays from a context of a scope. */

/* Fills a zeroed *users. TW_ERR_MEMORY. */
tw_status tw_rank_users_make(const tw_context *context, const tw_count_plan *plan,
                             tw_rank_users *users);
/* Makes the filter of a zeroed *aid. A rank with very many options gets none: `made` stays false.
 * TW_ERR_MEMORY. */
tw_status tw_rank_filter_make(const tw_context *context, const tw_count_plan *plan, size_t rank,
                              tw_rank_aid *aid);
/* Makes the looks, if the table has enough states to learn from. TW_ERR_MEMORY. */
tw_status tw_rank_looks_make(const tw_context *context, const tw_count_plan *plan,
                             const tw_rank_users *users, size_t rank, const tw_state_table *table,
                             tw_rank_aid *aid);
/* Gives the arrays of an aid back before the scope ends. */
void tw_rank_aid_clear(const tw_context *context, tw_rank_aid *aid);

static inline size_t tw_rank_filter_list(const tw_rank_aid *aid, const uint64_t *key)
{
    const uint64_t run = ((uint64_t)1 << TW_FILTER_BITS) - 1;
    return (size_t)((key[0] >> aid->near & run) | (key[0] >> aid->far & run) << TW_FILTER_BITS);
}
