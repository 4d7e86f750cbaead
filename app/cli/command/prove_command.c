/* prove_command.c -- `tilewright prove`: that a puzzle has no solution, written so that another
 * program can check it.
 *
 * Two files: the puzzle as clauses, and the steps that lead from them to a contradiction. Who
 * checks them has to trust the clauses alone, which are few kinds, and not the search. */
#include <errno.h>
#include <string.h>

#include "cli/convert/cover_formats.h"
#include "cli/read/puzzle_input.h"

typedef struct prove_options {
    cli_common common;
    cli_search_options search;
    const char *cnf, *drat; /* NULL: not given */
    tw_clause_style encoding;
} prove_options;

typedef struct proof_file {
    FILE *file;
    const char *path;
    bool failed;
    int reason; /* of the failure */
    unsigned long long bytes;
} proof_file;

static bool put_bytes(void *user, const char *bytes, size_t count)
{
    proof_file *self = user;
    if (fwrite(bytes, 1, count, self->file) != count && !self->failed) {
        self->failed = true;
        self->reason = errno;
    }
    self->bytes += count;
    return !self->failed;
}

static bool open_file(proof_file *self, const char *path)
{
    *self = (proof_file){.file = fopen(path, "wb"), .path = path};
    if (!self->file)
        cli_complain("%s: %s", path, strerror(errno));
    return self->file != NULL;
}

/* false after a message when not everything is on disk. */
static bool close_file(proof_file *self)
{
    if (fclose(self->file) != 0 && !self->failed) {
        self->failed = true;
        self->reason = errno;
    }
    if (self->failed)
        cli_complain("%s: %s", self->path, strerror(self->reason));
    return !self->failed;
}

static bool goes_on(void *user)
{
    (void)user;
    return !cli_signal_came();
}

static int write_clauses(const cli_export_job *job, const tw_cover *cover,
                         const prove_options *asked)
{
    proof_file to;
    if (!open_file(&to, asked->cnf))
        return CLI_INTERNAL;
    tw_out out = {put_bytes, &to};
    tw_error error = {.status = TW_OK};
    const tw_cover_text how = {
        .size = sizeof how, .format = tw_format_find("dimacs"), .clauses = asked->encoding};
    tw_status status = tw_cover_write(NULL, cover, &how, &out, &error);
    if (!close_file(&to))
        return CLI_INTERNAL;
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(&job->input, status, &error);
}

static int tell(const cli_export_job *job, tw_proved answer, const proof_file *to)
{
    if (answer == TW_PROVED_STOPPED)
        return CLI_EARLY;
    if (answer == TW_PROVED_SOME) {
        cli_complain("%s has a solution, so there is nothing to prove; what is in %s is no proof",
                     job->what, to->path);
        return CLI_NONE;
    }
    char digits[32];
    printf("proved: there is no solution   %s bytes in %s\n", cli_number(to->bytes, digits),
           to->path);
    return CLI_GO_ON;
}

static int write_proof(const cli_export_job *job, const tw_cover *cover, const prove_options *asked)
{
    proof_file to;
    tw_error error = {0};
    tw_proved answer = TW_PROVED_STOPPED;
    const tw_prover prover = {.go_on = goes_on};
    if (!open_file(&to, asked->drat))
        return CLI_INTERNAL;
    tw_out out = {put_bytes, &to};
    cli_watch_signals();
    tw_status status = tw_cover_prove(NULL, cover, asked->encoding, &prover, &out, &answer, &error);
    if (!close_file(&to))
        return CLI_INTERNAL;
    return status == TW_OK ? tell(job, answer, &to) : cli_input_failed(&job->input, status, &error);
}

static int run(cli_call *cli)
{
    const prove_options *asked = (const prove_options *)cli->options;
    cli_export_job job = {.cli = cli, .what = cli->args.operands[0]};
    tw_solver *solver = NULL;
    if (!asked->drat || !asked->cnf) {
        cli_complain("prove needs --cnf FILE and --drat FILE: a proof is checked against clauses");
        return CLI_INPUT;
    }
    int code = cli_open_puzzle(cli, job.what, &job.input, &job.puzzle);
    if (code == CLI_GO_ON)
        code = cli_cover_solver(&job, asked->search.up_to, &solver);
    if (code == CLI_GO_ON)
        code = write_clauses(&job, tw_solver_cover(solver), asked);
    if (code == CLI_GO_ON)
        code = write_proof(&job, tw_solver_cover(solver), asked);
    tw_solver_free(solver);
    tw_puzzle_free(job.puzzle);
    cli_input_free(&job.input);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const cli_option rows[] = {
    {"cnf", "FILE", "", "Write the puzzle as clauses here.", CLI_TEXT(prove_options, cnf)},
    {"drat", "FILE", "", "Write the proof that they have no model here.",
     CLI_TEXT(prove_options, drat)},
    CLI_ENCODING(prove_options),
    CLI_UP_TO(prove_options),
    CLI_NO_MORE};

const cli_command cli_prove_command = {
    "prove", "PUZZLE --cnf FILE --drat FILE", "Write a proof that a puzzle has no solution.",
    CLI_OTHER_PROGRAMS, 1, 1, run, rows, sizeof(prove_options),
    "  tilewright prove tetrominoes-4x5 --cnf no.cnf --drat no.drat\n"};
/* clang-format on */
