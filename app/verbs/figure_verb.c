/* figure_verb.c -- finds the smallest figure that each of several pieces tiles (figure_verb.h). */
#include "verbs/figure_verb.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verbs/conditions.h"
#include "verbs/edit_puzzle.h"
#include "verbs/json_values.h"
#include "verbs/name_texts.h"

/* clang-format off */
const verb_field verb_figure_fields[] = {
    FIELD_PUZZLE,
    {"tiled-by", "PIECE", "", "This piece tiles it; else every piece of the puzzle does.",
     FIELD_TEXT(verb_figure, tile)},
    {"and", "PIECE", "", "So does this one; the same piece again: in another way.",
     FIELD_TEXT(verb_figure, other)},
    {"cells", "RANGE", "", "Only figures of so many cells, as 20, 20-60 or 20-.",
     FIELD_RANGE(verb_figure, cells)},
    {"any-size", NULL, "", "Any figure, not the smallest one: finds larger ones.",
     FIELD_FLAG(verb_figure, any_size)},
    {"symmetric", "WORD", "", "Only with a symmetry: any, turn, mirror, or a name.",
     FIELD_TEXT(verb_figure, symmetric)},
    {"every", NULL, "", "With each of these symmetries, not just one.",
     FIELD_FLAG(verb_figure, every), .needs = "symmetric"},
    {"odd", NULL, "", "Only of an odd number of copies of the first piece.",
     FIELD_FLAG(verb_figure, odd)},
    {"no-holes", NULL, "", "Only figures without holes.", FIELD_FLAG(verb_figure, no_holes)},
    FIELD_END};
/* clang-format on */

/* ---- Puzzles made from this one ---------------------------------------------------------- */

/* A puzzle on the same lattice with other cells and pieces. */
typedef struct figure_edit {
    const tw_puzzle *puzzle;
    const tw_figure *figure; /* NULL: all cells of the container, and single cells as pieces */
    size_t tile;             /* of the figure, the only piece */
} figure_edit;

/* A piece of one cell for each kind of cell that the container has. */
static json_t *single_cells(const tw_puzzle *puzzle)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    json_t *pieces = json_array();
    for (uint32_t kind = 0; kind < tw_lattice_kind_count(lattice); kind++)
        for (size_t c = 0; c < tw_puzzle_cell_count(puzzle); c++) {
            const tw_cell *cell = tw_puzzle_cell(puzzle, c);
            if (cell->kind != kind)
                continue;
            json_array_append_new(
                pieces, json_pack("{s:s, s:[o], s:s}", "name", tw_lattice_kind_name(lattice, kind),
                                  "cells", verb_json_cell(lattice, cell), "copies", "any"));
            break;
        }
    return pieces;
}

static json_t *all_cells(const tw_puzzle *puzzle)
{
    json_t *list = json_array();
    for (size_t c = 0; c < tw_puzzle_cell_count(puzzle); c++)
        json_array_append_new(list,
                              verb_json_cell(tw_puzzle_lattice(puzzle), tw_puzzle_cell(puzzle, c)));
    return list;
}

/* Leaves what speaks of the lattice in the object of a puzzle file. false: out of memory. */
static bool change_figure_file(void *user, json_t *object)
{
    static const char *const kept[] = {"tilewright", "lattice", "turns", "mirror", NULL};
    const figure_edit *edit = user;
    const tw_figure *figure = edit->figure;
    json_t *cells, *pieces, *into = json_object();
    for (const char *const *name = kept; *name; name++)
        if (json_object_get(object, *name))
            json_object_set(into, *name, json_object_get(object, *name));
    if (figure) {
        const tw_solution *tiling = figure->tilings[edit->tile];
        const uint32_t number = tiling->placements[0].piece;
        json_t *piece = json_array_get(json_object_get(object, "pieces"), number);
        json_object_set_new(piece, "copies", json_integer((json_int_t)tiling->count));
        cells = verb_json_numbered_cells(edit->puzzle, figure->cells, figure->cell_count);
        pieces = json_pack("[O]", piece);
        json_object_set_new(into, "title",
                            json_sprintf("%s tiles a figure of %zu cells",
                                         tw_puzzle_piece_name(edit->puzzle, number),
                                         figure->cell_count));
    } else {
        cells = all_cells(edit->puzzle);
        pieces = single_cells(edit->puzzle);
    }
    json_object_set_new(into, "container", json_pack("{s:o}", "cells", cells));
    const bool fine = cells && json_object_set_new(into, "pieces", pieces) == 0;
    json_object_clear(object);
    json_object_update(object, into);
    json_decref(into);
    return fine;
}

