/* api_puzzle.c -- puzzles, solutions and searches in requests and answers (api_puzzle.h). */
#include "api/api_puzzle.h"

#include "api/service.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Puzzles ----------------------------------------------------------------------------- */

/* Loads a lattice that the puzzle names: from the request, never from a file. */
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

const verb_field api_puzzle_alone[] = {FIELD_PUZZLE, FIELD_END};

/* The object "puzzle". */
typedef struct puzzle_asked {
    const char *name, *text, *format, *target;
    const json_t *files;
} puzzle_asked;

/* clang-format off */
const verb_field api_puzzle_fields[] = {
    {"name", "NAME", "", "Of a puzzle that ships; or of the text, for messages.",
     FIELD_TEXT(puzzle_asked, name)},
    {"text", "TEXT", "", "A puzzle file.", FIELD_TEXT(puzzle_asked, text)},
    {"format", "FORMAT", "", "Of the text, where its bytes do not tell.",
     FIELD_TEXT(puzzle_asked, format)},
    {"target", "NAME", "", "Of a puzzle with targets: this one.", FIELD_TEXT(puzzle_asked, target)},
    {"files", "Files", "", "Texts of the lattice files that it names.",
     FIELD_OBJECT(puzzle_asked, files)},
    FIELD_END};
/* clang-format on */

bool api_take_source(api_request *request, tw_source *source, const char **target)
{
    const json_t *given = json_object_get(request->body, "puzzle");
    puzzle_asked asked = {.name = NULL};
    verb_fault fault;
    if (!given)
        return api_refuse(request, 400, "\"puzzle\" is missing");
    if (!verb_read_object(api_puzzle_fields, given, &asked, &fault))
        return api_refuse(request, 400, "\"puzzle\": %s", fault.text);
    const char *name = asked.name, *text = asked.text, *format = asked.format;
    *target = asked.target;
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
                          .user = (json_t *)(uintptr_t)asked.files,
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
    if (!api_take_source(request, &source, &how.target))
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
    (void)api_is_read(request, status == TW_ERR_STATE ? TW_OK : status, faults);
    return puzzle;
}

bool api_check_target(api_request *request)
{
    const tw_puzzle_notes *about = tw_puzzle_about(request->puzzle);
    return !*about->targets || *about->target || /* all of them together make no sensible puzzle */
           api_refuse(request, 422, "no target is chosen, such as \"%.*s\"",
                      (int)strcspn(about->targets, "\n"), about->targets);
}

/* ---- Solutions --------------------------------------------------------------------------- */

tw_solution *api_solution_of(api_request *request, const tw_puzzle *puzzle, const char *text)
{
    json_t *faults = json_array();
    const tw_source source = {.name = "the solution", .text = text, .size = strlen(text)};
    const tw_report report = api_faults_report(faults);
    tw_solution *solution = NULL;
    tw_status status = tw_solution_read(NULL, puzzle, &source, &report, &solution);
    (void)api_is_read(request, status, faults);
    return solution;
}

