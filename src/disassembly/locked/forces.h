/* forces.h -- forces that balance at each of some pieces that touch. */
#pragma once

#include <tw/advanced/locked.h>

#include "base/base.h"

/* Some contacts between pieces, that are numbered from 0 to piece_count - 1 here. */
typedef struct tw_balance {
    const tw_context *context;
    tw_lock_contact *contacts;
    size_t contact_count, piece_count, rank;
} tw_balance;

/* Gives forces to as many contacts as can bear one in a balance, 0 to the others. TW_ERR_MEMORY;
 * *exact: false when no whole numbers balance. */
#ifdef TW_HAS_LOCKED
tw_status tw_balance_solve(tw_balance *balance, bool *exact, tw_error *error);
#else
static inline tw_status tw_balance_solve(tw_balance *balance, bool *exact, tw_error *error)
{
    (void)balance;
    (void)exact;
    return tw_fail(error, TW_ERR_UNSUPPORTED,
                   "this build cannot prove that pieces are locked: it has no GLPK");
}
#endif