tw_status verb_figure_puzzle(const tw_puzzle *puzzle, const tw_figure *figure, size_t tile,
                             tw_puzzle **made, tw_error *error)
{
    figure_edit edit = {puzzle, figure, tile};
    return verb_edit_puzzle(puzzle, NULL, change_figure_file, &edit, made, error);
}

/* ---- The call ---------------------------------------------------------------------------- */

/* The symmetries of the container, whatever its pieces are. */
typedef struct figure_motions {
    tw_puzzle *blank;
    tw_poses *poses;
    tw_symmetry *symmetry;
    verb_conditions conditions;
    const uint32_t **motions;
    size_t count;
} figure_motions;

static void free_motions(figure_motions *self)
{
    free(self->motions);
    verb_conditions_free(&self->conditions);
    tw_symmetry_free(self->symmetry);
    tw_poses_free(self->poses);
    tw_puzzle_free(self->blank);
}

/* Takes the symmetries that were asked for, less the identity, which maps every figure to itself.
 */
static tw_status take_motions(figure_motions *self, const verb_figure *asked, verb_fault *fault)
{
    const tw_condition *named = self->conditions.list;
    self->motions = calloc(named->count + 1, sizeof *self->motions);
    if (!self->motions)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < named->count; i++)
        if (named->of[i] > 0)
            self->motions[self->count++] = tw_symmetry_cells(self->symmetry, named->of[i]);
    if (self->count > 0)
        return TW_OK;
    verb_refuse(fault, "symmetric \"%s\": the container has no such symmetry", asked->symmetric);
    return TW_ERR_USAGE;
}

static tw_status read_motions(figure_motions *self, const verb_figure *asked,
                              const tw_puzzle *puzzle, const tw_watch *watch, verb_fault *fault,
                              tw_error *error)
{
    figure_edit edit = {.puzzle = puzzle};
    tw_status status =
        verb_edit_puzzle(puzzle, NULL, change_figure_file, &edit, &self->blank, error);
    if (status == TW_OK)
        status = tw_poses_new(NULL, self->blank, watch, &self->poses, error);
    if (status == TW_OK && self->poses)
        status = tw_symmetry_new(NULL, self->poses, false, watch, &self->symmetry, error);
    if (status || !self->symmetry)
        return status;
    status = verb_read_symmetries("symmetric", asked->symmetric, self->poses, self->symmetry,
                                  &self->conditions, fault);
    return status ? status : take_motions(self, asked, fault);
}

/* Finds a piece by its name, or its letter. false: there is none. */
static bool read_tile(const tw_puzzle *puzzle, const char *name, const char *field, uint32_t *tile,
                      verb_fault *fault)
{
    *tile = verb_find_piece(puzzle, name, strlen(name), false);
    return *tile != UINT32_MAX || verb_refuse(fault, "%s: there is no piece \"%s\"%s", field, name,
                                              verb_meant(verb_nearest_piece(puzzle, name), ""));
}

static bool read_tiles(const verb_figure *asked, const tw_puzzle *puzzle, uint32_t tiles[2],
                       tw_figure_options *options, verb_fault *fault)
{
    if (asked->other && !asked->tile)
        return verb_refuse(fault, "and: needs tiled-by, which names the first piece");
    if (!asked->tile)
        return true;
    options->tiles = tiles;
    options->tile_count = asked->other ? 2 : 1;
    return read_tile(puzzle, asked->tile, "tiled-by", &tiles[0], fault) &&
           (!asked->other || read_tile(puzzle, asked->other, "and", &tiles[1], fault));
}

/* What the library is asked for, with all that it borrows. */
typedef struct figure_request {
    tw_figure_options options;
    uint32_t tiles[2];
    figure_motions motions;
    bool stopped; /* by the watch */
} figure_request;

static tw_status read_request(figure_request *self, const verb_figure *asked,
                              const tw_puzzle *puzzle, const tw_watch *watch, verb_fault *fault,
                              tw_error *error)
{
    tw_status status = TW_OK;
    self->options = (tw_figure_options){.size = sizeof self->options,
                                        .low = asked->cells.low,
                                        .high = asked->cells.given ? asked->cells.high : 0,
                                        .every = asked->every,
                                        .any_size = asked->any_size,
                                        .odd = asked->odd,
                                        .no_holes = asked->no_holes};
    if (asked->cells.given && asked->cells.high == 0)
        verb_refuse(fault, "cells: a figure has 1 cell or more");
    else
        (void)read_tiles(asked, puzzle, self->tiles, &self->options, fault);
    if (*fault->text)
        return TW_ERR_USAGE;
    if (asked->symmetric)
        status = read_motions(&self->motions, asked, puzzle, watch, fault, error);
    self->options.motions = self->motions.motions;
    self->options.motion_count = self->motions.count;
    self->stopped = asked->symmetric && !self->motions.symmetry;
    return status;
}

