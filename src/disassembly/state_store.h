/* state_store.h -- the states of one search, in the order in which they are found.
 *
 * A state is where the pieces are beside the first; it is known again by a hash of that, which is
 * linear: a move adds to it the same for every state. A state has a *number*, where its data are;
 * and a *place in the order*, which does not depend on which worker made it when: by its key, the
 * place of the state that it is first come by from, and which of the tries there it was. Rows
 * (part_rows.h) are kept for the layers that can still be met: from a layer moves lead to the one
 * before, itself, and the next.
 * Places of the table carry the number of the search, so it need not be cleared between two.
 * Threads: those that expand one layer look up and file states at once: all of a state is written
 * before it is filed, and its key is only ever lowered. All else is for one thread. */
#pragma once

#include <stdatomic.h>

#include "disassembly/pairs/pair_words.h"

/* A key: the place of the state before, which try it was, and, lowest, whether something leaves in
 * the state. */
enum { TW_KEY_PLACE = 32 };
static const uint64_t tw_no_key = UINT64_MAX; /* of a number that no state has */

/* A number that several threads read and write. */
typedef struct tw_shared {
    _Atomic uint64_t value;
} tw_shared;

typedef struct tw_state_store {
    size_t pieces;    /* of a state: places, those past the last piece are 0 */
    size_t row_words; /* of a state's rows */
    size_t count;     /* numbers given out; some may be of no state */
    size_t room;      /* for this many of them, or places in the order, nothing must grow */
    tw_offset *places;
    size_t place_room;
    uint64_t *rows; /* of states rows_from and up */
    size_t row_room, rows_from;
    tw_shared *keys;
    size_t key_room;
    uint64_t *hashes;
    size_t hash_room;
    uint32_t *order; /* numbers */
    size_t ordered, order_room;
    uint32_t *starts; /* for sorting */
    size_t start_room;
    tw_shared *table; /* search, part of the hash, state */
    unsigned table_bits;
    uint32_t search;   /* from 1 to 65535 */
    uint64_t *weights; /* in the hash, of each set of eight pieces, and of the next eight */
} tw_state_store;

/* A place of the table. */
typedef struct tw_state_slot {
    size_t at;
    bool found;
    uint32_t state;
    uint64_t seen; /* the entry there */
} tw_state_slot;

tw_state_store *tw_state_store_new(const tw_context *context); /* NULL: memory is out */
/* Empties the store for states of `pieces` pieces. */
void tw_state_store_begin(const tw_context *context, tw_state_store *store, size_t pieces,
                          size_t row_words);
/* Makes room for `more` states; false: memory is out. */
bool tw_state_store_reserve(const tw_context *context, tw_state_store *store, size_t more);
/* Appends the states from number `from` on to the order, by their keys. They were reached from
 * places from `first` on. sorted: their numbers are in that order. false: memory is out. */
bool tw_state_store_order(const tw_context *context, tw_state_store *store, size_t from,
                          size_t first, bool sorted);
/* Drops the rows of states below a number, now or later. */
void tw_state_store_drop_rows(tw_state_store *store, size_t before);

static inline uint64_t *tw_state_rows(const tw_state_store *store, size_t state)
{
    return store->rows + (state - store->rows_from) * store->row_words;
}

static inline tw_offset *tw_state_places(const tw_state_store *store, size_t state)
{
    return store->places + state * store->pieces;
}

static inline uint64_t tw_state_key(const tw_state_store *store, size_t state)
{
    return atomic_load_explicit(&store->keys[state].value, memory_order_relaxed);
}

/* The number of the state from which this one is first reached; it is not the first. */
static inline uint32_t tw_state_parent(const tw_state_store *store, uint32_t state)
{
    return store->order[tw_state_key(store, state) >> TW_KEY_PLACE];
}

static inline uint64_t tw_state_mix(uint64_t hash)
{
    return (hash ^ hash >> 29) * 0xBF58476D1CE4E5B9u;
}

/* The table's entry of a state of this search, without its number. */
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

/* pieces: those of the store, which a caller may know at compile time. */
static inline tw_state_slot tw_state_find(const tw_state_store *store, const tw_offset *places,
                                          uint64_t hash, size_t pieces)
{
    uint64_t mixed = tw_state_mix(hash), tag = tw_state_tag(store, mixed);
    size_t mask = ((size_t)1 << store->table_bits) - 1;
    size_t at = (size_t)(mixed >> (64 - store->table_bits));
    for (;; at = (at + 1) & mask) {
        uint64_t entry = atomic_load_explicit(&store->table[at].value, memory_order_acquire);
        if (entry >> 48 != store->search)
            return (tw_state_slot){at, false, 0, entry};
        if ((entry ^ tag) >> 32 == 0 && tw_state_is(store, (uint32_t)entry, places, pieces))
            return (tw_state_slot){at, true, (uint32_t)entry, entry};
    }
}

/* Files a state that was not found and is completely written; false: another thread has filed one
 * in that place meanwhile. */
static inline bool tw_state_file(tw_state_store *store, uint32_t state, tw_state_slot slot)
{
    uint64_t entry = tw_state_tag(store, tw_state_mix(store->hashes[state])) | state;
    return atomic_compare_exchange_strong_explicit(&store->table[slot.at].value, &slot.seen, entry,
                                                   memory_order_release, memory_order_relaxed);
}

/* Lowers the key of a state that is reached again, maybe earlier in the order. The bit that says
 * whether something leaves in it stays. */
static inline void tw_state_lower_key(tw_state_store *store, uint32_t state, uint64_t key)
{
    uint64_t old = tw_state_key(store, state);
    while (key >> 1 < old >> 1 &&
           !atomic_compare_exchange_weak_explicit(&store->keys[state].value, &old,
                                                  (key & ~(uint64_t)1) | (old & 1),
                                                  memory_order_relaxed, memory_order_relaxed))
        continue;
}
