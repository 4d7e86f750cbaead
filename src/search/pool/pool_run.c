/* pool_run.c -- makes, runs and reads a pool of workers (pool.h, pool_internal.h).
 *
 * Between two runs a worker keeps its task in the state of its engine, so a run resumes at once. */
#include "search/pool/pool_internal.h"

#include "base/base.h"
#include "base/thread.h"

#include <string.h>

/* ---- Making ------------------------------------------------------------------------------ */

static tw_status make_worker(tw_pool *pool, tw_worker *worker, uint32_t number)
{
    const tw_engine *engine = pool->engine;
    worker->pool = pool;
    worker->number = number;
    worker->levels = tw_take(pool->context, pool->level_room, sizeof *worker->levels);
    if (!worker->levels)
        return TW_ERR_MEMORY;
    if (!tw_pace_goes_on(pool->setup.pace, TW_NODE_STEPS))
        return TW_ERR_STATE;
    if (engine->twin && number > 0) /* all share the rows of the first state */
        return engine->twin(pool->workers[0].state, (tw_path){0}, &worker->state);
    if (engine->seek)
        return engine->make(&pool->setup, (tw_path){0}, &worker->state);
    worker->levels_gone = tw_take(pool->context, pool->level_room, sizeof *worker->levels_gone);
    return worker->levels_gone ? TW_OK : TW_ERR_MEMORY;
}

/* One slot for each task; for each worker one with room for a task given away; and one more, since
 * one that is searched may stay in the list. */
static tw_status make_slots(tw_pool *pool)
{
    const size_t count = pool->worker_count + 1;
    pool->slots = tw_take(pool->context, pool->given.count + count, sizeof *pool->slots);
    uint32_t *rooms = tw_take(pool->context, count, pool->path_room * sizeof *rooms);
    if (!pool->slots || !rooms)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < count; i++) {
        tw_slot *slot = &pool->slots[pool->given.count + i];
        slot->room = rooms + i * pool->path_room;
        slot->after = pool->free_slots;
        pool->free_slots = slot;
    }
    return TW_OK;
}

/* Does the path exist? Engines without seek check it when they make a state. */
static tw_status try_task(tw_pool *pool, const tw_task *task)
{
    if (task->searched || !pool->engine->seek)
        return TW_OK;
    if (task->path.count > pool->path_room)
        return TW_ERR_INPUT;
    if (!tw_pace_goes_on(pool->setup.pace, TW_NODE_STEPS))
        return TW_ERR_STATE;
    return pool->engine->seek(pool->workers[0].state, task->path);
}

static tw_status put_tasks(tw_pool *pool)
{
    for (size_t i = 0; i < pool->given.count; i++) {
        const tw_task *task = &pool->given.tasks[i];
        tw_slot *slot = &pool->slots[i];
        tw_status status = try_task(pool, task);
        if (status)
            return status;
        slot->is = TW_SLOT_WAITING;
        slot->path = task->path;
        slot->root = task->root;
        slot->weight = slot->now = task->weight;
        pool->left += task->weight;
        tw_pending_fill(pool, slot, task);
        tw_pool_list_put(pool, slot, NULL);
        pool->waiting++;
    }
    /* a searched slot holds hits for the one behind it, or is the last */
    for (size_t i = pool->given.count; i-- > 0;)
        if (pool->given.tasks[i].searched) {
            pool->waiting--;
            tw_pool_list_finish(pool, &pool->slots[i]);
        }
    return TW_OK;
}

static tw_status fill_pool(tw_pool *pool, const tw_task *tasks, size_t count, size_t held_room)
{
    if (!tw_condition_init(&pool->event))
        return TW_ERR_MEMORY;
    if (pthread_mutex_init(&pool->mutex, NULL)) {
        pthread_cond_destroy(&pool->event);
        return TW_ERR_MEMORY;
    }
    pool->locks = true;
    tw_status status = tw_task_list_copy(pool->context, tasks, count, &pool->given);
    pool->workers = tw_take(pool->context, pool->worker_count, sizeof *pool->workers);
    if (!pool->workers)
        return TW_ERR_MEMORY;
    for (uint32_t i = 0; !status && i < pool->worker_count; i++)
        status = make_worker(pool, &pool->workers[i], i);
    if (!status)
        status = make_slots(pool);
    if (!status)
        status = tw_pending_make(pool, held_room);
    return status ? status : put_tasks(pool);
}

tw_status tw_pool_new(const tw_setup *setup, const tw_task *tasks, size_t count,
                      const tw_pool_options *options, tw_pool **pool)
{
    static const tw_pool_options one_worker = {.threads = 1};
    const tw_context *context = tw_context_or_default(setup->context);
    options = options ? options : &one_worker;
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        if (tasks[i].weight > TW_WHOLE - sum || !tw_task_held_is_sound(&tasks[i], setup->cover))
            return TW_ERR_INPUT;
        sum += tasks[i].weight;
    }
    tw_pool *made = tw_scope_object(context, sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    made->context = &made->scope.context;
    made->engine = setup->engine;
    made->cover = setup->cover;
    made->setup = *setup;
    made->setup.context = context;
    made->ordered = options->ordered;
    made->partial = options->partial;
    made->worker_count = tw_pool_workers_for(setup->engine, options->threads);
    /* each chosen option covers a place */
    made->path_room = tw_cover_place_count(setup->cover) + 1;
    made->level_room = tw_cover_place_count(setup->cover) + 2;
    atomic_init(&made->stopping, false);
    tw_status status = fill_pool(made, tasks, count, options->held_room);
    made->setup.pace = NULL;
    if (status)
        tw_pool_free(made);
    else
        *pool = made;
    return status;
}

