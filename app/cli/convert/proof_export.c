/* proof_export.c -- `export --to drat`: a proof that a puzzle has no solution, for another program
 * to check.
 *
 * Two files: the puzzle as clauses, and the steps that derive a contradiction from them. A checker
 * has to trust the clauses, which are of few kinds, and not the search. */
#include "cli/convert/export.h"

static int write_clauses(const cli_export *self, const tw_cover *cover)
{
    cli_file file;
    int code = cli_file_open(self->cli, self->asked->cnf, &file);
    if (code != CLI_GO_ON)
        return code;
    tw_error error = {.status = TW_OK};
    const tw_cover_text how = {
        .size = sizeof how, .format = tw_format_find("dimacs"), .clauses = self->asked->encoding};
    tw_status status = tw_cover_write(NULL, cover, &how, &file.out, &error);
    return cli_file_end(&file, &self->input, status, &error);
}

static int write_proof(cli_export *self, const tw_cover *cover)
{
    tw_error error = {0};
    tw_proved answer = TW_PROVED_STOPPED;
    const cli_file *file = &self->output;
    cli_working(&self->cli->terminal, "proving");
    tw_status status = tw_cover_prove(NULL, cover, self->asked->encoding, NULL, &self->output.out,
                                      &answer, &error);
    cli_not_working();
    if (status == TW_OK && answer != TW_PROVED_NONE) {
        cli_complain("%s has a solution, so there is nothing to prove",
                     self->cli->args.operands[0]);
        return CLI_NONE;
    }
    int code = cli_file_end(&self->output, &self->input, status, &error);
    if (code == CLI_GO_ON && file->name) /* else the proof was printed */
        cli_say(stdout, "proved: there is no solution   %s bytes in %s\n", cli_number(file->bytes),
                file->name);
    return code;
}

int cli_export_proof(cli_export *self)
{
    const verb_search *search = &self->asked->search;
    if (!self->asked->cnf)
        return cli_refuse("--to=drat needs --cnf FILE: a proof is checked against clauses");
    if (self->cli->args.operand_count > 1)
        return cli_refuse("--to=drat: there are no solutions to write; leave SOLUTIONS out");
    int code = cli_cover_solver(&self->input, self->puzzle,
                                (cli_classes){search->same, search->exchange}, NULL, &self->solver);
    if (code == CLI_GO_ON)
        code = write_clauses(self, tw_solver_cover(self->solver));
    if (code == CLI_GO_ON)
        code = cli_file_open(self->cli, cli_file_asked(self->asked->common.output), &self->output);
    if (code == CLI_GO_ON)
        code = write_proof(self, tw_solver_cover(self->solver));
    if (code != CLI_GO_ON)
        return code;
    const verb_totals none = verb_no_totals(self->cli->args.operands[0], self->puzzle);
    return cli_stated_exit(&none, CLI_FOUND);
}
