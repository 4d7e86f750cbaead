/* solve/tables/counter_internal.h -- the inside of a counter, for the files that run it and that
 * save it. */
#ifndef TW_SOLVE_COUNTER_INTERNAL_H
#define TW_SOLVE_COUNTER_INTERNAL_H

#include <tw/advanced/count.h>

#include "count/item_order.h"
#include "solve/encoding/axis_orders.h"
#include "solve/tables/conjugates.h"
#include "solve/tables/kept/best_solutions.h"
#include "solve/tables/kept/kept_solutions.h"
#include "solve/tables/matching_count.h"
#include "solve/tables/kept/solution_set.h"
#include "solve/solver.h"

/* The count for one element. */
typedef struct tw_element_count {
    uint32_t *image; /* of each option; NULL for the identity */
    tw_count_problem problem;
    tw_matching_count matchings; /* `made`: these are counted, without what follows */
    uint32_t *order;
    tw_count_plan plan;
    tw_counting counting;
    bool begun;
    bool returning; /* its total is taken; the numbers of the tables are others now */
} tw_element_count;

struct tw_counter {
    const tw_context *context;
    const tw_solver *solver; /* borrowed */
    tw_encoding encoding;    /* whole: an option for every pose */
    tw_axis_orders orders;
    tw_place_positions positions;
    tw_pace pace;
    tw_conjugates conjugates; /* of the symmetries that keep the pins */
    size_t next;
    mpz_t *fixed; /* one an element */
    tw_element_count now;
    tw_counter_stats stats; /* of the elements that are done */
    tw_count_options options;
    bool alone; /* all solutions are counted, and no classes */
    bool done;
    bool refused;           /* states are lost: it does not go on */
    tw_solution_set set;    /* in place of tables, where it is asked for */
    tw_kept_solutions kept; /* where tables are */
    tw_best_solutions best; /* where these are wanted */
    char *totals[2][TW_SAME_NONE + 1];
};

size_t tw_counter_elements(const tw_counter *counter); /* 0: not made so far */
/* Which symmetries are counted. TW_ERR_STATE when the pace stops. */
tw_status tw_counter_make_elements(tw_counter *counter);
void tw_counter_clear_element(tw_counter *counter);
/* The quotient of the next element, and of what it was made. TW_ERR_STATE when the pace stops. */
tw_status tw_counter_make_problem(tw_counter *counter);
/* Tables in which nothing is counted so far; the order of items is chosen where there is none. */
tw_status tw_counter_begin_tables(tw_counter *counter, tw_error *error);

#endif
