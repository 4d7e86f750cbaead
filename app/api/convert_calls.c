/* convert_calls.c -- puzzles in the formats of others, in and out. */
#include <string.h>

#include "api/api_puzzle.h"
#include "api/service.h"
#include "verbs/convert_verbs.h"

typedef struct export_asked {
    const char *format;
    const json_t *solutions;
} export_asked;

typedef struct import_asked {
    const char *text, *base64, *name, *format; /* NULL: not given */
    uint64_t problem;
    verb_box box;
} import_asked;

/* ---- Out --------------------------------------------------------------------------------- */

static void write_cover(api_request *request, const tw_format *format, const tw_out *out)
{
    const tw_solve_options options =
        verb_cover_options(request->puzzle, TW_UP_TO_NONE, false, NULL);
    const tw_cover_text how = {.size = sizeof how, .format = format};
    tw_error error = {0};
    tw_solver *solver = api_solver(request, request->puzzle, &options);
    tw_status status =
        solver ? tw_cover_write(NULL, tw_solver_cover(solver), &how, out, &error) : TW_OK;
    if (status != TW_OK)
        api_fail(request, status, &error);
    tw_solver_free(solver);
}

/* The puzzle with the solutions, or they alone, as the format has them. */
static void write_text(api_request *request, const export_asked *asked, const tw_format *format,
                       const tw_out *out)
{
    const tw_puzzle *puzzle = request->puzzle;
    tw_poses *poses = NULL;
    api_solutions solutions = {0};
    tw_error error = {0};
    tw_status status = TW_OK;
    bool fine = api_take_solutions(request, puzzle, asked->solutions, &solutions);
    if (fine && format->poses)
        fine = (poses = api_poses(request, puzzle));
    const tw_export whole = {.size = sizeof whole,
                             .format = format,
                             .solutions = (const tw_solution *const *)solutions.items,
                             .solution_count = solutions.count};
    tw_solution_text each = {
        .size = sizeof each, .format = format, .puzzle = puzzle, .poses = poses};
    if (fine && format->kind == TW_FORMAT_PUZZLE)
        status = tw_puzzle_write(NULL, puzzle, &whole, out, &error);
    else if (fine)
        status = tw_solution_write(NULL, NULL, &each, out, &error); /* what stands before all */
    while (fine && format->kind == TW_FORMAT_SOLUTION && status == TW_OK &&
           each.number < solutions.count) {
        const tw_solution *next = solutions.items[each.number++];
        status = tw_solution_write(NULL, next, &each, out, &error);
    }
    if (status != TW_OK)
        api_fail(request, status, &error);
    api_free_solutions(&solutions);
    tw_poses_free(poses);
}

static void export(api_request *request, void *user)
{
    const export_asked *asked = user;
    const tw_format *format = tw_format_find(asked->format);
    tw_out out = api_out(request, format && format->binary ? "application/octet-stream"
                                                           : "text/plain; charset=utf-8");
    if (format && format->writes && format->kind == TW_FORMAT_COVER)
        write_cover(request, format, &out);
    else if (format && format->writes &&
             (format->kind == TW_FORMAT_PUZZLE || format->kind == TW_FORMAT_SOLUTION))
        write_text(request, asked, format, &out);
    else
        api_refuse(request, 400, "puzzles are not written as \"%.60s\"", asked->format);
}

/* clang-format off */
static const verb_field export_fields[] = {
    FIELD_PUZZLE,
    {"format", "FORMAT", "yaml", "A format of `about` that writes, of kind puzzle, solution or "
     "cover.", FIELD_TEXT(export_asked, format)},
    {"solutions", "Solution", "", "Written with the puzzle.", FIELD_LIST(export_asked, solutions)},
    FIELD_END};
/* clang-format on */

const api_entry api_export_entry = {"export", export, API_TEXT, export_fields,
                                    sizeof(export_asked)};

/* ---- In ---------------------------------------------------------------------------------- */

static bool collect_warning(void *user, const tw_error *error)
{
    json_array_append_new(user, verb_json_text(error->message));
    return true;
}

static bool collect_solution(void *user, const tw_puzzle *puzzle, const tw_solution *solution)
{
    json_t *list = user;
    json_array_append_new(list, api_json_solution(puzzle, solution, json_array_size(list) + 1));
    return true;
}

/* The text of an import: as it is, or packed as base64. false: refused. */
static bool take_import(api_request *request, const import_asked *asked, tw_source *source,
                        tw_bytes *bytes)
{
    const char *text = asked->text, *format = asked->format;
    if (!text && !api_take_bytes(request, asked->base64, bytes))
        return false;
    *source = (tw_source){.name = asked->name,
                          .text = text ? text : (const char *)bytes->data,
                          .size = text ? strlen(text) : bytes->size,
                          .format = format ? tw_format_find(format) : NULL};
    if (!source->text)
        return api_refuse(request, 400, "the file is empty");
    if (format && !source->format)
        return api_refuse(request, 400, "there is no format \"%.60s\"", format);
    return true;
}

