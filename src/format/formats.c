/* formats.c -- the table of all formats, and the calls that read and write by it. */
#include "format/formats.h"

#include <string.h>
#include <strings.h>

/* In the order in which they are listed. A new one is a line here. */
#define EACH_FORMAT(row)                                                                           \
    row(xmpuzzle) row(xmpuzzle_plain) row(polycube) row(piezas) row(yaml) row(json)

#define DECLARE(name) extern const tw_format_row tw_format_##name;
EACH_FORMAT(DECLARE)

#define ENTER(name) &tw_format_##name,
static const tw_format_row *const rows[] = {EACH_FORMAT(ENTER) NULL};

/* ---- Looking up -------------------------------------------------------------------------- */

const tw_format *tw_format_get(size_t number)
{
    size_t count = sizeof rows / sizeof *rows - 1;
    return number < count ? &rows[number]->is : NULL;
}

const tw_format *tw_format_find(const char *name)
{
    for (size_t i = 0; rows[i]; i++)
        if (strcmp(rows[i]->is.name, name) == 0)
            return &rows[i]->is;
    return NULL;
}

bool tw_source_ends(const tw_source *source, const char *extension)
{
    size_t length = source->name ? strlen(source->name) : 0, ending = strlen(extension);
    return length > ending && strcasecmp(source->name + length - ending, extension) == 0;
}

static bool claims(const tw_format_row *row, const tw_source *source)
{
    if (row->claims)
        return row->claims(source);
    return row->is.own && tw_source_ends(source, row->is.extension);
}

const tw_format *tw_format_of(const tw_source *source)
{
    if (source->format)
        return source->format;
    for (size_t i = 0; rows[i]; i++)
        if (rows[i]->read_puzzle && claims(rows[i], source))
            return &rows[i]->is;
    return &tw_format_yaml.is;
}

/* The row of a format, where one is given; formats of other tables have none here. */
static const tw_format_row *row_of(const tw_format *format)
{
    for (size_t i = 0; rows[i]; i++)
        if (&rows[i]->is == format)
            return rows[i];
    return NULL;
}

static tw_status refuse(const tw_format *format, const char *verb, tw_error *error)
{
    return tw_fail(error, TW_ERR_USAGE, "this cannot be %s as \"%s\"", verb, format->name);
}

/* ---- Puzzles ----------------------------------------------------------------------------- */

tw_status tw_puzzle_read(const tw_context *context, const tw_source *source, const tw_import *how,
                         const tw_report *report, tw_puzzle **puzzle)
{
    static const tw_import nothing_special;
    const tw_format_row *row = row_of(tw_format_of(source));
    tw_puzzle *made = NULL;
    tw_reader reader;
    if (!row || !row->read_puzzle)
        return TW_ERR_USAGE;
    tw_reader_open(&reader, context);
    reader.file = source->name ? source->name : "";
    row->read_puzzle(&reader, source, how ? how : &nothing_special, &made);
    tw_status status = tw_reader_close(&reader, report);
    if (status)
        tw_puzzle_free(made);
    else
        *puzzle = made;
    return status;
}

tw_status tw_puzzle_write(const tw_context *context, const tw_puzzle *puzzle, const tw_export *how,
                          const tw_out *out, tw_error *error)
{
    static const tw_export nothing_special;
    const tw_export *asked = how ? how : &nothing_special;
    const tw_format *format = asked->format ? asked->format : &tw_format_yaml.is;
    const tw_format_row *row = row_of(format);
    if (!row || !row->write_puzzle)
        return refuse(format, "written", error);
    return row->write_puzzle(context, puzzle, asked, out, error);
}
