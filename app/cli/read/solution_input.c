/* solution_input.c -- reads solutions of a puzzle from a text, and checks them.
 *
 * The text is as `solve` prints it, in JSON or any --format, a table of `export --to csv`, or the
 * text of Polyform Puzzler. Each line shows its kind (take_line): an object, a row, a word of
 * letters, words of a letter and a number, or the caption of a drawing. The end of the output of
 * `solve` is not a solution. The library's checker judges each solution, regardless of how it was
 * found. */
#include "cli/read/solution_input.h"

#include "cli/signals.h"
#include "cli/system_calls.h"
#include "verbs/grown.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool take_fault(void *user, const tw_error *error)
{
    cli_solutions *all = user;
    tw_error moved = *error;
    moved.at.line = all->line + (error->at.line > 0 ? error->at.line - 1 : 0);
    cli_print_error(&all->cli->terminal, NULL, &moved);
    return true;
}

/* ---- Tables ------------------------------------------------------------------------------
 *
 * Rows of a table, a row a cell, as `export --to csv` writes them, become lines of JSON. */

/* A table while it is read; zeroed to begin with. */
typedef struct solution_table {
    bool open;         /* its head was read */
    size_t axes;       /* columns that are coordinates */
    bool kinds, turns; /* do these columns follow? */
    char solution[24]; /* the solution of the current rows */
    char copy[600];    /* the piece of the last row, and which copy */
    json_t *pieces;    /* of this solution; NULL: none */
} solution_table;

enum { ROOM = 260 }; /* bytes of a value */

/* Reads a value of a row, without its quotes, and moves *at past it. NULL: there is none. */
static char *next_field(const char **at, char text[ROOM])
{
    size_t size = 0;
    bool quoted = **at == '"';
    if (!**at)
        return NULL;
    for (*at += quoted; **at && (quoted || **at != ',') && size < ROOM - 1; ++*at) {
        if (quoted && **at == '"' && *++*at != '"')
            break;
        text[size++] = **at;
    }
    text[size] = '\0';
    if (**at && **at != ',' && **at != '\r')
        return NULL;
    *at += **at == ',';
    return text;
}

/* Begins a table if the line is the head of one. */
static bool begin_table(solution_table *table, const char *line)
{
    static const char head[] = "solution,piece,copy,";
    char word[ROOM];
    if (strncmp(line, head, strlen(head)) != 0)
        return false;
    *table = (solution_table){.open = true};
    for (const char *at = line + strlen(head); *at && *at != '\r' && next_field(&at, word);) {
        table->kinds = table->kinds || strcmp(word, "kind") == 0;
        table->turns = table->turns || strcmp(word, "turn") == 0;
        table->axes += strlen(word) == 1;
    }
    return true;
}

static json_t *number(const char *text)
{
    char *end;
    long long value = strtoll(text, &end, 10);
    return *text && !*end ? json_integer(value) : NULL;
}

/* Adds a cell, and the turn of the piece, from the columns after the first three. */
static bool add_cell(const solution_table *table, json_t *piece, const char *at)
{
    char word[ROOM];
    json_t *cell = json_array();
    bool fine = true;
    for (size_t i = 0; i < table->axes && fine; i++)
        fine = next_field(&at, word) && json_array_append_new(cell, number(word)) == 0;
    if (table->kinds && fine)
        fine = next_field(&at, word) && json_array_append_new(cell, json_string(word)) == 0;
    if (table->turns && fine)
        fine = next_field(&at, word) && json_object_set_new(piece, "turn", number(word)) == 0;
    fine = fine && strspn(at, "\r") == strlen(at);
    return json_array_append_new(json_object_get(piece, "cells"), cell) == 0 && fine;
}

/* The last solution as a line of JSON, new; NULL: there is none. */
static char *end_table(solution_table *table)
{
    json_t *whole = table->pieces ? json_pack("{s:o}", "placements", table->pieces) : NULL;
    char *text = whole ? json_dumps(whole, JSON_COMPACT) : NULL;
    json_decref(whole);
    table->pieces = NULL;
    table->copy[0] = '\0';
    return text;
}

/* Adds a row. *done: if it begins another solution, the one before as a line of JSON, new; else
 * NULL. false: it is no row. */
