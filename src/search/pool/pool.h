/* search/pool/pool.h -- several workers share one search: tasks go in, hits come out, and the tasks
 * that are left can be asked for.
 *
 * Each worker has one engine state over the cover that all share. A worker without a task takes the
 * first that waits; if none waits, the worker with the most left gives away the later half of the
 * shallowest node that has choices. The hits are the same for every number of workers and every
 * interleaving. Tasks stand in a list in the order of the tree, and a task given away stands right
 * behind the one it comes from, so the order of hits can be fixed as well.
 *
 * The thread that calls tw_pool_run is worker 0; the others are threads that live as long as the
 * call. With one worker there are no threads. Memory: tw_pool_new takes all of it, in the calling
 * thread, except for engines without `seek`, which make a state for each task (and have one worker,
 * the calling thread). All workers read the clock of the context at the same time. */
#pragma once

#include "search/choose_engine.h"
#include "search/partial.h"
#include "search/search_run.h"

typedef struct tw_pool tw_pool;

typedef struct tw_pool_hit {
    uint32_t worker;         /* the worker that hands it over, 0 .. tw_pool_workers - 1 */
    uint32_t root;           /* root of its task */
    const uint32_t *options; /* borrowed for the call, in the order of the choices */
    size_t count;
    uint32_t *again; /* root of the hit if it is redelivered (TW_POOL_LATE); the sink may set it */
} tw_pool_hit;

typedef enum tw_pool_answer {
    TW_POOL_ENOUGH, /* this was the last hit wanted now */
    TW_POOL_MORE,
    TW_POOL_LATE /* rejected, or taken in part; redelivered first when the pool resumes */
} tw_pool_answer;

/* Receives hits. The entries are called without any lock. */
typedef struct tw_pool_sink {
    /* Asked for each hit when it is found, by all workers at the same time: false drops the hit.
     * NULL: keep all. Slow work belongs here. */
    bool (*admit)(void *user, const tw_pool_hit *hit);
    /* Takes the hits that were kept: from all workers at the same time, or in order, one at a time.
     * After `enough` no hit follows in order; without an order each other worker may still bring
     * one, which may be too late for the sink. */
    tw_pool_answer (*hit)(void *user, const tw_pool_hit *hit);
    /* Is the number of hits below a root enough? Then a worker may report hits by `many`; it
     * reports others by `hit`, and all of them if hits come in order or `admit` is set. All workers
     * may call both at the same time. Both may be NULL: each hit is reported by `hit`. */
    bool (*counts)(void *user, uint32_t root);
    void (*many)(void *user, uint32_t worker, uint32_t root, uint64_t hits);
    void *user;
} tw_pool_sink;

typedef struct tw_pool_options {
    size_t threads; /* workers; 0: one for each processor */
    bool ordered;   /* hits in the order of the tree, as one worker finds them */
    /* Numbers that waiting hits may take up; 0: some millions. Workers whose hits have no room
     * wait. */
    size_t held_room;
    tw_partial *partial; /* of the cover; told how far workers come; borrowed; NULL: none */
} tw_pool_options;

/* setup: borrowed for the call; what it points to, except the pace, for the life of the pool.
 * tasks: copied; their weights add up to at most TW_WHOLE, and what is missing was done before.
 * options: NULL for one worker. *pool: new. TW_ERR_INPUT: a task is not one of this cover and
 * engine. TW_ERR_STATE: the pace stopped it. An engine that has no path or no split gets one
 * worker. */
tw_status tw_pool_new(const tw_setup *setup, const tw_task *tasks, size_t count,
                      const tw_pool_options *options, tw_pool **pool);
void tw_pool_free(tw_pool *pool); /* NULL is allowed; not during a run */
size_t tw_pool_workers(const tw_pool *pool);

/* Runs until nothing is left, the sink ends it, or the watch stops it; another call resumes.
 * watch: asked by the calling thread, may be NULL; each_node only with one worker. *end: filled. If
 * the system refuses threads, the pool does without them, unless one holds a task from the run
 * before: TW_ERR_MEMORY, and nothing is lost. An engine without seek may return TW_ERR_MEMORY or
 * TW_ERR_INPUT: then the pool can only be freed. */
tw_status tw_pool_run(tw_pool *pool, const tw_pool_sink *sink, const tw_search_watch *watch,
                      tw_search_end *end);

/* From any thread. The fraction never falls, and is 1 only when nothing is left. seconds: of this
 * run. */
tw_search_progress tw_pool_progress(tw_pool *pool);
/* From any thread. Adds the levels reached so far, `room` at most, to levels, and returns their
 * number. They are complete after a run, and up to a tenth of a second old during one. */
size_t tw_pool_levels(tw_pool *pool, tw_level *levels, size_t room);

/* The tasks that are left, in the order of the tree; none if nothing is left. Not during a run.
 * *list: new. TW_ERR_UNSUPPORTED: the engine cannot tell its position. */
tw_status tw_pool_frontier(const tw_pool *pool, tw_task_list *list);

/* In the watch of a run with each_node: the path to the next node; borrowed until the watch
 * returns. */
tw_path tw_pool_path(const tw_pool *pool);
