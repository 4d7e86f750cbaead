/* sample_command.c -- `tilewright sample`: random solutions, each equally likely, and the solution
 * of a number; if the tables for that do not fit into memory, solutions about equally likely. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/json_objects.h"
#include "cli/run/counted.h"
#include "cli/run/making.h"
#include "cli/run/solution_print.h"
#include "cli/run/search_words.h"
#include "cli/signals.h"
#include "cli/text.h"

typedef struct sample_options {
    cli_common common;
    verb_search search;
    verb_conditions_asked conditions;
    const char *number; /* of a solution; NULL: at random */
    uint64_t samples;
    verb_seed seed;
    cli_solution_format format;
    bool heat, approximate;
} sample_options;

typedef struct sample_job {
    const cli_call *cli;
    const sample_options *asked;
    cli_counting counting;
    uint64_t seed, drawn;
    int code; /* of what was printed last */
} sample_job;

/* Prints an object about all solutions, with the file's count if that differs. */
static int print_with_stated(const sample_job *job, const char *type, json_t *object)
{
    const verb_totals totals = cli_counted_totals(&job->counting);
    json_object_set_new(object, "file_says", verb_json_disputed(&totals));
    return cli_print_json(type, object);
}

static int print_sample(sample_job *job, const tw_solution *solution)
{
    const tw_counter *counter = job->counting.counter;
    const cli_solution_print how = {.terminal = &job->cli->terminal,
                                    .palette = job->cli->palette,
                                    .puzzle = job->counting.puzzle,
                                    .poses = tw_solver_poses(job->counting.solver),
                                    .json = job->asked->common.json,
                                    .format = job->asked->format,
                                    .number = ++job->drawn};
    if (cli_prints_drawings(&how)) {
        cli_say(stdout, "%s", job->drawn > 1 ? "\n" : "");
        if (counter) /* "Solution number 17 of 350" */
            cli_say(stdout, "Solution number %s of %s\n", cli_grouped(tw_counter_number(counter)),
                    cli_grouped(tw_counter_total(counter, TW_SAME_NONE, false)));
        else
            cli_say(stdout, "An approximate sample\n");
    }
    tw_status status = cli_print_solution(&how, solution);
    return status ? cli_input_failed(&job->counting.input, status, NULL) : CLI_GO_ON;
}

/* ---- Heat -------------------------------------------------------------------------------- */

/* Adds a figure to a list, unless it is 0: its piece, its cells, and the solutions. */
static void add_figure(const sample_job *job, json_t *list, tw_pose where, const char *solutions)
{
    const tw_stock *pieces = tw_poses_stock(tw_solver_poses(job->counting.solver), where.stock);
    if (strcmp(solutions, "0") != 0)
        json_array_append_new(
            list,
            json_pack("{s:o, s:o, s:s}", "piece",
                      verb_json_text(tw_puzzle_piece_name(job->counting.puzzle, pieces->piece)),
                      "cells",
                      verb_json_numbered_cells(job->counting.puzzle, where.cells, where.cell_count),
                      "solutions", solutions));
}

/* A line a figure, with tabs: the word, the piece, its cells, the solutions. */
static void print_figures(const char *word, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *figure = json_array_get(list, i);
        char *cells = json_dumps(json_object_get(figure, "cells"), JSON_COMPACT);
        cli_say(stdout, "%s\t%s\t%s\t%s\n", word,
                json_string_value(json_object_get(figure, "piece")), cells ? cells : "",
                json_string_value(json_object_get(figure, "solutions")));
        free(cells);
    }
}

/* Prints how often each piece covers each cell, and how often each pose is used. */
static int heat(sample_job *job)
{
    tw_counter *counter = job->counting.counter;
    const tw_poses *all = tw_solver_poses(job->counting.solver);
    tw_error error = {0};
    cli_making work = {.cli = job->cli,
                       .word = "finding how often each pose is used",
                       .seconds = cli_time_left(job->cli)};
    const tw_watch watch = cli_making_begin(&work);
    tw_status status = tw_counter_heat(counter, &watch, &error);
    cli_making_end(&work);
    if (status)
        return cli_input_failed(&job->counting.input, status, &error);
    if (!tw_counter_pose_heat(counter, 0)) {
        cli_say(stderr, "Stopped before all poses were looked at.\n");
        return CLI_EARLY;
    }
    const char *total = tw_counter_total(counter, TW_SAME_NONE, false);
    const int found = strcmp(total, "0") == 0 ? CLI_NONE : CLI_FOUND;
    json_t *cells = json_array(), *poses = json_array();
    for (uint32_t stock = 0; stock < tw_poses_stock_count(all); stock++)
        for (uint32_t c = 0; c < tw_puzzle_cell_count(job->counting.puzzle); c++)
            add_figure(job, cells, (tw_pose){.stock = stock, .cells = &c, .cell_count = 1},
                       tw_counter_cell_heat(counter, stock, c));
    for (uint32_t p = 0; p < tw_poses_count(all); p++)
        add_figure(job, poses, tw_poses_get(all, p), tw_counter_pose_heat(counter, p));
    if (job->asked->common.json) {
        int code = print_with_stated(job, "heat",
                                     json_pack("{s:o, s:s, s:o, s:o}", "puzzle",
                                               verb_json_text(job->cli->args.operands[0]),
                                               "solutions", total, "cells", cells, "poses", poses));
        return code == CLI_GO_ON ? found : code;
    }
    cli_say(stdout, "all\t\t\t%s\n", total);
    print_figures("cell", cells);
    print_figures("pose", poses);
    json_decref(cells);
    json_decref(poses);
    return found;
}

