/* tiling_turns.c -- the rotations and reflections that map a tiling by polygons to itself.
 *
 * They map the periods to periods, so in short periods each is a matrix of -1, 0 and 1. For each
 * such matrix that keeps lengths, polygon 0 is placed on every polygon; this is a symmetry if it
 * maps every polygon to a polygon, corner to corner. A translation found in this way is a
 * shorter period and is refused; so every matrix has at most one symmetry, up to periods. */
#include "lattice/tiling_turns.h"

#include <math.h>

#include "base/base.h"
#include "lattice/tiling_periods.h"

enum { LAID_SLACK = 3, LAID_STEPS = 8 /* of pace */ };

/* Maps a point to linear * point + shift, and periods by `matrix`. */
typedef struct plane_map {
    int64_t matrix[2][2];
    double linear[2][2], shift[2];
    bool mirror;
} plane_map;

/* Corners of a polygon at which its border bends. */
typedef struct bent_tile {
    double at[TW_MAX_VERTICES][2];
    size_t count;
} bent_tile;

typedef struct tile_turner {
    tw_tiling *tiling;
    tw_faults *faults;
    bent_tile *bent;
    /* Where the current map puts the polygons. */
    uint32_t *image;
    int64_t (*by)[2];
} tile_turner;

/* ---- Polygons ---------------------------------------------------------------------------- */

static bool near_point(const tile_turner *t, const double a[2], const double b[2])
{
    return hypot(a[0] - b[0], a[1] - b[1]) < LAID_SLACK * t->tiling->tolerance;
}

/* Leaves out the corners within straight sides. */
static void bend_tile(const tile_turner *t, const tw_tile *tile, bent_tile *bent)
{
    for (size_t c = 0; c < tile->count; c++) {
        const double *last = tile->corners[(c + tile->count - 1) % tile->count];
        const double *here = tile->corners[c], *next = tile->corners[(c + 1) % tile->count];
        double chord[2] = {next[0] - last[0], next[1] - last[1]};
        double off = chord[0] * (here[1] - last[1]) - chord[1] * (here[0] - last[0]);
        if (fabs(off) < LAID_SLACK * t->tiling->tolerance * hypot(chord[0], chord[1]))
            continue;
        memcpy(bent->at[bent->count++], here, sizeof bent->at[0]);
    }
}

static void map_point(const plane_map *map, const double from[2], double to[2])
{
    for (size_t i = 0; i < 2; i++)
        to[i] = map->linear[i][0] * from[0] + map->linear[i][1] * from[1] + map->shift[i];
}

/* Does the map lay polygon `from` on polygon `onto`, moved by `far`, corner on corner? */
static bool lays_corners(const tile_turner *t, const plane_map *map, uint32_t from, uint32_t onto,
                         const double far[2])
{
    const bent_tile *a = &t->bent[from], *b = &t->bent[onto];
    bool same_way = (t->tiling->found[from].area > 0) == (t->tiling->found[onto].area > 0);
    size_t step = same_way != map->mirror ? 1 : b->count - 1;
    if (a->count != b->count)
        return false;
    for (size_t first = 0; first < b->count; first++) {
        size_t laid = 0;
        for (size_t at = first; laid < a->count; laid++, at = (at + step) % b->count) {
            double point[2];
            map_point(map, a->at[laid], point);
            const double corner[2] = {b->at[at][0] + far[0], b->at[at][1] + far[1]};
            if (!near_point(t, point, corner))
                break;
        }
        if (laid == a->count)
            return true;
    }
    return false;
}

