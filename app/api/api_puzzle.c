/* api_puzzle.c -- what stands in requests and answers of puzzles, solutions and searches
 * (api_puzzle.h). */
#include "api/api_puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Puzzles ----------------------------------------------------------------------------- */

/* A lattice that the puzzle names: it comes along, and nothing else is opened. */
static tw_status load_file(void *user, const char *path, tw_bytes *bytes, tw_error *error)
{
    const json_t *text = json_object_get(user, path);
    if (!json_is_string(text)) {
        snprintf(error->message, sizeof error->message, "the file %.100s did not come along", path);
        return TW_ERR_IO;
    }
    tw_bytes_add(bytes, json_string_value(text), json_string_length(text));
    return bytes->status;
}

static bool take_source(api_request *request, tw_source *source, tw_import *how)
{
    const json_t *given = json_object_get(request->body, "puzzle");
    const char *name = NULL, *text = NULL, *format = NULL;
    if (!json_is_object(given))
        return api_refuse(request, 400, "\"puzzle\" is missing, or is no object");
    if (!api_take_text(request, given, "name", &name) ||
        !api_take_text(request, given, "text", &text) ||
        !api_take_text(request, given, "format", &format) ||
        !api_take_text(request, given, "target", &how->target))
        return false;
    const tw_builtin *shipped = name && !text ? tw_builtin_find_puzzle(name) : NULL;
    if (!text && !shipped)
        return api_refuse(request, name ? 404 : 400,
                          name ? "there is no puzzle \"%.60s\""
                               : "\"puzzle\" has neither a \"name\" nor a \"text\"%s",
                          name ? name : "");
    *source = (tw_source){.name = name ? name : "the puzzle",
                          .text = text ? text : shipped->text,
                          .size = text ? strlen(text) : shipped->size,
                          .load = load_file,
                          .user = json_object_get(given, "files"),
                          .format = format ? tw_format_find(format) : NULL};
    if (format && !source->format)
        return api_refuse(request, 400, "there is no format \"%.60s\"", format);
    return true;
}

tw_status api_read_puzzle(api_request *request, json_t *faults, tw_puzzle **puzzle)
{
    tw_source source = {.size = 0};
    const tw_watch watch = api_watch(request);
    tw_import how = {.size = sizeof how, .watch = &watch};
    const tw_report report = api_faults_report(faults);
    if (!take_source(request, &source, &how))
        return TW_ERR_STATE;
    tw_status status = tw_puzzle_read(NULL, &source, &how, &report, puzzle);
    if (status != TW_OK || *puzzle)
        return status;
    api_give_up(request);
    return TW_ERR_STATE;
}

tw_puzzle *api_puzzle(api_request *request)
{
    json_t *faults = json_array();
    tw_puzzle *puzzle = NULL;
    tw_status status = api_read_puzzle(request, faults, &puzzle);
    if (status != TW_OK && status != TW_ERR_STATE) {
        api_fail_all(request, status, faults);
        return NULL;
    }
    json_decref(faults);
    return puzzle;
}

/* ---- Solutions --------------------------------------------------------------------------- */

static tw_solution *read_solution(api_request *request, const tw_puzzle *puzzle, const char *text)
{
    json_t *faults = json_array();
    const tw_source source = {.name = "the solution", .text = text, .size = strlen(text)};
    const tw_report report = api_faults_report(faults);
    tw_solution *solution = NULL;
    tw_status status = tw_solution_read(NULL, puzzle, &source, &report, &solution);
    if (status != TW_OK)
        api_fail_all(request, status, faults);
    else
        json_decref(faults);
    return solution;
}

tw_solution *api_solution(api_request *request, const tw_puzzle *puzzle, const json_t *object)
{
    char *text = json_is_object(object) ? json_dumps(object, JSON_COMPACT) : NULL;
    if (!text) {
        api_refuse(request, 400, "a solution is missing, or is no object");
        return NULL;
    }
    tw_solution *solution = read_solution(request, puzzle, text);
    free(text);
    return solution;
}

tw_solution *api_placements(api_request *request, const tw_puzzle *puzzle, const json_t *list)
{
    json_t *object = json_pack("{s:O}", "pieces", list);
    tw_solution *solution = api_solution(request, puzzle, object);
    json_decref(object);
    return solution;
}

bool api_take_solutions(api_request *request, const tw_puzzle *puzzle, const json_t *list,
                        api_solutions *solutions)
{
    size_t count = json_array_size(list);
    solutions->items = count > 0 ? calloc(count, sizeof(tw_solution *)) : NULL;
    if (count > 0 && !solutions->items)
        return api_fail(request, TW_ERR_MEMORY, NULL);
    while (solutions->count < count) {
        tw_solution *solution =
            api_solution(request, puzzle, json_array_get(list, solutions->count));
        if (!solution)
            return false;
        solutions->items[solutions->count++] = solution;
    }
    return true;
}

