/* solution_input.c -- solutions of a puzzle, read from lines of JSON and judged.
 *
 * They are as `solve --solutions --json` prints them, or a table as `export --to csv` writes it.
 * The object with the figures that ends the output of `solve` is no solution. Each is judged by the
 * library's checker, which knows nothing of how they were found. */
#include "cli/read/solution_input.h"

#include "cli/read/solution_table.h"
#include "cli/signals.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool take_fault(void *user, const tw_error *error)
{
    cli_solutions *all = user;
    tw_error moved = *error;
    moved.at.line = all->line;
    cli_print_error(&all->cli->terminal, NULL, &moved);
    return true;
}

/* ---- The end of a run -------------------------------------------------------------------- */

static void read_total(cli_solutions *all, const json_t *run)
{
    const char *outcome = json_string_value(json_object_get(run, "outcome"));
    const json_t *none = json_object_get(json_object_get(run, "counts"), "none");
    all->complete = outcome && strcmp(outcome, "exhausted") == 0 && json_is_integer(none) &&
                    json_integer_value(none) >= 0;
    if (all->complete)
        all->total = (uint64_t)json_integer_value(none);
    const char *of = json_string_value(json_object_get(run, "puzzle"));
    snprintf(all->of, sizeof all->of, "%s", of && strlen(of) < sizeof all->of ? of : "");
}

static bool ends_run(const json_t *value)
{
    return json_object_get(value, "outcome") && !json_is_array(json_object_get(value, "pieces"));
}

/* As `sample --json` ends. */
static bool ends_samples(const json_t *value)
{
    return json_is_boolean(json_object_get(value, "uniform")) &&
           json_object_get(value, "samples") && !json_object_get(value, "pieces");
}

/* As `apart --json` ends. */
static bool ends_levels(const json_t *value)
{
    return json_is_array(json_object_get(value, "levels")) && json_object_get(value, "assemblies");
}

typedef enum line_kind { PASSED_OVER, SOLUTION, ASSEMBLY } line_kind;

/* Blank lines, and the object that ends the output of a run, are passed over. */
static line_kind kind_of(cli_solutions *all, const char *text, size_t size)
{
    if (strspn(text, " \t\r\n") == size)
        return PASSED_OVER;
    json_t *value = json_loadb(text, size, 0, NULL);
    const bool is_end = ends_run(value) || ends_samples(value) || ends_levels(value);
    line_kind kind = is_end ? PASSED_OVER
                     : json_object_get(value, "placements") || json_object_get(value, "parts")
                         ? ASSEMBLY
                         : SOLUTION;
    if (ends_run(value))
        read_total(all, value);
    json_decref(value);
    return kind;
}

/* ---- Lines ------------------------------------------------------------------------------- */

/* What a line came to. */
typedef struct line_read {
    tw_solution *solution;
    tw_disassembly *disassembly; /* NULL: it does not tell */
} line_read;

static tw_status make_disassembler(cli_solutions *all, tw_error *error)
{
    return all->by ? TW_OK : tw_disassembler_new(NULL, all->puzzle, NULL, &all->by, error);
}

static tw_status read_one(cli_solutions *all, const tw_source *source, line_kind kind,
                          line_read *made)
{
    tw_report report = {take_fault, all};
    const tw_watch watch = {cli_no_signal_came, NULL};
    tw_error error = {0};
    tw_status status = kind == ASSEMBLY ? make_disassembler(all, &error) : TW_OK;
    if (status != TW_OK)
        take_fault(all, &error);
    else if (kind == ASSEMBLY)
        status = tw_disassembly_read(all->by, source, &report, &watch, &made->solution,
                                     &made->disassembly);
    else
        status = tw_solution_read(NULL, all->puzzle, source, &report, &made->solution);
    if (status != TW_OK || !made->solution)
        return status;
    status = tw_solution_check(NULL, all->puzzle, made->solution, &error);
    snprintf(error.file, sizeof error.file, "%s", all->name);
    if (status == TW_ERR_INPUT)
        take_fault(all, &error);
    return status;
}

/* CLI_GO_ON, or what ends the reading. */
static int judge_line(cli_solutions *all, const char *text, size_t size, line_kind kind)
{
    const tw_source source = {.name = all->name, .text = text, .size = size};
    line_read made = {.solution = NULL};
    tw_status status = read_one(all, &source, kind, &made);
    int code = CLI_GO_ON;
    if (status == TW_OK && !made.solution)
        return CLI_EARLY;
    if (status == TW_OK && made.disassembly && all->take_apart)
        code = all->take_apart(all->user, made.solution, all->by, made.disassembly);
    else if (status == TW_OK && all->take)
        code = all->take(all->user, made.solution);
    tw_disassembly_free(made.disassembly);
    tw_solution_free(made.solution);
    all->right += status == TW_OK;
    all->wrong += status != TW_OK;
    if (status == TW_ERR_MEMORY) {
        cli_complain("%s: %s", all->name, tw_status_text(status));
        return CLI_INTERNAL;
    }
    return code;
}

/* The next line, without its end, at most TW_MAX_TEXT bytes. false: end, or too long, or memory. */
static bool read_line(FILE *file, cli_text *line)
{
    line->size = 0;
    int c = getc(file);
    if (c == EOF)
        return false;
    cli_text_add(line, "", 0);
    for (; c != EOF && c != '\n'; c = getc(file)) {
        char byte = (char)c;
        cli_text_add(line, &byte, 1);
        if (line->failed || line->size > TW_MAX_TEXT)
            return false;
    }
    return true;
}

/* Until a signal comes, which others may look at behind it. */
static bool wait_for_line(FILE *file, cli_text *line)
{
    cli_cut_reads(true);
    bool read = read_line(file, line);
    cli_cut_reads(false);
    return read && !cli_signal_came();
}