static bool add_row(solution_table *table, const char *line, char **done)
{
    char solution[ROOM], name[ROOM], copy[ROOM];
    const char *at = line;
    *done = NULL;
    if (!next_field(&at, solution) || !next_field(&at, name) || !next_field(&at, copy))
        return false;
    if (!table->pieces || strncmp(solution, table->solution, sizeof table->solution - 1) != 0) {
        *done = end_table(table);
        snprintf(table->solution, sizeof table->solution, "%.20s", solution);
        table->pieces = json_array();
    }
    char which[sizeof table->copy];
    snprintf(which, sizeof which, "%s %s", copy, name);
    if (strcmp(which, table->copy) != 0)
        json_array_append_new(table->pieces, json_pack("{s:s, s:[]}", "piece", name, "cells"));
    memcpy(table->copy, which, sizeof which);
    json_t *piece = json_array_get(table->pieces, json_array_size(table->pieces) - 1);
    return piece && add_cell(table, piece, at);
}

/* ---- The end of a run -------------------------------------------------------------------- */

typedef enum line_kind {
    PASSED_OVER,
    SOLUTION,
    PARTIAL,
    ASSEMBLY,
    DRAWING,
    LETTERS,
    ORIENTED,
    PUZZLER
} line_kind;

static bool has_type(const json_t *value, const char *word)
{
    const char *type = json_string_value(json_object_get(value, "type"));
    return type && strcmp(type, word) == 0;
}

/* Is this the object that ends the output of a command? One of an earlier version has no type. */
static bool is_result(const json_t *value)
{
    return json_object_get(value, "type") ? has_type(value, "result")
                                          : json_object_get(value, "outcome") != NULL;
}

/* Reads the object that ends a run. */
static void read_total(cli_solutions *all, const json_t *run)
{
    const char *outcome = json_string_value(json_object_get(run, "outcome"));
    const json_t *none = json_object_get(json_object_get(run, "counts"), "none");
    const char *digits = json_string_value(none);
    char *end = NULL;
    errno = 0;
    all->total = digits ? strtoull(digits, &end, 10) : 0;
    all->complete = outcome && strcmp(outcome, "exhausted") == 0 && digits && *digits && !*end &&
                    *digits != '-' && errno == 0;
    const char *of = json_string_value(json_object_get(run, "puzzle"));
    snprintf(all->of, sizeof all->of, "%s", of && strlen(of) < sizeof all->of ? of : "");
}

/* The kind of a line of JSON. The object that ends a run is passed over. A line without a type is
 * of an earlier version, or written by hand. */
static line_kind kind_of_json(cli_solutions *all, const char *text, size_t size)
{
    json_t *value = json_loadb(text, size, 0, NULL);
    const bool result = is_result(value);
    if (result)
        read_total(all, value);
    line_kind kind = result                            ? PASSED_OVER
                     : json_object_get(value, "parts") ? ASSEMBLY
                     : has_type(value, "partial")      ? PARTIAL
                                                       : SOLUTION;
    json_decref(value);
    return kind;
}

/* ---- Solutions --------------------------------------------------------------------------- */

/* Makes the placements of the pieces when first needed; texts other than JSON are compared with
 * them. */
static tw_status need_poses(cli_solutions *all, tw_error *error)
{
    if (all->poses)
        return TW_OK;
    tw_status status = tw_poses_new(NULL, all->puzzle, &cli_not_stopped, &all->made, error);
    all->poses = all->made;
    return status;
}

/* *solution: NULL if a signal came. */
static tw_status read_printed(cli_solutions *all, const tw_source *source, line_kind kind,
                              const tw_report *report, tw_solution **solution)
{
    static const char *const names[] = {
        [LETTERS] = "lines", [ORIENTED] = "orientations", [PUZZLER] = "puzzler"};
    tw_source text = *source;
    tw_error error = {0};
    tw_status status = need_poses(all, &error);
    if (status != TW_OK)
        take_fault(all, &error);
    if (status != TW_OK || !all->poses)
        return status;
    if (kind == DRAWING)
        return tw_drawing_read(NULL, all->poses, text.name, text.text, report, solution);
    text.format = tw_format_find(names[kind]);
    return tw_solution_read_text(NULL, all->poses, &text, report, solution);
}

