/* solve_command.c -- `tilewright solve` and `tilewright count`: one run, and its output.
 *
 * On a terminal: header, progress, the first solution drawn, the last line, what to do next. In a
 * pipe: `solve` prints the first solution, in the form of --solutions, and the last line; `count`
 * and `run resume` only the last line. --solutions prints each solution as it is found; --json
 * turns all of it into JSON. If the operand is a checkpoint, its run is resumed. */
#include <math.h>
#include <string.h>

#include "cli/read/cover_input.h"
#include "cli/run/counted.h"
#include "cli/solve/solve_job.h"

#define LEAST_PREPARING 1 /* second */
#define LEAST_LEFT 1e-9   /* seconds left of an exhausted budget */

static bool is_named(const solve_job *job, const char *command)
{
    return strcmp(job->run.cli->args.command->name, command) == 0;
}

/* ---- The end ----------------------------------------------------------------------------- */

/* How to print the solution found last. */
static cli_solution_print print_of(const solve_job *job)
{
    return (cli_solution_print){.terminal = &job->run.cli->terminal,
                                .palette = job->run.cli->palette,
                                .puzzle = job->run.end.puzzle,
                                .poses = tw_solver_poses(job->run.end.solver),
                                .json = job->asked->common.json,
                                .format = job->asked->format,
                                .number = job->found};
}

/* Prints the best partial solution, if it is asked for and there is no solution. */
static tw_status print_partial(solve_job *job)
{
    cli_solution_print how = print_of(job);
    size_t left = verb_end_cells_left(&job->run.end);
    if (!job->asked->run.best_effort || left == 0)
        return TW_OK;
    how.number = 0;
    job->captions = cli_prints_drawings(&how);
    if (job->captions)
        cli_say(stdout, "Best partial solution: all but %s\n", cli_amount(left, "cell"));
    return cli_print_solution(&how, tw_solver_partial(job->run.end.solver, &left));
}

/* Prints the result; returns the exit code. */
static int print_end(solve_job *job)
{
    const solve_options *asked = job->asked;
    const cli_run *run = &job->run;
    if (run->end.options.objective)
        job->status = cli_print_best(run, print_of(job), job->first && run->cli->terminal.out,
                                     job->solutions || (job->first && !run->cli->terminal.out));
    else if (job->status == TW_OK)
        job->status = print_partial(job);
    if (job->status != TW_OK)
        return cli_job_failed(&job->search, job->status, NULL);
    if (asked->common.json)
        return cli_print_run(run, asked->levels);
    if (job->captions)
        cli_say(stdout, "\n");
    if (asked->levels)
        cli_print_levels(run);
    if (run->end.options.objective)
        cli_print_cost_result(run);
    else
        cli_print_result(run);
    if (!asked->common.quiet)
        cli_print_proof(run);
    if (run->cli->terminal.out && !asked->common.quiet)
        cli_print_next(run);
    return cli_run_exit(run);
}

/* ---- Searching --------------------------------------------------------------------------- */

static bool take_solution(void *user, const tw_solution *solution)
{
    solve_job *job = user;
    job->found++;
    if (job->solutions || (job->first && job->found == 1)) {
        const cli_solution_print how = print_of(job);
        const bool fit = !job->solutions && job->run.cli->terminal.out;
        cli_progress_clear(&job->progress);
        if (!fit && cli_prints_drawings(&how)) {
            cli_say(stdout, "%sSolution %s\n", job->captions ? "\n" : "", cli_number(job->found));
            job->captions = true;
        }
        job->status = fit ? cli_print_first(&how, solution) : cli_print_solution(&how, solution);
        if (job->run.cli->terminal.out)
            cli_flush_output();
    }
    return job->status == TW_OK && !cli_output_failed() && !cli_signal_came();
}

static bool take_progress(void *user, const tw_progress *now)
{
    solve_job *job = user;
    cli_progress_show(&job->progress, now);
    return !cli_signal_came() && !cli_output_failed();
}

