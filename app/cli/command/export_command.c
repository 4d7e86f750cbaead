/* export_command.c -- `tilewright export`: solutions, or what is known of a puzzle, in other
 * formats.
 *
 * The solutions come from a text that `solve --solutions --json` printed, where each is checked
 * again, or from a search made here. Covers, diagrams and puzzles alone need no solutions. */
#include <stdlib.h>
#include <string.h>

#include "cli/convert/export.h"
#include "cli/read/cover_input.h"
#include "cli/read/puzzle_input.h"

static bool reads_text(const cli_export *self)
{
    return self->cli->args.operand_count > 1;
}

/* While writing: CLI_GO_ON; after an error ends the output. */
static int check_written(cli_export *self)
{
    return self->status == TW_OK && !cli_output_failed()
               ? CLI_GO_ON
               : cli_file_end(&self->output, &self->input, self->status, &self->error);
}

/* ---- Puzzles ----------------------------------------------------------------------------- */

/* Writes to memory first: a file is written whole or not at all. A file of the same program is
 * written again. */
static int write_whole(cli_export *self, const tw_export *asked)
{
    tw_bytes text = {.size = 0};
    tw_error error = {0};
    const tw_out memory = tw_bytes_out(&text), out = self->output.out;
    const tw_source source = cli_input_view(&self->input);
    tw_export how = *asked;
    if (cli_is_foreign(&self->input) && strcmp(tw_format_of(&source)->name, "xmpuzzle") == 0)
        how.origin = &source;
    how.problem = (size_t)self->asked->common.problem.number;
    how.problem_name = self->asked->common.problem.name;
    tw_status status = tw_puzzle_write(NULL, self->puzzle, &how, &memory, &error);
    if (text.status)
        status = text.status;
    if (status == TW_OK && !out.write(out.user, (const char *)text.data, text.size))
        status = TW_ERR_IO;
    tw_bytes_free(&text);
    int code = cli_file_end(&self->output, &self->input, status, &error);
    if (code == CLI_GO_ON && !self->format->own && !self->asked->common.quiet &&
        tw_puzzle_cost_count(self->puzzle) + tw_puzzle_exchange_count(self->puzzle) > 0)
        cli_say(stderr, "tilewright: note: costs and exchanges are not in this format\n");
    return code == CLI_GO_ON ? CLI_FOUND : code;
}

/* Writes the puzzle alone. */
static int write_alone(cli_export *self)
{
    const tw_export how = {.size = sizeof how, .format = self->format};
    if (reads_text(self) || self->asked->search.limit > 0)
        return cli_refuse("--to=%s: this format has no solutions; leave %s out", self->format->name,
                          reads_text(self) ? "their file" : "--limit");
    int code = write_whole(self, &how);
    if (code == CLI_FOUND && self->format->boxless && !self->asked->common.quiet)
        cli_say(stderr, "tilewright: note: %s\n", self->format->lost);
    return code;
}

/* Writes the puzzle with the moves that take each solution apart. */
static int write_apart(cli_export *self, tw_export *how)
{
    tw_disassembler *disassembler = NULL;
    tw_disassembly **made = calloc(self->kept.count + 1, sizeof *made);
    tw_error error = {0};
    if (!made)
        return cli_no_memory();
    cli_working(&self->cli->terminal, "taking apart");
    tw_status status = tw_disassembler_new(NULL, self->puzzle, NULL, &disassembler, &error);
    for (size_t i = 0; i < self->kept.count && status == TW_OK; i++)
        status = tw_disassembler_run(disassembler, self->kept.items[i], &cli_not_stopped, &made[i],
                                     &error);
    cli_not_working();
    how->disassemblies = (const tw_disassembly *const *)made;
    how->disassembler = disassembler;
    int code =
        status == TW_OK ? write_whole(self, how) : cli_input_failed(&self->input, status, &error);
    for (size_t i = 0; i < self->kept.count; i++)
        tw_disassembly_free(made[i]);
    tw_disassembler_free(disassembler);
    free(made);
    return code;
}

/* Writes the puzzle with the kept solutions: complete if one of each class was found, which is
 * unknown for a text. */
static int write_solved(cli_export *self)
{
    const verb_search *search = &self->asked->search;
    tw_export how = {.size = sizeof how,
                     .format = self->format,
                     .solutions = self->kept.items,
                     .solution_count = self->kept.count,
                     .complete = self->complete && !reads_text(self) &&
                                 search->same == TW_SAME_REFLECTIONS && !search->exchange};
    return self->asked->apart ? write_apart(self, &how) : write_whole(self, &how);
}

/* ---- How many there are ------------------------------------------------------------------ */

enum { MOST_ARGUMENTS = 16 };

