/* puzzle_export.c -- `tilewright export` of puzzles, alone or with solutions.
 *
 * What is written needs no search, unless solutions are asked for: by a text of them, or by
 * --limit. */
#include "cli/convert/text_formats.h"

#include <stdlib.h>

/* ---- The puzzle alone -------------------------------------------------------------------- */

/* Made in memory first: a file is written whole or not at all. */
static int write_whole(const cli_export_job *job, const tw_export *how)
{
    tw_bytes text = {.size = 0};
    tw_error error = {0};
    tw_out memory = tw_bytes_out(&text), out = cli_stdout();
    tw_status status = tw_puzzle_write(NULL, job->puzzle, how, &memory, &error);
    if (text.status)
        status = text.status;
    if (status == TW_OK && !out.write(out.user, (const char *)text.data, text.size))
        status = TW_ERR_IO;
    tw_bytes_free(&text);
    if (status == TW_OK)
        return CLI_FOUND;
    return cli_output_failed() ? CLI_EARLY : cli_input_failed(&job->input, status, &error);
}

static bool refuse_solutions(const cli_export_job *job)
{
    const cli_args *args = &job->cli->args;
    if (args->operand_count == 1 && job->asked->search.limit == 0)
        return false;
    cli_complain("--to=%s: this format has no solutions; leave %s out", job->asked->to,
                 args->operand_count > 1 ? "their file" : "--limit");
    return true;
}

static int begin_alone(cli_export_job *job)
{
    const tw_export how = {.size = sizeof how, .format = job->format};
    if (refuse_solutions(job))
        return CLI_INPUT;
    int code = write_whole(job, &how);
    if (code == CLI_FOUND && job->format->boxless && !job->asked->common.quiet)
        cli_say(stderr, "tilewright: note: %s\n", job->format->lost);
    return code;
}

const cli_exporter cli_puzzle_out = {.begin = begin_alone};

/* ---- The puzzle with solutions ----------------------------------------------------------- */

static tw_status keep_solution(cli_export_job *job, const tw_solution *solution, const tw_out *out,
                               tw_error *error)
{
    (void)out;
    (void)error;
    return cli_solution_list_add(&job->kept, solution) ? TW_OK : TW_ERR_MEMORY;
}

/* Are all of them here, one of each class? Of a text of solutions that is not known. */
static bool all_are_kept(const cli_export_job *job)
{
    return job->complete && job->cli->args.operand_count == 1 &&
           job->asked->search.up_to == TW_UP_TO_ISOMETRIES && !job->asked->search.exchange;
}

/* Takes all that were kept apart; those that are there are freed by the caller. */
static int take_apart(cli_export_job *job, tw_disassembler **disassembler, tw_disassembly **made)
{
    const tw_watch watch = {cli_no_signal_came, NULL};
    tw_error error = {0};
    cli_working(&job->cli->terminal, "taking apart");
    tw_status status = tw_disassembler_new(NULL, job->puzzle, NULL, disassembler, &error);
    for (size_t i = 0; i < job->kept.count && status == TW_OK; i++)
        status = tw_disassembler_run(*disassembler, job->kept.items[i], &watch, &made[i], &error);
    cli_not_working();
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(&job->input, status, &error);
}

static int write_apart(cli_export_job *job, tw_export *how)
{
    tw_disassembler *disassembler = NULL;
    tw_disassembly **made = calloc(job->kept.count + 1, sizeof *made);
    int code = made ? take_apart(job, &disassembler, made) : CLI_INTERNAL;
    how->disassemblies = (const tw_disassembly *const *)made;
    how->disassembler = disassembler;
    if (!made)
        cli_complain("out of memory");
    if (code == CLI_GO_ON)
        code = write_whole(job, how);
    for (size_t i = 0; made && i < job->kept.count; i++)
        tw_disassembly_free(made[i]);
    tw_disassembler_free(disassembler);
    free(made);
    return code;
}

static int end_with_solutions(cli_export_job *job)
{
    tw_export how = {.size = sizeof how, .format = job->format, .solutions = job->kept.items};
    how.solution_count = job->kept.count;
    how.complete = all_are_kept(job);
    return job->asked->apart ? write_apart(job, &how) : write_whole(job, &how);
}

/* Without solutions there is nothing to wait for. */
static int begin_with_solutions(cli_export_job *job)
{
    if (job->format->binary && job->cli->terminal.out) {
        cli_complain("--to=%s: this is no text for a terminal; send it to a file with >",
                     job->asked->to);
        return CLI_INPUT;
    }
    if (job->cli->args.operand_count > 1 || job->asked->search.limit > 0 || job->asked->apart)
        return CLI_GO_ON;
    return end_with_solutions(job);
}

const cli_exporter cli_solved_out = {
    .begin = begin_with_solutions, .solution = keep_solution, .end = end_with_solutions};
