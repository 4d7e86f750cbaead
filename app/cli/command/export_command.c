/* export_command.c -- `tilewright export`: solutions, or what is known of a puzzle, in other
 * formats.
 *
 * The solutions come from a text that `solve --solutions --json` printed, each of them judged once
 * more, or from a search made here. */
#include "cli/convert/cover_formats.h"
#include "cli/convert/whole_file.h"
#include "cli/read/puzzle_input.h"
#include "cli/read/solution_input.h"
#include "cli/run/stated.h"

typedef struct exporting {
    cli_export_job job;
    const cli_exporter *way;
    tw_solver *solver;
    tw_poses *poses; /* when they are not the solver's */
    tw_error error;  /* of writing */
    tw_status status;
    verb_totals totals; /* of a search that tried everything */
} exporting;

static bool write_one(exporting *self, const tw_solution *solution)
{
    tw_out out = cli_stdout();
    self->job.number++;
    if (self->way->solution)
        self->status = self->way->solution(&self->job, solution, &out, &self->error);
    return self->status == TW_OK && !cli_output_failed();
}

static int failed(const exporting *self, tw_status status, const tw_error *error)
{
    if (cli_output_failed())
        return CLI_EARLY; /* main tells why */
    return cli_input_failed(&self->job.input, status, error);
}

/* ---- Solutions from a text --------------------------------------------------------------- */

static int take_read(void *user, const tw_solution *solution)
{
    exporting *self = user;
    return write_one(self, solution) ? CLI_GO_ON : failed(self, self->status, &self->error);
}

static int export_text(exporting *self, const char *what)
{
    tw_error error = {0};
    tw_status status = TW_OK;
    if (self->job.format->poses)
        status = tw_poses_new(NULL, self->job.puzzle, NULL, &self->poses, &error);
    if (status != TW_OK)
        return failed(self, status, &error);
    self->job.poses = self->poses;
    cli_solutions all = {.cli = self->job.cli, .puzzle = self->job.puzzle};
    all.take = take_read;
    all.user = self;
    int code = cli_read_solutions(&all, what);
    self->job.complete = all.complete;
    self->job.total = all.total;
    return code == CLI_GO_ON && all.wrong > 0 ? CLI_INPUT : code;
}

/* ---- Solutions from a search ------------------------------------------------------------- */

static bool take_found(void *user, const tw_solution *solution)
{
    return write_one(user, solution) && !cli_signal_came();
}

static bool take_progress(void *user, const tw_progress *now)
{
    (void)user;
    (void)now;
    return !cli_signal_came();
}

static int export_search(exporting *self, const tw_solve_options *options)
{
    int code = cli_make_solver(&self->job.input, self->job.puzzle, options, &self->solver);
    if (code != CLI_GO_ON)
        return code;
    self->job.poses = tw_solver_poses(self->solver);
    cli_watch_signals();
    tw_solve_sink sink = {.solution = take_found, .progress = take_progress, .user = self};
    tw_result result;
    tw_error error = {0};
    tw_status status = tw_solver_run(self->solver, NULL, &sink, &result, &error);
    cli_end_at_signals();
    if (status != TW_OK || self->status != TW_OK || cli_output_failed())
        return failed(self, status != TW_OK ? status : self->status,
                      status != TW_OK ? &error : &self->error);
    if (result.outcome == TW_OUTCOME_STOPPED)
        return CLI_EARLY;
    self->job.complete = result.outcome == TW_OUTCOME_EXHAUSTED;
    self->job.total = result.none;
    verb_take_totals(&self->totals, &result);
    return CLI_GO_ON;
}

/* ---- Putting it together ----------------------------------------------------------------- */

static int export_all(exporting *self, const tw_solve_options *options)
{
    const cli_args *args = &self->job.cli->args;
    int code = self->way->begin ? self->way->begin(&self->job) : CLI_GO_ON;
    if (code == CLI_GO_ON && args->operand_count > 1)
        code = export_text(self, args->operands[1]);
    else if (code == CLI_GO_ON)
        code = export_search(self, options);
    if (code == CLI_GO_ON && self->way->end)
        return self->way->end(&self->job);
    return code == CLI_GO_ON && self->job.number == 0 ? CLI_NONE : code;
}

