/* solve_symmetric.c -- `solve --first --symmetric`: a solution that a symmetry maps to itself.
 *
 * Invariant: that there is none is never said of all solutions, only of those with a symmetry. */
#include <string.h>

#include "cli/json_objects.h"
#include "cli/run/counted.h"
#include "cli/run/making.h"
#include "cli/solve/solve_job.h"

/* "first solution with a symmetry found   0.21 s" */
static void print_words(const tw_symmetric *found, double seconds)
{
    const char *words = found->answer == TW_PROVED_SOME ? "first solution with a symmetry found"
                        : found->answer == TW_PROVED_NONE
                            ? "no solution has the symmetry   complete"
                            : "no solution found yet   stopped";
    cli_say(stdout, "%s   %.2f s\n", words, seconds);
}

static int print_found(const cli_call *cli, const cli_counting *counting, const tw_symmetric *found,
                       double seconds)
{
    const solve_options *asked = (const solve_options *)cli->options;
    const bool some = found->answer == TW_PROVED_SOME;
    const cli_solution_print how = {.terminal = &cli->terminal,
                                    .palette = cli->palette,
                                    .puzzle = counting->puzzle,
                                    .poses = tw_solver_poses(counting->solver),
                                    .json = asked->common.json,
                                    .format = asked->format,
                                    .number = 1};
    const bool listed = asked->solutions || cli_is_given(&cli->args, "format");
    tw_status status = TW_OK;
    if (some && (listed || (!asked->common.json && !asked->common.quiet)))
        status = cli_print_solution(&how, &found->solution);
    if (status)
        return cli_input_failed(&counting->input, status, NULL);
    if (!asked->common.json) {
        print_words(found, seconds);
        return CLI_GO_ON;
    }
    return cli_print_json("result", json_pack("{s:o, s:s, s:s, s:s, s:f}", "puzzle",
                                              verb_json_text(cli->args.operands[0]), "outcome",
                                              verb_outcome_word(some ? TW_OUTCOME_LIMIT
                                                                : found->answer == TW_PROVED_NONE
                                                                    ? TW_OUTCOME_EXHAUSTED
                                                                    : TW_OUTCOME_STOPPED),
                                              "symmetric", asked->run.conditions.symmetric,
                                              "solutions", some ? "1" : "0", "seconds", seconds));
}

int cli_solve_symmetric(const cli_call *cli, const solve_options *asked)
{
    const char *given = cli_given(&cli->args, "seed", "limit", "cost", "heuristic", "isa", "pivot",
                                  "exchange", "no-images", "checkpoint", "store", "ordered",
                                  "best-effort", "levels", "explain-plan", "threads", "same");
    const char *engine = asked->run.search.engine;
    cli_counting counting = {.cli = cli, .seconds = asked->run.budget};
    cli_making making = {.cli = cli, .word = "looking for a symmetric solution"};
    tw_symmetric found;
    tw_error error = {0};
    if (!asked->run.search.first)
        return cli_refuse("--symmetric: one solution is looked for, so --first must be given, too; "
                          "\"tilewright count\" counts all, \"tilewright export\" writes them");
    if (given || (engine && strcmp(engine, "sat") != 0))
        return cli_refuse("--%s: a SAT solver looks for solutions with a symmetry; leave one of "
                          "the two out",
                          given ? given : "engine");
    int code = cli_counting_open(&counting, &asked->run.search, &asked->run.conditions);
    if (code == CLI_GO_ON) {
        making.seconds = cli_budget_left(cli, asked->run.budget);
        const tw_watch watch = cli_making_begin(&making);
        const tw_condition *condition = counting.conditions.list;
        const tw_status status = tw_solver_find_symmetric(counting.solver, condition->of,
                                                          condition->count, &watch, &found, &error);
        const double seconds = cli_making_seconds(&making);
        cli_making_end(&making);
        code = status ? cli_input_failed(&counting.input, status, &error)
                      : print_found(cli, &counting, &found, seconds);
    }
    cli_counting_free(&counting);
    return code != CLI_GO_ON                ? code
           : found.answer == TW_PROVED_SOME ? CLI_FOUND
           : found.answer == TW_PROVED_NONE ? CLI_NONE
                                            : CLI_EARLY;
}
