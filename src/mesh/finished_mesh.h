/* finished_mesh.h -- a finished mesh: its parts, ready to be written. */
#ifndef TW_MESH_FINISHED_MESH_H
#define TW_MESH_FINISHED_MESH_H

#include "mesh/surfaces.h"

typedef struct tw_mesh_body {
    char name[TW_MAX_NAME];
    tw_rgb colour;
    tw_skin skin; /* of triangles */
} tw_mesh_body;

/* By an angle about an axis of length 1: the cosine of half the angle, the axis times its sine. */
typedef struct tw_mesh_turn {
    double w;
    tw_vec3 v;
} tw_mesh_turn;

struct tw_mesh {
    const tw_context *context;
    tw_mesh_body *bodies;
    size_t count, room;
    double edge;      /* millimetres of the shortest edge of a cell */
    tw_vec3 shifted;  /* so far each point of a solution is from where the lattice has it */
    size_t key_count; /* of bodies that move; 0: they do not */
    double *times;    /* of each key, in seconds from 0 on */
    tw_vec3 *keys;    /* keys[p * key_count + i]: how far part p is then from its place, */
    tw_mesh_turn
        *turned; /* and how it is turned about the point at 0 before; NULL: nothing turns */
};

typedef struct tw_mesh_box {
    tw_vec3 low, high;
} tw_mesh_box;

tw_mesh_box tw_mesh_find_box(const tw_mesh *mesh); /* around all parts */

/* A format of meshes; a new one is a file with its row, a line in mesh_formats.c and one in
 * meson.build. */
typedef struct tw_mesh_row {
    tw_format is; /* first: what users have is a pointer to it */
    /* how->title: never NULL. */
    tw_status (*write)(const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out);
} tw_mesh_row;

#endif
