/* disassemble_command.c -- `tilewright disassemble`: which solutions come apart, and in how many
 * moves. */
#include <stdlib.h>

#include "cli/disassemble/disassemble_work.h"
#include "cli/read/puzzle_input.h"

/* ---- Solutions: of a search, of a text --------------------------------------------------- */

static bool take_solution(void *user, const tw_solution *solution)
{
    cli_disassemble_work *job = user;
    return cli_disassemble_add(job, job->added++, solution) == CLI_GO_ON &&
           (job->asked->which != CLI_DISASSEMBLE_ANY || job->apart == 0);
}

static bool look_up(void *user, const tw_progress *now)
{
    cli_disassemble_work *job = user;
    job->share = now->fraction;
    return job->watch.go_on(job->watch.user, 0);
}

static int solve(cli_disassemble_work *job)
{
    const tw_solve_sink sink = {
        .size = sizeof sink, .solution = take_solution, .progress = look_up, .user = job};
    tw_solve_options options;
    tw_solver *solver = NULL;
    tw_result result = {0};
    tw_error error = {0};
    if (!cli_read_search(&job->asked->search, &options))
        return CLI_INPUT;
    options.ordered = true;
    int code = cli_make_solver(&job->input, job->puzzle, &options, &solver);
    if (code == CLI_GO_ON)
        code = cli_disassemble_begin(job);
    if (code == CLI_GO_ON) {
        tw_status status = tw_solver_run(solver, NULL, &sink, &result, &error);
        job->all_found = result.outcome == TW_OUTCOME_EXHAUSTED;
        verb_take_totals(&job->totals, &result);
        if (status != TW_OK)
            code = cli_input_failed(&job->input, status, &error);
        code = cli_disassemble_finish(job, code);
    }
    tw_solver_free(solver);
    return code;
}

static int add_solution(void *user, const tw_solution *solution)
{
    cli_disassemble_work *job = user;
    return cli_disassemble_add(job, job->added++, solution);
}

static int read_solutions(cli_disassemble_work *job, const char *what)
{
    cli_solutions all = {.cli = job->cli, .puzzle = job->puzzle, .take = add_solution, .user = job};
    int code = cli_disassemble_begin(job);
    if (code != CLI_GO_ON)
        return code;
    code = cli_read_solutions(&all, what);
    job->all_found = code == CLI_GO_ON;
    if (code == CLI_EARLY)
        code = CLI_GO_ON;
    return cli_disassemble_finish(job, code == CLI_GO_ON && all.wrong > 0 ? CLI_INPUT : code);
}

/* ---- The command ------------------------------------------------------------------------- */

static void free_job(cli_disassemble_work *job)
{
    for (size_t i = 0; i < job->row_count; i++)
        tw_bytes_free(&job->rows[i].level);
    free(job->rows);
    cli_disassemble_free_list(job);
    free(job->fixed);
    tw_bytes_free(&job->locks);
    tw_disassembler_free(job->disassembler);
    tw_disassembly_crew_free(job->crew);
    if (job->stored) {
        cli_disassemble_store_free(job);
        return;
    }
    cli_input_free(&job->input);
}

static int find_and_take(cli_disassemble_work *job)
{
    const cli_args *args = &job->cli->args;
    if (cli_disassemble_is_stored(job)) {
        cli_watch_signals();
        return cli_disassemble_look_at_stored(job);
    }
    int code = cli_open_target(job->cli, args->operands[0], &job->input, &job->puzzle);
    if (code == CLI_GO_ON)
        code = cli_disassemble_prepare(job);
    if (code != CLI_GO_ON)
        return code;
    if (job->asked->replay) /* it prints nothing if it is interrupted */
        return cli_disassemble_replay(job);
    cli_watch_signals();
    return args->operand_count > 1 ? read_solutions(job, args->operands[1]) : solve(job);
}

