/* count_kernel.c -- expands states and adds the new ones to tables. The build compiles it once
 * for each length of keys, TW_KEY_WORDS, with its own name for each (count_kernels.c lists
 * them). Loops over words have a constant length, so the compiler unrolls them. */
#include "count/spill.h"

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

static inline bool meets_mask(const uint64_t *key, const uint64_t *mask)
{
    uint64_t both = 0;
    for (size_t w = 0; w < KEY_WORDS; w++)
        both |= key[w] & mask[w];
    return both != 0;
}

/* ---- Tables ------------------------------------------------------------------------------ */

/* *packed: a key as an entry has it. */
static inline void pack_key(const uint64_t *key, uint64_t *packed)
{
    memcpy(packed, key, KEY_WORDS * sizeof *key);
    packed[KEY_WORDS - 1] &= ~TW_KEY_MARK;
    packed[0] |= TW_TAKEN;
}

/* The words of a key that an entry has whole; the last one of an entry may have fewer bytes. */
static inline size_t whole_words(const tw_state_page *page)
{
    return KEY_WORDS == 1 ? 0 : (page->key_bytes - 1u) / TW_WORD_BYTES;
}

static inline bool has_key(const tw_state_page *page, const uint8_t *entry, const uint64_t *packed)
{
    const size_t whole = whole_words(page);
    for (size_t w = 0; w < whole; w++)
        if (tw_load_word(entry + w * TW_WORD_BYTES) != packed[w])
            return false;
    const size_t at = whole * TW_WORD_BYTES;
    return ((tw_load_word(entry + at) ^ packed[whole]) & tw_low_bytes(page->key_bytes - at)) == 0;
}

/* The place of a packed key, or the free place where it belongs. packed NULL: of a key that the
 * page has not. */
static inline uint8_t *entry_place(const tw_state_page *page, const uint64_t *packed, uint64_t hash)
{
    size_t mask = ((size_t)1 << page->room_log) - 1;
    size_t at = (size_t)(hash >> (64 - page->room_log));
    uint8_t *entry = tw_state_entry(page, at);
    while (tw_entry_is_taken(entry) && !(packed && has_key(page, entry, packed))) {
        at = (at + 1) & mask;
        entry = tw_state_entry(page, at);
    }
    return entry;
}

static inline void put_key(const tw_state_page *page, uint8_t *entry, const uint64_t *packed)
{
    const size_t whole = whole_words(page), at = whole * TW_WORD_BYTES;
    for (size_t w = 0; w < whole; w++)
        tw_store_word(entry + w * TW_WORD_BYTES, packed[w]);
    tw_store_bits(entry + at, packed[whole], tw_low_bytes(page->key_bytes - at));
}

/* Copies an entry of so many bytes; those of the next one stay. */
static inline void copy_entry(uint8_t *to, const uint8_t *from, size_t bytes)
{
    if (bytes < TW_WORD_BYTES) {
        tw_store_bits(to, tw_load_word(from), tw_low_bytes(bytes));
        return;
    }
    for (size_t at = 0; at + TW_WORD_BYTES < bytes; at += TW_WORD_BYTES)
        tw_store_word(to + at, tw_load_word(from + at));
    tw_store_word(to + bytes - TW_WORD_BYTES, tw_load_word(from + bytes - TW_WORD_BYTES));
}

/* Moves some places of a page. First collects the taken ones, as a branch would be mispredicted. */
static void move_entries(const tw_state_page *page, size_t from, const tw_state_page *larger)
{
    const size_t bytes = tw_entry_bytes(page);
    const uint8_t *taken[LEAST_PLACES];
    size_t count = 0;
    for (size_t i = 0; i < LEAST_PLACES; i++) {
        taken[count] = tw_state_entry(page, from + i);
        count += tw_entry_is_taken(taken[count]);
    }
    for (size_t i = 0; i < count; i++) {
        uint64_t key[KEY_WORDS];
        tw_entry_key(page, taken[i], key, KEY_WORDS);
        copy_entry(entry_place(larger, NULL, hash_count_key(key)), taken[i], bytes);
    }
}

