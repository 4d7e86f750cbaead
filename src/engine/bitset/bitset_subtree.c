/* bitset_subtree.c -- small subtrees: collects nodes that are searched together, and reports their
 * hits.
 *
 * A node whose rows fit into one word waits until there are enough of them. Then their subtrees
 * are searched in batches (bitset_batch.h), in any order, and the hits are logged. Sorted by
 * their options they are in the order in which a search node by node finds them, as rows are in
 * the order of options at every node. The size of a subtree adapts to the ones before: large
 * enough to fill batches, small enough to take well under a millisecond. It decides only where a
 * run can stop. A subtree that turns out too large, or has too many hits, is given up, and the
 * walk returns to its mark. */
#include "engine/bitset/bitset_state.h"

#include <string.h>

enum {
    FEW_NODES = 4096,   /* subtrees with fewer should have had more or larger roots */
    MANY_NODES = 16384, /* subtrees with more, fewer or smaller ones */
    FIRST_BITS = 40,    /* living bits of the roots, initially */
    LEVELS_ABOVE = 16   /* roots may be this many levels above the first */
};

/* ---- Making ------------------------------------------------------------------------------ */

/* Sizes of the parts of the block. */
struct sizes {
    size_t rows; /* of a node */
    size_t pool; /* rows of a batch's pool */
    size_t levels;
    size_t log;
    size_t candidates;
    size_t width; /* numbers of a hit */
    size_t path;  /* options of a path */
};

static size_t smaller_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* room: of the walk. */
static struct sizes subtree_sizes(const tw_bits_plan *plan, size_t room)
{
    struct sizes sizes = {.rows = smaller_size(plan->rows, TW_BATCH_ROWS)};
    sizes.pool = smaller_size(TW_BATCH_POOL, sizes.rows * TW_BATCH_NARROW);
    sizes.levels = smaller_size(TW_BATCH_LEVELS, room + LEVELS_ABOVE + 4);
    sizes.log = TW_BATCH_LOG + TW_BATCH_SLACK;
    sizes.candidates = 16 * sizes.rows + TW_BATCH_SLACK;
    sizes.path = room;
    sizes.width = smaller_size(TW_BATCH_LEVELS, sizes.path) + 2;
    return sizes;
}

/* Carves `count` items off the block; without a block it only adds up the size. */
static void *carve(unsigned char *block, size_t *used, size_t count, size_t size)
{
    void *at = block ? block + *used : NULL;
    *used += (count * size + 63) / 64 * 64;
    return at;
}

static void carve_pools(tw_batches *batches, const struct sizes *sizes, unsigned char *block,
                        size_t *used)
{
    size_t room = sizes->pool + sizes->rows + TW_BATCH_SLACK;
    for (size_t i = 0; i < sizes->levels; i++) {
        void *narrow = carve(block, used, room, sizeof *batches->narrow_levels->pool);
        void *wide = carve(block, used, room, sizeof *batches->wide_levels->pool);
        if (!block)
            continue;
        batches->narrow_levels[i].pool = narrow;
        batches->wide_levels[i].pool = wide;
    }
}