static tw_status try_to_read(const tw_source *source, const tw_import *quiet)
{
    tw_puzzle *puzzle = NULL;
    tw_status status = tw_puzzle_read(NULL, source, quiet, NULL, &puzzle);
    tw_puzzle_free(puzzle);
    return status;
}

static bool ends_with(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = ending ? strlen(ending) : 0;
    return tail > 0 && length > tail && strcmp(name + length - tail, ending) == 0;
}

/* Some formats are not told by their text alone: then the first that has the ending of the name
 * and reads it, or, where a board comes along, could read it with another one. */
static void find_format(tw_source *source, const tw_import *quiet)
{
    const tw_format *format;
    if (source->format || try_to_read(source, quiet) == TW_OK)
        return;
    for (size_t i = 0; (format = tw_format_get(i)); i++) {
        source->format = format;
        if (format->kind == TW_FORMAT_PUZZLE && format->reads &&
            ends_with(source->name, format->extension) &&
            ((format->boxless && quiet->box[0] > 0) || try_to_read(source, quiet) == TW_OK))
            return;
    }
    source->format = NULL;
}

/* Is it a list of pieces, all right but for the board? */
static bool lacks_box(const tw_source *source, const tw_import *quiet)
{
    const tw_format *format;
    tw_source boxless = *source;
    bool lacks = false;
    for (size_t i = 0; !lacks && quiet->box[0] == 0 && (format = tw_format_get(i)); i++) {
        boxless.format = format;
        lacks = format->boxless && format->reads && ends_with(source->name, format->extension) &&
                (!source->format || source->format == format) &&
                try_to_read(&boxless, quiet) == TW_ERR_USAGE;
    }
    return lacks;
}

static void answer_import(api_request *request, const tw_source *source, const tw_import *quiet)
{
    json_t *warnings = json_array(), *faults = json_array(), *solutions = json_array();
    const tw_report report = api_faults_report(faults), warning = {collect_warning, warnings};
    tw_import how = *quiet;
    how.warnings = &warning;
    how.solution = collect_solution;
    how.user = solutions;
    tw_puzzle *puzzle = NULL;
    tw_bytes text = {0};
    tw_out out = tw_bytes_out(&text);
    tw_status status = tw_puzzle_read(NULL, source, &how, &report, &puzzle);
    if (status == TW_OK && puzzle) /* it is read again to be written as a file of ours */
        status = tw_puzzle_translate(NULL, source, quiet, &report, &out);
    if (status == TW_OK && api_is_late(request))
        api_give_up(request);
    else if (status == TW_OK)
        api_answer(request, json_pack("{s:o, s:o, s:O, s:O}", "text",
                                      json_stringn((const char *)text.data, text.size), "title",
                                      verb_json_text(tw_puzzle_title(puzzle)), "warnings", warnings,
                                      "solutions", solutions));
    else
        api_fail_all(request, status, json_incref(faults));
    json_decref(warnings);
    json_decref(faults);
    json_decref(solutions);
    tw_bytes_free(&text);
    tw_puzzle_free(puzzle);
}

static void import(api_request *request, void *user)
{
    const import_asked *asked = user;
    tw_source source;
    tw_bytes bytes = {0};
    const tw_watch watch = api_watch(request);
    const tw_import quiet = {.size = sizeof quiet,
                             .watch = &watch,
                             .problem = (size_t)asked->problem,
                             .box = {asked->box.width, asked->box.height}};
    if (take_import(request, asked, &source, &bytes)) {
        find_format(&source, &quiet);
        if (lacks_box(&source, &quiet))
            api_refuse(request, 428, "a list of pieces knows no board; give its size as \"box\"");
        else
            answer_import(request, &source, &quiet);
    }
    tw_bytes_free(&bytes);
}

/* clang-format off */
static const verb_field import_fields[] = {
    {"text", "TEXT", "", "The file.", FIELD_TEXT(import_asked, text)},
    {"base64", "TEXT", "", "Instead of the text: its bytes.", FIELD_TEXT(import_asked, base64)},
    {"name", "NAME", "the file", "Of the file; its ending tells the format.",
     FIELD_TEXT(import_asked, name)},
    {"format", "FORMAT", "", "Where neither the bytes nor the ending tell.",
     FIELD_TEXT(import_asked, format)},
    {"problem", "N", "", "Of a file with several: this one, from 1.",
     FIELD_NUMBER(import_asked, problem, 1, TW_MAX_NODES)},
    FIELD_BOX(import_asked),
    FIELD_END};
/* clang-format on */

const api_entry api_import_entry = {"import", import, API_PACKED, import_fields,
                                    sizeof(import_asked)};