/* A solution of a table. text: taken; NULL: none. */
static int judge_table(cli_solutions *all, char *text)
{
    int code = text && all->puzzle ? judge_line(all, text, strlen(text), SOLUTION) : CLI_GO_ON;
    free(text);
    return code;
}

static int take_row(cli_solutions *all, cli_table *table, const char *row)
{
    char *done;
    bool fine = !*row || cli_table_row(table, row, &done);
    if (!fine) {
        tw_error error = {.status = TW_ERR_INPUT, .message = "this is no row of the table"};
        snprintf(error.file, sizeof error.file, "%s", all->name);
        take_fault(all, &error);
        all->wrong++;
    }
    return *row ? judge_table(all, done) : CLI_GO_ON;
}

/* Of a table, of JSON, or what is passed over. */
static int take_line(cli_solutions *all, cli_table *table, const cli_text *line)
{
    if (table->open)
        return take_row(all, table, line->bytes);
    if (all->line == 1 && cli_table_begin(table, line->bytes))
        return CLI_GO_ON;
    line_kind kind = kind_of(all, line->bytes, line->size);
    return kind != PASSED_OVER && all->puzzle ? judge_line(all, line->bytes, line->size, kind)
                                              : CLI_GO_ON;
}

static int read_stream(cli_solutions *all, FILE *file)
{
    cli_text line = {0};
    cli_table table = {.open = false};
    int code = CLI_GO_ON;
    tw_disassembler *given = all->by;
    while (code == CLI_GO_ON && wait_for_line(file, &line)) {
        all->line++;
        code = line.failed ? CLI_GO_ON : take_line(all, &table, &line);
    }
    char *last = cli_table_end(&table);
    bool whole = code == CLI_GO_ON && !cli_signal_came();
    code = whole ? judge_table(all, last) : (free(last), code);
    if (!given) {
        tw_disassembler_free(all->by);
        all->by = NULL;
    }
    bool failed = line.failed, too_long = line.size > TW_MAX_TEXT;
    cli_text_free(&line);
    if (code == CLI_GO_ON && cli_signal_came())
        return CLI_EARLY;
    if (code == CLI_GO_ON && (failed || too_long || ferror(file))) {
        cli_complain("%s: %s", all->name,
                     failed     ? tw_status_text(TW_ERR_MEMORY)
                     : too_long ? "a line is longer than 8 MB"
                                : strerror(errno));
        code = failed ? CLI_INTERNAL : CLI_INPUT;
    }
    return code;
}

int cli_read_solutions(cli_solutions *all, const char *what)
{
    bool standard = strcmp(what, "-") == 0;
    all->name = standard ? "standard input" : what;
    if (!cli_refuse_own(what, cli_file_begins(what, CLI_CHECKPOINT_BEGINS, 8),
                        cli_file_begins(what, CLI_STORE_BEGINS, 15)))
        return CLI_INPUT;
    cli_wait_begin(); /* for the writer of a pipe */
    FILE *file = standard ? stdin : fopen(what, "rb");
    cli_wait_end();
    if (!file)
        return cli_refuse("%s: %s", what, strerror(errno));
    int code = read_stream(all, file);
    if (!standard)
        fclose(file);
    return code;
}

int cli_read_solution_text(cli_solutions *all, const cli_input *input)
{
    all->name = input->name;
    FILE *file = fmemopen(input->text, input->size, "rb");
    if (!file) {
        cli_complain("%s: %s", input->name, strerror(errno));
        return CLI_INTERNAL;
    }
    int code = read_stream(all, file);
    fclose(file);
    return code;
}

/* Is this what a run prints: a solution, or the object that ends it? */
static bool is_of_run(const char *line, size_t size)
{
    json_t *value = json_loadb(line, size, 0, NULL);
    bool is =
        ends_run(value) || json_is_array(json_object_get(value, "placements")) ||
        (json_is_array(json_object_get(value, "pieces")) && !json_object_get(value, "container"));
    json_decref(value);
    return is;
}

bool cli_holds_solutions(const cli_input *input)
{
    const char *line = input->text + strspn(input->text, " \t\r\n");
    return is_of_run(line, strcspn(line, "\r\n"));
}

bool cli_file_holds_solutions(const char *path)
{
    cli_text line = {0};
    FILE *file = cli_open_plain(path);
    if (!file)
        return false;
    bool read;
    do
        read = read_line(file, &line);
    while (read && strspn(line.bytes, " \t\r") == line.size);
    bool holds = read && is_of_run(line.bytes, line.size);
    cli_text_free(&line);
    fclose(file);
    return holds;
}

bool cli_both_from_stdin(const cli_args *args)
{
    if (args->operand_count < 2 || strcmp(args->operands[0], "-") != 0 ||
        strcmp(args->operands[1], "-") != 0)
        return false;
    cli_complain("puzzle and solutions cannot both come from standard input");
    return true;
}

/* ---- Kept solutions ---------------------------------------------------------------------- */

bool cli_solution_list_add(cli_solution_list *list, const tw_solution *solution)
{
    tw_solution *copy;
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 64;
        const tw_solution **grown = realloc(list->items, room * sizeof *grown);
        if (!grown)
            return false;
        list->items = grown;
        list->room = room;
    }
    if (tw_solution_copy(NULL, solution, &copy) != TW_OK)
        return false;
    list->items[list->count++] = copy;
    return true;
}

void cli_solution_list_free(cli_solution_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        tw_solution_free((tw_solution *)(uintptr_t)list->items[i]);
    free(list->items);
    *list = (cli_solution_list){.count = 0};
}
