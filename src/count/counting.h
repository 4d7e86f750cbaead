/* count/counting.h -- the solutions of a problem counted without being listed: the number of ways
 * to each state, rank by rank ("layered frontier tables").
 *
 * One table a rank holds the states that begin there (count_plan.h). Expanding a state puts each
 * option of its rank down that fits, and adds the number of its ways to the state that this leads
 * to. When all tables before a rank are expanded its numbers are final. In the table behind the
 * last rank everything is covered; those states that keep the ranges of the stocks add up to the
 * number of solutions.
 * Invariant: between two runs, tables before `rank` are done, and places there before `begun` of
 * each page; every solution passes exactly one state of the rest.
 * Memory: what has no room in it may go to disk (count/spill.h).
 * Threads: several expand slices of one rank; each writes pages of later ranks under the lock of
 * their shard (state_table.h). Numbers do not depend on how many there are. */
#pragma once

#include "base/pace.h"
#include "count/count_worker.h"

typedef enum tw_counted {
    TW_COUNTED_ALL,
    TW_COUNTED_STOPPED, /* by the pace: it can be resumed */
    TW_COUNTED_AMPLE,   /* the states asked for were expanded: it can be resumed */
    TW_COUNTED_FULL     /* memory or disk is out, or a bound is reached; it cannot be resumed */
} tw_counted;

typedef struct tw_count_stats {
    uint64_t states, transitions;
    uint64_t peak;   /* bytes */
    uint64_t wanted; /* bytes it would have taken, if over the bound; else 0 */
    size_t rank, ranks;
} tw_count_stats;

/* Begins with nothing covered. memory: most bytes for tables. keep: all tables stay, to walk back.
 * Fills a zeroed *counting; tw_counting_clear may follow in any case. TW_ERR_MEMORY. */
tw_status tw_counting_begin(const tw_count_plan *plan, uint64_t memory, bool keep,
                            tw_counting *counting);
void tw_counting_clear(tw_counting *counting);
/* Runs until all is counted or something else ends it. threads: 1 or more. states: it ends, AMPLE,
 * after the rank where this many have been expanded, or before one that would take ten times as
 * many transitions; 0: never. */
tw_counted tw_counting_run(tw_counting *counting, size_t threads, uint64_t states, tw_pace *pace);
/* Moves a count that has just begun to the position of another one: a rank, begun or not, after
 * this many states and transitions. It then has no states; those in the other one's tables from
 * that rank on are put there one by one (tw_counting_put). */
void tw_counting_move(tw_counting *counting, size_t rank, bool begun, uint64_t states,
                      uint64_t transitions);
/* The last rank that can have states now; ranks before the current one have none. */
size_t tw_counting_last_live(const tw_counting *counting);
/* Adds ways to a state. TW_ERR_MEMORY: memory is out, or the bound is reached; TW_ERR_INPUT: no
 * such state can exist. The number has so many bytes, the lowest first, and memory may be read up
 * to 7 bytes behind them. */
tw_status tw_counting_put(tw_counting *counting, size_t rank, const uint64_t *key,
                          const uint8_t *number, size_t bytes);
/* After COUNTED_ALL: visits each solved state behind the last rank, in any order, with its key and
 * the number of its ways, least significant word first, in as many words as the longest one has;
 * both are borrowed for the visit. TW_ERR_MEMORY; a status of `visit` that is not TW_OK ends it. */
tw_status tw_counting_visit(const tw_counting *counting,
                            tw_status (*visit)(void *user, const uint64_t *key,
                                               const uint64_t *number, size_t words),
                            void *user);
/* How many times the work of the ranks that are done is left at least, if states become fewer
 * towards the end as they become more from the begin: the ranks from the current one to its mirror
 * image then have as many as that one. An estimate. 0: nothing can be said yet. */
double tw_counting_least_left(const tw_counting *counting);
tw_count_stats tw_counting_stats(const tw_counting *counting);
/* After COUNTED_ALL: the number of solutions, least significant word first, without leading zeros;
 * 0 has no words. *words: new, tw_give(context, words, *count, sizeof **words). TW_ERR_MEMORY. */
tw_status tw_counting_total(const tw_counting *counting, uint64_t **words, size_t *count);
