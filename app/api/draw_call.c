/* draw_call.c -- pictures and meshes of a puzzle, its pieces and its solutions, as files. */
#include <stdlib.h>
#include <string.h>

#include "api/api_apart.h"
#include "api/api_puzzle.h"
#include "api/service.h"

/* A drawing that was asked for. */
typedef struct drawing {
    api_request *request;
    const tw_puzzle *puzzle;
    const char *what;
    tw_solution *solution; /* NULL: none was given */
    api_solutions solutions;
    uint64_t first;
    tw_picture picture;
    tw_mesh_style style;
    api_taken_apart taken; /* of what is shown with its moves */
    bool assembly, film;
} drawing;

static const tw_format *find_format(const tw_format *(*get)(size_t number), const char *name)
{
    const tw_format *format;
    for (size_t number = 0; (format = get(number)); number++)
        if (strcmp(format->name, name) == 0)
            return format;
    return NULL;
}

static const char *media_of(const char *format)
{
    static const char *const types[][2] = {
        {"svg", "image/svg+xml"},     {"png", "image/png"},        {"pdf", "application/pdf"},
        {"glb", "model/gltf-binary"}, {"gltf", "model/gltf+json"}, {"x3d", "model/x3d+xml"},
        {"stl", "model/stl"},         {"3mf", "model/3mf"}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i][0], format) == 0)
            return types[i][1];
    return "application/octet-stream";
}

/* ---- Moves ------------------------------------------------------------------------------- */

static bool shows_moves(const drawing *self)
{
    return strcmp(self->what, "moves") == 0;
}

static tw_shown_moves shown_moves(const drawing *self)
{
    return (tw_shown_moves){.size = sizeof(tw_shown_moves),
                            .puzzle = self->puzzle,
                            .solution = self->taken.solution,
                            .disassembler = self->taken.disassembler,
                            .disassembly = self->taken.disassembly,
                            .assembly = self->assembly,
                            .film = self->film};
}

/* Nothing to do where none are shown. */
static bool find_moves(drawing *self)
{
    return !shows_moves(self) || api_take_apart(self->request, self->puzzle, &self->taken);
}

/* ---- Flat -------------------------------------------------------------------------------- */

static bool take_weights(drawing *self, int64_t *weights, const json_t *list)
{
    size_t count = tw_puzzle_cell_count(self->puzzle);
    if (json_array_size(list) != count)
        return api_refuse(self->request, 400,
                          "\"weights\" has %zu numbers, the container %zu cells",
                          json_array_size(list), count);
    for (size_t i = 0; i < count; i++) {
        const json_t *number = json_array_get(list, i);
        if (!json_is_integer(number))
            return api_refuse(self->request, 400, "a weight is no whole number");
        weights[i] = json_integer_value(number);
    }
    return true;
}

static bool draw_weights(drawing *self, const tw_out *out)
{
    const json_t *list = NULL;
    tw_error error = {0};
    if (!api_take_list(self->request, self->request->body, "weights", &list))
        return false;
    int64_t *weights = calloc(tw_puzzle_cell_count(self->puzzle) + 1, sizeof *weights);
    tw_status status = weights ? TW_OK : TW_ERR_MEMORY;
    bool fine = weights && take_weights(self, weights, list);
    const tw_weight_map map = {.weights = weights};
    if (fine)
        status = tw_draw_weights(NULL, self->puzzle, &map, 1, &self->picture, out, &error);
    free(weights);
    if (status != TW_OK)
        fine = api_fail(self->request, status, &error);
    return fine;
}

static bool draw_picture(drawing *self, const tw_out *out)
{
    tw_error error = {0};
    tw_status status = TW_OK;
    const tw_solution *const *all = (const tw_solution *const *)self->solutions.items;
    if (strcmp(self->what, "weights") == 0)
        return draw_weights(self, out);
    const tw_shown_moves moves = shown_moves(self);
    if (shows_moves(self))
        status = tw_draw_moves(NULL, &moves, &self->picture, out, &error);
    else if (strcmp(self->what, "parts") == 0)
        status = tw_draw_parts(NULL, self->puzzle, &self->picture, out, &error);
    else if (strcmp(self->what, "gallery") == 0)
        status = tw_draw_gallery(NULL, self->puzzle, all, self->solutions.count, self->first,
                                 &self->picture, out, &error);
    else if (strcmp(self->what, "steps") == 0 && self->solution)
        status = tw_draw_steps(NULL, self->puzzle, self->solution, &self->picture, out, &error);
    else
        status = tw_draw_picture(NULL, self->puzzle, self->solution, &self->picture, out, &error);
    return status == TW_OK || api_fail(self->request, status, &error);
}

/* ---- Solid ------------------------------------------------------------------------------- */

static bool draw_mesh(drawing *self, const tw_format *format, const tw_out *out)
{
    tw_mesh *mesh = NULL;
    tw_error error = {0};
    const tw_mesh_text how = {
        .size = sizeof how, .format = format, .title = tw_puzzle_title(self->puzzle)};
    self->style.explode = self->picture.explode;
    const tw_shown_moves moves = shown_moves(self);
    tw_status status = TW_OK;
    if (shows_moves(self))
        status = tw_mesh_of_moves(NULL, &moves, &self->style, &mesh, &error);
    else if (strcmp(self->what, "parts") == 0)
        status = tw_mesh_of_pieces(NULL, self->puzzle, UINT32_MAX, &self->style, &mesh, &error);
    else
        status =
            tw_mesh_of_solution(NULL, self->puzzle, self->solution, &self->style, &mesh, &error);
    if (status == TW_OK)
        status = tw_mesh_write(mesh, &how, out, &error);
    tw_mesh_free(mesh);
    return status == TW_OK || api_fail(self->request, status, &error);
}

