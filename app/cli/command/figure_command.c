/* figure_command.c -- `tilewright figure`: the smallest figure that each of several pieces tiles.
 */
#include <string.h>

#include "cli/convert/whole_file.h"
#include "cli/json_objects.h"
#include "cli/read/puzzle_input.h"
#include "cli/run/making.h"
#include "cli/run/solution_print.h"
#include "cli/signals.h"
#include "cli/text.h"
#include "verbs/figure_verb.h"

typedef struct figure_options {
    cli_common common;
    verb_figure asked;
    const char *certificate; /* file; NULL: none */
} figure_options;

typedef struct figure_job {
    const cli_call *cli;
    const figure_options *asked;
    cli_input input;
    tw_puzzle *puzzle;
    tw_figure *figure;
    double seconds;
} figure_job;

/* ---- Tilings ----------------------------------------------------------------------------- */

static int write_tiling(const figure_job *job, size_t number)
{
    char name[32];
    tw_puzzle *made = NULL;
    tw_error error = {0};
    snprintf(name, sizeof name, "tiling-%zu", number);
    tw_status status = verb_figure_puzzle(job->puzzle, job->figure, number - 1, &made, &error);
    int code = cli_write_made(&job->input, name, made, status, &error);
    tw_puzzle_free(made);
    return code;
}

/* Draws a tiling on the figure alone, where its piece is piece 0. */
static tw_status draw_tiling(const figure_job *job, size_t tile, tw_error *error)
{
    cli_solution_print how = {.terminal = &job->cli->terminal};
    tw_puzzle *puzzle = NULL;
    tw_solution *copy = NULL;
    tw_status status = verb_figure_puzzle(job->puzzle, job->figure, tile, &puzzle, error);
    if (status == TW_OK)
        status = tw_solution_copy(NULL, job->figure->tilings[tile], &copy);
    for (size_t i = 0; copy && i < copy->count; i++)
        ((tw_placement *)(uintptr_t)copy->placements)[i].piece = 0;
    how.puzzle = puzzle;
    if (status == TW_OK) {
        cli_say(stdout, "\n");
        status = cli_print_solution(&how, copy);
    }
    tw_solution_free(copy);
    tw_puzzle_free(puzzle);
    return status;
}

static int show_tilings(const figure_job *job)
{
    const bool drawn = !job->asked->common.quiet && !job->asked->common.json;
    tw_error error = {0};
    tw_status status = TW_OK;
    int code = CLI_GO_ON;
    for (size_t t = 0; t < job->figure->tile_count && drawn && status == TW_OK; t++)
        status = draw_tiling(job, t, &error);
    if (status)
        return cli_input_failed(&job->input, status, &error);
    for (size_t t = 1;
         t <= job->figure->tile_count && job->asked->common.output && code == CLI_GO_ON; t++)
        code = write_tiling(job, t);
    return code;
}

static int is_tiling_free(const figure_job *job, size_t number)
{
    tw_bytes name = {0};
    cli_text_format(&name, "%s/tiling-%zu.yaml", job->asked->common.output, number);
    int code = name.status                                    ? cli_no_memory()
               : cli_file_is_free(job->cli, cli_chars(&name)) ? CLI_GO_ON
                                                              : CLI_INPUT;
    tw_bytes_free(&name);
    return code;
}

/* Makes the folder, and looks whether the files of all tilings may be written. */
static int prepare_folder(const figure_job *job)
{
    const verb_figure *asked = &job->asked->asked;
    const size_t tilings = !asked->tile ? tw_puzzle_piece_count(job->puzzle) : asked->other ? 2 : 1;
    int code = cli_make_folder(job->asked->common.output);
    for (size_t t = 1; t <= tilings && job->asked->common.output && code == CLI_GO_ON; t++)
        code = is_tiling_free(job, t);
    return code;
}

/* ---- Words ------------------------------------------------------------------------------- */

/* "a figure of 20 cells: 4x X, 4x P   none is smaller   0.11 s" */
static void print_figure(const figure_job *job)
{
    const tw_figure *figure = job->figure;
    const uint64_t low = job->asked->asked.cells.low;
    cli_say(stdout, "a figure of %s:", cli_amount(figure->cell_count, "cell"));
    for (size_t t = 0; t < figure->tile_count; t++)
        cli_say_safe(stdout, "%s %zux %s", t > 0 ? "," : "", figure->tilings[t]->count,
                     tw_puzzle_piece_name(job->puzzle, figure->tilings[t]->placements[0].piece));
    if (job->asked->asked.any_size)
        cli_say(stdout, "   smaller ones were not looked for");
    else if (low > 0)
        cli_say(stdout, "   none of %s or more is smaller", cli_number(low));
    else
        cli_say(stdout, "   none is smaller");
    cli_say(stdout, "   %.2f s\n", job->seconds);
}

