/* import_command.c -- `tilewright import`: turns a text of another kind into a puzzle, or the
 * output of a SAT solver into solutions.
 *
 * A puzzle is printed as a puzzle file; with --solutions, a line of JSON for each solution that the
 * file holds; with --moves, one for each solution that the file takes apart. */
#include <stdlib.h>
#include <string.h>

#include "cli/convert/export.h"
#include "cli/read/puzzle_input.h"
#include "verbs/disassemble_verb.h"
#include "verbs/import_verb.h"

typedef struct import_options {
    cli_common common;
    verb_import import;
    const char *model, *map; /* NULL: not given */
    bool solutions, apart;
} import_options;

/* ---- Puzzles ----------------------------------------------------------------------------- */

/* The solutions that a file holds, or how they come apart. */
typedef struct stored {
    bool apart;    /* the latter is asked for */
    tw_bytes text; /* lines of JSON */
    uint64_t count, told;
    tw_status status;
} stored;

static bool take_stored(void *user, const tw_puzzle *puzzle, const tw_solution *solution)
{
    stored *all = user;
    tw_out out = tw_bytes_out(&all->text);
    const tw_solution_text how = {.size = sizeof how, .puzzle = puzzle, .number = ++all->count};
    if (!all->apart)
        all->status = tw_solution_write(NULL, solution, &how, &out, NULL);
    return all->status == TW_OK;
}

