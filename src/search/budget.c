/* budget.c -- budgets of nodes from times (budget.h). */
#include "search/budget.h"

#define LARGEST_BUDGET ((uint64_t)1 << 40)
#define LARGEST_STEP 8

uint64_t tw_budget_next(uint64_t budget, double seconds, double wanted)
{
    double factor = seconds > 0 ? wanted / seconds : LARGEST_STEP;
    if (factor >= LARGEST_STEP)
        budget = budget > LARGEST_BUDGET / LARGEST_STEP ? LARGEST_BUDGET : budget * LARGEST_STEP;
    else if (factor <= 1.0 / LARGEST_STEP)
        budget /= LARGEST_STEP;
    else
        budget = (uint64_t)((double)budget * factor);
    return budget ? budget : 1;
}
