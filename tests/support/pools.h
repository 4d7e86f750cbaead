/* pools.h -- for tests of the workers: covers large enough to divide, a clock that ends a turn
 * after every node, and thread-safe sinks. */
#pragma once

#include "support/covers.h"

#include <stdatomic.h>

#include "search/pool/pool.h"

OWNABLE(tw_pool)

/* ---- A clock that jumps ------------------------------------------------------------------ */

/* A clock that advances one second per look. Turns are one node long and the watch is called after
 * each, so tasks are divided as often as possible, on a machine of any speed. */
typedef struct jumping {
    ledger book; /* used by one thread at a time: runs take no memory */
    atomic_uint_least64_t looks;
} jumping;

static inline double jump(void *user)
{
    jumping *clock = user;
    return (double)atomic_fetch_add_explicit(&clock->looks, 1, memory_order_relaxed);
}

static inline void *jumping_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    jumping *clock = user;
    return ledger_resize(&clock->book, block, old_size, new_size);
}

static inline tw_context jumping_context(jumping *clock)
{
    return (tw_context){
        .size = sizeof(tw_context), .resize = jumping_resize, .seconds = jump, .user = clock};
}

/* ---- Hits of many workers ---------------------------------------------------------------- */

/* Solutions of covers of any size: their number, and a sum that depends on their set. */
typedef struct digest {
    uint64_t count, sum;
} digest;

static inline uint64_t mix_number(uint64_t x)
{
    x = (x ^ (x >> 31)) * 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9u;
    return x ^ (x >> 32);
}

/* Adds a solution; the order of its options does not matter. */
static inline void add_to_digest(digest *sum, const uint32_t *options, size_t count)
{
    uint64_t set = count;
    for (size_t i = 0; i < count; i++)
        set += mix_number(options[i] + 1);
    sum->count++;
    sum->sum += mix_number(set);
}

static inline bool digest_hit(void *user, const uint32_t *options, size_t count)
{
    add_to_digest(user, options, count);
    return true;
}

#define MOST_WORKERS 8

typedef struct gathered {
    digest by_worker[MOST_WORKERS], by_root[MOST_WORKERS]; /* by_root: one worker, or in order */
    atomic_size_t count;
    size_t stop_at; /* refuse more after so many; 0: never */
    bool roots;
} gathered;

static inline tw_pool_answer gather_any(void *user, const tw_pool_hit *hit)
{
    gathered *all = user;
    assert_true(hit->worker < MOST_WORKERS);
    add_to_digest(&all->by_worker[hit->worker], hit->options, hit->count);
    if (all->roots)
        add_to_digest(&all->by_root[hit->root], hit->options, hit->count);
    size_t count = atomic_fetch_add(&all->count, 1) + 1;
    return !all->stop_at || count < all->stop_at;
}

static inline tw_pool_answer ignore_hit(void *user, const tw_pool_hit *hit)
{
    (void)user;
    (void)hit;
    return true;
}

static inline digest digest_of(const gathered *all)
{
    digest sum = {0};
    for (size_t i = 0; i < MOST_WORKERS; i++) {
        sum.count += all->by_worker[i].count;
        sum.sum += all->by_worker[i].sum;
    }
    return sum;
}

static inline digest digest_alone(const tw_engine *engine, const tw_cover *cover,
                                  tw_heuristics heuristics, tw_counters *counters)
{
    digest sum = {0};
    const tw_hit_sink sink = {digest_hit, &sum};
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    while (engine->run(state, UINT64_MAX, &sink) != TW_RUN_EXHAUSTED)
        ;
    if (counters)
        *counters = engine->counters(state);
    engine->free(state);
    return sum;
}

/* ---- Pools ------------------------------------------------------------------------------- */

static const tw_task whole_work = {.weight = TW_WHOLE};

static inline tw_pool *new_pool(const tw_context *context, const tw_engine *engine,
                                const tw_cover *cover, tw_heuristics heuristics,
                                const tw_task *tasks, size_t count, tw_pool_options options)
{
    tw_pool *pool = NULL;
    if (!context)
        context = soiled();
    assert_int_equal(tw_pool_new(&(const tw_setup){.context = context,
                                                   .engine = engine,
                                                   .cover = cover,
                                                   .heuristics = heuristics},
                                 tasks, count, &options, &pool),
                     TW_OK);
    return pool;
}

static inline tw_search_end run_pool(tw_pool *pool, const tw_pool_sink *sink,
                                     const tw_search_watch *watch, tw_search_progress *progress)
{
    tw_search_end end = TW_SEARCH_STOPPED;
    assert_int_equal(tw_pool_run(pool, sink, watch, &end), TW_OK);
    if (progress)
        *progress = tw_pool_progress(pool);
    return end;
}

static inline tw_task_list frontier_of(const tw_pool *pool)
{
    tw_task_list list = {0};
    assert_int_equal(tw_pool_frontier(pool, &list), TW_OK);
    return list;
}

static inline uint64_t weights(const tw_task_list *list)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < list->count; i++)
        sum += list->tasks[i].weight;
    return sum;
}

/* A watch that stops at random, about once in `seldom` calls. */
typedef struct whim {
    uint64_t seed;
    uint32_t seldom;
    double fraction; /* seen last */
    bool fell;
} whim;

static inline bool on_a_whim(void *user, const tw_search_progress *now)
{
    whim *mood = user;
    mood->fell |= now->fraction < mood->fraction || now->fraction > 1;
    mood->fraction = now->fraction;
    return random_below(&mood->seed, mood->seldom) != 0;
}