/* Returns the total size. */
static size_t carve_subtree(tw_bits_subtree *subtree, const struct sizes *sizes,
                            unsigned char *block)
{
    size_t used = 0;
    tw_batches *batches = carve(block, &used, 1, sizeof *batches);
    tw_batches none;
    subtree->hits = carve(block, &used, TW_BATCH_HITS * sizes->width, sizeof *subtree->hits);
    subtree->order = carve(block, &used, TW_BATCH_HITS, sizeof *subtree->order);
    subtree->roots = carve(block, &used, TW_BATCH_ROOTS, sizeof *subtree->roots);
    subtree->paths = carve(block, &used, TW_BATCH_ROOTS * sizes->path, sizeof *subtree->paths);
    subtree->path = carve(block, &used, sizes->path, sizeof *subtree->path);
    subtree->mark.options = carve(block, &used, sizes->path, sizeof *subtree->mark.options);
    subtree->mark.levels = carve(block, &used, sizes->path, sizeof *subtree->mark.levels);
    subtree->batches = batches;
    batches = batches ? batches : &none;
    tw_batch_narrow_log *narrow = &batches->narrow_log;
    tw_batch_wide_log *wide = &batches->wide_log;
    batches->hits = carve(block, &used, TW_BATCH_HITS, sizeof *batches->hits);
    narrow->row = carve(block, &used, sizes->log, sizeof *narrow->row);
    narrow->node = carve(block, &used, sizes->log, sizeof *narrow->node);
    narrow->parent = carve(block, &used, sizes->log, sizeof *narrow->parent);
    wide->row = carve(block, &used, sizes->log, sizeof *wide->row);
    wide->node = carve(block, &used, sizes->log, sizeof *wide->node);
    wide->parent = carve(block, &used, sizes->log, sizeof *wide->parent);
    wide->live = carve(block, &used, sizes->log, sizeof *wide->live);
    batches->candidates = carve(block, &used, sizes->candidates, sizeof(uint64_t));
    batches->candidate_nodes =
        carve(block, &used, sizes->candidates, sizeof *batches->candidate_nodes);
    batches->scratch = carve(block, &used, sizes->rows + TW_BATCH_SLACK, sizeof *batches->scratch);
    batches->narrow_levels = carve(block, &used, sizes->levels, sizeof *batches->narrow_levels);
    batches->wide_levels = carve(block, &used, sizes->levels, sizeof *batches->wide_levels);
    carve_pools(batches, sizes, block, &used);
    return used;
}

static void clear_batches(tw_batches *batches)
{
    for (uint32_t i = 0; i < batches->levels; i++) {
        batches->narrow_levels[i].count = batches->narrow_levels[i].used = 0;
        batches->wide_levels[i].count = batches->wide_levels[i].used = 0;
    }
}

uint64_t tw_bits_subtree_size(const tw_bits_plan *plan, size_t room)
{
    tw_bits_subtree none;
    struct sizes sizes = subtree_sizes(plan, room);
    return carve_subtree(&none, &sizes, NULL);
}

tw_status tw_bits_subtree_make(tw_bits_state *state)
{
    tw_bits_subtree *subtree = &state->subtree;
    const tw_bits_plan *plan = state->nodes.plan;
    struct sizes sizes = subtree_sizes(plan, state->walk.room);
    if (plan->rest || plan->alike || plan->counted_count > TW_BATCH_COUNTED || plan->hopeless)
        return TW_OK;
    size_t size = carve_subtree(subtree, &sizes, NULL);
    unsigned char *block = tw_bits_block_take(&state->walk.scope, size, false);
    if (!block)
        return TW_ERR_MEMORY;
    carve_subtree(subtree, &sizes, block);
    subtree->possible = true;
    subtree->most_bits = FIRST_BITS;
    subtree->most_roots = 1;
    subtree->width = sizes.width;
    subtree->batches->traits = plan->traits;
    subtree->batches->counted = tw_bits_low((uint32_t)plan->counted_count);
    subtree->batches->levels = (uint32_t)sizes.levels;
    subtree->batches->pool_rows = (uint32_t)sizes.pool;
    subtree->batches->log_room = TW_BATCH_LOG;
    subtree->batches->sweep = plan->traits & TW_BITS_OPEN ? 0 : state->nodes.sweep;
    clear_batches(subtree->batches);
    return TW_OK;
}

/* ---- Nodes that wait --------------------------------------------------------------------- */

/* Is a depth one of the levels for roots? */
static bool is_in_reach(const tw_bits_subtree *subtree, size_t depth)
{
    return depth >= subtree->base && depth - subtree->base <= 2 * LEVELS_ABOVE &&
           depth - subtree->base + 4 < subtree->batches->levels;
}

