/* hash_table.h -- finds things by a hash: a table with open addressing.
 *
 * A table files numbers, of things that its owner keeps, each under a hash of the thing's key. To
 * find a key, go through the numbers under its hash and compare the things themselves:
 *
 *     size_t step = 0;
 *     uint32_t found;
 *     while ((found = tw_hash_table_next(&table, hash, &step)) != TW_HASH_TABLE_END &&
 * !is_it(found)) continue;
 *
 * Numbers under one hash come in the order in which they were added.
 * Invariant: a number lies at the place given by the upper half of its hash, or behind taken places
 * from there on; that half is stored beside it, so a table grows without its owner's help.
 * Load: at most three quarters; a table that would exceed this doubles.
 * Cost: constant while few keys share a hash; 8 bytes a place. Any number of threads may look. */
#pragma once

#include "base/base.h"

#define TW_HASH_TABLE_END UINT32_MAX

/* A zeroed one is empty. */
typedef struct tw_hash_table {
    uint64_t *places; /* half a hash, then the number + 1; 0: free */
    size_t room;      /* places, a power of two; 0: none yet */
    size_t count;
} tw_hash_table;

/* Grows the table so that `count` numbers fill at most half of it, and adding them cannot fail.
 * false when memory is out; nothing has changed then. */
bool tw_hash_table_reserve(const tw_context *context, tw_hash_table *table, size_t count);
/* Adds a number below TW_HASH_TABLE_END; duplicates are allowed. false as above. */
bool tw_hash_table_add(const tw_context *context, tw_hash_table *table, uint64_t hash,
                       uint32_t number);
void tw_hash_table_clear(tw_hash_table *table); /* keeps its room */
/* Leaves the table empty. context: the one that it was grown with. */
void tw_hash_table_free(const tw_context *context, tw_hash_table *table);

/* The next number under a hash, or TW_HASH_TABLE_END. *step: 0 before the first call; the caller
 * leaves it alone after that. */
static inline uint32_t tw_hash_table_next(const tw_hash_table *table, uint64_t hash, size_t *step)
{
    while (table->room > 0) {
        uint64_t entry = table->places[((hash >> 32) + (*step)++) & (table->room - 1)];
        if (entry == 0)
            break;
        if ((entry ^ hash) >> 32 == 0)
            return (uint32_t)entry - 1;
    }
    return TW_HASH_TABLE_END;
}
