/* about_calls.c -- what this build can do, and what ships with it. */
#include <string.h>

#include "api/api_puzzle.h"
#include "api/service.h"

/* ---- The build --------------------------------------------------------------------------- */

static const char *kind_word(tw_format_kind kind)
{
    static const char *const words[] = {"puzzle",  "solution", "cover", "results",
                                        "picture", "scene",    "print", "diagram"};
    return words[kind];
}

static void add_formats(json_t *list, const tw_format *(*get)(size_t number))
{
    const tw_format *format;
    for (size_t number = 0; (format = get(number)); number++) {
        if (format->part && !tw_has(format->part))
            continue;
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:s?, s:s, s:b, s:b, s:b}", "name", format->name, "kind",
                            kind_word(format->kind), "extension", format->extension, "summary",
                            format->summary, "reads", (int)format->reads, "writes",
                            (int)format->writes, "binary", (int)format->binary));
    }
}

static json_t *engines(void)
{
    json_t *list = json_array();
    for (size_t number = 0; tw_engine_name(number); number++)
        json_array_append_new(list, json_pack("{s:s, s:s}", "name", tw_engine_name(number),
                                              "summary", tw_engine_summary(number)));
    return list;
}

static json_t *parts(void)
{
    static const char *const words[] = {"sat",  "count",      "xml",   "draw", "mesh",
                                        "plot", "checkpoint", "store", "zip"};
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (tw_has(words[i]))
            json_array_append_new(list, json_string(words[i]));
    return list;
}

/* That a run has which does not ask for so many. */
static json_t *threads(const api_request *request)
{
    size_t own = request->service->options.threads;
    return json_integer((json_int_t)(own > 0 ? own : tw_cores()));
}

void api_about(api_request *request)
{
    json_t *formats = json_array();
    add_formats(formats, tw_format_get);
    add_formats(formats, tw_picture_format_get);
    add_formats(formats, tw_mesh_format_get);
    api_answer(request,
               json_pack("{s:s, s:o, s:o, s:o, s:o, s:o}", "version", tw_version(), "parts",
                         parts(), "threads", threads(request), "engines", engines(), "heuristics",
                         api_json_heuristics(), "formats", formats));
}

/* ---- What ships -------------------------------------------------------------------------- */

static json_t *puzzle_row(const char *name, const tw_puzzle *puzzle)
{
    const tw_puzzle_notes *notes = tw_puzzle_about(puzzle);
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    uint64_t pieces = 0;
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        uint32_t low, high;
        tw_puzzle_piece_copies(puzzle, piece, &low, &high);
        pieces += high;
    }
    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:i, s:I, s:I, s:o}", "name", name,
                     "title", api_json_text(tw_puzzle_title(puzzle)), "family",
                     api_json_text(notes->family), "source", api_json_text(notes->source), "author",
                     api_json_text(notes->author), "notes", api_json_text(notes->notes), "lattice",
                     api_json_text(tw_lattice_name(lattice)), "dimension", api_dimension(lattice),
                     "cells", (json_int_t)tw_puzzle_cell_count(puzzle), "piece_count",
                     (json_int_t)pieces, "counts", api_json_known(notes));
}

void api_puzzles(api_request *request)
{
    const char *words = "";
    if (!api_take_text(request, request->body, "search", &words))
        return;
    json_t *list = json_array();
    for (size_t number = 0; tw_builtin_puzzle(number).name; number++) {
        tw_builtin shipped = tw_builtin_puzzle(number);
        tw_source source = {.name = shipped.name, .text = shipped.text, .size = shipped.size};
        tw_puzzle *puzzle = NULL;
        if (tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle) == TW_OK &&
            tw_puzzle_has_words(puzzle, shipped.name, words))
            json_array_append_new(list, puzzle_row(shipped.name, puzzle));
        tw_puzzle_free(puzzle);
    }
    api_answer(request, json_pack("{s:o}", "puzzles", list));
}

static json_t *piece_sets(const tw_source *source)
{
    json_t *list = json_array();
    tw_piece_set set;
    for (size_t number = 0; tw_piece_set_get(NULL, source, number, &set, NULL) == TW_OK; number++)
        json_array_append_new(list,
                              json_pack("{s:o, s:o, s:i}", "name", api_json_text(set.name), "title",
                                        api_json_text(set.title), "size", (int)set.size));
    return list;
}

static json_t *lattice_row(const tw_source *source, const tw_lattice *lattice)
{
    json_t *kinds = json_array();
    for (uint32_t kind = 0; kind < tw_lattice_kind_count(lattice); kind++)
        json_array_append_new(kinds, api_json_text(tw_lattice_kind_name(lattice, kind)));
    return json_pack("{s:s, s:i, s:i, s:o, s:o}", "name", source->name, "dimension",
                     api_dimension(lattice), "rank", (int)tw_lattice_rank(lattice), "kinds", kinds,
                     "sets", piece_sets(source));
}

void api_lattices(api_request *request)
{
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

void api_shipped_puzzle(api_request *request)
{
    const char *name = NULL;
    if (!api_take_text(request, request->body, "name", &name))
        return;
    const tw_builtin *shipped = name ? tw_builtin_find_puzzle(name) : NULL;
    if (shipped)
        api_answer(request, json_pack("{s:s, s:s}", "name", name, "text", shipped->text));
    else
        api_refuse(request, 404, "there is no puzzle \"%.60s\"", name ? name : "");
}