/* Reads and checks the solution of a line. *disassembly: NULL if the line has none. */
static tw_status read_one(cli_solutions *all, const tw_source *source, line_kind kind,
                          tw_solution **solution, tw_disassembly **disassembly)
{
    tw_report report = {take_fault, all};
    tw_error error = {0};
    tw_status status = TW_OK;
    if (kind == ASSEMBLY && !all->by)
        status = tw_disassembler_new(NULL, all->puzzle, NULL, &all->by, &error);
    if (status != TW_OK)
        take_fault(all, &error);
    else if (kind == ASSEMBLY)
        status =
            tw_disassembly_read(all->by, source, &report, &cli_not_stopped, solution, disassembly);
    else if (kind != SOLUTION && kind != PARTIAL)
        status = read_printed(all, source, kind, &report, solution);
    else
        status = tw_solution_read(NULL, all->puzzle, source, &report, solution);
    if (status != TW_OK || !*solution)
        return status;
    size_t left;
    status = kind == PARTIAL && all->partial
                 ? tw_solution_check_partial(NULL, all->puzzle, *solution, &left, &error)
                 : tw_solution_check(NULL, all->puzzle, *solution, &error);
    snprintf(error.file, sizeof error.file, "%s", all->name);
    if (status == TW_ERR_INPUT)
        take_fault(all, &error);
    return status;
}

enum { MOST_LETTERS = 62 }; /* more pieces than that share letters */

/* May several solutions look like this text? Letters do not show how marks turn a piece, nor always
 * where a copy ends; orientations do not show what stays empty, nor where a piece that goes round
 * the lattice begins. */
static bool may_be_unclear(const tw_puzzle *puzzle, line_kind kind)
{
    if (kind != DRAWING && kind != LETTERS && kind != ORIENTED)
        return false;
    if (tw_puzzle_labelled(puzzle) || tw_puzzle_piece_count(puzzle) > MOST_LETTERS)
        return true;
    bool unclear = kind == ORIENTED ? tw_lattice_wrap_count(tw_puzzle_lattice(puzzle)) > 0
                                    : tw_puzzle_mark_count(puzzle) > 0;
    for (size_t c = 0; kind == ORIENTED && c < tw_puzzle_cell_count(puzzle) && !unclear; c++)
        unclear = tw_puzzle_cell_optional(puzzle, c);
    for (uint32_t i = 0; kind != ORIENTED && i < tw_puzzle_piece_count(puzzle) && !unclear; i++) {
        uint32_t low, high;
        tw_puzzle_piece_copies(puzzle, i, &low, &high);
        unclear = high > 1;
    }
    return unclear;
}

/* CLI_GO_ON, or the exit code that ends the reading. */
static int judge_line(cli_solutions *all, const char *text, size_t size, line_kind kind)
{
    const tw_source source = {.name = all->name, .text = text, .size = size};
    tw_solution *solution = NULL;
    tw_disassembly *disassembly = NULL;
    tw_status status = read_one(all, &source, kind, &solution, &disassembly);
    int code = CLI_GO_ON;
    all->unclear = may_be_unclear(all->puzzle, kind);
    if (status == TW_OK && !solution)
        return CLI_EARLY;
    if (status == TW_OK && disassembly && all->take_apart)
        code = all->take_apart(all->user, solution, all->by, disassembly);
    else if (status == TW_OK && all->take)
        code = all->take(all->user, solution);
    tw_disassembly_free(disassembly);
    tw_solution_free(solution);
    all->right += status == TW_OK;
    all->wrong += status != TW_OK;
    if (status == TW_ERR_MEMORY) {
        cli_complain("%s: %s", all->name, tw_status_text(status));
        return CLI_INTERNAL;
    }
    return code;
}

/* Reads a line of at most TW_MAX_TEXT bytes, without its end. false: end, too long, or memory. */
static bool read_line(FILE *file, tw_bytes *line)
{
    line->size = 0;
    int c = getc(file);
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getc(file)) {
        char byte = (char)c;
        tw_bytes_add(line, &byte, 1);
        if (line->status || line->size > TW_MAX_TEXT)
            return false;
    }
    if (line->size > 0 && line->data[line->size - 1] == '\r')
        line->size--;
    return true;
}

