/* solve_cover.c -- `solve` and `count` of an exact cover that comes without a puzzle. */
#include <string.h>

#include "cli/convert/whole_file.h"
#include "cli/json_objects.h"
#include "cli/read/cover_input.h"
#include "cli/solve/solve_job.h"

typedef struct cover_job {
    const solve_options *asked;
    bool show_first; /* even if not all are asked for */
    cli_progress progress;
    cli_input input;
    tw_cover *cover;
    tw_cover_search options;
    tw_cover_result result;
    uint64_t found;
    int64_t first, last; /* costs of the best, if these are wanted */
} cover_job;

/* ---- Solutions --------------------------------------------------------------------------- */

/* Prints options by their numbers in the text, from 1 on. cost: NULL if none is wanted. */
static void print_solution(const cover_job *job, const uint32_t *options, size_t count,
                           const int64_t *cost)
{
    bool json = job->asked->common.json;
    if (json)
        cli_say(stdout, "{\"type\":\"solution\",\"solution\":%llu,",
                (unsigned long long)job->found);
    if (cost && json)
        cli_say(stdout, "\"cost\":%lld,", (long long)*cost);
    else if (cost)
        cli_say(stdout, "cost %s: ", cli_cost(*cost));
    cli_say(stdout, "%s", json ? "\"options\":[" : "");
    for (size_t i = 0; i < count; i++)
        cli_say(stdout, "%s%lu", i == 0 ? "" : json ? "," : " ", (unsigned long)options[i] + 1);
    cli_say(stdout, "%s\n", json ? "]}" : "");
}

static bool take_solution(void *user, const uint32_t *options, size_t count)
{
    cover_job *job = user;
    job->found++;
    if (job->asked->solutions || (job->show_first && job->found == 1)) {
        cli_progress_clear(&job->progress);
        print_solution(job, options, count, NULL);
    }
    return !cli_output_failed() && !cli_signal_came();
}

/* Takes one of the best solutions, with its cost. */
static void take_priced(void *user, const uint32_t *options, size_t count, int64_t cost)
{
    cover_job *job = user;
    if (job->found++ == 0)
        job->first = cost;
    job->last = cost;
    if (job->asked->solutions || job->show_first)
        print_solution(job, options, count, &cost);
}

static bool take_progress(void *user, const tw_progress *now)
{
    cover_job *job = user;
    const double most = job->asked->run.budget;
    cli_progress_show(&job->progress, now);
    return !cli_signal_came() && !(most > 0 && now->seconds >= most);
}

/* ---- The end ----------------------------------------------------------------------------- */

/* "cheapest: 38, proved   complete   0.01 s". */
static void print_best(const cover_job *job, bool complete, bool dearest)
{
    cli_say(stdout, "%s%s: ", dearest ? "dearest" : "cheapest", complete ? "" : " so far");
    if (job->found == 0)
        cli_say(stdout, "none");
    else if (job->first == job->last)
        cli_say(stdout, "%s", cli_cost(job->first));
    else
        cli_say(stdout, "%s to %s", cli_cost(job->first), cli_cost(job->last));
    if (complete)
        cli_say(stdout, ", proved   complete   ");
    else
        cli_say(stdout, ", at %s %s   stopped   ", dearest ? "most" : "least",
                cli_cost(job->result.bound));
    cli_say(stdout, "%.2f s\n", job->result.seconds);
}

