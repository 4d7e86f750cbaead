/* near_grid.h -- finds numbered points of space that lie near a place: a grid of buckets.
 *
 * A bucket is a box of the grid; a point is filed in the one it lies in. Of a search, all points in
 * the buckets that a box touches are looked at, so `side` is about the size of what is searched.
 * Cost: constant for a point, and for a search the points in these buckets. */
#pragma once

#include <math.h>

#include "base/hash_table.h"
#include "base/numbers.h"

/* A zeroed one with a context and a side is empty. */
typedef struct tw_near_grid {
    const tw_context *context; /* of a scope */
    double side;               /* of a bucket, over 0 */
    tw_hash_table table;
} tw_near_grid;

/* A search: where it is. */
typedef struct tw_near_search {
    const tw_near_grid *grid;
    int64_t low[3], high[3], now[3];
    size_t step;
} tw_near_search;

static inline int64_t tw_near_bucket(const tw_near_grid *grid, double at)
{
    return (int64_t)fmax(-1e15, fmin(1e15, floor(at / grid->side)));
}

/* false: memory is out. */
static inline bool tw_near_add(tw_near_grid *grid, const double at[3], uint32_t number)
{
    const int64_t bucket[3] = {tw_near_bucket(grid, at[0]), tw_near_bucket(grid, at[1]),
                               tw_near_bucket(grid, at[2])};
    return tw_hash_table_add(grid->context, &grid->table, tw_mix_box(bucket), number);
}

/* Begins a search in the box between two corners. */
static inline tw_near_search tw_near_begin(const tw_near_grid *grid, const double low[3],
                                           const double high[3])
{
    tw_near_search search = {.grid = grid};
    for (size_t k = 0; k < 3; k++) {
        search.low[k] = search.now[k] = tw_near_bucket(grid, low[k]);
        search.high[k] = tw_near_bucket(grid, high[k]);
    }
    return search;
}

/* The next number, of a point in the box or near it; TW_HASH_TABLE_END: there are no more. Rarely a
 * number comes twice. */
static inline uint32_t tw_near_next(tw_near_search *search)
{
    while (search->now[2] <= search->high[2]) {
        const uint32_t found =
            tw_hash_table_next(&search->grid->table, tw_mix_box(search->now), &search->step);
        if (found != TW_HASH_TABLE_END)
            return found;
        search->step = 0;
        for (size_t k = 0; k < 3; k++) {
            if (++search->now[k] <= search->high[k] || k == 2)
                break;
            search->now[k] = search->low[k];
        }
    }
    return TW_HASH_TABLE_END;
}