tw_solution *api_solution(api_request *request, const tw_puzzle *puzzle, const json_t *object)
{
    char *text = json_is_object(object) ? json_dumps(object, JSON_COMPACT) : NULL;
    if (!text) {
        api_refuse(request, 400, "a solution is missing, or is no object");
        return NULL;
    }
    tw_solution *solution = api_solution_of(request, puzzle, text);
    free(text);
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

bool api_take_pins(api_request *request, const tw_puzzle *puzzle, verb_search *search)
{
    bool any = json_array_size(search->pin_list) > 0;
    if (!json_is_number(json_object_get(json_object_get(request->body, "search"), "threads")))
        search->threads.number = request->service->options.threads;
    if (any) {
        json_t *object = json_pack("{s:O}", "placements", search->pin_list);
        search->pins = request->pins = api_solution(request, puzzle, object);
        json_decref(object);
    }
    return !any || request->pins;
}

bool api_take_search(api_request *request, const tw_puzzle *puzzle, verb_search *asked,
                     tw_solve_options *options)
{
    verb_fault fault;
    return api_take_pins(request, puzzle, asked) &&
           (verb_read_search(asked, options, &fault) || api_refuse(request, 400, "%s", fault.text));
}

bool api_take_axes(api_request *request, const tw_lattice *lattice, const json_t *list, int32_t *at)
{
    for (size_t k = 0; k < tw_lattice_rank(lattice); k++) {
        const json_t *number = json_array_get(list, k);
        json_int_t value = json_integer_value(number);
        if (!json_is_integer(number) || value > TW_MAX_COORDINATE || value < -TW_MAX_COORDINATE)
            return api_refuse(request, 400, "a coordinate is missing, or too large");
        at[k] = (int32_t)value;
    }
    return true;
}

bool api_take_cell(api_request *request, const tw_lattice *lattice, const json_t *list,
                   tw_cell *cell)
{
    *cell = (tw_cell){.kind = 0};
    if (!api_take_axes(request, lattice, list, cell->at))
        return false;
    if (tw_lattice_kind_count(lattice) == 1)
        return true;
    const char *name = json_string_value(json_array_get(list, tw_lattice_rank(lattice)));
    cell->kind = name ? tw_lattice_find_kind(lattice, name) : UINT32_MAX;
    return cell->kind != UINT32_MAX || api_refuse(request, 400, "a cell has no kind");
}

/* ---- Made in time ------------------------------------------------------------------------ */

tw_poses *api_poses(api_request *request, const tw_puzzle *puzzle)
{
    const tw_watch watch = api_watch(request);
    tw_poses *poses = NULL;
    tw_error error = {0};
    tw_status status = tw_poses_new(NULL, puzzle, &watch, &poses, &error);
    return api_has_come(request, status, &error, poses) ? poses : NULL;
}

tw_solver *api_solver(api_request *request, const tw_puzzle *puzzle,
                      const tw_solve_options *options)
{
    const tw_watch watch = api_watch(request);
    tw_solver *solver = NULL;
    tw_error error = {0};
    tw_status status = tw_solver_new(NULL, puzzle, options, &solver, &error);
    if (status == TW_OK)
        status = tw_solver_prepare(solver, &watch, &error);
    if (api_has_come(request, status, &error,
                     solver && tw_solver_get_state(solver) != TW_SOLVER_NEW))
        return solver;
    tw_solver_free(solver);
    return NULL;
}

bool api_orbit_make(api_request *request, const tw_puzzle *puzzle, tw_same same, api_orbit *orbit)
{
    tw_error error = {0};
    tw_watch watch = api_watch(request);
    *orbit = (api_orbit){.poses = NULL};
    orbit->poses = api_poses(request, puzzle);
    if (!orbit->poses)
        return false;
    tw_status status = tw_symmetry_new(NULL, orbit->poses, false, &watch, &orbit->symmetry, &error);
    if (!api_has_come(request, status, &error, orbit->symmetry))
        return false;
    status = tw_solution_orbit_new(NULL, orbit->symmetry, same, &orbit->images, &error);
    return status == TW_OK || api_fail(request, status, &error);
}

void api_orbit_free(api_orbit *orbit)
{
    tw_solution_orbit_free(orbit->images);
    tw_symmetry_free(orbit->symmetry);
    tw_poses_free(orbit->poses);
}

/* ---- Into an answer ---------------------------------------------------------------------- */

static void add_cross(const double a[3], const double b[3], double to[3])
{
    for (size_t i = 0; i < 3; i++)
        to[i] += a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Steps from the cell at the origin, or from its image, to the next cell along each axis. */
static void find_steps(const tw_lattice *lattice, const uint32_t *turn, double steps[3][3])
{
    double origin[3];
    for (size_t k = 0; k <= 3; k++) {
        tw_cell cell = {.kind = 0};
        if (k > 0)
            cell.at[k - 1] = 1;
        double *at = k > 0 ? steps[k - 1] : origin;
        tw_lattice_position(lattice, turn ? tw_lattice_apply(lattice, *turn, cell) : cell, at);
        for (size_t i = 0; k > 0 && i < 3; i++)
            at[i] -= origin[i];
    }
}

/* What a turn of solids turns about, {"axis", "degrees"}: counterclockwise for an eye to which the
 * axis points. NULL: it is no turn in space. */
static json_t *about_json(const tw_lattice *lattice, uint32_t turn)
{
    double from[3][3], to[3][3], axis[3] = {0}, volume = 0, trace = 0;
    if (tw_lattice_rank(lattice) != 3 || tw_lattice_wrap_count(lattice) > 0)
        return NULL;
    find_steps(lattice, NULL, from);
    find_steps(lattice, &turn, to);
    for (size_t k = 0; k < 3; k++) { /* the dual basis gives the axis and the trace of a matrix */
        double dual[3] = {0};
        add_cross(from[(k + 1) % 3], from[(k + 2) % 3], dual);
        volume = dot(dual, from[k]);
        if (fabs(volume) < 1e-9)
            return NULL;
        for (size_t i = 0; i < 3; i++)
            dual[i] /= volume;
        add_cross(dual, to[k], axis);
        trace += dot(dual, to[k]);
    }
    for (size_t k = 0; trace < -1 + 1e-6 && k < 3; k++) { /* half a turn: what stays is the axis */
        double both[3];
        for (size_t i = 0; i < 3; i++)
            both[i] = from[k][i] + to[k][i];
        if (dot(both, both) > dot(axis, axis))
            memcpy(axis, both, sizeof axis);
    }
    const double length = sqrt(dot(axis, axis));
    if (length < 1e-6)
        return NULL;
    return json_pack("{s:[f, f, f], s:f}", "axis", axis[0] / length, axis[1] / length,
                     axis[2] / length, "degrees",
                     round(acos(fmax(-1, fmin(1, (trace - 1) / 2))) * 180 / acos(-1)));
}

json_t *api_json_turns(const tw_lattice *lattice)
{
    json_t *list = json_array();
    for (size_t i = 0; i < tw_lattice_generator_count(lattice); i++) {
        const bool mirror = tw_lattice_generator_mirror(lattice, i);
        json_t *about =
            mirror ? NULL : about_json(lattice, tw_lattice_generator_element(lattice, i));
        json_t *told =
            json_pack("{s:o, s:b}", "name", verb_json_text(tw_lattice_generator_name(lattice, i)),
                      "mirror", (int)mirror);
        if (about)
            json_object_set_new(told, "about", about);
        json_array_append_new(list, told);
    }
    return list;
}

char *api_solution_line(const tw_puzzle *puzzle, const tw_solution *solution, uint64_t number)
{
    const tw_solution_text how = {.size = sizeof how, .puzzle = puzzle, .number = number};
    tw_bytes line = {0};
    tw_out out = tw_bytes_out(&line);
    bool fine = tw_solution_write(NULL, solution, &how, &out, NULL) == TW_OK && line.size > 0;
    char *text = fine ? malloc(line.size) : NULL;
    if (text) {
        memcpy(text, line.data, line.size - 1);
        text[line.size - 1] = '\0'; /* in place of its end */
    }
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
