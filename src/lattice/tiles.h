/* lattice/tiles.h -- a tiling of the plane, stated by the polygons of one period and two periods.
 *
 * Found from it: which polygons have part of a side in common, and the rotations and reflections
 * that carry the tiling onto itself. Numbers are decimals, so what differs by less than
 * `tolerance` counts as equal. */
#pragma once

#include <math.h>
#include <tw/advanced/lattice.h>

#include "base/faults.h"

/* A polygon as it is stated. Its sides are numbered from 1: side 1 goes from the first corner to
 * the second. */
typedef struct tw_tile {
    const char *name;
    const double (*corners)[3]; /* in order, in either direction; z is ignored */
    size_t count;               /* 3 .. TW_MAX_VERTICES */
    tw_place place;
    const tw_place *corner_places;
} tw_tile;

/* A neighbour of a polygon: its number, its distance in periods, and the number of the arc back. */
typedef struct tw_tile_arc {
    uint32_t tile;
    int32_t step[2];
    uint32_t back;
} tw_tile_arc;

typedef struct tw_tile_found {
    double area; /* positive when the corners turn from the x axis to the y axis */
    double centroid[2];
    /* In order along the border from the first corner. */
    tw_tile_arc arcs[TW_MAX_LABELS];
    size_t arc_count;
} tw_tile_found;

/* A polygon at translation t goes to tile_image at matrix * t + offset. */
typedef struct tw_tiling_turn {
    const char *name; /* half, third, quarter, sixth or flip */
    bool mirror;
    int32_t matrix[2][2];
    uint32_t *tile_image;
    int32_t (*offset)[TW_AXES];
} tw_tiling_turn;

typedef struct tw_tiling {
    /* Stated: */
    const tw_context *context;
    const tw_tile *tiles;
    size_t count; /* 1 .. TW_MAX_KINDS */
    double periods[2][2];
    tw_place place, periods_place;
    /* Found by tw_tiling_find: */
    tw_tile_found *found; /* of each polygon */
    /* Generators of all: a rotation of the highest order, a reflection. Name NULL: there is
     * none. */
    tw_tiling_turn turns[2];
    double tolerance;       /* a thousandth of the shortest side */
    double basis[2][2];     /* the periods, reduced to the shortest: */
    int64_t combined[2][2]; /*   combined * periods */
} tw_tiling;

/* ---- Vectors in the plane ---------------------------------------------------------------- */

static inline double tw_plane_cross(const double a[2], const double b[2])
{
    return a[0] * b[1] - a[1] * b[0];
}

static inline double tw_plane_dot(const double a[2], const double b[2])
{
    return a[0] * b[0] + a[1] * b[1];
}

static inline double tw_plane_length(const double a[2])
{
    return hypot(a[0], a[1]);
}
