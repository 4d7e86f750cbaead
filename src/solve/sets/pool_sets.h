/* solve/sets/pool_sets.h -- the inside of a tw_sets (tw/advanced/sets.h).
 *
 * Invariants: ways[k * (most + 1) + used] is the number of ways to choose copies of the kinds from
 * k on, if those before have `used` cells, so that all have `least` to `most` cells; so a set is
 * found by its number, and a number by its set, kind by kind. Exchanges of kinds form a group,
 * identity first. Bits of `with` and `without` are set for twins together. */
#pragma once

#include <stdatomic.h>

#include <tw/advanced/sets.h>
#include <tw/advanced/solve.h>

#include "base/hash_table.h"
#include "base/pace.h"
#include "base/scope.h"
#include "solve/plan/tables_or_search.h"
#include "solve/tables/counter_internal.h"

#define TW_NO_SET UINT64_MAX
#define TW_NO_KIND UINT32_MAX
#define TW_MOST_MISSED 1000
#define TW_MOST_GRADE 64
#define TW_MOST_DECIDED ((uint64_t)1 << 33) /* sets, one and all */

/* A set that has solutions. */
typedef struct tw_set_found {
    uint64_t number, solutions;
    double grade; /* NAN: not known */
} tw_set_found;

/* Sets that have solutions. They can be found by number in one of two ways at a time. */
typedef struct tw_found_sets {
    tw_set_found *items;
    size_t count, room;
    tw_hash_table table; /* until they are sorted */
    bool sorted;         /* by number; then `table` is out of date */
} tw_found_sets;

/* One bit a set; several threads may set bits at the same time. */
typedef struct tw_set_bits {
    _Atomic(uint64_t) *words; /* NULL: not made yet */
    size_t count;
} tw_set_bits;

struct tw_sets {
    tw_scope scope;            /* of kinds, numbers and `told` */
    const tw_context *context; /* the caller's, also for threads */
    const tw_puzzle *puzzle; /* borrowed */
    tw_solver *solver;       /* of all solutions */
    tw_solver *whole;        /* its cover has every pose as an option; NULL: not made yet */
    size_t threads;
    /* kinds and numbers */
    tw_set_kind *kinds;
    size_t kind_count;
    uint32_t *kind_of_stock; /* TW_NO_KIND: empty cells */
    size_t stock_count;
    size_t least, most; /* cells that all pieces together may have */
    uint64_t *ways;
    uint32_t *exchanges; /* of exchange e, kind k becomes exchanges[e * kind_count + k] */
    size_t exchange_count, exchange_room;
    uint64_t number, class_number;
    uint32_t *copies, *image; /* scratch, one number a kind */
    /* what is counted */
    tw_found_sets found;
    bool counted;  /* all solutions were found */
    bool numbered; /* and were to be counted: numbers are saved */
    tw_turns turns;
    bool *told;           /* one a stock: it is of a kind */
    tw_counter *counter;  /* NULL: no tables */
    tw_found_sets tabled; /* what they tell, times the symmetries */
    bool searches;        /* tables were tried, and failed */
    bool overflown;       /* there are 2^63 solutions or more */
    /* what is decided */
    tw_set_bits with, without;
    atomic_uint_fast64_t with_count, without_count; /* twins once */
    atomic_uint_fast64_t decided;                   /* twins singly */
    uint64_t missed[TW_MOST_MISSED]; /* of the last sample: sets without a solution, in any order */
    size_t missed_count;
    tw_sets_result result;
};

/* ---- make_sets.c ------------------------------------------------------------------------- */

/* Of the copies of a labelled piece a set has the first ones. Is this stock, that of a piece or of
 * empty cells, in the set with these copies? */
bool tw_sets_has_stock(const tw_sets *sets, const uint32_t *copies, uint32_t stock);

/* ---- number_sets.c ----------------------------------------------------------------------- */

