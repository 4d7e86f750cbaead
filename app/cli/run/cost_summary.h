/* cost_summary.h -- what a run with --cost says of the best. */
#ifndef CLI_COST_SUMMARY_H
#define CLI_COST_SUMMARY_H

#include "cli/json_objects.h"
#include "cli/run/summary.h"

/* The last line, in place of that of other runs. */
void cli_print_cost_result(const cli_run *run);
/* What its JSON has besides; NULL: memory is out. */
json_t *cli_json_cost(const cli_run *run);

#endif
