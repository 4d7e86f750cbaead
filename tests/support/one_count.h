/* one_count.h -- a count by tables of a cover, begun, with its items in some order. */
#pragma once

#include "count/counting.h"
#include "support/covers.h"
#include "support/soiled.h"

typedef struct one_count {
    tw_count_problem problem;
    tw_count_plan plan;
    tw_counting counting;
} one_count;

/* A random order of items for a seed; the given order for 0. */
static inline void fill_order(uint32_t *order, size_t items, uint64_t seed)
{
    for (uint32_t i = 0; i < items; i++) {
        uint32_t j = seed ? random_below(&seed, i + 1) : i;
        order[i] = order[j];
        order[j] = i;
    }
}

/* Begins a count with the items in the order of the seed. false: memory is too little to begin; it
 * is ended all the same. */
static inline bool begin_count(const tw_cover *cover, uint64_t seed, uint64_t memory, bool keep,
                               one_count *of)
{
    *of = (one_count){0};
    assert_int_equal(tw_count_problem_make(soiled(), cover, NULL, NULL, &of->problem), TW_OK);
    uint32_t *order = tw_take(soiled(), of->problem.items, sizeof *order);
    fill_order(order, of->problem.items, seed);
    assert_int_equal(tw_count_plan_make(&of->problem, order, &of->plan), TW_OK);
    tw_give(soiled(), order, of->problem.items, sizeof *order);
    return tw_counting_begin(&of->plan, memory, keep, &of->counting) == TW_OK;
}

static inline void end_count(one_count *of)
{
    tw_counting_clear(&of->counting);
    tw_scope_end(&of->plan.scope);
    tw_scope_end(&of->problem.scope);
}
