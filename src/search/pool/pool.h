/* search/pool/pool.h -- many workers on one search: tasks in, hits out, and the tasks that are
 * left.
 *
 * Each worker has one engine state over the cover that all share. A worker without a task takes
 * the first that waits; when none waits, the worker with the most left gives away the later half
 * of the shallowest node that has choices. The same hits come for every number of workers and
 * every course of events. Tasks stand in a list in the order of the tree, a task given away right
 * behind the one it comes from; so the order of hits can be fixed too.
 *
 * The thread that calls tw_pool_run is worker 0; the others are threads that last as long as the
 * call. With one worker there are none.
 * Memory: everything is taken by tw_pool_new, in the calling thread, but for engines without
 * `seek`, which make a state for each task (and have one worker, the calling thread). The
 * context's clock is read by all workers at once. */
#ifndef TW_SEARCH_POOL_H
#define TW_SEARCH_POOL_H

#include "search/choose_engine.h"
#include "search/search_run.h"

typedef struct tw_pool tw_pool;

typedef struct tw_pool_hit {
    uint32_t worker;         /* that hands it over, 0 .. tw_pool_workers - 1 */
    uint32_t root;           /* of the task it belongs to */
    const uint32_t *options; /* borrowed for the call, in the order they were put down */
    size_t count;
    uint32_t *again; /* the root as of which it comes again, when it is late: the sink may set it */
} tw_pool_hit;

typedef enum tw_pool_answer {
    TW_POOL_ENOUGH, /* that was the last one wanted now */
    TW_POOL_MORE,
    TW_POOL_LATE /* not taken, or in part: it comes again, first of all, when the pool goes on */
} tw_pool_answer;

/* Receives hits. The entries are called without any lock. */
typedef struct tw_pool_sink {
    /* Asked of each hit when it is found, by all workers at once: false drops it. NULL: keep all.
     * What is slow belongs here. */
    bool (*admit)(void *user, const tw_pool_hit *hit);
    /* Those kept: by all workers at once, or in order, one at a time. After `enough` none follows
     * in order; else other workers may still come with one each, which may be late for the sink. */
    tw_pool_answer (*hit)(void *user, const tw_pool_hit *hit);
    /* Will it do to know how many hits there are below a root? Then a worker may tell so many of
     * them by `many`; it tells others by `hit`, and all when they come in order or `admit` is
     * there. Both by all workers at once; both may be NULL: hits are told one by one. */
    bool (*counts)(void *user, uint32_t root);
    void (*many)(void *user, uint32_t worker, uint32_t root, uint64_t hits);
    void *user;
} tw_pool_sink;

typedef struct tw_pool_options {
    size_t threads; /* workers; 0: one for each processor */
    bool ordered;   /* hits in the order of the tree, as one worker finds them */
    /* Numbers that hits may take up while they wait for their turn; 0: some millions. Workers
     * whose hits have no room wait. */
    size_t held_room;
} tw_pool_options;

/* setup: borrowed for the call, what it points to for the life of the pool, but for the pace.
 * tasks: copied; their weights add up to at most TW_WHOLE, what is missing was done before.
 * options: NULL for one worker. *pool: new. TW_ERR_INPUT when a task is not one of this cover and
 * engine, TW_ERR_STATE when the pace stopped. An engine that has no path or no split gets one
 * worker. */
tw_status tw_pool_new(const tw_setup *setup, const tw_task *tasks, size_t count,
                      const tw_pool_options *options, tw_pool **pool);
void tw_pool_free(tw_pool *pool); /* NULL is allowed; not during a run */
size_t tw_pool_workers(const tw_pool *pool);

/* Runs until nothing is left, the sink wants no more, or the watch says stop; called again it goes
 * on. watch: asked by the calling thread, may be NULL; each_node only with one worker.
 * *end: filled. Threads that the system refuses are done without, unless
 * they hold a task from the run before: TW_ERR_MEMORY, and nothing is lost. An engine without seek
 * may say TW_ERR_MEMORY or TW_ERR_INPUT: the pool can then only be freed. */
tw_status tw_pool_run(tw_pool *pool, const tw_pool_sink *sink, const tw_search_watch *watch,
                      tw_search_end *end);

/* From any thread. The fraction never falls, and is 1 exactly when nothing is left; seconds are
 * those of this run. */
tw_search_progress tw_pool_progress(tw_pool *pool);
/* From any thread. Adds the levels reached so far, `room` at most, to what is there, and returns
 * how many they are: complete after a run, up to a tenth of a second old during one. */
size_t tw_pool_levels(tw_pool *pool, tw_level *levels, size_t room);

/* Not during a run: the tasks that are left, in the order of the tree; none when nothing is.
 * *list: new. TW_ERR_UNSUPPORTED from an engine that cannot say where it is. */
tw_status tw_pool_frontier(const tw_pool *pool, tw_task_list *list);

/* In the watch of a run that asks after each node: the way to the next one; borrowed until the
 * watch returns. */
tw_path tw_pool_path(const tw_pool *pool);

#endif
