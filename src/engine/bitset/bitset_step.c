/* bitset_step.c -- what the engine `bitset` does at every node that it visits on its own: chooses
 * the item to branch on, tests what a row leaves, and makes the child (bitset_node.h); compiled
 * once for each instruction set.
 *
 * Most nodes have one or two words: there is code for one, for two, and for any number. What
 * follows from the masks alone is found before the list is read, which happens once.
 * Cost: about that of the kernels, 50 to 100 ns, for lists of some hundred rows. */
#include "engine/bitset/bitset_step.h"

#include "engine/bitset/simd/bitset_lanes.h"

#include <string.h>

enum { FEW = 1 }; /* an item with at most this many rows goes before the sweep */

/* ---- What to branch on ------------------------------------------------------------------- */

TW_STEP size_t lowest_item(const uint64_t *mask, size_t words)
{
    size_t w = 0;
    while (w + 1 < words && !mask[w])
        w++;
    return w * 64 + tw_bits_lowest(mask[w]);
}

/* Sets `among` to the items that may be branched on. */
TW_STEP void set_among(const tw_bits_node *node, uint64_t *among, size_t words)
{
    for (size_t w = 0; w < words; w++)
        among[w] = node->need[w] & ~(node->more[w] | node->owed[w]);
}

TW_STEP size_t rarest_item(const tw_bits_nodes *nodes, const tw_bits_node *node,
                           const uint64_t *among, size_t *count)
{
    *count = node->through;
    return node->through ? node->rarest : nodes->kernels->rarest(&node->list, among, count);
}

/* `among`, in scratch, is not empty. */
static size_t swept_item(const tw_bits_nodes *nodes, const tw_bits_node *node, uint64_t *among)
{
    size_t count = 0;
    size_t rarest = rarest_item(nodes, node, among, &count);
    if (count <= FEW)
        return rarest;
    for (size_t w = 0; w < node->list.words; w++)
        among[w] &= ~tw_step_counted(nodes->plan, w);
    return tw_step_is_empty(among, node->list.words) ? rarest
                                                     : lowest_item(among, node->list.words);
}

TW_STEP bool item_of(const tw_bits_nodes *nodes, const tw_bits_node *node, size_t *item,
                     size_t words)
{
    uint64_t *among = nodes->among;
    size_t count = 0;
    set_among(node, among, words);
    if (tw_step_is_empty(among, words))
        return false;
    bool open = nodes->plan->traits & TW_BITS_OPEN;
    if (!open && node->left <= 2)
        *item = lowest_item(among, words);
    else if (nodes->sweep && tw_step_left(nodes, node, words) > nodes->sweep)
        *item = swept_item(nodes, node, among);
    else
        *item = rarest_item(nodes, node, among, &count);
    return true;
}

static bool find_item(const tw_bits_nodes *nodes, const tw_bits_node *node, size_t *item)
{
    switch (node->list.words) {
    case 1:
        return item_of(nodes, node, item, 1);
    case 2:
        return item_of(nodes, node, item, 2);
    default:
        return item_of(nodes, node, item, node->list.words);
    }
}

/* ---- What a row would do ----------------------------------------------------------------- */

/* What a row kills, and what is then still required. */
TW_STEP void weigh_row(const tw_bits_node *node, uint32_t row, uint64_t *kill, uint64_t *need,
                       size_t words)
{
    for (size_t w = 0; w < words; w++) {
        uint64_t bits = tw_bits_word(&node->list, row, w);
        kill[w] = bits & ~node->more[w];
        need[w] = node->need[w] & ~(bits & ~node->owed[w]);
    }
}

/* Does a row have all that is required? */
static bool completes(const tw_bits_nodes *nodes, const tw_bits_node *node, uint32_t row)
{
    uint64_t missing = 0;
    for (size_t w = 0; w < node->list.words; w++)
        missing |= nodes->need[w] & ~tw_bits_word(&node->list, row, w);
    return missing == 0;
}

static bool one_completes(const tw_bits_nodes *nodes, const tw_bits_node *node)
{
    for (size_t i = 0; i < node->list.count; i += 8)
        for (uint32_t byte = nodes->alive[i / 8]; byte; byte &= byte - 1)
            if (completes(nodes, node, (uint32_t)i + tw_bits_lowest(byte)))
                return true;
    return false;
}

static bool row_lives(tw_bits_nodes *nodes, const tw_bits_node *node, uint32_t row, size_t first)
{
    uint32_t traits = nodes->plan->traits;
    size_t words = node->list.words;
    weigh_row(node, row, nodes->kill, nodes->need, words);
    if (!(traits & TW_BITS_OPEN) && node->left == 1)
        return tw_step_is_empty(nodes->need, words);
    if (!nodes->kernels->survive(&node->list, first, nodes->kill, nodes->need, nodes->alive,
                                 nodes->seen))
        return false;
    if (!(traits & TW_BITS_OPEN) && node->left == 2)
        return one_completes(nodes, node);
    return !(traits & TW_BITS_HOLES) ||
           tw_step_count(nodes->seen, words) + tw_step_row_size(node, row, words) >= node->volume;
}

