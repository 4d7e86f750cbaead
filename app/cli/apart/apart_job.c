/* apart_job.c -- which solutions come apart again, and in how many moves (apart_job.h).
 *
 * They are taken apart as they are found, by a crew of threads. */
#include "cli/apart/apart_job.h"

#include <stdlib.h>

#include "cli/apart/apart_replay.h"
#include "cli/apart/apart_work.h"
#include "cli/json_objects.h"
#include "cli/read/names.h"
#include "cli/read/puzzle_input.h"
#include "cli/signals.h"

static bool take_solution(void *user, const tw_solution *solution)
{
    cli_apart_work *job = user;
    return cli_apart_add(job, job->added++, solution) == CLI_GO_ON &&
           (job->asked->which != CLI_APART_ANY || job->apart == 0);
}

static bool look_up(void *user, const tw_progress *now)
{
    cli_apart_work *job = user;
    job->share = now->fraction;
    return job->watch.go_on(job->watch.user, 0);
}

static int solve(cli_apart_work *job)
{
    const tw_solve_sink sink = {.solution = take_solution, .progress = look_up, .user = job};
    tw_solve_options options;
    tw_solver *solver = NULL;
    tw_result result = {0};
    tw_error error = {0};
    if (!cli_read_search(job->asked->search, &options))
        return CLI_INPUT;
    options.ordered = true;
    int code = cli_make_solver(&job->input, job->puzzle, &options, &solver);
    if (code == CLI_GO_ON)
        code = cli_apart_begin(job);
    if (code != CLI_GO_ON) {
        tw_solver_free(solver);
        return code;
    }
    tw_status status = tw_solver_run(solver, NULL, &sink, &result, &error);
    tw_solver_free(solver);
    job->all_found = result.outcome == TW_OUTCOME_EXHAUSTED;
    verb_take_totals(&job->totals, &result);
    if (status != TW_OK)
        code = cli_input_failed(&job->input, status, &error);
    return cli_apart_finish(job, code);
}

static int add_solution(void *user, const tw_solution *solution)
{
    cli_apart_work *job = user;
    return cli_apart_add(job, job->added++, solution);
}

static int read_solutions(cli_apart_work *job, const char *what)
{
    cli_solutions all = {.cli = job->cli, .puzzle = job->puzzle, .take = add_solution, .user = job};
    int code = cli_apart_begin(job);
    if (code != CLI_GO_ON)
        return code;
    code = cli_read_solutions(&all, what);
    job->all_found = true;
    return cli_apart_finish(job, code == CLI_GO_ON && all.wrong > 0 ? CLI_INPUT : code);
}

/* One that the user named. */
static int take_stated(void *user, const tw_solution *solution, const tw_disassembler *by,
                       const tw_disassembly *disassembly)
{
    cli_apart_work *job = user;
    return cli_apart_take(job, job->added++, solution, by, disassembly);
}

static int replay(cli_apart_work *job)
{
    const bool quiet = job->asked->quiet || job->asked->json;
    cli_replay all = {.input = &job->input,
                      .puzzle = job->puzzle,
                      .by = job->disassembler,
                      .take = take_stated,
                      .user = job,
                      .quiet = quiet};
    job->all_found = true;
    return cli_replay_file(&all, job->asked->replay);
}

static void free_job(cli_apart_work *job)
{
    for (size_t i = 0; i < job->row_count; i++)
        tw_bytes_free(&job->rows[i].level);
    free(job->rows);
    json_decref(job->best);
    free(job->fixed);
    tw_bytes_free(&job->locks);
    tw_disassembler_free(job->disassembler);
    tw_apart_crew_free(job->crew);
    tw_bytes_free(&job->options);
    if (job->stored) {
        cli_apart_store_free(&job->store);
        return;
    }
    tw_puzzle_free(job->puzzle);
    cli_input_free(&job->input);
}

static int start(cli_apart_work *job)
{
    tw_error error = {0};
    int code = cli_open_target(job->cli, job->cli->args.operands[0], &job->input, &job->puzzle);
    if (code == CLI_GO_ON && !cli_apart_find_fixed(job))
        return CLI_INPUT;
    if (code == CLI_GO_ON && !job->asked->quiet)
        cli_note_lone_groups(job->puzzle);
    if (code != CLI_GO_ON || !job->asked->replay)
        return code;
    const tw_disassembly_options options = cli_apart_options(job);
    tw_status status = tw_disassembler_new(NULL, job->puzzle, &options, &job->disassembler, &error);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(&job->input, status, &error);
}

static bool can_prove(const cli_apart_asked *asked)
{
    return !asked->prove || tw_has("locked") ||
           cli_complain("--prove: this build cannot prove that pieces are locked: it has no GLPK "
                        "(Debian: libglpk-dev); install that and build again");
}

int cli_apart(const cli_call *cli, const cli_apart_asked *asked)
{
    cli_apart_work job = {.cli = cli, .asked = asked, .code = CLI_GO_ON};
    verb_fault fault;
    if (!verb_check_turns(&asked->how, &fault))
        return cli_complain("%s", fault.text), CLI_INPUT;
    if (cli_both_from_stdin(&cli->args) || !can_prove(asked))
        return CLI_INPUT;
    const bool stored = cli_apart_is_stored(cli, asked);
    if (!cli_check_replay(cli, asked->replay) || !cli_apart_check_store(cli, asked))
        return CLI_INPUT;
    cli_end_after(asked->budget);
    int code = stored ? CLI_GO_ON : start(&job);
    if (!asked->replay) /* which has nothing to tell when it ends before its time */
        cli_watch_signals();
    if (code == CLI_GO_ON)
        code = stored                        ? cli_apart_look_at_stored(&job)
               : asked->replay               ? replay(&job)
               : cli->args.operand_count > 1 ? read_solutions(&job, cli->args.operands[1])
                                             : solve(&job);
    job.totals.what = cli->args.operands[0];
    job.totals.puzzle = job.puzzle;
    if (code == CLI_GO_ON)
        code = cli_apart_tell(&job);
    free_job(&job);
    return code;
}
