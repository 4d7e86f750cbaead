/* found_sets.c -- the sets that have solutions, with their numbers (pool_sets.h): found by number
 * through a hash table while solutions come, and by search once they are sorted. */
#include <math.h>
#include <stdlib.h>

#include "base/numbers.h"
#include "solve/sets/pool_sets.h"

static uint64_t hash_set(uint64_t number)
{
    return tw_mix(0, number);
}

static tw_status add_found(const tw_context *context, tw_found_sets *found, uint64_t number)
{
    const size_t at = found->count;
    if (at >= TW_HASH_TABLE_END)
        return TW_ERR_TOO_LARGE;
    if (!TW_GROW(context, found->items, found->room, at + 1) ||
        !tw_hash_table_add(context, &found->table, hash_set(number), (uint32_t)at))
        return TW_ERR_MEMORY;
    found->items[at] = (tw_set_found){number, 0, NAN};
    found->count++;
    return TW_OK;
}

tw_status tw_found_sets_get(const tw_context *context, tw_found_sets *found, uint64_t number,
                            tw_set_found **set)
{
    size_t step = 0;
    uint32_t at;
    tw_status status = TW_OK;
    do
        at = tw_hash_table_next(&found->table, hash_set(number), &step);
    while (at != TW_HASH_TABLE_END && found->items[at].number != number);
    if (at == TW_HASH_TABLE_END) {
        at = (uint32_t)found->count;
        status = add_found(context, found, number);
    }
    *set = status == TW_OK ? &found->items[at] : NULL;
    return status;
}

void tw_found_sets_clear(const tw_context *context, tw_found_sets *found)
{
    tw_give(context, found->items, found->room, sizeof *found->items);
    tw_hash_table_free(context, &found->table);
    *found = (tw_found_sets){0};
}

static int compare_found(const void *one, const void *other)
{
    const tw_set_found *a = one, *b = other;
    return a->number < b->number ? -1 : a->number > b->number;
}

size_t tw_found_sets_from(tw_found_sets *found, uint64_t number)
{
    if (!found->sorted && found->count > 0)
        qsort(found->items, found->count, sizeof *found->items, compare_found);
    found->sorted = true;
    size_t low = 0, high = found->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (found->items[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

tw_status tw_found_sets_file(const tw_context *context, tw_found_sets *found)
{
    bool filed = true;
    if (!found->sorted)
        return TW_OK;
    tw_hash_table_clear(&found->table);
    for (size_t i = 0; i < found->count && filed; i++)
        filed = tw_hash_table_add(context, &found->table, hash_set(found->items[i].number),
                                  (uint32_t)i);
    found->sorted = false;
    return filed ? TW_OK : TW_ERR_MEMORY;
}
