/* score.h -- how bad a candidate is, point by point.
 *
 * Points are compared in an order that depends on what is cheap to find: of a container that is
 * cut, how it comes apart is known before its solutions are. */
#pragma once

#include <tw/advanced/design.h>

/* What a candidate is judged by. */
typedef enum tw_score_point {
    TW_POINT_PARTS, /* its pieces are connected, as many as wanted, notchable; the cells add up */
    TW_POINT_SYMMETRY,
    TW_POINT_SOLUTIONS,
    TW_POINT_ASSEMBLIES,
    TW_POINT_ROTATIONS,
    TW_POINT_LEVEL,
    TW_POINT_MOVES,
    TW_POINT_TIE, /* if it comes apart too easily: the higher level, then more moves, is better */
    TW_POINTS
} tw_score_point;

/* For each point how bad it is: from TW_OUTSIDE on it is outside the range that is wanted, below
 * that it says how far it is from the aim. A point that is not looked at yet is 0. */
typedef struct tw_score {
    uint64_t of[TW_POINTS];
} tw_score;

#define TW_OUTSIDE (UINT64_C(1) << 62)

/* How bad a number is. wish NULL: 0. */
uint64_t tw_badness(const tw_wish *wish, uint64_t number);
/* How far one has to count: any larger number is as bad, or worse than the bound. bound: NULL:
 * none. cut: as of tw_compare_scores. */
uint64_t tw_enough_of(const tw_wish *wish, const tw_score *score, const tw_score *bound,
                      tw_score_point point, bool cut);
/* Which score is better: below 0: the first one. cut: of a container that is cut. */
int tw_compare_scores(const tw_score *one, const tw_score *other, bool cut);
/* No point is outside. */
bool tw_is_wanted(const tw_score *score);
