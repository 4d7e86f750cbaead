/* bitset_nodes.c -- makes the stack of nodes and its first node (bitset_node.h). */
#include "engine/bitset/bitset_node.h"

#include "engine/bitset/bitset_step.h"

#include <string.h>

/* ---- Questions --------------------------------------------------------------------------- */

uint32_t tw_bits_nodes_left(const tw_bits_nodes *nodes, const tw_bits_node *node)
{
    return tw_step_left(nodes, node, node->list.words);
}

/* ---- The first node ---------------------------------------------------------------------- */

static tw_bits_node plan_node(const tw_bits_nodes *nodes, uint32_t *map)
{
    const tw_bits_plan *plan = nodes->plan;
    for (size_t i = 0; i < plan->words * 64; i++)
        map[i] = (uint32_t)i;
    return (tw_bits_node){
        .list = {plan->list, NULL, plan->rows, plan->stride, plan->words},
        .need = plan->required,
        .more = plan->more,
        .owed = plan->owed,
        .map = map,
        .left = plan->left,
        .volume = plan->volume,
    };
}

/* Adds a row to those put down. false: it has a bit that they kill. */
static bool force_row(tw_bits_nodes *nodes, const tw_bits_node *from, tw_bits_node *to,
                      uint32_t row)
{
    size_t words = from->list.words;
    uint32_t size = tw_step_row_size(from, row, words);
    size_t counted = 0;
    for (size_t w = 0; w < words; w++)
        if (tw_bits_word(&from->list, row, w) & nodes->kill[w])
            return false;
    for (size_t w = 0; w < words; w++) {
        uint64_t bits = tw_bits_word(&from->list, row, w);
        nodes->kill[w] |= bits & ~to->more[w];
        to->need[w] &= ~(bits & ~to->owed[w]);
    }
    if (tw_bits_nodes_counted(nodes, from, row, &counted)) {
        nodes->used[counted]++;
        tw_step_set_units(nodes, counted, to->more, to->owed);
    }
    to->left -= to->left > 0;
    if (nodes->plan->traits & TW_BITS_HOLES)
        to->volume -= size < to->volume ? size : to->volume;
    return true;
}

bool tw_bits_nodes_begin(tw_bits_nodes *nodes, const uint32_t *options, size_t count)
{
    const tw_bits_plan *plan = nodes->plan;
    tw_bits_node *node = &nodes->stack[count];
    size_t words = plan->words;
    *node = (tw_bits_node){0};
    uint32_t *map = tw_step_bump(nodes, node, words * 64 * sizeof *map);
    tw_bits_node from = plan_node(nodes, map);
    tw_step_take_masks(nodes, node, words);
    memcpy(node->need, from.need, words * sizeof *node->need);
    memcpy(node->more, from.more, words * sizeof *node->more);
    memcpy(node->owed, from.owed, words * sizeof *node->owed);
    node->left = from.left;
    node->volume = from.volume;
    memset(nodes->kill, 0, words * sizeof *nodes->kill);
    memset(nodes->used, 0, plan->counted_count * sizeof *nodes->used);
    for (size_t i = 0; i < count; i++) {
        bool useful =
            options[i] < plan->cover->options && plan->option_row[options[i]] != TW_NO_OPTION;
        if (!useful || !force_row(nodes, &from, node, plan->option_row[options[i]]))
            return false;
    }
    memset(nodes->need, 0, words * sizeof *nodes->need); /* so `seen` is complete in any case */
    nodes->kernels->survive(&from.list, 0, nodes->kill, nodes->need, nodes->alive, nodes->seen);
    for (size_t w = 0; w < words; w++) /* a dead node must not lose its bits */
        nodes->seen[w] |= node->need[w];
    from.live = plan->required; /* only decides how one word is narrowed: either way works */
    nodes->kernels->steps->settle(nodes, &from, node, nodes->alive, nodes->seen);
    return true;
}

static uint32_t units_short(const tw_bits_nodes *nodes, size_t counted)
{
    const tw_bits_stock *stock = &nodes->plan->counted[counted];
    return stock->low > nodes->used[counted] ? stock->low - nodes->used[counted] : 0;
}

bool tw_bits_nodes_is_dead(const tw_bits_nodes *nodes, const tw_bits_node *node)
{
    const tw_bits_plan *plan = nodes->plan;
    size_t words = node->list.words;
    memset(nodes->kill, 0, words * sizeof *nodes->kill);
    if (!nodes->kernels->survive(&node->list, 0, nodes->kill, node->need, nodes->alive,
                                 nodes->seen))
        return true;
    for (size_t i = 0; i < plan->counted_count; i++)
        if (units_short(nodes, i) > node->list.count)
            return true;
    if (!(plan->traits & TW_BITS_OPEN) && node->left == 0 && !tw_bits_nodes_done(node))
        return true;
    return plan->traits & TW_BITS_HOLES && tw_step_count(nodes->seen, words) < node->volume;
}

