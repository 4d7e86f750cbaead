/* sets_command.c -- `tilewright sets`: which sets of pieces of a pool fill its container.
 *
 * Prints a table: how many sets have how many solutions; then the sets that are to be listed, and
 * the last line. With --output each listed set becomes a puzzle file. */
#include <stdlib.h>
#include <string.h>

#include "cli/convert/whole_file.h"
#include "cli/json_objects.h"
#include "cli/read/puzzle_input.h"
#include "cli/run/making.h"
#include "verbs/sets_verb.h"

typedef struct sets_options {
    cli_common common;
    verb_sets asked;
} sets_options;

typedef struct sets_job {
    const cli_call *cli;
    const sets_options *asked;
    cli_input *input;
    tw_puzzle *puzzle; /* of the input */
    verb_sets_answer answer;
    double done; /* share of the work */
} sets_job;

/* ---- The table --------------------------------------------------------------------------- */

/* The numbers of solutions of one line of the table: one up to 9, then 10 to 19, 20 to 49, 50 to
 * 99, 100 to 199, .. */
static verb_range line_of(uint64_t solutions)
{
    uint64_t decade = 10;
    if (solutions < 10)
        return (verb_range){.low = solutions, .high = solutions};
    while (decade <= solutions / 10)
        decade *= 10;
    if (solutions < 2 * decade)
        return (verb_range){.low = decade, .high = 2 * decade - 1};
    if (solutions < 5 * decade)
        return (verb_range){.low = 2 * decade, .high = 5 * decade - 1};
    return (verb_range){.low = 5 * decade, .high = 10 * decade - 1};
}

/* "20 to 49" */
static void write_range(verb_range range, char *text, size_t size)
{
    snprintf(text, size, "%s", cli_number(range.low));
    if (range.high > range.low)
        snprintf(text + strlen(text), size - strlen(text), " to %s", cli_number(range.high));
}

static void print_rows(const sets_job *job)
{
    const verb_sets_answer *answer = &job->answer;
    char text[64];
    if (answer->row_count == 0)
        return;
    write_range(line_of(answer->rows[answer->row_count - 1].solutions), text, sizeof text);
    const int width = strlen(text) > 20 ? (int)strlen(text) : 20; /* of the widest, the last one */
    cli_say(stdout, "%*s  %12s\n", width, "solutions", "sets");
    for (size_t i = 0; i < answer->row_count;) {
        const verb_range range = line_of(answer->rows[i].solutions);
        uint64_t sets = 0;
        for (; i < answer->row_count && answer->rows[i].solutions <= range.high; i++)
            sets += answer->rows[i].sets;
        write_range(range, text, sizeof text);
        cli_say(stdout, "%*s  %12s\n", width, text, cli_number(sets));
    }
}

/* ---- Sets -------------------------------------------------------------------------------- */

/* Writes DIR/set-NUMBER.yaml. CLI_GO_ON, or an exit code after a message. */
static int write_set(const sets_job *job, const verb_set *set)
{
    char name[32];
    tw_puzzle *made = NULL;
    tw_error error = {0};
    snprintf(name, sizeof name, "set-%llu", (unsigned long long)set->number);
    tw_status status =
        verb_sets_puzzle(&job->asked->asked, &job->answer, job->puzzle, set, &made, &error);
    int code = cli_write_made(job->input, name, made, status, &error);
    tw_puzzle_free(made);
    return code;
}

static int print_set(const sets_job *job, const verb_set *set)
{
    if (job->asked->common.json)
        return cli_print_json("set", verb_sets_json_of(job->answer.sets, job->puzzle, set));
    char *words = verb_sets_words_of(job->answer.sets, job->puzzle, set->number);
    if (!words)
        return cli_no_memory();
    const bool hardest = job->asked->asked.order == VERB_SETS_HARDEST;
    cli_say_line(stdout, hardest ? "%12s  %12llu  %s   (grade %.1f)" : "%12s  %12llu  %s",
                 cli_number(set->solutions), (unsigned long long)set->number, words, set->grade);
    free(words);
    return CLI_GO_ON;
}

