/* draw_call.c -- pictures and meshes of a puzzle, its pieces and its solutions, as files. */
#include <stdlib.h>
#include <string.h>

#include "api/api_disassemble.h"
#include "api/api_puzzle.h"
#include "verbs/draw_verb.h"
#include "verbs/picture_fields.h"

typedef struct draw_asked {
    const char *format;
    unsigned what; /* the number of the word in VERB_DRAWN_WORDS */
    api_disassemble_asked apart;
    const json_t *solutions, *weights;
    tw_picture picture;
    verb_true_size true_size;
    uint64_t columns, shown, first;
    bool assembly, film;
    double timeout; /* seconds */
} draw_asked;

/* A requested drawing. */
typedef struct drawing {
    api_request *request;
    const draw_asked *asked;
    verb_drawing shown;
    tw_solution *solution; /* NULL: none given */
    api_solutions solutions;
    int64_t *weights;
    api_disassembled taken; /* disassembled, if moves are drawn */
} drawing;

static const char *media_of(const char *format)
{
    static const char *const types[][2] = {
        {"svg", "image/svg+xml"},     {"png", "image/png"},        {"pdf", "application/pdf"},
        {"glb", "model/gltf-binary"}, {"gltf", "model/gltf+json"}, {"x3d", "model/x3d+xml"},
        {"stl", "model/stl"},         {"3mf", "model/3mf"},        {"dxf", "image/vnd.dxf"},
        {"obj", "model/obj"}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i][0], format) == 0)
            return types[i][1];
    return "application/octet-stream";
}

/* ---- What is shown ----------------------------------------------------------------------- */

static bool take_moves(drawing *self)
{
    if (!api_disassemble_solution(self->request, self->shown.puzzle, &self->asked->apart,
                                  &self->taken))
        return false;
    self->shown.disassembler = self->taken.disassembler;
    self->shown.disassembly = self->taken.disassembly;
    self->shown.solutions = (const tw_solution *const *)&self->taken.solution;
    self->shown.solution_count = 1;
    return true;
}

static bool take_weights(drawing *self)
{
    const tw_puzzle *puzzle = self->shown.puzzle;
    const json_t *list = self->asked->weights;
    self->weights = calloc(tw_puzzle_cell_count(puzzle) + 1, sizeof *self->weights);
    self->shown.map.weights = self->weights;
    if (!self->weights)
        return api_fail(self->request, TW_ERR_MEMORY, NULL);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i), *weight = json_object_get(one, "weight");
        tw_cell cell;
        if (!api_take_cell(self->request, tw_puzzle_lattice(puzzle), json_object_get(one, "cell"),
                           &cell))
            return false;
        uint32_t number = tw_puzzle_find_cell(puzzle, cell);
        if (number == UINT32_MAX || !json_is_integer(weight))
            return api_refuse(self->request, 400,
                              number == UINT32_MAX ? "a cell with a weight is not in the container"
                                                   : "a weight is no whole number");
        self->weights[number] = json_integer_value(weight);
    }
    return true;
}

static bool take_solutions(drawing *self)
{
    const json_t *one = self->asked->apart.solution;
    bool gallery = self->shown.what == VERB_GALLERY;
    if (one)
        self->solution = api_solution(self->request, self->shown.puzzle, one);
    if ((one && !self->solution) || !api_take_solutions(self->request, self->shown.puzzle,
                                                        self->asked->solutions, &self->solutions))
        return false;
    self->shown.solutions =
        (const tw_solution *const *)(gallery ? self->solutions.items : &self->solution);
    self->shown.solution_count = gallery ? self->solutions.count : self->solution != NULL;
    return true;
}

static bool keep_solution(void *user, const tw_solution *solution)
{
    drawing *self = user;
    return tw_solution_copy(NULL, solution, &self->solution) == TW_OK;
}

static bool go_on(void *user, const tw_progress *progress)
{
    const drawing *self = user;
    (void)progress;
    return !api_is_late(self->request);
}

/* Reads a puzzle with targets again, with the first one chosen. false: refused. */
static bool choose_target(drawing *self)
{
    api_request *request = self->request;
    const tw_puzzle_notes *about = tw_puzzle_about(request->puzzle);
    const size_t length = strcspn(about->targets, "\n");
    if (length == 0 || *about->target)
        return true;
    json_object_set_new(json_object_get(request->body, "puzzle"), "target",
                        json_stringn(about->targets, length));
    tw_puzzle_free(request->puzzle);
    self->shown.puzzle = request->puzzle = api_puzzle(request);
    return self->shown.puzzle != NULL;
}

/* Searches for a solution while the time lasts; without one the container is drawn, whatever the
 * reason. false: refused. */
static bool find_solution(drawing *self)
{
    const tw_solve_options options = {.size = sizeof options,
                                      .limit = 1,
                                      .threads = 1,
                                      .not_resumable = true,
                                      .restarts = TW_RESTARTS_NEVER};
    const tw_budget budget = {.size = sizeof budget, .seconds = self->asked->timeout};
    const tw_solve_sink sink = {
        .size = sizeof sink, .solution = keep_solution, .progress = go_on, .user = self};
    tw_solver *solver = NULL;
    tw_result result;
    if (!choose_target(self))
        return false;
    if (!self->solution &&
        tw_solver_new(NULL, self->shown.puzzle, &options, &solver, NULL) == TW_OK)
        (void)tw_solver_run(solver, &budget, &sink, &result, NULL);
    tw_solver_free(solver);
    self->shown.solutions = (const tw_solution *const *)&self->solution;
    self->shown.solution_count = self->solution != NULL;
    return true;
}

/* ---- Drawing ----------------------------------------------------------------------------- */

