/* estimate_command.c -- `tilewright estimate`: how large a search will be, by each engine.
 *
 * A table, a row an engine; an engine that refuses the puzzle, or that cannot be probed, says so in
 * its row. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/run/summary.h"
#include "cli/json_objects.h"
#include "cli/read/puzzle_input.h"
#include "cli/run/making.h"
#include "cli/run/search_options.h"

#define ROUGHLY 0.5 /* the share of the solutions that may be their standard error */

typedef struct estimate_options {
    cli_common common;
    cli_search_options search;
    double precision; /* per cent */
    double time;      /* seconds */
    cli_seed seed;
} estimate_options;

typedef struct estimate_job {
    const cli_call *cli;
    cli_input input;
    tw_puzzle *puzzle;
    tw_solve_options options;
    tw_estimate_options wanted;
    size_t rows;      /* engines that could be probed */
    double best;      /* seconds of the quickest so far */
    const char *name; /* of it */
} estimate_job;

/* ---- Rows -------------------------------------------------------------------------------- */

/* "12.3 M" */
static void format_figure(double number, char *buffer, size_t size)
{
    static const char *const units[] = {"", " k", " M", " G", " T", " P"};
    size_t unit = 0;
    for (; number >= 999.5 && unit < 5; unit++)
        number /= 1000;
    if (number >= 999.5)
        snprintf(buffer, size, "%.1e", number * 1e15);
    else
        snprintf(buffer, size, number < 9.95 && unit > 0 ? "%.1f%s" : "%.0f%s", number,
                 units[unit]);
}

/* "0.2 s", "3.1 min", "5 h", "12 days", "4.1e+03 years" */
static void format_time(double seconds, char *buffer, size_t size)
{
    if (seconds < 60)
        snprintf(buffer, size, seconds < 9.95 ? "%.2g s" : "%.0f s", seconds);
    else if (seconds < 3600)
        snprintf(buffer, size, "%.1f min", seconds / 60);
    else if (seconds < 172800)
        snprintf(buffer, size, "%.1f h", seconds / 3600);
    else if (seconds < 63072000)
        snprintf(buffer, size, "%.0f days", seconds / 86400);
    else
        snprintf(buffer, size, "%.2g years", seconds / 31557600);
}

static void print_measure(const tw_measure *measure, void (*format)(double, char *, size_t))
{
    char mean[32], low[32], high[32], bounds[80];
    format(measure->mean, mean, sizeof mean);
    format(measure->low, low, sizeof low);
    snprintf(high, sizeof high, "any");
    if (isfinite(measure->high))
        format(measure->high, high, sizeof high);
    snprintf(bounds, sizeof bounds, "(%s to %s)", low, high);
    cli_say(stdout, "  %9s %-20s", mean, bounds);
}

static void print_head(void)
{
    cli_say(stdout, "%-10s  %-30s  %-30s  %-30s\n", "engine", "branches", "solutions that it meets",
            "time with one thread");
}

static int print_row(const estimate_job *job, const tw_solver *solver, const tw_estimate *estimate)
{
    tw_solve_stats stats = tw_solver_stats(solver);
    if (job->cli->options->json)
        return cli_print_json(json_pack(
            "{s:o, s:s, s:o, s:o, s:o, s:o, s:o, s:b}", "puzzle",
            cli_json_text(job->cli->args.operands[0]), "engine", stats.engine, "options",
            cli_json_heuristics(&stats), "branches", cli_json_measure(&estimate->branches),
            "solutions", cli_json_measure(&estimate->hits), "seconds",
            cli_json_measure(&estimate->seconds), "probes", cli_json_count(estimate->probes),
            "precise", (int)estimate->precise));
    cli_say(stdout, "%-10s", stats.engine);
    print_measure(&estimate->branches, format_figure);
    print_measure(&estimate->hits, format_figure);
    print_measure(&estimate->seconds, format_time);
    cli_say(stdout, "%s\n", estimate->precise ? "" : "  (rough)");
    return CLI_GO_ON;
}

static int print_refusal(const estimate_job *job, const char *engine, const tw_error *error)
{
    if (job->cli->options->json)
        return cli_print_json(json_pack("{s:o, s:s, s:o}", "puzzle",
                                        cli_json_text(job->cli->args.operands[0]), "engine", engine,
                                        "refuses", cli_json_text(error->message)));
    cli_say(stdout, "%-10s  -  %s\n", engine, error->message);
    return CLI_GO_ON;
}

static tw_status make_solver(const estimate_job *job, const tw_solve_options *options,
                             tw_solver **solver, tw_error *error)
{
    tw_status status = tw_solver_new(NULL, job->puzzle, options, solver, error);
    return status ? status : cli_prepare(job->cli, *solver, error);
}

