/* store_writer_heap.c -- solutions on their way into a store (store_writer_heap.h). */
#include "cli/run/store_writer_heap.h"

#include <stdlib.h>
#include <string.h>

#define MOST 16384           /* solutions in a heap */
#define MOST_POSES (1 << 20) /* poses in one, all solutions together */
#define SOME 4096            /* solutions that are worth a transaction */

/* ---- As found ---------------------------------------------------------------------------- */

bool cli_heap_is_full(const cli_heap *heap)
{
    return heap->count >= MOST || heap->filled >= MOST_POSES;
}

bool cli_heap_is_worth_a_turn(const cli_heap *heap)
{
    return heap->count >= SOME || heap->filled >= MOST_POSES / 2;
}

/* The array with room for `need` items, moved or not; NULL when memory is out. */
static void *widen(void *items, size_t *room, size_t need, size_t size)
{
    if (need <= *room)
        return items;
    size_t more = need + need / 2 + 64;
    void *grown = realloc(items, more * size);
    if (grown)
        *room = more;
    return grown;
}

bool cli_heap_add(cli_heap *heap, const uint32_t *poses, size_t count)
{
    size_t *sizes = widen(heap->sizes, &heap->size_room, heap->count + 1, sizeof *sizes);
    heap->sizes = sizes ? sizes : heap->sizes;
    uint32_t *all = widen(heap->poses, &heap->pose_room, heap->filled + count, sizeof *all);
    heap->poses = all ? all : heap->poses;
    if (!sizes || (!all && count > 0))
        return false;
    if (count > 0)
        memcpy(all + heap->filled, poses, count * sizeof *all);
    heap->filled += count;
    heap->sizes[heap->count++] = count;
    return true;
}

void cli_heap_rewind(cli_heap *heap)
{
    heap->next = heap->next_pose = 0;
}

bool cli_heap_next(cli_heap *heap, const uint32_t **poses, size_t *count)
{
    if (heap->next == heap->count)
        return false;
    *poses = heap->poses + heap->next_pose;
    *count = heap->sizes[heap->next++];
    heap->next_pose += *count;
    return true;
}

void cli_heap_clear(cli_heap *heap)
{
    heap->count = heap->filled = 0;
}

void cli_heap_free(cli_heap *heap)
{
    free(heap->sizes);
    free(heap->poses);
    *heap = (cli_heap){0};
}

/* ---- Packed ------------------------------------------------------------------------------ */

bool cli_packs_add(cli_packs *packs, tw_solution_orbit *images, const uint32_t *poses, size_t count)
{
    uint8_t *bytes = NULL;
    size_t size = 0;
    tw_store_solution *items = widen(packs->items, &packs->room, packs->count + 1, sizeof *items);
    packs->items = items ? items : packs->items;
    if (!items || tw_solution_orbit_pack(images, poses, count, &bytes, &size, NULL) != TW_OK)
        return false;
    packs->items[packs->count++] = (tw_store_solution){bytes, size, bytes, size};
    return true;
}

void cli_packs_clear(cli_packs *packs)
{
    for (size_t i = 0; i < packs->count; i++)
        tw_packed_free(NULL, (uint8_t *)(uintptr_t)packs->items[i].bytes, packs->items[i].count);
    packs->count = 0;
}

void cli_packs_free(cli_packs *packs)
{
    cli_packs_clear(packs);
    free(packs->items);
    *packs = (cli_packs){0};
}
