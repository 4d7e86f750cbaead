/* item_order.c -- orders of items: by breadth-first search (Cuthill and McKee, "Reducing the
 * bandwidth of sparse symmetric matrices", 1969), greedy, and orders that the caller gives
 * (count/item_order.h).
 *
 * Two items are neighbours if an option covers both. */
#include "count/item_order.h"

#include <math.h>

#include "base/numbers.h"

#define FIRST_STATES 3000 /* that every order is tried with */
#define LAST_STATES 30000 /* that the best orders are tried with */
#define FINALISTS 4
#define TRIED_BYTES ((uint64_t)1 << 30)
#define MOST_NEIGHBOURS 50000000 /* of all items; more of them take too long to list */
#define MOST_BY_EXTRAS 64        /* items: each step looks at all extras of all */

typedef struct item_graph {
    size_t *start; /* of an item's neighbours, and the end */
    uint32_t *neighbours;
    size_t room;
} item_graph;

/* An order, and how far its trial got. */
typedef struct order_candidate {
    uint32_t *order;
    size_t rank;
    uint64_t states;
    double most; /* states, by the plan */
    double promise; /* the greater, the better (promise_of) */
} order_candidate;

typedef struct choosing {
    tw_scope scope; /* of the working data */
    const tw_count_problem *problem;
    tw_pace *pace;
    item_graph graph;
    uint32_t *trial, *queue;         /* orders */
    uint32_t *mark;                  /* one an item */
    uint32_t *fresh, *front;         /* of a greedy order: one an item, and items */
    size_t reached, waiting;         /* of a greedy order: items that were, and are in `front` */
    order_candidate best[FINALISTS]; /* the best first */
    size_t found;
    bool done; /* one came to the end: the choice hardly matters */
    size_t bits;
} choosing;

/* ---- Neighbours -------------------------------------------------------------------------- */

/* Measures the room for each pair of each option; false: there are too many. */
static bool measure_graph(choosing *work)
{
    uint64_t pairs = 0;
    for (size_t o = 0; o < work->problem->options; o++) {
        tw_u32_span items = tw_count_branched_items(work->problem, o);
        size_t own = items.count;
        for (size_t i = 0; i < own; i++)
            work->graph.start[items.items[i] + 1] += own - 1;
        pairs += own * (own - 1);
    }
    for (size_t i = 0; i < work->problem->items; i++)
        work->graph.start[i + 1] += work->graph.start[i];
    work->graph.room = (size_t)pairs;
    return pairs <= MOST_NEIGHBOURS;
}

static void list_pairs(choosing *work)
{
    item_graph *graph = &work->graph;
    for (size_t o = 0; o < work->problem->options; o++) {
        tw_u32_span items = tw_count_branched_items(work->problem, o);
        size_t own = items.count;
        for (size_t i = 0; i < own; i++)
            for (size_t j = 0; j < own; j++)
                if (i != j)
                    graph->neighbours[graph->start[items.items[i]]++] = items.items[j];
    }
    memmove(graph->start + 1, graph->start, work->problem->items * sizeof *graph->start);
    graph->start[0] = 0;
}

/* Removes duplicate neighbours. */
static void sort_neighbours(choosing *work)
{
    item_graph *graph = &work->graph;
    size_t count = 0, from = 0;
    for (size_t i = 0; i < work->problem->items; i++) {
        size_t to = graph->start[i + 1], first = count;
        tw_sort_numbers(graph->neighbours + from, to - from);
        for (size_t n = from; n < to; n++)
            if (count == first || graph->neighbours[count - 1] != graph->neighbours[n])
                graph->neighbours[count++] = graph->neighbours[n];
        from = to;
        graph->start[i + 1] = count;
    }
}

static tw_u32_span neighbours_of(const choosing *work, uint32_t item)
{
    const item_graph *graph = &work->graph;
    return (tw_u32_span){graph->neighbours + graph->start[item],
                         graph->start[item + 1] - graph->start[item]};
}

/* ---- Orders ------------------------------------------------------------------------------ */

static void unmark(choosing *work)
{
    memset(work->mark, 0, work->problem->items * sizeof *work->mark);
}

/* The first item without a mark, from `item` on; there is one. */
static uint32_t first_unmarked(const choosing *work, uint32_t item)
{
    while (work->mark[item])
        item++;
    return item;
}

/* Sorts the items from `from` on by their number of neighbours, few first. */
static void sort_by_degree(const choosing *work, uint32_t *order, size_t from, size_t to)
{
    for (size_t i = from + 1; i < to; i++)
        for (size_t j = i; j > from && neighbours_of(work, order[j]).count <
                                           neighbours_of(work, order[j - 1]).count;
             j--) {
            uint32_t other = order[j];
            order[j] = order[j - 1];
            order[j - 1] = other;
        }
}