static int print_sets(const sets_job *job)
{
    const verb_sets_answer *answer = &job->answer;
    int code = CLI_GO_ON;
    const bool quiet = job->asked->common.quiet, text = !quiet && !job->asked->common.json;
    if (answer->listed_count > 0 && text)
        cli_say(stdout, "%12s  %12s  %s\n", "solutions", "set", "pieces");
    for (size_t i = 0; i < answer->listed_count && code == CLI_GO_ON && !cli_output_failed(); i++) {
        code = quiet ? CLI_GO_ON : print_set(job, &answer->listed[i]);
        if (code == CLI_GO_ON && job->asked->common.output)
            code = write_set(job, &answer->listed[i]);
    }
    if (code == CLI_GO_ON && answer->more && text)
        cli_say(stdout, "%12s  (--limit lists so many)\n", "...");
    return code;
}

/* ---- The last line ----------------------------------------------------------------------- */

/* "complete   0.34 s", "stopped at 12 %   0.34 s" */
static void print_end(const sets_job *job)
{
    const tw_sets_result *result = &job->answer.result;
    cli_say(stdout, "   %s",
            result->outcome == TW_OUTCOME_EXHAUSTED ? "complete"
            : result->outcome == TW_OUTCOME_LIMIT   ? "search stopped at the first"
                                                    : "stopped");
    if (result->outcome == TW_OUTCOME_STOPPED && verb_sets_are_counted(&job->asked->asked))
        cli_say(stdout, " at %u %%", (unsigned)(100 * job->done));
    cli_say(stdout, "   %.2f s\n", result->seconds);
}

static const char *has(uint64_t count)
{
    return count == 1 ? "has" : "have";
}

/* "17 of 20 sets have a solution" */
static void print_with(uint64_t with, uint64_t all)
{
    cli_say(stdout, "%s of ", cli_number(with));
    cli_say(stdout, "%s %s a solution", cli_amount(all, "set"), all == 1 ? "has" : has(with));
}

static void print_counted(const sets_job *job)
{
    const tw_sets_result *result = &job->answer.result;
    const verb_sets_answer *answer = &job->answer;
    uint64_t one = 0;
    for (size_t i = 0; i < answer->row_count; i++)
        one += answer->rows[i].solutions == 1 ? answer->rows[i].sets : 0;
    cli_say(stdout, "%s", result->outcome == TW_OUTCOME_STOPPED ? "at least " : "");
    print_with(result->with, tw_sets_number_of_classes(answer->sets));
    if (result->outcome == TW_OUTCOME_EXHAUSTED && one > 0)
        cli_say(stdout, ", %s of them exactly one", cli_number(one));
    cli_say(stdout, "; %s", cli_amount(result->solutions, "solution"));
}

static void print_decided(const sets_job *job)
{
    const tw_sets_result *result = &job->answer.result;
    const uint64_t all = tw_sets_number_of_classes(job->answer.sets);
    const uint64_t open = all - result->with - result->without;
    if (all > 0 && result->with == all) {
        cli_say(stdout, "each of %s has a solution", cli_amount(all, "set"));
        return;
    }
    print_with(result->with, all);
    cli_say(stdout, ", %s %s none", cli_number(result->without), has(result->without));
    if (open > 0)
        cli_say(stdout, ", not decided: %s", cli_number(open));
}

/* A sample that stops at the first set without a solution says nothing about their share. */
static void print_sampled(const sets_job *job)
{
    const tw_sets_result *result = &job->answer.result;
    const verb_share share = verb_sets_share(result);
    cli_say(stdout, "%s of ", cli_number(result->with));
    cli_say(stdout, "%s drawn at random %s a solution (seed %llu)",
            cli_amount(result->with + result->without, "set"), has(result->with),
            (unsigned long long)job->answer.seed);
    if (result->outcome != TW_OUTCOME_LIMIT)
        cli_say(stdout, ": with 95 %% confidence %.1f to %.1f %% of all %s", 100 * share.low,
                100 * share.high, cli_number(tw_sets_number(job->answer.sets)));
}

