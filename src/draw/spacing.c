/* spacing.c -- how far apart the cells of a lattice lie, and how long their edges are. */
#include "draw/spacing.h"
#include "lattice/lattice_shared.h"

#include <math.h>

#define NEAR 0.55 /* rows nearer than this share of the distance of neighbours are one row */
#define TINY 1e-4

static bool same_point(const double a[3], const double b[3])
{
    return fabs(a[0] - b[0]) < TINY && fabs(a[1] - b[1]) < TINY && fabs(a[2] - b[2]) < TINY;
}

bool tw_shape_slit_side(const tw_cell_shape *shape, size_t side)
{
    size_t count = shape->point_count;
    const double *from = shape->points[side], *to = shape->points[(side + 1) % count];
    for (size_t i = 0; i < count; i++) {
        if (same_point(shape->points[i], to) && same_point(shape->points[(i + 1) % count], from))
            return true;
    }
    return false;
}

bool tw_shape_has_slit(const tw_cell_shape *shape)
{
    bool loop = shape->shape == TW_SHAPE_POLYGON || shape->shape == TW_SHAPE_PRISM, slit = false;
    for (size_t i = 0; loop && !slit && i < shape->point_count; i++)
        slit = tw_shape_slit_side(shape, i);
    return slit;
}

void tw_cell_middle(const tw_lattice *lattice, tw_cell cell, double middle[3])
{
    const tw_cell_shape *shape = tw_lattice_cell_shape(lattice, cell.kind);
    tw_lattice_position(lattice, cell, middle);
    if (shape && tw_shape_has_slit(shape))
        return;
    for (size_t i = 0; shape && i < shape->point_count; i++) {
        for (size_t k = 0; k < 3; k++)
            middle[k] += shape->points[i][k] / (double)shape->point_count;
    }
}

/* The greatest common measure of two lengths; 0 when it is too small to be meant. */
static double common_measure(double a, double b)
{
    for (size_t i = 0; i < 64 && b > TINY; i++) {
        double rest = fmod(a, b);
        a = b;
        b = b - rest < TINY ? 0 : rest;
    }
    return b > TINY ? 0 : a;
}

tw_spacing tw_spacing_measure(const tw_lattice *lattice)
{
    tw_spacing least = {0, 0, 0};
    double rows = 0;
    for (uint32_t kind = 0; kind < tw_lattice_kind_count(lattice); kind++) {
        double from[3], to[3];
        tw_cell_middle(lattice, (tw_cell){.kind = kind}, from);
        for (uint32_t label = 0; label < tw_lattice_arc_count(lattice, kind); label++) {
            tw_cell_middle(lattice, tw_lattice_arc(lattice, kind, label)->step, to);
            double rise = fabs(to[2] - from[2]), run = hypot(to[0] - from[0], to[1] - from[1]);
            if (rise > TINY && (least.layer == 0 || rise < least.layer))
                least.layer = rise;
            if (rise <= TINY && run > TINY && (least.near == 0 || run < least.near))
                least.near = run;
        }
    }
    if (least.near == 0)
        least.near = least.layer > 0 ? least.layer : 1;
    for (size_t k = 0; k < tw_lattice_rank(lattice); k++) {
        int32_t by[TW_MAX_RANK] = {0};
        double way[3];
        by[k] = 1;
        tw_lattice_way(lattice, by, way);
        rows = common_measure(rows, fabs(way[1]));
    }
    least.rows = rows > NEAR * least.near ? rows : least.near;
    return least;
}

bool tw_stands_up(const tw_puzzle *puzzle)
{
    const size_t count = tw_puzzle_cell_count(puzzle);
    double low = INFINITY, high = -INFINITY, mean = 0, middle[3];
    for (size_t i = 0; i < count; i++) {
        tw_cell_middle(tw_puzzle_lattice(puzzle), *tw_puzzle_cell(puzzle, i), middle);
        low = fmin(low, middle[2]);
        high = fmax(high, middle[2]);
        mean += middle[2] / (double)count;
    }
    return (low + high) / 2 - mean > 0.02 * (high - low);
}

static void take_least(double *least, double length)
{
    if (length > 1e-6 && (*least <= 0 || length < *least))
        *least = length;
}

static double point_distance(const double a[3], const double b[3])
{
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                (a[2] - b[2]) * (a[2] - b[2]));
}

/* Shortest edge of a cell: of a ball its diameter, of a stick its length. */
static void measure_shape(const tw_cell_shape *shape, double *least)
{
    const double(*points)[3] = shape->points;
    bool loop = shape->shape == TW_SHAPE_POLYGON || shape->shape == TW_SHAPE_PRISM;
    for (size_t i = 0; loop && i < shape->point_count; i++) {
        if (!tw_shape_slit_side(shape, i))
            take_least(least, point_distance(points[i], points[(i + 1) % shape->point_count]));
    }
    if (shape->shape == TW_SHAPE_PRISM)
        take_least(least, fabs(shape->height));
    else if (shape->shape == TW_SHAPE_SPHERE)
        take_least(least, 2 * shape->radius);
    else if (shape->shape == TW_SHAPE_SEGMENT)
        take_least(least, point_distance(points[0], points[1]));
    for (size_t i = 0, first = 0; shape->shape == TW_SHAPE_SOLID && i < shape->face_length; i++) {
        if (shape->faces[i] == 255)
            first = i + 1;
        else /* each face ends with 255 */
            take_least(
                least,
                point_distance(points[shape->faces[i]],
                               points[shape->faces[shape->faces[i + 1] != 255 ? i + 1 : first]]));
    }
}

double tw_shortest_edge(const tw_lattice *lattice, tw_shape *shape)
{
    double least = 0;
    for (uint32_t kind = 0; kind < tw_lattice_kind_count(lattice); kind++) {
        const tw_cell_shape *drawn = tw_lattice_cell_shape(lattice, kind);
        if (!drawn || tw_lattice_kind_optional(lattice, kind))
            continue;
        measure_shape(drawn, &least);
        if (shape)
            *shape = drawn->shape;
    }
    return least;
}
