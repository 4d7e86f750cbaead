/* engine/bitset/bitset_step.h -- what bitset_nodes.c and bitset_step.c both need to make a node:
 * masks, room in the arena, units of counted stocks. Masks are `words` words long, which is a
 * constant in the best of cases. */
#pragma once

#include <assert.h>

#include "engine/bitset/bitset_node.h"

#define TW_STEP static inline __attribute__((always_inline))

enum { TW_BITS_COPIED_WORDS = 4 }; /* lists of more words are shared as long as it pays */

TW_STEP bool tw_step_is_empty(const uint64_t *mask, size_t words)
{
    uint64_t any = 0;
    for (size_t w = 0; w < words; w++)
        any |= mask[w];
    return any == 0;
}

TW_STEP uint32_t tw_step_count(const uint64_t *mask, size_t words)
{
    uint32_t count = 0;
    for (size_t w = 0; w < words; w++)
        count += tw_bits_count(mask[w]);
    return count;
}

/* The counted stocks among the bits of word w: they are the lowest of all. */
TW_STEP uint64_t tw_step_counted(const tw_bits_plan *plan, size_t w)
{
    if (plan->counted_count <= w * 64)
        return 0;
    size_t count = plan->counted_count - w * 64;
    return tw_bits_low(count < 64 ? (uint32_t)count : 64);
}

TW_STEP uint32_t tw_step_row_size(const tw_bits_node *node, uint32_t row, size_t words)
{
    uint32_t count = 0;
    for (size_t w = 0; w < words; w++)
        count += tw_bits_count(tw_bits_word(&node->list, row, w));
    return count;
}

/* As tw_bits_nodes_left. */
TW_STEP uint32_t tw_step_left(const tw_bits_nodes *nodes, const tw_bits_node *node, size_t words)
{
    if (!(nodes->plan->traits & TW_BITS_OPEN))
        return node->left;
    uint32_t most = nodes->plan->most;
    return most ? (tw_step_count(node->need, words) + most - 1) / most : 0;
}

/* ---- The arena --------------------------------------------------------------------------- */

static inline size_t tw_step_align(size_t size)
{
    return (size + 63) / 64 * 64;
}

TW_STEP void *tw_step_bump(tw_bits_nodes *nodes, tw_bits_node *node, size_t size)
{
    void *at = nodes->arena + node->end;
    node->end += tw_step_align(size);
    assert(node->end <= nodes->arena_size);
    return at;
}

TW_STEP void tw_step_take_masks(tw_bits_nodes *nodes, tw_bits_node *node, size_t words)
{
    uint64_t *masks = tw_step_bump(nodes, node, 4 * words * sizeof *masks);
    node->need = masks;
    node->more = masks + words;
    node->owed = masks + 2 * words;
    node->live = masks + 3 * words;
}

/* ---- Units of counted stocks ------------------------------------------------------------- */

/* Sets whether a counted stock still allows, and is owed, more than one unit. */
static inline void tw_step_set_units(const tw_bits_nodes *nodes, size_t counted, uint64_t *more,
                                     uint64_t *owed)
{
    const tw_bits_stock *stock = &nodes->plan->counted[counted];
    uint64_t bit = (uint64_t)1 << counted % 64;
    uint32_t used = nodes->used[counted];
    more[counted / 64] &= ~bit;
    owed[counted / 64] &= ~bit;
    if (stock->high - used > 1)
        more[counted / 64] |= bit;
    if (stock->low > used && stock->low - used > 1)
        owed[counted / 64] |= bit;
}
