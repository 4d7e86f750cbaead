/* merge_command.c -- `tilewright merge`: what became of the parts of a split, added up.
 *
 * All parts must be there, each once. The sums go through a solver of the puzzle that they carry,
 * so that what is printed is what one run would have printed. */
#include <stdlib.h>
#include <string.h>

#include "cli/run/checkpoint_bundle.h"

typedef struct merge_options {
    cli_common common;
    const char *output;
    bool levels;
} merge_options;

typedef struct merge_job {
    const cli_call *cli;
    cli_run run;
    tw_checkpoint **read; /* one a file, NULL from where reading ended */
    tw_merge *merge;
    const tw_checkpoint *whole;
} merge_job;

static int refuse(const merge_job *job, tw_status status, const tw_error *error)
{
    cli_print_error(&job->cli->terminal, NULL, error);
    return cli_status_exit(status);
}

static int read_parts(merge_job *job)
{
    const cli_args *args = &job->cli->args;
    for (size_t i = 0; i < args->operand_count; i++) {
        int code = cli_read_checkpoint(job->cli, args->operands[i], job->read + i);
        if (code != CLI_GO_ON)
            return code;
        tw_error error = {.status = TW_OK};
        tw_status status = tw_merge_add(job->merge, args->operands[i], job->read[i], &error);
        if (status != TW_OK)
            return refuse(job, status, &error);
    }
    tw_error error = {.status = TW_OK};
    tw_status status = tw_merge_end(job->merge, &job->whole, &error);
    return status == TW_OK ? CLI_GO_ON : refuse(job, status, &error);
}

/* ---- What is printed --------------------------------------------------------------------- */

static double share_done(const tw_checkpoint *part, uint64_t begun)
{
    return begun > 0 ? 1 - (double)tw_checkpoint_units(part) / (double)begun : 1;
}

static uint64_t begun_units(const tw_checkpoint *checkpoint)
{
    uint64_t begun = TW_CHECKPOINT_WHOLE;
    tw_checkpoint_find_number(checkpoint, TW_SAVED_BEGUN, &begun);
    return begun;
}

/* Names the first parts that are to be gone on with. */
static void print_unfinished(const merge_job *job)
{
    const cli_args *args = &job->cli->args;
    size_t count = 0;
    for (size_t i = 0; i < args->operand_count; i++) {
        if (job->read[i]->task_count == 0)
            continue;
        tw_part_of of;
        if (count++ < 5 && tw_parts_read(job->read[i], &of, NULL) == TW_OK)
            cli_complain("%s: part %u is not finished (%.0f %%); go on with: tilewright resume %s",
                         args->operands[i], (unsigned)of.number,
                         100 * share_done(job->read[i], of.units), args->operands[i]);
    }
    if (count > 5)
        cli_complain("and %zu more parts are not finished", count - 5);
}

/* The sums as the result of a run; nothing is searched, even where something is left. */
static int sum_up(merge_job *job, cli_input *input)
{
    cli_run *run = &job->run;
    tw_checkpoint sums = *job->whole;
    sums.task_count = 0;
    int code = cli_resume_solver(input, run->puzzle, &sums, &run->options, &run->solver);
    if (code != CLI_GO_ON)
        return code;
    tw_error error = {.status = TW_OK};
    tw_status status = tw_solver_run(run->solver, NULL, NULL, &run->result, &error);
    if (status != TW_OK)
        return cli_input_failed(input, status, &error);
    if (job->whole->task_count > 0)
        run->result.outcome = TW_OUTCOME_STOPPED;
    run->fraction = share_done(job->whole, begun_units(job->whole));
    return CLI_GO_ON;
}

static int print_sums(merge_job *job)
{
    cli_run *run = &job->run;
    if (job->whole->task_count > 0 && !run->checkpoint)
        print_unfinished(job);
    const merge_options *asked = (const merge_options *)job->cli->options;
    if (asked->common.json) {
        int code = cli_print_run(run, asked->levels);
        return code == CLI_GO_ON ? cli_result_exit(&run->result) : code;
    }
    if (asked->levels)
        cli_print_levels(run);
    cli_print_result(run);
    return cli_result_exit(&run->result);
}

static int tell(merge_job *job)
{
    cli_input input;
    tw_puzzle *puzzle = NULL;
    const char *first = job->cli->args.operands[0];
    int code = cli_open_carried(job->cli, first, job->whole, &input, &puzzle);
    job->run.puzzle = puzzle;
    job->run.what = input.name ? input.name : first;
    if (code == CLI_GO_ON)
        code = sum_up(job, &input);
    if (code == CLI_GO_ON && job->run.checkpoint)
        code = cli_write_checkpoint(job->cli, job->whole, job->run.checkpoint);
    if (code == CLI_GO_ON)
        code = print_sums(job);
    tw_solver_free(job->run.solver);
    tw_puzzle_free(puzzle);
    cli_input_free(&input);
    return code;
}

static int merge(cli_call *cli)
{
    merge_job job = {.cli = cli, .run = {.cli = cli}};
    size_t count = cli->args.operand_count;
    int code = CLI_INTERNAL;
    job.run.checkpoint = ((const merge_options *)cli->options)->output;
    job.read = calloc(count, sizeof(tw_checkpoint *));
    if (job.read && tw_merge_new(NULL, &job.merge) == TW_OK)
        code = read_parts(&job);
    else
        cli_complain("out of memory");
    if (code == CLI_GO_ON)
        code = tell(&job);
    tw_merge_free(job.merge);
    for (size_t i = 0; job.read && i < count; i++)
        tw_checkpoint_free(job.read[i]);
    free(job.read);
    return code;
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const cli_option merge_rows[] = {
    {"output", "FILE", "", "Write the whole, with what is left of it, as a checkpoint.",
     CLI_TEXT(merge_options, output)},
    {"levels", NULL, "", "Tell branches and updates of every level of the search.",
     CLI_FLAG(merge_options, levels), CLI_RARE},
    CLI_JSON("Print one JSON object."),
    CLI_NO_MORE};

const cli_command cli_merge_command = {
    "merge", "PART...",
    "Add up what became of the parts of a split.", CLI_LONG_SEARCHES, 1, SIZE_MAX,
    merge, merge_rows, sizeof(merge_options),
    "  tilewright merge bedlam.*.tw\n"};
/* clang-format on */
