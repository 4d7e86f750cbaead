/* solve/symmetry/canonical_filter.h -- one solution of each class, and the three counts. */
#ifndef TW_SOLVE_CANONICAL_FILTER_H
#define TW_SOLVE_CANONICAL_FILTER_H

#include "solve/symmetry/subproblem_list.h"

typedef struct tw_canonical_filter {
    const tw_encoding *encoding;
    const uint32_t *rank;                       /* one a pose; NULL: its number. Borrowed */
    size_t room;                                /* poses a solution can have */
    bool *marked;                               /* one a pose */
    uint32_t *ranks;                            /* of the solution, ascending */
    uint32_t *image;                            /* of an image of it */
    uint64_t none;                              /* sum of orbit sizes: all solutions */
    uint64_t fixed_rotations, fixed_isometries; /* Burnside's sums over all solutions */
} tw_canonical_filter;

/* subproblems: borrowed. */
tw_status tw_canonical_filter_make(const tw_encoding *encoding, const tw_subproblems *subproblems,
                                   tw_canonical_filter *filter);
void tw_canonical_filter_free(tw_canonical_filter *filter);
/* Is this hit (poses, in any order) the least of its class below the subproblem where it was found?
 */
bool tw_canonical_filter_admits(tw_canonical_filter *filter, const tw_subproblem *subproblem,
                                const uint32_t *poses, size_t count);
/* Adds the class of a hit to the counts. */
void tw_canonical_filter_count(tw_canonical_filter *filter, const tw_subproblem *subproblem,
                               const uint32_t *poses, size_t count);
/* Adds so many hits of so many shares each, below such subproblems, without looking at them. */
void tw_canonical_filter_add(tw_canonical_filter *filter, uint64_t hits, uint64_t share);

#endif
