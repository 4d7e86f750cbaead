/* bitset_batch.c -- searches a subtree in batches of nodes (bitset_batch.h). It is compiled once
 * for each instruction set, and in each once for every kind of cover.
 *
 * A stack holds the batches that are being searched; a batch is interrupted when a batch below it
 * is full. When the stack is empty, the highest batch that has nodes is next.
 * Invariant: no node is added to a batch while it is being searched, so lists stay where they are
 *   until all their children are stored.
 * Cost: 20 to 40 ns a node at the narrow levels with AVX-512.
 * Source: measured prototypes. */
#include "engine/bitset/bitset_batch.h"

#include "engine/bitset/simd/bitset_lanes.h"
#include "engine/bitset/simd/bitset_planes.h"
#include "engine/bitset/simd/bitset_simd.h"

#include <string.h>

/* The child of a wide node, with its masks as they are in the parent. */
typedef struct wide_child {
    uint64_t kill, need, more, owed, live;
    uint32_t volume;
    tw_batch_units units;
} wide_child;

#define TW_ROW uint32_t
#define TW_ROW_BITS 32
#define TW_PLANES 3
#define TW_LEVEL tw_batch_narrow
#define TW_LOG tw_batch_narrow_log
#define TW_LOG_FIELD narrow_log
#define TW_NODES TW_BATCH_NARROW
#define TW_OF(name) narrow_##name
#define TW_OP(name) vec_##name##32
#include "engine/bitset/bitset_batch_core.h"
#undef TW_ROW
#undef TW_ROW_BITS
#undef TW_PLANES
#undef TW_LEVEL
#undef TW_LOG
#undef TW_LOG_FIELD
#undef TW_NODES
#undef TW_OF
#undef TW_OP

#define TW_ROW uint64_t
#define TW_ROW_BITS 64
#define TW_PLANES 4
#define TW_LEVEL tw_batch_wide
#define TW_LOG tw_batch_wide_log
#define TW_LOG_FIELD wide_log
#define TW_NODES TW_BATCH_WIDE
#define TW_OF(name) wide_##name
#define TW_OP(name) vec_##name##64
#include "engine/bitset/bitset_batch_core.h"

typedef enum batch_advance { BATCH_DONE, NARROW_FULL, WIDE_FULL } batch_advance;

/* ---- Filing children --------------------------------------------------------------------- */

TW_LANE void file_narrow_child(tw_batches *batches, const tw_batch_narrow *level,
                               tw_batch_narrow *below, uint32_t log, uint32_t traits)
{
    uint32_t node = batches->narrow_log.node[log];
    uint32_t row = batches->narrow_log.row[log];
    uint32_t kill = narrow_kill_of(level, node, row, traits);
    uint32_t rows = narrow_filter(level, node, kill, below->pool + below->used);
    uint32_t child = narrow_add_node(below, rows, log);
    below->need[child] = narrow_need_after(level, node, row, traits);
    narrow_set_child(level, node, row, &below->units[child], &below->more[child],
                     &below->owed[child], &below->volume[child], traits);
}

TW_LANE wide_child child_of(const tw_batches *batches, const tw_batch_wide *level, uint32_t log,
                            uint32_t traits)
{
    uint32_t node = batches->wide_log.node[log];
    uint64_t row = batches->wide_log.row[log];
    wide_child made; /* the rest is unused without counted stocks or a known volume */
    made.kill = wide_kill_of(level, node, row, traits);
    made.need = wide_need_after(level, node, row, traits);
    made.live = batches->wide_log.live[log] | batches->counted;
    wide_set_child(level, node, row, &made.units, &made.more, &made.owed, &made.volume, traits);
    return made;
}

