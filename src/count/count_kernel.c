/* count_kernel.c -- expands states and adds the new ones to tables. The build compiles it once
 * for each length of keys, TW_KEY_WORDS, with its own name for each (count_kernels.c lists
 * them). Loops over words have a constant length, so the compiler unrolls them. */
#include "count/count_worker.h"

#ifndef TW_KEY_WORDS
#define TW_KEY_WORDS 1
#endif
enum { KEY_WORDS = TW_KEY_WORDS, LEAST_LOG = 4, LEAST_PLACES = 1 << LEAST_LOG };

static inline uint64_t hash_count_key(const uint64_t *key)
{
    uint64_t hash = 0;
    for (size_t w = 0; w < KEY_WORDS; w++) {
        hash = (hash ^ key[w]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    return hash * 0xFF51AFD7ED558CCDu;
}

static inline bool equal_keys(const uint64_t *one, const uint64_t *two)
{
    uint64_t differ = 0;
    for (size_t w = 0; w < KEY_WORDS; w++)
        differ |= one[w] ^ two[w];
    return differ == 0;
}

static inline bool meets_mask(const uint64_t *key, const uint64_t *mask)
{
    uint64_t both = 0;
    for (size_t w = 0; w < KEY_WORDS; w++)
        both |= key[w] & mask[w];
    return both != 0;
}

/* ---- Tables ------------------------------------------------------------------------------ */

/* The place of a key, or the free place where it belongs. */
static inline uint64_t *entry_place(const tw_state_page *page, const uint64_t *key, uint64_t hash)
{
    size_t stride = KEY_WORDS + page->words, mask = ((size_t)1 << page->room_log) - 1;
    size_t at = (size_t)(hash >> (64 - page->room_log));
    uint64_t *entry = page->entries + at * stride;
    while (entry[KEY_WORDS - 1] && !equal_keys(entry, key)) {
        at = (at + 1) & mask;
        entry = page->entries + at * stride;
    }
    return entry;
}

/* Moves some places of a page. First collects the taken ones, as a branch would be mispredicted. */
static void move_entries(const tw_state_page *page, size_t from, const tw_state_page *larger)
{
    const uint64_t *taken[LEAST_PLACES], *entry = page->entries + from * (KEY_WORDS + page->words);
    size_t count = 0;
    for (size_t i = 0; i < LEAST_PLACES; i++, entry += KEY_WORDS + page->words) {
        taken[count] = entry;
        count += entry[KEY_WORDS - 1] != 0;
    }
    for (size_t i = 0; i < count; i++) {
        uint64_t *to = entry_place(larger, taken[i], hash_count_key(taken[i]));
        for (size_t w = 0; w < KEY_WORDS + (size_t)page->words; w++)
            to[w] = taken[i][w];
    }
}

static bool resize_page(tw_state_memory *memory, tw_state_page *page, size_t room_log, size_t words)
{
    tw_state_page larger = {
        .count = page->count, .room_log = (uint8_t)room_log, .words = (uint32_t)words};
    larger.entries = tw_state_take(memory, (sizeof(uint64_t) * (KEY_WORDS + words)) << room_log);
    if (!larger.entries)
        return false;
    for (size_t from = 0; from < tw_state_page_places(page); from += LEAST_PLACES)
        move_entries(page, from, &larger);
    tw_state_page_clear(memory, page, KEY_WORDS);
    *page = larger;
    return true;
}

/* Makes room for one more state, and for a number of `words` words. */
static inline bool ready_page(tw_state_memory *memory, tw_state_page *page, size_t words)
{
    if (!page->entries)
        return resize_page(memory, page, LEAST_LOG, words);
    if (page->words < words && !resize_page(memory, page, page->room_log, words))
        return false;
    if (8 * ((uint64_t)page->count + 1) > (uint64_t)7 << page->room_log)
        return resize_page(memory, page, page->room_log + 1u, page->words);
    return true;
}

/* Adds a number to an entry's. Returns the carry. */
static inline bool sum_into(uint64_t *into, size_t into_words, const uint64_t *number, size_t words)
{
    bool carry = false;
    for (size_t w = 0; w < into_words && (w < words || carry); w++) {
        uint64_t more = w < words ? number[w] : 0, sum = into[w] + more;
        bool over = sum < more;
        into[w] = sum + carry;
        carry = over || (carry && into[w] == 0);
    }
    return carry;
}

static bool file_state(tw_state_memory *memory, const tw_pending_state *state)
{
    tw_state_page *page = state->page;
    if (!ready_page(memory, page, state->words))
        return false;
    uint64_t *entry = entry_place(page, state->key, state->hash);
    if (!entry[KEY_WORDS - 1]) {
        memcpy(entry, state->key, KEY_WORDS * sizeof *entry);
        for (size_t w = 0; w < state->words; w++)
            entry[KEY_WORDS + w] = state->number[w];
        page->count++;
        return true;
    }
    if (!sum_into(entry + KEY_WORDS, page->words, state->number, state->words))
        return true;
    if (!resize_page(memory, page, page->room_log, page->words + 1u))
        return false;
    entry_place(page, state->key, state->hash)[KEY_WORDS + page->words - 1] = 1;
    return true;
}

/* ---- States on their way ----------------------------------------------------------------- */

/* Adds what is pending to the tables of a shard. While another worker has the shard, this waits
 * only if it must, or if the list is full. */
static void drain_pending(tw_count_worker *worker, size_t shard, bool must)
{
    tw_pending_list *list = &worker->pending[shard];
    pthread_mutex_t *lock = worker->shards > 1 ? &worker->counting->locks[shard] : NULL;
    if (list->count == 0)
        return;
    if (lock && pthread_mutex_trylock(lock)) {
        if (!must && list->count < TW_PENDING_STATES)
            return;
        pthread_mutex_lock(lock);
    }
    for (size_t i = 0; i < list->count; i++) {
        const tw_pending_state *state = &list->states[i];
        const tw_state_page *page = state->page;
        if (page->entries)
            __builtin_prefetch(page->entries + (KEY_WORDS + page->words) *
                                                   (size_t)(state->hash >> (64 - page->room_log)));
    }
    for (size_t i = 0; i < list->count && !worker->full; i++)
        worker->full = !file_state(&worker->counting->memory, &list->states[i]);
    if (lock)
        pthread_mutex_unlock(lock);
    list->count = 0;
}

static inline void send_state(tw_count_worker *worker, size_t rank, const uint64_t *key,
                              const uint64_t *number, size_t words)
{
    tw_state_home home = tw_state_home_of(&worker->counting->tables[rank], key);
    size_t shard = home.shard & (worker->shards - 1);
    tw_pending_list *list = &worker->pending[shard];
    tw_pending_state *state = &list->states[list->count++];
    memcpy(state->key, key, KEY_WORDS * sizeof *key);
    state->hash = hash_count_key(key);
    state->page = home.page;
    state->number = number;
    state->words = words;
    if (list->count % TW_DRAINED_STATES == 0)
        drain_pending(worker, shard, false);
}

/* ---- Putting options down ---------------------------------------------------------------- */

/* Shifts the window until bit 0 is clear. Returns the rank that the state then begins with. */
static inline size_t advance_window(const tw_count_plan *plan, uint64_t *key, size_t rank)
{
    for (;;) {
        uint64_t open = ~(key[0] & plan->window_mask[0]);
        unsigned by = open ? (unsigned)__builtin_ctzll(open) : 63;
        if (by == 0)
            return rank;
        uint64_t window[KEY_WORDS + 1];
        for (size_t w = 0; w < KEY_WORDS; w++)
            window[w] = key[w] & plan->window_mask[w];
        window[KEY_WORDS] = 0;
        for (size_t w = 0; w < KEY_WORDS; w++)
            key[w] = (key[w] & ~plan->window_mask[w]) | window[w] >> by |
                     (KEY_WORDS > 1 ? window[w + 1] << (64 - by) : 0);
        rank += by;
        if (KEY_WORDS == 1)
            return rank;
    }
}

/* The state that an option leads to; false: it does not fit. */
static inline bool lay_option(const tw_count_plan *plan, size_t option, const uint64_t *key,
                              uint64_t *next)
{
    const uint64_t *add = plan->add + option * KEY_WORDS;
    if (meets_mask(key, plan->test + option * KEY_WORDS))
        return false;
    for (size_t w = 0; w < KEY_WORDS; w++)
        next[w] = key[w] + add[w];
    if (meets_mask(next, plan->guard))
        return false;
    if (plan->need_count > 0) {
        /* Subtract the units of an option from the units that stocks still need. */
        for (size_t n = plan->need_start[option]; n < plan->need_start[option + 1]; n++) {
            const tw_count_need *need = &plan->needs[n];
            uint64_t left = next[need->word] >> need->shift & (((uint64_t)1 << need->width) - 1);
            next[need->word] -= (left < need->units ? left : need->units) << need->shift;
        }
    }
    return true;
}

/* Can some option still cover each item that is in danger? */
static inline bool is_alive_ahead(const tw_rank_aid *aid, const uint64_t *key)
{
    const uint64_t *mask = aid->masks;
    for (size_t i = 0; i < aid->look_count; i++) {
        const tw_rank_look *look = &aid->looks[i];
        const uint64_t *end = mask + (size_t)look->count * KEY_WORDS;
        bool covered = key[look->word] >> look->bit & 1;
        for (; !covered && mask < end; mask += KEY_WORDS)
            covered = !meets_mask(key, mask);
        if (!covered)
            return false;
        mask = end;
    }
    return true;
}

static inline bool is_alive(tw_count_worker *worker, size_t rank, const uint64_t *key)
{
    const tw_count_plan *plan = worker->counting->plan;
    const tw_rank_aid *aid = &worker->counting->aids[rank];
    bool alive = false;
    if (!aid->made) {
        for (size_t o = plan->first[rank]; !alive && o < plan->first[rank + 1]; o++)
            alive = !meets_mask(key, plan->test + o * KEY_WORDS);
        return alive;
    }
    size_t list = tw_rank_filter_list(aid, key);
    const uint64_t *tests = plan->test + plan->first[rank] * KEY_WORDS;
    for (uint32_t i = aid->start[list]; !alive && i < aid->start[list + 1]; i++)
        alive = !meets_mask(key, tests + aid->lists[i] * (size_t)KEY_WORDS);
    if (!alive || !worker->looks || aid->look_count == 0)
        return alive;
    worker->looked++;
    alive = is_alive_ahead(aid, key);
    worker->dead += !alive;
    return alive;
}

/* *next: the state that an option leads to from one of a rank. Returns its rank; 0: no fit. */
static inline size_t step_state(const tw_count_plan *plan, size_t rank, size_t option,
                                const uint64_t *key, uint64_t *next)
{
    if (!lay_option(plan, option, key, next))
        return 0;
    rank = advance_window(plan, next, rank);
    if (plan->keep && rank < plan->ranks)
        for (size_t w = 0; w < KEY_WORDS; w++)
            next[w] &= plan->keep[rank * KEY_WORDS + w];
    return rank;
}

static inline void try_option(tw_count_worker *worker, size_t option, const uint64_t *entry,
                              size_t words)
{
    const tw_counting *counting = worker->counting;
    uint64_t next[KEY_WORDS];
    size_t rank = step_state(counting->plan, counting->rank, option, entry, next);
    if (rank == 0)
        return;
    worker->transitions++;
    if (rank == counting->plan->ranks || is_alive(worker, rank, next))
        send_state(worker, rank, next, entry + KEY_WORDS, words);
}

static void expand_state(tw_count_worker *worker, const uint64_t *entry, size_t words)
{
    const tw_counting *counting = worker->counting;
    size_t first = counting->plan->first[counting->rank];
    const tw_rank_aid *aid = &counting->aids[counting->rank];
    if (!aid->made) {
        for (size_t o = first; o < counting->plan->first[counting->rank + 1]; o++)
            try_option(worker, o, entry, words);
        return;
    }
    size_t list = tw_rank_filter_list(aid, entry);
    for (uint32_t i = aid->start[list]; i < aid->start[list + 1]; i++)
        try_option(worker, first + aid->lists[i], entry, words);
}

static void expand_slice(tw_count_worker *worker, const tw_count_slice *slice)
{
    const size_t words = slice->page->words, stride = KEY_WORDS + words;
    for (size_t at = slice->from; at < slice->to && !worker->full; at++) {
        const uint64_t *entry = slice->page->entries + at * stride;
        if (entry[KEY_WORDS - 1])
            expand_state(worker, entry, words);
    }
    for (int must = 0; must < 2; must++)
        for (size_t shard = 0; shard < worker->shards; shard++)
            drain_pending(worker, shard, must);
}

static bool add_ways(tw_counting *counting, size_t rank, const uint64_t *key,
                     const uint64_t *number, size_t words)
{
    tw_pending_state state = {.hash = hash_count_key(key),
                              .page = tw_state_page_of(&counting->tables[rank], key),
                              .number = number,
                              .words = words};
    memcpy(state.key, key, KEY_WORDS * sizeof *key);
    return file_state(&counting->memory, &state);
}

static const uint64_t *find_entry(const tw_state_page *page, const uint64_t *key)
{
    const uint64_t *entry = page->entries ? entry_place(page, key, hash_count_key(key)) : NULL;
    return entry && entry[KEY_WORDS - 1] ? entry : NULL;
}

static uint64_t *enter_key(tw_state_page *page, const uint64_t *key)
{
    uint64_t *entry = entry_place(page, key, hash_count_key(key));
    memcpy(entry, key, KEY_WORDS * sizeof *key);
    page->count++;
    return entry;
}

#define KERNEL_OF(words) tw_count_kernel_##words
#define KERNEL(words) KERNEL_OF(words)
const tw_count_kernel KERNEL(TW_KEY_WORDS) = {expand_slice, add_ways, step_state, find_entry,
                                              enter_key};
