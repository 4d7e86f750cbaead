/* engine/bitset/bitset_state.h -- the state of the engine `bitset`: the walk, the nodes on the way
 * and what was found to be chosen at each; subtrees that are searched in one go. */
#pragma once

#include "engine/bitset/bitset_node.h"
#include "engine/bitset/bitset_batch.h"
#include "engine/walk.h"

/* The choices of a node: rows that live. A forced frame has one choice, stored as its option. */
typedef struct tw_bits_frame {
    uint32_t *rows; /* in the arena */
    uint32_t count, at;
    uint32_t option;   /* of the choice, or TW_NO_OPTION: not yet looked up */
    bool rest;         /* no item is branched on: rows before the choice are excluded */
    uint64_t *kept;    /* what survives each choice (bitset_bits.h); NULL: not kept */
    size_t kept_words; /* for each choice */
    size_t end;        /* of the used arena, rows and `kept` included */
} tw_bits_frame;

/* How far the next node is examined, if a budget ended inside it. The walk does not see this: its
 * path still leads to that node. */
typedef struct tw_bits_opening {
    bool down;             /* it is put down, though the walk has yet to visit it */
    bool listed;           /* its frame has rows */
    uint32_t looked, kept; /* number of these rows that were tested, and that live */
} tw_bits_opening;

/* A node that waits to be searched with others. */
typedef struct tw_bits_root {
    uint32_t level; /* of the batches */
    uint32_t depth;
    bool narrow;
    uint64_t live;
    uint32_t map[64]; /* as tw_bits_node */
} tw_bits_root;

/* The position of the walk before it visited the first root of a subtree. */
typedef struct tw_bits_mark {
    uint32_t *options;
    size_t count, fixed;
    bool bounded;
    tw_level *levels;
    uint64_t updates;
} tw_bits_mark;

/* Subtrees: waiting nodes, and the results below them. */
typedef struct tw_bits_subtree {
    bool possible;       /* with this cover */
    bool skip;           /* the next node becomes no root, as it proved too large */
    uint32_t most_bits;  /* roots have no more living bits than this */
    uint32_t most_roots; /* and there are at most this many */
    uint32_t base;       /* depth of level 0 of the batches */
    uint32_t root_count;
    tw_bits_root *roots;
    uint32_t *paths; /* of the roots, walk.room options each */
    tw_bits_mark mark;
    const tw_sum_sink *sums; /* NULL: hits are reported one by one */
    uint32_t *hits;  /* `width` numbers a hit: its root, how many options below it, and these */
    uint32_t *order; /* in which the hits are reported */
    uint32_t *path;  /* of the hit reported */
    size_t width;
    tw_batches *batches;
} tw_bits_subtree;

typedef struct tw_bits_state {
    tw_walk walk;
    tw_bits_nodes nodes;
    tw_bits_frame *frames;
    tw_bits_opening opening; /* of the frame after the top one */
    bool dead;               /* nothing is below the first node */
    uint64_t updates;
    tw_bits_subtree subtree;
} tw_bits_state;

/* ---- bitset_frame.c ---------------------------------------------------------------------- */

typedef enum tw_bits_opened {
    TW_BITS_OPENED_NOTHING, /* no choice, no frame */
    TW_BITS_OPENED_FRAME,
    TW_BITS_OPENED_HALF /* the steps are used up */
} tw_bits_opened;

/* Opens the frame of the current node, or continues that; subtracts the steps from *steps if they
 * are many. *solution: nothing is missing at that node. */
tw_bits_opened tw_bits_frame_open(tw_bits_state *state, bool *solution, uint64_t *steps);

/* ---- bitset_subtree.c -------------------------------------------------------------------- */

/* Bytes of the subtrees of a walk with this room. */
uint64_t tw_bits_subtree_size(const tw_bits_plan *plan, size_t room);
tw_status tw_bits_subtree_make(tw_bits_state *state); /* TW_ERR_MEMORY */
/* Should the node that was just put down, at walk.depth, be searched with others? */
bool tw_bits_subtree_fits(const tw_bits_state *state);
/* Queues that node; the options that lead to it are in walk.options. */
void tw_bits_subtree_add(tw_bits_state *state);
/* Should the waiting nodes be searched now? */
bool tw_bits_subtree_is_full(const tw_bits_state *state);
/* Searches below the waiting nodes: sorts the hits or adds them up, charges the levels and empties
 * the queue. false: it was too large; the walk must go back to the mark. Adds the nodes visited to
 * *nodes. */
bool tw_bits_subtree_search(tw_bits_state *state, uint64_t *nodes);
/* The options of hit number `hit`, *count of them. Borrowed until the next call. */
const uint32_t *tw_bits_subtree_hit(const tw_bits_state *state, size_t hit, size_t *count);
