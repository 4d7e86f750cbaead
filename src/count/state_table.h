/* count/state_table.h -- the states of a rank, with how many ways lead to each.
 *
 * A table is some *pages*, by the bits of the key that follow bit 0; a page is a hash table with
 * open addresses. States that lie in one page lead to states in few pages, so that what is written
 * at a time stays near the processor. A page's numbers have as many words as its largest one
 * needs, the least significant word first; a sum that carries out of the last one widens the page.
 * An entry is the words of the key, of which the last is never 0 but in free places, and those of
 * the number.
 * Threads: a worker that changes a page while others may holds the lock of its shard
 * (count_worker.h).
 * Invariant: a page has one shard, as tw_state_home_of alone says both, and takes the shard from
 * the number of the page, not from the key: of a table with fewer pages than there are shards, keys
 * of one page differ in more bits than name it. */
#pragma once

#include <stdatomic.h>

#include "base/base.h"

enum { TW_MOST_PAGE_LOG = 14, TW_SHARDS_LOG = 4, TW_MOST_SHARDS = 1 << TW_SHARDS_LOG };

typedef struct tw_state_page {
    uint64_t *entries; /* NULL: none yet */
    uint32_t count;
    uint32_t words;   /* of a number */
    size_t begun;     /* places whose states are expanded, or being expanded */
    uint16_t workers; /* that expand some now */
    uint8_t room_log; /* places: 1 << room_log */
} tw_state_page;

typedef struct tw_state_table {
    tw_state_page *pages; /* NULL: no state yet */
    uint8_t log;          /* 1 << log pages */
} tw_state_table;

/* The memory that tables take, and its bound. */
typedef struct tw_state_memory {
    const tw_context *context;
    uint64_t bound;
    _Atomic uint64_t taken, peak; /* bytes */
    _Atomic uint64_t wanted;      /* after a refusal: what it would have come to */
} tw_state_memory;

/* Takes zeroed bytes, and counts them; NULL: memory is out, or the bound is reached (`wanted` is
 * set). */
void *tw_state_take(tw_state_memory *memory, size_t bytes);
void tw_state_give(tw_state_memory *memory, void *block, size_t bytes); /* NULL is allowed */

/* A context whose memory is counted likewise, for growing arrays. memory: borrowed by it. */
tw_context tw_state_context(tw_state_memory *memory);

/* Makes the pages of a table that has none. false as above. */
bool tw_state_table_open(tw_state_memory *memory, tw_state_table *table, uint8_t log);
/* key_words: of the keys. */
void tw_state_table_clear(tw_state_memory *memory, tw_state_table *table, size_t key_words);
void tw_state_page_clear(tw_state_memory *memory, tw_state_page *page, size_t key_words);
uint64_t tw_state_table_count(const tw_state_table *table);

static inline size_t tw_state_page_places(const tw_state_page *page)
{
    return page->entries ? (size_t)1 << page->room_log : 0;
}
static inline size_t tw_state_page_bytes(const tw_state_page *page, size_t key_words)
{
    return tw_state_page_places(page) * (key_words + page->words) * sizeof(uint64_t);
}

/* The page and the shard of a state. */
typedef struct tw_state_home {
    tw_state_page *page;
    size_t shard; /* below TW_MOST_SHARDS; its lock guards writes to the page */
} tw_state_home;

/* Pages that differ in any bits of their numbers, as those of different workers do in high ones,
 * are mostly of different shards. */
static inline tw_state_home tw_state_home_of(const tw_state_table *table, const uint64_t *key)
{
    size_t number = (size_t)(key[0] >> 1) & (((size_t)1 << table->log) - 1);
    uint32_t mixed = (uint32_t)number * 0x9E3779B1u;
    return (tw_state_home){&table->pages[number], mixed >> (32 - TW_SHARDS_LOG)};
}
/* For callers that only read, or are the only thread. */
static inline tw_state_page *tw_state_page_of(const tw_state_table *table, const uint64_t *key)
{
    return tw_state_home_of(table, key).page;
}
