/* quick_count.c -- bounds of what a count takes (solve/tables/quick_count.h). */
#include "solve/tables/quick_count.h"

#include <math.h>

#include "certify/finder.h"
#include "solve/tables/counter_internal.h"

#define SMALL 64              /* cells; a search of fewer is planned at once */
#define QUICK_STATES 10000000 /* at most: half a second */
#define STATE_BYTES 64        /* of a table, about */
#define EFFORT 1000000        /* steps of each kind of proof */

/* May some piece be used twice? */
static bool has_piece_copies(const tw_poses *poses)
{
    for (uint32_t s = 0; s < tw_poses_stock_count(poses); s++)
        if (tw_poses_stock(poses, s)->high > 1)
            return true;
    return false;
}

/* The least bound on the number of states by an order along the axes; HUGE_VAL: none. */
static double least_states(const tw_counter *counter, const tw_count_problem *problem)
{
    const tw_context *context = counter->context;
    size_t places = tw_cover_place_count(problem->cover);
    uint32_t *item_of = tw_take(context, places, sizeof *item_of);
    uint32_t *order = tw_take(context, places, sizeof *order);
    double least = HUGE_VAL;
    for (size_t k = 0; item_of && order && k < counter->orders.count; k++) {
        tw_count_plan plan = {0};
        tw_item_order_of_places(problem, counter->orders.orders[k], item_of, order);
        if (tw_count_plan_make(problem, order, &plan) == TW_OK)
            least = fmin(least, tw_count_plan_most_states(&plan));
        tw_scope_end(&plan.scope);
    }
    tw_give(context, item_of, places, sizeof *item_of);
    tw_give(context, order, places, sizeof *order);
    return least;
}

static bool is_quick(tw_counter *counter)
{
    tw_count_problem problem = {0};
    tw_matching_count matchings = {0};
    tw_status status = tw_count_problem_make(counter->context, counter->encoding.cover, NULL,
                                             &counter->pace, &problem);
    bool quick = false;
    if (!status) {
        quick = tw_matching_count_begin(&problem, NULL, &counter->positions, &matchings) == TW_OK;
        tw_matching_count_clear(&matchings);
    }
    if (!status && !quick) {
        double states = least_states(counter, &problem);
        quick = states <= QUICK_STATES &&
                states * STATE_BYTES <= (double)counter->solver->options.memory;
    }
    tw_scope_end(&problem.scope);
    return quick;
}

/* Is there a cheap proof that there is no solution? It tells more than the count 0. */
static bool is_disproved(const tw_counter *counter)
{
    const tw_finding how = {.kinds = TW_PROOF_CHEAP, .effort = EFFORT};
    tw_certificate *certificate = NULL;
    (void)tw_certificate_find(counter->context, counter->encoding.cover,
                              tw_puzzle_cell_count(counter->solver->puzzle), &how, &certificate);
    tw_certificate_free(certificate);
    return certificate != NULL;
}

bool tw_count_is_quick(const tw_solver *solver)
{
    tw_counter *counter = NULL;
    if (tw_puzzle_cell_count(solver->puzzle) < SMALL || !has_piece_copies(solver->poses) ||
        tw_counter_new(solver, NULL, &counter, NULL))
        return false;
    bool quick = is_quick(counter) && !is_disproved(counter);
    tw_counter_free(counter);
    return quick;
}

double tw_counter_least_left(const tw_counter *counter)
{
    const tw_element_count *now = &counter->now;
    return counter->next == 0 && now->begun && !now->matchings.made
               ? tw_counting_least_left(&now->counting)
               : 0;
}