static void print_none(const figure_job *job)
{
    const tw_figure *figure = job->figure;
    const uint64_t low = job->asked->asked.cells.low;
    const uint64_t last = figure->none_below > 0 ? figure->none_below - 1 : 0;
    if (job->asked->asked.any_size && figure->answer != TW_FIGURE_NONE)
        cli_say(stdout, "no figure found yet");
    else if (last < low || last == 0)
        cli_say(stdout, "no size was looked through");
    else if (low > 0 && low < last)
        cli_say(stdout, "no figure of %s to %s here", cli_number(low), cli_amount(last, "cell"));
    else
        cli_say(stdout, low > 0 ? "no figure of %s here" : "no figure of up to %s here",
                cli_amount(last, "cell"));
    cli_say(stdout, "   %s   %.2f s\n", figure->answer == TW_FIGURE_NONE ? "complete" : "stopped",
            job->seconds);
}

/* ---- The command ------------------------------------------------------------------------- */

static int print_answer(const figure_job *job)
{
    const tw_figure *figure = job->figure;
    int code = CLI_GO_ON;
    if (job->asked->common.json)
        code = cli_print_json("result", verb_figure_json(job->puzzle, figure));
    else
        (figure->answer == TW_FIGURE_FOUND ? print_figure : print_none)(job);
    if (code == CLI_GO_ON)
        code = show_tilings(job);
    if (code != CLI_GO_ON)
        return code;
    return figure->answer == TW_FIGURE_FOUND  ? CLI_FOUND
           : figure->answer == TW_FIGURE_NONE ? CLI_NONE
                                              : CLI_EARLY;
}

/* proof: NULL: none is written. */
static int find_and_print(figure_job *job, const tw_out *proof)
{
    cli_making making = {
        .cli = job->cli, .word = "looking for a figure", .seconds = cli_time_left(job->cli)};
    verb_fault fault = {""};
    tw_error error = {0};
    const tw_watch watch = cli_making_begin(&making);
    tw_status status = verb_figure_run(&job->asked->asked, job->puzzle, proof, &watch, &job->figure,
                                       &fault, &error);
    job->seconds = cli_making_seconds(&making);
    cli_making_end(&making);
    if (*fault.text)
        return cli_refuse("--%s", fault.text);
    if (status)
        return cli_input_failed(&job->input, status, &error);
    return job->figure ? print_answer(job) : cli_stopped_before();
}

/* The proof is kept also if the search was stopped: it is one as far as it goes. */
static int find_with_proof(figure_job *job)
{
    cli_file file;
    int code = cli_file_open(job->cli, job->asked->certificate, &file);
    if (code != CLI_GO_ON)
        return code;
    code = find_and_print(job, &file.out);
    if (!job->figure && file.fault == 0) { /* find_and_print said why */
        cli_file_drop(&file);
        return code;
    }
    const int kept = cli_file_keep(&file);
    return kept == CLI_GO_ON ? code : kept;
}

static int run(cli_call *cli)
{
    figure_job job = {.cli = cli, .asked = (const figure_options *)cli->options};
    cli_watch_signals();
    int code = cli_open_target_in_time(cli, &job.input, &job.puzzle);
    if (code == CLI_GO_ON)
        code = prepare_folder(&job);
    if (code == CLI_GO_ON)
        code = job.asked->certificate ? find_with_proof(&job) : find_and_print(&job, NULL);
    tw_figure_free(job.figure);
    cli_input_free(&job.input);
    return code;
}

/* clang-format off */
static const verb_field rows[] = {
    {"certificate", "FILE", "", "Write a proof that none is smaller, for \"check\".",
     FIELD_TEXT(figure_options, certificate)},
    CLI_OUTPUT("DIR", "Write the puzzle of each tiling into DIR."),
    CLI_FORCE,
    CLI_STOP_AFTER("known"),
    CLI_TARGET, CLI_PROBLEM, CLI_LATTICES,
    CLI_JSON("Print JSON: one object."),
    CLI_QUIET,
    FIELD_END};

const cli_command cli_figure_command = {
    .name = "figure",
    .operands = "PUZZLE",
    .summary = "Find the smallest figure that each of its pieces tiles.",
    CLI_RUNS(run, rows, figure_options),
    .examples =
        "  tilewright figure pentominoes-6x10 --tiled-by L --and T\n"
        "  tilewright figure box.yaml --tiled-by F --symmetric any --odd\n",
    CLI_OF_VERB(figure_options, asked, verb_figure_fields)};
/* clang-format on */
