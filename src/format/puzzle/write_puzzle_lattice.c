/* write_puzzle_lattice.c -- the lattice of a puzzle as a file names or describes it
 * (puzzle_writer.h).
 *
 * A name suffices if the shipped lattice of that name is the same in everything; a name and
 * periods, if it is the same once wrapped. All others are written out: generators as maps, so that
 * arcs need no names in them. */
#include "format/puzzle/puzzle_writer.h"

#include <string.h>

#include "format/lattice/lattice_equal.h"
#include "format/lattice/lattices.h"
#include "lattice/lattice_shared.h"

/* ---- By name ----------------------------------------------------------------------------- */

static tw_status parse_shipped(tw_reader *reader, const char *name, const char *text,
                               const tw_value **root)
{
    tw_source source = {.name = name, .text = text, .size = strlen(text)};
    return tw_parse(reader, &source, root);
}

/* [[10, 0], [0, 10]] */
static void say_periods(const tw_lattice *lattice, char *text, size_t size)
{
    size_t length = 0;
    for (size_t i = 0; i < tw_lattice_wrap_count(lattice) && length + 1 < size; i++) {
        const int32_t *period = tw_lattice_period(lattice, i);
        for (size_t k = 0; k < tw_lattice_rank(lattice); k++) {
            tw_words words = tw_say("%s%d", k ? ", " : i ? "], [" : "[[", (int)period[k]);
            tw_set_text(text + length, size - length, words.text);
            length += strlen(text + length);
        }
    }
    tw_set_text(text + length, size - length, "]]");
}

/* Is it the builtin lattice of that name, wrapped or as it is? */
static bool is_builtin(tw_reader *reader, const tw_lattice *own, bool wrapped)
{
    const tw_builtin *found = tw_builtin_find_lattice(tw_lattice_name(own));
    const tw_value *root = NULL, *wrap = NULL;
    tw_lattice *made = NULL;
    char periods[400];
    if (!found || parse_shipped(reader, found->name, found->text, &root))
        return false;
    say_periods(own, periods, sizeof periods);
    tw_status status = wrapped ? parse_shipped(reader, "wrap", periods, &wrap) : TW_OK;
    if (status == TW_OK)
        status = wrapped ? tw_lattice_wrapped(reader, root, wrap, &made)
                         : tw_lattice_of(reader, root, true, &made);
    bool same = status == TW_OK && tw_lattice_equal(made, own);
    tw_lattice_free(made);
    return same;
}

static void put_periods(tw_puzzle_writer *self)
{
    tw_emitter_list(&self->emitter, "wrap", true);
    for (size_t i = 0; i < tw_lattice_wrap_count(self->lattice); i++)
        tw_put_vector(&self->emitter, NULL, tw_lattice_period(self->lattice, i),
                      tw_lattice_rank(self->lattice));
    tw_emitter_end(&self->emitter);
}

/* ---- Written out ------------------------------------------------------------------------- */

static void put_kinds(tw_puzzle_writer *self)
{
    const tw_lattice *lattice = self->lattice;
    tw_emitter *emitter = &self->emitter;
    tw_emitter_map(emitter, "cells", false);
    for (uint32_t k = 0; k < tw_lattice_kind_count(lattice); k++) {
        tw_emitter_map(emitter, tw_lattice_kind_name(lattice, k), false);
        tw_emitter_map(emitter, "arcs", true);
        for (uint32_t l = 0; l < tw_lattice_arc_count(lattice, k); l++) {
            const tw_arc *arc = tw_lattice_arc(lattice, k, l);
            tw_emitter_list(emitter, arc->label, true);
            tw_emitter_text(emitter, NULL, tw_lattice_kind_name(lattice, arc->step.kind));
            tw_put_vector(emitter, NULL, arc->step.at, tw_lattice_rank(lattice));
            tw_emitter_text(emitter, NULL,
                            tw_lattice_arc(lattice, arc->step.kind, arc->back)->label);
            tw_emitter_end(emitter);
        }
        tw_emitter_end(emitter);
        if (tw_lattice_kind_optional(lattice, k))
            tw_emitter_bool(emitter, "optional", true);
        tw_emitter_end(emitter);
    }
    tw_emitter_end(emitter);
}

