/* explain_verb.h -- why a puzzle has no solution, or what is known of all of them. */
#ifndef VERBS_EXPLAIN_VERB_H
#define VERBS_EXPLAIN_VERB_H

#include <tw/advanced/explain.h>

#include "verbs/field.h"

typedef struct verb_explain {
    bool quick;
} verb_explain;

extern const verb_field verb_explain_fields[];

/* *explanation: new; NULL when the watch ended it. Statuses as tw_explanation_new. */
tw_status verb_explain_run(const verb_explain *asked, const tw_puzzle *puzzle,
                           const tw_watch *watch, tw_explanation **explanation, tw_error *error);
/* {"reason", "text", "colourings"}, with "file_says" where no solution stands against counts of
 * the file; new, NULL: memory. */
json_t *verb_explain_json(const tw_puzzle *puzzle, const tw_explanation *explanation);

#endif
