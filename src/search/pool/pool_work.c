/* pool_work.c -- the work of a worker: take a task, search it one turn at a time, report progress,
 * give a part away when others have nothing (pool_internal.h).
 *
 * The mutex is held everywhere except in callbacks, in the engine, and while a task is taken up. */
#include "search/pool/pool_internal.h"

#include "base/base.h"

#include <assert.h>
#include <string.h>

#define TURN_SECONDS 0.008
#define LEVELS_SECONDS 0.1 /* between two reports of the levels */

/* ---- Telling ----------------------------------------------------------------------------- */

/* Adds the levels of the state. Those not reached so far are 0. */
static void add_levels(tw_worker *worker, tw_level *levels)
{
    size_t count = 0;
    const tw_engine *engine = worker->pool->engine;
    const tw_level *reached = engine->levels ? engine->levels(worker->state, &count) : NULL;
    if (count > worker->pool->level_room)
        count = worker->pool->level_room;
    tw_levels_add(levels, reached, count);
    if (count > worker->level_count)
        worker->level_count = count;
}

static void tell_levels(tw_worker *worker, double now)
{
    size_t size = worker->level_count * sizeof *worker->levels;
    worker->levels_at = now;
    if (worker->levels_gone)
        memcpy(worker->levels, worker->levels_gone, size);
    else
        memset(worker->levels, 0, size);
    if (worker->state)
        add_levels(worker, worker->levels);
}

/* ---- Tasks ------------------------------------------------------------------------------- */

static void take_up(tw_worker *worker, tw_slot *slot)
{
    tw_pool *pool = worker->pool;
    const tw_engine *engine = pool->engine;
    slot->is = TW_SLOT_RUNNING;
    pool->waiting--;
    pool->running++;
    worker->slot = slot;
    worker->stuck = false;
    tw_pool_unlock(pool);
    tw_status status = engine->seek ? engine->seek(worker->state, slot->path)
                                    : engine->make(&pool->setup, slot->path, &worker->state);
    if (!status)
        worker->all = engine->left(worker->state);
    tw_pool_lock(pool);
    if (!status)
        return;
    pool->status = status;
    tw_pool_end(pool);
}

static void finish_task(tw_worker *worker)
{
    tw_pool *pool = worker->pool;
    tw_slot *slot = worker->slot;
    if (!pool->engine->seek) { /* without seek a state serves one task */
        worker->counters_gone = worker->counters;
        add_levels(worker, worker->levels_gone);
        pool->engine->free(worker->state);
        worker->state = NULL;
    }
    worker->slot = NULL;
    pool->running--;
    tw_pool_list_finish(pool, slot);
    pthread_cond_broadcast(&pool->event);
}

/* Is this the worker with the most left, of those that may have something to give? */
static bool should_give(const tw_worker *worker)
{
    const tw_pool *pool = worker->pool;
    if (pool->hungry <= pool->waiting)
        return false;
    for (size_t i = 0; i < pool->worker_count; i++) {
        const tw_worker *other = &pool->workers[i];
        if (other == worker || !other->slot || other->stuck)
            continue;
        if (other->slot->now > worker->slot->now ||
            (other->slot->now == worker->slot->now && other < worker))
            return false;
    }
    return true;
}

/* Gives the later half away. A slot with room is free, as there are fewer tasks than workers. */
static void give_half(tw_worker *worker)
{
    tw_pool *pool = worker->pool;
    tw_slot *slot = pool->free_slots;
    tw_path task;
    worker->stuck = !slot || !pool->engine->split(worker->state, &task);
    if (worker->stuck)
        return;
    assert(task.count <= pool->path_room);
    memcpy(slot->room, task.options, task.count * sizeof *task.options);
    pool->free_slots = slot->after;
    uint64_t before = worker->slot->now;
    uint64_t left = pool->engine->left(worker->state);
    worker->slot->now = tw_task_part(worker->slot->weight, left, worker->all);
    slot->path = task;
    slot->path.options = slot->room;
    slot->root = worker->slot->root;
    slot->weight = slot->now = before - worker->slot->now;
    slot->is = TW_SLOT_WAITING;
    tw_pool_list_put(pool, slot, worker->slot);
    pool->waiting++;
    pthread_cond_broadcast(&pool->event);
}

/* ---- Turns ------------------------------------------------------------------------------- */

static bool take_worker_hit(void *user, const uint32_t *options, size_t count)
{
    tw_worker *worker = user;
    tw_pool *pool = worker->pool;
    uint32_t again = worker->slot->root;
    const tw_pool_hit hit = {worker->number, again, options, count, &again};
    if (pool->sink->admit && !pool->sink->admit(pool->sink->user, &hit))
        return !tw_pool_stopping(pool);
    return pool->ordered ? tw_pending_take(worker, &hit)
                         : tw_pending_hand_over(pool, worker->slot, &hit);
}