void tw_pool_free(tw_pool *pool)
{
    if (!pool)
        return;
    for (size_t i = 0; pool->workers && i < pool->worker_count; i++)
        pool->engine->free(pool->workers[i].state);
    if (pool->locks) {
        pthread_cond_destroy(&pool->event);
        pthread_mutex_destroy(&pool->mutex);
    }
    tw_scope_free(pool, sizeof *pool);
}

size_t tw_pool_workers(const tw_pool *pool)
{
    return pool->worker_count;
}

/* ---- From any thread --------------------------------------------------------------------- */

size_t tw_pool_levels(tw_pool *pool, tw_level *levels, size_t room)
{
    size_t reached = 0;
    tw_pool_lock(pool);
    for (size_t i = 0; i < pool->worker_count; i++) {
        const tw_worker *worker = &pool->workers[i];
        size_t count = worker->level_count;
        reached = count > reached ? count : reached;
        tw_levels_add(levels, worker->levels, count < room ? count : room);
    }
    tw_pool_unlock(pool);
    return reached;
}

/* ---- Running ----------------------------------------------------------------------------- */

static void *work_in_pool(void *worker)
{
    tw_worker_work(worker);
    return NULL;
}

/* Delivers the hits of the last task if it is searched: when all are, or without an order. */
static void deliver_rest(tw_pool *pool)
{
    tw_slot *slot = pool->ordered ? pool->first : pool->last;
    if (!slot || slot->is != TW_SLOT_SEARCHED || !tw_pending_deliver(&pool->workers[0], slot))
        return;
    tw_pool_lock(pool);
    tw_pool_list_finish(pool, slot);
    tw_pool_unlock(pool);
}

tw_status tw_pool_run(tw_pool *pool, const tw_pool_sink *sink, const tw_search_watch *watch,
                      tw_search_end *end)
{
    tw_status status = pool->status;
    if (status)
        return status;
    tw_pool_lock(pool);
    pool->sink = sink;
    pool->watch = watch;
    pool->started = pool->asked_at = tw_pool_seconds(pool);
    pool->sink_said = false;
    pool->counted = watch && watch->branches;
    pool->branches = pool->counted ? watch->branches : 0;
    atomic_store_explicit(&pool->stopping, false, memory_order_relaxed);
    tw_pool_unlock(pool);
    if (!pool->ordered)
        deliver_rest(pool);
    /* If the system refuses threads, the pool does without them, unless they hold a task. */
    for (size_t i = 1; !tw_pool_stopping(pool) && i < pool->worker_count; i++) {
        tw_worker *worker = &pool->workers[i];
        worker->started = tw_thread_start(&worker->thread, work_in_pool, worker);
        if (!worker->started && worker->slot)
            status = TW_ERR_MEMORY;
    }
    if (status) {
        tw_pool_lock(pool);
        tw_pool_end(pool);
        tw_pool_unlock(pool);
    }
    tw_worker_work(&pool->workers[0]);
    for (size_t i = 1; i < pool->worker_count; i++) {
        if (pool->workers[i].started)
            pthread_join(pool->workers[i].thread, NULL);
        pool->workers[i].started = false;
    }
    if (status || pool->status)
        return status ? status : pool->status;
    if (pool->ordered)
        deliver_rest(pool);
    *end = !pool->first      ? TW_SEARCH_EXHAUSTED
           : pool->sink_said ? TW_SEARCH_SINK
                             : TW_SEARCH_STOPPED;
    return TW_OK;
}

/* ---- What is left ------------------------------------------------------------------------ */

/* The path of a slot, borrowed from the engine or the slot. */
static tw_path path_now(const tw_pool *pool, const tw_slot *slot)
{
    for (size_t i = 0; slot->is == TW_SLOT_RUNNING && i < pool->worker_count; i++)
        if (pool->workers[i].slot == slot)
            return pool->engine->path(pool->workers[i].state);
    return slot->is == TW_SLOT_WAITING ? slot->path : (tw_path){0};
}

tw_status tw_pool_frontier(const tw_pool *pool, tw_task_list *list)
{
    tw_task_list made = {.context = pool->scope.from};
    if (pool->running && !pool->engine->path)
        return TW_ERR_UNSUPPORTED;
    for (const tw_slot *slot = pool->first; slot; slot = slot->after) {
        made.count++;
        made.word_count += path_now(pool, slot).count + tw_pending_size(slot);
    }
    made.tasks = tw_take(made.context, made.count, sizeof *made.tasks);
    made.words = tw_take(made.context, made.word_count, sizeof *made.words);
    if (!made.tasks || !made.words) {
        tw_task_list_free(&made);
        return TW_ERR_MEMORY;
    }
    uint32_t *words = made.words;
    tw_task *task = made.tasks;
    for (const tw_slot *slot = pool->first; slot; slot = slot->after, task++) {
        *task = (tw_task){.path = path_now(pool, slot),
                          .weight = slot->now,
                          .root = slot->root,
                          .held_count = tw_pending_size(slot),
                          .searched = slot->is == TW_SLOT_SEARCHED};
        if (task->path.count)
            memcpy(words, task->path.options, task->path.count * sizeof *words);
        task->path.options = words;
        task->held = words + task->path.count;
        tw_pending_copy(slot, words + task->path.count);
        words += task->path.count + task->held_count;
    }
    *list = made;
    return TW_OK;
}

tw_path tw_pool_path(const tw_pool *pool)
{
    return pool->engine->path(pool->workers[0].state);
}
