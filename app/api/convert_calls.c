/* convert_calls.c -- exports and imports puzzles in formats of other programs. */
#include <string.h>

#include "api/api_puzzle.h"
#include "api/runs/api_run.h"
#include "verbs/import_verb.h"

typedef struct export_asked {
    const char *to;
    const json_t *solutions;
    uint64_t run; /* 0: not given */
} export_asked;

typedef struct import_asked {
    const char *text, *base64, *name; /* NULL: not given */
    uint64_t problem;
    verb_import import;
} import_asked;

/* ---- Out --------------------------------------------------------------------------------- */

static void write_cover(api_request *request, const tw_format *format, const tw_out *out)
{
    const tw_solve_options options = verb_cover_options(request->puzzle, TW_SAME_NONE, false, NULL);
    const tw_cover_text how = {.size = sizeof how, .format = format};
    tw_error error = {0};
    if (!api_check_target(request))
        return;
    tw_solver *solver = api_solver(request, request->puzzle, &options);
    tw_status status =
        solver ? tw_cover_write(NULL, tw_solver_cover(solver), &how, out, &error) : TW_OK;
    if (status != TW_OK)
        api_fail(request, status, &error);
    tw_solver_free(solver);
}

/* Writes the puzzle with the solutions, or only the solutions, as the format requires. */
static void write_text(api_request *request, const export_asked *asked, const tw_format *format,
                       const tw_out *out)
{
    const tw_puzzle *puzzle = request->puzzle;
    tw_poses *poses = NULL;
    api_solutions solutions = {0};
    tw_error error = {0};
    tw_status status = TW_OK;
    bool fine = asked->run > 0 ? api_take_kept(request, puzzle, asked->run, &solutions)
                               : api_take_solutions(request, puzzle, asked->solutions, &solutions);
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
        status = tw_solution_write(NULL, NULL, &each, out, &error); /* text before all of them */
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
    const tw_format *format = tw_format_find(asked->to);
    tw_out out = api_out(request, format && format->binary ? "application/octet-stream"
                                                           : "text/plain; charset=utf-8");
    if (format && format->writes && format->kind == TW_FORMAT_COVER)
        write_cover(request, format, &out);
    else if (format && format->writes &&
             (format->kind == TW_FORMAT_PUZZLE || format->kind == TW_FORMAT_SOLUTION))
        write_text(request, asked, format, &out);
    else
        api_refuse(request, 400, "puzzles are not written as \"%.60s\"", asked->to);
}

/* clang-format off */
static const verb_field export_fields[] = {
    FIELD_PUZZLE,
    {"to", "FORMAT", "yaml", "A format of `about` that writes, of kind puzzle, solution or "
     "cover.", FIELD_TEXT(export_asked, to)},
    {"solutions", "Solution", "", "Written with the puzzle.", FIELD_LIST(export_asked, solutions)},
    {"run", "N", "", "Instead: the run whose solutions are written.",
     FIELD_NUMBER(export_asked, run, 1, UINT32_MAX)},
    FIELD_END};
/* clang-format on */

API_PUZZLE_ENTRY(export, export, API_PUZZLE, export_fields, export_asked);

/* ---- In ---------------------------------------------------------------------------------- */

static bool collect_warning(void *user, const tw_error *error)
{
    json_array_append_new(user, verb_json_text(error->message));
    return true;
}

/* What a file holds besides its puzzle. */
typedef struct import_found {
    json_t *warnings, *solutions, *problems;
} import_found;

static bool collect_solution(void *user, const tw_puzzle *puzzle, const tw_solution *solution)
{
    json_t *list = ((import_found *)user)->solutions;
    json_array_append_new(list, api_json_solution(puzzle, solution, json_array_size(list) + 1));
    return true;
}

static void collect_problem(void *user, const char *name)
{
    json_array_append_new(((import_found *)user)->problems, verb_json_text(name));
}

/* Takes the text of an import: plain, or as base64. false: refused. */
static bool take_import(api_request *request, const import_asked *asked, tw_source *source,
                        tw_bytes *bytes)
{
    const char *text = asked->text;
    if (!text && !api_take_bytes(request, asked->base64, bytes))
        return false;
    *source = (tw_source){.name = asked->name,
                          .text = text ? text : (const char *)bytes->data,
                          .size = text ? strlen(text) : bytes->size};
    return source->text || api_refuse(request, 400, "the file is empty");
}

static void answer_import(api_request *request, const tw_source *source, const tw_import *quiet)
{
    import_found found = {json_array(), json_array(), json_array()};
    json_t *faults = json_array();
    const tw_report report = api_faults_report(faults);
    const tw_report warning = {collect_warning, found.warnings};
    tw_import how = *quiet;
    how.warnings = &warning;
    how.solution = collect_solution;
    how.named = collect_problem;
    how.user = &found;
    tw_puzzle *puzzle = NULL;
    tw_bytes text = {0};
    tw_out out = tw_bytes_out(&text);
    tw_status status = tw_puzzle_read(NULL, source, &how, &report, &puzzle);
    if (status == TW_OK && puzzle) /* it is read again to be written as a puzzle file */
        status = tw_puzzle_translate(NULL, source, quiet, &report, &out);
    if (api_is_read(request, status, faults) && (!api_is_late(request) || api_give_up(request)))
        api_answer(request,
                   json_pack("{s:o, s:o, s:O, s:O, s:O}", "text",
                             json_stringn((const char *)text.data, text.size), "title",
                             verb_json_text(tw_puzzle_title(puzzle)), "warnings", found.warnings,
                             "solutions", found.solutions, "problems", found.problems));
    json_decref(found.warnings);
    json_decref(found.solutions);
    json_decref(found.problems);
    tw_bytes_free(&text);
    tw_puzzle_free(puzzle);
}

static void import(api_request *request, void *user)
{
    const import_asked *asked = user;
    tw_source source;
    tw_bytes bytes = {0};
    const tw_watch watch = api_watch(request);
    const uint32_t *box = asked->import.box.sides;
    const tw_import quiet = {.size = sizeof quiet,
                             .watch = &watch,
                             .problem = (size_t)asked->problem,
                             .box = {box[0], box[1], box[2]}};
    verb_fault fault;
    if (take_import(request, asked, &source, &bytes)) {
        bool found = verb_find_source_format(&asked->import, &quiet, &source, &fault);
        if (!found && asked->import.from)
            api_refuse(request, 400, "\"from\": %s", fault.text);
        else if (verb_lacks_box(&source, &quiet))
            api_refuse(request, 428, "a list of pieces knows no board; give its size as \"box\"");
        else /* an unknown format is read as a puzzle file, whose faults are reported */
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
    {"problem", "N", "", "Of a file with several: this one, from 1.",
     FIELD_NUMBER(import_asked, problem, 1, TW_MAX_NODES)},
    FIELD_IMPORT(import_asked),
    FIELD_END};
/* clang-format on */

API_ENTRY(import, import, API_PACKED, import_fields, import_asked);