static bool draw_as(drawing *self, const char *name)
{
    const tw_text_style letters = {.size = sizeof letters, .unicode = true};
    const bool text = strcmp(name, "text") == 0;
    tw_out out = api_out(self->request, text ? "text/plain; charset=utf-8" : media_of(name));
    tw_mesh *mesh = NULL;
    tw_error error = {0};
    const char *near = NULL;
    tw_status status;
    const tw_format *format = text ? NULL : verb_find_format(verb_image_format, name, &near);
    const tw_mesh_text how = {
        .size = sizeof how, .format = format, .title = tw_puzzle_title(self->shown.puzzle)};
    if (!text && !format)
        return api_refuse(self->request, 400, "unknown kind of picture \"%.60s\"%s", name,
                          verb_meant(near, ""));
    if (text)
        status = tw_draw_text(NULL, self->shown.puzzle, self->solution, &letters, &out);
    else if (format->kind == TW_FORMAT_PICTURE) {
        self->shown.picture.format = format;
        verb_fault fault;
        if (!verb_lay_sheet(&self->shown, &fault))
            return api_refuse(self->request, 400, "%s", fault.text);
        status = verb_draw_flat(&self->shown, format, &out, &error);
    } else if ((status = verb_draw_mesh(&self->shown, &mesh, &error)) == TW_OK)
        status = tw_mesh_write(mesh, &how, &out, &error);
    tw_mesh_free(mesh);
    return status == TW_OK || api_fail(self->request, status, &error);
}

/* ---- The order of assembly ---------------------------------------------------------------- */

static void assembly(api_request *request, void *user)
{
    const api_disassemble_asked *asked = user;
    tw_solution *solution = api_solution(request, request->puzzle, asked->solution);
    if (solution) {
        uint32_t *order = calloc(solution->count + 1, sizeof *order);
        tw_error error = {0};
        tw_status status =
            order ? tw_draw_order(NULL, request->puzzle, solution, order, &error) : TW_ERR_MEMORY;
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
    tw_solution_free(solution);
}

/* ---- The call ---------------------------------------------------------------------------- */

static void draw(api_request *request, void *user)
{
    const draw_asked *asked = user;
    drawing self = {.request = request,
                    .asked = asked,
                    .shown = {.what = asked->what,
                              .puzzle = request->puzzle,
                              .first = asked->first,
                              .piece = UINT32_MAX,
                              .assembly = asked->assembly,
                              .film = asked->film,
                              .picture = asked->picture,
                              .true_size = asked->true_size}};
    self.shown.picture.columns = (size_t)asked->columns;
    self.shown.picture.shown = (size_t)asked->shown;
    if (take_solutions(&self) && (asked->what != VERB_WEIGHTS || take_weights(&self)) &&
        (asked->what != VERB_MOVES || take_moves(&self)) &&
        (asked->what != VERB_SOLVED || find_solution(&self)))
        draw_as(&self, asked->format);
    api_disassembled_free(&self.taken);
    free(self.weights);
    tw_solution_free(self.solution);
    api_free_solutions(&self.solutions);
}

/* clang-format off */
static const verb_field draw_fields[] = {
    FIELD_PUZZLE,
    {"what", VERB_DRAWN_WORDS, "container", "What is drawn; moves: how a solution is taken apart.",
     FIELD_CHOICE(draw_asked, what)},
    {"disassembly", "Disassembly", "", "Of moves, instead of a solution: what `disassemble` gave.",
     FIELD_OBJECT(draw_asked, apart.told)},
    FIELD_TURNS_AT(draw_asked, apart.how),
    FIELD_SLACK_AT(draw_asked, apart.how),
    {"assembly", NULL, "", "Of moves: the other way round, how it is put together.",
     FIELD_FLAG(draw_asked, assembly)},
    FIELD_FILM(draw_asked),
    {"format", "FORMAT", "svg", "A picture, scene or print of `about`; or text.",
     FIELD_TEXT(draw_asked, format)},
    {"solution", "Solution", "", "The solution.", FIELD_OBJECT(draw_asked, apart.solution)},
    {"timeout", "SECONDS", "0.3", "Of solved: a search may take so long; then it is the container.",
     FIELD_DECIMAL(draw_asked, timeout, 0, 5, "a number of seconds up to 5")},
    {"solutions", "Solution", "", "Of a gallery.", FIELD_LIST(draw_asked, solutions)},
    {"first", "N", "1", "Of a gallery: the number of its first solution.",
     FIELD_NUMBER(draw_asked, first, 0, 0)},
    {"weights", "Weight", "", "Of cells; others have 0.", FIELD_LIST(draw_asked, weights)},
    FIELD_SIDES(draw_asked), FIELD_EXPLODE(draw_asked), FIELD_ANGLES(draw_asked),
    FIELD_LAYERS(draw_asked), FIELD_STYLES(draw_asked),
    FIELD_PAPER(draw_asked), FIELD_LENGTHS(draw_asked),
    {"columns", "N", "0", "Of a gallery; 0: as they fit.",
     FIELD_NUMBER(draw_asked, columns, 0, TW_MAX_PICTURES)},
    {"shown", "N", "0", "Of steps: the first so many pieces; 0: all of them.",
     FIELD_NUMBER(draw_asked, shown, 0, UINT32_MAX)},
    FIELD_END};

static const verb_field assembly_fields[] = {
    FIELD_PUZZLE,
    {"solution", "Solution", "", "The solution.", FIELD_OBJECT(api_disassemble_asked, solution),
     FIELD_NEEDED},
    FIELD_END};
/* clang-format on */

API_PUZZLE_ENTRY(draw, draw, API_PUZZLE, draw_fields, draw_asked);
API_PUZZLE_ENTRY(assembly, assembly, API_PUZZLE, assembly_fields, api_disassemble_asked);
