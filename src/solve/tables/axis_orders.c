/* axis_orders.c -- cells sorted by where they lie (solve/tables/axis_orders.h). */
#include "solve/tables/axis_orders.h"

#include <math.h>
#include <stdlib.h>

#define STEPS 1024.0 /* steps of a unit of length; positions that differ by less are equal */

typedef struct spot {
    int64_t along[3]; /* in steps, what counts most first */
    uint32_t cell;
} spot;

typedef struct sorting {
    const tw_puzzle *puzzle;
    size_t cells;
    spot *spots;
    bool apart[3]; /* do the cells lie apart along this axis? */
    tw_axis_orders *orders;
} sorting;

static int compare_spots(const void *a, const void *b)
{
    const spot *one = a, *two = b;
    for (size_t i = 0; i < 3; i++)
        if (one->along[i] != two->along[i])
            return one->along[i] < two->along[i] ? -1 : 1;
    return one->cell < two->cell ? -1 : one->cell > two->cell;
}

static void place_of(const sorting *work, uint32_t cell, int64_t at[3])
{
    double position[3];
    tw_lattice_position(tw_puzzle_lattice(work->puzzle), *tw_puzzle_cell(work->puzzle, cell),
                        position);
    for (size_t i = 0; i < 3; i++)
        at[i] = llround(position[i] * STEPS);
}

static void find_axes(sorting *work)
{
    int64_t first[3] = {0}, at[3];
    for (uint32_t c = 0; c < work->cells; c++) {
        place_of(work, c, c ? at : first);
        for (size_t i = 0; c > 0 && i < 3; i++)
            work->apart[i] = work->apart[i] || at[i] != first[i];
    }
}

/* By the sum along the first `diagonal` axes, then along each. */
static tw_status add_order(sorting *work, const size_t axes[3], size_t diagonal)
{
    tw_axis_orders *orders = work->orders;
    uint32_t *order = tw_take(orders->context, orders->places, sizeof *order);
    if (!order)
        return TW_ERR_MEMORY;
    for (uint32_t c = 0; c < work->cells; c++) {
        int64_t at[3], sum = 0;
        place_of(work, c, at);
        for (size_t i = 0; i < diagonal; i++)
            sum += at[axes[i]];
        for (size_t i = 0; i < 3; i++)
            work->spots[c].along[i] = at[axes[i]];
        if (diagonal)
            work->spots[c].along[0] = sum;
        work->spots[c].cell = c;
    }
    qsort(work->spots, work->cells, sizeof *work->spots, compare_spots);
    for (uint32_t i = 0; i < orders->places; i++)
        order[i] = i < work->cells ? work->spots[i].cell : i;
    orders->made[orders->count] = order;
    orders->orders[orders->count++] = order;
    return TW_OK;
}

/* Axes along which nothing lies apart come last, in their own order. */
static bool is_worth_it(const sorting *work, const size_t axes[3])
{
    for (size_t i = 0; i + 1 < 3; i++)
        if (!work->apart[axes[i]] && (work->apart[axes[i + 1]] || axes[i] > axes[i + 1]))
            return false;
    return true;
}

static tw_status add_orders(sorting *work)
{
    static const size_t all[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    tw_status status = TW_OK;
    for (size_t a = 0; !status && a < 6; a++)
        if (is_worth_it(work, all[a]))
            status = add_order(work, all[a], 0);
    for (size_t a = 0; !status && a < 6; a++)
        if (is_worth_it(work, all[a]) && all[a][0] < all[a][1]) {
            status = add_order(work, all[a], 2);
            bool solid = work->apart[0] && work->apart[1] && work->apart[2];
            if (!status && solid && a == 0)
                status = add_order(work, all[a], 3);
            if (!solid)
                break;
        }
    return status;
}

tw_status tw_axis_orders_make(const tw_context *context, const tw_puzzle *puzzle, size_t places,
                              tw_axis_orders *orders)
{
    sorting work = {.puzzle = puzzle, .cells = tw_puzzle_cell_count(puzzle), .orders = orders};
    orders->context = context;
    orders->places = places;
    work.spots = tw_take(context, work.cells, sizeof *work.spots);
    if (!work.spots)
        return TW_ERR_MEMORY;
    find_axes(&work);
    tw_status status = add_orders(&work);
    tw_give(context, work.spots, work.cells, sizeof *work.spots);
    return status;
}

void tw_axis_orders_clear(tw_axis_orders *orders)
{
    while (orders->count > 0)
        tw_give(orders->context, orders->made[--orders->count], orders->places, sizeof(uint32_t));
}