/* An engine by name, or as --engine says. alone: what it refuses is an error. */
static int estimate_engine(estimate_job *job, const char *engine, bool alone)
{
    tw_solve_options options = job->options;
    tw_solver *solver = NULL;
    tw_estimate estimate;
    tw_error error = {.status = TW_OK};
    options.engine = engine;
    const tw_watch watch = {.go_on = cli_no_signal_came};
    tw_status status = make_solver(job, &options, &solver, &error);
    bool ready = status == TW_OK && tw_solver_get_state(solver) != TW_SOLVER_NEW;
    if (ready)
        status = tw_solver_estimate(solver, &job->wanted, &watch, &estimate, &error);
    int code = CLI_GO_ON;
    if (status == TW_ERR_UNSUPPORTED && !alone)
        code = print_refusal(job, engine, &error);
    else if (status != TW_OK)
        code = cli_input_failed(&job->input, status, &error);
    else if (ready)
        code = print_row(job, solver, &estimate);
    if (ready && status == TW_OK && (job->rows++ == 0 || estimate.seconds.mean < job->best)) {
        job->best = estimate.seconds.mean;
        job->name = tw_solver_stats(solver).engine;
    }
    tw_solver_free(solver);
    return code;
}

static int print_proved(const estimate_job *job, const char *proof)
{
    const tw_measure none = {0};
    return cli_print_json(json_pack(
        "{s:o, s:o, s:o, s:o, s:i, s:b, s:s}", "puzzle", cli_json_text(job->cli->args.operands[0]),
        "branches", cli_json_measure(&none), "solutions", cli_json_measure(&none), "seconds",
        cli_json_measure(&none), "probes", 0, "precise", 1, "proof", proof));
}

/* Before any engine that is not asked for by name: does a proof make its search needless? */
static int tell_proof(estimate_job *job, bool *proved)
{
    tw_solver *solver = NULL;
    tw_error error = {.status = TW_OK};
    int code = CLI_GO_ON;
    tw_status status = make_solver(job, &job->options, &solver, &error);
    bool ready = status == TW_OK && tw_solver_get_state(solver) != TW_SOLVER_NEW;
    if (ready && job->cli->options->json)
        *proved = tw_solver_prove(solver, NULL, NULL) == TW_OK && tw_solver_proof(solver);
    else if (ready)
        *proved = cli_tell_proof(job->cli, solver, job->cli->args.operands[0]);
    if (*proved && job->cli->options->json)
        code = print_proved(job, tw_solver_proof(solver));
    tw_solver_free(solver);
    return code;
}

/* Engines that walk no tree are not worth a row. */
static bool is_worth_it(const char *engine)
{
    return strcmp(engine, "sat") != 0;
}

static int estimate_all(estimate_job *job)
{
    int code = CLI_GO_ON;
    for (size_t i = 0; code == CLI_GO_ON && tw_engine_name(i) && !cli_signal_came(); i++)
        if (is_worth_it(tw_engine_name(i)))
            code = estimate_engine(job, tw_engine_name(i), false);
    return code;
}

static int estimate(estimate_job *job)
{
    const char *engine = job->options.engine;
    bool proved = false;
    cli_watch_signals();
    int code = engine ? CLI_GO_ON : tell_proof(job, &proved);
    if (code != CLI_GO_ON || proved)
        return code == CLI_GO_ON ? CLI_FOUND : code;
    if (!job->cli->options->json)
        print_head();
    code = engine ? estimate_engine(job, engine, true) : estimate_all(job);
    if (code != CLI_GO_ON)
        return code;
    if (!job->cli->options->json && !engine && job->rows > 1)
        cli_say(stdout, "Quickest by this: %s\n", job->name);
    return cli_signal_came() ? CLI_EARLY : CLI_FOUND;
}

static int run(cli_call *cli)
{
    const estimate_options *asked = (const estimate_options *)cli->options;
    estimate_job job = {.cli = cli, .wanted = {.size = sizeof job.wanted}};
    if (!cli_read_search(&asked->search, &job.options))
        return CLI_INPUT;
    job.wanted.precision = asked->precision / 100;
    job.wanted.hits_precision = ROUGHLY;
    job.wanted.seconds = asked->time;
    job.wanted.seed = asked->seed.number;
    int code = cli_open_target(cli, cli->args.operands[0], &job.input, &job.puzzle);
    if (code == CLI_GO_ON)
        code = estimate(&job);
    tw_puzzle_free(job.puzzle);
    cli_input_free(&job.input);
    return code;
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const cli_option rows[] = {
    {"precision", "PERCENT", "10", "Enough when the branches are known so well.",
     CLI_DECIMAL(estimate_options, precision, 1e-300, 100, "a number of per cent, above 0")},
    {"time-budget", "SECONDS", "2", "Enough after so long, for each engine.",
     CLI_DECIMAL(estimate_options, time, 0.01, 1e6, "a number of seconds from 0.01 on")},
    {"random-seed", "N", "1", "Where the random choices begin.",
     CLI_SEED(estimate_options, seed), CLI_RARE},
    CLI_TREE(estimate_options),
    CLI_TARGET, CLI_PROBLEM, CLI_LATTICES,
    CLI_JSON("Print one JSON object an engine."),
    CLI_NO_MORE};

const cli_command cli_estimate_command = {
    "estimate", "PUZZLE",
    "Tell how long a search will take, by each engine.", CLI_LONG_SEARCHES, 1, 1,
    run, rows, sizeof(estimate_options),
    "  tilewright estimate bedlam\n"
    "  tilewright estimate bedlam --engine dancing --precision 2 --time-budget 60\n"};
/* clang-format on */
