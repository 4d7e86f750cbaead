/* cover/builder.h -- what a builder gathers before it is frozen (builder.c fills, cover.c reads).
 */
#pragma once

#include <tw/advanced/cover.h>

#include "base/scope.h"

/* Two neighbouring places, as given. */
typedef struct tw_join {
    uint32_t place, other;
} tw_join;

struct tw_cover_builder {
    tw_scope scope;            /* of all its arrays */
    const tw_context *context; /* that of the scope */
    size_t places, stocks;
    bool *optional;       /* one a place */
    uint32_t *low, *high; /* one a stock */
    bool faulty;          /* a setter was given a number out of range */
    uint32_t *entries;    /* places of option 0, then of option 1, ... */
    size_t entry_count, entry_room;
    uint32_t *ends; /* where each option's places end in `entries` */
    size_t end_room;
    uint32_t *option_stock;
    size_t stock_room;
    size_t options;
    tw_join *joins;
    size_t join_count, join_room;
    uint32_t *static_order; /* one a place; NULL: none */
    int64_t *costs;         /* of the first cost_count options; the others cost nothing */
    size_t cost_count, cost_room;
};