/* With --cost adds the range of costs, the best first, whether it is proved, and the bound. */
static int print_json(const cover_job *job, bool complete, bool dearest)
{
    const tw_cover_result *result = &job->result;
    json_t *object =
        json_pack("{s:o, s:s, s:o, s:o, s:o, s:o, s:s, s:o, s:f}", "cover",
                  verb_json_text(job->input.name), "outcome", verb_outcome_word(result->outcome),
                  "solutions", verb_json_solutions(result->solutions), "places",
                  verb_json_count(tw_cover_place_count(job->cover)), "stocks",
                  verb_json_count(tw_cover_stock_count(job->cover)), "option_count",
                  verb_json_count(tw_cover_option_count(job->cover)), "engine", result->engine,
                  "branches", verb_json_count(result->branches), "seconds", result->seconds);
    if (object && job->options.objective)
        json_object_set_new(object, "cost",
                            job->found > 0
                                ? json_pack("{s:s, s:I, s:I, s:b, s:I}", "wanted",
                                            dearest ? "dearest" : "cheapest", "first",
                                            (json_int_t)job->first, "last", (json_int_t)job->last,
                                            "proved", complete, "bound", (json_int_t)result->bound)
                                : json_null());
    return cli_print_json("result", object);
}

static int print_end(const cover_job *job)
{
    const tw_cover_result *result = &job->result;
    bool complete = result->outcome == TW_OUTCOME_EXHAUSTED,
         dearest = job->options.objective == TW_OBJECTIVE_DEAREST;
    int code = CLI_GO_ON;
    if (job->asked->common.json)
        code = print_json(job, complete, dearest);
    else if (job->options.objective)
        print_best(job, complete, dearest);
    else
        cli_say(stdout, "%s%s   %s   %.2f s\n", complete ? "" : "at least ",
                cli_amount(result->solutions, "solution"),
                complete                              ? "complete"
                : result->outcome == TW_OUTCOME_LIMIT ? "limit reached"
                                                      : "stopped",
                result->seconds);
    if (code != CLI_GO_ON)
        return code;
    if (result->outcome == TW_OUTCOME_STOPPED)
        return CLI_EARLY;
    return complete && result->solutions == 0 ? CLI_NONE : CLI_GO_ON;
}

static int search(cover_job *job, const cli_call *cli)
{
    tw_error error = {0};
    const tw_cover_sink sink = {.size = sizeof sink,
                                .solution = take_solution,
                                .priced = take_priced,
                                .progress = take_progress,
                                .user = job};
    const char *engine = job->options.engine ? job->options.engine : "exact cover";
    cli_watch_signals();
    cli_progress_start(&job->progress, cli, engine, job->asked->common.quiet);
    cli_progress_choose(&job->progress, job->asked->progress, job->asked->common.json);
    tw_status status = tw_cover_run(NULL, job->cover, &job->options, &sink, &job->result, &error);
    cli_progress_clear(&job->progress);
    int code = cli_written(&job->input, status, &error);
    return code == CLI_GO_ON ? print_end(job) : code;
}

int cli_solve_cover(cli_call *cli, const solve_options *asked)
{
    /* a cover has no pieces, cells or symmetries */
    static const char *const known[] = {"from",   "solutions", "limit",    "first",  "cost",
                                        "engine", "heuristic", "threads",  "memory", "json",
                                        "quiet",  "timeout",   "progress", NULL};
    cover_job job = {.asked = asked,
                     .show_first = strcmp(cli->args.command->name, "solve") == 0 &&
                                   !asked->common.json && !asked->common.quiet};
    tw_solve_options options;
    if (!cli_check_cover_words(&cli->args, known) || !cli_read_search(&asked->run.search, &options))
        return CLI_INPUT;
    if (verb_asks_to_count(&asked->run.search))
        return cli_refuse("--engine=%s: counting by tables is of puzzles, and not of exact covers",
                          VERB_COUNT_ENGINE);
    job.options = (tw_cover_search){.size = sizeof job.options,
                                    .engine = options.engine,
                                    .tuning = options.tuning,
                                    .limit = options.limit,
                                    .threads = options.threads,
                                    .memory = options.memory,
                                    .objective = options.objective};
    int code = cli_input_open(cli, cli->args.operands[0], CLI_TEXT, &job.input);
    if (code == CLI_GO_ON)
        code = cli_read_cover(&job.input, asked->from, &job.cover);
    if (code == CLI_GO_ON)
        code = search(&job, cli);
    tw_cover_free(job.cover);
    cli_input_free(&job.input);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}