/* Names the puzzle after its file, without folder and ending, cut to fit. */
static int write_results(cli_export *self)
{
    const char *config = self->asked->config, *given = self->asked->arguments;
    const char *words[MOST_ARGUMENTS];
    size_t count = 0, length;
    char name[TW_MAX_NAME], list[512];
    if (!self->complete)
        return cli_refuse("results-properties: the number of all solutions is not known; %s",
                          reads_text(self)
                              ? "the text has no object of a search that came to its end"
                              : "the search did not come to its end");
    const char *stem = cli_stem(self->cli->args.operands[0], &length);
    snprintf(name, sizeof name, "%.*s", (int)length, stem);
    snprintf(list, sizeof list, "%s", given ? given : "");
    for (char *next = given ? list : NULL; next; count++) { /* split at commas */
        if (count < MOST_ARGUMENTS)
            words[count] = next;
        next = strchr(next, ',');
        if (next)
            *next++ = '\0';
    }
    const tw_results results = {.name = config ? config : name,
                                .arguments = words,
                                .argument_count = count,
                                .matches = tw_puzzle_mark_count(self->puzzle) > 0,
                                .total = self->total};
    if (count > MOST_ARGUMENTS || (given && strlen(given) >= sizeof list))
        return cli_refuse("--arguments=%s: expected at most %d words", given, MOST_ARGUMENTS);
    return cli_file_end(&self->output, &self->input, tw_results_write(&results, &self->output.out),
                        NULL);
}

/* ---- Each solution ----------------------------------------------------------------------- */

/* solution: NULL for what precedes all of them. */
static tw_status write_one(cli_export *self, const tw_solution *solution)
{
    const tw_solution_text how = {.size = sizeof how,
                                  .format = self->format,
                                  .puzzle = self->puzzle,
                                  .poses = self->poses,
                                  .number = self->number};
    return tw_solution_write(NULL, solution, &how, &self->output.out, &self->error);
}

static bool take_solution(cli_export *self, const tw_solution *solution)
{
    const bool each = self->format->kind == TW_FORMAT_SOLUTION;
    if (each && self->number == 0)
        self->status = write_one(self, NULL);
    self->number++;
    if (self->format->kind == TW_FORMAT_PUZZLE)
        self->status = cli_solution_list_add(&self->kept, solution) ? TW_OK : TW_ERR_MEMORY;
    else if (each && self->status == TW_OK)
        self->status = write_one(self, solution);
    return self->status == TW_OK && !cli_output_failed();
}

static int take_read(void *user, const tw_solution *solution)
{
    cli_export *self = user;
    return take_solution(self, solution) ? CLI_GO_ON : check_written(self);
}

static int read_text(cli_export *self)
{
    tw_error error = {0};
    tw_status status = TW_OK;
    if (self->format->poses)
        status = tw_poses_new(NULL, self->puzzle, NULL, &self->own_poses, &error);
    if (status != TW_OK)
        return cli_written(&self->input, status, &error);
    self->poses = self->own_poses;
    cli_solutions all = {.cli = self->cli, .puzzle = self->puzzle, .take = take_read, .user = self};
    int code = cli_read_solutions(&all, self->cli->args.operands[1]);
    self->complete = all.complete;
    self->total = all.total;
    return code == CLI_GO_ON && all.wrong > 0 ? CLI_INPUT : code;
}

static bool take_found(void *user, const tw_solution *solution)
{
    return take_solution(user, solution) && !cli_signal_came();
}

static int search(cli_export *self, const tw_solve_options *options)
{
    int code = cli_make_solver(&self->input, self->puzzle, options, &self->solver);
    if (code != CLI_GO_ON)
        return code;
    self->poses = tw_solver_poses(self->solver);
    cli_watch_signals();
    tw_solve_sink sink = {
        .size = sizeof sink, .solution = take_found, .progress = cli_search_goes_on, .user = self};
    tw_result result;
    tw_error error = {0};
    tw_status status = tw_solver_run(self->solver, NULL, &sink, &result, &error);
    cli_end_at_signals();
    code = status != TW_OK ? cli_input_failed(&self->input, status, &error) : check_written(self);
    if (code != CLI_GO_ON)
        return code;
    if (result.outcome == TW_OUTCOME_STOPPED)
        return CLI_EARLY;
    self->complete = result.outcome == TW_OUTCOME_EXHAUSTED;
    self->total = result.none;
    verb_take_totals(&self->totals, &result);
    return CLI_GO_ON;
}

/* ---- Putting it together ----------------------------------------------------------------- */

