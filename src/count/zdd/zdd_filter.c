/* zdd_filter.c -- the rules of products of diagrams (count/zdd/zdd_filter.h, zdd_product.h).
 *
 * A set that a permutation maps to itself consists of whole orbits. When the first variable of
 * an orbit is chosen, the others become *due*: they must be chosen, and apart from them only the
 * first variables of orbits may be. The due variables are a set, stored as a node of another
 * diagram. */
#include "count/zdd/zdd_filter.h"

#include "base/numbers.h"
#include "count/zdd/zdd_product.h"

/* Of pairs whose left is a node: the one without sets. Its right does not matter. */
static const tw_zdd_pair none = {TW_ZDD_NONE, 0};

typedef struct filter {
    const tw_zdd *zdd, *other; /* other: of the union */
    tw_zdd_some some;
    bool with;
    const uint32_t *image;
    tw_zdd due;      /* sets, each a chain of nodes */
    uint32_t *orbit; /* room for as many as there are variables */
} filter;

/* ---- Some or none of the variables ------------------------------------------------------- */

/* right: is one of them still missing? */
static bool is_some_sink(const void *user, tw_zdd_pair pair, uint32_t *variable, uint32_t *sink)
{
    const filter *self = user;
    *variable = self->zdd->nodes[pair.left].variable;
    *sink = pair.right ? TW_ZDD_NONE : pair.left;
    return pair.left <= TW_ZDD_EMPTY;
}

static tw_status branch_some(void *user, tw_zdd_pair pair, uint32_t variable, tw_zdd_pair *low,
                             tw_zdd_pair *high)
{
    const filter *self = user;
    const tw_zdd_node *node = &self->zdd->nodes[pair.left];
    *low = (tw_zdd_pair){node->low, pair.right};
    *high = (tw_zdd_pair){node->high, pair.right && !self->some.in[variable]};
    if (self->some.in[variable] && !self->with)
        *high = none;
    return TW_OK;
}

tw_status tw_zdd_part(const tw_zdd *zdd, tw_zdd_some some, bool with, tw_pace *pace, tw_zdd *part)
{
    filter self = {.zdd = zdd, .some = some, .with = with};
    const tw_zdd_rule rule = {is_some_sink, branch_some, &self, some.count};
    return tw_zdd_product(zdd->context, &rule, (tw_zdd_pair){zdd->root, with}, pace, part);
}

/* ---- Sets that are their own images ------------------------------------------------------ */

/* right: the due variables. One before the node's variable can no longer be chosen. */
static bool is_fixed_sink(const void *user, tw_zdd_pair pair, uint32_t *variable, uint32_t *sink)
{
    const filter *self = user;
    uint32_t due = self->due.nodes[pair.right].variable;
    *variable = self->zdd->nodes[pair.left].variable;
    *sink = pair.left == TW_ZDD_EMPTY && pair.right == TW_ZDD_EMPTY;
    return pair.left <= TW_ZDD_EMPTY || due < *variable;
}

/* Fills `orbit` with the other variables of a variable's orbit; false: it is not the first of them,
 * or some have no image. */
static bool find_orbit(filter *self, uint32_t variable, size_t *count)
{
    *count = 0;
    for (uint32_t v = self->image[variable]; v != variable; v = self->image[v]) {
        if (v == UINT32_MAX || v < variable)
            return false;
        self->orbit[(*count)++] = v;
    }
    return true;
}

/* *more: the set `due` with the variables in `orbit` added. */
static tw_status add_due(filter *self, uint32_t due, size_t count, uint32_t *more)
{
    tw_status status = TW_OK;
    for (; due > TW_ZDD_EMPTY; due = self->due.nodes[due].high)
        self->orbit[count++] = self->due.nodes[due].variable;
    tw_sort_numbers(self->orbit, count);
    *more = TW_ZDD_EMPTY;
    while (!status && count-- > 0)
        status =
            tw_zdd_enter(&self->due, (tw_zdd_node){self->orbit[count], TW_ZDD_NONE, *more}, more);
    return status;
}

static tw_status branch_fixed(void *user, tw_zdd_pair pair, uint32_t variable, tw_zdd_pair *low,
                              tw_zdd_pair *high)
{
    filter *self = user;
    const tw_zdd_node *node = &self->zdd->nodes[pair.left], *due = &self->due.nodes[pair.right];
    size_t count;
    *low = (tw_zdd_pair){node->low, pair.right};
    *high = none;
    if (due->variable == variable) {
        *low = none;
        *high = (tw_zdd_pair){node->high, due->high};
    } else if (find_orbit(self, variable, &count)) {
        high->left = node->high;
        return add_due(self, pair.right, count, &high->right);
    }
    return TW_OK;
}

tw_status tw_zdd_fixed(const tw_zdd *zdd, const uint32_t *image, uint32_t variables, tw_pace *pace,
                       tw_zdd *part)
{
    filter self = {.zdd = zdd, .image = image};
    const tw_zdd_rule rule = {is_fixed_sink, branch_fixed, &self, variables};
    self.orbit = tw_take(zdd->context, variables, sizeof *self.orbit);
    tw_status status = self.orbit ? tw_zdd_open(zdd->context, &self.due) : TW_ERR_MEMORY;
    if (!status)
        status =
            tw_zdd_product(zdd->context, &rule, (tw_zdd_pair){zdd->root, TW_ZDD_EMPTY}, pace, part);
    tw_zdd_clear(&self.due);
    tw_give(zdd->context, self.orbit, variables, sizeof *self.orbit);
    return status;
}

/* ---- Two families in one ----------------------------------------------------------------- */

/* The variable of a sink is behind all others. */
static bool is_union_sink(const void *user, tw_zdd_pair pair, uint32_t *variable, uint32_t *sink)
{
    const filter *self = user;
    uint32_t left = self->zdd->nodes[pair.left].variable;
    uint32_t right = self->other->nodes[pair.right].variable;
    *variable = left < right ? left : right;
    *sink = pair.left | pair.right;
    return *variable == UINT32_MAX;
}

static tw_zdd_node split_node(const tw_zdd *zdd, uint32_t number, uint32_t variable)
{
    const tw_zdd_node node = zdd->nodes[number];
    return node.variable == variable ? node : (tw_zdd_node){variable, number, TW_ZDD_NONE};
}

static tw_status branch_union(void *user, tw_zdd_pair pair, uint32_t variable, tw_zdd_pair *low,
                              tw_zdd_pair *high)
{
    const filter *self = user;
    tw_zdd_node left = split_node(self->zdd, pair.left, variable);
    tw_zdd_node right = split_node(self->other, pair.right, variable);
    *low = (tw_zdd_pair){left.low, right.low};
    *high = (tw_zdd_pair){left.high, right.high};
    return TW_OK;
}

tw_status tw_zdd_union(const tw_zdd *one, const tw_zdd *two, uint32_t variables, tw_pace *pace,
                       tw_zdd *both)
{
    filter self = {.zdd = one, .other = two};
    const tw_zdd_rule rule = {is_union_sink, branch_union, &self, variables};
    return tw_zdd_product(one->context, &rule, (tw_zdd_pair){one->root, two->root}, pace, both);
}
