/* finished_mesh.h -- a finished mesh: its parts, ready to be written. */
#pragma once

#include "mesh/surfaces.h"

typedef struct tw_mesh_body {
    char name[TW_MAX_NAME];
    tw_rgb colour;
    tw_skin skin; /* of triangles */
} tw_mesh_body;

/* A unit quaternion: w is the cosine of half the angle, v the axis, of length 1, times its sine. */
typedef struct tw_mesh_turn {
    double w;
    tw_vec3 v;
} tw_mesh_turn;

struct tw_mesh {
    tw_scope scope; /* of the bodies and the keys */
    tw_mesh_body *bodies;
    size_t count;
    double edge;          /* millimetres of the shortest edge of a cell */
    tw_vec3 shifted;      /* offset of a solution from its place in the lattice */
    size_t key_count;     /* keys of moving bodies; 0: none move */
    double *times;        /* of each key, in seconds from 0 on */
    tw_vec3 *keys;        /* keys[p * key_count + i]: offset of part p from its place, */
    tw_mesh_turn *turned; /* and its rotation about 0, applied first; NULL: nothing turns */
};

typedef struct tw_mesh_box {
    tw_vec3 low, high;
} tw_mesh_box;

tw_mesh_box tw_mesh_find_box(const tw_mesh *mesh); /* around all parts */
/* Hands over a mesh that is made; frees it, and says why, if the status is not TW_OK. */
tw_status tw_mesh_finish(tw_mesh *made, tw_status status, tw_mesh **mesh, tw_error *error);

/* A mesh format. A new one needs a file with its row, a line in mesh_formats.c and one in
 * meson.build. */
typedef struct tw_mesh_row {
    tw_format is; /* first: users hold a pointer to it */
    /* how->title: never NULL. */
    tw_status (*write)(const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out);
} tw_mesh_row;