static int export_puzzle(cli_export *self, const tw_solve_options *options)
{
    if (!self->format->solutions)
        return write_alone(self);
    if (self->format->binary && self->cli->terminal.out && !self->output.name)
        return cli_refuse("--to=%s: this is no text for a terminal; name a file with --output",
                          self->asked->to);
    bool any = reads_text(self) || self->asked->search.limit > 0 || self->asked->apart;
    int code = reads_text(self) ? read_text(self) : any ? search(self, options) : CLI_GO_ON;
    return code == CLI_GO_ON ? write_solved(self) : code;
}

static int export_solutions(cli_export *self, const tw_solve_options *options)
{
    int code = reads_text(self) ? read_text(self) : search(self, options);
    if (code != CLI_GO_ON || self->format->kind != TW_FORMAT_SOLUTION)
        return code == CLI_GO_ON ? write_results(self) : code;
    if (self->number == 0)
        self->status = write_one(self, NULL);
    code = cli_file_end(&self->output, &self->input, self->status, &self->error);
    return code == CLI_GO_ON && self->number == 0 ? CLI_NONE : code;
}

#define OF(kind) (1U << TW_FORMAT_##kind)

/* Options of some formats, with the kinds of these, and the words for them. */
static const struct {
    const char *option, *formats;
    unsigned kinds;
} for_formats[] = {
    {"cnf", "drat", OF(PROOF)},
    {"map", "formats of covers and with zdd", OF(COVER) | OF(DIAGRAM)},
    {"encoding", "dimacs and drat", OF(COVER) | OF(PROOF)},
    {"contains", "zdd", OF(DIAGRAM)},
    {"avoids", "zdd", OF(DIAGRAM)},
    {"symmetric", "zdd", OF(DIAGRAM)},
    {"fault-free", "zdd", OF(DIAGRAM)},
    {"threads", "zdd", OF(DIAGRAM)},
    {"memory", "zdd", OF(DIAGRAM)},
    {"timeout", "zdd and drat", OF(DIAGRAM) | OF(PROOF)},
    {"limit", "formats that have solutions", OF(PUZZLE) | OF(SOLUTION) | OF(RESULTS)},
    {"config", "results-properties", OF(RESULTS)},
    {"arguments", "results-properties", OF(RESULTS)},
};

/* Of a puzzle alone nothing is searched; nor with the text of solutions. */
static bool searches(const cli_export_options *asked, const tw_format *format, bool text)
{
    return !text && (format->kind != TW_FORMAT_PUZZLE || asked->search.limit > 0 || asked->apart);
}

static bool check_words(const cli_call *cli, const tw_format *format)
{
    const cli_args *args = &cli->args;
    const cli_export_options *asked = (const cli_export_options *)cli->options;
    const bool text = args->operand_count > 1,
               clauses = format->kind == TW_FORMAT_PROOF || strcmp(format->name, "dimacs") == 0;
    for (size_t i = 0; i < sizeof for_formats / sizeof *for_formats; i++)
        if (cli_is_given(args, for_formats[i].option) &&
            ((for_formats[i].kinds >> format->kind & 1) == 0 ||
             (!clauses && strcmp(for_formats[i].option, "encoding") == 0)))
            return cli_complain("--%s: it goes with %s, not with %s; leave it out",
                                for_formats[i].option, for_formats[i].formats, format->name);
    const char *given = searches(asked, format, text) ? NULL
                        : text                        ? cli_given(args, "limit", "same", "exchange")
                                                      : cli_given(args, "same", "exchange");
    if (given)
        return cli_complain("--%s: %s; leave it out", given,
                            text ? "with a text of solutions nothing is searched"
                                 : "the puzzle is written, without solutions");
    return !asked->apart || format->plays ||
           cli_complain("--moves: a %s file does not tell how solutions come apart; leave it out",
                        format->name);
}

/* Lists the formats of covers; "csv" is short for that of covers. */
static void refuse_cover_format(const char *name)
{
    char names[200] = "";
    size_t size = 0, left = 0;
    const tw_format *format;
    for (size_t i = 0; (format = verb_export_format(i)); i++)
        left += format->kind == TW_FORMAT_COVER;
    for (size_t i = 0; (format = verb_export_format(i)) && size < sizeof names; i++)
        if (format->kind == TW_FORMAT_COVER)
            size += (size_t)snprintf(names + size, sizeof names - size, "%s%s",
                                     strcmp(format->name, "cover-csv") == 0 ? "csv" : format->name,
                                     --left > 1  ? ", "
                                     : left == 1 ? " or "
                                                 : "");
    cli_complain("--to=%s: an exact cover is written as %s", name, names);
}

