/* sets_verb.h -- tells which sets of pieces, taken from a pool, fill a container. */
#pragma once

#include <tw/advanced/sets.h>

#include "verbs/search_fields.h"

typedef enum verb_sets_order {
    VERB_SETS_FEWEST,
    VERB_SETS_MOST,
    VERB_SETS_HARDEST,
    VERB_SETS_BY_NUMBER
} verb_sets_order;

typedef struct verb_sets {
    verb_search search;
    bool every, first; /* decide all sets; stop at the first one without a solution */
    uint64_t samples;  /* decide so many sets drawn at random; 0: none */
    const char *known; /* a file that has what is decided; NULL: none. It need not be there */
    verb_range list;   /* list sets with so many solutions */
    uint64_t limit;    /* list at most so many; 0: all */
    unsigned order;    /* verb_sets_order */
} verb_sets;

extern const verb_field verb_sets_fields[];

/* Are solutions counted by set? Else sets are decided. */
bool verb_sets_are_counted(const verb_sets *asked);

/* A set that is listed. */
typedef struct verb_set {
    uint64_t number, solutions;
    double grade; /* if the hardest come first (tw/advanced/rate.h); NAN: not known */
    uint64_t key; /* they are in the order of this, then of their numbers */
} verb_set;

/* So many sets have so many solutions each. */
typedef struct verb_set_row {
    uint64_t solutions, sets;
} verb_set_row;

typedef struct verb_sets_answer {
    tw_sets *sets;
    uint64_t seed; /* of samples */
    tw_sets_result result;
    verb_set *listed; /* in the order that was asked for */
    size_t listed_count, listed_room;
    bool more;          /* there are further ones, beyond the limit */
    verb_set_row *rows; /* by solutions, those without first; only if sets were counted */
    size_t row_count, row_room;
    tw_error unsaved; /* why `known` could not be written in the end; status TW_OK: it was */
} verb_sets_answer;

/* Counts or decides the sets of a puzzle. *answer: zeroed by the caller; answer->sets stays NULL if
 * the watch stopped the call before the search. Freed by verb_sets_free in any case. TW_ERR_USAGE:
 * members of `asked` exclude each other; else as the calls of tw/advanced/sets.h. */
tw_status verb_sets_run(const verb_sets *asked, const tw_puzzle *puzzle, const tw_watch *watch,
                        verb_sets_answer *answer, tw_error *error);
void verb_sets_free(verb_sets_answer *answer);

/* The share of all sets that have a solution, by a sample: the confidence interval of 95 %
 * (Wilson, "Probable inference, the law of succession, and statistical inference", 1927). */
typedef struct verb_share {
    double low, high;
} verb_share;

verb_share verb_sets_share(const tw_sets_result *result);

/* A set in words: "L, 2x T". New; free it. NULL: out of memory. */
char *verb_sets_words_of(const tw_sets *sets, const tw_puzzle *puzzle, uint64_t number);
/* {"number", "used": [{"piece", "times"}], "solutions"}. New; NULL: out of memory. */
json_t *verb_sets_json_of(const tw_sets *sets, const tw_puzzle *puzzle, const verb_set *set);
/* What is known of all sets. New; NULL: out of memory. */
json_t *verb_sets_json(const verb_sets *asked, const verb_sets_answer *answer);
/* The puzzle of a set: its pieces alone (with colours or marks the others too, with 0 copies), and
 * the number of its solutions unless the count was stopped, or the pieces alone have symmetries
 * that the pool has not. *narrow: new. Statuses as verb_edit_puzzle. */
tw_status verb_sets_puzzle(const verb_sets *asked, const verb_sets_answer *answer,
                           const tw_puzzle *puzzle, const verb_set *set, tw_puzzle **narrow,
                           tw_error *error);