/* counter: NULL: the run was a search. */
static void end_progress(solve_job *job, const tw_counter *counter)
{
    const cli_run *run = &job->run;
    const tw_result *result = &run->end.result;
    char digits[32];
    tw_progress now = {.fraction = result->outcome == TW_OUTCOME_EXHAUSTED ? 1 : run->fraction,
                       .seconds = result->seconds,
                       .branches = result->branches,
                       .cells_left = verb_end_cells_left(&run->end),
                       .states = counter ? tw_counter_get_stats(counter).states : 0};
    now.levels = tw_solver_levels(run->end.solver, &now.level_count);
    cli_progress_end(
        &job->progress, &now,
        verb_end_count(&run->end, run->end.options.same, run->end.options.exchange, digits));
}

/* Saves a run that ended, then prints its result. */
static int end_job(solve_job *job)
{
    cli_run *run = &job->run;
    tw_result *result = &run->end.result;
    const size_t tasks = (size_t)job->asked->run.leave;
    tw_job_figures figures;
    tw_divided divided;
    tw_counter *counter = tw_job_counter(job->search.job);
    if (result->outcome == TW_OUTCOME_BUDGET)
        result->outcome = TW_OUTCOME_STOPPED;
    verb_end_take_counter(&run->end, counter);
    end_progress(job, counter);
    /* Divide what is saved of a stopped run, if possible. */
    if (tasks > 0 && result->outcome == TW_OUTCOME_STOPPED && !run->end.counts)
        (void)cli_job_divide(&job->search, (tasks + CLI_TASKS_A_PART - 1) / CLI_TASKS_A_PART,
                             &divided, NULL);
    int code = cli_job_save(&job->search);
    tw_job_progress(job->search.job, &figures);
    run->end.fresh = figures.stored;
    if (cli_output_failed())
        return CLI_EARLY;
    int end = print_end(job);
    return job->status != TW_OK || code == CLI_GO_ON ? end : code;
}

static int run_job(solve_job *job)
{
    cli_run *run = &job->run;
    const cli_call *cli = run->cli;
    const tw_solve_stats stats = tw_solver_get_stats(run->end.solver);
    bool human = cli->terminal.out && !job->asked->common.json && !job->asked->common.quiet;
    tw_error error = {.status = TW_OK};
    tw_store_run earlier;
    job->first = !job->asked->common.json && !job->asked->common.quiet && !job->solutions &&
                 (is_named(job, "solve") || (human && !is_named(job, "count")));
    if (human) {
        cli_print_header(run);
        cli_flush_output();
    }
    cli_progress_start(&job->progress, cli, stats.engine, job->asked->common.quiet);
    cli_progress_choose(&job->progress, job->asked->progress, job->asked->common.json);
    job->search.progress = &job->progress;
    /* The time of an earlier run, converted to this number of threads. */
    if (tw_job_earlier(job->search.job, &earlier))
        cli_progress_expect(&job->progress,
                            earlier.seconds * earlier.threads /
                                (double)(stats.threads ? stats.threads : 1),
                            earlier.branches);
    const double most = job->asked->run.budget;
    const tw_budget budget = {.size = sizeof budget,
                              .seconds =
                                  most > 0 ? fmax(most - job->search.prepared, LEAST_LEFT) : 0};
    tw_solve_sink sink = {
        .size = sizeof sink, .progress = take_progress, .user = job, .first = !job->solutions};
    if ((job->solutions || job->first) && !run->end.options.objective)
        sink.solution = take_solution;
    tw_status status = tw_job_run(job->search.job, &budget, &sink, &run->end.result, &error);
    cli_progress_clear(&job->progress);
    if (cli_interrupt_came())
        cli_pass_interrupt(&cli->terminal);
    run->fraction = job->progress.fraction;
    if (status == TW_OK)
        return end_job(job);
    if (cli_output_failed())
        return CLI_EARLY;
    int code = cli_job_failed(&job->search, status, &error);
    /* The last save of the tables can resume with more memory. */
    if (status == TW_ERR_TOO_LARGE && run->checkpoint && tw_job_is_count(job->search.job))
        cli_complain(
            "%s stays as it was saved last; \"tilewright run resume\" goes on from there with "
            "more --memory, or with --spill",
            run->checkpoint);
    return code;
}

