/* estimate_command.c -- `tilewright estimate`: how large a search will be, by each engine.
 *
 * A table, a row an engine; an engine that refuses the puzzle, or that cannot be probed, says so in
 * its row. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input.h"
#include "cli/run/search_options.h"

typedef struct estimate_job {
    const cli_call *cli;
    cli_input source;
    tw_puzzle *puzzle;
    tw_solve_options options;
    tw_guessing wanted;
    bool json;
    size_t rows;      /* engines that could be probed */
    double best;      /* seconds of the quickest so far */
    const char *name; /* of it */
} estimate_job;

static bool read_share(const cli_args *args, double *precision)
{
    const char *word = cli_value(args, "precision");
    char *end = NULL;
    double percent = word ? strtod(word, &end) : 10;
    if (word && (end == word || *end || !(percent > 0 && percent <= 100)))
        return cli_complain("--precision=%s: expected a number of per cent, above 0", word);
    *precision = percent / 100;
    return true;
}

static bool read_wanted(const cli_args *args, tw_guessing *wanted)
{
    const char *time = cli_value(args, "time"), *seed = cli_value(args, "random-seed");
    char *end = NULL;
    wanted->seed = 1;
    wanted->seconds = time ? strtod(time, &end) : 2;
    if (time && (end == time || *end || !(wanted->seconds >= 0.01 && wanted->seconds <= 1e6)))
        return cli_complain("--time=%s: expected a number of seconds from 0.01 on", time);
    if (seed && !cli_parse_number(seed, 0, UINT64_MAX, &wanted->seed))
        return cli_complain("--random-seed=%s: expected a whole number", seed);
    return read_share(args, &wanted->precision);
}

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

static void print_guess(const tw_guess *guess, void (*format)(double, char *, size_t))
{
    char mean[32], low[32], high[32], bounds[80];
    format(guess->mean, mean, sizeof mean);
    format(guess->low, low, sizeof low);
    snprintf(high, sizeof high, "any");
    if (isfinite(guess->high))
        format(guess->high, high, sizeof high);
    snprintf(bounds, sizeof bounds, "(%s to %s)", low, high);
    printf("  %9s %-20s", mean, bounds);
}

static void print_head(void)
{
    printf("%-10s  %-30s  %-30s  %-30s\n", "engine", "branches", "solutions that it meets",
           "time with one thread");
}

static json_t *guess_json(const tw_guess *guess)
{
    json_t *high = isfinite(guess->high) ? json_real(guess->high) : json_null();
    return json_pack("{s:f, s:f, s:f, s:o}", "mean", guess->mean, "error", guess->error, "low",
                     guess->low, "high", high);
}

static int print_row(const estimate_job *job, const tw_solver *solver, const tw_guesses *guesses)
{
    tw_solve_stats stats = tw_solver_stats(solver);
    if (job->json)
        return cli_print_json(json_pack(
            "{s:o, s:s, s:o, s:o, s:o, s:o, s:o, s:b}", "puzzle",
            cli_json_text(job->cli->args.operands[0]), "engine", stats.engine, "options",
            cli_with_words(&stats), "branches", guess_json(&guesses->branches), "solutions",
            guess_json(&guesses->hits), "seconds", guess_json(&guesses->seconds), "probes",
            cli_json_count(guesses->probes), "precise", (int)guesses->precise));
    printf("%-10s", stats.engine);
    print_guess(&guesses->branches, format_figure);
    print_guess(&guesses->hits, format_figure);
    print_guess(&guesses->seconds, format_time);
    printf("%s\n", guesses->precise ? "" : "  (rough)");
    return CLI_GO_ON;
}

static int print_refusal(const estimate_job *job, const char *engine, const tw_error *error)
{
    if (job->json)
        return cli_print_json(json_pack("{s:o, s:s, s:o}", "puzzle",
                                        cli_json_text(job->cli->args.operands[0]), "engine", engine,
                                        "refuses", cli_json_text(error->message)));
    printf("%-10s  -  %s\n", engine, error->message);
    return CLI_GO_ON;
}

static bool go_on(void *user, double done)
{
    (void)done;
    (void)user;
    return !cli_signal_came();
}

static tw_status make_solver(const estimate_job *job, const tw_solve_options *options,
                             tw_solver **solver, tw_error *error)
{
    tw_status status = tw_solver_new(NULL, job->puzzle, options, solver, error);
    return status ? status : tw_solver_prepare(*solver, NULL, error);
}

/* An engine by name, or as --engine says. alone: what it refuses is an error. */
static int estimate_engine(estimate_job *job, const char *engine, bool alone)
{
    tw_solve_options options = job->options;
    tw_solver *solver = NULL;
    tw_guesses guesses;
    tw_error error = {.status = TW_OK};
    options.engine = engine;
    if (!alone)
        options.size = true;
    const tw_watch watch = {.go_on = go_on};
    tw_status status = make_solver(job, &options, &solver, &error);
    if (status == TW_ERR_UNSUPPORTED && !alone) { /* one that does not know the heuristic, maybe */
        tw_solver_free(solver);
        solver = NULL;
        error = (tw_error){.status = TW_OK};
        options.size = false;
        status = make_solver(job, &options, &solver, &error);
    }
    if (status == TW_OK)
        status = tw_solver_estimate(solver, &job->wanted, &watch, &guesses, &error);
    int code = CLI_GO_ON;
    if (status == TW_ERR_UNSUPPORTED && !alone)
        code = print_refusal(job, engine, &error);
    else if (status != TW_OK)
        code = cli_input_failed(&job->source, status, &error);
    else
        code = print_row(job, solver, &guesses);
    if (status == TW_OK && (job->rows++ == 0 || guesses.seconds.mean < job->best)) {
        job->best = guesses.seconds.mean;
        job->name = tw_solver_stats(solver).engine;
    }
    tw_solver_free(solver);
    return code;
}

/* Engines that walk no tree, and the template, are not worth a row. */
static bool is_worth_it(const char *engine)
{
    return strcmp(engine, "null") != 0 && strcmp(engine, "sat") != 0;
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
    if (!job->json)
        print_head();
    cli_watch_signals();
    int code = engine ? estimate_engine(job, engine, true) : estimate_all(job);
    if (code != CLI_GO_ON)
        return code;
    if (!job->json && !engine && job->rows > 1)
        printf("Quickest by this: %s\n", job->name);
    return cli_signal_came() ? CLI_EARLY : CLI_FOUND;
}

int cli_estimate(cli_call *cli)
{
    estimate_job job = {.cli = cli, .json = cli_has(&cli->args, "json")};
    if (!cli_read_search(&cli->args, &job.options) || !read_wanted(&cli->args, &job.wanted))
        return CLI_INPUT;
    int code = cli_open_puzzle(cli, cli->args.operands[0], &job.source, &job.puzzle, NULL);
    if (code == CLI_GO_ON)
        code = estimate(&job);
    tw_puzzle_free(job.puzzle);
    cli_input_free(&job.source);
    return code;
}
