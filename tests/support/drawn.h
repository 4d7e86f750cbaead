/* drawn.h -- small lattices with shapes for their cells, for tests of drawings. */
#pragma once

#include "support/fixtures.h"

/* ---- Lattices with a geometry ------------------------------------------------------------ */

static inline tw_cell_shape unit_square(void)
{
    static const double corners[4][3] = {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}};
    return (tw_cell_shape){.shape = TW_SHAPE_POLYGON, .points = corners, .point_count = 4};
}

static inline void add_arc(tw_arc_def *arcs, size_t number, const char *label, int32_t x, int32_t y,
                           int32_t z)
{
    arcs[number] = (tw_arc_def){.label = label, .step = {x, y, z}, .back = (uint32_t)number ^ 1};
}

/* Squares with their shape. */
static inline tw_lattice *new_squares(void)
{
    NEW_PLANE(p);
    p.kind.drawn = unit_square();
    p.def.has_geometry = true;
    p.def.basis[0][0] = p.def.basis[1][1] = 1;
    return new_lattice(&p.def);
}

/* Cells on one node kind with `count` arcs, drawn as dots unless a shape is given. */
static inline tw_lattice *new_simple(size_t rank, const tw_arc_def *arcs, size_t count,
                                     const double basis[][3], tw_cell_shape drawn)
{
    tw_kind_def kind = {.name = "cell", .arcs = arcs, .arc_count = count, .drawn = drawn};
    tw_lattice_def def = {.size = sizeof def,
                          .name = "simple",
                          .rank = rank,
                          .kinds = &kind,
                          .kind_count = 1,
                          .has_geometry = true};
    memcpy(def.basis, basis, rank * sizeof def.basis[0]);
    return new_lattice(&def);
}

static inline tw_lattice *new_cubes(void)
{
    static const double basis[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    tw_arc_def arcs[6];
    add_arc(arcs, 0, "left", -1, 0, 0);
    add_arc(arcs, 1, "right", 1, 0, 0);
    add_arc(arcs, 2, "up", 0, -1, 0);
    add_arc(arcs, 3, "down", 0, 1, 0);
    add_arc(arcs, 4, "front", 0, 0, -1);
    add_arc(arcs, 5, "back", 0, 0, 1);
    tw_cell_shape box = unit_square();
    box.shape = TW_SHAPE_PRISM;
    box.height = 1;
    return new_simple(3, arcs, 6, basis, box);
}

static inline tw_lattice *new_honeycomb(void)
{
    static const double basis[2][3] = {{1, 0, 0}, {0.5, 0.8660254, 0}};
    tw_arc_def arcs[6];
    add_arc(arcs, 0, "e", 1, 0, 0);
    add_arc(arcs, 1, "w", -1, 0, 0);
    add_arc(arcs, 2, "se", 0, 1, 0);
    add_arc(arcs, 3, "nw", 0, -1, 0);
    add_arc(arcs, 4, "ne", 1, -1, 0);
    add_arc(arcs, 5, "sw", -1, 1, 0);
    return new_simple(2, arcs, 6, basis, (tw_cell_shape){.shape = TW_SHAPE_SPHERE, .radius = 0.5});
}

/* Triangles; their shapes are given relative to a corner, not to the middle. */
static inline tw_lattice *new_triangles(void)
{
    tw_arc_def up[3] = {{.label = "right", .kind = 1, .step = {0, 0}, .back = 0},
                        {.label = "left", .kind = 1, .step = {-1, 0}, .back = 1},
                        {.label = "below", .kind = 1, .step = {-1, 1}, .back = 2}};
    tw_arc_def down[3] = {{.label = "left", .kind = 0, .step = {0, 0}, .back = 0},
                          {.label = "right", .kind = 0, .step = {1, 0}, .back = 1},
                          {.label = "above", .kind = 0, .step = {1, -1}, .back = 2}};
    tw_kind_def kinds[2] = {{.name = "up", .arcs = up, .arc_count = 3},
                            {.name = "down", .arcs = down, .arc_count = 3}};
    const double corners[2][3][3] = {{{0, 1, 0}, {1, 1, 0}, {0.5, 0.134, 0}},
                                     {{0.5, 0.134, 0}, {1.5, 0.134, 0}, {1, 1, 0}}};
    for (size_t k = 0; k < 2; k++)
        kinds[k].drawn =
            (tw_cell_shape){.shape = TW_SHAPE_POLYGON, .points = corners[k], .point_count = 3};
    tw_lattice_def def = {.size = sizeof def,
                          .name = "triangles",
                          .rank = 2,
                          .kinds = kinds,
                          .kind_count = 2,
                          .has_geometry = true,
                          .basis = {{1, 0, 0}, {0.5, 0.866, 0}}};
    return new_lattice(&def);
}