bool tw_bits_subtree_fits(const tw_bits_state *state)
{
    const tw_bits_subtree *subtree = &state->subtree;
    const tw_bits_nodes *nodes = &state->nodes;
    const tw_bits_node *node = &nodes->stack[state->walk.depth];
    if (!subtree->possible || subtree->skip || state->dead || node->list.words > 1 ||
        node->list.count > TW_BATCH_ROWS || tw_bits_count(*node->live) > subtree->most_bits)
        return false;
    if (subtree->root_count > 0 && !is_in_reach(subtree, state->walk.depth))
        return false;
    if (!(nodes->plan->traits & TW_BITS_OPEN))
        return node->left >= 3;
    return *node->need != 0 && (!nodes->sweep || tw_bits_nodes_left(nodes, node) <= nodes->sweep);
}

bool tw_bits_subtree_is_full(const tw_bits_state *state)
{
    const tw_bits_subtree *subtree = &state->subtree;
    const tw_batches *batches = subtree->batches;
    return subtree->root_count >= subtree->most_roots || batches->too_large ||
           batches->narrow_log.count + batches->wide_log.count >= FEW_NODES;
}

/* Records the position of the walk before it visited the current node. */
static void set_mark(tw_bits_state *state)
{
    tw_bits_mark *mark = &state->subtree.mark;
    const tw_walk *walk = &state->walk;
    mark->count = walk->depth;
    mark->fixed = walk->fixed;
    mark->bounded = walk->bounded;
    memcpy(mark->options, state->subtree.paths, walk->depth * sizeof *mark->options);
    memcpy(mark->levels, walk->levels, walk->room * sizeof *mark->levels);
    mark->levels[walk->depth].branches -= walk->depth > walk->fixed;
    mark->updates = state->updates;
}

static tw_batch_units units_of_nodes(const tw_bits_nodes *nodes)
{
    tw_batch_units units = {{0}, {0}};
    for (size_t i = 0; i < nodes->plan->counted_count; i++) {
        const tw_bits_stock *stock = &nodes->plan->counted[i];
        const uint32_t used = nodes->used[i];
        units.owed[i] = (uint8_t)smaller_size(stock->low > used ? stock->low - used : 0, 255);
        units.allowed[i] = (uint8_t)smaller_size(stock->high - used, 255);
    }
    return units;
}

static void file_narrow_root(tw_bits_state *state, const tw_bits_node *node, tw_batch_narrow *level,
                             uint32_t log)
{
    uint32_t at = level->count++;
    uint32_t rows = (uint32_t)node->list.count;
    uint32_t *to = level->pool + level->used;
    for (uint32_t i = 0; i < rows; i++)
        to[i] = (uint32_t)node->list.bits[i];
    memset(to + rows, 0, 16 * sizeof *to);
    level->off[at] = level->used;
    level->rows[at] = rows;
    level->log[at] = log;
    level->used += (rows + 15) / 16 * 16;
    level->need[at] = (uint32_t)*node->need;
    level->more[at] = (uint32_t)*node->more;
    level->owed[at] = (uint32_t)*node->owed;
    level->volume[at] = node->volume;
    level->units[at] = units_of_nodes(&state->nodes);
}

static void file_wide_root(tw_bits_state *state, const tw_bits_node *node, tw_batch_wide *level,
                           uint32_t log)
{
    uint32_t at = level->count++;
    uint32_t rows = (uint32_t)node->list.count;
    uint64_t *to = level->pool + level->used;
    memcpy(to, node->list.bits, tw_bits_stride(rows) * sizeof *to); /* with zeros at its end */
    level->off[at] = level->used;
    level->rows[at] = rows;
    level->log[at] = log;
    level->used += (rows + 15) / 16 * 16;
    level->need[at] = *node->need;
    level->more[at] = *node->more;
    level->owed[at] = *node->owed;
    level->live[at] = *node->live;
    level->volume[at] = node->volume;
    level->units[at] = units_of_nodes(&state->nodes);
}

