/* solve_verb.h -- the parameters of solve, count and resume, in commands and in calls. */
#pragma once

#include "verbs/conditions.h"

/* A member for which a verb has no row stays 0. */
typedef struct verb_solve {
    verb_search search;
    verb_conditions_asked conditions;
    const char *checkpoint, *store; /* files; NULL: none */
    double every;                   /* seconds between checkpoints */
    double budget;                  /* seconds; 0: none */
    bool best_effort;               /* tell the best partial solution if there is no other */
    uint64_t leave;                 /* least number of tasks to divide a stopped run into; 0: off */
    const char *title;              /* of the run; NULL: that of the puzzle */
} verb_solve;

/* The calls `start` and `count` take the first two. The command `resume` continues from a file; the
 * call of that name, with other fields, continues a run of the service. */
extern const verb_field verb_solve_fields[], verb_count_fields[], verb_resume_fields[];
