/* farm_budget.h -- how long a task of a farm searches before it comes back: the one place that says
 * so.
 *
 * Seconds, as text, for the help of `tilewright farm` shows it. doc/scale.md has the simulation
 * that finds it: the shortest of those tried that keeps 10,000 cores at 95 per cent and more. */
#ifndef CLI_FARM_BUDGET_H
#define CLI_FARM_BUDGET_H

#define FARM_TIME_BUDGET "180"

#endif
