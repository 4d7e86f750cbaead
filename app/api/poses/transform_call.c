/* transform_call.c -- cells turned, mirrored and moved by the lattice's own transformations.
 *
 * Each shape is a list of cells, and of half-edges of any of them, which go along. What is turned
 * comes to lie where all its coordinates are from 0 on, as near to the origin as the lattice lets
 * it: not every triple of numbers is a cell. */
#include <stdlib.h>
#include <string.h>

#include "api/api_puzzle.h"
#include "api/service.h"

#define MOST_SHAPES 5000

typedef struct transform {
    api_request *request;
    const tw_lattice *lattice;
    uint32_t turn;    /* of the lattice; 0: none */
    const json_t *by; /* NULL: near the origin */
    int32_t step[TW_AXES];
} transform;

/* ---- Cells in ---------------------------------------------------------------------------- */

static bool read_kind(transform *self, const json_t *word, tw_cell *cell)
{
    if (tw_lattice_kind_count(self->lattice) == 1)
        return true;
    const char *name = json_string_value(word);
    cell->kind = name ? tw_lattice_find_kind(self->lattice, name) : UINT32_MAX;
    return cell->kind != UINT32_MAX || api_refuse(self->request, 400, "a cell has no kind");
}

static bool read_axes(transform *self, const json_t *list, int32_t *at)
{
    for (size_t k = 0; k < tw_lattice_rank(self->lattice); k++) {
        const json_t *number = json_array_get(list, k);
        json_int_t value = json_integer_value(number);
        if (!json_is_integer(number) || value > TW_MAX_COORDINATE || value < -TW_MAX_COORDINATE)
            return api_refuse(self->request, 400, "a coordinate is missing, or too large");
        at[k] = (int32_t)value;
    }
    return true;
}

static bool read_cell(transform *self, const json_t *list, tw_cell *cell)
{
    *cell = (tw_cell){.kind = 0};
    return read_axes(self, list, cell->at) &&
           read_kind(self, json_array_get(list, tw_lattice_rank(self->lattice)), cell);
}

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

static bool move_cells(transform *self, const tw_cell *cells, size_t count, json_t *list)
{
    for (size_t i = 0; i < count; i++) {
        tw_cell here = image(self, cells[i]);
        if (!tw_lattice_has_cell(self->lattice, here))
            return api_refuse(self->request, 400, "there is no cell so far from another one");
        json_array_append_new(list, api_json_cell(self->lattice, &here));
    }
    return true;
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
    if (!read_cell(self, json_array_get(edge, 0), &cell))
        return false;
    uint32_t arc = find_arc(self->lattice, cell.kind, json_string_value(json_array_get(edge, 1)));
    if (arc == UINT32_MAX)
        return api_refuse(self->request, 400, "a cell has no such arc");
    tw_cell here = image(self, cell);
    uint32_t to = tw_lattice_label(self->lattice, here,
                                   image(self, tw_lattice_neighbour(self->lattice, cell, arc)));
    if (to == UINT32_MAX)
        return api_refuse(self->request, 400, "an arc goes over into none");
    const char *label = tw_lattice_arc(self->lattice, here.kind, to)->label;
    json_array_append_new(
        list, json_pack("[o, o]", api_json_cell(self->lattice, &here), api_json_text(label)));
    return true;
}

/* ---- Shapes ------------------------------------------------------------------------------ */

static bool move_shape(transform *self, const json_t *shape, const tw_cell *cells, json_t *told)
{
    const json_t *list = json_object_get(shape, "cells"), *edges = json_object_get(shape, "edges");
    json_t *moved = json_array(), *moved_edges = json_array();
    json_array_append_new(told, json_pack("{s:o, s:o}", "cells", moved, "edges", moved_edges));
    if (!self->by && json_array_size(list) > 0)
        aim(self, cells, json_array_size(list));
    bool fine = move_cells(self, cells, json_array_size(list), moved);
    for (size_t i = 0; fine && i < json_array_size(edges); i++)
        fine = move_edge(self, json_array_get(edges, i), moved_edges);
    return fine;
}

static bool take_shape(transform *self, const json_t *shape, json_t *told)
{
    const json_t *list = json_object_get(shape, "cells");
    tw_cell *cells = calloc(json_array_size(list) + 1, sizeof *cells);
    bool fine = cells || api_fail(self->request, TW_ERR_MEMORY, NULL);
    for (size_t i = 0; fine && i < json_array_size(list); i++)
        fine = read_cell(self, json_array_get(list, i), cells + i);
    fine = fine && move_shape(self, shape, cells, told);
    free(cells);
    return fine;
}

static bool take_turn(transform *self)
{
    const json_t *body = self->request->body;
    uint64_t turn = 0, most = tw_lattice_generator_count(self->lattice);
    if (!api_take_number(self->request, body, "turn", most, &turn) ||
        !api_take_list(self->request, body, "by", &self->by))
        return false;
    if (json_object_get(body, "turn") && turn == most)
        return api_refuse(self->request, 400, "the lattice has no such turn");
    if (json_object_get(body, "turn"))
        self->turn = tw_lattice_generator_element(self->lattice, (size_t)turn);
    return !self->by || read_axes(self, self->by, self->step);
}

static void answer(transform *self)
{
    const json_t *shapes = NULL;
    json_t *told = json_array();
    bool fine =
        take_turn(self) && api_take_list(self->request, self->request->body, "shapes", &shapes);
    if (fine && json_array_size(shapes) > MOST_SHAPES)
        fine = api_refuse(self->request, 413, "more than %d shapes", MOST_SHAPES);
    for (size_t i = 0; fine && i < json_array_size(shapes); i++)
        fine = take_shape(self, json_array_get(shapes, i), told);
    if (fine)
        api_answer(self->request, json_pack("{s:O}", "shapes", told));
    json_decref(told);
}

void api_transform(api_request *request)
{
    tw_puzzle *puzzle = api_puzzle(request);
    transform self = {.request = request};
    if (puzzle) {
        self.lattice = tw_puzzle_lattice(puzzle);
        answer(&self);
    }
    tw_puzzle_free(puzzle);
}
