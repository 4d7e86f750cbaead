/* spread.c -- what random values that were met say of all there are (spread.h). */
#include "search/estimate/spread.h"

#include <math.h>

#define STANDARD_ERRORS 1.96 /* on each side, for 19 of 20 */

void tw_spread_add(tw_spread *values, double value)
{
    double off = value - values->mean;
    values->count++;
    values->mean += off / values->count;
    values->squares += off * (value - values->mean);
    values->most = fmax(values->most, value);
}

double tw_spread_variance(const tw_spread *values)
{
    return values->count > 1 ? values->squares / (values->count - 1) : 0;
}

/* The value that a chi-squared variable is below with a chance that `normal` standard deviations
 * stand for (after Wilson and Hilferty, PNAS 17, 1931). */
static double chi_quantile(double degrees, double normal)
{
    double root = 1 - 2 / (9 * degrees) + normal * sqrt(2 / (9 * degrees));
    return root > 0 ? degrees * root * root * root : 0;
}

/* Where few contributions were met the largest ones were not, most often, and the spread seen is
 * too small: the bound is one of a logarithm whose error is up to twice what was seen, by trials on
 * puzzles that were counted (bench/estimates.c). */
static double bound_tail(double met, double error)
{
    double share = error / met;
    return met * exp(STANDARD_ERRORS * share * (1 + fmin(2 * share, 1)));
}

tw_measure tw_measure_of(double mean, double error_squared, double most, double known)
{
    tw_measure result = {mean, sqrt(error_squared), mean, mean};
    double met = mean - known, seen = error_squared + most * most, above = met + most;
    if (met > 0 && error_squared > 0)
        result.low = known + error_squared / (2 * met) *
                                 chi_quantile(2 * met * met / error_squared, -STANDARD_ERRORS);
    if (seen > 0)
        result.high =
            known + seen / (2 * above) * chi_quantile(2 * above * above / seen, STANDARD_ERRORS);
    if (met > 0)
        result.high = fmax(result.high, known + bound_tail(met, result.error));
    else if (seen > 0)
        result.high = INFINITY;
    return result;
}
