/* prove_command.c -- `tilewright prove`: that a puzzle has no solution, written so that another
 * program can check it.
 *
 * Two files: the puzzle as clauses, and the steps that lead from them to a contradiction. Who
 * checks them has to trust the clauses alone, which are few kinds, and not the search. */
#include <string.h>

#include "cli/convert/cover_formats.h"
#include "cli/convert/whole_file.h"
#include "cli/read/puzzle_input.h"
#include "cli/run/stated.h"
#include "cli/signals.h"

typedef struct prove_options {
    cli_common common;
    verb_search search;
    const char *cnf, *drat; /* NULL: not given */
    bool force;
    double budget;
    tw_clause_style encoding;
} prove_options;

/* The file stands if all went well; what is not finished is no file. */
static int end_file(const cli_export_job *job, cli_file *file, tw_status status,
                    const tw_error *error)
{
    if (status == TW_OK || file->fault != 0)
        return cli_file_keep(file);
    cli_file_drop(file);
    return cli_input_failed(&job->input, status, error);
}

static int write_clauses(const cli_export_job *job, const tw_cover *cover,
                         const prove_options *asked)
{
    cli_file file;
    int code = cli_file_open(asked->cnf, asked->force, &file);
    if (code != CLI_GO_ON)
        return code;
    const tw_out out = cli_file_out(&file);
    tw_error error = {.status = TW_OK};
    const tw_cover_text how = {
        .size = sizeof how, .format = tw_format_find("dimacs"), .clauses = asked->encoding};
    tw_status status = tw_cover_write(NULL, cover, &how, &out, &error);
    return end_file(job, &file, status, &error);
}

static int tell(const cli_export_job *job, unsigned long long bytes)
{
    const verb_totals none = verb_no_totals(job->what, job->puzzle);
    char digits[32];
    printf("proved: there is no solution   %s bytes in %s\n", cli_number(bytes, digits),
           ((const prove_options *)job->cli->options)->drat);
    return cli_stated_exit(&none, CLI_FOUND);
}

static int write_proof(const cli_export_job *job, const tw_cover *cover, const prove_options *asked)
{
    cli_file file;
    tw_error error = {0};
    tw_proved answer = TW_PROVED_STOPPED;
    int code = cli_file_open(asked->drat, asked->force, &file);
    if (code != CLI_GO_ON)
        return code;
    const tw_out out = cli_file_out(&file);
    cli_working(&job->cli->terminal, "proving");
    tw_status status = tw_cover_prove(NULL, cover, asked->encoding, NULL, &out, &answer, &error);
    cli_not_working();
    if (status == TW_OK && answer != TW_PROVED_NONE) {
        cli_file_drop(&file);
        cli_complain("%s has a solution, so there is nothing to prove", job->what);
        return CLI_NONE;
    }
    unsigned long long bytes = file.bytes;
    code = end_file(job, &file, status, &error);
    return code == CLI_GO_ON ? tell(job, bytes) : code;
}

static int run(cli_call *cli)
{
    const prove_options *asked = (const prove_options *)cli->options;
    cli_export_job job = {.cli = cli, .what = cli->args.operands[0]};
    tw_solver *solver = NULL;
    cli_end_after(asked->budget);
    if (!asked->drat || !asked->cnf) {
        cli_complain("prove needs --cnf FILE and --drat FILE: a proof is checked against clauses");
        return CLI_INPUT;
    }
    if (!cli_file_is_free(asked->cnf, asked->force) || !cli_file_is_free(asked->drat, asked->force))
        return CLI_INPUT;
    int code = cli_open_target(cli, job.what, &job.input, &job.puzzle);
    if (code == CLI_GO_ON)
        code = cli_cover_solver(&job, (cli_classes){asked->search.up_to, asked->search.exchange},
                                &solver);
    if (code == CLI_GO_ON)
        code = write_clauses(&job, tw_solver_cover(solver), asked);
    if (code == CLI_GO_ON)
        code = write_proof(&job, tw_solver_cover(solver), asked);
    tw_solver_free(solver);
    tw_puzzle_free(job.puzzle);
    cli_input_free(&job.input);
    return code;
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const verb_field rows[] = {
    {"cnf", "FILE", "", "Write the puzzle as clauses here.", FIELD_TEXT(prove_options, cnf)},
    {"drat", "FILE", "", "Write the proof that they have no model here.",
     FIELD_TEXT(prove_options, drat)},
    CLI_FORCE(prove_options),
    CLI_ENCODING(prove_options),
    FIELD_UP_TO(prove_options),
    CLI_TIME_BUDGET(prove_options),
    CLI_TARGET, CLI_LATTICES, FIELD_END};

const cli_command cli_prove_command = {
    .name = "prove",
    .operands = "PUZZLE --cnf FILE --drat FILE",
    .summary = "Write a proof that a puzzle has no solution.",
    .theme = CLI_OTHER_PROGRAMS,
    .least = 1,
    .most = 1,
    .run = run,
    .options = rows,
    .size = sizeof(prove_options),
    .examples =
        "  tilewright prove tetrominoes-4x5 --cnf no.cnf --drat no.drat\n"};
/* clang-format on */
