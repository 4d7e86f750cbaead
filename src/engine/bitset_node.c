/* bitset_node.c -- makes nodes and looks what may be chosen there (bitset_node.h). */
#include "engine/bitset_node.h"

#include <string.h>

enum {
    COPIED_WORDS = 4, /* lists of more words are shared as long as it pays */
    FEW = 1           /* rows through an item that goes before the sweep */
};

static size_t align(size_t size)
{
    return (size + 63) / 64 * 64;
}

/* ---- Masks ------------------------------------------------------------------------------- */

static bool is_empty(const uint64_t *mask, size_t words)
{
    uint64_t any = 0;
    for (size_t w = 0; w < words; w++)
        any |= mask[w];
    return any == 0;
}

static uint32_t count_bits(const uint64_t *mask, size_t words)
{
    uint32_t count = 0;
    for (size_t w = 0; w < words; w++)
        count += tw_bits_count(mask[w]);
    return count;
}

/* The counted stocks among the bits of word w: they are the lowest of all. */
static uint64_t counted_word(const tw_bits_plan *plan, size_t w)
{
    if (plan->counted_count <= w * 64)
        return 0;
    size_t count = plan->counted_count - w * 64;
    return tw_bits_low(count < 64 ? (uint32_t)count : 64);
}

bool tw_bits_nodes_done(const tw_bits_node *node)
{
    return is_empty(node->need, node->list.words);
}

uint32_t tw_bits_nodes_left(const tw_bits_nodes *nodes, const tw_bits_node *node)
{
    if (!(nodes->plan->traits & TW_BITS_OPEN))
        return node->left;
    uint32_t most = nodes->plan->most;
    return most ? (count_bits(node->need, node->list.words) + most - 1) / most : 0;
}

/* ---- What to branch on ------------------------------------------------------------------- */

static size_t lowest_item(const uint64_t *mask, size_t words)
{
    size_t w = 0;
    while (w + 1 < words && !mask[w])
        w++;
    return w * 64 + tw_bits_lowest(mask[w]);
}

/* `among`, in scratch, is not empty. */
static size_t swept_item(const tw_bits_nodes *nodes, const tw_bits_node *node, uint64_t *among)
{
    size_t count = 0;
    size_t rarest = nodes->kernels->rarest(&node->list, among, &count);
    if (count <= FEW)
        return rarest;
    for (size_t w = 0; w < node->list.words; w++)
        among[w] &= ~counted_word(nodes->plan, w);
    return is_empty(among, node->list.words) ? rarest : lowest_item(among, node->list.words);
}

bool tw_bits_nodes_item(const tw_bits_nodes *nodes, const tw_bits_node *node, size_t *item)
{
    size_t words = node->list.words;
    uint64_t *among = nodes->packed;
    size_t count = 0;
    for (size_t w = 0; w < words; w++)
        among[w] = node->need[w] & ~(node->more[w] | node->owed[w]);
    if (is_empty(among, words))
        return false;
    bool open = nodes->plan->traits & TW_BITS_OPEN;
    if (!open && node->left <= 2)
        *item = lowest_item(among, words);
    else if (nodes->sweep && tw_bits_nodes_left(nodes, node) > nodes->sweep)
        *item = swept_item(nodes, node, among);
    else
        *item = nodes->kernels->rarest(&node->list, among, &count);
    return true;
}

/* ---- What a row would do ----------------------------------------------------------------- */