void api_free_solutions(api_solutions *solutions)
{
    while (solutions->count > 0)
        tw_solution_free(solutions->items[--solutions->count]);
    free(solutions->items);
}

/* ---- Searches ---------------------------------------------------------------------------- */

static bool take_pins(api_request *request, const tw_puzzle *puzzle, const json_t *asked,
                      api_search *search)
{
    const json_t *pins = NULL;
    if (!api_take_list(request, asked, "pins", &pins))
        return false;
    if (json_array_size(pins) == 0)
        return true;
    search->pins = api_placements(request, puzzle, pins);
    if (!search->pins)
        return false;
    search->options.pins = search->pins->placements;
    search->options.pin_count = search->pins->count;
    return true;
}

/* All targets in one is a puzzle that nobody means. */
static bool check_target(api_request *request, const tw_puzzle *puzzle)
{
    const tw_puzzle_notes *about = tw_puzzle_about(puzzle);
    return !*about->targets || *about->target ||
           api_refuse(request, 422, "no target is chosen, such as \"%.*s\"",
                      (int)strcspn(about->targets, "\n"), about->targets);
}

bool api_take_search(api_request *request, const tw_puzzle *puzzle, api_search *search)
{
    const json_t *asked = json_object_get(request->body, "search");
    const char *up_to = NULL;
    uint64_t threads = 0;
    bool exchange = false;
    tw_solve_options *options = &search->options;
    *search = (api_search){.options = {.size = sizeof search->options}};
    if (asked && !json_is_object(asked))
        return api_refuse(request, 400, "\"search\" is no object");
    if (!check_target(request, puzzle))
        return false;
    if (!api_take_text(request, asked, "engine", &options->engine) ||
        !api_take_text(request, asked, "up_to", &up_to) ||
        !api_take_flag(request, asked, "exchange", &exchange) ||
        !api_take_flag(request, asked, "ordered", &options->ordered) ||
        !api_take_number(request, asked, "limit", INT64_MAX, &options->limit) ||
        !api_take_number(request, asked, "memory", INT64_MAX, &options->memory) ||
        !api_take_number(request, asked, "seed", INT64_MAX, &options->seed) ||
        !api_take_number(request, asked, "threads", 1024, &threads) ||
        !api_take_heuristics(request, asked, search))
        return false;
    if (up_to && !tw_up_to_find(up_to, &options->up_to, &options->exchange))
        return api_refuse(request, 400, "there is no way to count up to \"%.60s\"", up_to);
    options->threads = (size_t)threads;
    options->exchange |= exchange;
    return take_pins(request, puzzle, asked, search);
}

/* ---- Into an answer ---------------------------------------------------------------------- */

int api_dimension(const tw_lattice *lattice)
{
    return tw_lattice_is_flat(lattice) ? 2 : 3;
}

json_t *api_json_cell(const tw_lattice *lattice, const tw_cell *cell)
{
    json_t *list = json_array();
    for (size_t k = 0; k < tw_lattice_rank(lattice); k++)
        json_array_append_new(list, json_integer(cell->at[k]));
    if (tw_lattice_kind_count(lattice) > 1)
        json_array_append_new(list, api_json_text(tw_lattice_kind_name(lattice, cell->kind)));
    return list;
}

json_t *api_json_cells(const tw_lattice *lattice, const tw_cell *cells, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, api_json_cell(lattice, cells + i));
    return list;
}

json_t *api_json_placement(const tw_puzzle *puzzle, const tw_placement *placement)
{
    json_t *object = json_pack(
        "{s:o, s:o}", "piece", api_json_text(tw_puzzle_piece_name(puzzle, placement->piece)),
        "cells",
        api_json_cells(tw_puzzle_lattice(puzzle), placement->cells, placement->cell_count));
    if (tw_puzzle_mark_count(puzzle) > 0)
        json_object_set_new(object, "turn", json_integer(placement->turn));
    return object;
}

char *api_solution_line(const tw_puzzle *puzzle, const tw_solution *solution, uint64_t number)
{
    const tw_solution_text how = {.size = sizeof how, .puzzle = puzzle, .number = number};
    tw_bytes line = {0};
    tw_out out = tw_bytes_out(&line);
    char *text = NULL;
    if (tw_solution_write(NULL, solution, &how, &out, NULL) == TW_OK && line.size > 0)
        text = strndup((const char *)line.data, line.size - 1); /* but its end */
    tw_bytes_free(&line);
    return text;
}

json_t *api_json_solution(const tw_puzzle *puzzle, const tw_solution *solution, uint64_t number)
{
    char *line = api_solution_line(puzzle, solution, number);
    json_t *object = line ? json_loads(line, 0, NULL) : NULL;
    free(line);
    return object;
}