/* The first root determines the depth at which the levels begin. */
static void begin_subtree(tw_bits_state *state, const tw_bits_node *node)
{
    tw_bits_subtree *subtree = &state->subtree;
    tw_batches *batches = subtree->batches;
    uint32_t depth = (uint32_t)state->walk.depth;
    subtree->base = depth > LEVELS_ABOVE ? depth - LEVELS_ABOVE : 0;
    memset(batches->branches, 0, sizeof batches->branches);
    memset(batches->updates, 0, sizeof batches->updates);
    batches->narrow_log.count = batches->wide_log.count = batches->hit_count = 0;
    batches->sums = subtree->sums;
    batches->sum = 0;
    batches->too_large = false;
    batches->left = node->left ? node->left + depth - subtree->base : 0;
    set_mark(state);
}

/* Is the batch of a root full? */
static bool is_batch_full(const tw_batches *batches, const tw_bits_root *root)
{
    const tw_batch_narrow *narrow = &batches->narrow_levels[root->level];
    const tw_batch_wide *wide = &batches->wide_levels[root->level];
    return root->narrow ? narrow->count == TW_BATCH_NARROW || narrow->used > batches->pool_rows
                        : wide->count == TW_BATCH_WIDE || wide->used > batches->pool_rows;
}

void tw_bits_subtree_add(tw_bits_state *state)
{
    tw_bits_subtree *subtree = &state->subtree;
    const tw_bits_node *node = &state->nodes.stack[state->walk.depth];
    uint32_t depth = (uint32_t)state->walk.depth;
    uint32_t number = subtree->root_count++;
    tw_bits_root *root = &subtree->roots[number];
    memcpy(subtree->paths + number * state->walk.room, state->walk.options,
           depth * sizeof *subtree->paths);
    if (number == 0)
        begin_subtree(state, node);
    *root = (tw_bits_root){.level = depth - subtree->base, .depth = depth, .live = *node->live};
    root->narrow = node->narrow;
    memcpy(root->map, node->map, (node->narrow ? 32 : 64) * sizeof *root->map);
    if (is_batch_full(subtree->batches, root)) /* search its nodes first */
        state->nodes.kernels->search(subtree->batches,
                                     root->level | (root->narrow ? 0 : TW_BATCH_IS_WIDE));
    if (subtree->batches->too_large)
        return;
    if (node->narrow)
        file_narrow_root(state, node, &subtree->batches->narrow_levels[root->level],
                         number | TW_PARENT_IS_ROOT);
    else
        file_wide_root(state, node, &subtree->batches->wide_levels[root->level],
                       number | TW_PARENT_IS_ROOT);
}

/* Makes later subtrees larger or smaller. */
static void learn_size(tw_bits_subtree *subtree)
{
    uint32_t nodes = subtree->batches->narrow_log.count + subtree->batches->wide_log.count;
    if (nodes > MANY_NODES || subtree->batches->too_large) {
        if (subtree->most_roots > 1)
            subtree->most_roots = (subtree->root_count + 1) / 2;
        else
            subtree->most_bits -= subtree->most_bits > 8 ? 1 : 0;
    } else if (nodes < FEW_NODES) {
        subtree->most_bits += subtree->most_bits < 64;
        subtree->most_roots += subtree->most_roots / 4 + 1;
        if (subtree->most_roots > TW_BATCH_ROOTS)
            subtree->most_roots = TW_BATCH_ROOTS;
    }
}

/* ---- Hits -------------------------------------------------------------------------------- */

/* Maps the bits of a node to those of the plan. */
struct bits_layout {
    const uint32_t *map; /* the root's, or `own` */
    uint32_t own[64];
    uint64_t live;
    bool narrow;
};

static uint32_t option_of(const tw_bits_plan *plan, const struct bits_layout *layout, uint64_t row)
{
    uint64_t keys = 0;
    for (; row; row &= row - 1)
        keys ^= plan->keys[layout->map[tw_bits_lowest(row)]];
    return plan->row_option[tw_bits_plan_find(plan, keys)];
}

static void close_layout(struct bits_layout *layout, uint64_t live)
{
    uint32_t next = 0;
    for (uint64_t bits = live; bits; bits &= bits - 1)
        layout->own[next++] = layout->map[tw_bits_lowest(bits)];
    layout->map = layout->own;
    layout->live = tw_bits_low(next);
    layout->narrow = next <= 32;
}

