/* draw_call.c -- pictures and meshes of a puzzle, its pieces and its solutions, as files. */
#include <stdlib.h>
#include <string.h>

#include "api/api_apart.h"
#include "api/api_puzzle.h"
#include "api/service.h"

typedef struct draw_asked {
    const char *format;
    unsigned what; /* the number of the word in WHAT */
    api_apart_asked apart;
    const json_t *solutions, *weights;
    double width, height, explode, turn, tilt;
    uint64_t columns, shown, first;
    bool layers, cells, assembly, film, labels, heading, legend;
} draw_asked;

#define WHAT "container|solution|parts|steps|gallery|weights|moves"
enum { CONTAINER, SOLUTION, PARTS, STEPS, GALLERY, WEIGHTS, MOVES };

/* A drawing that was asked for. */
typedef struct drawing {
    api_request *request;
    const draw_asked *asked;
    const tw_puzzle *puzzle;
    tw_solution *solution; /* NULL: none was given */
    api_solutions solutions;
    tw_picture picture;
    tw_mesh_style style;
    api_taken_apart taken; /* of what is shown with its moves */
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

static tw_shown_moves shown_moves(const drawing *self)
{
    return (tw_shown_moves){.size = sizeof(tw_shown_moves),
                            .puzzle = self->puzzle,
                            .solution = self->taken.solution,
                            .disassembler = self->taken.disassembler,
                            .disassembly = self->taken.disassembly,
                            .assembly = self->asked->assembly,
                            .film = self->asked->film};
}

/* Nothing to do where none are shown. */
static bool find_moves(drawing *self)
{
    return self->asked->what != MOVES ||
           api_take_apart(self->request, self->puzzle, &self->asked->apart, &self->taken);
}

/* ---- Flat -------------------------------------------------------------------------------- */

static bool take_weights(drawing *self, int64_t *weights, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i), *weight = json_object_get(one, "weight");
        tw_cell cell;
        if (!api_take_cell(self->request, tw_puzzle_lattice(self->puzzle),
                           json_object_get(one, "cell"), &cell))
            return false;
        uint32_t number = tw_puzzle_find_cell(self->puzzle, cell);
        if (number == UINT32_MAX || !json_is_integer(weight))
            return api_refuse(self->request, 400,
                              number == UINT32_MAX ? "a cell with a weight is not in the container"
                                                   : "a weight is no whole number");
        weights[number] = json_integer_value(weight);
    }
    return true;
}

