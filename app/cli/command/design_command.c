/* design_command.c -- `tilewright design`: puzzles as somebody wants them.
 *
 * Each one that is found is drawn and, with --output, written at once: nothing is lost if the
 * search is stopped. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/convert/whole_file.h"
#include "cli/json_objects.h"
#include "cli/run/making.h"
#include "cli/run/solution_print.h"
#include "cli/signals.h"
#include "cli/text.h"
#include "verbs/design_verb.h"

typedef struct design_options {
    cli_common common;
    verb_design asked;
    uint64_t threads;
} design_options;

typedef struct design_job {
    const cli_call *cli;
    const design_options *asked;
    cli_input input;
    tw_source source;
    tw_design *design;
    cli_making making;
    tw_watch line;
    char word[120]; /* of the line of progress */
    tw_design_result result;
    int code;
} design_job;

/* ---- What is found ----------------------------------------------------------------------- */

static int print_designed(const design_job *job, const tw_designed *designed)
{
    const cli_solution_print how = {.terminal = &job->cli->terminal, .puzzle = designed->puzzle};
    char sentence[160];
    if (job->asked->common.json)
        return cli_print_json("design", verb_designed_json(designed));
    verb_design_sentence(designed, sentence, sizeof sentence);
    cli_say(stdout, "design %s%s%s\n", cli_number(designed->number), *sentence ? ": " : "",
            sentence);
    if (!designed->solution)
        return CLI_GO_ON;
    tw_status status = cli_print_solution(&how, designed->solution);
    cli_say(stdout, "\n");
    return status ? cli_input_failed(&job->input, status, NULL) : CLI_GO_ON;
}

static bool take_designed(void *user, const tw_designed *designed)
{
    design_job *job = user;
    char name[32];
    tw_error error = {0};
    snprintf(name, sizeof name, "design-%" PRIu64, designed->number);
    cli_making_end(&job->making); /* the line of progress makes room */
    job->code = job->asked->common.quiet ? CLI_GO_ON : print_designed(job, designed);
    if (job->code == CLI_GO_ON && job->asked->common.output)
        job->code = cli_write_made(&job->input, name, designed->puzzle, TW_OK, &error);
    if (job->code == CLI_GO_ON && cli_output_failed())
        job->code = CLI_INPUT;
    return job->code == CLI_GO_ON;
}

static bool tell_design_progress(void *user, const tw_design_result *result)
{
    design_job *job = user;
    snprintf(job->word, sizeof job->word, "%s tried, %s found", cli_number(result->tried),
             cli_number(result->found));
    return job->line.go_on(job->line.user, verb_design_share(result));
}

/* ---- The answer -------------------------------------------------------------------------- */

/* "3 designs   220 candidates, all tried: 12 alike   complete   0.34 s" */
static void print_end(const design_job *job)
{
    const tw_design_result *result = &job->result;
    const uint64_t all = tw_design_candidates(job->design);
    const bool complete = result->outcome == TW_OUTCOME_EXHAUSTED;
    if (result->found > 0)
        cli_say(stdout, "%s", cli_amount(result->found, "design"));
    else
        cli_say(stdout, complete ? "there is no such design" : "no design yet");
    cli_say(stdout, "   %s tried", cli_amount(result->tried, "candidate"));
    if (result->exact)
        cli_say(stdout, " of %s", cli_number(all));
    if (result->alike > 0)
        cli_say(stdout, ", %s alike", cli_number(result->alike));
    if (result->refused > 0)
        cli_say(stdout, ", %s no puzzle", cli_number(result->refused));
    cli_say(stdout, "   %s   %.2f s\n",
            complete                              ? "complete"
            : result->outcome == TW_OUTCOME_LIMIT ? "limit reached"
                                                  : "stopped",
            result->seconds);
}

static int search_and_print(design_job *job)
{
    tw_design_options options = verb_design_options(&job->asked->asked);
    const tw_design_sink sink = {
        .size = sizeof sink, .found = take_designed, .progress = tell_design_progress, .user = job};
    tw_error error = {0};
    options.threads = job->asked->threads;
    job->making =
        (cli_making){.cli = job->cli, .word = job->word, .seconds = cli_time_left(job->cli)};
    snprintf(job->word, sizeof job->word, "looking for a design");
    job->line = cli_making_begin(&job->making);
    tw_status status = tw_design_search(job->design, &options, &sink, &job->result, &error);
    cli_making_end(&job->making);
    if (job->code != CLI_GO_ON)
        return job->code;
    if (status)
        return cli_input_failed(&job->input, status, &error);
    int code = CLI_GO_ON;
    if (job->asked->common.json)
        code = cli_print_json("result", verb_design_json(job->design, &job->result));
    else
        print_end(job);
    if (code != CLI_GO_ON)
        return code;
    return job->result.outcome == TW_OUTCOME_STOPPED ? CLI_EARLY
           : job->result.found > 0                   ? CLI_FOUND
                                                     : CLI_NONE;
}

static int read_design(design_job *job)
{
    int code = cli_input_open(job->cli, job->cli->args.operands[0], CLI_PUZZLE, &job->input);
    if (code != CLI_GO_ON)
        return code;
    job->source = cli_input_view(&job->input);
    const tw_report report = cli_input_report(&job->input);
    job->making = (cli_making){
        .cli = job->cli, .word = "reading the choices", .seconds = cli_time_left(job->cli)};
    const tw_watch watch = cli_making_begin(&job->making);
    tw_status status = tw_design_read(NULL, &job->source, &watch, &report, &job->design);
    cli_making_end(&job->making);
    if (status)
        return cli_input_failed(&job->input, status, NULL);
    return job->design ? CLI_GO_ON : cli_stopped_before();
}

static int run(cli_call *cli)
{
    design_job job = {.cli = cli, .asked = (const design_options *)cli->options, .code = CLI_GO_ON};
    cli_watch_signals();
    int code = read_design(&job);
    if (code == CLI_GO_ON)
        code = cli_make_folder(job.asked->common.output);
    if (code == CLI_GO_ON)
        code = search_and_print(&job);
    tw_design_free(job.design);
    cli_input_free(&job.input);
    return code;
}

/* clang-format off */
static const verb_field rows[] = {
    CLI_OUTPUT("DIR", "Write each design as a puzzle file into DIR."),
    CLI_FORCE,
    {"threads", "N", "1", "Threads that search; 0: one per core.",
     FIELD_NUMBER(design_options, threads, 0, 256), FIELD_SPEED},
    CLI_STOP_AFTER("found"),
    CLI_LATTICES,
    CLI_JSON("Print JSON: each design, then an object about all."),
    CLI_QUIET,
    FIELD_END};

const cli_command cli_design_command = {
    .name = "design",
    .operands = "DESIGN",
    .summary = "Find puzzles that are as you want them.",
    CLI_RUNS(run, rows, design_options),
    .examples =
        "  tilewright design hexagon.yaml --solutions 1\n"
        "  tilewright design burr.yaml --level 9 --assemblies 1 --notchable\n",
    CLI_OF_VERB(design_options, asked, verb_design_fields)};
/* clang-format on */