/* ---- Drawing ----------------------------------------------------------------------------- */

static int draw_all(sample_job *job)
{
    const sample_options *asked = job->asked;
    tw_counter *counter = job->counting.counter;
    int code = CLI_GO_ON;
    uint64_t samples = asked->number ? 1 : asked->samples;
    for (uint64_t i = 0; code == CLI_GO_ON && i < samples && !cli_output_failed(); i++) {
        const tw_solution *solution = NULL;
        tw_error error = {0};
        if (cli_is_late(job->cli)) {
            code = CLI_EARLY;
            break;
        }
        tw_status status = asked->number
                               ? tw_counter_solution(counter, asked->number, &solution, &error)
                               : tw_counter_draw(counter, &solution, &error);
        code = status     ? cli_input_failed(&job->counting.input, status, &error)
               : solution ? print_sample(job, solution)
                          : CLI_NONE;
    }
    const bool none = code == CLI_NONE;
    if ((code == CLI_GO_ON || none) && asked->common.json) {
        const tw_counter_stats stats = tw_counter_get_stats(counter);
        code = print_with_stated(job, "result",
                                 json_pack("{s:o, s:s, s:o, s:b, s:o, s:o, s:f}", "puzzle",
                                           verb_json_text(job->cli->args.operands[0]), "solutions",
                                           tw_counter_total(counter, TW_SAME_NONE, false),
                                           "samples", verb_json_count(job->drawn), "uniform", 1,
                                           "states", verb_json_count(stats.states), "kept",
                                           verb_json_count(stats.kept), "seconds", stats.seconds));
    } else if (none)
        cli_say(stdout, "0 solutions: none %s\n",
                job->counting.conditions.count == 0 ? "exists" : "meets the conditions");
    return code != CLI_GO_ON ? code : none ? CLI_NONE : CLI_FOUND;
}

/* ---- Approximate samples ----------------------------------------------------------------- */

static bool draw_approximate(void *user, const tw_solution *solution)
{
    sample_job *job = user;
    job->code = cli_is_late(job->cli) ? CLI_EARLY : print_sample(job, solution);
    return job->code == CLI_GO_ON && !cli_output_failed();
}

/* Samples the solutions that random descents find; then prints how many these are, and the
 * effective sample size. The descents have half of the time; the rest is for what is printed. */
static int approximate(sample_job *job)
{
    tw_sample sample;
    tw_error error = {0};
    const tw_sample_options options = {.size = sizeof options,
                                       .seed = job->seed,
                                       .samples = job->asked->samples,
                                       .seconds = cli_time_left(job->cli) / 2};
    cli_making work = {.cli = job->cli, .word = "meeting solutions at random"};
    const tw_watch watch = cli_making_begin(&work);
    const tw_sample_sink sink = {
        .size = sizeof sink, .solution = draw_approximate, .user = job, .watch = &watch};
    tw_counter_free(job->counting.counter);
    job->counting.counter = NULL;
    job->code = CLI_GO_ON;
    tw_status status = tw_solver_sample(job->counting.solver, &options, &sink, &sample, &error);
    cli_making_end(&work);
    if (status)
        return cli_input_failed(&job->counting.input, status, &error);
    if (job->code != CLI_GO_ON)
        return job->code;
    const char *probes = cli_number(sample.probes);
    if (sample.met == 0) {
        cli_say(stderr,
                "None of %s random descents found a solution. Exact samples need more memory "
                "(--memory); \"tilewright solve --limit 1\" finds one solution, not at random.\n",
                probes);
        return CLI_EARLY;
    }
    if (job->asked->common.json) {
        int code = cli_print_json(
            "result",
            json_pack("{s:o, s:o, s:o, s:b, s:o, s:o, s:f}", "puzzle",
                      verb_json_text(job->cli->args.operands[0]), "expected_solutions",
                      verb_json_measure(&sample.solutions), "samples", verb_json_count(job->drawn),
                      "uniform", 0, "probes", verb_json_count(sample.probes), "met",
                      verb_json_count(sample.met), "effective", sample.effective));
        return code == CLI_GO_ON ? CLI_FOUND : code;
    }
    cli_say(stderr,
            "Approximately uniform: %s solutions, found by %s random descents, weighted; they tell "
            "as much as %s equally likely ones.%s\n",
            cli_number(sample.met), probes, cli_number((uint64_t)round(sample.effective)),
            sample.effective < 20 * (double)job->drawn ? " That is few: some solutions will repeat."
                                                       : "");
    return CLI_FOUND;
}

