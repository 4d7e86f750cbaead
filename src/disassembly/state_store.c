/* state_store.c -- the states of one search (state_store.h). */
#include "disassembly/state_store.h"

#include "base/numbers.h"

enum { FIRST_TABLE_BITS = 12, LAST_SEARCH = 65535, WEIGHTS = 256 * TW_MAX_APART / 8 };

/* Of one piece at random, of a set the sum. */
static void weigh(tw_state_store *store)
{
    uint64_t seed = 1;
    for (size_t i = 0; i < WEIGHTS; i++) {
        uint64_t *of = store->weights + i / 256 * 256;
        size_t pieces = i % 256, rest = pieces & (pieces - 1);
        of[pieces] = pieces == 0 ? 0
                     : rest == 0 ? tw_random(&seed) | 1
                                 : of[rest] + of[pieces ^ rest];
    }
}

tw_state_store *tw_state_store_new(const tw_context *context)
{
    tw_state_store *store = tw_take(context, 1, sizeof *store);
    if (!store)
        return NULL;
    store->table_bits = FIRST_TABLE_BITS;
    store->weights = tw_take(context, WEIGHTS, sizeof *store->weights);
    store->table = tw_take(context, (size_t)1 << FIRST_TABLE_BITS, sizeof *store->table);
    if (store->weights && store->table) {
        weigh(store);
        return store;
    }
    tw_state_store_free(context, store);
    return NULL;
}

void tw_state_store_free(const tw_context *context, tw_state_store *store)
{
    if (!store)
        return;
    tw_give(context, store->weights, WEIGHTS, sizeof *store->weights);
    tw_give(context, store->places, store->place_room, sizeof *store->places);
    tw_give(context, store->rows, store->row_room, sizeof *store->rows);
    tw_give(context, store->moved, store->moved_room, sizeof *store->moved);
    tw_give(context, store->origins, store->origin_room, sizeof *store->origins);
    tw_give(context, store->hashes, store->hash_room, sizeof *store->hashes);
    tw_give(context, store->table, (size_t)1 << store->table_bits, sizeof *store->table);
    tw_give(context, store, 1, sizeof *store);
}

void tw_state_store_begin(tw_state_store *store, size_t pieces, size_t row_words, size_t set_words)
{
    store->pieces = pieces;
    store->row_words = row_words;
    store->set_words = set_words;
    store->count = store->rows_from = 0;
    if (store->search++ < LAST_SEARCH)
        return;
    memset(store->table, 0, ((size_t)1 << store->table_bits) * sizeof *store->table);
    store->search = 1;
}

static void file(tw_state_store *store, uint64_t *table, unsigned bits, uint32_t state)
{
    uint64_t mixed = tw_state_mix(store->hashes[state]);
    size_t mask = ((size_t)1 << bits) - 1, at = (size_t)(mixed >> (64 - bits));
    while (table[at] >> 48 == store->search)
        at = (at + 1) & mask;
    table[at] = tw_state_tag(store, mixed) | state;
}

static bool widen(const tw_context *context, tw_state_store *store)
{
    unsigned bits = store->table_bits + 2;
    uint64_t *table = tw_take(context, (size_t)1 << bits, sizeof *table);
    if (!table)
        return false;
    for (uint32_t state = 0; state < store->count; state++)
        file(store, table, bits, state);
    tw_give(context, store->table, (size_t)1 << store->table_bits, sizeof *table);
    store->table = table;
    store->table_bits = bits;
    return true;
}

bool tw_state_store_reserve(const tw_context *context, tw_state_store *store)
{
    size_t need = store->count + 1, rows = need - store->rows_from;
    return TW_GROW(context, store->places, store->place_room, need * store->pieces) &&
           TW_GROW(context, store->rows, store->row_room, rows * store->row_words) &&
           TW_GROW(context, store->moved, store->moved_room, need * store->set_words) &&
           TW_GROW(context, store->origins, store->origin_room, need) &&
           TW_GROW(context, store->hashes, store->hash_room, need) &&
           (2 * need < (size_t)1 << store->table_bits || widen(context, store));
}

uint32_t tw_state_store_add(tw_state_store *store, uint64_t hash, size_t slot)
{
    uint32_t state = (uint32_t)store->count++;
    store->hashes[state] = hash;
    store->table[slot] = tw_state_tag(store, tw_state_mix(hash)) | state;
    return state;
}

/* Moved only when more is let go of than stays, so that it costs no more than making them. */
void tw_state_store_drop_rows(tw_state_store *store, size_t before)
{
    size_t dropped = before - store->rows_from, kept = store->count - before;
    if (dropped <= kept)
        return;
    memmove(store->rows, tw_state_rows(store, before),
            kept * store->row_words * sizeof *store->rows);
    store->rows_from = before;
}
