/* solve/plan/tables_or_search.h -- which tells sooner how many solutions there are: a search, or
 * tables (tw/advanced/count.h)?
 *
 * Before a search is planned, tw_count_is_quick finds the puzzles whose tables certainly take
 * moments (solve/tables/quick_count.h). Of the rest it is not known beforehand, and what a search
 * tells of its share may be wrong by any factor. So both have turns: a search first; when it seems
 * to last, tables, until they seem slower than what is left of it; then the search for twice as
 * long as all took so far. Each goes on where it was, so that the answer comes within a few times
 * what the better of the two takes alone. Times are seconds by the clock: both use the same
 * threads. */
#ifndef TW_SOLVE_TABLES_OR_SEARCH_H
#define TW_SOLVE_TABLES_OR_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

/* What both have done so far. */
typedef struct tw_turns {
    size_t threads;
    double searched, tabled; /* seconds */
    double turn;             /* seconds of `searched` or `tabled` when this turn began */
    double left;             /* of the search, as it seemed when tables began; HUGE_VAL: unknown */
    double until;            /* seconds of `searched` at which this turn of the search ends */
} tw_turns;

/* The first turn is the search's. */
void tw_turns_begin(tw_turns *turns, size_t threads);
/* A turn of the search has ended, with this share of its tree done. true: now it is the tables'.
 * most: seconds that the search could take at most. */
bool tw_turns_to_tables(tw_turns *turns, double fraction, double most);
/* Does a turn of tables end that have done this share of their way? */
bool tw_turns_tables_are_slow(const tw_turns *turns, double fraction);
void tw_turns_to_search(tw_turns *turns);

#endif
