/* pool_list.c -- the tasks of a pool in the order of the tree (pool_internal.h). */
#include "search/pool/pool_internal.h"

#include <assert.h>

void tw_pool_list_put(tw_pool *pool, tw_slot *slot, tw_slot *behind)
{
    slot->before = behind ? behind : pool->last;
    slot->after = behind ? behind->after : NULL;
    *(slot->before ? &slot->before->after : &pool->first) = slot;
    *(slot->after ? &slot->after->before : &pool->last) = slot;
}

static void take_out(tw_pool *pool, tw_slot *slot)
{
    *(slot->before ? &slot->before->after : &pool->first) = slot->after;
    *(slot->after ? &slot->after->before : &pool->last) = slot->before;
    slot->is = TW_SLOT_FREE;
    if (!slot->room)
        return; /* one that came in: nothing else has room in it */
    slot->after = pool->free_slots;
    pool->free_slots = slot;
}

/* What is held by the one before comes first. */
static void hand_on(tw_slot *slot, tw_slot *to)
{
    slot->last_chunk->next = to->first_chunk;
    if (!to->first_chunk)
        to->last_chunk = slot->last_chunk;
    to->first_chunk = slot->first_chunk;
    slot->first_chunk = slot->last_chunk = NULL;
}

void tw_pool_list_finish(tw_pool *pool, tw_slot *slot)
{
    pool->left -= slot->now;
    slot->now = 0;
    if (slot->first_chunk && !slot->after) {
        slot->is = TW_SLOT_SEARCHED;
        return;
    }
    if (slot->first_chunk)
        hand_on(slot, slot->after);
    take_out(pool, slot);
}

/* Each task before it has a worker, so there are few of them. */
tw_slot *tw_pool_list_waiting(const tw_pool *pool)
{
    tw_slot *slot = pool->waiting ? pool->first : NULL;
    while (slot && slot->is != TW_SLOT_WAITING)
        slot = slot->after;
    assert((pool->waiting > 0) == (slot != NULL));
    return slot;
}
