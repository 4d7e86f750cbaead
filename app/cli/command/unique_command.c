/* unique_command.c -- `tilewright unique`: hints that leave one solution of a puzzle.
 *
 * The solution is read from a file, or the one of that number that a search finds. */
#include <stdlib.h>

#include "cli/convert/whole_file.h"
#include "cli/json_objects.h"
#include "cli/read/puzzle_input.h"
#include "cli/read/solution_input.h"
#include "cli/run/making.h"
#include "cli/run/search_words.h"
#include "cli/signals.h"
#include "verbs/unique_verb.h"

typedef struct unique_options {
    cli_common common;
    verb_unique asked;
    uint64_t number; /* of the solution, from 1 */
} unique_options;

typedef struct unique_job {
    const cli_call *cli;
    const unique_options *asked;
    cli_input input;
    tw_puzzle *puzzle;
    tw_solution *solution; /* NULL until it is found */
    uint64_t seen;         /* solutions so far */
    bool out_of_memory;
    tw_hints *hints;
} unique_job;

/* ---- The solution ------------------------------------------------------------------------ */

static bool take_numbered(void *user, const tw_solution *solution)
{
    unique_job *job = user;
    if (++job->seen == job->asked->number)
        job->out_of_memory = tw_solution_copy(NULL, solution, &job->solution) != TW_OK;
    return job->seen < job->asked->number;
}

static int take_read_one(void *user, const tw_solution *solution)
{
    unique_job *job = user;
    if (job->seen < job->asked->number)
        (void)take_numbered(job, solution);
    return cli_signal_came() ? CLI_EARLY : CLI_GO_ON;
}

/* Finds it by a search that a signal or the timer ends. */
static int search_numbered(unique_job *job)
{
    const tw_solve_options options = {
        .size = sizeof options, .threads = 1, .limit = job->asked->number};
    const int code = cli_each_solution(&job->input, job->puzzle, &options, take_numbered, job);
    return code == CLI_GO_ON && cli_signal_came() && !job->solution ? CLI_EARLY : code;
}

static int get_solution(unique_job *job)
{
    cli_solutions all = {
        .cli = job->cli, .puzzle = job->puzzle, .take = take_read_one, .user = job};
    const bool given = job->cli->args.operand_count > 1;
    int code = given ? cli_read_solutions(&all, job->cli->args.operands[1]) : search_numbered(job);
    if (job->out_of_memory)
        return cli_no_memory();
    if (code == CLI_GO_ON && all.wrong > 0)
        code = CLI_INPUT;
    if (code != CLI_GO_ON || job->solution)
        return code;
    if (job->seen > 0)
        return cli_refuse("--solution=%llu: there %s", (unsigned long long)job->asked->number,
                          job->seen == 1 ? "is only one" : "are fewer");
    cli_complain("the %s has no solution", given ? "text" : "puzzle");
    return CLI_NONE;
}

/* ---- The answer -------------------------------------------------------------------------- */

/* Draws what the hints tell: the pins, or the letters of pieces on the cells. */
static int draw_hints(const unique_job *job, const verb_hinted *what)
{
    const bool pins = what->asked->by == TW_HINT_PINS;
    const size_t count = what->hints->count;
    tw_text_style style = cli_style(&job->cli->terminal);
    const tw_out out = cli_stdout();
    tw_placement *shown = calloc(count + 1, sizeof *shown);
    if (!shown)
        return cli_no_memory();
    for (size_t i = 0; i < count; i++) {
        const uint32_t number = what->hints->items[i].number;
        const tw_cell *cell = pins ? NULL : tw_puzzle_cell(job->puzzle, number);
        shown[i] = pins ? job->solution->placements[number] : *verb_hint_placement(what, *cell);
        if (!pins) {
            shown[i].cells = cell;
            shown[i].cell_count = 1;
        }
    }
    style.plain = style.plain || !pins; /* letters, not walls */
    const tw_solution solution = {shown, count};
    tw_status status = tw_draw_text(NULL, job->puzzle, &solution, &style, &out);
    free(shown);
    return status ? cli_input_failed(&job->input, status, NULL) : CLI_GO_ON;
}