/* Fills `ways` and the numbers of sets from the kinds. TW_ERR_TOO_LARGE, TW_ERR_MEMORY;
 * TW_ERR_STATE: the pace stops. */
tw_status tw_sets_number_all(tw_sets *sets, tw_pace *pace, tw_error *error);
/* The number of the set with these copies; TW_NO_SET: it does not exist. Cost: kinds * copies. */
uint64_t tw_sets_find(const tw_sets *sets, const uint32_t *copies);
/* The least number of a set and its twins. Cost: the same, times the twins. */
uint64_t tw_sets_least_twin(tw_sets *sets, uint64_t set);
/* The number of a set as exchange e maps it. copies: of the set; image: scratch. */
uint64_t tw_sets_find_image(const tw_sets *sets, size_t exchange, const uint32_t *copies,
                            uint32_t *image);
/* The least of these. */
uint64_t tw_sets_find_least(const tw_sets *sets, const uint32_t *copies, uint32_t *image);

/* ---- set_bits.c -------------------------------------------------------------------------- */

/* Makes both bit sets, unless they are made. TW_ERR_MEMORY. */
tw_status tw_sets_make_bits(tw_sets *sets);
bool tw_set_bit(const tw_set_bits *bits, uint64_t number);
/* Notes that a set and its twins have a solution, or that they have none. image: scratch, as above.
 * true: it was not known. */
bool tw_sets_note(tw_sets *sets, const uint32_t *copies, uint32_t *image, bool has);
/* The next set from `from` on, below `end`, of which nothing is known; TW_NO_SET: none. */
uint64_t tw_sets_next_unknown(const tw_sets *sets, uint64_t from, uint64_t end);

/* ---- found_sets.c ------------------------------------------------------------------------ */

/* The set with a number, among those that are not sorted; if it is not there it is added, without
 * solutions. *set: until the next call; NULL: none. TW_ERR_MEMORY; TW_ERR_TOO_LARGE: 2^32 sets. */
tw_status tw_found_sets_get(const tw_context *context, tw_found_sets *found, uint64_t number,
                            tw_set_found **set);
/* Sorts them; the index of the first set from this number on. */
size_t tw_found_sets_from(tw_found_sets *found, uint64_t number);
/* Sets can be added again after they were sorted. TW_ERR_MEMORY. */
tw_status tw_found_sets_file(const tw_context *context, tw_found_sets *found);
void tw_found_sets_clear(const tw_context *context, tw_found_sets *found);

/* ---- search_sets.c ----------------------------------------------------------------------- */

/* Another way to what a search for all solutions tells, too: a call goes on where the last one
 * ended, and sets the outcome. It is STOPPED by the watch, and BUDGET if this way leads nowhere. */
typedef struct tw_sets_way {
    tw_status (*run)(void *user, tw_sets *sets, const tw_watch *watch, tw_error *error);
    void *user;
    bool decides; /* whether sets have solutions is all that is asked: bits are there to be set */
} tw_sets_way;

/* The search and the other way have turns until one of them is done, or the watch stops it. */
tw_status tw_sets_take_turns(tw_sets *sets, const tw_sets_way *other, const tw_watch *watch,
                             tw_error *error);

/* ---- count_sets.c ------------------------------------------------------------------------ */

/* Counts by tables, or goes on with that. If memory or the bits of a state do not suffice, only a
 * search remains. TW_ERR_TOO_LARGE: there are 2^63 solutions or more. */
tw_status tw_sets_tabulate(tw_sets *sets, const tw_watch *watch, tw_error *error);

typedef enum tw_set_answer { TW_SET_UNKNOWN, TW_SET_WITH, TW_SET_WITHOUT } tw_set_answer;

/* What is known of a set. *solutions: their number, as far as tw_sets_count found them; may be
 * NULL. */
tw_set_answer tw_sets_answer(tw_sets *sets, uint64_t set, uint64_t *solutions);