static bool take_worker_sum(void *user, uint64_t hits)
{
    tw_worker *worker = user;
    const tw_pool_sink *sink = worker->pool->sink;
    sink->many(sink->user, worker->number, worker->slot->root, hits);
    return !tw_pool_stopping(worker->pool);
}

/* Without the mutex: delivers held hits, runs the engine and chooses the next budget. A turn that
 * ended before its budget was used up measures only the nodes it visited, which may be few: after
 * it a budget may shrink, but not grow. */
static tw_run run_engine(tw_worker *worker, double *now)
{
    tw_pool *pool = worker->pool;
    const tw_engine *engine = pool->engine;
    const tw_pool_sink *sink = pool->sink;
    const tw_hit_sink hits = {take_worker_hit, worker};
    const tw_sum_sink sums = {take_worker_sum, worker};
    bool may_sum = engine->sum && !pool->ordered && !sink->admit && sink->counts;
    double before = tw_pool_seconds(pool);
    tw_run run = TW_RUN_SINK;
    if (tw_pending_deliver(worker, worker->slot))
        run = may_sum && sink->counts(sink->user, worker->slot->root)
                  ? engine->sum(worker->state, worker->budget, &sums)
                  : engine->run(worker->state, worker->budget, &hits);
    *now = tw_pool_seconds(pool);
    if (run != TW_RUN_EXHAUSTED && engine->path) {
        const tw_path path = engine->path(worker->state);
        tw_partial_offer_path(pool->partial, (tw_u32_span){path.options, path.count});
    }
    double seconds = *now - before;
    bool used_up = run == TW_RUN_BUDGET || run == TW_RUN_AMID;
    if ((used_up || seconds > TURN_SECONDS) && !(pool->watch && pool->watch->each_node))
        worker->budget = tw_budget_next(worker->budget, seconds, TURN_SECONDS);
    return run;
}

static void take_worker_turn(tw_worker *worker)
{
    tw_pool *pool = worker->pool;
    double now;
    uint64_t taken = 0;
    if (pool->counted) { /* no more branches than are left, which are taken from the rest */
        if (worker->budget > pool->branches)
            worker->budget = pool->branches;
        taken = worker->budget;
        pool->branches -= taken;
        if (taken == 0) {
            tw_pool_end(pool);
            return;
        }
    }
    tw_pool_unlock(pool);
    tw_run run = run_engine(worker, &now);
    tw_pool_lock(pool);
    uint64_t before = worker->counters.branches;
    worker->counters = pool->engine->counters(worker->state);
    tw_counters_add(&worker->counters, worker->counters_gone);
    /* branches that were taken but not used are given back */
    uint64_t used = worker->counters.branches - before, all = pool->branches + taken;
    pool->branches = all > used ? all - used : 0;
    if (now - worker->levels_at >= LEVELS_SECONDS)
        tell_levels(worker, now);
    bool each_node = pool->watch && pool->watch->each_node;
    if (run == TW_RUN_EXHAUSTED) {
        finish_task(worker);
        if (each_node) /* there is no current node */
            return;
    } else {
        tw_slot *slot = worker->slot;
        uint64_t left = pool->engine->left(worker->state);
        uint64_t units = tw_task_part(slot->weight, left, worker->all);
        assert(units <= slot->now);
        pool->left -= slot->now - units;
        slot->now = units;
        if (should_give(worker))
            give_half(worker);
    }
    tw_pool_unlock(pool);
    tw_worker_ask(worker, each_node);
    tw_pool_lock(pool);
}

static void look_for_task(tw_worker *worker)
{
    tw_pool *pool = worker->pool;
    tw_slot *slot = pool->waiting ? pool->first : NULL;
    while (slot &&
           slot->is !=
               TW_SLOT_WAITING) /* tasks before it have a worker, so there are few of them */
        slot = slot->after;
    assert((pool->waiting > 0) == (slot != NULL));
    if (slot && tw_pending_may_search(pool, slot)) {
        take_up(worker, slot);
        return;
    }
    pool->hungry += !slot;
    tw_worker_wait(worker);
    pool->hungry -= !slot;
}

void tw_worker_work(tw_worker *worker)
{
    tw_pool *pool = worker->pool;
    worker->budget = TW_BUDGET_FIRST;
    tw_pool_lock(pool);
    while (!tw_pool_stopping(pool) && (pool->waiting || pool->running)) {
        if (!worker->slot) {
            look_for_task(worker);
        } else if (tw_pending_may_search(pool, worker->slot)) {
            take_worker_turn(worker);
        } else { /* there is no room for the hits it would find */
            worker->stuck = true;
            tw_worker_wait(worker);
            worker->stuck = false;
        }
    }
    if (!pool->status)
        tell_levels(worker, 0);
    tw_pool_unlock(pool);
}
