/* search/difficulty.h -- which stocks of a cover are hard to use up: those that should be put down
 * while there is room. Used by dives (restarts.h).
 *
 * To begin with, stocks whose options meet many others count as awkward. Then samples of what is
 * left near the end tell: the fewer options of a stock would fit there, the worse. */
#ifndef TW_SEARCH_AWKWARD_H
#define TW_SEARCH_AWKWARD_H

#include "search/greedy.h"

typedef struct tw_awkward {
    const tw_context *context;
    const tw_cover *cover; /* borrowed */
    size_t count;          /* the stocks, and one more when some options have none */
    double *guess;         /* one a stock, as all that follow: mean 0, deviation 1 */
    double *seen;          /* sums of the samples */
    size_t samples;
    double *leftover; /* how often it was left over; the most of all is 1 */
    double *weight;   /* scratch, and the result of tw_awkward_order */
    uint32_t *number; /* scratch */
} tw_awkward;

/* Fills a zeroed *awkward. TW_ERR_MEMORY; tw_awkward_clear may follow. */
tw_status tw_awkward_make(const tw_context *context, const tw_cover *cover, tw_awkward *awkward);
void tw_awkward_clear(tw_awkward *awkward);

/* The stock of an option; for one without, the number of stocks. */
size_t tw_awkward_stock(const tw_awkward *awkward, uint32_t option);
/* Learns from a descent that is near its end. */
void tw_awkward_sample(tw_awkward *awkward, const tw_descent *descent);
/* Learns what could not be used up: used says how often each stock was. */
void tw_awkward_leave(tw_awkward *awkward, const uint32_t *used);
/* key, one a stock and one more: the more awkward the less, in standard deviations. learning:
 * weight of what was left over. */
void tw_awkward_order(tw_awkward *awkward, double learning, double *key);

#endif