static void move_layout(struct bits_layout *layout, uint64_t live)
{
    if (layout->map != layout->own)
        memcpy(layout->own, layout->map, sizeof layout->own);
    layout->map = layout->own;
    for (uint64_t high = live >> 32; high; high &= high - 1) {
        uint32_t bit = 32 + tw_bits_lowest(high);
        uint64_t target = tw_bits_moved((uint64_t)1 << bit, live);
        layout->own[tw_bits_lowest(target)] = layout->own[bit];
    }
    layout->narrow = true;
}

/* Packs a layout like the list of a child at whose level `left` options are missing. */
static void change_layout(const tw_batches *batches, struct bits_layout *layout, uint64_t live,
                          uint32_t left)
{
    if (layout->narrow || (!(batches->traits & TW_BITS_OPEN) && left <= 2))
        return;
    tw_bits_change change =
        tw_bits_narrowing(layout->live, live, batches->sweep && left > batches->sweep);
    if (change == TW_BITS_CLOSE)
        close_layout(layout, live);
    else if (change == TW_BITS_MOVE)
        move_layout(layout, live);
    else
        layout->live = live;
}

static uint32_t parent_of(const tw_batches *batches, uint32_t log)
{
    return log & TW_PARENT_IS_WIDE ? batches->wide_log.parent[log & ~TW_PARENT_IS_WIDE]
                                   : batches->narrow_log.parent[log];
}

/* A node of the log: its root, the options below that, and how its rows are packed. */
struct log_place {
    uint32_t log, root, count;
    uint32_t options[TW_BATCH_LEVELS];
    struct bits_layout layout;
};

static void find_log_place(const tw_bits_state *state, uint32_t log, struct log_place *place)
{
    const tw_batches *batches = state->subtree.batches;
    const tw_bits_plan *plan = state->nodes.plan;
    uint32_t chain[TW_BATCH_LEVELS];
    uint32_t length = 0;
    uint32_t count = 0;
    place->log = log;
    for (; !(log & TW_PARENT_IS_ROOT); log = parent_of(batches, log))
        chain[length++] = log;
    place->root = log & ~TW_PARENT_IS_ROOT;
    const tw_bits_root *root = &state->subtree.roots[place->root];
    place->layout.map = root->map;
    place->layout.live = root->live;
    place->layout.narrow = root->narrow;
    while (length-- > 0) {
        bool wide = chain[length] & TW_PARENT_IS_WIDE;
        log = chain[length] & ~TW_PARENT_IS_WIDE;
        uint64_t row = wide ? batches->wide_log.row[log] : batches->narrow_log.row[log];
        place->options[count++] = option_of(plan, &place->layout, row);
        if (wide)
            change_layout(batches, &place->layout, batches->wide_log.live[log] | batches->counted,
                          batches->left - root->level - count);
    }
    place->count = count;
}

/* Writes a hit at a place: its root, how many options are below it, and these. */
static void tell_hit(const tw_bits_state *state, const struct log_place *place,
                     const tw_batch_hit *hit, uint32_t *numbers)
{
    uint32_t *options = numbers + 2;
    uint32_t count = place->count;
    memcpy(options, place->options, count * sizeof *options);
    for (size_t i = 0; i < 2; i++)
        if (hit->rows[i])
            options[count++] = option_of(state->nodes.plan, &place->layout, hit->rows[i]);
    numbers[0] = place->root;
    numbers[1] = count;
}

/* Does hit a come before hit b? Roots are in order, and none is below another. */
static bool is_earlier_hit(const tw_bits_subtree *subtree, uint32_t a, uint32_t b)
{
    const uint32_t *x = subtree->hits + a * subtree->width;
    const uint32_t *y = subtree->hits + b * subtree->width;
    if (x[0] != y[0])
        return x[0] < y[0];
    uint32_t i = 2;
    while (i < x[1] + 1 && i < y[1] + 1 && x[i] == y[i])
        i++;
    return x[i] < y[i];
}

