/* explain_command.c -- `tilewright explain`: why a puzzle has no solution. */
#include <stdlib.h>
#include <string.h>

#include "cli/convert/whole_file.h"
#include "cli/json_objects.h"
#include "cli/read/puzzle_input.h"
#include "cli/run/making.h"
#include "cli/run/search_words.h"
#include "cli/show/explain_job.h"

/* ---- Weights on cells ---------------------------------------------------------------------
 *
 * One character per cell: '.' for 0, '+' and '-' if no weight is beyond 1 and -1, else digits, and
 * letters for weights below 0. A cell covered in a case is '*', a weight beyond 9 '#'. */

static char letter_of(const tw_colouring *colouring, size_t cell, bool unit)
{
    int64_t weight = colouring->weights[cell];
    if (colouring->taken && colouring->taken[cell])
        return '*';
    if (weight == 0)
        return '.';
    if (unit)
        return weight > 0 ? '+' : '-';
    if (weight > 9 || weight < -9)
        return '#';
    return (char)(weight > 0 ? '0' + weight : 'a' - 1 - weight);
}

/* Prints a colouring, below its caption if it has one. */
static tw_status print_colouring(const cli_terminal *terminal, const tw_puzzle *puzzle,
                                 const tw_colouring *colouring)
{
    size_t cells = tw_puzzle_cell_count(puzzle);
    char *letters = malloc(cells + 1);
    bool unit = true; /* no weight is beyond 1 and -1 */
    if (!letters)
        return TW_ERR_MEMORY;
    for (size_t c = 0; c < cells; c++)
        unit = unit && colouring->weights[c] >= -1 && colouring->weights[c] <= 1;
    for (size_t c = 0; c < cells; c++)
        letters[c] = letter_of(colouring, c, unit);
    letters[cells] = '\0';
    if (*colouring->caption)
        cli_say_line(stdout, "%s", colouring->caption);
    const tw_text_style style = cli_style(terminal);
    const tw_out out = cli_stdout();
    tw_status status = tw_draw_letters(NULL, puzzle, letters, &style, &out);
    if (status == TW_OK) {
        bool below = strpbrk(letters, "-abcdefghi") != NULL;
        cli_say(stdout, "  . is 0");
        if (unit)
            cli_say(stdout, ", + is 1%s", below ? ", - is -1" : "");
        else if (below)
            cli_say(stdout, ", a to i are -1 to -9");
        if (strchr(letters, '#'))
            cli_say(stdout, ", # is beyond 9");
        cli_say(stdout, "%s\n", colouring->taken ? ", * is covered" : "");
    }
    free(letters);
    return status;
}

/* ---- The reason ---------------------------------------------------------------------------- */

/* Prints the reason in words, and the colourings that show it. */
static int print_words(const cli_explain_job *job)
{
    tw_colouring colouring;
    tw_status status = TW_OK;
    const char *line = NULL;
    for (size_t i = 0; (line = tw_explanation_line(job->explanation, i)) != NULL; i++)
        cli_say_line(stdout, "%s", line);
    for (size_t i = 0; status == TW_OK && !job->asked->common.quiet &&
                       tw_explanation_colouring(job->explanation, i, &colouring);
         i++) {
        cli_say(stdout, "\n");
        status = print_colouring(&job->cli->terminal, job->puzzle, &colouring);
    }
    return status ? cli_input_failed(&job->input, status, NULL) : CLI_GO_ON;
}

static int explain(cli_explain_job *job)
{
    cli_making work = {
        .cli = job->cli, .word = "looking for a reason", .seconds = cli_time_left(job->cli)};
    tw_error error = {0};
    cli_watch_signals();
    const tw_watch watch = cli_making_begin(&work);
    tw_status status =
        verb_explain_run(&job->asked->asked, job->puzzle, &watch, &job->explanation, &error);
    cli_making_end(&work);
    if (status)
        return cli_input_failed(&job->input, status, &error);
    if (!job->explanation) {
        cli_say(stderr, "Stopped before a reason was found.\n");
        return CLI_EARLY;
    }
    if (!job->asked->common.json)
        return print_words(job);
    json_t *object = json_pack("{s:o}", "puzzle", verb_json_text(job->cli->args.operands[0]));
    verb_json_join(&object, verb_explain_json(job->puzzle, job->explanation));
    return cli_print_json("explanation", object);
}

