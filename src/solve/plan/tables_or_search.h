/* solve/plan/tables_or_search.h -- counts by a search or by tables (tw/advanced/count.h), whichever
 * is sooner.
 *
 * Before a search is planned, tw_count_is_quick finds the puzzles whose tables certainly take a
 * moment (solve/tables/quick_count.h). For the rest it is unknown, and an estimate from the share
 * of the search that is done may be wrong by any factor. So both have turns: first a search; when
 * it seems to last, tables, until they seem slower than what is left of the search; then the search
 * again, for twice as long as all turns so far. Each resumes where it was, so the answer comes
 * within a few times what the better of the two takes alone. Times are seconds by the clock: both
 * use the same threads. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The time that both have taken so far. */
typedef struct tw_turns {
    size_t threads;
    double searched, tabled; /* seconds */
    double turn;             /* seconds of `searched` or `tabled` when this turn began */
    double left;             /* of the search, as estimated when tables began; HUGE_VAL: unknown */
    bool patient;            /* tables go on until they are compared with the search */
    double until;            /* seconds of `searched` at which this turn of the search ends */
} tw_turns;

/* The first turn is the search's. */
void tw_turns_begin(tw_turns *turns, size_t threads);
/* Call it when a turn of the search has ended, with the share of its tree that is done. true: it is
 * the turn of tables. most: seconds that the search could take at most. */
bool tw_turns_to_tables(tw_turns *turns, double fraction, double most);
/* Must a turn of tables end when this share of its work is done? least: seconds that they need at
 * least, as estimated from what they found so far; 0: unknown. As that may be wrong, it ends the
 * first turn alone. */
bool tw_turns_tables_are_slow(const tw_turns *turns, double fraction, double least);
void tw_turns_to_search(tw_turns *turns);