/* Breadth first from an item, or Cuthill and McKee's order. */
static tw_status spread_from_item(choosing *work, uint32_t start, bool by_degree, uint32_t *order)
{
    tw_status status = TW_OK;
    size_t count = 0, done = 0;
    uint32_t unreached = 0;
    unmark(work);
    while (!status && count < work->problem->items) {
        uint32_t next = start;
        if (count > 0)
            next = unreached = first_unmarked(work, unreached);
        work->mark[next] = 1;
        order[count++] = next;
        for (; !status && done < count; done++) {
            tw_u32_span near = neighbours_of(work, order[done]);
            size_t from = count;
            status = tw_pace_status(work->pace, near.count);
            for (size_t i = 0; i < near.count; i++)
                if (!work->mark[near.items[i]]) {
                    work->mark[near.items[i]] = 1;
                    order[count++] = near.items[i];
                }
            if (by_degree)
                sort_by_degree(work, order, from, count);
        }
    }
    return status;
}

/* Marks an item by when it was reached; it waits in `front`. */
static void reach(choosing *work, uint32_t item)
{
    const tw_u32_span near = neighbours_of(work, item);
    work->mark[item] = (uint32_t)++work->reached;
    work->front[work->waiting++] = item;
    for (size_t i = 0; i < near.count; i++)
        work->fresh[near.items[i]]--;
}

/* Takes the item in `front` with the fewest neighbours not yet reached; the oldest of equals. */
static uint32_t take_least_fresh(choosing *work)
{
    size_t best = 0;
    for (size_t i = 1; i < work->waiting; i++) {
        const uint32_t one = work->front[i], other = work->front[best];
        if (work->fresh[one] != work->fresh[other] ? work->fresh[one] < work->fresh[other]
                                                   : work->mark[one] < work->mark[other])
            best = i;
    }
    const uint32_t item = work->front[best];
    work->front[best] = work->front[--work->waiting];
    return item;
}

static tw_status greedy_order(choosing *work, uint32_t start, uint32_t *order)
{
    const size_t items = work->problem->items;
    tw_status status = TW_OK;
    uint32_t unreached = 0;
    unmark(work);
    work->reached = work->waiting = 0;
    for (uint32_t i = 0; i < items; i++)
        work->fresh[i] = (uint32_t)neighbours_of(work, i).count;
    for (size_t i = 0; !status && i < items; i++) {
        if (i == 0)
            reach(work, start);
        else if (work->waiting == 0)
            reach(work, unreached = first_unmarked(work, unreached));
        status = tw_pace_status(work->pace, work->waiting);
        order[i] = take_least_fresh(work);
        const tw_u32_span near = neighbours_of(work, order[i]);
        for (size_t n = 0; n < near.count; n++)
            if (!work->mark[near.items[n]])
                reach(work, near.items[n]);
    }
    return status;
}

/* ---- Items that meet in extras alone ----------------------------------------------------- */

/* Does no option cover two items, so that neighbours say nothing? */
static bool meet_in_extras_alone(const tw_count_problem *problem)
{
    bool alone = problem->extras > 0 && problem->items <= MOST_BY_EXTRAS;
    for (size_t o = 0; alone && o < problem->options; o++)
        alone = tw_count_branched_items(problem, o).count == 1;
    return alone;
}

/* Which items take which extras: of extra e, row e of a table, a bool an item. */
static void mark_takers(const choosing *work, bool *takes)
{
    const tw_count_problem *problem = work->problem;
    for (size_t o = 0; o < problem->options; o++) {
        tw_u32_span all = tw_count_option_items(problem, o);
        for (size_t i = 1; i < all.count; i++)
            takes[(all.items[i] - problem->items) * problem->items + all.items[0]] = true;
    }
}

/* The extras that both a taken item, or `next`, and one that is left take: states keep them. */
static size_t open_extras(const choosing *work, const bool *takes, uint32_t next)
{
    size_t items = work->problem->items, open = 0;
    for (size_t e = 0; e < work->problem->extras; e++) {
        bool here = false, later = false;
        for (uint32_t i = 0; i < items && !(here && later); i++)
            if (takes[e * items + i]) {
                bool taken = work->mark[i] || i == next;
                here = here || taken;
                later = later || !taken;
            }
        open += here && later;
    }
    return open;
}