static bool double_page(tw_state_memory *memory, tw_state_page *page)
{
    tw_state_page larger = *page;
    if (!tw_state_page_open(memory, &larger, page->room_log + 1u, page->number_bytes))
        return false;
    for (size_t from = 0; from < tw_state_page_places(page); from += LEAST_PLACES)
        move_entries(page, from, &larger);
    tw_state_page_clear(memory, page);
    *page = larger;
    return true;
}

/* Makes room for one more state, and for a number of so many bytes. */
static inline bool ready_page(tw_state_memory *memory, tw_state_page *page, size_t bytes)
{
    if (!page->entries)
        return tw_state_page_open(memory, page, LEAST_LOG, bytes);
    if (page->number_bytes < bytes && !tw_state_page_widen(memory, page, bytes))
        return false;
    return 8 * ((uint64_t)page->count + 1) <= (uint64_t)7 << page->room_log ||
           double_page(memory, page);
}

/* Adds to the bits of a word that are in the mask. Returns the carry out of them. */
static inline bool sum_word(uint8_t *into, uint64_t mask, uint64_t more, bool carry)
{
    const uint64_t old = tw_load_word(into);
    uint64_t sum = (old & mask) + more;
    const bool over = sum < more;
    sum += carry;
    tw_store_word(into, (old & ~mask) | (sum & mask));
    return over || (carry && sum == 0) || (sum & ~mask);
}

/* Adds a number to an entry's, which is no shorter. Returns the carry. */
static inline bool sum_into(uint8_t *into, size_t into_bytes, const uint8_t *number, size_t bytes)
{
    bool carry = false;
    if (into_bytes <= TW_WORD_BYTES)
        return sum_word(into, tw_low_bytes(into_bytes), tw_load_word(number) & tw_low_bytes(bytes),
                        false);
    for (size_t at = 0; at < into_bytes && (at < bytes || carry); at += TW_WORD_BYTES)
        carry = sum_word(into + at, tw_bits_within(into_bytes, at),
                         tw_number_word(number, bytes, at), carry);
    return carry;
}

/* Takes a number out of a sum again: ~(~sum + number). */
static void take_from_sum(uint8_t *from, size_t from_bytes, const uint8_t *number, size_t bytes)
{
    for (size_t b = 0; b < from_bytes; b++)
        from[b] = (uint8_t)~from[b];
    (void)sum_into(from, from_bytes, number, bytes);
    for (size_t b = 0; b < from_bytes; b++)
        from[b] = (uint8_t)~from[b];
}

/* false: memory is out, and the page is as it was. */
static bool file_state(tw_state_memory *memory, const tw_pending_state *state)
{
    tw_state_page *page = state->page;
    if (!ready_page(memory, page, state->bytes))
        return false;
    uint8_t *entry = entry_place(page, state->key, state->hash);
    if (!tw_entry_is_taken(entry)) {
        put_key(page, entry, state->key);
        page->count++;
    }
    if (!sum_into(tw_entry_number(page, entry), page->number_bytes, state->number, state->bytes))
        return true;
    if (!tw_state_page_widen(memory, page, page->number_bytes + 1u)) {
        take_from_sum(tw_entry_number(page, entry), page->number_bytes, state->number,
                      state->bytes);
        return false;
    }
    entry = entry_place(page, state->key, state->hash);
    tw_entry_number(page, entry)[page->number_bytes - 1] = 1;
    return true;
}

typedef struct filing {
    tw_state_memory *memory;
    const tw_pending_state *state;
} filing;

static bool file_once_more(void *user)
{
    const filing *it = user;
    return file_state(it->memory, it->state);
}

/* Adds a state that was refused memory, with other pages on disk. For a thread without locks. */
static bool file_by_spill(tw_counting *counting, const tw_pending_state *state)
{
    filing it = {&counting->memory, state};
    return tw_spill_for(counting, file_once_more, &it);
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
            __builtin_prefetch(
                tw_state_entry(page, (size_t)(state->hash >> (64 - page->room_log))));
    }
    for (size_t i = 0; i < list->count && !worker->full; i++) {
        if (file_state(&worker->counting->memory, &list->states[i]))
            continue;
        if (lock)
            pthread_mutex_unlock(lock);
        worker->full = !file_by_spill(worker->counting, &list->states[i]);
        if (lock)
            pthread_mutex_lock(lock);
    }
    if (lock)
        pthread_mutex_unlock(lock);
    list->count = 0;
}