/* As filter; the bits from 32 on move into gaps. */
#ifdef TW_VEC_MOVES_LATE
static __attribute__((noinline)) uint32_t filter_moved(const tw_batches *batches,
                                                       const tw_batch_wide *level, uint32_t node,
                                                       const wide_child *from, uint32_t *to)
{
    uint32_t count = wide_filter(level, node, from->kill, batches->scratch);
    wide_end_list(batches->scratch, count); /* the last sixteen are moved together */
    vec_move_list(to, batches->scratch, count, from->live);
    return count;
}
#else
static __attribute__((noinline)) uint32_t filter_moved(const tw_batches *batches,
                                                       const tw_batch_wide *level, uint32_t node,
                                                       const wide_child *from, uint32_t *to)
{
    const uint64_t *row = level->pool + level->off[node];
    uint32_t padded = wide_padded(level->rows[node]);
    uint32_t *next = to;
    uint64_t kill = from->kill;
    tw_vec_moves moves;
    (void)batches;
    vec_set_moves(&moves, from->live);
    for (const uint64_t *end = row + padded; row < end; row += 16)
        next += vec_pack_moved(next, row, kill, &moves);
    return (uint32_t)(next - to) - (padded - level->rows[node]);
}
#endif

TW_LANE void file_moved(const tw_batches *batches, const tw_batch_wide *level, uint32_t node,
                        tw_batch_narrow *below, wide_child *from, uint32_t log, uint32_t traits)
{
    uint32_t count = filter_moved(batches, level, node, from, below->pool + below->used);
    from->need = tw_bits_moved(from->need, from->live);
    if (traits & TW_BITS_COUNTED) { /* these are the lowest bits and do not move */
        from->more = (uint32_t)from->more;
        from->owed = (uint32_t)from->owed;
    }
    narrow_set(below, narrow_add_node(below, count, log | TW_PARENT_IS_WIDE), from, traits);
}

/* Is the sweep's rule in force below a node of this depth, so that bits must stay in order? */
static bool is_ordered(const tw_batches *batches, uint32_t depth)
{
    return batches->sweep && batches->left - depth > batches->sweep;
}

TW_LANE void file_wide_child(tw_batches *batches, const tw_batch_wide *level, uint32_t depth,
                             uint32_t log, uint32_t traits)
{
    tw_batch_narrow *narrow = &batches->narrow_levels[depth + 1];
    tw_batch_wide *wide = &batches->wide_levels[depth + 1];
    uint32_t node = batches->wide_log.node[log];
    wide_child from = child_of(batches, level, log, traits);
    tw_bits_change change =
        tw_bits_narrowing(level->live[node], from.live, is_ordered(batches, depth + 1));
    if (change == TW_BITS_MOVE) {
        file_moved(batches, level, node, narrow, &from, log, traits);
    } else if (change == TW_BITS_KEEP) {
        uint32_t rows = wide_filter(level, node, from.kill, wide->pool + wide->used);
        wide_set(wide, wide_add_node(wide, rows, log | TW_PARENT_IS_WIDE), &from, traits);
    } else {
        uint32_t rows = wide_filter(level, node, from.kill, batches->scratch);
        if (tw_bits_count(from.live) <= 32)
            narrow_file_closed(batches, narrow, &from, rows, log, traits);
        else
            wide_file_closed(batches, wide, &from, rows, log, traits);
    }
}

/* ---- Searching a batch ------------------------------------------------------------------- */

/* Are two options missing at the children of this depth? */
TW_LANE bool is_last(const tw_batches *batches, uint32_t depth, uint32_t traits)
{
    return !(traits & TW_BITS_OPEN) && batches->left - depth == 3;
}

TW_LANE batch_advance advance_narrow(tw_batches *batches, uint32_t depth, uint32_t traits)
{
    tw_batch_narrow *level = &batches->narrow_levels[depth];
    tw_batch_narrow *below = &batches->narrow_levels[depth + 1];
    for (;;) {
        for (; level->next < level->end; level->next++) {
            if (!is_last(batches, depth, traits) && narrow_is_full(batches, below))
                return NARROW_FULL;
            if (narrow_settle(batches, level, level->next, traits))
                continue;
            if (is_last(batches, depth, traits))
                narrow_end(batches, level, depth, level->next, traits);
            else
                file_narrow_child(batches, level, below, level->next, traits);
        }
        if (level->group == level->count || batches->too_large)
            break;
        narrow_search_group(batches, level, depth, traits);
    }
    level->count = level->used = 0;
    return BATCH_DONE;
}

