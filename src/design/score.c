/* score.c -- scores of candidates (score.h). */
#include "design/score.h"

#include "base/numbers.h"

/* How far beyond a range is counted, so that climbing has a direction; and how far a number without
 * an upper bound is, so that it can be told. */
enum { SLACK = 1000, TOLD_UP_TO = 10000 };

static const tw_score_point order_of_choices[TW_POINTS] = {
    TW_POINT_PARTS,     TW_POINT_SYMMETRY, TW_POINT_SOLUTIONS, TW_POINT_ASSEMBLIES,
    TW_POINT_ROTATIONS, TW_POINT_LEVEL,    TW_POINT_MOVES,     TW_POINT_TIE};
static const tw_score_point order_of_cuts[TW_POINTS] = {
    TW_POINT_PARTS,    TW_POINT_ROTATIONS,  TW_POINT_LEVEL,     TW_POINT_MOVES,
    TW_POINT_SYMMETRY, TW_POINT_ASSEMBLIES, TW_POINT_SOLUTIONS, TW_POINT_TIE};

uint64_t tw_badness(const tw_wish *wish, uint64_t number)
{
    if (!wish)
        return 0;
    if (number < wish->low || number > wish->high) {
        const uint64_t off = number < wish->low ? wish->low - number : number - wish->high;
        return TW_OUTSIDE + (off < TW_OUTSIDE ? off : TW_OUTSIDE);
    }
    number = number < TW_OUTSIDE ? number : TW_OUTSIDE - 1;
    return wish->aim == TW_AIM_FEWEST ? number
           : wish->aim == TW_AIM_MOST ? TW_OUTSIDE - 1 - number
                                      : 0;
}

/* Compares the points before `end` in their order. */
static int compare_until(const tw_score *one, const tw_score *other, bool cut, tw_score_point end)
{
    const tw_score_point *order = cut ? order_of_cuts : order_of_choices;
    for (int i = 0; i < TW_POINTS && order[i] != end; i++)
        if (one->of[order[i]] != other->of[order[i]])
            return one->of[order[i]] < other->of[order[i]] ? -1 : 1;
    return 0;
}

int tw_compare_scores(const tw_score *one, const tw_score *other, bool cut)
{
    return compare_until(one, other, cut, TW_POINTS);
}

uint64_t tw_enough_of(const tw_wish *wish, const tw_score *score, const tw_score *bound,
                      tw_score_point point, bool cut)
{
    if (!wish)
        return 0;
    if (wish->aim == TW_AIM_MOST)
        return UINT64_MAX;
    if (wish->high == UINT64_MAX && wish->aim == TW_AIM_NONE)
        return wish->low > TOLD_UP_TO ? wish->low : TOLD_UP_TO;
    const bool bounded = bound && compare_until(score, bound, cut, point) == 0;
    const uint64_t most = bounded ? bound->of[point] : TW_OUTSIDE + SLACK;
    if (most < TW_OUTSIDE) /* the bound is in the range */
        return (wish->aim == TW_AIM_FEWEST ? most : wish->high) + 1;
    const uint64_t slack = most - TW_OUTSIDE;
    return wish->high < UINT64_MAX - 1 - slack ? wish->high + slack + 1 : UINT64_MAX;
}

bool tw_is_wanted(const tw_score *score)
{
    for (int i = 0; i < TW_POINTS; i++)
        if (score->of[i] >= TW_OUTSIDE)
            return false;
    return true;
}
