/* solve/encoding/axis_orders.h -- the cells of a container in order along its axes: for a search
 * that goes from one end to the other, and for a count, which sees no geometry itself. */
#pragma once

#include <tw/advanced/puzzle.h>

#include "base/base.h"

/* The bounding box of the cells' positions. */
void tw_cells_extent(const tw_puzzle *puzzle, double low[3], double high[3]);

/* Fills order, one a place: the cells by position, first along the longest side of the bounding
 * box, so that the border between full and empty stays short, then along the second longest, then
 * along the shortest. Of equal sides the one that comes last counts as the longer, as in the order
 * of the cells themselves. Places behind the cells come last: no piece fills them. TW_ERR_MEMORY.
 */
tw_status tw_static_order_make(const tw_context *context, const tw_puzzle *puzzle, size_t places,
                               uint32_t *order);

enum { TW_MOST_AXIS_ORDERS = 10 };

typedef struct tw_axis_orders {
    const tw_context *context;
    const uint32_t *orders[TW_MOST_AXIS_ORDERS];
    uint32_t *made[TW_MOST_AXIS_ORDERS];
    size_t count, places;
} tw_axis_orders;

/* For each order of the axes along which the cells lie apart: by position along the first, then
 * the second, then the third; and along the diagonals of the first two and of all three. Places
 * behind the cells come last. Fills a zeroed *orders; clear may follow in any case. TW_ERR_MEMORY.
 */
tw_status tw_axis_orders_make(const tw_context *context, const tw_puzzle *puzzle, size_t places,
                              tw_axis_orders *orders);
void tw_axis_orders_clear(tw_axis_orders *orders);
