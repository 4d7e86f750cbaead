/* pool_work.c -- what a worker does: take a task, search it a turn at a time, tell how far it is,
 * give a part away when others have nothing (pool_internal.h).
 *
 * The mutex is held everywhere but in callbacks, in the engine, and while a task is taken up. */
#include "search/pool/pool_internal.h"

#include "base/base.h"
#include "search/budget.h"

#include <assert.h>
#include <string.h>

#define TURN_SECONDS 0.008
#define LEVELS_SECONDS 0.1 /* between two reports of the levels */

/* ---- Telling ----------------------------------------------------------------------------- */

/* Adds the state's levels. Those not reached so far are 0. */
static void add_levels(tw_worker *worker, tw_tally *levels)
{
    size_t count = 0;
    const tw_engine *engine = worker->pool->engine;
    const tw_tally *reached = engine->levels ? engine->levels(worker->state, &count) : NULL;
    if (count > worker->pool->level_room)
        count = worker->pool->level_room;
    for (size_t i = 0; i < count; i++) {
        levels[i].branches += reached[i].branches;
        levels[i].updates += reached[i].updates;
    }
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

static void tell_counters(tw_worker *worker)
{
    tw_counters counters = worker->pool->engine->counters(worker->state);
    counters.branches += worker->counters_gone.branches;
    counters.updates += worker->counters_gone.updates;
    counters.hits += worker->counters_gone.hits;
    worker->counters = counters;
}

static void tell_left(tw_worker *worker, uint64_t left)
{
    tw_slot *slot = worker->slot;
    uint64_t now = tw_task_part(slot->weight, left, worker->all);
    assert(now <= slot->now);
    worker->pool->left -= slot->now - now;
    slot->now = now;
}

/* ---- Tasks ------------------------------------------------------------------------------- */

/* Without the mutex. */
static tw_status seek(tw_worker *worker, tw_path path)
{
    const tw_pool *pool = worker->pool;
    if (pool->engine->seek)
        return pool->engine->seek(worker->state, path);
    return pool->engine->make(&pool->setup, path, &worker->state);
}

static void take_up(tw_worker *worker, tw_slot *slot)
{
    tw_pool *pool = worker->pool;
    slot->is = TW_SLOT_RUNNING;
    pool->waiting--;
    pool->running++;
    worker->slot = slot;
    worker->stuck = false;
    tw_pool_unlock(pool);
    tw_status status = seek(worker, slot->path);
    if (!status)
        worker->all = pool->engine->left(worker->state);
    tw_pool_lock(pool);
    if (!status)
        return;
    pool->status = status;
    tw_pool_end(pool);
}

/* A state that cannot take up another task has had its day. */
static void drop_state(tw_worker *worker)
{
    if (worker->pool->engine->seek)
        return;
    worker->counters_gone = worker->counters;
    add_levels(worker, worker->levels_gone);
    worker->pool->engine->free(worker->state);
    worker->state = NULL;
}

static void finish_task(tw_worker *worker)
{
    tw_pool *pool = worker->pool;
    tw_slot *slot = worker->slot;
    drop_state(worker);
    worker->slot = NULL;
    pool->running--;
    tw_pool_list_finish(pool, slot);
    pthread_cond_broadcast(&pool->event);
}

/* Of the workers that may have something to give, the one with the most left. */
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

/* Gives the later half away. There is a slot with room: fewer tasks than workers are there. */
static void give(tw_worker *worker)
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

static bool take_hit(void *user, const uint32_t *options, size_t count)
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

static bool take_many(void *user, uint64_t hits)
{
    tw_worker *worker = user;
    const tw_pool_sink *sink = worker->pool->sink;
    sink->many(sink->user, worker->number, worker->slot->root, hits);
    return !tw_pool_stopping(worker->pool);
}

static bool may_sum(const tw_worker *worker)
{
    const tw_pool *pool = worker->pool;
    const tw_pool_sink *sink = pool->sink;
    return pool->engine->sum && !pool->ordered && !sink->admit && sink->counts &&
           sink->counts(sink->user, worker->slot->root);
}

static tw_run run_or_sum(tw_worker *worker)
{
    const tw_pool *pool = worker->pool;
    const tw_hit_sink hits = {take_hit, worker};
    const tw_sum_sink sums = {take_many, worker};
    if (may_sum(worker))
        return pool->engine->sum(worker->state, worker->budget, &sums);
    return pool->engine->run(worker->state, worker->budget, &hits);
}

/* A turn that ended before its budget did says how long the nodes took that it visited, which may
 * be few: after it a budget may shrink, it may not grow. */
static void choose_budget(tw_worker *worker, tw_run run, double seconds)
{
    bool used_up = run == TW_RUN_BUDGET || run == TW_RUN_AMID;
    if (used_up || seconds > TURN_SECONDS)
        worker->budget = tw_budget_next(worker->budget, seconds, TURN_SECONDS);
}

/* Without the mutex: delivers what is held, runs the engine and chooses the next budget. */
static tw_run run_engine(tw_worker *worker, double *now)
{
    tw_pool *pool = worker->pool;
    double before = tw_pool_seconds(pool);
    tw_run run = TW_RUN_SINK;
    if (tw_pending_deliver(worker, worker->slot))
        run = run_or_sum(worker);
    *now = tw_pool_seconds(pool);
    if (!pool->watch || !pool->watch->each_node)
        choose_budget(worker, run, *now - before);
    return run;
}

/* Where branches are counted, no more than are left, which are taken. */
static uint64_t take_branches(tw_worker *worker)
{
    tw_pool *pool = worker->pool;
    if (!pool->counted)
        return 0;
    if (worker->budget > pool->branches)
        worker->budget = pool->branches;
    pool->branches -= worker->budget;
    return worker->budget;
}

/* Tells the counters, and gives back branches that were taken but not used. */
static void settle_branches(tw_worker *worker, uint64_t taken)
{
    tw_pool *pool = worker->pool;
    uint64_t before = worker->counters.branches;
    tell_counters(worker);
    uint64_t used = worker->counters.branches - before, all = pool->branches + taken;
    pool->branches = all > used ? all - used : 0;
}

static void take_turn(tw_worker *worker)
{
    tw_pool *pool = worker->pool;
    double now;
    uint64_t taken = take_branches(worker);
    if (pool->counted && taken == 0) {
        tw_pool_end(pool);
        return;
    }
    tw_pool_unlock(pool);
    tw_run run = run_engine(worker, &now);
    tw_pool_lock(pool);
    settle_branches(worker, taken);
    if (now - worker->levels_at >= LEVELS_SECONDS)
        tell_levels(worker, now);
    bool each_node = pool->watch && pool->watch->each_node;
    if (run == TW_RUN_EXHAUSTED) {
        finish_task(worker);
        if (each_node) /* no node is at hand */
            return;
    } else {
        tell_left(worker, pool->engine->left(worker->state));
        if (should_give(worker))
            give(worker);
    }
    tw_pool_unlock(pool);
    tw_worker_ask(worker, each_node);
    tw_pool_lock(pool);
}

static void wait_for_room(tw_worker *worker)
{
    worker->stuck = true;
    tw_worker_wait(worker);
    worker->stuck = false;
}

static void look_for_task(tw_worker *worker)
{
    tw_pool *pool = worker->pool;
    tw_slot *slot = tw_pool_list_waiting(pool);
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
        if (pool->paused)
            tw_worker_wait(worker);
        else if (!worker->slot)
            look_for_task(worker);
        else if (tw_pending_may_search(pool, worker->slot))
            take_turn(worker);
        else
            wait_for_room(worker);
    }
    if (!pool->status)
        tell_levels(worker, 0);
    tw_pool_unlock(pool);
}
