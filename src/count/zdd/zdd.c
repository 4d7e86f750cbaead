/* zdd.c -- the nodes of a diagram; equal nodes are stored once (count/zdd/zdd.h). */
#include "count/zdd/zdd.h"

#include "base/numbers.h"

#define FIRST_ROOM 64

tw_status tw_zdd_open(const tw_context *context, tw_zdd *zdd)
{
    const tw_zdd_node sink = {.variable = UINT32_MAX};
    zdd->context = context;
    if (!TW_GROW(context, zdd->nodes, zdd->room, FIRST_ROOM))
        return TW_ERR_MEMORY;
    zdd->nodes[zdd->count++] = sink;
    zdd->nodes[zdd->count++] = sink;
    return TW_OK;
}

void tw_zdd_clear(tw_zdd *zdd)
{
    if (!zdd->context)
        return;
    tw_hash_table_free(zdd->context, &zdd->known);
    tw_give(zdd->context, zdd->nodes, zdd->room, sizeof *zdd->nodes);
    *zdd = (tw_zdd){0};
}

tw_status tw_zdd_enter(tw_zdd *zdd, tw_zdd_node node, uint32_t *number)
{
    uint64_t hash = tw_mix(tw_mix(tw_mix(0, node.variable), node.low), node.high);
    size_t step = 0;
    if (node.high == TW_ZDD_NONE) {
        *number = node.low;
        return TW_OK;
    }
    while ((*number = tw_hash_table_next(&zdd->known, hash, &step)) != TW_HASH_TABLE_END)
        if (memcmp(&zdd->nodes[*number], &node, sizeof node) == 0)
            return TW_OK;
    if (zdd->count == TW_HASH_TABLE_END ||
        !TW_GROW(zdd->context, zdd->nodes, zdd->room, zdd->count + 1) ||
        !tw_hash_table_add(zdd->context, &zdd->known, hash, (uint32_t)zdd->count))
        return TW_ERR_MEMORY;
    *number = (uint32_t)zdd->count;
    zdd->nodes[zdd->count++] = node;
    return TW_OK;
}

/* ---- The end of growing ------------------------------------------------------------------ */

/* The numbering of the nodes that the root leads to: by descending variable, and within one by the
 * ways from the root. So the numbers do not depend on the order in which nodes were made. */
typedef struct numbering {
    uint32_t *lists;   /* of each variable the node that was met last */
    uint32_t *next;    /* of each node the one behind it in its list; 0: none */
    uint32_t *becomes; /* nodes met, up to and with it; 0: not met. At the end its number */
    size_t variables, count;
} numbering;

static void come_by_node(const tw_zdd *zdd, numbering *to, uint32_t node)
{
    if (node <= TW_ZDD_EMPTY || to->becomes[node])
        return;
    uint32_t *list = &to->lists[zdd->nodes[node].variable];
    to->becomes[node] = (uint32_t)++to->count;
    to->next[node] = *list;
    *list = node;
}

static void number_nodes(const tw_zdd *zdd, numbering *to)
{
    uint32_t number = 2;
    come_by_node(zdd, to, zdd->root);
    for (size_t v = 0; v < to->variables; v++)
        for (uint32_t n = to->lists[v]; n; n = to->next[n]) {
            come_by_node(zdd, to, zdd->nodes[n].low);
            come_by_node(zdd, to, zdd->nodes[n].high);
        }
    to->becomes[TW_ZDD_EMPTY] = TW_ZDD_EMPTY;
    for (size_t v = to->variables; v-- > 0;)
        for (uint32_t n = to->lists[v]; n; n = to->next[n])
            to->becomes[n] = number++;
}

/* TW_ERR_MEMORY: the nodes are unchanged. */
static tw_status move_nodes(tw_zdd *zdd, const numbering *to)
{
    const size_t count = to->count + 2;
    tw_zdd_node *kept = tw_take(zdd->context, count, sizeof *kept);
    if (!kept)
        return TW_ERR_MEMORY;
    memcpy(kept, zdd->nodes, 2 * sizeof *kept);
    for (size_t n = 2; n < zdd->count; n++)
        if (to->becomes[n])
            kept[to->becomes[n]] =
                (tw_zdd_node){zdd->nodes[n].variable, to->becomes[zdd->nodes[n].low],
                              to->becomes[zdd->nodes[n].high]};
    tw_give(zdd->context, zdd->nodes, zdd->room, sizeof *zdd->nodes);
    zdd->nodes = kept;
    zdd->root = to->becomes[zdd->root];
    zdd->count = zdd->room = count;
    return TW_OK;
}

tw_status tw_zdd_finish(tw_zdd *zdd)
{
    const size_t count = zdd->count;
    tw_status status = TW_ERR_MEMORY;
    numbering to = {0};
    tw_hash_table_free(zdd->context, &zdd->known);
    for (size_t n = 2; n < count; n++)
        if (zdd->nodes[n].variable >= to.variables)
            to.variables = (size_t)zdd->nodes[n].variable + 1;
    const tw_array all[] = {TW_ARRAY(to.lists, to.variables),
                            TW_ARRAY(to.next, count),
                            TW_ARRAY(to.becomes, count),
                            {0}};
    if (tw_arrays(zdd->context, all, TW_TAKE)) {
        number_nodes(zdd, &to);
        status = move_nodes(zdd, &to);
    }
    tw_arrays(zdd->context, all, TW_GIVE);
    return status;
}
