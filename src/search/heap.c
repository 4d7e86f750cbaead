/* heap.c -- a binary heap (heap.h). */
#include "search/heap.h"

bool tw_heap_reserve(const tw_context *context, tw_heap *heap, size_t count)
{
    return TW_GROW(context, heap->items, heap->room, count);
}

static bool heap_before(const tw_heap *heap, size_t a, size_t b)
{
    const tw_heap_item *x = &heap->items[a], *y = &heap->items[b];
    return x->size > y->size || (x->size == y->size && x->number < y->number);
}

static void swap_items(tw_heap *heap, size_t a, size_t b)
{
    tw_heap_item moved = heap->items[a];
    heap->items[a] = heap->items[b];
    heap->items[b] = moved;
}

static void sink_first(tw_heap *heap)
{
    for (size_t at = 0;;) {
        size_t first = at;
        for (size_t child = 2 * at + 1; child <= 2 * at + 2 && child < heap->count; child++)
            if (heap_before(heap, child, first))
                first = child;
        if (first == at)
            return;
        swap_items(heap, at, first);
        at = first;
    }
}

void tw_heap_push(tw_heap *heap, tw_heap_item item)
{
    size_t at = heap->count++;
    heap->items[at] = item;
    for (; at > 0 && heap_before(heap, at, (at - 1) / 2); at = (at - 1) / 2)
        swap_items(heap, at, (at - 1) / 2);
}

tw_heap_item tw_heap_pop(tw_heap *heap)
{
    tw_heap_item first = heap->items[0];
    heap->items[0] = heap->items[--heap->count];
    sink_first(heap);
    return first;
}

void tw_heap_shrink_first(tw_heap *heap, double size)
{
    heap->items[0].size = size;
    sink_first(heap);
}
