/* met_pairs.h -- which of two pieces meet when one of them turns: what is known of that.
 *
 * It depends on how both are turned, how they lie beside each other, and the axis; the same pairs
 * come in many states. Of a pair there is a block, with a bit for each axis as far as `reach` half
 * edges from the first piece, by coordinate axis, then by row.
 *
 * Threads share it. Blocks stay where they are, and bits are only added, until it is emptied;
 * nobody else may use it then. */
#pragma once

#include "base/hash_table.h"
#include "base/scope.h"

#include <pthread.h>
#include <stdatomic.h>

enum { TW_ROW_AXES = 64 };

/* Of successive axes, a bit each: is it known whether the first meets the second, and does it? */
typedef struct tw_known_hits {
    _Atomic uint64_t known, hits;
} tw_known_hits;

typedef struct tw_met_pairs {
    tw_scope scope;       /* of all arrays */
    pthread_mutex_t lock; /* of what is below; blocks are read without */
    int32_t reach;
    size_t words, size; /* of a row; of a block */
    tw_known_hits **blocks;
    size_t count, room;
    uint64_t *keys; /* of each block's pair (pair_words.h) */
    size_t key_room;
    tw_hash_table table;
    uint32_t age; /* of the shapes' numbers, when they were found */
} tw_met_pairs;

void tw_met_pairs_make(tw_met_pairs *pairs, const tw_context *context);
void tw_met_pairs_clear(tw_met_pairs *pairs);
/* Empties it if it is of other shapes, does not reach as far, or has grown too large. */
void tw_met_pairs_begin(tw_met_pairs *pairs, int32_t reach, uint32_t age);
/* The block of a pair; NULL: memory is out. */
tw_known_hits *tw_met_pairs_block(tw_met_pairs *pairs, uint64_t key);

/* Successive axes in a block. */
typedef struct tw_met_place {
    size_t word;
    unsigned skip, count; /* bits; TW_ROW_AXES at most */
} tw_met_place;

/* axis: the coordinate axis; u, v: of the first axis, from the first piece, in half edges. */
tw_met_place tw_met_pairs_place(const tw_met_pairs *pairs, size_t axis, int32_t u, int32_t v,
                                unsigned count);
/* Those of a place's axes for which it is known; *hits: those about which it meets. */
uint64_t tw_known_hits_read(const tw_known_hits *block, const tw_met_place *at, uint64_t *hits);
void tw_known_hits_add(tw_known_hits *block, const tw_met_place *at, uint64_t known, uint64_t hits);
