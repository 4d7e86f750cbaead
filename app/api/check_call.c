/* check_call.c -- checks a puzzle: all its faults, or all that a page needs to show it. */
#include <stdio.h>
#include <stdlib.h>

#include "api/api_puzzle.h"
#include "verbs/check_verb.h"

/* ---- The lattice ------------------------------------------------------------------------- */

static json_t *point(const double at[3])
{
    return json_pack("[f, f, f]", at[0], at[1], at[2]);
}

/* A kind of cell: its half-edges, each with its name and the vector to its crossing into the next
 * cell, and its shape. */
static json_t *kind_json(const tw_lattice *lattice, uint32_t kind)
{
    static const char *const words[] = {"none", "polygon", "prism", "solid", "sphere", "segment"};
    static const tw_cell_shape unknown = {0};
    const tw_cell_shape *known = tw_lattice_cell_shape(lattice, kind);
    const tw_cell_shape *shape = known ? known : &unknown;
    json_t *arcs = json_array();
    double from[3], to[3];
    tw_lattice_position(lattice, (tw_cell){.kind = kind}, from);
    for (uint32_t label = 0; label < tw_lattice_arc_count(lattice, kind); label++) {
        const tw_arc *arc = tw_lattice_arc(lattice, kind, label);
        tw_lattice_position(lattice, arc->step, to);
        for (size_t k = 0; k < 3; k++)
            to[k] = (to[k] - from[k]) / 2;
        json_array_append_new(
            arcs, json_pack("{s:o, s:o}", "name", verb_json_text(arc->label), "to", point(to)));
    }
    json_t *object = json_pack("{s:o, s:b, s:o, s:s}", "name",
                               verb_json_text(tw_lattice_kind_name(lattice, kind)), "optional",
                               (int)tw_lattice_kind_optional(lattice, kind), "arcs", arcs, "shape",
                               words[shape->shape]);
    json_t *points = json_array(), *faces = json_array(), *face = NULL;
    for (size_t i = 0; i < shape->point_count; i++)
        json_array_append_new(points, point(shape->points[i]));
    for (size_t i = 0; i < shape->face_length; i++) {
        if (shape->faces[i] == 255) { /* the end of a face */
            face = NULL;
            continue;
        }
        if (!face) {
            face = json_array();
            json_array_append_new(faces, face);
        }
        json_array_append_new(face, json_integer(shape->faces[i]));
    }
    json_object_set_new(object, "points", points);
    json_object_set_new(object, "faces", faces);
    json_object_set_new(object, "height", json_real(shape->height));
    json_object_set_new(object, "radius", json_real(shape->radius));
    return object;
}

static json_t *position(const tw_lattice *lattice, const tw_cell *cell)
{
    double at[3];
    tw_lattice_position(lattice, *cell, at);
    return point(at);
}

/* ---- The container ----------------------------------------------------------------------- */

static json_t *named_cells(const tw_puzzle *puzzle)
{
    const tw_cell *cells;
    const char *const *names;
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    size_t count = tw_puzzle_named_cells(puzzle, &cells, &names);
    json_t *named = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(
            named, json_pack("{s:o, s:o, s:o}", "cell", verb_json_cell(lattice, cells + i), "at",
                             position(lattice, cells + i), "name", verb_json_text(names[i])));
    return named;
}

static void add_container(json_t *object, const tw_puzzle *puzzle)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    json_t *cells = json_array(), *at = json_array(), *optional = json_array();
    json_t *names = json_array(), *colour = json_array();
    uint32_t least, most;
    (void)tw_puzzle_empty(puzzle, &least, &most);
    for (size_t i = 0; i < tw_puzzle_cell_count(puzzle); i++) {
        const tw_cell *cell = tw_puzzle_cell(puzzle, i);
        json_array_append_new(cells, verb_json_cell(lattice, cell));
        json_array_append_new(at, position(lattice, cell));
        if (tw_puzzle_cell_optional(puzzle, i))
            json_array_append_new(optional, json_integer((json_int_t)i));
        json_array_append_new(colour, json_integer(tw_puzzle_cell_colour(puzzle, i)));
    }
    for (size_t i = 1; i <= tw_puzzle_colour_count(puzzle); i++)
        json_array_append_new(names, verb_json_text(tw_puzzle_colour_name(puzzle, (uint8_t)i)));
    json_object_set_new(object, "cells", cells);
    json_object_set_new(object, "at", at);
    json_object_set_new(object, "optional", optional);
    json_object_set_new(object, "empty",
                        json_pack("[o, o]", verb_json_count(least), verb_json_count(most)));
    json_object_set_new(object, "named", named_cells(puzzle));
    json_object_set_new(object, "colours", names);
    json_object_set_new(object, "colour", colour);
}

/* ---- The pieces -------------------------------------------------------------------------- */

static json_t *colour_json(tw_rgb colour)
{
    char text[8];
    snprintf(text, sizeof text, "#%02x%02x%02x", colour.red, colour.green, colour.blue);
    return json_string(text);
}

