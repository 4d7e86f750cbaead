/* cost_summary.h -- what a run with --cost says of the best. */
#ifndef CLI_COST_SUMMARY_H
#define CLI_COST_SUMMARY_H

#include "cli/json_objects.h"
#include "cli/run/solution_print.h"
#include "cli/run/summary.h"

/* How many are known, by a search or by tables; and one of them, the best first. */
size_t cli_best_count(const cli_run *run);
const tw_solution *cli_best(const cli_run *run, size_t number, int64_t *cost);
/* What is printed of them. */
typedef struct cli_best_print {
    cli_solution_print how;
    bool first, all; /* the first one is drawn; all are printed */
} cli_best_print;
/* Them, if they are asked for, and what each costs. Statuses as cli_print_solution. */
tw_status cli_print_best(const cli_run *run, const cli_best_print *print);
/* The last line, in place of that of other runs. */
void cli_print_cost_result(const cli_run *run);
/* What its JSON has besides; NULL: memory is out. */
json_t *cli_json_cost(const cli_run *run);

#endif
