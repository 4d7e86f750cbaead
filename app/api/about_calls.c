/* about_calls.c -- what this build can do, and what ships with it. */

#include "api/api_puzzle.h"
#include "api/service.h"
#include "verbs/list_verb.h"

typedef struct puzzle_asked {
    const char *name;
} puzzle_asked;

/* ---- The build --------------------------------------------------------------------------- */

static void add_formats(json_t *list, const tw_format *(*get)(size_t number))
{
    for (size_t number = 0; get(number); number++)
        if (!get(number)->part || tw_has(get(number)->part))
            json_array_append_new(list, verb_format_json(get(number)));
}

/* [{"name", "summary"}] */
static json_t *summaries(const char *(*name)(size_t number), const char *(*summary)(size_t number))
{
    json_t *list = json_array();
    for (size_t number = 0; name(number); number++)
        json_array_append_new(list, verb_named_json(name(number), summary(number)));
    return list;
}

static void about(api_request *request, void *asked)
{
    const size_t own = request->service->options.threads;
    json_t *formats = json_array(), *parts = json_array();
    (void)asked;
    for (size_t i = 0; verb_part(i); i++)
        json_array_append_new(parts, json_string(verb_part(i)));
    add_formats(formats, tw_format_get);
    add_formats(formats, tw_picture_format_get);
    add_formats(formats, tw_mesh_format_get);
    api_answer(request,
               json_pack("{s:s, s:o, s:o, s:o, s:o, s:o}", "version", tw_version(), "parts", parts,
                         "threads", json_integer((json_int_t)(own > 0 ? own : tw_cores())),
                         "engines", summaries(tw_engine_name, tw_engine_summary), "heuristics",
                         summaries(tw_heuristic_name, tw_heuristic_summary), "formats", formats));
}

/* ---- What ships -------------------------------------------------------------------------- */

static void puzzles(api_request *request, void *user)
{
    verb_shipped *rows = NULL;
    size_t count = 0;
    if (verb_list_puzzles(user, &rows, &count) != TW_OK) {
        api_fail(request, TW_ERR_MEMORY, NULL);
        return;
    }
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, verb_shipped_json(rows + i));
    verb_list_free(rows, count);
    api_answer(request, json_pack("{s:o}", "puzzles", list));
}

static void lattices(api_request *request, void *asked)
{
    (void)asked;
    json_t *list = json_array();
    for (size_t number = 0; tw_builtin_lattice(number).name; number++) {
        tw_builtin shipped = tw_builtin_lattice(number);
        tw_source source = {.name = shipped.name, .text = shipped.text, .size = shipped.size};
        tw_lattice *lattice = NULL;
        if (tw_lattice_read(NULL, &source, NULL, &lattice) == TW_OK)
            json_array_append_new(list, verb_lattice_json(&source, lattice));
        tw_lattice_free(lattice);
    }
    api_answer(request, json_pack("{s:o}", "lattices", list));
}

static void shipped_puzzle(api_request *request, void *user)
{
    const puzzle_asked *asked = user;
    const char *name = asked->name;
    const tw_builtin *shipped = name ? tw_builtin_find_puzzle(name) : NULL;
    if (shipped)
        api_answer(request, json_pack("{s:s, s:s}", "name", name, "text", shipped->text));
    else
        api_refuse(request, 404, "there is no puzzle \"%.60s\"", name ? name : "");
}

/* clang-format off */
static const verb_field no_fields[] = {FIELD_END};
static const verb_field puzzle_fields[] = {
    {"name", "NAME", "", "Its name.", FIELD_TEXT(puzzle_asked, name), FIELD_NEEDED},
    FIELD_END};
/* clang-format on */

const api_entry api_about_entry = {"about", about, API_FEW, no_fields, 0, API_NOTHING};
API_ENTRY(puzzles, puzzles, API_FEW, verb_list_fields, verb_list);
const api_entry api_lattices_entry = {"lattices", lattices, API_FEW, no_fields, 0, API_NOTHING};
API_ENTRY(puzzle, shipped_puzzle, API_FEW, puzzle_fields, puzzle_asked);
