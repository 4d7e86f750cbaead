/* count/state_table.h -- the states of a rank, with how many ways lead to each.
 *
 * A table is some *pages*, by the bits of the key that follow bit 0; a page is a hash table with
 * open addresses. States that lie in one page lead to states in few pages, so that what is written
 * at a time stays near the processor. A page's numbers have as many bytes as its largest one
 * needs; a sum that carries out of the last one widens the page.
 * An entry is the bytes of the key, as many as the bits in use take, and those of the number, the
 * lowest byte first. Bit 0 is clear in every key (count_plan.h) and set in every entry that is
 * taken; the highest bit, set in every key, is left out. Bytes are read and written eight at a
 * time, so a page ends with a margin.
 * Threads: a worker that changes a page while others may holds the lock of its shard
 * (count_worker.h).
 * Invariant: a page has one shard, as tw_state_home_of alone says both, and takes the shard from
 * the number of the page, not from the key: of a table with fewer pages than there are shards, keys
 * of one page differ in more bits than name it. */
#pragma once

#include <stdatomic.h>

#include "base/base.h"
#include "base/numbers.h"

enum { TW_MOST_PAGE_LOG = 14, TW_SHARDS_LOG = 4, TW_MOST_SHARDS = 1 << TW_SHARDS_LOG };

typedef struct tw_state_page {
    uint8_t *entries; /* NULL: none yet */
    uint32_t count;
    uint32_t number_bytes;
    size_t begun;     /* places whose states are expanded, or being expanded */
    uint16_t workers; /* that expand some now */
    uint8_t key_bytes;
    uint8_t room_log; /* places: 1 << room_log */
} tw_state_page;

/* Entries of a page that are in a file, one behind the other. */
typedef struct tw_state_run {
    uint64_t at;    /* in the file: the run of the page before this one, then the entries */
    uint32_t count; /* entries; 0: there is no such run */
    uint32_t number_bytes;
} tw_state_run;

typedef enum tw_spilled { TW_SPILLED, TW_SPILL_LOADING, TW_SPILL_LOADED } tw_spilled;

/* What of a page is on disk (count/spill.h). */
typedef struct tw_spilled_page {
    tw_state_run last; /* the one written last; its count is 0: nothing is there */
    uint64_t states;   /* in all runs, those of parts that are loaded left out */
    uint32_t part;     /* the next to be loaded */
    uint8_t parts_log; /* 1 << parts_log parts */
    uint8_t is;        /* tw_spilled: what the page has in memory is not, or is the part before */
} tw_spilled_page;

typedef struct tw_state_table {
    tw_state_page *pages;     /* NULL: no state yet */
    tw_spilled_page *spilled; /* one a page; NULL: pages stay in memory */
    uint8_t log;              /* 1 << log pages */
} tw_state_table;

/* The memory that tables take, and its bound. */
typedef struct tw_state_memory {
    const tw_context *context;
    uint64_t bound;
    bool spills;                  /* pages of tables may be on disk */
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
bool tw_state_table_open(tw_state_memory *memory, tw_state_table *table, uint8_t log,
                         size_t key_bytes);
void tw_state_table_clear(tw_state_memory *memory, tw_state_table *table);
/* States in memory and on disk; one may be in both, and on disk several times. */
uint64_t tw_state_table_count(const tw_state_table *table);

/* Makes the entries of a page that has none, all free. false as above. */
bool tw_state_page_open(tw_state_memory *memory, tw_state_page *page, size_t room_log,
                        size_t number_bytes);
/* Makes the numbers of a page so long; its entries keep their places. false as above. */
bool tw_state_page_widen(tw_state_memory *memory, tw_state_page *page, size_t number_bytes);
void tw_state_page_clear(tw_state_memory *memory, tw_state_page *page);

static inline size_t tw_state_page_places(const tw_state_page *page)
{
    return page->entries ? (size_t)1 << page->room_log : 0;
}

/* ---- Entries ----------------------------------------------------------------------------- */

enum { TW_TAKEN = 1 };
/* Bytes behind the last entry: a longest key may be read from its last byte on. */
enum { TW_ENTRY_MARGIN = 8 * TW_WORD_BYTES };
#define TW_KEY_MARK ((uint64_t)1 << 63) /* of the last word of a key */

/* The bits of the lowest bytes of a word, 1 to 8. */
static inline uint64_t tw_low_bytes(size_t bytes)
{
    return ~(uint64_t)0 >> (64 - 8 * bytes);
}
/* Of the word that begins with byte `from` of `size` bytes: the bits that belong to them. */
static inline uint64_t tw_bits_within(size_t size, size_t from)
{
    return size >= from + TW_WORD_BYTES ? ~(uint64_t)0
           : size <= from               ? 0
                                        : tw_low_bytes(size - from);
}
/* Stores the bits of a word that are in the mask; others stay. */
static inline void tw_store_bits(uint8_t *at, uint64_t word, uint64_t mask)
{
    tw_store_word(at, (tw_load_word(at) & ~mask) | (word & mask));
}

/* The word at byte `from` of a number of so many bytes; 0 behind it. */
static inline uint64_t tw_number_word(const uint8_t *number, size_t bytes, size_t from)
{
    return from < bytes ? tw_load_word(number + from) & tw_bits_within(bytes, from) : 0;
}

static inline size_t tw_entry_bytes(const tw_state_page *page)
{
    return (size_t)page->key_bytes + page->number_bytes;
}
static inline uint8_t *tw_state_entry(const tw_state_page *page, size_t place)
{
    return page->entries + place * tw_entry_bytes(page);
}
/* The places of a page in another order than that of their hash: states that are inserted in the
 * order of their hash form one run in a growing page, which takes quadratic time. The factor is
 * odd, so that each place is visited. */
static inline uint8_t *tw_state_scattered(const tw_state_page *page, size_t i)
{
    const size_t at = i * (size_t)0x9E3779B97F4A7C15u;
    return tw_state_entry(page, at & (tw_state_page_places(page) - 1));
}
static inline bool tw_entry_is_taken(const uint8_t *entry)
{
    return *entry & TW_TAKEN;
}
/* The key of a taken entry, of so many words. */
static inline void tw_entry_key(const tw_state_page *page, const uint8_t *entry, uint64_t *key,
                                size_t words)
{
    const size_t whole = words == 1 ? 0 : (page->key_bytes - 1u) / TW_WORD_BYTES;
    const size_t at = whole * TW_WORD_BYTES;
    for (size_t w = 0; w < whole; w++)
        key[w] = tw_load_word(entry + w * TW_WORD_BYTES);
    key[whole] = tw_load_word(entry + at) & tw_low_bytes(page->key_bytes - at);
    for (size_t w = whole + 1; w < words; w++)
        key[w] = 0;
    key[0] ^= TW_TAKEN;
    key[words - 1] |= TW_KEY_MARK;
}
static inline uint8_t *tw_entry_number(const tw_state_page *page, uint8_t *entry)
{
    return entry + page->key_bytes;
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
