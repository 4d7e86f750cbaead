/* pool_pending.c -- hits that wait for their turn (pool_internal.h).
 *
 * Without an order, hits that a run could no longer deliver wait at the end of the list; the next
 * run delivers them before it searches. A hit that was taken in part keeps its place, with the root
 * that the sink gave it. With ordered hits only the worker of the first task in the list hands hits
 * over; each other worker keeps its own in chunks, and a worker that finishes passes its chunks to
 * the task behind. All chunks are taken at the start; a worker that needs one when few are free
 * waits until it is first.
 *
 * Invariant: a worker that holds a hit when the run ends finds a chunk for it. A worker that is not
 * first begins a turn, or takes a chunk during a run, only while more chunks are free than there
 * are workers; so enough are free for the hits in hand. No worker waits for ever: the first task is
 * never held up, and if it waits for a worker, the next free one takes it. */
#include "search/pool/pool_internal.h"

#include "base/base.h"

#include <assert.h>
#include <string.h>

#define SMALLEST_CHUNK 1024
#define FEWEST_CHUNKS 4
#define ROOM_BY_DEFAULT ((size_t)1 << 22)

/* ---- Room -------------------------------------------------------------------------------- */

static void free_chunk(tw_pool *pool, tw_chunk *chunk)
{
    if (chunk->room == 0)
        return;
    chunk->begin = chunk->end = 0;
    chunk->next = pool->free_chunks;
    pool->free_chunks = chunk;
    pool->free_chunk_count++;
}

tw_status tw_pending_make(tw_pool *pool, size_t room)
{
    size_t longest = tw_cover_place_count(pool->cover) + 2;
    pool->chunk_room = longest > SMALLEST_CHUNK ? longest : SMALLEST_CHUNK;
    size_t count = pool->worker_count;
    if (pool->ordered) { /* a single worker is always first, so it keeps none */
        const size_t all = pool->worker_count == 1 ? 0 : room ? room : ROOM_BY_DEFAULT;
        const size_t wanted = all / pool->chunk_room;
        count += wanted > FEWEST_CHUNKS ? wanted : FEWEST_CHUNKS;
    }
    tw_chunk *chunks = tw_take(pool->context, count, sizeof *chunks);
    uint32_t *words = tw_take(pool->context, count, pool->chunk_room * sizeof *words);
    if (!chunks || !words)
        return TW_ERR_MEMORY;
    for (size_t i = count; i-- > 0;) {
        chunks[i].words = words + i * pool->chunk_room;
        chunks[i].room = pool->chunk_room;
        free_chunk(pool, &chunks[i]);
    }
    return TW_OK;
}

/* ---- Keeping ----------------------------------------------------------------------------- */

static bool has_room(const tw_slot *slot, size_t need)
{
    return slot->last_chunk && slot->last_chunk->room >= slot->last_chunk->end + need;
}

/* There is a chunk for the hit, in the slot or free. */
static void keep_pending(tw_pool *pool, tw_slot *slot, const tw_pool_hit *hit)
{
    if (!has_room(slot, hit->count + 2)) {
        tw_chunk *chunk = pool->free_chunks;
        assert(chunk);
        pool->free_chunks = chunk->next;
        pool->free_chunk_count--;
        chunk->next = NULL;
        *(slot->last_chunk ? &slot->last_chunk->next : &slot->first_chunk) = chunk;
        slot->last_chunk = chunk;
    }
    tw_chunk *chunk = slot->last_chunk;
    uint32_t *words = chunk->words + chunk->end;
    words[0] = *hit->again;
    words[1] = (uint32_t)hit->count;
    if (hit->count)
        memcpy(words + 2, hit->options, hit->count * sizeof *words);
    chunk->end += hit->count + 2;
}

void tw_pending_fill(tw_pool *pool, tw_slot *slot, const tw_task *task)
{
    if (task->held_count == 0)
        return;
    slot->own.end = task->held_count;
    slot->own.words = pool->given.words + (task->held - pool->given.words);
    slot->first_chunk = slot->last_chunk = &slot->own;
}

static bool has_turn(const tw_pool *pool, const tw_slot *slot)
{
    return !pool->ordered || pool->first == slot;
}

bool tw_pending_may_search(const tw_pool *pool, const tw_slot *slot)
{
    return has_turn(pool, slot) || pool->free_chunk_count > pool->worker_count;
}

/* ---- Delivering -------------------------------------------------------------------------- */

