/* tables_or_search.c -- when tables are tried in place of a search, and given up
 * (solve/plan/tables_or_search.h). */
#include "solve/plan/tables_or_search.h"

#include <math.h>

#define SEARCHED 0.3 /* processor seconds of a search before tables are thought of */
#define WORTH 2      /* processor seconds that the search would still take, at least */
#define TRIED 0.15   /* share of that time before tables are compared with it */

double tw_search_alone(size_t threads)
{
    return SEARCHED / (double)threads;
}

double tw_search_left(double seconds, double fraction)
{
    return fraction > 0 ? seconds * (1 - fraction) / fraction : HUGE_VAL;
}

bool tw_tables_are_worth(double left, size_t threads)
{
    return left * (double)threads > WORTH;
}

bool tw_tables_are_slow(double seconds, double fraction, double left)
{
    return seconds > TRIED * left && seconds > fraction * left;
}
