/* formats.c -- the table of all formats, and the calls that read and write by it. */
#include "format/text/format_row.h"

#include "base/base.h"
#include "base/faults.h"
#include "base/sized.h"
#include "format/puzzle/puzzles.h"
#include "puzzle/puzzle_shared.h"

#include <string.h>

/* In the order of listing. A new format is one more line. */
/* clang-format off */
#define EACH_FORMAT(row) \
    row(binpacking) \
    row(packing) \
    row(xmpuzzle) \
    row(xmpuzzle_plain) \
    row(polycube) \
    row(puzzlecad) \
    row(piezas) \
    row(yaml) \
    row(json) \
    row(jsonl) \
    row(csv) \
    row(lines) \
    row(orientations) \
    row(puzzler) \
    row(x3d_head) \
    row(results) \
    row(dlx) \
    row(mcc) \
    row(cover_csv) \
    row(dimacs) \
    row(opb) \
    row(minizinc) \
    row(xcsp3) \
    row(drat) \
    row(zdd)
/* clang-format on */

#define DECLARE(name) extern const tw_format_row tw_format_##name;
EACH_FORMAT(DECLARE)

#define ENTER(name) &tw_format_##name,
static const tw_format_row *const format_rows[] = {EACH_FORMAT(ENTER) NULL};

/* ---- Looking up -------------------------------------------------------------------------- */

const tw_format *tw_format_get(size_t number)
{
    size_t count = sizeof format_rows / sizeof *format_rows - 1;
    return number < count ? &format_rows[number]->is : NULL;
}

const tw_format *tw_format_find(const char *name)
{
    for (size_t i = 0; format_rows[i]; i++)
        if (strcmp(format_rows[i]->is.name, name) == 0)
            return &format_rows[i]->is;
    return NULL;
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
    for (size_t i = 0; format_rows[i]; i++)
        if (format_rows[i]->read_puzzle && claims(format_rows[i], source))
            return &format_rows[i]->is;
    return &tw_format_yaml.is;
}

/* The row of a format; NULL for a format of another table. */
static const tw_format_row *format_row_of(const tw_format *format)
{
    for (size_t i = 0; format_rows[i]; i++)
        if (&format_rows[i]->is == format)
            return format_rows[i];
    return NULL;
}

static tw_status refuse_format(const tw_format *format, tw_error *error)
{
    return tw_fail(error, TW_ERR_USAGE, "this cannot be written as \"%s\"", format->name);
}

/* ---- Puzzles ----------------------------------------------------------------------------- */

/* Is more asked of the file than its format can hold? */
static bool asks_too_much(tw_reader *reader, const tw_format_row *row, const tw_import *how)
{
    if (how->target && !row->is.own)
        tw_reader_fault(reader, (tw_place){0}, "", "only puzzle files of ours have targets");
    else if (how->problem > 1 && !row->several)
        tw_reader_fault(reader, (tw_place){0}, "", "problem %zu was asked for; there is 1",
                        how->problem);
    else if (how->problem == 0 && how->problem_name && !row->named)
        tw_reader_fault(reader, (tw_place){0}, "ask by number",
                        "problem %s was asked for, but none has a name in this format",
                        tw_quote(how->problem_name).text);
    else
        return false;
    return true;
}

/* Translates the text to a tilewright puzzle file and reads that. */
static void read_translated(const tw_format_row *row, tw_reader *reader, const tw_source *source,
                            tw_puzzle **puzzle)
{
    tw_bytes text = {.context = reader->context};
    const tw_out out = tw_bytes_out(&text);
    tw_status status = row->translate(reader, source, &out);
    const tw_source ours = {
        .name = source->name, .text = (const char *)text.data, .size = text.size};
    if (text.status)
        tw_reader_memory(reader);
    else if (status == TW_OK)
        tw_read_own_puzzle(reader, &ours, NULL, puzzle);
    tw_bytes_free(&text);
}

tw_status tw_puzzle_read(const tw_context *context, const tw_source *source, const tw_import *how,
                         const tw_report *report, tw_puzzle **puzzle)
{
    const tw_format_row *row = format_row_of(tw_format_of(source));
    tw_import asked = {0};
    tw_puzzle *made = NULL;
    tw_reader reader;
    if (tw_sized_copy(how, &asked, sizeof asked, "tw_import", NULL) || !row ||
        !(row->read_puzzle || row->translate))
        return TW_ERR_USAGE;
    tw_reader_open(&reader, context, source);
    reader.pace = tw_pace_of(reader.context, asked.watch);
    if (!asks_too_much(&reader, row, &asked)) {
        if (row->translate)
            read_translated(row, &reader, source, &made);
        else
            row->read_puzzle(&reader, source, &asked, &made);
    }
    const bool stopped = reader.status == TW_ERR_STATE && asked.watch;
    tw_status status = tw_reader_close(&reader, stopped ? NULL : report);
    if (status)
        tw_puzzle_free(made);
    if (!status || stopped)
        *puzzle = stopped ? NULL : made;
    return stopped ? TW_OK : status;
}

tw_status tw_puzzle_write(const tw_context *context, const tw_puzzle *puzzle, const tw_export *how,
                          const tw_out *out, tw_error *error)
{
    tw_clear_error(error);
    tw_export asked = {0};
    tw_status status = tw_sized_copy(how, &asked, sizeof asked, "tw_export", error);
    if (status)
        return status;
    asked.format = asked.format ? asked.format : &tw_format_yaml.is;
    const tw_format_row *row = format_row_of(asked.format);
    if (!row || !row->write_puzzle)
        return refuse_format(asked.format, error);
    for (size_t i = 0; i < asked.solution_count && !status; i++)
        status = tw_solution_names(puzzle, asked.solutions[i], error);
    return status ? status : row->write_puzzle(context, puzzle, &asked, out, error);
}