static void print_last(const sets_job *job)
{
    const tw_sets *sets = job->answer.sets;
    (verb_sets_are_counted(&job->asked->asked) ? print_counted
     : job->asked->asked.samples > 0           ? print_sampled
                                               : print_decided)(job);
    print_end(job);
    if (job->asked->asked.samples == 0 && !job->asked->common.quiet &&
        tw_sets_number(sets) > tw_sets_number_of_classes(sets))
        cli_say(stdout,
                "Sets that a symmetry of the container maps to each other count once; "
                "singly there are %s.\n",
                cli_number(tw_sets_number(sets)));
}

/* ---- The command ------------------------------------------------------------------------- */

static int exit_of(const sets_job *job)
{
    const tw_sets_result *result = &job->answer.result;
    if (result->outcome == TW_OUTCOME_STOPPED)
        return CLI_EARLY;
    return verb_sets_are_counted(&job->asked->asked) ? (result->with > 0 ? CLI_FOUND : CLI_NONE)
                                                     : (result->without > 0 ? CLI_NONE : CLI_FOUND);
}

static int print_answer(const sets_job *job)
{
    if (!job->asked->common.quiet && !job->asked->common.json)
        print_rows(job);
    int code = print_sets(job);
    if (code != CLI_GO_ON)
        return code;
    if (job->asked->common.json)
        code = cli_print_json("result", verb_sets_json(&job->asked->asked, &job->answer));
    else
        print_last(job);
    if (job->answer.unsaved.status)
        return cli_refuse("--known: %s", job->answer.unsaved.message);
    return code == CLI_GO_ON ? exit_of(job) : code;
}

static int work(sets_job *job)
{
    const verb_sets *asked = &job->asked->asked;
    tw_error error = {.status = TW_OK};
    cli_making making = {.cli = job->cli,
                         .word = verb_sets_are_counted(&job->asked->asked) ? "counting sets"
                                                                           : "deciding sets",
                         .seconds = cli_time_left(job->cli)};
    int code = cli_make_folder(job->asked->common.output);
    if (code != CLI_GO_ON)
        return code;
    cli_watch_signals();
    const tw_watch watch = cli_making_begin(&making);
    tw_status status = verb_sets_run(asked, job->puzzle, &watch, &job->answer, &error);
    cli_making_end(&making);
    job->done = making.done;
    if (status)
        return cli_input_failed(job->input, status, &error);
    if (!job->answer.sets)
        return cli_stopped_before();
    return print_answer(job);
}

static int run(cli_call *cli)
{
    cli_input input;
    sets_job job = {.cli = cli, .asked = (const sets_options *)cli->options, .input = &input};
    int code = cli_open_target_in_time(cli, &input, &job.puzzle);
    if (code == CLI_GO_ON)
        code = work(&job);
    verb_sets_free(&job.answer);
    cli_input_free(&input);
    return code;
}

/* clang-format off */
static const verb_field rows[] = {
    {"output", "DIR", "", "Write each listed set as a puzzle file into DIR.",
     FIELD_TEXT(cli_common, output), FIELD_OUTPUT, .needs = "list"},
    CLI_FORCE,
    CLI_STOP_AFTER("known"),
    CLI_TARGET, CLI_PROBLEM, CLI_LATTICES,
    CLI_JSON("Print JSON: the listed sets, then an object about all."),
    CLI_QUIET,
    FIELD_END};

const cli_command cli_sets_command = {
    .name = "sets",
    .operands = "PUZZLE",
    .summary = "Tell which sets of its pieces solve a puzzle.",
    CLI_RUNS(run, rows, sets_options),
    .examples =
        "  tilewright sets pool.yaml --list 1\n"
        "  tilewright sets pool.yaml --every --threads 0\n",
    CLI_OF_VERB(sets_options, asked, verb_sets_fields)};
/* clang-format on */