/* The first line of a proof: {"tilewright-figure-proof": 1, "asked": the members of the call}. */
static bool write_proof_head(const verb_figure *asked, const tw_out *out)
{
    char cells[60];
    snprintf(cells, sizeof cells,
             asked->cells.high < UINT64_MAX ? "%" PRIu64 "-%" PRIu64 : "%" PRIu64 "-",
             asked->cells.low, asked->cells.high);
    json_t *object =
        json_pack("{s:i, s:{s:s*, s:s*, s:s*, s:s*, s:b, s:b, s:b}}", "tilewright-figure-proof", 1,
                  "asked", "tiled_by", asked->tile, "and", asked->other, "cells",
                  asked->cells.given ? cells : NULL, "symmetric", asked->symmetric, "every",
                  asked->every, "odd", asked->odd, "no_holes", asked->no_holes);
    char *text = object ? json_dumps(object, 0) : NULL;
    const bool written =
        text && out->write(out->user, text, strlen(text)) && out->write(out->user, "\n", 1);
    free(text);
    json_decref(object);
    return written;
}

tw_status verb_figure_run(const verb_figure *asked, const tw_puzzle *puzzle, const tw_out *proof,
                          const tw_watch *watch, tw_figure **figure, verb_fault *fault,
                          tw_error *error)
{
    figure_request request = {.stopped = false};
    *figure = NULL;
    tw_status status = read_request(&request, asked, puzzle, watch, fault, error);
    request.options.proof = proof;
    if (status == TW_OK && proof && !write_proof_head(asked, proof))
        status = TW_ERR_IO;
    if (status == TW_OK && !request.stopped)
        status = tw_figure_find(NULL, puzzle, &request.options, watch, figure, error);
    free_motions(&request.motions);
    return status;
}

tw_status verb_figure_check(const tw_puzzle *puzzle, const char *text, size_t size,
                            const tw_watch *watch, verb_figure_shown *shown, verb_fault *fault,
                            tw_error *error)
{
    verb_figure asked = {.tile = NULL};
    figure_request request = {.stopped = false};
    const char *begin = memchr(text, '{', size), *end = memchr(text, '\n', size);
    const char *stop = end ? end : text + size;
    json_t *head =
        begin && stop > begin ? json_loadb(begin, (size_t)(stop - begin), 0, NULL) : NULL;
    tw_status status = TW_ERR_USAGE;
    *shown = (verb_figure_shown){.low = 0};
    if (json_integer_value(json_object_get(head, "tilewright-figure-proof")) != 1)
        verb_refuse(fault, "the first line is not that of a proof of figures, version 1");
    /* the first row is the puzzle, which the proof has not */
    else if (verb_read_object(verb_figure_fields + 1, json_object_get(head, "asked"), &asked,
                              fault))
        status = read_request(&request, &asked, puzzle, watch, fault, error);
    shown->low = asked.cells.low;
    if (status == TW_OK && !request.stopped)
        status = tw_figure_check(NULL, puzzle, &request.options, text, size, watch,
                                 &shown->none_below, error);
    free_motions(&request.motions);
    json_decref(head);
    return status;
}

/* ---- The answer -------------------------------------------------------------------------- */

json_t *verb_figure_json(const tw_puzzle *puzzle, const tw_figure *figure)
{
    json_t *tilings = json_array();
    for (size_t t = 0; t < figure->tile_count; t++) {
        const tw_solution *tiling = figure->tilings[t];
        json_array_append_new(
            tilings,
            json_pack("{s:o, s:o, s:o}", "piece",
                      verb_json_text(tw_puzzle_piece_name(puzzle, tiling->placements[0].piece)),
                      "times", verb_json_count(tiling->count), "placements",
                      verb_json_placements(puzzle, tiling)));
    }
    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o}", "answer",
                     verb_found_word((unsigned)figure->answer), "cell_count",
                     verb_json_count(figure->cell_count), "cells",
                     verb_json_numbered_cells(puzzle, figure->cells, figure->cell_count), "tilings",
                     tilings, "none_below", verb_json_count(figure->none_below), "formula_count",
                     verb_json_count(figure->formulas));
}
