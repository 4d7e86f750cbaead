/* model_import.c -- `tilewright import --model`: what a SAT solver printed becomes solutions.
 *
 * The map says what the variables are. It is made anew from the puzzle and compared: a map of
 * another puzzle, or of another version, is refused and never misread. Each model is judged as a
 * solution before it is printed. */
#include <string.h>

#include "cli/convert/cover_formats.h"
#include "cli/json_objects.h"
#include "cli/read/puzzle_input.h"

typedef struct models {
    cli_call *cli;
    const char *name; /* of the text with the models */
    cli_export_job job;
    tw_solver *solver;
    uint64_t right, wrong;
    tw_status status;
} models;

/* ---- The map ----------------------------------------------------------------------------- */

/* What the first line of a map says; false when it is none. */
static bool read_head(const cli_input *map, cli_classes *classes)
{
    const char *end = memchr(map->text, '\n', map->size);
    json_t *head = json_loadb(map->text, end ? (size_t)(end - map->text) : map->size, 0, NULL);
    const char *kind = json_string_value(json_object_get(head, "map"));
    const char *word = json_string_value(json_object_get(head, "up_to"));
    bool fine = kind && word && strcmp(kind, "tilewright") == 0 &&
                tw_up_to_find(word, &classes->up_to, &classes->exchange);
    json_decref(head);
    return fine;
}

/* The line on which two texts differ first; 0 when they do not. */
static size_t first_difference(const cli_input *map, const cli_text *ours)
{
    size_t line = 1, i = 0;
    for (; i < map->size && i < ours->size && map->text[i] == ours->bytes[i]; i++)
        line += map->text[i] == '\n';
    return i == map->size && i == ours->size ? 0 : line;
}

static int compare_map(models *self, const cli_input *map, cli_classes classes)
{
    cli_text ours = {0};
    int code = CLI_GO_ON;
    if (!cli_write_map(self->job.puzzle, self->solver, classes, &ours)) {
        cli_complain("out of memory");
        code = CLI_INTERNAL;
    } else if (first_difference(map, &ours) > 0) {
        cli_complain("%s:%zu: this map is of another puzzle than %s, or of another version; "
                     "export both anew",
                     map->name, first_difference(map, &ours), self->job.what);
        code = CLI_INPUT;
    }
    cli_text_free(&ours);
    return code;
}

/* Makes the solver whose cover the map is of. */
static int open_map(models *self, const char *path)
{
    cli_input map = {0};
    cli_classes classes = {.exchange = false};
    int code = cli_input_open(self->cli, path, CLI_TEXT, &map);
    if (code == CLI_GO_ON && !read_head(&map, &classes)) {
        cli_complain("%s: this is no map as \"tilewright export --map\" writes it", map.name);
        code = CLI_INPUT;
    }
    if (code == CLI_GO_ON)
        code = cli_exact_solver(&self->job, &classes, &self->solver);
    if (code == CLI_GO_ON)
        code = compare_map(self, &map, classes);
    cli_input_free(&map);
    return code;
}

/* ---- Models ------------------------------------------------------------------------------ */

static void tell_wrong(models *self, const tw_error *error)
{
    self->wrong++;
    cli_complain("%s: model %llu is no solution: %s", self->name,
                 (unsigned long long)(self->right + self->wrong), error->message);
}

/* Variables count from 1, options from 0. */
static bool take_model(void *user, const uint32_t *variables, size_t count)
{
    models *self = user;
    tw_error error = {0};
    tw_solution solution = {0};
    tw_out out = cli_stdout();
    uint32_t *options = calloc(count + 1, sizeof *options);
    self->status = options ? TW_OK : TW_ERR_MEMORY;
    for (size_t i = 0; i < count && options; i++)
        options[i] = variables[i] - 1;
    if (self->status == TW_OK) {
        self->status = tw_solver_decode(self->solver, options, count, &solution);
        snprintf(error.message, sizeof error.message, "it has more pieces than there are cells");
    }
    if (self->status == TW_OK)
        self->status = tw_solution_check(NULL, self->job.puzzle, &solution, &error);
    tw_solution_text how = {
        .size = sizeof how, .puzzle = self->job.puzzle, .number = self->right + 1};
    self->right += self->status == TW_OK;
    if (self->status == TW_OK)
        self->status = tw_solution_write(NULL, &solution, &how, &out, NULL);
    else if (self->status == TW_ERR_INPUT)
        tell_wrong(self, &error);
    free(options);
    return (self->status == TW_OK || self->status == TW_ERR_INPUT) && !cli_output_failed();
}

static int finish(const models *self, tw_verdict answer)
{
    if (self->status != TW_OK && self->status != TW_ERR_INPUT)
        return cli_input_failed(&self->job.input, self->status, NULL);
    if (answer == TW_VERDICT_MODELS)
        return self->wrong ? CLI_INPUT : CLI_GO_ON;
    bool none = answer == TW_VERDICT_NONE;
    cli_complain("%s: the solver says %s", self->name,
                 none ? "that there is no solution" : "nothing: it stopped before it knew");
    return none ? CLI_NONE : CLI_EARLY;
}

static int read_models(models *self, const char *path)
{
    cli_input input = {0};
    int code = cli_input_open(self->cli, path, CLI_TEXT, &input);
    if (code == CLI_GO_ON) {
        self->name = input.name;
        tw_verdict answer = TW_VERDICT_UNKNOWN;
        tw_source view = cli_input_view(&input);
        tw_report report = cli_input_report(&input);
        tw_model_sink sink = {take_model, self};
        size_t options = tw_cover_option_count(tw_solver_cover(self->solver));
        tw_status status = tw_models_read(NULL, &view, &report, (uint32_t)options, &sink, &answer);
        code = status == TW_OK ? finish(self, answer) : cli_input_failed(&input, status, NULL);
    }
    cli_input_free(&input);
    return code;
}

int cli_import_models(cli_call *cli, const cli_import_options *asked)
{
    models self = {.cli = cli};
    if (!asked->model || !asked->map || asked->from) {
        cli_complain("import: a model needs --model FILE and --map FILE, and no --from");
        return CLI_INPUT;
    }
    self.job.cli = cli;
    self.job.what = cli->args.operands[0];
    int code = cli_open_puzzle(cli, self.job.what, &self.job.input, &self.job.puzzle);
    if (code == CLI_GO_ON)
        code = open_map(&self, asked->map);
    if (code == CLI_GO_ON)
        code = read_models(&self, asked->model);
    tw_solver_free(self.solver);
    tw_puzzle_free(self.job.puzzle);
    cli_input_free(&self.job.input);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}
