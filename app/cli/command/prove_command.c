/* prove_command.c -- `tilewright prove`: that a puzzle has no solution, written so that another
 * program can check it.
 *
 * Two files: the puzzle as clauses, and the steps that lead from them to a contradiction. Who
 * checks them has to trust the clauses alone, which are few kinds, and not the search. */
#include <errno.h>
#include <string.h>

#include "cli/convert/cover_formats.h"

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

static int write_clauses(const cli_export_job *job, const tw_cover *cover, const char *path)
{
    proof_file to;
    if (!open_file(&to, path))
        return CLI_INTERNAL;
    tw_out out = {put_bytes, &to};
    tw_status status = tw_write_cnf(NULL, cover, cli_encoding(&job->cli->args), &out);
    if (!close_file(&to))
        return CLI_INTERNAL;
    tw_error error = {.status = status};
    snprintf(error.message, sizeof error.message, "%s", cli_cover_refusal("dimacs", status));
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(&job->source, status, &error);
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

static int write_proof(const cli_export_job *job, const tw_cover *cover, const char *path)
{
    proof_file to;
    tw_error error = {0};
    tw_proved answer = TW_PROVED_STOPPED;
    const tw_prover prover = {.go_on = goes_on};
    if (!open_file(&to, path))
        return CLI_INTERNAL;
    tw_out out = {put_bytes, &to};
    cli_watch_signals();
    tw_status status =
        tw_cover_prove(NULL, cover, cli_encoding(&job->cli->args), &prover, &out, &answer, &error);
    if (!close_file(&to))
        return CLI_INTERNAL;
    return status == TW_OK ? tell(job, answer, &to)
                           : cli_input_failed(&job->source, status, &error);
}

int cli_prove(cli_call *cli)
{
    const char *drat = cli_value(&cli->args, "drat"), *cnf = cli_value(&cli->args, "cnf");
    cli_export_job job = {.cli = cli, .what = cli->args.operands[0]};
    tw_solve_options options;
    tw_solver *solver = NULL;
    if (!drat || !cnf) {
        cli_complain("prove needs --cnf FILE and --drat FILE: a proof is checked against clauses");
        return CLI_INPUT;
    }
    if (!cli_read_search(&cli->args, &options))
        return CLI_INPUT;
    int code = cli_open_puzzle(cli, job.what, &job.source, &job.puzzle, NULL);
    if (code == CLI_GO_ON)
        code = cli_cover_solver(&job, options.up_to, &solver);
    if (code == CLI_GO_ON)
        code = write_clauses(&job, tw_solver_cover(solver), cnf);
    if (code == CLI_GO_ON)
        code = write_proof(&job, tw_solver_cover(solver), drat);
    tw_solver_free(solver);
    tw_puzzle_free(job.puzzle);
    cli_input_free(&job.source);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}