/* Ends a run that was stopped before its search. A checkpoint that it resumed stays as it was; else
 * nothing is kept. */
static int end_unprepared(solve_job *job)
{
    cli_run *run = &job->run;
    run->end.result = (tw_result){.outcome = TW_OUTCOME_STOPPED,
                                  .solutions = job->found,
                                  .seconds_first = -1,
                                  .seconds = job->search.prepared};
    if (!cli_job_goes_on(run->cli, run->cli->args.operands[0]))
        run->checkpoint = NULL;
    run->end.store = NULL;
    run->unprepared = true;
    return print_end(job);
}

/* ---- What is asked ----------------------------------------------------------------------- */

/* With --cost the best are known only at the end. false after a message. */
static bool check_cost(const solve_job *job)
{
    const char *given = cli_given(&job->run.cli->args, "first", "seed", "checkpoint", "store",
                                  "leave", "best-effort");
    if (is_named(job, "solve") && verb_asks_to_count(&job->asked->run.search) &&
        !job->asked->run.search.objective)
        return cli_complain("--engine=%s: it lists no solutions; \"tilewright count\" counts them, "
                            "and --cost finds the best",
                            VERB_COUNT_ENGINE);
    return !job->asked->run.search.objective || !given ||
           cli_complain("--cost: the best are known at the end alone; leave out --%s", given);
}

/* Counting excludes options that keep solutions or limit a search: false after a message. */
static bool check_count(const solve_job *job)
{
    static const char *const listing[] = {"limit", "format", "solutions", NULL};
    const char *given = cli_given(&job->run.cli->args, "heuristic", "isa", "pivot", "store",
                                  "levels", "leave", "ordered", "no-images", "best-effort");
    if (!given && !job->asked->run.search.objective)
        given = cli_first_given(&job->run.cli->args, listing);
    return !given ||
           cli_complain("--%s: counting without listing has no search to do this; leave "
                        "it out%s",
                        given,
                        verb_asks_to_count(&job->asked->run.search) ? ", or --engine=count" : "");
}

/* A search that is resumed has no tables. false after a message. */
static bool check_resumed(const solve_job *job)
{
    return !job->asked->run.search.spill || !cli_job_goes_on(job->run.cli, job->run.end.what) ||
           cli_complain("--spill is for tables, and %s was stopped in a search; leave it out",
                        job->run.end.what);
}

/* Reads the options of the job and of its search. With --explain-plan no file is touched. Without a
 * checkpoint or a store the work is a whole. */
static bool read_job(solve_job *job, tw_solve_options *search)
{
    const solve_options *asked = job->asked;
    const cli_call *cli = job->run.cli;
    tw_job_options *options = &job->search.options;
    const bool explain = asked->run.search.explain;
    options->kind =
        verb_job_kind(&asked->run.search,
                      (is_named(job, "count") || asked->run.search.objective) && !asked->levels &&
                          !(explain && asked->run.store)); /* it is left out below */
    if (!cli_read_search(&asked->run.search, search))
        return false;
    if (explain && asked->common.json)
        return cli_complain("--json: --explain-plan prints text; leave one of the two out");
    const char *kept = cli_given(&cli->args, "store", "levels");
    if (search->spill && kept)
        return cli_complain("--spill is for tables, but --%s asks for a search; leave one of the "
                            "two out",
                            kept);
    search->not_resumable = true;
    if (search->limit == 0 && cli_is_given(&cli->args, "limit"))
        search->limit = TW_JOB_NO_LIMIT;
    options->search = search;
    options->every = asked->run.every;
    options->checkpoint = asked->run.checkpoint;
    if (!options->checkpoint && cli_job_goes_on(cli, job->run.end.what))
        options->checkpoint = job->run.end.what;
    options->store = asked->run.store;
    if (explain || (asked->run.store && strcmp(asked->run.store, "-") == 0))
        options->store = "";
    if (!options->checkpoint && cli_is_given(&cli->args, "checkpoint-every"))
        return cli_complain("--checkpoint-every: there is none without --checkpoint FILE");
    if (explain)
        options->checkpoint = NULL;
    return true;
}

