/* search/difficulty.h -- which stocks of a cover are hard to use up: those that should be put down
 * while there is room. Used by the restarts (restarts.h).
 *
 * At first, stocks whose options meet many others count as awkward. Then samples of the rest near
 * the end decide: the fewer options of a stock fit there, the more awkward it is. */
#ifndef TW_SEARCH_DIFFICULTY_H
#define TW_SEARCH_DIFFICULTY_H

#include "search/greedy.h"

typedef struct tw_difficulty {
    const tw_context *context;
    const tw_cover *cover; /* borrowed */
    size_t count;          /* the stocks, and one more when some options have none */
    double *guess;         /* one a stock, as all that follow: mean 0, deviation 1 */
    double *seen;          /* sums of the samples */
    double *leftover;      /* how often it was left over; the maximum is 1 */
    double *weight;        /* scratch, and the result of tw_difficulty_order */
    uint32_t *number;      /* scratch */
} tw_difficulty;

/* Fills a zeroed *difficulty. TW_ERR_MEMORY; tw_difficulty_clear may follow. */
tw_status tw_difficulty_make(const tw_context *context, const tw_cover *cover,
                             tw_difficulty *difficulty);
void tw_difficulty_clear(tw_difficulty *difficulty);

/* The stock of an option; for one without, the number of stocks. */
size_t tw_difficulty_stock(const tw_difficulty *difficulty, uint32_t option);
/* Learns from a way down near its end. */
void tw_difficulty_sample(tw_difficulty *difficulty, const tw_greedy *greedy);
/* Learns which stocks could not be used up. used: how often each stock was used. */
void tw_difficulty_leave(tw_difficulty *difficulty, const uint32_t *used);
/* Sets key, one a stock and one more: lower for more awkward stocks, in standard deviations.
 * learning: weight of what was left over. */
void tw_difficulty_order(tw_difficulty *difficulty, double learning, double *key);

#endif