static void put_generator(tw_puzzle_writer *self, size_t number)
{
    const tw_lattice *lattice = self->lattice;
    const tw_transform *map =
        tw_lattice_transform(lattice, tw_lattice_generator_element(lattice, number));
    tw_emitter *emitter = &self->emitter;
    size_t rank = tw_lattice_rank(lattice);
    tw_emitter_map(emitter, tw_lattice_generator_name(lattice, number), true);
    tw_emitter_list(emitter, "matrix", true);
    for (size_t i = 0; i < rank; i++)
        tw_put_vector(emitter, NULL, map->matrix[i], rank);
    tw_emitter_end(emitter);
    tw_emitter_map(emitter, "kinds", true);
    for (uint32_t k = 0; k < tw_lattice_kind_count(lattice); k++) {
        tw_emitter_list(emitter, tw_lattice_kind_name(lattice, k), true);
        tw_emitter_text(emitter, NULL, tw_lattice_kind_name(lattice, map->kind[k]));
        tw_put_vector(emitter, NULL, map->offset[k], rank);
        tw_emitter_end(emitter);
    }
    tw_emitter_end(emitter);
    tw_emitter_end(emitter);
}

static void put_generators(tw_puzzle_writer *self, const char *key, bool mirrors)
{
    bool begun = false;
    for (size_t g = 0; g < tw_lattice_generator_count(self->lattice); g++) {
        if (tw_lattice_generator_mirror(self->lattice, g) != mirrors)
            continue;
        if (!begun)
            tw_emitter_map(&self->emitter, key, false);
        begun = true;
        put_generator(self, g);
    }
    if (begun)
        tw_emitter_end(&self->emitter);
}

static void put_position(tw_emitter *emitter, const char *key, const double *position)
{
    tw_emitter_list(emitter, key, true);
    for (size_t i = 0; i < 3; i++)
        tw_emitter_real(emitter, NULL, position[i]);
    tw_emitter_end(emitter);
}

static void put_points(tw_emitter *emitter, const char *key, const tw_cell_shape *shape)
{
    tw_emitter_list(emitter, key, true);
    for (size_t i = 0; i < shape->point_count; i++)
        put_position(emitter, NULL, shape->points[i]);
    tw_emitter_end(emitter);
}

static void put_solid(tw_emitter *emitter, const tw_cell_shape *shape)
{
    tw_emitter_map(emitter, "solid", true);
    put_points(emitter, "points", shape);
    tw_emitter_list(emitter, "faces", true);
    for (size_t i = 0; i < shape->face_length; i++) {
        if (i == 0 || shape->faces[i - 1] == 255)
            tw_emitter_list(emitter, NULL, true);
        if (shape->faces[i] == 255)
            tw_emitter_end(emitter);
        else
            tw_emitter_number(emitter, NULL, shape->faces[i]);
    }
    tw_emitter_end(emitter);
    tw_emitter_end(emitter);
}

static void put_drawn(tw_emitter *emitter, const char *kind, const tw_cell_shape *shape)
{
    if (shape->shape == TW_SHAPE_NONE)
        return;
    tw_emitter_map(emitter, kind, true);
    put_position(emitter, "at", shape->at);
    if (shape->shape == TW_SHAPE_SOLID)
        put_solid(emitter, shape);
    else if (shape->shape == TW_SHAPE_SPHERE)
        tw_emitter_real(emitter, "sphere", shape->radius);
    else
        put_points(emitter,
                   shape->shape == TW_SHAPE_POLYGON ? "polygon"
                   : shape->shape == TW_SHAPE_PRISM ? "prism"
                                                    : "segment",
                   shape);
    if (shape->shape == TW_SHAPE_PRISM)
        tw_emitter_real(emitter, "height", shape->height);
    tw_emitter_end(emitter);
}

