/* solve/symmetry/subproblems.h -- where a search begins, so that symmetry is taken out: the
 * subproblems.
 *
 * A subproblem is a few options that are put down before the search, and what is left of the group:
 * the *stabiliser*, elements that map those options to themselves. Every class of solutions has one
 * member that is found below some subproblem and is the least of its images under that subproblem's
 * stabiliser; no other member is both.
 * Solutions are compared as lists of poses, ascending by rank. */
#pragma once

#include "solve/encoding/encoding.h"

#define TW_NO_ITEM UINT32_MAX

typedef struct tw_subproblem {
    tw_path path;    /* the options, all of them forced; none at all: the whole tree */
    uint64_t weight; /* guessed share of the work; those of all subproblems add up to TW_WHOLE */
    const uint32_t *stabiliser; /* elements of the symmetry, identity first */
    size_t stabiliser_count;
    const uint32_t *fixers; /* keepers of the pins: only these can fix a solution below */
    size_t fixer_count;
} tw_subproblem;

typedef struct tw_subproblems {
    const tw_context *context;
    tw_subproblem *items;
    size_t count;        /* 0: there is no solution */
    uint32_t *ranks;     /* one a pose; NULL: its number */
    uint32_t pivot;      /* the item of the cover that was covered first, or TW_NO_ITEM */
    size_t options_left; /* of the cover, less those of the pivot that no subproblem puts down */
    double seconds;      /* of the whole search, guessed; 0: not known */
    double probed;       /* seconds that went into guessing */
    double looks;        /* at options, on the way (cost_probe.h) */
    bool slow;           /* the estimate took too long and was broken off (cost_probe.h) */
    /* what is borrowed above */
    uint32_t *options, *elements;
    size_t item_room, rank_room, option_room, element_room;
} tw_subproblems;

/* One subproblem: the whole tree of a cover whose pivot is reduced already. */
tw_status tw_single_subproblem(const tw_encoding *encoding, tw_subproblems *subproblems);
void tw_subproblems_free(tw_subproblems *subproblems);

/* Is each hit below a subproblem a class of its own, of full size? */
static inline bool tw_subproblem_is_plain(const tw_subproblem *subproblem)
{
    return subproblem->stabiliser_count == 1 && subproblem->fixer_count == 1; /* the identity */
}

/* The shares of a hit. A class of full size counts as many shares as the group has elements, and
 * has a hit for each element of the stabiliser below its subproblem. */
static inline uint64_t tw_subproblem_share(const tw_subproblem *subproblem,
                                           const tw_encoding *encoding)
{
    return encoding->group_count / subproblem->stabiliser_count;
}

/* Do hits below a subproblem add up by their shares? Each class must be of full size and have all
 * its hits there: if poses are ranked, an element of the stabiliser may map a hit to one that is
 * not below the subproblem. */
static inline bool tw_subproblem_adds_up(const tw_subproblem *subproblem,
                                         const tw_subproblems *subproblems)
{
    return subproblem->fixer_count == 1 && !subproblems->ranks;
}

/* Makes the subproblems for an encoding whose cover is whole: exact for any group. The first pivot
 * is the one that the encoding names, if any. judge: dives of this engine with these heuristics
 * (cost_probe.h) decide whether more subproblems pay; NULL: they are assumed to. Filled on success
 * and freed by tw_subproblems_free. TW_ERR_MEMORY, TW_ERR_STATE. */
tw_status tw_subproblems_make(const tw_encoding *encoding, const tw_engine *judge,
                              tw_heuristics heuristics, tw_subproblems *subproblems);
/* Tries to show by a small search, for each subproblem, that only the identity can fix a solution
 * below it; then the identity becomes its only fixer. Not for a reduced cover. seconds: estimate
 * for the whole search; the longer, the more is tried. TW_ERR_MEMORY, TW_ERR_STATE. */
tw_status tw_prove_asymmetric(const tw_encoding *encoding, tw_subproblems *subproblems,
                              double seconds);
