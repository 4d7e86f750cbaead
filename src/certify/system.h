/* certify/system.h -- a cover as rows and columns, for the search for certificates.
 *
 * A row asks for a number of units between low and high: a place, a stock, the number of options,
 * or a cut. A column is an option, or a place that stays empty: the rows it gives a unit to. */
#pragma once

#include "base/pace.h"
#include "certify/weights.h"

#define TW_NO_FIXED UINT32_MAX

/* What may still be spent, in steps of about a nanosecond. */
typedef struct tw_effort {
    uint64_t left;
    tw_pace *pace; /* may be NULL */
} tw_effort;

/* false: the effort is spent, or the pace said stop. */
bool tw_effort_goes_on(tw_effort *effort, size_t steps);

/* Did the pace say stop? Then the effort left does not matter. */
static inline bool tw_effort_stopped(const tw_effort *effort)
{
    return effort->pace && effort->pace->stopped;
}

typedef struct tw_system {
    const tw_context *context;      /* of a scope, also for what is needed on the way */
    const tw_context *certificates; /* of certificates made of it; borrowed */
    const tw_cover *cover; /* borrowed */
    size_t cells, stocks;
    size_t rows; /* cells, stocks, the number of options, cuts */
    int64_t *low, *high;
    size_t columns;
    size_t *start; /* columns + 1 */
    uint32_t *entries;
    size_t column_room, entry_room;
} tw_system;

/* The row of the number of options. */
static inline uint32_t tw_system_number(const tw_system *system)
{
    return (uint32_t)(system->cells + system->stocks);
}

/* Fills *system, zeroed but for `certificates`. cells: places from this number on are left out.
 * fixed: an option that is used, or TW_NO_FIXED; what overlaps it is left out, and rows that it
 * fills ask for nothing. TW_ERR_MEMORY. Cost: linear. */
tw_status tw_system_make(const tw_context *context, const tw_cover *cover, size_t cells,
                         uint32_t fixed, tw_system *system);
/* The same with a row for each of `count` cuts, which asks for at least one empty place of it, and
 * with a column at the end for each optional place, which leaves it empty (its row asks for 1). */
tw_status tw_system_with_cuts(const tw_system *plain, const tw_weights *cuts, size_t count,
                              tw_system *system);
/* Makes room for as many columns as `like` has, and for so many rows, which ask for nothing. The
 * caller fills it. */
tw_status tw_system_room(const tw_system *like, size_t rows, tw_system *system);

/* Sum of weights, one a row, over a column. */
static inline int64_t tw_system_total(const tw_system *system, const int64_t *weights,
                                      size_t column)
{
    int64_t total = 0;
    for (size_t e = system->start[column]; e < system->start[column + 1]; e++)
        total += weights[system->entries[e]];
    return total;
}
/* The greatest total that the rows can have. */
int64_t tw_system_most(const tw_system *system, const int64_t *weights);
/* Are these weights a signed proof? */
bool tw_system_is_proof(const tw_system *system, const int64_t *weights);
/* A certificate with these weights, one a row (without cuts). TW_ERR_MEMORY. */
tw_status tw_certificate_of_rows(const tw_system *system, const int64_t *weights, uint64_t modulus,
                                 tw_certificate **certificate);
