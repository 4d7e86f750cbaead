/* state_store.h -- the states of one search, in the order in which they are found.
 *
 * A state is where the pieces are beside the first; it is known again by a hash of that, which is
 * linear: a move adds to it the same for every state. Rows (take_apart.c) are kept for the layers
 * that can still be met: from a layer moves lead to the one before, itself, and the next.
 * Places of the table carry the number of the search, so it need not be cleared between two. */
#ifndef TW_DISASSEMBLY_STATE_STORE_H
#define TW_DISASSEMBLY_STATE_STORE_H

#include "disassembly/pair_words.h"

/* How a state was come by. The set that moved stands beside, its size is the search's. */
typedef struct tw_state_origin {
    uint32_t parent;
    uint16_t axis, steps;
} tw_state_origin;

typedef struct tw_state_store {
    size_t pieces;    /* of a state: places, those past the last piece are 0 */
    size_t row_words; /* of a state's rows */
    size_t set_words; /* of the set that moved */
    size_t count;
    tw_offset *places;
    size_t place_room;
    uint64_t *rows; /* of states rows_from and up */
    size_t row_room, rows_from;
    uint64_t *moved;
    size_t moved_room;
    tw_state_origin *origins;
    size_t origin_room;
    uint64_t *hashes;
    size_t hash_room;
    uint64_t *table; /* search, part of the hash, state */
    unsigned table_bits;
    uint32_t search;   /* from 1 to 65535 */
    uint64_t *weights; /* in the hash, of each set of eight pieces, and of the next eight */
} tw_state_store;

/* A place of the table. */
typedef struct tw_state_slot {
    size_t at;
    bool found;
    uint32_t state;
} tw_state_slot;

tw_state_store *tw_state_store_new(const tw_context *context); /* NULL: memory is out */
void tw_state_store_free(const tw_context *context, tw_state_store *store); /* NULL is allowed */
/* Empties it for states of so many pieces. */
void tw_state_store_begin(tw_state_store *store, size_t pieces, size_t row_words, size_t set_words);
/* Makes room for one more; false: memory is out. */
bool tw_state_store_reserve(const tw_context *context, tw_state_store *store);
/* Files a state that was not found; its places and rows are then the caller's to fill. */
uint32_t tw_state_store_add(tw_state_store *store, uint64_t hash, size_t slot);
/* Lets go of the rows of states before this one. */
void tw_state_store_drop_rows(tw_state_store *store, size_t before);

static inline uint64_t *tw_state_rows(const tw_state_store *store, size_t state)
{
    return store->rows + (state - store->rows_from) * store->row_words;
}

static inline tw_offset *tw_state_places(const tw_state_store *store, size_t state)
{
    return store->places + state * store->pieces;
}

static inline uint64_t tw_state_mix(uint64_t hash)
{
    return (hash ^ hash >> 29) * 0xBF58476D1CE4E5B9u;
}

/* What stands in the table for a state of this search, but for its number. */
static inline uint64_t tw_state_tag(const tw_state_store *store, uint64_t mixed)
{
    return (uint64_t)store->search << 48 | (mixed & 0xffff) << 32;
}

static inline bool tw_state_is(const tw_state_store *store, uint32_t state, const tw_offset *places,
                               size_t pieces)
{
    const tw_offset *other = store->places + state * pieces;
    tw_offset differ = 0;
    for (size_t i = 0; i < pieces; i++)
        differ |= other[i] ^ places[i];
    return differ == 0;
}

/* pieces: those of the store, where they are known when it is compiled. */
static inline tw_state_slot tw_state_find(const tw_state_store *store, const tw_offset *places,
                                          uint64_t hash, size_t pieces)
{
    uint64_t mixed = tw_state_mix(hash), tag = tw_state_tag(store, mixed);
    size_t mask = ((size_t)1 << store->table_bits) - 1;
    size_t at = (size_t)(mixed >> (64 - store->table_bits));
    for (;; at = (at + 1) & mask) {
        uint64_t entry = store->table[at];
        if (entry >> 48 != store->search)
            return (tw_state_slot){at, false, 0};
        if ((entry ^ tag) >> 32 == 0 && store->hashes[(uint32_t)entry] == hash &&
            tw_state_is(store, (uint32_t)entry, places, pieces))
            return (tw_state_slot){at, true, (uint32_t)entry};
    }
}

#endif
