/* transform_call.c -- turns, mirrors and moves cells by the lattice's own transformations.
 *
 * Each shape is a list of cells, and of half-edges of any of them, which move along. A turned shape
 * is moved to where all its coordinates are at least 0, as near to the origin as the lattice
 * permits: not every triple of numbers is a cell. */
#include <stdlib.h>
#include <string.h>

#include "api/api_puzzle.h"

#define MOST_SHAPES 5000

typedef struct transform_asked {
    verb_seed turn;
    const json_t *by, *shapes;
} transform_asked;

typedef struct transform {
    api_request *request;
    const tw_lattice *lattice;
    uint32_t turn;    /* of the lattice; 0: none */
    const json_t *by; /* NULL: near the origin */
    int32_t step[TW_AXES];
} transform;

/* ---- Turned and moved -------------------------------------------------------------------- */

static tw_cell turned(const transform *self, tw_cell cell)
{
    return tw_lattice_apply(self->lattice, self->turn, cell);
}

static tw_cell image(const transform *self, tw_cell cell)
{
    return tw_lattice_translate(self->lattice, turned(self, cell), self->step);
}

/* The least step after which no coordinate is below 0. */
static void aim(transform *self, const tw_cell *cells, size_t count)
{
    size_t rank = tw_lattice_rank(self->lattice);
    for (size_t k = 0; k < rank; k++) {
        int32_t least = INT32_MAX;
        for (size_t i = 0; i < count; i++) {
            tw_cell here = turned(self, cells[i]);
            least = here.at[k] < least ? here.at[k] : least;
        }
        self->step[k] = -least;
    }
    for (size_t k = 0; k < rank && !tw_lattice_has_cell(self->lattice, image(self, cells[0]));
         k++) {
        if (k > 0)
            self->step[k - 1]--;
        self->step[k]++;
    }
}

/* ---- Half-edges -------------------------------------------------------------------------- */

static uint32_t find_arc(const tw_lattice *lattice, uint32_t kind, const char *name)
{
    for (uint32_t arc = 0; name && arc < tw_lattice_arc_count(lattice, kind); arc++)
        if (strcmp(tw_lattice_arc(lattice, kind, arc)->label, name) == 0)
            return arc;
    return UINT32_MAX;
}

static bool move_edge(transform *self, const json_t *edge, json_t *list)
{
    tw_cell cell;
    if (!api_take_cell(self->request, self->lattice, json_array_get(edge, 0), &cell))
        return false;
    uint32_t arc = find_arc(self->lattice, cell.kind, json_string_value(json_array_get(edge, 1)));
    if (arc == UINT32_MAX)
        return api_refuse(self->request, 400, "a cell has no such arc");
    tw_cell here = image(self, cell);
    const tw_cell there = image(self, tw_lattice_neighbour(self->lattice, cell, arc));
    uint32_t to = tw_lattice_label(self->lattice, here, tw_lattice_canonical(self->lattice, there));
    if (to == UINT32_MAX)
        return api_refuse(self->request, 400, "an arc goes over into none");
    const char *label = tw_lattice_arc(self->lattice, here.kind, to)->label;
    json_array_append_new(
        list, json_pack("[o, o]", verb_json_cell(self->lattice, &here), verb_json_text(label)));
    return true;
}

/* ---- Shapes ------------------------------------------------------------------------------ */

/* cells: has room for the cells of the shape. */
static bool move_shape(transform *self, const json_t *shape, tw_cell *cells, json_t *told)
{
    const json_t *list = json_object_get(shape, "cells"), *edges = json_object_get(shape, "edges");
    json_t *moved = json_array(), *moved_edges = json_array();
    const size_t count = json_array_size(list);
    json_array_append_new(told, json_pack("{s:o, s:o}", "cells", moved, "edges", moved_edges));
    for (size_t i = 0; i < count; i++)
        if (!api_take_cell(self->request, self->lattice, json_array_get(list, i), cells + i))
            return false;
    if (!self->by && count > 0)
        aim(self, cells, count);
    for (size_t i = 0; i < count; i++) {
        tw_cell here = image(self, cells[i]);
        if (!tw_lattice_has_cell(self->lattice, here))
            return api_refuse(self->request, 400, "there is no cell so far from another one");
        json_array_append_new(moved, verb_json_cell(self->lattice, &here));
    }
    for (size_t i = 0; i < json_array_size(edges); i++)
        if (!move_edge(self, json_array_get(edges, i), moved_edges))
            return false;
    return true;
}

static bool take_shape(transform *self, const json_t *shape, json_t *told)
{
    tw_cell *cells = calloc(json_array_size(json_object_get(shape, "cells")) + 1, sizeof *cells);
    bool fine =
        cells ? move_shape(self, shape, cells, told) : api_fail(self->request, TW_ERR_MEMORY, NULL);
    free(cells);
    return fine;
}

static bool take_turn(transform *self, const transform_asked *asked)
{
    if (asked->turn.given && asked->turn.number >= tw_lattice_generator_count(self->lattice))
        return api_refuse(self->request, 400, "the lattice has no such turn");
    if (asked->turn.given)
        self->turn = tw_lattice_generator_element(self->lattice, (size_t)asked->turn.number);
    self->by = asked->by;
    if (self->by && !api_take_axes(self->request, self->lattice, self->by, self->step))
        return false;
    return json_array_size(asked->shapes) <= MOST_SHAPES ||
           api_refuse(self->request, 413, "more than %d shapes", MOST_SHAPES);
}

static void transform_shapes(api_request *request, void *user)
{
    const transform_asked *asked = user;
    transform self = {.request = request, .lattice = tw_puzzle_lattice(request->puzzle)};
    json_t *told = json_array();
    bool fine = take_turn(&self, asked);
    for (size_t i = 0; fine && i < json_array_size(asked->shapes); i++)
        fine = take_shape(&self, json_array_get(asked->shapes, i), told);
    if (fine)
        api_answer(request, json_pack("{s:O}", "shapes", told));
    json_decref(told);
}

/* clang-format off */
static const verb_field fields[] = {
    FIELD_PUZZLE,
    {"turn", "N", "", "Which of the `turns` of `check`, from 0; without it they are only moved.",
     FIELD_SEED(transform_asked, turn)},
    {"by", "integer", "", "A translation; without it each shape comes as near to the origin as it "
     "can with no coordinate below 0.", FIELD_LIST(transform_asked, by)},
    {"shapes", "Shape", "", "What is moved, at most 5000.", FIELD_LIST(transform_asked, shapes),
     FIELD_NEEDED},
    FIELD_END};
/* clang-format on */

API_PUZZLE_ENTRY(transform, transform_shapes, API_PUZZLE, fields, transform_asked);