static int write_certificate(const cli_explain_job *job)
{
    cli_file file;
    tw_error error = {0};
    const char *name = job->asked->certificate;
    const bool proved = tw_explanation_reason(job->explanation) > TW_REASON_SOLVABLE;
    if (name && !proved)
        cli_complain("%s is not written: there is no proof", name);
    if (!name || !proved)
        return CLI_GO_ON;
    int code = cli_file_open(job->cli, name, &file);
    if (code != CLI_GO_ON)
        return code;
    cli_making work = {
        .cli = job->cli, .word = "writing the proof", .seconds = cli_time_left(job->cli)};
    const tw_watch watch = cli_making_begin(&work);
    tw_status status = tw_certificate_write(job->explanation, &watch, &file.out, &error);
    cli_making_end(&work);
    if (status == TW_ERR_STATE) {
        cli_file_drop(&file);
        cli_say(stderr, "Stopped before the proof was written.\n");
        return CLI_EARLY;
    }
    return cli_file_end(&file, &job->input, status, &error);
}

int cli_run_explain(cli_call *cli, int (*draw)(const cli_explain_job *job))
{
    cli_explain_job job = {.cli = cli, .asked = (const cli_explain_options *)cli->options};
    if (!cli_file_is_free(job.cli, job.asked->certificate) ||
        !cli_file_is_free(job.cli, job.asked->common.output))
        return CLI_INPUT;
    int code = cli_open_target_in_time(cli, &job.input, &job.puzzle);
    if (code == CLI_GO_ON)
        code = explain(&job);
    if (code == CLI_GO_ON)
        code = write_certificate(&job);
    if (code == CLI_GO_ON && draw)
        code = draw(&job);
    if (code == CLI_GO_ON) { /* the exit code of a search with this result */
        const verb_totals none = verb_no_totals(cli->args.operands[0], job.puzzle);
        const tw_reason reason = tw_explanation_reason(job.explanation);
        code = reason == TW_REASON_SOLVABLE ? CLI_FOUND
               : reason == TW_REASON_NONE   ? CLI_EARLY
                                            : cli_stated_exit(&none, CLI_NONE);
    }
    tw_explanation_free(job.explanation);
    cli_input_free(&job.input);
    return code;
}

static int run(cli_call *cli)
{
    const cli_explain_options *asked = (const cli_explain_options *)cli->options;
    return asked->common.output ? cli_explain(cli) : cli_run_explain(cli, NULL);
}

/* ---- The command line ---------------------------------------------------------------------- */

/* clang-format off */
static const verb_field rows[] = {
    CLI_OUTPUT_FILE("Draw the weights into this file, by its ending."),
    {"certificate", "FILE", "", "Write the proof here, for \"check --certificate\".",
     FIELD_TEXT(cli_explain_options, certificate)},
    CLI_FORCE,
    CLI_TIMEOUT,
    CLI_TARGET, CLI_PROBLEM, CLI_LATTICES,
    CLI_JSON("Print one JSON object."),
    CLI_QUIET_SAYS("Print sentences alone, without drawings and progress."),
    FIELD_END};

const cli_command cli_explain_command = {
    .name = "explain",
    .operands = "PUZZLE",
    .summary = "Tell why a puzzle has no solution, with a proof.",
    CLI_RUNS(run, rows, cli_explain_options),
    CLI_OF_VERB(cli_explain_options, asked, verb_explain_fields),
    .examples =
        "  tilewright explain impossible.yaml --certificate why.json\n"
        "  tilewright check --certificate why.json impossible.yaml\n"};
/* clang-format on */
