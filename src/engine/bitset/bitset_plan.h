/* engine/bitset/bitset_plan.h -- a cover turned into bits: which item is which bit, every useful
 * option as a row of bits, and what can be said of all solutions beforehand.
 *
 * Bits, in this order:
 *   counted stocks          those whose units have to be counted; they keep their bits for ever
 *   places                  in the order of the cover's sweep, or else of the cover
 *   stocks used once        exactly, then at most once
 * A stock without a bit can neither run out nor fall short.
 * A bit is *required* while its place is empty, or its stock must still be used. Choosing an
 * option takes every row away that shares a bit with it, but for a counted stock that allows
 * *more* than one unit yet; and its bits are no longer required, but for a stock that is *owed*
 * more than one.
 * Every bit has a random key; the keys of a row together tell it from all others, whatever order
 * its bits are packed in. */
#pragma once

#include "base/base.h"
#include "base/hash_table.h"
#include "base/scope.h"
#include "cover/cover_internal.h"
#include "engine/bitset/simd/bitset_bits.h"
#include "engine/engine.h"

#include <stdatomic.h>

#define TW_NO_BIT UINT32_MAX

/* Traits of a cover beyond items that are all covered exactly once. */
enum {
    TW_BITS_LOOSE = 1,   /* some items need not be covered */
    TW_BITS_HOLES = 2,   /* the number of bits that a solution covers is known */
    TW_BITS_COUNTED = 4, /* there are counted stocks */
    TW_BITS_OPEN = 8     /* the number of options of a solution is not known */
};

enum { TW_BITS_PAGE = 4096 };

/* Memory aligned to a page. If blocks begin anywhere, a load from one may have to wait for a store
 * into another at the same page offset, depending on earlier allocations: that took 18 % of
 * Bedlam's time. The memory is touched only if it is to be cleared, so that unused parts of a large
 * block cost nothing. scope: that gives it back. NULL when memory is out. */
void *tw_bits_block_take(tw_scope *scope, uint64_t size, bool clear);

typedef struct tw_bits_stock {
    uint32_t stock, low, high;
} tw_bits_stock;

/* Made once for a cover, then read-only: states of all threads share it. */
typedef struct tw_bits_plan {
    tw_scope scope;
    const tw_context *context; /* that of the scope */
    atomic_size_t holders;
    const tw_cover *cover;
    uint32_t traits;
    bool hopeless;      /* no solution, known before the search */
    bool rest;          /* some option is in no item that is ever branched on */
    bool alike;         /* some options have the same bits */
    size_t bits, words; /* words: at least one */
    size_t rows, stride;
    uint64_t *list;         /* as tw_bits_list */
    uint32_t *row_option;   /* ascending */
    uint32_t *option_row;   /* or TW_NO_OPTION: never used */
    uint32_t *place_bit;    /* one a place */
    uint32_t *stock_bit;    /* one a stock, or TW_NO_BIT */
    tw_bits_stock *counted; /* bit i is that of stock counted[i] */
    size_t counted_count;
    uint64_t *required; /* masks of `words` words */
    uint64_t *more, *owed;
    uint32_t left;         /* options of a solution, unless open */
    uint32_t volume;       /* bits that a solution covers, with TW_BITS_HOLES */
    uint32_t fewest, most; /* bits of a row */
    uint32_t most_through; /* rows that share an item to branch on, at most */
    uint64_t *keys;        /* one a bit */
    tw_hash_table table;   /* rows by their combined keys; of rows alike, the first */
    bool clashing;         /* the table holds rows under one hash whose keys are not the same */
    uint32_t *ring;        /* of each row: the row before with the same bits, for the first one the
                              last */
} tw_bits_plan;

/* Like tw_engine.refuses, for an engine with a plan. */
const char *tw_bits_plan_refuses(const tw_cover *cover);
/* Like tw_bits_plan_make, without rows: for all that is known before the search. */
tw_status tw_bits_plan_survey(const tw_setup *setup, tw_bits_plan **plan);
/* The size of a plan with its rows in bytes, about. */
uint64_t tw_bits_plan_size(const tw_bits_plan *plan);
/* *plan: new, held once. Context and cover are borrowed for the plan's life. TW_ERR_MEMORY,
 * TW_ERR_STATE; TW_ERR_UNSUPPORTED: the cover is refused. */
tw_status tw_bits_plan_make(const tw_setup *setup, tw_bits_plan **plan);
/* Every user of a plan holds it, and drops it in the end; the last drop frees it. */
tw_bits_plan *tw_bits_plan_hold(tw_bits_plan *plan);
void tw_bits_plan_drop(tw_bits_plan *plan); /* NULL is allowed */

/* The first row of those with these keys, or TW_HASH_TABLE_END. */
uint32_t tw_bits_plan_seek(const tw_bits_plan *plan, uint64_t keys);
/* The same, for keys that some row has. */
static inline uint32_t tw_bits_plan_find(const tw_bits_plan *plan, uint64_t keys)
{
    size_t step = 0;
    return plan->clashing ? tw_bits_plan_seek(plan, keys)
                          : tw_hash_table_next(&plan->table, keys, &step);
}
