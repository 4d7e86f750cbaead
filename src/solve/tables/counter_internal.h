/* solve/tables/counter_internal.h -- the internals of a counter, for the files that run it and that
 * save it. */
#pragma once

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
    tw_matching_count matchings; /* if `made`, these are counted instead of tables */
    uint32_t *order;
    tw_count_plan plan;
    tw_counting counting;
    bool begun;
    bool returning; /* the total is taken, and the numbers in the tables are replaced */
} tw_element_count;

/* Where a count by uses goes, instead of into totals. For each class of symmetries, take is called
 * with the solutions that one of them fixes: those that use each stock as often as `uses` says are
 * as many as the number, least significant word first. times: symmetries in the class. The classes
 * are those of the symmetries up to which solutions are counted; dividing the sum over all calls by
 * `symmetries` gives classes of solutions, for each set of uses with its images. What take is
 * handed is borrowed for the call; a status other than TW_OK ends the count. */
typedef struct tw_uses_sink {
    const bool *told; /* one a stock: its uses matter; those of others are 0. Borrowed */
    tw_status (*take)(void *user, size_t times, const uint32_t *uses, const uint64_t *number,
                      size_t words);
    void *user;
} tw_uses_sink;

struct tw_counter {
    const tw_context *context;
    const tw_solver *solver; /* borrowed */
    tw_encoding encoding;    /* whole: an option for every pose */
    tw_axis_orders orders;
    tw_place_positions positions;
    tw_pace pace;
    tw_conjugates conjugates; /* of the symmetries that keep the pins */
    size_t next;
    mpz_t *fixed; /* one per element */
    tw_element_count now;
    tw_counter_stats stats; /* of the elements and calls that are done */
    double began;           /* of the call that runs; 0: none does */
    tw_uses_sink uses;      /* `take` is NULL: totals are counted */
    uint32_t *group;        /* then: the symmetries that are counted, identity first, .. */
    size_t group_count;     /* .. in an array of the encoding's number of keepers */
    tw_count_options options;
    bool alone; /* count all solutions only, no classes */
    bool done;
    bool refused;           /* states are lost: the count cannot resume */
    tw_solution_set set;    /* replaces the tables if asked for */
    tw_kept_solutions kept; /* if tables are kept */
    tw_best_solutions best; /* if these are wanted */
    char *totals[2][TW_SAME_NONE + 1];
};

/* As tw_counter_new without options, and tw_counter_run then hands numbers to the sink, and makes
 * no totals. */
tw_status tw_counter_new_by_uses(const tw_solver *solver, const tw_uses_sink *sink,
                                 tw_counter **counter, tw_error *error);
/* The symmetries up to which a count by uses counts, once it is done. */
size_t tw_counter_symmetries(const tw_counter *counter);

size_t tw_counter_elements(const tw_counter *counter); /* 0: not made yet */
/* Finds which symmetries are counted. TW_ERR_STATE when the pace stops. */
tw_status tw_counter_make_elements(tw_counter *counter);
void tw_counter_clear_element(tw_counter *counter);
/* Makes the quotient of the next element, and the image it needs. TW_ERR_STATE when the pace stops.
 */
tw_status tw_counter_make_problem(tw_counter *counter);
/* Says that a file of states failed, for which errno had this number. Returns TW_ERR_IO. */
tw_status tw_counter_fail_spill(const tw_counter *counter, int number, tw_error *error);
/* Fails if the tables were refused disk. */
tw_status tw_counter_check_spill(const tw_counter *counter, tw_error *error);
/* Makes tables in which nothing is counted yet; chooses the order of items unless there is one. */
tw_status tw_counter_begin_tables(tw_counter *counter, tw_error *error);
