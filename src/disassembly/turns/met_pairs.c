/* met_pairs.c -- what is known of two pieces, one of which turns (met_pairs.h). */
#include "disassembly/turns/met_pairs.h"

#include "base/numbers.h"

void tw_met_pairs_make(tw_met_pairs *pairs, const tw_context *context)
{
    *pairs = (tw_met_pairs){.reach = 0};
    tw_scope_begin(&pairs->scope, context);
    pthread_mutex_init(&pairs->lock, NULL);
}

void tw_met_pairs_clear(tw_met_pairs *pairs)
{
    if (!pairs->scope.from)
        return;
    tw_scope_end(&pairs->scope);
    pthread_mutex_destroy(&pairs->lock);
}

void tw_met_pairs_begin(tw_met_pairs *pairs, int32_t reach, uint32_t age)
{
    enum { MOST_WORDS = 1 << 22 };
    if (pairs->reach >= reach && pairs->age == age && pairs->count * pairs->size <= MOST_WORDS)
        return;
    for (size_t i = 0; i < pairs->count; i++)
        tw_give(&pairs->scope.context, pairs->blocks[i], pairs->size, sizeof *pairs->blocks[i]);
    tw_hash_table_clear(&pairs->table);
    pairs->count = 0;
    pairs->age = age;
    if (pairs->reach >= reach)
        return;
    pairs->reach = reach + reach / 2;
    const size_t rows = 2 * (size_t)pairs->reach + 1;
    pairs->words = (rows + TW_ROW_AXES - 1) / TW_ROW_AXES;
    pairs->size = 3 * rows * pairs->words;
}

static tw_known_hits *new_block(tw_met_pairs *pairs, uint64_t key, uint64_t hash)
{
    const tw_context *own = &pairs->scope.context;
    const size_t count = pairs->count;
    tw_known_hits *made = tw_take(own, pairs->size, sizeof *made);
    if (!made || !TW_GROW(own, pairs->blocks, pairs->room, count + 1) ||
        !TW_GROW(own, pairs->keys, pairs->key_room, count + 1) ||
        !tw_hash_table_add(own, &pairs->table, hash, (uint32_t)count)) {
        tw_give(own, made, pairs->size, sizeof *made);
        return NULL;
    }
    pairs->keys[count] = key;
    pairs->count++;
    return pairs->blocks[count] = made;
}

tw_known_hits *tw_met_pairs_block(tw_met_pairs *pairs, uint64_t key)
{
    const uint64_t hash = tw_mix(0, key);
    tw_known_hits *block = NULL;
    size_t step = 0;
    uint32_t found;
    pthread_mutex_lock(&pairs->lock);
    while (!block && (found = tw_hash_table_next(&pairs->table, hash, &step)) != TW_HASH_TABLE_END)
        if (pairs->keys[found] == key)
            block = pairs->blocks[found];
    if (!block)
        block = new_block(pairs, key, hash);
    pthread_mutex_unlock(&pairs->lock);
    return block;
}

tw_met_place tw_met_pairs_place(const tw_met_pairs *pairs, size_t axis, int32_t u, int32_t v,
                                unsigned count)
{
    const size_t rows = 2 * (size_t)pairs->reach + 1;
    const size_t at_u = (size_t)(u + pairs->reach), at_v = (size_t)(v + pairs->reach);
    return (tw_met_place){(axis * rows + at_v) * pairs->words + at_u / TW_ROW_AXES,
                          at_u % TW_ROW_AXES, count};
}

/* What was added before a known bit is seen with it. */
static uint64_t read_word(const tw_known_hits *from, uint64_t *hits)
{
    const uint64_t known = atomic_load_explicit(&from->known, memory_order_acquire);
    *hits = atomic_load_explicit(&from->hits, memory_order_relaxed);
    return known;
}

static void add_known(tw_known_hits *to, uint64_t known, uint64_t hits)
{
    atomic_fetch_or_explicit(&to->hits, hits, memory_order_relaxed);
    atomic_fetch_or_explicit(&to->known, known, memory_order_release);
}

uint64_t tw_known_hits_read(const tw_known_hits *block, const tw_met_place *at, uint64_t *hits)
{
    const tw_known_hits *from = block + at->word;
    uint64_t low, high = 0, known = read_word(from, &low) >> at->skip;
    *hits = low >> at->skip;
    if (at->skip + at->count > TW_ROW_AXES) {
        known |= read_word(from + 1, &high) << (TW_ROW_AXES - at->skip);
        *hits |= high << (TW_ROW_AXES - at->skip);
    }
    return known;
}

void tw_known_hits_add(tw_known_hits *block, const tw_met_place *at, uint64_t known, uint64_t hits)
{
    tw_known_hits *to = block + at->word;
    add_known(to, known << at->skip, hits << at->skip);
    if (at->skip + at->count > TW_ROW_AXES)
        add_known(to + 1, known >> (TW_ROW_AXES - at->skip), hits >> (TW_ROW_AXES - at->skip));
}