/* Samples by tables; approximately if these do not fit and nothing asked for needs them. */
static int count(sample_job *job)
{
    const sample_options *asked = job->asked;
    tw_error error = {0};
    job->counting.seed = job->seed;
    tw_status status = cli_count(&job->counting, job->counting.solver, &error);
    if ((status == TW_ERR_TOO_LARGE || status == TW_ERR_UNSUPPORTED) && !asked->number &&
        !asked->heat && job->counting.conditions.count == 0) {
        cli_say(stderr, "%s: samples are approximate.\n", error.message);
        return approximate(job);
    }
    const int code = cli_counted(&job->counting, &job->counting.input, status, &error);
    if (code != CLI_GO_ON)
        return code;
    const verb_totals totals = cli_counted_totals(&job->counting);
    return cli_stated_exit(&totals, asked->heat ? heat(job) : draw_all(job));
}

/* false after a message. */
static bool check_words(const cli_args *args)
{
    const char *given =
        cli_given(args, "solution", "heat", "contains", "avoids", "symmetric", "fault-free");
    if (cli_is_given(args, "approximate") && given)
        return cli_complain("--approximate: --%s needs the tables; leave one of the two out",
                            given);
    const bool heat = cli_is_given(args, "heat");
    if (!heat && !cli_is_given(args, "solution"))
        return true;
    given = cli_given(args, "samples", "seed", heat ? "solution" : "", heat ? "format" : "");
    return !given || cli_complain("--%s: nothing is drawn at random; leave --%s out",
                                  heat ? "heat" : "solution", given);
}

static int sample(cli_call *cli)
{
    const sample_options *asked = (const sample_options *)cli->options;
    sample_job job = {.cli = cli,
                      .asked = asked,
                      .seed = verb_seed_of(&asked->seed),
                      .counting = {.cli = cli, .seconds = asked->common.budget}};
    int code = check_words(&cli->args)
                   ? cli_counting_open(&job.counting, &asked->search, &asked->conditions)
                   : CLI_INPUT;
    if (code == CLI_GO_ON)
        code = asked->approximate ? approximate(&job) : count(&job);
    cli_counting_free(&job.counting);
    return code;
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const verb_field rows[] = {
    {"samples", "N", "1", "Number of samples, each independent.",
     FIELD_NUMBER(sample_options, samples, 1, 0)},
    {"solution", "N", "", "Print the N-th solution, not one at random.",
     FIELD_TEXT(sample_options, number)},
    {"heat", NULL, "", "Count the solutions with each pose, each piece on a cell.",
     FIELD_FLAG(sample_options, heat)},
    {"approximate", NULL, "", "Sample by random descents, without counting.",
     FIELD_FLAG(sample_options, approximate)},
    FIELD_CONDITIONS(sample_options),
    {"seed", "N", "", "The same seed gives the same solutions again.",
     FIELD_SEED(sample_options, seed)},
    {"format", CLI_SOLUTION_FORMATS, "drawing", "How solutions are printed.",
     FIELD_CHOICE(sample_options, format), FIELD_OUTPUT},
    FIELD_THREADS(sample_options),
    FIELD_MEMORY(sample_options),
    CLI_TIMEOUT,
    CLI_PALETTE,
    CLI_TARGET, CLI_PROBLEM, CLI_LATTICES,
    CLI_JSON("Print JSON: solutions, then an object about all of them."),
    CLI_QUIET_SAYS("Show neither progress nor warnings."),
    FIELD_END};

const cli_command cli_sample_command = {
    .name = "sample",
    .operands = "PUZZLE",
    .summary = "Pick random solutions, all equally likely.",
    CLI_RUNS(sample, rows, sample_options),
    .examples =
        "  tilewright sample soma --seed 7\n"};
/* clang-format on */
