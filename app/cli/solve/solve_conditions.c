/* solve_conditions.c -- `tilewright count` of the solutions that meet conditions (solve_job.h).
 *
 * They are counted as `sample` draws from them: all solutions become one diagram, of which each
 * condition leaves a part. There is no search, and nothing is saved. */
#include <stdlib.h>

#include "cli/read/puzzle_input.h"
#include "cli/run/counted.h"
#include "cli/solve/solve_job.h"

bool cli_solve_has_conditions(const solve_job *job)
{
    const cli_condition_options *asked = &job->asked->conditions;
    return asked->contains || asked->avoids || asked->symmetric || asked->fault_free;
}

/* What needs a search, keeps solutions, or takes some for the same, does not go with it. */
static bool check_asked(const solve_job *job)
{
    static const char *const names[] = {
        "limit",      "cost",  "with",     "isa",          "pivot",  "exchange",
        "checkpoint", "store", "progress", "explain-plan", "levels", "checkpoint-every",
        "no-images",  NULL};
    const verb_search *search = &job->asked->search;
    const cli_args *args = &job->run.cli->args;
    const char *given = cli_first_given(args, names);
    if (!given && search->engine && !verb_asks_to_count(search))
        given = "engine";
    if (given)
        return cli_complain("--%s: what meets conditions is counted without a search, as a whole; "
                            "leave one of the two out",
                            given);
    return !cli_is_given(args, "up-to") || search->up_to == TW_UP_TO_NONE ||
           cli_complain("--up-to=%s: of those that meet conditions each solution is counted by "
                        "itself; leave it out",
                        tw_up_to_word(search->up_to, false));
}

int cli_solve_with_conditions(solve_job *job)
{
    cli_run *run = &job->run;
    cli_conditions conditions = {0};
    cli_counting counting = {.cli = run->cli, .seconds = job->asked->budget};
    tw_status status = TW_OK;
    tw_error error = {0};
    if (!check_asked(job) || !cli_read_search(&job->asked->search, &run->end.options))
        return CLI_INPUT;
    run->end.options.up_to = TW_UP_TO_NONE;
    run->end.result.seconds_first = -1;
    cli_watch_signals();
    int code = cli_open_puzzle_within(run->cli, run->end.what, job->asked->budget,
                                      &job->search.input, &job->search.puzzle);
    run->end.puzzle = job->search.puzzle;
    if (code == CLI_GO_ON)
        code = cli_make_solver(&job->search.input, run->end.puzzle, &run->end.options,
                               &run->end.solver);
    if (code == CLI_GO_ON)
        code = cli_read_conditions(&job->asked->conditions, run->end.solver, &conditions);
    counting.options = (tw_count_options){.size = sizeof counting.options,
                                          .keep = true,
                                          .conditions = conditions.list,
                                          .condition_count = conditions.count};
    if (code == CLI_GO_ON && (status = cli_count(&counting, run->end.solver, &error)) != TW_OK)
        code = cli_job_failed(&job->search, status, &error);
    if (code == CLI_GO_ON) {
        const tw_counter_stats stats = tw_counter_get_stats(counting.counter);
        verb_end_take_counter(&run->end, counting.counter);
        run->end.result.outcome = run->end.counter ? TW_OUTCOME_EXHAUSTED : TW_OUTCOME_STOPPED;
        run->end.result.seconds = stats.seconds;
        run->end.result.branches = stats.transitions;
        if (run->end.counter)
            run->end.result.solutions =
                strtoull(tw_counter_total(run->end.counter, TW_UP_TO_NONE, false), NULL, 10);
        code = cli_solve_print_end(job);
    }
    cli_counting_free(&counting);
    cli_conditions_free(&conditions);
    tw_solver_free(run->end.solver);
    cli_job_free(&job->search);
    return code;
}
