/* challenge_command.c -- `tilewright challenge`: starts of a puzzle with exactly one solution.
 *
 * Prints each start as a drawing; with --output each becomes a puzzle file, with --booklet all go
 * on the pages of a booklet. */
#include <stdlib.h>

#include "cli/convert/whole_file.h"
#include "cli/json_objects.h"
#include "cli/read/puzzle_input.h"
#include "cli/run/challenge_job.h"
#include "cli/run/making.h"

/* Writes DIR/challenge-NUMBER.yaml. CLI_GO_ON, or an exit code after a message. */
static int write_start(cli_challenge_job *job, size_t number)
{
    char name[40];
    tw_puzzle *made = NULL;
    tw_error error = {0};
    const int digits = snprintf(NULL, 0, "%zu", job->answer.count); /* names sort */
    snprintf(name, sizeof name, "challenge-%0*zu", digits, number);
    tw_status status =
        verb_start_puzzle(job->puzzle, &job->answer.starts[number - 1], number, &made, &error);
    int code = cli_write_made(&job->input, name, made, status, &error);
    tw_puzzle_free(made);
    return code;
}

static int print_start(const cli_challenge_job *job, size_t number)
{
    const verb_start *start = &job->answer.starts[number - 1];
    if (job->asked->common.json)
        return cli_print_json("challenge", verb_start_json(job->puzzle, start, number));
    char *words = verb_start_words(job->puzzle, start);
    if (!words)
        return cli_no_memory();
    cli_say_line(stdout, "%zu. %s: place %s   (work %s)", number, verb_level_word(start->level),
                 words, cli_number(start->work));
    free(words);
    const tw_text_style style = cli_style(&job->cli->terminal);
    const tw_out out = cli_stdout();
    tw_status status = tw_draw_text(NULL, job->puzzle, start->given, &style, &out);
    cli_say(stdout, "\n");
    return status ? cli_input_failed(&job->input, status, NULL) : CLI_GO_ON;
}

/* "12 challenges: 6 easy, 6 expert (seed 17)" */
static int print_end(const cli_challenge_job *job)
{
    const verb_challenge_answer *answer = &job->answer;
    const char *before = ": ";
    if (job->asked->common.json)
        return cli_print_json("result", verb_challenge_json(answer));
    cli_say(stdout, "%s", cli_amount(answer->count, "challenge"));
    for (int level = 0; level < TW_CHALLENGE_LEVELS; level++) {
        size_t count = 0;
        for (size_t i = 0; i < answer->count; i++)
            count += (int)answer->starts[i].level == level;
        if (count > 0) {
            cli_say(stdout, "%s%s %s", before, cli_number(count),
                    verb_level_word((tw_challenge_level)level));
            before = ", ";
        }
    }
    cli_say(stdout, " (seed %llu)%s\n", (unsigned long long)answer->seed,
            answer->stopped  ? "   stopped"
            : answer->scarce ? "   of some level no more were found"
                             : "");
    return CLI_GO_ON;
}

static int print_all(cli_challenge_job *job)
{
    int code = CLI_GO_ON;
    for (size_t i = 1; i <= job->answer.count && code == CLI_GO_ON && !cli_output_failed(); i++) {
        if (!job->asked->common.quiet)
            code = print_start(job, i);
        if (code == CLI_GO_ON && job->asked->common.output)
            code = write_start(job, i);
    }
    return code == CLI_GO_ON ? print_end(job) : code;
}

static int make_challenges(cli_challenge_job *job)
{
    cli_making making = {
        .cli = job->cli, .word = "making challenges", .seconds = cli_time_left(job->cli)};
    tw_error error = {.status = TW_OK};
    cli_watch_signals();
    const tw_watch watch = cli_making_begin(&making);
    tw_status status =
        verb_challenge_run(&job->asked->asked, job->puzzle, &watch, &job->answer, &error);
    cli_making_end(&making);
    if (!status)
        return print_all(job);
    const int code = cli_input_failed(&job->input, status, &error);
    return status == TW_ERR_USAGE ? CLI_NONE : code; /* the puzzle has no solution */
}

int cli_run_challenge(cli_call *cli, int (*draw)(const cli_challenge_job *job))
{
    cli_challenge_job job = {.cli = cli, .asked = (const cli_challenge_options *)cli->options};
    if (!cli_file_is_free(job.cli, job.asked->booklet))
        return CLI_INPUT;
    int code = cli_open_target_in_time(cli, &job.input, &job.puzzle);
    if (code == CLI_GO_ON)
        code = cli_make_folder(job.asked->common.output);
    if (code == CLI_GO_ON)
        code = make_challenges(&job);
    if (code == CLI_GO_ON && draw && job.answer.count > 0)
        code = draw(&job);
    if (code == CLI_GO_ON)
        code = job.answer.stopped ? CLI_EARLY : job.answer.count > 0 ? CLI_FOUND : CLI_NONE;
    verb_challenge_free(&job.answer);
    cli_input_free(&job.input);
    return code;
}

static int run(cli_call *cli)
{
    const cli_challenge_options *asked = (const cli_challenge_options *)cli->options;
    return asked->booklet ? cli_challenge(cli) : cli_run_challenge(cli, NULL);
}

/* clang-format off */
static const verb_field rows[] = {
    CLI_OUTPUT("DIR", "Write each challenge as a puzzle file into DIR."),
    {"booklet", "FILE", "", "Write a booklet with answers, as PDF or SVG.",
     FIELD_TEXT(cli_challenge_options, booklet), FIELD_OUTPUT},
    {"paper", "a4|a5|a3|letter|legal|tabloid", "a4", "Of the booklet.",
     FIELD_CHOICE(cli_challenge_options, paper), FIELD_OUTPUT, .needs = "booklet"},
    CLI_FORCE,
    CLI_STOP_AFTER("made"),
    CLI_TARGET, CLI_PROBLEM, CLI_LATTICES,
    CLI_JSON("Print JSON: the challenges, then an object about all."),
    CLI_QUIET,
    FIELD_END};

const cli_command cli_challenge_command = {
    .name = "challenge",
    .operands = "PUZZLE",
    .summary = "Make starts that can be finished in just one way.",
    CLI_RUNS(run, rows, cli_challenge_options),
    .examples =
        "  tilewright challenge pentominoes-6x10 --count 48 --booklet pentominoes.pdf\n"
        "  tilewright challenge bedlam --level expert --output challenges\n",
    CLI_OF_VERB(cli_challenge_options, asked, verb_challenge_fields)};
/* clang-format on */
