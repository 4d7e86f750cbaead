/* solve/tables/kept/solution_set.h -- all solutions, or those that meet conditions, as one
 * diagram.
 */
#pragma once

#include <tw/advanced/count.h>

#include "count/zdd/zdd_tables.h"
#include "solve/encoding/encoding.h"
#include "solve/solver.h"

typedef struct tw_solution_set {
    const tw_context *own;       /* of the conditions; NULL: tw_solution_set_ask was not called */
    const tw_encoding *encoding; /* borrowed; NULL: not begun */
    tw_condition *conditions;
    size_t condition_count, condition_room;
    size_t applied;     /* conditions that are applied */
    tw_context context; /* its memory counts as that of the tables */
    tw_zdd_tables tables;
    uint32_t *poses; /* the pose of each variable */
    tw_zdd zdd;      /* the solutions that meet the applied conditions */
    bool made;       /* `zdd` is made */
    tw_zdd_numbers numbers;
} tw_solution_set;

/* Copies the conditions of the options into a zeroed *set; clear may follow in any case.
 * TW_ERR_USAGE if they name what does not exist; TW_ERR_MEMORY. */
tw_status tw_solution_set_ask(const tw_solver *solver, const tw_count_options *options,
                              tw_solution_set *set, tw_error *error);
/* A second call does nothing. counting: finished, with its tables kept; borrowed. Call
 * tw_solution_set_clear also after TW_ERR_MEMORY. */
tw_status tw_solution_set_begin(const tw_encoding *encoding, const tw_count_problem *problem,
                                tw_counting *counting, tw_solution_set *set);
void tw_solution_set_clear(tw_solution_set *set); /* before freeing what it borrows */
/* Makes the diagram, applies the conditions, and counts; or resumes. words: of the number of all
 * solutions. TW_ERR_MEMORY; TW_ERR_STATE when the pace stops; TW_ERR_UNSUPPORTED, and error says
 * why. */
tw_status tw_solution_set_run(tw_solution_set *set, size_t words, tw_pace *pace, tw_error *error);

/* The diagram of a set that was run; borrowed from the set. */
tw_diagram tw_solution_set_diagram(const tw_solution_set *set);
