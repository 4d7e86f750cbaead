/* pool_watch.c -- how a run is ended: stops, waiting, the watch (pool_internal.h). */
#include "search/pool/pool_internal.h"

#include "base/base.h"
#include "base/thread.h"

#define WATCH_SECONDS 0.01 /* between two questions to the watch */

/* ---- Stops ------------------------------------------------------------------------------- */

void tw_pool_end(tw_pool *pool)
{
    atomic_store_explicit(&pool->stopping, true, memory_order_relaxed);
    pthread_cond_broadcast(&pool->event);
}

void tw_pool_halt(tw_pool *pool)
{
    tw_pool_lock(pool);
    tw_pool_end(pool);
    tw_pool_unlock(pool);
}

void tw_pool_stop(tw_pool *pool)
{
    tw_pool_lock(pool);
    pool->stop_asked = true;
    tw_pool_end(pool);
    tw_pool_unlock(pool);
}

static void set_paused(tw_pool *pool, bool paused)
{
    tw_pool_lock(pool);
    pool->paused = paused;
    pthread_cond_broadcast(&pool->event);
    tw_pool_unlock(pool);
}

void tw_pool_pause(tw_pool *pool)
{
    set_paused(pool, true);
}

void tw_pool_resume(tw_pool *pool)
{
    set_paused(pool, false);
}

/* ---- The watch --------------------------------------------------------------------------- */

tw_search_progress tw_pool_look(const tw_pool *pool)
{
    static const double nearly_one = 1 - 0x1p-53;
    double fraction = (double)(TW_WHOLE - pool->left) / (double)TW_WHOLE;
    tw_search_progress look = {.seconds = tw_pool_seconds(pool) - pool->started};
    for (size_t i = 0; i < pool->worker_count; i++) {
        look.counters.branches += pool->workers[i].counters.branches;
        look.counters.updates += pool->workers[i].counters.updates;
        look.counters.hits += pool->workers[i].counters.hits;
    }
    look.fraction = pool->first && fraction > nearly_one ? nearly_one : fraction;
    return look;
}

tw_search_progress tw_pool_progress(tw_pool *pool)
{
    tw_pool_lock(pool);
    tw_search_progress progress = tw_pool_look(pool);
    tw_pool_unlock(pool);
    return progress;
}

void tw_worker_ask(tw_worker *worker, bool due)
{
    tw_pool *pool = worker->pool;
    if (!pool->watch || worker->number > 0)
        return;
    double now = tw_pool_seconds(pool);
    if (!due && now - pool->asked_at < WATCH_SECONDS)
        return;
    pool->asked_at = now;
    tw_search_progress progress = tw_pool_progress(pool);
    if (!pool->watch->go_on(pool->watch->user, &progress))
        tw_pool_halt(pool);
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