/* Finds the polygon that the map lays polygon `from` on. */
static bool lay_tile(tile_turner *t, const plane_map *map, uint32_t from)
{
    const tw_tiling *tiling = t->tiling;
    double middle[2];
    map_point(map, tiling->found[from].centroid, middle);
    for (uint32_t onto = 0; onto < tiling->count; onto++) {
        const double *there = tiling->found[onto].centroid;
        const double between[2] = {middle[0] - there[0], middle[1] - there[1]};
        double at[2], far[2];
        tw_tiling_coordinates(tiling, between, at);
        for (size_t i = 0; i < 2; i++)
            t->by[from][i] = (int64_t)round(at[i]);
        tw_tiling_translation(tiling, t->by[from], far);
        if (!near_point(t, between, far) || !lays_corners(t, map, from, onto, far))
            continue;
        t->image[from] = onto;
        return true;
    }
    return false;
}

/* Does the map lay every polygon on one? */
static tw_status lay_tiling(tile_turner *t, const plane_map *map, bool *laid)
{
    *laid = true;
    for (uint32_t k = 0; k < t->tiling->count && *laid; k++) {
        tw_status status = tw_pace_status(t->faults->pace, LAID_STEPS * t->tiling->count);
        if (status)
            return status;
        *laid = lay_tile(t, map, k);
    }
    return TW_OK;
}

/* ---- Maps -------------------------------------------------------------------------------- */

/* The map with matrix number 0 .. 80, without a shift. false: it does not keep lengths. */
static bool nth_map(const tw_tiling *tiling, size_t number, plane_map *map)
{
    const double(*basis)[2] = tiling->basis;
    double image[3][2], side[2] = {basis[0][0] + basis[1][0], basis[0][1] + basis[1][1]};
    const double *old[3] = {basis[0], basis[1], side};
    *map = (plane_map){.mirror = false};
    for (size_t i = 0; i < 4; i++, number /= 3)
        map->matrix[i / 2][i % 2] = (int64_t)(number % 3) - 1;
    int64_t determinant =
        map->matrix[0][0] * map->matrix[1][1] - map->matrix[0][1] * map->matrix[1][0];
    map->mirror = determinant < 0;
    for (size_t i = 0; i < 2; i++) {
        for (size_t j = 0; j < 2; j++)
            image[j][i] =
                (double)map->matrix[0][j] * basis[0][i] + (double)map->matrix[1][j] * basis[1][i];
        image[2][i] = image[0][i] + image[1][i];
    }
    for (size_t j = 0; j < 3; j++)
        if (fabs(hypot(image[j][0], image[j][1]) - hypot(old[j][0], old[j][1])) >
            LAID_SLACK * tiling->tolerance)
            return false;
    double whole = basis[0][0] * basis[1][1] - basis[0][1] * basis[1][0];
    for (size_t i = 0; i < 2; i++) { /* linear * basis[j] = image[j] */
        map->linear[i][0] = (image[0][i] * basis[1][1] - image[1][i] * basis[0][1]) / whole;
        map->linear[i][1] = (image[1][i] * basis[0][0] - image[0][i] * basis[1][0]) / whole;
    }
    return determinant != 0;
}

/* The order of a rotation: 1, 2, 3, 4 or 6. */
static size_t order_of(const plane_map *map)
{
    static const size_t orders[] = {2, 3, 4, 6, 1}; /* by the trace, from -2 to 2 */
    return orders[map->matrix[0][0] + map->matrix[1][1] + 2];
}

