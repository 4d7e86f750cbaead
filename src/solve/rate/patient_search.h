/* solve/rate/patient_search.h -- a search as a patient person does it by hand, and what it costs
 * (tw/advanced/rate.h).
 *
 * It looks at each cell that has to be covered and each piece that has to be used, and takes the
 * one with the fewest placements left, a piece before a cell, the first of several. It tries these
 * placements in random order. It gives a start up where a cell or a piece has no placement left, or
 * where a hole is cut off that no pieces left can fill by their sizes.
 * Invariant: between two calls the search is at its root, which has the options that were given. */
#pragma once

#include "base/base.h"
#include "base/pace.h"
#include "cover/cover_shared.h"

/* What a search below a node found. */
typedef struct tw_patient_sum {
    double solutions; /* exact: all, if the numbers of pieces are fixed, else some; or 1 or 0 */
    double tried;     /* placements */
    double expected;  /* placements tried up to the first solution, mean over all orders */
    double dead_ends; /* nodes given up */
} tw_patient_sum;

/* A node where the search stands. */
typedef struct tw_patient_level {
    size_t active, active_end;   /* in `list`: options that fit */
    size_t at, end;              /* likewise: placements of the item, from the next one on */
    size_t covered;              /* in `bits`: a bit for each place */
    size_t step;                 /* in the log: the one that led here */
    uint32_t item;               /* a place, or `places` and a stock, .. */
    uint32_t copies;             /* .. of which so many are missing; else 1 */
    double solved, right, wrong; /* placements that can be solved; what these cost, and others */
    tw_patient_sum sum;
} tw_patient_level;

/* A placement that was tried. The log has those of nodes that can be solved, or may be. */
typedef struct tw_patient_step {
    size_t from; /* the step before */
    uint32_t option, item;
    double cost;   /* wrong: placements tried, with this one */
    double ways;   /* placements after it that can be solved; 0: wrong */
    double chance; /* that it is tried */
} tw_patient_step;

typedef struct tw_patient {
    const tw_context *context; /* of a scope */
    const tw_cover *cover; /* borrowed */
    tw_pace *pace;         /* borrowed */
    size_t places, stocks, options, words;
    size_t cells;           /* the places below this number; the others are no cells */
    uint64_t *option_bits;  /* places of each option */
    uint32_t *option_cells; /* how many cells each option covers */
    bool holes;             /* the cells of each option hang together, so holes can be seen */
    uint32_t *used;         /* copies of each stock in the start */
    uint32_t *left;         /* scratch: placements left of each place, then of each stock */
    uint32_t *queue;        /* scratch: places of a hole */
    uint64_t *seen, *sums;  /* scratch: bits of places; of sizes that pieces left can fill */
    uint32_t *list;         /* options, by level */
    size_t list_room;
    uint64_t *bits;
    size_t bit_room;
    tw_patient_level *levels;
    size_t level_room;
    tw_patient_step *log; /* step 0 is the root */
    size_t log_count, log_room;
    uint64_t budget, tried; /* placements of this call */
    uint64_t steps;         /* that are left: options looked at, times words of places */
    uint64_t seed;          /* of the random order; unused if the search is exact */
    bool exact;
} tw_patient;

/* cells: places from 0 on that are cells. Fills a zeroed *self but for context, cover, pace and
 * cells. TW_ERR_MEMORY. TW_ERR_TOO_LARGE here and below: the lists of options, or their places,
 * would take more than a gigabyte. TW_ERR_STATE: the pace stopped. */
tw_status tw_patient_make(tw_patient *self);
/* Puts an option into the start. TW_ERR_INPUT: it does not fit. TW_ERR_MEMORY. */
tw_status tw_patient_give(tw_patient *self, uint32_t option);

/* Searches the whole tree. *done: false: more than `budget` placements would be tried, it would
 * take long, or the pace stopped. lost: added to; a number for each place and then for each stock:
 * the expected placements, of those below wrong ones, that are lost by covering this place wrongly,
 * and by placing this piece wrongly. Only wrong placements of starts that can be solved count:
 * there the mistake is made. */
tw_status tw_patient_explore(tw_patient *self, uint64_t budget, tw_patient_sum *sum, double *lost,
                             bool *done);
/* Searches the first solution, in a random order. */
tw_status tw_patient_run(tw_patient *self, uint64_t seed, tw_patient_sum *sum, double *lost,
                         bool *done);