/* ---- Making ------------------------------------------------------------------------------ */

static uint64_t aligned(uint64_t size)
{
    return (size + 63) / 64 * 64;
}

static uint64_t node_list_size(uint64_t rows, uint64_t words)
{
    return aligned(tw_bits_stride((size_t)rows) * words * sizeof(uint64_t));
}

static uint64_t map_size(uint64_t words)
{
    return aligned(words * 64 * sizeof(uint32_t));
}

/* A list of more than four words is copied only when its size halves. This bounds the number of
 * copies, and all together are no larger than the first list, except for their ends. While a list
 * is made it has the words of the one before. */
static uint64_t long_lists_size(const tw_bits_plan *plan)
{
    uint64_t copies = 2; /* the map of the plan, the first short list */
    for (uint64_t size = plan->rows * plan->words; size > TW_BITS_COPIED_WORDS; size /= 2)
        copies++;
    return 2 * node_list_size(plan->rows, plan->words) +
           copies * (node_list_size(0, 2 * plan->words) + map_size(plan->words));
}

/* The size of a list of up to four words with all rows, its map and what survives each choice. The
 * last has its own room unless there are very many rows: then it has what the list leaves. */
static uint64_t short_list_size(const tw_bits_plan *plan, uint64_t words)
{
    uint64_t row = tw_bits_stride(plan->rows);
    uint64_t kept = tw_bits_kept_words(row < TW_BITS_KEPT_ROWS ? (size_t)row : 0, (size_t)words);
    return node_list_size(plan->rows, words) + map_size(words) +
           aligned((plan->most_through + 1) * kept * sizeof(uint64_t));
}

/* Dead bits stay dead, and each option kills at least `fewest` living bits. */
static uint64_t short_lists_size(const tw_bits_plan *plan, size_t room)
{
    uint64_t fewest = plan->fewest > 1 ? plan->fewest - (plan->counted_count > 0) : 1;
    uint64_t most = plan->words < TW_BITS_COPIED_WORDS ? plan->words : TW_BITS_COPIED_WORDS;
    uint64_t bits = plan->bits < most * 64 ? plan->bits : most * 64;
    uint64_t size = 0;
    for (uint64_t level = 0; level <= room && level * fewest < bits + fewest; level++) {
        uint64_t left = level * fewest < bits ? bits - level * fewest : 0;
        size += short_list_size(plan, left / 64 < most ? left / 64 + 1 : most);
    }
    return size;
}

/* The arena: for every level masks, choices and which rows of a longer list are alive; then the
 * lists. */
static uint64_t arena_size(const tw_bits_plan *plan, size_t room)
{
    uint64_t choices =
        plan->rest || plan->most_through > plan->rows ? plan->rows : plan->most_through;
    uint64_t alive = plan->words > TW_BITS_COPIED_WORDS ? tw_bits_stride(plan->rows) / 8 : 0;
    uint64_t level = aligned(4 * plan->words * sizeof(uint64_t)) + aligned(alive) +
                     aligned(choices * sizeof(uint32_t)) + 4 * 64;
    return long_lists_size(plan) + short_lists_size(plan, room) + (room + 1) * level;
}

uint64_t tw_bits_nodes_size(const tw_bits_plan *plan, size_t room)
{
    return arena_size(plan, room) + room * sizeof(tw_bits_node);
}

size_t tw_bits_nodes_kept_room(const tw_bits_nodes *nodes, const tw_bits_node *node)
{
    const tw_bits_plan *plan = nodes->plan;
    size_t words = node->list.words, row = tw_bits_stride(plan->rows);
    if (node->list.words > TW_BITS_COPIED_WORDS || node->list.count >= TW_BITS_KEPT_ROWS)
        return 0;
    if (row < TW_BITS_KEPT_ROWS)
        return (plan->most_through + 1) * tw_bits_kept_words(row, words);
    return words * (row - node->list.stride);
}

tw_status tw_bits_nodes_make(tw_scope *scope, size_t room, tw_bits_nodes *nodes)
{
    const tw_bits_plan *plan = nodes->plan;
    const tw_array all[] = {TW_ARRAY(nodes->stack, room),
                            TW_ARRAY(nodes->kill, plan->words),
                            TW_ARRAY(nodes->need, plan->words),
                            TW_ARRAY(nodes->seen, plan->words),
                            TW_ARRAY(nodes->among, plan->words),
                            TW_ARRAY(nodes->used, plan->counted_count),
                            TW_ARRAY(nodes->alive, plan->stride / 8 + 8),
                            {0}};
    uint64_t size = arena_size(plan, room);
    nodes->arena_size = (size_t)size;
    nodes->arena = tw_bits_block_take(scope, size, false);
    return tw_arrays(&scope->context, all, TW_TAKE) && nodes->arena ? TW_OK : TW_ERR_MEMORY;
}