/* What is asked of a diagram alone is asked of nothing else. */
static bool check_diagram_words(const cli_args *args, const tw_format *format)
{
    static const char *const words[] = {"contains", "avoids", "symmetric",   "fault-free",
                                        "threads",  "memory", "time-budget", NULL};
    const char *given = format->kind == TW_FORMAT_DIAGRAM ? NULL : cli_first_given(args, words);
    return !given || cli_complain("--%s: it goes with --to=zdd, where solutions are counted; leave "
                                  "one of the two out",
                                  given);
}

/* What asks for a search is no use with solutions at hand. */
static bool check_words(const cli_args *args)
{
    static const char *const searching[] = {"limit", "up-to", "exchange", NULL};
    const char *given = args->operand_count > 1 ? cli_first_given(args, searching) : NULL;
    if (given)
        return cli_complain("--%s: with a text of solutions nothing is searched; leave one of the "
                            "two out",
                            given);
    return !cli_both_from_stdin(args);
}

static bool check_apart(const cli_export_options *asked, const tw_format *format)
{
    return !asked->apart || format->plays ||
           cli_complain("--apart: a %s file does not tell how solutions come apart; leave it out",
                        format->name);
}

static int run(cli_call *cli)
{
    const cli_export_options *asked = (const cli_export_options *)cli->options;
    const tw_format *format = cli_find_format(&cli->args, asked->to, false);
    tw_solve_options options;
    if (!format || !check_words(&cli->args) || !check_apart(asked, format) ||
        !check_diagram_words(&cli->args, format) || !cli_read_search(&asked->search, &options) ||
        !cli_file_is_free(asked->map, asked->force))
        return CLI_INPUT;
    exporting self = {.way = cli_exporter_of(format)};
    self.job.cli = cli;
    self.job.format = format;
    self.job.asked = asked;
    self.job.what = cli->args.operands[0];
    int code = cli_open_puzzle(cli, self.job.what, &self.job.input, &self.job.puzzle);
    if (code == CLI_GO_ON)
        code = export_all(&self, &options);
    self.totals.what = self.job.what;
    self.totals.puzzle = self.job.puzzle;
    code = cli_stated_exit(&self.totals, code == CLI_GO_ON ? CLI_FOUND : code);
    cli_solution_list_free(&self.job.kept);
    tw_poses_free(self.poses);
    tw_solver_free(self.solver);
    tw_puzzle_free(self.job.puzzle);
    cli_input_free(&self.job.input);
    return code;
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const verb_field rows[] = {
    {"to", "FORMAT", "", "What to write; \"tilewright list formats\" has them.",
     FIELD_TEXT(cli_export_options, to)},
    CLI_TARGET, CLI_PROBLEM, CLI_LATTICES,
    FIELD_LIMIT(cli_export_options),
    FIELD_UP_TO(cli_export_options),
    CLI_ENCODING(cli_export_options),
    {"map", "FILE", "", "Write what the variables of a cover or a diagram are.",
     FIELD_TEXT(cli_export_options, map)},
    CLI_CONDITIONS(cli_export_options, true),
    FIELD_THREADS(cli_export_options),
    FIELD_MEMORY(cli_export_options),
    CLI_TIME_BUDGET(cli_export_options),
    CLI_FORCE(cli_export_options),
    {"apart", NULL, "", "For xmpuzzle: with how each solution comes apart.",
     FIELD_FLAG(cli_export_options, apart)},
    {"config", "NAME", "", "For results-properties: the name that the puzzle has there.",
     FIELD_TEXT(cli_export_options, config)},
    {"arguments", "WORDS", "", "For results-properties: its arguments, commas between.",
     FIELD_TEXT(cli_export_options, arguments)},
    FIELD_END};

const cli_command cli_export_command = {
    .name = "export",
    .operands = "PUZZLE [SOLUTIONS] --to FORMAT",
    .summary = "Write solutions in another format.",
    .theme = CLI_OTHER_PROGRAMS,
    .least = 1,
    .most = 2,
    .run = run,
    .options = rows,
    .size = sizeof(cli_export_options),
    .examples =
        "  tilewright export --to x3d-head --limit 1 soma\n"
        "  tilewright export --to dimacs --map soma.map soma > soma.cnf\n"
        "  tilewright solve --first --solutions --json packing.yaml |\n"
        "      tilewright export --to packing packing.yaml -\n"};
/* clang-format on */
