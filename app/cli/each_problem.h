/* each_problem.h -- --problem all. */
#pragma once

#include "cli/cli.h"

bool cli_asks_all_problems(const cli_call *cli);
/* Runs the command of the call for each problem of its first operand, with a line above; files of
 * --output get the number of the problem. Returns the exit code: found if one was found. */
int cli_run_each_problem(const cli_call *cli);
