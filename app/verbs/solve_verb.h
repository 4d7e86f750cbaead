/* solve_verb.h -- one run: what solve, count and resume are asked, by a command or by a call. */
#ifndef VERBS_SOLVE_VERB_H
#define VERBS_SOLVE_VERB_H

#include "verbs/search_fields.h"

/* Members that a verb has no row for stay 0. */
typedef struct verb_solve {
    verb_search search;
    const char *checkpoint, *store; /* files; NULL: none */
    double every;                   /* seconds between checkpoints */
    double budget;                  /* seconds; 0: none */
    uint64_t leave;                 /* tasks that a stopped run is divided into; 0: it is not */
    const char *title;              /* of the run; NULL: the puzzle's */
} verb_solve;

/* Of a call these are the fields of `start` and `count`. `resume` goes on from a file here; the
 * call of that name goes on with a run of the service. */
extern const verb_field verb_solve_fields[], verb_count_fields[], verb_resume_fields[];

#endif
