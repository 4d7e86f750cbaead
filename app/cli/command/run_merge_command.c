/* run_merge_command.c -- `tilewright run merge`: adds up the results of the parts of a split.
 *
 * Every part must be given, each once. The sums go through a solver of the puzzle that the parts
 * carry, so the output is that of one run. */

#include "cli/convert/whole_file.h"
#include "cli/diagnostics.h"
#include "cli/run/search_job.h"
#include "cli/run/summary.h"
#include "cli/signals.h"

typedef struct merge_options {
    cli_common common;
    bool levels;
} merge_options;

/* ---- What is printed --------------------------------------------------------------------- */

/* Is the part unfinished? Then prints how to go on with it, unless `count` is 5 or more. */
static bool print_unfinished_part(const char *path, size_t count)
{
    tw_checkpoint *part = NULL;
    tw_part_of of;
    bool left = tw_checkpoint_load(NULL, path, &part, NULL) == TW_OK && part->task_count > 0;
    if (left && count < 5 && tw_parts_read(part, &of, NULL) == TW_OK) {
        double done = of.units > 0 ? 1 - (double)tw_checkpoint_units(part) / (double)of.units : 1;
        cli_complain("%s: part %u is not finished (%.0f %%); go on with: tilewright run resume %s",
                     path, (unsigned)of.number, 100 * done, cli_path(path));
    }
    tw_checkpoint_free(part);
    return left;
}

/* Prints the sums as the result of a run. Searches nothing, even if something is left. */
static int sum_up(cli_job *search)
{
    const merge_options *asked = (const merge_options *)search->cli->options;
    tw_error error = {.status = TW_OK};
    tw_result result;
    cli_end_after(0); /* only one file is left to write */
    tw_job_pause(search->job);
    tw_status status = tw_job_run(search->job, NULL, NULL, &result, &error);
    if (status != TW_OK)
        return cli_job_failed(search, status, &error);
    cli_run run = cli_job_run(search);
    run.end.result = result;
    if (result.outcome == TW_OUTCOME_STOPPED && !run.checkpoint) {
        const cli_args *args = &run.cli->args;
        size_t count = 0;
        for (size_t i = 0; i < args->operand_count; i++)
            count += print_unfinished_part(args->operands[i], count);
        if (count > 5)
            cli_complain("and %zu more parts are not finished", count - 5);
    }
    if (asked->common.json)
        return cli_print_run(&run, asked->levels);
    if (asked->levels)
        cli_print_levels(&run);
    cli_print_result(&run);
    return cli_run_exit(&run);
}

static int merge(cli_call *cli)
{
    const tw_solve_options options = {.size = sizeof options, .limit = TW_JOB_NO_LIMIT};
    const merge_options *asked = (const merge_options *)cli->options;
    cli_job search = {.cli = cli, .options = {.search = &options, .store = ""}};
    if (!cli_file_is_free(cli, asked->common.output))
        return CLI_INPUT;
    search.options.checkpoint = asked->common.output;
    cli_end_after(asked->common.budget);
    if (asked->common.output)
        cli_watch_signals();
    int code = cli_job_merge(&search, (const char *const *)cli->args.operands);
    if (code == CLI_GO_ON && cli_signal_came())
        code = CLI_EARLY;
    if (code == CLI_GO_ON)
        code = cli_job_prepare(&search);
    if (code == CLI_GO_ON)
        code = sum_up(&search);
    cli_job_free(&search);
    return code;
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const verb_field merge_rows[] = {
    CLI_OUTPUT("FILE", "Write the merged run here, as a checkpoint."),
    CLI_FORCE,
    {"levels", NULL, "", "Print branches and updates at each level of the search.",
     FIELD_FLAG(merge_options, levels), FIELD_OUTPUT},
    CLI_TIMEOUT,
    CLI_JSON("Print one JSON object."),
    FIELD_END};

const cli_command cli_run_merge_command = {
    .name = "run merge",
    .operands = "PART...",
    .summary = "Add up the results of the parts of a split.",
    CLI_RUNS(merge, merge_rows, merge_options),
    .examples =
        "  tilewright run merge bedlam.*.tw\n"};
/* clang-format on */
