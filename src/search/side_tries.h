/* search/side_tries.h -- restarts (restarts.h) in threads of their own, beside those of the thread
 * that called.
 *
 * They run in turns, from tw_side_tries_begin to tw_side_tries_end. What they find is handed over
 * after the turn, by the thread that called. Each has a seed of its own, so they try other
 * fillings; which of them is first depends on the machine.
 * Memory that a thread lacks ends its tries, and nothing else. */
#pragma once

#include <stdatomic.h>

#include "search/restarts.h"

typedef struct tw_side_tries {
    tw_setup setup; /* context and all: see tw_restarts_new */
    tw_restarts_options options;
    struct tw_side_try *tries;
    size_t count;
    atomic_bool over; /* the turn */
} tw_side_tries;

/* Fills a zeroed *all; nothing is made before the first turn. count: threads. setup: as of
 * tw_restarts_new. TW_ERR_MEMORY. Call tw_side_tries_clear in any case. */
tw_status tw_side_tries_make(const tw_setup *setup, const tw_restarts_options *options,
                             size_t count, tw_side_tries *all);
void tw_side_tries_clear(tw_side_tries *all);

/* Starts a turn. */
void tw_side_tries_begin(tw_side_tries *all);
/* Has one of them found something, or searched everything? The turn should end. */
static inline bool tw_side_tries_are_over(const tw_side_tries *all)
{
    return atomic_load(&all->over);
}
/* Ends the turn, and hands over what was found. run: how that of the caller ended; it becomes what
 * the sink, or an exhausted search, makes of it. */
void tw_side_tries_end(tw_side_tries *all, const tw_hit_sink *sink, tw_run *run);

/* Nodes of all of them; not during a turn. Hits are counted by who gets them. */
tw_counters tw_side_tries_counters(const tw_side_tries *all);
/* Adds their levels, as tw_restarts_levels does. */
void tw_side_tries_levels(const tw_side_tries *all, tw_level *levels, size_t room);