/* ---- The list of the node below ---------------------------------------------------------- */

TW_STEP size_t count_alive(const uint8_t *alive, size_t count)
{
    size_t sum = 0;
    for (size_t i = 0; i < count; i += 64) {
        uint64_t word = 0;
        memcpy(&word, alive + i / 8, sizeof word);
        sum += tw_bits_count(word);
    }
    return sum;
}

/* Makes `to` share the list of `from`, with the rows that are alive. */
static void share_list(tw_bits_nodes *nodes, const tw_bits_node *from, tw_bits_node *to,
                       const uint8_t *alive)
{
    size_t bytes = from->list.stride / 8;
    uint8_t *copy = tw_step_bump(nodes, to, bytes);
    memset(copy, 0, bytes);
    memcpy(copy, alive, (from->list.count + 7) / 8);
    to->list = from->list;
    to->list.alive = copy;
    to->map = from->map;
    to->narrow = false;
    to->through = 0;
}

enum { MASKS = 4 };

/* Masks are packed like rows: they become the first rows behind a list. */
TW_STEP void add_masks(const tw_bits_node *node, uint64_t *bits, size_t words)
{
    const tw_bits_list *list = &node->list;
    for (size_t w = 0; w < words; w++) {
        uint64_t *to = bits + w * list->stride + list->count;
        to[0] = node->need[w];
        to[1] = node->more[w];
        to[2] = node->owed[w];
        to[3] = node->live[w];
    }
}

/* Takes the masks back, and leaves zeros. */
TW_STEP void take_back_masks(tw_bits_node *node, uint64_t *bits, size_t words)
{
    const tw_bits_list *list = &node->list;
    for (size_t w = 0; w < words; w++) {
        uint64_t *from = bits + w * list->stride + list->count;
        node->need[w] = from[0];
        node->more[w] = from[1];
        node->owed[w] = from[2];
        node->live[w] = from[3];
        for (size_t i = 0; i < MASKS; i++)
            from[i] = 0;
    }
}

/* Closes the gaps between the `living` bits of a node's list, of `words` words, and masks. */
TW_STEP void close_node(tw_bits_nodes *nodes, tw_bits_node *node, uint32_t *map, uint64_t *bits,
                        uint32_t living, size_t words)
{
    nodes->kernels->close_map(node->map, words, node->live, map);
    add_masks(node, bits, words);
    nodes->kernels->close_gaps(bits, node->list.count + MASKS, node->list.stride, words,
                               node->live);
    node->map = map;
    node->list.words = living ? (living + 63) / 64 : 1;
    node->narrow = living <= 32;
    take_back_masks(node, bits, node->list.words);
}

static void move_node(tw_bits_node *node, uint32_t *map, uint64_t *bits)
{
    uint64_t live = *node->live;
    for (size_t i = 0; i < node->list.count; i++)
        bits[i] = tw_bits_moved(bits[i], live);
    memcpy(map, node->map, 32 * sizeof *map);
    for (uint64_t high = live >> 32; high; high &= high - 1) {
        uint32_t bit = 32 + tw_bits_lowest(high);
        map[tw_bits_lowest(tw_bits_moved((uint64_t)1 << bit, live))] = node->map[bit];
    }
    uint64_t *masks[MASKS] = {node->need, node->more, node->owed, node->live};
    for (size_t i = 0; i < MASKS; i++)
        *masks[i] = tw_bits_moved(*masks[i] & live, live);
    node->map = map;
    node->narrow = true;
}

/* How the list of a child is narrowed; the way matters only for lists of one word. */
TW_STEP tw_bits_change change_of(const tw_bits_nodes *nodes, const tw_bits_node *from,
                                 const tw_bits_node *to, uint32_t living, size_t words)
{
    if (words > 1)
        return living > (words - 1) * 64 ? TW_BITS_KEEP : TW_BITS_CLOSE;
    if (from->narrow || (to->left <= 2 && !(nodes->plan->traits & TW_BITS_OPEN)))
        return TW_BITS_KEEP;
    bool ordered = nodes->sweep && tw_step_left(nodes, to, words) > nodes->sweep;
    return tw_bits_narrowing(*from->live, *to->live, ordered);
}

