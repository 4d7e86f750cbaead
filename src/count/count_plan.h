/* count/count_plan.h -- a problem and an order of its items as what the counting works with: states
 * are keys of some words, options are masks.
 *
 * The items in order are *ranks*. A state at rank r has covered all items before r, not r, and of
 * those behind r what the options put down reach. Every option is put down at its first rank. So a
 * key is a *window*: bit i says that item r + i is covered, bit 0 is clear, and nothing is set past
 * the longest option. Putting an option down sets bits; then the window is shifted until bit 0 is
 * clear again, and the state belongs to the rank that it then begins with.
 * Above the window are bits that stay where they are: extras, which share them when they are far
 * apart; one bit a stock that can be used once; a counter a stock whose number of uses matters. A
 * counter begins so that going past its most sets the bit above it, its *guard*. Of a stock that is
 * to be used at least so often, and as often as there is room, the counter is what is still needed.
 * Where the uses of a stock are told at the end, its counter has them in any case.
 * The highest bit is set in every key, so that the window has a clear bit to stop at. */
#pragma once

#include "count/count_problem.h"

/* Keys of up to TW_MOST_SPECIAL_WORDS have their own kernel; longer ones have TW_MOST_KEY_WORDS. */
enum { TW_MOST_SPECIAL_WORDS = 3, TW_MOST_KEY_WORDS = 8 };
#define TW_LEAVE_OUT UINT32_MAX /* the option that leaves an item out */

/* Units that a stock still needs, of which an option uses some. */
typedef struct tw_count_need {
    uint32_t word, shift, width; /* of the counter */
    uint32_t units;
} tw_count_need;

/* The counter of a stock whose uses are wanted at the end. */
typedef struct tw_count_told {
    uint32_t stock, word, shift;
    uint64_t mask, begin; /* after shift and mask; `begin`: no uses */
} tw_count_told;

/* The range of a counter at the end. */
typedef struct tw_count_end {
    uint32_t word, shift;
    uint64_t mask, least, most; /* after shift and mask */
} tw_count_end;

typedef struct tw_count_plan {
    tw_scope scope;                  /* of all its arrays; who is done with the plan ends it */
    const tw_context *context;       /* the caller's */
    const tw_count_problem *problem; /* borrowed */
    size_t ranks;
    size_t words;  /* of a key, and of the three masks */
    size_t bits;   /* of a key, in use; at least 1 */
    size_t key_bytes; /* that have them */
    size_t window; /* bits */
    uint64_t window_mask[TW_MOST_KEY_WORDS], guard[TW_MOST_KEY_WORDS], begin[TW_MOST_KEY_WORDS];
    uint32_t *order;    /* the item of each rank */
    uint32_t *rank;     /* of each item */
    uint32_t *reached;  /* of each rank: the first rank with an option that covers it */
    size_t *first;      /* of each rank its first option here, and the end */
    uint32_t *source;   /* option of the problem, or TW_LEAVE_OUT */
    uint64_t *test;     /* words each: bits that must be clear */
    uint64_t *add;      /* words each: what is then added */
    uint64_t *keep;     /* words a rank: extras that states there keep; NULL: all */
    size_t *need_start; /* of each option here, and the end; NULL when there are none */
    tw_count_need *needs;
    tw_count_end *ends;
    tw_count_told *told;
    size_t options, need_count, end_count, end_room, told_count, told_room;
} tw_count_plan;

/* order: every item once; borrowed for the call. Fills a zeroed *plan; its scope may end in
 * any case. TW_ERR_MEMORY; TW_ERR_UNSUPPORTED when keys would be too long: then `bits` is their
 * length. Cost: entries of the problem. */
tw_status tw_count_plan_make(const tw_count_problem *problem, const uint32_t *order,
                             tw_count_plan *plan);

/* An upper bound of the states of all ranks together: each bit that a key may have set at its rank
 * doubles them. Mostly there are far fewer. */
double tw_count_plan_most_states(const tw_count_plan *plan);

/* Can a state of this rank have such a key? Others must not be used: they lead anywhere. */
bool tw_count_plan_may_have(const tw_count_plan *plan, size_t rank, const uint64_t *key);
/* Of a state behind the last rank: is each counter in its range? */
bool tw_count_plan_is_solved(const tw_count_plan *plan, const uint64_t *key);
/* Of such a state: how often each stock that is told (tw_count_problem) is used. uses: one a stock;
 * those of others become 0. */
void tw_count_plan_uses(const tw_count_plan *plan, const uint64_t *key, uint32_t *uses);
