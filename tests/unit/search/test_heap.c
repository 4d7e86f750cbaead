/* test_heap.c -- the largest comes out first; of equal ones, that with the least number. */
#include "search/heap.h"
#include "base/numbers.h"

#include "support/test_list.h"

static void assert_order(tw_heap *heap)
{
    tw_heap_item before = tw_heap_pop(heap);
    while (heap->count > 0) {
        tw_heap_item next = tw_heap_pop(heap);
        assert_true(next.size < before.size ||
                    (next.size == before.size && next.number > before.number));
        before = next;
    }
}

TEST(items_come_out_in_order)
{
    const tw_context *context = tw_context_default();
    uint64_t seed = 1;
    tw_heap heap = {0};
    for (size_t count = 1; count < 200; count++) {
        assert_true(tw_heap_reserve(context, &heap, count));
        for (size_t i = 0; i < count; i++)
            tw_heap_push(&heap, (tw_heap_item){(double)(tw_random(&seed) % 20), i});
        assert_order(&heap);
    }
    tw_give(context, heap.items, heap.room, sizeof *heap.items);
}

TEST(a_smaller_first_one_finds_its_place)
{
    const tw_context *context = tw_context_default();
    uint64_t seed = 2;
    tw_heap heap = {0};
    assert_true(tw_heap_reserve(context, &heap, 100));
    for (size_t i = 0; i < 100; i++)
        tw_heap_push(&heap, (tw_heap_item){0, i});
    for (size_t i = 0; i < 1000; i++)
        tw_heap_shrink_first(&heap, heap.items[0].size - (double)(tw_random(&seed) % 7));
    assert_int_equal(heap.count, 100);
    assert_order(&heap);
    tw_give(context, heap.items, heap.room, sizeof *heap.items);
}

RUN_TESTS
