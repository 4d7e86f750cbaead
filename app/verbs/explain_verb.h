/* explain_verb.h -- explains why a puzzle has no solution, or what holds for all of them. */
#pragma once

#include <tw/advanced/explain.h>

#include "verbs/field.h"

typedef struct verb_explain {
    bool quick; /* as in tw_explain_options */
} verb_explain;

extern const verb_field verb_explain_fields[];

/* *explanation: new; NULL if the watch stopped it. Statuses as tw_explanation_new. */
tw_status verb_explain_run(const verb_explain *asked, const tw_puzzle *puzzle,
                           const tw_watch *watch, tw_explanation **explanation, tw_error *error);
/* {"reason", "text", "colourings"}, and "file_says" if there is no solution but the puzzle's file
 * states some. New; NULL: out of memory. */
json_t *verb_explain_json(const tw_puzzle *puzzle, const tw_explanation *explanation);
