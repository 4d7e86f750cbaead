/* heap.h -- numbers with a size: the largest comes out first, of equal ones the least number. */
#pragma once

#include "base/base.h"

typedef struct tw_heap_item {
    double size;
    size_t number;
} tw_heap_item;

/* A zeroed one is empty. Invariant: items[i] comes before items[2i + 1] and items[2i + 2]. */
typedef struct tw_heap {
    tw_heap_item *items; /* the first one is the largest */
    size_t count, room;
} tw_heap;

/* Reserves room for `count` items in all, so that adding them cannot fail. context: of a scope.
 * false when memory is out. */
bool tw_heap_reserve(const tw_context *context, tw_heap *heap, size_t count);
void tw_heap_push(tw_heap *heap, tw_heap_item item); /* needs reserved room */
tw_heap_item tw_heap_pop(tw_heap *heap);             /* the heap is not empty */
/* Lowers the size of the first item. */
void tw_heap_shrink_first(tw_heap *heap, double size);
