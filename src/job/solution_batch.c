/* solution_batch.c -- solutions on their way into a store (solution_batch.h). */
#include "job/solution_batch.h"

#include <string.h>

#include "base/base.h"
#include "store/solution_codec.h"

#define MOST 16384           /* solutions in a batch */
#define MOST_POSES (1 << 20) /* poses in one, all solutions together */
#define SOME 4096            /* solutions that are worth a transaction */

/* ---- As found ---------------------------------------------------------------------------- */

bool tw_solution_batch_is_full(const tw_solution_batch *batch)
{
    return batch->count >= MOST || batch->filled >= MOST_POSES;
}

bool tw_solution_batch_is_worth_a_turn(const tw_solution_batch *batch)
{
    return batch->count >= SOME || batch->filled >= MOST_POSES / 2;
}

bool tw_solution_batch_add(const tw_context *context, tw_solution_batch *batch,
                           const uint32_t *poses, size_t count)
{
    size_t *sizes =
        tw_grow(context, batch->sizes, &batch->size_room, batch->count + 1, sizeof *sizes);
    batch->sizes = sizes ? sizes : batch->sizes;
    uint32_t *all =
        tw_grow(context, batch->poses, &batch->pose_room, batch->filled + count, sizeof *all);
    batch->poses = all ? all : batch->poses;
    if (!sizes || (!all && count > 0))
        return false;
    if (count > 0)
        memcpy(all + batch->filled, poses, count * sizeof *all);
    batch->filled += count;
    batch->sizes[batch->count++] = count;
    return true;
}

void tw_solution_batch_free(const tw_context *context, tw_solution_batch *batch)
{
    tw_give(context, batch->sizes, batch->size_room, sizeof *batch->sizes);
    tw_give(context, batch->poses, batch->pose_room, sizeof *batch->poses);
    *batch = (tw_solution_batch){0};
}

/* ---- Packed ------------------------------------------------------------------------------ */

static bool add(const tw_context *context, tw_packed_batch *packed, tw_solution_orbit *images,
                const uint32_t *poses, size_t count)
{
    size_t before = packed->bytes.size;
    tw_store_solution *items =
        tw_grow(context, packed->items, &packed->room, packed->count + 1, sizeof *items);
    packed->items = items ? items : packed->items;
    if (!items || tw_solution_orbit_pack(images, poses, count, &packed->bytes) != TW_OK)
        return false;
    size_t size = packed->bytes.size - before;
    items[packed->count++] = (tw_store_solution){.key_count = size, .count = size};
    return true;
}

/* Bytes have moved while they grew. */
static void find_items(tw_packed_batch *packed)
{
    const uint8_t *at = packed->bytes.data;
    for (size_t i = 0; i < packed->count; at += packed->items[i++].count)
        packed->items[i].key = packed->items[i].bytes = at;
}

uint64_t tw_packed_batch_take(const tw_context *context, tw_packed_batch *packed,
                              tw_solution_orbit *images, tw_solution_batch *batch)
{
    uint64_t lost = 0;
    size_t at = 0;
    packed->bytes.context = context;
    for (size_t i = 0; i < batch->count; at += batch->sizes[i++])
        lost += !add(context, packed, images, batch->poses + at, batch->sizes[i]);
    batch->count = batch->filled = 0;
    find_items(packed);
    return lost;
}

void tw_packed_batch_clear(tw_packed_batch *packed)
{
    packed->bytes.size = packed->count = 0;
    packed->bytes.status = TW_OK;
}

void tw_packed_batch_free(const tw_context *context, tw_packed_batch *packed)
{
    tw_bytes_free(&packed->bytes);
    tw_give(context, packed->items, packed->room, sizeof *packed->items);
    *packed = (tw_packed_batch){0};
}