/* Checks a solution of a table. Frees text; NULL: none. */
static int judge_table(cli_solutions *all, char *text)
{
    int code = text && all->puzzle ? judge_line(all, text, strlen(text), SOLUTION) : CLI_GO_ON;
    free(text);
    return code;
}

/* ---- Lines ------------------------------------------------------------------------------- */

/* What was read so far. */
typedef struct text_so_far {
    solution_table table;
    tw_bytes block; /* lines of a solution that takes several */
    line_kind kind; /* of the block; PASSED_OVER: there is none */
    uint32_t line;  /* where it begins */
    bool puzzler;   /* lines outside of blocks are Polyform Puzzler's */
    bool ended;     /* the rest is about the whole run */
} text_so_far;

static int end_block(cli_solutions *all, text_so_far *so_far)
{
    const uint32_t line = all->line;
    const line_kind kind = so_far->kind;
    so_far->kind = PASSED_OVER;
    if (kind == PASSED_OVER || !all->puzzle)
        return CLI_GO_ON;
    if (so_far->block.status)
        return cli_no_memory();
    all->line = so_far->line;
    int code = judge_line(all, cli_chars(&so_far->block), so_far->block.size, kind);
    all->line = line;
    return code;
}

/* "Solution 7", as above a drawing, or "solution 7 (12 searches):" of Polyform Puzzler. */
static line_kind caption_kind(const char *line)
{
    const size_t length = strcspn(line, "\r");
    const char *word = strstr(line, "solution ");
    if (strncmp(line, "Solution ", 9) == 0 &&
        (strchr("0123456789", line[9]) || strncmp(line + 9, "number ", 7) == 0))
        return DRAWING;
    bool foreign = word && (word == line || strncmp(line, "at ", 3) == 0) &&
                   strchr("0123456789", word[9]) && line[length - 1] == ':';
    return foreign ? PUZZLER : PASSED_OVER;
}

static int begin_block(cli_solutions *all, text_so_far *so_far, line_kind kind)
{
    int code = end_block(all, so_far);
    so_far->block.size = 0;
    so_far->kind = kind;
    so_far->line = all->line + 1;
    so_far->puzzler = kind == PUZZLER;
    so_far->ended = false;
    return code;
}

/* Does this line begin the summary of a run? */
static bool begins_end(const char *line)
{
    return strstr(line, " solution") || strstr(line, "cheapest") || strstr(line, "dearest") ||
           strncmp(line, "level ", 6) == 0;
}

/* The kind of a line that is a whole solution: letters of cells, or pieces with orientations. */
static line_kind kind_of_words(const cli_solutions *all, const char *line)
{
    const size_t length = strcspn(line, " \t\r"), digits = strspn(line + 1, "0123456789");
    if (line[length + strspn(line + length, " \t\r")])
        return ORIENTED;
    return length != tw_puzzle_cell_count(all->puzzle) && digits > 0 && digits == length - 1
               ? ORIENTED
               : LETTERS;
}

static int take_line(cli_solutions *all, text_so_far *so_far, const tw_bytes *line)
{
    const char *text = cli_chars(line);
    const bool blank = strspn(text, " \t\r\n") == line->size;
    const line_kind caption = caption_kind(text);
    char *done = NULL;
    if (so_far->table.open && *text && !add_row(&so_far->table, text, &done)) {
        tw_error error = {.status = TW_ERR_INPUT, .message = "this is no row of the table"};
        snprintf(error.file, sizeof error.file, "%s", all->name);
        take_fault(all, &error);
        all->wrong++;
    }
    if (so_far->table.open)
        return judge_table(all, done);
    if (all->line == 1 && begin_table(&so_far->table, text))
        return CLI_GO_ON;
    if (caption != PASSED_OVER)
        return begin_block(all, so_far, caption);
    if (so_far->kind == PUZZLER && blank)
        return end_block(all, so_far);
    if (so_far->kind == PASSED_OVER && /* a drawing with walls may stand without a caption */
        (strncmp(text, "+-", 2) == 0 || strncmp(text, "layer ", 6) == 0)) {
        (void)begin_block(all, so_far, DRAWING); /* no block is open */
        so_far->line = all->line;
    }
    if (so_far->kind != PASSED_OVER) {
        tw_bytes_add(&so_far->block, text, line->size);
        tw_bytes_add(&so_far->block, "\n", 1);
        return so_far->block.size > TW_MAX_TEXT ? end_block(all, so_far) : CLI_GO_ON;
    }
    so_far->puzzler = so_far->puzzler || strncmp(text, "solving ", 8) == 0;
    const bool json = text[strspn(text, " \t")] == '{';
    so_far->ended = so_far->ended || (!json && begins_end(text));
    if (blank || so_far->puzzler || (so_far->ended && !json))
        return CLI_GO_ON;
    line_kind kind = json ? kind_of_json(all, text, line->size) : SOLUTION;
    if (kind == PASSED_OVER || !all->puzzle)
        return CLI_GO_ON;
    return judge_line(all, text, line->size, json ? kind : kind_of_words(all, text));
}

