/* axis_orders.c -- cells sorted by position (solve/encoding/axis_orders.h).
 *
 * Cost: cells * log cells, for each order. */
#include "solve/encoding/axis_orders.h"

#include <math.h>
#include <stdlib.h>

#define STEPS 1024.0 /* steps of a unit of length; positions that differ by less are equal */

typedef struct cell_spot {
    int64_t along[3]; /* in steps from the box's lower corner, most significant first */
    uint32_t cell;
} cell_spot;

static int compare_cell_spots(const void *a, const void *b)
{
    const cell_spot *one = a, *two = b;
    for (size_t i = 0; i < 3; i++)
        if (one->along[i] != two->along[i])
            return one->along[i] < two->along[i] ? -1 : 1;
    return one->cell < two->cell ? -1 : one->cell > two->cell;
}

void tw_cells_extent(const tw_puzzle *puzzle, double low[3], double high[3])
{
    double at[3];
    for (size_t i = 0; i < 3; i++)
        low[i] = high[i] = 0;
    for (uint32_t c = 0; c < tw_puzzle_cell_count(puzzle); c++) {
        tw_lattice_position(tw_puzzle_lattice(puzzle), *tw_puzzle_cell(puzzle, c), at);
        for (size_t i = 0; i < 3; i++) {
            low[i] = c ? fmin(low[i], at[i]) : at[i];
            high[i] = c ? fmax(high[i], at[i]) : at[i];
        }
    }
}

/* Fills order, one a place: the cells by the sum along the first `diagonal` axes, then along each;
 * places behind the cells come last. */
static tw_status make_order(const tw_context *context, const tw_puzzle *puzzle,
                            const size_t axes[3], size_t diagonal, size_t places, uint32_t *order)
{
    size_t cells = tw_puzzle_cell_count(puzzle);
    double low[3], high[3];
    cell_spot *spots = tw_take(context, cells, sizeof *spots);
    if (!spots)
        return TW_ERR_MEMORY;
    tw_cells_extent(puzzle, low, high);
    for (uint32_t c = 0; c < cells; c++) {
        double at[3];
        int64_t sum = 0;
        tw_lattice_position(tw_puzzle_lattice(puzzle), *tw_puzzle_cell(puzzle, c), at);
        spots[c].cell = c;
        for (size_t i = 0; i < 3; i++) {
            spots[c].along[i] = (int64_t)((at[axes[i]] - low[axes[i]]) * STEPS + 0.5);
            sum += i < diagonal ? spots[c].along[i] : 0;
        }
        if (diagonal)
            spots[c].along[0] = sum;
    }
    qsort(spots, cells, sizeof *spots, compare_cell_spots);
    for (uint32_t i = 0; i < places; i++)
        order[i] = i < cells ? spots[i].cell : i;
    tw_give(context, spots, cells, sizeof *spots);
    return TW_OK;
}

tw_status tw_static_order_make(const tw_context *context, const tw_puzzle *puzzle, size_t places,
                               uint32_t *order)
{
    double low[3], high[3];
    size_t axes[3] = {2, 1, 0};
    tw_cells_extent(puzzle, low, high);
    for (size_t i = 1; i < 3; i++)
        for (size_t j = i; j > 0; j--) {
            size_t before = axes[j - 1], after = axes[j];
            if (high[after] - low[after] <= high[before] - low[before] + 1 / STEPS)
                break;
            axes[j - 1] = after;
            axes[j] = before;
        }
    return make_order(context, puzzle, axes, 0, places, order);
}

/* ---- All orders -------------------------------------------------------------------------- */

static tw_status add_order(tw_axis_orders *orders, const tw_puzzle *puzzle, const size_t axes[3],
                           size_t diagonal)
{
    uint32_t *order = tw_take(orders->context, orders->places, sizeof *order);
    if (!order)
        return TW_ERR_MEMORY;
    orders->made[orders->count] = order;
    orders->orders[orders->count++] = order;
    return make_order(orders->context, puzzle, axes, diagonal, orders->places, order);
}

/* True if the axes along which no cells lie apart come last, in their own order. */
static bool is_axis_order_worth(const bool apart[3], const size_t axes[3])
{
    for (size_t i = 0; i + 1 < 3; i++)
        if (!apart[axes[i]] && (apart[axes[i + 1]] || axes[i] > axes[i + 1]))
            return false;
    return true;
}

tw_status tw_axis_orders_make(const tw_context *context, const tw_puzzle *puzzle, size_t places,
                              tw_axis_orders *orders)
{
    static const size_t all[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    double low[3], high[3];
    bool apart[3], solid = true;
    tw_status status = TW_OK;
    orders->context = context;
    orders->places = places;
    tw_cells_extent(puzzle, low, high);
    for (size_t i = 0; i < 3; i++) {
        apart[i] = (int64_t)((high[i] - low[i]) * STEPS + 0.5) > 0;
        solid = solid && apart[i];
    }
    for (size_t a = 0; !status && a < 6; a++)
        if (is_axis_order_worth(apart, all[a]))
            status = add_order(orders, puzzle, all[a], 0);
    for (size_t a = 0; !status && a < 6; a++)
        if (is_axis_order_worth(apart, all[a]) && all[a][0] < all[a][1]) {
            status = add_order(orders, puzzle, all[a], 2);
            if (!status && solid && a == 0)
                status = add_order(orders, puzzle, all[a], 3);
            if (!solid)
                break;
        }
    return status;
}

void tw_axis_orders_clear(tw_axis_orders *orders)
{
    while (orders->count > 0)
        tw_give(orders->context, orders->made[--orders->count], orders->places, sizeof(uint32_t));
}
