/* pool_list.c -- the tasks of a pool in the order of the tree, their progress, and the end of a run
 * (pool_internal.h). */
#include "search/pool/pool_internal.h"

#include "base/thread.h"

#define WATCH_SECONDS 0.01 /* seconds between two calls of the watch */

/* ---- The list ---------------------------------------------------------------------------- */

void tw_pool_list_put(tw_pool *pool, tw_slot *slot, tw_slot *behind)
{
    slot->before = behind ? behind : pool->last;
    slot->after = behind ? behind->after : NULL;
    *(slot->before ? &slot->before->after : &pool->first) = slot;
    *(slot->after ? &slot->after->before : &pool->last) = slot;
}

void tw_pool_list_finish(tw_pool *pool, tw_slot *slot)
{
    tw_slot *next = slot->after;
    pool->left -= slot->now;
    slot->now = 0;
    if (slot->first_chunk && !next) {
        slot->is = TW_SLOT_SEARCHED;
        return;
    }
    if (slot->first_chunk) { /* its held hits come before those of the next slot */
        slot->last_chunk->next = next->first_chunk;
        if (!next->first_chunk)
            next->last_chunk = slot->last_chunk;
        next->first_chunk = slot->first_chunk;
        slot->first_chunk = slot->last_chunk = NULL;
    }
    *(slot->before ? &slot->before->after : &pool->first) = next;
    *(next ? &next->before : &pool->last) = slot->before;
    slot->is = TW_SLOT_FREE;
    if (!slot->room)
        return; /* a task that came in: nothing else uses its room */
    slot->after = pool->free_slots;
    pool->free_slots = slot;
}

void tw_pool_end(tw_pool *pool)
{
    atomic_store_explicit(&pool->stopping, true, memory_order_relaxed);
    pthread_cond_broadcast(&pool->event);
}

tw_search_progress tw_pool_progress(tw_pool *pool)
{
    static const double nearly_one = 1 - 0x1p-53;
    tw_pool_lock(pool);
    double fraction = (double)(TW_WHOLE - pool->left) / (double)TW_WHOLE;
    tw_search_progress now = {.seconds = tw_pool_seconds(pool) - pool->started};
    for (size_t i = 0; i < pool->worker_count; i++)
        tw_counters_add(&now.counters, pool->workers[i].counters);
    now.fraction = pool->first && fraction > nearly_one ? nearly_one : fraction;
    tw_pool_unlock(pool);
    return now;
}

/* ---- The watch --------------------------------------------------------------------------- */

void tw_worker_ask(const tw_worker *worker, bool due)
{
    tw_pool *pool = worker->pool;
    if (!pool->watch || worker->number > 0)
        return;
    double now = tw_pool_seconds(pool);
    if (!due && now - pool->asked_at < WATCH_SECONDS)
        return;
    pool->asked_at = now;
    tw_search_progress progress = tw_pool_progress(pool);
    if (pool->watch->go_on(pool->watch->user, &progress))
        return;
    tw_pool_lock(pool);
    tw_pool_end(pool);
    tw_pool_unlock(pool);
}

void tw_worker_wait(tw_worker *worker)
{
    tw_pool *pool = worker->pool;
    if (!pool->watch || worker->number > 0) {
        pthread_cond_wait(&pool->event, &pool->mutex);
        return;
    }
    bool due = tw_condition_wait(&pool->event, &pool->mutex, WATCH_SECONDS);
    tw_pool_unlock(pool);
    tw_worker_ask(worker, due);
    tw_pool_lock(pool);
}
