/* text_formats.c -- the table of formats, and the small ones themselves.
 *
 * A new format is a line here. What it takes beside the library's own reader or writer stands in
 * this file while it is short. */
#include "cli/convert/text_formats.h"

#include <string.h>

#include "cli/convert/bin_packing.h"
#include "cli/convert/cover_formats.h"
#include "cli/convert/puzzle_formats.h"

/* ---- Bin packing ------------------------------------------------------------------------- */

static int import_packing(cli_input *input, const cli_import_options *asked)
{
    (void)asked;
    cli_packing packing;
    tw_source view = cli_input_view(input);
    tw_report report = cli_input_report(input);
    tw_status status = cli_read_packing(&view, &report, &packing);
    tw_out out = cli_stdout();
    if (status == TW_OK)
        status = cli_write_packing(&packing, &out);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(input, status, NULL);
}

static int begin_packing(const cli_export_job *job)
{
    tw_error error = {0};
    tw_status status = cli_is_packing(job->puzzle, &error);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(&job->input, status, &error);
}

static tw_status export_packing(const cli_export_job *job, const tw_solution *solution,
                                const tw_out *out, tw_error *error)
{
    (void)error;
    if (job->number > 1)
        out->write(out->user, "\n", 1);
    return cli_write_bins(job->puzzle, solution, out);
}

/* ---- Results ----------------------------------------------------------------------------- */

/* The name of a puzzle: that of its file, without folder and ending. Cut to fit. */
static void default_name(const char *what, char name[TW_MAX_NAME])
{
    const char *slash = strrchr(what, '/');
    snprintf(name, TW_MAX_NAME, "%s", slash ? slash + 1 : what);
    char *dot = strrchr(name, '.');
    if (dot && dot != name)
        *dot = '\0';
}

enum { MOST_ARGUMENTS = 16 };

/* Cuts a list at its commas, the words stay in it. Returns how many there are; words gets as many
 * as it holds. */
static size_t cut_words(char *list, const char *words[MOST_ARGUMENTS])
{
    size_t count = 0;
    for (char *next = list; next; count++) {
        if (count < MOST_ARGUMENTS)
            words[count] = next;
        next = strchr(next, ',');
        if (next)
            *next++ = '\0';
    }
    return count;
}

static int end_results(const cli_export_job *job)
{
    if (!job->complete) {
        cli_complain("results-properties: the number of all solutions is not known; %s",
                     job->cli->args.operand_count > 1
                         ? "the text has no object of a search that came to its end"
                         : "the search did not come to its end");
        return CLI_INPUT;
    }
    char name[TW_MAX_NAME], list[512];
    const char *config = job->asked->config, *given = job->asked->arguments;
    const char *words[MOST_ARGUMENTS];
    default_name(job->what, name);
    snprintf(list, sizeof list, "%s", given ? given : "");
    tw_results results = {.name = config ? config : name, .arguments = words};
    results.argument_count = given ? cut_words(list, words) : 0;
    if (results.argument_count > MOST_ARGUMENTS || (given && strlen(given) >= sizeof list)) {
        cli_complain("--arguments=%s: expected at most %d words", given, MOST_ARGUMENTS);
        return CLI_INPUT;
    }
    results.matches = tw_puzzle_mark_count(job->puzzle) > 0;
    results.total = job->total;
    tw_out out = cli_stdout();
    tw_status status = tw_results_write(&results, &out);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(&job->input, status, NULL);
}

/* ---- The table --------------------------------------------------------------------------- */

static const cli_exporter packing_out = {.begin = begin_packing, .solution = export_packing};
static const cli_exporter results_out = {.end = end_results};

const cli_format cli_formats[] = {
    {"binpacking", "sizes that go into bins, as a puzzle", import_packing, NULL},
    {"packing", "a solution of such a puzzle as the sizes in each bin", NULL, &packing_out},
    {"xmpuzzle", "a puzzle of BurrTools, with solutions if asked for", cli_import_xmpuzzle,
     &cli_xmpuzzle_out},
    {"xmpuzzle-plain", "the same as plain text", NULL, &cli_xmpuzzle_out},
    {"polycube", "a definition of the program polycube", cli_import_polycube, &cli_xmpuzzle_out},
    {"piezas", "pieces made of squares, as XML", cli_import_piezas, &cli_piezas_out},
    {"yaml", "the puzzle as a puzzle file", NULL, &cli_yaml_out},
    {"json", "the puzzle as a puzzle file in JSON", NULL, &cli_json_out},
    {"jsonl", "solutions as lines of JSON", NULL, &cli_solution_out},
    {"csv", "solutions as a table, a row a cell", NULL, &cli_solution_out},
    {"lines", "a solution as the letter of each cell", NULL, &cli_solution_out},
    {"orientations", "a solution as each piece with its orientation", NULL, &cli_pose_out},
    {"x3d-head", "the text at the head of the original's pictures", NULL, &cli_pose_out},
    {"results-properties", "the original's line with the number of all solutions", NULL,
     &results_out},
    {"dlx", "the exact cover for Knuth's programs", NULL, &cli_cover_out},
    {"mcc", "the same with multiplicities", NULL, &cli_cover_out},
    {"cover-csv", "the exact cover as a table", NULL, &cli_cover_out},
    {"dimacs", "the exact cover as clauses for SAT solvers", NULL, &cli_cover_out},
    {"opb", "the exact cover as sums for pseudo-Boolean solvers", NULL, &cli_cover_out},
    {NULL, NULL, NULL, NULL}};

/* ---- Finding one ------------------------------------------------------------------------- */

typedef struct wanted {
    bool import;
} wanted;

/* The formats that can be read, or written, by number. */
static const cli_format *one_of(bool import, size_t number)
{
    for (const cli_format *one = cli_formats; one->name; one++) {
        bool fits = import ? one->import != NULL : one->export != NULL;
        if (fits && number-- == 0)
            return one;
    }
    return NULL;
}

static const char *format_name(void *user, size_t number)
{
    const cli_format *format = one_of(((const wanted *)user)->import, number);
    return format ? format->name : NULL;
}

const cli_format *cli_find_format(const cli_args *args, const char *name, bool import)
{
    const char *option = import ? "from" : "to";
    if (!name) {
        cli_complain("%s needs --%s FORMAT (\"tilewright list formats\" lists them)",
                     args->command->name, option);
        return NULL;
    }
    for (size_t i = 0; one_of(import, i); i++) {
        if (strcmp(one_of(import, i)->name, name) == 0)
            return one_of(import, i);
    }
    wanted want = {import};
    const char *near = tw_nearest(name, format_name, &want);
    cli_complain("--%s=%s: there is no such format%s%s%s", option, name,
                 near ? "; did you mean \"" : " (\"tilewright list formats\" lists all)",
                 near ? near : "", near ? "\"?" : "");
    return NULL;
}
