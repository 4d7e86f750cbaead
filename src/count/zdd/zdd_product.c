/* zdd_product.c -- the product of two diagrams: first its pairs of nodes, then its nodes
 * (count/zdd/zdd_product.h).
 *
 * Invariant: when the pairs of a variable are expanded, its list has all of them, as only pairs
 *   of earlier variables lead to them. */
#include "count/zdd/zdd_product.h"

#include "base/numbers.h"

#define PAIR_STEPS 200 /* of pace */
#define NO_PLACE UINT32_MAX

/* Later its `low` is its node. The first two places are the sinks'. */
typedef struct pair_place {
    tw_zdd_pair pair;
    uint32_t low, high; /* places */
    uint32_t next;      /* of the same variable */
} pair_place;

typedef struct zdd_product {
    tw_scope scope; /* of the pairs */
    const tw_zdd_rule *rule;
    pair_place *places;
    size_t count, room;
    uint32_t *lists; /* of each variable the place added last */
    tw_hash_table known;
    tw_pace *pace;
} zdd_product;

static tw_status find_pair_place(zdd_product *work, tw_zdd_pair pair, uint32_t *found)
{
    uint64_t hash = tw_mix(tw_mix(0, pair.left), pair.right);
    uint32_t variable;
    size_t step = 0;
    if (work->rule->is_sink(work->rule->user, pair, &variable, found))
        return TW_OK;
    while ((*found = tw_hash_table_next(&work->known, hash, &step)) != TW_HASH_TABLE_END)
        if (memcmp(&work->places[*found].pair, &pair, sizeof pair) == 0)
            return TW_OK;
    if (work->count == NO_PLACE ||
        !TW_GROW(&work->scope.context, work->places, work->room, work->count + 1) ||
        !tw_hash_table_add(&work->scope.context, &work->known, hash, (uint32_t)work->count))
        return TW_ERR_MEMORY;
    *found = (uint32_t)work->count;
    work->places[work->count++] = (pair_place){.pair = pair, .next = work->lists[variable]};
    work->lists[variable] = *found;
    return TW_OK;
}

static tw_status branch(zdd_product *work, uint32_t at, uint32_t variable)
{
    const tw_zdd_rule *rule = work->rule;
    tw_zdd_pair low, high;
    uint32_t without = 0, with = 0;
    tw_status status = tw_pace_status(work->pace, PAIR_STEPS);
    if (!status)
        status = rule->branch(rule->user, work->places[at].pair, variable, &low, &high);
    if (!status)
        status = find_pair_place(work, low, &without);
    if (!status)
        status = find_pair_place(work, high, &with);
    work->places[at].low = without;
    work->places[at].high = with;
    return status;
}

static tw_status make_nodes(zdd_product *work, tw_zdd *zdd)
{
    tw_status status = tw_zdd_open(work->scope.from, zdd);
    work->places[TW_ZDD_NONE].low = TW_ZDD_NONE;
    work->places[TW_ZDD_EMPTY].low = TW_ZDD_EMPTY;
    for (uint32_t v = work->rule->variables; v-- > 0;)
        for (uint32_t at = work->lists[v]; !status && at != NO_PLACE; at = work->places[at].next) {
            pair_place *here = &work->places[at];
            const tw_zdd_node node = {v, work->places[here->low].low, work->places[here->high].low};
            status = tw_pace_status(work->pace, PAIR_STEPS);
            if (!status)
                status = tw_zdd_enter(zdd, node, &here->low);
        }
    return status;
}

static tw_status run_product(zdd_product *work, tw_zdd_pair root, tw_zdd *zdd)
{
    uint32_t first;
    work->lists = tw_take(&work->scope.context, work->rule->variables, sizeof *work->lists);
    work->count = 2;
    if (!TW_GROW(&work->scope.context, work->places, work->room, work->count) || !work->lists)
        return TW_ERR_MEMORY;
    memset(work->lists, 0xff, work->rule->variables * sizeof *work->lists);
    tw_status status = find_pair_place(work, root, &first);
    if (!status) {
        for (uint32_t v = 0; v < work->rule->variables; v++)
            for (uint32_t at = work->lists[v]; !status && at != NO_PLACE;
                 at = work->places[at].next)
                status = branch(work, at, v);
        tw_hash_table_free(&work->scope.context, &work->known);
    }
    if (!status)
        status = make_nodes(work, zdd);
    if (status)
        return status;
    zdd->root = work->places[first].low;
    return tw_zdd_finish(zdd);
}

tw_status tw_zdd_product(const tw_context *context, const tw_zdd_rule *rule, tw_zdd_pair root,
                         tw_pace *pace, tw_zdd *zdd)
{
    zdd_product work = {.rule = rule, .pace = pace};
    tw_scope_begin(&work.scope, context);
    tw_status status = run_product(&work, root, zdd);
    tw_scope_end(&work.scope);
    if (status)
        tw_zdd_clear(zdd);
    return status;
}
