/* count/count_worker.h -- a count under way, one thread's part in a rank, and the kernels that do
 * it: one for each length of keys (count_kernel.c). */
#pragma once

#include <pthread.h>

#include "base/scratch.h"
#include "count/rank_aid.h"
#include "count/state_table.h"

/* A list of pending states is drained each time that it has got so many more. */
enum { TW_DRAINED_STATES = 32, TW_PENDING_STATES = 4 * TW_DRAINED_STATES };
enum { TW_MOST_COUNT_THREADS = 64 };

/* Where pages go for which memory has no room (spill.h). */
typedef struct tw_spill {
    const char *folder;     /* NULL: none, pages stay in memory; borrowed */
    uint64_t bound;         /* most bytes of all files; 0: none */
    uint64_t taken, peak;   /* bytes of all files */
    uint64_t wanted;        /* after a refusal by the bound: what it would have come to */
    _Atomic int reason;     /* errno of the file that failed; 0: none did */
    tw_scratch_file *files; /* one a rank, open once a page of it is there */
    uint8_t *piece;         /* bytes to be written to one of them: so many are filled */
    size_t filled;
} tw_spill;

/* All pages are guarded by the locks of their shards, those of the rank that is expanded by one
 * more, TW_TURN, except what workers are at work on. */
enum { TW_TURN = TW_MOST_SHARDS, TW_COUNT_LOCKS };

/* A running count (counting.h). */
typedef struct tw_counting {
    tw_scope scope;            /* of the aids, and of the list of tables */
    const tw_count_plan *plan; /* borrowed */
    tw_state_table *tables;    /* one a rank, and one behind the last */
    size_t rank;               /* the next to be expanded */
    size_t ranks_begun;
    bool keep;          /* tables stay after they are expanded */
    double from, share; /* of the progress reported to the pace: the begin, and this count's part */
    bool looks;         /* at later items; true at the beginning */
    uint64_t shared_from; /* least states of a rank that several threads expand; has a default */
    size_t slice;         /* places of a page that a worker takes at a time; has a default */
    tw_state_memory memory;
    tw_spill spill;
    tw_rank_users users;
    tw_rank_aid *aids;                     /* one a rank */
    uint64_t states, transitions;          /* of the ranks that are done */
    uint64_t waiting;                      /* states of the current rank when it was begun */
    pthread_mutex_t locks[TW_COUNT_LOCKS]; /* whoever takes several takes them in this order */
    size_t locks_made;
} tw_counting;

/* A state to be added to its table. */
typedef struct tw_pending_state {
    uint64_t key[TW_MOST_KEY_WORDS]; /* as entries have it */
    uint64_t hash;
    tw_state_page *page;
    const uint8_t *number; /* of the state it comes from, whose slice ends after this is added */
    size_t bytes;          /* of the number */
} tw_pending_state;

typedef struct tw_pending_list {
    size_t count;
    tw_pending_state states[TW_PENDING_STATES];
} tw_pending_list;

typedef struct tw_count_crew tw_count_crew; /* the workers of a run (counting.c) */

typedef struct tw_count_worker {
    tw_counting *counting;
    tw_count_crew *crew;
    size_t page;       /* of the rank, where it works */
    size_t shards;     /* TW_MOST_SHARDS; 1, without locks, if there is one worker */
    bool full;         /* memory was out */
    bool looks;        /* at later items */
    uint64_t transitions;
    uint64_t twice; /* states that had been counted more than once, as they were on disk */
    uint64_t looked, dead;                   /* states examined, and those of them found dead */
    tw_pending_list pending[TW_MOST_SHARDS]; /* by the shard of their pages */
} tw_count_worker;

/* Places of a page, from `from` up to `to`. */
typedef struct tw_count_slice {
    tw_state_page *page;
    size_t from, to;
} tw_count_slice;

typedef struct tw_count_kernel {
    /* Expands the states in a slice of a page of the counting's rank. */
    void (*expand)(tw_count_worker *worker, const tw_count_slice *slice);
    /* Adds ways to a state of a rank; false: memory is out. For a thread that holds no lock, and
     * alone has the state's page. */
    bool (*add)(tw_counting *counting, size_t rank, const uint64_t *key, const uint8_t *number,
                size_t bytes);
    uint64_t (*hash)(const uint64_t *key);
    /* *next: the state that an option of the plan leads to from a state of a rank. Returns its
     * rank; 0: the option does not fit. */
    size_t (*step)(const tw_count_plan *plan, size_t rank, size_t option, const uint64_t *key,
                   uint64_t *next);
    /* The entry of a key, NULL when it is not there. */
    uint8_t *(*find)(const tw_state_page *page, const uint64_t *key);
    /* Makes the entry of a key that is not there, with a number of 0; the page has room. */
    uint8_t *(*enter)(tw_state_page *page, const uint64_t *key);
} tw_count_kernel;

extern const tw_count_kernel tw_count_kernel_1, tw_count_kernel_2, tw_count_kernel_3,
    tw_count_kernel_8;
/* key_words: 1 to TW_MOST_KEY_WORDS. */
const tw_count_kernel *tw_count_kernel_for(size_t key_words);
