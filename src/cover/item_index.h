/* cover/item_index.h -- the options of every item of a cover, in lists: what engines, clauses
 * (clauses.c), sums (the OPB writer) and prices go through. */
#pragma once

#include <tw/advanced/cover.h>

/* The options of each place, then of each stock, ascending: list i is options[start[i] ..
 * start[i + 1]), list places + s that of stock s. */
typedef struct tw_item_index {
    const tw_context *context;
    size_t places, lists, entries;
    size_t *start; /* lists + 1 */
    uint32_t *options;
} tw_item_index;

/* Fills a zeroed *users. TW_ERR_MEMORY. tw_item_index_clear may follow in any case. */
tw_status tw_item_index_make(const tw_context *context, const tw_cover *cover,
                             tw_item_index *users);
void tw_item_index_clear(tw_item_index *users);

/* List i; borrowed until users is cleared. */
static inline tw_u32_span tw_item_index_list(const tw_item_index *users, size_t list)
{
    return (tw_u32_span){users->options + users->start[list],
                         users->start[list + 1] - users->start[list]};
}
/* How many options of list i a solution has: from low to high. Bounds that the length of the list
 * implies are cut to it: high is at most the length, low at most one more, which is too many. */
void tw_item_index_range(const tw_item_index *users, const tw_cover *cover, size_t list,
                         uint32_t *low, uint32_t *high);

static inline tw_u32_span tw_item_index_of_place(const tw_item_index *users, size_t place)
{
    return tw_item_index_list(users, place);
}

static inline tw_u32_span tw_item_index_of_stock(const tw_item_index *users, size_t stock)
{
    return tw_item_index_list(users, users->places + stock);
}
