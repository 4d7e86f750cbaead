/* solution_table.c -- rows of a table become lines of JSON (solution_table.h). */
#include "cli/read/solution_table.h"

#include <stdlib.h>
#include <string.h>

enum { FIELDS = 12, ROOM = 260 };

/* One value of a row, without its quotes; NULL: there is none. Moves *at behind it. */
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

bool cli_table_begin(cli_table *table, const char *line)
{
    static const char head[] = "solution,piece,copy,";
    char word[ROOM];
    if (strncmp(line, head, strlen(head)) != 0)
        return false;
    *table = (cli_table){.open = true};
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

/* A cell, and how the piece is turned, from the columns behind the first three. */
static bool add_cell(const cli_table *table, json_t *piece, const char *at)
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

/* The piece that a row belongs to. */
static json_t *piece_of(cli_table *table, const char *name, const char *copy)
{
    char which[sizeof table->copy];
    snprintf(which, sizeof which, "%s %s", copy, name);
    if (strcmp(which, table->copy) != 0)
        json_array_append_new(table->pieces, json_pack("{s:s, s:[]}", "piece", name, "cells"));
    memcpy(table->copy, which, sizeof which);
    return json_array_get(table->pieces, json_array_size(table->pieces) - 1);
}

bool cli_table_row(cli_table *table, const char *line, char **done)
{
    char solution[ROOM], name[ROOM], copy[ROOM];
    const char *at = line;
    *done = NULL;
    if (!next_field(&at, solution) || !next_field(&at, name) || !next_field(&at, copy))
        return false;
    if (!table->pieces || strncmp(solution, table->solution, sizeof table->solution - 1) != 0) {
        *done = cli_table_end(table);
        snprintf(table->solution, sizeof table->solution, "%.20s", solution);
        table->pieces = json_array();
    }
    json_t *piece = piece_of(table, name, copy);
    return piece && add_cell(table, piece, at);
}

char *cli_table_end(cli_table *table)
{
    json_t *whole = table->pieces ? json_pack("{s:o}", "pieces", table->pieces) : NULL;
    char *text = whole ? json_dumps(whole, JSON_COMPACT) : NULL;
    json_decref(whole);
    table->pieces = NULL;
    table->copy[0] = '\0';
    return text;
}
