/* search/estimate/spread.h -- mean, spread and bounds of what random probes met. */
#ifndef TW_SEARCH_ESTIMATE_SPREAD_H
#define TW_SEARCH_ESTIMATE_SPREAD_H

#include <tw/advanced/search.h>

/* Mean and spread of values that come one by one (Welford), and the largest. */
typedef struct tw_spread {
    double count, mean, squares, most;
} tw_spread;

void tw_spread_add(tw_spread *values, double value);
double tw_spread_variance(const tw_spread *values); /* 0 of less than two */

/* Bounds of known + a sum of few contributions, mean in all, of which one more as large as `most`
 * may be missing (Fay and Feuer, "Confidence intervals for directly standardized rates", 1997), the
 * upper one wider where they are few, and infinite where there is none. */
tw_measure tw_measure_of(double mean, double error_squared, double most, double known);

#endif