/* What bounds a search is refused where solutions are given; false after a message. */
static bool check_given_solutions(const cli_args *args)
{
    const bool stored = cli_is_store(args->operands[0]);
    const char *given =
        stored || args->operand_count > 1 ? cli_given(args, "limit", "same", "exchange") : NULL;
    return !given || cli_complain("--%s: with a %s of solutions nothing is searched; leave it out",
                                  given, stored ? "store" : "text");
}

/* Disassembles the solutions of the puzzle (first operand) that the second operand holds, or all;
 * or those of a store (first operand). Prints a table and a sum, or JSON. */
static int run(cli_call *cli)
{
    const cli_disassemble_asked *asked = (const cli_disassemble_asked *)cli->options;
    cli_disassemble_work job = {.cli = cli, .asked = asked, .code = CLI_GO_ON};
    verb_fault fault;
    if (!verb_check_turns(&asked->how, &fault))
        return cli_refuse("%s", fault.text);
    if (asked->prove && !tw_has("locked"))
        return cli_refuse("--prove: this build cannot prove that pieces are locked: it has no GLPK "
                          "(Debian: libglpk-dev); install that and build again");
    if (!cli_disassemble_check_replay(&job) || !check_given_solutions(&cli->args) ||
        !cli_disassemble_check_store(&job))
        return CLI_INPUT;
    cli_end_after(asked->common.budget);
    int code = find_and_take(&job);
    job.totals.what = cli->args.operands[0];
    job.totals.puzzle = job.puzzle;
    if (code == CLI_GO_ON)
        code = cli_disassemble_tell(&job);
    free_job(&job);
    return code;
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const verb_field rows[] = {
    FIELD_DISASSEMBLE(cli_disassemble_asked, 0, "10,000,000"),
    {"fixed", "NAME,...", "", "These pieces never move.", FIELD_TEXT(cli_disassemble_asked, fixed)},
    FIELD_LIFT(cli_disassemble_asked),
    {"replay", "FILE", "", "Check the moves in FILE, one by one.",
     FIELD_TEXT(cli_disassemble_asked, replay), .dash = true},
    FIELD_TURNS(cli_disassemble_asked),
    FIELD_SLACK_AT(cli_disassemble_asked, how),
    {"store", "FILE", "", "Keep solutions and answers here, and go on from there.",
     FIELD_TEXT(cli_disassemble_asked, store)},
    {"prove", NULL, "", "Prove that what stays together is locked.",
     FIELD_FLAG(cli_disassemble_asked, prove)},
    {"threads", "N", "1", "Threads to assemble and take apart; 0: one per core.",
     verb_take_threads, FIELD_AT(cli_disassemble_asked, search.threads, verb_threads), .most = 1024,
     FIELD_SPEED},
    {"only", CLI_DISASSEMBLE_WORDS, "each",
     "The first that comes apart, all such, or the best.",
     FIELD_CHOICE(cli_disassemble_asked, which)},
    FIELD_LIMIT(cli_disassemble_asked), FIELD_SAME(cli_disassemble_asked),
    CLI_TIMEOUT,
    {"sort", CLI_SORT_WORDS, "", "List each assembly and its steps, in this order.",
     FIELD_CHOICE(cli_disassemble_asked, sort), FIELD_OUTPUT},
    CLI_JSON("Print JSON: each assembly with its moves, then totals."),
    CLI_QUIET, CLI_TARGET, CLI_PROBLEM, CLI_LATTICES, FIELD_END};

const cli_command cli_disassemble_command = {
    .name = "disassemble",
    .operands = "PUZZLE|STORE [SOLUTIONS]",
    .summary = "Tell which solutions come apart, and in how many moves.",
    CLI_RUNS(run, rows, cli_disassemble_asked),
    .examples =
        "  tilewright disassemble burr.yaml\n"
        "  tilewright disassemble burr.yaml --sort level\n"
        "  tilewright disassemble burr.yaml --only best\n"
        "  tilewright solve burr.yaml --solutions --json |\n"
        "      tilewright disassemble burr.yaml -\n"
        "  tilewright disassemble burr.yaml --json --threads 0 > moves.jsonl\n"
        "  tilewright disassemble burr.yaml --replay moves.jsonl\n"};
/* clang-format on */
