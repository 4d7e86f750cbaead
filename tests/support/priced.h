/* priced.h -- random covers with random costs, and the costs of their solutions by brute force. */
#pragma once

#include "support/covers.h"

/* The same cover, with costs. */
static inline tw_cover *priced(const tw_cover *plain, uint64_t *seed, uint32_t spread)
{
    tw_cover_builder *builder =
        new_builder(tw_cover_place_count(plain), tw_cover_stock_count(plain));
    for (uint32_t p = 0; p < tw_cover_place_count(plain); p++)
        if (tw_cover_is_optional(plain, p))
            tw_cover_builder_optional(builder, p);
    for (uint32_t s = 0; s < tw_cover_stock_count(plain); s++) {
        uint32_t low, high;
        tw_cover_range(plain, s, &low, &high);
        tw_cover_builder_range(builder, s, low, high);
    }
    for (uint32_t o = 0; o < tw_cover_option_count(plain); o++) {
        add_option(builder, mask_of(plain, o), tw_cover_option_stock(plain, o));
        int64_t cost = (int64_t)random_below(seed, 2 * spread + 1) - spread;
        assert_int_equal(tw_cover_builder_cost(builder, cost), TW_OK);
    }
    return finish(builder);
}

static inline int64_t cost_of_set(const tw_cover *cover, uint32_t set)
{
    int64_t cost = 0;
    for (uint32_t o = 0; o < tw_cover_option_count(cover); o++)
        cost += set >> o & 1 ? tw_cover_option_cost(cover, o) : 0;
    return cost;
}

static inline int by_cost(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

/* The costs of all solutions, ascending, or descending if `dearest`. Returns their number. */
static inline size_t costs_by_force(const tw_cover *cover, bool dearest, int64_t **costs)
{
    found all = {0};
    solve_by_force(cover, &all);
    int64_t *list = malloc((all.count + 1) * sizeof *list);
    assert_non_null(list);
    for (size_t i = 0; i < all.count; i++)
        list[i] = (dearest ? -1 : 1) * cost_of_set(cover, all.sets[i]);
    if (all.count > 1)
        qsort(list, all.count, sizeof *list, by_cost);
    for (size_t i = 0; dearest && i < all.count; i++)
        list[i] = -list[i];
    *costs = list;
    size_t count = all.count;
    forget(&all);
    return count;
}
