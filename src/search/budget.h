/* search/budget.h -- how many nodes an engine should visit in a turn that is to take so long.
 *
 * No engine looks at a clock: its caller looks at one after each turn and chooses the next budget.
 * Invariant: a budget is at least 1, so every turn makes progress. */
#ifndef TW_SEARCH_BUDGET_H
#define TW_SEARCH_BUDGET_H

#include <stdint.h>

#define TW_BUDGET_FIRST 1

/* The budget after one that took `seconds`, for turns of `wanted` seconds. It grows and shrinks at
 * most eightfold, so nodes that suddenly cost more are noticed soon. */
uint64_t tw_budget_next(uint64_t budget, double seconds, double wanted);

#endif