/* The slot for late hits, with the mutex: there are more slots than workers, so one is free. */
static tw_slot *late_slot(tw_pool *pool)
{
    tw_slot *slot = pool->last;
    if (slot && slot->is == TW_SLOT_SEARCHED)
        return slot;
    slot = pool->free_slots;
    assert(slot);
    pool->free_slots = slot->after;
    slot->is = TW_SLOT_SEARCHED;
    slot->weight = slot->now = 0;
    tw_pool_list_put(pool, slot, NULL);
    return slot;
}

/* Hands over a hit; *late: it must still be kept. false: the run must end. */
static bool hand_over_hit(tw_pool *pool, const tw_pool_hit *hit, bool *late)
{
    tw_pool_answer answer = pool->sink->hit(pool->sink->user, hit);
    *late = answer == TW_POOL_LATE;
    if (answer != TW_POOL_MORE) {
        tw_pool_lock(pool);
        pool->sink_said = true;
        tw_pool_end(pool);
        tw_pool_unlock(pool);
    }
    return !tw_pool_stopping(pool);
}

bool tw_pending_hand_over(tw_pool *pool, tw_slot *slot, const tw_pool_hit *hit)
{
    bool late, more = hand_over_hit(pool, hit, &late);
    if (late) {
        tw_pool_lock(pool);
        keep_pending(pool, pool->ordered ? slot : late_slot(pool), hit);
        tw_pool_unlock(pool);
    }
    return more;
}

/* The slot's first chunk with a hit in it; those before it are freed. */
static tw_chunk *chunk_to_deliver(tw_pool *pool, tw_slot *slot)
{
    tw_pool_lock(pool);
    tw_chunk *chunk = has_turn(pool, slot) ? slot->first_chunk : NULL;
    while (chunk && chunk->begin == chunk->end) {
        slot->first_chunk = chunk->next;
        if (!slot->first_chunk)
            slot->last_chunk = NULL;
        free_chunk(pool, chunk);
        chunk = slot->first_chunk;
        pthread_cond_broadcast(&pool->event);
    }
    tw_pool_unlock(pool);
    return chunk;
}

bool tw_pending_deliver(tw_worker *worker, tw_slot *slot)
{
    tw_pool *pool = worker->pool;
    for (;;) {
        tw_chunk *chunk = chunk_to_deliver(pool, slot);
        if (!chunk)
            return !tw_pool_stopping(pool);
        while (chunk->begin < chunk->end) {
            uint32_t *words = chunk->words + chunk->begin;
            bool late = false;
            const tw_pool_hit hit = {worker->number, words[0], words + 2, words[1], words};
            if (tw_pool_stopping(pool))
                return false;
            bool more = hand_over_hit(pool, &hit, &late);
            chunk->begin += late ? 0 : 2 + hit.count;
            if (!more)
                break; /* an empty chunk has nothing to deliver */
        }
    }
}

/* Waits until the hit can be kept (by the end of the run at the latest), or it is the slot's turn,
 * which is returned. */
static bool wait_for_turn(tw_worker *worker, const tw_pool_hit *hit)
{
    tw_pool *pool = worker->pool;
    bool turn;
    tw_pool_lock(pool);
    while (!(turn = has_turn(pool, worker->slot)) && !tw_pool_stopping(pool) &&
           !has_room(worker->slot, hit->count + 2) &&
           pool->free_chunk_count <= pool->worker_count) {
        worker->stuck = true; /* another worker must free a chunk */
        tw_worker_wait(worker);
        worker->stuck = false;
    }
    if (!turn)
        keep_pending(pool, worker->slot, hit);
    tw_pool_unlock(pool);
    return turn;
}

bool tw_pending_take(tw_worker *worker, const tw_pool_hit *hit)
{
    tw_pool *pool = worker->pool;
    if (!wait_for_turn(worker, hit))
        return !tw_pool_stopping(pool);
    if (tw_pending_deliver(worker, worker->slot))
        return tw_pending_hand_over(pool, worker->slot, hit);
    tw_pool_lock(pool);
    keep_pending(pool, worker->slot, hit);
    tw_pool_unlock(pool);
    return false;
}

/* ---- Reading ----------------------------------------------------------------------------- */

size_t tw_pending_size(const tw_slot *slot)
{
    size_t size = 0;
    for (const tw_chunk *chunk = slot->first_chunk; chunk; chunk = chunk->next)
        size += chunk->end - chunk->begin;
    return size;
}

void tw_pending_copy(const tw_slot *slot, uint32_t *words)
{
    for (const tw_chunk *chunk = slot->first_chunk; chunk; chunk = chunk->next) {
        size_t count = chunk->end - chunk->begin;
        if (count)
            memcpy(words, chunk->words + chunk->begin, count * sizeof *words);
        words += count;
    }
}