static bool draw_letters(drawing *self, const tw_out *out)
{
    const tw_text_style style = {.size = sizeof style, .unicode = true};
    tw_status status = tw_draw_text(NULL, self->puzzle, self->solution, &style, out);
    return status == TW_OK || api_fail(self->request, status, NULL);
}

/* ---- The order of assembly ---------------------------------------------------------------- */

static void answer_order(api_request *request, const tw_puzzle *puzzle, const tw_solution *solution)
{
    uint32_t *order = calloc(solution->count + 1, sizeof *order);
    tw_error error = {0};
    tw_status status = order ? tw_draw_order(NULL, puzzle, solution, order, &error) : TW_ERR_MEMORY;
    json_t *list = json_array();
    for (size_t i = 0; status == TW_OK && i < solution->count; i++)
        json_array_append_new(list, json_integer(order[i]));
    if (status == TW_OK)
        api_answer(request, json_pack("{s:O}", "order", list));
    else
        api_fail(request, status, &error);
    json_decref(list);
    free(order);
}

void api_assembly(api_request *request)
{
    tw_puzzle *puzzle = api_puzzle(request);
    tw_solution *solution = NULL;
    if (puzzle)
        solution = api_solution(request, puzzle, json_object_get(request->body, "solution"));
    if (solution)
        answer_order(request, puzzle, solution);
    tw_solution_free(solution);
    tw_puzzle_free(puzzle);
}

/* ---- The call ---------------------------------------------------------------------------- */

/* What is on where the page says nothing, the library has off. */
static bool take_switch(drawing *self, const char *key, bool *off)
{
    bool on = !*off;
    bool fine = api_take_flag(self->request, self->request->body, key, &on);
    *off = !on;
    return fine;
}

static bool take_picture(drawing *self)
{
    api_request *request = self->request;
    const json_t *body = request->body;
    tw_picture *picture = &self->picture;
    uint64_t columns = 0, shown = 0;
    bool fine = api_take_real(request, body, "width", TW_MAX_SIDE, &picture->width) &&
                api_take_real(request, body, "height", TW_MAX_SIDE, &picture->height) &&
                api_take_real(request, body, "explode", 10, &picture->explode) &&
                api_take_real(request, body, "turn", 360, &picture->turn) &&
                api_take_real(request, body, "tilt", 90, &picture->tilt) &&
                api_take_flag(request, body, "layers", &picture->layers) &&
                api_take_flag(request, body, "cells", &picture->cells) &&
                api_take_flag(request, body, "assembly", &self->assembly) &&
                api_take_flag(request, body, "film", &self->film) &&
                take_switch(self, "labels", &picture->no_labels) &&
                take_switch(self, "heading", &picture->no_title) &&
                take_switch(self, "legend", &picture->no_legend) &&
                api_take_number(request, body, "columns", TW_MAX_PICTURES, &columns) &&
                api_take_number(request, body, "shown", UINT32_MAX, &shown) &&
                api_take_number(request, body, "first", INT64_MAX, &self->first);
    picture->has_view = json_object_get(body, "turn") || json_object_get(body, "tilt");
    picture->columns = (size_t)columns;
    picture->shown = (size_t)shown;
    return fine;
}

static bool take_shown(drawing *self)
{
    const json_t *one = json_object_get(self->request->body, "solution"), *list = NULL;
    if (!api_take_list(self->request, self->request->body, "solutions", &list))
        return false;
    if (one && !json_is_null(one)) {
        self->solution = api_solution(self->request, self->puzzle, one);
        if (!self->solution)
            return false;
    }
    return api_take_solutions(self->request, self->puzzle, list, &self->solutions);
}

static bool draw_as(drawing *self, const char *name)
{
    tw_out out = api_out(self->request, media_of(name));
    if (strcmp(name, "text") == 0) {
        self->request->reply->media = "text/plain; charset=utf-8";
        return draw_letters(self, &out);
    }
    self->picture.format = find_format(tw_picture_format_get, name);
    if (self->picture.format)
        return draw_picture(self, &out);
    const tw_format *mesh = find_format(tw_mesh_format_get, name);
    return mesh ? draw_mesh(self, mesh, &out)
                : api_refuse(self->request, 400, "there is no picture as \"%.60s\"", name);
}

void api_draw(api_request *request)
{
    const char *format = "svg";
    drawing self = {.request = request,
                    .what = "container",
                    .first = 1,
                    .picture = {.size = sizeof(tw_picture)},
                    .style = {.size = sizeof(tw_mesh_style)}};
    tw_puzzle *puzzle = api_puzzle(request);
    self.puzzle = puzzle;
    if (puzzle && api_take_text(request, request->body, "format", &format) &&
        api_take_text(request, request->body, "what", &self.what) && take_picture(&self) &&
        take_shown(&self) && find_moves(&self))
        draw_as(&self, format);
    api_taken_apart_free(&self.taken);
    tw_solution_free(self.solution);
    api_free_solutions(&self.solutions);
    tw_puzzle_free(puzzle);
}
