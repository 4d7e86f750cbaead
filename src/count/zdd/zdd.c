/* zdd.c -- nodes, each once (count/zdd/zdd.h). */
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

/* Marks what the root leads to by its number to come, less one; *count: with the sinks. */
static void renumber(const tw_zdd *zdd, uint32_t *becomes, size_t *count)
{
    becomes[zdd->root] = 1;
    for (size_t n = zdd->count; n-- > 2;)
        if (becomes[n])
            becomes[zdd->nodes[n].low] = becomes[zdd->nodes[n].high] = 1;
    *count = 2;
    becomes[TW_ZDD_NONE] = TW_ZDD_NONE;
    becomes[TW_ZDD_EMPTY] = TW_ZDD_EMPTY;
    for (size_t n = 2; n < zdd->count; n++)
        if (becomes[n])
            becomes[n] = (uint32_t)(*count)++;
}

/* Numbers only fall, so what moves goes where nothing is needed any more. */
static void move_nodes(tw_zdd *zdd, const uint32_t *becomes)
{
    for (size_t n = 2; n < zdd->count; n++)
        if (becomes[n]) {
            const tw_zdd_node old = zdd->nodes[n];
            zdd->nodes[becomes[n]] =
                (tw_zdd_node){old.variable, becomes[old.low], becomes[old.high]};
        }
    zdd->root = becomes[zdd->root];
}

tw_status tw_zdd_finish(tw_zdd *zdd)
{
    size_t count;
    tw_hash_table_free(zdd->context, &zdd->known);
    uint32_t *becomes = tw_take(zdd->context, zdd->count, sizeof *becomes);
    if (!becomes)
        return TW_ERR_MEMORY;
    renumber(zdd, becomes, &count);
    move_nodes(zdd, becomes);
    tw_give(zdd->context, becomes, zdd->count, sizeof *becomes);
    zdd->count = count;
    tw_zdd_node *kept = tw_take(zdd->context, count, sizeof *kept);
    if (!kept)
        return TW_ERR_MEMORY;
    memcpy(kept, zdd->nodes, count * sizeof *kept);
    tw_give(zdd->context, zdd->nodes, zdd->room, sizeof *zdd->nodes);
    zdd->nodes = kept;
    zdd->room = count;
    return TW_OK;
}