/* Into scratch: what it kills and what is then still required. */
static void weigh(tw_bits_nodes *nodes, const tw_bits_node *node, uint32_t row)
{
    for (size_t w = 0; w < node->list.words; w++) {
        uint64_t bits = tw_bits_word(&node->list, row, w);
        nodes->kill[w] = bits & ~node->more[w];
        nodes->need[w] = node->need[w] & ~(bits & ~node->owed[w]);
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

static uint32_t row_size(const tw_bits_node *node, uint32_t row)
{
    uint32_t count = 0;
    for (size_t w = 0; w < node->list.words; w++)
        count += tw_bits_count(tw_bits_word(&node->list, row, w));
    return count;
}

/* The dead test: is there a row for each thing that will be required? */
static bool survives(tw_bits_nodes *nodes, const tw_bits_node *node, size_t first)
{
    return nodes->kernels->survive(&node->list, first, nodes->kill, nodes->need, nodes->alive,
                                   nodes->seen);
}

bool tw_bits_nodes_lives(tw_bits_nodes *nodes, const tw_bits_node *node, uint32_t row, size_t first)
{
    uint32_t traits = nodes->plan->traits;
    weigh(nodes, node, row);
    if (!(traits & TW_BITS_OPEN) && node->left == 1)
        return is_empty(nodes->need, node->list.words);
    if (!survives(nodes, node, first))
        return false;
    if (!(traits & TW_BITS_OPEN) && node->left == 2)
        return one_completes(nodes, node);
    return !(traits & TW_BITS_HOLES) ||
           count_bits(nodes->seen, node->list.words) + row_size(node, row) >= node->volume;
}

/* ---- Making a node ----------------------------------------------------------------------- */

static void *bump(tw_bits_nodes *nodes, tw_bits_node *node, size_t size)
{
    void *at = nodes->arena + node->end;
    node->end += align(size);
    return at;
}

static void take_masks(tw_bits_nodes *nodes, tw_bits_node *node, size_t words)
{
    uint64_t *masks = bump(nodes, node, 4 * words * sizeof *masks);
    node->need = masks;
    node->more = masks + words;
    node->owed = masks + 2 * words;
    node->live = masks + 3 * words;
}

static size_t count_alive(const uint8_t *alive, size_t count)
{
    size_t bytes = (count + 7) / 8;
    size_t sum = 0;
    size_t i = 0;
    for (; i + 8 <= bytes; i += 8) {
        uint64_t word = 0;
        memcpy(&word, alive + i, 8);
        sum += tw_bits_count(word);
    }
    for (; i < bytes; i++)
        sum += tw_bits_count(alive[i]);
    return sum;
}

/* The rows of `from` that are alive share its list. */
static void share_list(tw_bits_nodes *nodes, const tw_bits_node *from, tw_bits_node *to,
                       const uint8_t *alive)
{
    size_t bytes = from->list.stride / 8;
    uint8_t *copy = bump(nodes, to, bytes);
    memset(copy, 0, bytes);
    memcpy(copy, alive, (from->list.count + 7) / 8);
    to->list = from->list;
    to->list.alive = copy;
    to->map = from->map;
    to->narrow = false;
}

static void clear_after(uint64_t *bits, size_t count, size_t stride, size_t words)
{
    for (size_t w = 0; w < words; w++)
        memset(bits + w * stride + count, 0, (stride - count) * sizeof *bits);
}

/* Masks are packed as rows are: four rows of a list with a stride of 16. */
static void gather_masks(const tw_bits_node *node, uint64_t *packed, size_t words)
{
    for (size_t w = 0; w < words; w++) {
        packed[w * 16] = node->need[w];
        packed[w * 16 + 1] = node->more[w];
        packed[w * 16 + 2] = node->owed[w];
        packed[w * 16 + 3] = node->live[w];
    }
}

static void spread_masks(tw_bits_node *node, const uint64_t *packed, size_t words)
{
    for (size_t w = 0; w < words; w++) {
        node->need[w] = packed[w * 16];
        node->more[w] = packed[w * 16 + 1];
        node->owed[w] = packed[w * 16 + 2];
        node->live[w] = packed[w * 16 + 3];
    }
}

static void close_map(const tw_bits_node *node, uint32_t *map, size_t words)
{
    size_t next = 0;
    for (size_t w = 0; w < words; w++)
        for (uint64_t bits = node->live[w]; bits; bits &= bits - 1)
            map[next++] = node->map[w * 64 + tw_bits_lowest(bits)];
}

/* Closes the gaps between the living bits of a node's list, of `words` words, and masks. */
static void close_node(tw_bits_nodes *nodes, tw_bits_node *node, uint32_t *map, uint64_t *bits,
                       size_t words)
{
    uint32_t living = count_bits(node->live, words);
    size_t after = living ? (living + 63) / 64 : 1;
    nodes->kernels->close_gaps(bits, node->list.count, node->list.stride, words, node->live);
    close_map(node, map, words);
    gather_masks(node, nodes->packed, words);
    nodes->kernels->close_gaps(nodes->packed, 4, 16, words, node->live);
    spread_masks(node, nodes->packed, after);
    node->map = map;
    node->list.words = after;
    node->narrow = living <= 32;
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
    uint64_t *masks[] = {node->need, node->more, node->owed, node->live};
    for (size_t i = 0; i < 4; i++)
        *masks[i] = tw_bits_moved(*masks[i] & live, live);
    node->map = map;
    node->narrow = true;
}

/* What is done to the list of a child; only for lists of one word it matters how. */
static tw_bits_change change_of(const tw_bits_nodes *nodes, const tw_bits_node *from,
                                const tw_bits_node *to)
{
    size_t words = from->list.words;
    if (words > 1)
        return count_bits(to->live, words) > (words - 1) * 64 ? TW_BITS_KEEP : TW_BITS_CLOSE;
    if (from->narrow || (to->left <= 2 && !(nodes->plan->traits & TW_BITS_OPEN)))
        return TW_BITS_KEEP;
    bool ordered = nodes->sweep && tw_bits_nodes_left(nodes, to) > nodes->sweep;
    return tw_bits_narrowing(*from->live, *to->live, ordered);
}

static void copy_list(tw_bits_nodes *nodes, const tw_bits_node *from, tw_bits_node *to,
                      const uint8_t *alive, size_t count)
{
    size_t words = from->list.words;
    size_t stride = tw_bits_stride(count);
    uint32_t *map = bump(nodes, to, words * 64 * sizeof *map);
    size_t start = to->end;
    uint64_t *bits = bump(nodes, to, stride * words * sizeof *bits);
    nodes->kernels->gather(&from->list, alive, bits, stride);
    to->list = (tw_bits_list){bits, NULL, count, stride, words};
    to->map = from->map;
    to->narrow = from->narrow;
    tw_bits_change change = change_of(nodes, from, to);
    if (change == TW_BITS_CLOSE)
        close_node(nodes, to, map, bits, words);
    else if (change == TW_BITS_MOVE)
        move_node(to, map, bits);
    clear_after(bits, count, stride, to->list.words);
    to->end = start + align(stride * to->list.words * sizeof *bits);
}

/* Does sharing the list of `from` still pay? */
static bool is_shared(const tw_bits_node *from, const tw_bits_node *to, size_t count)
{
    size_t words = (count_bits(to->live, from->list.words) + 63) / 64;
    return words > COPIED_WORDS && 2 * count * words > from->list.count * from->list.words;
}

/* Makes `to`, whose masks but `live` are set, of the rows alive; `seen` is all that they have. */
static void settle(tw_bits_nodes *nodes, const tw_bits_node *from, tw_bits_node *to,
                   const uint8_t *alive, const uint64_t *seen)
{
    size_t words = from->list.words;
    for (size_t w = 0; w < words; w++)
        to->live[w] = seen[w] | counted_word(nodes->plan, w);
    size_t count = count_alive(alive, from->list.count);
    if (is_shared(from, to, count))
        share_list(nodes, from, to, alive);
    else
        copy_list(nodes, from, to, alive, count);
}

/* ---- Units of counted stocks ------------------------------------------------------------- */

/* Sets what a counted stock still allows and is owed. */
static void count_units(const tw_bits_nodes *nodes, size_t counted, uint64_t *more, uint64_t *owed)
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

/* The counted stock of a row; false: it has none. */
static bool counted_of(const tw_bits_nodes *nodes, const tw_bits_node *node, uint32_t row,
                       size_t *counted)
{
    for (size_t w = 0; w * 64 < nodes->plan->counted_count; w++) {
        uint64_t bits = tw_bits_word(&node->list, row, w) & counted_word(nodes->plan, w);
        if (!bits)
            continue;
        *counted = w * 64 + tw_bits_lowest(bits);
        return true;
    }
    return false;
}

/* Finds what survives a choice again, unless it was kept. */
static void look_again(tw_bits_nodes *nodes, const tw_bits_node *from, const tw_bits_choice *choice)
{
    if (from->left == 1) { /* the last one: no row is left */
        memset(nodes->alive, 0, (from->list.count + 7) / 8);
        memset(nodes->seen, 0, from->list.words * sizeof *nodes->seen);
    } else {
        survives(nodes, from, choice->first);
    }
}

void tw_bits_nodes_put(tw_bits_nodes *nodes, size_t depth, const tw_bits_choice *choice)
{
    const tw_bits_node *from = &nodes->stack[depth];
    tw_bits_node *to = &nodes->stack[depth + 1];
    uint32_t row = choice->row;
    size_t words = from->list.words;
    size_t counted = 0;
    weigh(nodes, from, row);
    to->end = choice->end;
    take_masks(nodes, to, words);
    memcpy(to->need, nodes->need, words * sizeof *to->need);
    memcpy(to->more, from->more, words * sizeof *to->more);
    memcpy(to->owed, from->owed, words * sizeof *to->owed);
    if (counted_of(nodes, from, row, &counted)) {
        nodes->used[counted]++;
        count_units(nodes, counted, to->more, to->owed);
    }
    to->left = from->left ? from->left - 1 : 0;
    to->volume = nodes->plan->traits & TW_BITS_HOLES ? from->volume - row_size(from, row) : 0;
    if (choice->alive) {
        settle(nodes, from, to, choice->alive, choice->seen);
    } else {
        look_again(nodes, from, choice);
        settle(nodes, from, to, nodes->alive, nodes->seen);
    }
}

void tw_bits_nodes_undo(tw_bits_nodes *nodes, size_t depth, uint32_t row)
{
    size_t counted = 0;
    if (counted_of(nodes, &nodes->stack[depth], row, &counted))
        nodes->used[counted]--;
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

/* Adds a row to what is put down. false: it cannot be. */
static bool force_row(tw_bits_nodes *nodes, const tw_bits_node *from, tw_bits_node *to,
                      uint32_t row)
{
    size_t words = from->list.words;
    size_t counted = 0;
    for (size_t w = 0; w < words; w++)
        if (tw_bits_word(&from->list, row, w) & nodes->kill[w])
            return false;
    for (size_t w = 0; w < words; w++) {
        uint64_t bits = tw_bits_word(&from->list, row, w);
        nodes->kill[w] |= bits & ~to->more[w];
        to->need[w] &= ~(bits & ~to->owed[w]);
    }
    if (counted_of(nodes, from, row, &counted)) {
        nodes->used[counted]++;
        count_units(nodes, counted, to->more, to->owed);
    }
    to->left -= to->left > 0;
    if (nodes->plan->traits & TW_BITS_HOLES)
        to->volume -= row_size(from, row) < to->volume ? row_size(from, row) : to->volume;
    return true;
}

bool tw_bits_nodes_begin(tw_bits_nodes *nodes, const uint32_t *options, size_t count)
{
    const tw_bits_plan *plan = nodes->plan;
    tw_bits_node *node = &nodes->stack[count];
    size_t words = plan->words;
    *node = (tw_bits_node){0};
    uint32_t *map = bump(nodes, node, words * 64 * sizeof *map);
    tw_bits_node from = plan_node(nodes, map);
    take_masks(nodes, node, words);
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
    memset(nodes->need, 0, words * sizeof *nodes->need); /* what is seen is wanted in any case */
    survives(nodes, &from, 0);
    for (size_t w = 0; w < words; w++) /* of a dead node the bits must not be lost */
        nodes->seen[w] |= node->need[w];
    from.live = plan->required; /* not asked for */
    settle(nodes, &from, node, nodes->alive, nodes->seen);
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
    return plan->traits & TW_BITS_HOLES && count_bits(nodes->seen, words) < node->volume;
}

/* ---- Making ------------------------------------------------------------------------------ */

/* The arena: lists of more than four words are copied only when they halve, so all of them together
 * are no larger than the first; then each level may have all rows in the words it can still have;
 * and while a list is made it has the words of the one before. */
static size_t arena_size(const tw_bits_plan *plan, size_t room)
{
    size_t row = tw_bits_stride(plan->rows);
    size_t fewest = plan->fewest > 1 ? plan->fewest - (plan->counted_count > 0) : 1;
    size_t size = align(plan->words * 64 * sizeof(uint32_t)) + 2 * plan->words * row * 8;
    size_t choices =
        plan->rest || plan->most_through > plan->rows ? plan->rows : plan->most_through;
    for (size_t depth = 0; depth <= room; depth++) {
        size_t spent = depth * fewest < plan->bits ? depth * fewest : plan->bits;
        size_t words = (plan->bits - spent + 63) / 64 + 1;
        if (words > plan->words)
            words = plan->words;
        size_t list = words > COPIED_WORDS ? row / 8 : 0;
        list += (words < COPIED_WORDS ? words : COPIED_WORDS) * row * 8;
        size += align(list) + align(choices * sizeof(uint32_t)) + align(4 * plan->words * 8) +
                align(plan->words * 64 * sizeof(uint32_t)) + 4 * 64;
        if (!plan->rest)
            size += (choices + 1) * tw_bits_kept_size(row < TW_BITS_KEPT_ROWS ? row : 0, words);
    }
    return size;
}

static bool take_scratch(tw_bits_nodes *nodes)
{
    const tw_bits_plan *plan = nodes->plan;
    nodes->kill = tw_take(nodes->context, plan->words, sizeof *nodes->kill);
    nodes->need = tw_take(nodes->context, plan->words, sizeof *nodes->need);
    nodes->seen = tw_take(nodes->context, plan->words, sizeof *nodes->seen);
    nodes->packed = tw_take(nodes->context, plan->words, 16 * sizeof *nodes->packed);
    nodes->used = tw_take(nodes->context, plan->counted_count, sizeof *nodes->used);
    nodes->alive = tw_take(nodes->context, plan->stride / 8 + 8, sizeof *nodes->alive);
    return nodes->kill && nodes->need && nodes->seen && nodes->packed && nodes->used &&
           nodes->alive;
}

tw_status tw_bits_nodes_make(const tw_context *context, tw_bits_plan *plan, uint32_t sweep,
                             size_t room, const tw_bits_kernels *kernels, tw_bits_nodes *nodes)
{
    nodes->context = context;
    nodes->plan = plan;
    nodes->kernels = kernels;
    nodes->sweep = sweep;
    nodes->room = room;
    nodes->stack = tw_take(context, room, sizeof *nodes->stack);
    nodes->arena = tw_bits_block_take(context, &nodes->block, arena_size(plan, room), false);
    return take_scratch(nodes) && nodes->stack && nodes->arena ? TW_OK : TW_ERR_MEMORY;
}

void tw_bits_nodes_clear(tw_bits_nodes *nodes)
{
    const tw_context *context = nodes->context;
    const tw_bits_plan *plan = nodes->plan;
    if (!context)
        return;
    tw_give(context, nodes->stack, nodes->room, sizeof *nodes->stack);
    tw_bits_block_give(context, &nodes->block);
    tw_give(context, nodes->kill, plan->words, sizeof *nodes->kill);
    tw_give(context, nodes->need, plan->words, sizeof *nodes->need);
    tw_give(context, nodes->seen, plan->words, sizeof *nodes->seen);
    tw_give(context, nodes->packed, plan->words, 16 * sizeof *nodes->packed);
    tw_give(context, nodes->used, plan->counted_count, sizeof *nodes->used);
    tw_give(context, nodes->alive, plan->stride / 8 + 8, sizeof *nodes->alive);
    tw_bits_plan_drop(nodes->plan);
}
