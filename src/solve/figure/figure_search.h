/* figure_search.h -- what finding a figure and checking a proof have in common: the formulas that
 * must be looked at, one after the other.
 *
 * Sizes come in ascending order, each number of cells that all pieces divide, or one formula stands
 * for all of them; of each size, every kind of symmetry that is asked for. */
#pragma once

#include <tw/advanced/figure.h>

#include "solve/figure/figure_formula.h"

typedef struct tw_figure_search tw_figure_search;

/* Looks at a formula, which is made but for its solver. *none: there is no such figure; else the
 * search ends. */
typedef tw_status tw_figure_trial(tw_figure_search *search, tw_figure_formula *formula, bool *none);

struct tw_figure_search {
    /* Set by the caller, with the context, no_holes and the number of tiles of the terms. */
    tw_figure_terms terms;
    const tw_puzzle *puzzle;
    tw_figure_options asked;
    tw_pace pace;
    tw_figure_trial *trial;
    tw_error *error;
    void *user; /* of the trial */
    /* Made by tw_figure_search_begin. */
    tw_poses *poses;
    uint32_t *near, *stocks, *pieces; /* what the terms borrow; the piece of each tile */
    bool *ends;
    uint32_t *steps; /* one a cell, for each set of axes */
    size_t step;     /* all pieces divide it */
    uint32_t *orbit; /* one a cell */
    bool *kept;      /* one a motion: it is no repetition of another */
    /* Results. */
    size_t motion;       /* of the last trial */
    uint64_t none_below; /* smaller figures, from `low` on, were ruled out */
    bool none;           /* all were */
};

/* Checks what is asked for and makes poses, unless the watch stops it; then poses are NULL. Free it
 * in any case. Statuses as tw_figure_find. */
tw_status tw_figure_search_begin(tw_figure_search *search, const tw_figure_options *options,
                                 const tw_watch *watch);
/* Tries one formula after the other, until one is not ruled out. */
tw_status tw_figure_search_run(tw_figure_search *search);
/* Returns the status; error says why, if it does not yet. */
tw_status tw_figure_fail(tw_error *error, tw_status status);
void tw_figure_search_free(tw_figure_search *search);