/* file: --output; its ending is used if there is no name. */
static const tw_format *find_format(const char *name, const char *file, bool cover)
{
    const char *near = NULL;
    const tw_format *by_ending =
        !name && cli_file_asked(file) ? verb_format_by_ending(verb_export_format, file) : NULL;
    name = by_ending ? by_ending->name : name;
    const tw_format *found = !name   ? NULL
                             : cover ? cli_cover_format(name)
                                     : verb_find_format(verb_export_format, name, &near);
    if (!name)
        cli_complain("export needs --to FORMAT (\"tilewright list formats\" lists them)");
    else if (!found && cover)
        refuse_cover_format(name);
    else if (!found)
        cli_complain("--to=%s: there is no such format%s", name,
                     verb_meant(near, " (\"tilewright list formats\" lists all)"));
    return found;
}

static int run(cli_call *cli)
{
    const cli_export_options *asked = (const cli_export_options *)cli->options;
    const char *what = cli->args.operands[0];
    const bool cover = cli_is_cover(what, asked->from);
    const tw_format *format = find_format(asked->to, asked->common.output, cover);
    tw_solve_options options;
    if (!format || !check_words(cli, format) || !cli_read_search(&asked->search, &options) ||
        !cli_file_is_free(cli, asked->map) || !cli_file_is_free(cli, asked->cnf) ||
        !cli_file_is_free(cli, asked->common.output))
        return CLI_INPUT;
    cli_export self = {.cli = cli, .asked = asked, .format = format};
    if (cover) {
        int code = cli_export_other_cover(&self);
        cli_file_drop(&self.output);
        cli_input_free(&self.input);
        return code;
    }
    const bool proof = format->kind == TW_FORMAT_PROOF,
               searched = searches(asked, format, cli->args.operand_count > 1);
    cli_end_after(asked->common.budget);
    int code = (searched ? cli_open_target : cli_open_puzzle)(cli, what, &self.input, &self.puzzle);
    if (code == CLI_GO_ON && !proof) /* a proof is opened after its clauses are written */
        code = cli_file_open(cli, cli_file_asked(asked->common.output), &self.output);
    if (code == CLI_GO_ON)
        code = format->kind == TW_FORMAT_COVER     ? cli_export_cover(&self)
               : format->kind == TW_FORMAT_DIAGRAM ? cli_export_diagram(&self)
               : format->kind == TW_FORMAT_PROOF   ? cli_export_proof(&self)
               : format->kind == TW_FORMAT_PUZZLE  ? export_puzzle(&self, &options)
                                                   : export_solutions(&self, &options);
    self.totals.what = what;
    self.totals.puzzle = self.puzzle;
    code = cli_stated_exit(&self.totals, code == CLI_GO_ON ? CLI_FOUND : code);
    cli_file_drop(&self.output);
    cli_solution_list_free(&self.kept);
    tw_poses_free(self.own_poses);
    tw_solver_free(self.solver);
    cli_input_free(&self.input);
    return code;
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const verb_field rows[] = {
    {"to", "FORMAT", "", "Format to write; \"tilewright list formats\" names them.",
     FIELD_TEXT(cli_export_options, to)},
    CLI_TARGET, CLI_PROBLEM, CLI_LATTICES, CLI_FROM(cli_export_options),
    FIELD_LIMIT(cli_export_options),
    FIELD_SAME(cli_export_options),
    CLI_ENCODING(cli_export_options),
    CLI_OUTPUT_FILE("Write here; without --to its ending is the format."),
    {"map", "FILE", "", "Write here what each variable stands for.",
     FIELD_TEXT(cli_export_options, map), FIELD_OUTPUT},
    {"cnf", "FILE", "", "For drat: write the clauses that the proof is about here.",
     FIELD_TEXT(cli_export_options, cnf), FIELD_OUTPUT},
    FIELD_CONDITIONS(cli_export_options),
    FIELD_THREADS(cli_export_options),
    FIELD_MEMORY(cli_export_options),
    CLI_TIMEOUT,
    CLI_FORCE,
    {"moves", NULL, "", "For xmpuzzle: write the moves that take it apart, too.",
     FIELD_FLAG(cli_export_options, apart)},
    {"config", "NAME", "", "For results-properties: the puzzle's name there.",
     FIELD_TEXT(cli_export_options, config)},
    {"arguments", "WORDS", "", "For results-properties: its arguments, with commas.",
     FIELD_TEXT(cli_export_options, arguments)},
    FIELD_END};

const cli_command cli_export_command = {
    .name = "export",
    .operands = "PUZZLE [SOLUTIONS] --to FORMAT",
    .summary = "Write a puzzle or solutions in another format.",
    .makes_file = true,
    CLI_RUNS(run, rows, cli_export_options),
    .examples =
        "  tilewright export soma --to csv --limit 1\n"
        "  tilewright export soma --to dimacs --map soma.map -o soma.cnf\n"
        "  tilewright solve --first --solutions --json packing.yaml |\n"
        "      tilewright export --to packing packing.yaml -\n"};
/* clang-format on */