static int read_stream(cli_solutions *all, FILE *file)
{
    tw_bytes line = {0};
    text_so_far so_far = {.kind = PASSED_OVER};
    int code = CLI_GO_ON;
    tw_disassembler *given = all->by;
    struct stat about;
    const bool waits = fstat(fileno(file), &about) != 0 || !S_ISREG(about.st_mode);
    while (code == CLI_GO_ON) {
        if (waits)
            cli_cut_reads(true); /* by a signal; it stays set for later checks */
        bool read = read_line(file, &line);
        if (waits)
            cli_cut_reads(false);
        if (!read || cli_signal_came())
            break;
        all->line++;
        code = line.status ? CLI_GO_ON : take_line(all, &so_far, &line);
    }
    char *last = end_table(&so_far.table);
    bool whole = code == CLI_GO_ON && !cli_signal_came();
    code = whole ? judge_table(all, last) : (free(last), code);
    if (code == CLI_GO_ON && !cli_signal_came())
        code = end_block(all, &so_far);
    tw_bytes_free(&so_far.block);
    if (all->made) {
        tw_poses_free(all->made);
        all->poses = all->made = NULL;
    }
    if (!given) {
        tw_disassembler_free(all->by);
        all->by = NULL;
    }
    bool failed = line.status, too_long = line.size > TW_MAX_TEXT;
    tw_bytes_free(&line);
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
    if (cli_file_begins(what, "tilewright:", 11))
        return cli_refuse("%s: this is a puzzle; behind a puzzle come its solutions, as \"solve "
                          "--solutions\" prints them",
                          what);
    cli_wait_begin(); /* a pipe waits for its writer */
    const char *wrong = "";
    FILE *file = cli_open_stream(what, &wrong);
    cli_wait_end();
    if (!file)
        return cli_refuse("%s: %s", all->name, wrong);
    int code = read_stream(all, file);
    if (!standard)
        fclose(file);
    return code;
}

int cli_read_solution_text(cli_solutions *all, const cli_input *input)
{
    all->name = input->name;
    FILE *file = system_open_text(input->text, input->size);
    if (!file) {
        cli_complain("%s: %s", input->name, strerror(errno));
        return CLI_INTERNAL;
    }
    int code = read_stream(all, file);
    fclose(file);
    return code;
}

/* Is this what a run prints: a solution, the caption of one, or the object that ends it? */
static bool is_of_run(const char *line, size_t size)
{
    if (size > 9 && size < 200 && strchr("Ss", line[0])) {
        char caption[200];
        snprintf(caption, sizeof caption, "%.*s", (int)size, line);
        return caption_kind(caption) != PASSED_OVER || strncmp(caption, "solving ", 8) == 0;
    }
    json_t *value = json_loadb(line, size, 0, NULL);
    bool is =
        is_result(value) || json_is_array(json_object_get(value, "placements")) ||
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
    tw_bytes line = {0};
    FILE *file = cli_open_plain(path);
    if (!file)
        return false;
    bool read;
    do
        read = read_line(file, &line);
    while (read && strspn(cli_chars(&line), " \t\r") == line.size);
    bool holds = read && is_of_run(cli_chars(&line), line.size);
    tw_bytes_free(&line);
    fclose(file);
    return holds;
}

/* ---- Kept solutions ---------------------------------------------------------------------- */

bool cli_solution_list_add(cli_solution_list *list, const tw_solution *solution)
{
    tw_solution *copy;
    if (!VERB_GROW(list->items, list->count, list->room) ||
        tw_solution_copy(NULL, solution, &copy) != TW_OK)
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
