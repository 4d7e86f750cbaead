/* zdd_best.c -- sets in the order of their costs (count/zdd/zdd_best.h).
 *
 * Invariant: every set that was not returned yet belongs to exactly one path of the heap; the
 *   bound of a path is the cost of its cheapest set. */
#include "count/zdd/zdd_best.h"

#include "base/base.h"

/* ---- The heap ---------------------------------------------------------------------------- */

static bool is_better_way(const tw_zdd_way *a, const tw_zdd_way *b)
{
    return a->bound < b->bound || (a->bound == b->bound && a->age < b->age);
}

static void swap_ways(tw_zdd_way *a, tw_zdd_way *b)
{
    tw_zdd_way moved = *a;
    *a = *b;
    *b = moved;
}

static bool push_way(tw_zdd_best *best, tw_zdd_way way)
{
    if (!TW_GROW(best->zdd->context, best->ways, best->way_room, best->way_count + 1))
        return false;
    size_t at = best->way_count++;
    way.age = best->age++;
    best->ways[at] = way;
    for (; at > 0 && is_better_way(&best->ways[at], &best->ways[(at - 1) / 2]); at = (at - 1) / 2)
        swap_ways(&best->ways[at], &best->ways[(at - 1) / 2]);
    return true;
}

static tw_zdd_way pop(tw_zdd_best *best)
{
    tw_zdd_way first = best->ways[0];
    best->ways[0] = best->ways[--best->way_count];
    for (size_t at = 0, next; 2 * at + 1 < best->way_count; at = next) {
        next = 2 * at + 1;
        if (next + 1 < best->way_count && is_better_way(&best->ways[next + 1], &best->ways[next]))
            next++;
        if (!is_better_way(&best->ways[next], &best->ways[at]))
            break;
        swap_ways(&best->ways[at], &best->ways[next]);
    }
    return first;
}

/* ---- Beginning and end ------------------------------------------------------------------- */

tw_status tw_zdd_best_begin(const tw_zdd *zdd, const int64_t *costs, tw_zdd_best *best)
{
    *best = (tw_zdd_best){.zdd = zdd, .costs = costs};
    best->least = tw_take(zdd->context, zdd->count, sizeof *best->least);
    if (!best->least)
        return TW_ERR_MEMORY;
    best->least[TW_ZDD_EMPTY] = 0;
    for (size_t n = TW_ZDD_EMPTY + 1; n < best->zdd->count; n++) {
        const tw_zdd_node *node = &best->zdd->nodes[n];
        int64_t with = best->costs[node->variable] + best->least[node->high];
        bool without = node->low != TW_ZDD_NONE && best->least[node->low] <= with;
        best->least[n] = without ? best->least[node->low] : with;
    }
    const tw_zdd_way all = {.bound = best->least[zdd->root], .node = zdd->root};
    return zdd->root == TW_ZDD_NONE || push_way(best, all) ? TW_OK : TW_ERR_MEMORY;
}

void tw_zdd_best_clear(tw_zdd_best *best)
{
    if (!best->zdd)
        return;
    const tw_context *context = best->zdd->context;
    tw_give(context, best->least, best->zdd->count, sizeof *best->least);
    tw_give(context, best->ways, best->way_room, sizeof *best->ways);
    tw_give(context, best->chosen, best->chosen_room, sizeof *best->chosen);
    *best = (tw_zdd_best){0};
}

/* ---- One after the other ----------------------------------------------------------------- */

bool tw_zdd_best_peek(const tw_zdd_best *best, int64_t *cost)
{
    if (best->way_count > 0)
        *cost = best->ways[0].bound;
    return best->way_count > 0;
}

/* Follows the cheaper side, and pushes the other one. */
static bool descend(tw_zdd_best *best, tw_zdd_way *way)
{
    const tw_zdd_node *node = &best->zdd->nodes[way->node];
    tw_zdd_way without = *way, with = *way;
    bool both = node->low != TW_ZDD_NONE;
    without.node = node->low;
    without.bound = both ? way->spent + best->least[node->low] : INT64_MAX;
    with.node = node->high;
    with.bound = way->spent + best->costs[node->variable] + best->least[node->high];
    if (!TW_GROW(best->zdd->context, best->chosen, best->chosen_room, best->chosen_count + 1))
        return false;
    best->chosen[best->chosen_count++] = (tw_zdd_choice){node->variable, with.last};
    with.last = best->chosen_count;
    with.spent += best->costs[node->variable];
    bool cheaper = both && without.bound < with.bound;
    *way = cheaper ? without : with;
    return !both || push_way(best, cheaper ? with : without);
}

tw_status tw_zdd_best_next(tw_zdd_best *best, uint32_t *variables, size_t *count)
{
    tw_zdd_way way = pop(best);
    while (way.node != TW_ZDD_EMPTY)
        if (!descend(best, &way))
            return TW_ERR_MEMORY;
    *count = 0;
    for (size_t c = way.last; c > 0; c = best->chosen[c - 1].before)
        variables[(*count)++] = best->chosen[c - 1].variable;
    return TW_OK;
}
