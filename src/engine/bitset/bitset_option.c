/* bitset_option.c -- finds the option of a row: the node's map gives its bits, and the plan has
 * the option by their keys. */
#include "engine/bitset/bitset_node.h"

static bool same_bits(const tw_bits_list *list, uint32_t a, uint32_t b)
{
    for (size_t w = 0; w < list->words; w++)
        if (tw_bits_word(list, a, w) != tw_bits_word(list, b, w))
            return false;
    return true;
}

/* Rows alike live and die together, except in the rest, which excludes those before a choice first;
 * so the number of like rows after a row identifies it. */
static uint32_t pick_alike(const tw_bits_nodes *nodes, const tw_bits_node *node, uint32_t row,
                           uint32_t found)
{
    const tw_bits_plan *plan = nodes->plan;
    uint32_t behind = 0;
    for (uint32_t i = row + 1; i < node->list.count; i++)
        behind += tw_bits_is_alive(&node->list, i) && same_bits(&node->list, i, row);
    for (uint32_t i = 0; i <= behind; i++)
        found = plan->ring[found];
    return found;
}

uint32_t tw_bits_nodes_option(const tw_bits_nodes *nodes, const tw_bits_node *node, uint32_t row)
{
    const tw_bits_plan *plan = nodes->plan;
    uint64_t keys = 0;
    for (size_t w = 0; w < node->list.words; w++)
        for (uint64_t bits = tw_bits_word(&node->list, row, w); bits; bits &= bits - 1)
            keys ^= plan->keys[node->map[w * 64 + tw_bits_lowest(bits)]];
    uint32_t found = tw_bits_plan_find(plan, keys);
    return plan->row_option[plan->alike ? pick_alike(nodes, node, row, found) : found];
}
