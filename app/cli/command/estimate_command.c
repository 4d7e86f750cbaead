/* estimate_command.c -- `tilewright estimate`: how large a search will be, by each engine.
 *
 * Prints a table with a row for each engine. If an engine refuses the puzzle or cannot be probed,
 * its row says so. */
#include <math.h>

#include "cli/json_objects.h"
#include "cli/read/puzzle_input.h"
#include "cli/run/making.h"
#include "cli/run/summary.h"
#include "verbs/estimate_verb.h"

typedef struct estimate_options {
    cli_common common;
    verb_estimate asked;
} estimate_options;

/* The table printed so far. */
typedef struct view {
    const cli_call *cli;
    verb_totals none; /* totals of no solutions, .. */
    bool proved;      /* .. which a proof gave */
    cli_making work;
    size_t rows; /* of engines that could be probed */
    bool headed;
    double best;      /* seconds of the quickest so far, .. */
    const char *name; /* .. and its engine */
    int code;
} view;

static void print_measure(const tw_measure *measure, const char *(*write)(double))
{
    tw_bytes bounds = {0};
    cli_text_format(&bounds, "(%s to %s)", write(measure->low),
                    isfinite(measure->high) ? write(measure->high) : "any");
    cli_say(stdout, "  %9s %-20s", write(measure->mean), cli_chars(&bounds));
    tw_bytes_free(&bounds);
}

static void take_row(void *user, const verb_estimate_row *row)
{
    view *self = user;
    const char *what = self->cli->args.operands[0];
    cli_making_end(&self->work);
    self->proved = self->proved || row->proof;
    if (row->estimate && (self->rows++ == 0 || row->estimate->seconds.mean < self->best)) {
        self->best = row->estimate->seconds.mean;
        self->name = row->engine;
    }
    if (self->cli->options->json) {
        json_t *object = json_pack("{s:o}", "puzzle", verb_json_text(what));
        verb_json_join(&object, verb_estimate_json(self->none.puzzle, row));
        self->code = cli_print_json("estimate", object);
        return;
    }
    if (row->proof) {
        cli_print_no_solution(self->cli, what, row->proof);
        return;
    }
    if (!self->headed)
        cli_say(stdout, "%-10s  %-30s  %-30s  %-30s\n", "engine", "branches", "found solutions *",
                "time with one thread");
    self->headed = true;
    cli_say(stdout, "%-10s", row->engine);
    if (row->refuses) {
        cli_say(stdout, "  -  %s\n", row->refuses);
        return;
    }
    print_measure(&row->estimate->branches, cli_short);
    print_measure(&row->estimate->hits, cli_short);
    print_measure(&row->estimate->seconds, cli_duration);
    cli_say(stdout, "%s\n", row->estimate->precise ? "" : "  (rough)");
}

static int estimate(const cli_call *cli, cli_input *input, const tw_puzzle *puzzle)
{
    verb_estimate asked = ((const estimate_options *)cli->options)->asked;
    view self = {.cli = cli,
                 .none = verb_no_totals(cli->args.operands[0], puzzle),
                 .work = {.cli = cli, .word = "estimating"},
                 .code = CLI_GO_ON};
    verb_estimate_sink sink = {.row = take_row, .user = &self};
    bool stopped = false;
    tw_error error = {.status = TW_OK};
    cli_watch_signals();
    sink.watch = cli_making_begin(&self.work);
    asked.timeout = cli_budget_left(cli, asked.timeout);
    tw_status status = verb_estimate_run(&asked, puzzle, &sink, &stopped, &error);
    cli_making_end(&self.work);
    if (status != TW_OK || self.code != CLI_GO_ON)
        return status != TW_OK ? cli_input_failed(input, status, &error) : self.code;
    if (self.headed)
        cli_say(stdout, "* as the search finds them, with some rotated and reflected copies; "
                        "\"tilewright count\" has their number\n");
    if (!cli->options->json && self.rows > 1)
        cli_say(stdout, "Fastest: %s\n", self.name);
    if (stopped && self.rows == 0 && !self.proved)
        return cli_stopped_before();
    const int code = stopped ? CLI_EARLY : CLI_FOUND;
    return self.proved ? cli_stated_exit(&self.none, code) : code;
}

static int run(cli_call *cli)
{
    cli_input input;
    tw_puzzle *puzzle = NULL;
    cli_end_after(((const estimate_options *)cli->options)->asked.timeout);
    int code = cli_open_target(cli, cli->args.operands[0], &input, &puzzle);
    cli_end_after(0);
    if (code == CLI_GO_ON)
        code = estimate(cli, &input, puzzle);
    cli_input_free(&input);
    return code;
}

/* clang-format off */
static const verb_field rows[] = {
    CLI_TARGET, CLI_PROBLEM, CLI_LATTICES,
    CLI_JSON("Print one JSON object an engine."),
    FIELD_END};

const cli_command cli_estimate_command = {
    .name = "estimate",
    .operands = "PUZZLE",
    .summary = "Estimate how long a search takes, with each engine.",
    CLI_RUNS(run, rows, estimate_options),
    .examples =
        "  tilewright estimate bedlam\n"
        "  tilewright estimate bedlam --engine dancing --precision 2 --timeout 60\n",
    CLI_OF_VERB(estimate_options, asked, verb_estimate_fields)};
/* clang-format on */
