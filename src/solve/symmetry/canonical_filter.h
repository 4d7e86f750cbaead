/* solve/symmetry/canonical_filter.h -- one solution of each class, and the three counts. */
#pragma once

#include "solve/symmetry/subproblems.h"

/* The class of a hit under the group that is taken out of the search. */
typedef struct tw_solution_class {
    const uint32_t *fixing; /* elements that fix the hit, identity first; the filter's own */
    size_t fixing_count;
    /* For each asked-for class in it: the number of solutions, and of elements that fix one. */
    uint64_t size, rotations, isometries;
} tw_solution_class;

typedef struct tw_canonical_filter {
    const tw_encoding *encoding;
    const uint32_t *rank;                       /* one a pose; NULL: its number. Borrowed */
    size_t room;                                /* poses a solution can have */
    bool *marked;                               /* one a pose */
    uint32_t *ranks;                            /* of the solution, ascending */
    uint32_t *image;                            /* of an image of it */
    uint32_t *fixing;                           /* elements that fix the last hit looked at */
    uint64_t none;                              /* sum of orbit sizes: all solutions */
    uint64_t fixed_rotations, fixed_isometries; /* Burnside's sums over all solutions */
} tw_canonical_filter;

/* subproblems: borrowed; context: of a scope, which ends with the filter. TW_ERR_MEMORY. */
tw_status tw_canonical_filter_make(const tw_context *context, const tw_encoding *encoding,
                                   const tw_subproblems *subproblems, tw_canonical_filter *filter);
/* Is this hit (poses, in any order) the least of its class below the subproblem where it was found?
 */
bool tw_canonical_filter_admits(tw_canonical_filter *filter, const tw_subproblem *subproblem,
                                const uint32_t *poses, size_t count);
/* Looks at the class of a hit; its lists hold until the next look. */
tw_solution_class tw_canonical_filter_look(tw_canonical_filter *filter,
                                           const tw_subproblem *subproblem, const uint32_t *poses,
                                           size_t count);
/* Adds so many of the asked-for classes in `one` to the counts. */
void tw_canonical_filter_count(tw_canonical_filter *filter, const tw_solution_class *one,
                               uint64_t classes);
/* Adds so many hits of so many shares each, not looked at, below subproblems that add up. */
void tw_canonical_filter_add(tw_canonical_filter *filter, uint64_t hits, uint64_t share);