static int open_job(solve_job *job)
{
    tw_job_figures figures;
    if (verb_asks_to_count(&job->asked->run.search) && !check_count(job))
        return CLI_INPUT;
    int code = cli_job_open(&job->search, job->run.end.what);
    if (code != CLI_GO_ON)
        return code;
    tw_job_progress(job->search.job, &figures);
    /* A run that reached its limit goes on only when told to. */
    if (figures.limit > 0 && figures.before >= figures.limit)
        code = cli_refuse("the run was to find %s, and did; --limit N finds N more, --limit 0 all",
                          cli_number(figures.limit));
    if (tw_job_is_count(job->search.job) ? !check_count(job) : !check_resumed(job))
        code = CLI_INPUT;
    if (code == CLI_GO_ON)
        code = cli_job_prepare(&job->search);
    job->found = figures.before;
    job->run = cli_job_run(&job->search);
    return code;
}

/* ---- With conditions --------------------------------------------------------------------- */

static int count_with_conditions(solve_job *job)
{
    const verb_solve *asked = &job->asked->run;
    const cli_args *args = &job->run.cli->args;
    cli_counting counting = {
        .cli = job->run.cli, .seconds = asked->budget, .shows = job->asked->progress};
    verb_fault fault;
    tw_error error = {0};
    if (!verb_may_meet_conditions(&asked->search, cli_is_given(args, "same"),
                                  cli_first_given(args, verb_never_with_conditions), &fault))
        return cli_refuse("--%s", fault.text);
    int code = cli_counting_open(&counting, &asked->search, &asked->conditions);
    if (code == CLI_GO_ON) {
        tw_status status = cli_count(&counting, counting.solver, &error);
        if (status != TW_OK)
            code = cli_input_failed(&counting.input, status, &error);
    }
    if (code == CLI_GO_ON) {
        job->run.end = verb_end_of_counter(job->run.end.what, counting.puzzle, counting.solver,
                                           &counting.search, counting.counter);
        job->run.fraction = counting.progress.fraction;
        job->progress = counting.progress;
        end_progress(job, counting.counter);
        code = print_end(job);
    }
    cli_counting_free(&counting);
    return code;
}

/* ---- The command ------------------------------------------------------------------------- */

