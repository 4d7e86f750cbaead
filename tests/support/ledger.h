/* ledger.h -- a context that counts its memory, refuses some, and has a clock of its own. */
#pragma once

#include "support/soiled.h"
#include "support/test_list.h"

typedef struct ledger {
    size_t blocks, bytes; /* allocated now */
    size_t most;          /* bytes, of a block that moves twice */
    size_t calls;         /* blocks asked for so far */
    size_t refuse_from;   /* first call refused, counted from 1; 0: none */
    size_t refuse_count;  /* number of calls refused */
    bool refuses;         /* every call */
    double clock, step;   /* seconds, and those of a look */
} ledger;

static inline void *ledger_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    ledger *book = user;
    if (new_size == 0) {
        book->blocks--;
        book->bytes -= old_size;
        return soiled_resize(NULL, block, old_size, 0);
    }
    book->calls++;
    if (book->refuses)
        return NULL;
    if (book->refuse_from && book->calls >= book->refuse_from &&
        book->calls - book->refuse_from < book->refuse_count)
        return NULL;
    void *moved = soiled_resize(NULL, block, old_size, new_size);
    assert_non_null(moved);
    book->blocks += block ? 0 : 1;
    if (book->most < book->bytes + new_size)
        book->most = book->bytes + new_size;
    book->bytes += new_size - old_size;
    return moved;
}

static inline double ledger_seconds(void *user)
{
    ledger *book = user;
    return book->clock += book->step;
}

static inline tw_context ledger_context(ledger *book)
{
    return (tw_context){.size = sizeof(tw_context),
                        .resize = ledger_resize,
                        .seconds = ledger_seconds,
                        .user = book};
}

static inline void assert_all_given_back(ledger *book)
{
    assert_int_equal(book->blocks, 0);
    assert_int_equal(book->bytes, 0);
}

/* LEDGER(0) defines the ledger `book` and its context; all must be given back where the block ends.
 */
#define LEDGER(...)                                                                                \
    __attribute__((cleanup(assert_all_given_back))) ledger book = {__VA_ARGS__};                   \
    const tw_context context = ledger_context(&book)
