/* solve/plan/tables_or_search.h -- which tells sooner how many solutions there are: a search, or
 * tables (tw/count.h)?
 *
 * Before a search is planned, tw_count_is_quick finds the puzzles whose tables certainly take
 * moments (solve/counting/quick_count.h). Of the rest a search is begun. When it seems to last,
 * tables are tried in its place, until they seem to take longer than what is left of the search.
 * Times are seconds by the clock: both use the same threads. */
#ifndef TW_SOLVE_TABLES_OR_SEARCH_H
#define TW_SOLVE_TABLES_OR_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

/* For so long a search runs before tables are thought of. */
double tw_search_alone(size_t threads);
/* What is left of a search that took so long for this share of its tree; HUGE_VAL: not known. */
double tw_search_left(double seconds, double fraction);
/* Are tables worth a try in place of a search that would take so much longer? */
bool tw_tables_are_worth(double left, size_t threads);
/* Do tables that took so long for this share of their way seem slower than that search? */
bool tw_tables_are_slow(double seconds, double fraction, double left);

#endif