/* From the first item on, always the one after which the fewest extras are open. */
static tw_status order_by_extras(choosing *work, const bool *takes, uint32_t *order)
{
    tw_status status = TW_OK;
    unmark(work);
    for (size_t at = 0; !status && at < work->problem->items; at++) {
        uint32_t next = 0;
        size_t fewest = SIZE_MAX;
        for (uint32_t i = 0; at > 0 && i < work->problem->items; i++) {
            size_t open = work->mark[i] ? SIZE_MAX : open_extras(work, takes, i);
            if (open < fewest) {
                fewest = open;
                next = i;
            }
        }
        work->mark[next] = 1;
        order[at] = next;
        status = tw_pace_status(work->pace, work->problem->items * work->problem->extras);
    }
    return status;
}

/* ---- Trying ------------------------------------------------------------------------------ */

static bool is_better(const order_candidate *one, const order_candidate *two)
{
    return one->promise != two->promise ? one->promise > two->promise : one->states < two->states;
}

/* How good an order is: the rank that a trial came to, one less for each doubling of the states
 * that there may be. An order that spreads from a corner gets far with its first states alone. */
static double promise_of(const order_candidate *tried, tw_counted counted)
{
    return counted == TW_COUNTED_ALL    ? HUGE_VAL
           : counted == TW_COUNTED_FULL ? -HUGE_VAL
                                        : (double)tried->rank - log2(tried->most);
}

/* Finds how far an order comes; *bits: the length of its keys, when they are too long. */
static tw_status try_order(choosing *work, uint64_t states, order_candidate *tried, size_t *bits)
{
    tw_count_plan plan = {0};
    tw_counting counting = {0};
    tw_status status = tw_count_plan_make(work->problem, tried->order, &plan);
    *bits = status == TW_ERR_UNSUPPORTED ? plan.bits : 0;
    if (!status)
        status = tw_counting_begin(&plan, TRIED_BYTES, false, &counting);
    if (!status) {
        counting.looks = false;
        counting.share = 0;
        tw_counted counted = tw_counting_run(&counting, 1, states, work->pace);
        tw_count_stats stats = tw_counting_stats(&counting);
        tried->rank = counted == TW_COUNTED_FULL ? 0 : stats.rank;
        tried->states = stats.states;
        tried->most = tw_count_plan_most_states(&plan);
        tried->promise = promise_of(tried, counted);
        bool out = counted == TW_COUNTED_FULL && stats.wanted == 0;
        status = out ? TW_ERR_MEMORY : counted == TW_COUNTED_STOPPED ? TW_ERR_STATE : TW_OK;
    }
    tw_counting_clear(&counting);
    tw_scope_end(&plan.scope);
    return status;
}

/* Is it the other, or a mirror image of it, as far as can be told? */
static bool is_alike_so_far(const order_candidate *one, const order_candidate *other)
{
    return one->rank == other->rank && one->states == other->states && one->most == other->most;
}

/* Inserts a candidate among the best, if it is one of them and like no other of them. */
static void enter_candidate(choosing *work, order_candidate tried)
{
    for (size_t i = 0; i < work->found; i++)
        if (is_alike_so_far(&tried, &work->best[i]))
            return;
    size_t at = work->found < FINALISTS ? work->found : FINALISTS - 1;
    if (work->found == FINALISTS && !is_better(&tried, &work->best[at]))
        return;
    tried.order = work->best[at].order; /* room for it */
    memcpy(tried.order, work->trial, work->problem->items * sizeof *tried.order);
    for (; at > 0 && is_better(&tried, &work->best[at - 1]); at--)
        work->best[at] = work->best[at - 1];
    work->best[at] = tried;
    work->found += work->found < FINALISTS;
}

/* Tries the order `trial`. An order whose keys are too long is skipped. */
static tw_status enter_trial(choosing *work)
{
    order_candidate tried = {.order = work->trial};
    size_t bits;
    if (work->done)
        return TW_OK;
    tw_status status = try_order(work, FIRST_STATES, &tried, &bits);
    if (status == TW_ERR_UNSUPPORTED) {
        work->bits = work->bits == 0 || bits < work->bits ? bits : work->bits;
        return TW_OK;
    }
    if (status)
        return status;
    enter_candidate(work, tried);
    work->done = tried.rank == work->problem->items;
    return TW_OK;
}

/* Finds the one of the best orders that is best when they get further. */
static tw_status hold_final(choosing *work, size_t *best)
{
    tw_status status = TW_OK;
    size_t bits;
    *best = 0;
    for (size_t i = 0; !status && !work->done && i < work->found; i++) {
        status = try_order(work, LAST_STATES, &work->best[i], &bits);
        if (is_better(&work->best[i], &work->best[*best]))
            *best = i;
    }
    return status;
}

static void reverse(choosing *work)
{
    size_t items = work->problem->items;
    for (size_t i = 0; i < items / 2; i++) {
        uint32_t other = work->trial[i];
        work->trial[i] = work->trial[items - 1 - i];
        work->trial[items - 1 - i] = other;
    }
}

