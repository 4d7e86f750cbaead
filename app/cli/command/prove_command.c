/* prove_command.c -- `tilewright prove`: that a puzzle has no solution, written so that another
 * program can check it.
 *
 * Two files: the puzzle as clauses, and the steps that lead from them to a contradiction. Who
 * checks them has to trust the clauses alone, which are few kinds, and not the search. */
#include "cli/convert/export.h"
#include "cli/convert/whole_file.h"
#include "cli/read/puzzle_input.h"
#include "cli/run/stated.h"

typedef struct prove_options {
    cli_common common;
    verb_search search;
    const char *cnf, *drat; /* NULL: not given */
    bool force;
    double budget;
    tw_clause_style encoding;
} prove_options;

static int write_clauses(const cli_input *input, const tw_cover *cover, const prove_options *asked)
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
    return cli_file_end(&file, input, status, &error);
}

/* *bytes: of the proof. */
static int write_proof(const cli_input *input, const tw_cover *cover, const prove_options *asked,
                       uint64_t *bytes)
{
    cli_file file;
    tw_error error = {0};
    tw_proved answer = TW_PROVED_STOPPED;
    int code = cli_file_open(asked->drat, asked->force, &file);
    if (code != CLI_GO_ON)
        return code;
    const tw_out out = cli_file_out(&file);
    cli_working(&input->cli->terminal, "proving");
    tw_status status = tw_cover_prove(NULL, cover, asked->encoding, NULL, &out, &answer, &error);
    cli_not_working();
    if (status == TW_OK && answer != TW_PROVED_NONE) {
        cli_file_drop(&file);
        cli_complain("%s has a solution, so there is nothing to prove",
                     input->cli->args.operands[0]);
        return CLI_NONE;
    }
    *bytes = file.bytes;
    return cli_file_end(&file, input, status, &error);
}

static int run(cli_call *cli)
{
    const prove_options *asked = (const prove_options *)cli->options;
    const char *what = cli->args.operands[0];
    cli_input input = {0};
    tw_puzzle *puzzle = NULL;
    tw_solver *solver = NULL;
    uint64_t bytes = 0;
    cli_end_after(asked->budget);
    if (!asked->drat || !asked->cnf)
        return cli_refuse(
            "prove needs --cnf FILE and --drat FILE: a proof is checked against clauses");
    if (!cli_file_is_free(asked->cnf, asked->force) || !cli_file_is_free(asked->drat, asked->force))
        return CLI_INPUT;
    int code = cli_open_target(cli, what, &input, &puzzle);
    if (code == CLI_GO_ON)
        code = cli_cover_solver(&input, puzzle,
                                (cli_classes){asked->search.up_to, asked->search.exchange}, NULL,
                                &solver);
    if (code == CLI_GO_ON)
        code = write_clauses(&input, tw_solver_cover(solver), asked);
    if (code == CLI_GO_ON)
        code = write_proof(&input, tw_solver_cover(solver), asked, &bytes);
    if (code == CLI_GO_ON) {
        const verb_totals none = verb_no_totals(what, puzzle);
        char digits[32];
        printf("proved: there is no solution   %s bytes in %s\n", cli_number(bytes, digits),
               asked->drat);
        code = cli_stated_exit(&none, CLI_FOUND);
    }
    tw_solver_free(solver);
    tw_puzzle_free(puzzle);
    cli_input_free(&input);
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