static int solve(cli_call *cli)
{
    tw_solve_options search;
    solve_job job = {.asked = (const solve_options *)cli->options,
                     .run = {.cli = cli, .end.what = cli->args.operands[0]},
                     .search = {.cli = cli}};
    const char *target = job.asked->common.target;
    if (cli_is_cover(job.run.end.what, job.asked->from))
        return cli_solve_cover(cli, job.asked);
    if (job.asked->b_file.given)
        return verb_asks_to_count(&job.asked->run.search) && !check_count(&job)
                   ? CLI_INPUT
                   : cli_count_b_file(cli, job.asked);
    if (job.asked->run.budget > 0) /* a tiny budget still allows for preparation */
        job.search.budget = fmax(job.asked->run.budget, LEAST_PREPARING);
    job.solutions =
        job.asked->solutions || (cli_is_given(&cli->args, "format") && !is_named(&job, "count"));
    if (target && strcmp(target, "all") == 0)
        return cli_solve_targets(&job);
    if (job.asked->run.conditions.symmetric && is_named(&job, "solve"))
        return cli_solve_symmetric(cli, job.asked);
    if (verb_asks_conditions(&job.asked->run.conditions))
        return count_with_conditions(&job);
    if (!check_cost(&job) || !read_job(&job, &search))
        return CLI_INPUT;
    if (!job.asked->run.search.explain)
        cli_watch_signals();
    int code = open_job(&job);
    if (code == CLI_GO_ON)
        code = job.asked->run.search.explain ? cli_explain_plan(job.search.job) : run_job(&job);
    else if (job.search.job && code == CLI_EARLY)
        code = end_unprepared(&job);
    cli_job_free(&job.search);
    return code;
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
#define PROGRESS \
    {"progress", "line|json|none", "line", "How progress is shown; json: a line a second.", \
     FIELD_CHOICE(solve_options, progress), FIELD_OUTPUT}
#define SOLUTIONS \
    {"solutions", NULL, "", "Print every solution as it is found.", \
     FIELD_FLAG(solve_options, solutions), FIELD_OUTPUT}, \
    {"format", CLI_SOLUTION_FORMATS, "drawing", \
     "How solutions are printed; means --solutions.", FIELD_CHOICE(solve_options, format), \
     FIELD_OUTPUT}
#define LEVELS \
    {"levels", NULL, "", "Print branches and updates at each level of the search.", \
     FIELD_FLAG(solve_options, levels), FIELD_OUTPUT}
#define JSON_OF_ALL CLI_JSON("Print JSON: one object, after the solutions if asked for.")

static const verb_field solve_rows[] = {
    PROGRESS,
    SOLUTIONS,
    CLI_PALETTE,
    LEVELS,
    CLI_TARGET, CLI_PROBLEM, CLI_LATTICES, CLI_FROM(solve_options),
    JSON_OF_ALL,
    CLI_QUIET,
    FIELD_END};

static const verb_field count_rows[] = {
    PROGRESS,
    LEVELS,
    CLI_TARGET, CLI_PROBLEM, CLI_LATTICES, CLI_FROM(solve_options),
    {"b-file", "FIRST-LAST", "", "Print a(n) for each n: the puzzle has $n for a number.",
     FIELD_RANGE(solve_options, b_file), FIELD_OUTPUT},
    CLI_JSON("Print one JSON object."),
    CLI_QUIET,
    FIELD_END};

static const verb_field resume_rows[] = {
    PROGRESS,
    SOLUTIONS,
    CLI_PALETTE,
    LEVELS,
    JSON_OF_ALL,
    CLI_QUIET,
    FIELD_END};

const cli_command cli_solve_command = {
    .name = "solve",
    .operands = "PUZZLE",
    .summary = "Find a solution of a puzzle, and how many there are.",
    CLI_RUNS(solve, solve_rows, solve_options),
    CLI_OF_VERB(solve_options, run, verb_solve_fields),
    .examples =
        "  tilewright solve soma --solutions --json > soma.jsonl\n"};

const cli_command cli_count_command = {
    .name = "count",
    .operands = "PUZZLE",
    .summary = "Count the solutions of a puzzle.",
    CLI_RUNS(solve, count_rows, solve_options),
    CLI_OF_VERB(solve_options, run, verb_count_fields),
    .examples =
        "  tilewright count soma --same rotations\n"};

const cli_command cli_run_resume_command = {
    .name = "run resume",
    .operands = "CHECKPOINT",
    .summary = "Continue a run that was stopped, on any machine.",
    CLI_RUNS(solve, resume_rows, solve_options),
    CLI_OF_VERB(solve_options, run, verb_resume_fields),
    .examples =
        "  tilewright solve bedlam --checkpoint run.tw --timeout 10\n"
        "  tilewright run resume run.tw --threads 0\n"};
/* clang-format on */