static inline void send_state(tw_count_worker *worker, size_t rank, const uint64_t *key,
                              const uint8_t *number, size_t bytes)
{
    tw_state_home home = tw_state_home_of(&worker->counting->tables[rank], key);
    size_t shard = home.shard & (worker->shards - 1);
    tw_pending_list *list = &worker->pending[shard];
    tw_pending_state *state = &list->states[list->count++];
    pack_key(key, state->key);
    state->hash = hash_count_key(key);
    state->page = home.page;
    state->number = number;
    state->bytes = bytes;
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

/* A state that is expanded. */
typedef struct expanded {
    uint64_t key[KEY_WORDS];
    const uint8_t *number;
    size_t bytes;
} expanded;

static inline void try_option(tw_count_worker *worker, size_t option, const expanded *state)
{
    const tw_counting *counting = worker->counting;
    uint64_t next[KEY_WORDS];
    size_t rank = step_state(counting->plan, counting->rank, option, state->key, next);
    if (rank == 0)
        return;
    worker->transitions++;
    if (rank == counting->plan->ranks || is_alive(worker, rank, next))
        send_state(worker, rank, next, state->number, state->bytes);
}

static void expand_state(tw_count_worker *worker, const expanded *state)
{
    const tw_counting *counting = worker->counting;
    size_t first = counting->plan->first[counting->rank];
    const tw_rank_aid *aid = &counting->aids[counting->rank];
    if (!aid->made) {
        for (size_t o = first; o < counting->plan->first[counting->rank + 1]; o++)
            try_option(worker, o, state);
        return;
    }
    size_t list = tw_rank_filter_list(aid, state->key);
    for (uint32_t i = aid->start[list]; i < aid->start[list + 1]; i++)
        try_option(worker, first + aid->lists[i], state);
}

static void expand_slice(tw_count_worker *worker, const tw_count_slice *slice)
{
    const tw_state_page *page = slice->page;
    expanded state = {.bytes = page->number_bytes};
    for (size_t at = slice->from; at < slice->to && !worker->full; at++) {
        uint8_t *entry = tw_state_entry(page, at);
        if (!tw_entry_is_taken(entry))
            continue;
        tw_entry_key(page, entry, state.key, KEY_WORDS);
        state.number = tw_entry_number(page, entry);
        expand_state(worker, &state);
    }
    for (int must = 0; must < 2; must++)
        for (size_t shard = 0; shard < worker->shards; shard++)
            drain_pending(worker, shard, must);
}

static bool add_ways(tw_counting *counting, size_t rank, const uint64_t *key, const uint8_t *number,
                     size_t bytes)
{
    tw_pending_state state = {.hash = hash_count_key(key),
                              .page = tw_state_page_of(&counting->tables[rank], key),
                              .number = number,
                              .bytes = bytes};
    pack_key(key, state.key);
    return file_state(&counting->memory, &state) || file_by_spill(counting, &state);
}

static uint8_t *find_entry(const tw_state_page *page, const uint64_t *key)
{
    uint64_t packed[KEY_WORDS];
    pack_key(key, packed);
    uint8_t *entry = page->entries ? entry_place(page, packed, hash_count_key(key)) : NULL;
    return entry && tw_entry_is_taken(entry) ? entry : NULL;
}

static uint8_t *enter_key(tw_state_page *page, const uint64_t *key)
{
    uint64_t packed[KEY_WORDS];
    uint8_t *entry = entry_place(page, NULL, hash_count_key(key));
    pack_key(key, packed);
    put_key(page, entry, packed);
    page->count++;
    return entry;
}

#define KERNEL_OF(words) tw_count_kernel_##words
#define KERNEL(words) KERNEL_OF(words)
const tw_count_kernel KERNEL(TW_KEY_WORDS) = {expand_slice, add_ways,   hash_count_key,
                                              step_state,   find_entry, enter_key};
