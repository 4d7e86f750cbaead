/* side_tries.c -- restarts in threads of their own (side_tries.h). */
#include "search/side_tries.h"

#include <string.h>

#include "base/base.h"
#include "base/numbers.h"
#include "base/pace.h"
#include "base/thread.h"

#define TURN_NODES 500 /* between two looks whether the turn is over */

typedef struct tw_side_try {
    tw_side_tries *all;
    uint64_t seed;
    tw_restarts *restarts; /* NULL: not made yet, or given up */
    bool given_up, running, found;
    pthread_t thread;
    tw_run run;
    uint32_t *hit; /* if found in this turn; it has room for an option a place */
    size_t hit_count, hit_room;
} tw_side_try;

tw_status tw_side_tries_make(const tw_setup *setup, const tw_restarts_options *options,
                             size_t count, tw_side_tries *all)
{
    all->setup = *setup;
    all->setup.context = tw_context_or_default(setup->context);
    all->options = *options;
    if (count == 0)
        return TW_OK;
    all->tries = tw_take(all->setup.context, count, sizeof *all->tries);
    all->count = all->tries ? count : 0;
    for (size_t i = 0; i < all->count; i++) {
        tw_side_try *one = &all->tries[i];
        one->all = all;
        one->seed = tw_mix(options->seed, i + 1);
        one->hit_room = tw_cover_place_count(setup->cover) + 1;
        one->hit = tw_take(all->setup.context, one->hit_room, sizeof *one->hit);
        if (!one->hit)
            return TW_ERR_MEMORY;
    }
    return all->tries ? TW_OK : TW_ERR_MEMORY;
}

void tw_side_tries_clear(tw_side_tries *all)
{
    for (size_t i = 0; i < all->count; i++) {
        tw_restarts_free(all->tries[i].restarts);
        tw_give(all->setup.context, all->tries[i].hit, all->tries[i].hit_room,
                sizeof *all->tries[i].hit);
    }
    tw_give(all->setup.context, all->tries, all->count, sizeof *all->tries);
    all->tries = NULL;
    all->count = 0;
}

/* ---- A turn ------------------------------------------------------------------------------ */

/* Keeps a hit, and ends the turn. */
static bool keep_side_hit(void *user, const uint32_t *options, size_t count)
{
    tw_side_try *one = user;
    memcpy(one->hit, options, count * sizeof *one->hit);
    one->hit_count = count; /* 0 if nothing need be covered */
    one->found = true;
    return false;
}

static bool turn_goes_on(void *user, double done)
{
    const tw_side_tries *all = user;
    (void)done;
    return !tw_side_tries_are_over(all);
}

static void *take_turn(void *user)
{
    tw_side_try *one = user;
    tw_side_tries *all = one->all;
    const tw_hit_sink sink = {keep_side_hit, one};
    const tw_watch watch = {turn_goes_on, all};
    tw_pace pace = tw_pace_of(all->setup.context, &watch);
    tw_restarts_options options = all->options;
    tw_status status = TW_OK;
    options.seed = one->seed;
    one->run = TW_RUN_BUDGET;
    one->found = false;
    if (!one->restarts)
        status = tw_restarts_new(&all->setup, &options, &one->restarts);
    while (status == TW_OK && one->run == TW_RUN_BUDGET && !tw_side_tries_are_over(all))
        status = tw_restarts_run(one->restarts, TURN_NODES, &pace, &sink, &one->run);
    if (status) { /* then they can only be freed */
        tw_restarts_free(one->restarts);
        one->restarts = NULL;
        one->given_up = true;
        one->run = TW_RUN_BUDGET;
    } else if (one->run != TW_RUN_BUDGET)
        atomic_store(&all->over, true);
    return NULL;
}

void tw_side_tries_begin(tw_side_tries *all)
{
    atomic_store(&all->over, false);
    for (size_t i = 0; i < all->count; i++) {
        tw_side_try *one = &all->tries[i];
        one->running = !one->given_up && tw_thread_start(&one->thread, take_turn, one);
    }
}

void tw_side_tries_end(tw_side_tries *all, const tw_hit_sink *sink, tw_run *run)
{
    atomic_store(&all->over, true);
    for (size_t i = 0; i < all->count; i++) {
        tw_side_try *one = &all->tries[i];
        if (!one->running)
            continue;
        pthread_join(one->thread, NULL);
        one->running = false;
        if (*run != TW_RUN_BUDGET)
            continue; /* only one hit is wanted */
        if (one->found && !sink->hit(sink->user, one->hit, one->hit_count))
            *run = TW_RUN_SINK;
        else if (one->run == TW_RUN_EXHAUSTED)
            *run = TW_RUN_EXHAUSTED;
    }
}

/* ---- Sums -------------------------------------------------------------------------------- */

tw_counters tw_side_tries_counters(const tw_side_tries *all)
{
    tw_counters sum = {0};
    for (size_t i = 0; i < all->count; i++)
        if (all->tries[i].restarts)
            tw_counters_add(&sum, tw_restarts_counters(all->tries[i].restarts));
    sum.hits = 0;
    return sum;
}

void tw_side_tries_levels(const tw_side_tries *all, tw_level *levels, size_t room)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->tries[i].restarts)
            tw_restarts_levels(all->tries[i].restarts, levels, room);
}
