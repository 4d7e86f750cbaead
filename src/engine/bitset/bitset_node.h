/* engine/bitset/bitset_node.h -- the nodes on the way to where the engine `bitset` is: which rows
 * are alive at each, how one comes from the one before, and what may be chosen there.
 *
 * A node has a list of its own, packed: bits that no living row has are left out as soon as that
 * saves a word (or a half one; bitset_bits.h); `map` says which bit of the plan each is. Lists of
 * more than four words are shared with the node above as long as half of it is alive.
 * Rows stay in ascending order of options. All nodes lie one after the other in an arena, so that
 * leaving one forgets it.
 * Invariant of a node: live is all that its rows have, with the counted stocks; whatever is
 *   required is in live, but at a base that is dead. */
#pragma once

#include "engine/bitset/bitset_plan.h"

typedef struct tw_bits_node {
    tw_bits_list list;
    bool narrow;                         /* all bits are in the low 32 */
    uint64_t *need, *more, *owed, *live; /* masks; bitset_plan.h */
    const uint32_t *map;                 /* the plan's bit for each bit */
    uint32_t left, volume;               /* options to put down, bits to cover, if known */
    size_t end;                          /* of the used arena, this node included */
    size_t rarest, through;              /* an item, and its rows; 0: not yet found */
} tw_bits_node;

enum { TW_BITS_KEPT_ROWS = 8192 }; /* in longer lists, what survives a row is not kept */

typedef struct tw_bits_nodes {
    const tw_bits_kernels *kernels;
    tw_bits_plan *plan;  /* held */
    uint32_t sweep;      /* as tw_heuristics */
    tw_bits_node *stack;
    unsigned char *arena;
    size_t arena_size;
    uint32_t *used; /* units of each counted stock on the path to the last node */
    /* Scratch for the current option: masks, and which rows survive it. */
    uint64_t *kill, *need, *seen, *among;
    uint8_t *alive;
} tw_bits_nodes;

/* An upper bound, in bytes, of a stack for paths of up to `room` - 1 options. A survey suffices. */
uint64_t tw_bits_nodes_size(const tw_bits_plan *plan, size_t room);
/* Completes *nodes, of which plan, kernels and sweep are set, for paths of up to `room` - 1
 * options. scope: of the state. TW_ERR_MEMORY. */
tw_status tw_bits_nodes_make(tw_scope *scope, size_t room, tw_bits_nodes *nodes);

/* Makes node `count`, the first of its stack, from options put down together. false: they cannot be
 * put down together, or one of them is never used. */
bool tw_bits_nodes_begin(tw_bits_nodes *nodes, const uint32_t *options, size_t count);
/* Is the node that tw_bits_nodes_begin just made dead? */
bool tw_bits_nodes_is_dead(const tw_bits_nodes *nodes, const tw_bits_node *node);

/* A live row to put down, and the end of the used arena. */
typedef struct tw_bits_choice {
    uint32_t row;
    size_t first;
    uint8_t *alive; /* which rows survive it, and what they have, as lives() set them; */
    uint64_t *seen; /* NULL: not kept */
    size_t end;
} tw_bits_choice;

/* Steps from one node to the next (bitset_step.c); one table for each set of instructions. */
struct tw_bits_steps {
    /* The item to branch on; false: there is none. */
    bool (*item)(const tw_bits_nodes *nodes, const tw_bits_node *node, size_t *item);
    /* Is the node live after a row is put down, with the rows before `first` excluded? If so,
     * nodes->alive and nodes->seen hold what survives, unless only one option was missing. */
    bool (*lives)(tw_bits_nodes *nodes, const tw_bits_node *node, uint32_t row, size_t first);
    /* Makes `to`, whose masks except `live` are set, from the rows of `from` in `alive`; `seen` is
     * the OR of these rows. */
    void (*settle)(tw_bits_nodes *nodes, const tw_bits_node *from, tw_bits_node *to,
                   const uint8_t *alive, const uint64_t *seen);
    /* Puts down a row at stack[depth]: makes stack[depth + 1]. */
    void (*put)(tw_bits_nodes *nodes, size_t depth, const tw_bits_choice *choice);
};

/* The words free behind the rows to choose from at a node, for what survives each of them. */
size_t tw_bits_nodes_kept_room(const tw_bits_nodes *nodes, const tw_bits_node *node);

/* May the kernel `living` choose? True if a row lives as soon as it leaves a row for every item
 * then required, whatever options are missing and places empty. */
static inline bool tw_bits_nodes_is_plain(const tw_bits_nodes *nodes, const tw_bits_node *node)
{
    uint32_t traits = nodes->plan->traits;
    return traits & TW_BITS_OPEN || (node->left > 2 && !(traits & TW_BITS_HOLES));
}

/* The counted stock of a row; false: it has none. Counted stocks are the lowest bits. */
static inline bool tw_bits_nodes_counted(const tw_bits_nodes *nodes, const tw_bits_node *node,
                                         uint32_t row, size_t *counted)
{
    size_t count = nodes->plan->counted_count;
    for (size_t w = 0; w * 64 < count; w++) {
        uint64_t bits = tw_bits_word(&node->list, row, w);
        if (count - w * 64 < 64)
            bits &= tw_bits_low((uint32_t)(count - w * 64));
        if (!bits)
            continue;
        *counted = w * 64 + tw_bits_lowest(bits);
        return true;
    }
    return false;
}

/* Takes back the units that a row of stack[depth] used. */
static inline void tw_bits_nodes_undo(tw_bits_nodes *nodes, size_t depth, uint32_t row)
{
    size_t counted = 0;
    if (tw_bits_nodes_counted(nodes, &nodes->stack[depth], row, &counted))
        nodes->used[counted]--;
}

/* The option of a row. */
uint32_t tw_bits_nodes_option(const tw_bits_nodes *nodes, const tw_bits_node *node, uint32_t row);
/* The number of options still to be put down, or a lower bound if that is not known. */
uint32_t tw_bits_nodes_left(const tw_bits_nodes *nodes, const tw_bits_node *node);
/* Is nothing required any more? */
static inline bool tw_bits_nodes_done(const tw_bits_node *node)
{
    uint64_t any = 0;
    for (size_t w = 0; w < node->list.words; w++)
        any |= node->need[w];
    return any == 0;
}
