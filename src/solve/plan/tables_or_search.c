/* tables_or_search.c -- decides when tables replace a search, and when they are given up
 * (solve/plan/tables_or_search.h). */
#include "solve/plan/tables_or_search.h"

#include <math.h>

#define SEARCHED 0.3 /* processor seconds of search before tables are considered */
#define WORTH 2      /* least processor seconds that the search still needs */
#define TRIED 0.15   /* tables are compared with the search after this share of its time left, */
#define SHARE 0.25   /* and after this share of the time that the search has taken */
#define PATIENCE 4   /* longest turn of tables less than half done, as a multiple of the search */

void tw_turns_begin(tw_turns *turns, size_t threads)
{
    *turns = (tw_turns){.threads = threads, .until = SEARCHED / (double)threads};
}

bool tw_turns_to_tables(tw_turns *turns, double fraction, double most)
{
    double left = fraction > 0 ? turns->searched * (1 - fraction) / fraction : HUGE_VAL;
    turns->left = fmin(left, most);
    turns->turn = turns->tabled;
    if (turns->left * (double)turns->threads > WORTH)
        return true;
    turns->until = turns->searched + fmax(2 * turns->left, WORTH / (double)turns->threads);
    return false;
}

bool tw_turns_tables_are_slow(const tw_turns *turns, double fraction, double least)
{
    double seconds = turns->tabled - turns->turn;
    if (turns->turn == 0 && least > turns->left)
        return true;
    bool tried = seconds > TRIED * turns->left && seconds > SHARE * turns->searched;
    return (tried && turns->tabled > fraction * turns->left) ||
           (!turns->patient && fraction < 0.5 && seconds > PATIENCE * turns->searched);
}

void tw_turns_to_search(tw_turns *turns)
{
    turns->until = turns->searched + 2 * (turns->searched + turns->tabled);
}