tw_status tw_puzzle_translate(const tw_context *context, const tw_source *source,
                              const tw_import *how, const tw_report *report, const tw_out *out)
{
    const tw_format_row *row = format_row_of(tw_format_of(source));
    tw_puzzle *puzzle = NULL;
    tw_import asked = {0};
    tw_reader reader;
    tw_status status;
    if (row && row->translate) {
        if (tw_sized_copy(how, &asked, sizeof asked, "tw_import", NULL))
            return TW_ERR_USAGE;
        tw_reader_open(&reader, context, source);
        tw_status written = TW_OK;
        if (!asks_too_much(&reader, row, &asked))
            written = row->translate(&reader, source, out);
        status = tw_reader_close(&reader, report);
        return status ? status : written;
    }
    status = tw_puzzle_read(context, source, how, report, &puzzle);
    tw_error error = {.status = TW_OK};
    if (status == TW_OK && puzzle)
        status = tw_puzzle_write(context, puzzle, NULL, out, &error);
    if (error.status) /* a puzzle file cannot express it: a fault of the text */
        tw_report_fault(report, &error);
    tw_puzzle_free(puzzle);
    return status;
}

/* ---- Solutions --------------------------------------------------------------------------- */

/* poses: NULL if the format works without. */
static tw_status read_solution_by(const tw_context *context, const tw_puzzle *puzzle,
                                  const tw_poses *poses, const tw_source *source,
                                  const tw_report *report, tw_solution **solution)
{
    const tw_format_row *row = format_row_of(source->format ? source->format : &tw_format_jsonl.is);
    tw_solution *made = NULL;
    tw_reader reader;
    if (!row || !(row->read_solution || (row->read_posed && poses)))
        return TW_ERR_USAGE;
    tw_reader_open(&reader, context, source);
    if (row->read_solution)
        row->read_solution(&reader, puzzle, source, &made);
    else
        row->read_posed(&reader, poses, source, &made);
    tw_status status = tw_reader_close(&reader, report);
    if (status)
        tw_solution_free(made);
    else
        *solution = made;
    return status;
}

tw_status tw_solution_read(const tw_context *context, const tw_puzzle *puzzle,
                           const tw_source *source, const tw_report *report, tw_solution **solution)
{
    return read_solution_by(context, puzzle, NULL, source, report, solution);
}

tw_status tw_solution_read_text(const tw_context *context, const tw_poses *poses,
                                const tw_source *source, const tw_report *report,
                                tw_solution **solution)
{
    return read_solution_by(context, tw_poses_puzzle(poses), poses, source, report, solution);
}

tw_status tw_solution_write(const tw_context *context, const tw_solution *solution,
                            const tw_solution_text *how, const tw_out *out, tw_error *error)
{
    tw_clear_error(error);
    tw_solution_text asked = {0};
    tw_status status = tw_sized_copy(how, &asked, sizeof asked, "tw_solution_text", error);
    if (status)
        return status;
    const tw_format *format = asked.format ? asked.format : &tw_format_jsonl.is;
    const tw_format_row *row = format_row_of(format);
    if (!row || !row->write_solution)
        return refuse_format(format, error);
    if (format->poses && solution && !asked.poses)
        return tw_fail(error, TW_ERR_USAGE, "\"%s\" wants the poses of the puzzle", format->name);
    if (solution)
        status = tw_solution_names(asked.puzzle, solution, error);
    return status ? status : row->write_solution(context, solution, &asked, out, error);
}

/* ---- Covers ------------------------------------------------------------------------------ */

tw_status tw_cover_read(const tw_context *context, const tw_source *source, const tw_report *report,
                        tw_cover **cover, size_t *dropped)
{
    const bool table = tw_source_ends(source, tw_format_cover_csv.is.extension);
    const tw_format_row *row = source->format ? format_row_of(source->format)
                               : table        ? &tw_format_cover_csv
                                              : &tw_format_dlx;
    size_t without = 0;
    tw_cover *made = NULL;
    tw_reader reader;
    if (!row || !row->read_cover)
        return TW_ERR_USAGE;
    tw_reader_open(&reader, context, source);
    row->read_cover(&reader, source, &made, &without);
    tw_status status = tw_reader_close(&reader, report);
    if (status) {
        tw_cover_free(made);
        return status;
    }
    *cover = made;
    if (dropped)
        *dropped = without;
    return TW_OK;
}

tw_status tw_cover_write(const tw_context *context, const tw_cover *cover, const tw_cover_text *how,
                         const tw_out *out, tw_error *error)
{
    tw_clear_error(error);
    tw_cover_text asked = {0};
    tw_status status = tw_sized_copy(how, &asked, sizeof asked, "tw_cover_text", error);
    if (status)
        return status;
    const tw_format *format = asked.format ? asked.format : &tw_format_dlx.is;
    const tw_format_row *row = format_row_of(format);
    if (!row || !row->write_cover)
        return refuse_format(format, error);
    return row->write_cover(context, cover, &asked, out, error);
}

/* ---- Results ----------------------------------------------------------------------------- */

tw_status tw_results_write(const tw_results *results, const tw_out *out)
{
    const tw_format_row *row =
        format_row_of(results->format ? results->format : &tw_format_results.is);
    return row && row->write_results ? row->write_results(results, out) : TW_ERR_USAGE;
}

/* ---- Diagrams ---------------------------------------------------------------------------- */

tw_status tw_diagram_write(const tw_diagram *diagram, const tw_out *out)
{
    return tw_format_zdd.write_diagram(diagram, out);
}