static bool draw_weights(drawing *self, const tw_out *out)
{
    tw_error error = {0};
    int64_t *weights = calloc(tw_puzzle_cell_count(self->puzzle) + 1, sizeof *weights);
    tw_status status = weights ? TW_OK : TW_ERR_MEMORY;
    bool fine = weights && take_weights(self, weights, self->asked->weights);
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
    if (self->asked->what == WEIGHTS)
        return draw_weights(self, out);
    const tw_shown_moves moves = shown_moves(self);
    if (self->asked->what == MOVES)
        status = tw_draw_moves(NULL, &moves, &self->picture, out, &error);
    else if (self->asked->what == PARTS)
        status = tw_draw_parts(NULL, self->puzzle, &self->picture, out, &error);
    else if (self->asked->what == GALLERY)
        status = tw_draw_gallery(NULL, self->puzzle, all, self->solutions.count, self->asked->first,
                                 &self->picture, out, &error);
    else if (self->asked->what == STEPS && self->solution)
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
    if (self->asked->what == MOVES)
        status = tw_mesh_of_moves(NULL, &moves, &self->style, &mesh, &error);
    else if (self->asked->what == PARTS)
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

static void assembly(api_request *request, void *user)
{
    const api_apart_asked *asked = user;
    tw_puzzle *puzzle = api_puzzle(request);
    tw_solution *solution = NULL;
    if (puzzle)
        solution = api_solution(request, puzzle, asked->solution);
    if (solution)
        answer_order(request, puzzle, solution);
    tw_solution_free(solution);
    tw_puzzle_free(puzzle);
}

/* ---- The call ---------------------------------------------------------------------------- */

/* body: of the call; a view is given by either of its angles. */
static tw_picture picture_of(const draw_asked *asked, const json_t *body)
{
    return (tw_picture){.size = sizeof(tw_picture),
                        .width = asked->width,
                        .height = asked->height,
                        .explode = asked->explode,
                        .turn = asked->turn,
                        .tilt = asked->tilt,
                        .has_view = json_is_number(json_object_get(body, "turn")) ||
                                    json_is_number(json_object_get(body, "tilt")),
                        .layers = asked->layers,
                        .cells = asked->cells,
                        .no_labels = !asked->labels,
                        .no_title = !asked->heading,
                        .no_legend = !asked->legend,
                        .columns = (size_t)asked->columns,
                        .shown = (size_t)asked->shown};
}

static bool take_shown(drawing *self)
{
    const json_t *one = self->asked->apart.solution;
    if (one)
        self->solution = api_solution(self->request, self->puzzle, one);
    return (!one || self->solution) && api_take_solutions(self->request, self->puzzle,
                                                          self->asked->solutions, &self->solutions);
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

static void draw(api_request *request, void *user)
{
    const draw_asked *asked = user;
    drawing self = {.request = request,
                    .asked = asked,
                    .picture = picture_of(asked, request->body),
                    .style = {.size = sizeof(tw_mesh_style)}};
    tw_puzzle *puzzle = api_puzzle(request);
    self.puzzle = puzzle;
    if (puzzle && take_shown(&self) && find_moves(&self))
        draw_as(&self, asked->format);
    api_taken_apart_free(&self.taken);
    tw_solution_free(self.solution);
    api_free_solutions(&self.solutions);
    tw_puzzle_free(puzzle);
}

/* clang-format off */
#define SIDE(member) FIELD_DECIMAL(draw_asked, member, 0, TW_MAX_SIDE, NULL)
#define FLAG(name, fallback, text, member) \
    {name, NULL, fallback, text, FIELD_FLAG(draw_asked, member)}

static const verb_field draw_fields[] = {
    FIELD_PUZZLE,
    {"what", WHAT, "container", "What is drawn; moves: how a solution is taken apart.",
     FIELD_CHOICE(draw_asked, what)},
    {"apart", "Apart", "", "Of moves, in place of the solution: those that `apart` gave.",
     FIELD_OBJECT(draw_asked, apart.told)},
    FIELD_TURNS_AT(draw_asked, apart.turns, true),
    FLAG("assembly", "", "Of moves: the other way round, how it is put together.", assembly),
    FLAG("film", "", "Of moves as SVG: in one place, one after the other, not side by side.", film),
    {"format", "FORMAT", "svg", "A picture, scene or print of `about`; or text.",
     FIELD_TEXT(draw_asked, format)},
    {"solution", "Solution", "", "The solution.", FIELD_OBJECT(draw_asked, apart.solution)},
    {"solutions", "Solution", "", "Of a gallery.", FIELD_LIST(draw_asked, solutions)},
    {"first", "N", "1", "Of a gallery: the number of its first solution.",
     FIELD_NUMBER(draw_asked, first, 0, 0)},
    {"weights", "Weight", "", "Of cells; others have 0.", FIELD_LIST(draw_asked, weights)},
    {"width", "PIXELS", "", "Of the picture; without it as it comes.", SIDE(width)},
    {"height", "PIXELS", "", "Likewise.", SIDE(height)},
    {"explode", "X", "0", "Pieces move out by X times their way from the middle.",
     FIELD_DECIMAL(draw_asked, explode, 0, 10, "a number from 0 to 10")},
    {"turn", "DEGREES", "", "From where it is seen, around; with neither angle as it serves.",
     FIELD_DECIMAL(draw_asked, turn, 0, 360, "degrees from 0 to 360")},
    {"tilt", "DEGREES", "", "From where it is seen, upwards.",
     FIELD_DECIMAL(draw_asked, tilt, 0, 90, "degrees from 0 to 90")},
    FLAG("layers", "", "Layer by layer, side by side.", layers),
    FLAG("cells", "", "Cells are drawn within the pieces.", cells),
    FLAG("legend", "true", "The pieces are named below.", legend),
    FLAG("labels", "true", "Pieces have their letters.", labels),
    FLAG("heading", "true", "The puzzle's title is above.", heading),
    {"columns", "N", "0", "Of a gallery; 0: as they fit.",
     FIELD_NUMBER(draw_asked, columns, 0, TW_MAX_PICTURES)},
    {"shown", "N", "0", "Of steps: the first so many pieces; 0: all of them.",
     FIELD_NUMBER(draw_asked, shown, 0, UINT32_MAX)},
    FIELD_END};

static const verb_field assembly_fields[] = {
    FIELD_PUZZLE,
    {"solution", "Solution", "", "The solution.", FIELD_OBJECT(api_apart_asked, solution),
     FIELD_NEEDED},
    FIELD_END};
/* clang-format on */

const api_entry api_draw_entry = {"draw", draw, API_TEXT, draw_fields, sizeof(draw_asked)};
const api_entry api_assembly_entry = {"assembly", assembly, API_TEXT, assembly_fields,
                                      sizeof(api_apart_asked)};
