/* search/pool/pool_internal.h -- the pool's own structs: pool_run.c makes and reads it, pool_work.c
 * is what a worker does, pool_pending.c keeps hits until their turn, pool_list.c is below them.
 *
 * One mutex guards everything below except what belongs to one worker. It is taken once a turn,
 * some milliseconds, never inside an engine; with ordered hits once more for each hit. No callback
 * is called with it. Invariant, whenever the mutex is free: the units `now` of all slots in the
 * list add up to `left`; each slot in the list waits, or has one worker, or is searched; only the
 * last can be searched. Without an order nothing is searched while there is such a slot: it holds
 * hits that came too late for the run before, at most one of each worker. */
#pragma once

#include "base/scope.h"
#include "search/pool/pool.h"

#include <pthread.h>
#include <stdatomic.h>

/* Hits that wait, in the layout of tw_task.held. */
typedef struct tw_chunk {
    struct tw_chunk *next;
    size_t begin, end; /* of its hits that are not yet delivered */
    size_t room;       /* pool->chunk_room; 0: it has the hits that a task came with */
    uint32_t *words;
} tw_chunk;

typedef enum tw_slot_is {
    TW_SLOT_FREE,
    TW_SLOT_WAITING,
    TW_SLOT_RUNNING,
    TW_SLOT_SEARCHED
} tw_slot_is;

/* A task in the list. */
typedef struct tw_slot {
    struct tw_slot *before, *after;
    tw_slot_is is;
    tw_path path;   /* where it begins; unused once it runs */
    uint32_t *room; /* for the path of a task that was given away; NULL in tasks that came in */
    uint32_t root;
    uint64_t weight, now; /* units it came with; units left */
    tw_chunk *first_chunk, *last_chunk;
    tw_chunk own; /* of a task that came in */
} tw_slot;

typedef struct tw_worker {
    tw_pool *pool;
    uint32_t number;
    pthread_t thread;
    bool started; /* the thread exists */
    tw_state *state;
    tw_slot *slot;        /* its task; NULL: none */
    uint64_t budget, all; /* all: engine->left when the task was taken up */
    bool stuck;           /* it has nothing to give, or waits with a hit */
    /* Its last report. */
    tw_counters counters;
    tw_level *levels; /* pool->level_room */
    size_t level_count;
    double levels_at; /* time of that report */
    /* Sums of states that were freed (engines without seek). */
    tw_counters counters_gone;
    tw_level *levels_gone; /* NULL with seek */
} tw_worker;

struct tw_pool {
    tw_scope scope;
    const tw_context *context; /* that of the scope */
    const tw_engine *engine;
    const tw_cover *cover;
    tw_setup setup; /* with those three; its pace is set while the pool is made */
    bool ordered;
    tw_partial *partial;
    tw_task_list given; /* the tasks that came in */
    tw_slot *slots;
    size_t path_room, level_room;
    tw_worker *workers;
    size_t worker_count;

    tw_chunk *free_chunks;
    size_t free_chunk_count, chunk_room;

    pthread_mutex_t mutex;
    pthread_cond_t event; /* signals anything that a thread waits for */
    bool locks;           /* the two exist */
    tw_slot *first, *last, *free_slots;
    size_t waiting, running; /* slots */
    size_t hungry;           /* workers that wait for a task */
    uint64_t left;           /* units */
    tw_status status;

    /* The current run. */
    const tw_pool_sink *sink;
    const tw_search_watch *watch;
    double started, asked_at; /* the watch */
    bool sink_said;
    bool counted;      /* branches are limited */
    uint64_t branches; /* not yet given to a worker */
    atomic_bool stopping;
};

static inline void tw_pool_lock(tw_pool *pool)
{
    pthread_mutex_lock(&pool->mutex);
}

static inline void tw_pool_unlock(tw_pool *pool)
{
    pthread_mutex_unlock(&pool->mutex);
}

static inline double tw_pool_seconds(const tw_pool *pool)
{
    return pool->context->seconds(pool->context->user);
}

static inline bool tw_pool_stopping(const tw_pool *pool)
{
    return atomic_load_explicit(&pool->stopping, memory_order_relaxed);
}

/* ---- pool_work.c ------------------------------------------------------------------------- */

/* The loop of a worker during a run. */
void tw_worker_work(tw_worker *worker);

/* ---- pool_list.c ------------------------------------------------------------------------- */

void tw_pool_end(tw_pool *pool); /* ends the current run; with the mutex */
/* Asks the watch if it is worker 0 and it is time; due: at any time. Without the mutex. */
void tw_worker_ask(const tw_worker *worker, bool due);
/* Waits for an event, with the mutex; worker 0 also asks the watch when it is time. */
void tw_worker_wait(tw_worker *worker);
/* All with the mutex. Puts a slot behind another (NULL: at the end). */
void tw_pool_list_put(tw_pool *pool, tw_slot *slot, tw_slot *behind);
/* Takes a finished slot out of the list; hits it holds go to the slot behind it, or it stays as
 * searched. */
void tw_pool_list_finish(tw_pool *pool, tw_slot *slot);

/* ---- pool_pending.c ------------------------------------------------------------------------- */

/* Takes the memory for hits that wait: `room` numbers. */
tw_status tw_pending_make(tw_pool *pool, size_t room);
/* Keeps the hits that a task of the list `given` came with. */
void tw_pending_fill(tw_pool *pool, tw_slot *slot, const tw_task *task);
/* Is there room for the hits that a search of the task finds? With the mutex. */
bool tw_pending_may_search(const tw_pool *pool, const tw_slot *slot);
/* Delivers the held hits of the worker's slot, when it is its turn; false: the run must end. */
bool tw_pending_deliver(tw_worker *worker, tw_slot *slot);
/* Takes a hit in order: delivers it if it is its turn, else keeps it; waits while there is no room.
 * false: the run must end. */
bool tw_pending_take(tw_worker *worker, const tw_pool_hit *hit);
/* Hands over one hit of a slot, and keeps it if it is late; false: the run must end. */
bool tw_pending_hand_over(tw_pool *pool, tw_slot *slot, const tw_pool_hit *hit);
/* The number of numbers that a slot holds, and a copy of them. */
size_t tw_pending_size(const tw_slot *slot);
void tw_pending_copy(const tw_slot *slot, uint32_t *words);