/* Stores the map, as placed, as the reflection or the rotation. */
static tw_status keep_turn(tile_turner *t, const plane_map *map)
{
    static const char *const names[] = {
        [2] = "half", [3] = "third", [4] = "quarter", [6] = "sixth"};
    tw_tiling *tiling = t->tiling;
    tw_tiling_turn *turn = &tiling->turns[map->mirror];
    const int64_t(*c)[2] = (const int64_t(*)[2])tiling->combined;
    int64_t sign = c[0][0] * c[1][1] - c[0][1] * c[1][0]; /* 1 or -1 */
    const int64_t back[2][2] = {{sign * c[1][1], -sign * c[1][0]},
                                {-sign * c[0][1], sign * c[0][0]}};
    turn->name = map->mirror ? "flip" : names[order_of(map)];
    turn->mirror = map->mirror;
    /* In stated periods: the transpose of `combined` * matrix * its inverse. */
    for (size_t i = 0; i < 2; i++)
        for (size_t j = 0; j < 2; j++) {
            int64_t sum = 0;
            for (size_t m = 0; m < 4; m++)
                sum += c[m / 2][i] * map->matrix[m / 2][m % 2] * back[m % 2][j];
            turn->matrix[i][j] = (int32_t)sum;
        }
    if (!turn->tile_image)
        turn->tile_image = tw_take(tiling->context, tiling->count, sizeof *turn->tile_image);
    if (!turn->offset)
        turn->offset = tw_take(tiling->context, tiling->count, sizeof *turn->offset);
    if (!turn->tile_image || !turn->offset)
        return TW_ERR_MEMORY;
    for (size_t k = 0; k < tiling->count; k++) {
        turn->tile_image[k] = t->image[k];
        if (!tw_tiling_step(tiling, t->by[k], turn->offset[k]))
            return tw_fault(t->faults, tiling->tiles[k].place, "move it nearer",
                            "\"%s\" is more than %d periods away from others",
                            tiling->tiles[k].name, TW_MAX_STEP);
    }
    return TW_OK;
}

static tw_status fault_shorter_period(tile_turner *t, const plane_map *map)
{
    const tw_tiling *tiling = t->tiling;
    return tw_fault(t->faults, tiling->periods_place,
                    "state the shortest periods, and the polygons of one of them",
                    "the tiling repeats after [%.6g, %.6g] already, where \"%s\" lies on \"%s\"",
                    map->shift[0], map->shift[1], tiling->tiles[0].name,
                    tiling->tiles[t->image[0]].name);
}

/* Tries the map with every shift that puts polygon 0 on a polygon; the identity not on itself. */
static tw_status try_map(tile_turner *t, plane_map *map, bool *laid)
{
    tw_tiling *tiling = t->tiling;
    const double none[2] = {0, 0}, *middle = tiling->found[0].centroid;
    bool identity = !map->mirror && order_of(map) == 1;
    for (uint32_t onto = identity; onto < tiling->count && !*laid; onto++) {
        double turned[2];
        map->shift[0] = map->shift[1] = 0;
        map_point(map, middle, turned);
        for (size_t i = 0; i < 2; i++)
            map->shift[i] = tiling->found[onto].centroid[i] - turned[i];
        if (!lays_corners(t, map, 0, onto, none))
            continue;
        tw_status status = lay_tiling(t, map, laid);
        if (status)
            return status;
    }
    return TW_OK;
}

tw_status tw_tiling_find_turns(tw_tiling *tiling, tw_faults *faults)
{
    enum { MAPS = 81 };
    tile_turner t = {.tiling = tiling, .faults = faults};
    const tw_array all[] = {TW_ARRAY(t.bent, tiling->count),
                            TW_ARRAY(t.image, tiling->count),
                            TW_ARRAY(t.by, tiling->count),
                            {0}};
    tw_status status = tw_arrays(tiling->context, all, TW_TAKE) ? TW_OK : TW_ERR_MEMORY;
    for (size_t k = 0; k < tiling->count && status == TW_OK; k++)
        bend_tile(&t, &tiling->tiles[k], &t.bent[k]);
    size_t kept = 1; /* order of the rotation kept */
    for (size_t n = 0; n < MAPS && status == TW_OK; n++) {
        plane_map map;
        bool laid = false;
        if (!nth_map(tiling, n, &map))
            continue;
        size_t order = map.mirror ? 0 : order_of(&map);
        if (map.mirror ? tiling->turns[1].name != NULL : order > 1 && order <= kept)
            continue;
        status = try_map(&t, &map, &laid);
        if (laid && status == TW_OK)
            status = order == 1 ? fault_shorter_period(&t, &map) : keep_turn(&t, &map);
        kept = laid && order > kept ? order : kept;
    }
    tw_arrays(tiling->context, all, TW_GIVE);
    return status;
}