static bool take_apart(void *user, const tw_solution *solution, const tw_disassembler *by,
                       const tw_disassembly *disassembly)
{
    stored *all = user;
    const verb_told_assembly told = {solution, by, disassembly, all->count, NULL};
    json_t *made = verb_assembly_json(&told);
    char *line = made ? json_dumps(made, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;
    if (line) {
        tw_bytes_add(&all->text, line, strlen(line));
        tw_bytes_add(&all->text, "\n", 1);
    }
    all->status = line ? TW_OK : TW_ERR_MEMORY;
    all->told++;
    free(line);
    json_decref(made);
    return all->status == TW_OK;
}

/* Writes the solutions that the file holds, if asked for, or the puzzle. CLI_GO_ON, or an exit code
 * after a message. */
static int write_read(const cli_input *input, const import_options *asked, tw_bytes *puzzle,
                      stored *all)
{
    const bool held = asked->solutions || asked->apart;
    if (held && (all->apart ? all->told : all->count) == 0)
        return CLI_NONE;
    int code = cli_file_write(input->cli, cli_file_asked(asked->common.output), input,
                              held ? &all->text : puzzle, all->status, NULL);
    if (code == CLI_GO_ON && !held && all->count > 0)
        cli_say(stderr, "tilewright: note: the file holds %s; --solutions prints %s\n",
                cli_amount(all->count, "solution"), all->count == 1 ? "it" : "them");
    return code;
}

/* Reads the text to find its format; it is read once more to be written. */
static int find_format(cli_input *input, const import_options *asked, const tw_import *how)
{
    tw_source source = cli_input_view(input);
    verb_fault fault;
    const tw_import quiet = {.size = sizeof quiet,
                             .problem = (size_t)asked->common.problem.number,
                             .problem_name = asked->common.problem.name,
                             .box = {how->box[0], how->box[1], how->box[2]},
                             .watch = &cli_not_stopped};
    if (!verb_find_source_format(&asked->import, &quiet, &source, &fault))
        return asked->import.from
                   ? cli_refuse("--from=%s: %s", asked->import.from, fault.text)
                   : cli_refuse("%s: %s; give --from FORMAT (\"tilewright list formats\" has them)",
                                input->name, fault.text);
    if (verb_lacks_box(&source, &quiet))
        return cli_refuse("a list of pieces knows no board; give its size, as in --box 10,6");
    input->format = source.format;
    return CLI_GO_ON;
}

static int import_puzzle(cli_input *input, const import_options *asked)
{
    const uint32_t *box = asked->import.box.sides;
    stored all = {.apart = asked->apart};
    tw_bytes puzzle = {0};
    tw_import how = {.size = sizeof how,
                     .box = {box[0], box[1], box[2]},
                     .solution = take_stored,
                     .apart = asked->apart ? take_apart : NULL,
                     .user = &all};
    if (asked->apart && asked->solutions)
        return cli_refuse(
            "--moves and --solutions: give one of the two; what tells how a solution comes "
            "apart has the solution");
    const bool named = cli_file_asked(asked->common.output) && !asked->solutions && !asked->apart;
    const tw_format *other =
        named ? verb_format_by_ending(verb_export_format, asked->common.output) : NULL;
    if (other && strcmp(other->name, "yaml") != 0)
        return cli_refuse("--output=%s: import writes a puzzle file, .yaml; \"tilewright export "
                          "PUZZLE --to %s\" writes such a file",
                          asked->common.output, other->name);
    int code = find_format(input, asked, &how);
    if (code == CLI_GO_ON)
        code = cli_import(input, &how, NULL, &puzzle);
    if (code == CLI_GO_ON)
        code = write_read(input, asked, &puzzle, &all);
    tw_bytes_free(&puzzle);
    tw_bytes_free(&all.text);
    return code;
}

/* ---- Models ------------------------------------------------------------------------------ */

/* The output of a SAT solver, and the puzzle of the map. The map says what the variables are. It is
 * made anew from the puzzle and compared: a map of another puzzle, or of another version, is
 * refused and never misread. Each model is checked as a solution before it is printed. */
typedef struct models {
    const char *name; /* of the text with the models */
    cli_input input;
    tw_puzzle *puzzle;
    tw_solver *solver;
    cli_file output;
    uint64_t right, wrong;
    tw_status status;
} models;

/* Reads the first line of a map; false if it is not a map. */
static bool read_head(const cli_input *map, cli_classes *classes)
{
    const char *end = memchr(map->text, '\n', map->size);
    json_t *head = json_loadb(map->text, end ? (size_t)(end - map->text) : map->size, 0, NULL);
    const char *kind = json_string_value(json_object_get(head, "map"));
    const char *word = json_string_value(json_object_get(head, "same"));
    bool fine = kind && word && strcmp(kind, "tilewright") == 0 &&
                tw_same_find(word, &classes->same, &classes->exchange);
    json_decref(head);
    return fine;
}

/* Compares `map` with the map of the solver's cover. */
static int compare_map(const models *self, const cli_input *map, cli_classes classes)
{
    tw_bytes ours = {0};
    int code = CLI_GO_ON;
    size_t line = 1, i = 0;
    bool fine = cli_write_map(self->solver, classes, &ours);
    for (; fine && i < map->size && i < ours.size && map->text[i] == (char)ours.data[i]; i++)
        line += map->text[i] == '\n';
    if (!fine) {
        code = cli_no_memory();
    } else if (i < map->size || i < ours.size) {
        code = cli_refuse("%s:%zu: this map is of another puzzle than %s, or of another version; "
                          "export both anew",
                          map->name, line, map->cli->args.operands[0]);
    }
    tw_bytes_free(&ours);
    return code;
}

/* Makes the solver whose cover the map describes. */
static int open_map(models *self, const cli_call *cli, const char *path)
{
    cli_input map = {0};
    cli_classes classes = {.exchange = false};
    int code = cli_input_open(cli, path, CLI_TEXT, &map);
    if (code == CLI_GO_ON && !read_head(&map, &classes)) {
        code = cli_refuse("%s: this is no map as \"tilewright export --map\" writes it", map.name);
    }
    if (code == CLI_GO_ON)
        code = cli_exact_solver(&self->input, self->puzzle, &classes, &self->solver);
    if (code == CLI_GO_ON)
        code = compare_map(self, &map, classes);
    cli_input_free(&map);
    return code;
}

/* Variables count from 1, options from 0. */
static bool take_model(void *user, const uint32_t *variables, size_t count)
{
    models *self = user;
    tw_error error = {.message = "it has more pieces than there are cells"};
    tw_solution solution = {0};
    uint32_t *options = calloc(count + 1, sizeof *options);
    for (size_t i = 0; i < count && options; i++)
        options[i] = variables[i] - 1;
    self->status =
        options ? tw_solver_decode(self->solver, options, count, &solution) : TW_ERR_MEMORY;
    if (self->status == TW_OK)
        self->status = tw_solution_check(NULL, self->puzzle, &solution, &error);
    if (self->status == TW_OK) {
        const tw_solution_text how = {
            .size = sizeof how, .puzzle = self->puzzle, .number = ++self->right};
        self->status = tw_solution_write(NULL, &solution, &how, &self->output.out, NULL);
    } else if (self->status == TW_ERR_INPUT) {
        self->wrong++;
        cli_complain("%s: model %llu is no solution: %s", self->name,
                     (unsigned long long)(self->right + self->wrong), error.message);
    }
    free(options);
    return (self->status == TW_OK || self->status == TW_ERR_INPUT) && !cli_output_failed();
}

static int read_models(models *self, const cli_call *cli, const char *path)
{
    cli_input input = {0};
    tw_verdict answer = TW_VERDICT_UNKNOWN;
    int code = cli_input_open(cli, path, CLI_TEXT, &input);
    if (code == CLI_GO_ON) {
        self->name = input.name;
        tw_source view = cli_input_view(&input);
        tw_report report = cli_input_report(&input);
        tw_model_sink sink = {take_model, self};
        size_t options = tw_cover_option_count(tw_solver_cover(self->solver));
        tw_status status = tw_models_read(NULL, &view, &report, (uint32_t)options, &sink, &answer);
        if (status != TW_OK) {
            code = cli_input_failed(&input, status, NULL);
        } else if (self->status != TW_OK && self->status != TW_ERR_INPUT) {
            code = cli_file_end(&self->output, &self->input, self->status, NULL);
        } else if (answer == TW_VERDICT_MODELS) {
            code = cli_file_end(&self->output, &self->input, TW_OK, NULL);
            if (code == CLI_GO_ON && self->wrong)
                code = CLI_INPUT;
        } else {
            bool none = answer == TW_VERDICT_NONE;
            cli_complain("%s: the solver says %s", self->name,
                         none ? "that there is no solution" : "nothing: it stopped before it knew");
            code = none ? CLI_NONE : CLI_EARLY;
        }
    }
    cli_input_free(&input);
    return code;
}

static int import_models(const cli_call *cli, const import_options *asked)
{
    models self = {.wrong = 0};
    const char *given = cli_given(&cli->args, "from", "box", "moves");
    if (!asked->model || !asked->map || given)
        return cli_refuse("import: a model needs --model FILE and --map FILE, and no --%s",
                          given ? given : "from");
    int code = cli_open_puzzle(cli, cli->args.operands[0], &self.input, &self.puzzle);
    if (code == CLI_GO_ON)
        code = open_map(&self, cli, asked->map);
    if (code == CLI_GO_ON)
        code = cli_file_open(cli, cli_file_asked(asked->common.output), &self.output);
    if (code == CLI_GO_ON)
        code = read_models(&self, cli, asked->model);
    cli_file_drop(&self.output);
    tw_solver_free(self.solver);
    cli_input_free(&self.input);
    return code;
}

/* ---- The command line -------------------------------------------------------------------- */

static int run(cli_call *cli)
{
    const import_options *asked = (const import_options *)cli->options;
    cli_input input = {0};
    int code;
    cli_end_after(asked->common.budget);
    if (asked->model || asked->map) {
        code = import_models(cli, asked);
    } else {
        code = cli_input_open(cli, cli->args.operands[0], CLI_TEXT, &input);
        if (code == CLI_GO_ON)
            code = import_puzzle(&input, asked);
    }
    cli_input_free(&input);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}

/* clang-format off */
static const verb_field rows[] = {
    FIELD_IMPORT(import_options),
    CLI_PROBLEM, CLI_LATTICES,
    {"solutions", NULL, "", "Print the solutions that the file holds, as lines of JSON.",
     FIELD_FLAG(import_options, solutions), FIELD_OUTPUT},
    {"moves", NULL, "", "Print the moves that the file stores.",
     FIELD_FLAG(import_options, apart)},
    {"model", "FILE", "", "Read solutions of PUZZLE from what a SAT solver printed.",
     FIELD_TEXT(import_options, model), .dash = true},
    {"map", "FILE", "", "For --model: the map that export --map wrote.",
     FIELD_TEXT(import_options, map), FIELD_OUTPUT, .dash = true},
    CLI_OUTPUT_FILE("Write here instead of to standard output."),
    CLI_FORCE,
    CLI_TIMEOUT,
    FIELD_END};

const cli_command cli_import_command = {
    .name = "import",
    .operands = "FILE | PUZZLE --model FILE --map FILE",
    .summary = "Read a puzzle or solutions of another program.",
    .makes_file = true,
    CLI_RUNS(run, rows, import_options),
    .examples =
        "  tilewright import --from binpacking items.txt -o packing.yaml\n"
        "  tilewright import burr.xmpuzzle -o burr.yaml\n"
        "  echo 'bins 2 capacity 5  3 2 2 2' | tilewright import --from binpacking -\n"
        "  tilewright import --model model.txt --map soma.map soma\n"};
/* clang-format on */