/* Shellsort with gaps of the form 3h + 1. */
static void sort_hits(tw_bits_subtree *subtree, uint32_t count)
{
    uint32_t gap = 1;
    while (gap < count / 3)
        gap = 3 * gap + 1;
    for (; gap > 0; gap /= 3)
        for (uint32_t i = gap; i < count; i++) {
            uint32_t hit = subtree->order[i];
            uint32_t at = i;
            for (; at >= gap && is_earlier_hit(subtree, hit, subtree->order[at - gap]); at -= gap)
                subtree->order[at] = subtree->order[at - gap];
            subtree->order[at] = hit;
        }
}

/* The first hits of all places are in order: inserts the other hits of each place after its first.
 * Works backwards, so that no entry is overwritten before it is read. */
static void spread_hits(tw_bits_subtree *subtree, uint32_t places)
{
    const tw_batch_hit *hits = subtree->batches->hits;
    uint32_t to = subtree->batches->hit_count;
    while (places-- > 0) {
        uint32_t first = subtree->order[places];
        uint32_t end = first + 1;
        while (end < subtree->batches->hit_count && hits[end].log == hits[first].log)
            end++;
        while (end > first)
            subtree->order[--to] = --end;
    }
}

/* The hits of a place are consecutive and already in order. */
static void tell_hits(tw_bits_state *state)
{
    tw_bits_subtree *subtree = &state->subtree;
    const tw_batches *batches = subtree->batches;
    struct log_place place;
    place.log = TW_BATCH_ALL; /* none */
    uint32_t places = 0;
    for (uint32_t i = 0; i < batches->hit_count; i++) {
        const tw_batch_hit *hit = &batches->hits[i];
        if (place.log != hit->log) {
            find_log_place(state, hit->log, &place);
            subtree->order[places++] = i;
        }
        tell_hit(state, &place, hit, subtree->hits + i * subtree->width);
    }
    sort_hits(subtree, places);
    spread_hits(subtree, places);
}

const uint32_t *tw_bits_subtree_hit(const tw_bits_state *state, size_t hit, size_t *count)
{
    const tw_bits_subtree *subtree = &state->subtree;
    const uint32_t *numbers = subtree->hits + subtree->order[hit] * subtree->width;
    const tw_bits_root *root = &subtree->roots[numbers[0]];
    memcpy(subtree->path, subtree->paths + numbers[0] * state->walk.room,
           root->depth * sizeof *subtree->path);
    memcpy(subtree->path + root->depth, numbers + 2, numbers[1] * sizeof *subtree->path);
    *count = root->depth + numbers[1];
    return subtree->path;
}

/* ---- Searching --------------------------------------------------------------------------- */

/* Charges the levels with the work of the subtree. Returns its nodes. */
static uint64_t charge_levels(tw_bits_state *state)
{
    const tw_batches *batches = state->subtree.batches;
    tw_walk *walk = &state->walk;
    uint64_t nodes = 0;
    for (size_t i = 0; i < batches->levels; i++) {
        if (batches->branches[i] == 0 && batches->updates[i] == 0)
            continue;
        tw_level *level = &walk->levels[state->subtree.base + i];
        level->branches += batches->branches[i];
        level->updates += batches->updates[i];
        walk->shared_out += batches->updates[i];
        state->updates += batches->updates[i];
        nodes += batches->branches[i];
    }
    return nodes;
}

bool tw_bits_subtree_search(tw_bits_state *state, uint64_t *nodes)
{
    tw_bits_subtree *subtree = &state->subtree;
    tw_batches *batches = subtree->batches;
    state->nodes.kernels->search(batches, TW_BATCH_ALL);
    learn_size(subtree);
    if (batches->too_large) {
        subtree->skip = subtree->root_count == 1;
        clear_batches(batches);
    } else {
        *nodes += charge_levels(state);
        tell_hits(state);
    }
    subtree->root_count = 0;
    return !batches->too_large;
}