void tw_item_order_of_places(const tw_count_problem *problem, const uint32_t *places,
                             uint32_t *item_of, uint32_t *order)
{
    size_t all = tw_cover_place_count(problem->cover), count = 0;
    for (size_t p = 0; p < all; p++)
        item_of[p] = UINT32_MAX;
    for (uint32_t i = 0; i < problem->items; i++)
        item_of[problem->place[i]] = i;
    for (size_t p = 0; p < all; p++)
        if (item_of[places[p]] != UINT32_MAX)
            order[count++] = item_of[places[p]];
}

static tw_status try_known(choosing *work, const tw_place_orders *known)
{
    size_t all = tw_cover_place_count(work->problem->cover);
    uint32_t *item_of = tw_take(&work->scope.context, all, sizeof *item_of);
    tw_status status = item_of ? TW_OK : TW_ERR_MEMORY;
    for (size_t k = 0; !status && k < known->count; k++) {
        tw_item_order_of_places(work->problem, known->orders[k], item_of, work->trial);
        status = enter_trial(work);
    }
    return status;
}

/* Orders begin at a far end: the item that is found last from the first one. */
static tw_status try_made(choosing *work)
{
    size_t items = work->problem->items;
    tw_status status = TW_OK;
    for (int by_degree = 0; !status && by_degree < 2; by_degree++) {
        status = spread_from_item(work, 0, by_degree, work->queue);
        if (!status)
            status = spread_from_item(work, work->queue[items - 1], by_degree, work->trial);
        if (!status)
            status = enter_trial(work);
    }
    if (status)
        return status;
    reverse(work);
    status = enter_trial(work);
    if (!status)
        status = spread_from_item(work, 0, false, work->queue);
    for (int end = 0; !status && end < 2; end++) {
        status = greedy_order(work, end ? work->queue[items - 1] : 0, work->trial);
        if (!status)
            status = enter_trial(work);
    }
    return status;
}

static tw_status try_by_extras(choosing *work)
{
    const tw_count_problem *problem = work->problem;
    bool *takes = tw_take(&work->scope.context, problem->extras * problem->items, sizeof *takes);
    if (!takes)
        return TW_ERR_MEMORY;
    mark_takers(work, takes);
    tw_status status = order_by_extras(work, takes, work->trial);
    return status ? status : enter_trial(work);
}

static tw_status try_all(choosing *work, const tw_place_orders *known)
{
    item_graph *graph = &work->graph;
    size_t items = work->problem->items;
    const tw_array all[] = {TW_ARRAY(graph->start, items + 1),
                            TW_ARRAY(work->trial, items),
                            TW_ARRAY(work->queue, items),
                            TW_ARRAY(work->mark, items),
                            TW_ARRAY(work->fresh, items),
                            TW_ARRAY(work->front, items),
                            TW_ARRAY(work->best[0].order, items),
                            TW_ARRAY(work->best[1].order, items),
                            TW_ARRAY(work->best[2].order, items),
                            TW_ARRAY(work->best[3].order, items),
                            {0}};
    if (!tw_arrays(&work->scope.context, all, TW_TAKE))
        return TW_ERR_MEMORY;
    if (items == 0)
        return TW_OK;
    tw_status status = meet_in_extras_alone(work->problem) ? try_by_extras(work) : TW_OK;
    if (status || work->found > 0)
        return status;
    status = try_known(work, known);
    if (status || work->done || !measure_graph(work))
        return status;
    graph->neighbours = tw_take(&work->scope.context, graph->room, sizeof *graph->neighbours);
    if (!graph->neighbours)
        return TW_ERR_MEMORY;
    list_pairs(work);
    sort_neighbours(work);
    return try_made(work);
}

tw_status tw_item_order_choose(const tw_count_problem *problem, const tw_place_orders *known,
                               tw_pace *pace, uint32_t **order, size_t *bits)
{
    choosing work = {.problem = problem, .pace = pace};
    const size_t items = problem->items;
    size_t best = 0;
    *order = NULL;
    tw_scope_begin(&work.scope, problem->context);
    tw_status status = try_all(&work, known);
    if (!status && items > 0 && work.found == 0)
        status = TW_ERR_UNSUPPORTED;
    if (!status)
        status = hold_final(&work, &best);
    if (!status) {
        *order = tw_take(problem->context, items, sizeof **order);
        if (*order)
            memcpy(*order, work.best[best].order, items * sizeof **order);
        else
            status = TW_ERR_MEMORY;
    }
    *bits = work.bits;
    tw_scope_end(&work.scope);
    return status;
}
