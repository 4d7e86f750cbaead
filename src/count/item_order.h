/* count/item_order.h -- orders of a problem's items, and a choice among them: how many states there
 * are depends on little else.
 *
 * A good order leaves a short border between what is covered and what is not. Which one is best
 * cannot be told from the border alone, so each is tried until it has met some states, those
 * that got furthest by then until they have met more, and the best of these is taken. */
#pragma once

#include "count/counting.h"

/* Orders from callers that know more than the cover: places, every one once. */
typedef struct tw_place_orders {
    const uint32_t *const *orders;
    size_t count;
} tw_place_orders;

/* *order: new, every item once, tw_give(context, order, items, sizeof *order). known: borrowed for
 * the call. TW_ERR_MEMORY; TW_ERR_STATE when the pace stops; TW_ERR_UNSUPPORTED when the keys would
 * be too long in any order: *bits is their length then. Cost: some thousand states an order, and
 * ten times as many for the best of them. */
tw_status tw_item_order_choose(const tw_count_problem *problem, const tw_place_orders *known,
                               tw_pace *pace, uint32_t **order, size_t *bits);

/* Lists the items in the order of the places that stand for them. places: each once. item_of:
 * scratch, one a place; order: filled, every item once. */
void tw_item_order_of_places(const tw_count_problem *problem, const uint32_t *places,
                             uint32_t *item_of, uint32_t *order);