static void put_geometry(tw_puzzle_writer *self)
{
    double position[3];
    bool any = false;
    for (uint32_t k = 0; k < tw_lattice_kind_count(self->lattice); k++)
        any = any || tw_lattice_cell_shape(self->lattice, k)->shape != TW_SHAPE_NONE;
    tw_emitter_map(&self->emitter, "geometry", false);
    tw_emitter_list(&self->emitter, "basis", true);
    for (size_t i = 0; i < tw_lattice_rank(self->lattice); i++) {
        int32_t by[TW_MAX_RANK] = {0};
        by[i] = 1;
        tw_lattice_way(self->lattice, by, position);
        put_position(&self->emitter, NULL, position);
    }
    tw_emitter_end(&self->emitter);
    if (tw_lattice_schematic(self->lattice))
        tw_emitter_bool(&self->emitter, "schematic", true);
    if (any)
        tw_emitter_map(&self->emitter, "shapes", false);
    for (uint32_t k = 0; k < tw_lattice_kind_count(self->lattice); k++)
        put_drawn(&self->emitter, tw_lattice_kind_name(self->lattice, k),
                  tw_lattice_cell_shape(self->lattice, k));
    if (any)
        tw_emitter_end(&self->emitter);
    tw_emitter_end(&self->emitter);
}

/* ---- Moves ------------------------------------------------------------------------------- */

static void put_lattice_moves(tw_puzzle_writer *self)
{
    const tw_lattice *lattice = self->lattice;
    size_t count;
    tw_emitter_map(&self->emitter, "moves", false);
    tw_emitter_list(&self->emitter, "directions", true);
    for (size_t d = 0; d < tw_lattice_direction_count(lattice); d++)
        tw_put_vector(&self->emitter, NULL, tw_lattice_direction(lattice, d),
                      tw_lattice_rank(lattice));
    tw_emitter_end(&self->emitter);
    if (tw_lattice_sweep(lattice, 0, 0, &count)) {
        tw_emitter_map(&self->emitter, "sweep", false);
        for (uint32_t k = 0; k < tw_lattice_kind_count(lattice); k++) {
            tw_emitter_list(&self->emitter, tw_lattice_kind_name(lattice, k), true);
            for (size_t d = 0; d < tw_lattice_direction_count(lattice); d++) {
                const tw_cell *cells = tw_lattice_sweep(lattice, k, d, &count);
                tw_put_cells(&self->emitter, lattice, NULL, cells, count);
            }
            tw_emitter_end(&self->emitter);
        }
        tw_emitter_end(&self->emitter);
    }
    tw_emitter_end(&self->emitter);
}

static void put_inline(tw_puzzle_writer *self)
{
    tw_emitter *emitter = &self->emitter;
    size_t ordered;
    tw_emitter_map(emitter, "lattice", false);
    tw_emitter_text(emitter, "name", tw_lattice_name(self->lattice));
    tw_emitter_number(emitter, "rank", (int64_t)tw_lattice_rank(self->lattice));
    put_kinds(self);
    put_generators(self, "turns", false);
    put_generators(self, "mirrors", true);
    tw_emitter_bool(emitter, "mirror", tw_lattice_mirror(self->lattice));
    const uint32_t *order = tw_lattice_order(self->lattice, &ordered);
    if (ordered > 0)
        tw_emitter_list(emitter, "order", true);
    for (size_t i = 0; i < ordered; i++)
        tw_emitter_text(emitter, NULL, tw_lattice_arc(self->lattice, 0, order[i])->label);
    if (ordered > 0)
        tw_emitter_end(emitter);
    if (tw_lattice_wrap_count(self->lattice) > 0)
        put_periods(self);
    if (tw_lattice_has_geometry(self->lattice))
        put_geometry(self);
    if (tw_lattice_direction_count(self->lattice) > 0)
        put_lattice_moves(self);
    tw_emitter_end(emitter);
}

tw_status tw_put_lattice(tw_puzzle_writer *self)
{
    tw_reader reader;
    tw_reader_open(&reader, self->context, NULL);
    bool named = is_builtin(&reader, self->lattice, false);
    bool wrapped = !named && tw_lattice_wrap_count(self->lattice) > 0 &&
                   is_builtin(&reader, self->lattice, true);
    bool lost = reader.status == TW_ERR_MEMORY;
    tw_reader_close(&reader, NULL);
    if (lost)
        return tw_fail(self->error, TW_ERR_MEMORY, "out of memory");
    if (named)
        tw_emitter_text(&self->emitter, "lattice", tw_lattice_name(self->lattice));
    if (wrapped) {
        tw_emitter_map(&self->emitter, "lattice", true);
        tw_emitter_text(&self->emitter, "base", tw_lattice_name(self->lattice));
        put_periods(self);
        tw_emitter_end(&self->emitter);
    }
    if (!named && !wrapped)
        put_inline(self);
    return TW_OK;
}