/* `count` rows are alive. */
TW_STEP void copy_list(tw_bits_nodes *nodes, const tw_bits_node *from, tw_bits_node *to,
                       const uint8_t *alive, size_t count, uint32_t living, size_t words)
{
    tw_bits_change change = change_of(nodes, from, to, living, words);
    size_t stride = tw_bits_stride(count);
    uint32_t *map = NULL;
    if (change != TW_BITS_KEEP)
        map = tw_step_bump(nodes, to, words * 64 * sizeof *map);
    size_t start = to->end;
    uint64_t *bits = tw_step_bump(nodes, to, stride * words * sizeof *bits);
    to->through = 0;
    if (count == 0) {
        memset(bits, 0, stride * words * sizeof *bits);
    } else if (words == 2 && change == TW_BITS_KEEP && nodes->kernels->gather_rarest) {
        uint64_t among[2];
        set_among(to, among, 2);
        nodes->kernels->gather_rarest(&from->list, alive, bits, stride, among, &to->rarest,
                                      &to->through);
    } else {
        nodes->kernels->gather(&from->list, alive, bits, stride);
    }
    to->list = (tw_bits_list){bits, NULL, count, stride, words};
    to->map = from->map;
    to->narrow = from->narrow;
    if (change == TW_BITS_CLOSE)
        close_node(nodes, to, map, bits, living, words);
    else if (change == TW_BITS_MOVE)
        move_node(to, map, bits);
    to->end = start + tw_step_align(stride * to->list.words * sizeof *bits);
}

/* As the step `settle`. */
TW_STEP void settle_child(tw_bits_nodes *nodes, const tw_bits_node *from, tw_bits_node *to,
                          const uint8_t *alive, const uint64_t *seen, size_t words)
{
    for (size_t w = 0; w < words; w++)
        to->live[w] = seen[w] | tw_step_counted(nodes->plan, w);
    size_t count = count_alive(alive, from->list.count);
    uint32_t living = tw_step_count(to->live, words);
    size_t after = (living + 63) / 64;
    if (after > TW_BITS_COPIED_WORDS && 2 * count * after > from->list.count * words)
        share_list(nodes, from, to, alive); /* as long as that pays */
    else
        copy_list(nodes, from, to, alive, count, living, words);
}

static void settle_any(tw_bits_nodes *nodes, const tw_bits_node *from, tw_bits_node *to,
                       const uint8_t *alive, const uint64_t *seen)
{
    settle_child(nodes, from, to, alive, seen, from->list.words);
}

/* ---- Putting a row down ------------------------------------------------------------------ */

/* Finds what survives a choice again, as it was not kept. */
static void look_at_choice_again(tw_bits_nodes *nodes, const tw_bits_node *from,
                                 const tw_bits_choice *choice)
{
    if (from->left == 1) { /* the last one: no row is left */
        memset(nodes->alive, 0, (from->list.count + 63) / 64 * 8);
        memset(nodes->seen, 0, from->list.words * sizeof *nodes->seen);
    } else {
        nodes->kernels->survive(&from->list, choice->first, nodes->kill, nodes->need, nodes->alive,
                                nodes->seen);
    }
}

TW_STEP void put_node_choice(tw_bits_nodes *nodes, size_t depth, const tw_bits_choice *choice,
                             size_t words)
{
    const tw_bits_node *from = &nodes->stack[depth];
    tw_bits_node *to = &nodes->stack[depth + 1];
    uint32_t row = choice->row;
    size_t counted = 0;
    to->end = choice->end;
    tw_step_take_masks(nodes, to, words);
    weigh_row(from, row, nodes->kill, to->need, words);
    for (size_t w = 0; w < words; w++) {
        to->more[w] = from->more[w];
        to->owed[w] = from->owed[w];
    }
    if (tw_bits_nodes_counted(nodes, from, row, &counted)) {
        nodes->used[counted]++;
        tw_step_set_units(nodes, counted, to->more, to->owed);
    }
    to->left = from->left ? from->left - 1 : 0;
    to->volume = 0;
    if (nodes->plan->traits & TW_BITS_HOLES)
        to->volume = from->volume - tw_step_row_size(from, row, words);
    if (choice->alive) {
        settle_child(nodes, from, to, choice->alive, choice->seen, words);
    } else {
        memcpy(nodes->need, to->need, words * sizeof *nodes->need);
        look_at_choice_again(nodes, from, choice);
        settle_child(nodes, from, to, nodes->alive, nodes->seen, words);
    }
}

static void put_choice_row(tw_bits_nodes *nodes, size_t depth, const tw_bits_choice *choice)
{
    switch (nodes->stack[depth].list.words) {
    case 1:
        put_node_choice(nodes, depth, choice, 1);
        break;
    case 2:
        put_node_choice(nodes, depth, choice, 2);
        break;
    default:
        put_node_choice(nodes, depth, choice, nodes->stack[depth].list.words);
    }
}

const tw_bits_steps TW_BITSET_STEPS = {
    .item = find_item,
    .lives = row_lives,
    .settle = settle_any,
    .put = put_choice_row,
};
