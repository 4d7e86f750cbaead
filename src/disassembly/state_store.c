/* state_store.c -- the states of one search (state_store.h). */
#include "disassembly/state_store.h"

#include "base/numbers.h"

enum {
    FIRST_TABLE_BITS = 12,
    LARGE_TABLE_BITS = 16,
    SPARSE_BITS = 8,
    LAST_SEARCH = 65535,
    WEIGHTS = 256 * TW_MAX_ASSEMBLY / 8
};

tw_state_store *tw_state_store_new(const tw_context *context)
{
    tw_state_store *store = tw_take(context, 1, sizeof *store);
    if (!store)
        return NULL;
    store->table_bits = FIRST_TABLE_BITS;
    store->weights = tw_take(context, WEIGHTS, sizeof *store->weights);
    store->table = tw_take(context, (size_t)1 << FIRST_TABLE_BITS, sizeof *store->table);
    if (store->weights && store->table) {
        /* Set the weights: random ones for single pieces, sums for sets. */
        uint64_t seed = 1;
        for (size_t i = 0; i < WEIGHTS; i++) {
            uint64_t *of = store->weights + i / 256 * 256;
            size_t pieces = i % 256, rest = pieces & (pieces - 1);
            of[pieces] = pieces == 0 ? 0
                         : rest == 0 ? tw_random(&seed) | 1
                                     : of[rest] + of[pieces ^ rest];
        }
        return store;
    }
    return NULL;
}

/* Shrinks the table after a large search, so that a small one does not use a large table. */
static void narrow(const tw_context *context, tw_state_store *store)
{
    const size_t room = (size_t)1 << store->table_bits, first = (size_t)1 << FIRST_TABLE_BITS;
    if (store->table_bits <= LARGE_TABLE_BITS || store->count > room >> SPARSE_BITS)
        return;
    tw_shared *table = tw_take(context, first, sizeof *table);
    if (!table)
        return;
    tw_give(context, store->table, room, sizeof *table);
    store->table = table;
    store->table_bits = FIRST_TABLE_BITS;
}

void tw_state_store_begin(const tw_context *context, tw_state_store *store, size_t pieces,
                          size_t row_words)
{
    narrow(context, store);
    store->pieces = pieces;
    store->row_words = row_words;
    store->count = store->ordered = store->rows_from = store->room = 0;
    if (store->search++ < LAST_SEARCH)
        return;
    memset(store->table, 0, ((size_t)1 << store->table_bits) * sizeof *store->table);
    store->search = 1;
}

static void file(tw_state_store *store, tw_shared *table, unsigned bits, uint32_t state)
{
    uint64_t mixed = tw_state_mix(store->hashes[state]);
    size_t mask = ((size_t)1 << bits) - 1, at = (size_t)(mixed >> (64 - bits));
    while (atomic_load_explicit(&table[at].value, memory_order_relaxed) != 0)
        at = (at + 1) & mask;
    atomic_store_explicit(&table[at].value, tw_state_tag(store, mixed) | state,
                          memory_order_relaxed);
}

static bool widen_state_table(const tw_context *context, tw_state_store *store, size_t states)
{
    unsigned bits = store->table_bits;
    while (2 * states >= (size_t)1 << bits)
        bits += 1;
    tw_shared *table = tw_take(context, (size_t)1 << bits, sizeof *table);
    if (!table)
        return false;
    for (uint32_t state = 0; state < store->count; state++)
        if (tw_state_key(store, state) != tw_no_key)
            file(store, table, bits, state);
    tw_give(context, store->table, (size_t)1 << store->table_bits, sizeof *table);
    store->table = table;
    store->table_bits = bits;
    return true;
}

bool tw_state_store_reserve(const tw_context *context, tw_state_store *store, size_t more)
{
    size_t need = store->count + more, rows = need - store->rows_from;
    if (!(TW_GROW(context, store->places, store->place_room, need * store->pieces) &&
          TW_GROW(context, store->rows, store->row_room, rows * store->row_words) &&
          TW_GROW(context, store->keys, store->key_room, need) &&
          TW_GROW(context, store->hashes, store->hash_room, need) &&
          (2 * need < (size_t)1 << store->table_bits || widen_state_table(context, store, need))))
        return false;
    const size_t rooms[] = {store->place_room / store->pieces,
                            store->row_room / store->row_words + store->rows_from, store->key_room,
                            store->hash_room};
    store->room = ((size_t)1 << store->table_bits) / 2;
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
        store->room = rooms[i] < store->room ? rooms[i] : store->room;
    return true;
}

/* ---- The order --------------------------------------------------------------------------- */

/* Counting sort by the place from which states were reached; those of one place, which are few, are
 * then sorted by insertion. */
static bool sort_states(const tw_context *context, tw_state_store *store, size_t from, size_t first)
{
    const size_t places = store->ordered - first;
    uint32_t *order = store->order + store->ordered, made = 0;
    if (!TW_GROW(context, store->starts, store->start_room, places + 1))
        return false;
    memset(store->starts, 0, (places + 1) * sizeof *store->starts);
    for (size_t state = from; state < store->count; state++)
        if (tw_state_key(store, state) != tw_no_key)
            store->starts[(tw_state_key(store, state) >> TW_KEY_PLACE) - first]++;
    for (size_t i = 0; i < places; i++) {
        uint32_t here = store->starts[i];
        store->starts[i] = made;
        made += here;
    }
    for (size_t state = from; state < store->count; state++) {
        uint64_t key = tw_state_key(store, state);
        if (key == tw_no_key)
            continue;
        uint32_t *place = &store->starts[(key >> TW_KEY_PLACE) - first];
        order[(*place)++] = (uint32_t)state;
    }
    for (uint32_t i = 1; i < made; i++) {
        uint32_t state = order[i], at = i;
        for (; at > 0 && tw_state_key(store, order[at - 1]) > tw_state_key(store, state); at--)
            order[at] = order[at - 1];
        order[at] = state;
    }
    store->ordered += made;
    return true;
}

bool tw_state_store_order(const tw_context *context, tw_state_store *store, size_t from,
                          size_t first, bool sorted)
{
    if (!TW_GROW(context, store->order, store->order_room,
                 store->ordered + store->count - from + 1))
        return false;
    if (!sorted)
        return sort_states(context, store, from, first);
    for (size_t state = from; state < store->count; state++)
        store->order[store->ordered++] = (uint32_t)state;
    return true;
}

/* Moves rows only if more are dropped than stay, so that it costs no more than making them. */
void tw_state_store_drop_rows(tw_state_store *store, size_t before)
{
    size_t dropped = before - store->rows_from, kept = store->count - before;
    if (dropped <= kept)
        return;
    memmove(store->rows, tw_state_rows(store, before),
            kept * store->row_words * sizeof *store->rows);
    store->rows_from = before;
}
