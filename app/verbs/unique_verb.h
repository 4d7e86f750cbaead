/* unique_verb.h -- finds hints that leave one solution of a puzzle. */
#pragma once

#include <tw/advanced/unique.h>

#include "verbs/search_fields.h"

typedef struct verb_hint_same {
    bool said; /* given; else it depends on the kind of hints */
    tw_same same;
} verb_hint_same;

typedef struct verb_unique {
    unsigned by; /* a tw_hint_kind */
    bool least;
    verb_hint_same same;
    const json_t *solution; /* in calls only */
} verb_unique;

extern const verb_field verb_unique_fields[];

/* The puzzle and the solution that hints are about; borrowed. */
typedef struct verb_hinted {
    const verb_unique *asked;
    const tw_puzzle *puzzle;
    const tw_solution *solution;
    const tw_hints *hints;
} verb_hinted;

/* As tw_hints_find. */
tw_status verb_unique_run(const verb_hinted *what, const tw_watch *watch, tw_hints **hints,
                          tw_error *error);
/* The placement on a cell; NULL: none. */
const tw_placement *verb_hint_placement(const verb_hinted *what, tw_cell cell);
/* The hints in words: "F; X" for pins, else "F 0,0; X 3,1", as the condition `contains` takes it;
 * marks: "F 0,0 - X 1,0". New; free it. NULL: out of memory. */
char *verb_hint_words(const verb_hinted *what);
/* "3 pins leave one solution: the fewest". text: room for `size` bytes, 120 for all. */
void verb_hint_sentence(const verb_hinted *what, char *text, size_t size);
/* The puzzle with the hints; hints that are cells make none: TW_ERR_USAGE. *made: new. Other
 * statuses as verb_edit_puzzle. */
tw_status verb_hints_puzzle(const verb_hinted *what, tw_puzzle **made, tw_error *error);
/* {"by", "answer": "found", "none" or "stopped", "hint_count", "hints": [{"piece", "cells",
 * "meets"}], "least_count", "rival_count", "puzzle_text", "link"}. New; NULL: out of memory. */
json_t *verb_unique_json(const verb_hinted *what);
