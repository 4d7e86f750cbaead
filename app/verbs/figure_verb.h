/* figure_verb.h -- finds the smallest figure that each of several pieces tiles. */
#pragma once

#include <tw/advanced/figure.h>

#include "verbs/field.h"

typedef struct verb_figure {
    const char *tile, *other; /* names of pieces; both NULL: every piece */
    verb_range cells;
    const char *symmetric; /* words as for conditions.h; NULL: any figure */
    bool any_size, every, odd, no_holes;
} verb_figure;

extern const verb_field verb_figure_fields[];

/* Finds the figure. proof: gets a proof that none is smaller, after a line that says what was asked
 * for; NULL: none is written. *figure: new; NULL if the watch stopped it before. fault: says why it
 * fails if it has a text, else error does. Statuses as tw_figure_find; TW_ERR_USAGE: a field is
 * wrong. */
tw_status verb_figure_run(const verb_figure *asked, const tw_puzzle *puzzle, const tw_out *proof,
                          const tw_watch *watch, tw_figure **figure, verb_fault *fault,
                          tw_error *error);

/* The key that the first line of such a proof begins with, in quotes. */
#define VERB_FIGURE_PROOF "\"tilewright-figure-proof\""
/* What a proof shows. */
typedef struct verb_figure_shown {
    uint64_t low, none_below; /* no figure has so many cells, from low to below none_below */
} verb_figure_shown;
/* Checks a proof. TW_ERR_INPUT: it is none, or a step is wrong. Statuses as tw_figure_check. */
tw_status verb_figure_check(const tw_puzzle *puzzle, const char *text, size_t size,
                            const tw_watch *watch, verb_figure_shown *shown, verb_fault *fault,
                            tw_error *error);

/* The puzzle to fill the figure with one of its tiles, which is piece 0 there. *made: new. */
tw_status verb_figure_puzzle(const tw_puzzle *puzzle, const tw_figure *figure, size_t tile,
                             tw_puzzle **made, tw_error *error);
/* The members are in tilewright-figure(1). New; NULL: out of memory. */
json_t *verb_figure_json(const tw_puzzle *puzzle, const tw_figure *figure);
