/* engine/bitset/bitset_batch.h -- a subtree in the engine `bitset`: all below some nodes
 * whose rows fit into one word, its *roots*, searched in *batches*.
 *
 * Nodes of a level are gathered in a batch and then searched together, one lane of a vector each;
 * the children go to the batch of the next level, which is searched as soon as it is full. So the
 * search goes depth first by batches, and memory is bounded. Rows have 64 bits (*wide*) or 32
 * (*narrow*), bitset_bits.h.
 * Every live node is written into a log (its option as a row of its parent, and which that is), so
 * that the options of a hit can be told afterwards.
 * Invariant: the tree is the same, node for node, as that of nodes searched one by one
 *   (bitset_nodes.c); only the order is another. */
#pragma once

#include "engine/bitset/bitset_plan.h"

enum {
    TW_BATCH_LEVELS = 82, /* 16 that roots may differ by, and one for each of 64 bits */
    TW_BATCH_ROOTS = 512,
    TW_BATCH_COUNTED = 16, /* counted stocks that fit */
    TW_BATCH_WIDE = 32,    /* nodes of a batch */
    TW_BATCH_NARROW = 128,
    TW_BATCH_ROWS = 8192,    /* rows of a node */
    TW_BATCH_POOL = 16384,   /* a batch with this many rows is full */
    TW_BATCH_LOG = 1 << 18,  /* live nodes of a subtree, wide ones and narrow ones */
    TW_BATCH_HITS = 1 << 12, /* hits of a subtree */
    TW_BATCH_SLACK = 64      /* rows past the last one that may be written, and read */
};

/* Flags in the number of a parent: it is in the wide log; it is a root. */
#define TW_PARENT_IS_WIDE 0x80000000u
#define TW_PARENT_IS_ROOT 0x40000000u

/* A batch: its level, and whether it is a wide one. */
#define TW_BATCH_IS_WIDE 0x80u
#define TW_BATCH_ALL UINT32_MAX

/* Units of each counted stock that must and that may be used below a node; 255 also stands for
 * more, as a subtree has fewer levels. */
typedef struct tw_batch_units {
    uint8_t owed[TW_BATCH_COUNTED], allowed[TW_BATCH_COUNTED];
} tw_batch_units;

typedef struct tw_batch_narrow {
    uint32_t count, used;      /* nodes, rows in the pool */
    uint32_t group, next, end; /* of the search: the next group; survivors to be filed */
    uint32_t off[TW_BATCH_NARROW], rows[TW_BATCH_NARROW], log[TW_BATCH_NARROW];
    uint32_t need[TW_BATCH_NARROW + 16], more[TW_BATCH_NARROW + 16], owed[TW_BATCH_NARROW + 16];
    uint32_t volume[TW_BATCH_NARROW];
    tw_batch_units units[TW_BATCH_NARROW];
    uint32_t order[TW_BATCH_NARROW + 16]; /* by length */
    uint32_t *pool;
} tw_batch_narrow;

typedef struct tw_batch_wide {
    uint32_t count, used;
    uint32_t group, next, end;
    uint32_t off[TW_BATCH_WIDE], rows[TW_BATCH_WIDE], log[TW_BATCH_WIDE];
    uint64_t need[TW_BATCH_WIDE + 16], more[TW_BATCH_WIDE + 16], owed[TW_BATCH_WIDE + 16];
    uint64_t live[TW_BATCH_WIDE];
    uint32_t volume[TW_BATCH_WIDE];
    tw_batch_units units[TW_BATCH_WIDE];
    uint32_t order[TW_BATCH_WIDE + 16];
    uint64_t *pool;
} tw_batch_wide;

/* Live nodes, the first of a batch's survivors, in the order in which they were found. */
typedef struct tw_batch_narrow_log {
    uint32_t count;
    uint32_t *row;    /* the option, as a row of the parent */
    uint32_t *node;   /* the parent's place in its batch */
    uint32_t *parent; /* its number in the logs, once the node is filed */
} tw_batch_narrow_log;

typedef struct tw_batch_wide_log {
    uint32_t count;
    uint64_t *row;
    uint32_t *node;
    uint32_t *parent;
    uint64_t *live; /* the living bits of the node itself, before they are packed */
} tw_batch_wide_log;

/* A hit: a live node, and up to two more options, rows of it (0: none). */
typedef struct tw_batch_hit {
    uint32_t log;
    uint64_t rows[2];
} tw_batch_hit;

struct tw_batches {
    /* The subtree; its roots are in the batches. */
    uint32_t traits;
    uint32_t left;    /* options missing at level 0, if known */
    uint64_t counted; /* the bits of the counted stocks */
    uint32_t sweep;   /* 0 when the number of options is not known */
    bool sums;        /* hits are added up, not kept */
    /* Results. */
    bool too_large;
    uint64_t sum; /* of hits that are not kept */
    uint32_t hit_count;
    tw_batch_hit *hits;
    uint64_t branches[TW_BATCH_LEVELS], updates[TW_BATCH_LEVELS]; /* by level, without the roots */
    /* Working memory. */
    uint32_t levels; /* with pools */
    uint32_t pool_rows, log_room;
    tw_batch_narrow *narrow_levels;
    tw_batch_wide *wide_levels;
    tw_batch_narrow_log narrow_log;
    tw_batch_wide_log wide_log;
    void *candidates; /* rows, as many as a group can have */
    uint32_t *candidate_nodes;
    uint64_t *scratch; /* rows of a node */
};