/* "2 known cells leave one solution: the fewest: F 0,0; X 3,1" */
static int print_hints(const unique_job *job, const verb_hinted *what)
{
    char sentence[120];
    char *words = verb_hint_words(what);
    int code = words ? CLI_GO_ON : cli_no_memory();
    const bool found = what->hints->answer == TW_HINTS_FOUND;
    if (code == CLI_GO_ON && found && !job->asked->common.quiet && what->asked->by != TW_HINT_MARKS)
        code = draw_hints(job, what);
    verb_hint_sentence(what, sentence, sizeof sentence);
    if (code == CLI_GO_ON)
        cli_say_line(stdout, "%s%s%s", sentence, found && what->hints->count > 0 ? ": " : "",
                     words);
    free(words);
    return code;
}

static int write_hints(const unique_job *job, const verb_hinted *what)
{
    tw_puzzle *made = NULL;
    tw_error error = {0};
    tw_status status = verb_hints_puzzle(what, &made, &error);
    int code = cli_write_made(&job->input, NULL, made, status, &error);
    tw_puzzle_free(made);
    return code;
}

static int find_and_print(unique_job *job)
{
    cli_making making = {
        .cli = job->cli, .word = "looking for rivals", .seconds = cli_time_left(job->cli)};
    verb_hinted what = {
        .asked = &job->asked->asked, .puzzle = job->puzzle, .solution = job->solution};
    tw_error error = {0};
    const tw_watch watch = cli_making_begin(&making);
    tw_status status = verb_unique_run(&what, &watch, &job->hints, &error);
    cli_making_end(&making);
    if (status)
        return cli_input_failed(&job->input, status, &error);
    what.hints = job->hints;
    int code = job->asked->common.json ? cli_print_json("result", verb_unique_json(&what))
                                       : print_hints(job, &what);
    if (code == CLI_GO_ON && job->asked->common.output && job->hints->answer == TW_HINTS_FOUND)
        code = write_hints(job, &what);
    if (code != CLI_GO_ON)
        return code;
    return cli_is_late(job->cli) && job->hints->answer != TW_HINTS_NONE ? CLI_EARLY
           : job->hints->answer == TW_HINTS_FOUND                       ? CLI_FOUND
                                                                        : CLI_NONE;
}

static int run(cli_call *cli)
{
    unique_job job = {.cli = cli, .asked = (const unique_options *)cli->options};
    if (job.asked->common.output && job.asked->asked.by == TW_HINT_CELLS)
        return cli_refuse("--output: known cells make no puzzle; --contains of count takes them");
    if (!cli_file_is_free(job.cli, job.asked->common.output))
        return CLI_INPUT;
    cli_watch_signals();
    cli_end_after(job.asked->common.budget);
    int code = cli_open_target(cli, cli->args.operands[0], &job.input, &job.puzzle);
    if (code == CLI_GO_ON)
        code = get_solution(&job);
    cli_end_after(0);
    if (code == CLI_GO_ON)
        code = find_and_print(&job);
    tw_hints_free(job.hints);
    tw_solution_free(job.solution);
    cli_input_free(&job.input);
    return code;
}

/* clang-format off */
static const verb_field rows[] = {
    {"solution", "N", "1", "Which solution, by its number.",
     FIELD_NUMBER(unique_options, number, 1, 0)},
    CLI_OUTPUT_FILE("Write the puzzle with these hints; not for cells."),
    CLI_FORCE,
    CLI_STOP_AFTER("found"),
    CLI_TARGET, CLI_PROBLEM, CLI_LATTICES,
    CLI_JSON("Print JSON: one object."),
    CLI_QUIET,
    FIELD_END};

const cli_command cli_unique_command = {
    .name = "unique",
    .operands = "PUZZLE [SOLUTIONS]",
    .summary = "Find the fewest hints that leave one solution.",
    CLI_RUNS(run, rows, unique_options),
    .examples =
        "  tilewright unique pentominoes-6x10 --by cells --least\n"
        "  tilewright unique soma --by colours --same rotations --output painted.yaml\n",
    CLI_OF_VERB(unique_options, asked, verb_unique_fields)};
/* clang-format on */
