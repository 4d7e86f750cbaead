/* about_calls.c -- what this build can do, and what ships with it. */
#include <string.h>

#include "api/api_puzzle.h"
#include "api/service.h"

typedef struct puzzles_asked {
    const char *search, *name;
} puzzles_asked;

/* ---- The build --------------------------------------------------------------------------- */

static void add_formats(json_t *list, const tw_format *(*get)(size_t number))
{
    static const char *const kinds[] = {"puzzle",  "solution", "cover", "results",
                                        "picture", "scene",    "print", "diagram"};
    const tw_format *format;
    for (size_t number = 0; (format = get(number)); number++) {
        if (format->part && !tw_has(format->part))
            continue;
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:s?, s:s, s:b, s:b, s:b}", "name", format->name, "kind",
                            kinds[format->kind], "extension", format->extension, "summary",
                            format->summary, "reads", (int)format->reads, "writes",
                            (int)format->writes, "binary", (int)format->binary));
    }
}

/* [{"name", "summary"}] */
static json_t *summaries(const char *(*name)(size_t number), const char *(*summary)(size_t number))
{
    json_t *list = json_array();
    for (size_t number = 0; name(number); number++)
        json_array_append_new(
            list, json_pack("{s:s, s:s}", "name", name(number), "summary", summary(number)));
    return list;
}

static void about(api_request *request, void *asked)
{
    static const char *const words[] = {"draw", "locked", "sat"};
    const size_t own = request->service->options.threads;
    json_t *formats = json_array(), *parts = json_array();
    (void)asked;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (tw_has(words[i]))
            json_array_append_new(parts, json_string(words[i]));
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

static json_t *puzzle_row(const char *name, const tw_puzzle *puzzle)
{
    const tw_puzzle_notes *notes = tw_puzzle_about(puzzle);
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    return json_pack(
        "{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:i, s:I, s:I, s:o}", "name", name, "title",
        verb_json_text(tw_puzzle_title(puzzle)), "family", verb_json_text(notes->family), "source",
        verb_json_text(notes->source), "author", verb_json_text(notes->author), "notes",
        verb_json_text(notes->notes), "lattice", verb_json_text(tw_lattice_name(lattice)),
        "dimension", api_dimension(lattice), "cells", (json_int_t)tw_puzzle_cell_count(puzzle),
        "piece_count", (json_int_t)verb_piece_count(puzzle), "counts", verb_json_known(notes));
}

static void puzzles(api_request *request, void *user)
{
    const puzzles_asked *asked = user;
    json_t *list = json_array();
    for (size_t number = 0; tw_builtin_puzzle(number).name; number++) {
        tw_builtin shipped = tw_builtin_puzzle(number);
        tw_source source = {.name = shipped.name, .text = shipped.text, .size = shipped.size};
        tw_puzzle *puzzle = NULL;
        if (tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle) == TW_OK &&
            tw_puzzle_has_words(puzzle, shipped.name, asked->search ? asked->search : ""))
            json_array_append_new(list, puzzle_row(shipped.name, puzzle));
        tw_puzzle_free(puzzle);
    }
    api_answer(request, json_pack("{s:o}", "puzzles", list));
}

static json_t *lattice_row(const tw_source *source, const tw_lattice *lattice)
{
    json_t *kinds = json_array(), *sets = json_array();
    tw_piece_set set;
    for (uint32_t kind = 0; kind < tw_lattice_kind_count(lattice); kind++)
        json_array_append_new(kinds, verb_json_text(tw_lattice_kind_name(lattice, kind)));
    for (size_t number = 0; tw_piece_set_get(NULL, source, number, &set, NULL) == TW_OK; number++)
        json_array_append_new(sets,
                              json_pack("{s:o, s:o, s:i}", "name", verb_json_text(set.name),
                                        "title", verb_json_text(set.title), "size", (int)set.size));
    return json_pack("{s:s, s:i, s:i, s:o, s:o}", "name", source->name, "dimension",
                     api_dimension(lattice), "rank", (int)tw_lattice_rank(lattice), "kinds", kinds,
                     "sets", sets);
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
            json_array_append_new(list, lattice_row(&source, lattice));
        tw_lattice_free(lattice);
    }
    api_answer(request, json_pack("{s:o}", "lattices", list));
}

static void shipped_puzzle(api_request *request, void *user)
{
    const puzzles_asked *asked = user;
    const char *name = asked->name;
    const tw_builtin *shipped = name ? tw_builtin_find_puzzle(name) : NULL;
    if (shipped)
        api_answer(request, json_pack("{s:s, s:s}", "name", name, "text", shipped->text));
    else
        api_refuse(request, 404, "there is no puzzle \"%.60s\"", name ? name : "");
}

/* clang-format off */
static const verb_field no_fields[] = {FIELD_END};
static const verb_field puzzles_fields[] = {
    {"search", "WORDS", "", "Only those with all these words, in title, source, notes and more.",
     FIELD_TEXT(puzzles_asked, search)},
    FIELD_END};
static const verb_field puzzle_fields[] = {
    {"name", "NAME", "", "Its name.", FIELD_TEXT(puzzles_asked, name), FIELD_NEEDED},
    FIELD_END};
/* clang-format on */

const api_entry api_about_entry = {"about", about, API_FEW, no_fields, 0};
const api_entry api_puzzles_entry = {"puzzles", puzzles, API_FEW, puzzles_fields,
                                     sizeof(puzzles_asked)};
const api_entry api_lattices_entry = {"lattices", lattices, API_FEW, no_fields, 0};
const api_entry api_puzzle_entry = {"puzzle", shipped_puzzle, API_FEW, puzzle_fields,
                                    sizeof(puzzles_asked)};
