/* solve/sets/exchange_pieces.h -- from a solution of one set to solutions of others, by exchanging
 * pieces.
 *
 * A few neighbouring pieces are taken out of a solution, and all ways are tried to fill their cells
 * with pieces of the pool that are free. Each way is a solution, often of a set of which none was
 * known. An exchange takes some ten microseconds, the search of a set some thousand. */
#pragma once

#include "cover/cover_shared.h"
#include "solve/sets/pool_sets.h"

/* The cover of all poses, as exchanges read it; threads share it. */
typedef struct tw_exchange_cover {
    tw_sets *sets;
    const tw_cover *cover;                /* borrowed */
    size_t places, options, kinds;        /* kinds: empty cells are the last one */
    size_t words; /* of a mask; 0: masks would take too much memory, and nothing is exchanged */
    uint64_t *masks;                      /* of each option: `words` words of places */
    uint32_t *kind;                       /* of each option */
    uint32_t *low, *high;                 /* of each kind */
    uint32_t *first;     /* options by their least place: those of place p are from first[p] .. */
    uint32_t *by_first;  /* .. to before first[p + 1], by kind; of a kind only the first stock's */
    uint32_t *next_kind; /* where the next kind begins in this list, or the next place */
    uint64_t *listed;    /* masks in the order of this list */
} tw_exchange_cover;

/* cover: of sets->whole. context: of a scope, which ends when no thread exchanges any more.
 * TW_ERR_MEMORY. */
tw_status tw_exchange_cover_make(const tw_context *context, tw_sets *sets, tw_exchange_cover *made);

typedef struct tw_exchanger tw_exchanger;

/* One for each thread, of the same scope as the cover. NULL: memory is out. */
tw_exchanger *tw_exchanger_new(const tw_context *context, const tw_exchange_cover *over,
                               uint64_t seed);
/* Adds a solution to exchange pieces in, and notes that its set has one. options: of the cover. */
void tw_exchanger_add(tw_exchanger *exchanger, const uint32_t *options, size_t count);
/* Exchanges pieces and notes sets, until no solution is left that may lead to a new one. go_on:
 * asked before each exchange; false: stop. */
void tw_exchanger_run(tw_exchanger *exchanger, bool (*go_on)(void *user), void *user);
