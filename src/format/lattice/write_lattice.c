/* write_lattice.c -- writes the keys of a lattice text, and compares lattices by them
 * (write_lattice.h).
 *
 * Generators are written as maps, so that arcs need no names in them. */
#include "format/lattice/write_lattice.h"

#include <string.h>

#include "format/shape/cell_sets.h"
#include "lattice/lattice_shared.h"

static void put_kinds(tw_emitter *emitter, const tw_lattice *lattice)
{
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

static void put_generator(tw_emitter *emitter, const tw_lattice *lattice, size_t number)
{
    const tw_transform *map =
        tw_lattice_transform(lattice, tw_lattice_generator_element(lattice, number));
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

static void put_generators(tw_emitter *emitter, const tw_lattice *lattice, const char *key,
                           bool mirrors)
{
    tw_emitter_map_if_any(emitter, key, false);
    for (size_t g = 0; g < tw_lattice_generator_count(lattice); g++)
        if (tw_lattice_generator_mirror(lattice, g) == mirrors)
            put_generator(emitter, lattice, g);
    tw_emitter_end(emitter);
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

static void put_geometry(tw_emitter *emitter, const tw_lattice *lattice)
{
    double position[3];
    tw_emitter_map(emitter, "geometry", false);
    tw_emitter_list(emitter, "basis", true);
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++) {
        int32_t by[TW_MAX_RANK] = {0};
        by[i] = 1;
        tw_lattice_way(lattice, by, position);
        put_position(emitter, NULL, position);
    }
    tw_emitter_end(emitter);
    if (tw_lattice_schematic(lattice))
        tw_emitter_bool(emitter, "schematic", true);
    tw_emitter_map_if_any(emitter, "shapes", false);
    for (uint32_t k = 0; k < tw_lattice_kind_count(lattice); k++)
        put_drawn(emitter, tw_lattice_kind_name(lattice, k), tw_lattice_cell_shape(lattice, k));
    tw_emitter_end(emitter);
    tw_emitter_end(emitter);
}

/* ---- Moves ------------------------------------------------------------------------------- */

static void put_lattice_moves(tw_emitter *emitter, const tw_lattice *lattice)
{
    size_t count;
    tw_emitter_map(emitter, "moves", false);
    tw_emitter_list(emitter, "directions", true);
    for (size_t d = 0; d < tw_lattice_direction_count(lattice); d++)
        tw_put_vector(emitter, NULL, tw_lattice_direction(lattice, d), tw_lattice_rank(lattice));
    tw_emitter_end(emitter);
    if (tw_lattice_sweep(lattice, 0, 0, &count)) {
        tw_emitter_map(emitter, "sweep", false);
        for (uint32_t k = 0; k < tw_lattice_kind_count(lattice); k++) {
            tw_emitter_list(emitter, tw_lattice_kind_name(lattice, k), true);
            for (size_t d = 0; d < tw_lattice_direction_count(lattice); d++) {
                const tw_cell *cells = tw_lattice_sweep(lattice, k, d, &count);
                tw_put_cells(emitter, lattice, NULL, cells, count);
            }
            tw_emitter_end(emitter);
        }
        tw_emitter_end(emitter);
    }
    tw_emitter_end(emitter);
}

/* ---- The whole --------------------------------------------------------------------------- */

void tw_put_wrap(tw_emitter *emitter, const tw_lattice *lattice)
{
    const size_t rank = tw_lattice_rank(lattice);
    tw_emitter_list_if_any(emitter, "wrap", true);
    for (size_t i = 0; i < tw_lattice_wrap_count(lattice); i++) {
        const char *turn = tw_lattice_wrap_turn(lattice, i);
        if (turn) {
            tw_emitter_map(emitter, NULL, true);
            tw_emitter_text(emitter, "turn", turn);
        }
        tw_put_vector(emitter, turn ? "by" : NULL, tw_lattice_period(lattice, i), rank);
        if (turn)
            tw_emitter_end(emitter);
    }
    tw_emitter_end(emitter);
}

void tw_put_lattice_keys(tw_emitter *emitter, const tw_lattice *lattice)
{
    size_t ordered;
    tw_emitter_number(emitter, "rank", (int64_t)tw_lattice_rank(lattice));
    put_kinds(emitter, lattice);
    put_generators(emitter, lattice, "turns", false);
    put_generators(emitter, lattice, "mirrors", true);
    tw_emitter_bool(emitter, "mirror", tw_lattice_mirror(lattice));
    const uint32_t *order = tw_lattice_order(lattice, &ordered);
    tw_emitter_list_if_any(emitter, "order", true);
    for (size_t i = 0; i < ordered; i++)
        tw_emitter_text(emitter, NULL, tw_lattice_arc(lattice, 0, order[i])->label);
    tw_emitter_end(emitter);
    tw_put_wrap(emitter, lattice);
    if (tw_lattice_has_geometry(lattice))
        put_geometry(emitter, lattice);
    if (tw_lattice_direction_count(lattice) > 0)
        put_lattice_moves(emitter, lattice);
}

/* ---- Comparing --------------------------------------------------------------------------- */

static tw_status keep_lattice_keys(const tw_lattice *lattice, tw_bytes *bytes)
{
    const tw_out out = tw_bytes_out(bytes);
    tw_emitter emitter;
    tw_emitter_open(&emitter, &out, TW_EMITTER_LINE);
    tw_put_lattice_keys(&emitter, lattice);
    tw_status status = tw_emitter_close(&emitter);
    return bytes->status ? bytes->status : status;
}

tw_status tw_lattice_same(const tw_context *context, const tw_lattice *one, const tw_lattice *other,
                          bool *same)
{
    tw_bytes own = {.context = context}, others = own;
    tw_status status = keep_lattice_keys(one, &own);
    status = status ? status : keep_lattice_keys(other, &others);
    *same = !status && own.size == others.size && memcmp(own.data, others.data, own.size) == 0;
    tw_bytes_free(&own);
    tw_bytes_free(&others);
    return status;
}
