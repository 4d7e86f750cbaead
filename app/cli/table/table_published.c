/* table_published.c -- reads published figures: text with tabs, comments behind `#`, one line that
 * names the columns, then a puzzle a line.
 *
 * Columns may come in any order: `puzzle` (names, blanks between), `up_to`, those of `facts`, and
 * methods by their names: branches, seconds to the first solution, seconds to all. An empty field
 * or "-" says nothing, and nor does a column that is missing. */
#include <stdlib.h>
#include <string.h>

#include "cli/table/table.h"

#define MOST_FIELD 400

/* Where a column goes. */
enum { FACT_NONE = -1, FACT_PUZZLE, FACT_UP_TO, FACT_FIRST_FIGURE };

static const char *const facts[] = {"puzzle",  "up_to", "cells",      "pieces", "orientations",
                                    "fitting", "poses", "symmetries", "unique"};

static uint64_t *figure(table_figures *figures, int fact)
{
    uint64_t *const list[] = {&figures->cells,   &figures->pieces, &figures->orientations,
                              &figures->fitting, &figures->poses,  &figures->symmetries,
                              &figures->unique};
    return list[fact - FACT_FIRST_FIGURE];
}

static bool refuse(const table_text *text, const char *what, const char *field)
{
    return cli_complain("%s:%zu: \"%s\": expected %s", text->name, text->line, field, what);
}

/* ---- Lines and fields -------------------------------------------------------------------- */

/* The next line that is no comment, its length in *length; NULL at the end. */
static const char *take_line(table_text *text, size_t *length)
{
    while (*text->next) {
        const char *line = text->next;
        *length = strcspn(line, "\n");
        text->next += *length + (line[*length] == '\n');
        text->line++;
        if (*length > 0 && line[0] != '#')
            return line;
    }
    return NULL;
}

/* Takes a field off a line; false when there is none left. What does not fit is cut. */
static bool take_field(const char **line, size_t *length, char field[MOST_FIELD])
{
    if (!*line)
        return false;
    const char *tab = memchr(*line, '\t', *length);
    size_t size = tab ? (size_t)(tab - *line) : *length;
    size_t kept = size < MOST_FIELD - 1 ? size : MOST_FIELD - 1;
    memcpy(field, *line, kept);
    field[kept] = '\0';
    *length -= tab ? size + 1 : size;
    *line = tab ? tab + 1 : NULL;
    return true;
}

/* ---- The columns ------------------------------------------------------------------------- */

static bool take_column(table_text *text, const char *name)
{
    size_t column = text->columns++;
    text->method[column] = text->fact[column] = -1;
    for (int i = 0; i < TABLE_METHODS; i++)
        if (strcmp(table_methods[i].name, name) == 0)
            text->method[column] = i;
    for (int i = 0; i < (int)(sizeof facts / sizeof *facts); i++)
        if (strcmp(facts[i], name) == 0)
            text->fact[column] = i;
    return text->method[column] >= 0 || text->fact[column] >= 0 ||
           refuse(text, "a method, puzzle, up_to, or the name of a figure", name);
}

bool table_open(const char *name, const char *bytes, table_text *text)
{
    *text = (table_text){.name = name, .next = bytes};
    size_t length = 0;
    char field[MOST_FIELD];
    const char *line = take_line(text, &length);
    if (!line)
        return cli_complain("%s: no line names the columns", name);
    while (take_field(&line, &length, field)) {
        if (text->columns == sizeof text->method / sizeof *text->method)
            return refuse(text, "fewer columns", field);
        if (!take_column(text, field))
            return false;
    }
    return text->fact[0] == FACT_PUZZLE || refuse(text, "puzzle as the first column", field);
}

/* ---- The rows ---------------------------------------------------------------------------- */

