/* count/count_problem.h -- what is counted: a cover, or the part of it that a symmetry leaves.
 *
 * Solutions that a permutation of the options carries onto themselves are made of whole orbits of
 * options. An orbit whose options exclude each other is in none; any other is an option of the
 * *quotient*, which takes the places of all its options and that many units of their stocks. So
 * the quotient's solutions are the solutions that stay as they are, and with no permutation the
 * quotient is the cover. (Burnside's lemma then counts orbits of solutions.)
 *
 * Places that the same options cover are one *item*. Items that some option needs to be branched on
 * come first: those that must be covered, and what an option covers that has none of these. The
 * others, *extras*, only keep options apart.
 * Invariant: each option has an item among the first, and its items ascend. */
#pragma once

#include <tw/advanced/cover.h>

#include "base/pace.h"
#include "base/scope.h"

typedef struct tw_stock_use {
    uint32_t stock, units;
} tw_stock_use;

typedef struct tw_count_problem {
    tw_scope scope;            /* of all its arrays; who is done with the problem ends it */
    const tw_context *context; /* the caller's */
    const tw_cover *cover; /* borrowed */
    const bool *told;      /* one a stock: its uses are wanted at the end; NULL: none. Borrowed */
    size_t items, extras;  /* an extra's number is `items` or more */
    bool *optional;   /* one an item: it may be left out */
    uint32_t *place;  /* one an item or extra: the least of its places */
    size_t options;   /* orbits, by their least option */
    uint32_t *origin; /* the least option of each orbit */
    size_t *start;    /* of an option's items, and the end */
    uint32_t *items_of;
    size_t *use_start; /* of its uses of stocks, and the end */
    tw_stock_use *uses;
    size_t use_room;
} tw_count_problem;

/* Makes the quotient of a cover by a permutation. image: of each option, NULL for the identity; it
 * must carry the cover onto itself. Fills a zeroed *problem; its scope may end in any case.
 * TW_ERR_MEMORY, TW_ERR_STATE when the pace stops. Cost: entries * log entries, and those of the
 * places whose options become fewer again. Of the options that no solution has, some are dropped.
 */
tw_status tw_count_problem_make(const tw_context *context, const tw_cover *cover,
                                const uint32_t *image, tw_pace *pace, tw_count_problem *problem);

static inline tw_u32_span tw_count_option_items(const tw_count_problem *problem, size_t option)
{
    return (tw_u32_span){problem->items_of + problem->start[option],
                         problem->start[option + 1] - problem->start[option]};
}

/* The items of an option that are branched on; its extras follow them. */
static inline tw_u32_span tw_count_branched_items(const tw_count_problem *problem, size_t option)
{
    tw_u32_span items = tw_count_option_items(problem, option);
    while (items.count > 0 && items.items[items.count - 1] >= problem->items)
        items.count--;
    return items;
}