TW_LANE batch_advance advance_wide(tw_batches *batches, uint32_t depth, uint32_t traits)
{
    tw_batch_wide *level = &batches->wide_levels[depth];
    for (;;) {
        for (; level->next < level->end; level->next++) {
            if (narrow_is_full(batches, &batches->narrow_levels[depth + 1]))
                return NARROW_FULL;
            if (wide_is_full(batches, &batches->wide_levels[depth + 1]))
                return WIDE_FULL;
            if (wide_settle(batches, level, level->next, traits))
                continue;
            if (is_last(batches, depth, traits))
                wide_end(batches, level, depth, level->next, traits);
            else
                file_wide_child(batches, level, depth, level->next, traits);
        }
        if (level->group == level->count || batches->too_large)
            break;
        wide_search_group(batches, level, depth, traits);
    }
    level->count = level->used = 0;
    return BATCH_DONE;
}

/* ---- Searching a subtree ------------------------------------------------------------------- */

static uint32_t begin_batch(tw_batches *batches, uint32_t batch)
{
    uint32_t depth = batch & ~TW_BATCH_IS_WIDE;
    if (batch & TW_BATCH_IS_WIDE)
        wide_begin(&batches->wide_levels[depth]);
    else
        narrow_begin(&batches->narrow_levels[depth]);
    return batch;
}

/* The highest batch with nodes, from `depth` on; false: there is none. */
static bool find_batch(const tw_batches *batches, uint32_t depth, uint32_t *batch)
{
    for (; depth < batches->levels; depth++) {
        bool wide = batches->wide_levels[depth].count > 0;
        if (!wide && batches->narrow_levels[depth].count == 0)
            continue;
        *batch = depth | (wide ? TW_BATCH_IS_WIDE : 0);
        return true;
    }
    return false;
}

TW_LANE void search_batches(tw_batches *batches, uint32_t first, uint32_t traits)
{
    uint32_t stack[2 * TW_BATCH_LEVELS];
    uint32_t count = 0;
    uint32_t depth = 0;
    bool all = first == TW_BATCH_ALL;
    if (!all)
        stack[count++] = begin_batch(batches, first);
    while (!batches->too_large) {
        uint32_t batch = 0;
        if (count == 0 && (!all || !find_batch(batches, depth, &batch)))
            return;
        if (count == 0)
            stack[count++] = begin_batch(batches, batch);
        batch = stack[count - 1];
        depth = batch & ~TW_BATCH_IS_WIDE;
        if (depth + 3 >= batches->levels) {
            batches->too_large = true;
            return;
        }
        batch_advance met = batch & TW_BATCH_IS_WIDE ? advance_wide(batches, depth, traits)
                                                     : advance_narrow(batches, depth, traits);
        if (met == BATCH_DONE)
            count--;
        else
            stack[count++] =
                begin_batch(batches, (depth + 1) | (met == WIDE_FULL ? TW_BATCH_IS_WIDE : 0));
    }
}

static void search_plain(tw_batches *batches, uint32_t batch)
{
    search_batches(batches, batch, 0);
}

static void search_loose(tw_batches *batches, uint32_t batch)
{
    search_batches(batches, batch, TW_BITS_LOOSE);
}

static void search_holes(tw_batches *batches, uint32_t batch)
{
    search_batches(batches, batch, TW_BITS_LOOSE | TW_BITS_HOLES);
}

static void search_counted(tw_batches *batches, uint32_t batch)
{
    search_batches(batches, batch, TW_BITS_LOOSE | TW_BITS_COUNTED);
}

static void search_open(tw_batches *batches, uint32_t batch)
{
    search_batches(batches, batch, TW_BITS_LOOSE | TW_BITS_OPEN);
}

static void search_any(tw_batches *batches, uint32_t batch)
{
    search_batches(batches, batch, TW_BITS_LOOSE | TW_BITS_COUNTED | TW_BITS_OPEN);
}

void TW_BITSET_SEARCH(tw_batches *batches, uint32_t batch)
{
    uint32_t kind = batches->traits & (TW_BITS_COUNTED | TW_BITS_OPEN);
    if (kind == (TW_BITS_COUNTED | TW_BITS_OPEN))
        search_any(batches, batch);
    else if (kind == TW_BITS_COUNTED)
        search_counted(batches, batch);
    else if (kind == TW_BITS_OPEN)
        search_open(batches, batch);
    else if (batches->traits & TW_BITS_HOLES)
        search_holes(batches, batch);
    else if (batches->traits & TW_BITS_LOOSE)
        search_loose(batches, batch);
    else
        search_plain(batches, batch);
}