static json_t *piece_json(const tw_puzzle *puzzle, uint32_t piece, tw_rgb colour)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    const tw_cell *cells;
    const uint8_t *colours;
    uint32_t low, high;
    size_t count = tw_puzzle_form(puzzle, piece, 0, &cells, &colours);
    char letter[2] = {tw_puzzle_letter(puzzle, piece), '\0'};
    json_t *at = json_array(), *cell_colours = json_array();
    tw_puzzle_piece_copies(puzzle, piece, &low, &high);
    for (size_t i = 0; i < count; i++)
        json_array_append_new(at, position(lattice, cells + i));
    for (size_t i = 0; colours && i < count; i++)
        json_array_append_new(cell_colours, json_integer(colours[i]));
    return json_pack("{s:o, s:s, s:o, s:I, s:I, s:I, s:o, s:o, s:o}", "name",
                     verb_json_text(tw_puzzle_piece_name(puzzle, piece)), "letter", letter,
                     "colour", colour_json(colour), "low", (json_int_t)low, "high",
                     (json_int_t)high, "size", (json_int_t)count, "cells",
                     verb_json_cells(lattice, cells, count), "at", at, "colours", cell_colours);
}

static void add_pieces(json_t *object, const tw_puzzle *puzzle)
{
    size_t count = tw_puzzle_piece_count(puzzle);
    const tw_palette *first = tw_palette_get(0);
    json_t *pieces = json_array(), *pins = json_array(), *palette = json_array();
    tw_rgb *colours = calloc(count, sizeof *colours);
    if (colours && tw_piece_colours(NULL, puzzle, NULL, colours) == TW_OK)
        for (uint32_t piece = 0; piece < count; piece++)
            json_array_append_new(pieces, piece_json(puzzle, piece, colours[piece]));
    free(colours);
    for (size_t i = 0; i < tw_puzzle_pin_count(puzzle); i++)
        json_array_append_new(pins, verb_json_placement(puzzle, tw_puzzle_pin(puzzle, i)));
    for (size_t i = 0; i < first->count; i++)
        json_array_append_new(palette, colour_json(first->colours[i]));
    json_object_set_new(object, "palette", palette);
    json_object_set_new(object, "pieces", pieces);
    json_object_set_new(object, "pins", pins);
}

/* ---- The call ---------------------------------------------------------------------------- */

static void take_finding(void *user, const verb_finding *finding)
{
    json_array_append_new(user, verb_finding_json(finding));
}

static json_t *describe(const tw_puzzle *puzzle)
{
    const tw_volume volume = tw_puzzle_volume(puzzle);
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    const tw_puzzle_notes *notes = tw_puzzle_about(puzzle);
    json_t *kinds = json_array(), *marks = json_array();
    for (uint32_t kind = 0; kind < tw_lattice_kind_count(lattice); kind++)
        json_array_append_new(kinds, kind_json(lattice, kind));
    for (size_t i = 1; i <= tw_puzzle_mark_count(puzzle); i++)
        json_array_append_new(marks, verb_json_text(tw_puzzle_mark_name(puzzle, (uint8_t)i)));
    json_t *object = json_pack("{s:b, s:o, s:o, s:i, s:i, s:o, s:o, s:o}", "fine", 1, "title",
                               verb_json_text(tw_puzzle_title(puzzle)), "lattice",
                               verb_json_text(tw_lattice_name(lattice)), "dimension",
                               verb_dimension(lattice), "rank", (int)tw_lattice_rank(lattice),
                               "kinds", kinds, "marks", marks, "turns", api_json_turns(lattice));
    add_container(object, puzzle);
    add_pieces(object, puzzle);
    json_object_set_new(object, "required", verb_json_count(tw_puzzle_required_count(puzzle)));
    json_object_set_new(object, "least", verb_json_count(volume.low));
    json_object_set_new(object, "most", verb_json_count(volume.high));
    json_object_set_new(object, "counts", verb_json_known(notes));
    json_object_set_new(object, "targets", verb_json_targets(notes));
    json_object_set_new(object, "notes",
                        json_pack("{s:o, s:o, s:o, s:o}", "source", verb_json_text(notes->source),
                                  "author", verb_json_text(notes->author), "family",
                                  verb_json_text(notes->family), "notes",
                                  verb_json_text(notes->notes)));
    return object;
}

/* Findings that need too many placements, or too long, are left out: the page shows the rest. */
static void answer_puzzle(api_request *request, const tw_puzzle *puzzle)
{
    const tw_watch watch = api_watch(request);
    json_t *object = describe(puzzle), *findings = json_array();
    const verb_finding_sink sink = {take_finding, findings};
    tw_error error = {0};
    const tw_status status = verb_look_over(puzzle, &watch, &sink, &error);
    json_object_set_new(object, "findings", findings);
    if (status == TW_ERR_MEMORY) {
        json_decref(object);
        api_fail(request, status, NULL);
        return;
    }
    api_answer(request, object);
}

static void check(api_request *request, void *asked)
{
    (void)asked;
    json_t *faults = json_array();
    tw_puzzle *puzzle = NULL;
    tw_status status = api_read_puzzle(request, faults, &puzzle);
    if (status == TW_OK)
        answer_puzzle(request, puzzle);
    else if (status == TW_ERR_MEMORY)
        api_fail(request, status, NULL);
    else if (status != TW_ERR_STATE)
        api_answer(request, json_pack("{s:b, s:O}", "fine", 0, "faults", faults));
    json_decref(faults);
    tw_puzzle_free(puzzle);
}

const api_entry api_check_entry = {"check", check, API_TEXT, api_puzzle_alone, 0, API_NOTHING};