/* The word for the name with that number, the last one where there are fewer. */
static bool settle_up_to(const table_text *text, table_published *row, size_t number)
{
    const char *word = row->conventions;
    for (; number > 0 && word[strcspn(word, " ")]; number--)
        word += strcspn(word, " ") + 1;
    size_t length = strcspn(word, " ");
    for (int i = TW_UP_TO_ISOMETRIES; i <= TW_UP_TO_NONE && length > 0; i++) {
        const char *known = tw_up_to_word((tw_up_to)i, false);
        if (length == strlen(known) && memcmp(word, known, length) == 0) {
            row->up_to = (tw_up_to)i;
            return true;
        }
    }
    return length == 0 || refuse(text, "none, rotations or isometries", word);
}

static bool read_seconds(const char *word, double *seconds)
{
    char *end = NULL;
    if (strcmp(word, "-") == 0)
        return true;
    *seconds = strtod(word, &end);
    return end != word && *end == '\0' && *seconds >= 0 && *seconds < 1e12;
}

/* "10595621 0.1 17.9" */
static bool read_cost(const table_text *text, const char *field, table_cost *cost)
{
    char branches[32], first[32], all[32], more;
    if (sscanf(field, "%31s %31s %31s %c", branches, first, all, &more) != 3 ||
        !cli_parse_number(branches, 0, TABLE_UNKNOWN - 1, &cost->branches) ||
        !read_seconds(first, &cost->first) || !read_seconds(all, &cost->all))
        return refuse(text, "branches, seconds to the first and to all solutions", field);
    return true;
}

static bool read_cell(const table_text *text, size_t column, const char *field,
                      table_published *row)
{
    if (*field == '\0' || strcmp(field, "-") == 0)
        return true;
    if (text->method[column] >= 0)
        return read_cost(text, field, &row->costs[text->method[column]]);
    if (text->fact[column] == FACT_UP_TO) {
        snprintf(row->conventions, sizeof row->conventions, "%.63s", field);
        return true;
    }
    return cli_parse_number(field, 0, TABLE_UNKNOWN - 1,
                            figure(&row->figures, text->fact[column])) ||
           refuse(text, "a whole number", field);
}

static void clear_row(table_published *row)
{
    *row = (table_published){.up_to = TW_UP_TO_ISOMETRIES};
    for (int i = FACT_FIRST_FIGURE; i < (int)(sizeof facts / sizeof *facts); i++)
        *figure(&row->figures, i) = TABLE_UNKNOWN;
    for (size_t i = 0; i < TABLE_METHODS; i++)
        row->costs[i] = (table_cost){TABLE_UNKNOWN, -1, -1};
}

/* names: room for the field with all names of the row. */
static bool take_row(table_text *text, table_published *row, char names[MOST_FIELD], bool *failed)
{
    size_t length = 0;
    const char *line = take_line(text, &length);
    clear_row(row);
    if (!line)
        return false;
    take_field(&line, &length, names);
    snprintf(row->puzzle, sizeof row->puzzle, "%.*s", (int)strcspn(names, " "), names);
    char field[MOST_FIELD];
    for (size_t column = 1; !*failed && take_field(&line, &length, field); column++)
        *failed = column >= text->columns ? !refuse(text, "no more fields", field)
                                          : !read_cell(text, column, field, row);
    return !*failed;
}

bool table_next(table_text *text, table_published *row, bool *failed)
{
    char names[MOST_FIELD];
    *failed = false;
    if (!take_row(text, row, names, failed))
        return false;
    *failed = !settle_up_to(text, row, 0);
    return !*failed;
}

/* Is a word among words with blanks between? *number: which of them. */
static bool is_among(const char *word, const char *words, size_t *number)
{
    size_t length = strlen(word);
    for (*number = 0; *words; ++*number) {
        size_t here = strcspn(words, " ");
        if (here == length && memcmp(word, words, length) == 0)
            return true;
        words += here + strspn(words + here, " ");
    }
    return false;
}

bool table_find(const char *name, const char *bytes, const char *puzzle, table_published *row)
{
    table_text text;
    char names[MOST_FIELD];
    bool failed = false;
    size_t number = 0;
    if (!table_open(name, bytes, &text))
        return false;
    while (take_row(&text, row, names, &failed))
        if (is_among(puzzle, names, &number))
            return settle_up_to(&text, row, number);
    clear_row(row);
    return !failed;
}
