/* surfaces.h -- the internals of meshes: pieces as closed surfaces of triangles.
 *
 *   cells --bodies--> one body a cell --links--> which touch which --skin--> polygons around the
 *   piece --bevel--> chamfered --cut--> triangles
 *   balls and sticks --balls--> triangles
 *
 * All lengths are millimetres, x to the right, y away, z up. A *skin* is a list of polygons over
 * shared points, each counterclockwise when seen from outside. What is needed on the way to a part
 * has the memory of a scope, which ends when the part is made or given up. Number types:
 * a *corner* is a place in a polygon, and also the edge from there to the next corner. */
#pragma once

#include <math.h>
#include <tw/advanced/draw.h>

#include "base/scope.h"

#define TW_NOWHERE UINT32_MAX

/* ---- Vectors ----------------------------------------------------------------------------- */

typedef struct tw_vec3 {
    double x, y, z;
} tw_vec3;

static inline tw_vec3 tw_vec_add(tw_vec3 a, tw_vec3 b)
{
    return (tw_vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline tw_vec3 tw_vec_sub(tw_vec3 a, tw_vec3 b)
{
    return (tw_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline tw_vec3 tw_vec_times(tw_vec3 a, double factor)
{
    return (tw_vec3){a.x * factor, a.y * factor, a.z * factor};
}

static inline double tw_vec_dot(tw_vec3 a, tw_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline tw_vec3 tw_vec_cross(tw_vec3 a, tw_vec3 b)
{
    return (tw_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline double tw_vec_length(tw_vec3 a)
{
    return sqrt(tw_vec_dot(a, a));
}

/* Scales to length 1; the null vector stays. */
static inline tw_vec3 tw_vec_unit(tw_vec3 a)
{
    double length = tw_vec_length(a);
    return length > 0 ? tw_vec_times(a, 1 / length) : a;
}

/* ---- Skins (mesh_skin.c) ----------------------------------------------------------------- */

typedef struct tw_skin_face {
    uint32_t first, count; /* its corners */
    uint32_t owner;        /* its cell; 0 where it has none */
} tw_skin_face;

/* Empty if zeroed but for the context. `status` keeps a failure of memory; after it nothing is
 * added. */
typedef struct tw_skin {
    const tw_context *context;
    tw_status status;
    tw_vec3 *points;
    size_t point_count, point_room;
    uint32_t *corners; /* point of each; one face's loop after the other */
    size_t corner_count, corner_room;
    tw_skin_face *faces;
    size_t face_count, face_room;
    size_t open; /* start of the unfinished loop */
} tw_skin;

void tw_skin_free(tw_skin *skin);
uint32_t tw_skin_point(tw_skin *skin, tw_vec3 point); /* returns its number */
/* A loop is added corner by corner, then closed. Equal corners side by side count once; a loop with
 * fewer than three is dropped. */
void tw_skin_corner(tw_skin *skin, uint32_t point);
void tw_skin_close(tw_skin *skin, uint32_t owner);
/* Adds a whole loop and closes it. points: not in the skin. */
void tw_skin_loop(tw_skin *skin, const uint32_t *points, size_t count, uint32_t owner);
/* The next and the previous corner of the same face. */
uint32_t tw_skin_next(const tw_skin *skin, uint32_t face, uint32_t corner);
uint32_t tw_skin_previous(const tw_skin *skin, uint32_t face, uint32_t corner);
/* An edge: its two points, and the corner it begins at. other: the corner at the other end of the
 * row of bodies, where rows are examined; else the same. owner: of the face, where edges of
 * different owners are distinct; else 0. */
typedef struct tw_edge_entry {
    uint32_t owner, low, high, corner, other;
} tw_edge_entry;
tw_edge_entry tw_skin_edge(const tw_skin *skin, uint32_t face, uint32_t corner);
/* Sorts by owner, then points, then corner. */
void tw_sort_edges(tw_edge_entry *edges, size_t count);
static inline bool tw_same_edge(const tw_edge_entry *a, const tw_edge_entry *b)
{
    return a->owner == b->owner && a->low == b->low && a->high == b->high;
}
/* Twice the area, as a vector that points outwards. */
tw_vec3 tw_skin_area(const tw_skin *skin, uint32_t face);

/* Pairs each corner of a closed skin with that of the opposite edge. TW_ERR_INPUT unless there is
 * exactly one. by_owner: only among faces of one owner. mate: room for all corners. */
tw_status tw_skin_pair(const tw_skin *skin, bool by_owner, uint32_t *mate);
/* Replaces the faces of a skin by those of another, which uses the same points and owns none. */
void tw_skin_replace(tw_skin *skin, const tw_skin *faces);

/* Union-find: chief[i] leads towards the representative of i, which leads to itself. The least
 * number of a set represents it. */
static inline uint32_t tw_find_chief(uint32_t *chief, uint32_t one)
{
    while (chief[one] != one) {
        chief[one] = chief[chief[one]];
        one = chief[one];
    }
    return one;
}

static inline void tw_join_chiefs(uint32_t *chief, uint32_t a, uint32_t b)
{
    a = tw_find_chief(chief, a);
    b = tw_find_chief(chief, b);
    chief[a > b ? a : b] = a > b ? b : a;
}

/* ---- Bodies of cells (mesh_bodies.c) ----------------------------------------------------- */

/* How lattice units become millimetres. */
typedef struct tw_mesh_scale {
    double factor;    /* millimetres in a unit of the lattice */
    double edge;      /* millimetres of the shortest edge of a cell */
    double thickness; /* of plates and sticks */
    double clearance, chamfer;
    bool up; /* lattice z points up, y away; else down, and nearer */
} tw_mesh_scale;

/* The cells of a body, and how to make it. */
typedef struct tw_mesh_cells {
    const tw_lattice *lattice;
    tw_mesh_scale scale;
    const tw_cell *cells; /* borrowed */
    size_t count;
    unsigned fine; /* how round balls are, 0 to 2 */
} tw_mesh_cells;

/* The scale of a puzzle under a style (its zeros replaced by defaults). TW_ERR_UNSUPPORTED for a
 * lattice that cannot be drawn, TW_ERR_USAGE for lengths out of range. */
tw_status tw_mesh_find_scale(const tw_puzzle *puzzle, const tw_mesh_style *style,
                             tw_mesh_scale *scale, tw_error *error);
/* Converts a point of the lattice's space to millimetres, oriented as in pictures. */
tw_vec3 tw_mesh_place(const tw_mesh_scale *scale, const double at[3]);
/* Adds the bodies of the cells that have one, and merges points closer than a thousandth of an
 * edge. Splits faces that meet in part until they meet as wholes. */
tw_status tw_mesh_bodies(const tw_mesh_cells *of, tw_skin *bodies);

/* ---- Surface of a piece (mesh_fuse.c, mesh_merge.c, mesh_bevel.c) ------------------------ */

/* How all outer faces move in. */
typedef struct tw_inset {
    double clearance; /* the distance */
    bool inside;      /* nooks that cannot move together stay in their bodies */
} tw_inset;

/* Fuses bodies. skin: empty, receives their closed surface. */
tw_status tw_mesh_fuse(const tw_skin *bodies, tw_inset inset, double near, tw_skin *skin,
                       tw_error *error);
/* Copies a surface, merging faces that lie in one plane and giving faces less than `near` wide to
 * their neighbours (mesh_merge.c). straight: also removes points within straight edges.
 * TW_ERR_INPUT when the skin is not closed. merged: empty. */
tw_status tw_mesh_merge(const tw_skin *skin, double near, bool straight, tw_skin *merged);
/* Chamfers convex edges, `size` deep in each face, where there is room. TW_ERR_INPUT when there is
 * none. careful: leaves points at concave edges alone. beveled: empty. */
tw_status tw_mesh_bevel(const tw_skin *skin, double size, bool careful, tw_skin *beveled,
                        tw_error *error);
/* Copies triangles and merges points that are equal as floats. same: empty (mesh_cross.c). */
tw_status tw_mesh_by_place(const tw_skin *triangles, tw_skin *same);
/* Does a skin of triangles intersect itself by more than `near` (mesh_cross.c)? */
tw_status tw_mesh_crosses(const tw_skin *triangles, double near, bool *crosses);

/* ---- Balls and sticks (mesh_balls.c) ----------------------------------------------------- */

/* Adds the joined surface of the cells that are balls and sticks to skin. */
tw_status tw_mesh_balls(const tw_mesh_cells *of, tw_skin *skin, tw_error *error);

/* ---- Triangles (mesh_cut.c) -------------------------------------------------------------- */

/* Cuts a face into triangles and adds them to `triangles`, over the same points. */
tw_status tw_skin_cut(const tw_skin *skin, uint32_t face, tw_skin *triangles);
